//! The documents that are open, within bounds, the files that their addresses name, and their formats.
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use percent_encoding::{percent_decode_str, utf8_percent_encode};

use super::protocol::Change;
use super::text::{DocumentText, Encoding};
use crate::writing::lint::KEPT_IN_URIS;
use voz_core::voice::lint::suppression::Checked;
use voz_core::voice::lint::{Formato, formato};

/// Most bytes of a document that is looked at.
const TEXT_MAX: usize = 8 << 20;
/// Most documents at once.
const OPEN_MAX: usize = 512;
/// Most bytes of all of them.
const ALL_MAX: usize = 128 << 20;

/// A document as the editor has it.
pub(super) struct OpenDocument {
    pub(super) uri: String,
    pub(super) version: i32,
    /// Its text; empty where it is too large to be looked at.
    pub(super) text: DocumentText,
    /// Its format; none where nothing of it is prose.
    pub(super) format: Option<&'static Formato>,
    /// Its file, where it is one.
    pub(super) path: Option<PathBuf>,
    /// Findings in the text as it stands.
    pub(super) checked: Option<Arc<Checked>>,
    /// Quiet time after which its diagnostics are due, and the moment when they may not wait longer, in milliseconds
    /// of the steady clock; none where they are told.
    pub(super) due: Option<(Duration, i64)>,
    /// Milliseconds of the last look.
    pub(super) took: i64,
    /// The text is not known any more: an edit was lost, or it grew too large.
    lost: bool,
}

impl OpenDocument {
    /// True when it can be looked at.
    pub(super) const fn is_read(&self) -> bool {
        self.format.is_some() && !self.lost
    }

    /// Its text, where that is known.
    pub(super) fn known(&self) -> Option<&str> {
        (!self.lost).then(|| self.text.as_str())
    }

    /// Takes up an edit.
    fn change(&mut self, change: Change, encoding: Encoding, room: usize) {
        self.checked = None;
        let Change { range, text } = change;
        if let Some(range) = range {
            if self.lost {
                return;
            }
            let bytes = self.text.bytes(range);
            if self.text.as_str().len() - bytes.len() + text.len() > room {
                self.lose();
            } else {
                self.text.replace(bytes, &text);
            }
        } else {
            self.lost = text.len() > room;
            let text = if self.lost { String::new() } else { text };
            self.text = DocumentText::new(text, encoding);
        }
    }

    /// Its text is not known any more.
    pub(super) fn lose(&mut self) {
        (self.lost, self.checked) = (true, None);
        self.text = DocumentText::default();
    }
}

/// The documents that are open.
#[derive(Default)]
pub(super) struct OpenDocuments {
    open: BTreeMap<String, OpenDocument>,
}

impl OpenDocuments {
    /// Opens one; false where there are too many, or it is too large to be looked at.
    pub(super) fn open(
        &mut self,
        (uri, language, version): (String, &str, i32),
        said: String,
        encoding: Encoding,
    ) -> bool {
        self.open.remove(&uri);
        if self.open.len() >= OPEN_MAX {
            return false;
        }
        let lost = said.len() > self.room();
        let path = path(&uri);
        let name = path.as_deref().and_then(Path::file_name).and_then(|name| name.to_str());
        let format = format(language, name);
        let text = DocumentText::new(if lost { String::new() } else { said }, encoding);
        let document = OpenDocument {
            uri: uri.clone(),
            version,
            text,
            format,
            path,
            checked: None,
            due: None,
            took: 0,
            lost,
        };
        self.open.insert(uri, document);
        !lost
    }

    /// Takes up edits; whether the document is open and can still be looked at.
    pub(super) fn change(
        &mut self,
        uri: &str,
        version: i32,
        changes: Vec<Change>,
        encoding: Encoding,
    ) -> bool {
        let room = self.room();
        let Some(document) = self.open.get_mut(uri) else { return false };
        let room = (room + document.text.as_str().len()).min(TEXT_MAX);
        document.version = version;
        changes.into_iter().for_each(|change| document.change(change, encoding, room));
        !document.lost
    }

    /// Bytes that one document more may have.
    fn room(&self) -> usize {
        let all: usize = self.open.values().map(|document| document.text.as_str().len()).sum();
        ALL_MAX.saturating_sub(all).min(TEXT_MAX)
    }

    pub(super) fn close(&mut self, uri: &str) {
        self.open.remove(uri);
    }

    pub(super) fn get(&mut self, uri: &str) -> Option<&mut OpenDocument> {
        self.open.get_mut(uri)
    }

    pub(super) fn all(&mut self) -> impl Iterator<Item = &mut OpenDocument> {
        self.open.values_mut()
    }
}

/// The file of a `file:` address on this machine.
pub(super) fn path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let said = percent_decode_str(rest.split(['?', '#']).next()?).decode_utf8().ok()?;
    if !said.starts_with('/') || said.contains('\0') {
        return None;
    }
    // `/C:/x` on systems with drives.
    let drive = said.as_bytes().get(2) == Some(&b':') && cfg!(windows);
    Some(PathBuf::from(if drive { said.get(1..)? } else { &said }))
}

/// The address of a file.
pub(super) fn of(path: &Path) -> Option<String> {
    let said = path.to_str()?.replace('\\', "/");
    let slash = if said.starts_with('/') { "" } else { "/" };
    Some(format!("file://{slash}{}", utf8_percent_encode(&said, KEPT_IN_URIS)))
}

/// The language of an editor, and a file of the format that it is written in (`languages.txt`).
fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("languages.txt")
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter(|(word, _)| *word != "#")
}

/// The format of a document, by what its editor calls the language, else by the name of its file.
fn format(language: &str, file: Option<&str>) -> Option<&'static Formato> {
    let language = language.to_lowercase();
    let known = languages().find(|(word, _)| *word == language).and_then(|(_, name)| formato(name));
    known.or_else(|| file.and_then(formato))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn edit(text: &str) -> Vec<Change> {
        let place = json!({"line": 0, "character": 0});
        vec![serde_json::from_value(json!({"range": {"start": place, "end": place}, "text": text})).unwrap()]
    }

    fn whole(text: &str) -> Vec<Change> {
        vec![serde_json::from_value(json!({"text": text})).unwrap()]
    }

    #[test]
    fn what_is_too_large_is_let_go_until_it_comes_whole_again() {
        let (mut documents, utf8) = (OpenDocuments::default(), Encoding::Utf8);
        let named = |name: &str| (format!("file:///{name}"), "markdown", 1);
        assert!(!documents.open(named("a"), "x".repeat(TEXT_MAX + 1), utf8));
        assert!(documents.open(named("b"), "x".repeat(TEXT_MAX - 1), utf8));
        assert!(documents.change("file:///b", 2, edit("y"), utf8));
        assert!(!documents.change("file:///b", 3, edit("y"), utf8), "one byte too many");
        assert!(!documents.change("file:///b", 4, edit(""), utf8), "what came before is not known");
        assert!(documents.change("file:///b", 5, whole("oi"), utf8));
        assert!(documents.change("file:///a", 2, whole("oi"), utf8));
        assert!(!documents.change("file:///c", 2, whole("oi"), utf8), "nobody opened it");
    }

    #[test]
    fn there_are_bounds_to_how_many_and_how_much() {
        let (mut documents, utf8) = (OpenDocuments::default(), Encoding::Utf8);
        let big = ALL_MAX / TEXT_MAX;
        for n in 0..=big {
            let opened = documents.open((n.to_string(), "markdown", 1), "x".repeat(TEXT_MAX), utf8);
            assert_eq!(opened, n < big, "{n}");
        }
        for n in 0..OPEN_MAX * 2 {
            documents.open((n.to_string(), "", 1), String::new(), utf8);
        }
        assert!(documents.all().count() <= OPEN_MAX);
    }

    #[test]
    fn files_have_addresses_and_the_rest_has_no_file() {
        assert_eq!(path("file:///tmp/a%20b/%C3%A9.md"), Some(PathBuf::from("/tmp/a b/é.md")));
        assert_eq!(of(Path::new("/tmp/a b/é.md")).as_deref(), Some("file:///tmp/a%20b/%C3%A9.md"));
        for other in [
            "untitled:Untitled-1", "https://ex.com/a.md", "file://host/a", "file:///a%00b", "", "file:///%ff",
        ] {
            assert_eq!(path(other), None, "{other}");
        }
    }

    #[test]
    fn every_language_has_a_format_and_its_place_in_the_order() {
        assert!(languages().is_sorted_by_key(|(word, _)| word) && languages().count() > 80);
        for (language, name) in languages() {
            assert!(formato(name).is_some(), "{language}");
        }
    }

    #[test]
    fn the_editors_word_comes_before_the_name() {
        let name = |language, file| format(language, file).map(|format| format.nome);
        assert_eq!(name("LaTeX", Some("a.txt")), Some("LaTeX"));
        assert_eq!(name("", Some("a.md")), Some("Markdown"));
        assert_eq!(name("xyz", Some("a.xyz")), None);
        assert_eq!(name("gitcommit", None), Some("mensagem de commit"));
    }
}
