//! Other recovery codes: made once a form, shown until they are put away.
use http::StatusCode;
use maud::{Markup, html};
use serde_json::{Value, json};

use super::super::layout::{Guest, alert, onward};
use super::super::once::Form;
use super::frame::proved_now;
use super::seguranca;
use super::signed_in::{refused, signed_in};
use crate::http::caller::session::unavailable;
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
    let form = Form::sent(&who.guest, &who.fields)?;
    let made = form.send(&who.guest, b"codigos", |request| {
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
            refused(&who.guest, erro, text, seguranca::show)
        }
    }
}

/// Codes just made, until their person says that they are put away.
pub(super) fn fresh(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    if guest.session.is_none() {
        return Ok(onward("/entrar"));
    }
    let kept = match Form::named(&guest) {
        Ok(form) => form.of_account(&guest)?.unwrap_or_default(),
        Err(_) => Value::Null,
    };
    let there = kept["codigos"].is_array();
    let content = html! {
        @if there {
            p role="status" { "Os códigos de antes já não valem." }
            (listed(&kept["codigos"]))
            form method="post" action=(request.path) { (guest.csrf) button { "Guardei os códigos" } }
        } @else {
            (alert("Não há códigos a mostrar aqui. Se você não os guardou, faça outros."))
            p { a href="/conta/seguranca#fator" { "Voltar à segurança" } }
        }
    };
    let status = if there { StatusCode::OK } else { StatusCode::NOT_FOUND };
    Ok(guest.page(status, "Códigos de reserva", "/conta", &content))
}

pub(super) fn put_away(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::named(&who.guest)?;
    form.of_account(&who.guest)?.ok_or(Code::NotFound)?;
    form.keep_instead(&who.guest, &json!({}))?;
    Ok(onward("/conta/seguranca?dito=codigos#fator"))
}
