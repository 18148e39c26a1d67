//! The weights of the joint evidence, and what they add up to. The sum is log-odds at equal base rates, measured on texts of
//! kinds that the fit had not seen.
use super::rhythm::Rhythm;
use super::tally::Tally;

/// Standard deviations beyond which a value counts no more.
pub const FARTHEST: f64 = 2.5;

/// The trait that a weight is of.
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
    pub(super) mean: f64,
    pub(super) deviation: f64,
    pub(super) weight: f64,
    /// The log-odds it adds where its word does not stand, as most do not in a stretch.
    absent: f64,
}

impl Weight {
    pub(super) const fn new(feature: Feature, mean: f64, deviation: f64, weight: f64) -> Self {
        let absent = weight * (-mean / deviation).clamp(-FARTHEST, FARTHEST);
        Self { feature, mean, deviation, weight, absent }
    }

    /// The distance of a stretch from human texts, in standard deviations.
    pub(super) fn distance(&self, tally: &Tally) -> f64 {
        match self.feature {
            Feature::Word(_, number) => self.off(tally.word(number)),
            Feature::Rhythm(measure) => tally.rhythm(measure).map_or(0.0, |value| self.off(value)),
        }
    }

    /// The distance of a value from its mean.
    fn off(&self, value: f64) -> f64 {
        ((value - self.mean) / self.deviation).clamp(-FARTHEST, FARTHEST)
    }

    /// The log-odds it adds to the evidence.
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
    pub(super) base: f64,
    pub(super) weights: &'static [Weight],
}

impl Model {
    /// The log-odds that a machine of this generation wrote a stretch, at equal base rates.
    pub(super) fn log_odds(&self, tally: &Tally) -> f64 {
        // Most words stand there a few times or not at all: a logarithm for each of these counts is enough.
        let mut rates = [None; 16];
        let mut rate = |count: u32| match rates.get_mut(count as usize) {
            Some(known) => *known.get_or_insert_with(|| tally.rate(count)),
            None => tally.rate(count),
        };
        let adds = |w: &Weight| match w.feature {
            Feature::Word(_, number) => match tally.count(number) {
                0 => w.absent,
                count => w.weight * w.off(rate(count)),
            },
            Feature::Rhythm(_) => w.adds(tally),
        };
        self.base + self.weights.iter().map(adds).sum::<f64>()
    }
}
