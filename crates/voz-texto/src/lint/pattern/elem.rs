//! Parts of the tables of patterns, as plain data: the build script writes it, the matcher reads it. Numbers are found by a hash:
//! each stands in the first free place from the hash's own on.

/// Number of a word or stem.
pub(crate) type Entry = u16;

/// Number of a set of words and stems; [`NO_CLASS`] is the empty one.
pub(crate) type Class = u16;

/// The class of a token that no pattern names.
pub(crate) const NO_CLASS: Class = 0;

/// A set of words, as one bit for each, shared by those whose numbers agree modulo 64: two sets
/// without a common bit have no common word.
pub(crate) type Traits = u64;

/// First family of the weaker half of a section.
pub(crate) const WEAK: u16 = 1000;

/// Letters of the shortest stem: those that share so many are looked at together.
pub(crate) const STEM_MIN: usize = 4;

/// Where a pattern may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Anywhere,
    Sentence,
    Text,
}

/// A test of one piece; numbers point into the lists of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// One of these words or signs.
    Words(u16, u16, Traits),
    /// Any word.
    Any,
    /// A number.
    Number,
    /// Up to so many pieces; `true` when punctuation counts as a piece.
    Gap(u8, bool),
    /// The next sentence begins here.
    Border,
    /// The sentence ends here.
    End,
}

/// A test with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elem {
    pub(crate) test: Test,
    pub(crate) optional: bool,
    pub(crate) negated: bool,
    /// Tested, not taken.
    pub(crate) ahead: bool,
}

/// A pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pattern {
    /// The section it stands in, by its number in the table.
    pub(crate) section: u8,
    pub(crate) family: u16,
    pub(crate) anchor: Anchor,
    /// The piece before the match must not be this.
    pub(crate) before: Option<Elem>,
    /// The elements behind the first word.
    pub(crate) rest: (u32, u32),
}

/// A pattern at the word it begins with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) pattern: u32,
    /// Traits that the next piece must have; all bits when anything may follow.
    pub(crate) next: Traits,
}

/// The part that a token of one class plays in the patterns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Role {
    /// Traits of the words and stems it is.
    pub(crate) traits: Traits,
    /// Traits that the next piece must have for any of the patterns that begin with it.
    pub(crate) next: Traits,
    /// Range of the words and stems it is.
    pub(crate) entries: (u16, u16),
    /// Range of the patterns that begin with it.
    pub(crate) starts: (u32, u32),
}

/// A text, by where it begins and ends among those of the table.
pub(crate) type Text = (u32, u32);

/// A whole word, folded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    pub(crate) text: Text,
    /// Its class, spelt in whatever way.
    pub(crate) class: Class,
    /// Range of the spellings that have classes of their own.
    pub(crate) spellings: (u16, u16),
}

/// A place where no number stands.
pub(crate) const FREE: u16 = u16::MAX;

/// The place of a hash's own; there are as many places as a power of two.
#[inline]
pub(crate) const fn own(hash: u32, places: usize) -> usize {
    hash as usize & (places - 1)
}

/// The numbers that a hash may stand for, in the order they were placed.
#[inline]
pub(crate) fn numbers(places: &[u16], hash: u32) -> impl Iterator<Item = usize> {
    let (before, from) = places.split_at(own(hash, places.len()));
    from.iter()
        .chain(before)
        .map(|number| usize::from(*number))
        .take_while(|number| *number != usize::from(FREE))
}
