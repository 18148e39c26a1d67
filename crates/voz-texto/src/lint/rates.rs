//! Measuring what an author does anyway, one text at a time.
use super::author::{AuthorRates, Jeito};
use super::catalog::catalog;
use super::document::measure;

/// Measures [`AuthorRates`] one text at a time.
#[derive(Clone, Debug, Default)]
pub struct RateMeter {
    texts: u32,
    /// By rule of the catalog: how many texts have 0, 1, 2… places; the last counts all above.
    counts: Vec<[u32; LEVELS]>,
    /// The joint evidence of each text that has any.
    manner: Vec<f64>,
}

const LEVELS: usize = 32;

impl RateMeter {
    /// Takes one text of the author.
    pub fn add(&mut self, text: &str) {
        self.texts = self.texts.saturating_add(1);
        self.counts.resize(catalog().count(), [0; LEVELS]);
        let measured = measure(text);
        for (counts, places) in self.counts.iter_mut().zip(measured.places) {
            counts[places.min(LEVELS - 1)] += 1;
        }
        self.manner.extend(measured.manner);
    }

    /// The rates of the texts taken.
    pub fn finish(self) -> AuthorRates {
        let jeito = Jeito::of(&self.manner);
        let mut rates = AuthorRates { amostras: self.texts, jeito, ..AuthorRates::default() };
        for (rule, counts) in catalog().zip(&self.counts) {
            let with = self.texts - counts[0];
            if with > 0 {
                rates.taxas.insert(rule.id.to_owned(), f64::from(with) / f64::from(self.texts));
            }
            let mut seen = 0;
            let level = counts.iter().zip(0_u32..).find(|(n, _)| {
                seen += **n;
                u64::from(seen) * 10 >= u64::from(self.texts) * 9
            });
            if let Some((_, level @ 1..)) = level {
                rates.niveis.insert(rule.id.to_owned(), level);
            }
        }
        rates
    }
}

#[cfg(test)]
mod tests {
    use super::super::author::SAMPLES_MIN;
    use super::super::{Options, lint};
    use super::*;

    /// The rates of an author with `with` texts like one and `without` like another.
    fn author(with: (usize, &str), without: (usize, &str)) -> AuthorRates {
        let mut meter = RateMeter::default();
        for (count, text) in [with, without] {
            (0..count).for_each(|_| meter.add(text));
        }
        meter.finish()
    }

    fn speaks(id: &str, text: &str, autor: Option<&AuthorRates>) -> bool {
        lint(text, &Options { autor, ..Options::default() }).achados.iter().any(|a| a.id == id)
    }

    const PLAIN: &str = "Fui ao mercado e voltei antes da chuva.";

    #[test]
    fn a_habit_silences_from_a_tenth_of_the_texts_on() {
        let text = "Não é sobre ferramenta. É sobre gente.";
        let rule = "nao-e-x-e-y";
        assert!(speaks(rule, text, None));
        assert!(speaks(rule, text, Some(&author((9, text), (91, PLAIN)))));
        assert!(!speaks(rule, text, Some(&author((10, text), (90, PLAIN)))));
        let few = author((SAMPLES_MIN as usize - 1, text), (0, PLAIN));
        assert!(speaks(rule, text, Some(&few)), "too few texts to tell a habit");
    }

    #[test]
    fn a_level_silences_up_to_what_nine_texts_in_ten_have() {
        let dashes = |n: usize| format!("Fui ao mercado{} e voltei.", " — de novo".repeat(n));
        let two = author((50, &dashes(2)), (50, PLAIN));
        assert_eq!(two.niveis.get("travessao"), Some(&2));
        assert!(!speaks("travessao", &dashes(2), Some(&two)));
        assert!(speaks("travessao", &dashes(3), Some(&two)));
        let rare = author((9, &dashes(2)), (91, PLAIN));
        assert!(speaks("travessao", &dashes(1), Some(&rare)));
    }

    #[test]
    fn what_an_author_never_does_speaks_only_then() {
        let curly = "Ela disse “já vou” e foi.";
        let rule = "aspas-curvas";
        assert!(!speaks(rule, curly, None), "off without an author");
        assert!(speaks(rule, curly, Some(&author((0, curly), (100, PLAIN)))));
        assert!(!speaks(rule, curly, Some(&author((3, curly), (97, PLAIN)))));
        assert!(!speaks(rule, curly, Some(&author((0, curly), (5, PLAIN)))), "five texts prove no absence");
    }

    #[test]
    fn proof_of_pasting_and_rules_asked_for_know_no_author() {
        let bold = "Isso é **essencial** para nós.";
        let always = author((100, bold), (0, PLAIN));
        assert!(speaks("negrito-markdown", bold, Some(&always)));
        let dash = "Fui — de novo — ao mercado.";
        let always = author((100, dash), (0, PLAIN));
        let asked = Options { autor: Some(&always), so: &["travessao"], ..Options::default() };
        assert_eq!(lint(dash, &asked).achados.len(), 1);
    }
}
