//! `/entrar`: the page where people sign in, or ask for an account. HTML forms alone.
//!
//! Every form carries the token of writes, and comes from this origin. Where no session can be kept (plain HTTP under a
//! name that is not this machine's own) the page says so, and how to get HTTPS.
mod pagina;

use http::{Method, StatusCode};
use maud::{Markup, html};

use self::pagina::by_link;
use super::form::sent;
use super::layout::{PAGE, alert, done, onward, page};
use crate::app::accounts::sign_in::Proof;
use crate::base::config::Secret;
use crate::base::email::masked;
use crate::http::caller::sessao::{self, Visitor, down};
use crate::http::conta::auth::{BODY_MAX, enter, may_enter};
use crate::http::conta::cadastro::ask;
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::Request;
use crate::http::kernel::route::{Body, Lane, Route};
use crate::people::contas;

/// The routes of this group: pages, which no document lists.
pub(in crate::http) const ROUTES: &[Route] = &[
    Route { path: "/entrar", run: show, ..PAGE },
    Route { path: "/entrar", lane: Lane::Password, before: Some(before_sign_in), run: sign_in, ..FORM },
    Route { path: "/entrar/cadastro", lane: Lane::Gateway, run: sign_up, ..FORM },
];

/// What is said after something was done that led here, by the word in the address.
const SAID: &[(&str, &str)] = &[
    ("pedido", pagina::SENT),
    ("senha", "A senha foi trocada e as sessões foram encerradas. Entre com a senha nova."),
    ("fator", "Segundo fator ligado. Entre de novo: agora com a senha e o próximo código do aplicativo."),
    ("encerradas", "As sessões foram encerradas e as chaves, desativadas."),
    ("apagada", "A conta foi apagada."),
];

/// Where the navigation leads to this page from.
const PATH: &str = "/conta";
const FORM: Route = Route { method: Method::POST, body: Body::Form(BODY_MAX), ..PAGE };

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let visitor = Visitor::of(site, request)?;
    let again = request.param("de-novo").is_some();
    match (request.param("link"), visitor.own_session(site)) {
        (Some(link), _) => match site.app.people().whose_link(link).map_err(down(request))? {
            Some(email) => {
                let (browser, csrf) = visitor.begin(site, request)?;
                let content = by_link(&csrf, link, &masked(&email));
                Ok(sessao::know_browser(page(StatusCode::OK, "Entrar", PATH, &content), &browser))
            }
            None => door(site, request, &visitor, StatusCode::NOT_FOUND, &alert(pagina::DEAD_LINK), ""),
        },
        (None, Some(_)) if !again => Ok(onward("/conta")),
        (None, _) => {
            let word = request.param("dito").unwrap_or_default();
            let said = SAID.iter().find(|(known, _)| *known == word);
            let said = said.map_or_else(|| html! {}, |(_, text)| done(text));
            door(site, request, &visitor, StatusCode::OK, &said, "")
        }
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
        (pagina::unsafe_here(unsafe_host(site, request), &site.base, site.app.config.servidor.url_publica.as_deref()))
        (pagina::sign_in(&csrf, email))
        @if site.app.config.contas.cadastro_aberto { (pagina::sign_up(&csrf)) }
    };
    Ok(sessao::know_browser(page(status, "Entrar", PATH, &content), &browser))
}

/// The name under which this page was opened, where no session can be kept under it: browsers keep one over HTTPS and on
/// this machine alone, and forms are taken from the service's own address.
fn unsafe_host<'r>(site: &Site, request: &'r Request) -> Option<&'r str> {
    let host = request.header("host").filter(|host| !host.is_empty())?;
    let (secure, plain) = (format!("https://{host}"), format!("http://{host}"));
    let known = |origin: &str| site.origins.iter().any(|ours| ours.eq_ignore_ascii_case(origin));
    let name = host
        .rsplit_once(':')
        .map_or(host, |(name, port)| if port.bytes().all(|b| b.is_ascii_digit()) { name } else { host });
    let loopback = ["localhost", "127.0.0.1", "[::1]"].contains(&name);
    let works = known(&secure) || known(&plain) && loopback;
    (!works).then_some(host)
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
        Ok(signed) => {
            let conta = site.app.store.read(|tx| contas::by_id(tx, &signed.sessao.conta));
            let theme = conta.map_err(down(request))?.map(|conta| conta.perfil.theme);
            let reply = sessao::let_in(onward("/conta"), &signed.secret);
            Ok(sessao::show_theme(reply, theme.as_deref().unwrap_or("system")))
        }
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
        (Code::CredenciaisInvalidas, None) if erro.extra.contains_key("detalhe") => {
            "Este código já foi usado: espere o próximo do aplicativo, em até 30 segundos.".to_owned()
        }
        _ => erro.code.sentence().to_owned(),
    }
}

fn sign_up(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (visitor, fields) = sent(site, request)?;
    match ask(site, request, fields.get("email")) {
        Ok(()) => Ok(onward("/entrar?dito=pedido")),
        Err(erro) if matches!(erro.code, Code::AuthUnavailable) => Err(erro),
        Err(erro) => door(site, request, &visitor, erro.status(), &alert(&told(&erro)), ""),
    }
}
