//! The word diff of the text side, and the page it is shown on.
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::texto::tamed as shown;

pub use voz_texto::diff::*;

const STYLE: &str = include_str!("page.css");

/// A whole HTML document. `antes` and `depois` name the two texts.
pub fn html(diff: &Diff, antes: &str, depois: &str) -> String {
    let title = format!("{} → {}", shown(antes), shown(depois));
    let page = html! {
        (DOCTYPE)
        html lang="pt-BR" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    p { "Mudou " ((diff.mudou * 100.0).round()) "\u{a0}%." }
                    @if let Some(motivo) = &diff.motivo {
                        p.motivo { "Confira: " (shown(motivo)) "." }
                    }
                }
                main { @for segment in &diff.segmentos { (mark(segment)) } }
                footer {
                    del { "saiu" } " " ins { "entrou" } " " span.moveu { "mudou de lugar" } " "
                    span.suave { "só grafia" }
                }
            }
        }
    };
    page.into_string()
}

fn mark(segment: &Segment) -> Markup {
    let text = shown(segment.text());
    let moved = segment.moveu.map(|n| format!("trecho {} mudou de lugar", n + 1));
    let class = moved.as_ref().map(|_| "moveu");
    match segment.op {
        Op::Saiu => html! { del class=[class] title=[moved] { (text) } },
        Op::Entrou => html! { ins class=[class] title=[moved] { (text) } },
        Op::Igual if segment.suave.any() && !text.trim().is_empty() => {
            let kinds = segment.suave.names().collect::<Vec<_>>().join(", ");
            html! { span.suave title={ (kinds) "; antes: " (shown(&segment.de)) } { (text) } }
        }
        Op::Igual => html! { (text) },
    }
}

#[cfg(test)]
mod tests {
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
