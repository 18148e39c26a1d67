//! All patterns of one language, keyed by the word they begin with, and the source of the table that holds them.
use std::collections::BTreeMap;

use crate::elem::{Class, Elem, Entry, FREE, Form, Pattern, Role, STEM_MIN, Start, Test, Text, Traits, own};
use crate::lexicon::hash;
use crate::parse::{Line, parse};
use crate::vocabulary::{Lexicon, len_u16, traits};

/// Patterns as they are read.
#[derive(Debug, Default)]
pub(super) struct Table {
    lexicon: Lexicon,
    /// Rules of the sections, each once.
    sections: Vec<&'static str>,
    patterns: Vec<Pattern>,
    /// The tests of the words that the patterns begin with.
    keys: Vec<Test>,
    elems: Vec<Elem>,
    rewrites: BTreeMap<(u8, u16), &'static str>,
}

/// The place of a text among those that stand one behind the other, where it is put unless it stands there.
fn put(texts: &mut String, text: &str) -> Text {
    let from = texts.find(text).unwrap_or_else(|| {
        texts.push_str(text);
        texts.len() - text.len()
    });
    (small(from), small(from + text.len()))
}

/// Lengths of what is made of the pattern files, far below 2^32.
fn small(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

impl Table {
    /// Reads a pattern file.
    ///
    /// # Errors
    /// A line that cannot be read.
    pub(super) fn read(&mut self, source: &'static str) -> Result<(), String> {
        parse(source, &mut self.lexicon)?.into_iter().for_each(|line| self.add(line));
        Ok(())
    }

    fn add(&mut self, Line { rule, family, anchor, elems, rewrite }: Line) {
        let known = self.sections.iter().position(|section| *section == rule);
        let section = known.unwrap_or_else(|| {
            self.sections.push(rule);
            self.sections.len() - 1
        });
        let section = u8::try_from(section).unwrap_or(u8::MAX);
        if let Some(rewrite) = rewrite {
            self.rewrites.insert((section, family), rewrite);
        }
        let guard = elems.iter().take_while(|e| e.negated).count();
        let Some((first, rest)) = elems.get(guard..).and_then(<[Elem]>::split_first) else { return };
        let start = small(self.elems.len());
        self.elems.extend(rest);
        let before = elems.first().copied().filter(|e| e.negated);
        let rest = (start, small(self.elems.len()));
        self.patterns.push(Pattern { section, family, anchor, before, rest });
        self.keys.push(first.test);
    }

    /// The source of a static of a name that holds the table.
    pub(super) fn write(mut self, name: &str) -> String {
        self.lexicon.vocabulary.seal();
        let (starts, roles, entries) = self.index();
        let (mut texts, mut spellings) = (String::new(), Vec::new());
        let vocabulary = &self.lexicon.vocabulary;
        let forms: Vec<Form> = vocabulary
            .forms
            .iter()
            .map(|(text, form)| {
                let from = len_u16(&spellings);
                spellings
                    .extend(form.spellings.iter().map(|(exact, class)| (put(&mut texts, exact), *class)));
                Form {
                    text: put(&mut texts, text),
                    class: form.class,
                    spellings: (from, len_u16(&spellings)),
                }
            })
            .collect();
        let form_places = places(vocabulary.forms.keys().map(|text| hash(text.as_bytes())));
        let stems: Vec<(Text, Class)> =
            vocabulary.stems.iter().map(|(text, class)| (put(&mut texts, text), *class)).collect();
        let beginning = |text: &String| hash(text.as_bytes().get(..STEM_MIN).unwrap_or_default());
        let stem_places = places(vocabulary.stems.iter().map(|(text, _)| beginning(text)));
        let rewrites: Vec<((u8, u16), Text)> =
            self.rewrites.iter().map(|(of, to)| (*of, put(&mut texts, to))).collect();
        let rules: Vec<String> = self.sections.iter().map(|id| format!("number({id:?})")).collect();
        let Self { patterns, elems, lexicon: Lexicon { members, .. }, .. } = &self;
        format!(
            "/// The patterns of a language.\npub(in super::super) static {name}: Table = Table {{ \
             rules: &[{}], texts: {:?}, forms: &{forms:?}, form_places: &{form_places:?}, spellings: &{spellings:?}, \
             stems: &{stems:?}, stem_places: &{stem_places:?}, roles: &{roles:?}, entries: &{entries:?}, \
             starts: &{starts:?}, patterns: &{patterns:?}, elems: &{elems:?}, members: &{members:?}, \
             rewrites: &{rewrites:?} }};\n",
            rules.join(", "),
            texts,
        )
    }

    /// Gathers for each class the patterns that begin with any of its words.
    fn index(&self) -> (Vec<Start>, Vec<Role>, Vec<Entry>) {
        let mut by_word: BTreeMap<Entry, Vec<u32>> = BTreeMap::new();
        for (test, pattern) in self.keys.iter().zip(0..) {
            for word in self.lexicon.words_of(test) {
                by_word.entry(*word).or_default().push(pattern);
            }
        }
        let (mut starts, mut roles, mut entries) = (Vec::new(), Vec::new(), Vec::new());
        for words in &self.lexicon.vocabulary.classes {
            let mut own: Vec<u32> =
                words.iter().filter_map(|word| by_word.get(word)).flatten().copied().collect();
            own.sort_unstable();
            own.dedup();
            let (from, first) = (len_u16(&entries), small(starts.len()));
            entries.extend(words);
            starts.extend(own.into_iter().map(|pattern| Start { pattern, next: self.next(pattern) }));
            roles.push(Role {
                traits: words.iter().fold(0, |all, &w| all | traits(w)),
                next: starts.iter().skip(first as usize).fold(0, |all, start: &Start| all | start.next),
                entries: (from, len_u16(&entries)),
                starts: (first, small(starts.len())),
            });
        }
        (starts, roles, entries)
    }

    /// The traits that the piece after the first of a pattern must have.
    fn next(&self, pattern: u32) -> Traits {
        let rest = self.patterns.get(pattern as usize).map_or((0, 0), |pattern| pattern.rest);
        let second = self.elems.get(rest.0 as usize..rest.1 as usize).and_then(<[Elem]>::first);
        match second {
            Some(&Elem { test: Test::Words(_, _, traits), optional: false, negated: false, .. }) => traits,
            _ => Traits::MAX,
        }
    }
}

/// The numbers from 0 on, found by their hashes.
fn places(hashes: impl ExactSizeIterator<Item = u32>) -> Vec<u16> {
    let mut places = vec![FREE; (hashes.len() * 2 + 1).next_power_of_two()];
    for (number, hash) in (0..FREE).zip(hashes) {
        let mut at = own(hash, places.len());
        while places[at] != FREE {
            at = (at + 1) % places.len();
        }
        places[at] = number;
    }
    places
}
