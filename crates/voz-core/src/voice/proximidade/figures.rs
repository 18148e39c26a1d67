//! Figures of how well scores tell two groups apart, and how sure that is.

/// Draws of the bootstrap.
const DRAWS: usize = 1000;

/// A figure with its interval: 95 of 100 such measurements would lie in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<Figure> for [f64; 3] {
    /// The figure, the lower end, the upper end.
    fn from(Figure { value, low, high }: Figure) -> Self {
        [value, low, high]
    }
}

impl Figure {
    /// A figure of drawn samples: percentile bootstrap (Efron 1979) over whatever `draw` draws again. The draws are
    /// always the same.
    fn of(value: f64, mut draw: impl FnMut(&mut Dice) -> f64) -> Self {
        let mut dice = Dice(0x2545_F491_4F6C_DD1D);
        let mut drawn: Vec<f64> = (0..DRAWS).map(|_| draw(&mut dice)).collect();
        drawn.sort_by(f64::total_cmp);
        let cut = DRAWS / 40;
        Self { value, low: drawn[cut], high: drawn[DRAWS - 1 - cut] }
    }

    /// A share of so many, which need not be whole: ties count half. The interval is Wilson's (1927), which says little of
    /// few, and never nothing but all of all. `None` of nothing.
    pub fn share(times: f64, of: usize) -> Option<Self> {
        /// Standard deviations on either side of which 95 of 100 lie between.
        const Z: f64 = 1.96;
        let all = of as f64;
        let value = times / all;
        let (square, middle) = (Z * Z / all, value + Z * Z / (2.0 * all));
        let half = Z * (value * (1.0 - value) / all + square / (4.0 * all)).sqrt();
        let bound = |at: f64| (at / (1.0 + square)).clamp(0.0, 1.0);
        (of > 0).then(|| Self { value, low: bound(middle - half), high: bound(middle + half) })
    }

    /// The mean of some values; they are drawn again. `None` of nothing.
    pub fn mean(values: &[f64]) -> Option<Self> {
        let mean = |sum: f64| sum / values.len() as f64;
        let draw = |dice: &mut Dice| mean(values.iter().map(|_| values[dice.below(values.len())]).sum());
        (!values.is_empty()).then(|| Self::of(mean(values.iter().sum()), draw))
    }

    /// A figure of the author's scores against those of other writers; texts of the author and writers are drawn again,
    /// for texts of one writer are alike.
    pub(super) fn between(
        own: &[f64],
        writers: &[Vec<f64>],
        figure: impl Fn(&[f64], &[f64]) -> f64,
    ) -> Option<Self> {
        let others = writers.concat();
        let draw = |dice: &mut Dice| {
            let own: Vec<f64> = own.iter().map(|_| own[dice.below(own.len())]).collect();
            let others = writers.iter().flat_map(|_| &writers[dice.below(writers.len())]).copied();
            figure(&own, &others.collect::<Vec<_>>())
        };
        (!own.is_empty() && !others.is_empty()).then(|| Self::of(figure(own, &others), draw))
    }
}

/// Mean and standard deviation; 0 and 1 of nothing.
pub(super) fn mean_and_spread(values: &[f64]) -> (f64, f64) {
    if values.is_empty() {
        return (0.0, 1.0);
    }
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (mean, (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / count).sqrt())
}

/// A generator of equal chances (xorshift64*, Vigna 2016).
struct Dice(u64);

impl Dice {
    const fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap_or_default() % end
    }
}

/// Steps of equal score, from the highest down: how many of the author's and of others' texts each has.
fn steps(own: &[f64], others: &[f64]) -> impl Iterator<Item = (f64, f64)> {
    let mut all: Vec<_> = own.iter().map(|&s| (s, true)).chain(others.iter().map(|&s| (s, false))).collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut steps: Vec<(f64, (f64, f64))> = Vec::new();
    for (score, mine) in all {
        if steps.last().is_none_or(|(last, _)| last.total_cmp(&score).is_ne()) {
            steps.push((score, (0.0, 0.0)));
        }
        if let Some((_, (hits, misses))) = steps.last_mut() {
            *(if mine { hits } else { misses }) += 1.0;
        }
    }
    steps.into_iter().map(|(_, counts)| counts)
}

/// The share of pairs of a text of the author and one of another in which the author's scores higher, ties half
/// (area under the ROC curve). One half of nothing.
pub(super) fn auc(own: &[f64], others: &[f64]) -> f64 {
    let (mut wins, mut passed) = (0.0, 0.0);
    for (hits, misses) in steps(own, others) {
        wins += misses * (passed + hits / 2.0);
        passed += hits;
    }
    let pairs = (own.len() * others.len()) as f64;
    if pairs > 0.0 { wins / pairs } else { 0.5 }
}

/// The rate at which as many of the author's texts are refused as others' let through, on the straight lines between the
/// points of the ROC curve.
pub(super) fn eer(own: &[f64], others: &[f64]) -> f64 {
    let (all_own, all_others) = (own.len().max(1) as f64, others.len().max(1) as f64);
    let (mut hits, mut passed) = (0.0, 0.0);
    let (mut let_through, mut refused) = (0.0, 1.0);
    for (mine, theirs) in steps(own, others) {
        hits += mine;
        passed += theirs;
        let (through, still) = (passed / all_others, 1.0 - hits / all_own);
        if through >= still {
            let (before, after): (f64, f64) = (refused - let_through, still - through);
            return let_through + (through - let_through) * before / (before - after);
        }
        (let_through, refused) = (through, still);
    }
    0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_and_equal_errors_are_what_they_are_by_hand() {
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
        close(auc(&[3.0, 2.0], &[1.0, 0.0]), 1.0);
        close(auc(&[1.0], &[1.0]), 0.5);
        close(auc(&[3.0, 1.0], &[2.0, 0.0]), 0.75);
        close(eer(&[3.0, 2.0], &[1.0, 0.0]), 0.0);
        close(eer(&[3.0, 1.0], &[2.0, 0.0]), 0.5);
        close(eer(&[4.0, 3.0, 2.0, 0.0], &[2.5, 1.0, 0.5, -1.0]), 0.25);
        close(eer(&[0.0], &[1.0]), 1.0);
    }

    #[test]
    fn shares_are_sure_of_little_where_there_is_little() {
        // Ten of ten: Wilson's bounds by hand, 1 / (1 + 3.8416 / 10).
        let all = Figure::share(10.0, 10).unwrap();
        assert!((all.low - 0.7225).abs() < 1e-3 && (all.high - 1.0).abs() < 1e-9, "{all:?}");
        let half = Figure::share(5.0, 10).unwrap();
        assert!((half.low - 0.2366).abs() < 1e-3 && (half.high - 0.7634).abs() < 1e-3, "{half:?}");
        assert!(Figure::share(50.0, 100).unwrap().low > half.low);
        assert_eq!(Figure::share(0.0, 0), None);
    }

    #[test]
    fn an_interval_holds_its_figure_and_narrows_with_more_texts() {
        let scores =
            |n: usize, up: f64| -> Vec<f64> { (0..n).map(|i| ((i * 37) % 100) as f64 + up).collect() };
        let width = |n: usize| {
            let writers: Vec<Vec<f64>> = (0..n).map(|w| scores(10, w as f64 % 7.0)).collect();
            let f = Figure::between(&scores(n, 40.0), &writers, auc).unwrap();
            assert!(f.low <= f.value && f.value <= f.high, "{f:?}");
            f.high - f.low
        };
        assert!(width(200) < width(10));
        assert_eq!(Figure::between(&[], &[vec![1.0]], auc), None);
        assert_eq!(Figure::mean(&[]), None);
        assert_eq!(Figure::mean(&[1.0, 1.0]).map(|f| (f.low, f.high)), Some((1.0, 1.0)));
    }
}
