//! Arguments that take one of a few words.
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::base::words::Word;

/// Reads a word as its value; help and completions show all of them.
pub(super) fn word<W: Word + Send + Sync>() -> impl TypedValueParser<Value = W> {
    let words = W::ALL.iter().map(|value| value.as_str());
    PossibleValuesParser::new(words).try_map(|word| W::of(&word).ok_or("a palavra não é nenhuma destas"))
}
