//! What a buyer asks for and gets: a charge to open, a card to send, and what became of them.
use super::card::{Card, Holder};
use super::states::Forma;
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::money::credito::Token;
use crate::money::micros::Micros;
use crate::money::reais::Centavos;

/// Who pays. Passed on to the gateway and not kept.
#[derive(Clone, Copy)]
pub struct Payer<'a> {
    /// CPF or CNPJ, digits (and letters of the new CNPJ) alone.
    pub documento: &'a str,
    pub nome: &'a str,
    pub email: Option<&'a str>,
}

/// Where the money goes.
#[derive(Clone, Copy)]
pub enum Target<'a> {
    /// A fresh credit, whose token the buyer gets.
    Token,
    /// The credit with this identifier, which exists already.
    Balance(&'a str),
}

impl Target<'_> {
    /// Whether it is a token of its own.
    pub(super) const fn is_token(&self) -> bool {
        matches!(self, Self::Token)
    }
}

/// A charge to open. Amounts were computed by the server.
#[derive(Clone, Copy)]
pub struct NewCharge<'a> {
    /// What it is paid with.
    pub forma: Forma,
    /// What the payer owes.
    pub centavos: Centavos,
    /// What it buys.
    pub micros: Micros,
    pub target: Target<'a>,
    /// The caller: a keyed hash of the account or the network.
    pub quem: &'a str,
    /// The caller's browser: a keyed hash.
    pub navegador: Option<&'a str>,
    /// Who pays; not needed from a caller who bought before.
    pub payer: Option<Payer<'a>>,
    /// The card, its holder and the buyer's address, for [`Forma::Cartao`].
    pub card: Option<(&'a Card, &'a Holder, &'a str)>,
    /// What the payer reads.
    pub descricao: &'a str,
    /// What it is to be called, where it may be asked for again.
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
    /// Who holds it may cancel the charge.
    pub bilhete: String,
    /// The code to pay, for [`Forma::Pix`].
    pub pix: Option<PixShown>,
    /// The page to pay on, for [`Forma::CartaoBoleto`].
    pub pagina: Option<String>,
    /// What became of the card, for [`Forma::Cartao`].
    pub cartao: Option<CardOutcome>,
}

/// What a charge that may be asked for again is called: the same whenever the same call asks.
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

/// What became of a card.
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
