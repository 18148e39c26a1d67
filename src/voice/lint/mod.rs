//! Marks of machine-written text, found without a model.
//!
//! [`lint`] is pure and deterministic: the same text and options give the same report. It takes
//! linear time. Deliberately not here: files, printing, and any opinion about meaning.

mod report;

pub use report::{Achado, Correcao, Gravidade, Idioma, Report, Trecho};
