//! Cleaning common to all importers: takes out only what the author did not type.
use std::borrow::Cow;

use crate::voice::texto::nfc;

/// One form for every text: `\n` line breaks, NFC, no control characters, no white space around it.
/// Case, spaces inside, ellipses, emoji and invisible joiners stay as typed.
pub(super) fn tidy(text: &str) -> String {
    let text = text.trim();
    let text =
        if text.contains(is_unwanted) { Cow::Owned(without_controls(text)) } else { Cow::Borrowed(text) };
    match nfc(&text) {
        Cow::Borrowed(_) => text.into_owned(),
        Cow::Owned(text) => text,
    }
}

const fn is_unwanted(c: char) -> bool {
    matches!(c, '\0'..='\x08' | '\x0b'..='\x1f' | '\x7f'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}')
}

fn without_controls(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace(['\r', '\x0b', '\x0c', '\u{85}', '\u{2028}'], "\n");
    let text = text.replace('\u{2029}', "\n\n");
    text.chars().filter(|&c| !is_unwanted(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
