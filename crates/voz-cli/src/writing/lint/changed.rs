//! `--base`: the lines that are not as a commit has them, so that only those are spoken of; and lines of a text by place.
//!
//! The text of the commit is read from Git, and held against the text here. So no content, name, attribute or setting of what is
//! judged decides whether it is; whatever cannot be told counts as new. Git is never asked what differs: attributes, the index,
//! filters and other programs that the configuration names would have a say in that. `rev-parse`, `ls-tree` and `cat-file` run
//! none of them, and fetch nothing here.
use std::collections::{BTreeMap, HashSet};
use std::ffi::OsStr;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use crate::exit::Error;
use crate::frame::TEXT_MAX;
use voz_core::base::lock;
use voz_core::voice::diff::new_lines;
use voz_core::voice::lint::suppression::Checked;
use voz_core::voice::lint::{Achado, Gravidade, Trecho};

/// Most files of a commit that are gone from their places and may have become others; of more none is taken for one.
const GONE_MAX: usize = 100;

/// The lines of a text that are new, counted from 1; `None` where all of it is.
pub(super) type NewLines = Option<Vec<RangeInclusive<usize>>>;

/// Keeps of what was said of a text only what stands, wholly or in part, in these lines. The text passes when no `erro` is
/// left; its `placar` stays that of the whole text.
pub(super) fn keep_lines(ranges: &[RangeInclusive<usize>], text: &str, checked: &mut Checked) {
    let lines = LineStarts::new(text);
    let touched = |start: usize, end: usize| {
        let ((first, _), (last, _)) = (lines.line(start), lines.line(end.saturating_sub(1).max(start)));
        let next = ranges.partition_point(|range| *range.end() < first);
        ranges.get(next).is_some_and(|range| *range.start() <= last)
    };
    for achado in checked.report.achados.iter_mut().chain(&mut checked.report.fracas) {
        achado.trechos.retain(|place| touched(place.byte_inicio, place.byte_fim));
    }
    checked.report.achados.retain(|achado| !achado.trechos.is_empty());
    checked.report.fracas.retain(|achado| !achado.trechos.is_empty());
    checked.report.achados.iter_mut().for_each(Achado::keep_whole_pairs);
    let suppressed = |place: &Trecho| touched(place.byte_inicio, place.byte_fim);
    checked.suprimidos.retain(|silent| silent.achado.trechos.iter().any(suppressed));
    checked.avisos.retain(|warning| warning.lugar.is_none_or(|(byte, _)| touched(byte, byte + 1)));
    checked.report.passou = checked.report.achados.iter().all(|a| a.gravidade != Gravidade::Erro);
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
        let top = here.join(up(here)?);
        let unknown = || Error::usage(format!("o Git não conhece {base:?} nesta pasta"));
        let commit = commit(here, base)?.ok_or_else(unknown)?;
        let top = top.canonicalize().map_err(|_| failed())?;
        let mut changed = Self { repositories: Vec::new(), unknown: AtomicUsize::new(0) };
        changed.add(top, &commit)?;
        if changed.repositories.is_empty() { Err(failed()) } else { Ok(changed) }
    }

    /// Adds a repository, where Git has the commit, and those within it.
    fn add(&mut self, top: PathBuf, commit: &str) -> Result<(), Error> {
        let Some(files) = files(&top, commit)? else { return Ok(()) };
        let repository = GitRepository { top, files, contents: Mutex::new(None), gone: OnceLock::new() };
        let inner: Vec<(PathBuf, String)> = repository.inner().collect();
        self.repositories.push(repository);
        inner.into_iter().try_for_each(|(top, commit)| self.add(top, &commit))
    }

    /// What of a file's text is new.
    pub(super) fn new_lines(&self, path: &Path, text: &str) -> Result<NewLines, Error> {
        let Ok(path) = path.canonicalize() else { return Ok(None) };
        let within =
            self.repositories.iter().filter_map(|one| Some((one, path.strip_prefix(&one.top).ok()?)));
        let nearest = within.min_by_key(|(_, rest)| rest.components().count());
        let Some((repository, rest)) = nearest else { return Ok(None) };
        let id = match repository.files.get(&key(rest)) {
            Some(Entry::File(id)) => Some(id.as_str()),
            Some(Entry::Repository(_)) => None,
            None => repository.was(text)?,
        };
        let Some(id) = id else { return Ok(None) };
        let Some(old) = repository.text(id)? else {
            self.unknown.fetch_add(1, Ordering::Relaxed);
            return Ok(None);
        };
        Ok(new_lines(&old, text))
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
        let mut contents = lock(&self.contents);
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

/// Where each line of a text begins.
#[derive(Clone, Debug, Default)]
pub(super) struct LineStarts(Vec<(usize, usize)>);

/// A place as editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineColumn {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl LineStarts {
    /// Looks through the text once.
    pub(super) fn new(text: &str) -> Self {
        // The mark of the byte order is in no column.
        let mark = usize::from(text.starts_with('\u{feff}'));
        let (mut starts, mut start, mut chars) = (vec![(0, mark)], 0, 0);
        for newline in memchr::memchr_iter(b'\n', text.as_bytes()) {
            chars += text[start..=newline].chars().count();
            start = newline + 1;
            starts.push((start, chars));
        }
        Self(starts)
    }

    /// The line that holds a byte, and the character offset at which it begins.
    fn line(&self, byte: usize) -> (usize, usize) {
        let line = self.0.partition_point(|&(start, _)| start <= byte).max(1);
        (line, self.0.get(line - 1).map_or(0, |&(_, chars)| chars))
    }

    /// Line and column of an offset, given in bytes and in characters.
    pub(super) fn place(&self, byte: usize, char: usize) -> LineColumn {
        let (line, chars) = self.line(byte);
        LineColumn { line, column: char.saturating_sub(chars) + 1 }
    }

    /// Where a finding begins.
    pub(super) fn start(&self, place: &Trecho) -> LineColumn {
        self.place(place.byte_inicio, place.inicio)
    }

    /// Where a finding ends (one past its last character).
    pub(super) fn end(&self, place: &Trecho) -> LineColumn {
        self.place(place.byte_fim, place.fim)
    }
}

/// Time that one answer may take: a repository may be large, or made to be waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// Most bytes of a list of files.
const LIST_MAX: u64 = 256 << 20;

/// A file of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// By the id of its content.
    File(String),
    /// A repository within, by its commit.
    Repository(String),
}

/// Where a repository's files begin, from a folder of it up: `../../`.
pub(super) fn up(folder: &Path) -> Result<String, Error> {
    let outside = || {
        Error::usage("a pasta não é de um repositório que o Git abra, e --base precisa de um")
            .hint("veja o que ele diz: git status")
    };
    let said = answer(folder, &["rev-parse", "--show-cdup"])?.ok_or_else(outside)?;
    String::from_utf8(said).map(|said| said.trim_end_matches('\n').to_owned()).map_err(|_| outside())
}

/// The id of a commit; `None` where Git knows none of that name.
pub(super) fn commit(folder: &Path, name: &str) -> Result<Option<String>, Error> {
    // `--end-of-options`: a name that begins with a hyphen is a name.
    let name = format!("{name}^{{commit}}");
    let said = answer(folder, &["rev-parse", "--verify", "--quiet", "--end-of-options", &name])?;
    Ok(said.and_then(|said| Some(String::from_utf8(said).ok()?.trim().to_owned())))
}

/// The files of a commit by their paths, with `/`; `None` where Git does not have all of it.
pub(super) fn files(folder: &Path, commit: &str) -> Result<Option<BTreeMap<Vec<u8>, Entry>>, Error> {
    let said = answer(folder, &["ls-tree", "-r", "-z", "--full-tree", commit])?;
    let record = |record: &[u8]| {
        let tab = memchr::memchr(b'\t', record)?;
        let (about, path) = (std::str::from_utf8(&record[..tab]).ok()?, record[tab + 1..].to_vec());
        match about.split(' ').collect::<Vec<_>>()[..] {
            ["100644" | "100755" | "100664", "blob", id] => Some((path, Entry::File(id.to_owned()))),
            ["160000", "commit", id] => Some((path, Entry::Repository(id.to_owned()))),
            _ => None,
        }
    };
    Ok(said.map(|said| said.split(|byte| *byte == 0).filter_map(record).collect()))
}

fn git(folder: &Path, args: &[&str]) -> Command {
    let mut git = Command::new("git");
    git.current_dir(folder).args(["--no-pager", "--no-replace-objects", "-c", "core.fsmonitor=false"]);
    // Git before 2.45 does not know the first, and asks the second before it fetches what a partial clone left out.
    git.args(args).env("GIT_NO_LAZY_FETCH", "1").env("GIT_ALLOW_PROTOCOL", "nenhum");
    git.env("GIT_OPTIONAL_LOCKS", "0").env("GIT_TERMINAL_PROMPT", "0");
    git.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    git
}

fn missing(error: &io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::NotFound => Error::usage("--base precisa do Git, e não o encontro"),
        _ => failed(),
    }
}

pub(super) fn failed() -> Error {
    Error::outside("o Git não disse o que o commit tem")
}

/// Git at work; ended when dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // One that has ended already is what is wanted.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Git's answer to a call; `None` when it refuses.
fn answer(folder: &Path, args: &[&str]) -> Result<Option<Vec<u8>>, Error> {
    let mut child = git(folder, args).spawn().map(Running).map_err(|error| missing(&error))?;
    let mut out = child.0.stdout.take().ok_or_else(failed)?.take(LIST_MAX + 1);
    let (sender, said) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = out.read_to_end(&mut bytes).map(|_| bytes);
        // Whoever no longer waits has said so.
        let _ = sender.send(read);
    });
    let said = said.recv_timeout(PATIENCE).map_err(|_| failed())?.map_err(|_| failed())?;
    if said.len() as u64 > LIST_MAX {
        return Err(failed());
    }
    let status = child.0.wait().map_err(|_| failed())?;
    Ok(status.success().then_some(said))
}

/// Contents of files, by their ids: one `git cat-file` that answers as long as it is asked.
pub(super) struct Contents {
    input: ChildStdin,
    answers: Receiver<Option<Vec<u8>>>,
    _running: Running,
}

impl Contents {
    pub(super) fn open(folder: &Path) -> Result<Self, Error> {
        let child = git(folder, &["cat-file", "--batch"]).stdin(Stdio::piped()).spawn();
        let mut running = child.map(Running).map_err(|error| missing(&error))?;
        let input = running.0.stdin.take().ok_or_else(failed)?;
        let mut out = BufReader::new(running.0.stdout.take().ok_or_else(failed)?);
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            while let Ok(content) = content(&mut out) {
                if sender.send(content).is_err() {
                    return;
                }
            }
        });
        Ok(Self { input, answers, _running: running })
    }

    /// One content; `None` where Git does not have it, or it is larger than any text.
    pub(super) fn of(&mut self, id: &str) -> Result<Option<Vec<u8>>, Error> {
        writeln!(self.input, "{id}").and_then(|()| self.input.flush()).map_err(|_| failed())?;
        self.answers.recv_timeout(PATIENCE).map_err(|_| failed())
    }
}

/// Reads one answer of `git cat-file --batch`: `id blob SIZE`, the bytes, a line break; or `id missing`.
fn content(from: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    /// Longer than any head.
    const HEAD_MAX: u64 = 1024;
    let mut head = String::new();
    from.by_ref().take(HEAD_MAX).read_line(&mut head)?;
    let wrong = || io::Error::from(io::ErrorKind::InvalidData);
    let head = head.strip_suffix('\n').ok_or_else(wrong)?;
    if head.ends_with(" missing") {
        return Ok(None);
    }
    let size: u64 = head.rsplit(' ').next().and_then(|size| size.parse().ok()).ok_or_else(wrong)?;
    let mut bytes = Vec::new();
    let kept = size <= TEXT_MAX as u64;
    if kept {
        from.by_ref().take(size).read_to_end(&mut bytes)?;
    } else {
        io::copy(&mut from.by_ref().take(size), &mut io::sink())?;
    }
    let whole = bytes.len() as u64 == size || !kept;
    let mut end = [0];
    from.read_exact(&mut end)?;
    if whole && end == *b"\n" { Ok(kept.then_some(bytes)) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_from_one_in_characters() {
        let text = "é—\nab\n\nç";
        let lines = LineStarts::new(text);
        for (byte, line, column) in
            [(0, 1, 1), (2, 1, 2), (6, 2, 1), (8, 2, 3), (9, 3, 1), (10, 4, 1), (12, 4, 2)]
        {
            let char = text[..byte].chars().count();
            assert_eq!(lines.place(byte, char), LineColumn { line, column }, "{byte}");
            assert_eq!(lines.line(byte).0, line);
        }
        let lines = LineStarts::new("\u{feff}é—\nab");
        assert_eq!(lines.place(3, 1), LineColumn { line: 1, column: 1 });
        assert_eq!(lines.place(9, 4), LineColumn { line: 2, column: 1 });
    }

    #[test]
    fn answers_are_read_by_their_sizes() {
        let mut said = &b"1a blob 12\n2b missing\nx\n2b missing\n3c blob 0\n\n4d blob 3\nab"[..];
        assert_eq!(content(&mut said).unwrap().as_deref(), Some(&b"2b missing\nx"[..]));
        assert_eq!(content(&mut said).unwrap(), None);
        assert_eq!(content(&mut said).unwrap().as_deref(), Some(&b""[..]));
        assert!(content(&mut said).is_err(), "cut off");
        assert!(content(&mut &b""[..]).is_err());
        assert!(content(&mut &b"fatal\n"[..]).is_err());
    }
}
