//! Configuration: one table of options, four layers, and what the program reads from them.
//!
//! Later wins: built-in default < `config.toml` < environment < flag. Every value remembers its layer. Values are
//! checked and typed when loaded, so reading one cannot fail: whoever needs one reads a field. Secrets never print.

mod edit;
mod error;
mod file;
mod groups;
mod kind;
mod layer;
mod lists;
mod load;
mod options;
mod parceria;
mod secret;
mod smtp;

pub use edit::edited;
pub use error::ConfigError;
pub use groups::{Modelo, Modo, PixConfig, Protocolo, Servidor, X402};
pub use kind::Kind;
pub use layer::Layer;
pub use lists::{EstiloConfig, GW_CENTAVOS, GwConfig, SaldoConfig};
pub(crate) use load::readable_by_others;
pub use load::{Config, Flags};
pub use options::{OPTIONS, Opt};
pub use parceria::{ApoioConfig, EspacoConfig};
pub use secret::Secret;
pub use smtp::{Cover, MailServer};
