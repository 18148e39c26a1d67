//! The second factor: handed out once a form, on with its first code, off after an entry that used it.
use http::StatusCode;
use maud::html;
use serde_json::json;

use super::super::form::{Line, csrf, line};
use super::super::layout::{onward, page};
use super::super::once::{self, Form, named};
use super::super::qr::qr;
use super::codigos::listed;
use super::frame::proved_now;
use super::seguranca;
use super::signed_in::{refused, signed_in};
use crate::app::accounts::people::PeopleError;
use crate::http::caller::session::{Visitor, down, know_browser, let_in, unavailable};
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};
use crate::people::sessoes::Sessao;
use crate::people::{contas, totp};

/// The field of an address by which the page knows that it is the second step of the owner's first visit.
const SECOND: &str = "passo";

pub(super) fn begin(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::of(site, &who.visitor, who.fields.get(once::FIELD)).ok_or(Code::InvalidCsrf)?;
    match handed_out(site, request, &form, &who.session) {
        Ok(place) => Ok(onward(&place)),
        Err(erro) => {
            let text = match erro.code {
                Code::SenhaInvalida => "Escolha antes uma senha: o código é pedido depois dela.",
                Code::InvalidRequest => "O segundo fator já está ligado.",
                code => code.sentence(),
            };
            refused(site, request, erro, text, seguranca::show)
        }
    }
}

/// Hands out a second factor to whoever was just let in; where it is shown.
pub(in crate::http::paginas) fn hand_out(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    session: &Sessao,
) -> Result<String, Erro> {
    let number = once::fresh(site, request)?;
    let form = Form::of(site, visitor, &number).ok_or(Code::InvalidCsrf)?;
    Ok(format!("{}?{SECOND}=2", handed_out(site, request, &form, session)?))
}

fn handed_out(site: &Site, request: &Request, form: &Form, session: &Sessao) -> Result<String, Erro> {
    let conta = &session.conta;
    form.send(site, request, b"segundo fator", |request| {
        if !session.recent(site.app.world.now()) {
            return Err(Code::ReauthRequired.into());
        }
        let known = site.app.store.read(|tx| contas::by_id(tx, conta)).map_err(down(request))?;
        let email = known.ok_or(Code::InvalidSession)?.email;
        let fresh = site.app.people().start_factor(conta).map_err(|error| match error {
            PeopleError::NoPassword => Code::SenhaInvalida.into(),
            PeopleError::Exists => Code::InvalidRequest.into(),
            error => unavailable(request, &error),
        })?;
        let uri = totp::uri(&fresh.segredo, &site.app.config.servidor.produto, &email);
        Reply::json(&json!({
            "conta": conta, "uri": uri, "segredo": totp::base32(&fresh.segredo), "codigos": fresh.codigos,
        }))
    })?;
    Ok(format!("/conta/segundo-fator/{}", form.number))
}

pub(super) fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let visitor = Visitor::of(site, request)?;
    shown(site, request, &visitor, StatusCode::OK, None)
}

/// Secret and codes that were handed out, until they are confirmed.
fn shown(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    status: StatusCode,
    told: Option<&str>,
) -> Result<Reply, Erro> {
    let Some(session) = visitor.own_session(site) else { return Ok(onward("/entrar")) };
    let form = named(site, visitor, request)?;
    let kept = form.of_account(site, request, &session.conta)?.ok_or(Code::NotFound)?;
    let (browser, token) = visitor.begin(site, request)?;
    let second = request.param(SECOND).is_some();
    let text = |key: &str| kept[key].as_str().unwrap_or_default();
    let content = html! {
        @if second { p { strong { "2 de 2." } " A conta está feita. Se você parar aqui, entre com a senha e ligue o fator em Segurança." } }
        h2 { "1. Leia o código com o aplicativo" }
        p { "Qualquer aplicativo de códigos serve (Aegis, Google Authenticator, 1Password e outros)." }
        @if let Some(code) = qr(text("uri"), "Código QR do segundo fator") { (code) }
        p #digitar {
            "Ou, se ele está neste aparelho, " a href=(text("uri")) { "abra-o daqui" } " ou digite nele este segredo:"
        }
        code .segredo #segredo aria-describedby="digitar" { (text("segredo")) }
        button .leve type="button" data-copiar="segredo" hidden { "Copiar o segredo" }
        h2 #reserva { "2. Guarde os códigos de reserva" }
        (listed(&kept["codigos"]))
        h2 { "3. Confirme" }
        p { "Só depois disto ele passa a valer. Esta sessão continua, e as outras são encerradas." }
        form method="post" action={ (request.path) @if second { "?" (SECOND) "=2" } } {
            (csrf(&token))
            (line(&Line { name: "codigo", label: "Código que o aplicativo mostra", autocomplete: "one-time-code", most: 12, digits: true,
                told, ..Line::default() }))
            button { "Guardei os códigos: ligar" }
        }
        p { a href="/conta/seguranca" { "Deixar para depois" } }
    };
    Ok(know_browser(page(status, "Ligar o segundo fator", "/conta", &content), &browser))
}

pub(super) fn confirm(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = named(site, &who.visitor, request)?;
    let proved = site.app.people().prove_factor(&who.session, who.fields.get("codigo"));
    if let Some(signed) = proved.map_err(|error| unavailable(request, &error))? {
        form.keep_instead(site, request, &json!({}))?;
        let conta =
            site.app.store.read(|tx| contas::by_id(tx, &signed.sessao.conta)).map_err(down(request))?;
        let next =
            if conta.is_some_and(|conta| conta.dono) { "/dono" } else { "/conta/seguranca?dito=fator" };
        return Ok(let_in(onward(next), &signed.secret));
    }
    let told = "O código não confere. Espere o próximo, e veja se o relógio do celular está certo.";
    shown(site, request, &who.visitor, StatusCode::BAD_REQUEST, Some(told))
}

pub(super) fn turn_off(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let session = &who.session;
    if !proved_now(session, session.recent(site.app.world.now())) {
        let text =
            "Entre de novo, com um código do aplicativo ou de reserva: só assim se desliga o segundo fator.";
        return refused(site, request, Code::ReauthRequired.into(), text, seguranca::show);
    }
    site.app.people().remove_factor(&session.conta, Some(session)).map_err(down(request))?;
    Ok(onward("/conta/seguranca?dito=fator-desligado"))
}
