//! Words that an answer shares with a text: runs of them, and bags in whatever order.
use std::sync::LazyLock;

use foldhash::{HashMap, HashSet};

use super::sequence::{Sequence, class};
use crate::texto::{is_function_word, words};

/// Multiplier of rolling hashes: odd, its bits spread (the golden ratio in 64 bits; Knuth, TAOCP 3, 6.4).
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The runs of one length that some texts have and others have not.
pub struct Runs {
    len: usize,
    telling: bool,
    known: HashSet<u64>,
}

impl Runs {
    /// The runs of so many items of `secret` that nothing of `own` has.
    pub fn new<'a>(
        len: usize,
        secret: impl Iterator<Item = &'a [u64]> + Clone,
        own: impl Iterator<Item = &'a [u64]>,
    ) -> Self {
        Self { len, telling: false, known: HashSet::default() }.filled(secret, own)
    }

    /// The same of patterns, leaving out runs that say too little to be of one text.
    pub fn of_patterns<'a>(
        len: usize,
        secret: impl Iterator<Item = &'a [u64]> + Clone,
        own: impl Iterator<Item = &'a [u64]>,
    ) -> Self {
        Self { len, telling: true, known: HashSet::default() }.filled(secret, own)
    }

    fn filled<'a>(
        mut self,
        secret: impl Iterator<Item = &'a [u64]> + Clone,
        own: impl Iterator<Item = &'a [u64]>,
    ) -> Self {
        self.known.reserve(secret.clone().map(<[u64]>::len).sum());
        for items in secret {
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
    pub fn longest_in(&self, items: &[u64]) -> Option<usize> {
        let (mut longest, mut now) = (0, 0);
        for run in rolling(items, self.len) {
            now = if self.known.contains(&run) { now + 1 } else { 0 };
            longest = longest.max(now);
        }
        (longest > 0).then(|| longest + self.len - 1)
    }

    /// The number of items that lie in a run.
    pub fn covered_in(&self, items: &[u64]) -> usize {
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
/// Letters of a word that are compared, so that inflection does not count.
const STEM: usize = 5;
/// A number of fewer digits is everybody's.
const DIGITS: usize = 3;

/// Words with which people greet, hesitate and take their leave (folded): an author's manner, which is asked for.
const MANNER: &str = "abraco abs achar acho acha alias amiga amigo assim beijo bjs beleza boa bom bora bem cara certo \
    chama claro coisa demais deus dia dizer diz eita enfim entao escuta fala falar favor galera gente ha hein hum \
    importa kk ligar mano mesmo meu minha moca moco ne nossa noite obrigada obrigado oi ola olha olhe opa oxe pena \
    pera pessoal parabens po poxa pois puxa qualquer querida querido ra rapaz rs sabe sabem sei serio sincero sim \
    tarde tchau tipo tudo turma uai ue vai valeu vale vamos variar veja vejam verdade viu vixe";

/// The stems of [`MANNER`].
static SPOKEN: LazyLock<HashSet<u64>> = LazyLock::new(|| stems(MANNER).map(|(stem, _)| stem).collect());

/// The content words that one of the author's texts alone has, and nothing the caller brought: what several have is
/// the author's way or the subject.
pub struct Bag {
    /// Words that the caller brought.
    own: HashSet<u64>,
    /// The texts word for word; nothing where the word tells nothing.
    texts: Vec<Vec<Option<u64>>>,
}

impl Bag {
    /// The bag of texts that nobody brought. Each comes with the number of what it was shown as.
    pub fn new<'a>(own: &[Sequence], texts: impl Iterator<Item = (usize, &'a Sequence)>) -> Self {
        let own: HashSet<u64> =
            own.iter().flat_map(|text| stems(&text.plain)).map(|(stem, _)| stem).collect();
        let texts: Vec<_> =
            texts.map(|(source, text)| (source, stems(&text.plain).collect::<Vec<_>>())).collect();
        let mut of: HashMap<u64, Option<usize>> = HashMap::default();
        for (source, text) in &texts {
            for &(stem, content) in text {
                let known = of.entry(stem).or_insert_with(|| {
                    (content && !own.contains(&stem) && !SPOKEN.contains(&stem)).then_some(*source)
                });
                if *known != Some(*source) {
                    *known = None;
                }
            }
        }
        let tells = |stem: &u64| of.get(stem).is_some_and(Option::is_some);
        let one =
            |text: Vec<(u64, bool)>| text.into_iter().map(|(stem, _)| Some(stem).filter(tells)).collect();
        let texts = texts.into_iter().map(|(_, text)| one(text)).collect();
        Self { own, texts }
    }

    /// The number of words of one stretch that an answer has, when they are too many to have come by chance.
    pub fn gathered_in(&self, answer: &Sequence) -> Option<usize> {
        let (mut said, mut brought) = (HashSet::default(), HashSet::default());
        for (stem, content) in stems(&answer.plain) {
            said.insert(stem);
            if content && !self.own.contains(&stem) {
                brought.insert(stem);
            }
        }
        let most = self.texts.iter().map(|text| most_in_window(text, &said)).max().unwrap_or(0);
        (most >= MANY || most >= SOME && most * 3 >= brought.len() * 2).then_some(most)
    }
}

/// The greatest number of different stems that an answer shares with a window of a text.
fn most_in_window(text: &[Option<u64>], said: &HashSet<u64>) -> usize {
    let mut inside: HashMap<u64, usize> = HashMap::default();
    let mut most = 0;
    let shared = |stem: &Option<u64>| stem.filter(|stem| said.contains(stem));
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

/// The words of a plain text as the beginnings that are compared, and whether each is one of content.
fn stems(plain: &str) -> impl Iterator<Item = (u64, bool)> + '_ {
    words(plain).map(|word| {
        let word = word.text;
        let number = word.bytes().all(|b| b.is_ascii_digit()) && word.len() < DIGITS;
        let mut last = None;
        let letters = word.chars().take(2 * STEM).map(class).filter(|&c| last.replace(c) != Some(c));
        let stem =
            letters.take(STEM).fold(0, |sum: u64, c| sum.wrapping_mul(BASE).wrapping_add(u64::from(c) + 1));
        (stem, !number && !is_function_word(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reuse::Sequence;

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

    const DRAFT: &str = "O prazo do relatório mudou para sexta-feira, e a equipe já sabe.";
    const TEXT: &str = "vendi a bicicleta do Caio pra pagar o aluguel atrasado e ele ainda nem percebeu";

    fn gathered(texts: &[&str], answer: &str) -> Option<usize> {
        let own = [Sequence::of(DRAFT)];
        let texts: Vec<Sequence> = texts.iter().map(|text| Sequence::of(text)).collect();
        Bag::new(&own, texts.iter().enumerate()).gathered_in(&Sequence::of(answer))
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
