//! Marks of machine-written text, found without a model.
//!
//! [`lint`] is pure and deterministic: the same text and options give the same report. It takes
//! linear time and, beyond the report, memory that does not grow with the text but for a count every
//! few hundred bytes. Deliberately not here: files, printing, and any opinion about meaning.
//!
//! One pass ([`document`]) walks the text block by block ([`block`]), hides what is not the author's
//! prose ([`zones`]), hands each block to the rules in code (`regras`) and to the word rules
//! ([`pattern`], whose data are the files of `padroes`), and at the end asks each rule what its
//! places amount to.

pub mod ajuste;
mod author;
mod block;
mod catalog;
mod comment;
pub mod corrigir;
mod document;
pub mod edits;
mod fix;
mod harm;
mod language;
mod manner;
mod medidas;
mod padroes;
mod pattern;
mod rare;
mod regras;
mod report;
mod rule;
mod score;
pub mod supressao;
mod zones;

pub use author::{AuthorRates, RateMeter};
pub use catalog::{catalogo, regra};
pub use document::lint;
pub use medidas::{LONG, Medida, Taxas, share, wrongly_flagged};
pub use report::{Achado, Correcao, Gravidade, Idioma, Report, Trecho, Zona};
pub use rule::{Example, Family, Gate, Regra, Weight};
pub use score::FLAGGED;
pub use zones::ZoneKind;

/// How a text is linted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Language whose rules are used; told from the text when absent.
    pub idioma: Option<Idioma>,
    /// Whether the text goes where markdown is shown as such: what only disturbs elsewhere is silent.
    pub markdown: bool,
    /// Ids of the only rules to use, off-by-default ones included; all that are on when empty.
    pub so: &'a [&'a str],
    /// Ids of rules not to use.
    pub sem: &'a [&'a str],
    /// What the author does anyway.
    pub autor: Option<&'a AuthorRates>,
}

impl Options<'_> {
    fn wants(&self, rule: &Regra) -> bool {
        let named = self.so.contains(&rule.id);
        let absent = rule.gate == Gate::Absence && self.autor.is_some();
        let on = if self.so.is_empty() { rule.on || absent } else { named };
        on && !self.sem.contains(&rule.id) && !(rule.plain_only && self.markdown && !named)
    }
}
