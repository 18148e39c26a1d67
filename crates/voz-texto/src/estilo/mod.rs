//! The measured style of an author, per register: the card, how it is measured, a text beside it.
//!
//! A measure is a share of texts, never a rule: a card says how often the author does something.
//! Pure: the dates on the card are handed in. Deliberately not here: vocabulary and topic.

mod card;
mod compare;
mod meter;

pub use card::{A_VOICE, COMPLETE, ENOUGH, Medida, Medidas, PorRegistro, StyleCard, TRUSTED, frase};
pub use compare::{
    Beside, Comparison, Drift, FeatureComparison, Observed, RATIO_MAX, Verdict, beside, compare,
};
pub use meter::{Medidor, Traits};
