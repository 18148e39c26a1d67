//! Other recovery codes: made once a form, shown until they are put away.
use http::StatusCode;
use maud::{Markup, html};
use serde_json::{Value, json};

use super::super::form::csrf;
use super::super::layout::{alert, onward, page};
use super::super::once::{self, Form, named};
use super::frame::proved_now;
use super::seguranca;
use super::signed_in::{refused, signed_in};
use crate::http::caller::session::{Visitor, know_browser, unavailable};
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};

/// Recovery codes, to be put away.
pub(super) fn listed(codes: &Value) -> Markup {
    html! {
        p { "Cada um entra uma vez no lugar do aplicativo, se você perder o celular. Não aparecem de novo." }
        div .segredo #codigos {
            @for code in codes.as_array().into_iter().flatten() { code { (code.as_str().unwrap_or_default()) } br; }
        }
        button .leve type="button" data-copiar="codigos" hidden { "Copiar os códigos" }
    }
}

pub(super) fn renew(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::of(site, &who.visitor, who.fields.get(once::FIELD)).ok_or(Code::InvalidCsrf)?;
    let made = form.send(site, request, b"codigos", |request| {
        if !proved_now(&who.session, who.session.recent(site.app.world.now())) {
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
            refused(site, request, erro, text, seguranca::show)
        }
    }
}

/// Codes just made, until their person says that they are put away.
pub(super) fn fresh(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let visitor = Visitor::of(site, request)?;
    let Some(session) = visitor.own_session(site) else { return Ok(onward("/entrar")) };
    let form = named(site, &visitor, request)?;
    let kept = form.of_account(site, request, &session.conta)?.unwrap_or_default();
    let (browser, token) = visitor.begin(site, request)?;
    let there = kept["codigos"].is_array();
    let content = html! {
        @if there {
            p role="status" { "Os códigos de antes já não valem." }
            (listed(&kept["codigos"]))
            form method="post" action=(request.path) { (csrf(&token)) button { "Guardei os códigos" } }
        } @else {
            (alert("Não há códigos a mostrar aqui. Se você não os guardou, faça outros."))
            p { a href="/conta/seguranca#fator" { "Voltar à segurança" } }
        }
    };
    let status = if there { StatusCode::OK } else { StatusCode::NOT_FOUND };
    Ok(know_browser(page(status, "Códigos de reserva", "/conta", &content), &browser))
}

pub(super) fn put_away(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = named(site, &who.visitor, request)?;
    form.of_account(site, request, &who.session.conta)?.ok_or(Code::NotFound)?;
    form.keep_instead(site, request, &json!({}))?;
    Ok(onward("/conta/seguranca?dito=codigos#fator"))
}
