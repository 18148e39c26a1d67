//! The standard of a code: ids of fields, sizes, the check sum, and text that the reader of every bank takes.
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Field ids.
pub(super) mod id {
    pub(in super::super) const VERSION: &str = "00";
    pub(in super::super) const INITIATION: &str = "01";
    pub(in super::super) const ACCOUNT: &str = "26";
    pub(in super::super) const CATEGORY: &str = "52";
    pub(in super::super) const CURRENCY: &str = "53";
    pub(in super::super) const AMOUNT: &str = "54";
    pub(in super::super) const COUNTRY: &str = "58";
    pub(in super::super) const NAME: &str = "59";
    pub(in super::super) const CITY: &str = "60";
    pub(in super::super) const POSTAL: &str = "61";
    pub(in super::super) const EXTRA: &str = "62";
    pub(in super::super) const CRC: &str = "63";
    /// Inside the account: who defines it, key, description, withdrawal service, address of a dynamic code.
    pub(in super::super) const GUI: &str = "00";
    pub(in super::super) const KEY: &str = "01";
    pub(in super::super) const INFO: &str = "02";
    pub(in super::super) const FSS: &str = "03";
    pub(in super::super) const URL: &str = "25";
    /// Inside the extra data: the identifier.
    pub(in super::super) const TXID: &str = "05";
}

/// Name of whoever defines the account field: the central bank.
pub(super) const GUI: &str = "br.gov.bcb.pix";

/// Brazilian real (ISO 4217).
pub(super) const REAL: &str = "986";

/// Most characters of a whole code.
pub(super) const CODE_MAX: usize = 512;

/// Most characters of a field.
pub(super) const FIELD_MAX: usize = 99;

/// Most characters of the receiver's name.
pub(super) const NAME_MAX: usize = 25;

/// Most characters of the receiver's city.
pub(super) const CITY_MAX: usize = 15;

/// Most characters of a static code's identifier.
pub const TXID_MAX: usize = 25;

/// Most characters of an amount.
pub(super) const AMOUNT_MAX: usize = 13;

/// Stands where there is no identifier.
pub(super) const NO_TXID: &str = "***";

/// True when a text may be the identifier of a static code.
pub fn is_txid(text: &str) -> bool {
    (1..=TXID_MAX).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// CRC-16/CCITT-FALSE: polynomial 0x1021, starting at 0xFFFF, nothing reflected.
pub(super) fn crc(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xFFFF, |crc, &byte| {
        (0..8).fold(crc ^ (u16::from(byte) << 8), |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ 0x1021 }
        })
    })
}

/// Characters that decomposing does not make ASCII, and the ampersand, on which some readers choke.
const SPELT: &[(&str, &str)] = &[
    ("&", "e"),
    ("ß", "ss"),
    ("æ", "ae"),
    ("Æ", "AE"),
    ("œ", "oe"),
    ("Œ", "OE"),
    ("ø", "o"),
    ("Ø", "O"),
    ("ł", "l"),
    ("Ł", "L"),
    ("đð", "d"),
    ("ĐÐ", "D"),
    ("þ", "th"),
    ("Þ", "Th"),
    ("ı", "i"),
    ("‘’‚", "'"),
    ("“”„«»", "\""),
    ("‐‑‒–—―−", "-"),
];

/// The text in printable ASCII, single spaces, at most so many characters, none of them a space at an end.
/// Text without such a form is left out.
pub(super) fn plain(text: &str, max: usize) -> String {
    let mut out = String::new();
    for c in text.nfkd().filter(|&c| !is_combining_mark(c)) {
        match SPELT.iter().find(|(known, _)| known.contains(c)) {
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
    fn the_check_value_of_the_crc() {
        assert_eq!(crc(b"123456789"), 0x29B1);
    }

    #[test]
    fn identifiers_are_letters_and_digits() {
        assert!(is_txid("a1B2") && is_txid(&"Z".repeat(25)));
        for bad in ["", "***", "a-b", "ção", " a", &"Z".repeat(26)] {
            assert!(!is_txid(bad), "{bad:?}");
        }
    }

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
