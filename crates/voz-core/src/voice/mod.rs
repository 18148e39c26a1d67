//! The voice: text, lint, diff, style, corpus, models and the rewrite.
//!
//! `texto`, `lint`, `diff` and `estilo` are a crate of their own (`crates/voz-texto`), and so are the importers
//! (`crates/voz-corpus`), named here as ours; with `licoes` and `proximidade` they are pure: no file, network, clock or database.

pub mod banco;
pub mod diff;
pub mod licoes;
pub mod modelo;
pub mod proximidade;
pub mod reescrita;

pub use voz_corpus as corpus;
pub use voz_texto::{Registro, estilo, lint, registro, reuse, texto};
