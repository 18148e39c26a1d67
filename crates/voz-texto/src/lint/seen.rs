//! Meanings of the words of a text to the lint, kept from one time that each is met to the next.
//!
//! A text says few words often. What a word is follows from how it is written alone, so that only a new one is folded,
//! hashed and looked up; room is bounded, and a word that finds its place taken takes it.
use std::ops::Range;

use super::lexicon::{Lexicon, hash};
use super::pattern::{Class, NO_CLASS, Table};
use crate::texto::fold_into;

/// The lists in which words and signs are looked up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lists<'l> {
    pub(super) table: &'l Table,
    /// Of the joint evidence; none where nobody asks for it.
    pub(super) lexicon: Option<&'l Lexicon>,
}

/// The meaning of a word or sign.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    /// Hash of the folded word.
    pub(super) hash: u32,
    /// The class that it is to the patterns.
    pub(super) class: Class,
    /// Its number in the list of the joint evidence.
    pub(super) listed: Option<u16>,
    /// Has enough letters to say something by itself.
    pub(super) long: bool,
    /// Has characters that are looked at one by one.
    pub(super) exotic: bool,
    /// Is one of [`DENIALS`].
    pub(super) denies: bool,
}

/// Letters from which on a word is [`Known::long`]: articles, prepositions and most pronouns are shorter.
const LONG_WORD: usize = 5;

/// Words that deny, folded.
pub(super) const DENIALS: [&str; 6] = ["nao", "nunca", "not", "never", "don't", "didn't"];

impl Known {
    fn word(written: &str, lists: Lists<'_>, buffer: &mut String) -> Self {
        buffer.clear();
        fold_into(written, buffer);
        let (hash, ascii) = (hash(buffer.as_bytes()), written.is_ascii());
        Self {
            hash,
            class: lists.table.class(buffer, written),
            listed: lists.lexicon.and_then(|list| list.find(hash, ascii)),
            long: buffer.len() >= LONG_WORD,
            exotic: !ascii && is_exotic(written),
            denies: DENIALS.contains(&buffer.as_str()),
        }
    }

    fn sign(sign: char, lists: Lists<'_>) -> Self {
        let mut bytes = [0; 4];
        let written = &*sign.encode_utf8(&mut bytes);
        let plain = Self::unnamed(sign);
        let listed = lists.lexicon.and_then(|list| list.find(plain.hash, sign.is_ascii()));
        Self { class: lists.table.class(written, written), listed, ..plain }
    }

    /// A word that no pattern names, by its first character.
    #[inline]
    pub(super) fn unnamed(first: char) -> Self {
        let hash = hash(first.encode_utf8(&mut [0; 4]).as_bytes());
        Self { hash, class: NO_CLASS, listed: None, long: false, exotic: false, denies: false }
    }
}

/// True when a word has more than the letters of Latin-1, which are all of Portuguese and English; of
/// its other characters only the soft hyphen can stand in a word.
fn is_exotic(word: &str) -> bool {
    word.bytes().any(|b| b >= 0xc4 || b == 0xad)
}

/// The bytes of a word of 15 at most, with zeros behind it; a sign with its number and a last byte of ones.
type Key = u128;

/// Words and signs by how they are written.
#[derive(Debug)]
pub(super) struct Seen {
    /// As many as a power of two.
    slots: Vec<(Key, Known)>,
    buffer: String,
}

impl Seen {
    /// Room for the words of a text of so many bytes.
    pub(super) fn of(bytes: usize) -> Self {
        /// Beyond this most words that are left stand once or twice in a text.
        const SLOTS_MAX: usize = 16_384;
        let slots = (bytes / 4).next_power_of_two().clamp(16, SLOTS_MAX);
        Self { slots: vec![(0, Known::default()); slots], buffer: String::new() }
    }

    /// The meaning of the word at some bytes of the text.
    #[inline]
    pub(super) fn word(&mut self, text: &str, bytes: Range<usize>, lists: Lists<'_>) -> Known {
        let Self { slots, buffer } = self;
        let mut make = || Known::word(text.get(bytes.clone()).unwrap_or_default(), lists, buffer);
        match key(text.as_bytes(), &bytes) {
            Some(key) => known(slots, key, make),
            None => make(),
        }
    }

    /// The meaning of a sign.
    #[inline]
    pub(super) fn sign(&mut self, sign: char, lists: Lists<'_>) -> Known {
        let key = Key::from(u32::from(sign)) | 0xff << 120;
        known(&mut self.slots, key, || Known::sign(sign, lists))
    }
}

/// The key of a word that is short enough.
#[inline]
fn key(text: &[u8], word: &Range<usize>) -> Option<Key> {
    let len = word.len();
    if len > 15 {
        return None;
    }
    let whole = match text.get(word.start..).and_then(<[u8]>::first_chunk::<16>) {
        Some(sixteen) => Key::from_le_bytes(*sixteen),
        // Near the end of the text.
        None => text.get(word.clone())?.iter().rev().fold(0, |all, &byte| all << 8 | Key::from(byte)),
    };
    Some(whole & ((1 << (8 * len)) - 1))
}

#[inline]
fn known(slots: &mut [(Key, Known)], key: Key, make: impl FnOnce() -> Known) -> Known {
    /// An odd number with its bits spread evenly.
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let half = |shift: u32| u64::try_from(key >> shift & Key::from(u64::MAX)).unwrap_or_default();
    let mixed = (half(0) ^ half(64).rotate_left(29)).wrapping_mul(SPREAD);
    let at = usize::try_from(mixed >> 40).unwrap_or_default() & (slots.len() - 1);
    let Some((taken, known)) = slots.get_mut(at) else { return make() };
    if *taken != key {
        (*taken, *known) = (key, make());
    }
    *known
}
