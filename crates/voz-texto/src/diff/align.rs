//! Which lexemes of two texts stay: a weighted global alignment with a price on opening a change.
//!
//! The exact alignment is quadratic. It is used while the table fits [`WHOLE`]; beyond, the texts are
//! cut at runs of lexemes that occur once in each (patience diff) until the parts fit [`PART`], and a
//! part that offers no such run is aligned in slices. So time and memory stay near linear for any
//! input, the exact result is kept for everything the product rewrites, and the outcome is always a
//! valid alignment: pairs of equal keys, rising on both sides.
//!
//! Of several equal alignments the one is shown in which a change takes whole sentences. In "A foi. B veio." to "A foi." as much
//! stays whether ". B veio" or " B veio." went out. A removal, or an insertion, that begins with what stands after it (or ends with
//! what stands before it) can be moved along by that much and nothing else changes.
use std::collections::HashMap;
use std::ops::Range;

use super::lexeme::Lexeme;
use crate::texto::Kind;

/// Price of opening a change, in hundredths: what keeps a lone "a" from standing between two changes
/// (facts, voice, section 5).
const OPEN: i32 = 75;

/// Largest table, in cells, aligned exactly when the whole comparison fits in it: two texts of about
/// 1,450 lexemes, three times what 4,000 characters of prose have. One byte a cell.
const WHOLE: usize = 1 << 21;
/// Largest table for a part of a longer comparison.
const PART: usize = 1 << 18;
/// Lexemes a side in a slice: its table is [`PART`].
const SLICE: usize = 512;
/// Rounds of cutting at anchors before the rest is sliced, so that hostile input stays near linear.
const ROUNDS: u8 = 12;
/// Length of the runs tried as anchors, in order.
const ANCHOR_RUNS: [usize; 3] = [8, 3, 1];

/// A pair of positions, one in each text, that were aligned.
pub(super) type Pair = (usize, usize);

/// Aligns two texts: pairs of equal keys, rising on both sides.
pub(super) fn align(a: &[Lexeme<'_>], b: &[Lexeme<'_>]) -> Vec<Pair> {
    let mut pairs = Vec::with_capacity(a.len().min(b.len()));
    let mut tasks = vec![Task::Align { a: 0..a.len(), b: 0..b.len(), round: 0 }];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Keep { a, b, len } => pairs.extend((a..a + len).zip(b..b + len)),
            Task::Align { a: ra, b: rb, round } => split(a, b, ra, rb, round, &mut tasks, &mut pairs),
        }
    }
    pairs
}

/// Work still to do, last first.
enum Task {
    /// `len` lexemes from `a` and `b` on are pairs.
    Keep { a: usize, b: usize, len: usize },
    /// Two ranges to be aligned.
    Align { a: Range<usize>, b: Range<usize>, round: u8 },
}

/// Trims what both ranges begin and end with, then aligns the rest exactly or cuts it further.
fn split(
    a: &[Lexeme<'_>],
    b: &[Lexeme<'_>],
    mut ra: Range<usize>,
    mut rb: Range<usize>,
    round: u8,
    tasks: &mut Vec<Task>,
    pairs: &mut Vec<Pair>,
) {
    // Keeping equal ends never costs anything: any alignment can be moved onto them.
    let head = a[ra.clone()].iter().zip(&b[rb.clone()]).take_while(|(x, y)| x.form == y.form).count();
    pairs.extend((ra.start..ra.start + head).zip(rb.start..rb.start + head));
    (ra.start, rb.start) = (ra.start + head, rb.start + head);
    let ends = a[ra.clone()].iter().rev().zip(b[rb.clone()].iter().rev());
    let tail = ends.take_while(|(x, y)| x.form == y.form).count();
    (ra.end, rb.end) = (ra.end - tail, rb.end - tail);
    tasks.push(Task::Keep { a: ra.end, b: rb.end, len: tail });
    if ra.is_empty() || rb.is_empty() {
        return;
    }
    let limit = if round == 0 { WHOLE } else { PART };
    if ra.len().saturating_mul(rb.len()) <= limit {
        return exact(&a[ra.clone()], &b[rb.clone()], (ra.start, rb.start), pairs);
    }
    let found = if round < ROUNDS { anchors(&a[ra.clone()], &b[rb.clone()]) } else { Vec::new() };
    let first = tasks.len();
    if found.is_empty() {
        slices(&ra, &rb, tasks);
    } else {
        let base = (ra.start, rb.start);
        for (i, j) in found {
            let (i, j) = (base.0 + i, base.1 + j);
            tasks.push(Task::Align { a: ra.start..i, b: rb.start..j, round: round + 1 });
            tasks.push(Task::Keep { a: i, b: j, len: 1 });
            (ra.start, rb.start) = (i + 1, j + 1);
        }
        tasks.push(Task::Align { a: ra, b: rb, round: round + 1 });
    }
    tasks[first..].reverse();
}

/// Cuts two ranges into as many slices each, in proportion, small enough for the exact alignment.
fn slices(ra: &Range<usize>, rb: &Range<usize>, tasks: &mut Vec<Task>) {
    let count = ra.len().max(rb.len()).div_ceil(SLICE);
    let at = |r: &Range<usize>, n: usize| {
        // Widened: a length times a count may pass 32 bits where `usize` has no more.
        let offset = (r.len() as u64) * (n as u64) / (count as u64);
        r.start + usize::try_from(offset).unwrap_or(r.len())
    };
    for n in 0..count {
        tasks.push(Task::Align { a: at(ra, n)..at(ra, n + 1), b: at(rb, n)..at(rb, n + 1), round: ROUNDS });
    }
}

/// Where runs begin that occur exactly once on each side, in the longest order common to both.
fn anchors(a: &[Lexeme<'_>], b: &[Lexeme<'_>]) -> Vec<Pair> {
    for run in ANCHOR_RUNS {
        // Of each run, for both sides: how often it was seen, and where last.
        let mut seen: HashMap<u64, [(usize, usize); 2]> = HashMap::with_capacity(a.len());
        for (at, hash) in run_hashes(a, run) {
            let [in_a, _] = seen.entry(hash).or_default();
            *in_a = (in_a.0 + 1, at);
        }
        for (at, hash) in run_hashes(b, run) {
            if let Some([_, in_b]) = seen.get_mut(&hash) {
                *in_b = (in_b.0 + 1, at);
            }
        }
        let both = |seen: &[(usize, usize); 2]| match *seen {
            [(1, in_a), (1, in_b)] => Some((in_a, in_b)),
            _ => None,
        };
        // A hash is no proof: the keys themselves decide.
        let mut unique: Vec<Pair> =
            seen.values().filter_map(both).filter(|&(i, j)| a[i].key == b[j].key).collect();
        unique.sort_unstable();
        let found = longest_rising(&unique);
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// A hash of the keys of every run of `len` lexemes (FNV-1a over whole keys), with where it begins.
fn run_hashes<'l>(of: &'l [Lexeme<'_>], len: usize) -> impl Iterator<Item = (usize, u64)> + 'l {
    let hash = |run: &[Lexeme<'_>]| {
        run.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, l| {
            (hash ^ u64::from(l.key)).wrapping_mul(0x100_0000_01b3).rotate_left(23)
        })
    };
    of.windows(len).map(hash).enumerate()
}

/// The longest subsequence of pairs (sorted by the first) in which the second rises too.
fn longest_rising(pairs: &[Pair]) -> Vec<Pair> {
    // ends[n]: index of the pair with the smallest second that ends a rising run of n + 1.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, &(_, second)) in pairs.iter().enumerate() {
        let at = ends.partition_point(|&e| pairs[e].1 < second);
        before.push(at.checked_sub(1).map(|n| ends[n]));
        if at == ends.len() {
            ends.push(index);
        } else {
            ends[at] = index;
        }
    }
    let mut run: Vec<Pair> =
        std::iter::successors(ends.last().copied(), |&n| before[n]).map(|n| pairs[n]).collect();
    run.reverse();
    run
}

/// A value below every reachable score, far enough from the edge to be added to.
const UNREACHED: i32 = i32::MIN / 2;

/// The cell's lexemes are paired.
const PAIRED: u8 = 1;
/// A change that begins after this cell follows the pair, not an earlier change.
const AFTER_PAIR: u8 = 2;
/// The change at this cell came from the cell above (a removal).
const FROM_ABOVE: u8 = 4;

/// The alignment of highest score: weights of the pairs less [`OPEN`] for every change opened.
///
/// Two scores a cell: `best` ends in a pair or a change, `open` is what a change can go on from. A
/// removal next to an insertion is one change, so both directions share the price.
fn exact(a: &[Lexeme<'_>], b: &[Lexeme<'_>], (base_a, base_b): Pair, pairs: &mut Vec<Pair>) {
    let width = b.len();
    let mut trace = vec![0_u8; a.len() * width];
    let mut row: Vec<Cell> = std::iter::once(Cell { best: 0, open: -OPEN })
        .chain(b.iter().map(|_| Cell { best: -OPEN, open: -OPEN }))
        .collect();
    let columns: Vec<(u32, u32)> = b.iter().map(|l| (l.key, l.form)).collect();
    for (x, trace) in a.iter().zip(trace.chunks_exact_mut(width)) {
        fill_row(x, &columns, &mut row, trace);
    }
    let first = pairs.len();
    let (mut i, mut j) = (a.len(), width);
    let mut in_change = false;
    while i > 0 && j > 0 {
        let cell = trace[(i - 1) * width + j - 1];
        let pair = if in_change { cell & AFTER_PAIR != 0 } else { cell & PAIRED != 0 };
        if pair {
            pairs.push((base_a + i - 1, base_b + j - 1));
            (i, j, in_change) = (i - 1, j - 1, false);
        } else {
            in_change = true;
            if cell & FROM_ABOVE != 0 { i -= 1 } else { j -= 1 }
        }
    }
    pairs[first..].reverse();
}

#[derive(Clone, Copy)]
struct Cell {
    best: i32,
    open: i32,
}

fn fill_row(x: &Lexeme<'_>, columns: &[(u32, u32)], row: &mut [Cell], trace: &mut [u8]) {
    let whole = i32::try_from(x.weight).unwrap_or(0);
    // An equal key spelled otherwise keeps three quarters: the exact spelling wins where both offer.
    let soft = whole * 3 / 4;
    let Some((edge, row)) = row.split_first_mut() else { return };
    let mut diagonal = edge.best;
    *edge = Cell { best: -OPEN, open: -OPEN };
    let mut left = -OPEN;
    for ((&(key, form), cell), trace) in columns.iter().zip(row).zip(trace) {
        let pair =
            if key == x.key { diagonal + if form == x.form { whole } else { soft } } else { UNREACHED };
        diagonal = cell.best;
        let change = left.max(cell.open);
        let from_above = if cell.open >= left { FROM_ABOVE } else { 0 };
        let paired = if pair >= change { PAIRED } else { 0 };
        let after_pair = if pair - OPEN > change { AFTER_PAIR } else { 0 };
        left = change.max(pair - OPEN);
        *cell = Cell { best: change.max(pair), open: left };
        *trace = from_above | paired | after_pair;
    }
}

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
    change: Range<usize>,
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

#[cfg(test)]
mod tests {
    use super::super::lexeme::DiffLexicon;
    use super::*;
    use proptest::prelude::*;

    fn pairs_of(a: &str, b: &str) -> Vec<Pair> {
        let mut lexicon = DiffLexicon::default();
        let (a, b) = (lexicon.lexemes(a), lexicon.lexemes(b));
        let pairs = align(&a, &b);
        for &(i, j) in &pairs {
            assert_eq!(a[i].key, b[j].key);
        }
        assert!(pairs.windows(2).all(|w| w[0].0 < w[1].0 && w[0].1 < w[1].1), "rising");
        pairs
    }

    #[test]
    fn no_lone_small_word_between_two_changes() {
        assert_eq!(pairs_of("bolo a cenoura", "torta a banana"), []);
        assert_eq!(pairs_of("bolo receita cenoura", "torta receita banana"), [(1, 1)]);
    }

    #[test]
    fn prefers_the_exact_spelling() {
        assert_eq!(pairs_of("Não, digo: não", "não"), [(4, 0)]);
    }

    #[test]
    fn long_texts_are_cut_at_what_is_unique() {
        use std::fmt::Write as _;
        let (mut a, mut b) = (String::new(), String::new());
        for n in 0..3000 {
            let _ = writeln!(a, "linha numero {n} igual");
            let _ = writeln!(b, "linha numero {n} {}", if n % 100 == 50 { "trocada" } else { "igual" });
        }
        assert_eq!(pairs_of(&a, &b).len(), 3000 * 5 - 30);
    }

    #[test]
    fn hostile_long_texts_still_align() {
        let ab = "a b ".repeat(10_000);
        let ba = "b c a ".repeat(10_000);
        assert!(pairs_of(&ab, &ba).len() > 10_000);
        let dots = ".,".repeat(20_000);
        assert!(!pairs_of(&dots, &",!".repeat(15_000)).is_empty());
    }

    /// Score of an alignment by the definition, to check the table against every alignment.
    fn score(a: &[Lexeme<'_>], b: &[Lexeme<'_>], pairs: &[Pair]) -> i64 {
        let kept = pairs
            .iter()
            .map(|&(i, j)| i64::from(if a[i].form == b[j].form { a[i].weight } else { a[i].weight * 3 / 4 }));
        let (mut changes, mut next) = (0, (0, 0));
        for &(i, j) in pairs.iter().chain([&(a.len(), b.len())]) {
            changes += i64::from((i, j) != next);
            next = (i + 1, j + 1);
        }
        kept.sum::<i64>() - i64::from(OPEN) * changes
    }

    fn best(a: &[Lexeme<'_>], b: &[Lexeme<'_>], from: Pair, taken: &mut Vec<Pair>) -> i64 {
        let mut top = score(a, b, taken);
        for i in from.0..a.len() {
            for j in from.1..b.len() {
                if a[i].key == b[j].key {
                    taken.push((i, j));
                    top = top.max(best(a, b, (i + 1, j + 1), taken));
                    taken.pop();
                }
            }
        }
        top
    }

    proptest! {
        #[test]
        fn no_alignment_scores_higher(a in "([aAbB,.] |reunião |Reunião |\n){0,6}", b in "([aAbB,.] |reunião |Reunião |\n){0,6}") {
            let mut lexicon = DiffLexicon::default();
            let (a, b) = (lexicon.lexemes(&a), lexicon.lexemes(&b));
            prop_assert_eq!(score(&a, &b, &align(&a, &b)), best(&a, &b, (0, 0), &mut Vec::new()));
        }
    }
}
