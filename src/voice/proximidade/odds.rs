//! How much likelier the author is than others to use each feature.
use super::views::{BUCKETS, Bag, MASKED, VIEWS, WORDS};

/// The others' share stands for so many texts of the author: a feature met once proves little.
const PRIOR: f32 = 5.0;
/// What the odds weigh beside a likeness (chosen on the dev authors of `voice_eval.py`).
const WEIGHT: f64 = 0.4;
/// The views that are asked: the first says again what the other two say.
const ASKED: [usize; 2] = [MASKED, WORDS];

/// In how many texts each feature was met.
pub(super) struct Met {
    texts: f32,
    views: [Vec<u16>; ASKED.len()],
}

impl Met {
    pub(super) fn of<'b>(texts: impl Iterator<Item = &'b [Bag; VIEWS]>) -> Self {
        let mut met = Self { texts: 0.0, views: std::array::from_fn(|_| vec![0; BUCKETS]) };
        for bags in texts {
            met.texts += 1.0;
            for (view, asked) in met.views.iter_mut().zip(ASKED) {
                for &(bucket, _) in &bags[asked] {
                    let times = &mut view[bucket as usize];
                    *times = times.saturating_add(1);
                }
            }
        }
        met
    }
}

/// The logarithm of the odds of each feature, author against others.
pub(super) struct Odds {
    author: Met,
    views: [Vec<f32>; ASKED.len()],
    others: [Vec<f32>; ASKED.len()],
}

impl Odds {
    pub(super) fn new(author: Met, others: &Met) -> Self {
        let shares = |view: &Vec<u16>| -> Vec<f32> {
            view.iter().map(|&n| (f32::from(n) + 0.5) / (others.texts + 1.0)).collect()
        };
        let others: [Vec<f32>; ASKED.len()] = std::array::from_fn(|view| shares(&others.views[view]));
        let views = std::array::from_fn(|view| {
            let both = author.views[view].iter().zip(&others[view]);
            both.map(|(&n, &theirs)| odds(f32::from(n), author.texts, theirs)).collect()
        });
        Self { author, views, others }
    }

    /// The evidence of a text: over each view the sum by the root of how many features there are, so that a long text
    /// weighs more than a short one, and less than its length. `own` says that the text is one of the author's.
    pub(super) fn of(&self, bags: &[Bag; VIEWS], own: bool) -> f64 {
        let one = |(view, asked): (usize, usize)| {
            let bag = &bags[asked];
            let sum: f64 =
                bag.iter().map(|&(bucket, _)| f64::from(self.at(view, bucket as usize, own))).sum();
            sum / (bag.len().max(1) as f64).sqrt()
        };
        WEIGHT * ASKED.into_iter().enumerate().map(one).sum::<f64>()
    }

    fn at(&self, view: usize, bucket: usize, own: bool) -> f32 {
        if !own {
            return self.views[view][bucket];
        }
        let times = f32::from(self.author.views[view][bucket].saturating_sub(1));
        odds(times, self.author.texts - 1.0, self.others[view][bucket])
    }
}

fn odds(times: f32, texts: f32, theirs: f32) -> f32 {
    ((times + PRIOR * theirs) / ((texts + PRIOR) * theirs)).ln()
}
