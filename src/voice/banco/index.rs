//! The texts of one register as an index in memory, which finds the examples for a draft without reading them all
//! again: a service keeps it, a command makes it for its one draft. The texts themselves stay in the bank.
use std::collections::HashMap;
use std::ops::Range;

use super::bm25::{Scale, content_words, terms};
use super::exemplos::{Candidate, Draft, POOL};
use super::{StoredText, TextKey};

/// How often a content word stands in a text, by the text's place.
type Posting = (u32, u16);

/// The index. Takes some 100 bytes a text of a dozen words.
#[derive(Debug, Default)]
pub struct Index {
    /// Length and name of each text, shortest first.
    texts: Vec<(u32, Candidate)>,
    places: HashMap<Box<str>, Vec<Posting>>,
}

/// An index in the making.
#[derive(Debug, Default)]
pub struct Indexer(Index);

impl Indexer {
    /// Takes in one text.
    pub fn add(&mut self, text: &StoredText) {
        let Index { texts, places } = &mut self.0;
        let Ok(at) = u32::try_from(texts.len()) else { return };
        texts.push((text.palavras, Candidate::from(text)));
        content_words(&text.texto.texto, |word| match places.get_mut(word) {
            Some(known) => match known.last_mut() {
                Some((last, count)) if *last == at => *count = count.saturating_add(1),
                _ => known.push((at, 1)),
            },
            None => {
                places.insert(word.into(), vec![(at, 1)]);
            }
        });
    }

    /// The index of what was taken in.
    pub fn finish(self) -> Index {
        let Index { texts: drawn, mut places } = self.0;
        let mut order: Vec<u32> = (0..).take(drawn.len()).collect();
        let text = |at: u32| drawn.get(at as usize).copied();
        order.sort_unstable_by_key(|&at| text(at));
        let mut moved = vec![0; drawn.len()];
        for (to, &from) in (0..).zip(&order) {
            if let Some(place) = moved.get_mut(from as usize) {
                *place = to;
            }
        }
        for list in places.values_mut() {
            list.iter_mut().for_each(|(at, _)| *at = moved.get(*at as usize).copied().unwrap_or_default());
            list.sort_unstable();
            list.shrink_to_fit();
        }
        Index { texts: order.into_iter().filter_map(text).collect(), places }
    }
}

impl Index {
    /// The examples for a draft, best first; `fetch` gives a text by its key, or nothing when it is gone.
    pub fn choose<E>(
        &self,
        draft: &str,
        fetch: impl FnMut(TextKey) -> Result<Option<StoredText>, E>,
    ) -> Result<Vec<StoredText>, E> {
        let about = Draft::new(draft);
        let start = self.texts.partition_point(|&(words, _)| about.is_longer_than_twice(words));
        let end = self.texts.partition_point(|&(words, _)| words < about.words || about.compares(words));
        let by_words = self.by_words(draft, start..end, POOL);
        let by_length = self.by_length(&about);
        let wanted = by_words.into_iter().chain(by_length.iter().map(|(_, candidate)| candidate.chave));
        about.pick(wanted, fetch)
    }

    /// The texts that share content words with a question, best first, at most `limit`.
    pub fn search(&self, question: &str, limit: usize) -> Vec<TextKey> {
        self.by_words(question, 0..self.texts.len(), limit)
    }

    /// The texts of a range that share content words with a text, best first, at most `limit`.
    fn by_words(&self, text: &str, range: Range<usize>, limit: usize) -> Vec<TextKey> {
        let near = self.texts.get(range.clone()).unwrap_or_default();
        let words = near.iter().map(|&(words, _)| u64::from(words)).sum();
        let scale = Scale { texts: near.len() as u64, words };
        let mut scores = vec![0.0; near.len()];
        for term in terms(text) {
            let places = self.places.get(term.as_str()).map(Vec::as_slice).unwrap_or_default();
            let first = places.partition_point(|&(at, _)| (at as usize) < range.start);
            let end = places.partition_point(|&(at, _)| (at as usize) < range.end);
            let places = places.get(first..end).unwrap_or_default();
            let weight = scale.rarity(places.len());
            for &(at, count) in places {
                let at = at as usize - range.start;
                if let (Some(score), Some(&(words, _))) = (scores.get_mut(at), near.get(at)) {
                    *score += scale.worth(count, weight, words);
                }
            }
        }
        let mut scored: Vec<(f64, Candidate)> = scores
            .into_iter()
            .zip(near)
            .filter(|(score, _)| *score > 0.0)
            .map(|(score, &(_, candidate))| (score, candidate))
            .collect();
        let best = |a: &(f64, Candidate), b: &(f64, Candidate)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if limit > 0 && scored.len() > limit {
            scored.select_nth_unstable_by(limit, best);
        }
        scored.truncate(limit);
        scored.sort_unstable_by(best);
        scored.into_iter().map(|(_, candidate)| candidate.chave).collect()
    }

    /// The texts closest in length, best first.
    fn by_length(&self, about: &Draft) -> Vec<(u32, Candidate)> {
        let (shorter, longer) = self.texts.split_at(self.texts.partition_point(|&(w, _)| w < about.words));
        let shorter = shorter.chunk_by(|a, b| a.0 == b.0).rev().flatten();
        let mut closest: Vec<_> = shorter
            .take(POOL)
            .chain(longer.iter().take(POOL))
            .map(|&(words, candidate)| (words.abs_diff(about.words), candidate))
            .collect();
        closest.sort_unstable();
        closest.truncate(POOL);
        closest
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::super::exemplos::EXAMPLES_MAX;
    use super::*;
    use crate::base::world::Millis;
    use crate::voice::Registro;
    use crate::voice::corpus::Texto;

    fn bank(texts: &[&str]) -> Vec<StoredText> {
        let text = |(day, texto): (i64, &&str)| {
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
        (0..).zip(texts).map(text).collect()
    }

    fn choose(draft: &str, bank: &[StoredText]) -> Vec<String> {
        let mut indexer = Indexer::default();
        bank.iter().for_each(|t| indexer.add(t));
        let fetch = |key| Ok::<_, Infallible>(bank.iter().find(|t| t.chave == key).cloned());
        let chosen = indexer.finish().choose(draft, fetch).unwrap_or_else(|never| match never {});
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

    #[test]
    fn rare_shared_words_win_and_function_words_do_not_count() {
        let texts = [
            "o motor da máquina",
            "a máquina de costura",
            "a máquina",
            "que coisa, viu",
            "as máquinas do motor",
        ];
        let bank = bank(&texts);
        let mut indexer = Indexer::default();
        bank.iter().for_each(|t| indexer.add(t));
        let index = indexer.finish();
        let search = |question: &str, limit| {
            let found = index.search(question, limit);
            let text = |key: &TextKey| bank.iter().position(|t| t.chave == *key).unwrap();
            found.iter().map(text).collect::<Vec<_>>()
        };
        assert_eq!(search("MOTORES da maquina", 9), [4, 0, 2, 1]);
        assert_eq!(search("MOTORES da maquina", 2), [4, 0]);
        assert_eq!(search("o que é que a", 9), [0; 0]);
    }
}
