//! The one way text is cut and compared: tokens, words, sentences, characters, folding.
//!
//! Every count and comparison in the program (word counts, the style card, the lint, the diff) goes
//! through here, so that the same text always has the same words. Invariant: the pieces of every
//! splitter, joined, are the input byte for byte. Nothing here fails, allocates more than it
//! returns, or takes more than linear time.

mod caps;
mod characters;
mod fold;
mod language;
mod offset;
mod sentence;
mod token;
mod wordlist;

pub use caps::{is_all_caps, is_emphasis};
pub use characters::{
    emoji_len, is_bidi_mark, is_blank, is_hostile, is_invisible, reference, tamed, unescape,
};
pub use fold::{Folded, fold, fold_char, fold_into, nfc};
pub use language::{Language, Votes, detect, votes};
pub use offset::Offsets;
pub use sentence::{Borders, Sentence, sentences};
pub use token::{Kind, Token, Tokens, tokens};
#[cfg(test)]
pub(crate) use wordlist::tests::assert_words;
pub use wordlist::{WordList, is_function_word, section, sections};

/// Characters of a text: Unicode scalar values (decisions, "Text").
pub fn count_chars(text: &str) -> usize {
    text.chars().count()
}

/// The words of a text, as a Brazilian reader would count them (decisions, "Text").
pub fn words(text: &str) -> impl Iterator<Item = Token<'_>> {
    tokens(text).filter(|t| t.kind.is_word())
}

/// The number of words of a text.
pub fn count_words(text: &str) -> usize {
    words(text).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_words_as_a_reader_would() {
        for (text, words) in [
            ("", 0),
            ("um dois  três\n", 3),
            ("guarda-chuva d'água d’água", 3),
            ("R$ 1.234,56 em 3,5 anos.", 5),
            ("oi @fulana.silva veja #voz_br em https://ex.com/a?b=c, tá?", 7),
            ("fim. Começo... talvez—não", 4),
            ("👨‍👩‍👧 família 🇧🇷 1️⃣", 1),
            ("10:30 e 2010–2015", 5),
            ("escreva para eu.mesmo+voz@exemplo.com.br hoje", 4),
            ("veja exemplo.com.br agora", 3),
            ("fim.começo", 2),
            ("-a- 'b' --", 2),
            ("pa\u{200b}lavra", 1),
            ("e\u{301} cafe\u{301}", 2),
        ] {
            assert_eq!(count_words(text), words, "{text:?}");
        }
    }

    #[test]
    fn blank_is_what_shows_nothing() {
        for blank in ["", " \n\t", "\u{200b}\u{feff}", "\u{a0}\u{2800}\u{0}", "\u{e0041}"] {
            assert!(is_blank(blank), "{blank:?}");
        }
        for seen in ["a", ".", " \u{301}a", "😀"] {
            assert!(!is_blank(seen), "{seen:?}");
        }
    }
}
