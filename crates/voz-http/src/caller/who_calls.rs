//! The caller of a route: by a key, a session of our own pages, the network alone, or the token of the operator.
use http::HeaderMap;
use http::header::AUTHORIZATION;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::kernel::request::{bearer, only};
use crate::kernel::{Code, Erro, Request, Site};
use voz_core::app::sell::customer::Who;
use voz_core::base::config::Secret;
use voz_core::base::store::StoreError;
use voz_core::people::sessoes::Sessao;

/// The way to the session of a request: [`passing`](super::session::passing), or
/// [`looking`](super::session::looking) for a call that only shows something.
pub(crate) type FindSession = fn(&Site, &Request) -> Result<Option<Sessao>, StoreError>;

/// Proof that a caller shows of who they are. A key says so, whatever the browser has.
pub(crate) fn who<'a>(
    site: &Site,
    request: &Request,
    key: Option<&'a Secret>,
    session: FindSession,
) -> Result<Who<'a>, Erro> {
    if let Some(key) = key {
        return Ok(Who::Key(key.expose()));
    }
    let session = session(site, request).map_err(|error| request.broken(&error))?;
    Ok(session.map_or_else(|| Who::Network(request.peer.to_string()), Who::Session))
}

/// Lets the operator in.
///
/// # Errors
/// `operador_indisponivel`: no token is configured, whatever was sent. `operador_invalido`: none came, or
/// another one, or more than one.
pub(crate) fn admit(configured: Option<&Secret>, headers: &HeaderMap) -> Result<(), Erro> {
    let configured = configured.ok_or(Code::OperadorIndisponivel)?;
    let token = only(headers, AUTHORIZATION).and_then(|value| bearer(value.to_str().ok()?));
    let known = token.filter(|token| is(configured, token.as_bytes()));
    known.map(drop).ok_or_else(|| Code::OperadorInvalido.into())
}

/// True when what was sent is a secret, found in a time that tells nothing of it: digests are of one length.
pub(crate) fn is(secret: &Secret, sent: &[u8]) -> bool {
    Sha256::digest(sent).ct_eq(&Sha256::digest(secret.expose())).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_configured_token_opens_and_without_one_nothing_does() {
        let secret = Secret::new("token-do-operador".to_owned());
        let of = |configured: Option<&Secret>, sent: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in sent {
                headers.append(AUTHORIZATION, value.parse().unwrap());
            }
            admit(configured, &headers).map_err(|erro| erro.code)
        };
        for sent in [&[][..], &["Bearer token-do-operador"], &["Bearer outro"]] {
            assert_eq!(of(None, sent), Err(Code::OperadorIndisponivel), "{sent:?}");
        }
        for sent in [
            &[][..],
            &["Bearer outro"],
            &["Bearer cred_x"],
            &["Bearer mmk_x"],
            &["Bearer"],
            &["Bearer "],
            &["Basic token-do-operador"],
            &["token-do-operador"],
            &["Bearer token-do-operado"],
            &["Bearer token-do-operador", "Bearer outro"],
        ] {
            assert_eq!(of(Some(&secret), sent), Err(Code::OperadorInvalido), "{sent:?}");
        }
        assert_eq!(of(Some(&secret), &["bearer  token-do-operador "]), Ok(()));
    }
}
