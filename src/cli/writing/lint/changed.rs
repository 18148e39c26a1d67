//! `--base`: which lines are not as a commit has them, so that only those are spoken of.
//!
//! What the commit holds is read from Git, and held against the text here. So no content, name, attribute or setting of what is
//! judged decides whether it is; whatever cannot be told counts as new.
use std::collections::{BTreeMap, HashSet};
use std::ffi::OsStr;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::git::{self, Contents, Entry};
use super::lines::LineStarts;
use crate::cli::exit::Error;
use crate::voice::diff::new_lines;
use crate::voice::lint::suppression::Checked;
use crate::voice::lint::{Achado, Gravidade};

/// Most files of a commit that are gone from their places and may have become others; of more none is taken for one.
const GONE_MAX: usize = 100;

/// The part of a text that is new.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NewPart {
    Whole,
    /// These lines, counted from 1.
    Lines(Vec<RangeInclusive<usize>>),
}

impl NewPart {
    pub(super) fn is_nothing(&self) -> bool {
        matches!(self, Self::Lines(lines) if lines.is_empty())
    }

    /// Keeps of what was said of a text only what stands, wholly or in part, in this part. The text passes when no `erro` is
    /// left; its `placar` stays that of the whole text.
    pub(super) fn keep(&self, text: &str, checked: &mut Checked) {
        let Self::Lines(ranges) = self else { return };
        let lines = LineStarts::new(text);
        let touched = |start: usize, end: usize| {
            let (first, last) =
                (lines.in_bytes(start).line, lines.in_bytes(end.saturating_sub(1).max(start)).line);
            let next = ranges.partition_point(|range| *range.end() < first);
            ranges.get(next).is_some_and(|range| *range.start() <= last)
        };
        for achado in checked.report.achados.iter_mut().chain(&mut checked.report.fracas) {
            achado.trechos.retain(|place| touched(place.byte_inicio, place.byte_fim));
        }
        checked.report.achados.retain(|achado| !achado.trechos.is_empty());
        checked.report.fracas.retain(|achado| !achado.trechos.is_empty());
        checked.report.achados.iter_mut().for_each(Achado::keep_whole_pairs);
        checked.suprimidos.retain(|silent| {
            silent.achado.trechos.iter().any(|place| touched(place.byte_inicio, place.byte_fim))
        });
        checked.avisos.retain(|warning| warning.lugar.is_none_or(|(byte, _)| touched(byte, byte + 1)));
        checked.report.passou = checked.report.achados.iter().all(|a| a.gravidade != Gravidade::Erro);
    }
}

/// Changes against a commit of the repository at hand, and in those within it against the commits that it names.
pub(super) struct Changed {
    repositories: Vec<GitRepository>,
    /// Files of the commit whose content Git does not have, or that are no texts.
    unknown: AtomicUsize,
}

struct GitRepository {
    /// Its folder, without links in its path.
    top: PathBuf,
    files: BTreeMap<Vec<u8>, Entry>,
    contents: Mutex<Option<Contents>>,
    gone: OnceLock<Vec<Gone>>,
}

/// A file of the commit that is not in its place any more, with the hashes of its lines.
struct Gone {
    id: String,
    lines: HashSet<u64>,
}

impl Changed {
    /// Asks Git what a commit holds.
    ///
    /// # Errors
    /// There is no Git, this is none of its folders, or it knows no such commit.
    pub(super) fn since(base: &str) -> Result<Self, Error> {
        let here = Path::new(".");
        let top = here.join(git::up(here)?);
        let commit = git::commit(here, base)?;
        let commit = commit.ok_or_else(|| Error::usage(format!("o Git não conhece {base:?} nesta pasta")))?;
        let top = top.canonicalize().map_err(|_| git::failed())?;
        let mut changed = Self { repositories: Vec::new(), unknown: AtomicUsize::new(0) };
        changed.add(top, &commit)?;
        if changed.repositories.is_empty() { Err(git::failed()) } else { Ok(changed) }
    }

    /// Adds a repository, where Git has the commit, and those within it.
    fn add(&mut self, top: PathBuf, commit: &str) -> Result<(), Error> {
        let Some(files) = git::files(&top, commit)? else { return Ok(()) };
        let repository = GitRepository { top, files, contents: Mutex::new(None), gone: OnceLock::new() };
        let inner: Vec<(PathBuf, String)> = repository.inner().collect();
        self.repositories.push(repository);
        inner.into_iter().try_for_each(|(top, commit)| self.add(top, &commit))
    }

    /// The part of a file's text that is new.
    pub(super) fn part(&self, path: &Path, text: &str) -> Result<NewPart, Error> {
        let Ok(path) = path.canonicalize() else { return Ok(NewPart::Whole) };
        let within =
            self.repositories.iter().filter_map(|one| Some((one, path.strip_prefix(&one.top).ok()?)));
        let Some((repository, rest)) = within.min_by_key(|(_, rest)| rest.components().count()) else {
            return Ok(NewPart::Whole);
        };
        let id = match repository.files.get(&key(rest)) {
            Some(Entry::File(id)) => Some(id.as_str()),
            Some(Entry::Repository(_)) => None,
            None => repository.was(text)?,
        };
        let Some(id) = id else { return Ok(NewPart::Whole) };
        let Some(old) = repository.text(id)? else {
            self.unknown.fetch_add(1, Ordering::Relaxed);
            return Ok(NewPart::Whole);
        };
        Ok(new_lines(&old, text).map_or(NewPart::Whole, NewPart::Lines))
    }

    /// The remark for the end.
    pub(super) fn told(&self) -> Option<String> {
        let unknown = self.unknown.load(Ordering::Relaxed);
        (unknown > 0).then(|| {
            format!(
                "o Git não tem aqui, como texto, o que o commit tinha de {unknown} arquivo(s): contam como novos por inteiro"
            )
        })
    }
}

impl GitRepository {
    /// The repositories within that are there, with the commits that this one has of them.
    fn inner(&self) -> impl Iterator<Item = (PathBuf, String)> {
        self.files.iter().filter_map(|(path, entry)| {
            let Entry::Repository(commit) = entry else { return None };
            let top = self.place(path).canonicalize().ok()?;
            // A link out of the tree is not the repository that was there.
            let there = top.starts_with(&self.top) && top.join(".git").exists();
            there.then(|| (top, commit.clone()))
        })
    }

    fn place(&self, path: &[u8]) -> PathBuf {
        let parts = path.split(|byte| *byte == b'/');
        parts.fold(self.top.clone(), |place, part| place.join(String::from_utf8_lossy(part).as_ref()))
    }

    /// The text behind an id; `None` where Git does not have it, or it is none.
    fn text(&self, id: &str) -> Result<Option<String>, Error> {
        let mut contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        let open = match &mut *contents {
            Some(open) => open,
            closed => closed.insert(Contents::open(&self.top)?),
        };
        Ok(open.of(id)?.and_then(|bytes| String::from_utf8(bytes).ok()))
    }

    /// The file of the commit that a new text was before it got another name: the one that is gone and has most of its lines.
    fn was(&self, text: &str) -> Result<Option<&str>, Error> {
        let gone = match self.gone.get() {
            Some(gone) => gone,
            None => {
                let gone = self.find_gone()?;
                self.gone.get_or_init(|| gone)
            }
        };
        let lines: Vec<u64> = hashes(text).collect();
        let shared = |gone: &Gone| lines.iter().filter(|line| gone.lines.contains(line)).count();
        let likely =
            gone.iter().map(|gone| (shared(gone), gone)).filter(|(n, _)| *n > 0 && n * 2 >= lines.len());
        Ok(likely.max_by_key(|(n, _)| *n).map(|(_, gone)| gone.id.as_str()))
    }

    fn find_gone(&self) -> Result<Vec<Gone>, Error> {
        let ids = self.files.iter().filter_map(|(path, entry)| match entry {
            Entry::File(id) if self.place(path).symlink_metadata().is_err() => Some(id),
            _ => None,
        });
        let ids: Vec<&String> = ids.take(GONE_MAX + 1).collect();
        let few = if ids.len() > GONE_MAX { &[] } else { &ids[..] };
        let read = |id: &&String| {
            let lines = self.text(id)?.map(|text| hashes(&text).collect()).unwrap_or_default();
            Ok(Gone { id: (*id).clone(), lines })
        };
        few.iter().map(read).collect()
    }
}

/// The path below a repository's folder as Git has it.
fn key(path: &Path) -> Vec<u8> {
    path.iter().map(OsStr::as_encoded_bytes).collect::<Vec<_>>().join(&b'/')
}

/// The lines of a text that say something, hashed.
fn hashes(text: &str) -> impl Iterator<Item = u64> {
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
        let mut hasher = DefaultHasher::new();
        line.hash(&mut hasher);
        hasher.finish()
    })
}
