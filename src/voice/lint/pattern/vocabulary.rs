//! The words of the patterns, and what each token of a text is to them, found in one look.
//!
//! Every token belongs to one [`Class`]: the set of all words and stems it is. The classes are made
//! once, with the table, so that a text costs a look a token and no list of its own.
use std::ops::Range;

use super::folded::{Folded, bytes_mask, padded};
use super::length::{len_u16, len_u32};
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
#[derive(Clone, Copy, Debug)]
struct Word {
    written: &'static str,
    /// Range of [`Vocabulary::texts`]: the word folded.
    text: (u32, u32),
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
    /// The folded words, one after the other.
    texts: String,
    /// Words by the hash of how they are written, until [`Self::seal`]: their number from 1 on, each at
    /// the first free slot from its own on.
    known: Vec<Entry>,
    forms: Vec<Form>,
    /// Forms by their hash, each at the first free slot from its own on.
    slots: Vec<Slot>,
    spellings: Vec<Spelling>,
    /// By bucket, the longest first.
    stems: Vec<Stem>,
    /// Buckets with a stem in them, a bit for each.
    stem_buckets: Vec<u64>,
    /// The entries of the classes, one class after the other.
    entries: Vec<Entry>,
    /// Where the entries of each class end.
    ends: Vec<u16>,
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

/// Where a hash is looked for first, in a table without end.
const fn home(hash: u32) -> usize {
    (hash >> 16) as usize
}

/// The slots of a table of a power of two, from the one of a hash on.
fn slots_from(hash: u32, table: usize) -> impl Iterator<Item = usize> {
    (home(hash)..home(hash) + table).map(move |at| at & (table - 1))
}

impl Vocabulary {
    /// Room for the words of some pattern files, given their bytes: a word has one and the sign after it.
    pub(super) fn with_room(bytes: usize) -> Self {
        let slots = (bytes / 2 + 1).next_power_of_two();
        let texts = String::with_capacity(bytes / 2);
        Self { known: vec![0; slots], words: Vec::with_capacity(bytes / 8), texts, ..Self::default() }
    }

    /// The number of a word as a pattern file writes it. One that is not known is added, with its spelling
    /// folded and whether any ending may follow, unless `read` refuses it. Until [`Self::seal`] no token
    /// is told to be it.
    pub(super) fn number_of<E>(
        &mut self,
        written: &'static str,
        read: impl FnOnce(&mut String) -> Result<(bool, Option<&'static str>), E>,
    ) -> Result<Entry, E> {
        let hash = Folded::of(written.as_bytes()).hash;
        let mut free = 0;
        for at in slots_from(hash, self.known.len()) {
            let Some(entry) = self.known.get(at).and_then(|number| number.checked_sub(1)) else {
                free = at;
                break;
            };
            if self.words.get(usize::from(entry)).is_some_and(|word| word.written == written) {
                return Ok(entry);
            }
        }
        let from = len_u32(self.texts.as_bytes());
        let (stem, exact) = read(&mut self.texts).inspect_err(|_| self.texts.truncate(from as usize))?;
        let entry = len_u16(&self.words);
        self.words.push(Word { written, text: (from, len_u32(self.texts.as_bytes())), stem, exact });
        if let Some(slot) = self.known.get_mut(free) {
            *slot = entry + 1;
        }
        Ok(entry)
    }

    /// How many words there are.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// How many classes there are.
    pub(super) fn classes(&self) -> Class {
        len_u16(&self.ends)
    }

    /// The words and stems of a class.
    pub(super) fn entries(&self, class: Class) -> &[Entry] {
        self.entries.get(self.range(class)).unwrap_or_default()
    }

    fn range(&self, class: Class) -> Range<usize> {
        let end = |at: usize| self.ends.get(at).copied().map_or(0, usize::from);
        let at = usize::from(class);
        at.checked_sub(1).map_or(0, end)..end(at)
    }

    /// Ends the class whose entries were put last.
    fn end_class(&mut self) -> Class {
        self.ends.push(len_u16(&self.entries));
        len_u16(&self.ends) - 1
    }

    /// Lays the words out for looking up.
    pub(super) fn seal(&mut self) {
        self.known = Vec::new();
        self.entries.reserve(self.words.len() * 2);
        self.ends.reserve(self.words.len() + 1);
        self.end_class();
        self.lay_stems();
        self.lay_forms();
    }

    /// The numbers of the stems, or of the whole words.
    fn numbers(&self, stems: bool) -> impl Iterator<Item = Entry> {
        let words = (0..=Entry::MAX).zip(&self.words);
        words.filter_map(move |(entry, word)| (word.stem == stems).then_some(entry))
    }

    fn lay_stems(&mut self) {
        let bucket_of = |vocabulary: &Self, e: Entry| bucket(padded(vocabulary.text(e).as_bytes()));
        let mut stems: Vec<Entry> = self.numbers(true).collect();
        stems.sort_by_cached_key(|&e| (bucket_of(self, e), std::cmp::Reverse(self.text(e).len())));
        self.stem_buckets = vec![0; 1 << (BUCKET_BITS - 6)];
        for (at, &entry) in stems.iter().enumerate() {
            let bucket = bucket_of(self, entry);
            // A token that begins with this one begins with the shorter ones it begins with.
            let alike = stems[at..].iter().take_while(|&&e| bucket_of(self, e) == bucket).count();
            for &shorter in &stems[at..at + alike] {
                if self.text(entry).starts_with(self.text(shorter)) {
                    self.entries.push(shorter);
                }
            }
            let whole = self.text(entry);
            let long = (whole.len() > 8).then_some(entry);
            let (head, mask) = (padded(whole.as_bytes()), bytes_mask(whole.len()));
            self.stem_buckets[usize::from(bucket >> 6)] |= 1 << (bucket & 63);
            let class = self.end_class();
            self.stems.push(Stem { bucket, head, mask, long, class });
        }
    }

    fn lay_forms(&mut self) {
        let mut whole: Vec<(u32, Entry)> =
            self.numbers(false).map(|e| (Folded::of(self.text(e).as_bytes()).hash, e)).collect();
        whole.sort_unstable();
        self.slots = vec![Slot::default(); (whole.len() * 2).next_power_of_two()];
        self.forms.reserve(whole.len());
        for alike in whole.chunk_by_mut(|a, b| a.0 == b.0) {
            // A hash is no proof: the texts themselves decide.
            alike.sort_by(|a, b| self.text(a.1).cmp(self.text(b.1)));
            let mut rest = &*alike;
            while let Some(&(_, first)) = rest.first() {
                let same = rest.iter().take_while(|(_, e)| self.text(*e) == self.text(first)).count();
                let (same, others) = rest.split_at(same);
                self.lay_form(first, same);
                rest = others;
            }
        }
    }

    /// Lays out the words that fold to one text, that of the `first`.
    fn lay_form(&mut self, first: Entry, same: &[(u32, Entry)]) {
        let folded = Folded::of(self.text(first).as_bytes());
        // As a whole word or as one that begins with a stem.
        let stem = self.longest_stem(&folded, |stem| self.text(first).starts_with(self.text(stem)));
        let from = len_u16(&self.spellings);
        for &(_, spelt) in same {
            if let Some(exact) = self.exact(spelt) {
                let class = self.class_of(stem, same, |e| e.is_none_or(|e| e == exact));
                self.spellings.push(Spelling { exact, class });
            }
        }
        let spellings = (from, len_u16(&self.spellings));
        let class = self.class_of(stem, same, |e| e.is_none());
        let plain = folded.len < 8 && spellings.0 == spellings.1;
        self.place(Form { head: folded.head, class, plain, word: first, spellings }, folded.hash);
    }

    /// The class of the entries of another and of those of some words whose exact spelling is `wanted`.
    fn class_of(
        &mut self,
        other: Class,
        words: &[(u32, Entry)],
        wanted: impl Fn(Option<&'static str>) -> bool,
    ) -> Class {
        let before = self.entries.len();
        self.entries.extend_from_within(self.range(other));
        for &(_, word) in words {
            if wanted(self.exact(word)) {
                self.entries.push(word);
            }
        }
        if self.entries.len() == before { NO_CLASS } else { self.end_class() }
    }

    fn exact(&self, word: Entry) -> Option<&'static str> {
        self.words.get(usize::from(word)).and_then(|w| w.exact)
    }

    fn place(&mut self, form: Form, hash: u32) {
        let free = slots_from(hash, self.slots.len()).find(|&at| self.slots[at].form == 0);
        self.forms.push(form);
        if let Some(at) = free {
            self.slots[at] = Slot { tag: tag(hash), form: len_u16(&self.forms) };
        }
    }

    /// The class of a token, the `bytes` of the text.
    #[inline(always)]
    pub(super) fn class(&self, folded: &Folded, text: &str, bytes: Range<usize>) -> Class {
        let (tag, last) = (tag(folded.hash), self.slots.len().wrapping_sub(1));
        // As `slots_from` gives them; this is looked at for every token.
        let mut at = home(folded.hash) & last;
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
            at = (at + 1) & last;
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

    /// The folded text of a word.
    fn text(&self, word: Entry) -> &str {
        let (from, to) = self.words.get(usize::from(word)).map_or((0, 0), |w| w.text);
        self.texts.get(from as usize..to as usize).unwrap_or_default()
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
