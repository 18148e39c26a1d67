//! The one HTTP client: one call, one answer, both bounded.
//!
//! Invariants: every call ends by its deadline; an answer never takes more memory than the caller
//! allowed; a status is an answer, never an error; no redirect is followed, so a credential stays
//! with the host it was meant for; no error or `Debug` output holds a header, a query or a body; interim answers have an end.
//! Proxies of the environment are not used. Deliberately not here: retries, which only the caller
//! knows to be harmless, and any opinion about what a status means.
mod interim;
mod url;

use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;

use serde::de::DeserializeOwned;
use ureq::http::{self, HeaderMap, Uri};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{Connector as _, DefaultConnector, NextTimeout};
use ureq::{Agent, RequestExt as _};

pub use ureq::http::Method;
pub use url::Url;

use super::leaving::Leaving;
use super::lock;
use super::world::Millis;

/// Longest time for a name to resolve and a connection (with TLS) to open.
const CONNECT: Duration = Duration::from_secs(10);
/// Bytes of each of a connection's two buffers: the library's 128 KiB would be most of a service's memory.
const BUFFER: usize = 16 * 1024;
/// Connections kept open for the next call, in all and to one host.
const IDLE_MAX: usize = 64;

/// One call. Has no `Debug` on purpose: it carries credentials.
pub struct HttpCall<'a> {
    /// The method of the call.
    pub method: Method,
    /// The address to call.
    pub url: &'a Url,
    /// Headers, names in lower case.
    pub headers: &'a [(&'a str, &'a str)],
    /// Body; empty sends none.
    pub body: &'a [u8],
    /// Longest time for everything: name, connection, sending, waiting and the whole answer.
    pub deadline: Duration,
    /// Largest answer accepted, in bytes.
    pub reply_max: u64,
}

/// A reply, whatever its status.
pub struct Reply {
    /// Status code.
    pub status: u16,
    /// Body, as sent.
    pub body: Vec<u8>,
    headers: HeaderMap,
}

impl Reply {
    /// True when the status is 2xx.
    pub const fn is_success(&self) -> bool {
        matches!(self.status, 200..=299)
    }

    /// A header, when present and readable text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The body as JSON, if it is.
    pub fn json<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_slice(&self.body).ok()
    }

    /// The server's own clock, from `Date`.
    pub fn date(&self) -> Option<Millis> {
        http_date(self.header("date")?)
    }

    /// The time that `Retry-After` asks to wait: seconds, or an HTTP date compared with `now`.
    pub fn retry_after(&self, now: Millis) -> Option<Duration> {
        parse_retry_after(self.header("retry-after")?, now)
    }
}

fn parse_retry_after(value: &str, now: Millis) -> Option<Duration> {
    let value = value.trim();
    if let Ok(seconds) = value.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let left = http_date(value)?.0.saturating_sub(now.0);
    Some(Duration::from_millis(u64::try_from(left).unwrap_or(0)))
}

fn http_date(text: &str) -> Option<Millis> {
    let date = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
    Some(Millis(date.as_millisecond()))
}

/// Why there is no answer. Names the server, never what was sent to it.
#[derive(Debug, thiserror::Error)]
pub enum NetError {
    #[error("endereço inválido: {0}")]
    Url(&'static str),
    /// A header's value has characters that HTTP does not allow.
    #[error("o valor do cabeçalho {0} tem caracteres que não podem ser enviados")]
    Header(String),
    /// No connection was made: nothing was sent.
    #[error("sem conexão com {server}: {why}")]
    Connect { server: String, why: &'static str },
    /// The secure connection could not be agreed on: nothing was sent.
    #[error("a conexão segura com {server} falhou: {why}")]
    Tls { server: String, why: String },
    /// The deadline passed. The server may have received the request.
    #[error("{server} não respondeu em {} s", after.as_secs_f32())]
    Timeout { server: String, after: Duration },
    /// The connection ended before the whole answer. The server may have received the request.
    #[error("{server} cortou a conexão no meio da resposta")]
    Cut { server: String },
    /// The answer is larger than the caller takes.
    #[error("a resposta de {server} passa de {max} bytes")]
    TooLarge { server: String, max: u64 },
    /// The asker has left: the call was broken off, or never made.
    #[error("quem pediu foi embora")]
    Left,
    /// The reply is not HTTP.
    #[error("{server} não respondeu em HTTP")]
    Malformed { server: String },
}

impl NetError {
    /// True when the request surely did not reach the server, so that repeating it is harmless.
    pub const fn never_sent(&self) -> bool {
        matches!(self, Self::Url(_) | Self::Header(_) | Self::Connect { .. } | Self::Tls { .. })
    }
}

/// The client. Keeps connections open between calls; share one.
pub struct Client {
    agent: Agent,
    /// Agents of calls that may be broken off: each has one call at a time, because breaking off ends all of an agent.
    apart: Mutex<Vec<Agent>>,
}

impl Default for Client {
    fn default() -> Self {
        Self::new()
    }
}

impl Client {
    /// A client that trusts the web's usual certificate authorities.
    pub fn new() -> Self {
        Self { agent: agent(), apart: Mutex::default() }
    }

    /// Makes the call and reads the whole answer, unless `asker` leaves: then the connection is closed, and the
    /// server sees it closed, as soon as it is open. (Resolving a name and opening are not broken off.)
    ///
    /// # Errors
    /// No whole answer within the bounds: see [`NetError`].
    pub fn send_while(&self, call: &HttpCall<'_>, asker: &Leaving) -> Result<Reply, NetError> {
        let agent = lock(&self.apart).pop().unwrap_or_else(agent);
        let ended = agent.clone();
        let waiting = asker.wait(move || ended.shutdown()).ok_or(NetError::Left)?;
        let sent = send(&agent, call);
        drop(waiting);
        if asker.left() {
            return Err(NetError::Left);
        }
        let mut apart = lock(&self.apart);
        if apart.len() < IDLE_MAX {
            apart.push(agent);
        }
        sent
    }

    /// Makes the call and reads the whole answer.
    pub fn send(&self, call: &HttpCall<'_>) -> Result<Reply, NetError> {
        send(&self.agent, call)
    }
}

fn agent() -> Agent {
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .proxy(None)
        .timeout_connect(Some(CONNECT))
        .timeout_resolve(Some(CONNECT))
        .input_buffer_size(BUFFER)
        .output_buffer_size(BUFFER)
        .max_idle_connections(IDLE_MAX)
        .max_idle_connections_per_host(IDLE_MAX)
        .user_agent(concat!("voz/", env!("CARGO_PKG_VERSION")))
        .build();
    Agent::with_parts(
        config,
        DefaultConnector::default().chain(interim::Bounding),
        Named(DefaultResolver::default()),
    )
}

/// The system's resolver, whose every failure is that of a name: the library hands on whatever the system said, which
/// looks like a connection that broke.
#[derive(Debug)]
struct Named(DefaultResolver);

impl Resolver for Named {
    fn resolve(
        &self,
        uri: &Uri,
        config: &ureq::config::Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        // An address needs no look-up, for which the library would begin a thread.
        if let Some(address) = address(uri) {
            let mut found = self.0.empty();
            found.push(address);
            return Ok(found);
        }
        self.0.resolve(uri, config, timeout).map_err(|error| match error {
            ureq::Error::Io(_) => ureq::Error::HostNotFound,
            other => other,
        })
    }
}

/// The address to connect to where the host is one.
fn address(uri: &Uri) -> Option<SocketAddr> {
    let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 });
    url::ip(uri).map(|ip| SocketAddr::new(ip, port))
}

fn send(agent: &Agent, call: &HttpCall<'_>) -> Result<Reply, NetError> {
    let request = request(call)?;
    let sent = if call.body.is_empty() && call.method != Method::POST {
        let request = request.map(|_| ());
        request.with_agent(agent).configure().timeout_global(Some(call.deadline)).run()
    } else {
        request.with_agent(agent).configure().timeout_global(Some(call.deadline)).run()
    };
    let mut response = sent.map_err(|e| explain(e, call))?;
    // The library refuses an answer that ends exactly at its limit.
    let limit = call.reply_max.saturating_add(1);
    let body = response.body_mut().with_config().limit(limit).read_to_vec();
    let body = body.map_err(|e| explain(e, call))?;
    if body.len() as u64 > call.reply_max {
        return Err(NetError::TooLarge { server: call.url.origin(), max: call.reply_max });
    }
    let (parts, _) = response.into_parts();
    Ok(Reply { status: parts.status.as_u16(), body, headers: parts.headers })
}

fn request<'a>(call: &HttpCall<'a>) -> Result<http::Request<&'a [u8]>, NetError> {
    let mut request = http::Request::new(call.body);
    *request.method_mut() = call.method.clone();
    *request.uri_mut() = call.url.0.clone();
    for &(name, value) in call.headers {
        let bad = || NetError::Header(name.to_owned());
        let key = http::HeaderName::from_bytes(name.as_bytes()).map_err(|_| bad())?;
        let mut value = http::HeaderValue::from_str(value).map_err(|_| bad())?;
        value.set_sensitive(true);
        request.headers_mut().insert(key, value);
    }
    Ok(request)
}

/// Translates the library's error, keeping only what may be shown.
fn explain(error: ureq::Error, call: &HttpCall<'_>) -> NetError {
    use std::io::ErrorKind;
    use ureq::{Error, Timeout};
    let server = call.url.origin();
    let connect = |why| NetError::Connect { server: call.url.origin(), why };
    match error {
        Error::BadUri(_) => NetError::Url("não é um endereço válido"),
        Error::HostNotFound => connect("não achei o endereço; há internet?"),
        Error::ConnectionFailed => connect("a conexão falhou"),
        Error::Timeout(Timeout::Connect | Timeout::Resolve) => connect("demorou demais para abrir"),
        Error::Timeout(_) => NetError::Timeout { server, after: call.deadline },
        Error::BodyExceedsLimit(_) => NetError::TooLarge { server, max: call.reply_max },
        Error::Tls(why) => NetError::Tls { server, why: why.to_owned() },
        Error::Rustls(why) => NetError::Tls { server, why: why.to_string() },
        Error::Io(e) => match e.kind() {
            ErrorKind::ConnectionRefused => connect("conexão recusada"),
            ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => connect("rede fora de alcance"),
            ErrorKind::AddrNotAvailable => connect("endereço indisponível"),
            // rustls hands its own errors over in this dress.
            ErrorKind::InvalidData if call.url.is_tls() => NetError::Tls { server, why: e.to_string() },
            _ => NetError::Cut { server },
        },
        _ => NetError::Malformed { server },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_that_is_an_address_is_not_looked_up() {
        for (url, expected) in [
            ("http://127.0.0.1:11434/v1", Some("127.0.0.1:11434")),
            ("https://10.0.0.7", Some("10.0.0.7:443")),
            ("http://[::1]/v1", Some("[::1]:80")),
            ("http://localhost:11434", None),
            ("https://1.2.3.ex.com", None),
        ] {
            let found = address(&Url::parse(url).unwrap().0).map(|address| address.to_string());
            assert_eq!(found.as_deref(), expected, "{url}");
        }
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let now = Millis(784_111_770_000); // Sun, 06 Nov 1994 08:49:30 GMT
        for (value, wait) in [
            ("2", Some(2)),
            (" 120 ", Some(120)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", Some(7)),
            ("Sun, 06 Nov 1994 08:00:00 GMT", Some(0)),
            ("logo", None),
            ("-1", None),
            ("", None),
        ] {
            assert_eq!(parse_retry_after(value, now), wait.map(Duration::from_secs), "{value:?}");
        }
    }

    #[test]
    fn a_name_that_nobody_has_is_no_broken_answer() {
        let url = Url::parse("http://nao-existe.invalid:9").unwrap();
        let call = HttpCall {
            method: Method::GET,
            url: &url,
            headers: &[],
            body: b"",
            deadline: Duration::from_secs(5),
            reply_max: 10,
        };
        let error = Client::new().send(&call).map(|r| r.status).unwrap_err();
        assert!(
            matches!(&error, NetError::Connect { why, .. } if why.contains("não achei o endereço")),
            "{error}"
        );
    }

    #[test]
    fn a_header_that_cannot_be_sent_is_named_without_its_value() {
        let url = Url::parse("http://127.0.0.1:9").unwrap();
        let call = HttpCall {
            method: Method::POST,
            url: &url,
            headers: &[("authorization", "Bearer seg\nredo")],
            body: b"{}",
            deadline: Duration::from_secs(1),
            reply_max: 10,
        };
        let error = Client::new().send(&call).map(|r| r.status).unwrap_err();
        assert_eq!(
            error.to_string(),
            "o valor do cabeçalho authorization tem caracteres que não podem ser enviados"
        );
    }
}
