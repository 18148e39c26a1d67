//! What a credit is worth, its movements as a table, and the statement of an account.
use super::layout::{
    Code, Erro, Guest, Markup, Reply, Request, Site, StatusCode, dollars, html, onward, page, reais,
};
use crate::app::accounts::people::{of_account, of_organization};
use crate::base::time_zone::Zone;
use crate::money::credito::{self, Cursor, Movimento, PAGE, Period, holdings};
use crate::money::micros::Micros;
use crate::money::reais::Cambio;
use crate::people::{contas, organizacoes};

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

/// `/conta/extrato`: the statement of the account, or of an organization that it manages.
pub(super) fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    let Some(session) = &guest.session else { return Ok(onward("/entrar")) };
    let asked = request.param("organizacao");
    let chave = &site.app.chave;
    let found = guest.read_people(|tx| {
        let mine = organizacoes::of(tx, &session.conta, &session.produto)?;
        let managed = asked.map(|id| mine.into_iter().find(|(one, papel)| one.id == id && papel.manages()));
        let (titular, whose) = match managed {
            None => (of_account(&session.conta), "sua conta".to_owned()),
            Some(Some((organization, _))) => (of_organization(&organization.id), organization.nome),
            // Another's, or none: nothing tells one from the other.
            Some(None) => return Ok(None),
        };
        let zone = contas::by_id(tx, &session.conta)?.map(|conta| Zone::of(&conta.perfil.time_zone));
        let credit = holdings::balance(tx, &titular)?;
        let page = match &credit {
            None => (Vec::new(), None),
            Some(credit) => {
                let before = request.param("antes").and_then(|text| Cursor::open(chave, &credit.id, text));
                credito::page(tx, &credit.id, Period::default(), before, PAGE)?
            }
        };
        Ok(Some((whose, zone.unwrap_or_default(), credit, page)))
    });
    let (whose, zone, credit, (list, next)) = found?.ok_or(Code::NotFound)?;
    let amount = worth(site, credit.as_ref().map(|credit| credit.saldo).unwrap_or_default());
    let next = next.zip(credit.as_ref()).map(|(cursor, credit)| cursor.seal(chave, &credit.id));
    let content = html! {
        p { "Saldo de " (whose) ": " strong { (amount) } "." }
        (movements(&list, &zone))
        @if let Some(next) = next {
            p {
                a href={ "/conta/extrato?" @if let Some(id) = asked { "organizacao=" (id) "&" } "antes=" (next) } { "Ver os mais antigos" }
            }
        }
        p { a href="/conta#saldo" { "Voltar à conta" } }
    };
    Ok(page(StatusCode::OK, "Extrato", "/conta", &content))
}
