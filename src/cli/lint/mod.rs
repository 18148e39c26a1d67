//! `voz lint`: texts in, findings out, in the format asked for.
mod args;
mod catalog;
mod excerpt;
mod fix;
mod github;
mod humano;
mod job;
mod json;
mod lines;
mod parallel;
mod patch;
mod project;
mod replace;
mod reporter;
mod sarif;
mod settings;
mod stream;
mod view;
mod walk;

pub(super) use args::Lint;
use args::{Entrada, Formato};
use job::{Input, Job, Tally};
use reporter::Linted;

use super::command::{Group, Run};
use super::context::Ctx;
use super::exit::{Error, Exit};
use crate::voice::lint::supressao::check;

impl Run for Lint {
    const NAME: &'static str = "lint";
    const GROUP: Group = Group::Write;
    const ABOUT: &'static str = "Aponta marcas de texto de máquina, com o lugar exato de cada uma";
    const AFTER: &'static str = include_str!("ajuda.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let formato = self.format();
        let json = formato == Formato::Json;
        if self.regras {
            return catalog::list(ctx, json).map(|()| Exit::Done);
        }
        if let Some(rule) = self.explicar {
            return catalog::explain(ctx, rule, json).map(|()| Exit::Done);
        }
        let mut tally = Tally::default();
        let job = Job::new(ctx, &self, &mut tally)?;
        if let Some(alcance) = self.corrigir {
            return fix::run(ctx, &job, alcance.into(), &mut tally);
        }
        if self.entrada == Entrada::Jsonl {
            return stream::run(ctx, &job, &mut tally);
        }
        report(ctx, &job, &mut tally)
    }
}

/// Lints each input and reports it.
fn report(ctx: &Ctx, job: &Job<'_>, tally: &mut Tally) -> Result<Exit, Error> {
    let lint = job.lint;
    let mut reporter = job.reporter(ctx, job.single);
    reporter.begin(&mut *ctx.tela.out())?;
    let work = |input: &Input, text: String| {
        let checked = check(&text, &job.options(input), &lint.ignorar);
        (text, checked)
    };
    job.each(ctx, tally, work, |tally, input, (text, checked)| {
        tally.note_used(&checked);
        let linted = Linted::new(&input.name, &text, &checked, lint.nivel.into());
        tally.totals.add(&linted);
        Ok(reporter.text(&mut *ctx.tela.out(), &linted)?)
    })?;
    if tally.totals.textos > 0 || !job.single || lint.format() == Formato::Sarif {
        reporter.end(&mut *ctx.tela.out(), &tally.totals)?;
    }
    let failing = tally.totals.reprovados > 0;
    tally.finish(ctx, lint, if failing { Exit::Found } else { Exit::Done })
}
