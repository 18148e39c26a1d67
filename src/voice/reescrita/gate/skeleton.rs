//! The plain letters that a text looks like, whatever alphabet they are taken from.
use unicode_normalization::UnicodeNormalization as _;

use crate::voice::texto::fold;

/// Folded text with compatibility forms (NFKC) and the look-alikes of Latin letters made plain.
///
/// The table holds what is drawn like a Latin letter in the alphabets that most fonts have. What a whole text is
/// put into is found without it, by where its letters repeat (`sequence.rs`).
pub(super) fn skeleton(text: &str) -> String {
    if text.is_ascii() {
        return fold(text);
    }
    fold(&text.nfkc().collect::<String>()).chars().map(plain).collect()
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
    fn what_looks_the_same_is_the_same() {
        for text in ["Асоrdо", "ＡＣＯＲＤＯ", "𝐚𝐜𝐨𝐫𝐝𝐨", "a\u{200b}có\u{301}rdø", "ⓐⓒⓞⓡⓓⓞ", "ᴀᴄᴏʀᴅᴏ"]
        {
            assert_eq!(skeleton(text), "acordo", "{text}");
        }
        assert_eq!("4c0rd0".chars().map(class).collect::<String>(), "acordo");
    }
}
