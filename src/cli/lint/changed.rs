//! `--base`: what Git says has changed since a commit, so that only those lines are spoken of.
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::lines::Lines;
use crate::cli::exit::Error;
use crate::voice::lint::supressao::Checked;
use crate::voice::lint::{Achado, Gravidade};

/// Lines of the files below the current folder that differ from a commit, and the files Git does not know.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Changed(BTreeMap<PathBuf, Part>);

#[derive(Debug, PartialEq, Eq)]
enum Part {
    /// All of it is new.
    Whole,
    /// These lines, counted from 1.
    Lines(Vec<RangeInclusive<usize>>),
}

impl Changed {
    /// Asks Git.
    ///
    /// # Errors
    /// There is no Git, this is none of its folders, or it knows no such commit.
    pub(super) fn since(base: &str) -> Result<Self, Error> {
        // `--end-of-options`: a name that begins with a hyphen is a name.
        let commit =
            git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{base}^{{commit}}")])?;
        let commit = commit.ok_or_else(|| Error::usage(format!("o Git não conhece {base:?} nesta pasta")))?;
        let plain = ["-c", "core.quotePath=false", "diff", "--no-color", "--no-ext-diff", "--no-textconv"];
        let diff =
            [&plain[..], &["--relative", "--src-prefix=a/", "--dst-prefix=b/", "-U0", commit.trim(), "--"]];
        let failed = || Error::outside("o Git não disse o que mudou");
        let mut changed = Self::read(&git(&diff.concat())?.ok_or_else(failed)?);
        let new = git(&["ls-files", "--others", "--exclude-standard", "-z"])?.ok_or_else(failed)?;
        let new = new.split('\0').filter(|path| !path.is_empty());
        changed.0.extend(new.map(|path| (PathBuf::from(path), Part::Whole)));
        Ok(changed)
    }

    /// Reads a diff without context. A file whose name Git puts in quotes (it has a quote, a tab, a line break) counts
    /// as changed throughout.
    fn read(diff: &str) -> Self {
        let (mut changed, mut path) = (Self::default(), None);
        for line in diff.lines() {
            if let Some(name) = line.strip_prefix("+++ ") {
                path = name.trim_end_matches('\t').strip_prefix("b/").map(PathBuf::from);
            } else if let (Some(path), Some(hunk)) = (&path, line.strip_prefix("@@ "))
                && let Some(lines) = new_lines(hunk)
                && let Part::Lines(all) = changed.0.entry(path.clone()).or_insert(Part::Lines(Vec::new()))
            {
                all.push(lines);
            }
        }
        changed
    }

    fn of(&self, path: &Path) -> Option<&Part> {
        let path = path.strip_prefix(".").unwrap_or(path);
        match std::env::current_dir() {
            Ok(here) if path.is_absolute() => self.0.get(path.strip_prefix(here).ok()?),
            _ => self.0.get(path),
        }
    }

    /// Whether anything of a file has changed.
    pub(super) fn has(&self, path: &Path) -> bool {
        self.of(path).is_some()
    }

    /// Keeps of what was said of a file only what stands, wholly or in part, in changed lines. The text passes when
    /// no `erro` is left; its `placar` stays that of the whole text.
    pub(super) fn keep(&self, path: &Path, text: &str, checked: &mut Checked) {
        let Some(Part::Lines(ranges)) = self.of(path) else { return };
        let lines = Lines::new(text);
        let touched = |start: usize, end: usize| {
            let (first, last) =
                (lines.in_bytes(start).line, lines.in_bytes(end.saturating_sub(1).max(start)).line);
            ranges.iter().any(|range| *range.start() <= last && first <= *range.end())
        };
        for achado in &mut checked.report.achados {
            achado.trechos.retain(|place| touched(place.byte_inicio, place.byte_fim));
        }
        checked.report.achados.retain(|achado| !achado.trechos.is_empty());
        checked.report.achados.iter_mut().for_each(Achado::keep_whole_pairs);
        checked.suprimidos.retain(|silent| {
            silent.achado.trechos.iter().any(|place| touched(place.byte_inicio, place.byte_fim))
        });
        checked.avisos.retain(|warning| warning.lugar.is_none_or(|(byte, _)| touched(byte, byte + 1)));
        checked.report.passou = checked.report.achados.iter().all(|a| a.gravidade != Gravidade::Erro);
    }
}

/// The lines after the change, of the head of a hunk: `-3,2 +4,0 @@` has none.
fn new_lines(hunk: &str) -> Option<RangeInclusive<usize>> {
    let added = hunk.split(' ').find_map(|part| part.strip_prefix('+'))?;
    let (start, count) = added.split_once(',').unwrap_or((added, "1"));
    let (start, count): (usize, usize) = (start.parse().ok()?, count.parse().ok()?);
    (count > 0).then(|| start..=start + count - 1)
}

/// What a call of Git answers; `None` when it fails.
fn git(args: &[&str]) -> Result<Option<String>, Error> {
    let done = Command::new("git").args(args).output();
    let done = done.map_err(|_| Error::usage("--base precisa do Git, e não o encontro"))?;
    Ok(done.status.success().then(|| String::from_utf8_lossy(&done.stdout).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_names_the_lines_that_are_there_now() {
        let diff = "diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -1 +1,2 @@ x\n-a\n+b\n+c\n@@ -9,2 +10,0 @@\n-y\n-z\n\
                    diff --git a/b c.md b/b c.md\n--- /dev/null\n+++ b/b c.md\t\n@@ -0,0 +1 @@\n+@@ -1 +7 @@\n";
        let changed = Changed::read(diff);
        assert_eq!(changed.0[Path::new("a.md")], Part::Lines(vec![1..=2]));
        assert_eq!(changed.0[Path::new("b c.md")], Part::Lines(vec![1..=1]));
    }
}
