//! What a person may buy here.
use crate::credito::gw::{self, Ofertas, Preco};
use crate::credito::pix::{self, PacotePix};
use crate::paginas::extrato::price;
use crate::paginas::layout::{Code, Erro, Guest, Site, number, reais};
use voz_core::app::opened::payment_setup::Till;
use voz_core::base::master_key::Purpose;
use voz_core::money::micros::Micros;
use voz_core::money::pix::PACOTES;
use voz_core::money::reais::Centavos;

/// A price: dollars as the API writes them, and what they cost.
pub(super) struct Price {
    pub(super) usd: String,
    pub(super) centavos: Centavos,
    /// The code to pay, with its identifier, where the owner looks for the payment by hand.
    pub(super) code: Option<(String, String)>,
}

/// Offers of this service.
pub(super) struct Sale {
    /// Through the gateway.
    pub(super) gateway: Option<Gateway>,
    /// Prices by Pix with a receipt, which the owner releases.
    pub(super) receipt: Option<Vec<Price>>,
    /// The organization that what is bought as balance goes to, where it is not the account's own, and what of that they can spend.
    pub(super) organization: Option<(String, Micros)>,
}

/// Offers of the gateway.
pub(super) struct Gateway {
    pub(super) prices: Vec<Price>,
    /// The least and the most of a balance in reais that whoever looks may buy.
    pub(super) balance: Option<(Centavos, Centavos)>,
    /// True when the payer's document and name are still asked for.
    pub(super) asks_payer: bool,
}

/// The name under which this browser buys, as the API asks for one: a UUID that stays the same.
pub(super) fn browser(guest: &Guest<'_>) -> String {
    let name = format!("comprador\0{}", guest.navegador);
    let name = guest.site.app.chave.hash(Purpose::View, name.as_bytes());
    let part = |from: usize, to: usize| name.get(from..to).unwrap_or_default();
    format!("{}-{}-{}-{}-{}", part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32))
}

/// The organization of whoever looks, and what of its balance they can spend.
pub(super) fn organization(guest: &Guest<'_>) -> Result<Option<(String, Micros)>, Erro> {
    let customer = guest.customer()?;
    guest.site.app.organization_of(&customer).map_err(|error| guest.request.broken(&error))
}

impl Sale {
    /// Offers to whoever looks.
    pub(super) fn of(guest: &Guest<'_>) -> Result<Self, Erro> {
        let Guest { site, request, .. } = *guest;
        let browser = browser(guest);
        let offers = gw::offers(site, request, Some(&browser))?;
        let receipt = match pix::price_list(site, request, Some(&browser)) {
            Ok(list) => Some(list.pacotes.into_iter().map(with_receipt).collect()),
            Err(erro) if erro.code == Code::PixIndisponivel => None,
            Err(erro) => return Err(erro),
        };
        let organization = organization(guest)?;
        Ok(Self { gateway: offers.disponivel.then(|| Gateway::of(&offers)), receipt, organization })
    }

    /// True where balance is sold to whoever looks.
    pub(super) fn has_balance(&self) -> bool {
        self.gateway.as_ref().is_some_and(|gateway| gateway.balance.is_some())
    }

    /// Everything that can be bought, each price once.
    pub(super) fn prices(&self) -> impl Iterator<Item = &Price> {
        let all = self.gateway.as_ref().map(|gateway| &gateway.prices).or(self.receipt.as_ref());
        all.into_iter().flatten()
    }
}

impl Gateway {
    fn of(offers: &Ofertas) -> Self {
        let balance = offers.saldo.as_ref().filter(|saldo| saldo.pode_comprar);
        let price = |preco: &Preco| Price {
            usd: plain(preco.usd.0),
            centavos: Centavos(preco.brl_centavos),
            code: None,
        };
        let mut prices: Vec<Price> = offers.pacotes.iter().chain(&offers.exatos).map(price).collect();
        prices.sort_by_key(|price| price.centavos);
        Self {
            prices,
            balance: balance.map(|saldo| (Centavos(saldo.min_centavos), Centavos(saldo.max_centavos))),
            asks_payer: offers.precisa_documento,
        }
    }
}

/// The price of so many dollars.
pub(super) fn find<'p>(prices: &'p [Price], usd: &str) -> Option<&'p Price> {
    prices.iter().find(|price| price.usd == usd)
}

/// A price in dollars as people write it: whole, or with its cents.
fn plain(usd: Micros) -> String {
    usd.to_string().trim_end_matches(".00").to_owned()
}

fn with_receipt(pacote: PacotePix) -> Price {
    Price {
        usd: pacote.usd.to_string(),
        centavos: Centavos(pacote.brl_centavos),
        code: Some((pacote.copia_e_cola, pacote.txid)),
    }
}

/// True when people can buy rewrites here.
pub(in crate::paginas) fn sells_to_people(site: &Site) -> bool {
    let app = &site.app;
    app.preco.0 > 0 && (app.pix.is_some() || app.till().is_some_and(Till::sells))
}

/// The smallest purchase that people can make here: its price, and how many rewrites it pays, in words; nothing where only
/// balance of an account is sold.
pub(in crate::paginas) fn smallest(site: &Site) -> Option<(String, String)> {
    let sold = match (site.app.till(), &site.app.pix) {
        (Some(till), _) if till.sells() => {
            let items = till.pacotes.iter().chain(&till.exatos);
            items.map(|item| (item.centavos, item.usd.to_string())).min_by_key(|(centavos, _)| *centavos)
        }
        (_, Some(pix)) => PACOTES.into_iter().map(|usd| (pix.centavos(usd), usd.to_string())).min(),
        _ => None,
    };
    let (centavos, usd) = sold.filter(|_| site.app.preco.0 > 0)?;
    Some((reais(centavos), rewrites(site, &usd)))
}

/// Price of a rewrite beyond the allowance and the smallest purchase, in words; nothing where nothing is sold to people.
pub(in crate::paginas) fn each_beyond(site: &Site) -> Option<String> {
    let each = sells_to_people(site).then(|| price(site, site.app.preco))?;
    let packages = smallest(site).map(|(least, many)| format!(", em pacotes a partir de {least} ({many})"));
    Some(format!("{each} cada uma{}", packages.unwrap_or_default()))
}

/// True when programs can pay for a rewrite as they call for it.
pub(in crate::paginas) fn sells_to_programs(site: &Site) -> bool {
    let app = &site.app;
    app.preco.0 > 0 && !app.x402.dev && app.x402.recebedor.is_some()
}

/// How many rewrites an amount pays for, in words; nothing where they cost nothing.
pub(in crate::paginas) fn rewrites(site: &Site, usd: &str) -> String {
    let (paid, each) = (usd.parse::<Micros>().unwrap_or_default(), site.app.preco);
    if each.0 <= 0 || paid.0 < each.0 {
        return String::new();
    }
    match (paid.0 / each.0).unsigned_abs() {
        1 => "1 reescrita".to_owned(),
        many => format!("{} reescritas", number(many)),
    }
}
