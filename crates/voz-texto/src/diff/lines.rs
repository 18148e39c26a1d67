//! Which lines of a text are not in an older one: for who speaks only of what is new.
use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::align::align;
use super::lexeme::{Lexeme, MARK, WORD};
use crate::texto::Kind;

/// Most lines of a text that are told apart.
const LINES_MAX: usize = 1 << 17;

/// The lines of `depois`, counted from 1, that `antes` has no counterpart of; `None` where one of them has too many lines to
/// tell. A line is what ends at `\n`, with or without `\r` before it.
///
/// Whatever the texts are, what is left out stands in `antes` too, in the same order and as often.
pub fn new_lines(antes: &str, depois: &str) -> Option<Vec<RangeInclusive<usize>>> {
    let mut numbers: HashMap<&str, u32> = HashMap::new();
    let old = lexemes(antes, &mut numbers)?;
    let new = lexemes(depois, &mut numbers)?;
    let mut ranges = Vec::new();
    let mut next = 0;
    for kept in align(&old, &new).into_iter().map(|(_, kept)| kept).chain([new.len()]) {
        if next < kept {
            ranges.push(next + 1..=kept);
        }
        next = kept + 1;
    }
    Some(ranges)
}

fn lexemes<'a>(text: &'a str, numbers: &mut HashMap<&'a str, u32>) -> Option<Vec<Lexeme<'a>>> {
    if memchr::memchr_iter(b'\n', text.as_bytes()).nth(LINES_MAX).is_some() {
        return None;
    }
    let line = |line: &'a str| {
        let text = line.strip_suffix('\n').unwrap_or(line);
        let text = text.strip_suffix('\r').unwrap_or(text);
        let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        let number = *numbers.entry(text).or_insert(next);
        // An empty line alone between two changes belongs to them.
        let weight = if text.is_empty() { MARK } else { WORD };
        Lexeme { text, start: 0, kind: Kind::Mark, key: number, form: number, weight }
    };
    Some(text.split_inclusive('\n').map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_new_is_named_and_what_stayed_is_not() {
        for (antes, depois, new) in [
            ("", "", vec![]),
            ("a\nb\nc\n", "a\nb\nc", vec![]),
            ("a\nb\nc\n", "a\r\nb\r\nc\r\n", vec![]),
            ("", "a\nb", vec![1..=2]),
            ("a\nb\nc\n", "a\nx\nc\ny\n", vec![2..=2, 4..=4]),
            ("a\nb\nc\n", "b\n", vec![]),
            ("a\n", "a\na\n", vec![2..=2]),
            ("a\n\nb\n", "x\n\ny\n", vec![1..=3]),
        ] {
            assert_eq!(new_lines(antes, depois), Some(new), "{antes:?} {depois:?}");
        }
        let many = "\n".repeat(LINES_MAX + 1);
        assert_eq!((new_lines(&many, ""), new_lines("", &many)), (None, None));
        assert_eq!(new_lines(&many[1..], &many[1..]), Some(vec![]));
    }

    proptest! {
        /// Checks that leaving the new lines out gives lines of the old text, in their order.
        #[test]
        fn nothing_new_is_left_out(antes in "([abc]{0,2}\r?\n){0,20}", depois in "([abc]{0,2}\n){0,20}[ab]?") {
            let new = new_lines(&antes, &depois).unwrap();
            let stayed: Vec<&str> = depois.lines().enumerate()
                .filter(|(at, _)| !new.iter().any(|range| range.contains(&(at + 1))))
                .map(|(_, line)| line).collect();
            let mut old = antes.lines();
            for line in &stayed {
                prop_assert!(old.any(|known| known == *line), "{:?} {:?} {:?}", antes, depois, new);
            }
            if antes.lines().eq(depois.lines()) {
                prop_assert!(new.is_empty());
            }
        }
    }
}
