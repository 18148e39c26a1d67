//! Messages, as Anthropic and compatible servers serve them.
use serde_json::{Value, json};

use super::remote::{count, join_parts};
use super::{Answer, Ask, Finish, ModelError};
use crate::base::config::Modelo;
use crate::voice::texto::is_blank;

/// Version of the protocol, sent with every question.
pub(super) const VERSION: &str = "2023-06-01";

pub(super) fn body(modelo: &Modelo, ask: &Ask<'_>, temperature: Option<f64>) -> Value {
    let mut body = json!({
        "model": modelo.nome.as_deref().unwrap_or_default(),
        "max_tokens": modelo.maximo_tokens,
        "messages": [{"role": "user", "content": ask.user}],
    });
    if !ask.system.is_empty() {
        body["system"] = ask.system.into();
    }
    if let Some(t) = temperature {
        // The protocol's scale ends at 1.
        body["temperature"] = t.min(1.0).into();
    }
    body
}

pub(super) fn read(reply: &Value) -> Result<Answer, ModelError> {
    let content = reply
        .get("content")
        .filter(|c| c.is_array())
        .ok_or(ModelError::Malformed { what: "falta content" })?;
    let texto = join_parts(content).ok_or(ModelError::Malformed { what: "content não é texto" })?;
    let parts = content.as_array().into_iter().flatten();
    let thought = parts.filter_map(|p| p.get("type")).any(|t| t == "thinking" || t == "redacted_thinking");
    let finish = match reply.get("stop_reason").and_then(Value::as_str) {
        Some("max_tokens") if thought && is_blank(&texto) => Finish::Thinking,
        Some("end_turn" | "stop_sequence" | "pause_turn") => Finish::Stop,
        Some("max_tokens" | "model_context_window_exceeded") => Finish::Length,
        Some("refusal") => Finish::ContentFilter,
        Some("tool_use") => Finish::ToolCalls,
        _ => Finish::Unknown,
    };
    let usage = reply.get("usage");
    // What the provider keeps of a prompt is billed apart, but was read all the same.
    let read = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"];
    let entrada = read.iter().map(|name| count(usage, name)).fold(0, u64::saturating_add);
    Ok(Answer { texto, finish, entrada, saida: count(usage, "output_tokens") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_text_blocks_and_leaves_thinking_out() {
        let reply = json!({
            "type": "message",
            "content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "oi"},
                        {"type": "text", "text": "!"}],
            "stop_reason": "end_turn",
            "usage": {"input_tokens": 3, "cache_read_input_tokens": 4, "output_tokens": 5},
        });
        let expected = Answer { texto: "oi!".to_owned(), finish: Finish::Stop, entrada: 7, saida: 5 };
        assert_eq!(read(&reply).unwrap(), expected);
    }

    #[test]
    fn names_why_it_stopped() {
        for (reason, finish) in [
            (json!("max_tokens"), Finish::Length),
            (json!("refusal"), Finish::ContentFilter),
            (json!("novo"), Finish::Unknown),
            (Value::Null, Finish::Unknown),
        ] {
            let reply = json!({"content": [], "stop_reason": reason});
            assert_eq!(read(&reply).unwrap().finish, finish);
        }
    }

    #[test]
    fn anything_else_is_out_of_protocol() {
        for reply in [json!({}), json!("oi"), json!({"content": "oi"}), json!({"choices": []})] {
            assert!(matches!(read(&reply), Err(ModelError::Malformed { .. })), "{reply}");
        }
    }
}
