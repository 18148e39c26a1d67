//! A rewrite as cards, one for each style: the text first, what was lost or added, and folded below it what changed.
use std::borrow::Cow;

use super::choice::{Choice, Compared};
use super::work::plainly;
use crate::paginas::layout::{Markup, Site, author, capital, html, more, of, percent, plain};
use crate::paginas::marks::{marked, places, reasons};
use crate::paginas::pieces::{LISTED_MAX, legend, pieces, short};
use voz_core::app::calls::drafts::Draft;
use voz_core::voice::diff::{Change, Diff, Motivo, diff};
use voz_core::voice::lint::{Achado, Options, lint, regra};
use voz_core::voice::proximidade::Evidencia;
use voz_core::voice::reescrita::{Aproximacao, FalhaDeEstilo, Reescrita, Variante};
use voz_core::voice::texto::count_words;

/// A variant with what its card is made of.
struct Card<'a> {
    /// The address of the rewrite.
    id: &'a str,
    draft: &'a Draft,
    n: usize,
    variante: &'a Variante,
    choice: Choice,
    compared: &'a Compared,
    shown: Shown<'a>,
}

/// The text of a card, and what is said of it: a whole variant, or what was put together of its changes.
struct Shown<'a> {
    texto: Cow<'a, str>,
    cut: Cow<'a, Diff>,
    achados: Cow<'a, [Achado]>,
    /// The rules that spoke in the draft and do not here.
    tirado: Vec<Cow<'static, str>>,
    /// Nobody measured how near a text comes that was put together here.
    proximidade: Option<&'a Aproximacao>,
}

impl<'a> Shown<'a> {
    fn of(site: &Site, draft: &Draft, variante: &'a Variante, choice: &Choice, cut: &'a Diff) -> Self {
        let texto = choice.assembled(cut);
        if !choice.is_of_changes() || texto == variante.texto {
            return Self {
                texto: variante.texto.as_str().into(),
                cut: Cow::Borrowed(cut),
                achados: variante.achados.as_slice().into(),
                tirado: variante.tirado.clone(),
                proximidade: Some(&variante.proximidade),
            };
        }
        let voice = site.app.voice();
        let autor = (!site.app.shown().voice.amostra()).then(|| voice.rates(draft.pedido.registro));
        let found = |text: &str| lint(text, &Options { autor, ..Options::default() }).achados;
        let achados = found(&texto);
        let gone = found(&draft.primeiro).into_iter().map(|one| one.id);
        Self {
            cut: Cow::Owned(diff(&draft.primeiro, &texto)),
            tirado: gone.filter(|id| achados.iter().all(|one| one.id != *id)).collect(),
            achados: achados.into(),
            texto: texto.into(),
            proximidade: None,
        }
    }
}

/// All that came back.
pub(super) fn cards(site: &Site, id: &str, draft: &Draft, answer: &Reescrita, choice: &Choice) -> Markup {
    let near = answer.variantes.iter().any(|variante| place(&variante.proximidade).is_some());
    html! {
        @for (n, variante) in answer.variantes.iter().enumerate() {
            @let compared = Compared::of(draft, &variante.texto);
            @let choice = choice.for_variant(n);
            @let shown = Shown::of(site, draft, variante, &choice, &compared.cut);
            (card(site, &Card { id, draft, n, variante, choice, compared: &compared, shown }))
        }
        @for (n, falha) in answer.falhas.iter().enumerate() { (failure(site, n, falha)) }
        @if draft.primeiro != draft.pedido.texto {
            details {
                summary { "Tudo é comparado com o seu primeiro rascunho" }
                div .texto { (plain(&draft.primeiro)) }
            }
        }
        p .legenda {
            "No que mudou, " (legend()) "."
            @if near { " Na barra, ○ é o rascunho, ● esta versão, e o traço é o meio dos textos do autor." }
        }
    }
}

pub(super) fn title(site: &Site, id: &str, nome: &str) -> String {
    match (nome, id) {
        ("", "padrao") => format!("Na voz {}", of(author(site))),
        ("", id) => id.to_owned(),
        (nome, _) => format!("Estilo: {nome}"),
    }
}

fn failure(site: &Site, n: usize, falha: &FalhaDeEstilo) -> Markup {
    let name = format!("falha{n}-titulo");
    html! {
        section .cartao aria-labelledby=(name) {
            h2 #(name) { (plain(&title(site, &falha.estilo.id, &falha.estilo.nome))) }
            p .aviso { (plainly(&plain(&falha.to_string()))) }
        }
    }
}

fn card(site: &Site, card: &Card<'_>) -> Markup {
    let Card { n, variante, shown, .. } = card;
    let name = format!("v{n}");
    html! {
        section .cartao .resultado #(name) tabindex="-1" aria-labelledby={ (name) "-titulo" } {
            h2 #{ (name) "-titulo" } { (plain(&title(site, &variante.estilo.id, &variante.estilo.nome))) }
            div #{ (name) "-feito" } {
                (whole(site, card))
                @if let Some(near) = shown.proximidade { (nearness(near)) }
            }
            details open[card.choice.is_of_changes()] {
                summary #{ (name) "-quanto" } { "O que mudou: " (percent(shown.cut.mudou)) " do texto" }
                div #{ (name) "-mudou" } { (pieces(&shown.cut)) (gone(shown)) }
                (one_by_one(card))
            }
            div #{ (name) "-ainda" } {
                @if !shown.achados.is_empty() {
                    details {
                        summary { "O que ainda parece de máquina (" (places(&shown.achados)) ")" }
                        (marked(&name, &shown.texto, &shown.achados))
                        (reasons(&name, &shown.achados))
                    }
                }
            }
        }
    }
}

/// How long a text became.
fn lengths(before: &str, after: &str) -> String {
    let after = count_words(after);
    let words = if after == 1 { "palavra" } else { "palavras" };
    format!("{}\u{a0}→\u{a0}{after} {words}", count_words(before))
}

/// The text, what to look at twice in it, and what to do with it: copy it, or go on from it.
fn whole(site: &Site, card: &Card<'_>) -> Markup {
    let Card { id, n, choice, shown, .. } = card;
    let name = format!("v{n}-texto");
    let all = card.compared.changes.len();
    html! {
        p .legenda {
            @if choice.is_of_changes() { ((0..all).filter(|change| choice.takes(*change)).count()) " de " (all) " mudanças: " }
            (lengths(&card.draft.primeiro, &shown.texto))
        }
        p .versao #(name) { (plain(&shown.texto)) }
        @if choice.puts_back() {
            p .legenda { "O que tinha saído voltou como estava no rascunho. Leia antes de copiar: pode sobrar repetição." }
        }
        @for doubt in &shown.cut.motivos { (doubtful(site, card, doubt)) }
        div .acoes {
            button type="button" data-copiar=(name) hidden { "Copiar" }
            a .botao href={ "/?de=" (id) "&variante=" (n) @if choice.is_of_changes() { "&montar=1" (choice.query()) } } {
                "Usar como rascunho"
            }
        }
    }
}

/// Facts to look at twice, with the way to undo them where single changes do.
fn doubtful(site: &Site, card: &Card<'_>, doubt: &Motivo) -> Markup {
    let label = if matches!(doubt, Motivo::Perdido(_)) { "Pôr de volta" } else { "Tirar" };
    let (id, n) = (card.id, card.n);
    let style = &card.variante.estilo;
    let whole =
        format!("{label}: {}. {}", plain(&doubt.to_string()), plain(&title(site, &style.id, &style.nome)));
    html! {
        p .perda {
            (capital(&plain(&doubt.to_string()))) "."
            @if let Some(choice) = card.choice.undoing(doubt, card.compared) {
                " " a href={ "/reescrita/" (id) "?variante=" (n) "&montar=1" (choice.query()) "#v" (n) } aria-label=(whole) { (label) }
            }
        }
    }
}

/// Marks that the lint found in the draft and does not find any more.
fn gone(shown: &Shown<'_>) -> Markup {
    let gone: Vec<&str> =
        shown.tirado.iter().map(|id| regra(id).map_or(id.as_ref(), |rule| rule.rotulo)).collect();
    html! {
        @if !gone.is_empty() { p .legenda { "Marcas de máquina que saíram: " (gone.join(", ")) "." } }
    }
}

/// Where draft and variant stand among the author's own texts, and which of them is nearer.
fn place(near: &Aproximacao) -> Option<(f64, f64, &'static str)> {
    /// Nearer or farther than this is no accident of a word.
    const STEP: f64 = 0.02;
    let (before, after) = (near.antes?, near.depois?);
    let said = match after - before {
        step if step > STEP => "Mais perto da voz que o rascunho",
        step if step < -STEP => "Mais longe da voz que o rascunho",
        _ => "Tão perto da voz quanto o rascunho",
    };
    Some((before, after, said))
}

/// The same as one bar: to the right is nearer. Says no number: the place is an estimate.
fn nearness(near: &Aproximacao) -> Markup {
    let Some((before, after, said)) = place(near) else { return html! {} };
    let at = |share: f64| format!("{:.0}", 6.0 + share.clamp(0.0, 1.0) * 188.0);
    html! {
        p .perto {
            svg viewBox="0 0 200 12" aria-hidden="true" {
                rect .fundo y="5" width="200" height="2" {}
                rect .fundo x="99" width="2" height="12" {}
                circle .de cx=(at(before)) cy="6" r="4" {}
                circle .parte cx=(at(after)) cy="6" r="5" {}
            }
            (said) @if near.evidencia == Evidencia::Pouca { " (o texto é curto: prova pouco)" }
        }
    }
}

/// The changes, each with a box; put together by the server from what it keeps.
fn one_by_one(card: &Card<'_>) -> Markup {
    let (n, found) = (card.n, &card.compared.changes);
    html! {
        @if !found.is_empty() {
            form method="get" action={ "/reescrita/" (card.id) "#v" (n) } data-monta={ "v" (n) } {
                input type="hidden" name="variante" value=(n);
                input type="hidden" name="montar" value="1";
                @for (name, change) in card.choice.beside() { input type="hidden" name=(name) value=(change); }
                fieldset {
                    legend { "Escolher as mudanças" }
                    @for (m, change) in found.iter().take(LISTED_MAX).enumerate() {
                        label .opcao {
                            input type="checkbox" name="m" value=(m) checked[card.choice.takes(m)];
                            " " (told(change))
                        }
                    }
                }
                (more(found.len().saturating_sub(LISTED_MAX), "mudanças"))
                button .leve { "Aplicar" }
            }
        }
    }
}

/// A change in words.
fn told(change: &Change) -> Markup {
    let (before, after) = (short(change.antes.trim()), short(change.depois.trim()));
    html! {
        @match (before.is_empty(), after.is_empty()) {
            (true, true) => { "mudar o espaço" }
            _ if change.moveu => { "mudar de lugar “" (before) "”" }
            (false, true) => { "tirar “" (before) "”" }
            (true, false) => { "pôr “" (after) "”" }
            (false, false) if before == after => { "mudar o espaço em “" (before) "”" }
            (false, false) => { "trocar “" (before) "” por “" (after) "”" }
        }
    }
}
