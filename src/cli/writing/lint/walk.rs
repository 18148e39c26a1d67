//! What the arguments name: files, folders with all that is in them, patterns.
use std::cmp::Reverse;
use std::fs::{DirEntry, read_dir};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::globs::{Globs, Ignored};
use crate::base::io_error::explain;
use crate::cli::exit::Error;
use crate::cli::frame::Source;
use crate::cli::terminal::printable;
use crate::voice::lint::formato;

/// Most ignore files that cannot be used that are told one by one.
const TOLD_MAX: usize = 20;

/// A file found, or why a folder could not be read.
pub(super) enum Found {
    /// Named by itself: linted whatever it is.
    Named(Source),
    /// Met in a folder: skipped where it is no text.
    Met(PathBuf),
    /// An input that cannot be read.
    Failed(Error),
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
            found.push(Found::Named(Source::new(argument.clone())));
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
        let shown = printable(&shown.to_string_lossy());
        Found::Failed(Error::usage(format!("{shown}: não consigo ler: {}", explain(error))))
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
                    found.push(Found::Met(path));
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
