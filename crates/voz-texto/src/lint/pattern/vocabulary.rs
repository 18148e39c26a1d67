//! The words of the patterns, and what each token of a text is to them, found in one look.
//!
//! Every token belongs to one [`Class`]: the set of all words and stems it is. The classes are made
//! once, with the table, so that a text costs a look a token and no list of its own.
//!
//! These are plain maps. A table of our own that compared eight bytes at once took 414 ms for 10 MB where these take
//! 466, and 46 for 1 MB where these take 49 (2026-11-22, the whole program).
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::length::len_u16;
use crate::texto::nfc;

/// Number of a word or stem.
pub(super) type Entry = u16;

/// Number of a set of words and stems; [`NO_CLASS`] is the empty one.
pub(in super::super) type Class = u16;

/// What a token is that no pattern names.
pub(in super::super) const NO_CLASS: Class = 0;

/// A set of words, as one bit for each, shared by those whose numbers agree modulo 64: two sets
/// without a common bit have no common word.
pub(super) type Traits = u64;

/// The traits of one word.
pub(super) const fn traits(entry: Entry) -> Traits {
    1 << (entry % 64)
}

/// A word as a pattern file has it.
#[derive(Clone, Debug)]
struct Word {
    /// The word folded.
    text: String,
    /// Whether any ending may follow.
    stem: bool,
    /// The lower-case spelling that is required, when the folded one is not enough.
    exact: Option<&'static str>,
}

/// What a whole word is.
#[derive(Clone, Debug)]
struct Form {
    /// Spelt in whatever way.
    class: Class,
    /// Spelt in one way.
    spellings: Vec<(&'static str, Class)>,
}

/// Letters of the shortest stem: those that share so many are looked at together.
pub(super) const STEM_MIN: usize = 4;

/// Words and stems, and the classes of tokens they make.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: Vec<Word>,
    /// Words by how they are written.
    known: HashMap<&'static str, Entry>,
    /// Whole words by their folded text.
    forms: HashMap<String, Form>,
    /// Stems by their first letters, the longest first.
    stems: HashMap<[u8; STEM_MIN], Vec<(String, Class)>>,
    /// The entries of the classes, one class after the other.
    entries: Vec<Entry>,
    /// Where the entries of each class end.
    ends: Vec<u16>,
}

impl Vocabulary {
    /// The number of a word as a pattern file writes it. One that is not known is added, with its spelling
    /// folded and whether any ending may follow, unless `read` refuses it. Until [`Self::seal`] no token
    /// is told to be it.
    pub(super) fn number_of<E>(
        &mut self,
        written: &'static str,
        read: impl FnOnce(&mut String) -> Result<(bool, Option<&'static str>), E>,
    ) -> Result<Entry, E> {
        if let Some(entry) = self.known.get(written) {
            return Ok(*entry);
        }
        let mut text = String::new();
        let (stem, exact) = read(&mut text)?;
        let entry = len_u16(&self.words);
        self.words.push(Word { text, stem, exact });
        self.known.insert(written, entry);
        Ok(entry)
    }

    /// How many words there are.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// How many classes there are.
    pub(super) fn classes(&self) -> Class {
        len_u16(&self.ends)
    }

    /// The words and stems of a class.
    pub(super) fn entries(&self, class: Class) -> &[Entry] {
        self.entries.get(self.range(class)).unwrap_or_default()
    }

    fn range(&self, class: Class) -> Range<usize> {
        let end = |at: usize| self.ends.get(at).copied().map_or(0, usize::from);
        let at = usize::from(class);
        at.checked_sub(1).map_or(0, end)..end(at)
    }

    /// The class of these entries.
    fn class_of(&mut self, entries: impl IntoIterator<Item = Entry>) -> Class {
        let before = self.entries.len();
        self.entries.extend(entries);
        if self.entries.len() == before && !self.ends.is_empty() {
            return NO_CLASS;
        }
        self.ends.push(len_u16(&self.entries));
        len_u16(&self.ends) - 1
    }

    /// Lays the words out for looking up.
    pub(super) fn seal(&mut self) {
        self.class_of([]);
        let mut words: Vec<(Entry, Word)> = (0..).zip(self.words.clone()).collect();
        words.sort_by_key(|(_, word)| std::cmp::Reverse(word.text.len()));
        let (stems, whole): (Vec<_>, Vec<_>) = words.into_iter().partition(|(_, word)| word.stem);
        for (_, stem) in &stems {
            // A token that begins with this one begins with the shorter ones it begins with.
            let alike = stems.iter().filter(|(_, other)| stem.text.starts_with(&other.text));
            let class = self.class_of(alike.map(|(entry, _)| *entry));
            if let Some(first) = first_letters(&stem.text) {
                self.stems.entry(first).or_default().push((stem.text.clone(), class));
            }
        }
        let mut alike: BTreeMap<&str, Vec<(Entry, Option<&'static str>)>> = BTreeMap::new();
        for (entry, word) in &whole {
            alike.entry(&word.text).or_default().push((*entry, word.exact));
        }
        for (text, words) in alike {
            self.lay_form(text, &words);
        }
    }

    /// Lays out the words that fold to one text.
    fn lay_form(&mut self, text: &str, words: &[(Entry, Option<&'static str>)]) {
        let stems = self.entries(self.stemmed(text)).to_vec();
        let mut class = |wanted: &dyn Fn(Option<&'static str>) -> bool| {
            let words = words.iter().filter(|(_, exact)| wanted(*exact)).map(|(entry, _)| *entry);
            self.class_of(stems.iter().copied().chain(words))
        };
        let exact = words.iter().filter_map(|(_, exact)| *exact);
        let spellings = exact.map(|one| (one, class(&|e| e.is_none_or(|e| e == one)))).collect();
        let form = Form { spellings, class: class(&|e| e.is_none()) };
        self.forms.insert(text.to_owned(), form);
    }

    /// The class of a token, as folded and as written.
    pub(super) fn class(&self, folded: &str, written: &str) -> Class {
        match self.forms.get(folded) {
            Some(form) => {
                let spelt = form.spellings.iter().find(|(exact, _)| is_spelt(written, exact));
                spelt.map_or(form.class, |(_, class)| *class)
            }
            None => self.stemmed(folded),
        }
    }

    /// The class of the longest stem that a folded token begins with.
    fn stemmed(&self, folded: &str) -> Class {
        let near = first_letters(folded).and_then(|first| self.stems.get(&first));
        let longest = near.and_then(|near| near.iter().find(|(stem, _)| folded.starts_with(stem)));
        longest.map_or(NO_CLASS, |(_, class)| *class)
    }
}

fn first_letters(text: &str) -> Option<[u8; STEM_MIN]> {
    text.as_bytes().first_chunk().copied()
}

fn is_spelt(source: &str, exact: &str) -> bool {
    if source.is_ascii() {
        return source.eq_ignore_ascii_case(exact);
    }
    source == exact || nfc(source).chars().flat_map(char::to_lowercase).eq(exact.chars())
}
