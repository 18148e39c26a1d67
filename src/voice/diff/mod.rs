//! The word diff of the text side, and the page it is shown on.
mod html;

pub use html::html;
pub use voz_texto::diff::*;
