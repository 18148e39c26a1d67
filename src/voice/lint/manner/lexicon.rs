//! A short list of words, looked up by the hash that the block has made of every word already.
use crate::voice::lint::pattern::Folded;
use crate::voice::texto::fold;

/// Words and signs by number. A word stands for every spelling that folds alike, unless the list has both
/// a plain and an accented one (`e`, `é`): then each stands for itself. `9` stands for any number.
#[derive(Clone, Debug)]
pub struct Lexicon {
    /// A power of two of places, each hash at the first free one from its own on.
    slots: Vec<Slot>,
    number: Option<usize>,
    len: usize,
}

/// The numbers of a folded word: written without accents, and with.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    hash: u32,
    plain: Option<u16>,
    accented: Option<u16>,
}

/// How a list writes any number.
pub const NUMBER: &str = "9";

impl Lexicon {
    /// The words, numbered in order. Those beyond 65,535 are left out.
    pub fn new<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        let words: Vec<&str> = words.into_iter().take(usize::from(u16::MAX)).collect();
        let room = (words.len() * 4).next_power_of_two().max(16);
        let mut lexicon = Self { slots: vec![Slot::default(); room], number: None, len: words.len() };
        for (number, word) in (0_u16..).zip(&words) {
            if *word == NUMBER {
                lexicon.number = Some(usize::from(number));
                continue;
            }
            let at = lexicon.place(Folded::of(fold(word).as_bytes()).hash);
            let slot = &mut lexicon.slots[at];
            let spelling = if word.is_ascii() { &mut slot.plain } else { &mut slot.accented };
            spelling.get_or_insert(number);
        }
        for slot in &mut lexicon.slots {
            (slot.plain, slot.accented) = (slot.plain.or(slot.accented), slot.accented.or(slot.plain));
        }
        lexicon
    }

    /// The place of a hash, made its own.
    fn place(&mut self, hash: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at].hash != hash && (self.slots[at].plain, self.slots[at].accented) != (None, None) {
            at = (at + 1) & mask;
        }
        self.slots[at].hash = hash;
        at
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
    #[inline]
    pub(super) fn find(&self, hash: u32, ascii: impl FnOnce() -> bool) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots.get(at)?;
            let plain = slot.plain?;
            if slot.hash == hash {
                let number = if slot.plain == slot.accented || ascii() { plain } else { slot.accented? };
                return Some(usize::from(number));
            }
            at = (at + 1) & mask;
        }
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
