//! A question to the bank: which texts speak of the same things, best first (BM25). Ties go to the newer text, then to the
//! smaller key, so that the same bank always answers the same.
use std::cmp::Reverse;
use std::collections::HashSet;

use super::{StoredText, TextKey};
use crate::base::world::Millis;
use crate::voice::texto::{fold_into, is_function_word, words};

/// A question, while the texts are handed over to it.
#[derive(Debug)]
pub struct Search {
    terms: Vec<String>,
    /// Number of texts that have each term.
    spread: Vec<usize>,
    scale: Scale,
    found: Vec<Hit>,
}

/// A text that has a term of the question.
#[derive(Debug)]
struct Hit {
    chave: TextKey,
    data: Reverse<Option<Millis>>,
    words: u32,
    /// Number of times it has each term.
    counts: Vec<u16>,
}

impl Search {
    /// A question, by its content words.
    pub fn new(question: &str) -> Self {
        let terms = terms(question);
        Self { spread: vec![0; terms.len()], terms, scale: Scale::default(), found: Vec::new() }
    }

    /// Takes in one text.
    pub fn add(&mut self, text: &StoredText) {
        self.scale.texts += 1;
        self.scale.words += u64::from(text.palavras);
        let mut counts = vec![0_u16; self.terms.len()];
        content_words(&text.texto.texto, |word| {
            let asked = self.terms.iter().zip(&mut counts).find(|(term, _)| *term == word);
            if let Some((_, count)) = asked {
                *count = count.saturating_add(1);
            }
        });
        self.spread.iter_mut().zip(&counts).for_each(|(spread, &count)| *spread += usize::from(count > 0));
        if counts.iter().any(|&count| count > 0) {
            let (chave, data) = (text.chave, Reverse(text.texto.data));
            self.found.push(Hit { chave, data, words: text.palavras, counts });
        }
    }

    /// The texts that share content words with the question, best first, at most `limit`.
    pub fn best(self, limit: usize) -> Vec<TextKey> {
        let weights: Vec<f64> = self.spread.iter().map(|&spread| self.scale.rarity(spread)).collect();
        let score = |hit: &Hit| -> f64 {
            let terms = hit.counts.iter().zip(&weights);
            terms.map(|(&count, &weight)| self.scale.worth(count, weight, hit.words)).sum()
        };
        let mut scored: Vec<(f64, &Hit)> = self.found.iter().map(|hit| (score(hit), hit)).collect();
        scored.sort_unstable_by(|(a, one), (b, other)| {
            b.total_cmp(a).then_with(|| (one.data, one.chave).cmp(&(other.data, other.chave)))
        });
        scored.into_iter().take(limit).map(|(_, hit)| hit.chave).collect()
    }
}

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
    use crate::voice::Registro;
    use crate::voice::corpus::Texto;

    #[test]
    fn rare_shared_words_win_then_the_newer_text_and_function_words_do_not_count() {
        let texts = [
            "o motor da máquina", "a máquina de costura", "a máquina", "que coisa, viu",
            "as máquinas do motor",
        ];
        let stored = |(day, texto): (i64, &&str)| {
            StoredText::new(Texto {
                id: None,
                data: Some(Millis(day * 86_400_000)),
                registro: Registro::Post,
                texto: (*texto).to_owned(),
                fonte: "txt".to_owned(),
                resposta_a: None,
                parte_de: None,
            })
        };
        let bank: Vec<_> = (0..).zip(&texts).map(stored).collect();
        let search = |question: &str, limit| {
            let mut search = Search::new(question);
            bank.iter().for_each(|text| search.add(text));
            let place = |key: TextKey| bank.iter().position(|t| t.chave == key).unwrap();
            search.best(limit).into_iter().map(place).collect::<Vec<_>>()
        };
        assert_eq!(search("MOTORES da maquina", 9), [4, 0, 2, 1]);
        assert_eq!(search("MOTORES da maquina", 2), [4, 0]);
        assert_eq!(search("o que é que a", 9), [0; 0]);
    }

    #[test]
    fn forms_of_a_word_are_one_term_and_function_words_are_none() {
        assert_eq!(terms("MOTORES da maquina, as máquinas do motor"), ["motor", "maquin"]);
        assert_eq!(terms("consertar, consertei: o que é que a de para com"), ["conser"]);
    }
}
