//! The caller of a route: by a key, a session of our own pages, the network alone, or the token of the operator.
use http::HeaderMap;
use http::header::AUTHORIZATION;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::kernel::request::bearer;
use crate::kernel::{Code, Erro, Request, Site};
use voz_core::app::sell::customer::Who;
use voz_core::base::config::Secret;
use voz_core::base::store::StoreError;
use voz_core::people::sessoes::Sessao;

/// A caller, as far as they showed who they are.
pub(crate) struct Caller<'a> {
    key: Option<&'a Secret>,
    session: Option<Sessao>,
    network: String,
}

/// The way to the session of a request: [`passing`](super::session::passing), or
/// [`looking`](super::session::looking) for a call that only shows something.
pub(crate) type FindSession = fn(&Site, &Request) -> Result<Option<Sessao>, StoreError>;

impl<'a> Caller<'a> {
    /// A key says who calls, whatever the browser has.
    pub(crate) fn of(
        site: &Site,
        request: &Request,
        key: Option<&'a Secret>,
        session: FindSession,
    ) -> Result<Self, Erro> {
        let session = match key {
            Some(_) => None,
            None => session(site, request).map_err(|error| request.broken(&error))?,
        };
        Ok(Self { key, session, network: request.peer.to_string() })
    }

    /// Proof of who they are, as they showed it.
    pub(crate) fn who(&self) -> Who<'_> {
        match (self.key, &self.session) {
            (Some(key), _) => Who::Key(key.expose()),
            (None, Some(session)) => Who::Session(session),
            (None, None) => Who::Network(&self.network),
        }
    }
}

/// Lets the operator in.
///
/// # Errors
/// `operador_indisponivel`: no token is configured, whatever was sent. `operador_invalido`: none came, or
/// another one, or more than one.
pub(crate) fn admit(configured: Option<&Secret>, headers: &HeaderMap) -> Result<(), Erro> {
    let configured = configured.ok_or(Code::OperadorIndisponivel)?;
    let mut sent = headers.get_all(AUTHORIZATION).iter().map(|value| value.to_str().unwrap_or_default());
    let token = match (sent.next(), sent.next()) {
        (Some(value), None) => bearer(value).ok_or(Code::OperadorInvalido)?,
        _ => return Err(Code::OperadorInvalido.into()),
    };
    if is(configured, token.as_bytes()) { Ok(()) } else { Err(Code::OperadorInvalido.into()) }
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
