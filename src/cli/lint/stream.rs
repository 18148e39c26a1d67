//! `--entrada jsonl`: one object a line in, one answer a line out, in order, one line in memory.
use std::borrow::Cow;
use std::io::{BufReader, Read};

use serde_json::Value;

use super::args::{Formato, Lint};
use super::job::Job;
use super::reporter::{Fault, Linted, Reporter};
use crate::base::io_error::explain;
use crate::cli::context::Ctx;
use crate::cli::exit::{Error, Exit};
use crate::cli::input::Source;
use crate::cli::records::{Line, LineError, next_line};
use crate::voice::lint::supressao::check;

/// Answers every line of every input.
pub(super) fn run(ctx: &Ctx, lint: &Lint, job: &mut Job<'_>) -> Result<Exit, Error> {
    if matches!(lint.format(), Formato::Github | Formato::Sarif) {
        let said = "github e sarif apontam lugares de arquivos, e --entrada jsonl não os tem";
        return Err(Error::usage(said).hint("use --formato jsonl, json ou humano"));
    }
    let mut stream = Stream { ctx, lint, reporter: job.reporter(ctx, false), lines: 0, bad: 0 };
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
