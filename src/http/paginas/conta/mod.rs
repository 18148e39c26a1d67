//! `/conta`: the pages of whoever is signed in, four with a way between them. HTML forms alone; what a form did is shown
//! after it by GET, so that reloading repeats nothing.
//!
//! What a page shows belongs to whoever is signed in: nothing here may be kept by a cache, nor come back with the
//! browser's back button.
mod chaves;
mod codigos;
mod deletion;
mod extrato;
pub(super) mod fator;
mod frame;
mod perfil;
mod seguranca;
mod signed_in;

use super::credito::sells_to_people;
use super::extrato::worth;
use super::form::Again;
use super::layout::{Guest, PAGE, SENT, onward};
use super::reescrita::free_today;
use crate::app::accounts::organizations::{of_account, of_browser, of_organization};
use crate::http::caller::session::{down, let_out};
use crate::http::conta::auth::BODY_MAX;
use crate::http::conta::avatar::PICTURE;
use crate::http::kernel::erro::Erro;
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};
use crate::http::kernel::route::{Body, Lane, Route};
use crate::money::credito::{Credito, holdings};
use crate::money::micros::Micros;
use crate::people::{contas, organizacoes};
use frame::{Balance, Tab};
use signed_in::{Mine, door, signed_in};

const FORM: Route = Route { body: Body::Form(BODY_MAX), ..SENT };

/// The routes of this group: pages, which no document lists.
pub(in crate::http) const ROUTES: &[Route] = &[
    Route { path: "/conta", run: show, ..PAGE },
    Route { path: "/conta/sair", run: leave, ..FORM },
    Route {
        path: "/conta/seguranca",
        run: |site, request| seguranca::show(&Guest::of(site, request)?, Again::default()),
        ..PAGE
    },
    Route { path: "/conta/links", run: seguranca::links, ..FORM },
    Route { path: "/conta/encerrar", run: seguranca::end_all, ..FORM },
    Route { path: "/conta/sessao", run: seguranca::end_one, ..FORM },
    Route {
        path: "/conta/senha",
        lane: Lane::Password,
        before: Some(seguranca::before_password),
        run: seguranca::change_password,
        ..FORM
    },
    Route {
        path: "/conta/perfil",
        run: |site, request| perfil::show(&Guest::of(site, request)?, Again::default()),
        ..PAGE
    },
    Route { path: "/conta/perfil", run: perfil::change, ..FORM },
    Route {
        path: "/conta/foto",
        lane: Lane::Heavy,
        body: Body::Multipart(&PICTURE),
        run: perfil::picture,
        ..FORM
    },
    Route {
        path: "/conta/chaves",
        run: |site, request| chaves::show(&Guest::of(site, request)?, Again::default()),
        ..PAGE
    },
    Route { path: "/conta/chaves", run: chaves::create, ..FORM },
    Route { path: "/conta/chaves/revogar", run: chaves::revoke, ..FORM },
    Route { path: "/conta/chave/{pedido}", run: chaves::fresh, ..PAGE },
    Route { path: "/conta/chave/{pedido}", run: chaves::put_away, ..FORM },
    Route { path: "/conta/segundo-fator", run: fator::begin, ..FORM },
    Route { path: "/conta/segundo-fator/desligar", run: fator::turn_off, ..FORM },
    Route { path: "/conta/segundo-fator/{pedido}", run: fator::show, ..PAGE },
    Route { path: "/conta/segundo-fator/{pedido}", run: fator::confirm, ..FORM },
    Route { path: "/conta/codigos", run: codigos::renew, ..FORM },
    Route { path: "/conta/codigos/{pedido}", run: codigos::fresh, ..PAGE },
    Route { path: "/conta/codigos/{pedido}", run: codigos::put_away, ..FORM },
    Route { path: "/conta/extrato", run: extrato::show, ..PAGE },
    Route { path: "/conta/apagar", run: deletion::show, ..PAGE },
    Route { path: "/conta/apagar", run: deletion::erase, ..FORM },
];

/// The first page: who is signed in, and what they have.
fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    let Some(mine) = Mine::of(&guest)? else { return Ok(door(Tab::SALDO)) };
    let id = &mine.conta.id;
    let (balances, picture) = guest.read_people(|tx| {
        let told = |held: Option<Credito>| worth(site, held.map(|held| held.saldo).unwrap_or_default());
        let mut balances = vec![Balance {
            whose: "Sua conta".to_owned(),
            worth: told(holdings::balance(tx, &of_account(id))?),
            statement: Some(("/conta/extrato".to_owned(), "Extrato".to_owned())),
        }];
        let wallets = [
            ("Comprado por você", of_account(id)),
            ("Só neste navegador, fora da conta", of_browser(&guest.navegador)),
        ];
        for (whose, titular) in wallets {
            let held = holdings::wallet(tx, &titular, site.app.preco)?;
            let bought: i64 = held.iter().map(|credito| credito.saldo.0).sum();
            if bought > 0 {
                let (whose, worth) = (whose.to_owned(), worth(site, Micros(bought)));
                balances.push(Balance { whose, worth, statement: None });
            }
        }
        for (organization, papel) in organizacoes::of(tx, id, &mine.session.produto)? {
            let held = holdings::balance(tx, &of_organization(&organization.id))?;
            let (whose, worth) = (organization.nome, told(held));
            let address = format!("/conta/extrato?organizacao={}", organization.id);
            let statement = papel.manages().then(|| (address, format!("Extrato de {whose}")));
            balances.push(Balance { whose, worth, statement });
        }
        Ok((balances, contas::avatar(tx, id)?.is_some()))
    })?;
    let content =
        frame::saldo(&mine, &balances, picture, free_today(&guest)?.as_deref(), sells_to_people(site));
    Ok(mine.page(Tab::SALDO, Again::default(), &content))
}

fn leave(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    site.app.people().sign_out(&who.session).map_err(down(request))?;
    Ok(let_out(onward("/entrar")))
}
