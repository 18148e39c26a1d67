//! Lexemes, which the diff aligns: every token but the white space within a line, with its key and weight.
//!
//! Two lexemes can be aligned when their keys are equal; they are the same when their forms are.
use std::collections::HashMap;

use crate::texto::{Kind, fold_into, is_function_word, tokens};

/// Weight of a word before its letters count, in hundredths (facts, voice, section 5).
pub(super) const WORD: u32 = 100;
/// Weight each letter adds to a word, up to [`LETTERS_MAX`] of them.
const LETTER: u32 = 10;
const LETTERS_MAX: usize = 10;
/// Weight of a function word, and of a line break.
const FUNCTION_WORD: u32 = 60;
/// Weight of a punctuation mark.
pub(super) const MARK: u32 = 35;

/// One piece of a text that is aligned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme<'a> {
    pub text: &'a str,
    /// Where it begins, in bytes of its text.
    pub start: usize,
    pub kind: Kind,
    /// Number of the folded form; equal keys can be aligned.
    pub key: u32,
    /// Number of the exact spelling; equal forms are identical.
    pub form: u32,
    /// The weight of keeping or losing it, in hundredths.
    pub weight: u32,
}

impl Lexeme<'_> {
    pub(super) const fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Numbers for spellings and keys, shared by the two texts of one comparison.
#[derive(Default)]
pub(super) struct DiffLexicon<'a> {
    forms: HashMap<&'a str, Entry>,
    keys: HashMap<String, u32>,
}

#[derive(Clone, Copy)]
struct Entry {
    form: u32,
    key: u32,
    weight: u32,
}

impl<'a> DiffLexicon<'a> {
    /// The lexemes of a text, in order.
    pub(super) fn lexemes(&mut self, text: &'a str) -> Vec<Lexeme<'a>> {
        let mut buffer = String::new();
        let solid = tokens(text).filter(|t| t.kind != Kind::Space);
        solid
            .map(|t| {
                let Entry { form, key, weight } = self.entry(t.text, t.kind, &mut buffer);
                Lexeme { text: t.text, start: t.start, kind: t.kind, key, form, weight }
            })
            .collect()
    }

    fn entry(&mut self, text: &'a str, kind: Kind, buffer: &mut String) -> Entry {
        if let Some(&entry) = self.forms.get(text) {
            return entry;
        }
        buffer.clear();
        let key = key(text, kind, buffer);
        let weight = weight(key, kind, text);
        let next = number(self.keys.len());
        let key = match self.keys.get(key) {
            Some(&known) => known,
            None => *self.keys.entry(key.to_owned()).or_insert(next),
        };
        let entry = Entry { form: number(self.forms.len()), key, weight };
        self.forms.insert(text, entry);
        entry
    }
}

/// A text has fewer than 2^32 different tokens: it would not fit in memory otherwise.
fn number(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

/// The form in which two spellings of one token are equal.
fn key<'k>(text: &'k str, kind: Kind, buffer: &'k mut String) -> &'k str {
    match kind {
        Kind::Word | Kind::Number | Kind::Handle | Kind::Hashtag | Kind::Emoji => {
            fold_into(text, buffer);
            if buffer.is_empty() { text } else { buffer }
        }
        Kind::Ellipsis => "…",
        Kind::Stress if !text.contains('!') => "?",
        Kind::Stress if text.contains('?') => "!?",
        Kind::Stress => "!",
        Kind::Break if line_breaks(text) > 1 => "\n\n",
        Kind::Break => "\n",
        Kind::Mark => match text {
            "“" | "”" | "„" | "‟" | "«" | "»" => "\"",
            "‘" | "’" | "‚" | "‛" => "'",
            _ => text,
        },
        Kind::Url | Kind::Space => text,
    }
}

/// Line breaks in white space; a carriage return and its line feed are one.
fn line_breaks(space: &str) -> usize {
    let breaks = |c: char| matches!(c, '\n' | '\r' | '\x0b' | '\x0c' | '\u{85}' | '\u{2028}' | '\u{2029}');
    space.matches(breaks).count() - space.matches("\r\n").count()
}

fn weight(key: &str, kind: Kind, text: &str) -> u32 {
    match kind {
        Kind::Word if is_function_word(key) => FUNCTION_WORD,
        Kind::Word | Kind::Number | Kind::Handle | Kind::Hashtag | Kind::Url | Kind::Emoji => {
            WORD + LETTER * number(text.chars().take(LETTERS_MAX).count())
        }
        Kind::Break => FUNCTION_WORD,
        Kind::Ellipsis | Kind::Stress | Kind::Mark | Kind::Space => MARK,
    }
}

/// A text and its lexemes.
pub(super) type Side<'s, 'a> = (&'a str, &'s [Lexeme<'a>]);

#[cfg(test)]
mod tests {
    use super::*;

    fn same_key(a: &str, b: &str) -> bool {
        let mut lexicon = DiffLexicon::default();
        let keys = |l: Vec<Lexeme<'_>>| l.iter().map(|l| l.key).collect::<Vec<_>>();
        let a = keys(lexicon.lexemes(a));
        a == keys(lexicon.lexemes(b))
    }

    #[test]
    fn keys_forget_case_accents_and_typography() {
        for (a, b) in [
            ("Não VOCÊ", "nao  voce"),
            ("pois é...", "pois é…"),
            ("“oi”", "\"oi\""),
            ("d’água", "d'agua"),
            ("oi!!!", "oi!"),
            ("a\r\nb", "a\nb"),
            ("a\n \n\nb", "a\n\nb"),
            ("❤️", "❤"),
        ] {
            assert!(same_key(a, b), "{a:?} {b:?}");
        }
        for (a, b) in
            [("oi!", "oi?"), ("a\nb", "a\n\nb"), ("a — b", "a - b"), ("x.com/A", "x.com/a"), ("1.5", "1,5")]
        {
            assert!(!same_key(a, b), "{a:?} {b:?}");
        }
    }

    #[test]
    fn words_of_content_weigh_most() {
        let weights: Vec<u32> = DiffLexicon::default()
            .lexemes("a reunião, de\nhojeeeeeeeeeeeee")
            .iter()
            .map(|l| l.weight)
            .collect();
        assert_eq!(weights, [60, 170, 35, 60, 60, 200]);
    }
}
