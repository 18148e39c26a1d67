//! What is answered: the wire's `Reescrita` and its parts.
use serde::Serialize;

use crate::voice::Registro;
use crate::voice::diff::Diff;
use crate::voice::lint::Achado;

/// A rewrite: one variant per style that came back, one failure per style that did not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reescrita {
    /// Register of the texts.
    pub registro: Registro,
    /// The draft, as the lint sees it.
    pub entrada: Entrada,
    /// Warning key; none when all is well.
    pub aviso: Option<Aviso>,
    /// One per style that came back, in the order of the request.
    pub variantes: Vec<Variante>,
    /// Styles that did not come back, in the order of the request.
    pub falhas: Vec<FalhaDeEstilo>,
    /// Tokens spent, summed over the styles.
    pub uso: Uso,
    /// The caller's daily allowance.
    pub cota: Cota,
}

/// The draft, as the lint sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entrada {
    /// What the lint finds in the draft.
    pub achados: Vec<Achado>,
    /// Words of the draft.
    pub palavras: usize,
}

/// Warning of a rewrite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Aviso {
    /// No variant, and at least one style came back empty.
    Vazio,
}

/// One rewrite of the draft.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Variante {
    /// Style that produced it.
    pub estilo: Estilo,
    /// The rewrite.
    pub texto: String,
    /// True when the lint found no `erro` in it.
    pub passou: bool,
    /// What the lint still finds.
    pub achados: Vec<Achado>,
    /// Words of the rewrite.
    pub palavras: usize,
    /// Ids of the rules that found something in the draft and find nothing here.
    pub tirado: Vec<&'static str>,
    /// How many words fewer than the draft; negative when it is longer.
    #[serde(rename = "palavrasAMenos")]
    pub palavras_a_menos: i64,
    /// The cut, word by word.
    pub diff: Diff,
}

/// A style, as it is named in answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Estilo {
    /// Identifier; `padrao` when no style was asked for and none is configured.
    pub id: String,
    /// Display name; empty when there is none.
    pub nome: String,
}

/// A style that did not come back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FalhaDeEstilo {
    /// The style.
    pub estilo: Estilo,
    /// What the provider did, or `vazio (length)`.
    pub motivo: String,
}

/// Tokens spent on one rewrite.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Uso {
    /// Tokens read.
    pub entrada: u64,
    /// Tokens written.
    pub saida: u64,
    /// The model.
    pub modelo: String,
}

/// The caller's daily allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cota {
    /// Whether this rewrite was free.
    pub gratis: bool,
    /// Free rewrites used today, after this one.
    pub usado: u32,
    /// Free rewrites a day.
    pub limite: u32,
}
