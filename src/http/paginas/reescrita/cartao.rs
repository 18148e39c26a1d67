//! A rewrite as cards, one for each style: what went and came, the marks that are left, changes to take one by one.
use std::borrow::Cow;

use maud::{Markup, html};

use crate::app::calls::drafts::Draft;
use crate::http::kernel::request::Request;
use crate::http::paginas::layout::{percent, plain};
use crate::http::paginas::marcas::{marked, reasons};
use crate::http::paginas::pedacos::{LISTED_MAX, more, pieces, short};
use crate::voice::diff::{Change, Diff, assemble, changes, diff};
use crate::voice::lint::regra;
use crate::voice::reescrita::{FalhaDeEstilo, Reescrita, Variante};
use crate::voice::texto::count_words;

/// Which variant someone took, and which of its changes.
pub(super) struct Choice {
    variante: Option<usize>,
    /// `None`: all of them.
    mudancas: Option<Vec<usize>>,
}

impl Choice {
    pub(super) fn of(request: &Request) -> Self {
        let numbers = request.query.iter().filter(|(name, _)| name == "m");
        let taken = numbers.filter_map(|(_, value)| value.parse().ok()).collect();
        Self {
            variante: request.param("variante").and_then(|value| value.parse().ok()),
            mudancas: request.param("montar").map(|_| taken),
        }
    }

    /// Whether a change stays: those that have no box do.
    fn takes(&self, change: usize) -> bool {
        change >= LISTED_MAX || self.mudancas.as_ref().is_none_or(|taken| taken.contains(&change))
    }

    /// The text that was chosen.
    pub(super) fn text<'a>(&self, draft: &Draft, answer: &'a Reescrita) -> Option<Cow<'a, str>> {
        let variante = answer.variantes.get(self.variante?)?;
        if self.mudancas.is_none() {
            return Some(variante.texto.as_str().into());
        }
        let cut = diff(&draft.primeiro, &variante.texto);
        Some(assemble(&cut.segmentos, |n| self.takes(n)).into())
    }
}

/// All that came back.
pub(super) fn cards(id: &str, draft: &Draft, answer: &Reescrita, choice: &Choice) -> Markup {
    html! {
        @if draft.primeiro != draft.pedido.texto {
            p .legenda { "Tudo abaixo é comparado com o seu primeiro rascunho." }
        }
        @for (n, variante) in answer.variantes.iter().enumerate() {
            (card(id, draft, n, variante, choice))
        }
        @for falha in &answer.falhas { (failure(falha)) }
        details {
            summary { "O primeiro rascunho" }
            div .texto { (plain(&draft.primeiro)) }
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

fn card(id: &str, draft: &Draft, n: usize, variante: &Variante, choice: &Choice) -> Markup {
    let cut = diff(&draft.primeiro, &variante.texto);
    let name = format!("v{n}");
    let chosen = choice.variante == Some(n) && choice.mudancas.is_some();
    html! {
        section .cartao #(name) aria-labelledby={ (name) "-titulo" } {
            h2 #{ (name) "-titulo" } { (plain(&title(&variante.estilo.id, &variante.estilo.nome))) }
            (figures(&cut, variante))
            (pieces(&cut))
            p .legenda { del { "riscado" } " saiu, " ins { "sublinhado" } " entrou." }
            @if variante.achados.is_empty() {
                p { "O lint não acha nada nesta versão." }
            } @else {
                h3 { "O que o lint ainda acha" }
                (marked(&name, &variante.texto, &variante.achados))
                details {
                    summary { "Por quê" }
                    (reasons(&name, &variante.achados))
                }
            }
            (whole(id, n, "Esta versão", &format!("{name}-texto"), &variante.texto, ""))
            (one_by_one(id, n, &cut, choice))
            div #{ (name) "-feito" } {
                @if chosen { (put_together(id, draft, n, &cut, choice)) }
            }
        }
    }
}

/// What was put together of the changes that were taken, and what it comes to.
fn put_together(id: &str, draft: &Draft, n: usize, cut: &Diff, choice: &Choice) -> Markup {
    let text = assemble(&cut.segmentos, |change| choice.takes(change));
    let query = choice.mudancas.iter().flatten().map(|m| format!("&m={m}")).collect::<String>();
    let all = changes(&cut.segmentos).len();
    let taken = (0..all).filter(|change| choice.takes(*change)).count();
    let name = format!("v{n}-montado");
    html! {
        p {
            "Com " (taken) " de " (all) " mudanças: " (count_words(&text))
            " palavras; mudou " (percent(diff(&draft.primeiro, &text).mudou)) " do rascunho."
        }
        (whole(id, n, "O que você montou", &name, &text, &format!("&montar=1{query}")))
    }
}

/// What was cut, in numbers.
fn figures(cut: &Diff, variante: &Variante) -> Markup {
    let words = |n: i64| if n.abs() == 1 { "palavra" } else { "palavras" };
    let fewer = variante.palavras_a_menos;
    let gone: Vec<&str> =
        variante.tirado.iter().map(|id| regra(id).map_or(id.as_ref(), |rule| rule.rotulo)).collect();
    html! {
        p {
            strong { (variante.palavras) " palavras" }
            @if fewer > 0 { ", " (fewer) " " (words(fewer)) " a menos" }
            @if fewer < 0 { ", " (-fewer) " " (words(fewer)) " a mais" }
            ". Mudou " (percent(cut.mudou)) " das palavras."
            @if !gone.is_empty() { " Saiu do que o lint marcava: " (gone.join(", ")) "." }
        }
    }
}

/// A whole text, to copy or to go on from.
fn whole(id: &str, n: usize, label: &str, name: &str, text: &str, query: &str) -> Markup {
    // On a phone a row has some 30 characters.
    let rows = text.lines().map(|line| 1 + line.chars().count() / 30).sum::<usize>().clamp(3, 14);
    html! {
        label for=(name) { (label) }
        textarea #(name) rows=(rows) readonly { "\n" (text) }
        div .acoes {
            button type="button" data-copiar=(name) hidden aria-label={ "Copiar: " (label) } { "Copiar" }
            a .botao href={ "/?de=" (id) "&variante=" (n) (query) } { "Usar este" }
        }
    }
}

/// The changes, each with a box; put together by the server from what it keeps.
fn one_by_one(id: &str, n: usize, cut: &Diff, choice: &Choice) -> Markup {
    let found = changes(&cut.segmentos);
    let mine = choice.variante == Some(n);
    if found.is_empty() {
        return html! {};
    }
    html! {
        details open[mine && choice.mudancas.is_some()] {
            summary { "Escolher as mudanças (" (found.len()) ")" }
            form method="get" action={ "/reescrita/" (id) "#v" (n) } data-monta={ "v" (n) "-feito" } {
                input type="hidden" name="variante" value=(n);
                input type="hidden" name="montar" value="1";
                fieldset {
                    legend { "As que ficam" }
                    @for (m, change) in found.iter().take(LISTED_MAX).enumerate() {
                        label .opcao {
                            input type="checkbox" name="m" value=(m) checked[!mine || choice.takes(m)];
                            " " (told(change))
                        }
                    }
                }
                (more(found.len().saturating_sub(LISTED_MAX)))
                button { "Montar" }
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
