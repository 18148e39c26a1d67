//! A request as handlers see it (plain values, credentials read once, no sockets), and the service around it.
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use http::header::{AUTHORIZATION, AsHeaderName};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::documents::Documents;
use super::erro::{Code, Erro, Failure};
use super::reply::Reply;
use super::route::Table;
use voz_core::app::App;
use voz_core::app::calls::delivery::Entrega;
use voz_core::app::calls::idempotency::Claim;
use voz_core::base::config::Secret;
use voz_core::base::store::{StoreError, Tx};
use voz_core::money::credito::{self, Token};
use voz_core::people::api_keys::PREFIX;

pub use voz_core::base::shares::Network;

/// A request whose body has arrived whole. Has no `Debug`: passwords, tokens and cards come in it.
#[derive(Clone)]
pub struct Request {
    /// Its method (`HEAD` arrives as `GET`).
    pub method: Method,
    /// Its path, as sent.
    pub path: String,
    /// Values of `{name}` segments, decoded, in order.
    pub params: Vec<String>,
    /// Query, decoded, in order.
    pub query: Vec<(String, String)>,
    pub headers: HeaderMap,
    /// The credentials among them.
    pub credentials: Credentials,
    /// Body, within the route's cap.
    pub body: Bytes,
    /// The caller's network, as far as it can be told.
    pub peer: Network,
    /// True when the caller owns this machine (`voz mcp`): no allowance applies, nothing is paid.
    pub owner: bool,
    /// Identifier of this request in answer and log.
    pub id: String,
    /// Where it is noted whether the answer leaves, and whether the caller does.
    pub entrega: Arc<Entrega>,
    /// Its `Idempotency-Key`, claimed, where one came and the route takes one.
    pub claim: Option<Arc<Claim>>,
}

impl Request {
    /// The same request with its key claimed.
    pub(crate) fn keyed(&self, claim: Arc<Claim>) -> Self {
        Self { claim: Some(claim), ..self.clone() }
    }

    /// A header's text; `None` when absent or not plain ASCII.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// A query parameter's first value.
    pub fn param(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// A query parameter that is a whole number from 1 to `most`, which has two digits, in plain ones.
    ///
    /// # Errors
    /// `parametro_invalido` with `campo`.
    pub fn whole(&self, name: &str, most: u32) -> Result<Option<u32>, Erro> {
        let Some(text) = self.param(name) else { return Ok(None) };
        let plain = text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit());
        let n = text.parse().ok().filter(|n| plain && (1..=most).contains(n));
        n.map(Some).ok_or_else(|| Erro::parameter(name, format!("um inteiro de 1 a {most}")))
    }

    /// What stands in the address in the place of its first `{name}`; nothing where it has none.
    pub fn named(&self) -> &str {
        self.params.first().map(String::as_str).unwrap_or_default()
    }

    /// The body as its one type, checked against the bounds that the documents show.
    ///
    /// # Errors
    /// The first fault, with `campo` where it is in a field; the codes stand beside the fields.
    pub fn body<T: DeserializeOwned + JsonSchema + 'static>(&self) -> Result<T, Erro> {
        super::body::read(&self.body)
    }

    /// The answer to a failure of ours: when to come back, where it passes by itself; else an identifier, which is in
    /// the log with the cause.
    pub fn broken(&self, error: &impl Failure) -> Erro {
        if let Some(seconds) = error.passes() {
            tracing::warn!(id = %self.id, %error, "o banco de dados não respondeu a um pedido");
            return Erro::from(Code::BancoFora).retry_after(seconds);
        }
        tracing::error!(id = %self.id, %error, "erro interno");
        Erro::from(Code::ErroInterno).with("id", self.id.as_str())
    }
}

/// The caller's network: the socket's, or, behind trusted proxies, the rightmost forwarded address
/// that is not one of them.
pub fn caller(socket: IpAddr, forwarded: &HeaderMap, trusted: &[IpAddr]) -> Network {
    let socket = socket.to_canonical();
    if !trusted.contains(&socket) {
        return socket.into();
    }
    let values = forwarded.get_all("x-forwarded-for").iter();
    let hops = values.flat_map(|value| value.to_str().unwrap_or_default().split(',')).rev();
    // A hop that is not an address was not written by a proxy of ours: believe nothing left of it.
    let addresses = hops.map_while(|hop| hop.trim().parse::<IpAddr>().ok().map(|ip| ip.to_canonical()));
    let mut last = socket;
    for ip in addresses {
        last = ip;
        if !trusted.contains(&ip) {
            break;
        }
    }
    last.into()
}

/// Most characters of a page or of a resource (contract, "Limits").
pub(crate) const LONG_MAX: usize = 2000;

/// Advice on how to send the browser that buys.
pub(crate) const BROWSER_ID: &str = "precisa ser um UUID, como 3f2b8c1e-9d4a-4c77-8f10-2a6b5e0d9c31";

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

static X_CREDITO: HeaderName = HeaderName::from_static("x-credito");
static X_API_KEY: HeaderName = HeaderName::from_static("x-api-key");

impl Credentials {
    /// Those of `Authorization: Bearer …`, `X-Credito` and `X-Api-Key`. A bearer that is no account's key is taken for a
    /// token of credit; one of ours that comes without `Bearer` is taken as well.
    pub fn of(headers: &HeaderMap) -> Self {
        let ours = |name: &HeaderName| *name == AUTHORIZATION || *name == X_CREDITO || *name == X_API_KEY;
        if !headers.keys().any(ours) {
            return Self::default();
        }
        let all = |name: &HeaderName| {
            let values = headers.get_all(name).iter();
            values.map(|v| String::from_utf8_lossy(v.as_bytes()).trim().to_owned()).collect::<Vec<_>>()
        };
        let bearers = all(&AUTHORIZATION);
        let ours =
            |value: &&str| [PREFIX, credito::TOKEN_PREFIX].iter().any(|prefix| value.starts_with(prefix));
        let bearers = bearers.iter().filter_map(|value| bearer(value).or(Some(value.as_str()).filter(ours)));
        let (mut keys, mut tokens): (Vec<&str>, Vec<&str>) = bearers.partition(|t| t.starts_with(PREFIX));
        let (credito, api_keys) = (all(&X_CREDITO), all(&X_API_KEY));
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

/// The value of a header that came exactly once.
pub(crate) fn only(headers: &HeaderMap, name: impl AsHeaderName) -> Option<&HeaderValue> {
    let mut sent = headers.get_all(name).iter();
    sent.next().filter(|_| sent.next().is_none())
}

/// The service as a handler is given it beside the request. Made once, at the start.
pub struct Site {
    /// The application that the service opened at its start.
    pub app: App,
    /// Public address, without a slash at the end.
    pub base: String,
    /// The origins of our own pages.
    pub origins: Vec<String>,
    /// The routes.
    pub table: Table,
    /// Everything machines discover, ready to send, from the first request for some of it on.
    pub documents: OnceLock<Documents>,
    /// Makes it; handed in, as documents stand a floor above.
    pub render: fn(&Self) -> Documents,
    pub counts: bool,
}

impl Site {
    /// What the database holds, read for a request.
    ///
    /// # Errors
    /// [`Request::broken`].
    pub fn read<T>(
        &self,
        request: &Request,
        work: impl FnMut(&mut Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, Erro> {
        self.app.store.read(work).map_err(|error| request.broken(&error))
    }

    /// The document of a path.
    ///
    /// # Errors
    /// `rota_desconhecida`: there is none.
    pub fn document(&self, path: &str) -> Result<Reply, Erro> {
        self.documents.get_or_init(|| (self.render)(self)).reply(path)
    }
}

/// The host and the port that an address names, the port where there is one: `[::1]` has none.
pub(crate) fn host_and_port(address: &str) -> (&str, Option<&str>) {
    match address.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => (host, Some(port)),
        _ => (address, None),
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderName;

    use super::*;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let ip = |s: &str| s.parse::<IpAddr>().unwrap();
        let headers = |values: &[&str]| {
            let mut map = HeaderMap::new();
            for v in values {
                map.append("x-forwarded-for", v.parse().unwrap());
            }
            map
        };
        let trusted = [ip("10.0.0.1"), ip("10.0.0.2")];
        for (socket, forwarded, expected) in [
            ("9.9.9.9", &["1.1.1.1"][..], "9.9.9.9"),
            ("10.0.0.1", &["1.1.1.1, 2.2.2.2"], "2.2.2.2"),
            ("10.0.0.1", &["1.1.1.1", "2.2.2.2, 10.0.0.2"], "2.2.2.2"),
            ("::ffff:10.0.0.1", &["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::"),
            ("10.0.0.1", &["1.1.1.1, lixo"], "10.0.0.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
        ] {
            assert_eq!(
                caller(ip(socket), &headers(forwarded), &trusted).to_string(),
                expected,
                "{forwarded:?}"
            );
        }
    }

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
            (&[("authorization", "cred_a")], token("cred_a")),
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
