//! The cohort: profiles of other writers, asked all at once.
use super::views::{BUCKETS, VIEWS};
use super::weights::WeightUnit;

/// Likenesses that make the scale: those of the nearest writers.
const NEAREST: usize = 15;
/// Added to the spread, so that a cohort that is all alike does not make small differences large.
const SPREAD_FLOOR: f64 = 0.004;
/// A likeness beyond these says no more.
const SCALE: (f64, f64) = (-3.0, 8.0);

/// Other writers' profiles by bucket: who has it, and how much.
pub(super) struct Cohort {
    writers: usize,
    views: [Postings; VIEWS],
}

/// Writers of each bucket: `writers[starts[b]..starts[b + 1]]`.
struct Postings {
    starts: Vec<u32>,
    writers: Vec<(u16, f32)>,
}

impl Cohort {
    /// The cohort of writers, each with the units of their texts.
    pub(super) fn of(writers: &[Vec<&[WeightUnit; VIEWS]>]) -> Self {
        let writers = &writers[..writers.len().min(usize::from(u16::MAX))];
        Self { writers: writers.len(), views: std::array::from_fn(|view| Postings::of(writers, view)) }
    }

    /// Where a likeness stands on the scale of the likenesses between the text and the nearest writers; 0 without any.
    /// `writer` is who wrote the text, when it is one of them: a writer is not their own neighbour.
    pub(super) fn scaled(&self, view: usize, unit: &WeightUnit, cosine: f64, writer: Option<usize>) -> f64 {
        let mut others = self.views[view].cosines(self.writers, unit);
        if let Some(writer) = writer.filter(|&writer| writer < others.len()) {
            others.swap_remove(writer);
        }
        let nearest = others.len().min(NEAREST);
        if nearest < 2 {
            return 0.0;
        }
        others.select_nth_unstable_by(nearest - 1, |a, b| b.total_cmp(a));
        let nearest = &others[..nearest];
        let count = nearest.len() as f64;
        let mean = nearest.iter().sum::<f64>() / count;
        let spread = (nearest.iter().map(|c| (c - mean).powi(2)).sum::<f64>() / count).sqrt();
        ((cosine - mean) / (spread + SPREAD_FLOOR)).clamp(SCALE.0, SCALE.1)
    }
}

impl Postings {
    fn of(writers: &[Vec<&[WeightUnit; VIEWS]>], view: usize) -> Self {
        let mut all: Vec<(u32, u16, f32)> = Vec::new();
        let mut sum = vec![0.0_f32; BUCKETS];
        for (writer, texts) in (0_u16..).zip(writers) {
            let mut met: Vec<u32> = Vec::new();
            for &(bucket, w) in texts.iter().flat_map(|units| &units[view]) {
                let had = &mut sum[bucket as usize];
                if *had == 0.0 {
                    met.push(bucket);
                }
                *had += w;
            }
            let length = met.iter().map(|&b| sum[b as usize].powi(2)).sum::<f32>().sqrt();
            all.extend(met.iter().map(|&b| (b, writer, sum[b as usize] / length)));
            met.iter().for_each(|&b| sum[b as usize] = 0.0);
        }
        let mut starts = vec![0_u32; BUCKETS + 1];
        all.iter().for_each(|&(bucket, ..)| starts[bucket as usize + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        // Writers come in order, so counting puts everything in place without a sort.
        let mut next = starts.clone();
        let mut writers = vec![(0, 0.0); all.len()];
        for (bucket, writer, w) in all {
            let at = &mut next[bucket as usize];
            writers[*at as usize] = (writer, w);
            *at += 1;
        }
        Self { starts, writers }
    }

    fn cosines(&self, writers: usize, unit: &WeightUnit) -> Vec<f64> {
        let mut cosines = vec![0.0; writers];
        for &(bucket, w) in unit {
            let (from, to) =
                (self.starts[bucket as usize] as usize, self.starts[bucket as usize + 1] as usize);
            for &(writer, theirs) in &self.writers[from..to] {
                cosines[usize::from(writer)] += f64::from(w * theirs);
            }
        }
        cosines
    }
}
