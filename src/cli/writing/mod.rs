//! Writing and checking texts.

pub(super) mod comecar;
pub(super) mod diff;
pub(super) mod lint;
pub(super) mod lsp;
pub(super) mod reescrever;
