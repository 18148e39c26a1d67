//! Folding: the form in which two spellings of one word are equal.
use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The text in Unicode normalisation form C; borrowed when it is already.
pub fn nfc(text: &str) -> Cow<'_, str> {
    // Below U+0300, whose first byte is 0xcc, nothing combines.
    let plain = text.bytes().fold(0, u8::max) < 0xcc;
    if plain || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// Lower case, without accents or invisible characters, typographic apostrophe and hyphen made plain.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    fold_into(text, &mut out);
    out
}

/// Appends the folded text to `out`: [`fold`] without a fresh allocation.
pub fn fold_into(text: &str, out: &mut String) {
    // Plain text, and the plain beginning of any other, needs no table.
    let plain = text.bytes().position(|b| !b.is_ascii()).unwrap_or(text.len());
    let (head, tail) = text.split_at(plain);
    let start = out.len();
    out.push_str(head);
    if let Some(head) = out.get_mut(start..) {
        head.make_ascii_lowercase();
    }
    for c in tail.chars() {
        if c.is_ascii() {
            out.push(c.to_ascii_lowercase());
            continue;
        }
        match fold_char(c) {
            Folded::One(c) => out.push(c),
            Folded::Nothing => {}
            Folded::Long => {
                let plain = std::iter::once(c).nfd().filter(|&c| !is_mark(c));
                out.extend(plain.flat_map(char::to_lowercase).filter(|&c| !is_mark(c)));
            }
        }
    }
}

/// The folded form of one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folded {
    /// One character.
    One(char),
    /// Nothing: a combining mark or an invisible character.
    Nothing,
    /// Something the table does not hold: ask for its decomposition.
    Long,
}

const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Folds one character by table; covers all of Portuguese, Spanish, French and English.
pub const fn fold_char(c: char) -> Folded {
    Folded::One(match c {
        'A'..='Z' => c.to_ascii_lowercase(),
        '\0'..='\x7f' | 'ª' | 'º' => c,
        'À'..='Å' | 'à'..='å' => 'a',
        'Ç' | 'ç' => 'c',
        'È'..='Ë' | 'è'..='ë' => 'e',
        'Ì'..='Ï' | 'ì'..='ï' => 'i',
        'Ñ' | 'ñ' => 'n',
        'Ò'..='Ö' | 'ò'..='ö' => 'o',
        'Ù'..='Ü' | 'ù'..='ü' => 'u',
        'Ý' | 'ý' | 'ÿ' => 'y',
        '’' | '‘' | 'ʼ' => '\'',
        '\u{2010}' | '\u{2011}' => '-',
        _ if is_mark(c) || super::is_invisible(c) => return Folded::Nothing,
        _ => return Folded::Long,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_forgets_case_accents_and_invisible_characters() {
        for (text, folded) in [
            ("Não SÓ", "nao so"),
            ("cafe\u{301}", "cafe"),
            ("d’água", "d'agua"),
            ("pa\u{200b}lavra", "palavra"),
            ("ÀÉÎÕÜÇñ", "aeiouçn".replace('ç', "c").as_str()),
            ("Ştefan ΑΒΓ Ж", "stefan αβγ ж"),
            ("İ", "i"),
        ] {
            assert_eq!(fold(text), folded, "{text:?}");
        }
    }

    #[test]
    fn nfc_borrows_when_it_can() {
        assert!(matches!(nfc("não"), Cow::Borrowed(_)));
        assert_eq!(nfc("na\u{303}o"), "não");
    }
}
