//! The ways in which a text may be linted.
use super::author::AuthorRates;
use super::format::Formato;
use super::genre::Genero;
use super::own_words::Palavras;
use super::report::{Gravidade, Idioma};
use super::rule::{Gate, Regra};

/// The ways in which a text may be linted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Language whose rules are used; told from the text when absent.
    pub idioma: Option<Idioma>,
    /// True when the text goes where markdown is shown as such: what only disturbs elsewhere is silent.
    pub markdown: bool,
    /// The format that the text is written in, where only a part of it is prose.
    pub formato: Option<&'static Formato>,
    /// The genre, and so what people write anyway.
    pub genero: Genero,
    /// Ids of the only rules to use, off-by-default ones included; all that are on when empty.
    pub so: &'a [&'a str],
    /// Ids of rules not to use.
    pub sem: &'a [&'a str],
    /// Ids of rules to use although they are off by default, or where the format or the genre silences them.
    pub ligadas: &'a [&'a str],
    /// The severity of rules to the caller, whatever they find: an `erro` of these fails a text by itself.
    pub gravidades: &'a [(&'a str, Gravidade)],
    /// The author's own vocabulary.
    pub palavras: Option<&'a Palavras>,
    /// The share of the author's texts in which each rule speaks.
    pub autor: Option<&'a AuthorRates>,
}

impl Options<'_> {
    /// True when the caller asked for a rule.
    fn names(&self, rule: &Regra) -> bool {
        self.so.contains(&rule.id) || self.so.is_empty() && self.ligadas.contains(&rule.id)
    }

    /// True when the places of a rule are shown where nothing else flags the text, which may be `short`.
    pub(super) fn alone(&self, rule: &Regra, short: bool) -> bool {
        short || self.genero.speaks_alone(rule) || self.names(rule) || self.gravidade(rule).is_some()
    }

    pub(super) fn wants(&self, rule: &Regra, short: bool) -> bool {
        let named = self.names(rule);
        let absent = rule.gate == Gate::Absence && self.autor.is_some();
        let given = self.gravidade(rule).is_some();
        let on = named || self.so.is_empty() && (rule.on || absent || given);
        let plain = rule.plain_only && self.markdown && !named;
        let custom =
            (self.genero.silences(rule) || !short && self.genero.silences_long(rule)) && !named && !given;
        on && !self.sem.contains(&rule.id) && !plain && !custom
    }

    /// The severity that the caller gives a rule.
    pub(super) fn gravidade(&self, rule: &Regra) -> Option<Gravidade> {
        self.gravidades.iter().find(|(id, _)| *id == rule.id).map(|(_, gravidade)| *gravidade)
    }
}
