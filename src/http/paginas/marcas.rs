//! What the lint found, at its places in the text, and why.
use std::collections::BTreeMap;

use maud::{Markup, html};

use super::layout::plain;
use crate::voice::lint::{Achado, Gravidade, regra};

/// The text with every place marked. `name` names the text where a page has several. Places may overlap: between two
/// ends the text belongs to the same findings.
pub(super) fn marked(name: &str, text: &str, achados: &[Achado]) -> Markup {
    // What begins (true) and ends at each byte.
    let mut ends: BTreeMap<usize, Vec<(bool, usize)>> = BTreeMap::from([(0, vec![]), (text.len(), vec![])]);
    for (n, found) in achados.iter().enumerate() {
        for place in &found.trechos {
            ends.entry(place.byte_inicio).or_default().push((true, n));
            ends.entry(place.byte_fim).or_default().push((false, n));
        }
    }
    let mut open = vec![0_usize; achados.len()];
    let mut stretches: Vec<(&str, Vec<&Achado>)> = Vec::new();
    let mut from = 0;
    for (&at, changes) in &ends {
        let stretch = text.get(from..at).unwrap_or_default();
        if !stretch.is_empty() {
            let here = achados.iter().zip(&open).filter(|(_, times)| **times > 0);
            stretches.push((stretch, here.map(|(found, _)| found).collect()));
        }
        for (begins, n) in changes {
            if let Some(times) = open.get_mut(*n) {
                *times = if *begins { *times + 1 } else { times.saturating_sub(1) };
            }
        }
        from = at;
    }
    html! {
        div .texto {
            @for (stretch, found) in stretches { (mark(name, stretch, &found)) }
        }
    }
}

/// A stretch of the text; where something was found, a link to the first reason, which shows all of them on focus.
fn mark(name: &str, stretch: &str, found: &[&Achado]) -> Markup {
    let Some(first) = found.first() else { return html! { (plain(stretch)) } };
    let grave = found.iter().any(|found| found.gravidade == Gravidade::Erro);
    let names: Vec<&str> = found.iter().map(|found| found.rotulo.as_ref()).collect();
    let place = place(name, &first.id);
    html! {
        a .marca .grave[grave] href={ "#" (place) } aria-describedby=(place) data-porque=(names.join("; ")) {
            mark { (plain(stretch)) }
        }
    }
}

/// Where the reason of a rule stands on the page.
fn place(name: &str, rule: &str) -> String {
    format!("{name}-{rule}")
}

/// Every finding with why it is one; nothing where there is none. `name` as for [`marked`].
pub(super) fn reasons(name: &str, achados: &[Achado]) -> Markup {
    html! {
        @if !achados.is_empty() {
            dl {
                @for found in achados { (reason(name, found)) }
            }
        }
    }
}

fn reason(name: &str, found: &Achado) -> Markup {
    let gravity = match found.gravidade {
        Gravidade::Erro => "erro",
        Gravidade::Aviso => "aviso",
    };
    let places = found.trechos.len();
    html! {
        dt #(place(name, &found.id)) {
            (found.rotulo) " " small { (gravity) @if places > 1 { ", " (places) " lugares" } }
        }
        dd {
            @if let Some(why) = &found.porque { p { (why) } }
            @if let Some(rule) = regra(&found.id) { p { (rule.why) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::lint::{Options, lint};

    #[test]
    fn the_marked_text_is_the_text() {
        for text in ["", "Oi.", "Não é só bonito, é também útil — e, além disso, crucial.\n<b>fim</b> — ok?"]
        {
            let html = marked("regra", text, &lint(text, &Options::default()).achados).into_string();
            let body = html.split_once("<div class=\"texto\">").unwrap().1;
            let mut told = String::new();
            let mut tag = false;
            for c in body.chars() {
                match c {
                    '<' => tag = true,
                    '>' => tag = false,
                    c if !tag => told.push(c),
                    _ => {}
                }
            }
            let told =
                told.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
            assert_eq!(told, text);
        }
    }
}
