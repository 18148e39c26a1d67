//! Habits of an author: the share of their texts where each rule speaks, and how much; measured one text at a time.
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::catalog::catalog;
use super::document::measure;
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

/// Measures [`AuthorRates`] one text at a time.
#[derive(Clone, Debug, Default)]
pub struct RateMeter {
    texts: u32,
    /// By rule of the catalog: how many texts have 0, 1, 2… places; the last counts all above.
    counts: Vec<[u32; LEVELS]>,
    /// The joint evidence of each text that has any.
    manner: Vec<f64>,
}

const LEVELS: usize = 32;

impl RateMeter {
    /// Takes one text of the author.
    pub fn add(&mut self, text: &str) {
        self.texts = self.texts.saturating_add(1);
        self.counts.resize(catalog().count(), [0; LEVELS]);
        let (places, manner) = measure(text);
        for (counts, places) in self.counts.iter_mut().zip(places) {
            counts[places.min(LEVELS - 1)] += 1;
        }
        self.manner.extend(manner);
    }

    /// The rates of the texts taken.
    pub fn finish(self) -> AuthorRates {
        let jeito = Jeito::of(&self.manner);
        let mut rates = AuthorRates { amostras: self.texts, jeito, ..AuthorRates::default() };
        for (rule, counts) in catalog().zip(&self.counts) {
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

#[cfg(test)]
mod tests {
    use super::super::{Options, lint};
    use super::*;

    /// The rates of an author with `with` texts like one and `without` like another.
    fn author(with: (usize, &str), without: (usize, &str)) -> AuthorRates {
        let mut meter = RateMeter::default();
        for (count, text) in [with, without] {
            (0..count).for_each(|_| meter.add(text));
        }
        meter.finish()
    }

    fn speaks(id: &str, text: &str, autor: Option<&AuthorRates>) -> bool {
        lint(text, &Options { autor, ..Options::default() }).achados.iter().any(|a| a.id == id)
    }

    const PLAIN: &str = "Fui ao mercado e voltei antes da chuva.";

    #[test]
    fn a_habit_silences_from_a_tenth_of_the_texts_on() {
        let text = "Não é sobre ferramenta. É sobre gente.";
        let rule = "nao-e-x-e-y";
        assert!(speaks(rule, text, None));
        assert!(speaks(rule, text, Some(&author((9, text), (91, PLAIN)))));
        assert!(!speaks(rule, text, Some(&author((10, text), (90, PLAIN)))));
        let few = author((SAMPLES_MIN as usize - 1, text), (0, PLAIN));
        assert!(speaks(rule, text, Some(&few)), "too few texts to tell a habit");
    }

    #[test]
    fn a_level_silences_up_to_what_nine_texts_in_ten_have() {
        let dashes = |n: usize| format!("Fui ao mercado{} e voltei.", " — de novo".repeat(n));
        let two = author((50, &dashes(2)), (50, PLAIN));
        assert_eq!(two.niveis.get("travessao"), Some(&2));
        assert!(!speaks("travessao", &dashes(2), Some(&two)));
        assert!(speaks("travessao", &dashes(3), Some(&two)));
        let rare = author((9, &dashes(2)), (91, PLAIN));
        assert!(speaks("travessao", &dashes(1), Some(&rare)));
    }

    #[test]
    fn what_an_author_never_does_speaks_only_then() {
        let curly = "Ela disse “já vou” e foi.";
        let rule = "aspas-curvas";
        assert!(!speaks(rule, curly, None), "off without an author");
        assert!(speaks(rule, curly, Some(&author((0, curly), (100, PLAIN)))));
        assert!(!speaks(rule, curly, Some(&author((3, curly), (97, PLAIN)))));
        assert!(!speaks(rule, curly, Some(&author((0, curly), (5, PLAIN)))), "five texts prove no absence");
    }

    #[test]
    fn proof_of_pasting_and_rules_asked_for_know_no_author() {
        let bold = "Isso é **essencial** para nós.";
        let always = author((100, bold), (0, PLAIN));
        assert!(speaks("negrito-markdown", bold, Some(&always)));
        let dash = "Fui — de novo — ao mercado.";
        let always = author((100, dash), (0, PLAIN));
        let asked = Options { autor: Some(&always), so: &["travessao"], ..Options::default() };
        assert_eq!(lint(dash, &asked).achados.len(), 1);
    }
}
