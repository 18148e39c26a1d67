//! A rewrite that waits to be put into its document.
use gen_lsp_types::Range;

/// The place of a rewrite: a stretch of a document as it stood when the rewrite was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) uri: String,
    pub(super) version: i32,
    pub(super) range: Range,
    /// What stood there.
    pub(super) before: String,
}

/// Variants of which a person chooses one.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) place: Place,
    /// How each is called, and its text.
    pub(super) variants: Vec<(String, String)>,
}
