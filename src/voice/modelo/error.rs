//! Why a model gave no text, in words for two readers.
use std::time::Duration;

use crate::base::http_client::NetError;

/// Why there is no answer.
///
/// `Display` is fit for anyone: it goes out in `falhas`. [`ModelError::detail`] is for whoever runs
/// the program: it names the server and repeats what the provider said, without the key.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The provider's address or key cannot be used.
    #[error("o endereço ou a chave do modelo não serve")]
    Settings(#[source] NetError),
    /// No connection, or a broken one.
    #[error("sem conexão com o provedor do modelo")]
    Unreachable(#[source] NetError),
    #[error("quem pediu foi embora")]
    Left,
    #[error("o provedor do modelo não respondeu no prazo")]
    Timeout,
    /// The connection ended in the middle of the answer.
    #[error("o provedor do modelo cortou a resposta no meio")]
    Cut(#[source] NetError),
    /// The answer is out of all proportion.
    #[error("a resposta do provedor do modelo é grande demais")]
    TooLarge(#[source] NetError),
    /// The provider answered with an error.
    #[error("{}", status_sentence(*status))]
    Status {
        /// HTTP status, or 200 for an error inside a successful answer.
        status: u16,
        /// The provider's words, one line, without the key; may be empty.
        message: String,
        /// Time that the provider asks to wait.
        retry_after: Option<Duration>,
        transient: bool,
    },
    #[error("a pergunta ao modelo falhou por um erro interno")]
    Internal,
    /// The answer is not what the protocol says.
    #[error("o provedor do modelo respondeu fora do protocolo")]
    Malformed { what: &'static str },
}

fn status_sentence(status: u16) -> String {
    match status {
        401 | 403 => format!("o provedor do modelo recusou a chave ({status})"),
        402 => format!("o provedor do modelo cobra saldo ({status})"),
        404 => format!("o provedor não conhece o modelo ou o endereço ({status})"),
        429 => format!("o provedor do modelo está no limite de pedidos ({status})"),
        300..=399 => format!("o provedor do modelo mudou de endereço ({status})"),
        400..=499 => format!("o provedor do modelo recusou o pedido ({status})"),
        500..=599 => format!("o provedor do modelo está com problema ({status})"),
        _ => "o provedor do modelo respondeu com erro".to_owned(),
    }
}

impl ModelError {
    /// More about the cause, for whoever runs the program.
    pub fn detail(&self) -> Option<String> {
        match self {
            Self::Settings(e) | Self::Unreachable(e) | Self::Cut(e) | Self::TooLarge(e) => {
                Some(e.to_string())
            }
            Self::Status { message, .. } if !message.is_empty() => Some(message.clone()),
            Self::Malformed { what } => Some((*what).to_owned()),
            Self::Status { .. } | Self::Left | Self::Timeout | Self::Internal => None,
        }
    }

    /// True when the same request may succeed a moment later.
    pub(super) const fn is_transient(&self) -> bool {
        match self {
            Self::Unreachable(e) => !matches!(e, NetError::Tls { .. }),
            Self::Cut(_) => true,
            Self::Status { transient, .. } => *transient,
            _ => false,
        }
    }
}

impl From<NetError> for ModelError {
    fn from(error: NetError) -> Self {
        match error {
            NetError::Url(_) | NetError::Header(_) => Self::Settings(error),
            NetError::Connect { .. } | NetError::Tls { .. } => Self::Unreachable(error),
            NetError::Timeout { .. } => Self::Timeout,
            NetError::Left => Self::Left,
            NetError::Cut { .. } => Self::Cut(error),
            NetError::TooLarge { .. } => Self::TooLarge(error),
            NetError::Malformed { .. } => Self::Malformed { what: "a resposta não é HTTP" },
        }
    }
}

/// One line of at most 300 characters, with every word that shares six bytes with the key covered.
///
/// Providers repeat keys, whole or in part ("Incorrect API key provided: sk-ab…yz").
pub(super) fn redact(message: &str, key: Option<&str>) -> String {
    const LONGEST: usize = 300;
    const WINDOW: usize = 6;
    let key = key.unwrap_or_default().as_bytes();
    let shares = |word: &str| {
        !key.is_empty() && key.windows(WINDOW.min(key.len())).any(|w| contains(word.as_bytes(), w))
    };
    let mut line = String::new();
    for word in message.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()) {
        if line.len() + word.len() > LONGEST {
            line.push('…');
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(if shares(word) { "***" } else { word });
    }
    line
}

fn contains(bytes: &[u8], piece: &[u8]) -> bool {
    bytes.windows(piece.len()).any(|w| w == piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_covered_whole_or_in_part() {
        let key = Some("sk-proj-abcdef123456");
        for (message, shown) in [
            ("chave sk-proj-abcdef123456 inválida", "chave *** inválida"),
            ("chave 'sk-pro***********3456'.", "chave ***"),
            ("modelo\n  x\tnão existe", "modelo x não existe"),
            ("", ""),
        ] {
            assert_eq!(redact(message, key), shown);
        }
        assert_eq!(redact("sem chave", None), "sem chave");
        assert!(redact(&"palavra ".repeat(100), None).ends_with("palavra…"));
    }
}
