//! The second factor: handed out once a form, on with its first code, off after an entry that used it; and other recovery
//! codes, made once a form, shown until they are put away.
use serde_json::{Value, json};

use super::super::form::{Line, line};
use super::super::layout::{
    Code, Erro, Guest, Markup, Reply, Request, Site, StatusCode, dead_end, for_people, html, onward,
};
use super::super::once::{self, Form};
use super::super::qr::qr;
use super::seguranca;
use super::signed_in::{refused, secrets, signed_in};
use crate::caller::session::{down, let_in, unavailable};
use voz_core::app::accounts::people::PeopleError;
use voz_core::people::sessoes::Sessao;
use voz_core::people::{contas, totp};

/// The field of an address by which the page knows that it is the second step of the owner's first visit.
const SECOND: &str = "passo";

pub(super) fn begin(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::sent(&who.guest, &who.fields)?;
    match handed_out(&who.guest, &form, &who.session) {
        Ok(place) => Ok(onward(&place)),
        Err(erro) => {
            let text = match erro.code {
                Code::SenhaInvalida => "Escolha antes uma senha: o código é pedido depois dela.",
                Code::InvalidRequest => "O segundo fator já está ligado.",
                code => for_people(code),
            };
            refused(&who.guest, seguranca::show, text, erro)
        }
    }
}

/// Hands out a second factor to whoever was just let in; where it is shown.
pub(in crate::paginas) fn hand_out(guest: &Guest<'_>, session: &Sessao) -> Result<String, Erro> {
    let form = Form::of(guest, &once::fresh(guest)?).ok_or(Code::InvalidCsrf)?;
    Ok(format!("{}?{SECOND}=2", handed_out(guest, &form, session)?))
}

fn handed_out(guest: &Guest<'_>, form: &Form, session: &Sessao) -> Result<String, Erro> {
    let (site, conta) = (guest.site, &session.conta);
    form.send(guest, b"segundo fator", |request| {
        if !session.recent(site.app.world.now()) {
            return Err(Code::ReauthRequired.into());
        }
        let known = guest.read_people(|tx| contas::by_id(tx, conta))?;
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
    shown(&Guest::of(site, request)?, StatusCode::OK, None)
}

/// Secret and codes that were handed out, until they are confirmed.
fn shown(guest: &Guest<'_>, status: StatusCode, told: Option<&str>) -> Result<Reply, Erro> {
    if guest.session.is_none() {
        return Ok(onward("/entrar"));
    }
    let kept = Form::named(guest)?.of_account(guest)?.ok_or(Code::NotFound)?;
    let second = guest.request.param(SECOND).is_some();
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
        form method="post" action={ (guest.request.path) @if second { "?" (SECOND) "=2" } } {
            (guest.csrf)
            (line(&Line { autocomplete: "one-time-code", digits: true, told,
                ..Line::of("codigo", "Código que o aplicativo mostra", 12) }))
            button { "Guardei os códigos: ligar" }
        }
        p { a href="/conta/seguranca" { "Deixar para depois" } }
    };
    Ok(guest.page(status, "Ligar o segundo fator", "/conta", &content))
}

pub(super) fn confirm(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::named(&who.guest)?;
    let proved = site.app.people().prove_factor(&who.session, who.fields.get("codigo"));
    if let Some(signed) = proved.map_err(|error| unavailable(request, &error))? {
        form.keep_instead(&who.guest, &json!({}))?;
        let conta = who.guest.read_people(|tx| contas::by_id(tx, &signed.sessao.conta))?;
        let next =
            if conta.is_some_and(|conta| conta.dono) { "/dono" } else { "/conta/seguranca?dito=fator" };
        return Ok(let_in(onward(next), &signed.secret));
    }
    let told = "O código não confere. Espere o próximo, e veja se o relógio do celular está certo.";
    shown(&who.guest, StatusCode::BAD_REQUEST, Some(told))
}

pub(super) fn turn_off(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let session = &who.session;
    if !(who.recent && session.verified()) {
        let text =
            "Entre de novo, com um código do aplicativo ou de reserva: só assim se desliga o segundo fator.";
        return refused(&who.guest, seguranca::show, text, Code::ReauthRequired.into());
    }
    site.app.people().remove_factor(&session.conta, Some(session)).map_err(down(request))?;
    Ok(onward("/conta/seguranca?dito=fator-desligado"))
}

/// Recovery codes, to be put away.
fn listed(codes: &Value) -> Markup {
    html! {
        p { "Cada um entra uma vez no lugar do aplicativo, se você perder o celular. Não aparecem de novo." }
        div .segredo #codigos {
            @for code in codes.as_array().into_iter().flatten() { code { (code.as_str().unwrap_or_default()) } br; }
        }
        button .leve type="button" data-copiar="codigos" hidden { "Copiar os códigos" }
    }
}

/// Other recovery codes, in the place of those of before.
pub(super) fn renew_codes(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::sent(&who.guest, &who.fields)?;
    let made = form.send(&who.guest, b"codigos", |request| {
        if !(who.recent && who.session.verified()) {
            return Err(Code::ReauthRequired.into());
        }
        let codes = site.app.people().renew_codes(&who.session.conta);
        let codes = codes.map_err(|error| unavailable(request, &error))?;
        Reply::json(&json!({"conta": who.session.conta, "codigos": codes}))
    });
    match made {
        Ok(_) => Ok(onward(&format!("/conta/codigos/{}", form.number))),
        Err(erro) => {
            let text = "Entre de novo, com um código do aplicativo ou de reserva: só assim se fazem outros.";
            refused(&who.guest, seguranca::show, text, erro)
        }
    }
}

/// Codes just made.
pub(super) fn fresh_codes(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let shown = |guest: &Guest<'_>, kept: &Value| {
        kept["codigos"].is_array().then(|| {
            html! {
                p role="status" { "Os códigos de antes já não valem." }
                (listed(&kept["codigos"]))
                form method="post" action=(request.path) { (guest.csrf) button { "Guardei os códigos" } }
            }
        })
    };
    let gone = "Não há códigos a mostrar aqui. Se você não os guardou, faça outros.";
    let gone = dead_end(gone, "/conta/seguranca#fator", "Voltar à segurança");
    secrets(site, request, "Códigos de reserva", shown, &gone)
}
