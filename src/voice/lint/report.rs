//! What the lint answers.
use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::zones::ZoneKind;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Gravidade {
    /// Only flags the text.
    Aviso,
    /// Fails the text.
    Erro,
}

/// Language whose rules were used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Idioma {
    /// Portuguese, and whatever could not be told apart from it.
    Pt,
    /// English.
    En,
}

/// One finding: a rule, with every place where it speaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Achado {
    /// Stable identifier of the rule.
    pub id: &'static str,
    /// Readable name of the rule.
    pub rotulo: &'static str,
    /// `erro` fails the text, `aviso` only flags it.
    pub gravidade: Gravidade,
    /// Every place, in reading order.
    pub trechos: Vec<Trecho>,
}

/// One place in the text that was linted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trecho {
    /// First character, counted in Unicode scalar values.
    pub inicio: usize,
    /// One past the last character, counted in Unicode scalar values.
    pub fim: usize,
    /// First byte of the UTF-8 text.
    pub byte_inicio: usize,
    /// One past the last byte of the UTF-8 text.
    pub byte_fim: usize,
    /// The text of the place, as written.
    pub texto: String,
    /// The safe fix, where the rule has one for this place.
    #[serde(skip)]
    pub correcao: Option<Correcao>,
}

/// A replacement that changes no meaning. May reach beyond the place it belongs to (spaces, capital letter).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correcao {
    /// First byte replaced.
    pub byte_inicio: usize,
    /// One past the last byte replaced.
    pub byte_fim: usize,
    /// What stands there instead.
    pub texto: Cow<'static, str>,
}

/// Everything the lint has to say about one text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// True when no finding is an `erro`.
    pub passou: bool,
    /// Weight of the evidence: 3 per `erro` place and 1 per `aviso` place, at most 2 places a rule
    /// (rhythm rules: 1 place), typography and essay-register rules left out (facts/lint.md, section 4).
    pub placar: u32,
    /// Words of the text.
    pub palavras: usize,
    /// Language whose rules were used.
    pub idioma: Idioma,
    /// The findings, in the order of the catalogue.
    pub achados: Vec<Achado>,
    /// What was not looked at, in reading order.
    pub puladas: Vec<Zona>,
}

/// A stretch of the text that no rule but those about links looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Zona {
    /// Why.
    pub tipo: ZoneKind,
    /// First character, counted in Unicode scalar values.
    pub inicio: usize,
    /// One past the last character, counted in Unicode scalar values.
    pub fim: usize,
    /// First byte of the UTF-8 text.
    pub byte_inicio: usize,
    /// One past the last byte of the UTF-8 text.
    pub byte_fim: usize,
}
