//! Fits with whole kinds of text left out, and what those fits say of the kinds they had not seen.
use std::collections::BTreeMap;

use crate::logistic::{Fit, Row, fit};
use crate::texts::{Author, Text};
use voz::voice::lint::Idioma;
use voz::voice::lint::fitting::{FARTHEST, Lexicon, Rhythm, Tally, stretches};

/// What a weight costs, in mean loss: strong, because weights that hold elsewhere are small.
const RIDGE: f64 = 0.08;

/// Words below which the lint says nothing.
const WORDS_MIN: u32 = 60;

/// Parts into which the kinds of texts by machines are dealt.
const PARTS: usize = 5;

/// Of a single kind left out, this many times as many human texts may be flagged as of all.
const FALSE_KIND: f64 = 8.0 / 3.0;

/// Texts of a kind below which its own share is chance.
const KIND_MIN: usize = 20;

/// A text as the lint counts it.
pub(crate) struct Sample {
    kind: String,
    machine: bool,
    /// Words and values of each stretch; a value is none where there is too little to measure.
    stretches: Vec<(f64, Vec<Option<f64>>)>,
}

impl Sample {
    pub(crate) fn of(text: &Text, idioma: Idioma, lexicon: &Lexicon) -> Option<Self> {
        let tallies = stretches(&text.text, idioma, lexicon);
        let values = |tally: &Tally| {
            let words = (0..lexicon.len()).map(|number| Some(tally.word(number)));
            words.chain(Rhythm::ALL.iter().map(|(_, r)| tally.rhythm(*r))).collect()
        };
        (tallies.iter().map(Tally::words).sum::<u32>() >= WORDS_MIN).then(|| Self {
            kind: text.kind.clone(),
            machine: text.author == Author::Machine,
            stretches: tallies.iter().map(|t| (f64::from(t.words()), values(t))).collect(),
        })
    }
}

/// Mean in human texts and standard deviation in all, by column.
pub(crate) struct Scale {
    pub(crate) mean: Vec<f64>,
    pub(crate) deviation: Vec<f64>,
}

impl Scale {
    pub(crate) fn of(samples: &[Sample]) -> Self {
        let columns = samples.first().and_then(|s| s.stretches.first()).map_or(0, |s| s.1.len());
        let column = |at: usize, people: bool| -> Vec<f64> {
            let asked = samples.iter().filter(|s| !people || !s.machine);
            asked.flat_map(|s| s.stretches.iter().filter_map(move |(_, v)| v[at])).collect()
        };
        let mean = |values: &[f64]| values.iter().sum::<f64>() / count(values.len()).max(1.0);
        let deviation = |values: &[f64]| {
            let middle = mean(values);
            let squares: Vec<f64> = values.iter().map(|v| (v - middle).powi(2)).collect();
            mean(&squares).sqrt().max(1e-3)
        };
        Self {
            mean: (0..columns).map(|at| mean(&column(at, true))).collect(),
            deviation: (0..columns).map(|at| deviation(&column(at, false))).collect(),
        }
    }

    fn row(&self, values: &[Option<f64>]) -> Vec<f64> {
        let each = values.iter().zip(&self.mean).zip(&self.deviation);
        let scaled = |((value, mean), deviation): ((&Option<f64>, &f64), &f64)| {
            value.map_or(0.0, |v| ((v - mean) / deviation).clamp(-FARTHEST, FARTHEST))
        };
        each.map(scaled).collect()
    }
}

/// What was learned from kinds left out.
#[derive(Debug)]
pub(crate) struct Judged {
    auc: f64,
    recall: f64,
    alarms: f64,
    /// Calibration: log-odds are the fit's score by `slope` and `shift`.
    pub(crate) slope: f64,
    pub(crate) shift: f64,
    /// Log-odds from which the finding speaks.
    pub(crate) limit: f64,
    /// By kind: texts it speaks of, and all.
    pub(crate) people: BTreeMap<String, (f64, f64)>,
    pub(crate) machines: BTreeMap<String, (f64, f64)>,
}

impl Judged {
    pub(crate) fn line(&self) -> String {
        format!(
            "AUC {:.3}; speaks of {:.1} % of machine and {:.1} % of human texts from log-odds {:.2} on",
            self.auc,
            100.0 * self.recall,
            100.0 * self.alarms,
            self.limit
        )
    }
}

fn count(n: usize) -> f64 {
    u32::try_from(n).map_or(f64::INFINITY, f64::from)
}

/// How much a stretch of each sample counts: kinds by the root of their size, both sides alike.
fn weights(samples: &[&Sample]) -> Vec<f64> {
    let mut sizes: BTreeMap<(bool, &str), f64> = BTreeMap::new();
    for sample in samples {
        *sizes.entry((sample.machine, &sample.kind)).or_default() += count(sample.stretches.len());
    }
    let raw = |s: &Sample| sizes[&(s.machine, s.kind.as_str())].powf(-0.5);
    let side = |machine: bool| -> f64 {
        samples.iter().filter(|s| s.machine == machine).map(|s| raw(s) * count(s.stretches.len())).sum()
    };
    let sides = [side(false), side(true)];
    samples.iter().map(|s| raw(s) / sides[usize::from(s.machine)] / 2.0).collect()
}

fn fit_some(samples: &[&Sample], scale: &Scale) -> Fit {
    let weights = weights(samples);
    let rows: Vec<(Vec<f64>, bool, f64)> = samples
        .iter()
        .zip(&weights)
        .flat_map(|(s, w)| s.stretches.iter().map(|(_, v)| (scale.row(v), s.machine, *w)))
        .collect();
    let rows: Vec<Row<'_>> = rows
        .iter()
        .map(|(values, machine, weight)| Row { values, machine: *machine, weight: *weight })
        .collect();
    fit(&rows, RIDGE)
}

fn score(fit: &Fit, sample: &Sample, scale: &Scale) -> f64 {
    let words: f64 = sample.stretches.iter().map(|s| s.0).sum();
    sample.stretches.iter().map(|(n, v)| n * fit.score(&scale.row(v))).sum::<f64>() / words
}

/// The kinds of texts by people, and the parts into which those by machines are dealt.
struct Turns<'s> {
    people: Vec<&'s str>,
    machines: Vec<&'s str>,
}

impl<'s> Turns<'s> {
    fn of(samples: &[&'s Sample]) -> Self {
        let kinds = |machine: bool| -> Vec<&'s str> {
            let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
            samples
                .iter()
                .filter(|s| s.machine == machine)
                .for_each(|s| *sizes.entry(&s.kind).or_default() += 1);
            let mut kinds: Vec<(&str, usize)> = sizes.into_iter().collect();
            kinds.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
            kinds.into_iter().map(|(kind, _)| kind).collect()
        };
        Self { people: kinds(false), machines: kinds(true) }
    }

    fn count(&self) -> usize {
        self.people.len().max(self.parts())
    }

    fn parts(&self) -> usize {
        PARTS.min(self.machines.len()).max(1)
    }

    /// Whether a sample is left out in a turn.
    fn out(&self, turn: usize, sample: &Sample) -> bool {
        if sample.machine {
            let at = self.machines.iter().position(|k| *k == sample.kind).unwrap_or(0);
            at % self.parts() == turn % self.parts()
        } else {
            self.people.get(turn) == Some(&sample.kind.as_str())
        }
    }
}

/// Leaves each kind of human text out in turn, and with it a part of the kinds of machine text. `alarms` is the share of human
/// texts that may be flagged.
pub(crate) fn left_out(samples: &[&Sample], scale: &Scale, alarms: f64) -> Result<Judged, String> {
    let turns = Turns::of(samples);
    let (people, machines) = (turns.people.len(), turns.machines.len());
    if people < 3 || machines < 3 {
        return Err(format!("{people} gêneros de gente e {machines} de máquina: são precisos 3 de cada"));
    }
    let mut scores = vec![(0.0, 0.0); samples.len()];
    for turn in 0..turns.count() {
        let seen: Vec<&Sample> = samples.iter().copied().filter(|s| !turns.out(turn, s)).collect();
        let fit = fit_some(&seen, scale);
        for (sample, (sum, times)) in samples.iter().zip(&mut scores).filter(|(s, _)| turns.out(turn, s)) {
            *sum += score(&fit, sample, scale);
            *times += 1.0;
        }
    }
    let scores: Vec<f64> = scores.into_iter().map(|(sum, times): (f64, f64)| sum / times.max(1.0)).collect();
    let judged = judge(samples, &scores, alarms);
    if judged.slope <= 0.0 {
        return Err("o que se aprende de uns gêneros não vale para os outros".to_owned());
    }
    Ok(judged)
}

fn judge(samples: &[&Sample], scores: &[f64], alarms: f64) -> Judged {
    let single: Vec<[f64; 1]> = scores.iter().map(|s| [*s]).collect();
    let weights = weights(samples);
    let total: f64 = weights.iter().sum();
    let rows: Vec<Row<'_>> = single
        .iter()
        .zip(samples)
        .zip(&weights)
        .map(|((values, s), w)| Row { values, machine: s.machine, weight: w / total })
        .collect();
    let calibration = fit(&rows, 1e-4);
    let odds: Vec<f64> = single.iter().map(|s| calibration.score(s)).collect();
    let of = |machine: bool| -> Vec<f64> {
        samples.iter().zip(&odds).filter(|(s, _)| s.machine == machine).map(|(_, o)| *o).collect()
    };
    let (people, machines) = (of(false), of(true));
    let limit = limit(samples, &odds, alarms);
    let share = |odds: &[f64]| count(odds.iter().filter(|o| **o >= limit).count()) / count(odds.len());
    let by_kind = |machine: bool| {
        let mut kinds: BTreeMap<String, (f64, f64)> = BTreeMap::new();
        for (sample, odds) in samples.iter().zip(&odds).filter(|(s, _)| s.machine == machine) {
            let (spoke, all) = kinds.entry(sample.kind.clone()).or_default();
            *spoke += f64::from(u8::from(*odds >= limit));
            *all += 1.0;
        }
        kinds
    };
    Judged {
        auc: auc(&machines, &people),
        recall: share(&machines),
        alarms: share(&people),
        slope: calibration.weights[0],
        shift: calibration.base,
        limit,
        people: by_kind(false),
        machines: by_kind(true),
    }
}

/// The lowest log-odds that flag no more human texts than may be, of all and of each kind.
fn limit(samples: &[&Sample], odds: &[f64], alarms: f64) -> f64 {
    let mut kinds: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (sample, odds) in samples.iter().zip(odds).filter(|(s, _)| !s.machine) {
        kinds.entry(&sample.kind).or_default().push(*odds);
    }
    let all: Vec<f64> = kinds.values().flatten().copied().collect();
    let of_kinds =
        kinds.into_values().filter(|k| k.len() >= KIND_MIN).map(|k| reached(k, FALSE_KIND * alarms));
    of_kinds.fold(reached(all, alarms), f64::max)
}

/// The lowest value that at most a share of some values reach.
fn reached(mut values: Vec<f64>, share: f64) -> f64 {
    values.sort_by(|a, b| b.total_cmp(a));
    let allowed =
        values.iter().enumerate().take_while(|(at, _)| count(at + 1) <= share * count(values.len())).count();
    values.get(allowed).map_or(f64::NEG_INFINITY, |v| v + 1e-6)
}

fn auc(up: &[f64], down: &[f64]) -> f64 {
    let mut down = down.to_vec();
    down.sort_by(f64::total_cmp);
    let below: f64 = up.iter().map(|x| count(down.partition_point(|d| d < x))).sum();
    below / count(up.len()) / count(down.len())
}

/// The fit on everything, in log-odds.
pub(crate) fn fit_all(samples: &[&Sample], scale: &Scale, judged: &Judged) -> Fit {
    let raw = fit_some(samples, scale);
    Fit {
        weights: raw.weights.iter().map(|w| w * judged.slope).collect(),
        base: raw.base * judged.slope + judged.shift,
    }
}
