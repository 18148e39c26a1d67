//! Told of the rules: why each is one, on what evidence, and examples of what it finds and leaves alone.
//!
//! All of it stands in the text file of its family, `regras/<family>.txt`: a section a rule, under its id, and lines that begin with
//! what they tell (`acusa pt …`, `nao_acusa en …`: an example names its language). In examples `\n` is a line break, `\u{a0}` a
//! character by its number, and `{cena}` the story of the language in `regras/cena.txt`. It is read whenever somebody asks, and
//! nobody asks often.
//!
//! A section may have the rates of its rule (`medida`); of one that nobody measured it has none, and says so. They come from texts
//! that cannot be part of the repository, by `benches/rates.py`, with the author's habits left out and each
//! rule on. *Old* texts: models of 2023 to 2025 (answers to law exams, technical posts, comments; English
//! short posts, news, stories, medical answers) and people (school essays, posts). *Other* texts by people:
//! documentation, news, court decisions and laws, blogs, e-mail, speech, fiction, textbooks, papers, all
//! from before 2023. Texts *of 2026*: one family of assistants asked for what people ask for, in 23 kinds,
//! as it formats them and pasted without the formatting. Genre and author go together in the old ones.
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

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

/// The shares of texts in which a rule speaks, in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Medida {
    /// In Portuguese.
    pub pt: Taxas,
    /// In English.
    pub en: Taxas,
}

/// Shares of the texts of one language in which a rule speaks, in tenths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Taxas {
    /// Share of texts by models of 2023 to 2025.
    pub maquina: u16,
    /// Share of texts by a 2026 assistant, as it formats them.
    pub maquina_2026: u16,
    /// Share of texts by models of 2026 without their formatting.
    pub maquina_2026_sem_formato: u16,
    /// Share of school essays and posts by people.
    pub humano: u16,
    /// Share of other kinds of text by people.
    pub humano_outros: u16,
    /// Share of the kind of other text in which it speaks most of people.
    pub humano_pior: u16,
    /// The kind of text in which it speaks most.
    pub pior: &'static str,
}

/// Kinds of human text as the data name them, and as they stand after "em".
const KINDS: &str = include_str!("kinds.txt");

fn label(kind: &'static str) -> &'static str {
    let mut rows = KINDS.lines().filter_map(|line| line.split_once(' '));
    rows.find(|(of, _)| *of == kind).map_or(kind, |(_, label)| label)
}

impl Taxas {
    /// Shares in the order of the fields, and the worst kind where one has any.
    pub(super) fn read(line: &'static str) -> Option<Self> {
        let mut words = line.split(' ');
        let mut share = || words.next()?.parse().ok();
        Some(Self {
            maquina: share()?,
            maquina_2026: share()?,
            maquina_2026_sem_formato: share()?,
            humano: share()?,
            humano_outros: share()?,
            humano_pior: share()?,
            pior: words.next().unwrap_or_default(),
        })
    }

    const fn is_silent(&self) -> bool {
        self.maquina == 0 && self.maquina_2026 == 0 && self.humano == 0 && self.humano_outros == 0
    }
}

/// Words from which on a text is long, and people are flagged more often than elsewhere.
pub const LONG: usize = 800;

/// The number of human texts of [`LONG`] words and more are flagged wrongly, in tenths of a percent: of 50 in
/// Portuguese, of 102 in English, of the kinds named above.
pub const fn wrongly_flagged(idioma: Idioma) -> u16 {
    match idioma {
        Idioma::Pt => 0,
        Idioma::En => 10,
    }
}

/// Tenths of a percent, as people write them.
pub fn share(tenths: u16) -> String {
    format!("{},{} %", tenths / 10, tenths % 10)
}

impl fmt::Display for Taxas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_silent() {
            return f.write_str("sem ocorrência");
        }
        write!(
            f,
            "máquina {} (2023 a 2025), {} (2026), {} (2026 sem formatação); gente {} (redações e posts), {} (outros textos",
            share(self.maquina),
            share(self.maquina_2026),
            share(self.maquina_2026_sem_formato),
            share(self.humano),
            share(self.humano_outros)
        )?;
        if self.humano_pior > 0 {
            write!(f, "; no pior caso, {}, {}", label(self.pior), share(self.humano_pior))?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Medida {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pt.is_silent() && self.en.is_silent() {
            return f.write_str("Sem ocorrência nos textos medidos.");
        }
        write!(f, "Textos em que fala. Português: {}. Inglês: {}.", self.pt, self.en)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_read_as_text() {
        assert!(KINDS.lines().all(|row| row.split_once(' ').is_some()));
        let pt = Taxas::read("149 12 7 5 40 101 doc").unwrap();
        let en = Taxas::read("0 0 0 0 0 0").unwrap();
        assert_eq!(
            Medida { pt, en }.to_string(),
            "Textos em que fala. Português: máquina 14,9 % (2023 a 2025), 1,2 % (2026), 0,7 % (2026 sem formatação); \
             gente 0,5 % (redações e posts), 4,0 % (outros textos; no pior caso, documentação, 10,1 %). Inglês: sem \
             ocorrência."
        );
        assert_eq!(Medida { pt: en, en }.to_string(), "Sem ocorrência nos textos medidos.");
    }
}
