//! `/lint`: marks of machine text at their places, with their reasons and what can safely be mended.
//!
//! Nothing is kept, so that sending the form again shows the same.
use http::{Method, StatusCode};
use maud::{Markup, html};

use super::form::{Fields, csrf, sent, text_box};
use super::layout::{PAGE, done, number, page};
use super::marcas::{marked, reasons};
use super::pedacos::{list, pieces};
use crate::http::caller::sessao::{Visitor, know_browser};
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::Erro;
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::Request;
use crate::http::kernel::route::{Body, Lane, Route};
use crate::voice::diff::diff;
use crate::voice::lint::corrigir::corrigir;
use crate::voice::lint::{FLAGGED, Idioma, Options, Report, lint};

const PATH: &str = "/lint";
/// Most characters of a text.
const TEXT_MAX: usize = 50_000;
/// Most bytes of the form: four bytes a character, three times that as they are sent.
const BODY_MAX: usize = 640 * 1024;

/// The routes of this page.
pub(in crate::http) const ROUTES: &[Route] = &[
    Route { path: PATH, run: show, ..PAGE },
    Route {
        method: Method::POST,
        path: PATH,
        body: Body::Form(BODY_MAX),
        lane: Lane::Heavy,
        grows: 8,
        run: examine,
        ..PAGE
    },
];

/// What was asked.
#[derive(Default)]
struct Asked {
    texto: String,
    markdown: bool,
}

impl Asked {
    fn of(fields: &Fields) -> Self {
        Self { texto: fields.lines("texto"), markdown: !fields.get("markdown").is_empty() }
    }

    fn options(&self) -> Options<'static> {
        Options { markdown: self.markdown, ..Options::default() }
    }

    /// What is wrong with the text, in words.
    fn fault(&self) -> Option<String> {
        (self.texto.chars().count() > TEXT_MAX).then(|| {
            format!(
                "Mande um texto de até {} caracteres.",
                number(u64::try_from(TEXT_MAX).unwrap_or(u64::MAX))
            )
        })
    }
}

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let visitor = Visitor::of(site, request)?;
    let (browser, token) = visitor.begin(site, request)?;
    let content = html! { (about()) (form(&token, &Asked::default(), None)) };
    Ok(know_browser(page(StatusCode::OK, "Lint", PATH, &content), &browser))
}

fn examine(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, fields) = sent(site, request)?;
    let (browser, token) = visitor.begin(site, request)?;
    let asked = Asked::of(&fields);
    let (status, content) = match asked.fault() {
        Some(told) => {
            (StatusCode::PAYLOAD_TOO_LARGE, html! { (about()) (form(&token, &asked, Some(&told))) })
        }
        None => {
            let report = lint(&asked.texto, &asked.options());
            let content = html! {
                (verdict(&report))
                h2 { "O texto" }
                (marked("regra", &asked.texto, &report.achados))
                @if !report.achados.is_empty() { h2 { "Por quê" } }
                (reasons("regra", &report.achados))
                (fixes(&token, &asked))
                h2 { "Outro texto" }
                (form(&token, &asked, None))
            };
            (StatusCode::OK, content)
        }
    };
    Ok(know_browser(page(status, "Lint", PATH, &content), &browser))
}

fn about() -> Markup {
    html! {
        p {
            "Aponta marcas de texto escrito por máquina, cada uma no seu lugar, sem modelo nenhum: o mesmo texto dá sempre \
             a mesma resposta. Nada do que você manda fica guardado."
        }
    }
}

fn form(token: &str, asked: &Asked, told: Option<&str>) -> Markup {
    html! {
        form method="post" action=(PATH) {
            (csrf(token))
            (text_box("texto", "Texto", &asked.texto, TEXT_MAX, true, told))
            label .opcao { input type="checkbox" name="markdown" value="1" checked[asked.markdown]; " É Markdown" }
            button { "Examinar" }
        }
    }
}

fn verdict(report: &Report) -> Markup {
    let language = match report.idioma {
        Idioma::Pt => "português",
        Idioma::En => "inglês",
    };
    let said = match (report.passou, report.achados.is_empty()) {
        (true, true) => "Nada a apontar.",
        (true, false) => "Passou, com avisos.",
        (false, _) => "Não passou.",
    };
    html! {
        @if report.passou { (done(said)) } @else { p .aviso role="status" { (said) } }
        p {
            "Placar " strong { (report.placar) } " (a partir de " (FLAGGED) " o texto como um todo parece de máquina"
            @if report.perto > 0 { "; " (report.perto) " do conjunto, abaixo do que acusa" }
            "), " (report.palavras) " palavras, lido como " (language) "."
        }
        @if !report.fracas.is_empty() {
            p {
                "Marcas fracas, que num texto curto não contam: "
                @for (at, fraca) in report.fracas.iter().enumerate() {
                    @if at > 0 { ", " }
                    @if let Some(place) = fraca.trechos.first() { "“" (place.texto) "” (" (fraca.rotulo) ")" }
                }
                "."
            }
        }
    }
}

/// What is safe to mend, before it is: shown as a diff, and sent again only by whoever asks.
fn fixes(token: &str, asked: &Asked) -> Markup {
    let options = asked.options();
    let fixed = corrigir(&asked.texto, &options);
    if fixed.aplicadas == 0 {
        return html! {};
    }
    let changes = diff(&asked.texto, &fixed.texto);
    html! {
        h2 { "O que se corrige sem mudar o sentido" }
        (pieces(&changes))
        (list(&changes))
        form method="post" action=(PATH) {
            (csrf(token))
            @if asked.markdown { input type="hidden" name="markdown" value="1"; }
            label for="corrigido" { "Texto corrigido" }
            textarea #corrigido name="texto" rows="8" readonly { "\n" (fixed.texto) }
            button { "Examinar o corrigido" }
        }
    }
}
