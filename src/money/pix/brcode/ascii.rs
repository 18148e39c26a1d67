//! Text that every bank's reader takes: printable ASCII, with accents taken off.
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Characters that decomposing does not make ASCII, and the ampersand, on which some readers choke.
const SPELT: &[(char, &str)] = &[
    ('&', "e"),
    ('ß', "ss"),
    ('æ', "ae"),
    ('Æ', "AE"),
    ('œ', "oe"),
    ('Œ', "OE"),
    ('ø', "o"),
    ('Ø', "O"),
    ('ł', "l"),
    ('Ł', "L"),
    ('đ', "d"),
    ('Đ', "D"),
    ('ð', "d"),
    ('Ð', "D"),
    ('þ', "th"),
    ('Þ', "Th"),
    ('ı', "i"),
    ('‘', "'"),
    ('’', "'"),
    ('‚', "'"),
    ('“', "\""),
    ('”', "\""),
    ('„', "\""),
    ('«', "\""),
    ('»', "\""),
    ('‐', "-"),
    ('‑', "-"),
    ('‒', "-"),
    ('–', "-"),
    ('—', "-"),
    ('―', "-"),
    ('−', "-"),
];

/// The text in printable ASCII, single spaces, at most so many characters, none of them a space at an end.
/// What has no such form is left out.
pub(super) fn plain(text: &str, max: usize) -> String {
    let mut out = String::new();
    for c in text.nfkd().filter(|&c| !is_combining_mark(c)) {
        match SPELT.iter().find(|(known, _)| *known == c) {
            Some((_, spelling)) => out.push_str(spelling),
            None if c.is_whitespace() && !out.is_empty() && !out.ends_with(' ') => out.push(' '),
            None if c.is_ascii_graphic() => out.push(c),
            None => {}
        }
        // Whatever is cut off cannot come back, so a long text costs no more than a short one.
        if out.len() > max {
            break;
        }
    }
    out.truncate(max);
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn accents_go_and_case_stays() {
        for (text, expected) in [
            ("São Paulo", "Sao Paulo"),
            ("Padaria Pão & Açúcar Ltda.", "Padaria Pao e Acucar Ltda"),
            ("  JOÃO\u{a0}\u{a0}D’ÁVILA  ", "JOAO D'AVILA"),
            ("Ａｎａ", "Ana"),
            ("1º andar — fundos", "1o andar - fundos"),
            ("Ana 👀 Lima", "Ana Lima"),
            ("東京", ""),
            ("a\u{0}b\nc", "ab c"),
        ] {
            assert_eq!(plain(text, 25), expected, "{text:?}");
        }
        assert_eq!(plain("ABCDE FGH", 6), "ABCDE", "no space at the cut");
    }

    proptest! {
        #[test]
        fn the_result_fits_and_repeats_itself(text: String, max in 0..40_usize) {
            let once = plain(&text, max);
            prop_assert!(once.len() <= max && once.bytes().all(|b| (0x20..0x7f).contains(&b)));
            prop_assert_eq!(plain(&once, max), once);
        }
    }
}
