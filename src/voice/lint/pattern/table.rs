//! All patterns of one language, keyed by the word they begin with.
use std::collections::HashMap;

use super::parse::{Anchor, Item, Step, Word, parse};
use crate::voice::texto::nfc;

/// A pattern file and the classes of words it marks.
pub(in super::super) type Source = &'static str;

/// Number of a word of the vocabulary.
pub(in super::super) type Entry = u16;

/// A compiled test; ranges point into the table's shared lists.
#[derive(Clone, Copy, Debug)]
pub(super) enum Test {
    Words(u32, u32),
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

/// Words, keyed for one look a token, and the patterns that begin with each.
#[derive(Debug, Default)]
pub(in super::super) struct Table {
    words: Vec<Word>,
    /// Words by bucket: `order[slots[b]..slots[b + 1]]`.
    order: Vec<Entry>,
    slots: Vec<u32>,
    /// Patterns by first word: `starts[first[w]..first[w + 1]]`.
    first: Vec<u32>,
    starts: Vec<u32>,
    pub(super) patterns: Vec<Pattern>,
    pub(super) elems: Vec<Elem>,
    pub(super) members: Vec<Entry>,
    pub(super) endings: Vec<String>,
    /// Closed rewrites, by rule and family.
    rewrites: HashMap<(u8, u16), &'static str>,
}

const BUCKETS: usize = 4096;

/// Bucket of a folded word: its first three bytes decide, so that a stem and its words share one.
fn bucket(word: &[u8]) -> usize {
    let byte = |at: usize| usize::from(word.get(at).copied().unwrap_or(0));
    (byte(0).wrapping_mul(961) ^ byte(1).wrapping_mul(31) ^ byte(2).wrapping_mul(5)) % BUCKETS
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
        let mut known: HashMap<Word, Entry> = HashMap::new();
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
                table.add(rule, line.family, line.anchor, &line.steps, &mut known, &mut keyed);
            }
        }
        table.index_words();
        table.index_patterns(keyed);
        (table, wrong)
    }

    fn add(
        &mut self,
        rule: u8,
        family: u16,
        anchor: Anchor,
        steps: &[Step],
        known: &mut HashMap<Word, Entry>,
        keyed: &mut Vec<(Entry, u32)>,
    ) {
        let mut elems: Vec<Elem> = steps.iter().map(|s| self.compile(s, known)).collect();
        let before = elems.first().copied().filter(|e| e.negated);
        if before.is_some() {
            elems.remove(0);
        }
        let Some(&Elem { test: Test::Words(from, to), .. }) = elems.first() else { return };
        let number = len_u32(&self.patterns);
        keyed.extend(self.members[from as usize..to as usize].iter().map(|&w| (w, number)));
        let start = len_u32(&self.elems);
        self.elems.extend(elems.drain(1..));
        self.patterns.push(Pattern { rule, family, anchor, before, rest: (start, len_u32(&self.elems)) });
    }

    fn compile(&mut self, step: &Step, known: &mut HashMap<Word, Entry>) -> Elem {
        let test = match &step.item {
            Item::Words(words) => {
                let start = len_u32(&self.members);
                for word in words {
                    let next = Entry::try_from(self.words.len()).unwrap_or(Entry::MAX);
                    let entry = *known.entry(word.clone()).or_insert_with(|| {
                        self.words.push(word.clone());
                        next
                    });
                    self.members.push(entry);
                }
                Test::Words(start, len_u32(&self.members))
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

    fn index_words(&mut self) {
        let mut order: Vec<Entry> = (0..=Entry::MAX).take(self.words.len()).collect();
        let key = |w: &Entry| bucket(self.words[usize::from(*w)].text.as_bytes());
        order.sort_by_key(key);
        self.slots = vec![0; BUCKETS + 1];
        for word in &order {
            self.slots[key(word) + 1] += 1;
        }
        for b in 0..BUCKETS {
            self.slots[b + 1] += self.slots[b];
        }
        self.order = order;
    }

    fn index_patterns(&mut self, mut keyed: Vec<(Entry, u32)>) {
        keyed.sort_unstable();
        keyed.dedup();
        self.first = vec![0; self.words.len() + 1];
        for (word, _) in &keyed {
            self.first[usize::from(*word) + 1] += 1;
        }
        for w in 0..self.words.len() {
            self.first[w + 1] += self.first[w];
        }
        self.starts = keyed.into_iter().map(|(_, pattern)| pattern).collect();
    }

    /// Adds to `hits` the words and stems that a token is; `folded` is its folded text.
    pub(in super::super) fn look_up(&self, folded: &str, source: &str, hits: &mut Vec<Entry>) {
        let key = folded.as_bytes();
        let slot = bucket(key);
        let (Some(&from), Some(&to)) = (self.slots.get(slot), self.slots.get(slot + 1)) else { return };
        for &entry in &self.order[from as usize..to as usize] {
            let word = &self.words[usize::from(entry)];
            let same = if word.stem { folded.starts_with(&word.text) } else { word.text == folded };
            if same && word.exact.as_ref().is_none_or(|exact| is_spelt(source, exact)) {
                hits.push(entry);
            }
        }
    }

    /// What a match of a rule's family is rewritten to.
    pub(in super::super) fn rewrite(&self, rule: u8, family: u16) -> Option<&'static str> {
        self.rewrites.get(&(rule, family)).copied()
    }

    /// The patterns that begin with a word.
    pub(super) fn starting(&self, entry: Entry) -> &[u32] {
        let at = usize::from(entry);
        &self.starts[self.first[at] as usize..self.first[at + 1] as usize]
    }
}

fn is_spelt(source: &str, exact: &str) -> bool {
    nfc(source).chars().flat_map(char::to_lowercase).eq(exact.chars())
}

/// Lengths of tables built from the embedded files, far below 2^32.
fn len_u32<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}
