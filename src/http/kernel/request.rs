//! A request as handlers see it: plain values, no sockets.
use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, Method};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use crate::app::calls::delivery::Entrega;
use crate::app::calls::idempotency::Claim;
pub use crate::base::network::Network;
use crate::http::kernel::credentials::Credentials;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::failure::Failure;
use crate::http::kernel::negotiate::prefers_html;

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
    pub(in crate::http) fn keyed(&self, claim: Arc<Claim>) -> Self {
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

    /// True when whoever asks would rather have HTML than `own`.
    pub fn prefers_html(&self, own: &str) -> bool {
        prefers_html(&self.headers, own)
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
    let mut hops = Vec::new();
    for value in forwarded.get_all("x-forwarded-for") {
        hops.extend(value.to_str().unwrap_or_default().split(',').map(str::trim));
    }
    // A hop that is not an address was not written by a proxy of ours: believe nothing left of it.
    let addresses = hops.iter().rev().map_while(|hop| hop.parse::<IpAddr>().ok().map(|ip| ip.to_canonical()));
    let mut last = socket;
    for ip in addresses {
        last = ip;
        if !trusted.contains(&ip) {
            break;
        }
    }
    last.into()
}

#[cfg(test)]
mod tests {
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
}
