//! Counts for fitting a table of joint evidence: the same counts the lint makes.
//!
//! The fitting itself is `examples/ajustar`. A table that was fitted on these counts means the same when
//! the lint applies it.
use super::document::walk;
use super::manner::Meter;
use super::report::Idioma;
use crate::texto::Language;

pub use super::lexicon::{Lexicon, NUMBER};
pub use super::manner::{FARTHEST, Rhythm, Tally};

/// The counts that the lint makes in each stretch of a text.
pub fn stretches(text: &str, idioma: Idioma, lexicon: &Lexicon) -> Vec<Tally> {
    let (mut meter, mut tallies) = (Meter::new(lexicon.len()), Vec::new());
    walk(text, Language::from(idioma), lexicon, |block| {
        meter.take(block, |tally| tallies.push(tally.clone()));
    });
    meter.finish(|tally| tallies.push(tally.clone()));
    tallies
}
