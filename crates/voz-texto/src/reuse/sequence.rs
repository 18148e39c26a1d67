//! A text as it is compared with another, in forms that one kind of disguise each leaves alone.
use std::hash::BuildHasher as _;
use std::sync::{LazyLock, OnceLock};

use foldhash::HashMap;
use foldhash::fast::FixedState;
use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfkc_quick};

use crate::texto::{fold, is_function_word, is_invisible, nfc, words};

/// Symbols back from one at which it is still looked for.
const BACK: usize = 20;

/// Multiplier whose bits are spread (the golden ratio in 64 bits).
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Letters of a word that are compared, so that inflection does not count.
const STEM: usize = 5;
/// A number of fewer digits is everybody's.
const DIGITS: usize = 3;

/// A text as runs are looked for in it. Each form is made when it is first asked for.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    text: String,
    plain: String,
    words: OnceLock<Vec<u64>>,
    stems: OnceLock<Vec<Stem>>,
    letters: OnceLock<Vec<u64>>,
    consonants: OnceLock<Vec<u64>>,
    patterns: OnceLock<[Vec<u64>; 3]>,
}

impl Sequence {
    /// The forms of a text.
    pub fn of(text: &str) -> Self {
        Self { text: text.to_owned(), plain: skeleton(text), ..Self::default() }
    }

    /// One number a word, whatever the order of its letters.
    pub fn words(&self) -> &[u64] {
        let word = |word: &str| word.chars().fold(0, |sum: u64, c| sum.wrapping_add(mixed(class(c))));
        self.words.get_or_init(|| words(&self.plain).map(|token| word(token.text)).collect())
    }

    /// The beginnings of its words.
    pub(super) fn stems(&self) -> &[Stem] {
        self.stems.get_or_init(|| stems(&self.plain).collect())
    }

    /// One number a letter or digit, words joined, doubles single: what survives when spaces and breaks are lost.
    pub fn letters(&self) -> &[u64] {
        self.letters.get_or_init(|| single(self.seen().map(class)))
    }

    /// The letters without vowels, and without the `s` of plurals.
    pub fn consonants(&self) -> &[u64] {
        self.consonants.get_or_init(|| single(self.seen().map(class).filter(|c| !"aeious".contains(*c))))
    }

    /// Distances to where each symbol stood last: what every alphabet and every rotation keeps. Of the symbols as they
    /// stand, of the plain letters, and of the pieces between spaces, which may be names of letters.
    pub fn patterns(&self) -> &[Vec<u64>; 3] {
        self.patterns.get_or_init(|| {
            let exact = nfc(&self.text);
            let symbols = exact.chars().flat_map(char::to_lowercase).filter(|&c| is_symbol(c));
            let names = self.text.split_whitespace().filter(|piece| !matches!(*piece, "/" | "|"));
            [pattern(symbols.map(u64::from)), pattern(self.seen().map(u64::from)), pattern(names.map(number))]
        })
    }

    /// The plain letters and digits that the text looks like.
    fn seen(&self) -> impl Iterator<Item = char> + '_ {
        self.plain.chars().filter(|c| c.is_alphanumeric())
    }
}

/// The beginning of a word, by which it is compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stem {
    /// A number of its own for each beginning.
    pub(super) number: u64,
    /// The word is one of content.
    pub(super) content: bool,
}

/// The words of a plain text as the beginnings that are compared.
pub(super) fn stems(plain: &str) -> impl Iterator<Item = Stem> + '_ {
    words(plain).map(|word| {
        let word = word.text;
        let figure = word.bytes().all(|b| b.is_ascii_digit()) && word.len() < DIGITS;
        let mut last = None;
        let letters = word.chars().take(2 * STEM).map(class).filter(|&c| last.replace(c) != Some(c));
        let number =
            letters.take(STEM).fold(0, |sum: u64, c| sum.wrapping_mul(SPREAD).wrapping_add(u64::from(c) + 1));
        Stem { number, content: !figure && !is_function_word(word) }
    })
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
    let mut last: HashMap<u64, usize> = HashMap::default();
    let back = |(at, symbol)| last.insert(symbol, at).map_or(0, |before| at - before);
    symbols.enumerate().map(back).map(|back| if back <= BACK { back as u64 } else { 0 }).collect()
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

/// What is drawn like each Latin letter, and that letter.
static LOOK_ALIKES: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let lines = include_str!("look_alikes.txt").lines();
    let rows = lines.filter_map(|line| {
        line.split_once(' ').and_then(|(latin, alike)| Some((latin.chars().next()?, alike)))
    });
    rows.flat_map(|(latin, alike)| alike.chars().map(move |c| (c, latin))).collect()
});

/// One folded character by its look.
fn plain(c: char) -> char {
    if c.is_ascii() { c } else { LOOK_ALIKES.get(&c).copied().unwrap_or(c) }
}

/// One letter for those that figures and lines stand for: `4c0rd0` reads `acordo`.
const fn class(c: char) -> char {
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
        let of = |text: &str| Sequence::of(text).patterns().clone();
        assert_eq!(of("banana")[0], [0, 0, 0, 2, 2, 2]);
        assert_eq!(of("onanan")[0], of("xyzyzy")[0]);
        assert_eq!(of("-... .- / -. .- -. .-")[2], of("banana")[0]);
    }

    #[test]
    fn forms_forget_what_a_disguise_changes() {
        let of = Sequence::of;
        assert_eq!(of("otxet odnum").words(), of("texto mundo").words());
        assert_eq!(of("Ola mundo").letters(), of("0l4\nmmuunnd0").letters());
        assert_eq!(of("as vagas novas").consonants(), of("vg nv").consonants());
    }

    #[test]
    fn what_looks_the_same_is_the_same() {
        for text in ["Асоrdо", "ＡＣＯＲＤＯ", "𝐚𝐜𝐨𝐫𝐝𝐨", "a\u{200b}có\u{301}rdø", "ⓐⓒⓞⓡⓓⓞ", "ᴀᴄᴏʀᴅᴏ"]
        {
            assert_eq!(skeleton(text), "acordo", "{text}");
        }
        let rows = include_str!("look_alikes.txt").lines();
        let alike: usize = rows.map(|row| row.chars().count() - "a ".len()).sum();
        assert_eq!(LOOK_ALIKES.len(), alike, "each stands once");
        assert_eq!("4c0rd0".chars().map(class).collect::<String>(), "acordo");
    }
}
