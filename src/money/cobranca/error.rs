//! Why a charge was not opened, paid or closed.
use std::time::Duration;

use super::asaas::AsaasError;
use crate::base::store::StoreError;

/// Why a charge was not opened, paid or closed.
#[derive(Debug, thiserror::Error)]
pub enum CobrancaError {
    /// Too many attempts of this caller, or with cards; how long to wait.
    #[error("tentativas demais; espere {} s", .0.as_secs())]
    Tries(Duration),
    /// The charge had all the cards it takes.
    #[error("esta cobrança já teve todos os cartões que aceita")]
    Cards,
    /// Too many charges of this caller wait for their payment; how long until one of them is over.
    #[error("há cobranças demais esperando pagamento")]
    Full(Duration),
    /// The gateway is busy; nothing was done.
    #[error("o gateway está ocupado; espere {} s", .0.as_secs())]
    Busy(Duration),
    /// The payer's document and name are needed.
    #[error("faltam o documento e o nome de quem paga")]
    PayerNeeded,
    /// The gateway refused the payer; its sentence.
    #[error("o gateway recusou quem paga: {0}")]
    Payer(String),
    /// The gateway did not do it, or nobody knows whether it did.
    #[error("o gateway não gerou a cobrança: {0}")]
    Failed(String),
    /// No such charge, or not the caller's.
    #[error("cobrança desconhecida")]
    Unknown,
    /// The charge is closed, or a card is still being analysed.
    #[error("a cobrança não aceita mais pagamento por aqui")]
    Closed,
    /// The charge that this call had opened came to nothing: it may open another.
    #[error("a cobrança desta chamada não deu em nada")]
    Ended,
    /// The same call is at work elsewhere, or the gateway may still be at it; when to ask again.
    #[error("a mesma chamada está em andamento")]
    Running(Duration),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system gave no randomness.
    #[error("o sistema não deu números aleatórios: {0}")]
    Randomness(std::io::Error),
}

impl From<AsaasError> for CobrancaError {
    fn from(error: AsaasError) -> Self {
        match error {
            AsaasError::Busy(wait) => Self::Busy(wait),
            AsaasError::Store(error) => Self::Store(error),
            other => Self::Failed(other.to_string()),
        }
    }
}
