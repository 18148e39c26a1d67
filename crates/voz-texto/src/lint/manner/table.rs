//! The weights of the joint evidence, and what they add up to. The sum is log-odds at equal base rates, measured on texts of
//! kinds that the fit had not seen. The reasons say in words what weighs most, in the order of what a reader can see.
use super::rhythm::Rhythm;
use super::tally::Tally;
use crate::lint::lexicon::NUMBER;
use crate::texto::section;

/// Standard deviations beyond which a value counts no more.
pub const FARTHEST: f64 = 2.5;

/// The trait that a weight is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    /// A word of the table, and its number in the lexicon.
    Word(&'static str, usize),
    Rhythm(Rhythm),
}

/// A weight, with the mean and spread it is measured against.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weight {
    pub(super) feature: Feature,
    pub(super) mean: f64,
    pub(super) deviation: f64,
    pub(super) weight: f64,
    /// The log-odds it adds where its word does not stand, as most do not in a stretch.
    absent: f64,
}

impl Weight {
    pub(super) const fn new(feature: Feature, mean: f64, deviation: f64, weight: f64) -> Self {
        let absent = weight * (-mean / deviation).clamp(-FARTHEST, FARTHEST);
        Self { feature, mean, deviation, weight, absent }
    }

    /// The distance of a stretch from human texts, in standard deviations.
    pub(super) fn distance(&self, tally: &Tally) -> f64 {
        match self.feature {
            Feature::Word(_, number) => self.off(tally.word(number)),
            Feature::Rhythm(measure) => tally.rhythm(measure).map_or(0.0, |value| self.off(value)),
        }
    }

    /// The distance of a value from its mean.
    fn off(&self, value: f64) -> f64 {
        ((value - self.mean) / self.deviation).clamp(-FARTHEST, FARTHEST)
    }

    /// The log-odds it adds to the evidence.
    pub(super) fn adds(&self, tally: &Tally) -> f64 {
        self.weight * self.distance(tally)
    }
}

/// The weights of a generation in a language.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) generation: &'static str,
    /// Log-odds from which the finding speaks.
    pub(super) limit: f64,
    /// The log-odds of a stretch with none of the words, before its rhythm.
    silent: f64,
    pub(super) words: &'static [Weight],
    /// The place of a word's weight, by its number in the lexicon; past the last where it has none.
    places: &'static [u16],
    pub(super) rhythms: &'static [Weight],
}

impl Model {
    pub(super) const fn new(
        generation: &'static str,
        limit: f64,
        base: f64,
        words: &'static [Weight],
        places: &'static [u16],
        rhythms: &'static [Weight],
    ) -> Self {
        let (mut silent, mut at) = (base, 0);
        while at < words.len() {
            silent += words[at].absent;
            at += 1;
        }
        Self { generation, limit, silent, words, places, rhythms }
    }

    /// The log-odds that a machine of this generation wrote a stretch, at equal base rates.
    pub(super) fn log_odds(&self, tally: &Tally) -> f64 {
        // Most words do not stand there, and the others a few times: a logarithm for each of these counts is enough.
        let mut rates = [None; 16];
        let mut rate = |count: u32| match rates.get_mut(count as usize) {
            Some(known) => *known.get_or_insert_with(|| tally.rate(count)),
            None => tally.rate(count),
        };
        let said = tally.counts.iter().zip(self.places).filter(|(count, _)| **count > 0);
        let words = said.filter_map(|(&count, &place)| {
            let weight = self.words.get(usize::from(place))?;
            Some(weight.weight * weight.off(rate(count)) - weight.absent)
        });
        self.silent + words.sum::<f64>() + self.rhythms.iter().map(|weight| weight.adds(tally)).sum::<f64>()
    }
}

/// Reasons given at most, of each sort.
const RHYTHMS: usize = 2;
const MARKS: usize = 2;
const WORDS: usize = 3;

/// Evidence below which a weight is no reason.
const LEAST: f64 = 0.05;

/// The reasons, in Portuguese.
pub(super) fn reasons(model: &Model, text: &Tally) -> String {
    let all = model.words.iter().chain(model.rhythms);
    let mut weights: Vec<(&Weight, f64)> = all.map(|w| (w, w.adds(text))).collect();
    weights.retain(|(_, adds)| *adds > LEAST);
    weights.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (mut rhythms, mut marks, mut many, mut few) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (weight, _) in weights {
        let above = weight.distance(text) > 0.0;
        match weight.feature {
            Feature::Rhythm(measure) if rhythms.len() < RHYTHMS => rhythms.push(rhythm(measure, above, text)),
            Feature::Rhythm(_) => {}
            Feature::Word(word, number) => {
                // Of a word that stands there once nobody says that there are many.
                let once = text.counts.get(number).is_none_or(|count| *count < 2);
                let amount = if above { "acima" } else { "abaixo" };
                let list = if above { &mut many } else { &mut few };
                match mark(word) {
                    Some(name) if marks.len() < MARKS => marks.push(format!("{name} {amount} do comum")),
                    None if list.len() < WORDS && !(above && once) => list.push(word),
                    _ => {}
                }
            }
        }
    }
    let mut said = rhythms;
    said.extend(
        [("muitos", many), ("poucos", few)].into_iter().filter_map(|(amount, words)| listed(amount, &words)),
    );
    said.extend(marks);
    said.join("; ")
}

/// ‘a’, ‘b’ e ‘c’ after how many there are of them.
fn listed(amount: &str, words: &[&str]) -> Option<String> {
    let quoted: Vec<String> = words.iter().map(|w| format!("‘{w}’")).collect();
    match quoted.as_slice() {
        [] => None,
        [one] => Some(format!("{amount} {one}")),
        [first @ .., last] => Some(format!("{amount} {} e {last}", first.join(", "))),
    }
}

/// The name of a sign of the tables.
fn mark(word: &str) -> Option<&'static str> {
    Some(match word {
        "." => "pontos finais",
        "," => "vírgulas",
        ":" => "dois-pontos",
        ";" => "pontos e vírgulas",
        "!" => "exclamações",
        "?" => "perguntas",
        "(" => "parênteses",
        "…" => "reticências",
        NUMBER => "números",
        _ => return None,
    })
}

fn rhythm(measure: Rhythm, above: bool, text: &Tally) -> String {
    match measure {
        Rhythm::Mean | Rhythm::Variation => {
            let (mean, deviation) = (text.mean(), text.deviation());
            let (from, to) = ((mean - deviation).max(1.0).round(), (mean + deviation).round());
            let said = match (measure, above) {
                (Rhythm::Mean, true) => "compridas",
                (Rhythm::Mean, false) => "curtas",
                (_, true) => "de tamanhos bem diferentes",
                (_, false) => "quase sem variação",
            };
            format!("frases de {from} a {to} palavras, {said}")
        }
        _ => {
            let name = Rhythm::ALL.into_iter().find(|(_, other)| *other == measure).map(|(name, _)| name);
            let rows = section(include_str!("../rhythms.txt"), if above { "above" } else { "below" });
            let mut rows = rows.filter_map(|row| row.split_once(' '));
            rows.find(|(of, _)| name == Some(*of)).map_or_else(String::new, |(_, said)| said.to_owned())
        }
    }
}
