//! Credit bought: in reais by a charge of the gateway (opened, paid with another card or closed) or by a request with a
//! receipt for the owner, and by x402. What comes with a key is done once for it.
//!
//! Invariant: the credit, its first movement and the record that it was paid are written together.
use subtle::ConstantTimeEq;

use super::customer::Customer;
use super::x402::{self, NotPaid, PaymentReceipt, Presented, Standing};
use crate::app::calls::idempotency::Claim;
use crate::app::opened::App;
use crate::app::opened::payment_setup::{Item, Till};
use crate::base::config::GW_CENTAVOS;
use crate::base::identifier;
use crate::base::store::{StoreError, Tx};
use crate::money::cobranca::{
    self, CardOutcome, Cobranca, CobrancaError, Forma, NewCharge, Once, Opened, Payer, SentCard, ToPay,
};
use crate::money::credito::{self, CreditState, Token};
use crate::money::micros::Micros;
use crate::money::pix::requests::{self, AskError, NewRequest, OpenedRequest, PixDesk};
use crate::money::reais::Centavos;
use crate::money::x402::PaymentRefusal;

/// The description that the payer reads of a charge.
const DESCRICAO: &str = "Crédito para reescritas";

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
    pub card: Option<SentCard<'a>>,
}

/// Names under which a payer is remembered: the account, the browser.
pub fn payer_names<'a>(customer: &'a Customer, navegador: Option<&'a str>) -> Vec<&'a str> {
    let account = Some(customer.hash.as_str()).filter(|_| customer.is_someone());
    account.into_iter().chain(navegador).collect()
}

/// Opens a charge; with a key, the one that the key has opened before, if any.
pub fn open_charge(
    app: &App,
    order: &ChargeOrder<'_>,
    claim: Option<&Claim>,
) -> Result<Opened, CobrancaError> {
    let desk = app.desk().ok_or(CobrancaError::Off)?;
    let balance = match order.wanted {
        Wanted::Balance(_) => order.customer.landing(app)?,
        Wanted::Package(_) => None,
    };
    let conhecidos = payer_names(order.customer, order.navegador);
    let new = NewCharge {
        forma: order.forma,
        centavos: order.item.centavos,
        micros: order.item.usd,
        saldo: balance.as_deref(),
        quem: &order.customer.hash,
        entrou: order.customer.is_someone(),
        navegador: order.navegador,
        payer: order.payer,
        card: order.card,
        descricao: DESCRICAO,
        named: None,
        conhecidos: &conhecidos,
    };
    let Some(claim) = claim else { return desk.open(&new) };
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
            opened => return opened,
        }
    }
}

/// How to pay a charge of before, for whoever bought it on a page: the account that is signed in, or the browser.
pub fn pay_later(
    app: &App,
    conta: Option<&str>,
    navegador: &str,
    id: &str,
) -> Result<(Cobranca, ToPay), CobrancaError> {
    let charge = unpaid(app, conta, navegador, id)?.ok_or(CobrancaError::Closed)?;
    let way = app.desk().ok_or(CobrancaError::Off)?.to_pay(&charge)?;
    Ok((charge, way))
}

/// Closes a charge of before, for the same; nothing where it no longer waits for its payment.
pub fn give_up(app: &App, conta: Option<&str>, navegador: &str, id: &str) -> Result<(), CobrancaError> {
    let Some(charge) = unpaid(app, conta, navegador, id)? else { return Ok(()) };
    let desk = app.desk().ok_or(CobrancaError::Off)?;
    cobranca::close(&desk, charge, &|_| Ok(())).map(drop)
}

/// The charge of an identifier that waits for the payment of whoever asks.
fn unpaid(
    app: &App,
    conta: Option<&str>,
    navegador: &str,
    id: &str,
) -> Result<Option<Cobranca>, CobrancaError> {
    let mut theirs = app.unpaid_charges(conta, navegador)?.into_iter();
    Ok(theirs.find(|charge| charge.id == id))
}

/// Another card for a charge.
pub struct CardExchange<'a> {
    pub id: &'a str,
    pub customer: &'a Customer,
    /// The keyed hash of the browser that asks.
    pub navegador: Option<&'a str>,
    pub card: SentCard<'a>,
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
) -> Result<CardOutcome, CobrancaError> {
    let Some(desk) = app.desk() else {
        let found = app.store.read(|tx| cobranca::by_id(tx, exchange.id))?;
        let theirs = found.is_some_and(|charge| charge.forma == Forma::Cartao && exchange.may(&charge));
        return Err(if theirs { CobrancaError::Off } else { CobrancaError::Unknown });
    };
    let note = |tx: &mut Tx<'_>, card: i64| claim.map_or(Ok(true), |claim| claim.note(tx, &card.to_string()));
    let sent = claim.and_then(Claim::nota).and_then(|card| card.parse().ok());
    let may = |charge: &Cobranca| exchange.may(charge);
    let once = Once { sent, note: &note };
    cobranca::exchange(&desk, exchange.id, may, exchange.card, Some(&once))
}

/// Closes a charge that nobody has paid, for whoever has its ticket; the charge as it is then.
pub fn cancel_charge(app: &App, id: &str, ticket: &str) -> Result<Cobranca, CobrancaError> {
    let known = app.store.read(|tx| cobranca::of_ticket(tx, &app.chave, id, ticket))?;
    if known.is_none() {
        // Whatever is configured: there is no such charge.
        return Err(CobrancaError::Unknown);
    }
    let desk = app.desk().ok_or(CobrancaError::Off)?;
    cobranca::cancel(&desk, id, ticket)
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

/// The packages sold by x402 (interface, "Limits").
pub const PACOTES: [Micros; 5] =
    [Micros(100_000), Micros(1_000_000), Micros(5_000_000), Micros(10_000_000), Micros(25_000_000)];

/// Credit that was bought.
pub struct Bought {
    pub token: Token,
    /// The receipt for its header; `None` when nothing was charged (`dev`).
    pub receipt: Option<PaymentReceipt>,
}

/// Why no credit was given.
#[derive(Debug, thiserror::Error)]
pub enum PurchaseRefusal {
    #[error("nenhum pagamento veio")]
    Unpaid,
    #[error(transparent)]
    Payment(#[from] NotPaid),
    /// The payment was used for something else.
    #[error("o pagamento já foi usado")]
    Used,
}

impl From<StoreError> for PurchaseRefusal {
    fn from(error: StoreError) -> Self {
        Self::Payment(error.into())
    }
}

/// Gives credit of a package for a payment. The token of one that was bought before is given again: to whoever
/// presents the payment, and to whoever repeats the call by its key, whatever they present.
pub fn buy(
    app: &App,
    recurso: &str,
    payment: Option<&Result<Presented, PaymentRefusal>>,
    claim: Option<&Claim>,
) -> Result<Bought, PurchaseRefusal> {
    let presented = payment.and_then(|payment| payment.as_ref().ok());
    if let Some(note) = claim.and_then(Claim::nota) {
        let (id, begun) = app.store.read(|tx| x402::standing_of(tx, note, &app.world.steady()))?;
        if !matches!(begun, Standing::New) {
            return known(app, id, begun, presented.map(Presented::versao));
        }
    }
    let presented = match payment {
        None => return Err(PurchaseRefusal::Unpaid),
        Some(Err(recusa)) => return Err(NotPaid::Local(*recusa).into()),
        Some(Ok(presented)) => presented,
    };
    let (id, steady) = (presented.id.as_str(), app.world.steady());
    let standing = app.store.try_write(|tx| {
        let standing = x402::standing(tx, presented, &steady)?;
        if matches!(standing, Standing::New) && !x402::take(tx, app, presented, recurso, claim, App::GRACE)??
        {
            return Err(NotPaid::Busy.into());
        }
        Ok::<_, PurchaseRefusal>(standing)
    })?;
    if !matches!(standing, Standing::New) {
        return known(app, id, standing, Some(presented.versao()));
    }
    let paid = x402::verify(app, presented).and_then(|()| x402::settle(app, presented, None, &|_, _| Ok(())));
    if paid.is_err() {
        // Lets it go unless settling has begun; a crash before this only delays that.
        app.store.write(|tx| crate::money::x402::records::release(tx, id))?;
    }
    Ok(bought(app, id, Some(paid?)))
}

/// The purchase of a payment that was taken up before.
fn known(app: &App, id: &str, standing: Standing, versao: Option<u8>) -> Result<Bought, PurchaseRefusal> {
    match standing {
        Standing::New | Standing::Busy => Err(NotPaid::Busy.into()),
        Standing::Other => Err(PurchaseRefusal::Used),
        Standing::Paid(registro) => {
            Ok(bought(app, id, PaymentReceipt::of(app, &registro, versao.unwrap_or(registro.versao))))
        }
        Standing::Unsettled(registro) => Ok(bought(app, id, Some(x402::settle_again(app, &registro.id)?))),
    }
}

fn bought(app: &App, id: &str, receipt: Option<PaymentReceipt>) -> Bought {
    Bought { token: x402::token(app, id), receipt }
}

/// Gives credit unpaid, as mode `dev` does: its token is known to a server in that mode alone.
pub fn simulate(app: &App, usd: Micros, recurso: &str) -> Result<Bought, StoreError> {
    let token = Token::new(&app.world)?;
    let (id, hash) = (identifier::fresh(&app.world)?, token.hash_dev(&app.chave));
    let produto = &app.config.servidor.produto;
    let entry = credito::Entry { motivo: credito::SIMULATED, produto, recurso, chave: &id };
    app.store.write(|tx| {
        let now = app.world.now();
        credito::open(tx, now, &id, Some(&hash), CreditState::Valido, None)?;
        credito::post_surely(tx, now, &id, usd, &entry)
    })?;
    Ok(Bought { token, receipt: None })
}
