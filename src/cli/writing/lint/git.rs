//! Git, asked for what a commit holds, and nothing else.
//!
//! It is never asked what differs: attributes, the index, filters and other programs that the configuration names would
//! have a say in that. `rev-parse`, `ls-tree` and `cat-file` run none of them, and fetch nothing here.
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::cli::exit::Error;
use crate::cli::frame::TEXT_MAX;

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
