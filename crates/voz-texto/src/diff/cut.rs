//! The result of a comparison: its pieces, and how much changed.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::piece::Pedaco;
use super::segment::Segment;
use super::useful::Motivo;

/// O corte, palavra por palavra.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Diff {
    /// Os pedaços em ordem de leitura; vizinhos nunca têm o mesmo `op`.
    pub pedacos: Vec<Pedaco>,
    /// Fração das palavras que mudou, de 0 a 1; 0 só quando os textos são idênticos.
    pub mudou: f64,
    /// Falso quando a reescrita está longe demais para o corte ensinar algo.
    pub util: bool,
    /// Por que `util` é falso; nulo quando é verdadeiro.
    pub motivo: Option<String>,
    /// The reasons that `motivo` joins, one by one.
    #[serde(skip)]
    pub motivos: Vec<Motivo>,
    /// The same pieces in finer grain, with soft changes and moves, for people's eyes.
    #[serde(skip)]
    pub segmentos: Vec<Segment>,
}
