//! How near a text comes to an author, measured against what other people write.
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

mod cohort;
mod figures;
mod habits;
mod ironed;
mod kin;
mod medida;
mod odds;
mod profile;
mod scorer;
mod shipped;
mod trial;
mod views;
mod weights;

pub use figures::Figure;
pub use ironed::ironed;
pub use medida::{Evidencia, PROFILE_MIN, Proximidade, SHORT_CHARS};
pub use scorer::{Builder, OTHER_MAX, OWN_MAX, Scorer, WRITERS_MAX};
pub use shipped::shipped;
pub use trial::{Findings, LENGTHS, Length, PEOPLE_MIN, TRIAL_MIN, Trial};
