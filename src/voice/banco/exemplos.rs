//! Which of the author's texts to show a model beside a draft.
//!
//! Of the same register: first those that share content words with the draft and are half to twice as
//! long, best first (BM25); then, where those are too few, the closest in length. What says almost the same
//! as a text already chosen, or as the draft, is passed over. Ties go to the newer text, then to the smaller
//! key, so the same bank always gives the same texts.
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Guardado, Query, TextKey};
use crate::base::world::Millis;
use crate::voice::texto::{count_words, fold_into, words};

/// How many texts are shown: more demonstrations give little.
pub const EXAMPLES_MAX: usize = 8;
/// Texts looked at for near-duplicates.
pub(super) const POOL: usize = 64;
/// Shared part of three-word runs from which two texts count as the same.
const ALIKE: f64 = 0.5;
/// Words in a run.
const SHINGLE: usize = 3;

/// Chooses examples for a draft: show it every text of the register, then ask.
pub struct Selector {
    query: Query<Candidate>,
    draft: Draft,
    /// The texts closest in length, best first; at most [`POOL`].
    closest: BTreeSet<(u32, Candidate)>,
}

/// What is kept of a text while it competes. Orders by newer date, then by key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    data: Reverse<Option<Millis>>,
    pub(super) chave: TextKey,
}

impl From<&Guardado> for Candidate {
    fn from(text: &Guardado) -> Self {
        Self { data: Reverse(text.texto.data), chave: text.chave }
    }
}

/// What the choice looks at in the draft, beside its content words.
pub(super) struct Draft {
    /// Its length; at least 1.
    pub(super) words: u32,
    runs: BTreeSet<u64>,
}

impl Draft {
    pub(super) fn new(draft: &str) -> Self {
        let words = u32::try_from(count_words(draft)).unwrap_or(u32::MAX).max(1);
        Self { words, runs: shingles(draft) }
    }

    /// Whether it is more than twice as long as a text of so many words.
    pub(super) fn is_longer_than_twice(&self, words: u32) -> bool {
        u64::from(words) * 2 < u64::from(self.words)
    }

    /// Whether a text of so many words is half to twice as long.
    pub(super) fn compares(&self, words: u32) -> bool {
        !self.is_longer_than_twice(words) && u64::from(words) <= u64::from(self.words) * 2
    }

    /// Of the texts wanted, best first, those that do not say the same twice; `fetch` gives a text by its key.
    pub(super) fn pick<E>(
        self,
        wanted: impl Iterator<Item = TextKey>,
        mut fetch: impl FnMut(TextKey) -> Result<Option<Guardado>, E>,
    ) -> Result<Vec<Guardado>, E> {
        let mut seen = BTreeSet::new();
        let mut taken = vec![self.runs];
        let mut chosen = Vec::new();
        for chave in wanted {
            if chosen.len() == EXAMPLES_MAX {
                break;
            }
            if !seen.insert(chave) {
                continue;
            }
            let Some(text) = fetch(chave)? else { continue };
            let runs = shingles(&text.texto.texto);
            if !taken.iter().any(|other| alike(other, &runs)) {
                taken.push(runs);
                chosen.push(text);
            }
        }
        Ok(chosen)
    }
}

impl Selector {
    /// Examples for `draft`.
    pub fn new(draft: &str) -> Self {
        Self { query: Query::new(draft), draft: Draft::new(draft), closest: BTreeSet::new() }
    }

    /// Shows it one text.
    pub fn add(&mut self, text: &Guardado) {
        let candidate = Candidate::from(text);
        if self.draft.compares(text.palavras) {
            self.query.add(candidate, &text.texto.texto, text.palavras);
        }
        self.closest.insert((text.palavras.abs_diff(self.draft.words), candidate));
        if self.closest.len() > POOL {
            self.closest.pop_last();
        }
    }

    /// The examples, best first; `fetch` gives a text by its key.
    pub fn choose<E>(
        self,
        fetch: impl FnMut(TextKey) -> Result<Option<Guardado>, E>,
    ) -> Result<Vec<Guardado>, E> {
        let mut hits = self.query.ranking();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.key.cmp(&b.key)));
        let by_words = hits.iter().take(POOL).map(|h| h.key.chave);
        let by_length = self.closest.iter().map(|(_, c)| c.chave);
        self.draft.pick(by_words.chain(by_length), fetch)
    }
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

/// Whether two texts share at least half of their runs (Jaccard).
#[expect(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
fn alike(a: &BTreeSet<u64>, b: &BTreeSet<u64>) -> bool {
    let shared = a.intersection(b).count();
    let all = a.len() + b.len() - shared;
    all > 0 && shared as f64 >= ALIKE * all as f64
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::voice::Registro;
    use crate::voice::corpus::Texto;

    fn bank(texts: &[&str]) -> Vec<Guardado> {
        let text = |(day, texto): (i64, &&str)| {
            Guardado::new(Texto {
                id: None,
                data: Some(Millis(day * 86_400_000)),
                registro: Registro::Post,
                texto: (*texto).to_owned(),
                fonte: "txt".to_owned(),
                resposta_a: None,
                parte_de: None,
            })
        };
        (0..).zip(texts).map(text).collect()
    }

    fn choose(draft: &str, bank: &[Guardado]) -> Vec<String> {
        let mut selector = Selector::new(draft);
        bank.iter().for_each(|t| selector.add(t));
        let fetch = |key| Ok::<_, Infallible>(bank.iter().find(|t| t.chave == key).cloned());
        let chosen = selector.choose(fetch).unwrap_or_else(|never| match never {});
        chosen.into_iter().map(|t| t.texto.texto).collect()
    }

    #[test]
    fn shared_words_first_then_length_and_no_near_duplicates() {
        let bank = bank(&[
            "o liquidificador queimou de novo na bancada hoje",
            "O liquidificador queimou de novo na bancada hoje!",
            "choveu a tarde inteira e ninguém saiu de casa",
            "liquidificador",
            "sopa",
            "troquei o capacitor do liquidificador da vizinha e funcionou",
        ]);
        let draft = "consertei um liquidificador com o capacitor queimado ontem";
        assert_eq!(
            choose(draft, &bank),
            [
                "troquei o capacitor do liquidificador da vizinha e funcionou",
                "O liquidificador queimou de novo na bancada hoje!",
                "choveu a tarde inteira e ninguém saiu de casa",
                "sopa",
                "liquidificador",
            ]
        );
    }

    #[test]
    fn the_order_of_the_bank_does_not_matter_and_at_most_eight_come() {
        let texts: Vec<String> =
            (0..40).map(|i| format!("texto número {i} sobre um assunto qualquer {}", i * 7)).collect();
        let mut bank = bank(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let first = choose("um assunto qualquer de hoje", &bank);
        assert_eq!(first.len(), EXAMPLES_MAX);
        assert!(first[0].contains("número 39"), "newer first among equals: {first:?}");
        bank.reverse();
        assert_eq!(choose("um assunto qualquer de hoje", &bank), first);
        assert!(!choose(&texts[3], &bank).contains(&texts[3]), "the draft itself is no example");
    }
}
