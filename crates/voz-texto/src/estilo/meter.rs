//! The meter: texts in, one at a time, a card out. Memory does not grow with the corpus.
use std::collections::BTreeMap;

use super::{Medida, Medidas, PorRegistro, StyleCard, Traits};
use crate::Registro;

/// Measures texts one by one. The exact median needs only how many texts had each length.
#[derive(Clone, Debug, Default)]
pub struct Medidor {
    resposta: Counts,
    post: Counts,
}

#[derive(Clone, Debug, Default)]
struct Counts {
    texts: u32,
    does: [u32; Medida::ALL.len()],
    lengths: BTreeMap<u32, u32>,
}

impl Medidor {
    /// Counts a text in; one with nothing to read is passed over.
    pub fn add(&mut self, registro: Registro, texto: &str) {
        let Some(traits) = Traits::of(texto) else { return };
        let counts = match registro {
            Registro::Resposta => &mut self.resposta,
            Registro::Post => &mut self.post,
        };
        counts.texts = counts.texts.saturating_add(1);
        for (count, medida) in counts.does.iter_mut().zip(Medida::ALL) {
            *count += u32::from(traits.does(medida));
        }
        *counts.lengths.entry(traits.palavras).or_default() += 1;
    }

    /// The measures of both registers so far.
    pub fn medidas(&self) -> PorRegistro {
        PorRegistro { resposta: self.resposta.medidas(), post: self.post.medidas() }
    }

    /// The card: `gerado_em` is when the corpus was measured, `desde` from when its texts entered.
    pub fn card(self, gerado_em: impl Into<String>, desde: impl Into<String>) -> StyleCard {
        StyleCard { gerado_em: gerado_em.into(), desde: desde.into(), medidas: self.medidas() }
    }
}

impl Counts {
    fn medidas(&self) -> Medidas {
        let share = |medida: Medida| {
            let share = f64::from(self.does[medida as usize]) / f64::from(self.texts.max(1));
            (share * 10_000.0).round() / 10_000.0
        };
        Medidas {
            amostras: self.texts,
            palavras_mediana: self.median(),
            comeca_minuscula: share(Medida::ComecaMinuscula),
            quebra_de_linha: share(Medida::QuebraDeLinha),
            reticencias: share(Medida::Reticencias),
            pergunta: share(Medida::Pergunta),
            caps: share(Medida::Caps),
            sem_ponto_final: share(Medida::SemPontoFinal),
            travessao: share(Medida::Travessao),
            ponto_e_virgula: share(Medida::PontoEVirgula),
            emoji: share(Medida::Emoji),
        }
    }

    /// Median length, half a word rounded up; 0 without texts.
    fn median(&self) -> u32 {
        let (low, high) = (self.nth(self.texts.saturating_sub(1) / 2), self.nth(self.texts / 2));
        low + (high - low).div_ceil(2)
    }

    /// The length of the text at a place, from 0, when they stand by length.
    fn nth(&self, place: u32) -> u32 {
        let mut passed = 0;
        let found = self.lengths.iter().find(|(_, count)| {
            passed += **count;
            passed > place
        });
        found.map_or(0, |(length, _)| *length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texto::count_words;
    use proptest::prelude::*;

    #[test]
    fn counts_each_register_apart() {
        let mut meter = Medidor::default();
        for text in ["oi", "oi tudo bem?", " ", "Oi."] {
            meter.add(Registro::Resposta, text);
        }
        meter.add(Registro::Post, "Bom dia.\nChegou a peça 😀");
        let card = meter.card("2026-11-21T10:00:00.000Z", "2021-01-09");
        assert_eq!(
            serde_json::to_value(&card).unwrap(),
            serde_json::json!({
                "geradoEm": "2026-11-21T10:00:00.000Z",
                "desde": "2021-01-09",
                "medidas": {
                    "resposta": {
                        "amostras": 3, "palavrasMediana": 1, "comecaMinuscula": 0.6667, "quebraDeLinha": 0.0,
                        "reticencias": 0.0, "pergunta": 0.3333, "caps": 0.0, "semPontoFinal": 0.6667,
                        "travessao": 0.0, "pontoEVirgula": 0.0, "emoji": 0.0,
                    },
                    "post": {
                        "amostras": 1, "palavrasMediana": 5, "comecaMinuscula": 0.0, "quebraDeLinha": 1.0,
                        "reticencias": 0.0, "pergunta": 0.0, "caps": 0.0, "semPontoFinal": 1.0,
                        "travessao": 0.0, "pontoEVirgula": 0.0, "emoji": 1.0,
                    },
                },
            })
        );
        assert_eq!(serde_json::from_value::<StyleCard>(serde_json::to_value(&card).unwrap()).unwrap(), card);
    }

    #[test]
    fn no_texts_is_all_zeros() {
        assert_eq!(Medidor::default().medidas(), PorRegistro::default());
    }

    proptest! {
        #[test]
        fn the_median_is_exact(texts in prop::collection::vec("(a ){1,9}", 1..30)) {
            let mut meter = Medidor::default();
            texts.iter().for_each(|t| meter.add(Registro::Post, t));
            let mut lengths: Vec<usize> = texts.iter().map(|t| count_words(t)).collect();
            lengths.sort_unstable();
            let n = lengths.len();
            let expected = (lengths[(n - 1) / 2] + lengths[n / 2]).div_ceil(2);
            prop_assert_eq!(meter.medidas().post.palavras_mediana as usize, expected);
        }
    }
}
