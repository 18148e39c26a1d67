//! The program itself and the shell around it.

pub mod completions;
pub mod config;
pub mod doutor;
pub mod man;
