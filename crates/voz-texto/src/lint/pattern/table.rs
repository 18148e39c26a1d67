//! All patterns of one language, keyed by the word they begin with, and their trial at each piece of a block.
//!
//! Every attempt is bounded: gaps are short and a pattern has at most a few, so the whole is linear.
use std::ops::Range;

use super::elem::{
    Anchor, Class, Elem, Entry, Form, NO_CLASS, Pattern, Role, STEM_MIN, Start, Test, Text, Traits, numbers,
};
use crate::lint::block::{Block, Piece, PieceKind};
use crate::lint::lexicon::hash;
use crate::texto::nfc;

/// Words, and the patterns that begin with each. The build script makes them of the pattern files.
///
/// Every token belongs to one class: the set of all words and stems it is. The classes are made with the table, so that
/// a text costs a look a token and no list of its own.
#[derive(Debug)]
pub(in super::super) struct Table {
    /// The rule of each section: its place in the catalog.
    pub(in super::super) rules: &'static [u8],
    /// The texts of words and stems.
    pub(super) texts: &'static str,
    pub(super) forms: &'static [Form],
    /// Numbers of the forms by the hashes of their texts.
    pub(super) form_places: &'static [u16],
    pub(super) spellings: &'static [(Text, Class)],
    pub(super) stems: &'static [(Text, Class)],
    /// Numbers of the stems by the hashes of their first letters, the longest first.
    pub(super) stem_places: &'static [u16],
    /// Patterns that each class of words may begin, by its number.
    pub(super) roles: &'static [Role],
    /// The entries of the classes.
    pub(super) entries: &'static [Entry],
    /// Patterns by the class they begin with.
    pub(super) starts: &'static [Start],
    pub(super) patterns: &'static [Pattern],
    pub(super) elems: &'static [Elem],
    /// The words of the tests.
    pub(super) members: &'static [Entry],
    /// Closed rewrites, by section and family, in order.
    pub(super) rewrites: &'static [((u8, u16), Text)],
}

impl Table {
    fn text(&self, (from, to): Text) -> &'static str {
        self.texts.get(from as usize..to as usize).unwrap_or_default()
    }

    /// The class of a word, as folded and as written.
    pub(in super::super) fn class(&self, folded: &str, written: &str) -> Class {
        let form = numbers(self.form_places, hash(folded.as_bytes()))
            .filter_map(|number| self.forms.get(number))
            .find(|form| self.text(form.text) == folded);
        match form {
            Some(form) => {
                let spellings = self.spellings.get(range(form.spellings)).unwrap_or_default();
                let spelt = spellings.iter().find(|(exact, _)| is_spelt(written, self.text(*exact)));
                spelt.map_or(form.class, |(_, class)| *class)
            }
            None => self.stemmed(folded),
        }
    }

    /// The class of the longest stem that a folded token begins with.
    fn stemmed(&self, folded: &str) -> Class {
        let Some(first) = folded.as_bytes().first_chunk::<STEM_MIN>() else { return NO_CLASS };
        let longest = numbers(self.stem_places, hash(first))
            .filter_map(|number| self.stems.get(number))
            .find(|(stem, _)| folded.starts_with(self.text(*stem)));
        longest.map_or(NO_CLASS, |(_, class)| *class)
    }

    /// The traits of a class.
    #[inline]
    fn traits(&self, class: Class) -> Traits {
        self.roles.get(usize::from(class)).map_or(0, |role| role.traits)
    }

    /// The words and stems that a class stands for.
    fn entries(&self, class: Class) -> &'static [Entry] {
        let role = self.roles.get(usize::from(class));
        role.and_then(|role| self.entries.get(range(role.entries))).unwrap_or_default()
    }

    /// The words that a test names; none when it names none.
    fn words_of(&self, test: &Test) -> &'static [Entry] {
        match *test {
            Test::Words(from, to, _) => self.members.get(range((from, to))).unwrap_or_default(),
            _ => &[],
        }
    }

    /// The patterns that begin with a class and may go on with a piece that `follows`; none when no
    /// pattern of the class can.
    #[inline]
    fn starting(&self, class: Class, follows: Traits) -> &'static [Start] {
        match self.roles.get(usize::from(class)) {
            Some(role) if may_follow(role.next, follows) => {
                self.starts.get(role.starts.0 as usize..role.starts.1 as usize).unwrap_or_default()
            }
            _ => &[],
        }
    }

    /// The rule of a pattern.
    fn rule(&self, pattern: &Pattern) -> u8 {
        self.rules.get(usize::from(pattern.section)).copied().unwrap_or(u8::MAX)
    }

    /// The words to which a match of a rule's family is rewritten.
    pub(in super::super) fn rewrite(&self, rule: u8, family: u16) -> Option<&'static str> {
        let section = u8::try_from(self.rules.iter().position(|other| *other == rule)?).ok()?;
        let at = self.rewrites.binary_search_by_key(&(section, family), |(of, _)| *of).ok()?;
        self.rewrites.get(at).map(|(_, to)| self.text(*to))
    }
}

fn range((from, to): (u16, u16)) -> Range<usize> {
    usize::from(from)..usize::from(to)
}

/// True when a piece with some traits can stand where others are demanded.
#[inline]
const fn may_follow(demanded: Traits, traits: Traits) -> bool {
    demanded == Traits::MAX || demanded & traits != 0
}

fn is_spelt(source: &str, exact: &str) -> bool {
    if source.is_ascii() {
        return source.eq_ignore_ascii_case(exact);
    }
    source == exact || nfc(source).chars().flat_map(char::to_lowercase).eq(exact.chars())
}

/// Calls `found` for every match in the block, by rising first piece, with the rule's place in the catalog, the line of the
/// rule's section, and the pieces; both ends of these are words where the pattern has any.
pub(in super::super) fn matches(
    table: &Table,
    block: &Block<'_>,
    mut found: impl FnMut(u8, u16, Range<usize>),
) {
    let search = Search { table, block };
    for (at, piece) in block.flow.iter().enumerate() {
        if piece.class == NO_CLASS {
            continue;
        }
        let follows = block.flow.get(at + 1).map_or(0, |next| table.traits(next.class));
        for start in table.starting(piece.class, follows) {
            // Settles most attempts without a step into the pattern.
            if !may_follow(start.next, follows) {
                continue;
            }
            let pattern = &table.patterns[start.pattern as usize];
            if let Some(end) = search.attempt(pattern, at) {
                let pieces = trim_marks(&block.flow, at, end);
                found(table.rule(pattern), pattern.family, pieces);
            }
        }
    }
}

fn trim_marks(flow: &[Piece], mut from: usize, mut to: usize) -> Range<usize> {
    while from + 1 < to && flow[from].kind == PieceKind::Sign {
        from += 1;
    }
    while to > from + 1 && flow[to - 1].kind == PieceKind::Sign {
        to -= 1;
    }
    from..to
}

struct Search<'t, 'a> {
    table: &'t Table,
    block: &'t Block<'a>,
}

impl Search<'_, '_> {
    /// End of the match of `pattern` whose first word is the piece at `at`.
    fn attempt(&self, pattern: &Pattern, at: usize) -> Option<usize> {
        let flow = &self.block.flow;
        let piece = &flow[at];
        let placed = match pattern.anchor {
            Anchor::Anywhere => true,
            Anchor::Sentence => piece.opens_sentence,
            Anchor::Text => piece.opens_text,
        };
        if !placed {
            return None;
        }
        if let Some(guard) = pattern.before
            && let Some(previous) = at.checked_sub(1).and_then(|p| flow.get(p))
            && previous.sentence == piece.sentence
            && self.is(&guard.test, previous)
        {
            return None;
        }
        let (from, to) = pattern.rest;
        self.follow(&self.table.elems[from as usize..to as usize], at + 1, piece.sentence)
    }

    /// End of the match of `elems` from the piece at `at` on, within `sentence`.
    fn follow(&self, elems: &[Elem], at: usize, sentence: u32) -> Option<usize> {
        let Some((elem, rest)) = elems.split_first() else { return Some(at) };
        let here = self.block.flow.get(at).filter(|p| p.sentence == sentence);
        match elem.test {
            Test::Gap(most, marks) => {
                for skipped in 0..=usize::from(most) {
                    if let Some(end) = self.follow(rest, at + skipped, sentence) {
                        return Some(end);
                    }
                    let next = self.block.flow.get(at + skipped).filter(|p| p.sentence == sentence)?;
                    let open = match next.kind {
                        PieceKind::Word | PieceKind::Number => true,
                        PieceKind::Sign => marks,
                        PieceKind::Hole => false,
                    };
                    if !open {
                        return None;
                    }
                }
                None
            }
            Test::Border => {
                let next = self.block.flow.get(at).filter(|p| p.sentence == sentence + 1)?;
                self.follow(rest, at, next.sentence)
            }
            Test::End => {
                let over =
                    here.is_none_or(|p| p.kind == PieceKind::Sign && matches!(p.sign, '.' | '!' | '?' | '…'));
                if over { self.follow(rest, at, sentence) } else { None }
            }
            ref test => {
                let met = here.is_some_and(|piece| self.is(test, piece));
                if elem.negated || elem.ahead {
                    return if met == elem.ahead { self.follow(rest, at, sentence) } else { None };
                }
                if met && let Some(end) = self.follow(rest, at + 1, sentence) {
                    return Some(end);
                }
                if elem.optional { self.follow(rest, at, sentence) } else { None }
            }
        }
    }

    fn is(&self, test: &Test, piece: &Piece) -> bool {
        let word = piece.kind == PieceKind::Word;
        match *test {
            Test::Words(_, _, all) if all & self.table.traits(piece.class) == 0 => false,
            Test::Words(..) => {
                let words = self.table.words_of(test);
                self.table.entries(piece.class).iter().any(|word| words.contains(word))
            }
            Test::Any => word,
            Test::Number => piece.kind == PieceKind::Number,
            Test::Gap(..) | Test::Border | Test::End => false,
        }
    }
}
