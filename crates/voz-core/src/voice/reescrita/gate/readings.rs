//! Other readings of an answer, by whoever knows how to read it: backwards, by its initials, decoded.
//!
//! Only what is plain to decode. A decoder takes no word of the answer for a sign that something is hidden: it reads
//! all of it, and what was no code comes out as noise, of which nothing long enough to compare is left.
use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization as _;

use crate::voice::texto::{nfc, words};

/// Letters below which a reading holds nothing to compare.
const LEAST: usize = 24;

/// What the answer may say besides.
pub(super) fn readings(answer: &str) -> Vec<String> {
    let plain: String = answer.nfkc().collect();
    let backwards = nfc(answer).chars().rev().collect();
    let mut others = vec![
        backwards,
        initials(words(answer).map(|word| word.text)),
        initials(answer.lines()),
        numbers(&plain),
    ];
    if plain.contains(['%', '&']) {
        let decoded = percent_decode_str(&plain).decode_utf8_lossy();
        others.push(entities(&decoded));
    }
    for (value, bits, starts) in [(binary as Value, 1, 8), (hexadecimal, 4, 2), (base64, 6, 4)] {
        let digits: Vec<u8> = plain.replace("0x", "").chars().filter_map(value).collect();
        others.extend(
            (0..starts).map(|start| stretches(&packed(digits.get(start..).unwrap_or_default(), bits))),
        );
    }
    let holds = |text: &String| text.chars().filter(|c| !c.is_whitespace()).nth(LEAST).is_some();
    others.retain(holds);
    others
}

/// The first letters of some pieces.
fn initials<'a>(pieces: impl Iterator<Item = &'a str>) -> String {
    pieces.filter_map(|piece| piece.chars().find(|c| c.is_alphanumeric())).collect()
}

/// Figures as the characters that they number: of the alphabet up to 26, else of Unicode.
fn numbers(text: &str) -> String {
    let figures = text.split(|c: char| !c.is_ascii_digit()).filter_map(|run| run.parse::<u32>().ok());
    let read = |n| if (1..=26).contains(&n) { char::from_u32(n + 0x60) } else { char::from_u32(n) };
    figures.filter_map(read).filter(|c| !c.is_control()).collect()
}

/// HTML's references as characters; one with a name as its first letter, which is the letter under the accent.
fn entities(text: &str) -> String {
    /// Bytes of the longest reference.
    const LONGEST: usize = 12;
    let mut out = String::with_capacity(text.len());
    let mut pieces = text.split('&');
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let end = piece.bytes().take(LONGEST).position(|b| b == b';');
        let split = end.and_then(|end| Some((piece.get(..end)?, piece.get(end + 1..)?)));
        let decoded = split.and_then(|(name, rest)| Some((reference(name)?, rest)));
        let (c, rest) = decoded.unwrap_or(('&', piece));
        out.push(c);
        out.push_str(rest);
    }
    out
}

fn reference(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#') else {
        return name.chars().next().filter(char::is_ascii_alphabetic);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?)
}

/// The value of a digit of a code.
type Value = fn(char) -> Option<u8>;

fn binary(c: char) -> Option<u8> {
    c.to_digit(2).and_then(|digit| u8::try_from(digit).ok())
}

fn hexadecimal(c: char) -> Option<u8> {
    c.to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// RFC 4648, section 4, with the two signs of section 5 for the same.
fn base64(c: char) -> Option<u8> {
    let c = u8::try_from(c).ok()?;
    Some(match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

/// Digits of so many bits as bytes.
fn packed(digits: &[u8], bits: u32) -> Vec<u8> {
    let (mut held, mut have) = (0_u32, 0);
    let byte = |&digit: &u8| {
        held = (held << bits) | u32::from(digit);
        have += bits;
        if have < 8 {
            return None;
        }
        have -= 8;
        u8::try_from((held >> have) & 0xff).ok()
    };
    digits.iter().filter_map(byte).collect()
}

/// The text in some bytes: stretches that are long enough and have no sign that texts lack.
fn stretches(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        // What is no UTF-8 may be one byte a letter.
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    // Code points come as two bytes, the first of them 0.
    text.retain(|c| c != '\0');
    let parts = text.split(|c: char| c.is_control() && c != '\n');
    let parts: Vec<&str> = parts.filter(|part| part.len() >= LEAST).collect();
    parts.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_plainly_is_read() {
        let text = "o acordo fica entre nós até a auditoria de março";
        for answer in [
            "prazo é sexta\n\nbyBhY29yZG8gZmljYSBlbnRy ZSBuw7NzIGF0w6kgYSBhdWRpdG9yaWEgZGUgbWFyw6dv",
            "prazo 6f2061636f72646f206669636120656e74726520 6ec3b373206174c3a920612061756469746f726961206465206d6172c3a76f",
            "o%20acordo%20fica%20entre%20n%C3%B3s%20at%C3%A9%20a%20auditoria%20de%20mar%c3%a7o",
            "o acordo fica entre n&oacute;s at&#233; a auditoria de mar&#xe7;o",
            "oçram ed airotidua a éta són ertne acif odroca o",
        ] {
            let plain = |text: &str| crate::voice::reuse::skeleton(text).replace(' ', "");
            let found = readings(answer).iter().any(|reading| plain(reading).contains(&plain(text)));
            assert!(found, "{answer}: {:?}", readings(answer));
        }
    }

    #[test]
    fn plain_words_hide_little() {
        let answer = "o prazo do relatório mudou, agora é sexta-feira, a equipe já sabe";
        assert_eq!(readings(answer).len(), 1, "{:?}", readings(answer));
    }
}
