//! A text under repair, remembered as stretches of the original and what was put between them.
//!
//! Rounds of fixes compose: each round speaks of the text as the round before left it, and the
//! result can still be laid beside the original, line by line, without searching for what changed.
use std::ops::Range;

/// A stretch of the text: bytes of the original, or of what is new.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    fresh: bool,
    range: Range<usize>,
}

/// The edits made so far to one text.
#[derive(Clone, Debug)]
pub struct Edits<'a> {
    original: &'a str,
    fresh: String,
    pieces: Vec<Piece>,
}

/// A stretch of the original, and what stands in its place; of [`Edits::line_changes`] whole lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineChange {
    /// Bytes of the original.
    pub old: Range<usize>,
    /// Bytes of the edited text.
    pub new: Range<usize>,
}

impl<'a> Edits<'a> {
    /// No edits yet.
    pub fn new(original: &'a str) -> Self {
        let pieces = vec![Piece { fresh: false, range: 0..original.len() }];
        Self { original, fresh: String::new(), pieces }
    }

    /// Replaces each range of the text as it stands now; ranges rise and do not overlap.
    pub fn apply<'b>(&mut self, replacements: impl IntoIterator<Item = (Range<usize>, &'b str)>) {
        let mut old = Cutter { pieces: std::mem::take(&mut self.pieces).into_iter(), head: None, at: 0 };
        for (range, text) in replacements {
            old.take_to(range.start, |piece| self.pieces.push(piece));
            old.take_to(range.end, |_| {});
            let start = self.fresh.len();
            self.fresh.push_str(text);
            self.pieces.push(Piece { fresh: true, range: start..self.fresh.len() });
        }
        old.take_to(usize::MAX, |piece| self.pieces.push(piece));
        self.pieces.retain(|piece| !piece.range.is_empty());
    }

    /// The text as it stands now.
    pub fn text(&self) -> String {
        let text = |piece: &Piece| {
            let of = if piece.fresh { &self.fresh } else { self.original };
            &of[piece.range.clone()]
        };
        self.pieces.iter().map(text).collect()
    }

    /// The lines that differ between the original and `text` (what [`Edits::text`] gives), in order.
    pub fn line_changes(&self, text: &str) -> Vec<LineChange> {
        let mut changes: Vec<LineChange> = Vec::new();
        let (mut line, mut seen) = (0, 0);
        for mut edit in self.raw_changes() {
            let between = &self.original.as_bytes()[seen..edit.old.start];
            line = memchr::memrchr(b'\n', between).map_or(line, |newline| seen + newline + 1);
            seen = edit.old.start;
            let back = edit.old.start - line;
            if let Some(last) = changes.last_mut()
                && (last.old.end > line || last.old.end == line && !at_line_start(text, last.new.end))
            {
                (last.old.end, last.new.end) = (edit.old.end, edit.new.end);
                continue;
            }
            (edit.old.start, edit.new.start) = (edit.old.start - back, edit.new.start - back);
            changes.push(edit);
        }
        for change in &mut changes {
            if !(at_line_start(self.original, change.old.end) && at_line_start(text, change.new.end)) {
                let ahead = line_end(self.original, change.old.end) - change.old.end;
                (change.old.end, change.new.end) = (change.old.end + ahead, change.new.end + ahead);
            }
            trim_equal_lines(self.original, text, change);
        }
        changes.retain(|change| !(change.old.is_empty() && change.new.is_empty()));
        changes
    }

    /// Where kept stretches are interrupted: bytes of the original and of the edited text, in order.
    pub fn raw_changes(&self) -> Vec<LineChange> {
        let mut changes = Vec::new();
        let mut open = LineChange { old: 0..0, new: 0..0 };
        let end = Piece { fresh: false, range: self.original.len()..self.original.len() };
        for Piece { fresh, range } in self.pieces.iter().chain([&end]) {
            if *fresh {
                open.new.end += range.len();
                continue;
            }
            open.old.end = range.start;
            let resume = open.new.end + range.len();
            if !(open.old.is_empty() && open.new.is_empty()) {
                changes.push(open);
            }
            open = LineChange { old: range.end..range.end, new: resume..resume };
        }
        changes
    }
}

/// Hands out pieces up to rising offsets, splitting the one that straddles an offset.
struct Cutter {
    pieces: std::vec::IntoIter<Piece>,
    head: Option<Piece>,
    at: usize,
}

impl Cutter {
    fn take_to(&mut self, end: usize, mut sink: impl FnMut(Piece)) {
        while self.at < end {
            let Some(Piece { fresh, range }) = self.head.take().or_else(|| self.pieces.next()) else {
                return;
            };
            let cut = range.start + range.len().min(end - self.at);
            self.at += cut - range.start;
            self.head = (cut < range.end).then_some(Piece { fresh, range: cut..range.end });
            sink(Piece { fresh, range: range.start..cut });
        }
    }
}

/// One past the line's own newline, or the end of the text.
fn line_end(text: &str, at: usize) -> usize {
    memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |newline| at + newline + 1)
}

fn at_line_start(text: &str, at: usize) -> bool {
    at == 0 || text.as_bytes().get(at - 1) == Some(&b'\n')
}

/// Leaves equal lines at both ends out of the change.
fn trim_equal_lines(original: &str, text: &str, change: &mut LineChange) {
    let (old, new) = (&original[change.old.clone()], &text[change.new.clone()]);
    let before: usize = std::iter::zip(old.split_inclusive('\n'), new.split_inclusive('\n'))
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len())
        .sum();
    let (old, new) = (&old[before..], &new[before..]);
    let after: usize = std::iter::zip(old.split_inclusive('\n').rev(), new.split_inclusive('\n').rev())
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len())
        .sum();
    change.old = change.old.start + before..change.old.end - after;
    change.new = change.new.start + before..change.new.end - after;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The change as old and new text.
    fn changes<'a>(edits: &Edits<'a>, text: &str) -> Vec<(&'a str, String)> {
        let changed = edits.line_changes(text).into_iter();
        changed.map(|c| (&edits.original[c.old], text[c.new].to_owned())).collect()
    }

    #[test]
    fn rounds_compose_and_show_as_lines() {
        let mut edits = Edits::new("um dois\ntrês\nquatro\ncinco\n");
        edits.apply([(0..2, "UM"), (14..21, "")]);
        assert_eq!(edits.text(), "UM dois\ntrês\ncinco\n");
        edits.apply([(0..3, ""), (12..12, "!")]);
        let text = edits.text();
        assert_eq!(text, "dois\ntrê!s\ncinco\n");
        assert_eq!(
            changes(&edits, &text),
            [("um dois\n", "dois\n".into()), ("três\n", "trê!s\n".into()), ("quatro\n", String::new())]
        );
    }

    #[test]
    fn lines_that_join_or_vanish_are_shown_whole() {
        let original = "a\n---\nb\nc\nd";
        for (edit, with, old, new) in [
            (2..6, "", "---\n", ""),
            (1..2, " ", "a\n---\n", "a ---\n"),
            (8..8, "x\n", "", "x\n"),
            (11..11, "\n", "d", "d\n"),
            (11..11, "!", "d", "d!"),
            (7..11, "", "b\nc\nd", "b"),
            (0..11, "", "a\n---\nb\nc\nd", ""),
        ] {
            let mut edits = Edits::new(original);
            edits.apply([(edit.start.min(original.len())..edit.end.min(original.len()), with)]);
            let text = edits.text();
            assert_eq!(changes(&edits, &text), [(old, new.to_owned())], "{edit:?} {with:?}");
        }
    }

    #[test]
    fn many_edits_of_one_line_stay_linear() {
        let original = "a ".repeat(200_000);
        let mut edits = Edits::new(&original);
        edits.apply((0..200_000).map(|i| (2 * i..2 * i + 1, "b")));
        assert_eq!(edits.line_changes(&edits.text()).len(), 1);
    }

    proptest! {
        #[test]
        fn changes_turn_the_original_into_the_text(
            original in "[ab\n]{0,30}",
            rounds in prop::collection::vec(prop::collection::vec((0usize..8, 0usize..5, "[xy\n]{0,3}"), 0..4), 0..4),
        ) {
            let mut edits = Edits::new(&original);
            let mut expected = original.clone();
            for round in &rounds {
                let (mut at, mut list) = (0, Vec::new());
                for (skip, len, new) in round {
                    let start = (at + skip).min(expected.len());
                    at = (start + len).min(expected.len());
                    list.push((start..at, new.as_str()));
                }
                edits.apply(list.iter().cloned());
                for (range, new) in list.into_iter().rev() {
                    expected.replace_range(range, new);
                }
                prop_assert_eq!(&edits.text(), &expected);
            }
            let (mut rebuilt, mut at) = (String::new(), 0);
            for change in edits.line_changes(&expected) {
                prop_assert!(change.old.start >= at);
                rebuilt.push_str(&original[at..change.old.start]);
                prop_assert_eq!(rebuilt.len(), change.new.start);
                prop_assert!(at_line_start(&original, change.old.start) && at_line_start(&expected, change.new.start));
                let whole = |text: &str, end| at_line_start(text, end) || end == text.len();
                prop_assert!(whole(&original, change.old.end) && whole(&expected, change.new.end));
                rebuilt.push_str(&expected[change.new.clone()]);
                at = change.old.end;
            }
            rebuilt.push_str(&original[at..]);
            prop_assert_eq!(rebuilt, expected);
        }
    }
}
