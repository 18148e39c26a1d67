//! Which of the author's texts a model is shown.
//!
//! A draw that is the same for every draft. Readers take what is written beside texts drawn at random for the author's
//! sooner than what is written beside texts like the draft: those resemble it, and show little of the breadth of a manner
//! (docs/rewriting-trials.md). A provider that keeps what it has read reads the texts once.
use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use super::{StoredText, TextKey};
use crate::voice::reuse::Sequence;
use crate::voice::texto::{fold_into, words};

/// Most texts that are shown.
const EXAMPLES_MAX: usize = 24;
/// Words after which no further text is shown.
const WORDS_MAX: u32 = 2_000;
/// Texts of a register from which those to be shown are drawn.
pub const EXAMPLES_FROM: u32 = 400;
/// Texts kept beside those that are shown, to stand in for one that says the same as the draft.
const SPARE: usize = 8;
/// Fewest texts that show a manner: with fewer, those that show little of it, or that nobody worded, are taken too.
pub const ENOUGH: usize = 8;
/// Shared part of three-word runs from which two texts count as the same.
const ALIKE: f64 = 0.5;
/// Words in a run.
const SHINGLE: usize = 3;

/// A text that a model is shown.
#[derive(Clone, Copy, Debug)]
pub struct Example<'a> {
    pub texto: &'a str,
    /// Its content in nobody's words, where somebody worded it.
    pub neutro: Option<&'a str>,
    /// The forms in which both are looked for in an answer, once somebody has made them: the same for every draft.
    pub forms: Option<&'a [OnceLock<Sequence>; 2]>,
}

impl<'a> From<&'a str> for Example<'a> {
    fn from(texto: &'a str) -> Self {
        Self { texto, neutro: None, forms: None }
    }
}

/// The texts of one register from which a draft's examples come, in the order in which they are shown.
#[derive(Debug, Default)]
pub struct Examples {
    texts: Vec<ExampleText>,
    limit: Option<usize>,
}

#[derive(Debug)]
struct ExampleText {
    text: StoredText,
    /// Its content in nobody's words.
    neutral: Option<String>,
    runs: BTreeSet<u64>,
    forms: [OnceLock<Sequence>; 2],
}

impl Examples {
    /// The texts to be shown, of those drawn; the first of them first. `neutral` are what texts say in nobody's words.
    pub fn of(drawn: Vec<StoredText>, neutral: &HashMap<TextKey, String>) -> Self {
        let limit = limit(&drawn);
        let (telling, others): (Vec<_>, Vec<_>) = drawn.into_iter().partition(|t| shows(&t.texto.texto));
        let mut examples = Self { texts: Vec::new(), limit };
        examples.fill(telling, EXAMPLES_MAX + SPARE);
        examples.fill(others, ENOUGH);
        for example in &mut examples.texts {
            example.neutral = neutral.get(&example.text.chave).cloned();
        }
        examples
    }

    /// Takes in texts that do not say the same as another, until there are so many.
    fn fill(&mut self, texts: Vec<StoredText>, many: usize) {
        for text in texts {
            if self.texts.len() >= many {
                return;
            }
            let runs = shingles(&text.texto.texto);
            if !self.texts.iter().any(|other| alike(&other.runs, &runs)) {
                self.texts.push(ExampleText {
                    text,
                    neutral: None,
                    runs,
                    forms: [const { OnceLock::new() }; 2],
                });
            }
        }
    }

    /// Most characters of a text where the author publishes, if their texts show a limit.
    pub const fn limit(&self) -> Option<usize> {
        self.limit
    }

    /// Every text that may be shown beside some draft and that nobody has worded neutrally.
    pub fn unworded(&self) -> impl Iterator<Item = &StoredText> {
        self.texts.iter().filter(|e| e.neutral.is_none()).map(|e| &e.text)
    }

    /// The number of texts that stand beside what they say in nobody's words.
    pub fn worded(&self) -> usize {
        self.texts.iter().filter(|e| e.neutral.is_some()).count()
    }

    /// The texts to show beside a draft, of those that stand beside what they say where there are enough: none that says almost the same as it, nor the one named.
    pub fn beside(&self, draft: &str, except: Option<TextKey>) -> Vec<Example<'_>> {
        let runs = shingles(draft);
        let mut words = 0;
        let paired = self.worded() > ENOUGH;
        let fit = self.texts.iter().filter(|e| Some(e.text.chave) != except && !alike(&e.runs, &runs));
        let fit = fit.filter(|e| !paired || e.neutral.is_some());
        fit.take_while(|e| {
            let fits = words < WORDS_MAX;
            words += e.text.palavras;
            fits
        })
        .take(EXAMPLES_MAX)
        .map(|e| Example { texto: &e.text.texto.texto, neutro: e.neutral.as_deref(), forms: Some(&e.forms) })
        .collect()
    }
}

/// The limit that places set to a text, in characters, which texts keep to and come near.
fn limit(texts: &[StoredText]) -> Option<usize> {
    /// X before 2017, X, Bluesky, Mastodon and Threads.
    const LIMITS: [usize; 4] = [140, 280, 300, 500];
    /// Fewest texts that tell.
    const TEXTS_MIN: usize = 20;
    let longest = texts.iter().map(|t| t.texto.texto.chars().count()).max()?;
    let limit = LIMITS.into_iter().find(|&limit| longest <= limit)?;
    (texts.len() >= TEXTS_MIN && longest * 20 >= limit * 19).then_some(limit)
}

/// True when a text shows how its author writes: it has a few words of theirs, leads nowhere, and is whole.
fn shows(text: &str) -> bool {
    /// A headline or a greeting is shorter.
    const WORDS_MIN: usize = 4;
    /// Lengths at which places cut what they show, in characters.
    const CUTS: [std::ops::RangeInclusive<usize>; 2] = [135..=145, 270..=290];
    let text = text.trim();
    let quoted = [('"', '"'), ('“', '”'), ('«', '»')]
        .iter()
        .any(|&(open, close)| text.starts_with(open) && text.ends_with(close));
    let cut = (text.ends_with('…') || text.ends_with("..."))
        && CUTS.iter().any(|cut| cut.contains(&text.chars().count()));
    let leads = ["http://", "https://", "www."].iter().any(|link| text.contains(link));
    words(text).nth(WORDS_MIN - 1).is_some() && !quoted && !cut && !leads && !text.starts_with("RT @")
}

/// The runs of three words of a text, folded; of a shorter text the whole.
fn shingles(text: &str) -> BTreeSet<u64> {
    let mut folded = String::new();
    let mut hashes: Vec<u64> = Vec::new();
    for word in words(text) {
        folded.clear();
        fold_into(word.text, &mut folded);
        hashes.push(hash(&folded));
    }
    if hashes.len() < SHINGLE {
        return if hashes.is_empty() { BTreeSet::new() } else { BTreeSet::from([hash(&hashes)]) };
    }
    hashes.windows(SHINGLE).map(|run| hash(&run)).collect()
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// True when two texts share at least half of their runs (Jaccard).
#[expect(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
fn alike(a: &BTreeSet<u64>, b: &BTreeSet<u64>) -> bool {
    let shared = a.intersection(b).count();
    let all = a.len() + b.len() - shared;
    all > 0 && shared as f64 >= ALIKE * all as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::Registro;
    use crate::voice::corpus::Texto;

    fn stored(texto: &str) -> StoredText {
        StoredText::new(Texto {
            id: None,
            data: None,
            registro: Registro::Post,
            texto: texto.to_owned(),
            fonte: "txt".to_owned(),
            resposta_a: None,
            parte_de: None,
        })
    }

    fn drawn(texts: Vec<StoredText>) -> Examples {
        Examples::of(texts, &HashMap::new())
    }

    fn shown<'a>(examples: &'a Examples, draft: &str, except: Option<TextKey>) -> Vec<&'a str> {
        examples.beside(draft, except).into_iter().map(|example| example.texto).collect()
    }

    fn of(texts: &[&str]) -> Examples {
        drawn(texts.iter().map(|text| stored(text)).collect())
    }

    /// Texts that have no run of words in common.
    fn many(count: usize, words: usize) -> Vec<StoredText> {
        let text = |n: usize| (0..words).map(|w| format!("p{n}x{w}")).collect::<Vec<_>>().join(" ");
        (0..count).map(|n| stored(&text(n))).collect()
    }

    #[test]
    fn the_same_texts_are_shown_in_the_same_order_for_every_draft() {
        let examples = drawn(many(100, 10));
        let shown = shown(&examples, "choveu hoje de manhã", None);
        assert_eq!(shown.len(), EXAMPLES_MAX);
        assert_eq!(self::shown(&examples, "o motor parou de novo", None), shown);
    }

    #[test]
    fn long_texts_are_fewer_and_one_is_always_shown() {
        assert_eq!(drawn(many(60, 500)).beside("rascunho", None).len(), 4);
        assert_eq!(drawn(many(2, 5_000)).beside("rascunho", None).len(), 1);
        assert!(Examples::default().beside("rascunho", None).is_empty());
    }

    #[test]
    fn nothing_is_shown_that_says_the_same_as_the_draft_or_as_another() {
        let two = ["choveu hoje de manhã no sítio todo", "Choveu hoje de manhã, no sítio todo!"];
        let examples = of(&[two[0], two[1], "fiz pão de queijo ontem"]);
        assert_eq!(shown(&examples, "outra coisa", None), [two[0], "fiz pão de queijo ontem"]);
        assert_eq!(shown(&examples, "choveu hoje de manhã no sítio", None), ["fiz pão de queijo ontem"]);
        assert_eq!(shown(&examples, "outra coisa", Some(TextKey::of(two[0]))), ["fiz pão de queijo ontem"]);
    }

    #[test]
    fn a_text_stands_beside_what_it_says() {
        let texts = [stored("fiz pão de queijo ontem"), stored("choveu hoje de manhã")];
        let neutral = HashMap::from([(texts[1].chave, "Hoje choveu pela manhã.".to_owned())]);
        let examples = Examples::of(texts.to_vec(), &neutral);
        let unworded: Vec<TextKey> = examples.unworded().map(|text| text.chave).collect();
        assert_eq!((examples.worded(), unworded), (1, vec![texts[0].chave]));
        let said: Vec<_> = examples.beside("outra coisa", None).iter().map(|e| e.neutro).collect();
        assert_eq!(said, [None, Some("Hoje choveu pela manhã.")]);
        let texts = many(20, 10);
        let worded =
            |count: usize| texts.iter().take(count).map(|text| (text.chave, "dito".to_owned())).collect();
        let shown = |count| Examples::of(texts.clone(), &worded(count)).beside("outra coisa", None).len();
        assert_eq!(
            [shown(0), shown(ENOUGH), shown(ENOUGH + 1)],
            [20, 20, ENOUGH + 1],
            "once enough, only those"
        );
    }

    #[test]
    fn a_limit_is_one_that_texts_keep_to_and_come_near() {
        let texts = |longest: usize, count: usize| -> Vec<_> {
            let long = stored(&"a ".repeat(longest / 2));
            many(count, 5).into_iter().chain([long]).collect()
        };
        let limit = |longest, count| drawn(texts(longest, count)).limit();
        assert_eq!([limit(280, 30), limit(272, 30), limit(500, 30)], [Some(280), Some(280), Some(500)]);
        assert_eq!([limit(200, 30), limit(280, 3), limit(600, 30)], [None; 3]);
    }

    #[test]
    fn what_shows_little_is_taken_only_where_there_is_too_little_else() {
        let cut = format!("{} e foi…", "palavra ".repeat(34).trim_end());
        let little =
            ["Bom dia", "leia em https://exemplo.org o texto novo", "“uma frase de outra pessoa”", &cut];
        let mut texts: Vec<_> = little.iter().map(|text| stored(text)).collect();
        texts.extend(many(ENOUGH, 10));
        let shown = drawn(texts);
        let shown = self::shown(&shown, "rascunho", None);
        assert!(shown.len() == ENOUGH && little.iter().all(|text| !shown.contains(text)), "{shown:?}");
        assert_eq!(self::shown(&of(&little), "rascunho", None), little);
    }
}
