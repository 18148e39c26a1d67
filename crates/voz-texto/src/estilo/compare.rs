//! A text beside the card: measure by measure, and one number for how much it tells.
//!
//! The number is a likelihood ratio: how much likelier a text with these marks is from the author
//! than from anyone. A distance to the author's averages is deliberately not used: it prefers bland
//! texts (facts, voice, section 2). The measures are taken as independent, which overstates; the
//! sum is therefore clipped, and short texts and small samples are called weak evidence.
//!
//! The habits of the last rewrites stand beside it too: a text may do or leave anything, fifty together may not.
use serde::Serialize;

use super::{Medida, Medidas, Traits};
use crate::Registro;
use crate::texto::count_chars;

/// Below this many characters a text shows too few of its author's marks (facts, voice, section 2).
const CHARS_MIN: usize = 140;
/// Below this many texts a card is unsteady (facts, voice, section 2).
const SAMPLES_MIN: u32 = 50;
/// Largest sum of logarithms shown, either way (facts, voice, section 2, recipe 3).
pub const RATIO_MAX: f64 = 4.0;
/// From three to one on, the marks favour one side.
const FAVOURS: f64 = 1.098_612_288_668_109_8;

/// Standard deviation of the logarithm of one author's lengths: the middle of what was measured on
/// authors' texts in both registers (0.33 to 0.72).
const AUTHOR_LENGTH_SD: f64 = 0.5;

/// Largest weight of the length, either way: it leans, and never decides. The card has no spread of
/// lengths, and a text far from both sides says nothing about either.
const LENGTH_MAX: f64 = 1.0;

/// Rates in texts by anyone: the alternative an author is told from.
struct Anyone {
    /// Shares, in the order of [`Medida::shares`].
    shares: [f64; 9],
    /// Mean and standard deviation of the logarithm of the length in words.
    length: (f64, f64),
}

/// Measured on Portuguese texts of the evaluation corpora, one vote a source: posts on long tweets,
/// blog articles and informal tweets, replies on short and informal tweets (no set of written
/// replies with authors was to be had). Only these rates are shipped, no text.
const fn anyone(registro: Registro) -> Anyone {
    match registro {
        Registro::Post => {
            Anyone { shares: [0.20, 0.49, 0.09, 0.14, 0.11, 0.50, 0.06, 0.02, 0.10], length: (3.9, 0.9) }
        }
        Registro::Resposta => {
            Anyone { shares: [0.31, 0.25, 0.06, 0.13, 0.10, 0.70, 0.01, 0.005, 0.12], length: (3.15, 0.6) }
        }
    }
}

/// A text's value by one measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Observed {
    /// True when the text does it.
    Does(bool),
    /// Its number of words.
    Words(u32),
}

/// One measure of a text beside the author's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FeatureComparison {
    pub medida: Medida,
    /// The author's share of texts, or median of words.
    pub autor: f64,
    /// The share among texts by anyone, or their middle length in words.
    pub geral: f64,
    /// The text's value.
    pub texto: Observed,
    /// Natural logarithm of the likelihood ratio, author to anyone; above 0 speaks for the author.
    pub peso: f64,
}

/// The verdict of the marks, all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// At least three times likelier from the author.
    Autor,
    /// Neither side by three to one.
    Indistinto,
    /// At least three times likelier from anyone.
    Geral,
}

/// A text beside a card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The register it is compared in.
    pub registro: Registro,
    /// Texts the card rests on.
    pub amostras: u32,
    /// Words of the text.
    pub palavras: u32,
    /// Measure by measure, in the card's order.
    pub medidas: Vec<FeatureComparison>,
    /// Sum of `peso`, clipped to plus or minus 4; none when the card has no texts.
    pub razao: Option<f64>,
    /// The verdict of `razao`; none with it.
    pub veredito: Option<Verdict>,
    /// Why the evidence is weak, in Portuguese; empty when it is not.
    #[serde(rename = "poucaEvidencia")]
    pub pouca_evidencia: Vec<String>,
}

/// Puts a text beside the measures of one register; `None` when there is nothing in it to read.
pub fn compare(texto: &str, registro: Registro, autor: &Medidas) -> Option<Comparison> {
    let traits = Traits::of(texto)?;
    let anyone = anyone(registro);
    let mut medidas = vec![length(traits.palavras, autor, anyone.length)];
    let shares = Medida::shares().zip(anyone.shares);
    medidas.extend(shares.map(|(medida, geral)| share(medida, traits.does(medida), autor, geral)));
    let sum: f64 = medidas.iter().map(|m| m.peso).sum();
    let razao = (autor.amostras > 0).then(|| rounded(sum.clamp(-RATIO_MAX, RATIO_MAX)));
    Some(Comparison {
        registro,
        amostras: autor.amostras,
        palavras: traits.palavras,
        medidas,
        razao,
        veredito: razao.map(verdict),
        pouca_evidencia: weaknesses(count_chars(texto.trim()), autor.amostras),
    })
}

fn verdict(razao: f64) -> Verdict {
    if razao >= FAVOURS {
        Verdict::Autor
    } else if razao <= -FAVOURS {
        Verdict::Geral
    } else {
        Verdict::Indistinto
    }
}

fn weaknesses(chars: usize, samples: u32) -> Vec<String> {
    let mut found = Vec::new();
    if chars < CHARS_MIN {
        found.push(format!("texto curto: {chars} caracteres, menos de {CHARS_MIN}"));
    }
    if samples < SAMPLES_MIN {
        found.push(format!("poucas amostras: {samples} textos, menos de {SAMPLES_MIN}"));
    }
    found
}

/// Bernoulli: the author's share with half a text added on either side, so that no share is certain.
fn share(medida: Medida, does: bool, autor: &Medidas, geral: f64) -> FeatureComparison {
    let samples = f64::from(autor.amostras);
    let likely = (medida.of(autor) * samples + 0.5) / (samples + 1.0);
    let ratio = if does { likely / geral } else { (1.0 - likely) / (1.0 - geral) };
    let peso = if autor.amostras == 0 { 0.0 } else { rounded(ratio.ln()) };
    FeatureComparison { medida, autor: medida.of(autor), geral, texto: Observed::Does(does), peso }
}

/// Gaussian on the logarithm of the length.
fn length(words: u32, autor: &Medidas, (mean, sd): (f64, f64)) -> FeatureComparison {
    let log = |words: u32| f64::from(words.max(1)).ln();
    let density = |mean: f64, sd: f64| -(log(words) - mean).powi(2) / (2.0 * sd * sd) - sd.ln();
    let ratio = density(log(autor.palavras_mediana), AUTHOR_LENGTH_SD) - density(mean, sd);
    let peso = if autor.amostras == 0 { 0.0 } else { rounded(ratio.clamp(-LENGTH_MAX, LENGTH_MAX)) };
    let (medida, geral) = (Medida::PalavrasMediana, mean.exp().round());
    FeatureComparison { medida, autor: medida.of(autor), geral, texto: Observed::Words(words), peso }
}

/// Two decimals: more would promise what the estimate cannot keep.
fn rounded(value: f64) -> f64 {
    // Adding zero makes a negative zero plain.
    (value * 100.0).round() / 100.0 + 0.0
}

/// A difference that chance alone would make as rarely as this stands out (two-sided binomial test).
const CHANCE: f64 = 0.01;

/// Which way rewrites differ from the author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drift {
    /// They do it more often than the author.
    More,
    /// Less often.
    Less,
}

/// Rates of something in rewrites, beside the author.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beside {
    pub medida: Medida,
    /// The author's share of texts, or median of words.
    pub autor: f64,
    /// Value of the measure in the rewrites.
    pub reescritas: f64,
    /// The direction in which they differ, where chance would hardly make it so.
    pub difere: Option<Drift>,
}

/// Each measure of the card beside what rewrites do; nothing without rewrites or texts.
pub fn beside(card: &Medidas, rewrites: &[Traits]) -> Vec<Beside> {
    if rewrites.is_empty() || card.amostras == 0 {
        return Vec::new();
    }
    let of = |medida: Medida| {
        let autor = medida.of(card);
        if medida == Medida::PalavrasMediana {
            return Beside { medida, autor, reescritas: median(rewrites), difere: None };
        }
        let times = rewrites.iter().filter(|traits| traits.does(medida)).count();
        // What the author was never seen to do may only be rare.
        let texts = f64::from(card.amostras);
        let share = autor.mul_add(texts, 0.5) / (texts + 1.0);
        let reescritas = times as f64 / rewrites.len() as f64;
        Beside { medida, autor, reescritas, difere: differs(times, rewrites.len(), share) }
    };
    Medida::ALL.into_iter().map(of).collect()
}

fn median(rewrites: &[Traits]) -> f64 {
    let mut words: Vec<u32> = rewrites.iter().map(|traits| traits.palavras).collect();
    words.sort_unstable();
    words.get(words.len() / 2).copied().map_or(0.0, f64::from)
}

/// The direction in which `times` of `all` differs from what a chance of `share` gives.
fn differs(times: usize, all: usize, share: f64) -> Option<Drift> {
    let (mut below, mut at, mut above) = (0.0, 0.0, 0.0);
    let (yes, no) = (share.ln(), (1.0 - share).ln());
    let mut ways = 0.0_f64;
    for k in 0..=all {
        let chance = (k as f64).mul_add(yes, ((all - k) as f64).mul_add(no, ways)).exp();
        match k.cmp(&times) {
            std::cmp::Ordering::Less => below += chance,
            std::cmp::Ordering::Equal => at = chance,
            std::cmp::Ordering::Greater => above += chance,
        }
        ways += ((all - k) as f64).ln() - ((k + 1) as f64).ln();
    }
    if 2.0 * (at + above) < CHANCE {
        Some(Drift::More)
    } else if 2.0 * (at + below) < CHANCE {
        Some(Drift::Less)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card() -> Medidas {
        Medidas {
            amostras: 100,
            palavras_mediana: 12,
            comeca_minuscula: 0.95,
            reticencias: 0.4,
            sem_ponto_final: 0.9,
            ..Medidas::default()
        }
    }

    fn ratio(text: &str) -> f64 {
        compare(text, Registro::Resposta, &card()).unwrap().razao.unwrap()
    }

    #[test]
    fn the_authors_marks_speak_for_the_author() {
        let own = "sei lá... acho que a peça chega amanhã e eu troco de tarde";
        let bland = "Acredito que a peça chegará amanhã; farei a troca à tarde.";
        assert!(ratio(own) > 1.0 && ratio(bland) < -1.0, "{} {}", ratio(own), ratio(bland));
        let compared = compare(own, Registro::Resposta, &card()).unwrap();
        assert_eq!(compared.veredito, Some(Verdict::Autor));
        assert_eq!(compared.medidas.len(), Medida::ALL.len());
    }

    #[test]
    fn weak_evidence_is_called_so() {
        let few = Medidas { amostras: 10, ..card() };
        assert_eq!(compare("oi", Registro::Post, &few).unwrap().pouca_evidencia.len(), 2);
        assert_eq!(
            compare(&"palavra ".repeat(30), Registro::Post, &card()).unwrap().pouca_evidencia,
            [""; 0]
        );
    }

    #[test]
    fn without_texts_there_is_no_number() {
        let compared = compare("oi", Registro::Post, &Medidas::default()).unwrap();
        assert_eq!((compared.razao, compared.veredito), (None, None));
        assert!(compared.medidas.iter().all(|m| m.peso == 0.0));
        assert_eq!(compare(" ", Registro::Post, &card()), None);
    }

    #[test]
    fn a_habit_that_never_fails_stands_out_as_one_that_never_shows() {
        let card = Medidas {
            amostras: 100,
            palavras_mediana: 12,
            comeca_minuscula: 0.7,
            reticencias: 0.3,
            sem_ponto_final: 0.8,
            emoji: 0.02,
            ..Medidas::default()
        };
        let rewrites: Vec<Traits> = (0..50).filter_map(|_| Traits::of("fui ali")).collect();
        let found = beside(&card, &rewrites);
        let of = |medida| *found.iter().find(|b| b.medida == medida).unwrap();
        assert_eq!(of(Medida::ComecaMinuscula).difere, Some(Drift::More));
        assert_eq!(of(Medida::Reticencias).difere, Some(Drift::Less));
        assert_eq!(of(Medida::Emoji).difere, None, "none of 50 is what 2 % may give");
        assert_eq!(
            (of(Medida::PalavrasMediana).reescritas, of(Medida::ComecaMinuscula).reescritas),
            (2.0, 1.0)
        );
        assert!(beside(&card, &rewrites[..3]).iter().all(|b| b.difere.is_none()), "three prove nothing");
        assert_eq!(beside(&card, &[]), []);
    }

    #[test]
    fn chances_are_those_of_the_binomial() {
        // 10 of 10 at one half: 2 * 0.000977 is below a hundredth; 9 of 10: 2 * 0.0107 is not.
        assert_eq!(differs(10, 10, 0.5), Some(Drift::More));
        assert_eq!(differs(9, 10, 0.5), None);
        assert_eq!(differs(0, 10, 0.5), Some(Drift::Less));
        assert_eq!(differs(5, 10, 0.5), None);
    }
}
