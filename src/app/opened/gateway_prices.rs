//! What is sold through the payment gateway, as configured, and the desk that sells it.
use crate::base::config::{Config, GW_CENTAVOS, SaldoConfig, Secret};
use crate::base::ground::Ground;
use crate::base::http_client::NetError;
use crate::base::store::Store;
use crate::base::world::World;
use crate::money::cobranca::{Asaas, AsaasError, Desk};
use crate::money::micros::Micros;
use crate::money::pix::PACOTES;
use crate::money::reais::{Cambio, Centavos};

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
