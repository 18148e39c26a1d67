//! A moment, in the form that every crate of the house keeps and writes it.
#![forbid(unsafe_code)]

mod millis;

pub use millis::{DAY_MS, Millis, MillisError};
