//! A profile: the sum of an author's texts in each view.
use super::views::{BUCKETS, VIEWS};
use super::weights::Unit;

/// The sum of an author's texts, which points where their mean does.
pub(super) struct Profile {
    views: [Vec<f32>; VIEWS],
    /// Squared length of each sum.
    squares: [f64; VIEWS],
}

impl Profile {
    /// The profile of texts, each as its units.
    pub(super) fn of<'u>(texts: impl Iterator<Item = &'u [Unit; VIEWS]>) -> Self {
        let mut views: [Vec<f32>; VIEWS] = std::array::from_fn(|_| vec![0.0; BUCKETS]);
        for text in texts {
            for (sum, unit) in views.iter_mut().zip(text) {
                unit.iter().for_each(|&(bucket, w)| sum[bucket as usize] += w);
            }
        }
        let squares = std::array::from_fn(|v| views[v].iter().map(|&w| f64::from(w) * f64::from(w)).sum());
        Self { views, squares }
    }

    /// The cosine between a text and the profile.
    pub(super) fn cosine(&self, view: usize, unit: &Unit) -> f64 {
        cosine(self.dot(view, unit), self.squares[view])
    }

    /// The cosine between a text of the author and the profile of the others: its own part is taken out.
    pub(super) fn cosine_without(&self, view: usize, unit: &Unit) -> f64 {
        let dot = self.dot(view, unit);
        cosine(dot - 1.0, 2.0f64.mul_add(-dot, self.squares[view]) + 1.0)
    }

    fn dot(&self, view: usize, unit: &Unit) -> f64 {
        let sum = &self.views[view];
        unit.iter().map(|&(bucket, w)| f64::from(w) * f64::from(sum[bucket as usize])).sum()
    }
}

fn cosine(dot: f64, square: f64) -> f64 {
    if square > 0.0 { dot / square.sqrt() } else { 0.0 }
}
