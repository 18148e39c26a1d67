//! Changes taken or left one by one: what differs between two texts as a list, and the text that some of it makes.
//!
//! Laws: with none taken it is the first text byte for byte, with all taken the second.
use super::segment::Segment;

/// A change that is taken or left as a whole. What moved is one change, though it has two places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The words of the first text there, whole where only a part of one changed; ` … ` stands for what stays between them.
    pub antes: String,
    /// The words of the second text there, likewise.
    pub depois: String,
    /// True when it is the same run of words in another place, and nothing else.
    pub moveu: bool,
}

/// The changes of a diff, in reading order.
pub fn changes(segments: &[Segment]) -> Vec<Change> {
    let numbers = numbers(segments);
    let mut found: Vec<Change> = Vec::new();
    // By change, whether its next words of either side stand apart from the last ones.
    let mut apart: Vec<[bool; 2]> = Vec::new();
    // The change before, and what stands since then: white space inside a change is shown.
    let (mut last, mut since) = (None, "");
    for (segment, number) in segments.iter().zip(numbers) {
        let Some(number) = number else {
            let rest = head(&segment.de);
            if let Some(change) =
                last.filter(|_| since.is_empty()).and_then(|last: usize| found.get_mut(last))
                && change.antes.ends_with(of_a_word)
            {
                change.antes.push_str(rest);
                change.depois.push_str(rest);
            }
            since = &segment.de;
            continue;
        };
        if number >= found.len() {
            found.resize_with(number + 1, || Change { moveu: true, ..Change::default() });
            apart.resize(number + 1, [false; 2]);
        }
        if let (Some(change), Some([before, after])) = (found.get_mut(number), apart.get_mut(number)) {
            let goes_on = last == Some(number) && since.trim().is_empty();
            if !goes_on {
                (*before, *after) = (true, true);
            }
            let between = match segment.text().starts_with(of_a_word) {
                _ if goes_on => since,
                true => tail(since),
                false => "",
            };
            for text in [between, &segment.de] {
                tell(&mut change.antes, before, text);
            }
            for text in [between, &segment.para] {
                tell(&mut change.depois, after, text);
            }
            (last, since) = (Some(number), "");
            change.moveu &= segment.moveu.is_some() || segment.text().trim().is_empty();
        }
    }
    found
}

/// Writes what comes next of one side of a change, apart from what it has where other text stands between.
fn tell(side: &mut String, apart: &mut bool, text: &str) {
    if *apart && !side.trim().is_empty() {
        if text.trim().is_empty() {
            return;
        }
        side.truncate(side.trim_end().len());
        side.push_str(" … ");
        side.push_str(text.trim_start());
    } else {
        side.push_str(text);
    }
    *apart &= text.is_empty();
}

/// True when a character stands in a word, or is written onto one: `R$`, `10%`.
fn of_a_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '$' | '%' | '@' | '#' | '/' | '-')
}

/// The part of a word that a text begins with.
fn head(text: &str) -> &str {
    text.split(|c| !of_a_word(c)).next().unwrap_or_default()
}

/// The part of a word that a text ends with.
fn tail(text: &str) -> &str {
    text.rsplit(|c| !of_a_word(c)).next().unwrap_or_default()
}

/// The segments, each with the place in the list of the change that it belongs to.
pub fn numbered(segments: &[Segment]) -> impl Iterator<Item = (Option<usize>, &Segment)> {
    numbers(segments).into_iter().zip(segments)
}

/// The change that each segment belongs to, if it differs: runs that nothing but white space parts are one change, and
/// so are the two ends of a move.
fn numbers(segments: &[Segment]) -> Vec<Option<usize>> {
    let differs = |segment: &Segment| segment.de != segment.para;
    let mut runs: Vec<Option<usize>> = vec![None; segments.len()];
    let (mut count, mut open) = (0_usize, false);
    for (at, segment) in segments.iter().enumerate() {
        if differs(segment) {
            count += usize::from(!open);
            open = true;
            if let Some(run) = runs.get_mut(at) {
                *run = Some(count - 1);
            }
        } else if !segment.de.trim().is_empty() || segment.de.contains('\n') {
            open = false;
        }
    }
    joined(segments, runs, count)
}

/// Joins the runs of a move and numbers what is left in reading order.
fn joined(segments: &[Segment], runs: Vec<Option<usize>>, count: usize) -> Vec<Option<usize>> {
    let mut group: Vec<usize> = (0..count).collect();
    for (segment, run) in segments.iter().zip(&runs) {
        let (Some(moved), Some(run)) = (segment.moveu, *run) else { continue };
        let first = segments.iter().position(|other| other.moveu == Some(moved));
        let first = first.and_then(|at| runs.get(at).copied().flatten());
        let ends = first.and_then(|first| Some((*group.get(first)?, *group.get(run)?)));
        if let Some((one, other)) = ends {
            let (low, high) = (one.min(other), one.max(other));
            group.iter_mut().filter(|name| **name == high).for_each(|name| *name = low);
        }
    }
    let mut names: Vec<usize> = group.clone();
    names.sort_unstable();
    names.dedup();
    let number = |run: usize| group.get(run).and_then(|name| names.binary_search(name).ok());
    runs.into_iter().map(|run| run.and_then(number)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::diff::diff;

    /// The text in which the changes are made that `taken` takes, by their place in the list.
    fn assemble(segments: &[Segment], taken: impl Fn(usize) -> bool) -> String {
        let made = |(number, segment): (Option<usize>, &'_ Segment)| {
            if number.is_some_and(&taken) { segment.para.clone() } else { segment.de.clone() }
        };
        numbered(segments).map(made).collect()
    }

    #[test]
    fn each_change_is_taken_or_left_by_itself() {
        let (before, after) =
            ("O prazo mudou para sexta, avisa a equipe.", "O prazo foi para sexta, avisa o time.");
        let segments = diff(before, after).segmentos;
        let pair = |antes: &str, depois: &str| (antes.to_owned(), depois.to_owned());
        let found: Vec<_> = changes(&segments).into_iter().map(|c| (c.antes, c.depois)).collect();
        assert_eq!(found, [pair("mudou", "foi"), pair("a equipe", "o time")]);
        let money = changes(&diff("custa R$ 400 hoje", "custa r$ 400 hoje").segmentos);
        assert_eq!(money, [Change { antes: "R$".to_owned(), depois: "r$".to_owned(), moveu: false }]);
        let whole = changes(&diff("ele sabe, e a equipe também", "ele sabe. A equipe também").segmentos);
        assert_eq!((whole[0].antes.as_str(), whole[0].depois.as_str()), (", e a", ". A"), "{whole:?}");
        assert_eq!(assemble(&segments, |n| n == 0), "O prazo foi para sexta, avisa a equipe.");
        assert_eq!(assemble(&segments, |n| n == 1), "O prazo mudou para sexta, avisa o time.");
    }

    #[test]
    fn what_moved_is_neither_doubled_nor_lost() {
        let before = "Primeiro vem a reunião da diretoria com todos. Depois o almoço. E no fim a festa.";
        let after = "Depois o almoço. E no fim a festa. Primeiro vem a reunião da diretoria com todos.";
        let segments = diff(before, after).segmentos;
        let found = changes(&segments);
        assert!(found.iter().any(|change| change.moveu), "{found:?}");
        for n in 0..found.len() {
            let text = assemble(&segments, |taken| taken == n);
            assert_eq!(text.matches("diretoria").count(), 1, "{n}: {text}");
        }
    }

    #[test]
    fn what_goes_beside_a_move_is_told_and_stretches_stand_apart() {
        let before = "Informamos que a equipe de dados já foi avisada, e os demais seguem inalterados hoje. Além disso, é \
                      fundamental destacar que a reunião da diretoria foi marcada.";
        let after =
            "A reunião da diretoria foi marcada. A equipe de dados já sabe, e os outros seguem iguais hoje.";
        for change in changes(&diff(before, after).segmentos) {
            let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
            let (from, to) = (words(&change.antes), words(&change.depois));
            assert!(!change.moveu || from == to, "{change:?}");
            for (said, text) in [(&change.antes, before), (&change.depois, after)] {
                assert!(said.split(" … ").all(|one| text.contains(one.trim())), "{change:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn none_is_the_first_text_and_all_is_the_second(a in "([a-eA-E,.…\"é]{1,3}[ \n\t]{0,2}){0,30}", b in "([a-eA-E,.!é]{1,3}[ \n]{0,2}){0,30}") {
            let segments = diff(&a, &b).segmentos;
            prop_assert_eq!(assemble(&segments, |_| false), a);
            prop_assert_eq!(assemble(&segments, |_| true), b);
            let last = changes(&segments).len();
            prop_assert!(numbers(&segments).into_iter().flatten().all(|n| n < last));
        }
    }
}
