//! Why a configuration was refused.
use super::layer::Layer;

/// Why a configuration was refused.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("não consigo ler {path}: {cause}")]
    Read { path: String, cause: String },
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
