//! The author the program speaks for: their texts and what was measured in them.
//!
//! Until something is imported it is the invented author of the sample corpus, compiled in.
use serde::Deserialize;

use crate::voice::Registro;
use crate::voice::estilo::{Medidor, PorRegistro};
use crate::voice::lint::{AuthorRates, RateMeter};
use crate::voice::modelo::regras::{Habits, Regras};

const SAMPLE: &str = include_str!("../../corpus/amostra.jsonl");

/// The author, opened once.
#[derive(Clone, Debug)]
pub struct Autor {
    /// Whether this is the sample author.
    pub amostra: bool,
    /// How often the lint's rules speak in the author's own texts.
    pub rates: AuthorRates,
    /// Their measures, per register.
    pub medidas: PorRegistro,
    texts: Vec<(Registro, String)>,
}

#[derive(Deserialize)]
struct Line {
    registro: Registro,
    texto: String,
}

impl Autor {
    /// The author of the sample corpus.
    pub fn sample() -> Self {
        let lines = SAMPLE.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
        let texts: Vec<_> = lines.map(|line| (line.registro, line.texto)).collect();
        let (mut rates, mut style) = (RateMeter::default(), Medidor::default());
        for (registro, text) in &texts {
            rates.add(text);
            style.add(*registro, text);
        }
        Self { amostra: true, rates: rates.finish(), medidas: style.medidas(), texts }
    }

    /// Examples to show a model, likest last.
    pub fn examples(&self, registro: Registro) -> Vec<&str> {
        /// Texts shown (issue: 6 to 8).
        const SHOWN: usize = 8;
        let own: Vec<_> = self.of(registro).collect();
        own[own.len().saturating_sub(SHOWN)..].to_vec()
    }

    /// The embedded editor, with this author's habits.
    pub fn editor(&self) -> Regras {
        let habits = Registro::ALL.map(|r| Habits::new(self.medidas.of(r), self.of(r)));
        Regras::new(habits, self.rates.clone())
    }

    fn of(&self, registro: Registro) -> impl Iterator<Item = &str> {
        self.texts.iter().filter(move |(r, _)| *r == registro).map(|(_, text)| text.as_str())
    }
}
