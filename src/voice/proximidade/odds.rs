//! The weight of features: how much each tells, and how much likelier the author is than others to use it.
use super::views::{BUCKETS, MASKED, VIEWS, ViewBag, WORDS};

/// The others' share stands for so many texts of the author: a feature met once proves little.
const PRIOR: f32 = 5.0;
/// Weight of the odds beside a likeness (chosen on the dev authors of `voice_eval.py`).
const WEIGHT: f64 = 0.4;
/// The views that are asked: the first says again what the other two say.
const ASKED: [usize; 2] = [MASKED, WORDS];

/// In how many texts each feature was met.
pub(super) struct Met {
    texts: f32,
    views: [Vec<u16>; ASKED.len()],
}

impl Met {
    pub(super) fn of<'b>(texts: impl Iterator<Item = &'b [ViewBag; VIEWS]>) -> Self {
        let mut met = Self { texts: 0.0, views: std::array::from_fn(|_| vec![0; BUCKETS]) };
        texts.for_each(|bags| met.add(bags));
        met
    }

    fn add(&mut self, bags: &[ViewBag; VIEWS]) {
        self.texts += 1.0;
        self.count(bags, |n| n.saturating_add(1));
    }

    fn remove(&mut self, bags: &[ViewBag; VIEWS]) {
        self.texts -= 1.0;
        self.count(bags, |n| n.saturating_sub(1));
    }

    fn count(&mut self, bags: &[ViewBag; VIEWS], step: impl Fn(u16) -> u16) {
        for (view, asked) in self.views.iter_mut().zip(ASKED) {
            for &(bucket, _) in &bags[asked] {
                let times = &mut view[bucket as usize];
                *times = step(*times);
            }
        }
    }
}

/// The logarithm of the odds of each feature, author against others.
pub(super) struct Odds {
    author: Met,
    others: [Vec<f32>; ASKED.len()],
}

impl Odds {
    pub(super) fn new(author: Met, others: &Met) -> Self {
        let shares = |view: &Vec<u16>| -> Vec<f32> {
            view.iter().map(|&n| (f32::from(n) + 0.5) / (others.texts + 1.0)).collect()
        };
        Self { author, others: std::array::from_fn(|view| shares(&others.views[view])) }
    }

    /// Takes a text of the author out.
    pub(super) fn remove(&mut self, bags: &[ViewBag; VIEWS]) {
        self.author.remove(bags);
    }

    /// Puts it back.
    pub(super) fn put_back(&mut self, bags: &[ViewBag; VIEWS]) {
        self.author.add(bags);
    }

    /// The evidence of a text: over each view the sum by the root of how many features there are, so that a long text
    /// weighs more than a short one, and less than its length.
    pub(super) fn of(&self, bags: &[ViewBag; VIEWS]) -> f64 {
        let one = |(view, asked): (usize, usize)| {
            let bag = &bags[asked];
            let sum: f64 = bag.iter().map(|&(bucket, _)| f64::from(self.at(view, bucket as usize))).sum();
            sum / (bag.len().max(1) as f64).sqrt()
        };
        WEIGHT * ASKED.into_iter().enumerate().map(one).sum::<f64>()
    }

    fn at(&self, view: usize, bucket: usize) -> f32 {
        let (times, theirs) = (f32::from(self.author.views[view][bucket]), self.others[view][bucket]);
        ((times + PRIOR * theirs) / ((self.author.texts + PRIOR) * theirs)).ln()
    }
}

/// In how many texts each bucket of each view was met.
pub(super) struct Frequencies {
    texts: u16,
    met: [Vec<u16>; VIEWS],
}

impl Frequencies {
    pub(super) fn new() -> Self {
        Self { texts: 0, met: std::array::from_fn(|_| vec![0; BUCKETS]) }
    }

    /// Counts one text.
    pub(super) fn add(&mut self, bags: &[ViewBag; VIEWS]) {
        self.texts = self.texts.saturating_add(1);
        for (met, bag) in self.met.iter_mut().zip(bags) {
            for &(bucket, _) in bag {
                let seen = &mut met[bucket as usize];
                *seen = seen.saturating_add(1);
            }
        }
    }

    /// The weights that follow: smoothed inverse document frequency, `ln((1 + N) / (1 + n)) + 1`.
    pub(super) fn weights(&self) -> Weights {
        let all = f32::from(self.texts) + 1.0;
        // Frequencies repeat: one logarithm for each that is possible.
        let most = self.met.iter().flatten().max().copied().unwrap_or(0);
        let table: Vec<f32> = (0..=most).map(|n| (all / (f32::from(n) + 1.0)).ln() + 1.0).collect();
        Weights(std::array::from_fn(|view| self.met[view].iter().map(|&n| table[usize::from(n)]).collect()))
    }
}

/// The weight of each bucket of each view.
pub(super) struct Weights([Vec<f32>; VIEWS]);

/// A text in one view: weights by bucket, of length one.
pub(super) type WeightUnit = Vec<(u32, f32)>;

impl Weights {
    /// The text in each view.
    pub(super) fn units(&self, bags: &[ViewBag; VIEWS]) -> [WeightUnit; VIEWS] {
        std::array::from_fn(|view| self.unit(view, &bags[view]))
    }

    /// The text as a vector of length one: sublinear counts times weights.
    fn unit(&self, view: usize, bag: &ViewBag) -> WeightUnit {
        let weighted = |&(bucket, times): &(u32, u16)| {
            (bucket, (1.0 + f32::from(times).ln()) * self.0[view][bucket as usize])
        };
        let mut unit: WeightUnit = bag.iter().map(weighted).collect();
        let length = unit.iter().map(|(_, w)| w * w).sum::<f32>().sqrt();
        if length > 0.0 {
            unit.iter_mut().for_each(|(_, w)| *w /= length);
        }
        unit
    }
}
