//! `/entrar`: the page where people sign in, see their account and make keys. HTML forms alone, no script.
//!
//! Every form carries the token of writes, and comes from this origin. What a page shows belongs to whoever
//! is signed in: nothing here may be kept by a cache, nor come back with the browser's back button.
mod pagina;

use http::header::LOCATION;
use http::{Method, StatusCode};
use maud::{Markup, html};

use self::pagina::{Account, account, by_link};
use super::form::{Fields, sent};
use super::layout::{PAGE, alert, done, page};
use crate::app::entrada::Proof;
use crate::base::config::Secret;
use crate::http::caller::sessao::{self, Visitor, down};
use crate::http::conta::account::{key_refused, revoke};
use crate::http::conta::auth::{BODY_MAX, enter, may_enter};
use crate::http::conta::cadastro::{ask, change, may_change};
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::Request;
use crate::http::kernel::route::{Body, Lane, Route};
use crate::people::organizacoes::{self, Papel};
use crate::people::sessoes::Sessao;
use crate::people::{api_keys, contas, segundo_fator, sessoes};

/// The routes of this group: pages, which no document lists.
pub(in crate::http) const ROUTES: &[Route] = &[
    Route { path: "/entrar", run: show, ..PAGE },
    Route { path: "/entrar", lane: Lane::Password, before: Some(before_sign_in), run: sign_in, ..FORM },
    Route { path: "/entrar/sair", run: leave, ..FORM },
    Route { path: "/entrar/encerrar", run: end_all, ..FORM },
    Route { path: "/entrar/cadastro", lane: Lane::Gateway, run: sign_up, ..FORM },
    Route {
        path: "/entrar/senha",
        lane: Lane::Password,
        before: Some(before_password),
        run: password,
        ..FORM
    },
    Route { path: "/entrar/chaves", run: create_key, ..FORM },
    Route { path: "/entrar/chaves/revogar", run: revoke_key, ..FORM },
];

const PATH: &str = "/entrar";
const FORM: Route = Route { method: Method::POST, body: Body::Form(BODY_MAX), ..PAGE };

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let visitor = Visitor::of(site, request)?;
    let again = request.param("de-novo").is_some();
    match (request.param("link"), visitor.own_session(site)) {
        (Some(link), _) => {
            let (browser, csrf) = visitor.begin(site, request)?;
            Ok(sessao::know_browser(page(StatusCode::OK, "Entrar", PATH, &by_link(&csrf, link)), &browser))
        }
        (None, Some(session)) if !again => {
            own(site, request, &visitor, session, StatusCode::OK, &html! {}, None)
        }
        (None, _) => door(site, request, &visitor, StatusCode::OK, &html! {}, ""),
    }
}

/// The page that signs in.
fn door(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    status: StatusCode,
    said: &Markup,
    email: &str,
) -> Result<Reply, Erro> {
    let (browser, csrf) = visitor.begin(site, request)?;
    let content = html! {
        (said)
        (pagina::sign_in(&csrf, email))
        @if site.app.config.contas.cadastro_aberto { (pagina::sign_up(&csrf)) }
    };
    Ok(sessao::know_browser(page(status, "Entrar", PATH, &content), &browser))
}

/// The page of whoever is signed in. `secret` is a key just made.
fn own(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    sessao: &Sessao,
    status: StatusCode,
    said: &Markup,
    secret: Option<&str>,
) -> Result<Reply, Erro> {
    let (browser, csrf) = visitor.begin(site, request)?;
    let now = site.app.world.now();
    let found = site.app.store.read(|tx| {
        let organizations = organizacoes::of(tx, &sessao.conta, &sessao.produto)?;
        Ok((
            contas::by_id(tx, &sessao.conta)?,
            segundo_fator::estado(tx, &sessao.conta)?,
            sessoes::of(tx, &sessao.conta, &sessao.produto, now)?.len(),
            api_keys::of(tx, &sessao.conta, &sessao.produto)?,
            organizations
                .into_iter()
                .filter(|(_, papel)| Papel::manages(*papel))
                .map(|(o, _)| o)
                .collect::<Vec<_>>(),
        ))
    });
    let (conta, fator, sessions, keys, organizations) = found.map_err(down(request))?;
    let content = account(&Account {
        csrf: &csrf,
        conta: &conta.ok_or(Code::InvalidSession)?,
        fator,
        sessao,
        recent: sessao.recent(now),
        sessions,
        keys: &keys,
        organizations: &organizations,
        secret,
    });
    Ok(sessao::know_browser(page(status, "Sua conta", PATH, &html! { (said) (content) }), &browser))
}

/// A form that was sent by whoever is signed in.
fn sent_by(site: &Site, request: &Request) -> Result<(Visitor, Fields, Sessao), Erro> {
    let (visitor, fields) = sent(site, request)?;
    let session = visitor.own_session(site).cloned().ok_or(Code::InvalidSession)?;
    Ok((visitor, fields, session))
}

/// On to the page, by GET: reloading it repeats nothing.
fn onward() -> Reply {
    Reply::empty(StatusCode::SEE_OTHER).fixed(LOCATION, "/entrar")
}

/// Who sends a sign-in that would be refused anyway takes nobody's turn at the passwords.
fn before_sign_in(site: &Site, request: &Request) -> Result<Option<Reply>, Erro> {
    let (visitor, fields) = sent(site, request)?;
    let email = Some(fields.get("email")).filter(|_| fields.get("link").is_empty());
    match may_enter(site, request, &visitor, email) {
        Ok(()) => Ok(None),
        Err(erro) if matches!(erro.code, Code::AuthUnavailable) => Err(erro),
        Err(erro) => {
            let said = alert(&told(&erro));
            door(site, request, &visitor, erro.status(), &said, email.unwrap_or_default()).map(Some)
        }
    }
}

fn sign_in(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, fields) = sent(site, request)?;
    let (email, link) = (fields.get("email"), fields.get("link"));
    let senha = Secret::new(fields.get("senha").to_owned());
    let codigo = Some(fields.get("codigo"));
    let proof =
        if link.is_empty() { Proof::Password { email, senha: &senha, codigo } } else { Proof::Link(link) };
    match enter(site, request, &visitor, &proof) {
        Ok(signed) => Ok(sessao::let_in(onward(), &signed.secret)),
        Err(erro) if matches!(erro.code, Code::AuthUnavailable) => Err(erro),
        Err(erro) => door(site, request, &visitor, erro.status(), &alert(&told(&erro)), email),
    }
}

/// A refusal in words for the person at the form.
fn told(erro: &Erro) -> String {
    match (erro.code, erro.extra.get("retry_after_s")) {
        (Code::CodigoNecessario, _) => {
            "Falta o código do segundo fator: digite a senha de novo, com ele.".to_owned()
        }
        (_, Some(seconds)) => format!("Foram tentativas demais; espere {seconds} s e tente de novo."),
        _ => erro.code.sentence().to_owned(),
    }
}

fn sign_up(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, fields) = sent(site, request)?;
    match ask(site, request, fields.get("email")) {
        Ok(()) => door(site, request, &visitor, StatusCode::OK, &done(pagina::SENT), ""),
        Err(erro) if matches!(erro.code, Code::AuthUnavailable) => Err(erro),
        Err(erro) => door(site, request, &visitor, erro.status(), &alert(&told(&erro)), ""),
    }
}

fn before_password(site: &Site, request: &Request) -> Result<Option<Reply>, Erro> {
    let (visitor, _, session) = sent_by(site, request)?;
    match may_change(site, request, &session) {
        Ok(()) => Ok(None),
        Err(erro) if matches!(erro.code, Code::AuthUnavailable) => Err(erro),
        Err(erro) => {
            own(site, request, &visitor, &session, erro.status(), &alert(&told(&erro)), None).map(Some)
        }
    }
}

fn password(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, fields, session) = sent_by(site, request)?;
    let atual = Some(fields.get("atual")).filter(|atual| !atual.is_empty());
    match change(site, request, &session, atual, fields.get("nova")) {
        Ok(()) => Ok(sessao::let_out(onward())),
        Err(erro) if matches!(erro.code, Code::AuthUnavailable) => Err(erro),
        Err(erro) => own(site, request, &visitor, &session, erro.status(), &alert(&told(&erro)), None),
    }
}

fn leave(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (_, _, session) = sent_by(site, request)?;
    site.app.store.write(|tx| sessoes::end(tx, &session.id)).map_err(down(request))?;
    Ok(sessao::let_out(onward()))
}

fn end_all(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (_, _, session) = sent_by(site, request)?;
    site.app.people().end_all(&session.conta).map_err(down(request))?;
    Ok(sessao::let_out(onward()))
}

fn create_key(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, fields, session) = sent_by(site, request)?;
    let organization = Some(fields.get("organizacao")).filter(|id| !id.is_empty());
    let made = match api_keys::name(fields.get("nome")) {
        None => Err(Code::InvalidKeyName.into()),
        Some(name) => {
            let made = site.app.people().create_key(&session, organization, name);
            made.map_err(|error| key_refused(request, &error))
        }
    };
    match made {
        Ok(key) => {
            own(site, request, &visitor, &session, StatusCode::OK, &html! {}, Some(key.secret.expose()))
        }
        Err(erro) if matches!(erro.code, Code::AuthUnavailable) => Err(erro),
        Err(erro) => {
            own(site, request, &visitor, &session, erro.status(), &alert(erro.code.sentence()), None)
        }
    }
}

fn revoke_key(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (_, fields, session) = sent_by(site, request)?;
    revoke(site, request, &session, fields.get("id"))?;
    Ok(onward())
}
