//! What an answer shares with a text: runs of items, and words that it gathers from one text in whatever order.
use std::sync::LazyLock;

use foldhash::{HashMap, HashSet, HashSetExt as _};

use super::sequence::{Sequence, Stem, stems};

/// Multiplier of rolling hashes: odd, its bits spread (the golden ratio in 64 bits; Knuth, TAOCP 3, 6.4).
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The runs of one length that an answer has from some texts and not from others.
pub struct Runs {
    len: usize,
    known: HashSet<u64>,
}

impl Runs {
    /// The runs of so many items that the answers have, that `secret` has, and that nothing of `own` has. The answers are
    /// short: what they say is looked for in the rest, and `own` is looked at only where something was found.
    pub fn new<'o>(
        len: usize,
        answers: &[&[u64]],
        secret: &[&[u64]],
        own: impl IntoIterator<Item = &'o [u64]>,
    ) -> Self {
        let mut said = room_for(answers);
        said.extend(answers.iter().flat_map(|items| rolling(items, len)));
        Self::of(len, &said, secret, own)
    }

    /// The same of patterns, leaving out runs that say too little to be of one text.
    pub fn of_patterns<'o>(
        len: usize,
        answers: &[&[u64]],
        secret: &[&[u64]],
        own: impl IntoIterator<Item = &'o [u64]>,
    ) -> Self {
        let mut said = room_for(answers);
        let runs = answers.iter().flat_map(|items| rolling(items, len).zip(tells(items, len)));
        said.extend(runs.filter_map(|(run, tells)| tells.then_some(run)));
        Self::of(len, &said, secret, own)
    }

    fn of<'o>(
        len: usize,
        said: &HashSet<u64>,
        secret: &[&[u64]],
        own: impl IntoIterator<Item = &'o [u64]>,
    ) -> Self {
        let mut known = HashSet::default();
        if !said.is_empty() {
            // Most runs of a secret were never said: a bit tells so sooner than the set.
            let mut bits = [false; 1 << BITS];
            said.iter().for_each(|&run| bits[bit(run)] = true);
            let said = |run: &u64| bits[bit(*run)] && said.contains(run);
            known.extend(secret.iter().flat_map(|items| rolling(items, len)).filter(said));
        }
        if !known.is_empty() {
            for run in own.into_iter().flat_map(|items| rolling(items, len)) {
                known.remove(&run);
            }
        }
        Self { len, known }
    }

    /// Items of the longest piece that is known.
    pub fn longest_in(&self, items: &[u64]) -> Option<usize> {
        if self.known.is_empty() {
            return None;
        }
        let (mut longest, mut now) = (0, 0);
        for run in rolling(items, self.len) {
            now = if self.known.contains(&run) { now + 1 } else { 0 };
            longest = longest.max(now);
        }
        (longest > 0).then(|| longest + self.len - 1)
    }

    /// The number of items that lie in a run.
    pub fn covered_in(&self, items: &[u64]) -> usize {
        if self.known.is_empty() {
            return 0;
        }
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

/// An empty set that a run from each item fits in.
fn room_for(texts: &[&[u64]]) -> HashSet<u64> {
    HashSet::with_capacity(texts.iter().map(|items| items.len()).sum())
}

/// Bits of a run that are looked at first: an answer's runs set one in ten of so many.
const BITS: u32 = 12;

/// The bits of a run that are looked at first, as a number.
const fn bit(run: u64) -> usize {
    (run >> (u64::BITS - BITS)) as usize
}

/// True when a third of a text has been said before in the same words.
pub fn is_a_loop(words: &[u64]) -> bool {
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

/// Words of the author's text that are looked at together: a sentence or two.
const WINDOW: usize = 24;
/// Content words of a window that are too many in any answer.
const MANY: usize = 5;
/// Content words of a window that are too many where they are two in three of what the answer brings.
const SOME: usize = 4;

/// Words with which people greet, hesitate and take their leave (folded): an author's manner, which is asked for.
const MANNER: &str = include_str!("manner.txt");

/// The stems of [`MANNER`].
static SPOKEN: LazyLock<HashSet<u64>> = LazyLock::new(|| stems(MANNER).map(|stem| stem.number).collect());

/// The number of content words that an answer has from one stretch of one of the author's texts, when they are too many to
/// have come by chance. What several of the texts have is the author's way or the subject, and what the caller brought
/// is the caller's. Each text comes with the number of what it was shown as.
pub fn gathered_in<'a>(
    answer: &Sequence,
    own: &[Sequence],
    texts: impl Iterator<Item = (usize, &'a Sequence)> + Clone,
) -> Option<usize> {
    let said: HashSet<u64> = answer.stems().iter().map(|stem| stem.number).collect();
    let own: HashSet<u64> = own.iter().flat_map(Sequence::stems).map(|stem| stem.number).collect();
    // Of each stem that is said, the one that alone has it; none where several have, or where it tells nothing.
    let mut of: HashMap<u64, Option<usize>> = HashMap::default();
    for (source, text) in texts.clone() {
        for &Stem { number, content } in text.stems().iter().filter(|stem| said.contains(&stem.number)) {
            let tells = || content && !own.contains(&number) && !SPOKEN.contains(&number);
            let known = of.entry(number).or_insert_with(|| tells().then_some(source));
            if *known != Some(source) {
                *known = None;
            }
        }
    }
    of.retain(|_, source| source.is_some());
    if of.len() < SOME {
        return None;
    }
    let most = texts.map(|(_, text)| most_in_window(text.stems(), |stem| of.contains_key(&stem))).max()?;
    let brought = answer.stems().iter().filter(|stem| stem.content && !own.contains(&stem.number));
    let brought: HashSet<u64> = brought.map(|stem| stem.number).collect();
    (most >= MANY || most >= SOME && most * 3 >= brought.len() * 2).then_some(most)
}

/// The greatest number of different stems in a window of a text of which this holds.
fn most_in_window(text: &[Stem], shared: impl Fn(u64) -> bool) -> usize {
    let mut inside: HashMap<u64, usize> = HashMap::default();
    let mut most = 0;
    let shared = |stem: &Stem| Some(stem.number).filter(|&number| shared(number));
    for (at, stem) in text.iter().enumerate() {
        if let Some(stem) = shared(stem) {
            *inside.entry(stem).or_default() += 1;
        }
        let gone = at.checked_sub(WINDOW).and_then(|old| text.get(old)).and_then(shared);
        if let Some((gone, count)) = gone.and_then(|gone| Some((gone, inside.get_mut(&gone)?))) {
            *count -= 1;
            if *count == 0 {
                inside.remove(&gone);
            }
        }
        most = most.max(inside.len());
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reuse::Sequence;

    fn longest(secret: &str, own: &str, answer: &str) -> Option<usize> {
        let [secret, own, answer] = [secret, own, answer].map(Sequence::of);
        let one = |of: fn(&Sequence) -> &[u64], len| {
            let [answer, secret, own] = [&answer, &secret, &own].map(of);
            Runs::new(len, &[answer], &[secret], [own]).longest_in(answer)
        };
        one(Sequence::words, 4).or_else(|| one(Sequence::letters, 20))
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
        let secret = items("a b c d e f");
        for (answer, covered) in [("a b c d", 4), ("x a b c y d e f", 6), ("a b x c d", 0), ("", 0)] {
            let answer = items(answer);
            let runs = Runs::new(3, &[&answer], &[&secret], []);
            assert_eq!(runs.covered_in(&answer), covered, "{answer:?}");
        }
    }

    #[test]
    fn a_laugh_is_no_pattern_of_one_text() {
        let (laugh, other) = ("hahaha".repeat(20), "rsrsrs".repeat(20));
        let [secret, answer] = [&laugh, &other].map(|text| Sequence::of(text));
        let [secret, answer] = [&secret, &answer].map(|text| text.patterns().each_ref().map(Vec::as_slice));
        let runs = Runs::of_patterns(28, &answer, &secret, []);
        assert!(answer.iter().all(|pattern| runs.longest_in(pattern).is_none()));
    }

    const DRAFT: &str = "O prazo do relatório mudou para sexta-feira, e a equipe já sabe.";
    const TEXT: &str = "vendi a bicicleta do Caio pra pagar o aluguel atrasado e ele ainda nem percebeu";

    fn gathered(texts: &[&str], answer: &str) -> Option<usize> {
        let own = [Sequence::of(DRAFT)];
        let texts: Vec<Sequence> = texts.iter().map(|text| Sequence::of(text)).collect();
        gathered_in(&Sequence::of(answer), &own, texts.iter().enumerate())
    }

    #[test]
    fn words_of_one_text_are_counted_in_any_order() {
        let answer = "o prazo mudou: percebeu? aluguel, bicicleta, sexta, Caio";
        assert_eq!(gathered(&[TEXT], answer), Some(4));
        assert_eq!(gathered(&[TEXT], "o prazo mudou, percebeu? o aluguel é sexta, Caio"), None, "three");
        let more = format!("{answer} amanhã cedo sem falta");
        assert_eq!(gathered(&[TEXT], &more), None, "less than two in three of what it brings");
        assert_eq!(gathered(&[TEXT], &format!("{more} atrasados")), Some(5));
    }

    #[test]
    fn a_manner_of_speaking_is_nobodys_text() {
        let text = "olha, o aluguel venceu, viu, e pra variar ninguém pagou, enfim, nossa, beijo";
        assert_eq!(
            gathered(&[text], "olha, o prazo mudou, viu, pra variar é sexta, enfim, beijo, nossa"),
            None
        );
    }

    #[test]
    fn what_two_texts_have_is_the_authors_way() {
        let answer = "o prazo mudou: percebeu? aluguel, bicicleta, sexta, Caio";
        assert_eq!(gathered(&[TEXT, "Caio, o aluguel da bicicleta vence hoje, percebeu?"], answer), None);
    }

    #[test]
    fn words_far_apart_in_a_text_are_no_stretch_of_it() {
        let far = format!("bicicleta aluguel {}Caio percebeu", "e a ".repeat(20));
        assert_eq!(gathered(&[&far], "o prazo mudou: percebeu? aluguel, bicicleta, sexta, Caio"), None);
    }
}
