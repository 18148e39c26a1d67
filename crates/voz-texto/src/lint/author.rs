//! Habits of an author: the share of their texts where each rule speaks, and how much.
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::rule::{Gate, Regra};

/// The shares of an author's own texts in which the rules speak.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AuthorRates {
    /// Texts measured.
    pub amostras: u32,
    /// By rule: share of the texts where it finds something, 0 to 1, gates and minimum lengths off.
    pub taxas: BTreeMap<String, f64>,
    /// By rule that counts: places that nine in ten of the texts do not exceed.
    #[serde(default)]
    pub niveis: BTreeMap<String, u32>,
    /// The part of an assistant's manner that is the author's own. What was measured before there was this is
    /// measured again.
    pub jeito: Jeito,
}

/// The joint evidence in an author's own texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Jeito {
    /// Texts long enough to say something.
    pub amostras: u32,
    /// Log-odds, above those from which the finding speaks, that the author's own texts hardly ever exceed: their mean and
    /// [`Jeito::SPREAD`] standard deviations.
    pub teto: f64,
}

impl Jeito {
    /// Of 18 authors' other texts two standard deviations left 2.0 % pointed at, three 0.5, and found 94 and 71 % of a
    /// machine's, where the line of everybody pointed at 2.9 and found 96 (bank of 50 texts). What nine in ten of the
    /// author's do not exceed lies below that line for all of them, and changed nothing (2026-11).
    const SPREAD: f64 = 2.5;

    /// The author's own part of the evidence of some of their texts.
    pub(super) fn of(evidence: &[f64]) -> Self {
        let amostras = u32::try_from(evidence.len()).unwrap_or(u32::MAX);
        let over = |sum: f64| sum / f64::from(amostras.max(1));
        let mean = over(evidence.iter().sum());
        let deviation = over(evidence.iter().map(|e| (e - mean).powi(2)).sum()).sqrt();
        Self { amostras, teto: mean + Self::SPREAD * deviation }
    }

    /// True when it is enough to go by.
    pub const fn knows(&self) -> bool {
        self.amostras >= SAMPLES_MIN
    }

    /// By how much a text must exceed what speaks of others before it speaks of this author.
    pub(super) const fn own(&self) -> f64 {
        if self.knows() { self.teto.max(0.0) } else { 0.0 }
    }
}

/// The worth of knowing an author's texts to the lint, as measured, in Portuguese.
pub const PROVEITO: &str = "Em 37 autores medidos, bastaram 50 textos de cada um: de cem textos deles, os apontados sem razão \
    caíram de 2,7 para 1,4; de cem textos de máquina, os achados caíram de 94 para 91.";

/// Texts an author must have before their habits silence anything: below, one text is over 5 %.
pub(super) const SAMPLES_MIN: u32 = 20;

/// From this share of their texts on, a mark is the author's own way. Formal human writing shows the
/// folk markers in 4 to 40 % of texts and most others in under 3 % (facts of 2026-11): a tenth is
/// above what chance gives and below any real habit.
const HABIT_MIN: f64 = 0.10;

/// Up to this share, an author does not do it.
const ABSENCE_MAX: f64 = 0.02;

impl AuthorRates {
    /// The places that the author's habits leave of `places` places of a rule: whether it may speak.
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
