//! Sentences, for writing that is often lower case and without full stops.
use super::fold::fold;
use super::token::{Kind, Token, tokens};
use super::wordlist::WordList;

const FILE: &str = include_str!("sentence.txt");

/// Folded abbreviations that stand before a name or number: their full stop never ends a sentence.
static TITLES: WordList = WordList::words(FILE, "titles");

/// Folded abbreviations that may close a sentence: they do before an upper-case letter.
static SHORTENED: WordList = WordList::words(FILE, "shortened");

/// A sentence: its piece of the source, trailing white space included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence<'a> {
    /// Its text, as in the source.
    pub text: &'a str,
    /// Where it begins, in bytes of the source.
    pub start: usize,
}

/// Splits a text into sentences. The texts of the sentences, joined, are the input.
///
/// A sentence ends after `.`, `!`, `?` or `…` (with the quotes and brackets that close on it) when
/// white space follows, and at a line break, unless the line is a long one that goes on in lower
/// case. A full stop after an abbreviation or an initial, and an ellipsis before a lower-case
/// letter, end nothing.
pub fn sentences(text: &str) -> impl Iterator<Item = Sentence<'_>> {
    let (mut tokens, mut borders, mut start) = (tokens(text), Borders::new(text), 0);
    std::iter::from_fn(move || {
        let last = tokens.find(|token| borders.end_after(*token));
        let end = last.map_or(text.len(), |token| token.end());
        let text = text.get(start..end).filter(|text| !text.is_empty())?;
        Some(Sentence { text, start: std::mem::replace(&mut start, end) })
    })
}

/// The state of a sentence at the token just read.
#[derive(Clone, Copy, Debug, PartialEq)]
enum FullStop {
    /// Words are running.
    None,
    /// An ellipsis: ends it unless a lower-case letter follows.
    Soft,
    /// An abbreviation that may close: ends it only before an upper-case letter.
    Shortened,
    /// A full stop, question or exclamation mark.
    Full,
}

/// From this many bytes on, a line that goes on in lower case was wrapped, not ended.
const WRAPPED_LINE_MIN: usize = 50;

/// Says where sentences end to whoever walks the tokens of a text: the rule behind [`sentences`],
/// for a reader that wants tokens and sentences in one pass.
#[derive(Clone, Debug)]
pub struct Borders<'a> {
    text: &'a str,
    stop: FullStop,
    /// Bytes of the word that was the last token but punctuation; empty when none was.
    last_word: (usize, usize),
    line_start: usize,
}

impl<'a> Borders<'a> {
    /// Begins at the first token of `text`.
    pub const fn new(text: &'a str) -> Self {
        Self { text, stop: FullStop::None, last_word: (0, 0), line_start: 0 }
    }

    /// Takes the next token and says whether a sentence ends after it.
    #[inline(always)]
    pub fn end_after(&mut self, token: Token<'a>) -> bool {
        match token.kind {
            Kind::Word => {
                self.stop = FullStop::None;
                self.last_word = (token.start, token.end());
                return false;
            }
            Kind::Ellipsis => self.stop = FullStop::Soft,
            Kind::Stress => self.stop = FullStop::Full,
            Kind::Mark if token.text.as_bytes() == b"." => self.stop = self.full_stop(token.start),
            Kind::Mark if is_closer(token.text) => {}
            Kind::Space => {
                return self.stop != FullStop::None && self.stops_before(token.end()) && self.close(token);
            }
            Kind::Break => {
                let long = token.start.saturating_sub(self.line_start) >= WRAPPED_LINE_MIN;
                let blank = token.text.bytes().filter(|&b| b == b'\n').count() > 1;
                if blank
                    || self.stop == FullStop::Full
                    || !long
                    || !self.next_is(token.end(), char::is_lowercase)
                {
                    return self.close(token);
                }
                self.line_start = token.end();
            }
            _ => (self.stop, self.last_word) = (FullStop::None, (0, 0)),
        }
        false
    }

    /// Begins the next sentence after `token`; always true.
    const fn close(&mut self, token: Token<'a>) -> bool {
        (self.stop, self.last_word, self.line_start) = (FullStop::None, (0, 0), token.end());
        true
    }

    /// True when white space that ends at `at` ends the sentence, given what comes next.
    #[inline(never)]
    fn stops_before(&self, at: usize) -> bool {
        match self.stop {
            FullStop::None => false,
            FullStop::Soft => !self.next_is(at, char::is_lowercase),
            FullStop::Shortened => self.next_is(at, char::is_uppercase),
            FullStop::Full => true,
        }
    }

    /// The kind of full stop at `at`, given the word before it.
    #[inline(never)]
    fn full_stop(&self, at: usize) -> FullStop {
        let (start, end) = self.last_word;
        let Some(word) = self.text.get(start..end).filter(|w| end == at && !w.is_empty()) else {
            return FullStop::Full;
        };
        let mut chars = word.chars();
        if chars.next().is_some_and(char::is_uppercase) && chars.next().is_none() {
            return FullStop::None;
        }
        if word.len() > 5 {
            return FullStop::Full;
        }
        match fold(word).as_str() {
            short if TITLES.contains(&short) => FullStop::None,
            short if SHORTENED.contains(&short) => FullStop::Shortened,
            _ => FullStop::Full,
        }
    }

    /// True when the text at `at` begins with such a character.
    fn next_is(&self, at: usize, test: fn(char) -> bool) -> bool {
        self.text.get(at..).is_some_and(|rest| rest.starts_with(test))
    }
}

fn is_closer(text: &str) -> bool {
    match text.as_bytes() {
        [byte] => matches!(byte, b')' | b']' | b'"' | b'\'' | b'*' | b'_'),
        _ => matches!(text, "”" | "’" | "»"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cut(text: &str) -> Vec<&str> {
        sentences(text).map(|s| s.text.trim()).collect()
    }

    #[test]
    fn ends_where_a_reader_stops() {
        for (text, expected) in [
            ("Foi bom. mas nao deu! E agora?", &["Foi bom.", "mas nao deu!", "E agora?"][..]),
            ("O Dr. J. Silva veio às 10h. Saiu.", &["O Dr. J. Silva veio às 10h.", "Saiu."]),
            ("pois é... sei lá... Enfim", &["pois é... sei lá...", "Enfim"]),
            ("\"Vem.\" Ele veio (e ficou). Fim", &["\"Vem.\"", "Ele veio (e ficou).", "Fim"]),
            ("linha um\nlinha dois", &["linha um", "linha dois"]),
            ("custa 3.5 e 1.234,00 hoje", &["custa 3.5 e 1.234,00 hoje"]),
            ("a\n\nb", &["a", "b"]),
            (
                "uma linha comprida que foi quebrada pelo editor no meio\nda frase segue aqui",
                &["uma linha comprida que foi quebrada pelo editor no meio\nda frase segue aqui"],
            ),
            ("Leu o art. 5 etc. Depois foi a pé. Ok", &["Leu o art. 5 etc.", "Depois foi a pé.", "Ok"]),
            ("", &[]),
        ] {
            assert_eq!(cut(text), expected, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn pieces_joined_are_the_input(text in "(?s)([a-cA-C.!?…\"() \n]|\\PC){0,80}") {
            prop_assert_eq!(sentences(&text).map(|s| s.text).collect::<String>(), text);
        }
    }
}
