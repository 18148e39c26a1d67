//! Runs of words or letters that two texts share, whatever the case, the accents, the marks and the line breaks.
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::voice::texto::{fold, fold_into, words};

/// Multiplier of the rolling hash: odd, its bits spread (the golden ratio in 64 bits; Knuth, TAOCP 3, 6.4).
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// A text as runs are looked for in it.
pub(super) struct Sequence {
    /// One number a word.
    words: Vec<u64>,
    /// One number a letter or digit, words joined: what survives when spaces and line breaks are lost.
    letters: Vec<u64>,
}

impl Sequence {
    pub(super) fn of(text: &str) -> Self {
        let mut folded = String::new();
        let words = words(text).map(|word| {
            folded.clear();
            fold_into(word.text, &mut folded);
            let mut hasher = DefaultHasher::new();
            folded.hash(&mut hasher);
            hasher.finish()
        });
        let words = words.collect();
        let letters = fold(text).chars().filter(|c| c.is_alphanumeric()).map(u64::from).collect();
        Self { words, letters }
    }

    pub(super) const fn words(&self) -> usize {
        self.words.len()
    }

    /// Whether a third of it has been said before in the same words.
    pub(super) fn is_a_loop(&self) -> bool {
        /// Words in a row that are not said twice by chance.
        const RUN: usize = 6;
        let (mut seen, mut all) = (HashSet::new(), 0);
        for run in rolling(&self.words, RUN) {
            seen.insert(run);
            all += 1;
        }
        // A handful of runs shows nothing.
        all > RUN && (all - seen.len()) * 3 >= all
    }
}

/// Runs of one length, of some texts.
pub(super) struct Runs {
    words: usize,
    letters: usize,
    word_runs: HashSet<u64>,
    letter_runs: HashSet<u64>,
}

impl Runs {
    /// The runs of so many words, and of so many letters, of `secret` that no text of `own` has.
    pub(super) fn new(secret: &[Sequence], own: &[Sequence], words: usize, letters: usize) -> Self {
        let mut runs = Self { words, letters, word_runs: HashSet::new(), letter_runs: HashSet::new() };
        for text in secret {
            runs.word_runs.extend(rolling(&text.words, words));
            runs.letter_runs.extend(rolling(&text.letters, letters));
        }
        for text in own {
            for run in rolling(&text.words, words) {
                runs.word_runs.remove(&run);
            }
            for run in rolling(&text.letters, letters) {
                runs.letter_runs.remove(&run);
            }
        }
        runs
    }

    /// Words of the longest piece that `answer` repeats; where only letters agree, the length of a run.
    pub(super) fn longest_in(&self, answer: &Sequence) -> Option<usize> {
        let (mut longest, mut now) = (0, 0);
        for run in rolling(&answer.words, self.words) {
            now = if self.word_runs.contains(&run) { now + 1 } else { 0 };
            longest = longest.max(now);
        }
        if longest > 0 {
            return Some(longest + self.words - 1);
        }
        let letters = rolling(&answer.letters, self.letters).any(|run| self.letter_runs.contains(&run));
        letters.then_some(self.words)
    }

    /// How many words of `answer` lie in a run.
    pub(super) fn covered_in(&self, answer: &Sequence) -> usize {
        let (mut covered, mut until) = (0, 0);
        for (start, run) in rolling(&answer.words, self.words).enumerate() {
            if self.word_runs.contains(&run) {
                let end = start + self.words;
                covered += end - until.max(start);
                until = end;
            }
        }
        covered
    }
}

/// A number for each run of `len` items, in order. Linear in the items.
fn rolling(items: &[u64], len: usize) -> impl Iterator<Item = u64> + '_ {
    // No text has more items than this: longer runs are none, whatever their length.
    let gone = (0..len.min(items.len() + 1)).fold(1_u64, |gone, _| gone.wrapping_mul(BASE));
    let mut hash = 0_u64;
    items.iter().enumerate().filter_map(move |(at, &item)| {
        hash = hash.wrapping_mul(BASE).wrapping_add(item.wrapping_add(1));
        if let Some(old) = at.checked_sub(len).and_then(|old| items.get(old)) {
            hash = hash.wrapping_sub(old.wrapping_add(1).wrapping_mul(gone));
        }
        (at + 1 >= len && len > 0).then_some(hash)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn longest(secret: &str, own: &str, answer: &str) -> Option<usize> {
        let runs = Runs::new(&[Sequence::of(secret)], &[Sequence::of(own)], 4, 20);
        runs.longest_in(&Sequence::of(answer))
    }

    #[test]
    fn a_run_is_told_whatever_it_is_dressed_in() {
        let secret = "Ontem fui à feira e voltei com um cachorro.";
        assert_eq!(longest(secret, "", "ONTEM FUI A FEIRA, E voltei\ncom fome"), Some(7));
        assert_eq!(longest(secret, "", "fuiàfeiraevol teicomumca chorro"), Some(4), "letters alone");
        assert_eq!(longest(secret, "", "fui à feira"), None);
        assert_eq!(
            longest(secret, "eu fui à feira e voltei com um gato", "fui à feira e voltei com um"),
            None
        );
        assert_eq!(longest("", "", ""), None);
    }

    #[test]
    fn words_in_runs_are_counted_once() {
        let runs = Runs::new(&[Sequence::of("a b c d e f")], &[], 3, 20);
        for (answer, covered) in [("a b c d", 4), ("x a b c y d e f", 6), ("a b x c d", 0), ("", 0)] {
            assert_eq!(runs.covered_in(&Sequence::of(answer)), covered, "{answer}");
        }
    }
}
