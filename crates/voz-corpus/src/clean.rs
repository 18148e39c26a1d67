//! Cleaning common to all importers: takes out only what the author did not type, and puts right UTF-8 that was once read
//! as Windows-1252 or Latin-1 (`vocÃª` for `você`).
use std::borrow::Cow;

use super::decode::windows_1252;
use voz_texto::texto::nfc;

/// One form for every text: `\n` line breaks, NFC, no control characters, no white space around it.
/// Case, spaces inside, ellipses, emoji and invisible joiners stay as typed.
pub(super) fn tidy(text: &str) -> String {
    let text = text.trim();
    let text = match may_have_unwanted(text) && text.contains(is_unwanted) {
        true => Cow::Owned(without_controls(text)),
        false => Cow::Borrowed(text),
    };
    match nfc(&text) {
        Cow::Borrowed(_) => text.into_owned(),
        Cow::Owned(text) => text,
    }
}

/// A look at the bytes alone, many at a time: most texts have none that an unwanted character has.
fn may_have_unwanted(text: &str) -> bool {
    let may = |b: u8| b < b' ' && b != b'\t' && b != b'\n' || matches!(b, 0x7f | 0xc2 | 0xe2 | 0xef);
    text.bytes().fold(false, |any, b| any | may(b))
}

const fn is_unwanted(c: char) -> bool {
    matches!(c, '\0'..='\x08' | '\x0b'..='\x1f' | '\x7f'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}')
}

fn without_controls(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace(['\r', '\x0b', '\x0c', '\u{85}', '\u{2028}'], "\n");
    let text = text.replace('\u{2029}', "\n\n");
    text.chars().filter(|&c| !is_unwanted(c)).collect()
}

/// The first `max` bytes of a text, or one less that would cut a character.
pub(super) fn beginning(text: &str, max: usize) -> &str {
    let mut end = max.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Steps over `@name` (letters, digits, `_`) and the space after it, as often as it comes: what programs put
/// before a reply. With `hosts` a name may go on, as in `@ana.b@servidor.invalid`.
pub(super) fn without_mentions(text: &str, hosts: bool) -> &str {
    let mut rest = text.trim_start();
    while let Some(name) = rest.strip_prefix('@') {
        let mut end = word_len(name);
        while hosts && end > 0 {
            let more = name[end..].strip_prefix(['.', '-', '@']).map_or(0, word_len);
            if more == 0 {
                break;
            }
            end += 1 + more;
        }
        let after = &name[end..];
        if end == 0 || !(after.is_empty() || after.starts_with(char::is_whitespace)) {
            break;
        }
        rest = after.trim_start();
    }
    rest
}

fn word_len(text: &str) -> usize {
    text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(text.len())
}

/// The text as it was typed; `None` when it does not look spoilt, or could not have been spoilt like this.
///
/// Sure on purpose: every character must fit one byte, and the bytes must be UTF-8. Portuguese hardly ever is,
/// since its accented letters stand before plain ones.
pub(super) fn mend(text: &str) -> Option<String> {
    // The first letter that is not plain would be the first byte of a character and stand before another byte.
    let at = text.bytes().position(|b| !b.is_ascii())?;
    let mut first = text[at..].chars().filter_map(byte);
    if !matches!(first.next()?, 0xc2..=0xf4) || !matches!(first.next()?, 0x80..=0xbf) {
        return None;
    }
    let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
    String::from_utf8(bytes?).ok().filter(|mended| mended.len() < text.len())
}

/// The byte of a character in Latin-1 or, where that has none, in Windows-1252 (WHATWG index).
fn byte(c: char) -> Option<u8> {
    u8::try_from(c).ok().or_else(|| (0x80..=0x9f).find(|&byte| windows_1252(byte) == Some(c)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn mentions_before_a_reply_go() {
        for (text, hosts, expected) in [
            ("@a @b_1 fala @c", false, "fala @c"),
            ("@a.b@c-d.org fala", true, "fala"),
            ("@a.b@c fala", false, "@a.b@c fala"),
            ("@a: fala", true, "@a: fala"),
            ("@a", true, ""),
            ("@ a", true, "@ a"),
        ] {
            assert_eq!(without_mentions(text, hosts), expected, "{text:?}");
        }
    }

    #[test]
    fn keeps_what_was_typed_and_nothing_else() {
        for (text, expected) in [
            ("  oi...  tudo BEM?? 😀 \n", "oi...  tudo BEM?? 😀"),
            ("um \r\ndois\rtrês", "um \ndois\ntrês"),
            ("na\u{303}o", "não"),
            ("a\0b\u{feff}c\u{2028}d", "abc\nd"),
            ("👨\u{200d}👩\u{200d}👧 fim", "👨\u{200d}👩\u{200d}👧 fim"),
            ("\ttab\tno meio", "tab\tno meio"),
        ] {
            assert_eq!(tidy(text), expected, "{text:?}");
        }
    }

    #[test]
    fn no_unwanted_character_is_overlooked() {
        for c in ('\0'..=char::MAX).filter(|&c| is_unwanted(c)) {
            assert!(may_have_unwanted(c.encode_utf8(&mut [0; 4])), "{c:?}");
        }
    }

    #[test]
    fn spoilt_text_is_put_right_and_sound_text_left_alone() {
        for (spoilt, typed) in [
            ("vocÃª nÃ£o vem?", "você não vem?"),
            ("Ã© isso aÃ\u{ad}...", "é isso aí..."),
            ("rindo ð\u{9f}\u{98}\u{82}", "rindo 😂"),
            ("rindo ðŸ˜‚", "rindo 😂"),
            ("fim\u{e2}\u{80}\u{a6}", "fim…"),
            ("disse â€œoiâ€\u{9d}", "disse “oi”"),
            ("Ð¼Ð¸Ñ€", "мир"),
            ("ã\u{81}¯ã\u{81}\u{84}", "はい"),
        ] {
            assert_eq!(mend(spoilt).as_deref(), Some(typed));
        }
        for sound in ["você não vem?", "NÃO É À TOA", "já", "ascii", "30 °C e Ângela", "sÃ£o 😀"]
        {
            assert_eq!(mend(sound), None, "{sound}");
        }
    }

    proptest! {
        #[test]
        fn latin_1_comes_back(text in "[a-zãáéíóúçõ…“”😀 ]{1,20}") {
            let spoilt: String = text.bytes().map(char::from).collect();
            if let Some(mended) = mend(&spoilt) {
                prop_assert_eq!(mended, text);
            }
        }
    }
}
