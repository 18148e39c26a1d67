//! Why the joint evidence is what it is, in words: what weighs most, in the order of what a reader can see.
use super::rhythm::Rhythm;
use super::table::{Feature, Model, Weight};
use super::tally::Tally;
use crate::lint::lexicon::NUMBER;
use crate::texto::section;

/// Reasons given at most, of each sort.
const RHYTHMS: usize = 2;
const MARKS: usize = 2;
const WORDS: usize = 3;

/// Evidence below which a weight is no reason.
const LEAST: f64 = 0.05;

/// The reasons, in Portuguese.
pub(super) fn of(model: &Model, text: &Tally) -> String {
    let mut weights: Vec<(&Weight, f64)> = model.weights().map(|w| (w, w.adds(text))).collect();
    weights.retain(|(_, adds)| *adds > LEAST);
    weights.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (mut rhythms, mut marks, mut many, mut few) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (weight, _) in weights {
        let above = weight.distance(text) > 0.0;
        match weight.feature {
            Feature::Rhythm(measure) if rhythms.len() < RHYTHMS => rhythms.push(rhythm(measure, above, text)),
            Feature::Rhythm(_) => {}
            Feature::Word(word, _) => {
                let amount = if above { "acima" } else { "abaixo" };
                let list = if above { &mut many } else { &mut few };
                match mark(word) {
                    Some(name) if marks.len() < MARKS => marks.push(format!("{name} {amount} do comum")),
                    None if list.len() < WORDS => list.push(word),
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
