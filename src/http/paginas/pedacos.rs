//! A diff as HTML: what went out struck, what came in underlined, each told in words too, and a plain list of it.
use maud::{Markup, html};

use super::layout::plain;
use crate::voice::diff::{Diff, Op, Segment};

/// The second text with what the first one had.
pub(super) fn pieces(diff: &Diff) -> Markup {
    html! {
        div .texto {
            @for segment in &diff.segmentos { (piece(segment)) }
        }
    }
}

fn piece(segment: &Segment) -> Markup {
    let text = plain(segment.text());
    let moved = segment.moveu.map(|n| format!("trecho {} mudou de lugar", n + 1));
    match segment.op {
        Op::Saiu => html! { del title=[moved] { span .oculto { "saiu: " } (text) } },
        Op::Entrou => html! { ins title=[moved] { span .oculto { "entrou: " } (text) } },
        Op::Igual if segment.suave.any() && !text.trim().is_empty() => {
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
                    @for segment in changed {
                        li { (if segment.op == Op::Saiu { "saiu: " } else { "entrou: " }) (plain(segment.text())) }
                    }
                }
            }
        }
    }
}
