//! Lines of `--entrada jsonl`: one object with a text each, its identifier echoed in the answer.
use std::borrow::Cow;
use std::io::{self, BufRead, Read as _};

use serde::Deserialize;
use serde_json::Value;

use super::input::TEXT_MAX;

/// One line of input.
#[derive(Deserialize)]
pub(in crate::cli) struct Line<'a> {
    /// Text or number, echoed in the answer.
    #[serde(default)]
    pub(in crate::cli) id: Value,
    #[serde(borrow)]
    pub(in crate::cli) texto: Cow<'a, str>,
}

/// Why a line has no answer but an error.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub(in crate::cli) enum LineError {
    #[error("a linha passa de {} MiB", TEXT_MAX >> 20)]
    Long,
    #[error("a linha não é UTF-8 (byte inválido na posição {0})")]
    NotUtf8(usize),
    #[error("a linha não é JSON (coluna {0})")]
    NotJson(usize),
    #[error("a linha não é um objeto {{\"id\": …, \"texto\": \"…\"}}")]
    NotObject,
    #[error("falta o campo texto")]
    NoText,
    #[error("o campo texto não é um texto")]
    TextType,
    #[error("o campo id não é um texto nem um número")]
    IdType,
    #[error("o campo texto ou id aparece duas vezes")]
    Repeated,
}

impl<'a> Line<'a> {
    /// Reads one line; with the error comes the id, where it can be told.
    pub(in crate::cli) fn parse(line: &'a [u8]) -> Result<Self, (LineError, Value)> {
        let text = str::from_utf8(line).map_err(|e| (LineError::NotUtf8(e.valid_up_to()), Value::Null))?;
        match serde_json::from_str::<Self>(text) {
            Ok(line) if is_id(&line.id) => Ok(line),
            _ => Err(why(text)),
        }
    }
}

const fn is_id(id: &Value) -> bool {
    matches!(id, Value::Null | Value::String(_) | Value::Number(_))
}

fn why(text: &str) -> (LineError, Value) {
    let mut object = match serde_json::from_str(text) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return (LineError::NotObject, Value::Null),
        Err(e) => return (LineError::NotJson(e.column()), Value::Null),
    };
    let id = object.remove("id").unwrap_or_default();
    if !is_id(&id) {
        return (LineError::IdType, Value::Null);
    }
    let error = match object.get("texto") {
        None => LineError::NoText,
        Some(Value::String(_)) => LineError::Repeated,
        Some(_) => LineError::TextType,
    };
    (error, id)
}

/// Reads the next line into `line`, without its newline; false at the end. A line past [`TEXT_MAX`]
/// is skipped to its end and told as an error.
pub(in crate::cli) fn next_line(
    from: &mut impl BufRead,
    line: &mut Vec<u8>,
) -> io::Result<Option<Result<(), LineError>>> {
    line.clear();
    let read = from.by_ref().take(TEXT_MAX as u64 + 1).read_until(b'\n', line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if read > TEXT_MAX {
        line.clear();
        from.skip_until(b'\n')?;
        return Ok(Some(Err(LineError::Long)));
    }
    Ok(Some(Ok(())))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;
    use serde_json::json;

    #[test]
    fn a_line_is_read_or_told_why_not() {
        let parse = |line: &str| Line::parse(line.as_bytes()).map(|l| (l.id, l.texto.into_owned()));
        assert_eq!(parse(r#"{"id": "a", "texto": "oi\n", "outro": 1}"#), Ok((json!("a"), "oi\n".into())));
        assert_eq!(parse(r#" {"texto": "oi", "id": 7} "#), Ok((json!(7), "oi".into())));
        assert_eq!(parse(r#"{"texto": "oi"}"#), Ok((Value::Null, "oi".into())));
        for (line, error, id) in [
            ("x", LineError::NotJson(1), Value::Null),
            (r#"{"id": 1, "texto": "a"} b"#, LineError::NotJson(25), Value::Null),
            ("[1]", LineError::NotObject, Value::Null),
            (r#"{"id": 1}"#, LineError::NoText, json!(1)),
            (r#"{"id": 1, "texto": 2}"#, LineError::TextType, json!(1)),
            (r#"{"id": [1], "texto": "a"}"#, LineError::IdType, Value::Null),
            (r#"{"id": 1, "texto": "a", "texto": "b"}"#, LineError::Repeated, json!(1)),
        ] {
            assert_eq!(parse(line), Err((error, id)), "{line}");
        }
        assert_eq!(Line::parse(b"{\"texto\": \"\xff\"}").err(), Some((LineError::NotUtf8(11), Value::Null)));
    }

    #[test]
    fn a_line_too_long_is_skipped_whole() {
        let long = io::repeat(b'x').take(TEXT_MAX as u64 + 5);
        let mut from = BufReader::new(b"a\n".chain(long).chain(&b"\nb"[..]));
        let mut line = Vec::new();
        let mut next = || next_line(&mut from, &mut line).unwrap().map(|r| r.map(|()| line.clone()));
        assert_eq!(next(), Some(Ok(b"a".to_vec())));
        assert_eq!(next(), Some(Err(LineError::Long)));
        assert_eq!(next(), Some(Ok(b"b".to_vec())));
        assert_eq!(next(), None);
    }
}
