//! What the documents are made from.
use super::catalog::Catalog;
use crate::app::x402::X402;
use crate::base::config::Config;

/// What the documents are made from.
pub(super) struct Source<'a> {
    pub(super) catalog: Catalog,
    pub(super) config: &'a Config,
    pub(super) x402: &'a X402,
    /// Public address, without a slash at the end.
    pub(super) base: &'a str,
}

impl Source<'_> {
    /// The absolute address of a path.
    pub(super) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Whether the table has a path.
    pub(super) fn has(&self, path: &str) -> bool {
        self.catalog.entries.iter().any(|entry| entry.route.path == path)
    }

    pub(super) fn product(&self) -> String {
        self.config.servidor().produto
    }
}

/// What the service does, in one sentence.
pub(super) const ABOUT: &str = "Reescreve um texto curto na voz medida de um único autor, aponta sem modelo as marcas de texto \
                     de máquina e mostra, palavra por palavra, o que foi cortado.";
