//! `/conta`: the pages of whoever is signed in, four with a way between them. HTML forms alone; what a form did is shown
//! after it by GET, so that reloading repeats nothing.
//!
//! What a page shows belongs to whoever is signed in: nothing here may be kept by a cache, nor come back with the
//! browser's back button.
mod chaves;
mod deletion;
mod extrato;
pub(super) mod fator;
mod perfil;
mod seguranca;
mod signed_in;

use super::credito::sells_to_people;
use super::extrato::{reserved, worth};
use super::form::Again;
use super::layout::{Body, Erro, Guest, Lane, Markup, PAGE, Reply, Request, Route, SENT, Site, html, onward};
use super::reescrita::free_today;
use crate::caller::session::{down, let_out};
use crate::conta::account::PICTURE;
use crate::conta::auth::BODY_MAX;
use signed_in::{Mine, Show, Tab, door, put_away, signed_in};
use voz_core::app::accounts::people::{of_account, of_browser, of_organization};
use voz_core::base::store::{Result as Stored, Tx};
use voz_core::money::credito::{Credito, holdings};
use voz_core::money::micros::Micros;
use voz_core::people::contas;
use voz_core::people::organizacoes::{self, Organizacao};

const FORM: Route = Route { body: Body::Form(BODY_MAX), ..SENT };

/// The routes of this group: pages, which no document lists.
pub(crate) const ROUTES: &[Route] = &[
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
        run: |site, request| put_away(site, request, "/conta/chaves?dito=chave"),
        ..FORM
    },
    Route { path: "/conta/segundo-fator", run: fator::begin, ..FORM },
    Route { path: "/conta/segundo-fator/desligar", run: fator::turn_off, ..FORM },
    Route { path: "/conta/segundo-fator/{pedido}", run: fator::show, ..PAGE },
    Route { path: "/conta/segundo-fator/{pedido}", run: fator::confirm, ..FORM },
    Route { path: "/conta/codigos", run: fator::renew_codes, ..FORM },
    Route { path: "/conta/codigos/{pedido}", run: fator::fresh_codes, ..PAGE },
    Route {
        path: "/conta/codigos/{pedido}",
        run: |site, request| put_away(site, request, "/conta/seguranca?dito=codigos#fator"),
        ..FORM
    },
    Route { path: "/conta/credito", run: take_in, ..FORM },
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
    let conta = &mine.conta;
    let (balances, picture) =
        guest.read_people(|tx| Ok((balances(tx, &mine)?, contas::avatar(tx, &conta.id)?.is_some())))?;
    let aside = site.app.reserved_of(&guest.customer()?, &guest.navegador);
    let aside = aside.map_err(|error| request.broken(&error))?;
    let content = html! {
        @if picture { img .avatar src="/api/account/avatar" alt="Sua foto" width="96" height="96"; }
        p {
            "Você entrou como "
            @if !conta.perfil.name.is_empty() { (conta.perfil.name) ", " }
            strong { (conta.email) } "."
        }
        @if conta.senha.is_none() {
            p .aviso { "Esta conta ainda não tem senha: " a href="/conta/seguranca#senha-nova" { "escolha uma" } ". Sem ela, entra-se só por um link ao e-mail." }
        }
        @if let Some(free) = free_today(&guest)? { p { (free) " " a href="/" { "Reescrever" } } }
        @if conta.dono { p { a href="/dono" { "Páginas de quem mantém o serviço" } } }
        h2 #saldo { "Saldo" }
        ul aria-labelledby="saldo" {
            @for balance in &balances { (balance) }
        }
        (reserved(site, aside))
        @if sells_to_people(site) { p { a .botao .cheio href="/credito" { "Comprar crédito" } } }
    };
    Ok(mine.page(Tab::SALDO, Again::default(), &content))
}

/// Balances of the account, of what was bought with it and in this browser, and of its organizations.
fn balances(tx: &mut Tx<'_>, mine: &Mine<'_>) -> Stored<Vec<Markup>> {
    let (Guest { site, navegador, .. }, id) = (mine.guest, &mine.conta.id);
    let held = |credit: Option<Credito>| credit.map(|held| held.saldo).unwrap_or_default();
    let account = held(holdings::balance(tx, &of_account(id))?);
    let bought = |tx: &mut Tx<'_>, titular: &str| -> Stored<Micros> {
        let kept = holdings::wallet(tx, titular, site.app.preco)?;
        Ok(Micros(kept.iter().map(|credit| credit.saldo.0).sum()))
    };
    let (packages, here) = (bought(tx, &of_account(id))?, bought(tx, &of_browser(navegador))?);
    let whose = if packages.0 > 0 { "Na conta, fora os pacotes" } else { "Sua conta" };
    let statement = html! { a href="/conta/extrato" { "Extrato" } };
    let mut balances = vec![balance(site, whose, account, &statement)];
    if packages.0 > 0 {
        balances.push(balance(site, "Pacotes na conta", packages, &html! {}));
    }
    if here.0 > 0 {
        let take_in = html! {
            form method="post" action="/conta/credito" { (mine.guest.csrf) button .enlace { "Pôr na conta" } }
        };
        balances.push(balance(site, "Só neste navegador, fora da conta", here, &take_in));
    }
    for (Organizacao { id, nome, .. }, papel) in organizacoes::of(tx, id, &mine.session.produto)? {
        let saldo = held(holdings::balance(tx, &of_organization(&id))?);
        let address = format!("/conta/extrato?organizacao={id}");
        let way = html! { @if papel.manages() { a href=(address) { "Extrato de " (nome) } } };
        balances.push(balance(site, &nome, saldo, &way));
    }
    Ok(balances)
}

/// A balance in a list, and what can be done with it.
fn balance(site: &Site, whose: &str, held: Micros, way: &Markup) -> Markup {
    html! { li { span { (whose) ": " strong { (worth(site, held)) } } (way) } }
}

/// Takes what was bought in this browser into the account.
fn take_in(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let moved = site.app.move_credit_home(&who.guest.navegador, &who.session.conta);
    moved.map_err(|error| request.broken(&error))?;
    Ok(onward("/conta?dito=credito"))
}

fn leave(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    site.app.people().sign_out(&who.session).map_err(down(request))?;
    Ok(let_out(onward("/entrar")))
}
