//! Patterns of paths as `.gitignore` writes them: of arguments, of `voz.toml`, of the files that leave others out.
//!
//! Whatever of those files cannot be used leaves nothing out, and is told.
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::base::small_file;
use crate::cli::exit::Error;

/// Name of the file that leaves out of folders more than `.gitignore` names.
const OWN: &str = ".vozignore";
/// Git's own.
const GIT: &str = ".gitignore";

/// Most rules of the files that count in one folder, its own and those above.
const RULES_MAX: usize = 5000;
/// Most bytes of a pattern: no path is longer.
const PATTERN_MAX: usize = 4096;

/// Patterns of paths below a folder.
#[derive(Clone, Debug)]
pub(super) struct Globs(Gitignore);

impl Globs {
    /// Reads the patterns.
    ///
    /// # Errors
    /// One of them is none.
    pub(super) fn new(folder: &Path, globs: &[String]) -> Result<Self, Error> {
        let folder = folder.strip_prefix(".").unwrap_or(folder);
        let mut builder = GitignoreBuilder::new(folder);
        builder.allow_unclosed_class(false);
        for glob in globs {
            if glob.len() > PATTERN_MAX {
                return Err(Error::usage(format!("há um padrão de mais de {PATTERN_MAX} bytes")));
            }
            let read = builder.add_line(None, glob);
            read.map_err(|_| Error::usage(format!("{glob:?} não é um padrão de arquivos")))?;
        }
        builder.build().map(Self).map_err(|_| Error::usage(format!("{globs:?}: não são padrões de arquivos")))
    }

    /// True when a path, or a folder it is in, is named.
    pub(super) fn matches(&self, path: &Path) -> bool {
        self.0.matched_path_or_any_parents(path, false).is_ignore()
    }
}

/// Names that the files of a folder, and of those above it, leave out.
#[derive(Debug, Default)]
pub(super) struct Ignored {
    above: Option<Arc<Self>>,
    /// Of this folder: [`OWN`], [`GIT`], Git's `info/exclude`. What an earlier kind says comes first, wherever it says it.
    kinds: [Option<Gitignore>; 3],
    /// Rules in all of them.
    rules: usize,
}

impl Ignored {
    /// The names that count in a folder, an absolute path, by what is written in those above it.
    pub(super) fn above(folder: &Path, told: &mut Vec<String>) -> Arc<Self> {
        let mut above: Vec<&Path> = folder.ancestors().skip(1).collect();
        above.reverse();
        above.into_iter().fold(Arc::default(), |ignored, folder| Self::within(&ignored, folder, told))
    }

    /// The names that count in a folder below; what of its files cannot be used is added to `told`.
    pub(super) fn within(above: &Arc<Self>, folder: &Path, told: &mut Vec<String>) -> Arc<Self> {
        let files = [Some(folder.join(OWN)), Some(folder.join(GIT)), exclude(folder)];
        let mut rules = above.rules;
        let kinds = files.map(|file| {
            let (read, wrong) = patterns(folder, &file?, RULES_MAX - rules);
            told.extend(wrong);
            rules += read.as_ref().map_or(0, Gitignore::len);
            read
        });
        if kinds.iter().all(Option::is_none) {
            return Arc::clone(above);
        }
        Arc::new(Self { above: Some(Arc::clone(above)), kinds, rules })
    }

    /// True when an entry, by its absolute path, is left out; `None` where nothing speaks of it.
    pub(super) fn leaves_out(&self, path: &Path, is_folder: bool) -> Option<bool> {
        (0..self.kinds.len()).find_map(|kind| {
            let mut level = Some(self);
            while let Some(ignored) = level {
                match ignored.kinds[kind].as_ref().map(|rules| rules.matched(path, is_folder)) {
                    Some(Match::Ignore(_)) => return Some(true),
                    Some(Match::Whitelist(_)) => return Some(false),
                    None | Some(Match::None) => level = ignored.above.as_deref(),
                }
            }
            None
        })
    }
}

/// The patterns of a file, at most `room`, and what of them cannot be used.
fn patterns(folder: &Path, file: &Path, room: usize) -> (Option<Gitignore>, Option<String>) {
    let shown = file.display();
    let unused =
        |why: &dyn std::fmt::Display| (None, Some(format!("{shown}: {why}; não deixa nada de fora")));
    let text = match small_file::read(file) {
        Ok(Some(text)) => text,
        Ok(None) => return (None, None),
        Err(error) => return unused(&error),
    };
    let (mut builder, mut wrong, mut rules) = (GitignoreBuilder::new(folder), None, 0);
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        rules += usize::from(!line.trim().is_empty() && !line.starts_with('#'));
        if rules > room {
            return unused(&format_args!("regras demais (com as das pastas de cima, mais de {RULES_MAX})"));
        }
        if line.len() > PATTERN_MAX {
            return unused(&format_args!("a linha {} passa de {PATTERN_MAX} bytes", number + 1));
        }
        if builder.add_line(None, line).is_err() && wrong.is_none() {
            wrong = Some(format!("{shown}, linha {}: não é um padrão de arquivos", number + 1));
        }
    }
    match builder.build() {
        Ok(rules) => (Some(rules).filter(|rules| !rules.is_empty()), wrong),
        Err(_) => unused(&"não são padrões de arquivos"),
    }
}

/// Where Git keeps what a repository leaves out without saying so to others: of a work tree beside another, in that one.
fn exclude(folder: &Path) -> Option<PathBuf> {
    const EXCLUDE: &str = "info/exclude";
    let git = folder.join(".git");
    if git.is_dir() {
        return Some(git.join(EXCLUDE));
    }
    let line = |file: &Path| {
        let text = small_file::read(file).ok()??;
        Some(text.lines().next()?.trim().to_owned())
    };
    let real = folder.join(line(&git)?.strip_prefix("gitdir:")?.trim());
    let common = line(&real.join("commondir")).map(|common| real.join(common));
    Some(common.unwrap_or(real).join(EXCLUDE))
}
