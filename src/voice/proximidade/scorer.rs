//! From texts of the author and of others to scores.
use std::collections::BTreeMap;

use super::card::{Habits, ratio};
use super::cohort::Cohort;
use super::profile::Profile;
use super::views::{Bag, Reader, VIEWS};
use super::weights::{Frequencies, Unit, Weights};
use super::{Evidencia, PROFILE_MIN, Proximidade, SHORT_CHARS};
use crate::voice::estilo::Traits;
use crate::voice::texto::count_chars;

/// The author's texts that are taken: a hundred make a complete profile, more than this change nothing.
pub const OWN_MAX: u32 = 1000;
/// Texts of each other writer that are taken.
const OTHER_MAX: usize = 50;
/// Other writers that are taken, those with most texts.
const WRITERS_MAX: usize = 120;
/// Fewer texts than this make no writer.
const WRITER_MIN: usize = 3;
/// The author's texts that are scored for the percentiles.
const RANKED_MAX: usize = 200;

/// Gathers the texts that a scorer is made of.
#[derive(Default)]
pub struct Builder {
    reader: Reader,
    own: Vec<Read>,
    others: BTreeMap<String, Vec<Read>>,
}

/// A text as the scorer sees it.
struct Read {
    bags: [Bag; VIEWS],
    traits: Traits,
}

impl Read {
    /// `None` when there is nothing in the text to read.
    fn of(reader: &mut Reader, text: &str) -> Option<Self> {
        Some(Self { traits: Traits::of(text)?, bags: reader.bags(text) })
    }
}

impl Builder {
    /// Takes a text of the author, in the register that is measured. Texts past a thousand are left out.
    pub fn own(&mut self, text: &str) {
        if self.own.len() < OWN_MAX as usize {
            self.own.extend(Read::of(&mut self.reader, text));
        }
    }

    /// Takes a text by another writer. Past fifty texts of one writer the rest are left out.
    pub fn other(&mut self, writer: &str, text: &str) {
        let texts = match self.others.get_mut(writer) {
            Some(texts) => texts,
            None => self.others.entry(writer.to_owned()).or_default(),
        };
        if texts.len() < OTHER_MAX {
            texts.extend(Read::of(&mut self.reader, text));
        }
    }

    /// How many of the author's texts were taken.
    pub fn own_texts(&self) -> usize {
        self.own.len()
    }

    /// The scorer; `None` with fewer than twenty texts of the author.
    pub fn build(self) -> Option<Scorer> {
        if self.own.len() < PROFILE_MIN {
            return None;
        }
        let mut writers: Vec<Vec<Read>> =
            self.others.into_values().filter(|t| t.len() >= WRITER_MIN).collect();
        writers.sort_by_key(|texts| std::cmp::Reverse(texts.len()));
        writers.truncate(WRITERS_MAX);
        let (mut frequencies, mut author, mut anybody) =
            (Frequencies::new(), Habits::default(), Habits::default());
        for read in &self.own {
            frequencies.add(&read.bags);
            author.add(read.traits);
        }
        for read in writers.iter().flatten() {
            frequencies.add(&read.bags);
            anybody.add(read.traits);
        }
        let weights = frequencies.weights();
        let own: Vec<[Unit; VIEWS]> = self.own.iter().map(|read| weights.units(&read.bags)).collect();
        let cohort = {
            let units: Vec<Vec<[Unit; VIEWS]>> = writers
                .iter()
                .map(|texts| texts.iter().map(|read| weights.units(&read.bags)).collect())
                .collect();
            Cohort::of(&units.iter().map(|texts| texts.iter().collect()).collect::<Vec<_>>())
        };
        let profile = Profile::of(own.iter());
        let mut scorer = Scorer { weights, profile, cohort, author, anybody, ranked: Vec::new() };
        let step = own.len().div_ceil(RANKED_MAX);
        let ranked = own.iter().zip(&self.own).step_by(step);
        scorer.ranked = ranked.map(|(units, read)| scorer.sum(units, read.traits, true)).collect();
        scorer.ranked.sort_by(f64::total_cmp);
        Some(scorer)
    }
}

/// Tells how near a text comes to one author in one register.
pub struct Scorer {
    weights: Weights,
    profile: Profile,
    cohort: Cohort,
    author: Habits,
    anybody: Habits,
    /// Scores of texts of the author, each without its own part in the profile, in rising order.
    ranked: Vec<f64>,
}

impl Scorer {
    /// The score of a text.
    pub fn score(&self, text: &str) -> Proximidade {
        let Some(read) = Read::of(&mut Reader::default(), text) else { return Proximidade::NONE };
        let score = self.sum(&self.weights.units(&read.bags), read.traits, false);
        let below = self.ranked.partition_point(|&own| own < score);
        let evidencia = if count_chars(text) < SHORT_CHARS { Evidencia::Pouca } else { Evidencia::Boa };
        Proximidade {
            proximidade: Some(score),
            percentil: Some(below as f64 / self.ranked.len().max(1) as f64),
            evidencia,
        }
    }

    /// Three scaled likenesses and the ratio of the card. `own` says that the text is in the profile.
    fn sum(&self, units: &[Unit; VIEWS], traits: Traits, own: bool) -> f64 {
        let scaled = units.iter().enumerate().map(|(view, unit)| {
            let cosine =
                if own { self.profile.cosine_without(view, unit) } else { self.profile.cosine(view, unit) };
            self.cohort.scaled(view, unit, cosine)
        });
        scaled.sum::<f64>() + ratio(&self.author, &self.anybody, traits, own)
    }
}
