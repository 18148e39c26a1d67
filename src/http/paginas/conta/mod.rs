//! `/conta`: the page of whoever is signed in. HTML forms alone; what a form did is shown after it by GET, so that
//! reloading repeats nothing.
//!
//! What a page shows belongs to whoever is signed in: nothing here may be kept by a cache, nor come back with the
//! browser's back button.
mod chaves;
mod extrato;
mod fator;
mod fim;
mod pagina;
mod perfil;
mod quem;
mod senha;

use http::Method;

use self::quem::{own, signed_in};
use super::layout::{PAGE, onward};
use crate::http::caller::sessao::down;
use crate::http::caller::sessao::let_out;
use crate::http::conta::auth::BODY_MAX;
use crate::http::conta::avatar::PICTURE;
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::Request;
use crate::http::kernel::route::{Body, Lane, Route};

const FORM: Route = Route { method: Method::POST, body: Body::Form(BODY_MAX), ..PAGE };

/// The routes of this group: pages, which no document lists.
pub(in crate::http) const ROUTES: &[Route] = &[
    Route { path: "/conta", run: show, ..PAGE },
    Route { path: "/conta/sair", run: leave, ..FORM },
    Route { path: "/conta/encerrar", run: end_all, ..FORM },
    Route { path: "/conta/sessao", run: end_one, ..FORM },
    Route {
        path: "/conta/senha",
        lane: Lane::Password,
        before: Some(senha::before),
        run: senha::change,
        ..FORM
    },
    Route { path: "/conta/perfil", run: perfil::change, ..FORM },
    Route {
        path: "/conta/foto",
        lane: Lane::Heavy,
        body: Body::Multipart(&PICTURE),
        run: perfil::picture,
        ..FORM
    },
    Route { path: "/conta/chaves", run: chaves::create, ..FORM },
    Route { path: "/conta/chaves/revogar", run: chaves::revoke, ..FORM },
    Route { path: "/conta/chave/{pedido}", run: chaves::show, ..PAGE },
    Route { path: "/conta/chave/{pedido}", run: chaves::put_away, ..FORM },
    Route { path: "/conta/segundo-fator", run: fator::begin, ..FORM },
    Route { path: "/conta/segundo-fator/desligar", run: fator::turn_off, ..FORM },
    Route { path: "/conta/segundo-fator/{pedido}", run: fator::show, ..PAGE },
    Route { path: "/conta/segundo-fator/{pedido}", run: fator::confirm, ..FORM },
    Route { path: "/conta/extrato", run: extrato::show, ..PAGE },
    Route { path: "/conta/apagar", run: fim::show, ..PAGE },
    Route { path: "/conta/apagar", run: fim::erase, ..FORM },
];

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    own(site, request, None)
}

fn leave(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    site.app.people().sign_out(&who.session).map_err(down(request))?;
    Ok(let_out(onward("/entrar")))
}

fn end_all(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    site.app.people().end_all(&who.session.conta).map_err(down(request))?;
    Ok(let_out(onward("/entrar?dito=encerradas")))
}

/// Ends one session of the account.
fn end_one(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let id = who.fields.get("id");
    match site.app.people().end_session(&who.session, id).map_err(down(request))? {
        true if id == who.session.id => Ok(let_out(onward("/entrar"))),
        true => Ok(onward("/conta?dito=sessao")),
        false => Err(Code::NotFound.into()),
    }
}
