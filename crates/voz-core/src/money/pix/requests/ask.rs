//! A request comes in: looked at, written down with its receipt, told to the owner, and only then waiting.
//!
//! Whatever step is the last before a crash, the request is `falhou` until its mail has left, and has no
//! credit; after that it waits with one. No transaction is open while the mail goes.
use std::ops::Deref;
use std::time::Duration;

use super::letters;
use super::receipts;
use super::records::{self, Comprovante, PixRequest, RequestState};
use crate::base::ground::Ground;
use crate::base::identifier;
use crate::base::mail::{Correio, Letter, MailError};
use crate::base::master_key::{MasterKey, Purpose};
use crate::base::steady::Steady;
use crate::base::store::{Result, StoreError, Tx};
use crate::base::world::Millis;
use crate::money::credito::{self, Token};
use crate::money::micros::Micros;
use crate::money::pix::PixReceiver;
use crate::money::pix::brcode::TXID_MAX;
use crate::money::pix::recibo::{self, FileRefusal, Receipt};
use crate::money::reais::Centavos;

/// Longest time for the owner's mail to leave; after it a request that is still on its way counts as one that died.
pub(super) const SENDING: Duration = Duration::from_secs(10 * 60);

/// The tools for taking a request.
pub struct PixDesk<'a> {
    pub ground: Ground<'a>,
    pub correio: &'a Correio,
    /// The receiver of the Pix.
    pub recebedor: &'a PixReceiver,
    /// The owner's address.
    pub dono: &'a str,
    /// Where the owner's pages of requests begin, where it is known.
    pub paginas: Option<String>,
    /// Requests of a network in a day.
    pub por_dia: u32,
    /// Requests of a network that may wait or be of the last seven days: so it never fills the queue.
    pub por_semana: u32,
    /// Requests that may wait.
    pub fila: u32,
}

impl<'a> Deref for PixDesk<'a> {
    type Target = Ground<'a>;

    fn deref(&self) -> &Ground<'a> {
        &self.ground
    }
}

/// A buyer's order, already within the bounds of the interface.
#[derive(Clone, Copy, Debug)]
pub struct NewRequest<'a> {
    /// The package, in dollars.
    pub usd: u32,
    /// The buyer's address.
    pub email: &'a str,
    /// The buyer's name.
    pub nome: Option<&'a str>,
    /// Page the buyer came from.
    pub pagina: Option<&'a str>,
    /// The thing that the buyer was after.
    pub recurso: Option<&'a str>,
    /// The thing that the buyer was after, in words.
    pub descricao: Option<&'a str>,
    /// The price of the thing that the buyer was after.
    pub preco: Option<Micros>,
    /// Names the buyer's browser.
    pub navegador: Option<&'a str>,
    /// Identifier of the payment, where the buyer says it; else the one offered to this network next.
    pub txid: Option<&'a str>,
    /// The buyer's network.
    pub network: &'a str,
    /// The account that is signed in.
    pub conta: Option<&'a str>,
    /// The receipt, as it was sent.
    pub comprovante: &'a [u8],
}

/// The name of a request that may come again: the same whenever the same call asks.
pub struct Named<'a> {
    pub id: String,
    /// The token of its credit.
    pub token: Token,
    /// Notes, with the request, that it exists. False when somebody else asks for it now.
    pub note: &'a dyn Fn(&mut Tx<'_>) -> Result<bool>,
}

/// A request that waits for the owner.
#[derive(Debug)]
pub struct OpenedRequest {
    /// Names the claim.
    pub id: String,
    /// The token of its credit, for the buyer's eyes.
    pub token: Token,
}

/// Why there is no request that waits.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The receipt is none. Nothing was recorded.
    #[error(transparent)]
    FileRefusal(#[from] FileRefusal),
    /// The network has sent its requests of the day. Nothing was recorded.
    #[error("esta rede já mandou os pedidos de hoje")]
    Daily {
        /// Seconds until the next day begins.
        retry_s: u64,
    },
    /// The network has its share of the requests that wait, or of the week. Nothing was recorded.
    #[error("esta rede já tem a sua parte dos pedidos da semana")]
    Weekly {
        /// Seconds until there may be room again.
        retry_s: u64,
    },
    /// Too many requests wait. Nothing was recorded.
    #[error("a fila de pedidos está cheia")]
    Full,
    /// The owner could not be told: recorded as `falhou`.
    #[error("o e-mail ao dono não saiu: {0}")]
    Mail(MailError),
    /// The request that this call had made came to nothing: it may make another.
    #[error("o pedido desta chamada não deu em nada")]
    Ended,
    /// The same call is at work elsewhere.
    #[error("a mesma chamada está em andamento")]
    Running,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The buyer who is offered identifiers of payments.
#[derive(Clone, Copy, Debug)]
pub enum Buyer<'a> {
    /// The network that asks.
    Network(&'a str),
    /// A browser, by the name it buys under.
    Browser(&'a str),
}

/// The seed of the identifiers offered to a buyer, until their next request is recorded: the same however often the
/// code is looked at, so that what the payer's bank shows is what the owner is told to look for; another after each request,
/// so that no two sales are one.
pub struct Offered(String);

impl Offered {
    /// Of a buyer, as things stand.
    pub fn to(tx: &mut Tx<'_>, chave: &MasterKey, buyer: Buyer<'_>) -> Result<Self> {
        let (column, purpose, name) = match buyer {
            Buyer::Network(network) => ("rede", Purpose::Network, network),
            Buyer::Browser(name) => ("navegador", Purpose::Browser, name),
        };
        // Counted, and not the last one named: which was last is not known once the clock was set back.
        let made = records::made_by(tx, column, &chave.hash(purpose, name.as_bytes()))?;
        Ok(Self(format!("{buyer:?} {made}")))
    }

    /// The identifier for a package at a price, which it says: `VOZ`, dollars, centavos, and what nobody else can make.
    pub fn txid(&self, chave: &MasterKey, usd: u32, price: Centavos) -> String {
        let said = format!("VOZ{usd:02}{:06}", price.0);
        let hash = chave.hash(Purpose::Txid, format!("{said} {}", self.0).as_bytes()).to_ascii_uppercase();
        said.chars().chain(hash.chars()).take(TXID_MAX).collect()
    }

    /// The price that an identifier was offered at; `None` for one that was not offered.
    fn price(&self, chave: &MasterKey, usd: u32, txid: &str) -> Option<Centavos> {
        let said = txid.strip_prefix(&format!("VOZ{usd:02}"))?;
        let price = Centavos(said.get(..6)?.parse().ok()?);
        (self.txid(chave, usd, price) == txid).then_some(price)
    }
}

/// Takes a request with its receipt: keeps both, tells the owner by mail, and hands out a token that waits.
pub fn ask(
    desk: &PixDesk<'_>,
    novo: &NewRequest<'_>,
    named: Option<&Named<'_>>,
) -> std::result::Result<OpenedRequest, AskError> {
    let Ground { world, store, chave, .. } = desk.ground;
    if let Some(named) = named
        && let Some(known) = store.read(|tx| records::by_id(tx, &named.id))?
    {
        return match known.estado {
            RequestState::Falhou => Err(AskError::Ended),
            _ => Ok(OpenedRequest { id: known.id, token: named.token.clone() }),
        };
    }
    let network = chave.hash(Purpose::Network, novo.network.as_bytes());
    // Whoever may not ask costs no look at a file; asked again, for good, where the request is written.
    store.try_read(|tx| within_limits(tx, desk, &network, world.now()))?;
    let receipt = recibo::inspect(novo.comprovante)?;
    let (id, token) = match named {
        Some(named) => (named.id.clone(), named.token.clone()),
        None => (identifier::fresh(world)?, Token::new(world)?),
    };
    let request = written(desk, novo, &receipt, id, payment(desk, novo)?);
    let navegador = novo.navegador.map(|id| chave.hash(Purpose::Browser, id.as_bytes()));
    let similar = store.try_write(|tx| {
        within_limits(tx, desk, &network, request.criado_em)?;
        records::insert(tx, &request, &network, navegador.as_deref(), &world.steady().span(SENDING))?;
        receipts::keep(tx, &request.id, novo.comprovante, receipt.copia.as_deref())?;
        if !named.map_or(Ok(true), |named| (named.note)(tx))? {
            return Err(AskError::Running);
        }
        Ok(records::similar(tx, &request)?)
    })?;
    let told = tell(desk, &receipt, &request, &similar);
    let (now, id) = (world.now(), &request.id);
    if let Err(error) = told {
        let why = error.to_string();
        store.write(|tx| {
            records::not_sent(tx, id)?;
            records::note(tx, now, id, SERVICE, "falhou", Some(&why))
        })?;
        return Err(error);
    }
    let hash = token.hash(chave);
    let conferir = format!("/api/credito/pix/{id}");
    store.write(|tx| {
        credito::open(tx, now, id, Some(&hash), credito::CreditState::Pendente, Some(&conferir))?;
        if !records::sent(tx, id, id)? {
            return Err(StoreError::Corrupt(format!("o pedido {id} mudou enquanto o e-mail saía")));
        }
        records::note(tx, now, id, SERVICE, "pedido", None)
    })?;
    Ok(OpenedRequest { id: request.id, token })
}

/// The actor in the audit trail when it is not the owner.
const SERVICE: &str = "serviço";

/// Days, today among them, of whose requests a network has its share.
const WEEK: i64 = 7;

fn last_week(now: Millis) -> Millis {
    Millis::of_day(now.day() + 1 - WEEK)
}

/// How many requests of the week never reached the owner because the mail failed, in a sentence; nothing where all did.
pub fn untold(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<Option<String>> {
    let failed = records::failed_since(tx, last_week(now), (now, steady))?;
    let said = match failed {
        0 => return Ok(None),
        1 => "1 pedido por Pix dos últimos sete dias não chegou ao dono".to_owned(),
        many => format!("{many} pedidos por Pix dos últimos sete dias não chegaram ao dono"),
    };
    Ok(Some(format!("{said}, porque o e-mail falhou")))
}

/// Refuses one more request of a network where it has reached a limit.
fn within_limits(
    tx: &mut Tx<'_>,
    desk: &PixDesk<'_>,
    network: &str,
    now: Millis,
) -> std::result::Result<(), AskError> {
    let share = |requests: u32| u64::from(requests) * records::WEIGHT;
    let (today, last_week) = (Millis::of_day(now.day()), last_week(now));
    let steady = desk.world.steady();
    if records::came_from(tx, network, today, (now, &steady))? >= share(desk.por_dia) {
        return Err(AskError::Daily { retry_s: now.until_tomorrow_s() });
    }
    if records::kept_busy_by(tx, network, last_week, (now, &steady))? >= share(desk.por_semana) {
        // The day on which the oldest leaves the week; where all of them wait for the owner, any day may be the one.
        let leaves = records::first_decided(tx, network, last_week)?.map(|first| first.day() + WEEK);
        return Err(AskError::Weekly { retry_s: now.until_day_s(leaves.unwrap_or(now.day() + 1)) });
    }
    let full = records::waiting(tx, now, &steady)? >= u64::from(desk.fila);
    if full { Err(AskError::Full) } else { Ok(()) }
}

/// Tells the owner.
fn tell(
    desk: &PixDesk<'_>,
    receipt: &Receipt,
    request: &PixRequest,
    similar: &[String],
) -> std::result::Result<(), AskError> {
    let avisos = [similar, &receipt.avisos].concat();
    let (chave, paginas) = (desk.recebedor.chave.as_str(), desk.paginas.as_deref());
    let (assunto, corpo) = letters::to_owner(request, chave, paginas, &avisos);
    let (para, responder_a) = (desk.dono, Some(request.email.as_str()));
    let letter = Letter { id: None, para, responder_a, assunto: &assunto, corpo: &corpo };
    desk.correio.send(desk.world, &letter).map_err(AskError::Mail)
}

/// The identifier of the payment and its amount: as the code said that the buyer was shown, also where the price of a
/// dollar changed since; else what is offered now.
fn payment(desk: &PixDesk<'_>, novo: &NewRequest<'_>) -> Result<(String, Centavos)> {
    let Ground { store, chave, .. } = desk.ground;
    let buyers = [Some(Buyer::Network(novo.network)), novo.navegador.map(Buyer::Browser)];
    let offered = store.read(|tx| {
        buyers.into_iter().flatten().map(|buyer| Offered::to(tx, chave, buyer)).collect::<Result<Vec<_>>>()
    })?;
    let now = desk.recebedor.centavos(novo.usd);
    let Some(txid) = novo.txid else {
        let to_network = offered.first().map(|offered| offered.txid(chave, novo.usd, now));
        return Ok((to_network.unwrap_or_default(), now));
    };
    let then = offered.iter().find_map(|offered| offered.price(chave, novo.usd, txid));
    Ok((txid.to_owned(), then.unwrap_or(now)))
}

/// A request as it will be written down.
fn written(
    desk: &PixDesk<'_>,
    novo: &NewRequest<'_>,
    receipt: &Receipt,
    id: String,
    (txid, centavos): (String, Centavos),
) -> PixRequest {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    PixRequest {
        id,
        estado: RequestState::Falhou,
        criado_em: desk.world.now(),
        decidido_em: None,
        usd: novo.usd,
        centavos,
        txid,
        credito: None,
        conta: owned(novo.conta),
        email: novo.email.to_owned(),
        nome: owned(novo.nome),
        pagina: owned(novo.pagina),
        recurso: owned(novo.recurso),
        descricao: owned(novo.descricao),
        preco: novo.preco,
        motivo: None,
        comprovante: Comprovante {
            tipo: receipt.tipo,
            bytes: novo.comprovante.len() as u64,
            sha256: receipt.sha256.clone(),
            pixels: receipt.pixels.clone(),
            avisos: receipt.avisos.clone(),
            copia: receipt.copia.is_some(),
            apagado_em: None,
        },
    }
}
