//! Counts on which joint evidence rests, stretch by stretch: how often each word of a list stands there,
//! and how the sentences run.
use std::ops::Range;

use super::rhythm::Rhythm;
use crate::lint::block::{Block, PieceKind, Sentence};

/// Words at which a stretch ends with the sentence; the last stretch may have half as many more.
const STRETCH_WORDS: u32 = 200;

/// Words in which different ones are counted.
const RUN: u32 = 50;

/// Sentences of prose below which a stretch has no rhythm.
const SENTENCES_MIN: u32 = 3;

/// The counts of a stretch of text.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// First byte of the stretch.
    start: usize,
    /// One past its last byte.
    end: usize,
    /// Words and numbers.
    words: u32,
    /// Occurrences in the stretch: of each word of the list, and last of all that is on none.
    pub(super) counts: Vec<u32>,
    letters: u32,
    long_words: u32,
    runs: u32,
    distinct: u32,
    sentences: u32,
    length: f64,
    squares: f64,
    short: u32,
    long: u32,
    middle: u32,
    bare: u32,
    steps: u32,
    step: f64,
}

impl Tally {
    /// Nothing counted, of a list of so many words.
    pub(super) fn new(words: usize) -> Self {
        Self { counts: vec![0; words + 1], start: usize::MAX, ..Self::default() }
    }

    /// The stretch, in bytes; empty where there are no words.
    pub(super) fn bytes(&self) -> Range<usize> {
        self.start.min(self.end)..self.end
    }

    /// Words and numbers of the stretch.
    pub const fn words(&self) -> u32 {
        self.words
    }

    /// The rate of a word of the list in the stretch: the natural logarithm of its occurrences in 100 words and one.
    pub fn word(&self, number: usize) -> f64 {
        self.rate(self.counts.get(number).copied().unwrap_or(0))
    }

    /// The rate of a word that stands there so often.
    pub(super) fn rate(&self, count: u32) -> f64 {
        if count == 0 { 0.0 } else { (100.0 * f64::from(count) / f64::from(self.words.max(1))).ln_1p() }
    }

    /// A measure of its rhythm; none where there is too little to measure.
    pub fn rhythm(&self, measure: Rhythm) -> Option<f64> {
        let over = |part: f64, all: u32, least: u32| (all >= least).then(|| part / f64::from(all));
        let share = |part: u32| over(f64::from(part), self.sentences, SENTENCES_MIN);
        let mean = over(self.length, self.sentences, SENTENCES_MIN);
        match measure {
            Rhythm::Mean => mean.map(f64::ln),
            Rhythm::Variation => mean.map(|mean| self.deviation() / (mean + 1.0)),
            Rhythm::Short => share(self.short),
            Rhythm::Long => share(self.long),
            Rhythm::Middle => share(self.middle),
            Rhythm::Bare => share(self.bare),
            Rhythm::Step => over(self.step, self.steps, 2),
            Rhythm::Letters => over(f64::from(self.letters), self.words, 1),
            Rhythm::LongWords => over(f64::from(self.long_words), self.words, 1),
            Rhythm::Variety => over(f64::from(self.distinct) / f64::from(RUN), self.runs, 1),
        }
    }

    /// Mean of the words a sentence.
    pub(super) fn mean(&self) -> f64 {
        self.length / f64::from(self.sentences.max(1))
    }

    /// Standard deviation of the words a sentence.
    pub(super) fn deviation(&self) -> f64 {
        (self.squares / f64::from(self.sentences.max(1)) - self.mean().powi(2)).max(0.0).sqrt()
    }

    pub(super) fn absorb(&mut self, other: &Self) {
        (self.start, self.end) = (self.start.min(other.start), self.end.max(other.end));
        self.counts.resize(self.counts.len().max(other.counts.len()), 0);
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
        for (mine, theirs) in [
            (&mut self.words, other.words),
            (&mut self.letters, other.letters),
            (&mut self.long_words, other.long_words),
            (&mut self.runs, other.runs),
            (&mut self.distinct, other.distinct),
            (&mut self.sentences, other.sentences),
            (&mut self.short, other.short),
            (&mut self.long, other.long),
            (&mut self.middle, other.middle),
            (&mut self.bare, other.bare),
            (&mut self.steps, other.steps),
        ] {
            *mine = mine.saturating_add(theirs);
        }
        self.length += other.length;
        self.squares += other.squares;
        self.step += other.step;
    }

    fn sentence(&mut self, words: u32, commas: u32, before: Option<f64>) -> f64 {
        let length = f64::from(words);
        self.sentences += 1;
        self.length += length;
        self.squares += length * length;
        self.short += u32::from(words < 6);
        self.long += u32::from(words > 25);
        self.middle += u32::from((14..=20).contains(&words));
        self.bare += u32::from(commas == 0);
        let log = (length + 1.0).ln();
        if let Some(before) = before {
            self.steps += 1;
            self.step += (log - before).abs();
        }
        log
    }
}

/// Counts a text block by block, and gives its stretches one by one.
#[derive(Debug)]
pub(in crate::lint) struct Meter {
    /// Words of the list that is counted.
    listed: usize,
    open: Tally,
    /// The stretch before, kept until it is known that it is not the last.
    whole: Option<Tally>,
    run: Run,
    /// Logarithm of the words of the sentence of prose before.
    before: Option<f64>,
}

impl Meter {
    pub(in crate::lint) fn new(listed: usize) -> Self {
        let open = Tally::new(listed);
        Self { listed, open, whole: None, run: Run::default(), before: None }
    }

    pub(in crate::lint) fn take(&mut self, block: &Block<'_>, mut stretch: impl FnMut(&Tally)) {
        for sentence in &block.sentences {
            self.sentence(block, sentence);
            if self.open.words >= STRETCH_WORDS {
                let fresh = match self.whole.take() {
                    Some(mut whole) => {
                        stretch(&whole);
                        whole.counts.fill(0);
                        Tally { counts: whole.counts, start: usize::MAX, ..Tally::default() }
                    }
                    None => Tally::new(self.listed),
                };
                self.whole = Some(std::mem::replace(&mut self.open, fresh));
                self.run = Run::default();
            }
        }
    }

    fn sentence(&mut self, block: &Block<'_>, sentence: &Sentence) {
        let (mut words, mut commas) = (0, 0);
        for piece in block.flow.get(sentence.pieces.clone()).unwrap_or_default() {
            if piece.kind == PieceKind::Hole {
                continue;
            }
            // No branch: whether a word is of the list is as good as chance.
            if let Some(count) = self.open.counts.get_mut(piece.listed.map_or(self.listed, usize::from)) {
                *count += 1;
            }
            match piece.kind {
                PieceKind::Word => {
                    self.open.letters += u32::from(piece.bytes.min(LETTERS_MAX));
                    self.open.long_words += u32::from(piece.bytes >= 9);
                }
                PieceKind::Number => {}
                _ => {
                    commas += u32::from(piece.sign == ',');
                    continue;
                }
            }
            words += 1;
            if let Some(distinct) = self.run.add(piece.hash) {
                self.open.runs += 1;
                self.open.distinct += distinct;
            }
        }
        if let Some(toks) = block.toks.get(sentence.toks.clone())
            && let (Some(first), Some(last)) = (toks.first(), toks.last())
            && words > 0
        {
            (self.open.start, self.open.end) = (self.open.start.min(first.start), last.end);
        }
        self.open.words += words;
        if sentence.prose && words > 0 {
            self.before = Some(self.open.sentence(words, commas, self.before));
        }
    }

    /// Gives the last stretch.
    pub(in crate::lint) fn finish(self, mut stretch: impl FnMut(&Tally)) {
        let Self { open, whole, .. } = self;
        match whole {
            Some(mut whole) if open.words < STRETCH_WORDS / 2 => {
                whole.absorb(&open);
                stretch(&whole);
            }
            Some(whole) => {
                stretch(&whole);
                stretch(&open);
            }
            None if open.words > 0 => stretch(&open),
            None => {}
        }
    }
}

/// Bytes a word counts for at most: a longer one is no word.
const LETTERS_MAX: u8 = 40;

/// Different words among the last ones, up to [`RUN`].
#[derive(Debug)]
struct Run {
    /// Hashes seen, each at the first free place from its own on; 0 is free.
    seen: [u32; Self::ROOM],
    words: u32,
    distinct: u32,
}

impl Default for Run {
    fn default() -> Self {
        Self { seen: [0; Self::ROOM], words: 0, distinct: 0 }
    }
}

impl Run {
    const ROOM: usize = 256;

    /// Takes a word; gives the number of different ones when the run is full.
    #[inline]
    fn add(&mut self, hash: u32) -> Option<u32> {
        let hash = hash | 1;
        let mut at = (hash >> 7) as usize & (Self::ROOM - 1);
        while self.seen[at] != 0 && self.seen[at] != hash {
            at = (at + 1) & (Self::ROOM - 1);
        }
        self.distinct += u32::from(self.seen[at] == 0);
        self.seen[at] = hash;
        self.words += 1;
        if self.words < RUN {
            return None;
        }
        Some(std::mem::take(self).distinct)
    }
}
