//! Which models a server offers: the one question that costs nothing.
use std::time::Duration;

use serde_json::Value;

use super::ModelError;
use super::error::redact;
use super::exchange::said;
use crate::base::config::{Modelo, Protocolo, Secret};
use crate::base::http_client::{Client, HttpCall, Method, Url};

/// Largest list accepted; some routers offer hundreds of models with long descriptions.
const REPLY_MAX: u64 = 8 << 20;

/// Names of the models the configured server offers; `None` when it does not keep such a list.
pub fn models(modelo: &Modelo, deadline: Duration) -> Result<Option<Vec<String>>, ModelError> {
    let url = Url::parse(&modelo.url)?.join("/v1/models")?;
    let key = modelo.chave.as_ref().map(Secret::expose);
    let bearer = key.map(|key| format!("Bearer {key}"));
    let mut headers = vec![("accept", "application/json")];
    match modelo.protocolo {
        Protocolo::Anthropic => {
            headers.push(("anthropic-version", super::anthropic::VERSION));
            headers.extend(key.map(|key| ("x-api-key", key)));
        }
        Protocolo::OpenAi | Protocolo::Regras => {
            headers.extend(bearer.as_deref().map(|value| ("authorization", value)));
        }
    }
    let call = HttpCall {
        method: Method::Get,
        url: &url,
        headers: &headers,
        body: &[],
        deadline,
        reply_max: REPLY_MAX,
    };
    let reply = Client::new().send(&call)?;
    match reply.status {
        200..=299 => Ok(reply.json().as_ref().and_then(names)),
        404 | 405 | 501 => Ok(None),
        status => Err(ModelError::Status {
            status,
            message: redact(reply.json().as_ref().map(said).unwrap_or_default(), key),
            retry_after: None,
            transient: false,
        }),
    }
}

fn names(reply: &Value) -> Option<Vec<String>> {
    let listed = reply.get("data")?.as_array()?.iter();
    Some(listed.filter_map(|model| model.get("id")?.as_str()).map(str::to_owned).collect())
}
