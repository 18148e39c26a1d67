//! How a text is linted.
use super::author::AuthorRates;
use super::report::Idioma;
use super::rule::{Gate, Regra};

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
    pub(super) fn wants(&self, rule: &Regra) -> bool {
        let named = self.so.contains(&rule.id);
        let absent = rule.gate == Gate::Absence && self.autor.is_some();
        let on = if self.so.is_empty() { rule.on || absent } else { named };
        on && !self.sem.contains(&rule.id) && !(rule.plain_only && self.markdown && !named)
    }
}
