//! Leaks: the author's texts and the prompt must not leave, nor in another reading of the answer, by whoever knows how to read
//! it: backwards, by its initials, decoded.
//!
//! Only what is plain to decode. A decoder takes no word of the answer for a sign that something is hidden: it reads
//! all of it, and what was no code comes out as noise, of which nothing long enough to compare is left.
use std::borrow::Cow;
use std::collections::HashSet;

use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization as _;

use super::{GateRefusal, Material, Source, folded_words};
use crate::voice::reuse::{Runs, Sequence, gathered_in};
use crate::voice::texto::{fold, nfc, unescape, words};

/// Words in a row that make a copy of an author's text, or of a style the caller did not write.
const EXAMPLE_WORDS: usize = 8;
/// Letters in a row, spaces left out, that make the same: eight Portuguese words of average length.
const EXAMPLE_LETTERS: usize = 40;
/// Consonants in a row that make the same: those of ten words.
const EXAMPLE_CONSONANTS: usize = 24;
/// Distances between like symbols, in a row, that no other text has.
const EXAMPLE_PATTERN: usize = 28;
/// Words in a row of our own part of the prompt; no good rewrite has them (100 measured, none).
const PROMPT_WORDS: usize = 6;
/// Letters in a row of our own part of the prompt.
const PROMPT_LETTERS: usize = 32;
/// Words of a piece, where an answer is put together from pieces of the author's texts.
const PIECE_WORDS: usize = 5;
/// Hexadecimal digits after its name that make a word the mark around the material.
const MARK_DIGITS: usize = 4;
/// Letters of a piece without a space that no word has.
const LONGEST_WORD: usize = 40;
/// Different letters that such a piece has when it is no laugh.
const LAUGH: usize = 8;

/// Why the answer may not leave, when it repeats what it was shown.
pub(super) fn leak(material: &Material<'_>, answer: &str, said: &Sequence) -> Option<GateRefusal> {
    let own: Vec<Sequence> = material.own().map(Sequence::of).collect();
    if let Some(palavras) = copied(material, &own, answer, said).or_else(|| whole(material, answer)) {
        return Some(GateRefusal::Vazamento { palavras });
    }
    let prompt: Vec<Sequence> = material.prompt.own.iter().map(|part| Sequence::of(part)).collect();
    let echo = |of: Form, len| {
        Runs::new(len, &[of(said)], &each(&prompt, of), own.iter().map(of)).longest_in(of(said))
    };
    let letters = || echo(Sequence::letters, PROMPT_LETTERS).map(|_| PROMPT_WORDS);
    if let Some(palavras) = echo(Sequence::words, PROMPT_WORDS).or_else(letters) {
        return Some(GateRefusal::Eco { palavras });
    }
    if has_mark(material, answer) {
        return Some(GateRefusal::Marca);
    }
    endless_word(material, answer).map(|letras| GateRefusal::Cifra { letras })
}

/// One of the forms of a text.
type Form = fn(&Sequence) -> &[u64];

/// Words of the author's texts that some reading of the answer has, when they are a copy.
fn copied(material: &Material<'_>, own: &[Sequence], answer: &str, said: &Sequence) -> Option<usize> {
    let sources: Vec<Source<'_>> = material.sources().collect();
    let style = Cow::Owned(Sequence::of(material.secret_style()));
    let secret: Vec<Cow<'_, Sequence>> = sources.iter().map(Source::sequence).chain([style]).collect();
    let others: Vec<Sequence> = readings(answer).iter().map(|reading| Sequence::of(reading)).collect();
    let answers = || std::iter::once(said).chain(&others);
    let secrets = || secret.iter().map(|text| &**text);
    let runs = |of: Form, len| Runs::new(len, &each(answers(), of), &each(secrets(), of), own.iter().map(of));
    let (words, pieces) = (runs(Sequence::words, EXAMPLE_WORDS), runs(Sequence::words, PIECE_WORDS));
    let letters = runs(Sequence::letters, EXAMPLE_LETTERS);
    let consonants = runs(Sequence::consonants, EXAMPLE_CONSONANTS);
    let patterns = Runs::of_patterns(
        EXAMPLE_PATTERN,
        &patterns_in(answers()),
        &patterns_in(secrets()),
        own.iter().flat_map(patterns_of),
    );
    // What the owner asks of the form is no text of hers.
    let texts = || sources.iter().map(|source| source.shown_as).zip(secrets());
    let one = |said: &Sequence| {
        // Pieces of the author's texts, when they are half of what is said.
        let pieced = || {
            let covered = pieces.covered_in(said.words());
            (covered >= EXAMPLE_WORDS && covered * 2 >= said.words().len()).then_some(covered)
        };
        let disguised = || {
            letters.longest_in(said.letters()).is_some()
                || consonants.longest_in(said.consonants()).is_some()
                || patterns_of(said).any(|pattern| patterns.longest_in(pattern).is_some())
        };
        let copied = words.longest_in(said.words()).or_else(pieced);
        copied.or_else(|| disguised().then_some(EXAMPLE_WORDS)).or_else(|| gathered_in(said, own, texts()))
    };
    answers().find_map(one)
}

/// That form of each text.
fn each<'s>(texts: impl IntoIterator<Item = &'s Sequence>, of: Form) -> Vec<&'s [u64]> {
    texts.into_iter().map(of).collect()
}

/// The patterns of all of the texts.
fn patterns_in<'s>(texts: impl IntoIterator<Item = &'s Sequence>) -> Vec<&'s [u64]> {
    texts.into_iter().flat_map(patterns_of).collect()
}

fn patterns_of(text: &Sequence) -> impl Iterator<Item = &[u64]> {
    text.patterns().iter().map(Vec::as_slice)
}

/// Words of an author's text shorter than a run that is all the answer says.
fn whole(material: &Material<'_>, answer: &str) -> Option<usize> {
    let said = folded_words(answer);
    let says = |text: &str| words(text).map(|word| fold(word.text)).eq(said.iter().map(String::as_str));
    let shown = material.sources().any(|source| says(source.text));
    (said.len() >= PIECE_WORDS - 1 && shown && !material.own().any(says)).then_some(said.len())
}

/// Letters of a piece without spaces that is no word, no laugh, no link, and nothing the caller brought.
fn endless_word(material: &Material<'_>, answer: &str) -> Option<usize> {
    let pieces = |text: &str| {
        let pieces = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '+' | '/' | '=' | '_'));
        pieces.map(fold).filter(|piece| piece.chars().nth(LONGEST_WORD).is_some()).collect::<HashSet<_>>()
    };
    let brought: HashSet<String> = material.own().flat_map(pieces).collect();
    let code = |piece: &String| {
        let different: HashSet<char> = piece.chars().filter(|c| c.is_alphanumeric()).collect();
        different.len() >= LAUGH && !brought.contains(piece)
    };
    pieces(answer).iter().filter(|piece| code(piece)).map(|piece| piece.chars().count()).max()
}

/// True when the answer names the mark, whole or cut short, where nothing the caller brought does.
fn has_mark(material: &Material<'_>, answer: &str) -> bool {
    let Some((name, _)) = material.prompt.mark.split_once('-') else { return false };
    let named = |text: &str| {
        let text = text.to_ascii_lowercase();
        text.match_indices(name).any(|(at, _)| {
            let tail =
                text.get(at + name.len()..).and_then(|tail| tail.strip_prefix('-')).unwrap_or_default();
            tail.bytes().take_while(u8::is_ascii_hexdigit).count() >= MARK_DIGITS
        })
    };
    named(answer) && !material.own().any(named)
}

/// Letters below which a reading holds nothing to compare.
const LEAST: usize = 24;

/// Other readings of an answer.
fn readings(answer: &str) -> Vec<String> {
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
        others.push(first_letters(&unescape(&decoded)));
    }
    let codes: [(Value, u32, usize); 3] = [(|c| digit(c, 2), 1, 8), (|c| digit(c, 16), 4, 2), (base64, 6, 4)];
    for (value, bits, starts) in codes {
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

/// HTML's references that the table of names does not have, each as the first letter of its name: mostly the letter under an
/// accent, or in another type.
fn first_letters(text: &str) -> String {
    let mut pieces = text.split('&');
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let named = piece.split_once(';').filter(|(name, _)| name.bytes().all(|b| b.is_ascii_alphabetic()));
        match named.and_then(|(name, rest)| Some((name.get(..1)?, rest))) {
            Some((first, rest)) => out.extend([first, rest]),
            None => out.extend(["&", piece]),
        }
    }
    out
}

/// The value of a digit of a code.
type Value = fn(char) -> Option<u8>;

fn digit(c: char, radix: u32) -> Option<u8> {
    c.to_digit(radix).and_then(|digit| u8::try_from(digit).ok())
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
            "&oopf; acordo fica entre n&oacute;s at&#233; a &aopf;uditoria de mar&#xe7;o",
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
