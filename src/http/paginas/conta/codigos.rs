//! Other recovery codes: made once a form, shown until they are put away.
use serde_json::{Value, json};

use super::super::layout::{Code, Erro, Guest, Markup, Reply, Request, Site, dead_end, html, onward};
use super::super::once::Form;
use super::kept;
use super::seguranca;
use super::signed_in::{refused, signed_in};
use crate::http::caller::session::unavailable;

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
            refused(&who.guest, erro, text, seguranca::show)
        }
    }
}

/// Codes just made.
pub(super) fn fresh(site: &Site, request: &Request) -> Result<Reply, Erro> {
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
    kept::fresh(site, request, "Códigos de reserva", shown, &gone)
}
