//! The program itself and the shell around it.

pub(super) mod completions;
pub(super) mod config;
pub(super) mod doutor;
pub(super) mod man;
