//! All patterns of one language, keyed by the word they begin with.
use std::collections::HashMap;

use super::parse::{Anchor, Item, Step, parse};
use super::vocabulary::{Entry, Folded, Traits, Vocabulary, traits};

/// The text of a pattern file.
pub(in super::super) type Source = &'static str;

/// A compiled test; ranges point into the table's shared lists.
#[derive(Clone, Copy, Debug)]
pub(super) enum Test {
    Words(u32, u32, Traits),
    Ending(u32),
    Any,
    Number,
    Capital,
    Gap(u8, bool),
    Border,
    End,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Elem {
    pub(super) test: Test,
    pub(super) optional: bool,
    pub(super) negated: bool,
    pub(super) ahead: bool,
}

impl Elem {
    /// What the next piece must have for this to be met, when it must be a word.
    const fn demands(&self) -> Traits {
        match self.test {
            Test::Words(_, _, traits) if !self.optional && !self.negated => traits,
            _ => Traits::MAX,
        }
    }
}

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
    pub(super) next: Traits,
}

/// The patterns that begin with one word, together.
#[derive(Clone, Copy, Debug, Default)]
struct First {
    from: u32,
    /// What the next piece must have for any of them.
    next: Traits,
}

/// Words, and the patterns that begin with each.
#[derive(Debug, Default)]
pub(in super::super) struct Table {
    vocabulary: Vocabulary,
    /// Patterns by first word: `starts[first[w].from..first[w + 1].from]`.
    first: Vec<First>,
    starts: Vec<Start>,
    pub(super) patterns: Vec<Pattern>,
    pub(super) elems: Vec<Elem>,
    pub(super) members: Vec<Entry>,
    pub(super) endings: Vec<String>,
    /// Closed rewrites, by rule and family.
    rewrites: HashMap<(u8, u16), &'static str>,
}

impl Table {
    /// Compiles pattern files. `rule_number` gives a rule's place in the catalogue. Lines that
    /// cannot be read are left out and named in the second value (a test keeps it empty).
    pub(in super::super) fn new(
        sources: &[Source],
        rule_number: impl Fn(&str) -> Option<u8>,
    ) -> (Self, Vec<String>) {
        let mut wrong = Vec::new();
        let mut table = Self::default();
        let mut keyed: Vec<(Entry, u32)> = Vec::new();
        for source in sources {
            for line in parse(source, &mut wrong) {
                let Some(rule) = rule_number(line.rule) else {
                    wrong.push(format!("no rule {}", line.rule));
                    continue;
                };
                if let Some(rewrite) = line.rewrite {
                    table.rewrites.insert((rule, line.family), rewrite);
                }
                let pattern =
                    Pattern { rule, family: line.family, anchor: line.anchor, before: None, rest: (0, 0) };
                table.add(pattern, &line.steps, &mut keyed);
            }
        }
        table.vocabulary.seal();
        table.index_patterns(keyed);
        (table, wrong)
    }

    fn add(&mut self, mut pattern: Pattern, steps: &[Step], keyed: &mut Vec<(Entry, u32)>) {
        let mut elems: Vec<Elem> = steps.iter().map(|s| self.compile(s)).collect();
        pattern.before = elems.first().copied().filter(|e| e.negated);
        if pattern.before.is_some() {
            elems.remove(0);
        }
        let Some(&Elem { test: Test::Words(from, to, _), .. }) = elems.first() else { return };
        let number = len_u32(&self.patterns);
        keyed.extend(self.members[from as usize..to as usize].iter().map(|&w| (w, number)));
        let start = len_u32(&self.elems);
        self.elems.extend(elems.drain(1..));
        pattern.rest = (start, len_u32(&self.elems));
        self.patterns.push(pattern);
    }

    fn compile(&mut self, step: &Step) -> Elem {
        let test = match &step.item {
            Item::Words(words) => {
                let start = len_u32(&self.members);
                self.members.extend(words.iter().map(|word| self.vocabulary.add(word)));
                let all = self.members[start as usize..].iter().fold(0, |all, &w| all | traits(w));
                Test::Words(start, len_u32(&self.members), all)
            }
            Item::Ending(ending) => {
                self.endings.push(ending.clone());
                Test::Ending(len_u32(&self.endings) - 1)
            }
            Item::Any => Test::Any,
            Item::Number => Test::Number,
            Item::Capital => Test::Capital,
            Item::Gap(most, marks) => Test::Gap(*most, *marks),
            Item::Border => Test::Border,
            Item::End => Test::End,
        };
        Elem { test, optional: step.optional, negated: step.negated, ahead: step.ahead }
    }

    fn index_patterns(&mut self, mut keyed: Vec<(Entry, u32)>) {
        keyed.sort_unstable();
        keyed.dedup();
        let next = |pattern: u32| {
            let (from, to) = self.patterns[pattern as usize].rest;
            self.elems[from as usize..to as usize].first().map_or(Traits::MAX, Elem::demands)
        };
        self.starts = keyed.iter().map(|&(_, pattern)| Start { pattern, next: next(pattern) }).collect();
        let mut first = vec![First::default(); self.vocabulary.len() + 1];
        for (start, (word, _)) in self.starts.iter().zip(&keyed) {
            first[usize::from(*word)].next |= start.next;
            first[usize::from(*word) + 1].from += 1;
        }
        for w in 0..self.vocabulary.len() {
            first[w + 1].from += first[w].from;
        }
        self.first = first;
    }

    /// Adds to `hits` the words and stems that a token is; `source` is how it is written.
    #[inline]
    pub(in super::super) fn look_up(&self, folded: &Folded, source: &str, hits: &mut Vec<Entry>) -> Traits {
        self.vocabulary.look_up(folded, source, hits)
    }

    /// What a match of a rule's family is rewritten to.
    pub(in super::super) fn rewrite(&self, rule: u8, family: u16) -> Option<&'static str> {
        self.rewrites.get(&(rule, family)).copied()
    }

    /// The patterns that begin with a word and may go on with a piece that `follows`; none when no
    /// pattern of the word can.
    #[inline]
    pub(super) fn starting(&self, entry: Entry, follows: Traits) -> &[Start] {
        match self.first.get(usize::from(entry)..) {
            Some([here, next, ..]) if may_follow(here.next, follows) => {
                self.starts.get(here.from as usize..next.from as usize).unwrap_or_default()
            }
            _ => &[],
        }
    }
}

/// Whether a piece with some traits can stand where others are demanded.
#[inline]
pub(super) const fn may_follow(demanded: Traits, traits: Traits) -> bool {
    demanded == Traits::MAX || demanded & traits != 0
}

/// Lengths of tables built from the embedded files, far below 2^32.
fn len_u32<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}
