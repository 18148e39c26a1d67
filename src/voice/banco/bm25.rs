//! Which texts speak of the same things: the content words of a text, and what one of them is worth (Okapi BM25).
//!
//! A content word is a word that is no function word of Portuguese or English, folded, without a final
//! `s`, `es` or `e`, and cut to six letters, so that `motores` and `motor`, `consertar` and `consertei` meet.
use std::collections::HashSet;

use crate::voice::texto::{fold_into, is_function_word, words};

/// Letters of a word that count.
const STEM: usize = 6;
/// Steepness with which repeating a word stops counting (Robertson and Zaragoza 2009, the usual 1.2).
const K1: f64 = 1.2;
/// Strength with which long texts are held back (idem, 0.75).
const B: f64 = 0.75;

/// Calls `take` with the stem of each content word of a text.
pub(super) fn content_words(text: &str, mut take: impl FnMut(&str)) {
    let mut folded = String::new();
    for word in words(text) {
        folded.clear();
        fold_into(word.text, &mut folded);
        if !is_function_word(&folded) {
            take(stem(&folded));
        }
    }
}

/// The stems of a text's content words, each once, in the order in which they first stand there.
pub fn terms(text: &str) -> Vec<String> {
    let mut terms: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    content_words(text, |stem| {
        if seen.insert(stem.to_owned()) {
            terms.push(stem.to_owned());
        }
    });
    terms
}

fn stem(word: &str) -> &str {
    let long = |w: &&str| w.len() >= 3;
    let word = word.strip_suffix('s').filter(long).unwrap_or(word);
    let word = word.strip_suffix('e').filter(long).unwrap_or(word);
    let end = word.char_indices().nth(STEM).map_or(word.len(), |(at, _)| at);
    word.get(..end).unwrap_or(word)
}

/// The formula's knowledge of the texts that compete.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scale {
    /// Number of texts.
    pub(super) texts: u64,
    /// Number of words of all texts together.
    pub(super) words: u64,
}

#[expect(clippy::cast_precision_loss, reason = "counts of texts and words are far below 2^52")]
impl Scale {
    /// The weight of a term that so many of the texts have.
    pub(super) fn rarity(self, spread: usize) -> f64 {
        let (texts, spread) = (self.texts as f64, spread as f64);
        (1.0 + (texts - spread + 0.5) / (spread + 0.5)).ln()
    }

    /// The worth of a term of this weight in a text of so many words that has it so often.
    pub(super) fn worth(self, count: u16, weight: f64, words: u32) -> f64 {
        let mean = (self.words as f64 / (self.texts as f64).max(1.0)).max(1.0);
        let length = K1 * (1.0 - B + B * f64::from(words) / mean);
        weight * f64::from(count) * (K1 + 1.0) / (f64::from(count) + length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_are_one_term_and_function_words_are_none() {
        assert_eq!(terms("MOTORES da maquina, as máquinas do motor"), ["motor", "maquin"]);
        assert_eq!(terms("consertar, consertei: o que é que a de para com"), ["conser"]);
    }
}
