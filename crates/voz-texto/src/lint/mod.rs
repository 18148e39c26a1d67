//! Marks of machine-written text, found without a model.
//!
//! [`lint`] is pure and deterministic: the same text and options give the same report. It takes
//! linear time and, beyond the report, memory that does not grow with the text but for a count every
//! few hundred bytes. Deliberately not here: files, printing, and any opinion about meaning.
//!
//! Of a file, the prose is told from the rest by its format ([`format`]).
//!
//! One pass ([`document`]) walks the text block by block ([`block`]), hides what is not the author's
//! prose ([`zones`]), hands each block to the rules in code (`regras`) and to the word rules
//! ([`pattern`], whose data are the files of `padroes`), and at the end asks each rule what its
//! places amount to.

mod author;
pub mod autofix;
mod block;
mod catalog;
mod comment;
mod document;
pub mod edits;
mod facts;
mod fix;
mod format;
mod genre;
mod lexicon;
mod manner;
mod markdown;
mod options;
mod own_words;
mod pattern;
mod reader;
mod regras;
mod report;
mod rule;
mod score;
mod seen;
pub mod silence;
pub mod suppression;
mod told;
mod zones;

pub use author::{AuthorRates, Jeito, PROVEITO, RateMeter};
pub use catalog::{catalog, regra};
pub use document::{lint, weak_in_short};
pub use facts::SHORT;
pub use format::{Formato, NoPassage, Passage, formato, formatos, genero};
pub use genre::Genero;
pub use options::Options;
pub use own_words::Palavras;
pub use report::{Achado, Correcao, Gravidade, Idioma, Report, Trecho, Zona};
pub use rule::{Family, Gate, Regra, Weight};
pub use score::FLAGGED;
pub use told::{Example, LONG, Medida, Taxas, Told, share, wrongly_flagged};
pub use zones::ZoneKind;

/// What fits a table of joint evidence (`examples/ajustar`): the same counts that the lint makes, so that the table means the same
/// when the lint applies it.
pub mod fitting {
    pub use super::document::stretches;
    pub use super::lexicon::{Lexicon, NUMBER};
    pub use super::manner::{FARTHEST, Rhythm, Tally};
}
