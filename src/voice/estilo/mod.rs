//! The measured style of an author, per register: the card, how it is measured, a text beside it.
//!
//! A measure is a share of texts, never a rule: a card says how often the author does something.
//! Pure: the dates on the card are handed in. Deliberately not here: vocabulary and topic.

mod compare;
mod measures;
mod meter;
mod phrases;
mod traits;

use serde::{Deserialize, Serialize};

pub use compare::{Comparison, FeatureComparison, Observed, RATIO_MAX, Verdict, compare};
pub use measures::Medida;
pub use meter::Medidor;
pub use phrases::frases;
pub use traits::Traits;

use crate::voice::Registro;

/// The style card, as on the wire.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StyleCard {
    /// When the corpus was measured.
    pub gerado_em: String,
    /// From when the texts entered.
    pub desde: String,
    /// The measures of each register.
    pub medidas: PorRegistro,
}

/// One [`Medidas`] a register.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PorRegistro {
    /// Marks when replying to someone.
    pub resposta: Medidas,
    /// Marks when posting from scratch.
    pub post: Medidas,
}

impl PorRegistro {
    /// The measures of a register.
    pub const fn of(&self, registro: Registro) -> &Medidas {
        match registro {
            Registro::Resposta => &self.resposta,
            Registro::Post => &self.post,
        }
    }
}

/// How often an author does each thing in one register. Shares are of all texts measured, 0 to 1,
/// four decimals. A register without texts is all zeros. [`Medida`] defines each measure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Medidas {
    /// Texts measured; texts without anything to read do not count.
    pub amostras: u32,
    /// Median of [`Medida::PalavrasMediana`]; of an even number of texts, the mean of the middle
    /// two, half a word rounded up.
    pub palavras_mediana: u32,
    /// Share of [`Medida::ComecaMinuscula`].
    pub comeca_minuscula: f64,
    /// Share of [`Medida::QuebraDeLinha`].
    pub quebra_de_linha: f64,
    /// Share of [`Medida::Reticencias`].
    pub reticencias: f64,
    /// Share of [`Medida::Pergunta`].
    pub pergunta: f64,
    /// Share of [`Medida::Caps`].
    pub caps: f64,
    /// Share of [`Medida::SemPontoFinal`].
    pub sem_ponto_final: f64,
    /// Share of [`Medida::Travessao`].
    pub travessao: f64,
    /// Share of [`Medida::PontoEVirgula`].
    pub ponto_e_virgula: f64,
    /// Share of [`Medida::Emoji`].
    pub emoji: f64,
}
