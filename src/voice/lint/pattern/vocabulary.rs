//! The words of the patterns, found in one look a token.
use std::collections::HashMap;

use super::parse::Word;
use crate::voice::texto::{fold, fold_into, nfc};

/// Number of a word of the vocabulary.
pub(in super::super) type Entry = u16;

/// A set of words, as one bit for each, shared by those whose numbers agree modulo 64: two sets
/// without a common bit have no common word.
pub(in super::super) type Traits = u64;

/// The traits of one word.
pub(super) const fn traits(entry: Entry) -> Traits {
    1 << (entry % 64)
}

/// A token folded as far as looking it up and comparing it needs.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Folded {
    /// The first eight bytes of its folded text, the first one lowest, zeros where it is shorter.
    head: u64,
    /// Tells the words of one text apart.
    pub(in super::super) hash: u32,
    /// Bytes of the folded text.
    pub(in super::super) len: usize,
    /// False when the word is, or may be, more than ASCII.
    pub(in super::super) ascii: bool,
}

impl Folded {
    /// Folds the `len` bytes at the start of `rest`; `buffer` is scratch.
    #[inline]
    pub(in super::super) fn new(rest: &str, len: usize, buffer: &mut String) -> Self {
        Self::plain(rest.as_bytes(), len)
            .unwrap_or_else(|| Self::any(rest.get(..len).unwrap_or_default(), buffer))
    }

    /// The fast way, for words of ASCII: eight bytes at a time, which may read beyond the word, so
    /// that the last word of a text goes the other way.
    fn plain(bytes: &[u8], len: usize) -> Option<Self> {
        let mut state = (0, 0);
        let mut at = 0;
        while at < len {
            let eight = bytes.get(at..)?.first_chunk::<8>()?;
            let word = u64::from_le_bytes(*eight) & mask(len - at);
            if word & NOT_ASCII != 0 {
                return None;
            }
            state = mix(state, lower(word), at == 0);
            at += 8;
        }
        Some(Self { head: state.0, hash: finish(state.1), len, ascii: true })
    }

    fn any(word: &str, buffer: &mut String) -> Self {
        buffer.clear();
        fold_into(word, buffer);
        Self::of(buffer.as_bytes())
    }

    /// From the bytes of a folded word.
    fn of(folded: &[u8]) -> Self {
        let (eights, last) = folded.as_chunks::<8>();
        let mut state = (0, 0);
        for (at, eight) in eights.iter().enumerate() {
            state = mix(state, u64::from_le_bytes(*eight), at == 0);
        }
        if !last.is_empty() {
            state = mix(state, padded(last), eights.is_empty());
        }
        Self { head: state.0, hash: finish(state.1), len: folded.len(), ascii: false }
    }

    /// A sign, which stands for itself.
    pub(in super::super) fn sign(c: char) -> Self {
        let mut bytes = [0; 4];
        let text = c.encode_utf8(&mut bytes);
        let state = mix((0, 0), padded(text.as_bytes()), true);
        Self { head: state.0, hash: finish(state.1), len: text.len(), ascii: c.is_ascii() }
    }
}

/// An odd number with its bits spread evenly: the golden ratio in 64 bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

const NOT_ASCII: u64 = 0x8080_8080_8080_8080;

/// Takes the next eight bytes into head and hash.
const fn mix((head, hash): (u64, u64), chunk: u64, first: bool) -> (u64, u64) {
    let mixed = (hash.rotate_left(23) ^ chunk).wrapping_mul(SPREAD);
    (if first { chunk } else { head }, mixed)
}

fn finish(hash: u64) -> u32 {
    u32::try_from(hash >> 32).unwrap_or(0)
}

/// Keeps the lowest `len` bytes of eight.
const fn mask(len: usize) -> u64 {
    match len {
        0 => 0,
        1..8 => u64::MAX >> (64 - 8 * len),
        _ => u64::MAX,
    }
}

/// Eight bytes of ASCII in lower case, all at once.
const fn lower(word: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The top bit of each byte tells whether it is past the letter; no sum carries into the next.
    let from_a = word + (0x80 - b'A' as u64) * EACH;
    let past_z = word + (0x7f - b'Z' as u64) * EACH;
    word | (((from_a & !past_z) & NOT_ASCII) >> 2)
}

/// Up to eight bytes as a number, the first one lowest.
fn padded(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |word, &b| word << 8 | u64::from(b))
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

/// Words and stems, in buckets by their first four bytes, so that a stem and its words share one.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: Vec<Word>,
    known: HashMap<Word, Entry>,
    keys: Vec<Key>,
    /// Where each bucket begins and ends in `keys`.
    slots: Vec<[u16; 2]>,
}

const BUCKET_BITS: u32 = 12;

fn bucket(head: u64) -> usize {
    let first_four = u32::try_from(head & 0xffff_ffff).unwrap_or(0);
    (first_four.wrapping_mul(0x9e37_79b1) >> (32 - BUCKET_BITS)) as usize
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
        self.slots = vec![[0, 0]; 1 << BUCKET_BITS];
        for (at, key) in (0..=Entry::MAX).zip(&keys) {
            let slot = &mut self.slots[bucket(key.head)];
            if slot[0] == slot[1] {
                slot[0] = at;
            }
            slot[1] = at + 1;
        }
        self.keys = keys;
    }

    /// Adds to `hits` the words and stems that a token is, and gives their traits; `source` is how it
    /// is written.
    #[inline]
    pub(super) fn look_up(&self, folded: &Folded, source: &str, hits: &mut Vec<Entry>) -> Traits {
        let Some([from, to]) = self.slots.get(bucket(folded.head)) else { return 0 };
        let mut all = 0;
        for key in self.keys.get(usize::from(*from)..usize::from(*to)).unwrap_or_default() {
            if folded.head & key.mask == key.head && (!key.more || self.settles(key.entry, source)) {
                hits.push(key.entry);
                all |= traits(key.entry);
            }
        }
        all
    }

    /// Whether a token whose head agrees is the word.
    fn settles(&self, entry: Entry, source: &str) -> bool {
        let word = &self.words[usize::from(entry)];
        let folded = fold(source);
        let same = if word.stem { folded.starts_with(&word.text) } else { word.text == folded };
        same && word.exact.as_ref().is_none_or(|exact| is_spelt(source, exact))
    }
}

fn key(entry: Entry, word: &Word) -> Key {
    let len = word.text.len();
    // A whole word shorter than the head needs the zeros after it too.
    let bytes = if word.stem { len.min(8) } else { 8 };
    let more = word.exact.is_some() || len > 8 || len == 8 && !word.stem;
    Key { head: padded(word.text.as_bytes()), mask: mask(bytes), entry, more }
}

fn is_spelt(source: &str, exact: &str) -> bool {
    nfc(source).chars().flat_map(char::to_lowercase).eq(exact.chars())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_ways_of_folding_agree(word in "[a-zA-Z0-9'-]{1,30}", rest in ".{0,12}") {
            let mut buffer = String::new();
            let slow = Folded::any(&word, &mut buffer);
            prop_assert_eq!(buffer.as_str(), fold(&word));
            if let Some(fast) = Folded::plain(format!("{word}{rest}").as_bytes(), word.len()) {
                prop_assert_eq!((fast.head, fast.hash, fast.len), (slow.head, slow.hash, slow.len));
            }
        }
    }
}
