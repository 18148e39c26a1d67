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
pub mod fitting;
mod fix;
mod format;
mod genre;
mod harm;
mod incidence;
mod lexicon;
mod manner;
mod markdown;
mod options;
mod own_words;
mod pattern;
mod rare;
mod rates;
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

pub use author::{AuthorRates, Jeito, PROVEITO};
pub use catalog::{catalog, regra};
pub use document::{lint, weak_in_short};
pub use facts::SHORT;
pub use format::{Formato, NoPassage, Passage, formato, formatos, genero};
pub use genre::Genero;
pub use incidence::{LONG, Medida, Taxas, share, wrongly_flagged};
pub use options::Options;
pub use own_words::Palavras;
pub use rates::RateMeter;
pub use report::{Achado, Correcao, Gravidade, Idioma, Report, Trecho, Zona};
pub use rule::{Family, Fixes, Gate, Regra, Weight};
pub use score::FLAGGED;
pub use told::{Example, Told};
pub use zones::ZoneKind;
