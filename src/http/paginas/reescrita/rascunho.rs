//! A draft from its form to its address, and from the address back to whoever wrote it.
use super::formulario::Asked;
use crate::app::calls::drafts::{Draft, Outcome, Writer};
use crate::base::master_key::Purpose;
use crate::http::caller::session::Visitor;
use crate::http::kernel::erro::Erro;
use crate::http::kernel::request::{Request, Site};
use crate::http::paginas::form::Fields;

/// What a form asks for, and its address.
pub(super) fn read(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    fields: &Fields,
) -> Result<(Asked, Draft, String), Erro> {
    let asked = Asked::of(fields);
    let before = match asked.de.as_deref() {
        Some(de) => found(site, request, visitor, de)?.map(|(draft, _)| draft.primeiro),
        None => None,
    };
    let pedido = asked.pedido();
    let draft = Draft { primeiro: before.unwrap_or_else(|| pedido.texto.clone()), pedido };
    let told = serde_json::to_string(&draft).map_err(|error| request.broken(&error))?;
    let hash = visitor.browser_hash(site).unwrap_or_default();
    let name = [hash.as_str(), fields.get("vez"), fields.get("credito"), &told].join("\0");
    let mut id = site.app.chave.hash(Purpose::Draft, name.as_bytes());
    id.truncate(32);
    Ok((asked, draft, id))
}

/// Whose drafts a visitor sees; `hash` is that of the browser.
pub(super) fn writer<'a>(site: &Site, visitor: &'a Visitor, hash: &'a str) -> Writer<'a> {
    Writer { navegador: hash, conta: visitor.own_session(site).map(|session| session.conta.as_str()) }
}

/// A draft of this browser, with what became of it.
pub(super) fn found(
    site: &Site,
    request: &Request,
    visitor: &Visitor,
    id: &str,
) -> Result<Option<(Draft, Outcome)>, Erro> {
    let Some(hash) = visitor.browser_hash(site) else { return Ok(None) };
    site.app.draft_of(id, writer(site, visitor, &hash)).map_err(|error| request.broken(&error))
}
