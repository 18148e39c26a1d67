//! A text as it is compared with another, in forms that one kind of disguise each leaves alone.
use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfkc_quick};

use crate::texto::{fold, is_invisible, nfc, words};

/// Symbols back from one at which it is still looked for.
const BACK: usize = 20;

/// Multiplier whose bits are spread (the golden ratio in 64 bits).
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A text as runs are looked for in it.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The plain letters that it looks like.
    pub plain: String,
    /// One number a word, whatever the order of its letters.
    pub words: Vec<u64>,
    /// One number a letter or digit, words joined, doubles single: what survives when spaces and breaks are lost.
    pub letters: Vec<u64>,
    /// The letters without vowels, and without the `s` of plurals.
    pub consonants: Vec<u64>,
    /// Distances to where each symbol stood last: what every alphabet and every rotation keeps. Of the symbols as they
    /// stand, of the plain letters, and of the pieces between spaces, which may be names of letters.
    pub patterns: [Vec<u64>; 3],
}

impl Sequence {
    pub fn of(text: &str) -> Self {
        let plain = skeleton(text);
        let word = |word: &str| word.chars().fold(0, |sum: u64, c| sum.wrapping_add(mixed(class(c))));
        let words = words(&plain).map(|token| word(token.text)).collect();
        let letters = || plain.chars().filter(|c| c.is_alphanumeric());
        let exact = nfc(text);
        let symbols = exact.chars().flat_map(char::to_lowercase).filter(|&c| is_symbol(c));
        let names = text.split_whitespace().filter(|piece| !matches!(*piece, "/" | "|"));
        Self {
            words,
            letters: single(letters().map(class)),
            consonants: single(letters().map(class).filter(|c| !"aeious".contains(*c))),
            patterns: [
                pattern(symbols.map(u64::from)),
                pattern(letters().map(u64::from)),
                pattern(names.map(number)),
            ],
            plain,
        }
    }
}

/// A number of its own for each piece of text.
fn number(piece: &str) -> u64 {
    FixedState::default().hash_one(piece)
}

/// A number of its own for each character, of which sums are of their own, too.
fn mixed(c: char) -> u64 {
    let spread = u64::from(c).wrapping_mul(SPREAD);
    (spread ^ (spread >> 32)).wrapping_mul(SPREAD)
}

/// True when a character may stand for a letter: all that is seen, but for spaces and the marks of plain text.
fn is_symbol(c: char) -> bool {
    c.is_alphanumeric()
        || c > '\u{bf}' && !c.is_whitespace() && !('\u{2000}'..='\u{206f}').contains(&c) && !is_invisible(c)
}

/// The characters as numbers, doubled ones once.
fn single(letters: impl Iterator<Item = char>) -> Vec<u64> {
    let mut all: Vec<u64> = letters.map(u64::from).collect();
    all.dedup();
    all
}

/// For each symbol how many symbols back it stood last, 0 where that is too far.
fn pattern(symbols: impl Iterator<Item = u64>) -> Vec<u64> {
    let all: Vec<u64> = symbols.collect();
    let back = |(at, symbol)| all[..at].iter().rev().take(BACK).position(|other| other == symbol);
    all.iter().enumerate().map(|place| back(place).map_or(0, |back| back as u64 + 1)).collect()
}

/// Folded text with compatibility forms (NFKC) and the look-alikes of Latin letters made plain.
///
/// The table holds what is drawn like a Latin letter in the alphabets that most fonts have. What a whole text is
/// put into is found without it, by where its letters repeat.
pub fn skeleton(text: &str) -> String {
    if text.is_ascii() {
        return fold(text);
    }
    let folded = match is_nfkc_quick(text.chars()) {
        IsNormalized::Yes => fold(text),
        IsNormalized::No | IsNormalized::Maybe => fold(&text.nfkc().collect::<String>()),
    };
    folded.chars().map(plain).collect()
}

/// One folded character by its look.
const fn plain(c: char) -> char {
    match c {
        'а' | 'α' | 'ɑ' | 'ᴀ' => 'a',
        'в' | 'β' | 'ƀ' | 'ʙ' => 'b',
        'с' | 'ς' | 'ᴄ' => 'c',
        'ԁ' | 'đ' | 'ᴅ' => 'd',
        'е' | 'ε' | 'є' | 'ᴇ' => 'e',
        'ꜰ' => 'f',
        'ɡ' | 'ɢ' => 'g',
        'һ' | 'н' | 'ħ' | 'հ' | 'ʜ' => 'h',
        'і' | 'ι' | 'ı' | 'ɩ' | 'ɪ' => 'i',
        'ј' | 'ȷ' | 'ᴊ' => 'j',
        'к' | 'κ' | 'ᴋ' => 'k',
        'ӏ' | 'ł' | 'ʟ' => 'l',
        'м' | 'μ' | 'ᴍ' => 'm',
        'п' | 'η' | 'ո' | 'ɴ' => 'n',
        'о' | 'ο' | 'ø' | 'օ' | 'ᴏ' => 'o',
        'р' | 'ρ' | 'ᴘ' => 'p',
        'ԛ' => 'q',
        'г' | 'ʀ' => 'r',
        'ѕ' | 'ꜱ' => 's',
        'т' | 'τ' | 'ŧ' | 'ᴛ' => 't',
        'υ' | 'ս' | 'ᴜ' => 'u',
        'ν' | 'ѵ' | 'ᴠ' => 'v',
        'ω' | 'ԝ' | 'ᴡ' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' | 'ʏ' => 'y',
        'ζ' | 'ᴢ' => 'z',
        _ => c,
    }
}

/// One letter for those that figures and lines stand for: `4c0rd0` reads `acordo`.
pub(super) const fn class(c: char) -> char {
    match c {
        '0' => 'o',
        '1' | 'l' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        '8' => 'b',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_alphabet_has_the_same_pattern() {
        let of = |text: &str| Sequence::of(text).patterns;
        assert_eq!(of("banana")[0], [0, 0, 0, 2, 2, 2]);
        assert_eq!(of("onanan")[0], of("xyzyzy")[0]);
        assert_eq!(of("-... .- / -. .- -. .-")[2], of("banana")[0]);
    }

    #[test]
    fn forms_forget_what_a_disguise_changes() {
        let of = Sequence::of;
        assert_eq!(of("otxet odnum").words, of("texto mundo").words);
        assert_eq!(of("Ola mundo").letters, of("0l4\nmmuunnd0").letters);
        assert_eq!(of("as vagas novas").consonants, of("vg nv").consonants);
    }

    #[test]
    fn what_looks_the_same_is_the_same() {
        for text in ["Асоrdо", "ＡＣＯＲＤＯ", "𝐚𝐜𝐨𝐫𝐝𝐨", "a\u{200b}có\u{301}rdø", "ⓐⓒⓞⓡⓓⓞ", "ᴀᴄᴏʀᴅᴏ"]
        {
            assert_eq!(skeleton(text), "acordo", "{text}");
        }
        assert_eq!("4c0rd0".chars().map(class).collect::<String>(), "acordo");
    }
}
