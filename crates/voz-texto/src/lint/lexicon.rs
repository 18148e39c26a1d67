//! A short list of words, looked up by the hash that the block has made of every word already.
use std::borrow::Cow;

use crate::texto::fold;

/// Words and signs by number. A word stands for every spelling that folds alike, unless the list has both
/// a plain and an accented one (`e`, `é`): then each stands for itself. `9` stands for any number.
#[derive(Clone, Debug)]
pub struct Lexicon {
    /// By the hash of the folded word, each in the first free place from its own on; as many as a power of two.
    pub(super) places: Cow<'static, [(u32, Spellings)]>,
    /// The number that stands for any number.
    pub(super) number: Option<u16>,
    pub(super) len: usize,
}

/// The numbers of a folded word, written without accents and with, or [`NONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spellings {
    pub(super) plain: u16,
    pub(super) accented: u16,
}

/// No word has this number.
const NONE: u16 = u16::MAX;

impl Spellings {
    const FREE: Self = Self { plain: NONE, accented: NONE };
}

/// The sign by which a list means any number.
pub const NUMBER: &str = "9";

impl Lexicon {
    /// The words, numbered in order. Those beyond 65,535 are left out.
    pub fn new<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        let words: Vec<&str> = words.into_iter().take(usize::from(NONE)).collect();
        let mut places = vec![(0, Spellings::FREE); (words.len() * 2 + 1).next_power_of_two()];
        let (len, mut any) = (words.len(), None);
        for (number, word) in (0..NONE).zip(words) {
            if word == NUMBER {
                any = Some(number);
                continue;
            }
            let folded = hash(fold(word).as_bytes());
            let at = place(&places, folded);
            if let Some((taken, spellings)) = places.get_mut(at) {
                *taken = folded;
                let spelling = if word.is_ascii() { &mut spellings.plain } else { &mut spellings.accented };
                if *spelling == NONE {
                    *spelling = number;
                }
            }
        }
        Self { places: Cow::Owned(places), number: any, len }
    }

    /// The number of its words.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// True when it has no word.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of a word or sign, by the hash of its folded text; `ascii` tells whether it is written without accents.
    pub(super) fn find(&self, hash: u32, ascii: bool) -> Option<u16> {
        let (_, found) = self.places.get(place(&self.places, hash))?;
        let (own, other) = if ascii { (found.plain, found.accented) } else { (found.accented, found.plain) };
        Some(if own == NONE { other } else { own }).filter(|number| *number != NONE)
    }
}

/// Tells folded words apart, by their bytes.
pub(crate) const fn hash(folded: &[u8]) -> u32 {
    // FNV-1a of 32 bits: few bytes, and nobody gains from two words that agree.
    let mut hash = 0x811c_9dc5_u32;
    let mut rest = folded;
    while let [byte, after @ ..] = rest {
        hash = (hash ^ *byte as u32).wrapping_mul(0x0100_0193);
        rest = after;
    }
    hash
}

/// The place where the words of a hash stand, or would.
#[inline]
fn place(places: &[(u32, Spellings)], hash: u32) -> usize {
    let last = places.len() - 1;
    let mut at = hash as usize & last;
    while places.get(at).is_some_and(|(taken, found)| *taken != hash && *found != Spellings::FREE) {
        at = (at + 1) & last;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(lexicon: &Lexicon, word: &str) -> Option<u16> {
        lexicon.find(hash(fold(word).as_bytes()), word.is_ascii())
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
        assert_eq!((lexicon.number, lexicon.len()), (Some(4), 5));
        assert_eq!(find(&Lexicon::new([]), "não"), None);
    }
}
