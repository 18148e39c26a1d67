//! From texts of the author and of others to scores.
use std::collections::BTreeMap;

use super::cohort::Cohort;
use super::habits::{Anybody, Habits, Surface, ratio};
use super::ironed::ironed;
use super::odds::{Met, Odds};
use super::profile::Profile;
use super::views::{Bag, Reader, VIEWS};
use super::weights::{Frequencies, Unit, Weights};
use super::{Evidencia, PROFILE_MIN, Proximidade, SHORT_CHARS};
use crate::voice::Registro;
use crate::voice::texto::{count_chars, is_blank};

/// The author's texts that are taken: a hundred make a complete profile, more than this change nothing.
pub const OWN_MAX: u32 = 300;
/// Texts of each other writer that are taken.
pub const OTHER_MAX: u32 = 50;
/// Other writers that are taken, those with most texts.
pub const WRITERS_MAX: u32 = 80;
/// Fewer texts than this make no writer.
const WRITER_MIN: usize = 3;
/// From so many writers of the same register on, those of the other are left out of the cohort.
const SAME_MIN: usize = 4;
/// The author's texts that are scored for the percentiles.
const RANKED_MAX: usize = 100;
/// Texts of the cohort that are scored for the scale.
const SCALED_MAX: usize = 300;
/// Added to the spread of the cohort's scores, so that a few texts that are all alike do not make small differences large.
const SPREAD_FLOOR: f64 = 0.5;
/// What the habits weigh beside a likeness (chosen on the dev authors of `voice_eval.py`: more makes ironed-out texts
/// easier to tell, and other people's harder).
const HABITS_WEIGHT: f64 = 0.45;

/// Gathers the texts that a scorer is made of.
pub struct Builder {
    registro: Registro,
    reader: Reader,
    own: Vec<Read>,
    /// What those do once their manner is ironed out.
    plain: Habits,
    /// Texts by writer, of the same register.
    others: BTreeMap<String, Vec<Read>>,
    /// Those of the other register, read only where the same has too few writers.
    elsewhere: BTreeMap<String, Vec<String>>,
}

/// A text as the scorer sees it.
struct Read {
    bags: [Bag; VIEWS],
    surface: Surface,
}

impl Read {
    /// `None` when there is nothing in the text to read.
    fn of(reader: &mut Reader, text: &str) -> Option<Self> {
        (!is_blank(text)).then(|| Self { bags: reader.bags(text), surface: Surface::of(text) })
    }
}

impl Builder {
    /// Starts a scorer of an author's voice in a register.
    pub fn new(registro: Registro) -> Self {
        Self {
            registro,
            reader: Reader::default(),
            own: Vec::new(),
            plain: Habits::new(),
            others: BTreeMap::new(),
            elsewhere: BTreeMap::new(),
        }
    }

    /// Takes a text of the author, in the register that is measured. Texts past [`OWN_MAX`] are left out.
    pub fn own(&mut self, text: &str) {
        if self.own.len() < OWN_MAX as usize
            && let Some(read) = Read::of(&mut self.reader, text)
        {
            self.own.push(read);
            self.plain.add(Surface::of(&ironed(text)));
        }
    }

    /// Takes a text by another writer. Past [`OTHER_MAX`] texts of one writer in a register the rest are left out.
    pub fn other(&mut self, writer: &str, registro: Registro, text: &str) {
        if registro == self.registro {
            let texts = of(&mut self.others, writer);
            if texts.len() < OTHER_MAX as usize {
                texts.extend(Read::of(&mut self.reader, text));
            }
        } else {
            let texts = of(&mut self.elsewhere, writer);
            if texts.len() < OTHER_MAX as usize {
                texts.push(text.to_owned());
            }
        }
    }

    /// How many of the author's texts were taken.
    pub const fn own_texts(&self) -> usize {
        self.own.len()
    }

    /// Whether the author's texts are enough for a scorer: twenty.
    pub const fn is_enough(&self) -> bool {
        self.own.len() >= PROFILE_MIN
    }

    /// Whether there are enough other writers of the same register to compare with.
    pub fn has_cohort(&self) -> bool {
        self.others.values().filter(|texts| texts.len() >= WRITER_MIN).count() >= SAME_MIN
    }

    /// The scorer; `None` with fewer than twenty texts of the author.
    pub fn build(self) -> Option<Scorer> {
        if !self.is_enough() {
            return None;
        }
        let Self { mut reader, own, plain, others, elsewhere, .. } = self;
        let (mut author, mut anybody) = (Habits::new(), Anybody { others: Habits::new(), plain });
        own.iter().for_each(|read| author.add(read.surface));
        // What anybody does is asked of everybody: which marks a register has is not the author's doing.
        others.values().flatten().for_each(|read| anybody.others.add(read.surface));
        elsewhere.values().flatten().for_each(|text| anybody.others.add(Surface::of(text)));
        let mut writers: Vec<_> = others.into_values().filter(|texts| texts.len() >= WRITER_MIN).collect();
        if writers.len() < SAME_MIN {
            let read =
                |texts: Vec<String>| texts.iter().flat_map(|text| Read::of(&mut reader, text)).collect();
            let more = elsewhere.into_values().map(read);
            writers.extend(more.filter(|texts: &Vec<Read>| texts.len() >= WRITER_MIN));
        }
        writers.sort_by_key(|texts| std::cmp::Reverse(texts.len()));
        writers.truncate(WRITERS_MAX as usize);
        Some(Scorer::new(&own, &writers, author, anybody))
    }
}

/// The texts of a writer.
fn of<'w, T>(writers: &'w mut BTreeMap<String, Vec<T>>, writer: &str) -> &'w mut Vec<T> {
    writers.entry(writer.to_owned()).or_default()
}

/// Tells how near a text comes to one author in one register.
pub struct Scorer {
    weights: Weights,
    profile: Profile,
    cohort: Cohort,
    odds: Odds,
    author: Habits,
    anybody: Anybody,
    /// Mean and spread of what the cohort's texts reach.
    scale: (f64, f64),
    /// Scores of texts of the author, each without its own part in the profile, in rising order.
    ranked: Vec<f64>,
}

impl std::fmt::Debug for Scorer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scorer").field("ranked", &self.ranked.len()).finish_non_exhaustive()
    }
}

/// Whose text is scored.
#[derive(Clone, Copy)]
enum By {
    /// Somebody's, who is in neither profile nor cohort.
    Anybody,
    /// The author's, and it is in the profile.
    Author,
    /// A writer's of the cohort, by number, and it is in that writer's profile.
    Writer(usize),
}

impl Scorer {
    fn new(own: &[Read], others: &[Vec<Read>], author: Habits, anybody: Anybody) -> Self {
        let mut frequencies = Frequencies::new();
        own.iter().chain(others.iter().flatten()).for_each(|read| frequencies.add(&read.bags));
        let weights = frequencies.weights();
        let units = |texts: &[Read]| -> Vec<[Unit; VIEWS]> {
            texts.iter().map(|read| weights.units(&read.bags)).collect()
        };
        let own_units = units(own);
        let other_units: Vec<_> = others.iter().map(|texts| units(texts)).collect();
        let cohort = Cohort::of(&other_units.iter().map(|texts| texts.iter().collect()).collect::<Vec<_>>());
        let met = |texts: &mut dyn Iterator<Item = &Read>| Met::of(texts.map(|read| &read.bags));
        let odds = Odds::new(met(&mut own.iter()), &met(&mut others.iter().flatten()));
        let profile = Profile::of(own_units.iter());
        let mut scorer =
            Self { weights, profile, cohort, odds, author, anybody, scale: (0.0, 1.0), ranked: Vec::new() };
        let theirs: Vec<_> = others.iter().zip(&other_units).enumerate().collect();
        let theirs =
            theirs.iter().flat_map(|(w, (reads, units))| reads.iter().zip(*units).map(|both| (*w, both)));
        let step = others.iter().map(Vec::len).sum::<usize>().div_ceil(SCALED_MAX).max(1);
        let reached: Vec<f64> = theirs
            .step_by(step)
            .map(|(writer, (read, units))| scorer.sum(read, units, By::Writer(writer)))
            .collect();
        scorer.scale = scale(&reached);
        let step = own.len().div_ceil(RANKED_MAX).max(1);
        let ranked = own.iter().zip(&own_units).step_by(step);
        scorer.ranked =
            ranked.map(|(read, units)| scorer.scaled(scorer.sum(read, units, By::Author))).collect();
        scorer.ranked.sort_by(f64::total_cmp);
        scorer
    }

    /// The score of a text.
    pub fn score(&self, text: &str) -> Proximidade {
        let Some(read) = Read::of(&mut Reader::default(), text) else { return Proximidade::NONE };
        let units = self.weights.units(&read.bags);
        let score = self.scaled(self.sum(&read, &units, By::Anybody));
        let below = self.ranked.partition_point(|&own| own < score);
        let evidencia = if count_chars(text) < SHORT_CHARS { Evidencia::Pouca } else { Evidencia::Boa };
        Proximidade {
            proximidade: Some(score),
            percentil: Some(below as f64 / self.ranked.len().max(1) as f64),
            evidencia,
        }
    }

    /// What the author's texts reach in the middle: half of them score less.
    pub fn middle(&self) -> f64 {
        self.ranked.get(self.ranked.len() / 2).copied().unwrap_or_default()
    }

    fn scaled(&self, sum: f64) -> f64 {
        (sum - self.scale.0) / (self.scale.1 + SPREAD_FLOOR)
    }

    /// Three scaled likenesses, the odds and the ratio of the habits.
    fn sum(&self, read: &Read, units: &[Unit; VIEWS], by: By) -> f64 {
        let own = matches!(by, By::Author);
        let writer = match by {
            By::Writer(writer) => Some(writer),
            By::Anybody | By::Author => None,
        };
        let likenesses = units.iter().enumerate().map(|(view, unit)| {
            let cosine =
                if own { self.profile.cosine_without(view, unit) } else { self.profile.cosine(view, unit) };
            self.cohort.scaled(view, unit, cosine, writer)
        });
        likenesses.sum::<f64>()
            + self.odds.of(&read.bags, own)
            + HABITS_WEIGHT * ratio(&self.author, &self.anybody, read.surface, own)
    }
}

/// Mean and standard deviation; 0 and 1 of nothing.
fn scale(values: &[f64]) -> (f64, f64) {
    if values.is_empty() {
        return (0.0, 1.0);
    }
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (mean, (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / count).sqrt())
}
