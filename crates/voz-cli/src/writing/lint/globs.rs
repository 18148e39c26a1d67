//! The files that arguments name: files, folders with all that is in them, and patterns as `.gitignore` writes them (of
//! arguments, of `voz.toml`, of the files that leave others out).
//!
//! Whatever of those files cannot be used leaves nothing out, and is told.
use std::cmp::Reverse;
use std::fs::{DirEntry, read_dir};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::exit::Error;
use crate::frame::Source;
use crate::terminal::printable;
use voz_core::base::files;
use voz_core::base::portuguese::explain;
use voz_core::voice::lint::formato;

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
    let text = match files::read_small(file) {
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
        let text = files::read_small(file).ok()??;
        Some(text.lines().next()?.trim().to_owned())
    };
    let real = folder.join(line(&git)?.strip_prefix("gitdir:")?.trim());
    let common = line(&real.join("commondir")).map(|common| real.join(common));
    Some(common.unwrap_or(real).join(EXCLUDE))
}

/// Most ignore files that cannot be used that are told one by one.
const TOLD_MAX: usize = 20;

/// A file found, or why a folder could not be read.
pub(super) enum Found {
    /// A file or stream to lint: whatever it is; only where it is a text when it was met in a folder.
    Text { source: Source, met: bool },
    /// A folder that cannot be read, and why.
    Failed(String, Error),
}

/// The inputs that the arguments name, in their order, within a folder by path; and what should be told of it.
pub(super) fn expand(arguments: &[PathBuf]) -> Result<(Vec<Found>, Vec<String>), Error> {
    let (mut found, mut told) = (Vec::new(), Vec::new());
    for argument in arguments {
        let before = found.len();
        if argument.is_dir() {
            folder(argument, has_format, &mut found, &mut told);
        } else if let Some((base, glob)) = pattern(argument) {
            let globs = Globs::new(&base, &[glob])?;
            folder(&base, |path| globs.matches(path), &mut found, &mut told);
            if found.len() == before {
                let shown = printable(&argument.to_string_lossy());
                return Err(Error::usage(format!("{shown}: nenhum arquivo corresponde")));
            }
        } else {
            found.push(Found::Text { source: Source::new(argument.clone()), met: false });
        }
    }
    told.sort_unstable();
    told.dedup();
    let more = told.len().saturating_sub(TOLD_MAX);
    if more > 0 {
        told.truncate(TOLD_MAX);
        told.push(format!("e mais {more} assim"));
    }
    Ok((found, told))
}

fn has_format(path: &Path) -> bool {
    path.file_name().is_some_and(|name| formato(&name.to_string_lossy()).is_some())
}

/// Something still to be looked at, last first.
enum NextEntry {
    File(PathBuf),
    /// As it is named, as it is found from the root on, and what its files and those above leave out.
    Folder(PathBuf, PathBuf, Arc<Ignored>),
}

/// The files of a folder that are wanted and that no ignore file leaves out. Links are not followed.
fn folder(folder: &Path, wanted: impl Fn(&Path) -> bool, found: &mut Vec<Found>, told: &mut Vec<String>) {
    let failed = |shown: &Path, error: &std::io::Error| {
        let name = shown.to_string_lossy().into_owned();
        let said = format!("{}: não consigo ler: {}", printable(&name), explain(error));
        Found::Failed(name, Error::usage(said))
    };
    let real = match folder.canonicalize() {
        Ok(real) => real,
        Err(error) => return found.push(failed(folder, &error)),
    };
    let above = Ignored::above(&real, told);
    let mut next = vec![NextEntry::Folder(folder.to_path_buf(), real, above)];
    while let Some(one) = next.pop() {
        let (shown, real, above) = match one {
            NextEntry::Folder(shown, real, above) => (shown, real, above),
            NextEntry::File(path) => {
                let path = path.strip_prefix(".").map(Path::to_path_buf).unwrap_or(path);
                if wanted(&path) {
                    found.push(Found::Text { source: Source::File(path), met: true });
                }
                continue;
            }
        };
        let mut entries: Vec<DirEntry> = match read_dir(&shown).and_then(Iterator::collect) {
            Ok(entries) => entries,
            Err(error) => {
                found.push(failed(&shown, &error));
                continue;
            }
        };
        let ignored = Ignored::within(&above, &real, told);
        entries.sort_by_cached_key(|entry| Reverse(entry.file_name()));
        next.extend(entries.iter().filter_map(|entry| entered(entry, (&shown, &real), &ignored)));
    }
}

/// An entry of a folder that is a file or a folder, and not left out. What is hidden is, unless an ignore file says otherwise.
fn entered(entry: &DirEntry, (shown, real): (&Path, &Path), ignored: &Arc<Ignored>) -> Option<NextEntry> {
    let (name, kind) = (entry.file_name(), entry.file_type().ok()?);
    let real = real.join(&name);
    let hidden = || name.as_encoded_bytes().starts_with(b".");
    if ignored.leaves_out(&real, kind.is_dir()).unwrap_or_else(hidden) {
        return None;
    }
    let shown = shown.join(&name);
    match kind.is_dir() {
        true => Some(NextEntry::Folder(shown, real, Arc::clone(ignored))),
        false => kind.is_file().then_some(NextEntry::File(shown)),
    }
}

/// The folder and the rest of an argument that is no file and has a sign of a pattern.
fn pattern(argument: &Path) -> Option<(PathBuf, String)> {
    let said = argument.to_str()?;
    let sign = said.find(['*', '?', '[', '{'])?;
    if argument.exists() {
        return None;
    }
    let (base, glob) = said[..sign].rfind('/').map_or(("", said), |slash| said.split_at(slash + 1));
    let base = if base.is_empty() { "." } else { base };
    Some((PathBuf::from(base), format!("/{glob}")))
}
