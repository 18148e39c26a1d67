//! `--corrigir`: the fixes shown as a unified diff that `patch` takes, or written in place.
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

use super::Lint;
use super::for_people::counts;
use super::job::{Input, LintJob, LintTally};
use super::reporter::{Linted, Totals};
use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Source};
use crate::terminal::{Paint, Style, plural, printable};
use voz_core::base::files::replace;
use voz_core::voice::lint::autofix::{Alcance, Fixed, autofix_except};
use voz_core::voice::lint::edits::LineChange;
use voz_core::voice::lint::suppression::Checked;
use voz_core::voice::texto::is_hostile;

/// A text before and after its fixes.
struct Repair {
    before: String,
    after: String,
    changes: Vec<LineChange>,
    /// True when the text as given had no `erro`.
    passed: bool,
    applied: usize,
    by_rule: BTreeMap<Cow<'static, str>, usize>,
    left: Checked,
}

/// Fixes each input. The exit code speaks of the texts as this leaves them.
pub(super) fn run(
    ctx: &Ctx,
    job: &LintJob<'_>,
    alcance: Alcance,
    tally: &mut LintTally,
) -> Result<Exit, Error> {
    let lint = job.lint;
    let mut failing = false;
    let work = |input: &Input, before: String| {
        let fixed = autofix_except(&before, &job.options(input), &lint.ignorar, alcance);
        let Fixed {
            texto: after,
            passava: passed,
            aplicadas: applied,
            por_regra: by_rule,
            restam: left,
            edits,
        } = fixed;
        Repair { changes: edits.line_changes(&after), passed, applied, after, by_rule, left, before }
    };
    job.each(ctx, tally, work, |tally, input, repair| {
        input.warn_of_nothing(ctx, &repair.before);
        tally.note_used(&repair.left);
        failing |= if lint.no_lugar { !repair.left.report.passou } else { !repair.passed };
        if lint.no_lugar {
            if let Err(error) = in_place(ctx, input, &repair) {
                tally.failed(ctx, input.name.clone(), error);
                return Ok(());
            }
        } else {
            let patch = Patch { paint: ctx.tela.paint, terminal: ctx.tela.stdout_is_terminal() };
            let texts = (repair.before.as_str(), repair.after.as_str());
            patch.write(&mut *ctx.tela.out(), &input.name, texts, &repair.changes)?;
        }
        if job.single || repair.applied > 0 {
            tell(ctx, lint, &printable(&input.name), &repair);
        }
        Ok(())
    })?;
    tally.finish(ctx, lint, failing)
}

/// Writes the fixed text where it came from; standard input goes to standard output.
fn in_place(ctx: &Ctx, input: &Input, repair: &Repair) -> Result<(), Error> {
    match &input.source {
        Source::Stdin => Ok(ctx.tela.out().write_all(repair.after.as_bytes())?),
        Source::File(_) if repair.applied == 0 => Ok(()),
        Source::File(path) => replace(path, &repair.after).map_err(|why| {
            let name = printable(&input.name);
            Error::outside(format!("{name}: não consigo gravar: {why}; ficou como estava"))
        }),
    }
}

/// Says on stderr what was fixed, by rule, and what is left.
fn tell(ctx: &Ctx, lint: &Lint, name: &str, fixed: &Repair) {
    let mut left = Totals::default();
    left.add(&Linted::new(name, &fixed.after, &fixed.left, lint.nivel));
    let rest = match (left.erros, left.avisos) {
        (0, 0) => "não resta nada".to_owned(),
        (errors, warnings) => {
            let verb = if errors + warnings == 1 { "resta" } else { "restam" };
            format!("{verb} {}", counts(errors, warnings))
        }
    };
    if fixed.applied == 0 && left.corrigiveis > 0 {
        ctx.tela
            .note(format_args!("{name}: as correções se desfazem umas às outras; nada foi mudado; {rest}"));
        return;
    }
    if fixed.applied == 0 {
        ctx.tela.note(format_args!("{name}: nada a corrigir; {rest}"));
        return;
    }
    let rules: Vec<String> = fixed.by_rule.iter().map(|(id, n)| format!("{id} {n}")).collect();
    let done = plural(fixed.applied, "correção", "correções");
    ctx.tela.note(format_args!("{name}: {done} ({}); {rest}", rules.join(", ")));
}

/// Lines of context around a change.
const CONTEXT: usize = 3;

/// Writes the fixes as a unified diff.
#[derive(Clone, Copy)]
struct Patch {
    paint: Paint,
    /// True when a terminal shows it, which control characters in the text must not reach.
    terminal: bool,
}

impl Patch {
    /// Writes the diff of one text; nothing when nothing changed.
    fn write(
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
            writeln!(out, "{}", self.paint.paint(Style::BOLD, format_args!("{sign} {name}")))?;
        }
        // The byte and the line of the original, and how many lines the new text has had more and fewer.
        let (mut at, mut line, mut more, mut fewer) = (0, 1, 0, 0);
        for hunk in hunks(old, changes) {
            line += count(&old[at..hunk.start]);
            at = hunk.start;
            let (old_lines, new_lines) = (count(&old[hunk.start..hunk.end]), count(&new[hunk.as_new()]));
            let head = format!("@@ -{} +{} @@", span(line, old_lines), span(line + more - fewer, new_lines));
            writeln!(out, "{}", self.paint.paint(Style::CYAN, head))?;
            let mut from = hunk.start;
            for change in hunk.changes {
                self.lines(out, &old[from..change.old.start], (" ", None))?;
                self.lines(out, &old[change.old.clone()], ("-", Some(Style::RED)))?;
                self.lines(out, &new[change.new.clone()], ("+", Some(Style::GREEN)))?;
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
    use proptest::prelude::*;
    use voz_core::voice::lint::edits::Edits;

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
