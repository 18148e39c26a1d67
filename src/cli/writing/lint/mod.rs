//! `voz lint`: texts in, findings out, in the format asked for.
mod args;
mod catalog;
mod changed;
mod excerpt;
mod fix;
mod for_people;
mod github;
mod globs;
mod job;
mod json_view;
mod parallel;
mod patch;
mod project;
mod reporter;
mod sarif;
mod settings;
mod stream;

use args::{Formato, LintInput};
pub(in crate::cli) use args::{LANGUAGES, LEVELS, Lint};
pub(in crate::cli) use catalog::explanation;
use job::{LintJob, LintTally};
pub(in crate::cli) use project::{FILE, ProjectLayer, Setting, known_rule, known_word, turned_off};
pub(in crate::cli) use settings::{Given, Projects};

use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Ctx, Group, Run};

impl Run for Lint {
    const NAME: &'static str = "lint";
    const GROUP: Group = Group::Write;
    const PAGED: bool = true;
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
        if let Some(word) = self.loose_scope() {
            return Err(Error::usage(format!("{word}: não existe"))
                .hint(format!("o que corrigir vai com =, sem espaço: --corrigir={word}")));
        }
        let mut tally = LintTally::default();
        let job = LintJob::new(ctx, &self, &mut tally)?;
        if let Some(alcance) = self.corrigir {
            return fix::run(ctx, &job, alcance, &mut tally);
        }
        if self.entrada == LintInput::Jsonl {
            return stream::run(ctx, &job, &mut tally);
        }
        job.report(ctx, &mut tally)
    }
}
