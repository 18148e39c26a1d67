//! A rewrite that waits to be put into its document.
use gen_lsp_types::Range;

/// The stretch of a document that is to be rewritten, as it stood when the rewrite was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stretch {
    pub(super) uri: String,
    pub(super) version: i32,
    pub(super) range: Range,
    /// What stood there.
    pub(super) before: String,
}

/// Variants of which a person chooses one.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) place: Stretch,
    /// How each is called, and its text.
    pub(super) variants: Vec<(String, String)>,
}
