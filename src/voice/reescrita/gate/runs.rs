//! Runs that two texts share.
use foldhash::HashSet;

/// Multiplier of rolling hashes: odd, its bits spread (the golden ratio in 64 bits; Knuth, TAOCP 3, 6.4).
pub(super) const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The runs of one length that some texts have and others have not.
pub(super) struct Runs {
    len: usize,
    telling: bool,
    known: HashSet<u64>,
}

impl Runs {
    /// The runs of so many items of `secret` that nothing of `own` has.
    pub(super) fn new<'a>(
        len: usize,
        secret: impl Iterator<Item = &'a [u64]>,
        own: impl Iterator<Item = &'a [u64]>,
    ) -> Self {
        Self { len, telling: false, known: HashSet::default() }.filled(secret, own)
    }

    /// The same of patterns, leaving out runs that say too little to be of one text.
    pub(super) fn of_patterns<'a>(
        len: usize,
        secret: impl Iterator<Item = &'a [u64]>,
        own: impl Iterator<Item = &'a [u64]>,
    ) -> Self {
        Self { len, telling: true, known: HashSet::default() }.filled(secret, own)
    }

    fn filled<'a>(
        mut self,
        secret: impl Iterator<Item = &'a [u64]>,
        own: impl Iterator<Item = &'a [u64]>,
    ) -> Self {
        for items in secret {
            self.known.reserve(items.len());
            let telling = tells(items, self.len).map(|tells| tells || !self.telling);
            let runs = rolling(items, self.len).zip(telling);
            self.known.extend(runs.filter_map(|(run, telling)| telling.then_some(run)));
        }
        for run in own.flat_map(|items| rolling(items, self.len)) {
            self.known.remove(&run);
        }
        self
    }

    /// Items of the longest piece that is known.
    pub(super) fn longest_in(&self, items: &[u64]) -> Option<usize> {
        let (mut longest, mut now) = (0, 0);
        for run in rolling(items, self.len) {
            now = if self.known.contains(&run) { now + 1 } else { 0 };
            longest = longest.max(now);
        }
        (longest > 0).then(|| longest + self.len - 1)
    }

    /// The number of items that lie in a run.
    pub(super) fn covered_in(&self, items: &[u64]) -> usize {
        let (mut covered, mut until) = (0, 0);
        for (start, run) in rolling(items, self.len).enumerate() {
            if self.known.contains(&run) {
                let end = start + self.len;
                covered += end - until.max(start);
                until = end;
            }
        }
        covered
    }
}

/// True when a third of a text has been said before in the same words.
pub(super) fn is_a_loop(words: &[u64]) -> bool {
    /// Words in a row that are not said twice by chance.
    const RUN: usize = 6;
    let (mut seen, mut all) = (HashSet::default(), 0);
    for run in rolling(words, RUN) {
        seen.insert(run);
        all += 1;
    }
    // A handful of runs shows nothing.
    all > RUN && (all - seen.len()) * 3 >= all
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

/// For each run of `len` items whether it has several different ones: `hahaha` and a row of strangers have one.
fn tells(items: &[u64], len: usize) -> impl Iterator<Item = bool> + '_ {
    /// Different items of a run that come from no other text.
    const SEVERAL: usize = 6;
    /// Items from this one on count as one.
    const KINDS: usize = 32;
    let kind = |item: &u64| usize::try_from(*item).unwrap_or(KINDS).min(KINDS - 1);
    let (mut counts, mut several) = ([0_usize; KINDS], 0_usize);
    items.iter().enumerate().filter_map(move |(at, item)| {
        counts[kind(item)] += 1;
        several += usize::from(counts[kind(item)] == 1);
        if let Some(old) = at.checked_sub(len).and_then(|old| items.get(old)) {
            counts[kind(old)] -= 1;
            several -= usize::from(counts[kind(old)] == 0);
        }
        (at + 1 >= len && len > 0).then_some(several >= SEVERAL)
    })
}

#[cfg(test)]
mod tests {
    use super::super::sequence::Sequence;
    use super::*;

    fn longest(secret: &str, own: &str, answer: &str) -> Option<usize> {
        let [secret, own, answer] = [secret, own, answer].map(Sequence::of);
        let one = |of: fn(&Sequence) -> &[u64], len| {
            let runs = Runs::new(len, std::iter::once(of(&secret)), std::iter::once(of(&own)));
            runs.longest_in(of(&answer))
        };
        one(|s| &s.words, 4).or_else(|| one(|s| &s.letters, 20))
    }

    #[test]
    fn a_run_is_told_whatever_it_is_dressed_in() {
        let secret = "Ontem fui à feira e voltei com um cachorro.";
        assert_eq!(longest(secret, "", "ONTEM FUI A FEIRA, E voltei\ncom fome"), Some(7));
        assert_eq!(longest(secret, "", "fuiàfeiraevol teicomumca chorro"), Some(28), "letters alone");
        assert_eq!(longest(secret, "", "fui à feira"), None);
        assert_eq!(
            longest(secret, "eu fui à feira e voltei com um gato", "fui à feira e voltei com um"),
            None
        );
        assert_eq!(longest("", "", ""), None);
    }

    #[test]
    fn items_in_runs_are_counted_once() {
        let items =
            |text: &str| text.split(' ').map(|word| word.bytes().map(u64::from).sum()).collect::<Vec<_>>();
        let runs = Runs::new(3, std::iter::once(items("a b c d e f").as_slice()), std::iter::empty());
        for (answer, covered) in [("a b c d", 4), ("x a b c y d e f", 6), ("a b x c d", 0), ("", 0)] {
            assert_eq!(runs.covered_in(&items(answer)), covered, "{answer}");
        }
    }

    #[test]
    fn a_laugh_is_no_pattern_of_one_text() {
        let (laugh, other) = ("hahaha".repeat(20), "rsrsrs".repeat(20));
        let [secret, answer] = [&laugh, &other].map(|text| Sequence::of(text).patterns);
        let runs = Runs::of_patterns(28, secret.iter().map(Vec::as_slice), std::iter::empty());
        assert!(answer.iter().all(|pattern| runs.longest_in(pattern).is_none()));
    }
}
