//! What a person may buy here, as the routes of the API tell it.
use http::Method;
use serde_json::Value;

use crate::base::master_key::Purpose;
use crate::http::caller::sessao::Visitor;
use crate::http::credito::{gw, pix};
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::Request;
use crate::money::micros::Micros;
use crate::money::reais::Centavos;

/// A price: dollars as the API writes them, and what they cost.
pub(super) struct Price {
    pub(super) usd: String,
    pub(super) centavos: Centavos,
    /// The code to pay, with its identifier, where the owner looks for the payment by hand.
    pub(super) code: Option<(String, String)>,
}

/// What is sold.
pub(super) struct Sale {
    /// Through the gateway.
    pub(super) gateway: Option<Gateway>,
    /// Prices by Pix with a receipt, which the owner releases.
    pub(super) receipt: Option<Vec<Price>>,
}

/// What the gateway sells.
pub(super) struct Gateway {
    pub(super) prices: Vec<Price>,
    /// The least and the most of a balance in reais that whoever looks may buy.
    pub(super) balance: Option<(Centavos, Centavos)>,
    /// Whether the payer's document and name are still asked for.
    pub(super) asks_payer: bool,
}

/// A call of the API that a page makes for whoever looks at it: by the same function, with the same checks.
pub(super) fn call(request: &Request, method: Method, params: Vec<String>, body: bytes::Bytes) -> Request {
    Request { method, params, query: Vec::new(), body, ..request.clone() }
}

/// The JSON that a route answers.
pub(super) fn told(request: &Request, reply: &Reply) -> Result<Value, Erro> {
    serde_json::from_slice(&reply.body).map_err(|error| request.broken(&error))
}

/// The name under which this browser buys, as the API asks for one: a UUID that stays the same.
pub(super) fn browser(site: &Site, visitor: &Visitor) -> Option<String> {
    let browser = visitor.browser_hash(site)?;
    let name = site.app.chave.hash(Purpose::View, format!("comprador\0{browser}").as_bytes());
    let part = |from: usize, to: usize| name.get(from..to).unwrap_or_default();
    Some(format!("{}-{}-{}-{}-{}", part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32)))
}

impl Sale {
    /// What is on sale to whoever looks.
    pub(super) fn of(site: &Site, request: &Request, visitor: &Visitor) -> Result<Self, Erro> {
        let mut asked = call(request, Method::GET, Vec::new(), bytes::Bytes::new());
        asked.query = browser(site, visitor).map(|id| ("navegador_id".to_owned(), id)).into_iter().collect();
        let gateway = told(request, &gw::ofertas(site, &asked)?)?;
        let receipt = match pix::offer(site, &asked) {
            Ok(reply) => prices(&told(request, &reply)?["pacotes"]).into(),
            Err(erro) if erro.code == Code::PixIndisponivel => None,
            Err(erro) => return Err(erro),
        };
        Ok(Self { gateway: (gateway["disponivel"] == true).then(|| Gateway::of(&gateway)), receipt })
    }

    /// Everything that can be bought, each price once.
    pub(super) fn prices(&self) -> impl Iterator<Item = &Price> {
        let all = self.gateway.as_ref().map(|gateway| &gateway.prices).or(self.receipt.as_ref());
        all.into_iter().flatten()
    }
}

impl Gateway {
    fn of(told: &Value) -> Self {
        let cents = |key: &str| told["saldo"][key].as_i64().map(Centavos);
        let balance = cents("min_centavos").zip(cents("max_centavos"));
        Self {
            prices: prices(&told["pacotes"]).into_iter().chain(prices(&told["exatos"])).collect(),
            balance: balance.filter(|_| told["saldo"]["pode_comprar"] == true),
            asks_payer: told["precisa_documento"] != false,
        }
    }

    pub(super) fn price(&self, usd: &str) -> Option<&Price> {
        find(&self.prices, usd)
    }
}

/// The price of so many dollars.
pub(super) fn find<'p>(prices: &'p [Price], usd: &str) -> Option<&'p Price> {
    prices.iter().find(|price| price.usd == usd)
}

/// A price in dollars as people write it: whole, or with its cents.
fn plain(number: &str) -> String {
    let exact = number.parse::<Micros>().map_or_else(|_| number.to_owned(), |price| price.to_string());
    exact.trim_end_matches(".00").to_owned()
}

fn prices(list: &Value) -> Vec<Price> {
    let text = |item: &Value, key: &str| item[key].as_str().map(str::to_owned);
    let one = |item: &Value| Price {
        usd: plain(&item["usd"].to_string()),
        centavos: Centavos(item["brl_centavos"].as_i64().unwrap_or_default()),
        code: text(item, "copia_e_cola").zip(text(item, "txid")),
    };
    list.as_array().into_iter().flatten().map(one).collect()
}

/// How many rewrites an amount pays for, in words; nothing where they cost nothing.
pub(super) fn rewrites(site: &Site, usd: &str) -> String {
    let (paid, each) = (usd.parse::<Micros>().unwrap_or_default(), site.app.preco);
    if each.0 <= 0 || paid.0 < each.0 {
        return String::new();
    }
    format!("{} reescritas", super::super::layout::number((paid.0 / each.0).unsigned_abs()))
}
