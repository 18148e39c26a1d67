//! The embedded editor: no model, no network, the same text every time.
//!
//! It applies the lint's safe fixes and then what the author does in at least nine of ten texts:
//! first letter, final stop, form of the ellipsis, line breaks. Invariant: words stay the same, in
//! the same order; numbers, names, links, mentions and code are not touched. Editing an edited text
//! changes nothing.

mod edit;
mod habits;

pub use edit::edit;
pub use habits::{Form, Habits};
