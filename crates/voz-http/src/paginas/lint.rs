//! `/lint`: marks of machine text at their places, with their reasons and what can safely be mended.
//!
//! Nothing is kept, so that sending the form again shows the same. With script the form is sent while one writes, and the
//! marks of its answer are shown under the text itself.
use super::form::{Fields, sent, text_box, too_long};
use super::layout::{
    Body, Erro, Guest, Lane, Markup, PAGE, Reply, Request, Route, SENT, Site, StatusCode, done, html,
};
use super::marks::{marked, places, reasons};
use super::pieces::{list, pieces};
use voz_core::voice::diff::diff;
use voz_core::voice::lint::autofix::autofix;
use voz_core::voice::lint::{FLAGGED, Idioma, Options, Regra, Report, lint, regra};

const PATH: &str = "/lint";
/// Most characters of a text.
const TEXT_MAX: usize = 50_000;
/// Most bytes of the form: four bytes a character, three times that as they are sent.
const BODY_MAX: usize = 640 * 1024;

/// The routes of this page.
pub(crate) const ROUTES: &[Route] = &[
    Route { path: PATH, run: show, ..PAGE },
    Route { path: PATH, body: Body::Form(BODY_MAX), lane: Lane::Heavy, grows: 8, run: examine, ..SENT },
];

/// Request of the page.
#[derive(Default)]
struct Asked {
    texto: String,
    markdown: bool,
    /// The rules that this browser ignores.
    ignorar: Vec<&'static Regra>,
}

impl Asked {
    fn of(fields: &Fields) -> Self {
        let ignorar = fields.get("ignorar").split(',').filter_map(regra).collect();
        Self { texto: fields.lines("texto"), markdown: !fields.get("markdown").is_empty(), ignorar }
    }
}

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    let nothing = html! { p .legenda { "As marcas, e por que são marcas, aparecem aqui." } };
    let content = content(&guest.csrf, &Asked::default(), None, &nothing);
    Ok(guest.page(StatusCode::OK, "Examinar um texto", PATH, &content))
}

fn examine(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, fields) = sent(site, request)?;
    let asked = Asked::of(&fields);
    let csrf = &guest.csrf;
    let (status, told, found) = match too_long(&asked.texto, TEXT_MAX) {
        Some(told) => (StatusCode::PAYLOAD_TOO_LARGE, Some(told), html! {}),
        None if asked.texto.trim().is_empty() => {
            (StatusCode::BAD_REQUEST, Some("Escreva o texto.".to_owned()), html! {})
        }
        None => (StatusCode::OK, None, found(csrf, &asked)),
    };
    let content = content(csrf, &asked, told.as_deref(), &found);
    Ok(guest.page(status, "Examinar um texto", PATH, &content))
}

/// The text at the left, what was found in it at the right.
fn content(csrf: &Markup, asked: &Asked, told: Option<&str>, found: &Markup) -> Markup {
    html! {
        p .sob {
            "Aponta marcas de texto escrito por máquina, cada uma no seu lugar. Nada do que você manda fica guardado."
        }
        div .duas {
            form method="post" action=(PATH) data-examina {
                (csrf)
                (text_box("texto", "Texto", &asked.texto, TEXT_MAX, true, told))
                div .acoes {
                    button { "Examinar" }
                    label .opcao { input type="checkbox" name="markdown" value="1" checked[asked.markdown]; " É Markdown" }
                }
            }
            div #achados { (found) }
        }
    }
}

fn found(csrf: &Markup, asked: &Asked) -> Markup {
    let sem: Vec<&str> = asked.ignorar.iter().map(|rule| rule.id).collect();
    let options = Options { markdown: asked.markdown, sem: &sem, ..Options::default() };
    let mut report = lint(&asked.texto, &options);
    report.achados.sort_by_key(|found| found.trechos.first().map_or(0, |place| place.byte_inicio));
    html! {
        (verdict(&report, asked))
        (ignored(asked))
        @if !report.achados.is_empty() { div #marcado { (marked("regra", &asked.texto, &report.achados)) } }
        (reasons("regra", &report.achados))
        @if !report.fracas.is_empty() {
            p .legenda { "Num texto curto como este não contam:" }
            (reasons("fraca", &report.fracas))
        }
        (fixes(csrf, asked, &options))
        (counted(&report))
    }
}

/// Verdict on a text, in one sentence.
fn verdict(report: &Report, asked: &Asked) -> Markup {
    let flagged = !report.passou || report.placar >= FLAGGED;
    let (found, weak) = (places(&report.achados), places(&report.fracas));
    let said = match (found, flagged) {
        (0, _) if weak == 1 => "Só uma marca fraca, que num texto curto não conta.".to_owned(),
        (0, _) if weak > 1 => format!("Só {weak} marcas fracas, que num texto curto não contam."),
        (0, _) if !asked.ignorar.is_empty() => "Nada a apontar, fora as regras ignoradas.".to_owned(),
        (0, _) => "Nada a apontar.".to_owned(),
        (1, true) => "Tem uma marca de texto de máquina.".to_owned(),
        (many, true) => format!("Parece escrito por máquina: {many} marcas."),
        (1, false) => "Não parece escrito por máquina, mas tem uma marca leve.".to_owned(),
        (many, false) => format!("Não parece escrito por máquina, mas tem {many} marcas leves."),
    };
    let clean = found > 0 || weak == 0 && asked.ignorar.is_empty();
    html! {
        @if flagged { p .aviso role="status" { (said) } }
        @else if clean { (done(&said)) }
        @else { p .dito role="status" { (said) } }
    }
}

/// How the sentence came about, for whoever asks.
fn counted(report: &Report) -> Markup {
    let language = match report.idioma {
        Idioma::Pt => "português",
        Idioma::En => "inglês",
    };
    html! {
        details {
            summary { "Como se conta" }
            p {
                "Lido como " (language) ", " (plural(report.palavras, "palavra", "palavras")) ", "
                (plural(places(&report.achados), "marca", "marcas")) " de " (plural(report.achados.len(), "regra", "regras"))
                ". Placar " (report.placar) "; a partir de " (FLAGGED) " o texto como um todo parece de máquina."
                @if report.perto > 0 { " Do placar, " (report.perto) " vêm do conjunto, abaixo do que acusa." }
            }
        }
    }
}

fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The rules that were left out because this browser ignores them.
fn ignored(asked: &Asked) -> Markup {
    let names: Vec<&str> = asked.ignorar.iter().map(|rule| rule.rotulo).collect();
    html! {
        @if !names.is_empty() {
            p .legenda {
                "Ignoradas neste navegador: " (names.join(", ")) ". "
                button .leve type="button" data-esquece { "Voltar a apontar" }
            }
        }
    }
}

/// Fixes that are safe, before they are made: shown as a diff, and sent again only by whoever asks.
fn fixes(csrf: &Markup, asked: &Asked, options: &Options<'_>) -> Markup {
    let fixed = autofix(&asked.texto, options);
    if fixed.aplicadas == 0 {
        return html! {};
    }
    let changes = diff(&asked.texto, &fixed.texto);
    html! {
        details {
            summary { "O que se corrige sem mudar o sentido (" (fixed.aplicadas) ")" }
            (pieces(&changes))
            (list(&changes))
            form method="post" action=(PATH) {
                (csrf)
                @if asked.markdown { input type="hidden" name="markdown" value="1"; }
                label for="corrigido" { "Texto corrigido" }
                textarea #corrigido name="texto" rows="8" readonly { "\n" (fixed.texto) }
                div .acoes {
                    button { "Examinar o corrigido" }
                    button type="button" data-copiar="corrigido" hidden { "Copiar" }
                }
            }
        }
    }
}
