//! Moves: runs that went out in one place and came in at another.
use std::collections::{HashMap, VecDeque};

use super::Op;
use super::align::Pair;
use super::lexeme::{Lexeme, WORD};

/// Shortest run of equal keys that counts as moved (facts, voice, section 5).
const RUN: usize = 3;

/// Which lexemes of each text belong to a move.
pub(super) struct Moves {
    out: Vec<Option<u32>>,
    into: Vec<Option<u32>>,
}

impl Moves {
    /// The number of the move a lexeme belongs to, if any.
    pub(super) fn of(&self, op: Op, index: usize) -> Option<u32> {
        let side = if op == Op::Saiu { &self.out } else { &self.into };
        side.get(index).copied().flatten()
    }
}

/// Finds moves: at least [`RUN`] lexemes, with a content word among them, each used once.
///
/// Greedy from left to right, each time with the first run still free: linear in both texts.
pub(super) fn moves(a: &[Lexeme<'_>], b: &[Lexeme<'_>], pairs: &[Pair]) -> Moves {
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
