//! What an error of PostgreSQL means: an answer, a reason to try again, or a connection that is gone.
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use super::super::StoreError;
use crate::base::io_error::explain;

/// What is said of a server that lets nobody more in.
const FULL_HOUSE: &str = "o servidor não aceita mais conexões: aumente max_connections, ou rode menos voz serve (cada um usa até 17)";

/// What became of a statement that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::base::store) enum Fault {
    /// The database said no; asked again it would say the same.
    Refused(StoreError),
    /// The transaction came in the way of another: run again it may land.
    Crossed,
    /// The connection is gone, or leads to a server that takes no writes any more.
    Lost(String),
}

impl Fault {
    /// The error for whoever does not try again.
    pub(in crate::base::store) fn into_error(self) -> StoreError {
        match self {
            Self::Refused(error) => error,
            Self::Crossed => StoreError::Busy,
            Self::Lost(cause) => StoreError::Away(cause),
        }
    }
}

impl From<&Error> for Fault {
    fn from(error: &Error) -> Self {
        let Some(db) = error.as_db_error() else { return Self::Lost(cause(error)) };
        let said = || db.message().to_owned();
        let code = db.code();
        if [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED].contains(code)
            // A plan kept from before a migration.
            || (*code == SqlState::FEATURE_NOT_SUPPORTED && db.message().contains("cached plan"))
        {
            return Self::Crossed;
        }
        let (class, text) = (code.code().get(..2).unwrap_or_default(), code.code());
        // A connection that failed, a server that stops, an idle one ended, and one that only reads now.
        if class == "08" || text.starts_with("57P") || text == "25P03" || text == "25006" {
            return Self::Lost(said());
        }
        Self::Refused(match text {
            // Codes of PostgreSQL's manual, appendix A.
            "28000" | "28P01" => StoreError::Engine("o servidor recusou o usuário ou a senha".to_owned()),
            "3D000" => StoreError::Engine("o servidor não tem um banco com este nome".to_owned()),
            "22003" | "22021" => StoreError::Constraint(said()),
            "53100" => StoreError::Full,
            "53300" => StoreError::Away(FULL_HOUSE.to_owned()),
            "55P03" | "57014" => StoreError::Busy,
            "42501" => StoreError::Engine(format!("falta um direito ao usuário do banco: {}", db.message())),
            _ if class == "23" => StoreError::Constraint(said()),
            _ => StoreError::Engine(format!("{} ({text})", db.message())),
        })
    }
}

/// Why a connection failed, in the words of whoever knew best.
pub(super) fn cause(error: &Error) -> String {
    let mut deepest: &dyn std::error::Error = error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    let Some(io) = deepest.downcast_ref::<std::io::Error>() else { return deepest.to_string() };
    match io.get_ref() {
        None => explain(io),
        Some(inner) => match inner.downcast_ref::<rustls::Error>() {
            Some(tls) => format!("o certificado do servidor não foi aceito: {tls}"),
            None if inner.to_string().starts_with("failed to lookup") => {
                "não há máquina com este nome".to_owned()
            }
            None => inner.to_string(),
        },
    }
}
