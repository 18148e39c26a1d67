//! The credentials of a request: tokens of credit and keys of accounts, read once from its head.
use http::HeaderMap;
use http::header::AUTHORIZATION;

use crate::base::config::Secret;
use crate::http::kernel::erro::{Code, Erro};
use crate::money::credito::Token;
use crate::people::api_keys::PREFIX;

/// Credentials as they came: nothing is known of them yet.
#[derive(Clone, Debug, Default)]
pub struct Credentials {
    /// A token of credit.
    pub token: Option<Token>,
    /// A key of an account.
    pub account_key: Option<Secret>,
    /// True where two different tokens came, or two different keys: neither counts then.
    ambiguous: bool,
}

impl Credentials {
    /// Those of `Authorization: Bearer …`, `X-Credito` and `X-Api-Key`. A bearer that is no account's key is taken for a
    /// token of credit.
    pub fn of(headers: &HeaderMap) -> Self {
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
            return Self { ambiguous: true, ..Self::default() };
        }
        Self {
            token: tokens.first().map(|&token| Token::from(token)),
            account_key: keys.first().map(|&key| Secret::new(key.to_owned())),
            ambiguous: false,
        }
    }

    /// The one that a person typed into the box for credit: a key of an account, else a token; none where it is blank.
    pub fn typed(text: &str) -> Self {
        match text.trim() {
            "" => Self::default(),
            key if key.starts_with(PREFIX) => {
                Self { account_key: Some(Secret::new(key.to_owned())), ..Self::default() }
            }
            token => Self { token: Some(Token::from(token)), ..Self::default() },
        }
    }

    /// The same, where they do not contradict each other.
    ///
    /// # Errors
    /// `credencial_ambigua`.
    pub fn certain(&self) -> Result<&Self, Erro> {
        if self.ambiguous { Err(Code::CredencialAmbigua.into()) } else { Ok(self) }
    }
}

/// The token of a `Bearer` value (RFC 6750; the scheme in any case, RFC 9110, 11.1).
pub fn bearer(value: &str) -> Option<&str> {
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
        let read = Credentials::of(&map);
        let found = read.certain().map_err(|erro| erro.code)?;
        Ok((found.token.as_ref().map(|token| token.expose().to_owned()), found.account_key.is_some()))
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
