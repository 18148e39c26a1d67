//! Files, folders, zips and standard input as sources for the importers.
//!
//! The only place where an import touches the disk for reading. Links inside a folder are not followed, and
//! hidden files are passed over. A zip inside a folder is a source of its own.
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::base::portuguese::explain;
use crate::base::store::{Store, StoreError};
use crate::base::world::Millis;
use crate::voice::Registro;
use crate::voice::banco::{self, Filter, TextKey};
use crate::voice::corpus::{Entry, ImportError, Source, Zip};

/// Files looked at in a folder, and how deep.
const FILES_MAX: usize = 200_000;
const DEPTH_MAX: usize = 32;
/// Bytes taken from standard input, which cannot be read twice.
const STDIN_MAX: u64 = 64 << 20;
/// The name of standard input in messages.
const STDIN_NAME: &str = "entrada padrão";

/// Told of every run of bytes read from the sources that share it.
pub type Passed = Rc<dyn Fn(u64)>;

/// Opens what a person named: a file, a folder, a zip, or `-` for standard input.
pub fn open(path: &Path, passed: &Passed) -> Result<Vec<Box<dyn Source>>, ImportError> {
    let name = path.display().to_string();
    if name == "-" {
        return Ok(vec![Box::new(stdin()?)]);
    }
    let meta = std::fs::metadata(path).map_err(told(&name))?;
    if !meta.is_dir() {
        if begins_with(path, b"\x1f\x8b").map_err(told(&name))? {
            let why = "é um .gz; descompacte e importe a pasta ou o arquivo que sair dele".to_owned();
            return Err(ImportError::Refused { entry: name, why });
        }
        return Ok(vec![open_file(path, &name, meta.len(), passed)?]);
    }
    let mut files = Vec::new();
    walk(path, "", 0, &mut files)?;
    files.sort();
    let mut sources: Vec<Box<dyn Source>> = Vec::new();
    let mut plain = Files { name, entries: Vec::new(), paths: Vec::new(), passed: Rc::clone(passed) };
    for (entry, size, path) in files {
        if is_zip(&path).map_err(told(&entry))? {
            sources.push(Box::new(open_zip(&path, &path.display().to_string(), passed, false)?));
        } else {
            plain.entries.push(Entry { name: entry, size });
            plain.paths.push(path);
        }
    }
    if sources.is_empty() || !plain.entries.is_empty() {
        sources.insert(0, Box::new(plain));
    }
    Ok(sources)
}

fn told(name: &str) -> impl Fn(io::Error) -> ImportError {
    let entry = name.to_owned();
    move |error| ImportError::Read { entry: entry.clone(), cause: in_portuguese(error) }
}

/// The system's error, as a person would say it; what a reader of ours said stays.
fn in_portuguese(error: io::Error) -> io::Error {
    if error.raw_os_error().is_none() { error } else { io::Error::new(error.kind(), explain(&error)) }
}

fn open_file(path: &Path, name: &str, size: u64, passed: &Passed) -> Result<Box<dyn Source>, ImportError> {
    if is_zip(path).map_err(told(name))? {
        return Ok(Box::new(open_zip(path, name, passed, true)?));
    }
    let entry = path.file_name().map_or_else(|| name.to_owned(), |n| n.to_string_lossy().into_owned());
    Ok(Box::new(Files {
        name: name.to_owned(),
        entries: vec![Entry { name: entry, size }],
        paths: vec![path.to_owned()],
        passed: Rc::clone(passed),
    }))
}

fn open_zip(
    path: &Path,
    name: &str,
    passed: &Passed,
    named: bool,
) -> Result<impl Source + use<>, ImportError> {
    let file = File::open(path).map_err(told(name))?;
    let inner = Zip::new(name, Told { inner: BufReader::new(file), passed: &|_| () })?;
    Ok(Counted { inner, passed: Rc::clone(passed), named })
}

/// True when a file begins with these bytes.
fn begins_with(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut head = Vec::new();
    File::open(path)?.take(bytes.len() as u64).read_to_end(&mut head)?;
    Ok(head == bytes)
}

/// A zip is told by its first bytes, or by its name when it is empty or cut.
fn is_zip(path: &Path) -> io::Result<bool> {
    let named = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zip"));
    Ok(named || begins_with(path, b"PK\x03\x04")? || begins_with(path, b"PK\x05\x06")?)
}

/// Lists the files of a folder and of those in it, with their paths from the top.
fn walk(
    folder: &Path,
    prefix: &str,
    depth: usize,
    files: &mut Vec<(String, u64, PathBuf)>,
) -> Result<(), ImportError> {
    let shown = folder.display().to_string();
    for entry in std::fs::read_dir(folder).map_err(told(&shown))? {
        let entry = entry.map_err(told(&shown))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().map_err(told(&shown))?;
        if name.starts_with('.') || kind.is_symlink() {
            continue;
        }
        let inside = format!("{prefix}{name}");
        if kind.is_dir() {
            if depth < DEPTH_MAX {
                walk(&entry.path(), &format!("{inside}/"), depth + 1, files)?;
            }
        } else if kind.is_file() {
            let size = entry.metadata().map_err(told(&inside))?.len();
            files.push((inside, size, entry.path()));
        }
        if files.len() > FILES_MAX {
            let why = format!("a pasta tem arquivos demais (mais de {FILES_MAX})");
            return Err(ImportError::Refused { entry: shown, why });
        }
    }
    Ok(())
}

/// Plain files of a folder, or one file.
struct Files {
    name: String,
    entries: Vec<Entry>,
    paths: Vec<PathBuf>,
    passed: Passed,
}

impl Source for Files {
    fn name(&self) -> &str {
        &self.name
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn open(&mut self, index: usize) -> Result<Box<dyn Read + '_>, ImportError> {
        let path = self.paths.get(index).map_or(Path::new(""), PathBuf::as_path);
        let file = File::open(path).map_err(told(&path.display().to_string()))?;
        Ok(Box::new(Told { inner: file, passed: &*self.passed }))
    }
}

/// A source that is kept whole, because importers may read a file twice: standard input, or what was typed.
struct Whole {
    entries: [Entry; 1],
    bytes: Vec<u8>,
}

impl Whole {
    fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self { entries: [Entry { name: name.to_owned(), size: bytes.len() as u64 }], bytes }
    }
}

/// Text that a person typed or pasted, as a file of this name would be read.
pub fn typed(name: &str, bytes: Vec<u8>) -> Vec<Box<dyn Source>> {
    vec![Box::new(Whole::new(name, bytes))]
}

fn stdin() -> Result<Whole, ImportError> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(STDIN_MAX + 1).read_to_end(&mut bytes).map_err(told(STDIN_NAME))?;
    if bytes.len() as u64 > STDIN_MAX {
        let why = format!("passa de {} MB; grave em um arquivo e importe o arquivo", STDIN_MAX >> 20);
        return Err(ImportError::Refused { entry: STDIN_NAME.to_owned(), why });
    }
    Ok(Whole::new(STDIN_NAME, bytes))
}

impl Source for Whole {
    fn name(&self) -> &str {
        &self.entries[0].name
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn open(&mut self, _: usize) -> Result<Box<dyn Read + '_>, ImportError> {
        Ok(Box::new(self.bytes.as_slice()))
    }
}

/// A source whose bytes are counted as they are read.
struct Counted<S> {
    inner: S,
    passed: Passed,
    /// False of an archive that was met in a folder.
    named: bool,
}

impl<S: Source> Source for Counted<S> {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn entries(&self) -> &[Entry] {
        self.inner.entries()
    }

    fn was_named(&self) -> bool {
        self.named
    }

    fn open(&mut self, index: usize) -> Result<Box<dyn Read + '_>, ImportError> {
        let inner = self.inner.open(index)?;
        Ok(Box::new(Told { inner, passed: &*self.passed }))
    }
}

/// A reader whose bytes are counted, and whose failures are told in Portuguese.
struct Told<'a, R> {
    inner: R,
    passed: &'a dyn Fn(u64),
}

impl<R: Read> Read for Told<'_, R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buf).map_err(in_portuguese)?;
        (self.passed)(n as u64);
        Ok(n)
    }
}

impl<R: Seek> Seek for Told<'_, R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to).map_err(in_portuguese)
    }
}

/// Removes the texts of these keys; how many.
pub fn remove_texts(store: &Store, keys: &[TextKey]) -> Result<usize, StoreError> {
    store.write(|tx| banco::remove(tx, keys))
}

/// Removes every text that a filter lets through, with what others wrote in the same; how many of the author.
pub fn remove_matching(store: &Store, filter: &Filter) -> Result<usize, StoreError> {
    store.write(|tx| {
        banco::remove_others(tx, filter)?;
        banco::remove_where(tx, filter)
    })
}

/// Removes what others wrote; how many texts.
pub fn remove_others(store: &Store, filter: &Filter) -> Result<usize, StoreError> {
    store.write(|tx| banco::remove_others(tx, filter))
}

/// Sets the moment from which texts count.
pub fn count_since(store: &Store, since: Option<Millis>) -> Result<(), StoreError> {
    store.write(|tx| match banco::state(tx)?.desde == since {
        true => Ok(()),
        false => banco::set_since(tx, since),
    })
}

/// Forgets what texts of a register, or of both, say in nobody's words; how many.
pub fn forget_neutral(store: &Store, registro: Option<Registro>) -> Result<usize, StoreError> {
    store.write(|tx| banco::forget_neutral(tx, registro))
}

/// Forgets lessons by their identifiers; how many.
pub fn forget_lessons(store: &Store, ids: &[String]) -> Result<usize, StoreError> {
    store.write(|tx| banco::forget_lessons(tx, ids))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_its_files_and_each_zip_in_it_is_a_source() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(at("b/.git")).unwrap();
        for name in ["b/um.txt", "a.txt", "b/.git/config", ".oculto"] {
            std::fs::write(at(name), "oi").unwrap();
        }
        std::fs::write(at("cheio.bin"), b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("/etc", at("atalho")).unwrap();
        let count = Rc::new(std::cell::Cell::new(0));
        let shared = Rc::clone(&count);
        let passed: Passed = Rc::new(move |n| shared.set(shared.get() + n));
        let mut sources = open(folder.path(), &passed).unwrap();
        let names: Vec<Vec<&str>> =
            sources.iter().map(|s| s.entries().iter().map(|e| &*e.name).collect()).collect();
        assert_eq!(names, [vec!["a.txt", "b/um.txt"], vec![]]);
        let mut text = String::new();
        sources[0].open(1).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!((text.as_str(), count.get()), ("oi", 2));
    }

    #[test]
    fn what_is_not_there_is_said_in_portuguese() {
        let error = open(Path::new("/não/há"), &(Rc::new(|_| ()) as Passed)).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), "não consigo ler /não/há: não existe");
    }
}
