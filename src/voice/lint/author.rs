//! What an author does anyway: the share of their texts where each rule speaks, and how much.
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::catalog::catalogo;
use super::document::measure;
use super::rule::{Gate, Regra};

/// How often the rules speak in an author's own texts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AuthorRates {
    /// Texts measured.
    pub amostras: u32,
    /// By rule: share of the texts where it finds something, 0 to 1, gates and minimum lengths off.
    pub taxas: BTreeMap<String, f64>,
    /// By rule that counts: places that nine in ten of the texts do not exceed.
    #[serde(default)]
    pub niveis: BTreeMap<String, u32>,
}

/// Texts an author must have before their habits silence anything: below, one text is over 5 %.
const SAMPLES_MIN: u32 = 20;

/// From this share of their texts on, a mark is the author's own way. Formal human writing shows the
/// folk markers in 4 to 40 % of texts and most others in under 3 % (facts of 2026-11): a tenth is
/// above what chance gives and below any real habit.
const HABIT_MIN: f64 = 0.10;

/// Up to this share, an author does not do it.
const ABSENCE_MAX: f64 = 0.02;

impl AuthorRates {
    /// What the author's habits leave of `places` places of a rule: whether it may speak.
    pub(super) fn allow(&self, rule: &Regra, places: usize) -> bool {
        if self.amostras < SAMPLES_MIN {
            return rule.gate != Gate::Absence;
        }
        let rate = self.taxas.get(rule.id).copied().unwrap_or(0.0);
        match rule.gate {
            Gate::None => true,
            Gate::Habit => rate < HABIT_MIN,
            Gate::Level => {
                let level = self.niveis.get(rule.id).copied().unwrap_or(0);
                u32::try_from(places).unwrap_or(u32::MAX) > level
            }
            Gate::Absence => rate <= ABSENCE_MAX,
        }
    }
}

/// Measures [`AuthorRates`] one text at a time.
#[derive(Clone, Debug, Default)]
pub struct RateMeter {
    texts: u32,
    /// By rule of the catalogue: how many texts have 0, 1, 2… places; the last counts all above.
    counts: Vec<[u32; LEVELS]>,
}

const LEVELS: usize = 32;

impl RateMeter {
    /// Takes one text of the author.
    pub fn add(&mut self, text: &str) {
        self.texts = self.texts.saturating_add(1);
        self.counts.resize(catalogo().count(), [0; LEVELS]);
        for (counts, places) in self.counts.iter_mut().zip(measure(text)) {
            counts[places.min(LEVELS - 1)] += 1;
        }
    }

    /// The rates of the texts taken.
    pub fn finish(self) -> AuthorRates {
        let mut rates = AuthorRates { amostras: self.texts, ..AuthorRates::default() };
        for (rule, counts) in catalogo().zip(&self.counts) {
            let with = self.texts - counts[0];
            if with > 0 {
                rates.taxas.insert(rule.id.to_owned(), f64::from(with) / f64::from(self.texts));
            }
            let mut seen = 0;
            let level = counts.iter().zip(0_u32..).find(|(n, _)| {
                seen += **n;
                u64::from(seen) * 10 >= u64::from(self.texts) * 9
            });
            if let Some((_, level @ 1..)) = level {
                rates.niveis.insert(rule.id.to_owned(), level);
            }
        }
        rates
    }
}
