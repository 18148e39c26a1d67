//! A token folded: what it is looked up by.
use std::ops::Range;

use crate::texto::fold_into;

/// What is kept of a token's folded text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Folded {
    /// Tells the words of one text apart.
    pub(in super::super) hash: u32,
    /// Bytes of the folded text.
    pub(in super::super) len: usize,
    /// Whether the token itself is ASCII.
    pub(in super::super) ascii: bool,
}

impl Folded {
    /// Folds a token, the `bytes` of the text, into `buffer`.
    pub(in super::super) fn new(text: &str, bytes: Range<usize>, buffer: &mut String) -> Self {
        let word = text.get(bytes).unwrap_or_default();
        buffer.clear();
        fold_into(word, buffer);
        Self { ascii: word.is_ascii(), ..Self::of(buffer.as_bytes()) }
    }

    /// From the bytes of a folded word.
    pub(in super::super) fn of(folded: &[u8]) -> Self {
        // FNV-1a of 32 bits: few bytes, and nobody gains from two words that agree.
        let hash = folded
            .iter()
            .fold(0x811c_9dc5, |hash: u32, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Self { hash, len: folded.len(), ascii: false }
    }
}
