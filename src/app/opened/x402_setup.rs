//! How payments by x402 are taken here, as configured.
use std::time::Duration;

use crate::base::config::{Config, Modo, Secret};
use crate::base::http_client::Url;
use crate::base::jwt::CdpKey;
use crate::money::micros::Micros;
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
