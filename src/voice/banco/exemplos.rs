//! Which of the author's texts to show a model beside a draft.
//!
//! Of the same register: first those that share content words with the draft and are half to twice as
//! long, best first (BM25); then, where those are too few, the closest in length. What says almost the same
//! as a text already chosen, or as the draft, is passed over. Ties go to the newer text, then to the smaller
//! key, so the same bank always gives the same texts.
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{StoredText, TextKey};
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

/// What is kept of a text while it competes. Orders by newer date, then by key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    data: Reverse<Option<Millis>>,
    pub(super) chave: TextKey,
}

impl From<&StoredText> for Candidate {
    fn from(text: &StoredText) -> Self {
        Self { data: Reverse(text.texto.data), chave: text.chave }
    }
}

/// What the choice looks at in the draft, beside its content words.
pub(super) struct Draft {
    /// Length in words, at least 1.
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
        mut fetch: impl FnMut(TextKey) -> Result<Option<StoredText>, E>,
    ) -> Result<Vec<StoredText>, E> {
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
