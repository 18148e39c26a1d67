//! Why nothing, or not everything, was imported.
use std::io;

use crate::base::io_error::explain;
use crate::base::store::StoreError;
use crate::voice::corpus::ImportError;

/// Why nothing, or not everything, was imported.
#[derive(Debug, thiserror::Error)]
pub enum BankImportError {
    /// A source; nothing was imported.
    #[error(transparent)]
    Source(#[from] ImportError),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database, after part of the texts were in it. Importing again completes them.
    #[error("{cause}; antes disso entraram {written} textos")]
    Unfinished { written: u64, cause: StoreError },
    /// Somebody asked to stop while the sources were read; nothing was imported.
    #[error("a importação foi interrompida; textos lidos até aí: {met}; nada entrou no banco")]
    StoppedReading { met: u64 },
    /// Somebody asked to stop while the texts went into the bank. Importing again completes them.
    #[error("a importação foi interrompida; textos que já entraram: {written} de {all}")]
    StoppedWriting {
        written: u64,
        /// Texts that were to go in.
        all: u64,
    },
    /// The file where texts wait could not be written; nothing was imported.
    #[error("não consigo gravar em {path}: {}", explain(cause))]
    Spool { path: String, cause: io::Error },
}
