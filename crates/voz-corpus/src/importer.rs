//! An importer, what it sees while it looks for its files, and the choices of the person.

use std::io::Read;

use voz_base::Millis;
use voz_texto::Registro;

use crate::decode::{read_text, unmarked};
use crate::reason::ImportError;
use crate::sink::Sink;
use crate::zip::{Entry, Source};

/// One kind of source. Each importer file defines one.
pub struct Importer {
    /// The value of `--formato`, and the `fonte` of its texts.
    pub id: &'static str,
    /// The name for people in a list of formats.
    pub rotulo: &'static str,
    /// The line for people in the help: which files it takes.
    pub sobre: &'static str,
    /// The files it recognises among those no earlier importer took, in groups. Where each is read by itself it makes
    /// no difference how they are grouped.
    pub find: fn(&mut Scout<'_>) -> Result<Vec<Unit>, ImportError>,
    /// Reads the groups, one after the other, and hands their texts to the sink.
    pub read: Reads,
}

/// How the files of a group are read.
pub enum Reads {
    /// Each by itself. The function gets one file, its name, and where its texts go.
    Each(fn(&mut File<'_>, &str, &mut Sink<'_>) -> Result<(), ImportError>),
    /// All together, such as posts and the table that tells of them. The function gets the source, the group, and where
    /// its texts go; `File::of` gives a file of the group.
    Together(fn(&mut dyn Source, &Unit, &mut Sink<'_>) -> Result<(), ImportError>),
}

/// One file of a source, which can be opened any number of times.
pub struct File<'a> {
    source: &'a mut dyn Source,
    index: usize,
    pub(super) entry: Entry,
}

impl<'a> File<'a> {
    /// The entry at an index of [`Source::entries`].
    pub(super) fn of(source: &'a mut dyn Source, index: usize) -> Self {
        let entry = source.entries().get(index).cloned().unwrap_or_default();
        Self { source, index, entry }
    }

    pub(super) fn open(&mut self) -> Result<Box<dyn Read + '_>, ImportError> {
        self.source.open(self.index)
    }

    /// The first bytes, as they are.
    pub(super) fn head(&mut self) -> Result<Vec<u8>, ImportError> {
        self.source.head(self.index)
    }

    /// All of it as text; `None` when it has more than `max` bytes.
    pub(super) fn text(&mut self, max: u64) -> Result<Option<String>, ImportError> {
        read_text(self.source.open(self.index)?, max).map_err(ImportError::read(&self.entry.name))
    }
}

/// True when the first bytes of a file hold a text.
pub(super) fn has(head: &[u8], text: &str) -> bool {
    memchr::memmem::find(head, text.as_bytes()).is_some()
}

/// A group of entries, by their index in the source: all that one call of [`Reads::Together`] gets.
pub type Unit = Vec<usize>;

/// A source as an importer sees it while it looks for its files.
pub struct Scout<'a> {
    pub(super) source: &'a mut dyn Source,
    pub(super) taken: Vec<bool>,
}

impl Scout<'_> {
    /// The entries that no importer has taken yet, with their index.
    pub fn free(&self) -> impl Iterator<Item = (usize, &Entry)> {
        self.source.entries().iter().enumerate().filter(|&(i, _)| !self.taken.get(i).is_some_and(|&t| t))
    }

    /// True when the source is a single file.
    pub fn is_one_file(&self) -> bool {
        self.taken.len() == 1
    }

    /// Each free entry that `is` tells by its name, by itself.
    pub fn named(&self, is: impl Fn(&Entry) -> bool) -> Vec<Unit> {
        self.free().filter(|(_, entry)| is(entry)).map(|(index, _)| vec![index]).collect()
    }

    /// Each free entry with one of these extensions, by itself.
    pub fn with_extension(&self, extensions: &[&str]) -> Vec<Unit> {
        self.named(|entry| entry.has_extension(extensions))
    }

    /// Each free entry with one of these extensions that `is` tells by its first bytes, by itself.
    pub fn with_head(
        &mut self,
        extensions: &[&str],
        is: impl Fn(&Entry, &[u8]) -> bool,
    ) -> Result<Vec<Unit>, ImportError> {
        let named = self.free().filter(|(_, e)| e.has_extension(extensions));
        let named: Vec<(usize, Entry)> = named.map(|(i, e)| (i, e.clone())).collect();
        let mut units = Vec::new();
        for (index, entry) in named {
            if is(&entry, &self.head(index)?) {
                units.push(vec![index]);
            }
        }
        Ok(units)
    }

    /// The entry of [`Scout::nameless`], when `is` tells it by its first bytes.
    pub fn nameless_with_head(&mut self, is: impl Fn(&[u8]) -> bool) -> Result<Option<Unit>, ImportError> {
        match self.nameless() {
            Some(index) if is(&self.head(index)?) => Ok(Some(vec![index])),
            _ => Ok(None),
        }
    }

    /// The entry, when the source is a single file whose name tells nothing: standard input, `notas`.
    pub fn nameless(&self) -> Option<usize> {
        let known = |e: &Entry| e.file_name().rsplit_once('.').is_some_and(|(stem, _)| !stem.is_empty());
        match self.source.entries() {
            [only] if !known(only) => self.free().next().map(|(i, _)| i),
            _ => None,
        }
    }

    /// The first bytes of an entry, without the mark of their encoding; in UTF-8 when the entry is in UTF-16.
    pub fn head(&mut self, index: usize) -> Result<Vec<u8>, ImportError> {
        self.source.head(index).map(unmarked)
    }
}

/// A name that no author has.
pub const NOBODY: &str = "\u{0}";

/// The choices of the person for an import.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Texts before this are left out.
    pub desde: Option<Millis>,
    /// Texts after this are left out.
    pub ate: Option<Millis>,
    /// Register of the texts whose source does not tell it.
    pub registro: Option<Registro>,
    /// The person, where a source has several authors.
    pub autor: Option<&'a str>,
    /// Nothing of it was written by the person: every text goes to the cohort, under the name of its author, else
    /// of its source. `autor` is then [`NOBODY`].
    pub coorte: bool,
    /// True when messages that the person sent in one go, in a conversation of WhatsApp, are one text.
    pub juntar_rajadas: bool,
}
