//! The voice: text, lint, diff, style, corpus, models and the rewrite.
//!
//! `texto`, `lint`, `diff` and `estilo` are a crate of their own (`crates/voz-texto`), named here as ours; with `corpus`, `licoes`
//! and `proximidade` they are pure: no file, network, clock or database.

pub mod banco;
pub mod corpus;
pub mod diff;
pub mod licoes;
pub mod modelo;
pub mod proximidade;
pub mod reescrita;

pub use voz_texto::{Registro, estilo, lint, registro, texto};
