//! What a credit is worth, and its movements as a table.
use super::layout::{Markup, Site, dollars, html, reais};
use voz_core::base::time_zone::Zone;
use voz_core::money::credito::Movimento;
use voz_core::money::micros::Micros;
use voz_core::money::reais::Cambio;

/// An amount in reais where the service has a rate, and in dollars, in which the movements are.
pub(super) fn worth(site: &Site, usd: Micros) -> String {
    let (price, dollars) = (price(site, usd), dollars(&usd.to_string()));
    if price == dollars { dollars } else { format!("{price} ({dollars})") }
}

/// Dollars under a head that says so: a phone has no room to say it in each row.
fn amount(usd: &str) -> String {
    usd.replace('.', ",").replace('-', "\u{2212}")
}

/// A price in reais where the service has a rate, else in dollars: as whoever pays it reads it.
pub(super) fn price(site: &Site, usd: Micros) -> String {
    let rate = site.app.config.pix.brl_por_usd.and_then(Cambio::of);
    rate.and_then(|rate| rate.centavos(usd)).map_or_else(|| dollars(&usd.to_string()), reais)
}

/// What of a credit is set aside, which its holder has and cannot spend now; nothing where it is nothing.
pub(super) fn reserved(site: &Site, held: Micros) -> Markup {
    html! {
        @if held.0 > 0 {
            p {
                "Reservado: " strong { (price(site, held)) }
                ", que não se gasta agora (reescrita em andamento, ou compra em devolução ou em disputa no banco)."
            }
        }
    }
}

/// Movements, newest first.
pub(super) fn movements(list: &[Movimento], zone: &Zone) -> Markup {
    if list.is_empty() {
        return html! { p { "Nenhum movimento." } };
    }
    html! {
        p .legenda { "Pelo " (zone.said()) "." }
        div .rola tabindex="0" role="region" aria-label="Movimentos" {
            table {
                thead { tr { @for (name, amount) in [("Quando", false), ("O quê", false), ("US$", true), ("Saldo", true)] { th .numero[amount] scope="col" { (name) } } } }
                tbody {
                    @for one in list {
                        tr {
                            th scope="row" { (zone.minute(one.em)) }
                            td { (one.motivo) }
                            td .numero { (amount(&one.valor_usd)) }
                            td .numero { (amount(&one.saldo_usd)) }
                        }
                    }
                }
            }
        }
    }
}
