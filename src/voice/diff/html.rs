//! The diff as one self-contained page: no script, no outside file, readable in light and dark.
use super::{Diff, Op, Segment};
use crate::voice::texto::is_hostile;

const PAGE: &str = include_str!("page.html");

/// A whole HTML document. `antes` and `depois` name the two texts.
pub fn html(diff: &Diff, antes: &str, depois: &str) -> String {
    let mut body = String::new();
    for segment in &diff.segmentos {
        mark(segment, &mut body);
    }
    let changed = format!("{}", (diff.mudou * 100.0).round());
    let verdict = diff
        .motivo
        .as_deref()
        .map(|m| format!("<p class=\"motivo\">Distante demais para ensinar: {}.</p>", escape(m)));
    fill(PAGE, |name| match name {
        "antes" => escape(antes),
        "depois" => escape(depois),
        "mudou" => changed.clone(),
        "motivo" => verdict.clone().unwrap_or_default(),
        "diff" => std::mem::take(&mut body),
        _ => String::new(),
    })
}

/// Puts a value in the place of every `{{name}}`; values are not looked at again.
fn fill(template: &str, mut value: impl FnMut(&str) -> String) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some((before, tail)) = rest.split_once("{{") {
        let Some((name, after)) = tail.split_once("}}") else { break };
        out.push_str(before);
        out.push_str(&value(name));
        rest = after;
    }
    out.push_str(rest);
    out
}

fn mark(segment: &Segment, out: &mut String) {
    let text = escape(segment.text());
    let moved = segment.moveu.map(|n| format!(" class=\"moveu\" title=\"trecho {} mudou de lugar\"", n + 1));
    let moved = moved.unwrap_or_default();
    match segment.op {
        Op::Saiu => out.push_str(&format!("<del{moved}>{text}</del>")),
        Op::Entrou => out.push_str(&format!("<ins{moved}>{text}</ins>")),
        Op::Igual if segment.suave.any() && !text.trim().is_empty() => {
            let kinds = segment.suave.names().collect::<Vec<_>>().join(", ");
            let before = escape(&segment.de);
            out.push_str(&format!("<span class=\"suave\" title=\"{kinds}; antes: {before}\">{text}</span>"));
        }
        Op::Igual => out.push_str(&text),
    }
}

/// Text for HTML, also inside attributes. Control characters, which HTML has no form for, and marks that turn the
/// direction of writing, which a browser would obey, show as `\u` and their number.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            '\r' => {}
            c if is_hostile(c) => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::diff;
    use super::*;

    #[test]
    fn nothing_of_the_texts_is_markup() {
        let bad = "<script>alert(1)</script> & \"'\u{1b}[31m\u{9b}1m\u{202e}";
        let page = html(&diff(bad, "oi <b>{{mudou}}</b>"), bad, "{{diff}}");
        assert!(!page.contains("<script") && !page.contains("<b>"));
        assert!(
            !page.contains(['\u{1b}', '\u{9b}', '\u{202e}']) && page.contains(r"\u001b[31m\u009b1m\u202e")
        );
        assert!(page.contains("&lt;script&gt;") && page.contains("{{mudou}}"));
        assert!(!page.contains("http://") && !page.contains("https://"));
    }

    #[test]
    fn every_change_has_its_mark() {
        let page = html(&diff("Oi, tudo bem?", "oi, tudo certo?"), "a.txt", "b.txt");
        for part in
            ["<del>bem</del>", "<ins>certo</ins>", "title=\"caixa; antes: Oi\">oi</span>", "lang=\"pt-BR\""]
        {
            assert!(page.contains(part), "{part}\n{page}");
        }
    }
}
