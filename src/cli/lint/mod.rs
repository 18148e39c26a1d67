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
mod patch;
mod replace;
mod reporter;
mod sarif;
mod stream;
mod view;

pub(super) use args::Lint;
use args::{Entrada, Formato};
use job::Job;
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
        let mut job = Job::new(ctx, &self)?;
        if let Some(alcance) = self.corrigir {
            return fix::run(ctx, &self, alcance.into(), &mut job);
        }
        if self.entrada == Entrada::Jsonl {
            return stream::run(ctx, &self, &mut job);
        }
        report(ctx, &self, &mut job)
    }
}

/// Lints each input and reports it.
fn report(ctx: &Ctx, lint: &Lint, job: &mut Job<'_>) -> Result<Exit, Error> {
    let mut reporter = job.reporter(ctx, job.sources.len() == 1);
    reporter.begin(&mut *ctx.tela.out())?;
    for source in job.sources.clone() {
        match source.read() {
            Ok(text) => {
                let checked = check(&text, &job.options(&source), &lint.ignorar);
                job.note_used(&checked);
                let name = source.name();
                let linted = Linted::new(&name, &text, &checked, lint.nivel.into());
                job.totals.add(&linted);
                reporter.text(&mut *ctx.tela.out(), &linted)?;
            }
            Err(error) => job.failed(ctx, error.into()),
        }
    }
    if job.totals.textos > 0 || job.sources.len() > 1 || lint.format() == Formato::Sarif {
        reporter.end(&mut *ctx.tela.out(), &job.totals)?;
    }
    let failing = job.totals.reprovados > 0;
    job.finish(ctx, if failing { Exit::Found } else { Exit::Done })
}
