//! The tables of weights: one text file a generation of models, with a part for each language.
//!
//! A line has a word and its values; `#` begins a remark. `geracao` and `medido` (the date) come first; then
//! for each language `idioma`, `limite` (the log-odds from which the finding speaks), `base`, and the weights:
//! `palavra` or `ritmo`, its name, the mean in human texts, the standard deviation, the weight. The sum is
//! log-odds at equal base rates, measured on texts of kinds that the fit had not seen.
use super::tally::{Rhythm, Tally};
use crate::lint::report::Idioma;

/// Standard deviations beyond which a value counts no more.
pub const FARTHEST: f64 = 2.5;

/// What a weight is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    /// A word of the table, and its number in the lexicon.
    Word(&'static str, usize),
    Rhythm(Rhythm),
}

/// A weight, with the mean and spread it is measured against.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weight {
    pub(super) feature: Feature,
    mean: f64,
    deviation: f64,
    weight: f64,
}

impl Weight {
    /// How far a stretch is from human texts, in standard deviations.
    pub(super) fn distance(&self, tally: &Tally) -> f64 {
        let value = match self.feature {
            Feature::Word(_, number) => Some(tally.word(number)),
            Feature::Rhythm(measure) => tally.rhythm(measure),
        };
        value.map_or(0.0, |value| ((value - self.mean) / self.deviation).clamp(-FARTHEST, FARTHEST))
    }

    /// What it adds to the evidence.
    pub(super) fn adds(&self, tally: &Tally) -> f64 {
        self.weight * self.distance(tally)
    }
}

/// The weights of a generation in a language.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) generation: &'static str,
    /// Log-odds from which the finding speaks.
    pub(super) limit: f64,
    base: f64,
    pub(super) weights: Vec<Weight>,
}

impl Model {
    /// The log-odds that a machine of this generation wrote a stretch, at equal base rates.
    pub(super) fn log_odds(&self, tally: &Tally) -> f64 {
        self.base + self.weights.iter().map(|w| w.adds(tally)).sum::<f64>()
    }
}

/// Reads the part of a table that is of one language. `number` gives a word its number. Beside the models come the lines
/// that say nothing.
pub(super) fn read(
    source: &'static str,
    wanted: Idioma,
    mut number: impl FnMut(&'static str) -> usize,
) -> (Vec<Model>, Vec<&'static str>) {
    let (mut models, mut wrong): (Vec<Model>, Vec<&str>) = (Vec::new(), Vec::new());
    let (mut generation, mut other) = ("", false);
    for line in source.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
        if let Some(code) = line.strip_prefix("idioma ") {
            other = language(code).is_some_and(|idioma| idioma != wanted);
        }
        match (other, models.is_empty()) {
            (true, true) => continue,
            (true, false) => break,
            _ => {}
        }
        let fields: Vec<&str> = line.split(' ').collect();
        let value = |at: usize| fields.get(at).and_then(|f| f.parse::<f64>().ok()).filter(|v| v.is_finite());
        let model = models.last_mut();
        let read = match (fields.as_slice(), model) {
            (["geracao", name], _) => {
                generation = name;
                Some(())
            }
            (["medido", _], _) => Some(()),
            (["idioma", code], _) => language(code).map(|_| {
                models.push(Model { generation, limit: f64::INFINITY, base: 0.0, weights: Vec::new() });
            }),
            (["limite", _], Some(model)) => value(1).map(|limit| model.limit = limit),
            (["base", _], Some(model)) => value(1).map(|base| model.base = base),
            ([kind, name, ..], Some(model)) => (|| {
                let feature = match *kind {
                    "palavra" => Feature::Word(name, number(name)),
                    "ritmo" => Feature::Rhythm(Rhythm::ALL.into_iter().find(|r| r.name() == *name)?),
                    _ => return None,
                };
                let (mean, deviation, weight) = (value(2)?, value(3).filter(|d| *d > 0.0)?, value(4)?);
                model.weights.push(Weight { feature, mean, deviation, weight });
                Some(())
            })(),
            _ => None,
        };
        if read.is_none() {
            wrong.push(line);
        }
    }
    (models, wrong)
}

fn language(code: &str) -> Option<Idioma> {
    match code {
        "pt" => Some(Idioma::Pt),
        "en" => Some(Idioma::En),
        _ => None,
    }
}
