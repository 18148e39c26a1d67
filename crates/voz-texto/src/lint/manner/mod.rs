//! Joint evidence: what function words, punctuation and rhythm say together of who wrote a text.
//!
//! No single one of them tells anything. Together they tell one generation of models from people: a table
//! of weights for each generation (`*.txt` here, which `just ajustar` writes and the build script reads) is applied stretch by
//! stretch to words that were cut and hashed already. A text's evidence is the mean of its stretches, so
//! that it does not grow with length; the generation that is surest speaks.
//!
//! There is no table for 2023 to 2025. Fitted in English and judged on kinds left out (2026-11-22) it told 21 % of the texts of
//! machines and 1.4 % of those of people, 5.7 % of papers and 6.2 % of textbooks among them, for AUC .86; in Portuguese
//! the kinds of texts at hand do not carry over to each other (AUC .2 to .3).

mod rhythm;
mod table;
mod tally;

use std::ops::Range;

use super::block::Block;
use super::lexicon::Lexicon;
use crate::texto::Language;
use built::{EN, PT};
use table::{Model, reasons};
pub(super) use tally::Meter;

pub use rhythm::Rhythm;
pub use table::FARTHEST;
pub use tally::Tally;

/// The tables of weights that the build script made.
#[allow(clippy::approx_constant, reason = "a weight that is near a constant is a weight all the same")]
mod built {
    use std::borrow::Cow;

    use super::Models;
    use super::rhythm::Rhythm;
    use super::table::{Feature, Model, Weight};
    use crate::lint::lexicon::{Lexicon, Spellings};

    include!(concat!(env!("OUT_DIR"), "/manner.rs"));
}

/// Room for the tables of a language.
const GENERATIONS_MAX: usize = 8;

/// Words below which a text says nothing.
const WORDS_MIN: u32 = 40;

/// Words below which it says too little for a finding, but ranks: of texts of 40 to 55 words the evidence puts a machine's before a
/// person's in 88 to 92 of 100 pairs (2026-11, neither seen by the fit).
const WORDS_SPEAK: u32 = 60;

/// Log-odds below its line at which nothing is left of the evidence.
const FAR: f64 = -4.0;

/// The tables of one language, oldest generation first, and the words of all of them.
#[derive(Debug)]
struct Models {
    lexicon: Lexicon,
    models: &'static [Model],
}

/// The verdict of the tables on a text.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    /// The generation of models that speaks.
    pub(super) generation: &'static str,
    /// Log-odds that it wrote the text, at equal base rates, above those from which the finding speaks.
    pub(super) margin: f64,
    /// True when the text is long enough for a finding.
    pub(super) enough: bool,
    /// The stretches that carry it, in bytes and reading order; one at least.
    pub(super) stretches: Vec<Range<usize>>,
    /// The reasons, in Portuguese; empty where it is not enough.
    pub(super) reasons: String,
}

impl Evidence {
    /// True when the finding speaks.
    pub(super) fn speaks(&self) -> bool {
        self.enough && self.margin > 0.0
    }

    /// True when the evidence is so far below its line that nothing of it is left.
    pub(super) fn is_far(&self) -> bool {
        self.margin <= FAR
    }

    /// The generation and the reasons, in Portuguese.
    pub(super) fn why(&self) -> String {
        let Self { generation, reasons, .. } = self;
        format!("o conjunto lembra os modelos de {generation}: {reasons}")
    }
}

/// Gathers the evidence of a text block by block.
#[derive(Debug)]
pub(super) struct Gatherer {
    models: &'static Models,
    meter: Meter,
    heard: Heard,
}

/// The sums of the tables so far.
#[derive(Debug)]
struct Heard {
    models: &'static [Model],
    all: Tally,
    /// By table: the sum of its log-odds, each as often as its stretch has words.
    sums: [f64; GENERATIONS_MAX],
    stretches: Vec<Stretch>,
}

/// The bytes of a stretch, and what each table says of it.
type Stretch = (Range<usize>, [f64; GENERATIONS_MAX]);

impl Heard {
    fn hear(&mut self, tally: &Tally) {
        let mut said = [0.0; GENERATIONS_MAX];
        for ((model, said), sum) in self.models.iter().zip(&mut said).zip(&mut self.sums) {
            *said = model.log_odds(tally);
            *sum += *said * f64::from(tally.words());
        }
        self.stretches.push((tally.bytes(), said));
        self.all.absorb(tally);
    }
}

impl Gatherer {
    /// `None` where there is no table for the language.
    pub(super) fn new(language: Language) -> Option<Self> {
        let models = match language {
            Language::Pt => &PT,
            Language::En => &EN,
            Language::Other => return None,
        };
        if models.models.is_empty() {
            return None;
        }
        let heard = Heard {
            models: models.models,
            all: Tally::new(0),
            sums: [0.0; GENERATIONS_MAX],
            stretches: Vec::new(),
        };
        Some(Self { models, meter: Meter::new(models.lexicon.len()), heard })
    }

    /// The words that are counted.
    pub(super) const fn lexicon(&self) -> &'static Lexicon {
        &self.models.lexicon
    }

    pub(super) fn take(&mut self, block: &Block<'_>) {
        self.meter.take(block, |tally| self.heard.hear(tally));
    }

    /// The evidence of the text; none where it is too short.
    pub(super) fn finish(self) -> Option<Evidence> {
        let Self { models, meter, mut heard } = self;
        meter.finish(|tally| heard.hear(tally));
        let words = heard.all.words();
        if words < WORDS_MIN {
            return None;
        }
        let margin = |(number, model): (usize, &'static Model)| {
            let mean = heard.sums.get(number)? / f64::from(words);
            Some((number, model, mean - model.limit))
        };
        let surest = models.models.iter().enumerate().filter_map(margin).max_by(|a, b| a.2.total_cmp(&b.2));
        let (number, model, margin) = surest?;
        Some(Evidence {
            generation: model.generation,
            margin,
            enough: words >= WORDS_SPEAK,
            stretches: carriers(&heard.stretches, number, model.limit),
            reasons: if margin > 0.0 { reasons(model, &heard.all) } else { String::new() },
        })
    }
}

/// The stretches that alone would speak, neighbours joined; the surest where none would.
fn carriers(stretches: &[Stretch], number: usize, limit: f64) -> Vec<Range<usize>> {
    let said = |s: &Stretch| s.1.get(number).copied().unwrap_or(f64::NEG_INFINITY);
    let mut places: Vec<Range<usize>> = Vec::new();
    let mut joins = false;
    for stretch in stretches {
        let speaks = said(stretch) >= limit && !stretch.0.is_empty();
        match places.last_mut() {
            Some(last) if speaks && joins => last.end = stretch.0.end,
            _ if speaks => places.push(stretch.0.clone()),
            _ => {}
        }
        joins = speaks;
    }
    if places.is_empty() {
        let surest = stretches.iter().filter(|s| !s.0.is_empty()).max_by(|a, b| said(a).total_cmp(&said(b)));
        places.extend(surest.map(|s| s.0.clone()));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::super::fitting::stretches;
    use super::super::regras::conjunto::{ID, REGRAS};
    use super::super::report::Idioma;
    use super::super::{Achado, AuthorRates, Options, RateMeter, lint};
    use super::*;
    use crate::texto::words;

    /// A text as an assistant would write it, and one as a person would, in a language.
    fn examples(idioma: Idioma) -> (&'static str, &'static str) {
        let of = |examples: Vec<super::super::Example>| -> &'static str {
            examples.into_iter().find(|e| e.idioma == idioma).unwrap().texto.leak()
        };
        let told = REGRAS[0].told();
        (of(told.hits), of(told.misses))
    }

    fn found(text: &str, idioma: Idioma, autor: Option<&AuthorRates>) -> Option<Achado> {
        let options = Options { idioma: Some(idioma), autor, ..Options::default() };
        lint(text, &options).achados.into_iter().find(|a| a.id == ID)
    }

    fn margin(text: &str, idioma: Idioma) -> f64 {
        let mut gatherer = Gatherer::new(idioma.into()).unwrap();
        let lexicon = gatherer.lexicon();
        stretches(text, idioma, lexicon).iter().for_each(|tally| gatherer.heard.hear(tally));
        gatherer.finish().unwrap().margin
    }

    #[test]
    fn every_language_has_its_tables() {
        for models in [&PT, &EN] {
            assert!((1..=GENERATIONS_MAX).contains(&models.models.len()));
            for model in models.models {
                assert!(
                    model.limit.is_finite()
                        && (20..=700).contains(&(model.words.len() + model.rhythms.len())),
                    "{model:?}"
                );
            }
        }
    }

    #[test]
    fn evidence_does_not_grow_with_length() {
        for idioma in [Idioma::Pt, Idioma::En] {
            let (machine, person) = examples(idioma);
            assert!(found(machine, idioma, None).is_some());
            let long = [person; 30].join("\n\n");
            assert!(found(&long, idioma, None).is_none());
            assert!(margin(&long, idioma) < margin(person, idioma) + 1.0);
        }
    }

    #[test]
    fn a_short_text_says_nothing() {
        let (machine, _) = examples(Idioma::Pt);
        let start: String = machine.split_inclusive(". ").take(4).collect();
        assert!(start.split_whitespace().count() < 60, "{start}");
        assert!(found(&start, Idioma::Pt, None).is_none());
    }

    #[test]
    fn the_place_is_the_stretch_that_carries_it() {
        let (machine, person) = examples(Idioma::Pt);
        let text = format!("{}\n\n{}", [person; 4].join("\n\n"), [machine; 12].join("\n\n"));
        let finding = found(&text, Idioma::Pt, None).unwrap();
        let first = &finding.trechos[0];
        assert!(first.byte_inicio > person.len() * 2, "{}", first.byte_inicio);
        assert_eq!(finding.trechos.last().unwrap().byte_fim, text.len());
    }

    #[test]
    fn the_reasons_are_in_words() {
        let (machine, _) = examples(Idioma::Pt);
        let why = found(machine, Idioma::Pt, None).unwrap().porque.unwrap();
        assert!(why.starts_with("o conjunto lembra os modelos de 2026: "), "{why}");
        assert!(why.contains("frases de ") && why.contains("poucos ‘") && why.contains("muitos ‘"), "{why}");
        let many = why.split("; ").find_map(|said| said.strip_prefix("muitos ")).unwrap();
        for word in many.split(['‘', '’']).skip(1).step_by(2) {
            let times = words(machine).filter(|w| w.text.to_lowercase() == word).count();
            assert!(times > 1, "{word} in {why}");
        }
    }

    #[test]
    fn who_writes_so_anyway_is_not_told_of_it() {
        let (machine, person) = examples(Idioma::Pt);
        let author = |texts: &[(usize, &str)]| {
            let mut meter = RateMeter::default();
            texts.iter().for_each(|(times, text)| (0..*times).for_each(|_| meter.add(text)));
            meter.finish()
        };
        let other = author(&[(40, person)]);
        assert!(found(machine, Idioma::Pt, Some(&other)).is_some());
        let same = author(&[(30, machine), (30, person)]);
        assert!(same.jeito.teto > 0.0 && same.jeito.amostras == 60, "{:?}", same.jeito);
        let finding = found(machine, Idioma::Pt, Some(&same));
        assert!(finding.is_none(), "{finding:?}");
        let few = author(&[(10, machine)]);
        assert!(found(machine, Idioma::Pt, Some(&few)).is_some());
    }

    #[test]
    fn fitting_counts_what_the_lint_counts() {
        let lexicon = Lexicon::new(["de", ",", "é", "e"]);
        let text = "A casa de Ana, de novo, é de Rui. E o resto `de de de` é https://de.com, como se diz.";
        let [tally] = &stretches(text, Idioma::Pt, &lexicon)[..] else { panic!() };
        assert_eq!(tally.words(), 16);
        let each = |count: f64| (100.0_f64 * count / 16.0).ln_1p();
        for (number, count) in [(0, 3.0), (1, 3.0), (2, 2.0)] {
            assert!((tally.word(number) - each(count)).abs() < 1e-9, "{number}");
        }
    }
}
