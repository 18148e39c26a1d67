//! The text side of `voz`: how text is cut, linted, compared and measured, without a model.
//!
//! - [`texto`]: tokens, words, sentences, characters; every count in the house goes through here.
//! - [`lint`]: marks of machine-written text, with fixes.
//! - [`diff`]: what a rewrite kept, cut and added.
//! - [`estilo`]: the measured style of an author.
//! - [`reuse`]: what of one text stands in another.
//! - [`registro`]: the two registers in which an author is measured.
#![doc = ""]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod diff;
pub mod estilo;
pub mod lint;
pub mod registro;
pub mod reuse;
pub mod texto;

pub use registro::Registro;
