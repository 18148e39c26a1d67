//! Credit bought in reais: a charge of the gateway, opened, paid with another card or closed, and a request with a receipt
//! for the owner. What comes with a key is done once for it.
use subtle::ConstantTimeEq;

use super::customer::Customer;
use crate::app::calls::idempotency::Claim;
use crate::app::opened::App;
use crate::app::opened::gateway_prices::{Item, Till};
use crate::base::config::GW_CENTAVOS;
use crate::base::store::{StoreError, Tx};
use crate::money::cobranca::{
    self, Card, CardOutcome, Cobranca, CobrancaError, Forma, Holder, NewCharge, Once, Opened, Payer, Target,
};
use crate::money::micros::Micros;
use crate::money::pix::requests::{self, AskError, NewRequest, OpenedRequest, PixDesk};
use crate::money::reais::Centavos;

/// The description that the payer reads of a charge.
const DESCRICAO: &str = "Crédito para reescritas";

/// Failure of what was asked of the gateway.
#[derive(Debug, thiserror::Error)]
pub enum BuyError {
    /// No gateway is configured.
    #[error("o gateway não está configurado")]
    Off,
    #[error(transparent)]
    Charge(#[from] CobrancaError),
}

impl From<StoreError> for BuyError {
    fn from(error: StoreError) -> Self {
        Self::Charge(error.into())
    }
}

/// Goods that somebody wants to buy.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// A package or an exact price, in dollars: it fills a token of its own.
    Package(Micros),
    /// Balance of an account or organization, in reais.
    Balance(Centavos),
}

/// Reason why something is not sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsold {
    /// No such price is on sale.
    Price,
    /// The amount is outside what is sold as balance.
    Amount { least: i64, most: i64 },
    /// Balance is not sold here, or not to a network.
    Balance,
}

impl Wanted {
    /// The item that is bought, at the server's price.
    pub fn item(self, till: &Till, customer: &Customer) -> Result<Item, Unsold> {
        match self {
            Self::Package(usd) => till.item(usd).ok_or(Unsold::Price),
            Self::Balance(centavos) => {
                let (least, most) =
                    till.saldo.map_or(GW_CENTAVOS, |saldo| (saldo.min_centavos, saldo.max_centavos));
                let item = till.balance(centavos);
                if till.saldo.is_some() && item.is_none() {
                    return Err(Unsold::Amount { least, most });
                }
                item.filter(|_| customer.is_someone()).ok_or(Unsold::Balance)
            }
        }
    }
}

/// A charge that somebody asks for, its price found ([`Wanted::item`]).
pub struct ChargeOrder<'a> {
    pub forma: Forma,
    pub wanted: Wanted,
    pub item: Item,
    pub customer: &'a Customer,
    /// The keyed hash of the browser that buys.
    pub navegador: Option<&'a str>,
    /// The payer; not needed from a customer who bought before.
    pub payer: Option<Payer<'a>>,
    pub card: Option<(&'a Card, &'a Holder)>,
    /// The buyer's network, which the issuer of a card is told.
    pub ip: &'a str,
}

/// Names under which a payer is remembered: the account, the browser.
pub fn payer_names<'a>(customer: &'a Customer, navegador: Option<&'a str>) -> Vec<&'a str> {
    let account = Some(customer.hash.as_str()).filter(|_| customer.is_someone());
    account.into_iter().chain(navegador).collect()
}

/// Opens a charge; with a key, the one that the key has opened before, if any.
pub fn open_charge(app: &App, order: &ChargeOrder<'_>, claim: Option<&Claim>) -> Result<Opened, BuyError> {
    let desk = app.desk().ok_or(BuyError::Off)?;
    let balance = match order.wanted {
        Wanted::Balance(_) => order.customer.landing(app)?,
        Wanted::Package(_) => None,
    };
    let conhecidos = payer_names(order.customer, order.navegador);
    let new = NewCharge {
        forma: order.forma,
        centavos: order.item.centavos,
        micros: order.item.usd,
        target: balance.as_deref().map_or(Target::Token, Target::Balance),
        quem: &order.customer.hash,
        navegador: order.navegador,
        payer: order.payer,
        card: order.card.map(|(card, holder)| (card, holder, order.ip)),
        descricao: DESCRICAO,
        named: None,
        conhecidos: &conhecidos,
    };
    let Some(claim) = claim else { return Ok(desk.open(&new)?) };
    loop {
        let id = claim.id(app, "cobranca");
        let named = cobranca::Named {
            token: claim.token(app),
            bilhete: format!("canc_{}", claim.secret(app, "bilhete")),
            note: &|tx| claim.note(tx, &id),
            id: id.clone(),
        };
        match desk.open(&NewCharge { named: Some(&named), ..new }) {
            Err(CobrancaError::Ended) if claim.renew(app)? => {}
            opened => return Ok(opened?),
        }
    }
}

/// Another card for a charge.
pub struct CardExchange<'a> {
    pub id: &'a str,
    pub customer: &'a Customer,
    /// The keyed hash of the browser that asks.
    pub navegador: Option<&'a str>,
    pub card: (&'a Card, &'a Holder),
    pub ip: &'a str,
}

impl CardExchange<'_> {
    /// Tells whether it was they who opened the charge.
    fn may(&self, charge: &Cobranca) -> bool {
        let same = |one: &str, other: &str| bool::from(one.as_bytes().ct_eq(other.as_bytes()));
        match (&charge.navegador, self.navegador) {
            _ if self.customer.is_someone() && same(&charge.quem, &self.customer.hash) => true,
            (Some(opened), Some(asks)) => same(opened, asks),
            _ => false,
        }
    }
}

/// Pays a charge with another card; with a key, once. A charge that is not the caller's does not exist for them,
/// whatever is configured.
pub fn exchange_card(
    app: &App,
    exchange: &CardExchange<'_>,
    claim: Option<&Claim>,
) -> Result<CardOutcome, BuyError> {
    let Some(desk) = app.desk() else {
        let found = app.store.read(|tx| cobranca::by_id(tx, exchange.id))?;
        let theirs = found.is_some_and(|charge| charge.forma == Forma::Cartao && exchange.may(&charge));
        return Err(if theirs { BuyError::Off } else { CobrancaError::Unknown.into() });
    };
    let note = |tx: &mut Tx<'_>, card: i64| claim.map_or(Ok(true), |claim| claim.note(tx, &card.to_string()));
    let sent = claim.and_then(Claim::nota).and_then(|card| card.parse().ok());
    let (card, holder) = exchange.card;
    let may = |charge: &Cobranca| exchange.may(charge);
    let once = Once { sent, note: &note };
    Ok(cobranca::exchange_once(&desk, exchange.id, may, (card, holder, exchange.ip), Some(&once))?)
}

/// Closes a charge that nobody has paid, for whoever has its ticket; the charge as it is then.
pub fn cancel_charge(app: &App, id: &str, ticket: &str) -> Result<Cobranca, BuyError> {
    let known = app.store.read(|tx| cobranca::of_ticket(tx, &app.chave, id, ticket))?;
    if known.is_none() {
        // Whatever is configured: there is no such charge.
        return Err(CobrancaError::Unknown.into());
    }
    let desk = app.desk().ok_or(BuyError::Off)?;
    Ok(cobranca::cancel(&desk, id, ticket)?)
}

/// Takes a request with a receipt; with a key, the one that the key has made before, if any.
pub fn ask_with_receipt(
    app: &App,
    desk: &PixDesk<'_>,
    novo: &NewRequest<'_>,
    claim: Option<&Claim>,
) -> Result<OpenedRequest, AskError> {
    let Some(claim) = claim else { return requests::ask(desk, novo, None) };
    loop {
        let id = claim.id(app, "pedido");
        let named =
            requests::Named { token: claim.token(app), note: &|tx| claim.note(tx, &id), id: id.clone() };
        match requests::ask(desk, novo, Some(&named)) {
            Err(AskError::Ended) if claim.renew(app)? => {}
            taken => return taken,
        }
    }
}
