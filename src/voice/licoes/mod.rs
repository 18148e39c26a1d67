//! Lessons: what somebody who wrote for the author did, why that is not the author's, and what the author wrote.
//!
//! They are found by trial: texts of the author lose their manner, a model writes them again, and what it wrote is
//! compared with what the author did ([`learn`]). Explained failures brought the largest part of the gain in Shaikh et
//! al. 2025 (TICL, arXiv 2502.08972). What a person chooses among variants teaches too, a little ([`prefer`]).
//!
//! Pure: no model is asked here, and no text is fetched.

mod contrast;
mod learn;

pub use learn::{LESSONS_MAX, Licao, TRIALS_MIN, Trial, learn, prefer};
