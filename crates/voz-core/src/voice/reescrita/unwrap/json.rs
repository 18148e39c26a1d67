//! The text of an answer: without characters that no text has, and out of the JSON that some models put it in.
use serde_json::{Map, Value};

use super::unwrap;

/// The text inside a model's answer to `draft`; nothing, where the answer is JSON that is not one text, whole or cut.
pub fn text_in(answer: &str, draft: &str) -> String {
    let lines = answer.replace("\r\n", "\n");
    let plain: String = lines.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    let text = unwrap(&plain, draft);
    match json_text(text, draft) {
        Some(inside) => unwrap(&inside, draft).to_owned(),
        None => text.to_owned(),
    }
}

/// The one text of an object of JSON, empty where it has another form; `None` where the answer is none, or the draft has one.
fn json_text(text: &str, draft: &str) -> Option<String> {
    // A fence is still there when the answer was cut before its end.
    let fenced = text.strip_prefix("```").and_then(|rest| rest.split_once('\n'));
    let body = fenced.map_or(text, |(_, body)| body).trim();
    if !begins_object(body)
        || draft.split_inclusive('{').skip(1).any(|rest| rest.trim_start().starts_with('"'))
    {
        return None;
    }
    let fields: Map<String, Value> = serde_json::from_str(body).unwrap_or_default();
    match fields.values().collect::<Vec<_>>().as_slice() {
        [Value::String(text)] => Some(text.clone()),
        _ => Some(String::new()),
    }
}

fn begins_object(text: &str) -> bool {
    text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAFT: &str = "O prazo do projeto mudou para sexta, avisem o time.";

    #[test]
    fn a_text_in_json_comes_out_and_what_is_no_one_text_is_nothing() {
        for answer in [
            r#"{"texto": "prazo é \"sexta\"\navisem"}"#,
            "{\n  \"rewrite\": \"prazo é \\\"sexta\\\"\\navisem\"\n}",
            "```json\n{\"texto\": \"prazo é \\\"sexta\\\"\\navisem\"}\n```",
            "<think>hm</think>\n{\"texto\": \"Aqui está:\\n\\nprazo é \\\"sexta\\\"\\navisem\"}",
        ] {
            assert_eq!(text_in(answer, DRAFT), "prazo é \"sexta\"\navisem", "{answer}");
        }
        for answer in [
            r#"{"texto": "O prazo mudou"#,
            "```json\n{\"texto\": \"O prazo mudou",
            r#"{"texto": "sexta", "motivo": "curto"}"#,
            r#"{"textos": ["sexta"]}"#,
        ] {
            assert_eq!(text_in(answer, DRAFT), "", "{answer}");
        }
        for (answer, draft) in [
            ("{\"a\": \"b\"} é o corpo", "o corpo é {\"a\": \"b\"}"),
            ("{nome}, o prazo é sexta", DRAFT),
            ("o corpo é {\"a\": \"b\"}", DRAFT),
        ] {
            assert_eq!(text_in(answer, draft), answer);
        }
    }

    #[test]
    fn characters_that_no_text_has_go() {
        assert_eq!(text_in("prazo\u{1b} é\u{7}\tsexta\r\navisem\u{0}", DRAFT), "prazo é\tsexta\navisem");
    }
}
