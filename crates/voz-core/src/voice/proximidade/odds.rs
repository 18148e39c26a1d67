//! The weight of features: how much each tells, how much likelier the author is than others to use it, and which texts were
//! written together by it.
use super::figures::mean_and_spread;
use super::views::{BUCKETS, MASKED, VIEWS, ViewBag, WORDS};

/// The others' share stands for so many texts of the author: a feature met once proves little.
const PRIOR: f32 = 5.0;
/// Weight of the odds beside a likeness (chosen on the dev authors of `voice_eval.py`).
const WEIGHT: f64 = 0.4;
/// The views that are asked: the first says again what the other two say.
const ASKED: [usize; 2] = [MASKED, WORDS];

/// In how many texts each bucket of each view was met.
pub(super) struct Frequencies {
    texts: u16,
    met: [Vec<u16>; VIEWS],
}

impl Frequencies {
    pub(super) fn of<'b>(texts: impl Iterator<Item = &'b [ViewBag; VIEWS]>) -> Self {
        let mut frequencies = Self { texts: 0, met: std::array::from_fn(|_| vec![0; BUCKETS]) };
        texts.for_each(|bags| frequencies.add(bags));
        frequencies
    }

    pub(super) fn add(&mut self, bags: &[ViewBag; VIEWS]) {
        self.texts = self.texts.saturating_add(1);
        self.count(bags, |n| n.saturating_add(1));
    }

    /// Takes a text out that was met.
    pub(super) fn remove(&mut self, bags: &[ViewBag; VIEWS]) {
        self.texts = self.texts.saturating_sub(1);
        self.count(bags, |n| n.saturating_sub(1));
    }

    fn count(&mut self, bags: &[ViewBag; VIEWS], step: impl Fn(u16) -> u16) {
        for (met, bag) in self.met.iter_mut().zip(bags) {
            for &(bucket, _) in bag {
                let times = &mut met[bucket as usize];
                *times = step(*times);
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

/// The logarithm of the odds of each feature, author against others.
pub(super) struct Odds {
    pub(super) author: Frequencies,
    others: [Vec<f32>; ASKED.len()],
}

impl Odds {
    pub(super) fn new(author: Frequencies, others: &Frequencies) -> Self {
        let share = |&n: &u16| (f32::from(n) + 0.5) / (f32::from(others.texts) + 1.0);
        Self { author, others: ASKED.map(|view| others.met[view].iter().map(share).collect()) }
    }

    /// The evidence of a text: over each view the sum by the root of how many features there are, so that a long text
    /// weighs more than a short one, and less than its length.
    pub(super) fn of(&self, bags: &[ViewBag; VIEWS]) -> f64 {
        let texts = f32::from(self.author.texts);
        let one = |(view, others): (usize, &Vec<f32>)| {
            let odds = |&(bucket, _): &(u32, u16)| {
                let (times, theirs) = (self.author.met[view][bucket as usize], others[bucket as usize]);
                f64::from(((f32::from(times) + PRIOR * theirs) / ((texts + PRIOR) * theirs)).ln())
            };
            let bag = &bags[view];
            bag.iter().map(odds).sum::<f64>() / (bag.len().max(1) as f64).sqrt()
        };
        WEIGHT * ASKED.into_iter().zip(&self.others).map(one).sum::<f64>()
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
    let others = likeness.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, likeness)| *likeness);
    let (mean, spread) = mean_and_spread(&others.collect::<Vec<_>>());
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
