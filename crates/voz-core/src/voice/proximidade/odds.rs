//! The weight of features: how much each tells, how much likelier the author is than others to use it, and which texts were
//! written together by it.
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

/// Standard deviations above the mean likeness to the author's other texts from which two texts belong together (of 1.5, 2
/// 2.25 and 2.5 on posts and speeches whose groups were hidden, the one with which unseen texts stand nearest to the middle).
const ALIKE: f64 = 2.25;

/// A text of fewer different words and marks is too short to show what it belongs to.
const SHORT: usize = 60;

/// Texts that leave with the text at `at`, itself among them, in rising order: those of its group, or, where nothing says
/// what it belongs to, those whose words are much more like its own than the others' are. More than half of all texts are
/// no group: what is left could not stand for the author.
pub(super) fn kin(at: usize, names: &[Option<&str>], units: &[[WeightUnit; VIEWS]]) -> Vec<usize> {
    let kin: Vec<usize> = match names[at] {
        Some(name) => (0..names.len()).filter(|&n| names[n] == Some(name)).collect(),
        None => alike(at, units),
    };
    if kin.len() * 2 > names.len() { vec![at] } else { kin }
}

fn alike(at: usize, units: &[[WeightUnit; VIEWS]]) -> Vec<usize> {
    if units[at][WORDS].len() < SHORT {
        return vec![at];
    }
    let likeness: Vec<f64> = units.iter().map(|text| dot(&units[at][WORDS], &text[WORDS])).collect();
    let others = || likeness.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, likeness)| likeness);
    let many = units.len().saturating_sub(1).max(1) as f64;
    let mean = others().sum::<f64>() / many;
    let spread = (others().map(|one| (one - mean).powi(2)).sum::<f64>() / many).sqrt();
    (0..units.len()).filter(|&n| n == at || likeness[n] > ALIKE.mul_add(spread, mean)).collect()
}

fn dot(a: &WeightUnit, b: &WeightUnit) -> f64 {
    let (mut rest, mut sum) = (b.iter().peekable(), 0.0);
    for &(bucket, w) in a {
        while rest.next_if(|(other, _)| *other < bucket).is_some() {}
        if let Some(&(_, other)) = rest.next_if(|(other, _)| *other == bucket) {
            sum += f64::from(w) * f64::from(other);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text that has these words, each once.
    fn text(words: &[u32]) -> [WeightUnit; VIEWS] {
        let w = 1.0 / (words.len() as f32).sqrt();
        let unit: WeightUnit = words.iter().map(|&bucket| (bucket, w)).collect();
        std::array::from_fn(|_| unit.clone())
    }

    #[test]
    fn what_says_where_it_belongs_leaves_with_its_group_and_the_rest_with_what_is_alike() {
        let of = |from: u32| -> Vec<u32> { (from..from + 60).collect() };
        let mut units: Vec<_> = (0..20).map(|n| text(&of(100 * n))).collect();
        // The last two say much the same of something.
        units.push(text(&of(5000)));
        units.push(text(&of(5010)));
        units.push(text(&[7000, 7001]));
        units.push(text(&[7000, 7001]));
        let nameless = vec![None; units.len()];
        assert_eq!(kin(20, &nameless, &units), [20, 21]);
        assert_eq!(kin(3, &nameless, &units), [3], "all the others are as far");
        assert_eq!(kin(22, &nameless, &units), [22], "too short to tell");
        let mut named = nameless;
        (0..3).for_each(|n| named[n] = Some("dia"));
        assert_eq!(kin(1, &named, &units), [0, 1, 2]);
        let all = vec![Some("um livro"); units.len()];
        assert_eq!(kin(1, &all, &units), [1], "a bank of one group");
    }
}
