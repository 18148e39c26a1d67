//! From texts of the author and of others to scores.
use std::collections::BTreeMap;

use super::cohort::{AuthorProfile, Cohort};
use super::figures::mean_and_spread;
use super::habits::{Anybody, HabitRates, Surface, ironed, ratio};
use super::odds::{Frequencies, Odds, WeightUnit, Weights, kin};
use super::views::{Reader, VIEWS, ViewBag};
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
/// Weight of the habits beside a likeness (chosen on the dev authors of `voice_eval.py`: more makes ironed-out texts
/// easier to tell, and other people's harder).
const HABITS_WEIGHT: f64 = 0.45;

/// Gathers the texts that a scorer is made of.
pub struct Builder {
    registro: Registro,
    reader: Reader,
    own: Vec<Own>,
    /// Texts by writer, of the same register.
    others: BTreeMap<String, Vec<Read>>,
    /// Those of the other register, read only where the same has too few writers.
    elsewhere: BTreeMap<String, Vec<String>>,
}

/// A text as the scorer sees it.
struct Read {
    bags: [ViewBag; VIEWS],
    surface: Surface,
}

/// A text of the author.
struct Own {
    read: Read,
    /// Habits that it shows once its manner is ironed out.
    plain: Surface,
    /// Texts that belong together have one.
    group: Option<String>,
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
            others: BTreeMap::new(),
            elsewhere: BTreeMap::new(),
        }
    }

    /// Takes a text of the author, in the register that is measured. Texts past [`OWN_MAX`] are left out. `group` names what
    /// texts belong to that were written together: a post in parts, a day.
    pub fn own(&mut self, text: &str, group: Option<&str>) {
        if self.own.len() < OWN_MAX as usize
            && let Some(read) = Read::of(&mut self.reader, text)
        {
            let plain = Surface::of(&ironed(text));
            self.own.push(Own { read, plain, group: group.map(str::to_owned) });
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

    /// The number of the author's texts that were taken.
    pub const fn own_texts(&self) -> usize {
        self.own.len()
    }

    /// True when the author's texts are enough for a scorer: twenty.
    pub const fn is_enough(&self) -> bool {
        self.own.len() >= PROFILE_MIN
    }

    /// True when there are enough other writers of the same register to compare with.
    pub fn has_cohort(&self) -> bool {
        self.others.values().filter(|texts| texts.len() >= WRITER_MIN).count() >= SAME_MIN
    }

    /// The scorer; `None` with fewer than twenty texts of the author.
    pub fn build(self) -> Option<Scorer> {
        if !self.is_enough() {
            return None;
        }
        let Self { mut reader, own, others, elsewhere, .. } = self;
        let (mut author, mut anybody) =
            (HabitRates::new(), Anybody { others: HabitRates::new(), plain: HabitRates::new() });
        own.iter().for_each(|text| {
            author.add(text.read.surface);
            anybody.plain.add(text.plain);
        });
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
    profile: AuthorProfile,
    cohort: Cohort,
    odds: Odds,
    author: HabitRates,
    anybody: Anybody,
    /// Mean and spread of what the cohort's texts reach.
    scale: (f64, f64),
    /// Scores of texts of the author, each without a part of its own or of its group in the profile, in rising order.
    ranked: Vec<f64>,
}

impl Scorer {
    fn new(own: &[Own], others: &[Vec<Read>], author: HabitRates, anybody: Anybody) -> Self {
        let bags = || own.iter().map(|text| &text.read.bags);
        let their_bags = || others.iter().flatten().map(|read| &read.bags);
        let weights = Frequencies::of(bags().chain(their_bags())).weights();
        let own_units: Vec<[WeightUnit; VIEWS]> = bags().map(|bags| weights.units(bags)).collect();
        let other_units: Vec<Vec<[WeightUnit; VIEWS]>> =
            others.iter().map(|texts| texts.iter().map(|read| weights.units(&read.bags)).collect()).collect();
        let cohort = Cohort::of(&other_units.iter().map(|texts| texts.iter().collect()).collect::<Vec<_>>());
        let odds = Odds::new(Frequencies::of(bags()), &Frequencies::of(their_bags()));
        let profile = AuthorProfile::of(own_units.iter());
        let mut scorer =
            Self { weights, profile, cohort, odds, author, anybody, scale: (0.0, 1.0), ranked: Vec::new() };
        let theirs: Vec<_> = others.iter().zip(&other_units).enumerate().collect();
        let theirs =
            theirs.iter().flat_map(|(w, (reads, units))| reads.iter().zip(*units).map(|both| (*w, both)));
        let step = others.iter().map(Vec::len).sum::<usize>().div_ceil(SCALED_MAX).max(1);
        let reached: Vec<f64> = theirs
            .step_by(step)
            .map(|(writer, (read, units))| scorer.sum(read, units, Some(writer)))
            .collect();
        scorer.scale = mean_and_spread(&reached);
        scorer.ranked = scorer.unseen(own, &own_units);
        scorer
    }

    /// The scores of texts of the author that had no part in what they are compared with, nor had any text written together
    /// with them: as texts score that the measure has not seen.
    ///
    /// A profile of fewer texts is a worse one, and how much worse is seen where a second group leaves as well: what is
    /// missing is taken to shrink with the number of texts, as an error of a mean does (the jackknife, Quenouille 1956).
    fn unseen(&mut self, own: &[Own], units: &[[WeightUnit; VIEWS]]) -> Vec<f64> {
        let step = own.len().div_ceil(RANKED_MAX).max(1);
        let names: Vec<Option<&str>> = own.iter().map(|text| text.group.as_deref()).collect();
        // Texts that leave with the same others are asked at once.
        let mut asked: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        (0..own.len()).step_by(step).for_each(|at| asked.entry(kin(at, &names, units)).or_default().push(at));
        let leaving: Vec<&Vec<usize>> = asked.keys().collect();
        let missing = |gone: usize| 1.0 / own.len().saturating_sub(gone).max(1) as f64;
        let (mut lost, mut fewer) = (0.0, 0.0);
        let mut ranked = Vec::new();
        for (n, (gone, asked)) in asked.iter().enumerate() {
            let first = self.ask_without(gone, asked, own, units);
            let next = leaving[(n + 1) % leaving.len()];
            let both: Vec<usize> =
                gone.iter().chain(next.iter().filter(|at| !gone.contains(at))).copied().collect();
            if both.len() > gone.len() && both.len() * 2 <= own.len() {
                let second = self.ask_without(&both, asked, own, units);
                lost += first.iter().zip(&second).map(|(first, second)| first - second).sum::<f64>();
                fewer += asked.len() as f64 * (missing(both.len()) - missing(gone.len()));
            }
            ranked.extend(first.into_iter().map(|score| (score, missing(gone.len()) - missing(0))));
        }
        let each = if fewer > 0.0 { (lost / fewer).max(0.0) } else { 0.0 };
        let mut ranked: Vec<f64> = ranked.into_iter().map(|(score, gone)| score + each * gone).collect();
        ranked.sort_by(f64::total_cmp);
        ranked
    }

    /// The scores of some of the author's texts without some of them.
    fn ask_without(
        &mut self,
        gone: &[usize],
        asked: &[usize],
        own: &[Own],
        units: &[[WeightUnit; VIEWS]],
    ) -> Vec<f64> {
        for text in gone.iter().map(|&at| &own[at]) {
            self.odds.author.remove(&text.read.bags);
            self.author.remove(text.read.surface);
            self.anybody.plain.remove(text.plain);
        }
        let taken = self.profile.remove(gone.iter().map(|&at| &units[at]));
        let score = |&at: &usize| self.scaled(self.sum(&own[at].read, &units[at], None));
        let scores = asked.iter().map(score).collect();
        self.profile.put_back(taken);
        for text in gone.iter().map(|&at| &own[at]) {
            self.odds.author.add(&text.read.bags);
            self.author.add(text.read.surface);
            self.anybody.plain.add(text.plain);
        }
        scores
    }

    /// The score of a text.
    pub fn score(&self, text: &str) -> Proximidade {
        let Some(read) = Read::of(&mut Reader::default(), text) else { return Proximidade::NONE };
        let units = self.weights.units(&read.bags);
        let score = self.scaled(self.sum(&read, &units, None));
        let below = self.ranked.partition_point(|&own| own < score);
        let evidencia = if count_chars(text) < SHORT_CHARS { Evidencia::Pouca } else { Evidencia::Boa };
        Proximidade {
            proximidade: Some(score),
            percentil: Some(below as f64 / self.ranked.len().max(1) as f64),
            evidencia,
        }
    }

    /// The score that half of the author's texts stay below.
    pub fn middle(&self) -> f64 {
        self.ranked.get(self.ranked.len() / 2).copied().unwrap_or_default()
    }

    fn scaled(&self, sum: f64) -> f64 {
        (sum - self.scale.0) / (self.scale.1 + SPREAD_FLOOR)
    }

    /// Three scaled likenesses, the odds and the ratio of the habits. `writer` is who wrote the text, when it is one of
    /// the cohort.
    fn sum(&self, read: &Read, units: &[WeightUnit; VIEWS], writer: Option<usize>) -> f64 {
        let likenesses = units
            .iter()
            .enumerate()
            .map(|(view, unit)| self.cohort.scaled(view, unit, self.profile.cosine(view, unit), writer));
        likenesses.sum::<f64>()
            + self.odds.of(&read.bags)
            + HABITS_WEIGHT * ratio(&self.author, &self.anybody, read.surface)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text of a writer on some day: what is talked about belongs to the day, and a few words to the writer.
    fn text(writer: usize, day: usize, n: usize) -> String {
        let mut said = String::new();
        for at in 0..14 {
            // Mixed so that no two texts take the same words in the same order.
            let pick = (n * 7 + at * at * 3 + day) % 18;
            said.push_str(&format!("assunto{writer}x{day}x{pick} "));
            if (at + n).is_multiple_of(3) {
                said.push_str(["pois então ", "de fato ", "enfim ", "ora "][(writer + at) % 4]);
            }
        }
        said + "e é isso."
    }

    /// Where texts of other days stand, on average, and where the highest tenth and the lowest do.
    fn middle(named: bool) -> f64 {
        let mut builder = Builder::new(Registro::Post);
        for (day, n) in (0..12).flat_map(|day| (0..5).map(move |n| (day, n))) {
            let name = day.to_string();
            builder.own(&text(0, day, n), named.then_some(name.as_str()));
            (1..7).for_each(|w| builder.other(&w.to_string(), Registro::Post, &text(w, day, n)));
        }
        let scorer = builder.build().unwrap();
        let unseen = (20..32).flat_map(|day| (0..5).map(move |n| text(0, day, n)));
        let places: Vec<f64> = unseen.filter_map(|text| scorer.score(&text).percentil).collect();
        places.iter().sum::<f64>() / places.len() as f64
    }

    #[test]
    fn texts_that_the_measure_has_not_seen_stand_in_the_middle() {
        let (named, nameless) = (middle(true), middle(false));
        assert!((0.35..=0.65).contains(&named), "{named}");
        assert!(nameless < 0.2, "texts of one day leaned on each other: {nameless}");
    }

    #[test]
    fn what_was_taken_out_is_put_back_to_the_last_bit() {
        let made = || {
            let mut builder = Builder::new(Registro::Post);
            (0..40).for_each(|n| builder.own(&text(0, n / 4, n), Some(&(n / 4).to_string())));
            (1..7).for_each(|w| {
                (0..5).for_each(|n| builder.other(&w.to_string(), Registro::Post, &text(w, 0, n)));
            });
            builder.build().unwrap()
        };
        let mut scorer = made();
        let before = scorer.score(&text(0, 50, 1));
        let mut reader = Reader::default();
        let own: Vec<Own> = (0..40)
            .filter_map(|n| {
                let said = text(0, n / 4, n);
                let (read, plain) = (Read::of(&mut reader, &said)?, Surface::of(&ironed(&said)));
                Some(Own { read, plain, group: Some((n / 4).to_string()) })
            })
            .collect();
        let units: Vec<_> = own.iter().map(|text| scorer.weights.units(&text.read.bags)).collect();
        assert_eq!(scorer.unseen(&own, &units), scorer.ranked);
        assert_eq!(scorer.score(&text(0, 50, 1)), before);
    }
}
