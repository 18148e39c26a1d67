//! Failures of storage, told apart by what a person can do about it.
use std::path::Path;

use rusqlite::ErrorCode;

/// The result of a storage operation.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// A storage failure. Cloned to every writer that shared the failed commit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another process held the file for longer than the wait.
    #[error("o banco de dados está ocupado por outro processo")]
    Busy,
    /// No room left on the disk.
    #[error("não há espaço no disco para gravar no banco de dados")]
    Full,
    /// The disk took no more: a limit on the size of files, or a failure of its own.
    #[error("o disco não aceitou o que havia a gravar no banco de dados: {0}")]
    Disk(String),
    /// The file or its folder may not be written.
    #[error("o banco de dados está em um lugar sem permissão de escrita")]
    ReadOnly,
    /// The file is not a database, or is damaged.
    #[error("o arquivo do banco de dados está danificado ou não é um banco do voz: {0}")]
    Corrupt(String),
    /// A newer program wrote the file.
    #[error("o banco de dados é da versão {file}, mais nova que a deste programa ({known}); atualize o voz")]
    Newer { file: u32, known: u32 },
    /// A database that was moved: what it held is in another one now, and would be spent twice.
    #[error("este banco foi movido para outro lugar com voz banco mover, e não se usa mais")]
    Moved,
    /// An older program wrote the file, and it cannot be brought up to date.
    #[error(
        "o banco de dados é da versão {file}, mais antiga que a deste programa ({known}), e não consigo atualizá-lo: {cause}"
    )]
    Older {
        file: u32,
        known: u32,
        /// Why it cannot be brought up to date.
        cause: Box<Self>,
    },
    /// A rule of the schema refused the change (unique key, check, reference).
    #[error("o banco de dados recusou a mudança: {0}")]
    Constraint(String),
    /// The server does not answer, or ended the connection: nothing of the change is in the database.
    #[error("não consigo falar com o banco de dados: {0}")]
    Away(String),
    /// The server went away while it was asked to commit, and did not come back to say whether it had.
    #[error("o banco de dados não respondeu a tempo, e não se sabe se a mudança foi gravada")]
    Unknown,
    /// The file, folder or server cannot be opened.
    #[error("não consigo abrir o banco de dados em {path}: {cause}")]
    Open { path: String, cause: String },
    /// The system gave no random numbers for what was to be kept.
    #[error("o sistema não deu números aleatórios: {0}")]
    Random(String),
    /// A value that cannot be written as JSON.
    #[error("não consigo escrever em JSON o que ia ao banco de dados: {0}")]
    Encoding(String),
    #[error("erro do banco de dados: {0}")]
    Engine(String),
}

impl StoreError {
    /// True when it is about a server, which somebody else may run, and not about a file of this machine.
    pub fn is_of_server(&self) -> bool {
        matches!(self, Self::Open { path, .. } if path.contains("://"))
    }

    /// True when it passes by itself: the database is held by another, full, refused by its disk, or away.
    pub const fn passes(&self) -> bool {
        matches!(
            self,
            Self::Busy
                | Self::Full
                | Self::Disk(_)
                | Self::ReadOnly
                | Self::Away(_)
                | Self::Open { .. }
                | Self::Unknown
        )
    }

    /// A column that holds what no program of ours writes there.
    pub fn impossible(column: &str, found: impl std::fmt::Display) -> Self {
        Self::Corrupt(format!("a coluna {column} tem um valor impossível: {found}"))
    }

    /// No random numbers came for what was to be kept.
    #[expect(clippy::needless_pass_by_value, reason = "it is mapped over")]
    pub fn random(error: std::io::Error) -> Self {
        Self::Random(error.to_string())
    }

    pub(super) fn open(path: &Path, cause: &impl ToString) -> Self {
        Self::Open { path: path.display().to_string(), cause: cause.to_string() }
    }

    /// The same, with the name of the file that was being opened.
    pub(super) fn of_file(self, path: &Path) -> Self {
        match self {
            Self::ReadOnly => Self::open(path, &"sem permissão de escrita"),
            Self::Corrupt(cause) => Self::Corrupt(format!("{}: {cause}", path.display())),
            other => other,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let said = error.to_string();
        // The engine speaks English: of what a person can do something about, its number is the detail.
        let number = || format!("erro {} do SQLite", error.sqlite_extended_error_code().unwrap_or_default());
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::SystemIoFailure) => Self::Disk(number()),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Corrupt(number()),
            Some(ErrorCode::ConstraintViolation) => Self::Constraint(said),
            _ => Self::Engine(said),
        }
    }
}
