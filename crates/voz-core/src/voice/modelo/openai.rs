//! Chat completions, as OpenAI, Ollama, llama.cpp, vLLM and LM Studio serve them.
use serde_json::{Value, json};

use super::remote::{count, join_parts};
use super::{Answer, Ask, Finish, ModelError};
use crate::base::config::Modelo;
use crate::voice::texto::is_blank;

/// The question; the limit of tokens by its newer name where the server takes that.
pub(super) fn body(modelo: &Modelo, ask: &Ask<'_>, temperature: Option<f64>, newer_limit: bool) -> Value {
    let said = [("system", ask.system), ("user", ask.user)].into_iter().filter(|(_, said)| !said.is_empty());
    let messages: Vec<Value> =
        said.map(|(role, content)| json!({"role": role, "content": content})).collect();
    let model = modelo.nome.as_deref().unwrap_or_default();
    let mut body = json!({"model": model, "messages": messages, "stream": false});
    let limit = if newer_limit { "max_completion_tokens" } else { "max_tokens" };
    body[limit] = modelo.maximo_tokens.into();
    if let Some(t) = temperature {
        body["temperature"] = t.into();
    }
    body
}

pub(super) fn read(reply: &Value) -> Result<Answer, ModelError> {
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
