//! Secrets just made: shown until their person says that they are put away.
use serde_json::{Value, json};

use super::signed_in::signed_in;
use crate::http::paginas::layout::{Code, Erro, Guest, Markup, Reply, Request, Site, StatusCode, onward};
use crate::http::paginas::once::Form;

/// The page of what a form made: `shown` of what is kept of it, or `gone`, where there is nothing any more.
pub(super) fn fresh(
    site: &Site,
    request: &Request,
    title: &str,
    shown: impl Fn(&Guest<'_>, &Value) -> Option<Markup>,
    gone: &Markup,
) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    if guest.session.is_none() {
        return Ok(onward("/entrar"));
    }
    let kept = match Form::named(&guest) {
        Ok(form) => form.of_account(&guest)?.unwrap_or_default(),
        Err(_) => Value::Null,
    };
    Ok(match shown(&guest, &kept) {
        Some(content) => guest.page(StatusCode::OK, title, "/conta", &content),
        None => guest.page(StatusCode::NOT_FOUND, title, "/conta", gone),
    })
}

/// Keeps the secrets of a form no longer, and leads on.
pub(super) fn put_away(site: &Site, request: &Request, next: &str) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let form = Form::named(&who.guest)?;
    // Put away already, or another's: there is nothing to put away.
    form.of_account(&who.guest)?.ok_or(Code::NotFound)?;
    form.keep_instead(&who.guest, &json!({}))?;
    Ok(onward(next))
}
