//! What patterns are made of: tests of one piece each, over shared lists of words.
use super::length::len_u16;
use super::vocabulary::{Entry, Traits, Vocabulary, traits};

/// The text of a pattern file.
pub(in super::super) type Source = &'static str;

/// A test of one piece; ranges point into the lists of the [`Lexicon`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// One of these words or signs.
    Words(u16, u16, Traits),
    /// A word with this folded ending.
    Ending(u16),
    /// Any word.
    Any,
    /// A number.
    Number,
    /// A capitalised word.
    Capital,
    /// Up to so many pieces; `true` when punctuation counts as a piece.
    Gap(u8, bool),
    /// The next sentence begins here.
    Border,
    /// The sentence ends here.
    End,
}

/// A test with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Elem {
    pub(super) test: Test,
    pub(super) optional: bool,
    pub(super) negated: bool,
    /// Tested, not taken.
    pub(super) ahead: bool,
}

impl Elem {
    /// What the next piece must have for this to be met, when it must be a word.
    pub(super) const fn demands(&self) -> Traits {
        match self.test {
            Test::Words(_, _, traits) if !self.optional && !self.negated => traits,
            _ => Traits::MAX,
        }
    }
}

/// The words of all patterns, and the lists of them that tests name.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    pub(super) vocabulary: Vocabulary,
    pub(super) members: Vec<Entry>,
    pub(super) endings: Vec<String>,
}

impl Lexicon {
    /// Room for the words of some pattern files, given their bytes.
    pub(super) fn with_room(bytes: usize) -> Self {
        let vocabulary = Vocabulary::default();
        Self { vocabulary, members: Vec::with_capacity(bytes / 4), endings: Vec::new() }
    }

    /// The test for one of the members from one on.
    pub(super) fn any_since(&self, from: usize) -> Test {
        let words = self.members.get(from..).unwrap_or_default();
        let all = words.iter().fold(0, |all, &w| all | traits(w));
        Test::Words(len_u16(&self.members) - len_u16(words), len_u16(&self.members), all)
    }

    /// The test for a word with a folded ending.
    pub(super) fn ending(&mut self, ending: String) -> Test {
        self.endings.push(ending);
        Test::Ending(len_u16(&self.endings) - 1)
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
