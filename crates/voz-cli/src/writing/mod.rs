//! Writing and checking texts.

pub mod comecar;
pub mod diff;
pub mod lint;
pub mod lsp;
pub mod reescrever;
