//! The changes of fixes, as a unified diff that `patch` takes.
use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use crate::cli::terminal::{Paint, Style, printable};
use crate::voice::lint::edits::LineChange;
use crate::voice::texto::is_hostile;

/// Lines of context around a change.
const CONTEXT: usize = 3;

/// Writes the fixes as a unified diff.
#[derive(Clone, Copy)]
pub(super) struct Patch {
    pub(super) paint: Paint,
    /// True when a terminal shows it, which control characters in the text must not reach.
    pub(super) terminal: bool,
}

impl Patch {
    /// Writes the diff of one text; nothing when nothing changed.
    pub(super) fn write(
        self,
        out: &mut dyn Write,
        name: &str,
        (old, new): (&str, &str),
        changes: &[LineChange],
    ) -> io::Result<()> {
        if changes.is_empty() {
            return Ok(());
        }
        let name = quoted(name);
        for sign in ["---", "+++"] {
            writeln!(out, "{}", self.paint.paint(Style::Bold, format_args!("{sign} {name}")))?;
        }
        // The byte and the line of the original, and how many lines the new text has had more and fewer.
        let (mut at, mut line, mut more, mut fewer) = (0, 1, 0, 0);
        for hunk in hunks(old, changes) {
            line += count(&old[at..hunk.start]);
            at = hunk.start;
            let (old_lines, new_lines) = (count(&old[hunk.start..hunk.end]), count(&new[hunk.as_new()]));
            let head = format!("@@ -{} +{} @@", span(line, old_lines), span(line + more - fewer, new_lines));
            writeln!(out, "{}", self.paint.paint(Style::Cyan, head))?;
            let mut from = hunk.start;
            for change in hunk.changes {
                self.lines(out, &old[from..change.old.start], (" ", None))?;
                self.lines(out, &old[change.old.clone()], ("-", Some(Style::Red)))?;
                self.lines(out, &new[change.new.clone()], ("+", Some(Style::Green)))?;
                from = change.old.end;
            }
            self.lines(out, &old[from..hunk.end], (" ", None))?;
            (more, fewer) = (more + new_lines, fewer + old_lines);
        }
        Ok(())
    }

    fn lines(self, out: &mut dyn Write, text: &str, (sign, style): (&str, Option<Style>)) -> io::Result<()> {
        for line in text.split_inclusive('\n') {
            let whole = line.strip_suffix('\n');
            let body = whole.unwrap_or(line);
            let body = if self.terminal { Cow::Owned(printable(body)) } else { Cow::Borrowed(body) };
            match style {
                Some(style) if self.paint.is_on() => {
                    writeln!(out, "{}", self.paint.paint(style, format_args!("{sign}{body}")))?;
                }
                // Byte for byte: `patch` looks for these very lines.
                _ => writeln!(out, "{sign}{body}")?,
            }
            if whole.is_none() {
                writeln!(out, "\\ No newline at end of file")?;
            }
        }
        Ok(())
    }
}

/// A name as `patch` and Git write it: in quotes, with escapes, where it has what would end it or steer a terminal; with a
/// tab behind it where it has a space, at which `patch` would end it.
fn quoted(name: &str) -> Cow<'_, str> {
    if !name.contains(|c: char| is_hostile(c) || matches!(c, '"' | '\\')) {
        return if name.contains(' ') { format!("{name}\t").into() } else { name.into() };
    }
    let mut said = String::from("\"");
    for c in name.chars() {
        let mut bytes = [0; 4];
        match c {
            '"' | '\\' => said.extend(['\\', c]),
            c if is_hostile(c) => {
                c.encode_utf8(&mut bytes).bytes().for_each(|byte| said.push_str(&format!("\\{byte:03o}")));
            }
            c => said.push(c),
        }
    }
    said.push('"');
    said.into()
}

/// Changes near enough to share their context, and the bytes of the original that show them.
struct Hunk<'a> {
    start: usize,
    end: usize,
    changes: &'a [LineChange],
}

impl Hunk<'_> {
    /// The bytes of the new text that stand in its place.
    fn as_new(&self) -> Range<usize> {
        let (Some(first), Some(last)) = (self.changes.first(), self.changes.last()) else { return 0..0 };
        first.new.start - (first.old.start - self.start)..last.new.end + (self.end - last.old.end)
    }
}

fn hunks<'a>(old: &str, changes: &'a [LineChange]) -> Vec<Hunk<'a>> {
    let mut hunks: Vec<Hunk<'a>> = Vec::new();
    for (i, change) in changes.iter().enumerate() {
        let floor = hunks.last().map_or(0, |h| h.end);
        let start = back(old, change.old.start, floor);
        let end = ahead(old, change.old.end);
        match hunks.last_mut() {
            Some(last) if start <= last.end => {
                let first = i - last.changes.len();
                (last.end, last.changes) = (end, &changes[first..=i]);
            }
            _ => hunks.push(Hunk { start, end, changes: &changes[i..=i] }),
        }
    }
    hunks
}

/// The start of the line [`CONTEXT`] lines before `at` (a line start), not before `floor`.
fn back(text: &str, at: usize, floor: usize) -> usize {
    let floor = floor.min(at);
    let mut start = at;
    for _ in 0..CONTEXT {
        let body = text[floor..start].strip_suffix('\n').unwrap_or(&text[floor..start]);
        start = body.rfind('\n').map_or(floor, |i| floor + i + 1);
    }
    start
}

/// The end of the line [`CONTEXT`] lines after `at` (a line start).
fn ahead(text: &str, at: usize) -> usize {
    at + text[at..].split_inclusive('\n').take(CONTEXT).map(str::len).sum::<usize>()
}

fn count(text: &str) -> usize {
    text.split_inclusive('\n').count()
}

/// Line number and count as a hunk's head has them; an empty side names the line before it.
fn span(line: usize, lines: usize) -> String {
    match lines {
        0 => format!("{},0", line - 1),
        1 => line.to_string(),
        _ => format!("{line},{lines}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::lint::edits::Edits;
    use proptest::prelude::*;

    fn diff(old: &str, edits: &[(Range<usize>, &str)]) -> (String, String) {
        let mut edited = Edits::new(old);
        edited.apply(edits.iter().cloned());
        let new = edited.text();
        let mut out = Vec::new();
        let patch = Patch { paint: Paint::OFF, terminal: false };
        patch.write(&mut out, "a.txt", (old, &new), &edited.line_changes(&new)).unwrap();
        (String::from_utf8(out).unwrap(), new)
    }

    /// Applies a unified diff by its letter, as `patch` does, checking each line and each head.
    fn apply(old: &str, diff: &str) -> String {
        let lines: Vec<&str> = old.split_inclusive('\n').collect();
        let (mut new, mut at) = (String::new(), 0);
        let mut rest = diff.split_terminator('\n').skip(2).peekable();
        while let Some(head) = rest.next() {
            let numbers = |s: &str| -> (usize, usize) {
                let (line, count) = s[1..].split_once(',').unwrap_or((&s[1..], "1"));
                (line.parse().unwrap(), count.parse().unwrap())
            };
            let sides: Vec<&str> = head.split(' ').collect();
            let ((line, old_count), (new_line, new_count)) = (numbers(sides[1]), numbers(sides[2]));
            let start = if old_count == 0 { line } else { line - 1 };
            new.extend(lines[at..start].iter().copied());
            at = start;
            assert_eq!(new.lines().count() + usize::from(new_count > 0), new_line, "{head}");
            let (mut olds, mut news) = (0, 0);
            while let Some(row) = rest.next_if(|row| !row.starts_with("@@")) {
                let end = if rest.next_if(|next| next.starts_with('\\')).is_some() { "" } else { "\n" };
                let body = format!("{}{end}", &row[1..]);
                if !row.starts_with('+') {
                    assert_eq!(lines[at], body);
                    (at, olds) = (at + 1, olds + 1);
                }
                if !row.starts_with('-') {
                    new.push_str(&body);
                    news += 1;
                }
            }
            assert_eq!((olds, news), (old_count, new_count), "{head}");
        }
        new.extend(lines[at..].iter().copied());
        new
    }

    #[test]
    fn far_changes_have_hunks_of_their_own() {
        let old: String = (1..=20).map(|n| format!("{n}\n")).collect();
        let (shown, _) = diff(old.trim_end(), &[(0..1, "um"), (49..50, "!")]);
        insta::assert_snapshot!(shown, @r"
        --- a.txt
        +++ a.txt
        @@ -1,4 +1,4 @@
        -1
        +um
         2
         3
         4
        @@ -17,4 +17,4 @@
         17
         18
         19
        -20
        \ No newline at end of file
        +2!
        \ No newline at end of file
        ");
        assert_eq!(diff("igual\n", &[]).0, "");
    }

    #[test]
    fn a_name_ends_where_patch_looks_for_its_end() {
        for (name, said) in
            [("a.txt", "a.txt"), ("a b.txt", "a b.txt\t"), ("a \"b\".txt", "\"a \\\"b\\\".txt\"")]
        {
            assert_eq!(quoted(name), said);
        }
    }

    proptest! {
        #[test]
        fn the_diff_turns_the_old_text_into_the_new(
            old in "([ab\r\u{1b}]?\n){0,30}[ab]?",
            cuts in prop::collection::vec((0usize..12, 0usize..4, "[xy\n]{0,2}"), 0..5),
        ) {
            let (mut at, mut edits) = (0, Vec::new());
            for (skip, len, new) in &cuts {
                let start = (at + skip).min(old.len());
                at = (start + len).min(old.len());
                edits.push((start..at, new.as_str()));
            }
            let (shown, new) = diff(&old, &edits);
            prop_assert_eq!(apply(&old, &shown), new);
        }
    }
}
