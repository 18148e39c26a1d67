//! Text reuse: what of one text stands in another, whatever it is dressed in.
//!
//! Deliberately not here: how much of it is too much, and how an answer may be encoded.
mod bag;
mod runs;
mod sequence;

pub use bag::gathered_in;
pub use runs::{Runs, is_a_loop};
pub use sequence::{Sequence, skeleton};
