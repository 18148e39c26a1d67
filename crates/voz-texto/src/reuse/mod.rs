//! Text reuse: what of one text stands in another, whatever it is dressed in.
//!
//! Deliberately not here: how much of it is too much, and how an answer may be encoded.
mod runs;
mod sequence;

pub use runs::{Runs, gathered_in, is_a_loop};
pub use sequence::{Sequence, skeleton};
