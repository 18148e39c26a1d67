//! The words of the patterns, and the classes of tokens they make.
use std::collections::{BTreeMap, HashMap};

use crate::elem::{Class, Entry, NO_CLASS, STEM_MIN, Test, Traits};
use crate::texto::{Kind, fold, tokens};

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

impl Word {
    /// A word as it is written.
    ///
    /// # Errors
    /// One that could never match, or a stem that is too short.
    fn read(written: &'static str) -> Result<Self, String> {
        let (text, exact) = written.strip_prefix('=').map_or((written, None), |t| (t, Some(t)));
        let (text, stem) = match text.strip_suffix('*') {
            Some(stem) if !stem.is_empty() => (stem, true),
            _ => (text, false),
        };
        let folded = fold(text);
        if stem && (folded.len() < STEM_MIN || exact.is_some()) {
            return Err(format!("the stem {text} is too short, or spelt exactly"));
        }
        // A word that the splitter would cut could never match.
        let mut pieces = tokens(text);
        if pieces.next().is_none_or(|t| t.kind == Kind::Url) || pieces.next().is_some() {
            return Err(format!("{text} is not one word"));
        }
        Ok(Self { text: folded, stem, exact })
    }
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
    /// The number of a word as a pattern file writes it. One that is not known is added; until [`Self::seal`] no token is told to
    /// be it.
    pub(super) fn number_of(&mut self, written: &'static str) -> Result<Entry, String> {
        if let Some(entry) = self.known.get(written) {
            return Ok(*entry);
        }
        let entry = len_u16(&self.words);
        self.words.push(Word::read(written)?);
        self.known.insert(written, entry);
        Ok(entry)
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
        let longest = self.stems.iter().find(|(stem, _)| text.starts_with(stem));
        let stems = self.classes[usize::from(longest.map_or(NO_CLASS, |(_, class)| *class))].clone();
        let mut class = |wanted: &dyn Fn(Option<&'static str>) -> bool| {
            let words = words.iter().filter(|(_, exact)| wanted(*exact)).map(|(entry, _)| *entry);
            self.class_of(stems.iter().copied().chain(words))
        };
        let exact = words.iter().filter_map(|(_, exact)| *exact);
        let spellings = exact.map(|one| (one, class(&|e| e.is_none_or(|e| e == one)))).collect();
        let form = Form { spellings, class: class(&|e| e.is_none()) };
        self.forms.insert(text.to_owned(), form);
    }
}
