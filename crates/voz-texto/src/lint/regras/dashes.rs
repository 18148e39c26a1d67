//! Marks that may stand in the place of a dash: a comma, one of two brackets, or nothing that is sure.
use std::ops::Range;

use super::lines::is_item;
use crate::lint::block::{Block, Line, LineKind, Tok};
use crate::lint::facts::Facts;
use crate::lint::fix;
use crate::lint::report::Correcao;
use crate::lint::rule::{Place, Places};
use crate::texto::{Kind, WordList, fold};

/// The words of all the lists below, and why they are chosen.
const FILE: &str = include_str!("dashes.txt");

/// The line of a token.
pub(super) fn line_of<'b>(block: &'b Block<'_>, tok: usize) -> Option<&'b Line> {
    block.lines.get(block.lines.partition_point(|l| l.toks.end <= tok))
}

/// Tags of dashes by what may stand in their place: nothing that is known, surely a comma, the two of a pair of brackets,
/// the two of what is perhaps a pair, and perhaps a comma.
pub(super) const ALONE: u16 = 0;
const COMMA: u16 = 1;
const OPENS: u16 = 2;
const CLOSES: u16 = 3;
const MAY_OPEN: u16 = 4;
const MAY_CLOSE: u16 = 5;
const MAY_COMMA: u16 = 6;
/// Behind a name, or in a title: no prose of a document.
pub(super) const LABEL: u16 = 7;

/// Dashes of one kind that stand within a line of prose.
pub(super) fn dashes(block: &Block<'_>, places: &mut Places, wanted: impl Fn(usize) -> bool) {
    let inside = |&tok: &usize| {
        let prose = |l: &Line| l.kind != LineKind::Table && tok > l.body.start && !is_speech(block, l);
        wanted(tok) && !block.toks[tok].masked && line_of(block, tok).is_some_and(prose)
    };
    let found: Vec<Range<usize>> =
        block.rare.dashes.iter().copied().filter(inside).map(|at| at..at + 1).collect();
    add_dashes(block, places, &found);
}

/// True when a line is speech: it begins with a dash, or with the two hyphens of old editions.
pub(super) fn is_speech(block: &Block<'_>, line: &Line) -> bool {
    let dash = |at: usize| block.toks.get(at).is_some_and(|t| matches!(t.first, '—' | '―' | '–'));
    let hyphen = |at: usize| block.toks.get(at).is_some_and(|t| t.is_mark('-'));
    let start = line.toks.start;
    dash(line.body.start) || dash(start) || hyphen(start) && hyphen(start + 1)
}

/// Adds dashes, as tokens, with what may stand in the place of each: two in a sentence between words are
/// perhaps a pair, one before a word that goes on with the sentence is a comma.
pub(super) fn add_dashes(block: &Block<'_>, places: &mut Places, found: &[Range<usize>]) {
    let within = |dash: &Range<usize>| (block.toks[dash.start].sentence, block.toks[dash.start].quoted);
    for group in found.chunk_by(|a, b| within(a) == within(b)) {
        let mut add = |dash: &Range<usize>, tag| {
            let tag = if is_label(block, dash) { LABEL } else { tag };
            places.add_toks(block, dash.clone(), tag);
        };
        match group {
            _ if !is_complete(block, group) => group.iter().for_each(|dash| add(dash, ALONE)),
            [open, close]
                if is_flanked(block, open)
                    && is_flanked(block, close)
                    && balanced(block, open.end..close.start)
                    && !in_brackets(block, open.start) =>
            {
                let (opens, closes) = pair_tags(block, open, close);
                add(open, opens);
                add(close, closes);
                places.pair();
            }
            [one] if goes_on(block, one) => add(one, COMMA),
            [one] if may_go_on(block, one) => add(one, MAY_COMMA),
            _ => group.iter().for_each(|dash| add(dash, ALONE)),
        }
    }
}

/// True when a dash stands in a title or a table, in the label of a link, or behind what a line begins with: the few words of an
/// item, or code, a link or bold.
fn is_label(block: &Block<'_>, dash: &Range<usize>) -> bool {
    /// Tokens of the longest name.
    const NAME_MAX: usize = 16;
    let Some(line) = line_of(block, dash.start) else { return false };
    let before = block.toks.get(line.body.start..dash.start).unwrap_or_default();
    let behind = block.toks.get(dash.end..line.toks.end).unwrap_or_default();
    let first = before.first().is_some_and(|t| t.masked || matches!(t.first, '*' | '_' | '[' | '<'));
    let name =
        before.len() <= NAME_MAX && !before.iter().any(|t| matches!(t.first, '—' | '–' | '.' | '!' | '?'));
    let closes = behind.iter().take(NAME_MAX * 4).find(|t| matches!(t.first, '[' | ']'));
    let linked = closes.is_some_and(|t| t.is_mark(']'));
    matches!(line.kind, LineKind::Heading | LineKind::Table)
        || linked
        || name && (first || is_item(line.kind))
}

/// True when what stands between two tokens opens and closes its own brackets: else the two are in different ones.
fn balanced(block: &Block<'_>, toks: Range<usize>) -> bool {
    let mut depth = 0_i32;
    let inside = block.toks.get(toks).unwrap_or_default();
    let within = inside.iter().all(|t| {
        depth += i32::from(t.is_mark('(') || t.is_mark('[')) - i32::from(t.is_mark(')') || t.is_mark(']'));
        depth >= 0
    });
    within && depth == 0
}

/// True when a token stands in brackets that its sentence opened: others in them would be two too many.
fn in_brackets(block: &Block<'_>, tok: usize) -> bool {
    let sentence = block.sentences.get(block.toks[tok].sentence as usize);
    let before = sentence.and_then(|s| block.toks.get(s.toks.start..tok)).unwrap_or_default();
    let opened = before.iter().rposition(|t| t.is_mark('('));
    opened.is_some_and(|at| !before[at..].iter().any(|t| t.is_mark(')')))
}

/// The tags of two dashes: brackets where the sentence surely goes on behind the second, commas where what
/// they set apart is one word, or few that hang on the sentence by the first.
fn pair_tags(block: &Block<'_>, open: &Range<usize>, close: &Range<usize>) -> (u16, u16) {
    let inner = &block.toks[open.end..close.start];
    let words = inner.iter().filter(|t| t.kind.is_word()).count();
    let hangs = is_in(&HANGING, block, open.end);
    let small = block.toks[close.end].first.is_lowercase();
    let says = words > PAIR_WORDS_MAX && (open.end..close.start).any(|at| is_in(&PERSONS, block, at));
    if says
        || listed(block, open, close)
        || called(block, open)
        || begins_again(block, open)
        || begins_again(block, close)
    {
        (ALONE, ALONE)
    } else if !small || words > 1 && !resumes(block, close.end) {
        let apart = is_in(&CLAUSES, block, open.end);
        let afresh = is_in(&SUBJECTS, block, close.end) || is_in(&ORDERS, block, close.end);
        if apart || afresh { (ALONE, ALONE) } else { (MAY_OPEN, MAY_CLOSE) }
    } else if words <= PAIR_WORDS_MAX && (hangs || words == 1) && !inner.iter().any(|t| t.is_mark(',')) {
        (COMMA, COMMA)
    } else {
        (OPENS, CLOSES)
    }
}

/// True when what stands behind each of two dashes begins with the same word: the second is no end but the next of a list, as in
/// "você vem — ou eu vou — ou ninguém vai".
fn listed(block: &Block<'_>, open: &Range<usize>, close: &Range<usize>) -> bool {
    fold(block.tok_text(open.end)) == fold(block.tok_text(close.end))
}

/// Words that call the listener, with which a sentence of its own ends at the first of two dashes: no verb behind the second
/// goes on with it.
static CALLING: WordList = WordList::words(FILE, "calling");

/// True when the sentence of a dash begins with a call: "Quer saber — não me importo — pode ir".
fn called(block: &Block<'_>, dash: &Range<usize>) -> bool {
    let sentence = block.sentences.get(block.toks[dash.start].sentence as usize);
    sentence.is_some_and(|s| is_in(&CALLING, block, s.toks.start))
}

/// Words by which a stretch between two dashes is most likely a sentence of its own: brackets would run the sentence into what
/// comes behind.
static PERSONS: WordList = WordList::words(FILE, "persons");

/// Words that can hardly begin a sentence of its own behind two dashes.
static RESUMING: WordList = WordList::words(FILE, "resuming");

/// Endings of the Portuguese past in the third person, which hardly begins a sentence either, in words of five
/// letters or more ("you" is none).
const RESUMING_ENDS: [&str; 6] = ["ou", "aram", "eram", "iram", "ava", "avam"];

/// True when a word goes on with a sentence behind two dashes.
fn resumes(block: &Block<'_>, tok: usize) -> bool {
    let word = fold(block.tok_text(tok));
    is_in(&RESUMING, block, tok) || word.len() >= 5 && RESUMING_ENDS.iter().any(|end| word.ends_with(end))
}

/// Words that begin a sentence of its own between two dashes: "não se esqueça" stands for no bracket, since what comes behind it
/// begins anew.
static CLAUSES: WordList = WordList::words(FILE, "clauses");

/// Words that ask for something, with which a sentence begins anew.
static ORDERS: WordList = WordList::words(FILE, "orders");

/// Words by which a short stretch between two commas hangs on its sentence.
static HANGING: WordList = WordList::words(FILE, "hanging");

/// True when a token is one of some words. Accents count: "é" joins nothing, and "e" does, but for the
/// "e" of "e.g.".
fn is_in(words: &[&str], block: &Block<'_>, tok: usize) -> bool {
    let word = block.tok_text(tok).to_lowercase();
    let cut = block.toks.get(tok + 1).is_some_and(|t| t.is_mark('.') && !t.spaced)
        && block.toks.get(tok + 2).is_some_and(|t| t.kind.is_word() && !t.spaced);
    !cut && words.contains(&word.as_str())
}

/// Words that end no stretch of speech but one broken off.
static OPEN_ENDED: WordList = WordList::words(FILE, "open-ended");

/// True when a speaker breaks off at a dash and begins again: the words before it cannot end there, or the one or two
/// last of them are said again behind it.
fn begins_again(block: &Block<'_>, dash: &Range<usize>) -> bool {
    let word = |at: usize| block.toks.get(at).filter(|t| t.kind.is_word()).map(|_| fold(block.tok_text(at)));
    let before = |back: usize| dash.start.checked_sub(back).and_then(word);
    let after = |on: usize| word(dash.end + on);
    let again = |far: usize| before(far).is_some() && (0..far).all(|n| before(far - n) == after(n));
    again(1) || again(2) || dash.start.checked_sub(1).is_some_and(|last| is_in(&OPEN_ENDED, block, last))
}

/// True when some dashes of a sentence are all it has, and the next one does not go on with another.
fn is_complete(block: &Block<'_>, group: &[Range<usize>]) -> bool {
    let Some(first) = group.first() else { return false };
    let number = block.toks[first.start].sentence as usize;
    let Some(sentence) = block.sentences.get(number) else { return false };
    let dashes = &block.rare.dashes;
    let before = |tok: usize| dashes.partition_point(|&at| at < tok);
    let all = before(sentence.toks.end) - before(sentence.toks.start);
    let next = dashes.get(before(sentence.toks.end));
    all == group.iter().map(ExactSizeIterator::len).sum::<usize>()
        && next.is_none_or(|&at| at != sentence.toks.end)
}

/// Words between two dashes up to which two commas do; more are put in brackets.
const PAIR_WORDS_MAX: usize = 3;

/// The tokens beside a dash.
fn beside(block: &Block<'_>, dash: &Range<usize>) -> Option<(Tok, Tok)> {
    Some((*block.toks.get(dash.start.checked_sub(1)?)?, *block.toks.get(dash.end)?))
}

/// True when a dash stands between two words that are not both names.
fn is_flanked(block: &Block<'_>, dash: &Range<usize>) -> bool {
    let word = |t: &Tok| t.kind == Kind::Word && !t.masked;
    beside(block, dash).is_some_and(|(before, after)| {
        word(&before) && word(&after) && !(before.first.is_uppercase() && after.first.is_uppercase())
    })
}

/// Words that go on with a sentence after a comma.
static JOINERS: WordList = WordList::words(FILE, "joiners");

/// Words before which the comma would deny what was said.
static DENYING: WordList = WordList::words(FILE, "denying");

/// True when a comma may stand for a lone dash: what follows cannot stand as a sentence of its own.
fn goes_on(block: &Block<'_>, dash: &Range<usize>) -> bool {
    let Some((before, after)) = beside(block, dash) else { return false };
    let Some(sentence) = block.sentences.get(after.sentence as usize) else { return false };
    let left = block.toks.get(sentence.toks.start..dash.start).unwrap_or_default();
    let right = block.toks.get(dash.end..sentence.toks.end).unwrap_or_default();
    let words = |toks: &[Tok]| toks.iter().filter(|t| t.kind.is_word()).count();
    let called = right.iter().any(|t| matches!(t.first, '!' | '?'));
    let joined = words(right) == 1 && !called || is_in(&JOINERS, block, dash.end);
    let small = after.first.is_lowercase() && !is_in(&DENYING, block, dash.end);
    is_flanked(block, dash)
        && words(left) >= 2
        && small
        && joined
        && !begins_again(block, dash)
        && before.sentence == after.sentence
}

/// Words between a lone dash and the end of its sentence up to which a comma may do; more are likely to be a sentence of
/// their own.
const TAIL_WORDS_MAX: usize = 6;

/// Words that hang on a verb or noun before them, from which no comma may part them.
static COMPLETING: WordList = WordList::words(FILE, "completing");

/// Words that begin a sentence of its own behind a lone dash, where a comma would join two.
static SUBJECTS: WordList = WordList::words(FILE, "subjects");

/// True when a comma may well stand for a lone dash: what follows is short, begins in small letters and has no sign of its own.
fn may_go_on(block: &Block<'_>, dash: &Range<usize>) -> bool {
    let Some((before, after)) = beside(block, dash) else { return false };
    let Some(sentence) = block.sentences.get(after.sentence as usize) else { return false };
    let right = block.toks.get(dash.end..sentence.toks.end).unwrap_or_default();
    let short = right.iter().filter(|t| t.kind.is_word()).count() <= TAIL_WORDS_MAX;
    let plain = !right.iter().any(|t| matches!(t.first, ',' | ':' | ';' | '?' | '!' | '(' | ')'));
    is_flanked(block, dash)
        && before.sentence == after.sentence
        && after.first.is_lowercase()
        && short
        && plain
        && !is_in(&SUBJECTS, block, dash.end)
        && !is_in(&COMPLETING, block, dash.end)
        && !begins_again(block, dash)
}

/// The tags of the dashes that something stands for, surely or perhaps, and what.
const INSTEAD: [(u16, u16, &str); 3] =
    [(COMMA, MAY_COMMA, ", "), (OPENS, MAY_OPEN, " ("), (CLOSES, MAY_CLOSE, ") ")];

pub(super) fn fix_dash(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let (.., text) = INSTEAD.iter().find(|(sure, ..)| *sure == place.tag)?;
    fix::instead_of_dash(facts, place, text)
}

/// Brackets for what is perhaps a pair, a comma for what perhaps goes on.
pub(super) fn likely_for_dash(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let (.., text) = INSTEAD.iter().find(|(_, perhaps, _)| *perhaps == place.tag)?;
    fix::instead_of_dash(facts, place, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texto::assert_words;

    #[test]
    fn every_word_is_one_that_the_splitter_gives() {
        assert_words(
            FILE,
            &[
                &RESUMING, &CLAUSES, &ORDERS, &CALLING, &HANGING, &OPEN_ENDED, &JOINERS, &COMPLETING,
                &SUBJECTS, &DENYING, &PERSONS,
            ],
        );
    }
}
