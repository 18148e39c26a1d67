//! `--entrada jsonl`: one object a line in, one answer a line out, in order, one line in memory.
use std::borrow::Cow;

use serde_json::Value;

use super::Formato;
use super::job::{Input, LintJob, LintTally, unread};
use super::reporter::{LineFault, Linted, Reporter};
use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Line, LineError, Lines};
use voz_core::voice::lint::Options;
use voz_core::voice::lint::suppression::check;

/// Answers every line of every input.
pub(super) fn run(ctx: &Ctx, job: &LintJob<'_>, tally: &mut LintTally) -> Result<Exit, Error> {
    let lint = job.lint;
    if !matches!(lint.format(), Formato::Humano | Formato::Json | Formato::Jsonl) {
        let said = "este formato aponta lugares de arquivos, e --entrada jsonl não os tem";
        return Err(Error::usage(said).hint("use --formato jsonl, json ou humano"));
    }
    job.tell(ctx);
    let reporter = job.reporter(ctx, false);
    let mut stream = Stream { ctx, job, tally, reporter, lines: 0, bad: 0 };
    stream.reporter.begin(&mut *ctx.tela.out())?;
    for input in &job.inputs {
        match Lines::open(&input.source, input.name.clone()) {
            Ok(lines) => stream.answer(input, lines)?,
            Err(error) => stream.tally.failed(ctx, input.name.clone(), error.into()),
        }
    }
    let Stream { mut reporter, tally, lines, bad, .. } = stream;
    reporter.end(&mut *ctx.tela.out(), &tally.totals)?;
    match (tally.finish(ctx, lint, tally.totals.reprovados > 0)?, bad) {
        (exit, 0) => Ok(exit),
        (_, bad) => Err(Error::usage(unread(bad, lines, "linhas"))),
    }
}

/// A run over lines.
struct Stream<'a> {
    ctx: &'a Ctx,
    job: &'a LintJob<'a>,
    tally: &'a mut LintTally,
    reporter: Box<dyn Reporter>,
    /// Lines that are not blank.
    lines: usize,
    /// Lines that could not be read.
    bad: usize,
}

impl Stream<'_> {
    fn answer(&mut self, input: &Input, mut lines: Lines) -> Result<(), Error> {
        let ctx = self.ctx;
        let stopped = lines.each(&ctx.tela, |number, object| {
            self.lines += 1;
            match object {
                Ok(Line { id, texto }) => self.lint(input, &id, &texto),
                Err((error, id)) => self.fault(input, number, &id, &error),
            }
        })?;
        if let Some(error) = stopped {
            self.tally.failed(ctx, input.name.clone(), error);
        }
        Ok(())
    }

    fn lint(&mut self, input: &Input, id: &Value, text: &str) -> Result<(), Error> {
        let lint = self.job.lint;
        let options = Options { formato: None, ..self.job.options(input) };
        let checked = check(text, &options, &lint.ignorar);
        self.tally.note_used(&checked);
        let name =
            format!("{}[{}]", input.name, id.as_str().map_or_else(|| id.to_string().into(), Cow::Borrowed));
        let mut linted = Linted::new(&name, text, &checked, lint.nivel);
        linted.id = Some(id);
        self.tally.totals.add(&linted);
        Ok(self.reporter.text(&mut *self.ctx.tela.out(), &linted)?)
    }

    /// Answers a line that cannot be read, and goes on.
    fn fault(&mut self, input: &Input, line: usize, id: &Value, error: &LineError) -> Result<(), Error> {
        self.bad += 1;
        if self.job.lint.format() == Formato::Humano {
            self.ctx.tela.error(&Error::usage(format!("{}, linha {line}: {error}", input.name)));
            return Ok(());
        }
        let fault = LineFault { id, linha: line, erro: error.to_string() };
        Ok(self.reporter.fault(&mut *self.ctx.tela.out(), &fault)?)
    }
}
