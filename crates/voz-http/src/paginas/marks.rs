//! What the lint found, at its places in the text, and why.
use super::layout::{Markup, html, more, plain};
use voz_core::voice::lint::{Achado, Gravidade, regra};

/// Most marks of a text: more than anybody reads. What follows them is shown without.
const MARKS_MAX: usize = 500;
/// Most reasons that a mark names; all of them stand below.
const NAMES_MAX: usize = 3;

/// A stretch of the text that belongs to the same findings throughout.
struct Stretch<'a> {
    /// The text it is of, and where it begins there.
    whole: &'a str,
    at: usize,
    text: &'a str,
    /// Their numbers; empty where nothing was found.
    found: Vec<usize>,
}

/// The text with its places marked. `name` names the text where a page has several.
pub(super) fn marked(name: &str, text: &str, achados: &[Achado]) -> Markup {
    let stretches = stretches(text, achados);
    let marks = || stretches.iter().enumerate().filter(|(_, stretch)| !stretch.found.is_empty());
    let shown = marks().nth(MARKS_MAX).map_or(stretches.len(), |(at, _)| at);
    let (shown, rest) = stretches.split_at(shown);
    html! {
        div .texto {
            @for stretch in shown { (mark(name, stretch, achados)) }
            @if let Some(first) = rest.first() { (plain(text.get(first.at..).unwrap_or_default())) }
        }
        (more(marks().count().saturating_sub(MARKS_MAX), "marcas"))
    }
}

/// The stretches of a text. Places may overlap: between two ends the text belongs to the same findings. Those that touch and
/// belong to the same are one.
fn stretches<'a>(text: &'a str, achados: &[Achado]) -> Vec<Stretch<'a>> {
    // Where each place ends (false) and begins (true).
    let mut ends: Vec<(usize, bool, usize)> = Vec::new();
    for (n, found) in achados.iter().enumerate() {
        for place in &found.trechos {
            ends.extend([(place.byte_inicio, true, n), (place.byte_fim, false, n)]);
        }
    }
    ends.sort_unstable();
    let mut stretches: Vec<Stretch<'_>> = Vec::new();
    let (mut from, mut open) = (0, vec![0_usize; achados.len()]);
    let of = |at: usize, end: usize| text.get(at..end).unwrap_or_default();
    for (at, begins, n) in ends {
        if from < at {
            let found = open.iter().enumerate().filter(|(_, times)| **times > 0).map(|(n, _)| n).collect();
            match stretches.last_mut().filter(|last| last.found == found) {
                Some(last) => last.text = of(last.at, at),
                None => stretches.push(Stretch { whole: text, at: from, text: of(from, at), found }),
            }
            from = at;
        }
        if let Some(times) = open.get_mut(n) {
            *times = if begins { *times + 1 } else { times.saturating_sub(1) };
        }
    }
    stretches.push(Stretch { whole: text, at: from, text: of(from, text.len()), found: Vec::new() });
    stretches
}

/// A stretch of the text; where something was found, a link to the first reason, with the first few in its title. It
/// carries the fix of its place, for the script of the page that examines.
fn mark(name: &str, stretch: &Stretch<'_>, achados: &[Achado]) -> Markup {
    let found: Vec<&Achado> = stretch.found.iter().filter_map(|n| achados.get(*n)).collect();
    let Some(first) = found.first() else { return html! { (plain(stretch.text)) } };
    let grave = found.iter().any(|found| found.gravidade == Gravidade::Erro);
    let names: Vec<&str> = found.iter().take(NAMES_MAX).map(|found| found.rotulo.as_ref()).collect();
    let more = found.len().checked_sub(NAMES_MAX).filter(|more| *more > 0);
    let more = more.map_or_else(String::new, |more| format!("; e mais {more}"));
    let place = place(name, &first.id);
    let fix = found.iter().find_map(|found| fix(stretch, found));
    let [before, after] = [0, 1].map(|end| fix.as_ref().and_then(|(_, beyond)| beyond.get(end).copied()));
    html! {
        a .marca .grave[grave] href={ "#" (place) } aria-describedby=(place) title={ (names.join("; ")) (more) }
            data-regra=(first.id) data-troca=[fix.as_ref().map(|(text, _)| text)] data-antes=[before] data-depois=[after] {
            mark { (plain(stretch.text)) }
        }
    }
}

/// Text that a safe fix puts in the place of a stretch, and how far it reaches beyond its ends, as scripts count (UTF-16).
/// One that is merely likely may read wrong: it is none. One of a pair holds only with the other, and is none either.
fn fix<'a>(stretch: &Stretch<'_>, found: &'a Achado) -> Option<(&'a str, [usize; 2])> {
    let (begin, end) = (stretch.at, stretch.at + stretch.text.len());
    let place = found.trechos.iter().find(|place| place.byte_inicio <= begin && end <= place.byte_fim)?;
    let fix = place.correcao.as_ref().filter(|_| place.par.is_none())?;
    let units = |from: usize, to: usize| Some(stretch.whole.get(from..to)?.encode_utf16().count());
    Some((&fix.texto, [units(fix.byte_inicio, begin)?, units(end, fix.byte_fim)?]))
}

/// Where the reason of a rule stands on the page.
fn place(name: &str, rule: &str) -> String {
    format!("{name}-{rule}")
}

/// How many places were marked.
pub(super) fn places(achados: &[Achado]) -> usize {
    achados.iter().map(|found| found.trechos.len().max(1)).sum()
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
    let light = (found.gravidade == Gravidade::Aviso).then(|| "leve".to_owned());
    let places = found.trechos.len();
    let said: Vec<String> =
        light.into_iter().chain((places > 1).then(|| format!("{places} vezes"))).collect();
    html! {
        dt #(place(name, &found.id)) {
            (found.rotulo) @if !said.is_empty() { " " small { (said.join(", ")) } }
        }
        dd {
            @if let Some(why) = &found.porque { p { (why) } }
            @if let Some(rule) = regra(&found.id) { p { (rule.told().why) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use voz_core::voice::lint::{Options, lint};

    /// The page's words, without its marks.
    fn told(html: &str) -> String {
        let body = html.split_once("<div class=\"texto\">").unwrap().1.split_once("</div>").unwrap().0;
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
        told.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    }

    fn shown(text: &str) -> String {
        marked("regra", text, &lint(text, &Options::default()).achados).into_string()
    }

    #[test]
    fn the_marked_text_is_the_text() {
        let many = "Ele disse — enfim — que sim. ".repeat(400);
        for text in
            ["", "Oi.", "Não é só bonito, é também útil — e, além disso, crucial.\n<b>fim</b> — ok?", &many]
        {
            assert_eq!(told(&shown(text)), text);
        }
    }

    #[test]
    fn marks_that_touch_are_one_and_no_more_are_shown_than_anybody_reads() {
        let html = shown(&format!("Prazo{}novo.", "\u{200b}".repeat(5000)));
        assert_eq!(html.matches("<mark>").count(), 1, "{html}");
        let html = shown(&"a\u{200b}".repeat(5000));
        assert_eq!(html.matches("<mark>").count(), MARKS_MAX);
        assert!(html.contains("E mais 4.500 marcas") && html.len() < 200_000, "{}", html.len());
        let html = shown(&"a\u{200b}".repeat(MARKS_MAX));
        assert!(html.matches("<mark>").count() == MARKS_MAX && !html.contains("E mais"));
    }
}
