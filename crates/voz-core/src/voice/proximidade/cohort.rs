//! The cohort: profiles of other writers, asked all at once, and those that are compiled in.
use std::io::Read as _;

use flate2::read::GzDecoder;
use serde::Deserialize;

use super::figures::mean_and_spread;
use super::odds::WeightUnit;
use super::views::{BUCKETS, VIEWS};
use crate::voice::Registro;

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
        let (mean, spread) = mean_and_spread(&others[..nearest]);
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

const GZ: &[u8] = include_bytes!("../../../corpus/coorte.jsonl.gz");

#[derive(Deserialize)]
struct Line {
    autor: String,
    registro: Registro,
    texto: String,
}

/// Hands over writer, register and text of each of its texts.
pub fn shipped(mut take: impl FnMut(&str, Registro, &str)) {
    let mut lines = String::new();
    // A test checks that all of it can be read.
    if GzDecoder::new(GZ).read_to_string(&mut lines).is_err() {
        return;
    }
    let read = lines.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
    // No name that an export gives begins so.
    read.for_each(|Line { autor, registro, texto }| take(&format!("\u{1}{autor}"), registro, &texto));
}

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn every_register_has_writers_enough() {
        for registro in Registro::ALL {
            let mut writers: BTreeMap<String, usize> = BTreeMap::new();
            shipped(|writer, of, text| {
                assert!(!text.trim().is_empty());
                if of == registro {
                    *writers.entry(writer.to_owned()).or_default() += 1;
                }
            });
            assert!(
                writers.len() >= 10 && writers.values().all(|&texts| texts >= 5),
                "{registro}: {writers:?}"
            );
        }
    }
}
