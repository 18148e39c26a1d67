//! A token folded as far as looking it up and comparing it needs.
use std::ops::Range;

use crate::voice::texto::{Folded as FoldedChar, fold_char, fold_into};

/// The folded text of a token, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Folded {
    /// The first eight bytes of its folded text, the first one lowest, zeros where it is shorter.
    pub(super) head: u64,
    /// Tells the words of one text apart.
    pub(in super::super) hash: u32,
    /// Bytes of the folded text.
    pub(in super::super) len: usize,
    /// Whether the token itself is ASCII.
    pub(in super::super) ascii: bool,
}

impl Folded {
    /// Folds a token, the `bytes` of the text; `buffer` is scratch.
    #[inline]
    pub(in super::super) fn new(text: &str, bytes: Range<usize>, buffer: &mut String) -> Self {
        let plain = text.as_bytes().get(bytes.start..).and_then(|rest| Self::plain(rest, bytes.len()));
        plain.unwrap_or_else(|| Self::accented(text.get(bytes).unwrap_or_default(), buffer))
    }

    /// The fast way, for words of ASCII: eight bytes at a time, which may read beyond the word, so
    /// that the last word of a text goes another way.
    #[inline]
    fn plain(bytes: &[u8], len: usize) -> Option<Self> {
        let mut state = (0, 0);
        let mut at = 0;
        while at < len {
            let eight = bytes.get(at..)?.first_chunk::<8>()?;
            let word = u64::from_le_bytes(*eight) & bytes_mask(len - at);
            if word & NOT_ASCII != 0 {
                return None;
            }
            state = mix(state, lower(word), at == 0);
            at += 8;
        }
        Some(Self { head: state.0, hash: finish(state.1), len, ascii: true })
    }

    /// Words with letters of Latin-1, without a look at the Unicode tables.
    fn accented(word: &str, buffer: &mut String) -> Self {
        /// Longer words are rare enough to go the slow way.
        const ROOM: usize = 32;
        let (mut plain, mut len) = ([0; ROOM], 0);
        if word.len() > ROOM {
            return Self::any(word, buffer);
        }
        let mut bytes = word.bytes();
        while let Some(byte) = bytes.next() {
            let letter = match byte {
                0..0x80 => byte.to_ascii_lowercase(),
                0xc3 => bytes.next().map_or(0, |second| UNACCENTED[usize::from(second & 0x3f)]),
                _ => 0,
            };
            let (1.., Some(place)) = (letter, plain.get_mut(len)) else { return Self::any(word, buffer) };
            *place = letter;
            len += 1;
        }
        Self::of(&plain[..len])
    }

    /// Any word.
    pub(super) fn any(word: &str, buffer: &mut String) -> Self {
        buffer.clear();
        fold_into(word, buffer);
        Self::of(buffer.as_bytes())
    }

    /// From the bytes of a folded word.
    pub(in super::super) fn of(folded: &[u8]) -> Self {
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

/// The letters U+00C0 to U+00FF folded, by the low bits of their second byte; 0 where folding does
/// not give one letter of ASCII.
const UNACCENTED: [u8; 64] = {
    let mut table = [0; 64];
    let mut at: u8 = 0;
    while at < 64 {
        if let FoldedChar::One(c) = fold_char((0xc0 + at) as char)
            && c.is_ascii()
        {
            table[at as usize] = c as u8;
        }
        at += 1;
    }
    table
};

/// An odd number with its bits spread evenly: the golden ratio in 64 bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

const NOT_ASCII: u64 = 0x8080_8080_8080_8080;

/// Takes the next eight bytes into head and hash.
#[inline]
const fn mix((head, hash): (u64, u64), chunk: u64, first: bool) -> (u64, u64) {
    let mixed = (hash.rotate_left(23) ^ chunk).wrapping_mul(SPREAD);
    (if first { chunk } else { head }, mixed)
}

fn finish(hash: u64) -> u32 {
    u32::try_from(hash >> 32).unwrap_or(0)
}

/// Keeps the lowest `len` bytes of eight.
#[inline]
pub(super) const fn bytes_mask(len: usize) -> u64 {
    match len {
        0 => 0,
        1..8 => u64::MAX >> (64 - 8 * len),
        _ => u64::MAX,
    }
}

/// Eight bytes of ASCII in lower case, all at once.
#[inline]
const fn lower(word: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The top bit of each byte tells whether it is past the letter; no sum carries into the next.
    let from_a = word + (0x80 - b'A' as u64) * EACH;
    let past_z = word + (0x7f - b'Z' as u64) * EACH;
    word | (((from_a & !past_z) & NOT_ASCII) >> 2)
}

/// Up to eight bytes as a number, the first one lowest.
pub(super) fn padded(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |word, &b| word << 8 | u64::from(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::texto::fold;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn all_ways_of_folding_agree(word in "[a-zA-Z0-9'À-ÿ’ŝΩ\u{301}-]{1,36}", rest in ".{0,12}") {
            let mut buffer = String::new();
            let slow = Folded::any(&word, &mut buffer);
            prop_assert_eq!(buffer.as_str(), fold(&word));
            prop_assert_eq!(Folded::accented(&word, &mut buffer), slow);
            let fast = Folded::new(&format!("{word}{rest}"), 0..word.len(), &mut buffer);
            prop_assert_eq!(Folded { ascii: false, ..fast }, slow);
            prop_assert!(!fast.ascii || word.is_ascii());
        }
    }
}
