//! What a caller presents to pay or to say who they are.
use http::HeaderMap;
use http::header::AUTHORIZATION;

use crate::app::sell::customer::Who;
use crate::base::config::Secret;
use crate::http::caller::sessao::{looking, passing};
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::request::Request;
use crate::money::credito::Token;
use crate::people::api_keys::PREFIX;
use crate::people::sessoes::Sessao;

/// The credentials of a request.
#[derive(Debug, Default)]
pub(in crate::http) struct Credentials {
    /// A token of credit, as it came: nothing is known of it yet.
    pub(in crate::http) token: Option<Token>,
    /// A key of an account, as it came.
    pub(in crate::http) account_key: Option<Secret>,
}

/// Reads `Authorization: Bearer …`, `X-Credito` and `X-Api-Key`. A bearer that is no account's key is taken
/// for a token of credit.
///
/// # Errors
/// `credencial_ambigua`: two different tokens came, or two different keys.
pub(in crate::http) fn presented(headers: &HeaderMap) -> Result<Credentials, Erro> {
    let all = |name: &str| {
        let values = headers.get_all(name).iter();
        values.map(|v| String::from_utf8_lossy(v.as_bytes()).trim().to_owned()).collect::<Vec<_>>()
    };
    let bearers = all(AUTHORIZATION.as_str());
    let bearers = bearers.iter().filter_map(|value| bearer(value));
    let (mut keys, mut tokens): (Vec<&str>, Vec<&str>) = bearers.partition(|t| t.starts_with(PREFIX));
    let (credito, api_keys) = (all("x-credito"), all("x-api-key"));
    tokens.extend(credito.iter().filter(|t| !t.is_empty()).map(String::as_str));
    keys.extend(api_keys.iter().filter(|key| key.starts_with(PREFIX)).map(String::as_str));
    tokens.dedup();
    keys.dedup();
    if tokens.len() > 1 || keys.len() > 1 {
        return Err(Code::CredencialAmbigua.into());
    }
    Ok(Credentials {
        token: tokens.first().map(|&token| Token::from(token)),
        account_key: keys.first().map(|&key| Secret::new(key.to_owned())),
    })
}

impl Credentials {
    /// What a person typed into the box for credit: a key of an account, else a token; nothing where it is blank.
    pub(in crate::http) fn typed(text: &str) -> Self {
        match text.trim() {
            "" => Self::default(),
            key if key.starts_with(PREFIX) => {
                Self { account_key: Some(Secret::new(key.to_owned())), token: None }
            }
            token => Self { token: Some(Token::from(token)), account_key: None },
        }
    }
}

/// Whoever calls a route that anyone may call.
pub(in crate::http) struct Caller {
    key: Option<Secret>,
    session: Option<Sessao>,
    network: String,
}

impl Caller {
    /// A key says who calls, whatever the browser has; a session only on a page of ours.
    pub(in crate::http) fn of(site: &Site, request: &Request, key: Option<Secret>) -> Result<Self, Erro> {
        let session = match key {
            Some(_) => None,
            None => passing(site, request).map_err(|error| request.broken(&error))?,
        };
        Ok(Self { key, session, network: request.peer.to_string() })
    }

    /// What came with a call that only shows something, which a browser sends without `Origin`.
    pub(in crate::http) fn looking(
        site: &Site,
        request: &Request,
        key: Option<Secret>,
    ) -> Result<Self, Erro> {
        let session = match key {
            Some(_) => None,
            None => looking(site, request).map_err(|error| request.broken(&error))?,
        };
        Ok(Self { key, session, network: request.peer.to_string() })
    }

    /// What they showed of who they are.
    pub(in crate::http) fn who(&self) -> Who<'_> {
        match (&self.key, &self.session) {
            (Some(key), _) => Who::Key(key.expose()),
            (None, Some(session)) => Who::Session(session),
            (None, None) => Who::Network(&self.network),
        }
    }
}

/// The token of a `Bearer` value (RFC 6750; the scheme in any case, RFC 9110, 11.1).
pub(in crate::http) fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

#[cfg(test)]
mod tests {
    use http::HeaderName;

    use super::*;

    fn of(headers: &[(&'static str, &str)]) -> Result<(Option<String>, bool), Code> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), value.parse().unwrap());
        }
        let found = presented(&map).map_err(|erro| erro.code)?;
        Ok((found.token.map(|token| token.expose().to_owned()), found.account_key.is_some()))
    }

    #[test]
    fn one_token_may_come_twice_and_two_may_not() {
        let token = |t: &str| Ok((Some(t.to_owned()), false));
        let ambiguous = Err(Code::CredencialAmbigua);
        for (headers, expected) in [
            (&[][..], Ok((None, false))),
            (&[("authorization", "Bearer cred_a")], token("cred_a")),
            (&[("authorization", "bearer  cred_a ")], token("cred_a")),
            (&[("x-credito", "cred_a")], token("cred_a")),
            (&[("x-credito", "")], Ok((None, false))),
            (&[("authorization", "Bearer cred_a"), ("x-credito", "cred_a")], token("cred_a")),
            (&[("authorization", "Bearer cred_a"), ("x-credito", "cred_b")], ambiguous.clone()),
            (&[("x-credito", "cred_a"), ("x-credito", "cred_b")], ambiguous),
            (&[("authorization", "Basic abc"), ("x-credito", "cred_a")], token("cred_a")),
            (&[("authorization", "Bearer mmk_x")], Ok((None, true))),
            (&[("x-api-key", "mmk_x"), ("x-credito", "cred_a")], Ok((Some("cred_a".to_owned()), true))),
            (&[("x-api-key", "outra")], Ok((None, false))),
            (&[("authorization", "Bearer mmk_x"), ("x-api-key", "mmk_x")], Ok((None, true))),
            (&[("authorization", "Bearer mmk_x"), ("x-api-key", "mmk_y")], Err(Code::CredencialAmbigua)),
            (&[("authorization", "Bearer")], Ok((None, false))),
        ] {
            assert_eq!(of(headers), expected, "{headers:?}");
        }
    }
}
