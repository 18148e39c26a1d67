//! `/diff`: two texts compared word by word. Nothing is kept; sending it again shows the same.
use super::form::{sent, text_box, too_long};
use super::layout::{
    Body, Erro, Guest, Lane, PAGE, Reply, Request, Route, SENT, Site, StatusCode, capital, html, percent,
    plain,
};
use super::pieces::{legend, list, pieces};
use voz_core::voice::diff::{Motivo, diff};

const PATH: &str = "/diff";
/// Most characters of each text.
const TEXT_MAX: usize = 20_000;
/// Most bytes of the form: two texts of up to four bytes a character, three times that as they are sent.
const BODY_MAX: usize = 512 * 1024;

/// The routes of this page.
pub(crate) const ROUTES: &[Route] = &[
    Route { path: PATH, run: show, ..PAGE },
    Route { path: PATH, body: Body::Form(BODY_MAX), lane: Lane::Heavy, grows: 4, run: compare, ..SENT },
];

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    Ok(reply(&Guest::of(site, request)?, "", "", false))
}

fn compare(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    Ok(reply(&guest, &fields.lines("antes"), &fields.lines("depois"), true))
}

/// A doubt in the names that the boxes have here.
fn told(doubt: &Motivo) -> String {
    doubt.to_string().replace("o rascunho", "o texto de antes")
}

fn reply(guest: &Guest<'_>, before: &str, after: &str, asked: bool) -> Reply {
    let nothing = asked && before.trim().is_empty() && after.trim().is_empty();
    let faults = match nothing {
        true => [Some("Escreva os dois textos.".to_owned()), None],
        false => [before, after].map(|text| too_long(text, TEXT_MAX)),
    };
    let status = match faults.iter().any(Option::is_some) {
        true if nothing => StatusCode::BAD_REQUEST,
        true => StatusCode::PAYLOAD_TOO_LARGE,
        false => StatusCode::OK,
    };
    let found = (asked && status == StatusCode::OK).then(|| diff(before, after));
    let content = html! {
        p .sob { "Compara dois textos palavra por palavra. Nada do que você manda fica guardado." }
        @if let Some(found) = &found {
            section aria-labelledby="resultado" {
                h2 #resultado { "O que mudou" }
                p role="status" {
                    @if before == after { "Os dois textos são iguais." }
                    @else { "Mudou " strong { (percent(found.mudou)) } " do texto." }
                }
                @for doubt in found.motivos.iter().filter(|doubt| **doubt != Motivo::Igual) {
                    p .perda { (capital(&plain(&told(doubt)))) "." }
                }
                (pieces(found))
                @if before != after { p .legenda { (legend()) "." } }
                (list(found))
            }
        }
        form method="post" action=(PATH) {
            (guest.csrf)
            div .duas {
                div { (text_box("antes", "Texto de antes", before, TEXT_MAX, true, faults[0].as_deref())) }
                div { (text_box("depois", "Texto de depois", after, TEXT_MAX, true, faults[1].as_deref())) }
            }
            button { "Comparar" }
        }
    };
    guest.page(status, "Comparar dois textos", PATH, &content)
}
