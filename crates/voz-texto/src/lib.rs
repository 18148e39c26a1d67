//! The text side of `voz`: how text is cut, linted, compared and measured, without a model.
//!
//! It takes values and gives values: no file, socket, clock, environment or database, and no unsafe code. The same input
//! gives the same output, in linear time.
//!
//! - [`texto`]: tokens, words, sentences, characters; every count in the house goes through here.
//! - [`lint`]: marks of machine-written text, with fixes.
//! - [`diff`]: what a rewrite kept, cut and added.
//! - [`estilo`]: the measured style of an author.
//! - [`registro`]: the two registers in which an author is measured.
#![forbid(unsafe_code)]

pub mod diff;
pub mod estilo;
pub mod lint;
pub mod registro;
pub mod texto;

pub use registro::Registro;
