//! A token folded: what it is looked up by.
use super::places::hash;
use crate::texto::fold_into;

/// The rest of a token's folded text, once it was looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Folded {
    /// The [`hash`] of the folded text.
    pub(in super::super) hash: u32,
    /// Bytes of the folded text.
    pub(in super::super) len: usize,
    /// True when the token itself is ASCII.
    pub(in super::super) ascii: bool,
}

impl Folded {
    /// Folds a word into `buffer`.
    pub(in super::super) fn new(word: &str, buffer: &mut String) -> Self {
        buffer.clear();
        fold_into(word, buffer);
        Self { hash: hash(buffer.as_bytes()), len: buffer.len(), ascii: word.is_ascii() }
    }
}
