//! An answer as handlers give it, and on its way out: what every one carries, other origins, the form that was asked for.
use std::sync::Arc;

use bytes::Bytes;
use http::header::{
    ACCEPT, ACCEPT_ENCODING, ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS,
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, CACHE_CONTROL,
    CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER, VARY, WWW_AUTHENTICATE,
};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use serde::Serialize;

use super::documents::Gzip;
use super::erro::{Code, Erro};
use super::route::Methods;
use voz_core::app::App;

/// Media type of JSON answers.
pub const JSON: &str = "application/json";
/// Media type of error bodies (RFC 9457).
pub const PROBLEM: &str = "application/problem+json";

/// The question whether there is a better answer by now; cheap, for it is asked several times a second.
pub type Better = dyn Fn(&App) -> bool + Send + Sync;

/// An answer, before the headers that every answer gets.
#[derive(Clone)]
pub struct Reply {
    /// Status.
    pub status: StatusCode,
    /// Headers beside those that every answer gets.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// Body.
    pub body: Bytes,
    /// The body compressed with gzip; only for documents that hold no secret.
    pub gzip: Option<Arc<Gzip>>,
    /// The words in which a tool of MCP tells it, beside the JSON; its JSON, where nothing is given.
    pub said: Option<Arc<str>>,
    /// Tells whether there is a better answer by now: the service waits a while for it before it gives this one.
    pub early: Option<Arc<Better>>,
}

impl Reply {
    /// An answer with a body of a media type.
    pub fn new(status: StatusCode, media_type: &'static str, body: impl Into<Bytes>) -> Self {
        // Room for what the route and the site add.
        let mut headers = Vec::with_capacity(8);
        headers.push((CONTENT_TYPE, HeaderValue::from_static(media_type)));
        Self { status, headers, body: body.into(), gzip: None, said: None, early: None }
    }

    /// An answer without a body.
    pub const fn empty(status: StatusCode) -> Self {
        Self { status, headers: Vec::new(), body: Bytes::new(), gzip: None, said: None, early: None }
    }

    /// 200 with a JSON body.
    pub fn json(value: &impl Serialize) -> Result<Self, Erro> {
        let body = serde_json::to_vec(value).map_err(|_| Erro::from(Code::ErroInterno))?;
        Ok(Self::new(StatusCode::OK, JSON, body))
    }

    /// The answer that tells a refusal. A 402 is `application/json`: x402 clients read it so.
    pub fn refusal(erro: &Erro, base: &str) -> Self {
        let media_type = if erro.status() == StatusCode::PAYMENT_REQUIRED { JSON } else { PROBLEM };
        let mut reply = Self::new(erro.status(), media_type, erro.body(base).to_string()).waiting(erro);
        for (name, value) in &erro.headers {
            reply = reply.header(name.clone(), value);
        }
        if erro.status() == StatusCode::UNAUTHORIZED {
            reply = reply.fixed(WWW_AUTHENTICATE, "Bearer");
        }
        reply.fixed(CACHE_CONTROL, "no-store")
    }

    /// Says in a header too when to come back, where the refusal does.
    #[must_use]
    pub fn waiting(self, erro: &Erro) -> Self {
        match erro.wait_s() {
            Some(seconds) => self.header(RETRY_AFTER, &seconds.to_string()),
            None => self,
        }
    }

    /// Adds a header; a value that HTTP cannot carry is left out.
    #[must_use]
    pub fn header(mut self, name: HeaderName, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.push((name, value));
        }
        self
    }

    /// Adds a header with a value known at build time.
    #[must_use]
    pub fn fixed(mut self, name: HeaderName, value: &'static str) -> Self {
        self.headers.push((name, HeaderValue::from_static(value)));
        self
    }

    /// True when a header was given.
    pub fn has(&self, name: &HeaderName) -> bool {
        self.headers.iter().any(|(n, _)| n == name)
    }
}

/// Headers a browser of another origin may send.
const CORS_REQUEST: &str = "Content-Type, Authorization, X-Credito, X-Api-Key, X-PAYMENT, PAYMENT-SIGNATURE, \
     X-MM-Pagamento, Idempotency-Key, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name";
/// Headers a browser of another origin may read.
static CORS_ANSWER: HeaderValue = HeaderValue::from_static(
    "ETag, Retry-After, X-Request-Id, PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, X-MM-Pagamento",
);
/// Any origin. Like the one above it is checked when built, not for each answer.
static ANY: HeaderValue = HeaderValue::from_static("*");

/// Lets any origin read the answer.
pub(crate) fn open(mut reply: Reply) -> Reply {
    reply.headers.extend([
        (ACCESS_CONTROL_ALLOW_ORIGIN, ANY.clone()),
        (ACCESS_CONTROL_EXPOSE_HEADERS, CORS_ANSWER.clone()),
    ]);
    reply
}

/// The answer to a preflight, or to any `OPTIONS`, of a path with these methods.
pub(crate) fn preflight(methods: &Methods) -> Reply {
    let allow = &methods.allow;
    let reply = Reply::empty(StatusCode::NO_CONTENT).header(ALLOW, allow).header(CACHE_CONTROL, "no-store");
    if !methods.cors {
        return reply;
    }
    open(reply)
        .header(ACCESS_CONTROL_ALLOW_METHODS, allow)
        .header(ACCESS_CONTROL_ALLOW_HEADERS, CORS_REQUEST)
        .header(ACCESS_CONTROL_MAX_AGE, "86400")
}

/// Chooses between the plain and the compressed body, and between the answer and 304.
///
/// The two bodies carry different tags: a strong one names the bytes sent (RFC 9110, 8.8.1).
pub(crate) fn negotiate(headers: &HeaderMap, mut reply: Reply) -> Reply {
    let compressed = match reply.gzip.take() {
        None => None,
        gzip => {
            reply = reply.header(VARY, "Accept-Encoding");
            gzip.filter(|_| accepts_gzip(headers)).and_then(|gzip| gzip.bytes())
        }
    };
    if let Some(gzip) = compressed {
        reply.body = gzip;
        reply = reply.header(CONTENT_ENCODING, "gzip");
        for (_, tag) in reply.headers.iter_mut().filter(|(name, _)| *name == ETAG) {
            *tag = compressed_tag(tag);
        }
    }
    let tag = reply.headers.iter().find(|(name, _)| *name == ETAG).map(|(_, tag)| tag);
    if tag.is_some_and(|tag| matches_etag(headers, tag)) {
        reply.status = StatusCode::NOT_MODIFIED;
        reply.headers.retain(|(name, _)| *name != CONTENT_TYPE && *name != CONTENT_ENCODING);
        reply.body = Bytes::new();
    }
    reply
}

/// True when whoever asks would rather have HTML than `own`, as browsers do (RFC 9110, 12.5.1): HTML is named, and weighs
/// more.
pub(crate) fn prefers_html(headers: &HeaderMap, own: &str) -> bool {
    let (mut html, mut exact, mut range, mut any) = (0.0, None, None, None);
    let (family, _) = own.split_once('/').unwrap_or((own, ""));
    for (name, weight) in weighed(headers, &ACCEPT) {
        match name {
            "*/*" => any = Some(weight),
            name if name.eq_ignore_ascii_case("text/html") => html = weight,
            name if name.eq_ignore_ascii_case(own) => exact = Some(weight),
            name if name.strip_suffix("/*").is_some_and(|kind| kind.eq_ignore_ascii_case(family)) => {
                range = Some(weight);
            }
            _ => {}
        }
    }
    html > exact.or(range).or(any).unwrap_or(0.0)
}

/// What a header of preferences names, each with its weight (RFC 9110, 12.4.2).
fn weighed<'h>(headers: &'h HeaderMap, header: &HeaderName) -> impl Iterator<Item = (&'h str, f32)> {
    let asked = headers.get_all(header).iter().filter_map(|value| value.to_str().ok());
    asked.flat_map(|value| value.split(',')).map(|part| {
        let mut words = part.split(';').map(str::trim);
        let name = words.next().unwrap_or_default();
        let weight = words.find_map(|word| word.strip_prefix("q=")?.trim().parse().ok());
        (name, weight.unwrap_or(1.0))
    })
}

/// The tag of the compressed body: the plain one's with `-gzip` inside the quotes.
fn compressed_tag(tag: &HeaderValue) -> HeaderValue {
    let plain = tag.to_str().unwrap_or_default().trim_end_matches('"');
    HeaderValue::from_str(&format!("{plain}-gzip\"")).unwrap_or_else(|_| tag.clone())
}

/// True when `If-None-Match` names the tag (RFC 9110, 13.1.2; weak comparison).
fn matches_etag(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let etag = etag.to_str().unwrap_or_default();
    let asked = headers.get_all(IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok());
    let mut tags = asked.flat_map(|v| v.split(',')).map(|tag| tag.trim().trim_start_matches("W/"));
    tags.any(|tag| tag == "*" || tag == etag)
}

/// True when the caller takes gzip (RFC 9110, 12.5.3): named, or `*`, without `q=0`.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let mut star = false;
    for (name, weight) in weighed(headers, &ACCEPT_ENCODING) {
        match name {
            "*" => star = weight > 0.0,
            name if name.eq_ignore_ascii_case("gzip") => return weight > 0.0,
            _ => {}
        }
    }
    star
}
