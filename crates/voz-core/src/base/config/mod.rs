//! Configuration: one table of options, four layers, and what the program reads from them.
//!
//! Later wins: built-in default < `config.toml` < environment < flag. Every value remembers its layer. Values are
//! checked and typed when loaded, so reading one cannot fail: whoever needs one reads a field. Secrets never print.
mod file;
mod groups;
mod lists;
mod load;
mod options;
mod secret;
mod smtp;

use std::io;

use super::portuguese::explain;

pub use file::edited;
pub use groups::{Modelo, Modo, PixConfig, Protocolo, Servidor, X402, of};
pub use lists::{ApoioConfig, EspacoConfig, EstiloConfig, GW_CENTAVOS, GwConfig, SaldoConfig};
pub use load::readable_by_others;
pub use load::{Config, Flags};
pub use options::{Kind, OPTIONS, Opt};
pub use secret::Secret;
pub use smtp::{Cover, MailServer};

/// Why a configuration was refused.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("não consigo ler {path}: {}", explain(cause))]
    Read { path: String, cause: io::Error },
    /// The file is not TOML, or `[[estilos]]` is not as it should be.
    #[error("{path} não está certo: {cause}")]
    Syntax { path: String, cause: String },
    /// A key nobody knows.
    #[error("{path}: chave desconhecida {key:?}; a mais parecida é {nearest:?}")]
    UnknownKey {
        path: String,
        key: String,
        /// The known key that looks most like it.
        nearest: &'static str,
    },
    /// A value of the wrong kind.
    #[error("{key} ({layer}): {value:?} não serve; use {expected}")]
    Value {
        key: &'static str,
        layer: Layer,
        /// The value (dots for a secret).
        value: String,
        expected: String,
    },
    /// The table of options names what no field takes.
    #[error("a tabela de opções e os campos da configuração não combinam")]
    Fields,
}

/// Where a value came from; later ones win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The option's own default.
    Default,
    /// `config.toml`.
    File,
    /// The environment variable of this name.
    Env(&'static str),
    /// The command line.
    Flag,
}

impl std::fmt::Display for Layer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Default => f.write_str("padrão"),
            Self::File => f.write_str("config.toml"),
            Self::Env(name) => f.write_str(name),
            Self::Flag => f.write_str("linha de comando"),
        }
    }
}
