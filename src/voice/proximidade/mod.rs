//! How near a text comes to an author, measured against what other people write.
//!
//! A plain distance to the author's mean rewards blandness: ironed-out texts lie nearer to any mean than real ones.
//! So a score is the sum of two things that a bland text does not have. Three *views* of the text (runs of
//! characters, the same with content words hidden, words and marks) are compared with the author's profile, and each
//! likeness is put on the scale of the likenesses to a *cohort* of other writers. To it comes the likelihood ratio of
//! the style card: the author's habits against everybody's. The recipe and its figures: Koppel and Winter 2014
//! (impostors), Stamatatos 2007 (profiles of n-grams), and our own measurements, which `voz avaliar` repeats on the
//! author's texts.
//!
//! Pure: texts are handed in. Time and memory are linear in the length of the texts. Deliberately not here: where
//! texts come from, and what a score decides.

mod card;
mod cohort;
mod medida;
mod profile;
mod scorer;
mod views;
mod weights;

pub use medida::{Evidencia, PROFILE_MIN, Proximidade, SHORT_CHARS};
pub use scorer::{Builder, OWN_MAX, Scorer};
