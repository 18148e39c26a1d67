//! The tables that the build script made of the pattern files.
use super::elem::Anchor::{Anywhere, Sentence, Text};
use super::elem::Test::{Any, Border, End, Gap, Number, Words};
use super::elem::{Elem, Form, Pattern, Role, Start};
use super::table::Table;
use crate::lint::catalog::number;

include!(concat!(env!("OUT_DIR"), "/patterns.rs"));
