//! The words of the patterns, and the classes of tokens they make.
use std::collections::{BTreeMap, HashMap};

use crate::elem::{Class, Entry, NO_CLASS, Test, Traits};

/// The traits of one word.
pub(super) const fn traits(entry: Entry) -> Traits {
    1 << (entry % 64)
}

/// Lengths of lists of the pattern files, far below 2^16.
pub(super) fn len_u16<T>(list: &[T]) -> u16 {
    u16::try_from(list.len()).unwrap_or(u16::MAX)
}

/// The words of all patterns, and the lists of them that tests name.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    pub(super) vocabulary: Vocabulary,
    pub(super) members: Vec<Entry>,
}

impl Lexicon {
    /// The test for one of the members from one on.
    pub(super) fn any_since(&self, from: usize) -> Test {
        let words = self.members.get(from..).unwrap_or_default();
        let all = words.iter().fold(0, |all, &w| all | traits(w));
        Test::Words(len_u16(&self.members) - len_u16(words), len_u16(&self.members), all)
    }

    /// The words that a test names; none when it names none.
    pub(super) fn words_of(&self, test: &Test) -> &[Entry] {
        match *test {
            Test::Words(from, to, _) => {
                self.members.get(usize::from(from)..usize::from(to)).unwrap_or_default()
            }
            _ => &[],
        }
    }
}

/// A word as a pattern file has it.
#[derive(Clone, Debug)]
struct Word {
    /// The word folded.
    text: String,
    /// True when any ending may follow.
    stem: bool,
    /// The lower-case spelling that is required, when the folded one is not enough.
    exact: Option<&'static str>,
}

/// The form of a whole word.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// Spelt in whatever way.
    pub(super) class: Class,
    /// Spelt in one way.
    pub(super) spellings: Vec<(&'static str, Class)>,
}

/// Words and stems, and the classes of tokens they make.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: Vec<Word>,
    /// Words by how they are written.
    known: HashMap<&'static str, Entry>,
    /// Whole words by their folded text.
    pub(super) forms: BTreeMap<String, Form>,
    /// Stems, the longest first.
    pub(super) stems: Vec<(String, Class)>,
    /// The entries of each class.
    pub(super) classes: Vec<Vec<Entry>>,
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

    /// The words and stems of a class.
    pub(super) fn entries(&self, class: Class) -> &[Entry] {
        self.classes.get(usize::from(class)).map_or(&[], Vec::as_slice)
    }

    /// The class of these entries.
    fn class_of(&mut self, entries: impl IntoIterator<Item = Entry>) -> Class {
        let entries: Vec<Entry> = entries.into_iter().collect();
        if entries.is_empty() && !self.classes.is_empty() {
            return NO_CLASS;
        }
        self.classes.push(entries);
        len_u16(&self.classes) - 1
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
            self.stems.push((stem.text.clone(), class));
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

    /// The class of the longest stem that a folded word begins with.
    fn stemmed(&self, folded: &str) -> Class {
        let longest = self.stems.iter().find(|(stem, _)| folded.starts_with(stem));
        longest.map_or(NO_CLASS, |(_, class)| *class)
    }
}
