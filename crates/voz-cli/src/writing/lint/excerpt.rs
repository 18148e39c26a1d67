//! A place in its line, cut to the width at hand and safe to print: no control character gets through.
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::terminal::escape;
use voz_core::voice::lint::{Achado, Trecho};
use voz_core::voice::texto::{is_bidi_mark, is_invisible};

/// A line around a place, in three parts.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    /// Text before the place.
    pub(super) before: String,
    /// The place, up to the end of its first line.
    pub(super) place: String,
    /// The text after it.
    pub(super) after: String,
    /// Columns before the place, and columns of the place: at least one, so that it can be marked.
    pub(super) marks: (usize, usize),
}

impl Excerpt {
    /// The line of `text` around the bytes from `start` to `end`, in at most `width` columns.
    /// Looks at no more of the text than it shows.
    pub(super) fn new(text: &str, start: usize, end: usize, width: usize) -> Self {
        // Room for the two signs of what was left out.
        let width = width.saturating_sub(2);
        let whole = text.get(start..end).unwrap_or_default();
        let hidden = is_hidden(whole);
        let first = whole.find('\n').filter(|_| !hidden).map_or(whole, |newline| &whole[..newline]);
        // Of a line that ends in CR LF the CR is not shown.
        let place = shown(take(first.chars().take_while(|&c| c != '\r'), width * 2 / 3, hidden), hidden);
        let marked = place.width();
        let room = width.saturating_sub(marked);
        let before = text.get(..start).unwrap_or_default().chars().rev().take_while(|&c| c != '\n');
        let (mut before, cut) = take(before, room / 2, false);
        before.reverse();
        let before = shown((before, false), false);
        let before = format!("{}{}", if cut { "…" } else { "" }, before.trim_start());
        let skipped = before.width();
        let line = text.get(start + first.len()..).unwrap_or_default().chars();
        let line = line.take_while(|&c| c != '\n' && c != '\r');
        let mut after = shown(take(line, room.saturating_sub(skipped), false), false);
        after.truncate(after.trim_end().len());
        Self { before, place, after, marks: (skipped, marked.max(1)) }
    }
}

/// Characters of a place quoted in a message.
const QUOTE_MAX: usize = 80;

/// A finding's words about a place: its reason, or the text itself.
pub(super) fn said(achado: &Achado, place: &Trecho) -> String {
    achado.porque.clone().unwrap_or_else(|| quoted(&place.texto))
}

/// A place quoted in a message: one line, not long, what cannot be seen spelt out.
pub(super) fn quoted(place: &str) -> String {
    let hidden = is_hidden(place);
    shown(take(place.chars(), QUOTE_MAX, hidden), hidden)
}

fn is_hidden(text: &str) -> bool {
    text.chars().all(|c| is_invisible(c) || c.is_whitespace())
}

/// Characters from the front that fit in `room` columns, and whether some did not.
fn take(chars: impl Iterator<Item = char>, room: usize, reveal: bool) -> (Vec<char>, bool) {
    let (mut taken, mut used) = (Vec::new(), 0);
    // Marks without width cannot pile up without end.
    let mut left = room * 4;
    for c in chars {
        used += columns(c, reveal);
        if used > room || left == 0 {
            return (taken, true);
        }
        left -= 1;
        taken.push(c);
    }
    (taken, false)
}

fn shown((chars, cut): (Vec<char>, bool), reveal: bool) -> String {
    let mut out = String::with_capacity(chars.len() + 4);
    for c in chars {
        match c {
            _ if spelt_out(c, reveal) => out.push_str(&format!("<U+{:04X}>", u32::from(c))),
            '\t' | '\n' => out.push(' '),
            _ => escape::push(&mut out, c),
        }
    }
    if cut {
        out.push('…');
    }
    out
}

fn columns(c: char, reveal: bool) -> usize {
    if spelt_out(c, reveal) {
        return 8;
    }
    c.width().unwrap_or(1)
}

/// True when a character is shown by its number: what turns the line around always, and what cannot be
/// seen where it is the very thing to be shown.
fn spelt_out(c: char, reveal: bool) -> bool {
    is_bidi_mark(c) || reveal && !matches!(c, ' ' | '\n' | '\r' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, place: &str, width: usize) -> [String; 3] {
        let start = text.find(place).unwrap();
        let Excerpt { before, place, after, .. } = Excerpt::new(text, start, start + place.len(), width);
        [before, place, after]
    }

    #[test]
    fn shows_one_line_and_no_more_than_fits() {
        assert_eq!(parts("a\n  bom — dia\nb", "—", 40), ["bom ", "—", " dia"]);
        assert_eq!(parts("um dois TRÊS quatro cinco", "TRÊS", 12), ["…is ", "TRÊS", " q…"]);
        assert_eq!(parts("fim.\nOutra linha.", "fim.\nOutra", 40), ["", "fim.", ""]);
        assert_eq!(parts("fim.\r\nOutra", "fim.\r\nOutra", 40), ["", "fim.", ""]);
        assert_eq!(parts("x\u{1b}[2Jy\u{202e}z", "y", 40), ["x�[2J", "y", "<U+202E>z"]);
        assert_eq!(parts("pa\u{200b}lavra", "\u{200b}", 40), ["pa", "<U+200B>", "lavra"]);
        assert_eq!(parts("", "", 40), ["", "", ""]);
    }

    #[test]
    fn marks_stand_under_the_place() {
        let text = "🚀 — x";
        let at = text.find('—').unwrap();
        assert_eq!(Excerpt::new(text, at, at + 3, 40).marks, (3, 1));
    }
}
