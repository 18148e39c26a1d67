//! Exit codes, and errors that carry one.
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;

use voz_core::app::AppError;
use voz_core::app::public::numbers::CountingError;
use voz_core::base::config::{ConfigError, Layer};
use voz_core::base::key_file::KeyFileError;
use voz_core::base::master_key::MasterKeyError;
use voz_core::base::portuguese::explain;
use voz_core::base::store::StoreError;

/// End of a command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// `0`: done, nothing found.
    Done = 0,
    /// `1`: the lint found an `erro`, or `diff --codigo-saida` found a change.
    Found = 1,
}

impl Exit {
    /// Exit code of wrong usage.
    pub const USAGE: u8 = 2;
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command could not do its work, in words for a person.
#[derive(Debug)]
pub enum Error {
    /// The reader of stdout went away. Not an error: `voz lint | head`.
    BrokenPipe,
    Said {
        /// The exit code.
        code: u8,
        /// Sentence on what happened, with which value.
        message: String,
        /// The next command to try.
        hint: Option<String>,
    },
}

impl Error {
    const fn said(code: u8, message: String) -> Self {
        Self::Said { code, message, hint: None }
    }

    /// `2`: wrong usage or unreadable input.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::said(Exit::USAGE, message.into())
    }

    /// `3`: the outside world failed (model, network, disk, mail).
    pub fn outside(message: impl Into<String>) -> Self {
        Self::said(3, message.into())
    }

    /// `130`: somebody broke the command off, as the shell says it of those that end so by themselves.
    pub fn broken_off(message: impl Into<String>) -> Self {
        Self::said(130, message.into())
    }

    /// A new file was not written: `4` where something has its name, else `3`.
    pub(crate) fn not_made(path: &Path, error: &std::io::Error) -> Self {
        let shown = path.display();
        match error.kind() {
            ErrorKind::AlreadyExists => Self::state(format!("{shown} já existe")).hint("escolha outro nome"),
            _ => Self::outside(format!("não consigo gravar {shown}: {}", explain(error))),
        }
    }

    /// `4`: refused by the state of things (unknown id, already decided, no balance).
    pub fn state(message: impl Into<String>) -> Self {
        Self::said(4, message.into())
    }

    /// Adds the next command to try.
    #[must_use]
    pub fn hint(self, next: impl Into<String>) -> Self {
        match self {
            Self::Said { code, message, .. } => Self::Said { code, message, hint: Some(next.into()) },
            Self::BrokenPipe => self,
        }
    }

    pub fn code(&self) -> ExitCode {
        match self {
            Self::BrokenPipe => ExitCode::SUCCESS,
            Self::Said { code, .. } => ExitCode::from(*code),
        }
    }
}

impl From<std::io::Error> for Error {
    /// For writes to stdout; name the file yourself for anything else.
    fn from(error: std::io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe {
            Self::BrokenPipe
        } else {
            Self::outside(format!("não consigo escrever na saída: {}", explain(&error)))
        }
    }
}

impl From<serde_json::Error> for Error {
    /// JSON that could not be written to stdout.
    fn from(error: serde_json::Error) -> Self {
        Self::from(std::io::Error::from(error))
    }
}

/// What to do where the data cannot be opened or written.
const FOLDER: &str = "deixe quem roda o voz ler e gravar ali (chown, chmod); qual é a pasta: voz config mostrar; para usar outra: --dados PASTA";

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        let said = error.to_string();
        // What keeps an older file from its upgrade is what there is to mend.
        let error = match error {
            StoreError::Older { cause, .. } => *cause,
            other => other,
        };
        let hint = match error {
            error if error.is_of_server() => {
                "confira banco e banco_senha com: voz config mostrar; e o servidor com: pg_isready"
            }
            StoreError::Busy => "espere um instante e tente de novo",
            StoreError::Full => {
                "libere espaço ali, ou escolha outra pasta com --dados; qual é a pasta: voz config mostrar"
            }
            StoreError::Disk(_) => {
                "veja se há espaço no disco, e o limite de tamanho de arquivos (ulimit -f)"
            }
            StoreError::ReadOnly | StoreError::Open { .. } | StoreError::Older { .. } => FOLDER,
            StoreError::Corrupt(_) => "volte ao último backup; confira com: voz doutor",
            StoreError::Away(_) => "tente de novo; confira com: voz doutor",
            StoreError::Unknown => "confira antes de repetir; veja o estado com: voz doutor",
            StoreError::Engine(_) => "confira com: voz doutor",
            StoreError::Moved => {
                return Self::state(said).hint("diga onde está o novo: voz config definir banco LUGAR");
            }
            StoreError::Newer { .. } => {
                return Self::state(said).hint(
                    "ou, de um arquivo, volte à cópia de antes: voz.db.vN.bak, ao lado dele, com o nome voz.db, e voz.chave, numa \
                     pasta nova; o que veio depois dela não está nela",
                );
            }
            StoreError::Constraint(_) => return Self::state(said),
            StoreError::Random(_) | StoreError::Encoding(_) => return Self::outside(said),
        };
        Self::outside(said).hint(hint)
    }
}

impl From<CountingError> for Error {
    fn from(error: CountingError) -> Self {
        match error {
            CountingError::Store(error) => error.into(),
            other => Self::outside(other.to_string()),
        }
    }
}

impl From<ConfigError> for Error {
    fn from(error: ConfigError) -> Self {
        let said = Self::usage(error.to_string());
        match error {
            // The message names what was typed, or the variable.
            ConfigError::Value { layer: Layer::Env(_) | Layer::Flag, .. } => said,
            ConfigError::Value { .. } | ConfigError::Fields => {
                said.hint("corrija o arquivo, ou o valor: voz config definir CHAVE VALOR")
            }
            ConfigError::Syntax { .. } | ConfigError::UnknownKey { .. } => {
                said.hint("abra o arquivo e corrija o que está dito aqui")
            }
            ConfigError::Read { path, cause } => said.hint(match cause.kind() {
                ErrorKind::NotFound => format!("crie-o com: voz --config \"{path}\" config iniciar"),
                ErrorKind::PermissionDenied => {
                    "deixe quem roda o voz ler o arquivo (chown, chmod), ou rode como o usuário do serviço"
                        .to_owned()
                }
                _ => "diga um arquivo de texto, com --config ou VOZ_CONFIG".to_owned(),
            }),
        }
    }
}

impl From<KeyFileError> for Error {
    fn from(error: KeyFileError) -> Self {
        let said = error.to_string();
        match error {
            KeyFileError::Store(error) => error.into(),
            KeyFileError::File(MasterKeyError::Size { .. }) => Self::outside(said).hint(
                "ponha ali a cópia de segurança do voz.chave; se ele se perdeu de vez, tire este arquivo dali e rode: voz banco chave-nova",
            ),
            KeyFileError::File(_) => Self::outside(said).hint("confira a pasta com: voz config mostrar"),
            KeyFileError::Missing { .. } | KeyFileError::Another { .. } => Self::state(said)
                .hint(
                    "copie para lá o voz.chave de outro servidor deste banco, ou da sua cópia de segurança; se ele se perdeu de vez: voz banco chave-nova",
                ),
        }
    }
}

impl From<AppError> for Error {
    fn from(error: AppError) -> Self {
        let said = error.to_string();
        match error {
            AppError::Store(error) => error.into(),
            AppError::KeyFile(error) => error.into(),
            AppError::Model(_) => Self::usage(said).hint("confira modelo.url e modelo.chave com: voz doutor"),
            AppError::X402(_) => Self::usage(said).hint("confira a parte [x402] com: voz config mostrar"),
            AppError::Gateway(_) => Self::usage(said).hint("confira asaas.url com: voz config mostrar"),
            AppError::Pix(_) => Self::usage(said).hint("confira a parte [pix] com: voz config mostrar"),
            AppError::Lock(..) => Self::outside(said).hint(FOLDER),
        }
    }
}
