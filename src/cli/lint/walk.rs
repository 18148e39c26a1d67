//! What the arguments name: files, folders with all that is in them, patterns.
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::cli::exit::Error;
use crate::cli::input::Source;
use crate::voice::lint::formato;

/// What is left out of folders beside what `.gitignore` names.
const IGNORE_FILE: &str = ".vozignore";

/// A file found, or why a folder could not be read.
pub(super) enum Found {
    /// Named by itself: linted whatever it is.
    Named(Source),
    /// Met in a folder: skipped where it is no text.
    Met(PathBuf),
    /// What cannot be read.
    Failed(Error),
}

/// What the arguments name, in their order; within a folder by path.
pub(super) fn expand(arguments: &[PathBuf]) -> Result<Vec<Found>, Error> {
    let mut found = Vec::new();
    for argument in arguments {
        let before = found.len();
        if argument.is_dir() {
            folder(argument, has_format, &mut found);
        } else if let Some((base, glob)) = pattern(argument) {
            let globs = Globs::new(&base, &[glob])?;
            folder(&base, |path| globs.matches(path), &mut found);
            if found.len() == before {
                let shown = argument.display();
                return Err(Error::usage(format!("{shown}: nenhum arquivo corresponde")));
            }
        } else {
            found.push(Found::Named(Source::new(argument.clone())));
        }
    }
    Ok(found)
}

fn has_format(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| formato(name).is_some())
}

/// The files of a folder that are wanted and that neither `.gitignore` nor `.vozignore` names.
fn folder(folder: &Path, wanted: impl Fn(&Path) -> bool, found: &mut Vec<Found>) {
    let mut walk = WalkBuilder::new(folder);
    walk.standard_filters(false).hidden(true).parents(true).git_ignore(true).git_exclude(true);
    walk.require_git(false).add_custom_ignore_filename(IGNORE_FILE);
    for entry in walk.sort_by_file_path(Path::cmp).build() {
        match entry {
            Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                let path = entry.into_path();
                let path = path.strip_prefix(".").map(Path::to_path_buf).unwrap_or(path);
                if wanted(&path) {
                    found.push(Found::Met(path));
                }
            }
            Ok(_) => {}
            Err(error) => {
                found
                    .push(Found::Failed(Error::usage(format!("{}: não consigo ler", place(&error, folder)))));
            }
        }
    }
}

/// Where a walk went wrong.
fn place(error: &ignore::Error, folder: &Path) -> String {
    match error {
        ignore::Error::WithPath { path, .. } => path.display().to_string(),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            place(err, folder)
        }
        _ => folder.display().to_string(),
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

/// Patterns of paths, as `.gitignore` writes them, below a folder.
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
            let read = builder.add_line(None, glob);
            read.map_err(|_| Error::usage(format!("{glob:?} não é um padrão de arquivos")))?;
        }
        builder.build().map(Self).map_err(|_| Error::usage(format!("{globs:?}: não são padrões de arquivos")))
    }

    /// Whether a path, or a folder it is in, is named.
    pub(super) fn matches(&self, path: &Path) -> bool {
        self.0.matched_path_or_any_parents(path, false).is_ignore()
    }
}
