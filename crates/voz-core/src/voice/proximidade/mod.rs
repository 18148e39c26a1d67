//! Proximity: how near a text comes to an author, measured against what other people write.
//!
//! A plain distance to the author's mean rewards blandness: ironed-out texts lie nearer to any mean than real ones.
//! So a score is the sum of three things that a bland text does not have. Three *views* of the text (runs of
//! characters, the same with content words hidden, words and marks) are compared with the author's profile, and each
//! likeness is put on the scale of the likenesses to a *cohort* of other writers of the same register. To it come the
//! odds of its features, author against cohort, and the likelihood ratio of what it does with its surface, author
//! against the cohort and the author's own texts with that manner ironed out. The sum stands on the scale of the cohort's
//! own texts: 0 is what others reach, 1 a standard deviation more, for every author alike. The recipe: Koppel and Winter
//! 2014 (impostors), Stamatatos 2007 (profiles of n-grams), Auckenthaler et al. 2000 (scores on the scale of a cohort),
//! and our own measurements, which `voz avaliar` repeats on the author's texts.
//!
//! Pure: texts are handed in. Time and memory are linear in the length of the texts. Deliberately not here: where
//! texts come from, and what a score decides.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod cohort;
mod figures;
mod habits;
mod odds;
mod scorer;
mod trial;
mod views;

pub use cohort::shipped;
pub use figures::Figure;
pub use habits::ironed;
pub use scorer::{Builder, OTHER_MAX, OWN_MAX, Scorer, WRITERS_MAX};
pub use trial::{Findings, LENGTHS, Length, PEOPLE_MIN, TRIAL_MIN, Trial};

/// Texts below this many characters carry too little to tell: half of what a tweet has (measured: AUC .75 to .82).
pub const SHORT_CHARS: usize = 140;

/// Fewer of the author's texts than this give no score (measured: AUC .69 to .71 with ten, .79 to .83 with twenty).
pub const PROFILE_MIN: usize = 20;

/// O quanto se pode confiar em uma medida de proximidade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Evidencia {
    /// O banco tem menos de 20 textos neste registro: não há medida.
    #[default]
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
