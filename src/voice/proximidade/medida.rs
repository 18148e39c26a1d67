//! What a measure of likeness says, and what it needs to say anything.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Texts below this many characters carry too little to tell: half of what a tweet has (measured: AUC .75 to .82).
pub const SHORT_CHARS: usize = 140;

/// Fewer of the author's texts than this give no score (measured: AUC .69 to .71 with ten, .79 to .83 with twenty).
pub const PROFILE_MIN: usize = 20;

/// O quanto se pode confiar em uma medida de proximidade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Evidencia {
    /// O banco tem menos de 20 textos neste registro: não há medida.
    Nenhuma,
    /// O texto é curto: menos de 140 caracteres.
    Pouca,
    /// O texto e o banco bastam.
    Boa,
}

/// A proximidade de um texto com a voz do autor.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Proximidade {
    /// Maior quanto mais perto; 0 é o que outras pessoas alcançam, 1 um desvio padrão a mais; `null` quando não há
    /// evidência.
    pub proximidade: Option<f64>,
    /// A fração dos textos do próprio autor, que a medida não viu, que ficam mais longe: de 0 a 1, e 0,5 na média de um
    /// texto dele; `null` quando não há evidência.
    pub percentil: Option<f64>,
    /// O quanto se pode confiar nela.
    pub evidencia: Evidencia,
}

impl Proximidade {
    /// The measure where the author's texts are too few.
    pub const NONE: Self = Self { proximidade: None, percentil: None, evidencia: Evidencia::Nenhuma };
}
