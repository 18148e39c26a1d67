//! All patterns of one language, keyed by the word they begin with.
use std::collections::HashMap;

use super::elem::{Elem, Lexicon, Source, Test};
use super::length::len_u32;
use super::parse::{Anchor, Line, parse};
use super::vocabulary::{Class, Entry, Traits, traits};

#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    pub(super) rule: u8,
    pub(super) family: u16,
    pub(super) anchor: Anchor,
    /// The piece before the match must not be this.
    pub(super) before: Option<Elem>,
    /// What follows the first word.
    pub(super) rest: (u32, u32),
}

/// A pattern at the word it begins with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) pattern: u32,
    /// What the next piece must have; all bits when anything may follow.
    next: Traits,
}

impl Start {
    /// Whether a piece with some traits can stand next.
    #[inline]
    pub(super) const fn may_go_on(&self, traits: Traits) -> bool {
        may_follow(self.next, traits)
    }
}

/// What a token of one class is to the patterns.
#[derive(Clone, Copy, Debug, Default)]
struct Role {
    /// Traits of the words and stems it is.
    traits: Traits,
    /// What the next piece must have for any of the patterns that begin with it.
    next: Traits,
    /// Range of `starts`.
    starts: (u32, u32),
}

/// Words, and the patterns that begin with each.
#[derive(Debug, Default)]
pub(in super::super) struct Table {
    pub(super) lexicon: Lexicon,
    /// What each class of words may begin, by its number.
    roles: Vec<Role>,
    /// Patterns by the class they begin with.
    starts: Vec<Start>,
    pub(super) patterns: Vec<Pattern>,
    pub(super) elems: Vec<Elem>,
    /// Closed rewrites, by rule and family.
    rewrites: HashMap<(u8, u16), &'static str>,
}

impl Table {
    /// Compiles pattern files. `rule_number` gives a rule's place in the catalog. Lines that
    /// cannot be read are left out and named in the second value (a test keeps it empty).
    pub(in super::super) fn new(
        sources: &[Source],
        rule_number: impl Fn(&str) -> Option<u8>,
    ) -> (Self, Vec<String>) {
        let mut wrong = Vec::new();
        let bytes = sources.iter().map(|source| source.len()).sum();
        let mut lexicon = Lexicon::with_room(bytes);
        let elems = Vec::with_capacity(bytes / 6);
        let mut table = Self { patterns: Vec::with_capacity(bytes / 16), elems, ..Self::default() };
        let mut keys: Vec<Test> = Vec::with_capacity(bytes / 16);
        let mut unknown: Vec<&str> = Vec::new();
        let mut last = ("", None);
        for source in sources {
            parse(source, &mut lexicon, &mut wrong, |line| {
                if line.rule != last.0 {
                    last = (line.rule, rule_number(line.rule));
                }
                match last.1 {
                    Some(rule) => keys.extend(table.add(rule, &line)),
                    None => unknown.push(line.rule),
                }
            });
        }
        wrong.extend(unknown.into_iter().map(|rule| format!("no rule {rule}")));
        table.lexicon = lexicon;
        table.lexicon.vocabulary.seal();
        table.index_patterns(&keys);
        (table, wrong)
    }

    /// Takes a pattern; gives the test of the word it begins with.
    fn add(&mut self, rule: u8, line: &Line<'_>) -> Option<Test> {
        let &Line { family, anchor, elems, rewrite, .. } = line;
        if let Some(rewrite) = rewrite {
            self.rewrites.insert((rule, family), rewrite);
        }
        let guard = elems.iter().take_while(|e| e.negated).count();
        let (first, rest) = elems.get(guard..)?.split_first()?;
        let start = len_u32(&self.elems);
        self.elems.extend(rest);
        let before = elems.first().copied().filter(|e| e.negated);
        self.patterns.push(Pattern { rule, family, anchor, before, rest: (start, len_u32(&self.elems)) });
        Some(first.test)
    }

    /// Gathers for each class the patterns that begin with any of its words; `keys` are the tests of the
    /// words that the patterns begin with.
    fn index_patterns(&mut self, keys: &[Test]) {
        let (by_word, ends) = self.by_word(keys);
        let vocabulary = &self.lexicon.vocabulary;
        self.starts.reserve(by_word.len() * 2);
        self.roles.reserve(usize::from(vocabulary.classes()));
        let mut own: Vec<u32> = Vec::new();
        for class in 0..vocabulary.classes() {
            let words = vocabulary.entries(class);
            own.clear();
            for &word in words {
                let at = usize::from(word);
                own.extend(by_word.get(ends[at]..ends[at + 1]).unwrap_or_default());
            }
            own.sort_unstable();
            own.dedup();
            let mut role =
                Role { traits: words.iter().fold(0, |all, &w| all | traits(w)), ..Role::default() };
            role.starts.0 = len_u32(&self.starts);
            for &pattern in &own {
                let (from, to) = self.patterns[pattern as usize].rest;
                let next = self.elems[from as usize..to as usize].first().map_or(Traits::MAX, Elem::demands);
                role.next |= next;
                self.starts.push(Start { pattern, next });
            }
            role.starts.1 = len_u32(&self.starts);
            self.roles.push(role);
        }
    }

    /// The patterns by the words they begin with, in order, and where those of each word begin and end.
    fn by_word(&self, keys: &[Test]) -> (Vec<u32>, Vec<usize>) {
        let words = self.lexicon.vocabulary.len();
        let mut ends = vec![0; words + 1];
        let of = |test| self.lexicon.words_of(test).iter().map(|&word| usize::from(word));
        keys.iter().flat_map(of).for_each(|word| ends[word + 1] += 1);
        for word in 0..words {
            ends[word + 1] += ends[word];
        }
        let mut free = ends.clone();
        let mut patterns = vec![0; ends.last().copied().unwrap_or_default()];
        for (test, pattern) in keys.iter().zip(0..) {
            for word in of(test) {
                patterns[free[word]] = pattern;
                free[word] += 1;
            }
        }
        (patterns, ends)
    }

    /// The class of a token, as folded and as written.
    pub(in super::super) fn class(&self, folded: &str, written: &str) -> Class {
        self.lexicon.vocabulary.class(folded, written)
    }

    /// The traits of a class.
    #[inline]
    pub(super) fn traits(&self, class: Class) -> Traits {
        self.roles.get(usize::from(class)).map_or(0, |role| role.traits)
    }

    /// The words and stems that a class stands for.
    pub(super) fn entries(&self, class: Class) -> &[Entry] {
        self.lexicon.vocabulary.entries(class)
    }

    /// The patterns that begin with a class and may go on with a piece that `follows`; none when no
    /// pattern of the class can.
    #[inline]
    pub(super) fn starting(&self, class: Class, follows: Traits) -> &[Start] {
        match self.roles.get(usize::from(class)) {
            Some(role) if may_follow(role.next, follows) => {
                self.starts.get(role.starts.0 as usize..role.starts.1 as usize).unwrap_or_default()
            }
            _ => &[],
        }
    }

    /// What a match of a rule's family is rewritten to.
    pub(in super::super) fn rewrite(&self, rule: u8, family: u16) -> Option<&'static str> {
        self.rewrites.get(&(rule, family)).copied()
    }
}

/// Whether a piece with some traits can stand where others are demanded.
#[inline]
const fn may_follow(demanded: Traits, traits: Traits) -> bool {
    demanded == Traits::MAX || demanded & traits != 0
}
