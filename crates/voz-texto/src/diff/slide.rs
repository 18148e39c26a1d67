//! Which of several equal alignments is shown: the one in which a change takes whole sentences.
//!
//! In "A foi. B veio." to "A foi." as much stays whether ". B veio" or " B veio." went out. A removal, or an
//! insertion, that begins with what stands after it (or ends with what stands before it) can be moved along by
//! that much and nothing else changes.
use super::align::Pair;
use super::lexeme::Lexeme;
use crate::texto::Kind;

/// Moves removals and insertions onto whole sentences, where the same words can be paired in such a way.
pub(super) fn onto_sentences(a: &[Lexeme<'_>], b: &[Lexeme<'_>], pairs: &mut [Pair]) {
    for before in 0..=pairs.len() {
        let from = before.checked_sub(1).and_then(|n| pairs.get(n)).map_or((0, 0), |&(i, j)| (i + 1, j + 1));
        let to = pairs.get(before).copied().unwrap_or((a.len(), b.len()));
        if from.0 < to.0 && from.1 == to.1 {
            slide(a, from.0..to.0, before, pairs, |pair| &mut pair.0);
        } else if from.0 == to.0 && from.1 < to.1 {
            slide(b, from.1..to.1, before, pairs, |pair| &mut pair.1);
        }
    }
}

/// Moves one change, which stands in `text` after the first `before` pairs, by as little as makes it whole; `side` is that of
/// the text in a pair.
fn slide(
    text: &[Lexeme<'_>],
    change: std::ops::Range<usize>,
    before: usize,
    pairs: &mut [Pair],
    side: fn(&mut Pair) -> &mut usize,
) {
    let form = |at: usize| text.get(at).map(|l| l.form);
    let adjoin = |one: Pair, next: Pair| next == (one.0 + 1, one.1 + 1);
    if is_whole(text, change.start, change.end) {
        return;
    }
    // How far it can go each way: over pairs without a change between them, as long as the words repeat.
    let mut right = 0;
    while let Some(&pair) = pairs.get(before + right)
        && (right == 0 || adjoin(pairs[before + right - 1], pair))
        && form(change.start + right) == form(change.end + right)
    {
        right += 1;
        if is_whole(text, change.start + right, change.end + right) {
            for (at, pair) in (change.start..).zip(&mut pairs[before..before + right]) {
                *side(pair) = at;
            }
            return;
        }
    }
    let mut left = 0;
    while left < before
        && (left == 0 || adjoin(pairs[before - left - 1], pairs[before - left]))
        && form(change.start - left - 1) == form(change.end - left - 1)
    {
        left += 1;
        if is_whole(text, change.start - left, change.end - left) {
            for (at, pair) in (change.end - left..).zip(&mut pairs[before - left..before]) {
                *side(pair) = at;
            }
            return;
        }
    }
}

/// True when a run begins where a sentence may begin, and ends where one ends.
fn is_whole(text: &[Lexeme<'_>], start: usize, end: usize) -> bool {
    let ends = |at: usize| at.checked_sub(1).and_then(|n| text.get(n)).is_some_and(ends_sentence);
    (start == 0 || ends(start)) && ends(end)
}

fn ends_sentence(lexeme: &Lexeme<'_>) -> bool {
    match lexeme.kind {
        Kind::Ellipsis | Kind::Stress | Kind::Break => true,
        Kind::Mark => lexeme.text == ".",
        _ => false,
    }
}
