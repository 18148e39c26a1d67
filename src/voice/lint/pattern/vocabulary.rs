//! The words of the patterns, and what each token of a text is to them, found in one look.
//!
//! Every token belongs to one [`Class`]: the set of all words and stems it is. The classes are made
//! once, with the table, so that a text costs a look a token and no list of its own.
use std::collections::HashMap;
use std::ops::Range;

use super::folded::{Folded, bytes_mask, padded};
use crate::voice::texto::{fold, nfc};

/// Number of a word or stem.
pub(super) type Entry = u16;

/// Number of a set of words and stems; [`NO_CLASS`] is the empty one.
pub(in super::super) type Class = u16;

/// What a token is that no pattern names.
pub(in super::super) const NO_CLASS: Class = 0;

/// A set of words, as one bit for each, shared by those whose numbers agree modulo 64: two sets
/// without a common bit have no common word.
pub(super) type Traits = u64;

/// The traits of one word.
pub(super) const fn traits(entry: Entry) -> Traits {
    1 << (entry % 64)
}

/// A word as a pattern file has it.
#[derive(Debug)]
struct Word {
    /// Folded.
    text: String,
    /// Whether any ending may follow.
    stem: bool,
    /// The lower-case spelling that is required, when the folded one is not enough.
    exact: Option<&'static str>,
}

/// A whole word to compare a token with.
#[derive(Clone, Copy, Debug)]
struct Form {
    head: u64,
    class: Class,
    /// Whether its head settles it: shorter than the head, and of no required spelling.
    plain: bool,
    /// The word that gives its text.
    word: Entry,
    /// Range of [`Vocabulary::spellings`].
    spellings: (u16, u16),
}

/// What a form is when it is spelt in one way.
#[derive(Clone, Copy, Debug)]
struct Spelling {
    exact: &'static str,
    class: Class,
}

/// A stem to compare a token with.
#[derive(Clone, Copy, Debug)]
struct Stem {
    bucket: u16,
    head: u64,
    /// The bytes of a token's head that must be the same.
    mask: u64,
    /// The word that gives the text, where the head does not hold it all.
    long: Option<Entry>,
    class: Class,
}

/// A place in [`Vocabulary::slots`]: part of the hash of a form, and its number from 1 on.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    tag: u16,
    form: u16,
}

/// Words and stems, and the classes of tokens they make.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: Vec<Word>,
    /// By how the pattern files write them.
    known: HashMap<&'static str, Entry>,
    forms: Vec<Form>,
    /// Forms by their hash, each at the first free slot from its own on.
    slots: Vec<Slot>,
    spellings: Vec<Spelling>,
    /// By bucket, the longest first.
    stems: Vec<Stem>,
    /// Buckets with a stem in them, a bit for each.
    stem_buckets: Vec<u64>,
    /// The entries of each class.
    classes: Vec<Vec<Entry>>,
}

/// Letters of the shortest stem: those that share so many share a bucket.
pub(super) const STEM_MIN: usize = 4;

const BUCKET_BITS: u32 = 12;

fn bucket(head: u64) -> u16 {
    let first_four = u32::try_from(head & 0xffff_ffff).unwrap_or(0);
    u16::try_from(first_four.wrapping_mul(0x9e37_79b1) >> (32 - BUCKET_BITS)).unwrap_or(0)
}

fn tag(hash: u32) -> u16 {
    u16::try_from(hash & 0xffff).unwrap_or(0)
}

impl Vocabulary {
    /// The number of a word as a pattern file writes it, when it is known.
    pub(super) fn known(&self, written: &str) -> Option<Entry> {
        self.known.get(written).copied()
    }

    /// Adds a word that is not known. Until [`Self::seal`] no token is told to be it.
    pub(super) fn add(
        &mut self,
        written: &'static str,
        text: String,
        stem: bool,
        exact: Option<&'static str>,
    ) -> Entry {
        let entry = number(self.words.len());
        self.words.push(Word { text, stem, exact });
        self.known.insert(written, entry);
        entry
    }

    /// The words and stems of each class, by its number.
    pub(super) fn classes(&self) -> &[Vec<Entry>] {
        &self.classes
    }

    /// Lays the words out for looking up.
    pub(super) fn seal(&mut self) {
        self.known = HashMap::new();
        self.classes = vec![Vec::new()];
        self.lay_stems();
        self.lay_forms();
    }

    fn lay_stems(&mut self) {
        let text = |e: &Entry| self.words[usize::from(*e)].text.as_str();
        let mut stems: Vec<Entry> = (0..=Entry::MAX)
            .zip(&self.words)
            .filter_map(|(entry, word)| word.stem.then_some(entry))
            .collect();
        let bucket_of = |e: &Entry| bucket(padded(text(e).as_bytes()));
        stems.sort_by_cached_key(|e| (bucket_of(e), std::cmp::Reverse(text(e).len())));
        self.stem_buckets = vec![0; 1 << (BUCKET_BITS - 6)];
        for at in 0..stems.len() {
            let (entry, whole) = (stems[at], text(&stems[at]));
            let bucket = bucket_of(&entry);
            // A token that begins with this one begins with the shorter ones it begins with.
            let shorter = stems[at..].iter().take_while(|e| bucket_of(e) == bucket);
            let class = shorter.filter(|e| whole.starts_with(text(e))).copied().collect();
            let long = (whole.len() > 8).then_some(entry);
            let (head, mask) = (padded(whole.as_bytes()), bytes_mask(whole.len()));
            self.stem_buckets[usize::from(bucket >> 6)] |= 1 << (bucket & 63);
            self.stems.push(Stem { bucket, head, mask, long, class: number(self.classes.len()) });
            self.classes.push(class);
        }
    }

    fn lay_forms(&mut self) {
        let mut whole: Vec<Entry> = (0..=Entry::MAX)
            .zip(&self.words)
            .filter_map(|(entry, word)| (!word.stem).then_some(entry))
            .collect();
        let words = std::mem::take(&mut self.words);
        let word = |e: &Entry| &words[usize::from(*e)];
        // By head first, which settles most.
        whole.sort_by_cached_key(|e| (padded(word(e).text.as_bytes()), &word(e).text));
        self.slots = vec![Slot::default(); (whole.len() * 2).next_power_of_two().max(1)];
        for same in whole.chunk_by(|a, b| word(a).text == word(b).text) {
            let Some(&first) = same.first() else { continue };
            let text = word(&first).text.as_str();
            let folded = Folded::of(text.as_bytes());
            // As a whole word or as one that begins with a stem.
            let mut class = self.stem(&folded, |stem| text.starts_with(&word(&stem).text)).to_vec();
            class.extend(same.iter().filter(|e| word(e).exact.is_none()));
            let from = number(self.spellings.len());
            for exact in same.iter().filter_map(|e| word(e).exact) {
                let spelt = same.iter().filter(|e| word(e).exact == Some(exact));
                let class = class.iter().chain(spelt).copied().collect();
                self.spellings.push(Spelling { exact, class: number(self.classes.len()) });
                self.classes.push(class);
            }
            let spellings = (from, number(self.spellings.len()));
            let plain = text.len() < 8 && spellings.0 == spellings.1;
            let class = if class.is_empty() {
                NO_CLASS
            } else {
                self.classes.push(class);
                number(self.classes.len() - 1)
            };
            self.place(Form { head: folded.head, class, plain, word: first, spellings }, folded.hash);
        }
        self.words = words;
    }

    fn place(&mut self, form: Form, hash: u32) {
        let mut at = self.home(hash);
        while self.slots[at].form != 0 {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.forms.push(form);
        self.slots[at] = Slot { tag: tag(hash), form: number(self.forms.len()) };
    }

    /// Where a form with a hash is looked for first.
    fn home(&self, hash: u32) -> usize {
        (hash >> 16) as usize & (self.slots.len() - 1)
    }

    /// The class of a token, the `bytes` of the text.
    #[inline(always)]
    pub(super) fn class(&self, folded: &Folded, text: &str, bytes: Range<usize>) -> Class {
        let mut at = self.home(folded.hash);
        let tag = tag(folded.hash);
        while let Some(slot) = self.slots.get(at)
            && slot.form != 0
        {
            if slot.tag == tag
                && let Some(form) = self.forms.get(usize::from(slot.form) - 1)
                && form.head == folded.head
            {
                if form.plain {
                    return form.class;
                }
                if let Some(class) = self.settle(form, written(text, &bytes)) {
                    return class;
                }
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        let bucket = bucket(folded.head);
        let stems = self.stem_buckets.get(usize::from(bucket >> 6));
        if stems.is_some_and(|b| b >> (bucket & 63) & 1 != 0) {
            self.stemmed(folded, written(text, &bytes))
        } else {
            NO_CLASS
        }
    }

    /// The class of a form whose head a token has, when it has all of its text.
    #[inline(never)]
    fn settle(&self, form: &Form, source: &str) -> Option<Class> {
        let (from, to) = form.spellings;
        let spellings = self.spellings.get(usize::from(from)..usize::from(to)).unwrap_or_default();
        let spelt = spellings.iter().find(|s| is_spelt(source, s.exact));
        if let Some(spelling) = spelt {
            return Some(spelling.class);
        }
        // The head of a shorter word has all of it.
        let text = self.text(form.word);
        (text.len() < 8 || fold(source) == text).then_some(form.class)
    }

    #[inline(never)]
    fn stemmed(&self, folded: &Folded, source: &str) -> Class {
        self.longest_stem(folded, |word| fold(source).starts_with(self.text(word)))
    }

    /// The class of the longest stem that a token begins with; `begins` settles the long ones.
    fn longest_stem(&self, folded: &Folded, begins: impl Fn(Entry) -> bool) -> Class {
        let bucket = bucket(folded.head);
        let from = self.stems.partition_point(|s| s.bucket < bucket);
        let near = self.stems.get(from..).unwrap_or_default().iter().take_while(|s| s.bucket == bucket);
        let mut met = near.filter(|s| folded.head & s.mask == s.head && s.long.is_none_or(&begins));
        met.next().map_or(NO_CLASS, |s| s.class)
    }

    fn stem(&self, folded: &Folded, begins: impl Fn(Entry) -> bool) -> &[Entry] {
        &self.classes[usize::from(self.longest_stem(folded, begins))]
    }

    fn text(&self, word: Entry) -> &str {
        self.words.get(usize::from(word)).map_or("", |w| &w.text)
    }
}

/// A token as it is written.
fn written<'a>(text: &'a str, bytes: &Range<usize>) -> &'a str {
    text.get(bytes.clone()).unwrap_or_default()
}

fn is_spelt(source: &str, exact: &str) -> bool {
    if source.is_ascii() {
        return source.eq_ignore_ascii_case(exact);
    }
    source == exact || nfc(source).chars().flat_map(char::to_lowercase).eq(exact.chars())
}

/// Lengths of lists made from the embedded files, far below 2^16.
fn number(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}
