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
mod kept;
mod perfil;
mod seguranca;
mod signed_in;

use super::credito::sells_to_people;
use super::extrato::worth;
use super::form::Again;
use super::layout::{Body, Erro, Guest, Lane, PAGE, Reply, Request, Route, SENT, Site, onward};
use super::reescrita::free_today;
use crate::app::accounts::people::{of_account, of_browser, of_organization};
use crate::http::caller::session::{down, let_out};
use crate::http::conta::auth::BODY_MAX;
use crate::http::conta::avatar::PICTURE;
use crate::money::credito::{Credito, holdings};
use crate::money::micros::Micros;
use crate::people::contas;
use crate::people::organizacoes::{self, Organizacao};
use frame::{Tab, balance};
use signed_in::{Mine, Show, door, signed_in};

const FORM: Route = Route { body: Body::Form(BODY_MAX), ..SENT };

/// The routes of this group: pages, which no document lists.
pub(in crate::http) const ROUTES: &[Route] = &[
    Route { path: "/conta", run: show, ..PAGE },
    Route { path: "/conta/sair", run: leave, ..FORM },
    Route { path: "/conta/seguranca", run: |site, request| first(site, request, seguranca::show), ..PAGE },
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
    Route { path: "/conta/perfil", run: |site, request| first(site, request, perfil::show), ..PAGE },
    Route { path: "/conta/perfil", run: perfil::change, ..FORM },
    Route {
        path: "/conta/foto",
        lane: Lane::Heavy,
        body: Body::Multipart(&PICTURE),
        run: perfil::picture,
        ..FORM
    },
    Route { path: "/conta/chaves", run: |site, request| first(site, request, chaves::show), ..PAGE },
    Route { path: "/conta/chaves", run: chaves::create, ..FORM },
    Route { path: "/conta/chaves/revogar", run: chaves::revoke, ..FORM },
    Route { path: "/conta/chave/{pedido}", run: chaves::fresh, ..PAGE },
    Route {
        path: "/conta/chave/{pedido}",
        run: |site, request| kept::put_away(site, request, "/conta/chaves?dito=chave"),
        ..FORM
    },
    Route { path: "/conta/segundo-fator", run: fator::begin, ..FORM },
    Route { path: "/conta/segundo-fator/desligar", run: fator::turn_off, ..FORM },
    Route { path: "/conta/segundo-fator/{pedido}", run: fator::show, ..PAGE },
    Route { path: "/conta/segundo-fator/{pedido}", run: fator::confirm, ..FORM },
    Route { path: "/conta/codigos", run: codigos::renew, ..FORM },
    Route { path: "/conta/codigos/{pedido}", run: codigos::fresh, ..PAGE },
    Route {
        path: "/conta/codigos/{pedido}",
        run: |site, request| kept::put_away(site, request, "/conta/seguranca?dito=codigos#fator"),
        ..FORM
    },
    Route { path: "/conta/extrato", run: extrato::show, ..PAGE },
    Route { path: "/conta/apagar", run: deletion::show, ..PAGE },
    Route { path: "/conta/apagar", run: deletion::erase, ..FORM },
];

/// A page as it is first seen.
fn first(site: &Site, request: &Request, show: Show) -> Result<Reply, Erro> {
    show(&Guest::of(site, request)?, Again::default())
}

/// The first page: who is signed in, and what they have.
fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    let Some(mine) = Mine::of(&guest)? else { return Ok(door(Tab::SALDO)) };
    let id = &mine.conta.id;
    let (balances, picture) = guest.read_people(|tx| {
        let told = |held: Option<Credito>| worth(site, held.map(|held| held.saldo).unwrap_or_default());
        let account = told(holdings::balance(tx, &of_account(id))?);
        let mut balances = vec![balance("Sua conta", &account, Some(("/conta/extrato", "Extrato")))];
        let wallets = [
            ("Comprado por você", of_account(id)),
            ("Só neste navegador, fora da conta", of_browser(&guest.navegador)),
        ];
        for (whose, titular) in wallets {
            let held = holdings::wallet(tx, &titular, site.app.preco)?;
            let bought: i64 = held.iter().map(|credito| credito.saldo.0).sum();
            if bought > 0 {
                balances.push(balance(whose, &worth(site, Micros(bought)), None));
            }
        }
        for (Organizacao { id, nome, .. }, papel) in organizacoes::of(tx, id, &mine.session.produto)? {
            let held = told(holdings::balance(tx, &of_organization(&id))?);
            let (address, words) = (format!("/conta/extrato?organizacao={id}"), format!("Extrato de {nome}"));
            let statement = papel.manages().then_some((address.as_str(), words.as_str()));
            balances.push(balance(&nome, &held, statement));
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
