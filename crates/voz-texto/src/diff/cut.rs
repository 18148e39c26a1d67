//! The result of a comparison: its pieces, what became of each, and how much changed.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::segment::Segment;
use super::useful::Motivo;

/// O corte, palavra por palavra.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Diff {
    /// Os pedaços em ordem de leitura; vizinhos nunca têm o mesmo `op`.
    pub pedacos: Vec<Pedaco>,
    /// Fração das palavras que mudou, de 0 a 1; 0 só quando os textos são idênticos, a não ser no fim das linhas (CRLF ou LF).
    pub mudou: f64,
    /// Falso quando a reescrita está longe demais para o corte ensinar algo.
    pub util: bool,
    /// Por que `util` é falso; nulo quando é verdadeiro.
    pub motivo: Option<String>,
    /// The reasons that `motivo` joins, one by one.
    #[serde(skip)]
    pub motivos: Vec<Motivo>,
    /// The share of their content words that the texts have in common, from 0 to 1 ([`overlap`](super::overlap)).
    #[serde(skip)]
    pub overlap: f64,
    /// The number of different facts of the first text; 0 where `motivos` did not ask for them.
    #[serde(skip)]
    pub facts: usize,
    /// The same pieces in finer grain, with soft changes and moves, for people's eyes.
    #[serde(skip)]
    pub segmentos: Vec<Segment>,
}

/// O que houve com um pedaço: `igual`, `saiu` (estava no rascunho) ou `entrou` (é da variante).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    /// Está nos dois textos.
    Igual,
    /// Só no primeiro.
    Saiu,
    /// Só no segundo.
    Entrou,
}

/// Um pedaço do corte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pedaco {
    /// O que houve com ele.
    pub op: Op,
    /// O texto do pedaço, com seus espaços; na grafia da variante quando `op` é `igual`.
    pub texto: String,
}
