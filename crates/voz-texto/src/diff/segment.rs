//! From an alignment to pieces a person reads: changes, soft changes, white space, and moves: runs that went out in one place and
//! came in at another.
use std::collections::{HashMap, VecDeque};

use super::align::Pair;
use super::lexeme::{Lexeme, Side, WORD};
use super::{Op, Pedaco};
use crate::texto::{Kind, is_invisible, nfc};

/// The change in a kept token's spelling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Soft {
    /// Upper or lower case.
    pub caixa: bool,
    pub acento: bool,
    /// The form of a mark: `...` and `…`, straight and curly quotes, `!` and `!!`.
    pub pontuacao: bool,
    /// White space, or characters that show nothing.
    pub espaco: bool,
}

impl Soft {
    /// True when anything changed.
    pub const fn any(self) -> bool {
        self.caixa || self.acento || self.pontuacao || self.espaco
    }

    /// The changes, in the words a person reads.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let named = [
            (self.caixa, "caixa"),
            (self.acento, "acento"),
            (self.pontuacao, "pontuação"),
            (self.espaco, "espaço"),
        ];
        named.into_iter().filter(|(on, _)| *on).map(|(_, name)| name)
    }
}

/// A piece of the diff in its finest grain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The operation on it.
    pub op: Op,
    /// Its text in the first text; empty when it came in.
    pub de: String,
    /// Its text in the second text; empty when it went out.
    pub para: String,
    /// The change in spelling; all false unless `op` is [`Op::Igual`].
    pub suave: Soft,
    /// The number of the move it belongs to: the same run went out here and came in elsewhere.
    pub moveu: Option<u32>,
}

impl Segment {
    /// The text that is shown: the second text's spelling, or what went out.
    pub fn text(&self) -> &str {
        if self.op == Op::Saiu { &self.de } else { &self.para }
    }
}

/// The pieces of the wire: segments with the same `op` joined.
pub(super) fn pieces(segments: &[Segment]) -> Vec<Pedaco> {
    let same = segments.chunk_by(|one, next| one.op == next.op);
    same.filter_map(|run| {
        let op = run.first()?.op;
        Some(Pedaco { op, texto: run.iter().map(Segment::text).collect() })
    })
    .collect()
}

/// Cuts both texts into segments along an alignment.
pub(super) fn segments(before: Side<'_, '_>, after: Side<'_, '_>, pairs: &[Pair]) -> Vec<Segment> {
    let moved = moves(before.1, after.1, pairs);
    let mut builder = SegmentBuilder { before, after, moved, out: Vec::new() };
    let mut from = (0, 0);
    for &(i, j) in pairs {
        builder.gap(from, (i, j));
        let (x, y) = (&before.1[i], &after.1[j]);
        let suave = if x.form == y.form { Soft::default() } else { soft(x, y) };
        builder.equal(x.text, y.text, suave);
        from = (i + 1, j + 1);
    }
    builder.gap(from, (before.1.len(), after.1.len()));
    builder.out
}

struct SegmentBuilder<'s, 'a> {
    before: Side<'s, 'a>,
    after: Side<'s, 'a>,
    moved: Moves,
    out: Vec<Segment>,
}

impl SegmentBuilder<'_, '_> {
    /// A kept stretch: plain ones join the plain one before, soft ones stand alone.
    fn equal(&mut self, de: &str, para: &str, suave: Soft) {
        match self.out.last_mut() {
            Some(last) if last.op == Op::Igual && !last.suave.any() && !suave.any() => {
                last.de.push_str(de);
                last.para.push_str(para);
            }
            _ => self.push(Op::Igual, de, para, suave, None),
        }
    }

    fn push(&mut self, op: Op, de: &str, para: &str, suave: Soft, moveu: Option<u32>) {
        self.out.push(Segment { op, de: de.to_owned(), para: para.to_owned(), suave, moveu });
    }

    /// White space in both texts, in the second's spelling.
    fn space(&mut self, de: &str, para: &str) {
        self.equal(de, para, Soft { espaco: de != para, ..Soft::default() });
    }

    /// The gap between two pairs: lexemes `from..to` on each side, with the white space around them.
    ///
    /// White space that both texts have at the edge of a change is kept outside it, so that both
    /// joins have white space exactly where their texts have it.
    fn gap(&mut self, from: Pair, to: Pair) {
        let mut cut = DiffStretch::new(self.before, from.0, to.0);
        let mut put = DiffStretch::new(self.after, from.1, to.1);
        if !cut.head().is_empty() && !put.head().is_empty() {
            self.space(cut.head(), put.head());
            cut.start += cut.head().len();
            put.start += put.head().len();
        }
        let (cut_tail, put_tail) = (cut.tail(), put.tail());
        let tails = (!cut_tail.is_empty() && !put_tail.is_empty()).then_some((cut_tail, put_tail));
        if let Some((cut_tail, put_tail)) = tails {
            cut.end -= cut_tail.len();
            put.end -= put_tail.len();
        }
        for (op, stretch) in [(Op::Saiu, cut), (Op::Entrou, put)] {
            self.change(op, &stretch);
        }
        if let Some((cut_tail, put_tail)) = tails {
            self.space(cut_tail, put_tail);
        }
    }

    /// One side of a change, cut where a move begins or ends.
    fn change(&mut self, op: Op, stretch: &DiffStretch<'_, '_>) {
        let mut at = stretch.start;
        let mut open: Option<u32> = None;
        for index in stretch.lexemes.clone() {
            let Some(lexeme) = stretch.side.1.get(index) else { continue };
            let moved = self.moved.of(op, index);
            if moved != open {
                let start = lexeme.start.clamp(at, stretch.end);
                self.changed(op, &stretch.side.0[at..start], open);
                (at, open) = (start, moved);
            }
        }
        self.changed(op, &stretch.side.0[at..stretch.end.max(at)], open);
    }

    fn changed(&mut self, op: Op, text: &str, moveu: Option<u32>) {
        let (de, para) = if op == Op::Saiu { (text, "") } else { ("", text) };
        if !text.is_empty() {
            self.push(op, de, para, Soft::default(), moveu);
        }
    }
}

/// The bytes of one text between two pairs, and the lexemes in them.
struct DiffStretch<'s, 'a> {
    side: Side<'s, 'a>,
    lexemes: std::ops::Range<usize>,
    start: usize,
    end: usize,
}

impl<'s, 'a> DiffStretch<'s, 'a> {
    fn new(side: Side<'s, 'a>, from: usize, to: usize) -> Self {
        let (text, lexemes) = side;
        let start = from.checked_sub(1).and_then(|n| lexemes.get(n)).map_or(0, Lexeme::end);
        let end = lexemes.get(to).map_or(text.len(), |l| l.start);
        Self { side, lexemes: from..to, start, end }
    }

    /// White space within the line that the stretch begins with.
    fn head(&self) -> &'a str {
        let first = self.side.1[self.lexemes.clone()].first().map_or(self.end, |l| l.start);
        &self.side.0[self.start..first.max(self.start)]
    }

    /// White space within the line that the stretch ends with, once its head is gone.
    fn tail(&self) -> &'a str {
        let last = self.side.1[self.lexemes.clone()].last().map_or(self.start, Lexeme::end);
        &self.side.0[last.max(self.start)..self.end]
    }
}

/// The differences between two spellings of one key.
fn soft(x: &Lexeme<'_>, y: &Lexeme<'_>) -> Soft {
    match x.kind {
        Kind::Break | Kind::Space => return Soft { espaco: true, ..Soft::default() },
        Kind::Word | Kind::Number | Kind::Handle | Kind::Hashtag | Kind::Url | Kind::Emoji => {}
        Kind::Ellipsis | Kind::Stress | Kind::Mark => return Soft { pontuacao: true, ..Soft::default() },
    }
    let (de, para) = (nfc(x.text), nfc(y.text));
    let letters = |text: &str| text.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect::<String>();
    let upper = |text: &str| text.chars().map(char::is_uppercase).collect::<Vec<_>>();
    let caixa = upper(&de) != upper(&para) && de.chars().count() == para.chars().count();
    let acento = letters(&de) != letters(&para);
    let typography =
        |text: &str| text.chars().filter(|&c| !c.is_alphabetic() && !is_invisible(c)).collect::<String>();
    let pontuacao = typography(&de) != typography(&para);
    Soft { caixa, acento, pontuacao, espaco: !(caixa || acento || pontuacao) }
}

/// Shortest run of equal keys that counts as moved (facts, voice, section 5).
const RUN: usize = 3;

/// Which lexemes of each text belong to a move.
struct Moves {
    out: Vec<Option<u32>>,
    into: Vec<Option<u32>>,
}

impl Moves {
    /// The number of the move a lexeme belongs to, if any.
    fn of(&self, op: Op, index: usize) -> Option<u32> {
        let side = if op == Op::Saiu { &self.out } else { &self.into };
        side.get(index).copied().flatten()
    }
}

/// Finds moves: at least [`RUN`] lexemes, with a content word among them, each used once.
///
/// Greedy from left to right, each time with the first run still free: linear in both texts.
fn moves(a: &[Lexeme<'_>], b: &[Lexeme<'_>], pairs: &[Pair]) -> Moves {
    let mut free_a = vec![true; a.len()];
    let mut free_b = vec![true; b.len()];
    for &(i, j) in pairs {
        (free_a[i], free_b[j]) = (false, false);
    }
    let mut found = Moves { out: vec![None; a.len()], into: vec![None; b.len()] };
    let mut begins: HashMap<[u32; RUN], VecDeque<usize>> = HashMap::new();
    for (i, keys) in free_runs(a, &free_a) {
        begins.entry(keys).or_default().push_back(i);
    }
    let mut number = 0;
    let mut next = 0;
    for (j, keys) in free_runs(b, &free_b) {
        let Some(places) = begins.get_mut(&keys).filter(|_| j >= next) else { continue };
        while places.front().is_some_and(|&i| (i..i + RUN).any(|i| !free_a[i])) {
            places.pop_front();
        }
        let Some(i) = places.pop_front() else { continue };
        let both = a[i..].iter().zip(&free_a[i..]).zip(b[j..].iter().zip(&free_b[j..]));
        let len =
            both.take_while(|((x, free_x), (y, free_y))| **free_x && **free_y && x.key == y.key).count();
        next = j + len;
        free_a[i..i + len].fill(false);
        if a[i..i + len].iter().any(|l| l.weight > WORD) {
            found.out[i..i + len].fill(Some(number));
            found.into[j..next].fill(Some(number));
            number += 1;
        }
    }
    found
}

/// Runs of [`RUN`] lexemes that are all free, with where they begin.
fn free_runs<'l>(of: &'l [Lexeme<'_>], free: &'l [bool]) -> impl Iterator<Item = (usize, [u32; RUN])> + 'l {
    let runs = of.windows(RUN).zip(free.windows(RUN)).enumerate();
    runs.filter(|(_, (_, free))| free.iter().all(|&f| f))
        .map(|(at, (run, _))| (at, std::array::from_fn(|n| run[n].key)))
}
