//! By whose clock a page tells moments.
use crate::base::time_zone::Zone;
use crate::http::caller::session::{Visitor, down};
use crate::http::kernel::erro::Erro;
use crate::http::kernel::request::{Request, Site};
use crate::people::contas;

/// The zone of the account that is signed in; the usual one for anyone else.
pub(super) fn zone(site: &Site, request: &Request, visitor: &Visitor) -> Result<Zone, Erro> {
    let Some(session) = visitor.own_session(site) else { return Ok(Zone::default()) };
    let conta = site.app.store.read(|tx| contas::by_id(tx, &session.conta)).map_err(down(request))?;
    Ok(conta.map(|conta| Zone::of(&conta.perfil.time_zone)).unwrap_or_default())
}
