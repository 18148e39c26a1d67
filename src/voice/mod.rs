//! The voice: text, lint, diff, style, corpus, models and the rewrite.
//!
//! `texto`, `lint`, `diff`, `estilo`, `corpus`, `licoes` and `proximidade` are pure: no file, network, clock or database.

pub mod banco;
pub mod corpus;
pub mod diff;
pub mod estilo;
pub mod licoes;
pub mod lint;
pub mod modelo;
pub mod proximidade;
pub mod reescrita;
pub mod registro;
pub mod texto;

pub use registro::Registro;
