//! A model on a server: asked in the words of its protocol, without what the server said it refuses. One JSON question and its
//! answer, tried again where that may help, within the deadline; or why there is none.
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::Value;

use super::{Answer, Ask, Provider, anthropic, openai};
use crate::base::config::{Modelo, Protocolo, Secret};
use crate::base::http_client::{Client, HttpCall, Method, NetError, Reply, Url};
use crate::base::world::World;

/// Where OpenAI itself serves its protocol, with the newest names.
const PUBLIC_URL: &str = "https://api.openai.com";
/// Most tries of one question.
const TRIES: u32 = 4;
/// Wait before the second try; doubles each time, of which between half and all is waited.
const FIRST_WAIT: Duration = Duration::from_millis(400);
/// Interval at which whoever waits for another try looks whether its asker is still there.
const LOOK: Duration = Duration::from_secs(1);
/// Largest answer accepted: a text of 4000 characters with all its reasoning is far below.
const REPLY_MAX: u64 = 4 << 20;

/// The configured server.
pub(super) struct Remote {
    world: World,
    client: Client,
    url: Url,
    headers: Vec<(&'static str, String)>,
    modelo: Modelo,
    /// Reasoning models refuse any temperature but their own. What the server said last is remembered, as below.
    no_temperature: AtomicBool,
    /// Newer models of OpenAI take `max_completion_tokens` and refuse `max_tokens`; other servers know only the older name.
    newer_limit: AtomicBool,
}

impl Remote {
    pub(super) fn new(world: &World, modelo: &Modelo) -> Result<Self, ModelError> {
        let path = match modelo.protocolo {
            Protocolo::Anthropic => "/v1/messages",
            Protocolo::OpenAi | Protocolo::Regras => "/v1/chat/completions",
        };
        let mut headers = headers(modelo);
        headers.push(("content-type", "application/json".to_owned()));
        Ok(Self {
            world: world.clone(),
            client: Client::new(),
            url: Url::parse(&modelo.url)?.join(path)?,
            headers,
            modelo: modelo.clone(),
            no_temperature: AtomicBool::new(false),
            newer_limit: AtomicBool::new(modelo.url.starts_with(PUBLIC_URL)),
        })
    }

    fn body(&self, ask: &Ask<'_>) -> Value {
        let no_temperature = self.no_temperature.load(Ordering::Relaxed);
        let temperature = self.modelo.temperatura.filter(|_| !no_temperature);
        match self.modelo.protocolo {
            Protocolo::Anthropic => anthropic::body(&self.modelo, ask, temperature),
            Protocolo::OpenAi | Protocolo::Regras => {
                openai::body(&self.modelo, ask, temperature, self.newer_limit.load(Ordering::Relaxed))
            }
        }
    }

    fn read(&self, reply: &Value) -> Result<Answer, ModelError> {
        match self.modelo.protocolo {
            Protocolo::Anthropic => anthropic::read(reply),
            Protocolo::OpenAi | Protocolo::Regras => openai::read(reply),
        }
    }

    /// Changes what a refusal names as not accepted. False when it names nothing that can change.
    fn adapt(&self, sent: &Value, error: &ModelError) -> bool {
        let ModelError::Status { status, message, .. } = error else { return false };
        // The messages protocol refuses with 400 alone, and has one name for the limit.
        let openai = self.modelo.protocolo != Protocolo::Anthropic;
        if *status != 400 && !(openai && *status == 422) {
            return false;
        }
        if sent.get("temperature").is_some() && message.contains("temperature") {
            self.no_temperature.store(true, Ordering::Relaxed);
            return true;
        }
        let newer = sent.get("max_completion_tokens").is_some();
        let named = openai && (message.contains("max_tokens") || message.contains("max_completion_tokens"));
        if named {
            self.newer_limit.store(!newer, Ordering::Relaxed);
        }
        named
    }

    /// Sends `body` and gives the JSON of a successful answer.
    fn post(&self, body: &Value, ask: &Ask<'_>) -> Result<Value, ModelError> {
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
            if !self.wait(pause, ask)? {
                return Err(error);
            }
            wait *= 2;
        }
        self.once(body.as_bytes(), ask)
    }

    /// Waits before another try, for as long as the asker is there. True when the whole time passed.
    fn wait(&self, pause: Duration, ask: &Ask<'_>) -> Result<bool, ModelError> {
        let end = self.world.deadline(pause);
        loop {
            let left = self.world.left(end);
            if left.is_zero() {
                return Ok(true);
            }
            if ask.asker.left() {
                return Err(ModelError::Left);
            }
            if !self.world.sleep(left.min(LOOK)) {
                return Ok(false);
            }
        }
    }

    /// Between half and all of `wait`, so that clients turned away together do not return together.
    fn jitter(&self, wait: Duration) -> Duration {
        // Without randomness the whole wait is as good.
        let Ok([byte]) = self.world.random() else { return wait };
        wait / 2 + wait.mul_f64(f64::from(byte) / 512.0)
    }

    fn once(&self, body: &[u8], ask: &Ask<'_>) -> Result<Value, ModelError> {
        let deadline = self.world.left(ask.until);
        if deadline.is_zero() {
            return Err(ModelError::Timeout);
        }
        let call = HttpCall {
            method: Method::POST,
            url: &self.url,
            headers: &borrowed(&self.headers),
            body,
            deadline,
            reply_max: REPLY_MAX,
        };
        let reply = self.client.send_while(&call, ask.asker)?;
        self.json(&reply)
    }

    /// The JSON of a successful answer.
    fn json(&self, reply: &Reply) -> Result<Value, ModelError> {
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
            message: redact(message, self.modelo.chave.as_ref().map(Secret::expose)),
            retry_after: reply.retry_after(self.world.now()),
            transient,
        })
    }
}

impl Provider for Remote {
    fn model(&self) -> &str {
        self.modelo.nome.as_deref().unwrap_or_default()
    }

    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError> {
        /// Both things that can be adapted, once each.
        const ADAPTATIONS: usize = 2;
        let mut body = self.body(ask);
        for _ in 0..ADAPTATIONS {
            match self.post(&body, ask) {
                Err(error) if self.adapt(&body, &error) => body = self.body(ask),
                settled => return self.read(&settled?),
            }
        }
        self.read(&self.post(&body, ask)?)
    }
}

/// Headers of a question to a server: the form of the answer, the version of the protocol and the key.
pub(super) fn headers(modelo: &Modelo) -> Vec<(&'static str, String)> {
    let key = modelo.chave.as_ref().map(Secret::expose);
    let mut headers = vec![("accept", "application/json".to_owned())];
    match modelo.protocolo {
        Protocolo::Anthropic => {
            headers.push(("anthropic-version", anthropic::VERSION.to_owned()));
            headers.extend(key.map(|key| ("x-api-key", key.to_owned())));
        }
        Protocolo::OpenAi | Protocolo::Regras => {
            headers.extend(key.map(|key| ("authorization", format!("Bearer {key}"))));
        }
    }
    headers
}

/// Headers as a call takes them.
pub(super) fn borrowed<'h>(headers: &'h [(&'static str, String)]) -> Vec<(&'static str, &'h str)> {
    headers.iter().map(|(name, value)| (*name, value.as_str())).collect()
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

/// Why there is no answer.
///
/// `Display` is fit for anyone: it goes out in `falhas`. [`ModelError::detail`] is for whoever runs
/// the program: it names the server and repeats what the provider said, without the key.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The provider's address or key cannot be used.
    #[error("o endereço ou a chave do modelo não serve")]
    Settings(#[source] NetError),
    /// No connection, or a broken one.
    #[error("sem conexão com o provedor do modelo")]
    Unreachable(#[source] NetError),
    #[error("quem pediu foi embora")]
    Left,
    #[error("o provedor do modelo não respondeu no prazo")]
    Timeout,
    /// The connection ended in the middle of the answer.
    #[error("o provedor do modelo cortou a resposta no meio")]
    Cut(#[source] NetError),
    /// The answer is out of all proportion.
    #[error("a resposta do provedor do modelo é grande demais")]
    TooLarge(#[source] NetError),
    /// The provider answered with an error.
    #[error("{}", sentence(*status))]
    Status {
        /// HTTP status, or 200 for an error inside a successful answer.
        status: u16,
        /// The provider's words, one line, without the key; may be empty.
        message: String,
        /// Time that the provider asks to wait.
        retry_after: Option<Duration>,
        transient: bool,
    },
    #[error("a pergunta ao modelo falhou por um erro interno")]
    Internal,
    /// The answer is not what the protocol says.
    #[error("o provedor do modelo respondeu fora do protocolo")]
    Malformed { what: &'static str },
}

const fn sentence(status: u16) -> &'static str {
    match status {
        401 | 403 => "o provedor do modelo recusou a chave",
        402 => "o provedor do modelo cobra saldo",
        404 => "o provedor não conhece o modelo ou o endereço",
        429 => "o provedor do modelo está no limite de pedidos",
        300..=399 => "o provedor do modelo mudou de endereço",
        400..=499 => "o provedor do modelo recusou o pedido",
        500..=599 => "o provedor do modelo está com problema",
        _ => "o provedor do modelo respondeu com erro",
    }
}

impl ModelError {
    /// More about the cause, for whoever runs the program.
    pub fn detail(&self) -> Option<String> {
        match self {
            Self::Settings(e) | Self::Unreachable(e) | Self::Cut(e) | Self::TooLarge(e) => {
                Some(e.to_string())
            }
            Self::Status { status, message, .. } => match (status, message.as_str()) {
                (200, "") => None,
                (200, message) => Some(message.to_owned()),
                (status, "") => Some(format!("HTTP {status}")),
                (status, message) => Some(format!("HTTP {status}, {message}")),
            },
            Self::Malformed { what } => Some((*what).to_owned()),
            Self::Left | Self::Timeout | Self::Internal => None,
        }
    }

    /// True when the same request may succeed a moment later.
    pub(super) const fn is_transient(&self) -> bool {
        match self {
            Self::Unreachable(e) => !matches!(e, NetError::Tls { .. }),
            Self::Cut(_) => true,
            Self::Status { transient, .. } => *transient,
            _ => false,
        }
    }
}

impl From<NetError> for ModelError {
    fn from(error: NetError) -> Self {
        match error {
            NetError::Url(_) | NetError::Header(_) => Self::Settings(error),
            NetError::Connect { .. } | NetError::Tls { .. } => Self::Unreachable(error),
            NetError::Timeout { .. } => Self::Timeout,
            NetError::Left => Self::Left,
            NetError::Cut { .. } => Self::Cut(error),
            NetError::TooLarge { .. } => Self::TooLarge(error),
            NetError::Malformed { .. } => Self::Malformed { what: "a resposta não é HTTP" },
        }
    }
}

/// One line of at most 300 characters, with every word that shares six bytes with the key covered.
///
/// Providers repeat keys, whole or in part ("Incorrect API key provided: sk-ab…yz").
pub(super) fn redact(message: &str, key: Option<&str>) -> String {
    const LONGEST: usize = 300;
    const WINDOW: usize = 6;
    let key = key.unwrap_or_default().as_bytes();
    let shares = |word: &str| {
        !key.is_empty() && key.windows(WINDOW.min(key.len())).any(|w| contains(word.as_bytes(), w))
    };
    let mut line = String::new();
    for word in message.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty()) {
        if line.len() + word.len() > LONGEST {
            line.push('…');
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(if shares(word) { "***" } else { word });
    }
    line
}

fn contains(bytes: &[u8], piece: &[u8]) -> bool {
    bytes.windows(piece.len()).any(|w| w == piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_covered_whole_or_in_part() {
        let key = Some("sk-proj-abcdef123456");
        for (message, shown) in [
            ("chave sk-proj-abcdef123456 inválida", "chave *** inválida"),
            ("chave 'sk-pro***********3456'.", "chave ***"),
            ("modelo\n  x\tnão existe", "modelo x não existe"),
            ("", ""),
        ] {
            assert_eq!(redact(message, key), shown);
        }
        assert_eq!(redact("sem chave", None), "sem chave");
        assert!(redact(&"palavra ".repeat(100), None).ends_with("palavra…"));
    }
}
