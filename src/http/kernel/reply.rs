//! An answer as handlers give it, and what every answer carries on its way out.
use std::sync::Arc;

use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderName, HeaderValue, StatusCode};
use serde::Serialize;

use crate::app::App;
use crate::http::kernel::erro::Erro;

/// Media type of JSON answers.
pub const JSON: &str = "application/json";
/// Media type of error bodies (RFC 9457).
pub const PROBLEM: &str = "application/problem+json";

/// The question whether there is a better answer by now; cheap, for it is asked several times a second.
pub struct Better(Box<dyn Fn(&App) -> bool + Send + Sync>);

impl Better {
    /// The question as `ask` answers it.
    pub fn new(ask: impl Fn(&App) -> bool + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Self(Box::new(ask)))
    }

    /// Asks it.
    pub fn is_there(&self, app: &App) -> bool {
        (self.0)(app)
    }
}

/// An answer, before the headers that every answer gets.
#[derive(Clone)]
pub struct Reply {
    /// Status.
    pub status: StatusCode,
    /// Headers beside those that every answer gets.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// Body.
    pub body: Bytes,
    /// The body compressed with gzip, made ahead of time; only for documents that hold no secret.
    pub gzip: Option<Bytes>,
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
        let body = serde_json::to_vec(value)
            .map_err(|_| Erro::from(crate::http::kernel::erro::Code::ErroInterno))?;
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
        match erro.extra.get("retry_after_s").and_then(serde_json::Value::as_u64) {
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
