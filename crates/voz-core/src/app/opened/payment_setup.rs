//! Payments as the configuration has them: the prices of the gateway, and x402.
use std::time::Duration;

use crate::base::config::{Config, GW_CENTAVOS, Modo, SaldoConfig, Secret};
use crate::base::ground::Ground;
use crate::base::http_client::{NetError, Url};
use crate::base::jwt::CdpKey;
use crate::base::store::Store;
use crate::base::world::World;
use crate::money::cobranca::{Asaas, AsaasError, Desk};
use crate::money::micros::Micros;
use crate::money::pix::PACOTES;
use crate::money::reais::{Cambio, Centavos};
use crate::money::x402::{Address, Auth, Chain, Descoberta, Facilitador, Node, Oferta};

/// Shortest time offered from the 402 to the settlement, in seconds.
const OFFER_MIN_S: u32 = 120;

/// The terms on which payments are taken here.
pub struct X402Setup {
    /// True when calls pass without payment: `x402.modo = dev`.
    pub dev: bool,
    /// Where payments are made.
    pub chain: &'static Chain,
    /// The receiver and the facilitator; `None` where nothing is sold by x402.
    pub recebedor: Option<Receiver>,
    /// A node of the chain, asked when the facilitator's answer is lost.
    pub(in crate::app) node: Option<Node>,
    prazo_s: u32,
}

/// A receiver, and the facilitator that settles for it.
pub struct Receiver {
    /// The account that receives.
    pub pagar_a: Address,
    /// The facilitator that settles.
    pub facilitador: Facilitador,
}

/// Why payments cannot be taken as configured.
#[derive(Debug, thiserror::Error)]
pub enum X402Error {
    /// `dev` gives away what the real network sells.
    #[error("x402.modo = dev deixa passar sem cobrar e não se usa com x402.rede = base; use base-sepolia")]
    DevOnBase,
    #[error("x402.pagar_a: {0}")]
    Account(#[from] crate::money::x402::AddressError),
    /// Nobody has its key.
    #[error("x402.pagar_a é o endereço zero, que não é de ninguém: o que se paga a ele se perde")]
    Nobody,
    /// The facilitator's address or its key.
    #[error("{0}")]
    Facilitator(String),
}

impl X402Setup {
    /// Reads what the configuration says of payments.
    pub fn open(config: &Config) -> Result<Self, X402Error> {
        let given = &config.x402;
        let dev = given.modo == Modo::Dev;
        let chain = Chain::named(&given.rede).ok_or(X402Error::DevOnBase)?;
        if dev && chain.faucet.is_none() {
            return Err(X402Error::DevOnBase);
        }
        let account = given.pagar_a.as_deref().map(Address::written).transpose()?;
        if given.pagar_a.as_deref().is_some_and(|text| text.trim_matches(['0', 'x']).is_empty()) {
            return Err(X402Error::Nobody);
        }
        let recebedor = match (account, &given.facilitador) {
            (Some(pagar_a), Some(url)) => {
                let settle = Duration::from_secs(given.prazo_s.into());
                let facilitador = Facilitador::new(secure("x402.facilitador", url)?, auth(given)?, settle);
                Some(Receiver { pagar_a, facilitador })
            }
            _ => None,
        };
        let node = given.rpc.as_ref().map(|rpc| secure("x402.rpc", rpc.expose())).transpose()?;
        let node = node.map(Node::new);
        let prazo_s = config.modelo.prazo_s.saturating_add(given.prazo_s).saturating_add(60);
        Ok(Self { dev, chain, recebedor, node, prazo_s: prazo_s.max(OFFER_MIN_S) })
    }

    /// The offer of a resource; `None` where nothing is sold by x402, and for what costs nothing.
    pub fn offer(
        &self,
        preco: Micros,
        recurso: String,
        descricao: String,
        descoberta: Descoberta,
    ) -> Option<Oferta> {
        let pagar_a = self.recebedor.as_ref().filter(|_| preco > Micros(0))?.pagar_a;
        Some(Oferta {
            chain: self.chain,
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
        if versao == 1 { self.chain.nome } else { self.chain.caip2 }
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
    if let Some((id, secret)) = given.cdp_id.as_ref().zip(given.cdp_segredo.as_ref()) {
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

/// Micro-dollars in a dollar.
const DOLLAR: i64 = 1_000_000;

/// Something on sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The credit it buys.
    pub usd: Micros,
    /// Its price.
    pub centavos: Centavos,
}

/// The gateway and its price list.
pub struct Till {
    asaas: Asaas,
    cambio: Cambio,
    /// Packages, each with a token of its own.
    pub pacotes: Vec<Item>,
    /// Exact prices that the configuration declares.
    pub exatos: Vec<Item>,
    /// Range of a balance purchase.
    pub saldo: Option<SaldoConfig>,
}

impl Till {
    /// The gateway's address and key, and the rate; `None` while one is not set.
    pub fn configured(config: &Config) -> Option<(String, Secret, Cambio)> {
        let key = config.asaas.chave.clone()?;
        let cambio = config.pix.brl_por_usd.and_then(Cambio::of)?;
        Some((config.asaas.url.clone(), key, cambio))
    }

    /// The configured gateway; `None` while its key or the rate is not set.
    pub fn of(world: &World, config: &Config) -> Result<Option<Self>, NetError> {
        let Some((url, key, cambio)) = Self::configured(config) else { return Ok(None) };
        let item = |usd: Micros| {
            let (least, most) = GW_CENTAVOS;
            let centavos = cambio.centavos(usd).filter(|price| (least..=most).contains(&price.0))?;
            Some(Item { usd, centavos })
        };
        let exact = config.gw.exatos.iter().filter_map(|exato| item(exato.usd));
        Ok(Some(Self {
            asaas: Asaas::new(world, &url, key)?,
            cambio,
            pacotes: PACOTES.into_iter().filter_map(|usd| item(Micros(i64::from(usd) * DOLLAR))).collect(),
            exatos: exact.collect(),
            saldo: config.gw.saldo,
        }))
    }

    /// Where charges are opened, looked at and closed.
    pub const fn desk<'a>(&'a self, ground: Ground<'a>) -> Desk<'a> {
        Desk { asaas: &self.asaas, ground }
    }

    /// The gateway's environment: host and port of its address.
    pub fn ambiente(&self) -> String {
        self.asaas.ambiente()
    }

    /// Asks the gateway one harmless question; its environment.
    pub fn reach(&self, store: &Store) -> Result<String, AsaasError> {
        self.asaas.reach(store).map(|()| self.asaas.ambiente())
    }

    /// True when anything is on sale.
    pub const fn sells(&self) -> bool {
        !self.pacotes.is_empty() || !self.exatos.is_empty() || self.saldo.is_some()
    }

    /// The item of a price in dollars, when it is on sale.
    pub fn item(&self, usd: Micros) -> Option<Item> {
        self.pacotes.iter().chain(&self.exatos).find(|item| item.usd == usd).copied()
    }

    /// The item that a balance purchase buys, when the configuration sells balance and the amount is in its range.
    pub fn balance(&self, centavos: Centavos) -> Option<Item> {
        let range = self.saldo.map(|saldo| saldo.min_centavos..=saldo.max_centavos)?;
        let usd = self.cambio.micros(centavos).filter(|_| range.contains(&centavos.0))?;
        Some(Item { usd, centavos })
    }
}
