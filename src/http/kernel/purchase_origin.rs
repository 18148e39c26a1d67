//! Where a purchase says it comes from: the page and the browser, within their bounds.
use crate::base::identifier::is_uuid;
use crate::http::kernel::erro::{Code, Erro};

/// Most characters of a page or of a resource (contract, "Limits").
pub(in crate::http) const LONG_MAX: usize = 2000;

/// Advice on how to send the browser that buys.
pub(in crate::http) const BROWSER_ID: &str = "mande um UUID, como 3f2b8c1e-9d4a-4c77-8f10-2a6b5e0d9c31";

/// The browser that buys: a UUID that it keeps.
///
/// # Errors
/// `parametro_invalido` with `campo`.
pub(in crate::http) fn browser(typed: Option<&str>) -> Result<Option<&str>, Erro> {
    if typed.is_some_and(|id| !is_uuid(id)) {
        return Err(Erro::from(Code::ParametroInvalido).campo("navegador_id").detalhe(BROWSER_ID));
    }
    Ok(typed)
}
