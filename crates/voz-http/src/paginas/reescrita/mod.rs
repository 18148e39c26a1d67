//! `/` and `/reescrita/{id}`: a draft at the left, a card for each style at the right.
//!
//! A draft that is sent is kept under an address of its own and written as any other rewrite is, with a key that
//! the address gives: whoever sends it twice, reloads or goes back meets the same rewrite. The address is made of the
//! browser's secret and what was asked, so that nobody guesses it, and shows what is there to that browser alone.
mod allowance;
mod cards;
mod choice;
mod draft_form;
mod work;

use std::sync::Arc;

use super::credito::{PAID, beyond};
use super::form::{Fields, sent};
use super::layout::{
    Code, Erro, Frame, Guest, Markup, PAGE, Reply, Request, SENT, Site, StatusCode, alert, capital, dead_end,
    for_people, framed_page, html, number, onward, page, plain, span,
};
use super::once;
use crate::kernel::route::{After, Body, Lane, Route};
use allowance::{Sending, Standing, beyond_it, gone, offers, used};
use cards::{cards, title};
use choice::Choice;
pub(crate) use draft_form::ABOUT;
pub(super) use draft_form::fate;
use draft_form::{Asked, EXAMPLE, PATH, about, example, form, found, heading, read, without_model, writer};
use voz_core::app::App;
use voz_core::app::calls::drafts::{Draft, DraftRefusal, Outcome};
use voz_core::app::opened::in_memory::{Came, Soon};
use voz_core::voice::Registro;
use voz_core::voice::reescrita::{EstiloPedido, PedidoError, Reescrita, styles};
use work::plainly;

/// Most bytes of the form: far more than two texts within their bounds, so that too long a text is told in words.
const BODY_MAX: usize = 512 * 1024;

/// The field by which the script of a page says that it looks again by itself, and shows each style as it comes.
const NOW: &str = "ja";

/// The routes of these pages.
pub(crate) const ROUTES: &[Route] = &[
    Route { path: PATH, run: show, ..PAGE },
    Route {
        path: PATH,
        body: Body::Form(BODY_MAX),
        lane: Lane::Heavy,
        grows: 6,
        after: Some(After { lane: Lane::Model, run: work::write, refused: work::no_place }),
        run: send,
        ..SENT
    },
    Route { path: "/reescrita/{id}", run: result, ..PAGE },
];

/// The page as it is first seen; with `de`, it begins with a rewrite of before.
fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    // The register that has texts, where only one has.
    let registro = site.app.voice().shown(Registro::default());
    let mut asked = Asked { registro, ..Asked::default() };
    if request.param("exemplo").is_some() {
        asked.texto = EXAMPLE.0.to_owned();
    }
    if let Some(id) = request.param("rascunho")
        && let Some((draft, _)) = found(&guest, id)?
    {
        asked = Asked::again(&draft, id);
    }
    if let Some(id) = request.param("de")
        && let Some((draft, Outcome::Answered(answer))) = found(&guest, id)?
        && let Some(text) = Choice::of(request).text(&draft, &answer)
    {
        asked = Asked { texto: text.into_owned(), ..Asked::onward(&draft, id) };
    }
    let said = if guest.was_let_out { let_out(None) } else { Markup::default() };
    first_page(&guest, StatusCode::OK, &said, asked)
}

fn first_page(guest: &Guest<'_>, status: StatusCode, said: &Markup, asked: Asked) -> Result<Reply, Erro> {
    let site = guest.site;
    let standing = Standing::of(guest)?;
    let asked = Asked { sending: standing.sending(), ..asked };
    let content = html! {
        (about(site))
        (said)
        @if site.app.writes() {
            (gone(guest, &standing, false)?)
            div .duas {
                div { (form(&guest.csrf, &once::fresh(guest)?, &asked)) (fate(site)) (beyond_it(site, &standing)) }
                @if asked.texto.is_empty() { (example(site, asked.sending != Sending::AsksForToken)) }
            }
        } @else {
            (without_model())
            (example(site, false))
        }
    };
    Ok(two_sided(guest, status, &site.app.config.servidor.service(), &standing, &content))
}

/// How many free rewrites of today are left to whoever looks, in a sentence; nothing where there is none, or nobody writes.
pub(super) fn free_today(guest: &Guest<'_>) -> Result<Option<String>, Erro> {
    if !guest.site.app.writes() {
        return Ok(None);
    }
    let standing = Standing::of(guest)?;
    Ok((standing.left > 0).then(|| capital(&standing.free())))
}

/// A page with the draft at its left and what comes of it at its right.
fn two_sided(
    guest: &Guest<'_>,
    status: StatusCode,
    title: &str,
    standing: &Standing,
    content: &Markup,
) -> Reply {
    let said = if guest.site.app.writes() { standing.told() } else { Default::default() };
    guest.framed(status, Frame { title, heading: &heading(guest.site), here: PATH, said }, content)
}

/// A draft that was sent. Where it cannot be kept or written, its text is shown all the same.
fn send(site: &Site, request: &Request) -> Result<Reply, Erro> {
    led_to(site, request).or_else(|erro| {
        let asked = Asked::of(&Fields::of(&request.body));
        if !erro.status().is_server_error() || asked.texto.is_empty() {
            return Err(erro);
        }
        // Nobody but whoever runs the service mends that.
        let lasts = erro.code == Code::SemCredencial;
        let later = if lasts { "guarde-o." } else { "guarde-o, e mande de novo em alguns segundos." };
        let content = html! {
            (alert(&format!("{} O seu texto está aqui: {later}", for_people(erro.code))))
            label for="texto" { "O seu rascunho" }
            textarea #texto rows="12" readonly { "\n" (asked.texto) }
            p { a href=(PATH) { "Voltar à primeira página" } }
        };
        Ok(page(erro.status(), "Não deu", PATH, &content).waiting(&erro))
    })
}

/// A draft that was sent: kept under its address, to which the browser is led while it is written.
fn led_to(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = match sent(site, request) {
        Err(erro) if erro.code == Code::InvalidCsrf => return stale(site, request),
        checked => checked?,
    };
    if !site.app.writes() {
        return Err(Code::SemCredencial.into());
    }
    let (asked, draft, id) = read(&guest, &fields)?;
    if let Err(error) = draft.pedido.check() {
        let asked = Asked { fault: Some(fault(&error)), ..asked };
        let status = match error {
            PedidoError::TextoLongo { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::BAD_REQUEST,
        };
        return first_page(&guest, status, &html! {}, asked);
    }
    if let Err(erro) = keep(&guest, &id, &draft) {
        let said =
            "O serviço não conseguiu guardar o texto agora. Ele está aqui; mande de novo em alguns segundos.";
        return first_page(&guest, erro.status(), &alert(said), asked);
    }
    let now = if fields.get(NOW).is_empty() { String::new() } else { format!("?{NOW}=1") };
    Ok(onward(&format!("/reescrita/{id}{now}#versoes")))
}

/// Keeps a draft under its address, for whoever sent it.
fn keep(guest: &Guest<'_>, id: &str, draft: &Draft) -> Result<(), Erro> {
    let Guest { site, request, .. } = *guest;
    let kept = site.app.keep_draft(id, writer(guest), &request.peer.to_string(), draft);
    kept.map_err(|error| request.broken(&error))
}

/// A form of ours whose session or browser is another by now: with its text, to be sent again.
fn stale(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = (Guest::of(site, request)?, Fields::of(&request.body));
    if !guest.was_let_out {
        let said = alert("Esta página ficou velha: a sua sessão mudou. O texto está aqui; mande outra vez.");
        return first_page(&guest, StatusCode::FORBIDDEN, &said, Asked::of(&fields));
    }
    let (asked, draft, id) = read(&guest, &fields)?;
    let kept = draft.pedido.check().is_ok() && keep(&guest, &id, &draft).is_ok();
    let said = let_out(kept.then_some(id.as_str()));
    first_page(&guest, StatusCode::FORBIDDEN, &said, asked)
}

/// Words for someone whose session has ended; the draft, where one is kept, is there again once they are back.
fn let_out(draft: Option<&str>) -> Markup {
    let back = draft.map_or_else(|| PATH.to_owned(), |id| format!("/?rascunho={id}"));
    html! {
        p .aviso role="alert" {
            "Você saiu da conta. " a href={ "/entrar?volta=" (back) } { "Entre de novo" } " para usar o seu saldo"
            @if draft.is_some() { "; o texto fica aqui" }
            "."
        }
    }
}

fn fault(error: &PedidoError) -> String {
    match error {
        PedidoError::TextoVazio => "Escreva o rascunho que vai ser reescrito.".to_owned(),
        PedidoError::TextoLongo { campo, tem, maximo } => {
            format!("O {campo} tem {} caracteres; o máximo é {}.", number(*tem), number(*maximo))
        }
        PedidoError::Estilo { motivo, .. } => motivo.clone(),
    }
}

/// Fate of a draft. Until there is something to show the answer is held back for a while.
fn result(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, id) = (Guest::of(site, request)?, request.named());
    let Some((draft, outcome)) = found(&guest, id)? else { return Ok(nothing(&guest, id)) };
    match outcome {
        Outcome::Answered(answer) => answered(&guest, id, &draft, &answer),
        Outcome::Refused(why) => refused(&guest, &draft, id, &why),
        Outcome::Running | Outcome::Nobody => {
            let nobody = matches!(outcome, Outcome::Nobody);
            let looks_again = request.param(NOW).is_some();
            let mut reply = waiting(site, id, &draft, nobody);
            // RFC 7240, 4.3: whoever does not want to wait. A page that looks again by itself waits only until somebody writes.
            if request.header("prefer") != Some("wait=0") && (nobody || !looks_again) {
                let id = id.to_owned();
                reply.early = Some(Arc::new(move |app: &App| {
                    let begun = looks_again && app.coming.is_watched(&app.draft_key(&id));
                    // Where it cannot be told, whoever looks at the page is told so.
                    begun || app.draft_has_ended(&id).unwrap_or(true)
                }));
            }
            Ok(reply)
        }
    }
}

/// The page of a draft that somebody writes, or that nobody began to write.
fn waiting(site: &Site, id: &str, draft: &Draft, nobody: bool) -> Reply {
    let soon = site.app.coming.so_far(&site.app.world, &site.app.draft_key(id)).unwrap_or_default();
    let styles = styles(&draft.pedido, &site.app.estilos);
    let content = html! {
        div .duas {
            section aria-labelledby="rascunho" {
                h2 .rotulo #rascunho { "O seu rascunho" }
                div .texto { (plain(&draft.pedido.texto)) }
            }
            div #versoes tabindex="-1" {
                div .espera {
                    @if nobody {
                        p role="status" {
                            "Ninguém começou a escrever ainda. Se o serviço parou no meio, nada foi cobrado: "
                            a href={ "/?rascunho=" (id) } { "mande de novo" } "."
                        }
                    } @else {
                        p .pulsa #chegou role="status" {
                            "Escrevendo…"
                            @if styles.len() > 1 { " " (soon.vieram.len()) " de " (styles.len()) " prontas." }
                        }
                        p .legenda { "Costuma levar até um minuto. " a href={ "/?rascunho=" (id) } { "Voltar ao texto" } }
                    }
                    div data-aguarda data-aos-poucos[styles.len() > 1 && !nobody] data-ha=(soon.ha_ms / 1000) {
                        noscript { a .botao href={ "/reescrita/" (id) } { "Atualizar" } }
                    }
                }
                @if !nobody && styles.len() > 1 { (so_far(site, &styles, &soon)) }
            }
        }
    };
    let heading = heading(site);
    let frame = Frame { title: "Escrevendo", heading: &heading, here: PATH, ..Frame::default() };
    framed_page(StatusCode::OK, frame, &content)
}

/// Each style: as it came, or that it is still to come.
fn so_far(site: &Site, styles: &[EstiloPedido], soon: &Soon) -> Markup {
    html! {
        div #vindo {
            @for (n, style) in styles.iter().enumerate() {
                section .cartao {
                    h2 { (plain(&title(site, &style.id, &style.nome))) }
                    @match soon.vieram.iter().find(|came| came.n == n) {
                        Some(Came { texto: Some(texto), .. }) => p .versao { (plain(texto)) },
                        Some(_) => p .aviso { "Este estilo não deu certo; no fim se diz por quê." },
                        None => p .pulsa { "escrevendo…" }
                    }
                }
            }
        }
    }
}

fn nothing(guest: &Guest<'_>, id: &str) -> Reply {
    let said =
        "Aqui não há reescrita nenhuma: ela já foi apagada, ou é de outro navegador ou de outra conta.";
    let content = html! {
        (dead_end(said, PATH, "Começar de novo"))
        // A session that ended hides what was written in it.
        @if guest.conta().is_none() {
            p { "Se ela é da sua conta, " a href={ "/entrar?volta=/reescrita/" (id) } { "entre nela" } " de novo." }
        }
    };
    page(StatusCode::NOT_FOUND, "Não há nada aqui", "", &content)
}

/// A rewrite beside its draft. Asking again from here is one draft more, however often this page is loaded.
fn answered(guest: &Guest<'_>, id: &str, draft: &Draft, answer: &Reescrita) -> Result<Reply, Erro> {
    let standing = Standing::of(guest)?;
    let asked = Asked { sending: standing.sending(), ..Asked::again(draft, id) };
    let content = html! {
        div .duas .resposta {
            div #versoes tabindex="-1" {
                (cards(guest.site, id, draft, answer, &Choice::of(guest.request)))
                (used(answer))
            }
            div { (form(&guest.csrf, id, &asked)) (gone(guest, &standing, true)?) p { a href=(PATH) { "Outro rascunho" } } }
        }
    };
    Ok(two_sided(guest, StatusCode::OK, "Reescrita", &standing, &content))
}

/// Why there is no rewrite, with the form as it was sent: on one page, so that no text is lost.
fn refused(guest: &Guest<'_>, draft: &Draft, id: &str, why: &DraftRefusal) -> Result<Reply, Erro> {
    let standing = Standing::of(guest)?;
    let sending = match standing.sending() {
        Sending::Writes => Sending::Writes,
        // What to buy stood on the page before.
        Sending::Buys | Sending::AsksForToken => Sending::AsksForToken,
    };
    let unpaid = why.codigo == Code::PagamentoNecessario.as_str();
    let asked = Asked {
        sending,
        token_tried: !unpaid || lacked(why).is_some(),
        ready: unpaid && standing.ready().is_some(),
        ..Asked::again(draft, id)
    };
    if unpaid {
        return spent(guest, id, (&standing, &asked), why);
    }
    // What gave nothing was the model: its failure is told, or that all its answers were empty.
    let code = Code::named(&why.codigo).filter(|code| *code != Code::FalhaUpstream);
    let of_model = code.is_none();
    let said = match code {
        Some(code) => for_people(code),
        None => "Desta vez não saiu reescrita; nada foi cobrado. O seu texto está aqui embaixo.",
    };
    let content = html! {
        (alert(said))
        @if let Some(seconds) = why.espere_s { p { "Tente de novo em " (span(seconds)) "." } }
        @if let Some(detail) = &why.detalhe {
            p .legenda { (if of_model { plainly(&plain(detail)) } else { sentence(&plain(detail)) }) }
        }
        (form(&guest.csrf, &once::fresh(guest)?, &asked))
        p { small { "O seu texto fica neste endereço, só para este navegador, por 24 horas." } }
    };
    let said = standing.told();
    let frame = Frame { title: "A reescrita não saiu", here: PATH, said, ..Frame::default() };
    Ok(guest.framed(StatusCode::OK, frame, &content))
}

/// The page of a draft that the allowance no longer paid for: what to do meanwhile, and the draft, to be sent once something
/// pays for it.
fn spent(
    guest: &Guest<'_>,
    id: &str,
    (standing, asked): (&Standing, &Asked),
    why: &DraftRefusal,
) -> Result<Reply, Erro> {
    let title = standing.title(guest.request.param(PAID).is_some());
    let content = html! {
        @if let Some(ready) = standing.ready() {
            p .feito role="status" { (ready) }
        } @else {
            @if let Some(lacked) = lacked(why) { (alert(&sentence(&plain(lacked)))) }
            (offers(guest.site, id, standing, &beyond(guest, id)?))
        }
        (form(&guest.csrf, &once::fresh(guest)?, asked))
    };
    Ok(guest.page(StatusCode::OK, &title, PATH, &content))
}

/// Lack of a credit that was sent, of a refusal for want of payment: the rest of its detail is the title of the page.
fn lacked(unpaid: &DraftRefusal) -> Option<&str> {
    unpaid.detalhe.as_deref()?.split_once("; ").map(|(_, lacked)| lacked)
}

/// A detail of the wire as a sentence: with a capital letter and a full stop.
fn sentence(detail: &str) -> String {
    let end = if detail.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{end}", capital(detail))
}
