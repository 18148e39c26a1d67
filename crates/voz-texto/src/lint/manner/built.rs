//! The tables of weights that the build script made.
#![allow(clippy::approx_constant, reason = "a weight that is near a constant is a weight all the same")]
use std::borrow::Cow;

use super::Models;
use super::rhythm::Rhythm;
use super::table::{Feature, Model, Weight};
use crate::lint::lexicon::{Lexicon, Spellings};

include!(concat!(env!("OUT_DIR"), "/manner.rs"));
