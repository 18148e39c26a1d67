//! The scorer put to the test on an author's own bank: texts held out, against those of people it was not shown.
use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::figures::{Figure, auc, eer};
use super::habits::ironed;
use super::{Builder, PROFILE_MIN};
use crate::voice::Registro;

/// Parts the author's texts are cut into: each is held out once.
const PARTS: usize = 4;
/// Lengths, in characters, that texts are cut to.
pub const LENGTHS: [usize; 5] = [80, 140, 280, 500, 800];
/// Fewer texts of the author than this tell nothing: three quarters of them must make a profile.
pub const TRIAL_MIN: usize = PROFILE_MIN * PARTS / (PARTS - 1) + 1;
/// Fewer other writers than this tell nothing: half of them are the scale, the other half is refused.
pub const PEOPLE_MIN: usize = 8;
/// Fewer texts of a length than this give no figure for it.
const SCORED_MIN: usize = 10;
/// Texts of one other writer that are scored.
const EACH_MAX: usize = 20;

/// Gathers texts for a trial.
pub struct Trial {
    registro: Registro,
    own: Vec<String>,
    others: BTreeMap<String, Vec<String>>,
}

/// Findings of a trial.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// Share of pairs in which the author's text scores higher than another's.
    pub auc: Figure,
    /// Error rate, where both errors are as frequent.
    pub eer: Figure,
    /// The same for texts cut to a length, where enough are that long.
    pub lengths: Vec<Length>,
    /// Share of the author's texts that score higher than the same text ironed out; `None` where ironing changes too
    /// few.
    pub paired: Option<Figure>,
    /// Number of texts that that was asked of.
    pub pairs: usize,
    /// Scores of the author's texts, rising.
    pub own: Vec<f64>,
    /// Scores of others' texts, rising.
    pub others: Vec<f64>,
}

/// Findings for texts of a length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length {
    /// Characters that texts were cut to.
    pub chars: usize,
    /// Texts of the author that are as long.
    pub texts: usize,
    /// As in [`Findings`].
    pub auc: f64,
    /// As in [`Findings`].
    pub eer: f64,
}

impl Findings {
    /// The shortest length for which the area is within the interval of whole texts; `None` when none is.
    pub fn enough(&self) -> Option<usize> {
        let holds = |length: &&Length| length.auc >= self.auc.low;
        self.lengths.iter().rev().take_while(holds).last().map(|length| length.chars)
    }
}

/// Scores of one kind of texts.
#[derive(Default)]
struct Scores {
    own: Vec<f64>,
    writers: BTreeMap<String, Vec<f64>>,
}

impl Scores {
    fn figure(&self, figure: impl Fn(&[f64], &[f64]) -> f64) -> Option<Figure> {
        let writers: Vec<Vec<f64>> = self.writers.values().cloned().collect();
        Figure::between(&self.own, &writers, figure)
    }

    fn of(&mut self, writer: &str) -> &mut Vec<f64> {
        self.writers.entry(writer.to_owned()).or_default()
    }

    fn others(&self) -> Vec<f64> {
        self.writers.values().flatten().copied().collect()
    }
}

impl Trial {
    /// Starts a trial of an author's voice in a register.
    pub const fn new(registro: Registro) -> Self {
        Self { registro, own: Vec::new(), others: BTreeMap::new() }
    }

    /// Takes a text of the author. Neighbours in time are best handed in one after the other: they are held out together,
    /// so that two texts of one conversation do not stand on both sides.
    pub fn own(&mut self, text: String) {
        self.own.push(text);
    }

    /// Takes a text by another writer; one of the other register is left out.
    pub fn other(&mut self, writer: &str, registro: Registro, text: &str) {
        if registro == self.registro {
            self.others.entry(writer.to_owned()).or_default().push(text.to_owned());
        }
    }

    /// The number of the author's texts that were taken.
    pub const fn own_texts(&self) -> usize {
        self.own.len()
    }

    /// The numbers of writers, and of their texts.
    pub fn others(&self) -> (usize, usize) {
        (self.others.len(), self.others.values().map(Vec::len).sum())
    }

    /// Puts the scorer to the test; `None` where there is too little to tell.
    pub fn run(&self) -> Option<Findings> {
        if self.own.len() < TRIAL_MIN || self.others.len() < PEOPLE_MIN {
            return None;
        }
        let mut whole = Scores::default();
        let mut cut: Vec<Scores> = LENGTHS.iter().map(|_| Scores::default()).collect();
        let mut pairs = Vec::new();
        for part in 0..PARTS {
            self.hold_out(part, &mut whole, &mut cut, &mut pairs)?;
        }
        let lengths = LENGTHS.iter().zip(&cut).filter(|(_, scores)| scores.own.len() >= SCORED_MIN);
        let lengths = lengths.map(|(&chars, scores)| {
            let others = scores.others();
            let (auc, eer) = (auc(&scores.own, &others), eer(&scores.own, &others));
            Length { chars, texts: scores.own.len(), auc, eer }
        });
        let mut others = whole.others();
        others.sort_by(f64::total_cmp);
        let mut findings = Findings {
            auc: whole.figure(auc)?,
            eer: whole.figure(eer)?,
            lengths: lengths.collect(),
            paired: if pairs.len() < SCORED_MIN { None } else { Figure::mean(&pairs) },
            pairs: pairs.len(),
            own: whole.own,
            others,
        };
        findings.own.sort_by(f64::total_cmp);
        Some(findings)
    }

    /// Scores one part of the author's texts, and half of the others, with a scorer that knows neither.
    fn hold_out(
        &self,
        part: usize,
        whole: &mut Scores,
        cut: &mut [Scores],
        pairs: &mut Vec<f64>,
    ) -> Option<()> {
        let (from, to) = (part * self.own.len() / PARTS, (part + 1) * self.own.len() / PARTS);
        let mut builder = Builder::new(self.registro);
        self.own[..from].iter().chain(&self.own[to..]).for_each(|text| builder.own(text, None));
        let shown = |n: usize| (n + part).is_multiple_of(2);
        for (_, (writer, texts)) in self.others.iter().enumerate().filter(|(n, _)| shown(*n)) {
            texts.iter().for_each(|text| builder.other(writer, self.registro, text));
        }
        let scorer = builder.build()?;
        let score = |text: &str| scorer.score(text).proximidade;
        for text in &self.own[from..to] {
            let Some(real) = score(text) else { continue };
            whole.own.push(real);
            for (scores, &chars) in cut.iter_mut().zip(&LENGTHS) {
                scores.own.extend(shortened(text, chars).and_then(score));
            }
            let plain = ironed(text);
            if plain != *text
                && let Some(plain) = score(&plain)
            {
                pairs.push(match real.total_cmp(&plain) {
                    Ordering::Greater => 1.0,
                    Ordering::Less => 0.0,
                    Ordering::Equal => 0.5,
                });
            }
        }
        for (_, (writer, texts)) in self.others.iter().enumerate().filter(|(n, _)| !shown(*n)) {
            let texts = || texts.iter().take(EACH_MAX);
            whole.of(writer).extend(texts().filter_map(|text| score(text)));
            for (scores, &chars) in cut.iter_mut().zip(&LENGTHS) {
                scores.of(writer).extend(texts().filter_map(|text| shortened(text, chars).and_then(score)));
            }
        }
        Some(())
    }
}

/// The beginning of a text that is at least so long, ending with a whole word where there is one.
fn shortened(text: &str, chars: usize) -> Option<&str> {
    let (end, _) = text.char_indices().nth(chars)?;
    let cut = &text[..end];
    Some(cut.rsplit_once(char::is_whitespace).map_or(cut, |(words, _)| words))
}
