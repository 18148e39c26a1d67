//! `--corrigir`: the fixes shown as a diff, or written in place.
use std::io::Write as _;

use super::args::Lint;
use super::humano::{counts, plural};
use super::job::Job;
use super::patch::Patch;
use super::replace::replace;
use super::reporter::{Linted, Totals};
use crate::base::io_error::explain;
use crate::cli::context::Ctx;
use crate::cli::exit::{Error, Exit};
use crate::cli::input::Source;
use crate::voice::lint::corrigir::{Alcance, Fixed, corrigir_exceto};

/// Fixes each input. The exit code speaks of the texts as this leaves them.
pub(super) fn run(ctx: &Ctx, lint: &Lint, alcance: Alcance, job: &mut Job<'_>) -> Result<Exit, Error> {
    let mut failing = false;
    for source in &job.sources.clone() {
        let text = match source.read() {
            Ok(text) => text,
            Err(error) => {
                job.failed(ctx, error.into());
                continue;
            }
        };
        let fixed = corrigir_exceto(&text, &job.options(source), &lint.ignorar, alcance);
        job.note_used(&fixed.restam);
        failing |= if lint.no_lugar { !fixed.restam.report.passou } else { !fixed.passava };
        if lint.no_lugar {
            if let Err(error) = in_place(ctx, source, &fixed) {
                job.failed(ctx, error);
                continue;
            }
        } else {
            let changes = fixed.edits.line_changes(&fixed.texto);
            let patch = Patch { paint: ctx.tela.paint, terminal: ctx.tela.stdout_is_terminal() };
            patch.write(&mut *ctx.tela.out(), &source.name(), (&text, &fixed.texto), &changes)?;
        }
        tell(ctx, lint, &source.name(), &fixed);
    }
    job.finish(ctx, if failing { Exit::Found } else { Exit::Done })
}

/// Writes the fixed text where it came from; standard input goes to standard output.
fn in_place(ctx: &Ctx, source: &Source, fixed: &Fixed<'_>) -> Result<(), Error> {
    match source {
        Source::Stdin => Ok(ctx.tela.out().write_all(fixed.texto.as_bytes())?),
        Source::File(_) if fixed.aplicadas == 0 => Ok(()),
        Source::File(path) => replace(path, &fixed.texto, &ctx.world).map_err(|e| {
            let why = explain(&e);
            Error::outside(format!("{}: não consigo gravar: {why}; ficou como estava", source.name()))
        }),
    }
}

/// Says on stderr what was fixed, by rule, and what is left.
fn tell(ctx: &Ctx, lint: &Lint, name: &str, fixed: &Fixed<'_>) {
    let mut left = Totals::default();
    left.add(&Linted::new(name, &fixed.texto, &fixed.restam, lint.nivel.into()));
    let rest = match (left.erros, left.avisos) {
        (0, 0) => "não resta nada".to_owned(),
        (errors, warnings) => {
            let verb = if errors + warnings == 1 { "resta" } else { "restam" };
            format!("{verb} {}", counts(errors, warnings))
        }
    };
    if fixed.aplicadas == 0 && left.corrigiveis > 0 {
        ctx.tela
            .note(format_args!("{name}: as correções se desfazem umas às outras; nada foi mudado; {rest}"));
        return;
    }
    if fixed.aplicadas == 0 {
        ctx.tela.note(format_args!("{name}: nada a corrigir; {rest}"));
        return;
    }
    let rules: Vec<String> = fixed.por_regra.iter().map(|(id, n)| format!("{id} {n}")).collect();
    let done = plural(fixed.aplicadas, "correção", "correções");
    ctx.tela.note(format_args!("{name}: {done} ({}); {rest}", rules.join(", ")));
}
