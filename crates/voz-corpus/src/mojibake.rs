//! Text whose UTF-8 was once read as Windows-1252 or Latin-1 (`vocÃª` for `você`), put right.

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
    const HIGH: &[(char, u8)] = &[
        ('€', 0x80),
        ('‚', 0x82),
        ('ƒ', 0x83),
        ('„', 0x84),
        ('…', 0x85),
        ('†', 0x86),
        ('‡', 0x87),
        ('ˆ', 0x88),
        ('‰', 0x89),
        ('Š', 0x8a),
        ('‹', 0x8b),
        ('Œ', 0x8c),
        ('Ž', 0x8e),
        ('‘', 0x91),
        ('’', 0x92),
        ('“', 0x93),
        ('”', 0x94),
        ('•', 0x95),
        ('–', 0x96),
        ('—', 0x97),
        ('˜', 0x98),
        ('™', 0x99),
        ('š', 0x9a),
        ('›', 0x9b),
        ('œ', 0x9c),
        ('ž', 0x9e),
        ('Ÿ', 0x9f),
    ];
    u8::try_from(c).ok().or_else(|| HIGH.iter().find(|(known, _)| *known == c).map(|(_, b)| *b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
