//! Keys: made once a form, shown until they are put away, revoked.
use http::StatusCode;
use maud::html;
use serde_json::{Value, json};

use super::super::form::csrf;
use super::super::layout::{alert, onward, page};
use super::super::once::{self, Form, named};
use super::quem::{refused, signed_in};
use crate::http::caller::sessao::{Visitor, know_browser};
use crate::http::conta::account;
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::Request;
use crate::people::api_keys;

pub(super) fn create(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::of(site, &who.visitor, who.fields.get(once::FIELD)).ok_or(Code::InvalidCsrf)?;
    let organization = Some(who.fields.get("organizacao")).filter(|id| !id.is_empty());
    let made = form.send(site, request, &request.body, |request| {
        let name = api_keys::name(who.fields.get("nome")).ok_or(Code::InvalidKeyName)?;
        let made = site.app.people().create_key(&who.session, organization, name);
        let made = made.map_err(|error| account::key_refused(request, &error))?;
        Reply::json(&json!({"conta": who.session.conta, "nome": name, "segredo": made.secret.expose()}))
    });
    match made {
        Ok(_) => Ok(onward(&format!("/conta/chave/{}", form.number))),
        Err(erro) => {
            let text = erro.code.sentence();
            refused(site, request, erro, text)
        }
    }
}

/// A key just made, until its person says that it is put away.
pub(super) fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let visitor = Visitor::of(site, request)?;
    let Some(session) = visitor.own_session(site) else { return Ok(onward("/entrar")) };
    let kept = match named(site, &visitor, request) {
        Ok(form) => form.of_account(site, request, &session.conta)?.unwrap_or_default(),
        Err(_) => Value::Null,
    };
    let (browser, token) = visitor.begin(site, request)?;
    let content = match (kept["nome"].as_str(), kept["segredo"].as_str()) {
        (Some(name), Some(secret)) => html! {
            p role="status" { "A chave " strong { (name) } " está pronta. Copie-a agora para um lugar seguro: ela não aparece de novo." }
            code .segredo #segredo { (secret) }
            button .leve type="button" data-copiar="segredo" hidden { "Copiar a chave" }
            form method="post" action=(request.path) { (csrf(&token)) button { "Guardei a chave" } }
        },
        _ => html! {
            (alert("Não há chave a mostrar aqui. Se você não a guardou, revogue-a e crie outra."))
            p { a href="/conta#chaves" { "Voltar às chaves" } }
        },
    };
    let status = if kept["segredo"].is_string() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    Ok(know_browser(page(status, "Chave nova", "/conta", &content), &browser))
}

pub(super) fn put_away(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = named(site, &who.visitor, request)?;
    // Put away already, or another's: there is nothing to put away.
    form.of_account(site, request, &who.session.conta)?.ok_or(Code::NotFound)?;
    form.keep_instead(site, request, &json!({}))?;
    Ok(onward("/conta?dito=chave"))
}

pub(super) fn revoke(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    account::revoke(site, request, &who.session, who.fields.get("id"))?;
    Ok(onward("/conta?dito=revogada"))
}
