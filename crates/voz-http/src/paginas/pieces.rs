//! A diff as HTML: what went out struck, what came in underlined, each told in words too, and a plain list of it.
use super::layout::{Markup, html, more, plain};
use voz_core::voice::diff::{Diff, Op, Segment};

/// Most changes that are marked in a text, and that a list has: more than anybody reads.
const MARKED_MAX: usize = 1000;
pub(super) const LISTED_MAX: usize = 200;
/// Most characters of a change in a list.
const TOLD_MAX: usize = 200;

/// The second text with what the first one had. After the changes that are marked the second text goes on as it is.
pub(super) fn pieces(diff: &Diff) -> Markup {
    let mut marks = 0;
    let shown = diff.segmentos.iter().take_while(|segment| {
        marks += usize::from(is_marked(segment));
        marks <= MARKED_MAX
    });
    let shown = shown.count();
    let rest = diff.segmentos.get(shown..).unwrap_or_default();
    html! {
        div .texto {
            @for segment in diff.segmentos.iter().take(shown) { (piece(segment)) }
            @for segment in rest { (plain(&segment.para)) }
        }
        (more(rest.iter().filter(|segment| is_marked(segment)).count(), "mudanças"))
    }
}

/// Key to the marks of [`pieces`].
pub(super) fn legend() -> Markup {
    html! {
        del { "riscado" } " saiu, " ins { "sublinhado" } " entrou, "
        span .suave { "pontilhado" } " mudou só na grafia"
    }
}

fn is_marked(segment: &Segment) -> bool {
    segment.op != Op::Igual || segment.suave.any() && !segment.para.trim().is_empty()
}

fn piece(segment: &Segment) -> Markup {
    let text = plain(segment.text());
    let moved = segment.moveu.map(|n| format!("trecho {} mudou de lugar", n + 1));
    match segment.op {
        Op::Saiu => html! { del title=[moved] { span .oculto { "saiu: " } (text) } },
        Op::Entrou => html! { ins title=[moved] { span .oculto { "entrou: " } (text) } },
        Op::Igual if is_marked(segment) => {
            let kinds = segment.suave.names().collect::<Vec<_>>().join(", ");
            html! { span .suave title={ (kinds) "; antes: " (plain(&segment.de)) } { (text) } }
        }
        Op::Igual => html! { (text) },
    }
}

/// The changes one below the other, for whoever does not read marks; nothing where there is none.
pub(super) fn list(diff: &Diff) -> Markup {
    let changed: Vec<&Segment> =
        diff.segmentos.iter().filter(|s| s.op != Op::Igual && !s.text().trim().is_empty()).collect();
    html! {
        @if !changed.is_empty() {
            details {
                summary { "As mudanças em lista (" (changed.len()) ")" }
                ol {
                    @for segment in changed.iter().take(LISTED_MAX) {
                        li { (if segment.op == Op::Saiu { "saiu: “" } else { "entrou: “" }) (short(segment.text().trim())) "”" }
                    }
                }
                (more(changed.len().saturating_sub(LISTED_MAX), "mudanças"))
            }
        }
    }
}

/// A change in a list: its beginning, where it is long.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(TOLD_MAX) {
        Some((end, _)) => format!("{}…", plain(text.get(..end).unwrap_or_default())),
        None => plain(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use voz_core::voice::diff::diff;

    #[test]
    fn no_more_changes_are_shown_than_anybody_reads_and_the_text_is_whole() {
        let (before, after) = ("A b ".repeat(3000), "a b ".repeat(3000));
        let html = pieces(&diff(&before, &after)).into_string();
        assert_eq!(html.matches("<span class=\"suave\"").count(), MARKED_MAX);
        assert!(html.contains("E mais 2.000 mudanças") && html.len() < 200_000, "{}", html.len());
        let words: String = (0..2000).map(|n| format!("{n} igual ")).collect();
        let changed = diff(&words, &"x igual ".repeat(2000));
        let (html, listed) = (pieces(&changed).into_string(), list(&changed).into_string());
        assert_eq!(html.matches("<del>").count() + html.matches("<ins>").count(), MARKED_MAX);
        assert!(html.matches("igual").count() == 2000 && listed.matches("<li>").count() == LISTED_MAX);
        let long = diff("oi", &"palavra ".repeat(2000));
        assert!(list(&long).into_string().len() < 1000);
    }
}
