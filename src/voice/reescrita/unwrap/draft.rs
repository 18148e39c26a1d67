//! The draft, as the guards ask about it, and the words they ask with.
use std::collections::HashSet;

use crate::voice::diff::stems;
use crate::voice::texto::fold;

pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

/// A draft, as the guards ask about it.
pub(super) struct Draft<'a> {
    pub(super) text: &'a str,
    pub(super) folded: String,
    pub(super) stems: HashSet<String>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let text = trim(text);
        Self { text, folded: fold(text), stems: stems(text) }
    }

    pub(super) fn starts(&self, folded: &str) -> bool {
        self.folded.starts_with(folded)
    }

    /// True when the draft has a word that begins so.
    pub(super) fn has(&self, stem: &str) -> bool {
        starts_word(&self.folded, stem)
    }

    /// The number of different content words of `text` that the draft has, and of all of them.
    pub(super) fn shares(&self, text: &str) -> (usize, usize) {
        let stems = stems(text);
        (stems.intersection(&self.stems).count(), stems.len())
    }

    /// True when the first line announces something, as an announcement of the model would.
    pub(super) fn announces(&self) -> bool {
        self.text.lines().next().is_some_and(|line| line.trim_end().ends_with(':'))
    }
}

/// True when a word of `folded` begins with `stem`.
pub(super) fn starts_word(folded: &str, stem: &str) -> bool {
    folded.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(stem))
}

/// True when `folded` begins with the phrase, as whole words.
pub(super) fn starts_phrase(folded: &str, phrase: &str) -> bool {
    folded.strip_prefix(phrase).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

pub(super) fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | '#' | '>'))
}
