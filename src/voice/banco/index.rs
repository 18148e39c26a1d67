//! The texts of one register as an index in memory, for a service that cannot read the whole bank for
//! every draft. It finds what a [`super::Selector`] finds; the texts themselves stay in the bank.
use std::collections::HashMap;

use super::bm25::{Scale, Terms, content_words};
use super::exemplos::{Candidate, Draft, POOL};
use super::{Guardado, TextKey};

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
    pub fn add(&mut self, text: &Guardado) {
        let Index { texts, places } = &mut self.0;
        let Ok(at) = u32::try_from(texts.len()) else { return };
        texts.push((text.palavras, Candidate::from(text)));
        content_words(
            &text.texto.texto,
            |_| true,
            |word| match places.get_mut(word) {
                Some(known) => match known.last_mut() {
                    Some((last, count)) if *last == at => *count = count.saturating_add(1),
                    _ => known.push((at, 1)),
                },
                None => {
                    places.insert(word.into(), vec![(at, 1)]);
                }
            },
        );
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
        fetch: impl FnMut(TextKey) -> Result<Option<Guardado>, E>,
    ) -> Result<Vec<Guardado>, E> {
        let about = Draft::new(draft);
        let mut by_words = self.by_words(draft, &about);
        let best = |a: &(f64, Candidate), b: &(f64, Candidate)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if by_words.len() > POOL {
            by_words.select_nth_unstable_by(POOL, best);
            by_words.truncate(POOL);
        }
        by_words.sort_unstable_by(best);
        let by_length = self.by_length(&about);
        let wanted = by_words.iter().map(|(_, c)| c).chain(by_length.iter().map(|(_, c)| c));
        about.pick(wanted.map(|candidate| candidate.chave), fetch)
    }

    /// The texts of comparable length that share content words with the draft, scored.
    fn by_words(&self, draft: &str, about: &Draft) -> Vec<(f64, Candidate)> {
        let start = self.texts.partition_point(|&(words, _)| about.is_longer_than_twice(words));
        let rest = self.texts.get(start..).unwrap_or_default();
        let near = rest.get(..rest.partition_point(|&(words, _)| about.compares(words))).unwrap_or_default();
        let words = near.iter().map(|&(words, _)| u64::from(words)).sum();
        let scale = Scale { texts: near.len() as u64, words };
        let mut scores = vec![0.0; near.len()];
        for term in Terms::new(draft).in_order() {
            let places = self.places.get(term).map(Vec::as_slice).unwrap_or_default();
            let places =
                places.get(places.partition_point(|&(at, _)| (at as usize) < start)..).unwrap_or_default();
            let end = places.partition_point(|&(at, _)| (at as usize) < start + near.len());
            let places = places.get(..end).unwrap_or_default();
            let weight = scale.rarity(places.len());
            for &(at, count) in places {
                let at = at as usize - start;
                if let (Some(score), Some(&(words, _))) = (scores.get_mut(at), near.get(at)) {
                    *score += scale.worth(count, weight, words);
                }
            }
        }
        let scored = scores.into_iter().zip(near).filter(|(score, _)| *score > 0.0);
        scored.map(|(score, &(_, candidate))| (score, candidate)).collect()
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

    use proptest::prelude::*;

    use super::*;
    use crate::base::world::Millis;
    use crate::voice::Registro;
    use crate::voice::banco::Selector;
    use crate::voice::corpus::Texto;

    fn word() -> impl Strategy<Value = &'static str> {
        prop::sample::select(vec![
            "motor",
            "motores",
            "café",
            "a",
            "de",
            "chuva",
            "ônibus",
            "peça",
            "Peças",
            "que",
            "relatório",
            "x",
        ])
    }

    fn words(most: usize) -> impl Strategy<Value = String> {
        prop::collection::vec(word(), 0..most).prop_map(|words| words.join(" "))
    }

    proptest! {
        #[test]
        fn an_index_finds_what_reading_the_bank_finds(
            texts in prop::collection::vec((words(12), prop::option::of(0..3_i64)), 0..120),
            draft in words(9),
        ) {
            let mut bank: Vec<Guardado> = texts.into_iter().map(|(texto, data)| Guardado::new(Texto {
                id: None, data: data.map(Millis), registro: Registro::Post, texto, fonte: "txt".to_owned(),
                resposta_a: None, parte_de: None,
            })).collect();
            // A bank has no text twice.
            bank.sort_by_key(|text| text.chave);
            bank.dedup_by_key(|text| text.chave);
            let (mut selector, mut indexer) = (Selector::new(&draft), Indexer::default());
            for text in &bank {
                selector.add(text);
                indexer.add(text);
            }
            let fetch = |key| Ok::<_, Infallible>(bank.iter().find(|t| t.chave == key).cloned());
            prop_assert_eq!(indexer.finish().choose(&draft, fetch), selector.choose(fetch));
        }
    }
}
