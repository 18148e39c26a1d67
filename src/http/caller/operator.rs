//! The operator's token: what opens the routes of [`Access::Operator`].
//!
//! [`Access::Operator`]: crate::http::kernel::route::Access::Operator
use http::HeaderMap;
use http::header::AUTHORIZATION;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::base::config::Secret;
use crate::http::kernel::credentials::bearer;
use crate::http::kernel::erro::{Code, Erro};

/// Lets the operator in.
///
/// # Errors
/// `operador_indisponivel`: no token is configured, whatever was sent. `operador_invalido`: none came, or
/// another one, or more than one.
pub(in crate::http) fn admit(configured: Option<&Secret>, headers: &HeaderMap) -> Result<(), Erro> {
    let configured = configured.ok_or(Code::OperadorIndisponivel)?;
    let mut sent = headers.get_all(AUTHORIZATION).iter().map(|value| value.to_str().unwrap_or_default());
    let token = match (sent.next(), sent.next()) {
        (Some(value), None) => bearer(value).ok_or(Code::OperadorInvalido)?,
        _ => return Err(Code::OperadorInvalido.into()),
    };
    // Digests are of one length, so that the time tells nothing of the token's either.
    let (sent, known) = (Sha256::digest(token), Sha256::digest(configured.expose()));
    if bool::from(sent.ct_eq(&known)) { Ok(()) } else { Err(Code::OperadorInvalido.into()) }
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
