//! Lessons: of two texts that somebody wrote for the author, which the author chose, and what sets it apart.
//!
//! Pure: no model is asked here, and no text is fetched.

mod choice;
mod contrast;

pub use choice::{Licao, prefer};
