//! Chat completions, as OpenAI, Ollama, llama.cpp, vLLM and LM Studio serve them.
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use super::exchange::{ModelExchange, count, join_parts};
use super::{Answer, Ask, Finish, ModelError, Provider};
use crate::base::config::Modelo;
use crate::base::world::World;
use crate::voice::texto::is_blank;

/// Where OpenAI itself serves the protocol, with the newest names.
const PUBLIC_URL: &str = "https://api.openai.com";

/// A server of the chat completions protocol.
pub struct OpenAi {
    exchange: ModelExchange,
    modelo: Modelo,
    /// Newer models of OpenAI take `max_completion_tokens` and refuse `max_tokens`; other servers
    /// know only the older name. What the server said last is remembered.
    newer_limit: AtomicBool,
    /// Reasoning models refuse any temperature but their own.
    no_temperature: AtomicBool,
}

impl OpenAi {
    /// The configured server.
    ///
    /// # Errors
    /// [`ModelError::Settings`] when the address cannot be used.
    pub fn new(world: &World, modelo: &Modelo) -> Result<Self, ModelError> {
        let bearer = |key: &str| ("authorization", format!("Bearer {key}"));
        Ok(Self {
            exchange: ModelExchange::new(world, modelo, "/v1/chat/completions", bearer)?,
            newer_limit: AtomicBool::new(modelo.url.starts_with(PUBLIC_URL)),
            no_temperature: AtomicBool::new(false),
            modelo: modelo.clone(),
        })
    }

    fn body(&self, ask: &Ask<'_>) -> Value {
        let said =
            [("system", ask.system), ("user", ask.user)].into_iter().filter(|(_, said)| !said.is_empty());
        let messages: Vec<Value> =
            said.map(|(role, content)| json!({"role": role, "content": content})).collect();
        let mut body = json!({"model": self.model(), "messages": messages, "stream": false});
        body[self.limit_name()] = self.modelo.maximo_tokens.into();
        if let Some(t) = self.modelo.temperatura.filter(|_| !self.no_temperature.load(Ordering::Relaxed)) {
            body["temperature"] = t.into();
        }
        body
    }

    fn limit_name(&self) -> &'static str {
        if self.newer_limit.load(Ordering::Relaxed) { "max_completion_tokens" } else { "max_tokens" }
    }

    /// Changes what a refusal names as not accepted. False when it names nothing that can change.
    fn adapt(&self, sent: &Value, error: &ModelError) -> bool {
        let ModelError::Status { status: 400 | 422, message, .. } = error else { return false };
        if sent.get("temperature").is_some() && message.contains("temperature") {
            self.no_temperature.store(true, Ordering::Relaxed);
            return true;
        }
        let newer = sent.get("max_completion_tokens").is_some();
        let named = message.contains("max_tokens") || message.contains("max_completion_tokens");
        if named {
            self.newer_limit.store(!newer, Ordering::Relaxed);
        }
        named
    }
}

impl Provider for OpenAi {
    fn model(&self) -> &str {
        self.modelo.nome.as_deref().unwrap_or_default()
    }

    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError> {
        /// Both things that can be adapted, once each.
        const ADAPTATIONS: usize = 2;
        let mut body = self.body(ask);
        for _ in 0..ADAPTATIONS {
            match self.exchange.post(&body, ask) {
                Err(error) if self.adapt(&body, &error) => body = self.body(ask),
                settled => return read(&settled?),
            }
        }
        read(&self.exchange.post(&body, ask)?)
    }
}

fn read(reply: &Value) -> Result<Answer, ModelError> {
    let choice = reply
        .get("choices")
        .and_then(|c| c.get(0))
        .filter(|c| c.is_object())
        .ok_or(ModelError::Malformed { what: "falta choices[0]" })?;
    let message = choice.get("message").ok_or(ModelError::Malformed { what: "falta message" })?;
    let texto = join_parts(message.get("content").unwrap_or(&Value::Null))
        .ok_or(ModelError::Malformed { what: "content não é texto" })?;
    let refused = message.get("refusal").is_some_and(Value::is_string);
    let finish = match choice.get("finish_reason").and_then(Value::as_str) {
        _ if refused => Finish::ContentFilter,
        Some("stop" | "eos" | "end_turn") => Finish::Stop,
        Some("length" | "max_tokens") => Finish::Length,
        Some("content_filter" | "refusal" | "safety") => Finish::ContentFilter,
        Some("tool_calls" | "function_call") => Finish::ToolCalls,
        _ => Finish::Unknown,
    };
    let usage = reply.get("usage");
    let details = usage.and_then(|u| u.get("completion_tokens_details"));
    let thought = ["reasoning_content", "reasoning"]
        .iter()
        .any(|name| message.get(name).and_then(Value::as_str).is_some_and(|thought| !thought.is_empty()))
        || count(details, "reasoning_tokens") > 0;
    let finish = match finish {
        Finish::Length if thought && is_blank(&texto) => Finish::Thinking,
        finish => finish,
    };
    Ok(Answer {
        texto,
        finish,
        entrada: count(usage, "prompt_tokens"),
        saida: count(usage, "completion_tokens"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(texto: &str, finish: Finish, entrada: u64, saida: u64) -> Answer {
        Answer { texto: texto.to_owned(), finish, entrada, saida }
    }

    #[test]
    fn reads_what_servers_really_send() {
        for (reply, expected) in [
            (
                json!({"choices": [{"message": {"content": "oi"}, "finish_reason": "stop"}],
                       "usage": {"prompt_tokens": 9, "completion_tokens": 2}}),
                answer("oi", Finish::Stop, 9, 2),
            ),
            (
                json!({"choices": [{"message": {"content": [{"type": "text", "text": "o"}, {"type": "image"},
                       {"type": "text", "text": "i"}]}, "finish_reason": "length"}]}),
                answer("oi", Finish::Length, 0, 0),
            ),
            (
                json!({"choices": [{"message": {"content": null, "reasoning_content": "hm"},
                       "finish_reason": "length"}], "usage": {"completion_tokens": 50}}),
                answer("", Finish::Thinking, 0, 50),
            ),
            (
                json!({"choices": [{"message": {"content": null, "refusal": "não posso"},
                       "finish_reason": "stop"}], "usage": null}),
                answer("", Finish::ContentFilter, 0, 0),
            ),
            (json!({"choices": [{"message": {"content": "oi"}}]}), answer("oi", Finish::Unknown, 0, 0)),
        ] {
            assert_eq!(read(&reply).unwrap(), expected);
        }
    }

    #[test]
    fn anything_else_is_out_of_protocol() {
        for reply in [
            json!({}),
            json!([]),
            json!({"choices": []}),
            json!({"choices": [null]}),
            json!({"choices": [{"text": "oi"}]}),
            json!({"choices": [{"message": {"content": 3}}]}),
        ] {
            assert!(matches!(read(&reply), Err(ModelError::Malformed { .. })), "{reply}");
        }
    }
}
