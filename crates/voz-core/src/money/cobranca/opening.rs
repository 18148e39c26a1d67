//! The order of a buyer: a charge to open, a card to send; what became of them, or why nothing did.
use std::time::Duration;

use super::asaas::AsaasError;
use super::card::SentCard;
use super::charge::Forma;
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::money::credito::Token;
use crate::money::micros::Micros;
use crate::money::reais::Centavos;

/// The payer. Passed on to the gateway and not kept.
#[derive(Clone, Copy)]
pub struct Payer<'a> {
    /// CPF or CNPJ, digits (and letters of the new CNPJ) alone.
    pub documento: &'a str,
    pub nome: &'a str,
    pub email: Option<&'a str>,
}

/// A charge to open. Amounts were computed by the server.
#[derive(Clone, Copy)]
pub struct NewCharge<'a> {
    /// The means of payment.
    pub forma: Forma,
    /// The debt of the payer.
    pub centavos: Centavos,
    /// The credit that it buys.
    pub micros: Micros,
    /// The credit that it fills, by its identifier; `None` for a fresh one, whose token the buyer gets.
    pub saldo: Option<&'a str>,
    /// The caller: a keyed hash of the account or the network.
    pub quem: &'a str,
    /// True when the caller is an account, which has its own count of attempts: an organization shares one among its keys.
    pub entrou: bool,
    /// The caller's browser: a keyed hash.
    pub navegador: Option<&'a str>,
    /// The payer; not needed from a caller who bought before.
    pub payer: Option<Payer<'a>>,
    /// The card, for [`Forma::Cartao`].
    pub card: Option<SentCard<'a>>,
    /// The text that the payer reads.
    pub descricao: &'a str,
    /// Its name, where it may be asked for again.
    pub named: Option<&'a Named<'a>>,
    /// Names under which the payer is known from before, and known from now on: the account, the browser. Never a
    /// network, which strangers share.
    pub conhecidos: &'a [&'a str],
}

/// A Pix to pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixShown {
    /// The code to copy and paste.
    pub copia_e_cola: String,
    /// A PNG, in base64.
    pub imagem: String,
    /// When the charge is closed.
    pub expira_em: Millis,
}

/// An opened charge: what its buyer gets, once.
pub struct Opened {
    /// Names the claim.
    pub id: String,
    /// The token it fills, when it has one of its own.
    pub token: Option<Token>,
    /// The ticket, whose holder may cancel the charge.
    pub bilhete: String,
    /// The code to pay, for [`Forma::Pix`].
    pub pix: Option<PixShown>,
    /// The page to pay on, for [`Forma::CartaoBoleto`].
    pub pagina: Option<String>,
    /// The outcome of the card, for [`Forma::Cartao`].
    pub cartao: Option<CardOutcome>,
}

/// How a charge is paid: by its code, or on its page; neither where a card pays it.
#[derive(Default)]
pub struct ToPay {
    /// The Pix code to copy and paste.
    pub copia_e_cola: Option<String>,
    /// The gateway's page.
    pub pagina: Option<String>,
}

/// The name of a charge that may be asked for again: the same whenever the same call asks.
pub struct Named<'a> {
    pub id: String,
    /// The token it fills, where it fills one of its own.
    pub token: Token,
    /// The ticket that cancels it.
    pub bilhete: String,
    /// Notes, with the charge, that it exists. False when somebody else asks for it now.
    pub note: &'a dyn Fn(&mut Tx<'_>) -> Result<bool, StoreError>,
}

/// Why a card is asked to be sent once.
pub struct Once<'a> {
    /// Which card of the charge an earlier run of the same call has sent, counted from 1.
    pub sent: Option<i64>,
    /// Notes which card it is, with its turn. False when somebody else has the call now.
    pub note: &'a dyn Fn(&mut Tx<'_>, i64) -> Result<bool, StoreError>,
}

/// The outcome of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardOutcome {
    Paid,
    /// The issuer or the gateway analyses it, or its answer has not come yet.
    Analysing,
    /// It was refused; the gateway's sentence.
    Refused(String),
}

impl CardOutcome {
    /// The gateway's sentence, where the card was refused.
    pub fn refused(self) -> Option<String> {
        match self {
            Self::Refused(why) => Some(why),
            Self::Paid | Self::Analysing => None,
        }
    }
}

/// Why a charge was not opened, paid or closed.
#[derive(Debug, thiserror::Error)]
pub enum CobrancaError {
    /// No gateway is configured.
    #[error("o gateway não está configurado")]
    Off,
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
    /// The charge is paid: no card is taken beside.
    #[error("a cobrança já está paga")]
    Paid,
    /// The charge that this call had opened came to nothing: it may open another.
    #[error("a cobrança desta chamada não deu em nada")]
    Ended,
    /// The same call is at work elsewhere, or the gateway may still be at it; when to ask again.
    #[error("a mesma chamada está em andamento")]
    Running(Duration),
    #[error(transparent)]
    Store(#[from] StoreError),
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
