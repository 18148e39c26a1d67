//! How much each feature of a view tells: what everybody writes tells little.
use super::views::{BUCKETS, VIEWS, ViewBag};

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
