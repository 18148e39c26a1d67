//! What patterns are made of: tests of one piece each, over shared lists of words.
use super::vocabulary::{Entry, Traits, Vocabulary, traits};

/// The text of a pattern file.
pub(in super::super) type Source = &'static str;

/// A test of one piece; ranges point into the lists of the [`Lexicon`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// One of these words or signs.
    Words(u32, u32, Traits),
    /// A word with this folded ending.
    Ending(u32),
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
    /// The test for one of some words.
    pub(super) fn any_of(&mut self, words: &[Entry]) -> Test {
        let from = len_u32(&self.members);
        self.members.extend(words);
        Test::Words(from, len_u32(&self.members), words.iter().fold(0, |all, &w| all | traits(w)))
    }

    /// The test for a word with a folded ending.
    pub(super) fn ending(&mut self, ending: String) -> Test {
        self.endings.push(ending);
        Test::Ending(len_u32(&self.endings) - 1)
    }

    /// The words that a test names; none when it names none.
    pub(super) fn words_of(&self, test: &Test) -> &[Entry] {
        match *test {
            Test::Words(from, to, _) => self.members.get(from as usize..to as usize).unwrap_or_default(),
            _ => &[],
        }
    }
}

/// Lengths of tables built from the embedded files, far below 2^32.
pub(super) fn len_u32<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}
