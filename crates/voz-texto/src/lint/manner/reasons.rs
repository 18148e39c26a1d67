//! Why the joint evidence is what it is, in words: what weighs most, in the order of what a reader can see.
use super::rhythm::Rhythm;
use super::table::{Feature, Model, Weight};
use super::tally::Tally;
use crate::lint::lexicon::NUMBER;

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
    let amount = if above { "muitas" } else { "poucas" };
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
        Rhythm::Short => format!("{amount} frases de até 5 palavras"),
        Rhythm::Long => format!("{amount} frases de mais de 25 palavras"),
        Rhythm::Middle => format!("{amount} frases de 14 a 20 palavras"),
        Rhythm::Bare => format!("{amount} frases sem vírgula"),
        Rhythm::Step if above => "frases vizinhas de tamanhos bem diferentes".to_owned(),
        Rhythm::Step => "frases vizinhas do mesmo tamanho".to_owned(),
        Rhythm::Letters if above => "palavras compridas".to_owned(),
        Rhythm::Letters => "palavras curtas".to_owned(),
        Rhythm::LongWords => format!("{amount} palavras de 9 letras ou mais"),
        Rhythm::Variety if above => "palavras que quase não se repetem".to_owned(),
        Rhythm::Variety => "palavras que se repetem".to_owned(),
    }
}
