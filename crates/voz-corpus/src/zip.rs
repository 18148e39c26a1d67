//! A zip as a [`Source`]: read in place, nothing unpacked, hostile archives refused with the entry named.
//!
//! Refused when the archive is opened: too many entries, names that lead out of it, links, encryption.
//! Refused while an entry is read: more bytes than declared, than an entry or the whole may have, or than
//! its compressed size can honestly give. Entries that no importer asks for are never read.
use std::io::{self, Read, Seek, SeekFrom};

use zip::ZipArchive;
use zip::result::ZipError;

use crate::ImportError;

/// Entries an archive may have; a whole archive of X with its media stays below.
const ENTRIES_MAX: u64 = 200_000;
/// Bytes one entry may unpack to.
const ENTRY_MAX: u64 = 4 << 30;
/// Bytes all that is read may unpack to.
const TOTAL_MAX: u64 = 16 << 30;
/// Times that an entry may be larger than its compressed form. Exports reach 20, bombs 1000.
const RATIO_MAX: u64 = 500;
/// Below this many bytes no ratio is suspicious.
const RATIO_FREE: u64 = 64 << 20;

/// A zip, wherever its bytes come from.
pub struct Zip<R> {
    name: String,
    archive: ZipArchive<R>,
    entries: Vec<Entry>,
    /// For each entry its place in the archive and its compressed size.
    places: Vec<(usize, u64)>,
    given: u64,
}

impl<R: Read + Seek> Zip<R> {
    /// Opens the archive and looks at every entry's description.
    ///
    /// # Errors
    /// It is no zip, is cut off, or holds something that is refused.
    pub fn new(name: &str, mut reader: R) -> Result<Self, ImportError> {
        let refused = |why: &str| ImportError::refused(name, why);
        if declared_entries(&mut reader).map_err(ImportError::read(name))? > ENTRIES_MAX {
            return Err(refused(&format!("o zip tem entradas demais (mais de {ENTRIES_MAX})")));
        }
        let archive = ZipArchive::new(reader).map_err(|e| refused(&sentence(&e)))?;
        let mut found = Vec::new();
        for at in 0..archive.len() {
            let data = archive.by_index_data(at).map_err(|e| refused(&sentence(&e)))?;
            let entry_name = data.name().map(|n| n.replace('\\', "/"));
            let entry_name = entry_name.map_err(|_| refused("o zip tem uma entrada de nome ilegível"))?;
            let bad = |why: &str| {
                let why = format!("{why}; não importei nada deste zip");
                ImportError::refused(format!("{name}: entrada {entry_name:?}"), why)
            };
            if leads_outside(&entry_name) {
                return Err(bad("o nome leva para fora do zip"));
            }
            if data.is_symlink() {
                return Err(bad("é um atalho (link simbólico), e não um arquivo"));
            }
            if data.is_dir() || is_clutter(&entry_name) {
                continue;
            }
            if data.encrypted() {
                return Err(bad("está protegida com senha; tire a senha do zip"));
            }
            let entry = Entry { size: data.size(), name: entry_name };
            found.push((entry, (at, data.compressed_size())));
        }
        found.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
        let (entries, places) = found.into_iter().unzip();
        Ok(Self { name: name.to_owned(), archive, entries, places, given: 0 })
    }
}

impl<R: Read + Seek> Source for Zip<R> {
    fn name(&self) -> &str {
        &self.name
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn open(&mut self, index: usize) -> Result<Box<dyn Read + '_>, ImportError> {
        let (Some(entry), Some(&(at, compressed))) = (self.entries.get(index), self.places.get(index)) else {
            return Err(ImportError::refused(&self.name, "não tem esta entrada"));
        };
        let shown = || format!("{}: entrada {:?}", self.name, entry.name);
        let inner = self.archive.by_index(at).map_err(|e| ImportError::refused(shown(), sentence(&e)))?;
        let honest = compressed.saturating_mul(RATIO_MAX).max(RATIO_FREE);
        Ok(Box::new(Limited { inner, declared: entry.size, honest, given: 0, total: &mut self.given }))
    }
}

/// A reader that stops a bomb.
struct Limited<'a, R> {
    inner: R,
    declared: u64,
    honest: u64,
    given: u64,
    total: &'a mut u64,
}

impl<R: Read> Read for Limited<'_, R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buf).map_err(damaged)?;
        self.given += n as u64;
        *self.total += n as u64;
        let stop = |why: String| Err(io::Error::new(io::ErrorKind::InvalidData, why));
        match self.given {
            given if given > self.declared => stop("o zip dá mais bytes do que declara".to_owned()),
            given if given > self.honest => {
                stop(format!("cresce mais de {RATIO_MAX} vezes ao descompactar; parece uma bomba"))
            }
            given if given > ENTRY_MAX => stop(format!("passa de {} GB", ENTRY_MAX >> 30)),
            _ if *self.total > TOTAL_MAX => stop(format!("o zip passa de {} GB ao todo", TOTAL_MAX >> 30)),
            _ => Ok(n),
        }
    }
}

/// An error for a person: what the unpacker says about bad data is of no use; what the system says passes through.
fn damaged(error: io::Error) -> io::Error {
    use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};
    match error.kind() {
        InvalidData | InvalidInput | UnexpectedEof | Other => {
            io::Error::new(InvalidData, "o zip está danificado ou cortado")
        }
        _ => error,
    }
}

fn sentence(error: &ZipError) -> String {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            "está protegida com senha".to_owned()
        }
        ZipError::CompressionMethodNotSupported(_) | ZipError::UnsupportedArchive(_) => {
            "usa uma compressão que não conheço; compacte de novo como zip comum".to_owned()
        }
        _ => "o zip está danificado ou cortado".to_owned(),
    }
}

/// True when a name, with `/` between its parts, leads out of the folder it would be unpacked in.
fn leads_outside(name: &str) -> bool {
    let drive = name.as_bytes().get(1) == Some(&b':') && name.starts_with(|c: char| c.is_ascii_alphabetic());
    name.starts_with('/') || drive || name.contains('\0') || name.split('/').any(|part| part == "..")
}

/// True for files that systems put beside a person's.
fn is_clutter(name: &str) -> bool {
    name.starts_with("__MACOSX/") || name.rsplit('/').next().is_some_and(|file| file.starts_with('.'))
}

/// The number of entries that the end of the archive declares (APPNOTE 4.3.14, 4.3.16); 0 when there is no such end.
/// Asked before anything is built from them.
fn declared_entries(reader: &mut (impl Read + Seek)) -> io::Result<u64> {
    /// The end record with the longest comment, and the locator before it.
    const TAIL: u64 = 22 + 65_535 + 20;
    let end = reader.seek(SeekFrom::End(0))?;
    reader.seek(SeekFrom::Start(end.saturating_sub(TAIL)))?;
    let mut tail = Vec::new();
    reader.take(TAIL).read_to_end(&mut tail)?;
    let Some(at) = memchr::memmem::rfind(&tail, b"PK\x05\x06") else { return Ok(0) };
    let few = number(&tail, at + 10, 2);
    let Some(locator) = memchr::memmem::rfind(&tail[..at], b"PK\x06\x07").filter(|_| few == 0xffff) else {
        return Ok(few);
    };
    reader.seek(SeekFrom::Start(number(&tail, locator + 8, 8)))?;
    let mut large = Vec::new();
    reader.take(40).read_to_end(&mut large)?;
    Ok(number(&large, 32, 8))
}

/// The number that stands in `len` bytes from `at` on, the lowest first.
fn number(bytes: &[u8], at: usize, len: usize) -> u64 {
    let bytes = bytes.get(at..at + len).unwrap_or_default();
    bytes.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b))
}

/// One file of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its path inside the source, parts joined by `/`.
    pub name: String,
    /// Its size in bytes, as declared.
    pub size: u64,
}

impl Entry {
    /// The last part of the path.
    pub fn file_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or(&self.name)
    }

    /// The path of the folder it stands in, empty at the top.
    pub fn folder(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// True when the file name ends in a dot and one of `extensions` (lower case), whatever the case.
    pub fn has_extension(&self, extensions: &[&str]) -> bool {
        let extension = self.file_name().rsplit_once('.').map_or("", |(_, e)| e);
        extensions.iter().any(|e| extension.eq_ignore_ascii_case(e))
    }

    /// True when it speaks of the folder it stands in, not as the author writes.
    pub fn is_about_folder(&self) -> bool {
        let name = self.file_name().to_ascii_lowercase();
        ["readme", "license", "licence", "changelog", "contributing"]
            .iter()
            .any(|about| name.strip_prefix(about).is_some_and(|rest| rest.starts_with(['.', '-', '_'])))
    }
}

/// A place with files in it. The rim implements it, with the limits that make hostile archives harmless.
pub trait Source {
    /// The name that the person gave, for messages.
    fn name(&self) -> &str;

    /// Its files, in the order of their names.
    fn entries(&self) -> &[Entry];

    /// True where the person named it; false for an archive that was met in a folder, which may hold anything.
    fn was_named(&self) -> bool {
        true
    }

    /// Opens the entry at an index of [`Source::entries`]; any number of times, one at a time.
    fn open(&mut self, index: usize) -> Result<Box<dyn Read + '_>, ImportError>;

    /// The first bytes of the entry at an index of [`Source::entries`], as they are.
    fn head(&mut self, index: usize) -> Result<Vec<u8>, ImportError> {
        const LENGTH: u64 = 4096;
        let name = self.entries().get(index).map(|e| e.name.clone()).unwrap_or_default();
        let mut head = Vec::new();
        self.open(index)?.take(LENGTH).read_to_end(&mut head).map_err(ImportError::read(&name))?;
        Ok(head)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use proptest::prelude::*;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            writer.start_file(*name, SimpleFileOptions::default()).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    fn open(bytes: &[u8]) -> Result<Zip<Cursor<&[u8]>>, String> {
        Zip::new("a.zip", Cursor::new(bytes)).map_err(|e| e.to_string())
    }

    fn read(zip: &mut impl Source, index: usize) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        zip.open(index).map_err(|e| e.to_string())?.read_to_end(&mut bytes).map_err(|e| e.to_string())?;
        Ok(bytes)
    }

    #[test]
    fn lists_files_by_name_and_reads_them_in_any_order() {
        let bytes = archive(&[
            ("d/b.txt", b"dois"),
            ("a.txt", b"um"),
            ("__MACOSX/._a.txt", b"x"),
            (".DS_Store", b"x"),
        ]);
        let mut zip = open(&bytes).unwrap();
        assert_eq!(zip.entries().iter().map(|e| &*e.name).collect::<Vec<_>>(), ["a.txt", "d/b.txt"]);
        assert_eq!(read(&mut zip, 1).unwrap(), b"dois");
        assert_eq!(read(&mut zip, 0).unwrap(), b"um");
        assert_eq!(read(&mut zip, 0).unwrap(), b"um");
        assert!(read(&mut zip, 9).is_err());
    }

    #[test]
    fn names_that_lead_out_are_refused_by_name() {
        for name in ["../fora.txt", "a/../../b", "/etc/senha", "C:\\x.txt", "..\\x.txt"] {
            let error = open(&archive(&[("bom.txt", b"x"), (name, b"x")])).map(|_| ()).unwrap_err();
            assert!(error.contains("o nome leva para fora do zip; não importei nada deste zip"), "{error}");
        }
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        writer.add_symlink("atalho.txt", "/etc/senha", SimpleFileOptions::default()).unwrap();
        let error = open(&writer.finish().unwrap().into_inner()).map(|_| ()).unwrap_err();
        assert!(error.contains("\"atalho.txt\": é um atalho"), "{error}");
    }

    #[test]
    fn encrypted_entries_are_refused_by_name() {
        let mut bytes = archive(&[("segredo.txt", b"oi")]);
        let central = memchr::memmem::find(&bytes, b"PK\x01\x02").unwrap();
        bytes[central + 8] |= 1;
        let error = open(&bytes).map(|_| ()).unwrap_err();
        assert!(error.contains("\"segredo.txt\": está protegida com senha"), "{error}");
    }

    #[test]
    fn bombs_are_stopped_while_they_unpack() {
        let bytes = archive(&[("bomba.txt", &vec![0; 80 << 20])]);
        let mut zip = open(&bytes).unwrap();
        let mut sink = io::sink();
        let error = io::copy(&mut zip.open(0).unwrap(), &mut sink).unwrap_err();
        assert!(error.to_string().contains("parece uma bomba"), "{error}");
    }

    #[test]
    fn an_archive_with_too_many_entries_is_refused_before_it_is_built() {
        let mut bytes = archive(&[("a", b"")]);
        let locator = bytes.len() - 22;
        let mut end = bytes.split_off(locator);
        let mut large = b"PK\x06\x06".to_vec();
        large.resize(32, 0);
        large.extend(1_000_000_u64.to_le_bytes());
        large.resize(56, 0);
        large.extend(b"PK\x06\x07\0\0\0\0");
        large.extend((locator as u64).to_le_bytes());
        large.extend([1, 0, 0, 0]);
        end[10..12].fill(0xff);
        bytes.extend(large);
        bytes.extend(end);
        assert_eq!(
            open(&bytes).map(|_| ()).unwrap_err(),
            "a.zip: o zip tem entradas demais (mais de 200000)"
        );
    }

    #[test]
    fn cut_or_damaged_archives_are_said_to_be_so() {
        let text =
            "palavras que se repetem pouco: ".bytes().chain((0..=255).cycle().take(9000)).collect::<Vec<_>>();
        let whole = archive(&[("a.txt", &text)]);
        assert_eq!(
            open(&whole[..whole.len() / 2]).map(|_| ()).unwrap_err(),
            "a.zip: o zip está danificado ou cortado"
        );
        let mut broken = whole;
        broken[60] ^= 0x55;
        let mut zip = open(&broken).unwrap();
        assert_eq!(read(&mut zip, 0).unwrap_err(), "o zip está danificado ou cortado");
    }

    #[test]
    fn a_damaged_file_that_is_no_text_stops_no_import() {
        let mut bytes = archive(&[("LICENSE", b"nada disto me interessa"), ("a.txt", b"um texto meu")]);
        // A byte of the first file, after its head and name.
        bytes[40] ^= 0x55;
        let mut sources: Vec<Box<dyn Source + '_>> = vec![Box::new(open(&bytes).unwrap())];
        assert!(sources[0].head(0).is_err());
        let plan = crate::Plan::new(crate::IMPORTERS, &mut sources, None).unwrap();
        assert_eq!(plan.bytes, 12);
    }

    proptest! {
        #[test]
        fn never_panics(cut in 0..200usize, at in 0..200usize, flip in any::<u8>()) {
            let mut bytes = archive(&[("a.txt", b"um texto"), ("data/tweets.js", b"window = [ ]")]);
            let length = bytes.len();
            bytes[at % length] ^= flip;
            bytes.truncate(length - cut % length);
            if let Ok(mut zip) = open(&bytes) {
                for index in 0..zip.entries().len() {
                    let _ = read(&mut zip, index);
                }
            }
        }
    }
}
