//! Payments by x402 as the service takes them: what is presented, settling it, and settling it again.
//!
//! Invariants: no payment is settled before it is on record with all that settling again needs; an answer of
//! the facilitator that did not come never ends in asking the payer to sign anew; what a payment bought is on
//! disk with the record that it was paid.
use std::time::Duration;

use serde_json::Value;

mod liquidar;

use super::App;
use crate::base::config::{Config, Secret};
use crate::base::jwt::CdpKey;
use crate::base::master_key::Purpose;
use crate::base::rede::Url;
use crate::base::store::{Result as Stored, StoreError, Tx};
use crate::base::world::Millis;
use crate::money::micros::Micros;
use crate::money::x402::records::{self, Novo, Para, PaymentState, Record};
use crate::money::x402::{
    Address, Auth, Chain, Descoberta, Exchange, Facilitador, Node, Oferta, Pagamento, PaymentRefusal,
    Verified, check, check_window, decode,
};
pub use liquidar::{Decided, decide, settle, settle_again, settle_due, token};

/// Shortest time offered from the 402 to the settlement, in seconds.
const OFFER_MIN_S: u32 = 120;

/// How payments are taken here.
pub struct X402 {
    /// Whether calls pass unpaid.
    pub dev: bool,
    /// Where payments are made.
    pub rede: &'static Chain,
    /// Who receives and who settles; `None` where nothing is sold by x402.
    pub recebedor: Option<Recebedor>,
    /// A node of the chain, asked when the facilitator's answer is lost.
    node: Option<Node>,
    prazo_s: u32,
}

/// Who receives and who settles.
pub struct Recebedor {
    /// The account that receives.
    pub pagar_a: Address,
    /// Who settles.
    pub facilitador: Facilitador,
}

/// Why payments cannot be taken as configured.
#[derive(Debug, thiserror::Error)]
pub enum X402Error {
    /// `dev` gives away what the real network sells.
    #[error("x402.modo = dev deixa passar sem cobrar e não se usa com x402.rede = base; use base-sepolia")]
    DevOnBase,
    /// The receiver's address.
    #[error("x402.pagar_a: {0}")]
    Account(#[from] crate::money::x402::AddressError),
    /// The facilitator's address or its key.
    #[error("{0}")]
    Facilitator(String),
}

impl X402 {
    /// As configured.
    pub fn open(config: &Config) -> Result<Self, X402Error> {
        let given = config.x402();
        let rede = Chain::named(&given.rede).ok_or(X402Error::DevOnBase)?;
        if given.dev && rede.faucet.is_none() {
            return Err(X402Error::DevOnBase);
        }
        let account = given.pagar_a.as_deref().map(Address::written).transpose()?;
        let recebedor = match (account, &given.facilitador) {
            (Some(pagar_a), Some(url)) => {
                let settle = Duration::from_secs(given.prazo_s.into());
                let facilitador = Facilitador::new(secure("x402.facilitador", url)?, auth(&given)?, settle);
                Some(Recebedor { pagar_a, facilitador })
            }
            _ => None,
        };
        let node = given.rpc.as_ref().map(|rpc| secure("x402.rpc", rpc.expose())).transpose()?;
        let node = node.map(Node::new);
        let prazo_s = config.modelo().prazo_s.saturating_add(given.prazo_s).saturating_add(60);
        Ok(Self { dev: given.dev, rede, recebedor, node, prazo_s: prazo_s.max(OFFER_MIN_S) })
    }

    /// What is asked for a resource; `None` where nothing is sold by x402, and for what costs nothing.
    pub fn offer(
        &self,
        preco: Micros,
        recurso: String,
        descricao: String,
        descoberta: Descoberta,
    ) -> Option<Oferta> {
        let pagar_a = self.recebedor.as_ref().filter(|_| preco > Micros(0))?.pagar_a;
        Some(Oferta {
            rede: self.rede,
            pagar_a,
            preco,
            recurso,
            descricao,
            prazo_s: self.prazo_s,
            descoberta,
        })
    }

    /// The network's name in a version of x402.
    pub const fn network(&self, versao: u8) -> &'static str {
        if versao == 1 { self.rede.nome } else { self.rede.caip2 }
    }
}

/// An address whose traffic nobody on the way reads: on this machine, or encrypted.
fn secure(key: &str, text: &str) -> Result<Url, X402Error> {
    let url = Url::parse(text).map_err(|e| X402Error::Facilitator(format!("{key}: {e}")))?;
    if url.is_private() {
        Ok(url)
    } else {
        Err(X402Error::Facilitator(format!("{key}: http:// só serve nesta máquina; use https://")))
    }
}

fn auth(given: &crate::base::config::X402) -> Result<Auth, X402Error> {
    if let Some((id, secret)) = &given.cdp {
        let key = CdpKey::read(id, secret.expose()).map_err(|e| X402Error::Facilitator(e.to_owned()))?;
        return Ok(Auth::Cdp(Box::new(key)));
    }
    Ok(match &given.autorizacao {
        None => Auth::None,
        Some(written) => {
            let header = written.expose().split_once(':').filter(|(name, _)| {
                name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') && !name.is_empty()
            });
            let (name, value) = header.unwrap_or(("authorization", written.expose()));
            Auth::Header(name.to_ascii_lowercase(), Secret::new(value.trim().to_owned()))
        }
    })
}

/// A payment presented for an offer, checked as far as can be without asking anyone.
pub struct Presented {
    pagamento: Pagamento,
    oferta: Oferta,
    para: Para,
    /// Keyed hash of what it was presented for.
    pedido: String,
    /// Names it in the record.
    pub id: String,
}

impl Presented {
    /// Reads a payment header. `pedido` is all that decides what the payer gets: the same payment with
    /// another gets nothing.
    pub fn read(
        app: &App,
        header: &[u8],
        oferta: Oferta,
        para: Para,
        pedido: &[u8],
    ) -> Result<Self, PaymentRefusal> {
        let pagamento = decode(header)?;
        check(&pagamento, &oferta)?;
        let id = records::id(oferta.rede, &pagamento);
        let pedido = app.chave.hash(Purpose::Payment, pedido);
        Ok(Self { pagamento, oferta, para, pedido, id })
    }

    /// Its version of x402.
    pub const fn versao(&self) -> u8 {
        self.pagamento.versao
    }

    /// Who pays.
    pub fn pagador(&self) -> String {
        self.pagamento.autorizacao.from.to_string()
    }
}

/// How a payment that is presented stands.
pub enum Standing {
    /// It was not taken up.
    New,
    /// A call with it is running.
    Busy,
    /// It was taken up for another request.
    Other,
    /// It is not known whether it was settled.
    Unsettled(Box<Record>),
    /// It paid for this very request.
    Paid(Box<Record>),
}

/// How a payment that an earlier run of the same call had taken up stands.
pub fn standing_of(tx: &mut Tx<'_>, id: &str, now: Millis) -> Stored<Standing> {
    Ok(records::find(tx, id)?.map_or(Standing::New, |found| stands(found, now)))
}

fn stands(found: Record, now: Millis) -> Standing {
    let busy = found.ocupado_ate >= now;
    match found.estado {
        PaymentState::Reservado if !busy => Standing::New,
        PaymentState::Pago => Standing::Paid(Box::new(found)),
        PaymentState::Liquidando if !busy => Standing::Unsettled(Box::new(found)),
        PaymentState::Reservado | PaymentState::Liquidando => Standing::Busy,
    }
}

/// How a payment stands.
pub fn standing(tx: &mut Tx<'_>, presented: &Presented, now: Millis) -> Stored<Standing> {
    let Some(found) = records::find(tx, &presented.id)? else { return Ok(Standing::New) };
    let other = found.pedido != presented.pedido;
    Ok(match stands(found, now) {
        Standing::New => Standing::New,
        _ if other => Standing::Other,
        standing => standing,
    })
}

/// Takes a payment up until `until`.
///
/// # Errors
/// The database's; inside, why it cannot be taken.
pub fn take(
    tx: &mut Tx<'_>,
    presented: &Presented,
    recurso: &str,
    now: Millis,
    until: Millis,
) -> Stored<Result<bool, PaymentRefusal>> {
    if let Err(recusa) = check_window(&presented.pagamento, &presented.oferta, now) {
        return Ok(Err(recusa));
    }
    let new = Novo {
        rede: presented.oferta.rede,
        pagamento: &presented.pagamento,
        para: presented.para,
        pedido: &presented.pedido,
        recurso,
        valor: presented.oferta.preco,
    };
    records::take(tx, &new, now, until).map(Ok)
}

/// Why a payment does not pay.
#[derive(Debug, thiserror::Error)]
pub enum NotPaid {
    /// Refused here; nothing was charged.
    #[error("{0}")]
    Local(#[from] PaymentRefusal),
    /// Refused by the facilitator; nothing was charged. The reason that x402 clients read.
    #[error("{0}")]
    Refused(String),
    /// Nobody can say whether it holds; nothing was charged.
    #[error("o facilitador não respondeu")]
    Unavailable,
    /// It may have been charged: present the same payment again.
    #[error("o facilitador não disse se o pagamento foi liquidado")]
    Pending,
    /// A call with it is running.
    #[error("o pagamento está em uso")]
    Busy,
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What goes out in the receipt header of a version.
#[derive(Clone, Debug, PartialEq)]
pub struct Receipt {
    /// Version of x402.
    pub versao: u8,
    /// The receipt.
    pub recibo: Value,
}

impl Receipt {
    /// Of a payment on record as paid, to whoever presents it (again) in a version of x402.
    pub fn of(app: &App, record: &Record, versao: u8) -> Option<Self> {
        let mut recibo: Value = serde_json::from_str(record.recibo.as_deref()?).ok()?;
        recibo["network"] = app.x402.network(versao).into();
        Some(Self { versao, recibo })
    }
}

/// Asks the facilitator whether a payment that was taken up holds.
pub fn verify(app: &App, presented: &Presented) -> Result<(), NotPaid> {
    let recebedor = app.x402.recebedor.as_ref().ok_or(NotPaid::Unavailable)?;
    let versao = presented.pagamento.versao;
    let exigencia = presented.oferta.entry(versao);
    let pedido = Exchange { versao, carga: &presented.pagamento.carga, exigencia: &exigencia };
    match recebedor.facilitador.verify(&app.world, &pedido) {
        Ok(Verified::Valid) => Ok(()),
        Ok(Verified::Invalid(reason)) => Err(NotPaid::Refused(reason)),
        Err(error) => {
            tracing::warn!(pagamento = presented.id, %error, "pagamento não conferido");
            Err(NotPaid::Unavailable)
        }
    }
}
