//! The two registers in which an author is measured.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Registro: `resposta` a alguém, ou `post`, um texto do zero.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Registro {
    /// Resposta a alguém. É o padrão.
    #[default]
    Resposta,
    /// Texto do zero.
    Post,
}

impl Registro {
    /// Both registers, in the order in which tables show them.
    pub const ALL: [Self; 2] = [Self::Resposta, Self::Post];

    /// The word used on the wire, in the database and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Resposta => "resposta",
            Self::Post => "post",
        }
    }
}

// Tables by register are filled in the order of `ALL` and looked up by the register's number.
const _: () = assert!(Registro::ALL[0] as usize == 0 && Registro::ALL[1] as usize == 1);

impl std::fmt::Display for Registro {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

/// A register was named that does not exist.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("registro desconhecido: {0:?} (use resposta ou post)")]
pub struct UnknownRegistro(pub String);

impl std::str::FromStr for Registro {
    type Err = UnknownRegistro;

    fn from_str(s: &str) -> Result<Self, UnknownRegistro> {
        Self::ALL.into_iter().find(|r| r.as_str() == s).ok_or_else(|| UnknownRegistro(s.to_owned()))
    }
}
