//! What importers read from: a file, a folder or a zip, all seen as a list of named entries.
use std::io::Read;

use super::ImportError;

/// One file of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
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
}

/// A place with files in it. The rim implements it, with the limits that make hostile archives harmless.
pub trait Source {
    /// The name that the person gave, for messages.
    fn name(&self) -> &str;

    /// Its files, in the order of their names.
    fn entries(&self) -> &[Entry];

    /// The name of the entry at an index of [`Source::entries`].
    fn entry_name(&self, index: usize) -> String {
        self.entries().get(index).map(|e| e.name.clone()).unwrap_or_default()
    }

    /// Opens the entry at an index of [`Source::entries`]; any number of times, one at a time.
    fn open(&mut self, index: usize) -> Result<Box<dyn Read + '_>, ImportError>;
}

/// A source in memory, for tests.
#[cfg(test)]
pub(super) struct Memory {
    entries: Vec<Entry>,
    contents: Vec<Vec<u8>>,
}

#[cfg(test)]
impl Memory {
    pub(super) fn new(files: &[(&str, &[u8])]) -> Self {
        let entry =
            |&(name, bytes): &(&str, &[u8])| Entry { name: name.to_owned(), size: bytes.len() as u64 };
        Self {
            entries: files.iter().map(entry).collect(),
            contents: files.iter().map(|f| f.1.to_vec()).collect(),
        }
    }
}

#[cfg(test)]
impl Source for Memory {
    fn name(&self) -> &str {
        "teste"
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn open(&mut self, index: usize) -> Result<Box<dyn Read + '_>, ImportError> {
        Ok(Box::new(self.contents[index].as_slice()))
    }
}
