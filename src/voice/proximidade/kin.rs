//! Which of the author's texts were written together.
use super::odds::WeightUnit;
use super::views::{VIEWS, WORDS};

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
