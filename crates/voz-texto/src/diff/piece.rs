//! A piece of a diff, and what became of it.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
