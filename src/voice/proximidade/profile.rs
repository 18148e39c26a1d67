//! A profile: the sum of an author's texts in each view.
use super::views::{BUCKETS, VIEWS};
use super::weights::WeightUnit;

/// The sum of an author's texts, which points where their mean does.
pub(super) struct AuthorProfile {
    views: [Vec<f32>; VIEWS],
    /// Squared length of each sum.
    squares: [f64; VIEWS],
}

/// Parts of a profile as they stood before texts were taken out of it.
pub(super) struct TakenOut {
    sums: Vec<(usize, u32, f32)>,
    squares: [f64; VIEWS],
}

impl AuthorProfile {
    /// The profile of texts, each as its units.
    pub(super) fn of<'u>(texts: impl Iterator<Item = &'u [WeightUnit; VIEWS]>) -> Self {
        let mut views: [Vec<f32>; VIEWS] = std::array::from_fn(|_| vec![0.0; BUCKETS]);
        for text in texts {
            for (sum, unit) in views.iter_mut().zip(text) {
                unit.iter().for_each(|&(bucket, w)| sum[bucket as usize] += w);
            }
        }
        let squares = std::array::from_fn(|v| views[v].iter().map(|&w| f64::from(w) * f64::from(w)).sum());
        Self { views, squares }
    }

    /// Takes texts out that are in it.
    pub(super) fn remove<'u>(&mut self, texts: impl Iterator<Item = &'u [WeightUnit; VIEWS]>) -> TakenOut {
        let mut taken = TakenOut { sums: Vec::new(), squares: self.squares };
        let square = |w: f32| f64::from(w) * f64::from(w);
        for text in texts {
            for (view, unit) in text.iter().enumerate() {
                for &(bucket, w) in unit {
                    let sum = &mut self.views[view][bucket as usize];
                    taken.sums.push((view, bucket, *sum));
                    self.squares[view] += square(*sum - w) - square(*sum);
                    *sum -= w;
                }
            }
        }
        taken
    }

    /// Puts them back, to the last bit.
    pub(super) fn put_back(&mut self, taken: TakenOut) {
        for (view, bucket, sum) in taken.sums.into_iter().rev() {
            self.views[view][bucket as usize] = sum;
        }
        self.squares = taken.squares;
    }

    /// The cosine between a text and the profile.
    pub(super) fn cosine(&self, view: usize, unit: &WeightUnit) -> f64 {
        let sum = &self.views[view];
        let dot: f64 = unit.iter().map(|&(bucket, w)| f64::from(w) * f64::from(sum[bucket as usize])).sum();
        let square = self.squares[view];
        if square > 0.0 { dot / square.sqrt() } else { 0.0 }
    }
}
