//! A short list of words, looked up by the hash that the block has made of every word already.
//!
//! A plain map: a table of our own with open places took 6 to 8 % less processor time on a megabyte (2026-11-22), some 2 ms.
use std::collections::HashMap;

use crate::lint::pattern::Folded;
use crate::texto::fold;

/// Words and signs by number. A word stands for every spelling that folds alike, unless the list has both
/// a plain and an accented one (`e`, `é`): then each stands for itself. `9` stands for any number.
#[derive(Clone, Debug)]
pub struct Lexicon {
    words: HashMap<u32, Spellings>,
    number: Option<usize>,
    len: usize,
}

/// The numbers of a folded word: written without accents, and with.
#[derive(Clone, Copy, Debug, Default)]
struct Spellings {
    plain: Option<u16>,
    accented: Option<u16>,
}

/// How a list writes any number.
pub const NUMBER: &str = "9";

impl Lexicon {
    /// The words, numbered in order. Those beyond 65,535 are left out.
    pub fn new<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        let mut lexicon = Self { words: HashMap::new(), number: None, len: 0 };
        for (number, word) in (0..u16::MAX).zip(words) {
            lexicon.len += 1;
            if word == NUMBER {
                lexicon.number = Some(usize::from(number));
                continue;
            }
            let hash = Folded::of(fold(word).as_bytes()).hash;
            let spellings = lexicon.words.entry(hash).or_default();
            let spelling = if word.is_ascii() { &mut spellings.plain } else { &mut spellings.accented };
            spelling.get_or_insert(number);
        }
        lexicon
    }

    /// How many words it has.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no word.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of a word or sign; `ascii` tells whether it is written without accents.
    pub(super) fn find(&self, hash: u32, ascii: impl FnOnce() -> bool) -> Option<usize> {
        let Spellings { plain, accented } = self.words.get(&hash)?;
        let number = if ascii() { plain.or(*accented) } else { accented.or(*plain) };
        number.map(usize::from)
    }

    /// The number that stands for any number.
    pub(super) const fn number(&self) -> Option<usize> {
        self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(lexicon: &Lexicon, word: &str) -> Option<usize> {
        lexicon.find(Folded::of(fold(word).as_bytes()).hash, || word.is_ascii())
    }

    #[test]
    fn spellings_are_one_word_unless_the_list_tells_them_apart() {
        let lexicon = Lexicon::new(["não", "e", "é", ",", NUMBER]);
        for (word, number) in [
            ("não", Some(0)),
            ("nao", Some(0)),
            ("NÃO", Some(0)),
            ("e", Some(1)),
            ("É", Some(2)),
            (",", Some(3)),
            ("sim", None),
        ] {
            assert_eq!(find(&lexicon, word), number, "{word}");
        }
        assert_eq!((lexicon.number(), lexicon.len()), (Some(4), 5));
        assert_eq!(find(&Lexicon::new([]), "não"), None);
    }
}
