//! The words of the patterns, found in one look a token.
use std::collections::HashMap;

use super::parse::Word;
use crate::voice::texto::nfc;

/// Number of a word of the vocabulary.
pub(in super::super) type Entry = u16;

/// A folded token, ready to be looked up and compared.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Folded<'a> {
    pub(in super::super) text: &'a str,
    /// Its first eight bytes, the first one lowest, zeros where it is shorter.
    head: u64,
}

impl<'a> Folded<'a> {
    pub(in super::super) fn new(text: &'a str) -> Self {
        Self { text, head: head(text.as_bytes()) }
    }

    /// A hash that tells the words of one text apart.
    pub(in super::super) fn hash(&self) -> u32 {
        let mut hash = self.head.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for chunk in self.text.as_bytes().chunks(8).skip(1) {
            hash = (hash.rotate_left(23) ^ head(chunk)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        u32::try_from(hash >> 32).unwrap_or(0)
    }
}

fn head(bytes: &[u8]) -> u64 {
    let mut eight = [0; 8];
    match bytes.first_chunk::<8>() {
        Some(whole) => eight = *whole,
        None => eight.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from),
    }
    u64::from_le_bytes(eight)
}

/// One word, laid out for comparing.
#[derive(Clone, Copy, Debug)]
struct Key {
    head: u64,
    /// The bytes of a token's head that must be the same.
    mask: u64,
    entry: Entry,
    /// Whether the head does not settle it: longer than it, or of a required spelling.
    more: bool,
}

/// Words and stems, in buckets by their first three bytes, so that a stem and its words share one.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: Vec<Word>,
    known: HashMap<Word, Entry>,
    keys: Vec<Key>,
    /// Where each bucket begins in `keys`.
    slots: Vec<u16>,
}

const BUCKET_BITS: u32 = 12;

fn bucket(head: u64) -> usize {
    let first_three = u32::try_from(head & 0xff_ffff).unwrap_or(0);
    (first_three.wrapping_mul(0x9e37_79b1) >> (32 - BUCKET_BITS)) as usize
}

impl Vocabulary {
    /// The number of a word, new or known. Until [`Self::seal`] it cannot be looked up.
    pub(super) fn add(&mut self, word: &Word) -> Entry {
        if let Some(&entry) = self.known.get(word) {
            return entry;
        }
        let entry = Entry::try_from(self.words.len()).unwrap_or(Entry::MAX);
        self.words.push(word.clone());
        self.known.insert(word.clone(), entry);
        entry
    }

    pub(super) const fn len(&self) -> usize {
        self.words.len()
    }

    /// Lays the words out for looking up.
    pub(super) fn seal(&mut self) {
        self.known = HashMap::new();
        let mut keys: Vec<Key> =
            (0..=Entry::MAX).zip(&self.words).map(|(entry, word)| key(entry, word)).collect();
        keys.sort_by_key(|k| bucket(k.head));
        self.slots = vec![0; (1 << BUCKET_BITS) + 1];
        for key in &keys {
            self.slots[bucket(key.head) + 1] += 1;
        }
        for slot in 1..self.slots.len() {
            self.slots[slot] += self.slots[slot - 1];
        }
        self.keys = keys;
    }

    /// Adds to `hits` the words and stems that a token is; `source` is how it is written.
    pub(super) fn look_up(&self, folded: &Folded<'_>, source: &str, hits: &mut Vec<Entry>) {
        let slot = bucket(folded.head);
        let (Some(&from), Some(&to)) = (self.slots.get(slot), self.slots.get(slot + 1)) else { return };
        for key in &self.keys[usize::from(from)..usize::from(to)] {
            if folded.head & key.mask == key.head
                && (!key.more || self.settles(key.entry, folded.text, source))
            {
                hits.push(key.entry);
            }
        }
    }

    /// Whether a token whose head agrees is the word.
    fn settles(&self, entry: Entry, folded: &str, source: &str) -> bool {
        let word = &self.words[usize::from(entry)];
        let same = if word.stem { folded.starts_with(&word.text) } else { word.text == folded };
        same && word.exact.as_ref().is_none_or(|exact| is_spelt(source, exact))
    }
}

fn key(entry: Entry, word: &Word) -> Key {
    let len = word.text.len();
    // A whole word shorter than the head needs the zeros after it too.
    let bytes = if word.stem { len.min(8) } else { 8 };
    let mask = u64::MAX >> (64 - 8 * bytes);
    let more = word.exact.is_some() || len > 8 || len == 8 && !word.stem;
    Key { head: head(word.text.as_bytes()), mask, entry, more }
}

fn is_spelt(source: &str, exact: &str) -> bool {
    nfc(source).chars().flat_map(char::to_lowercase).eq(exact.chars())
}
