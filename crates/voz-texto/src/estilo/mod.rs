//! The measured style of an author, per register: the card, how it is measured, a text beside it.
//!
//! A measure is a share of texts, never a rule: a card says how often the author does something.
//! Pure: the dates on the card are handed in. Deliberately not here: vocabulary and topic.

mod card;
mod compare;
mod drift;
mod measures;
mod meter;
mod traits;

pub use card::{A_VOICE, COMPLETE, ENOUGH, Medidas, PorRegistro, StyleCard, TRUSTED, frase};
pub use compare::{Comparison, FeatureComparison, Observed, RATIO_MAX, Verdict, compare};
pub use drift::{Beside, Drift, beside};
pub use measures::Medida;
pub use meter::Medidor;
pub use traits::Traits;
