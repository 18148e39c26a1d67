//! One JSON question and its answer, tried again where that may help, within the deadline.
use std::time::Duration;

use serde_json::Value;

use super::error::redact;
use super::{Ask, ModelError};
use crate::base::config::{Modelo, Secret};
use crate::base::http_client::{Client, HttpCall, Method, Reply, Url};
use crate::base::world::World;

/// Most tries of one question.
const TRIES: u32 = 4;
/// Wait before the second try; doubles each time, of which between half and all is waited.
const FIRST_WAIT: Duration = Duration::from_millis(400);
/// Largest answer accepted: a text of 4000 characters with all its reasoning is far below.
const REPLY_MAX: u64 = 4 << 20;

/// The line to one provider.
pub(super) struct ModelExchange {
    world: World,
    client: Client,
    url: Url,
    headers: Vec<(&'static str, String)>,
    key: Option<Secret>,
}

impl ModelExchange {
    /// The line to the configured server, at `path` of the protocol. `key_header` makes the header
    /// that carries the key.
    pub(super) fn new(
        world: &World,
        modelo: &Modelo,
        path: &str,
        key_header: fn(&str) -> (&'static str, String),
    ) -> Result<Self, ModelError> {
        let url = Url::parse(&modelo.url)?.join(path)?;
        let headers = modelo.chave.iter().map(|key| key_header(key.expose())).collect();
        Ok(Self { world: world.clone(), client: Client::new(), url, headers, key: modelo.chave.clone() })
    }

    /// Adds a header to every question.
    pub(super) fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// Sends `body` and gives the JSON of a successful answer.
    pub(super) fn post(&self, body: &Value, ask: &Ask<'_>) -> Result<Value, ModelError> {
        let body = body.to_string();
        let mut wait = FIRST_WAIT;
        for _ in 1..TRIES {
            let error = match self.once(body.as_bytes(), ask) {
                Err(error) if error.is_transient() => error,
                settled => return settled,
            };
            let asked = match &error {
                ModelError::Status { retry_after, .. } => *retry_after,
                _ => None,
            };
            let pause = asked.unwrap_or_else(|| self.jitter(wait));
            if pause >= self.world.left(ask.until) {
                return Err(error);
            }
            (ask.on_retry)(pause, &error);
            if !self.world.sleep(pause) {
                return Err(error);
            }
            wait *= 2;
        }
        self.once(body.as_bytes(), ask)
    }

    /// Between half and all of `wait`, so that clients turned away together do not return together.
    fn jitter(&self, wait: Duration) -> Duration {
        let mut byte = [0];
        // Without randomness the whole wait is as good.
        if self.world.random(&mut byte).is_err() {
            return wait;
        }
        wait / 2 + wait.mul_f64(f64::from(byte[0]) / 512.0)
    }

    fn once(&self, body: &[u8], ask: &Ask<'_>) -> Result<Value, ModelError> {
        let deadline = self.world.left(ask.until);
        if deadline.is_zero() {
            return Err(ModelError::Timeout);
        }
        let headers: Vec<(&str, &str)> =
            [("content-type", "application/json"), ("accept", "application/json")]
                .into_iter()
                .chain(self.headers.iter().map(|(name, value)| (*name, value.as_str())))
                .collect();
        let call = HttpCall {
            method: Method::Post,
            url: &self.url,
            headers: &headers,
            body,
            deadline,
            reply_max: REPLY_MAX,
        };
        let reply = self.client.send_while(&call, ask.asker)?;
        self.read(&reply)
    }

    fn read(&self, reply: &Reply) -> Result<Value, ModelError> {
        let json: Option<Value> = reply.json();
        let failure = json.as_ref().and_then(|j| j.get("error")).filter(|e| !e.is_null());
        if reply.is_success() && failure.is_none() {
            return json.ok_or(ModelError::Malformed { what: "a resposta não é JSON" });
        }
        let code = failure.and_then(|e| e.get("code")).and_then(Value::as_str).unwrap_or_default();
        let told_not_to = reply.header("x-should-retry") == Some("false") || code == "insufficient_quota";
        let transient = matches!(reply.status, 408 | 429 | 500 | 502..=504 | 506..=599) && !told_not_to;
        let message = json.as_ref().map(said).unwrap_or_default();
        Err(ModelError::Status {
            status: reply.status,
            message: redact(message, self.key.as_ref().map(Secret::expose)),
            retry_after: reply.retry_after(self.world.now()),
            transient,
        })
    }
}

/// The words of a failing server: `error.message`, or `error`, `message`, `detail` as plain text.
pub(super) fn said(json: &Value) -> &str {
    let error = json.get("error");
    [error.and_then(|e| e.get("message")), error, json.get("message"), json.get("detail")]
        .into_iter()
        .find_map(|v| v.and_then(Value::as_str))
        .unwrap_or_default()
}

/// A token count, wherever the provider keeps it; 0 where it does not say.
pub(super) fn count(usage: Option<&Value>, name: &str) -> u64 {
    usage.and_then(|u| u.get(name)).and_then(Value::as_u64).unwrap_or(0)
}

/// The texts of a string or of a list of `{type: "text", text}` parts, joined.
pub(super) fn join_parts(content: &Value) -> Option<String> {
    match content {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => Some(
            parts
                .iter()
                .filter(|p| p.get("type").is_none_or(|t| t == "text" || t == "output_text"))
                .filter_map(|p| p.get("text").and_then(Value::as_str))
                .collect(),
        ),
        _ => None,
    }
}
