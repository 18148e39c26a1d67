//! A rewrite as cards, one for each style: the text first, what was lost or added, and folded below it what changed.
use maud::{Markup, html};

use super::escolha::{Choice, Compared};
use crate::app::calls::drafts::Draft;
use crate::http::paginas::autor::capital;
use crate::http::paginas::layout::{percent, plain};
use crate::http::paginas::marcas::{marked, reasons};
use crate::http::paginas::pedacos::{LISTED_MAX, more, pieces, short};
use crate::voice::diff::{Change, Diff, Motivo, diff};
use crate::voice::lint::regra;
use crate::voice::proximidade::Evidencia;
use crate::voice::reescrita::{Aproximacao, FalhaDeEstilo, Reescrita, Variante};
use crate::voice::texto::count_words;

/// A variant with what its card is made of.
struct Card<'a> {
    /// The address of the rewrite.
    id: &'a str,
    draft: &'a Draft,
    n: usize,
    variante: &'a Variante,
    choice: Choice,
    compared: Compared,
}

/// All that came back.
pub(super) fn cards(id: &str, draft: &Draft, answer: &Reescrita, choice: &Choice) -> Markup {
    let near = answer.variantes.iter().any(|variante| place(&variante.proximidade).is_some());
    html! {
        @for (n, variante) in answer.variantes.iter().enumerate() {
            @let compared = Compared::of(draft, &variante.texto);
            (card(&Card { id, draft, n, variante, choice: choice.for_variant(n), compared }))
        }
        @for falha in &answer.falhas { (failure(falha)) }
        @if draft.primeiro != draft.pedido.texto {
            details {
                summary { "Tudo é comparado com o seu primeiro rascunho" }
                div .texto { (plain(&draft.primeiro)) }
            }
        }
        p .legenda {
            "No que mudou, " del { "riscado" } " saiu e " ins { "sublinhado" } " entrou."
            @if near { " Na barra, ○ é o rascunho, ● esta versão, e o traço é o meio dos textos do autor." }
        }
    }
}

pub(super) fn title(id: &str, nome: &str) -> String {
    match (nome, id) {
        ("", "padrao") => "Na voz do autor".to_owned(),
        ("", id) => id.to_owned(),
        (nome, _) => nome.to_owned(),
    }
}

fn failure(falha: &FalhaDeEstilo) -> Markup {
    html! {
        section .cartao {
            h2 { (plain(&title(&falha.estilo.id, &falha.estilo.nome))) }
            p .aviso { "Este estilo não voltou: " (plain(&falha.to_string())) }
        }
    }
}

fn card(card: &Card<'_>) -> Markup {
    let Card { n, variante, .. } = card;
    let (name, cut) = (format!("v{n}"), &card.compared.cut);
    let assembled = card.choice.is_of_changes();
    html! {
        section .cartao .resultado #(name) aria-labelledby={ (name) "-titulo" } {
            h2 #{ (name) "-titulo" } { (plain(&title(&variante.estilo.id, &variante.estilo.nome))) }
            div #{ (name) "-feito" } {
                @if assembled { (put_together(card)) } @else {
                    p .legenda { (lengths(&card.draft.primeiro, variante.palavras)) }
                    (whole(card, &variante.texto, cut, ""))
                }
            }
            (nearness(&variante.proximidade))
            details open[assembled] {
                summary { "O que mudou: " (percent(cut.mudou)) " das palavras" }
                (pieces(cut))
                (gone(variante))
                (one_by_one(card))
            }
            @if !variante.achados.is_empty() {
                details {
                    summary { "O que o lint ainda acha (" (variante.achados.len()) ")" }
                    (marked(&name, &variante.texto, &variante.achados))
                    (reasons(&name, &variante.achados))
                }
            }
        }
    }
}

fn lengths(before: &str, after: usize) -> String {
    let words = if after == 1 { "palavra" } else { "palavras" };
    format!("{} → {after} {words}", count_words(before))
}

/// What was put together of the changes that were taken, and what it comes to.
fn put_together(card: &Card<'_>) -> Markup {
    let text = card.choice.assembled(&card.compared.cut);
    let all = card.compared.changes.len();
    html! {
        p .legenda {
            "Com " ((0..all).filter(|change| card.choice.takes(*change)).count()) " de " (all) " mudanças: "
            (lengths(&card.draft.primeiro, count_words(&text))) "."
        }
        (whole(card, &text, &diff(&card.draft.primeiro, &text), &format!("&montar=1{}", card.choice.query())))
    }
}

/// A whole text, what to look at twice in it, and what to do with it: copy it, or go on from it.
fn whole(card: &Card<'_>, text: &str, cut: &Diff, query: &str) -> Markup {
    let (id, n) = (card.id, card.n);
    let name = format!("v{n}-texto");
    html! {
        p .versao #(name) { (plain(text)) }
        @for doubt in &cut.motivos { (doubtful(card, doubt)) }
        div .acoes {
            button type="button" data-copiar=(name) hidden { "Copiar" }
            a .botao href={ "/?de=" (id) "&variante=" (n) (query) } { "Continuar daqui" }
        }
    }
}

/// What to look at twice, with the way to undo it where single changes do.
fn doubtful(card: &Card<'_>, doubt: &Motivo) -> Markup {
    let label = if matches!(doubt, Motivo::Perdido(_)) { "Pôr de volta" } else { "Tirar" };
    let (id, n) = (card.id, card.n);
    html! {
        p .perda {
            (capital(&plain(&doubt.to_string()))) "."
            @if let Some(choice) = card.choice.undoing(doubt, &card.compared) {
                " " a href={ "/reescrita/" (id) "?variante=" (n) "&montar=1" (choice.query()) "#v" (n) } { (label) }
            }
        }
    }
}

/// What the lint marked in the draft and does not mark any more.
fn gone(variante: &Variante) -> Markup {
    let gone: Vec<&str> =
        variante.tirado.iter().map(|id| regra(id).map_or(id.as_ref(), |rule| rule.rotulo)).collect();
    html! {
        @if !gone.is_empty() { p .legenda { "Saiu do que o lint marcava: " (gone.join(", ")) "." } }
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
            form method="get" action={ "/reescrita/" (card.id) "#v" (n) } data-monta={ "v" (n) "-feito" } {
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
                (more(found.len().saturating_sub(LISTED_MAX)))
                button .leve { "Montar" }
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
