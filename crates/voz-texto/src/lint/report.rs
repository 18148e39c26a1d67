//! The report of a text: what [`super::lint`] gives.
use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::zones::ZoneKind;
use crate::texto::Language;

/// O peso de um achado: `erro` reprova o texto, `aviso` só avisa.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Gravidade {
    /// Só avisa.
    Aviso,
    /// Reprova o texto.
    Erro,
}

/// Idioma das regras. O que não se distingue é português.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Idioma {
    /// Português.
    Pt,
    /// Inglês.
    En,
}

impl From<Language> for Idioma {
    /// The rules of a text: what is neither language gets those of Portuguese that need none.
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::Pt | Language::Other => Self::Pt,
        }
    }
}

impl From<Idioma> for Language {
    fn from(idioma: Idioma) -> Self {
        match idioma {
            Idioma::Pt => Self::Pt,
            Idioma::En => Self::En,
        }
    }
}

/// Um achado: uma regra, com todos os lugares em que fala.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Achado {
    /// Identificador estável da regra.
    pub id: Cow<'static, str>,
    /// Nome legível da regra.
    pub rotulo: Cow<'static, str>,
    /// `erro` reprova o texto, `aviso` só avisa.
    pub gravidade: Gravidade,
    /// Todos os lugares, em ordem de leitura.
    pub trechos: Vec<Trecho>,
    /// Em que o achado se apoia, quando isso não se vê no próprio trecho.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub porque: Option<String>,
}

impl Report {
    /// All that was found, what counts for nothing included.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Achado> {
        self.achados.iter_mut().chain(&mut self.fracas)
    }
}

impl Achado {
    /// Takes away the fix of a place whose pair has none, since one alone would leave half a bracket.
    pub fn keep_whole_pairs(&mut self) {
        let (mut safe, mut bold) = (BTreeMap::new(), BTreeMap::new());
        for place in &self.trechos {
            if let Some(pair) = place.par {
                *safe.entry(pair).or_insert(0) += usize::from(place.correcao.is_some());
                *bold.entry(pair).or_insert(0) += usize::from(place.ousada.is_some());
            }
        }
        for place in &mut self.trechos {
            if let Some(pair) = place.par {
                place.correcao = place.correcao.take().filter(|_| safe.get(&pair) == Some(&2));
                place.ousada = place.ousada.take().filter(|_| bold.get(&pair) == Some(&2));
            }
        }
    }
}

/// Um lugar do texto.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Trecho {
    /// Primeiro caractere, contado em valores escalares Unicode.
    pub inicio: usize,
    /// Um depois do último caractere.
    pub fim: usize,
    /// Primeiro byte do texto em UTF-8.
    pub byte_inicio: usize,
    /// Um depois do último byte.
    pub byte_fim: usize,
    /// O texto do lugar, como está escrito.
    pub texto: String,
    /// The safe fix, where the rule has one for this place.
    #[serde(skip)]
    pub correcao: Option<Correcao>,
    /// Where there is no safe one, a fix that is merely likely to be right: never applied unasked.
    #[serde(skip)]
    pub ousada: Option<Correcao>,
    /// The number that this place and one other of its rule share: their fixes hold only together, as the two brackets do that
    /// stand for two dashes.
    #[serde(skip)]
    pub par: Option<usize>,
}

/// A replacement. May reach beyond the place it belongs to (spaces, capital letter).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Correcao {
    /// First byte replaced.
    pub byte_inicio: usize,
    /// One past the last byte replaced.
    pub byte_fim: usize,
    /// The words that stand there instead.
    pub texto: Cow<'static, str>,
}

/// Everything the lint has to say about one text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// True when no finding is an `erro`.
    pub passou: bool,
    /// Evidence for the length of the text: 3 for an `erro` place and 1 for an `aviso` place, at most 2
    /// places a rule in each 1,500 characters (rhythm rules: 1), on average over these; in Portuguese a point
    /// for each rule beyond the first, two at most; and what the text as a whole tells. From 4 on the text is flagged; a text that did not pass never has less.
    pub placar: u32,
    /// Those of its points that joint evidence below its line brings: they rank a text and never flag it.
    pub perto: u32,
    /// Log-odds of the joint evidence above the line from which its finding speaks; none in a text too short for it, or in verse.
    pub jeito: Option<f64>,
    /// True when its prose is so short that one mark proves nothing.
    #[serde(skip)]
    pub curto: bool,
    /// Words of the text.
    pub palavras: usize,
    /// Language whose rules were used.
    pub idioma: Idioma,
    /// The findings, in the order of the catalog.
    pub achados: Vec<Achado>,
    /// Findings that would warn in another text, in the order of the catalog: in a short one, and one by one in documentation, it proves
    /// nothing and counts for nothing.
    pub fracas: Vec<Achado>,
    /// Stretches not looked at, in reading order.
    pub puladas: Vec<Zona>,
}

/// A stretch of the text that no rule but those about links looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Zona {
    /// Why it was left out.
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
