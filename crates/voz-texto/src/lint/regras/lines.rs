//! Lines, brackets and bold stretches of a block, as several rules see them.
use std::ops::Range;

use crate::lint::block::{Block, Line, LineKind};
use crate::lint::rule::Places;

/// Runs of two or three `*` or `_`, as the first token and the number of tokens.
fn star_runs(block: &Block<'_>) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &at in &block.rare.stars {
        let tok = block.toks[at];
        // A run goes on where not so much as a line break parts it.
        let next = |start: usize| block.toks[start].first == tok.first && block.toks[at - 1].end == tok.start;
        match runs.last_mut() {
            _ if tok.masked => {}
            Some((start, len)) if *start + *len == at && next(*start) => *len += 1,
            _ => runs.push((at, 1)),
        }
    }
    runs
}

/// Bold stretches, marks included, as tokens. One word between underscores is a name of a program: `__init__`.
pub(super) fn bold(block: &Block<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    for (start, len) in star_runs(block).into_iter().filter(|(_, len)| matches!(len, 2 | 3)) {
        let tok = block.toks[start];
        let opens = block.toks.get(start + len).is_some_and(|t| !t.spaced && t.paragraph == tok.paragraph);
        match open {
            Some((from, size)) if block.toks[from].paragraph == tok.paragraph => {
                let end = block.toks[start + len - 1].end;
                let power = block.toks.get(start + len).is_some_and(|t| t.start == end && t.kind.is_word());
                let closes = !tok.spaced && !power && size == len && block.toks[from].first == tok.first;
                let inner = block.toks.get(from + size + 1..start).unwrap_or_default();
                let name = tok.first == '_' && !inner.iter().any(|t| t.spaced);
                if closes && from + size < start {
                    found.extend((!name).then_some(from..start + len));
                    open = None;
                }
            }
            _ => {
                let before = start.checked_sub(1).and_then(|p| block.toks.get(p));
                let inside = !tok.spaced && before.is_some_and(|b| b.kind.is_word() && b.end == tok.start);
                open = (opens && !inside).then_some((start, len));
            }
        }
    }
    found
}

pub(super) fn of_kind<'b>(
    block: &'b Block<'_>,
    wanted: impl Fn(LineKind) -> bool,
) -> impl Iterator<Item = &'b Line> {
    block.lines.iter().filter(move |l| wanted(l.kind))
}

pub(super) fn is_item(kind: LineKind) -> bool {
    matches!(kind, LineKind::Bullet | LineKind::Numbered)
}

/// Adds what begins with an opening bracket, each from its token on to where `end` (token, sign) says; skipped zones are left out.
pub(super) fn bracketed(
    block: &Block<'_>,
    places: &mut Places,
    tag: u16,
    end: impl Fn(usize, char) -> Option<usize>,
) {
    for &at in block.rare.brackets.iter().filter(|&&at| !block.toks[at].masked) {
        if let Some(end) = end(at, block.toks[at].first) {
            places.add_toks(block, at..end, tag);
        }
    }
}

/// One past the bracket that closes the one at `at`, within a few tokens.
pub(super) fn closing(block: &Block<'_>, at: usize, close: char) -> Option<usize> {
    const TOKENS_MAX: usize = 24;
    let len = block.toks.get(at..)?.iter().take(TOKENS_MAX).position(|t| t.is_mark(close))?;
    Some(at + len + 1)
}
