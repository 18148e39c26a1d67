//! A stretch of the text that the lint does not look at.
use std::ops::Range;

/// Why a stretch of the text was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ZoneKind {
    /// Code span, fenced block, front matter or HTML comment.
    Codigo,
    /// Link, address, or the target of a markdown link.
    Link,
    /// `@name`.
    Mencao,
    /// Words in quotes, more than 15 of them.
    Citacao,
    /// Line that begins with `>`.
    Linha,
}

/// A skipped stretch, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Zone {
    pub(super) kind: ZoneKind,
    pub(super) range: Range<usize>,
}
