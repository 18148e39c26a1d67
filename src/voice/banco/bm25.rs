//! Which texts speak of the same things: Okapi BM25 over content words, texts seen once and not kept.
//!
//! A content word is a word that is no function word of Portuguese or English, folded, without a final
//! `s`, `es` or `e`, and cut to six letters, so that `motores` and `motor`, `consertar` and `consertei` meet.
use std::collections::HashMap;

use crate::voice::texto::{fold_into, is_function_word, words};

/// Letters of a word that count.
const STEM: usize = 6;
/// How soon repeating a word stops counting (Robertson and Zaragoza 2009, the usual 1.2).
const K1: f64 = 1.2;
/// How much long texts are held back (idem, 0.75).
const B: f64 = 0.75;

/// Calls `take` with the stem of each content word of a text for which `wanted` holds.
pub(super) fn content_words(text: &str, wanted: impl Fn(&str) -> bool, mut take: impl FnMut(&str)) {
    let mut folded = String::new();
    for word in words(text) {
        folded.clear();
        fold_into(word.text, &mut folded);
        let stem = stem(&folded);
        if wanted(stem) && !is_function_word(&folded) {
            take(stem);
        }
    }
}

fn stem(word: &str) -> &str {
    let long = |w: &&str| w.len() >= 3;
    let word = word.strip_suffix('s').filter(long).unwrap_or(word);
    let word = word.strip_suffix('e').filter(long).unwrap_or(word);
    let end = word.char_indices().nth(STEM).map_or(word.len(), |(at, _)| at);
    word.get(..end).unwrap_or(word)
}

/// The content words of a query, numbered in the order in which they first stand there.
#[derive(Debug)]
pub(super) struct Terms(HashMap<String, usize>);

impl Terms {
    pub(super) fn new(text: &str) -> Self {
        let mut terms = HashMap::new();
        content_words(
            text,
            |_| true,
            |word| {
                let next = terms.len();
                terms.entry(word.to_owned()).or_insert(next);
            },
        );
        Self(terms)
    }

    /// The terms by their numbers.
    pub(super) fn in_order(&self) -> Vec<&str> {
        let mut terms: Vec<_> = self.0.iter().map(|(term, &at)| (at, term.as_str())).collect();
        terms.sort_unstable();
        terms.into_iter().map(|(_, term)| term).collect()
    }
}

/// What the formula knows of the texts that compete.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scale {
    /// How many they are.
    pub(super) texts: u64,
    /// How many words they have together.
    pub(super) words: u64,
}

#[expect(clippy::cast_precision_loss, reason = "counts of texts and words are far below 2^52")]
impl Scale {
    /// The weight of a term that so many of the texts have.
    pub(super) fn rarity(self, spread: usize) -> f64 {
        let (texts, spread) = (self.texts as f64, spread as f64);
        (1.0 + (texts - spread + 0.5) / (spread + 0.5)).ln()
    }

    /// What a term of this weight is worth in a text of so many words that has it so often.
    pub(super) fn worth(self, count: u16, weight: f64, palavras: u32) -> f64 {
        let mean = (self.words as f64 / (self.texts as f64).max(1.0)).max(1.0);
        let length = K1 * (1.0 - B + B * f64::from(palavras) / mean);
        weight * f64::from(count) * (K1 + 1.0) / (f64::from(count) + length)
    }
}

/// A text that has words of the query.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit<K> {
    /// What stands for the text.
    pub key: K,
    /// How well it fits; always above 0.
    pub score: f64,
}

/// A question put to all texts of a bank: add each of them, then ask for the ranking.
#[derive(Debug)]
pub struct Query<K> {
    terms: Terms,
    /// First bytes of the terms.
    firsts: Vec<u8>,
    /// For each term, how many texts have it.
    spread: Vec<usize>,
    /// Texts with a term: key, words, how often each term stands in them.
    matching: Vec<(K, u32, Box<[u16]>)>,
    scale: Scale,
    counts: Vec<u16>,
}

impl<K: Ord> Query<K> {
    /// A question with the content words of a text.
    pub fn new(text: &str) -> Self {
        let terms = Terms::new(text);
        let n = terms.0.len();
        let firsts = terms.0.keys().filter_map(|t: &String| t.bytes().next()).collect();
        Self {
            terms,
            firsts,
            spread: vec![0; n],
            matching: Vec::new(),
            scale: Scale::default(),
            counts: vec![0; n],
        }
    }

    /// Whether the question has no content words, so that nothing can match.
    pub fn is_empty(&self) -> bool {
        self.terms.0.is_empty()
    }

    /// Shows one text of the bank to the question.
    pub fn add(&mut self, key: K, text: &str, palavras: u32) {
        self.scale.texts += 1;
        self.scale.words += u64::from(palavras);
        if self.is_empty() {
            return;
        }
        let (terms, counts) = (&self.terms.0, &mut self.counts);
        counts.fill(0);
        let mut found = false;
        // Most words differ from all terms in their first letter already, which is far cheaper to see.
        let may_match = |word: &str| word.bytes().next().is_some_and(|b| self.firsts.contains(&b));
        content_words(text, may_match, |word| {
            if let Some(count) = terms.get(word).and_then(|&at| counts.get_mut(at)) {
                *count = count.saturating_add(1);
                found = true;
            }
        });
        if found {
            self.spread.iter_mut().zip(counts.iter()).for_each(|(n, &c)| *n += usize::from(c > 0));
            self.matching.push((key, palavras, counts.as_slice().into()));
        }
    }

    /// The texts that share content words with the question, best first; equals by their keys.
    pub fn ranking(self) -> Vec<Hit<K>> {
        let scale = self.scale;
        let weights: Vec<f64> = self.spread.iter().map(|&n| scale.rarity(n)).collect();
        let score = |palavras: u32, counts: &[u16]| {
            counts.iter().zip(&weights).map(|(&count, &weight)| scale.worth(count, weight, palavras)).sum()
        };
        let hit =
            |(key, palavras, counts): (K, u32, Box<[u16]>)| Hit { key, score: score(palavras, &counts) };
        let mut hits: Vec<Hit<K>> = self.matching.into_iter().map(hit).collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.key.cmp(&b.key)));
        hits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank<'a>(query: &str, texts: &[&'a str]) -> Vec<&'a str> {
        let mut question = Query::new(query);
        for &text in texts {
            question.add(text, text, 5);
        }
        question.ranking().into_iter().map(|h| h.key).collect()
    }

    #[test]
    fn rare_shared_words_win_and_function_words_do_not_count() {
        let texts = [
            "o motor da máquina",
            "a máquina de costura",
            "a máquina",
            "que coisa, viu",
            "as máquinas do motor",
        ];
        assert_eq!(rank("MOTORES da maquina", &texts), [texts[4], texts[0], texts[2], texts[1]]);
        assert!(rank("o que é que a", &texts).is_empty());
        assert!(Query::<()>::new("de para com").is_empty());
    }
}
