//! Told of the rules: why each is one, on what evidence, and examples of what it finds and leaves alone.
//!
//! All of it stands in the text file of its family, `regras/<family>.txt`: a section a rule, under its id, and lines that begin with
//! what they tell (`acusa pt …`, `nao_acusa en …`: an example names its language). In examples `\n` is a line break, `\u{a0}` a
//! character by its number, and `{cena}` the story of the language in `regras/cena.txt`. It is read whenever somebody asks, and
//! nobody asks often.
use schemars::JsonSchema;
use serde::Serialize;

use super::incidence::{Medida, Taxas};
use super::report::Idioma;
use super::rule::Regra;
use crate::texto::section;

/// The words about a rule.
#[derive(Debug, Default)]
pub struct Told {
    /// Why it marks machine text, in Portuguese, for `--explicar`.
    pub why: &'static str,
    /// Its incidence; none when it was not measured.
    pub medida: Option<Medida>,
    /// The grounds it has beyond [`Told::medida`]: bounds, sources, in Portuguese; may be empty.
    pub evidence: &'static str,
    /// Texts it must find something in.
    pub hits: Vec<Example>,
    /// Texts it must leave alone.
    pub misses: Vec<Example>,
}

/// Um texto de exemplo.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Exemplo")]
pub struct Example {
    /// `pt` ou `en`.
    #[schemars(with = "String")]
    pub idioma: Idioma,
    /// O texto.
    pub texto: String,
}

impl Regra {
    /// The words about it.
    pub fn told(&self) -> Told {
        let mut told = Told::default();
        for (of, said) in section(self.texts, self.id).filter_map(|line| line.split_once(' ')) {
            match of {
                "porque" => told.why = said,
                "medida" => told.medida = measured(said),
                "evidencia" => told.evidence = said,
                "acusa" => told.hits.extend(example(said)),
                "nao_acusa" => told.misses.extend(example(said)),
                _ => {}
            }
        }
        told
    }
}

impl Told {
    /// All the rule rests on, in Portuguese: how often it speaks where, and the rest.
    pub fn evidencia(&self) -> String {
        let measured = self.medida.map_or_else(|| "Não medida.".to_owned(), |m| m.to_string());
        if self.evidence.is_empty() { measured } else { format!("{measured} {}", self.evidence) }
    }
}

/// The rates of both languages: `pt 19 0 0 11 8 18 doc, en 5 24 24 2 64 327 didatico`.
fn measured(line: &'static str) -> Option<Medida> {
    let (pt, en) = line.strip_prefix("pt ")?.split_once(", en ")?;
    Some(Medida { pt: Taxas::read(pt)?, en: Taxas::read(en)? })
}

/// A language and a text in it.
fn example(line: &'static str) -> Option<Example> {
    let (language, text) = line.split_once(' ')?;
    let idioma = if language == "en" { Idioma::En } else { Idioma::Pt };
    let story = section(include_str!("regras/cena.txt"), language).next()?;
    Some(Example { idioma, texto: spelt(&text.replace("{cena}", story)) })
}

/// A text with the characters that its escapes stand for.
fn spelt(text: &str) -> String {
    let mut spelt = text.replace("\\n", "\n");
    while let Some((before, (code, after))) =
        spelt.split_once("\\u{").and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        let character = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
        spelt = [before, &String::from_iter(character), after].concat();
    }
    spelt
}
