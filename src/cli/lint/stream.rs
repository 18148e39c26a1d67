//! `--entrada jsonl`: one object a line in, one answer a line out, in order, one line in memory.
use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::reporter::{Linted, Reporter};
use super::{Formato, Job, Lint};
use crate::base::io_error::explain;
use crate::cli::context::Ctx;
use crate::cli::exit::{Error, Exit};
use crate::cli::input::{Source, TEXT_MAX};
use crate::voice::lint::supressao::check;

/// Answers every line of every input.
pub(super) fn run(ctx: &Ctx, lint: &Lint, job: &mut Job<'_>) -> Result<Exit, Error> {
    if matches!(lint.format(), Formato::Github | Formato::Sarif) {
        let said = "github e sarif apontam lugares de arquivos, e --entrada jsonl não os tem";
        return Err(Error::usage(said).hint("use --formato jsonl, json ou humano"));
    }
    let mut stream = Stream { ctx, lint, reporter: lint.reporter(ctx, false), lines: 0, bad: 0 };
    stream.reporter.begin(&mut *ctx.tela.out())?;
    for source in job.sources.clone() {
        match source.open() {
            Ok(from) => stream.answer(job, &source, &mut BufReader::with_capacity(64 << 10, from))?,
            Err(error) => job.failed(ctx, error.into()),
        }
    }
    stream.reporter.end(&mut *ctx.tela.out(), &job.totals)?;
    let exit = if job.totals.reprovados > 0 { Exit::Found } else { Exit::Done };
    match (job.finish(ctx, exit)?, stream.bad) {
        (exit, 0) => Ok(exit),
        (_, bad) => Err(Error::usage(format!("{bad} de {} linhas não puderam ser lidas", stream.lines))),
    }
}

/// A run over lines.
struct Stream<'a> {
    ctx: &'a Ctx,
    lint: &'a Lint,
    reporter: Box<dyn Reporter>,
    /// Lines that are not blank.
    lines: usize,
    /// Lines that could not be read.
    bad: usize,
}

impl Stream<'_> {
    fn answer(
        &mut self,
        job: &mut Job<'_>,
        source: &Source,
        from: &mut BufReader<impl Read>,
    ) -> Result<(), Error> {
        let (mut line, mut number) = (Vec::new(), 0);
        loop {
            // Whoever writes a line and waits for its answer gets it.
            if from.buffer().is_empty() {
                self.ctx.tela.flush()?;
            }
            let read = match next_line(from, &mut line) {
                Ok(None) => return Ok(()),
                Ok(Some(read)) => read,
                Err(error) => {
                    let (name, why) = (source.name(), explain(&error));
                    let said = format!("{name}: a leitura parou na linha {}: {why}", number + 1);
                    job.failed(self.ctx, Error::usage(said));
                    return Ok(());
                }
            };
            number += 1;
            if line.trim_ascii().is_empty() && read.is_ok() {
                continue;
            }
            self.lines += 1;
            match read.map_err(|e| (e, Value::Null)).and_then(|()| Line::parse(&line)) {
                Ok(Line { id, texto }) => self.lint(job, source, &id, &texto)?,
                Err((error, id)) => self.fault(source, number, &id, &error)?,
            }
        }
    }

    fn lint(&mut self, job: &mut Job<'_>, source: &Source, id: &Value, text: &str) -> Result<(), Error> {
        let checked = check(text, &job.options(source), &self.lint.ignorar);
        job.note_used(&checked);
        let name = format!(
            "{}[{}]",
            source.name(),
            id.as_str().map_or_else(|| id.to_string().into(), Cow::Borrowed)
        );
        let mut linted = Linted::new(&name, text, &checked, self.lint.nivel.into());
        linted.id = Some(id);
        job.totals.add(&linted);
        Ok(self.reporter.text(&mut *self.ctx.tela.out(), &linted)?)
    }

    /// Answers a line that cannot be read, and goes on.
    fn fault(&mut self, source: &Source, line: usize, id: &Value, error: &LineError) -> Result<(), Error> {
        self.bad += 1;
        if self.lint.format() == Formato::Humano {
            self.ctx.tela.error(&Error::usage(format!("{}, linha {line}: {error}", source.name())));
            return Ok(());
        }
        let fault = Fault { id, linha: line, erro: error.to_string() };
        Ok(self.reporter.fault(&mut *self.ctx.tela.out(), &fault)?)
    }
}

/// The answer to a line that cannot be read.
#[derive(Serialize)]
pub(super) struct Fault<'a> {
    id: &'a Value,
    linha: usize,
    erro: String,
}

/// One line of input.
#[derive(Deserialize)]
pub(super) struct Line<'a> {
    /// Text or number, echoed in the answer.
    #[serde(default)]
    pub(super) id: Value,
    #[serde(borrow)]
    pub(super) texto: Cow<'a, str>,
}

/// Why a line has no answer but an error.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub(super) enum LineError {
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
    pub(super) fn parse(line: &'a [u8]) -> Result<Self, (LineError, Value)> {
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
pub(super) fn next_line(
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
