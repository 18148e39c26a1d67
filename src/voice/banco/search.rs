//! A question to the bank: which texts speak of the same things, best first (BM25). Ties go to the newer text, then to the
//! smaller key, so that the same bank always answers the same.
use std::cmp::Reverse;

use super::bm25::{Scale, content_words, terms};
use super::{StoredText, TextKey};
use crate::base::world::Millis;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::Registro;
    use crate::voice::corpus::Texto;

    #[test]
    fn rare_shared_words_win_then_the_newer_text_and_function_words_do_not_count() {
        let texts = [
            "o motor da máquina",
            "a máquina de costura",
            "a máquina",
            "que coisa, viu",
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
}
