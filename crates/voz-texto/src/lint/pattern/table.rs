//! All patterns of one language, keyed by the word they begin with.
use std::ops::Range;

use super::elem::{Class, Elem, Entry, Form, NO_CLASS, Pattern, Role, STEM_MIN, Start, Test, Text, Traits};
use super::places::{hash, numbers};
use crate::texto::nfc;

/// Words, and the patterns that begin with each. The build script makes them of the pattern files.
///
/// Every token belongs to one class: the set of all words and stems it is. The classes are made with the table, so that
/// a text costs a look a token and no list of its own.
#[derive(Debug)]
pub(in super::super) struct Table {
    /// The rule of each section: its place in the catalog.
    pub(super) rules: &'static [u8],
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
    pub(super) fn text(&self, (from, to): Text) -> &'static str {
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
    pub(super) fn traits(&self, class: Class) -> Traits {
        self.roles.get(usize::from(class)).map_or(0, |role| role.traits)
    }

    /// The words and stems that a class stands for.
    pub(super) fn entries(&self, class: Class) -> &'static [Entry] {
        let role = self.roles.get(usize::from(class));
        role.and_then(|role| self.entries.get(range(role.entries))).unwrap_or_default()
    }

    /// The words that a test names; none when it names none.
    pub(super) fn words_of(&self, test: &Test) -> &'static [Entry] {
        match *test {
            Test::Words(from, to, _) => self.members.get(range((from, to))).unwrap_or_default(),
            _ => &[],
        }
    }

    /// The patterns that begin with a class and may go on with a piece that `follows`; none when no
    /// pattern of the class can.
    #[inline]
    pub(super) fn starting(&self, class: Class, follows: Traits) -> &'static [Start] {
        match self.roles.get(usize::from(class)) {
            Some(role) if may_follow(role.next, follows) => {
                self.starts.get(role.starts.0 as usize..role.starts.1 as usize).unwrap_or_default()
            }
            _ => &[],
        }
    }

    /// The rules of the sections: their places in the catalog.
    #[cfg(test)]
    pub(in super::super) const fn rules(&self) -> &'static [u8] {
        self.rules
    }

    /// The rule of a pattern.
    pub(super) fn rule(&self, pattern: &Pattern) -> u8 {
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
pub(super) const fn may_follow(demanded: Traits, traits: Traits) -> bool {
    demanded == Traits::MAX || demanded & traits != 0
}

fn is_spelt(source: &str, exact: &str) -> bool {
    if source.is_ascii() {
        return source.eq_ignore_ascii_case(exact);
    }
    source == exact || nfc(source).chars().flat_map(char::to_lowercase).eq(exact.chars())
}
