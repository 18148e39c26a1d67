//! `--corrigir`: the fixes shown as a diff, or written in place.
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write as _;

use super::args::Lint;
use super::for_people::counts;
use super::job::{Input, LintJob, LintTally};
use super::patch::Patch;
use super::reporter::{Linted, Totals};
use crate::base::files::replace;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Ctx, Source};
use crate::cli::terminal::{plural, printable};
use crate::voice::lint::autofix::{Alcance, autofix_except};
use crate::voice::lint::edits::LineChange;
use crate::voice::lint::suppression::Checked;

/// A text before and after its fixes.
struct Repair {
    before: String,
    after: String,
    changes: Vec<LineChange>,
    /// True when the text as given had no `erro`.
    passed: bool,
    applied: usize,
    by_rule: BTreeMap<Cow<'static, str>, usize>,
    left: Checked,
}

/// Fixes each input. The exit code speaks of the texts as this leaves them.
pub(super) fn run(
    ctx: &Ctx,
    job: &LintJob<'_>,
    alcance: Alcance,
    tally: &mut LintTally,
) -> Result<Exit, Error> {
    let lint = job.lint;
    let mut failing = false;
    let work = |input: &Input, before: String| {
        let fixed = autofix_except(&before, &job.options(input), &lint.ignorar, alcance);
        let changes = fixed.edits.line_changes(&fixed.texto);
        let (passed, applied) = (fixed.passava, fixed.aplicadas);
        let (after, by_rule, left) = (fixed.texto, fixed.por_regra, fixed.restam);
        Repair { changes, passed, applied, after, by_rule, left, before }
    };
    job.each(ctx, tally, work, |tally, input, repair| {
        input.warn_of_nothing(ctx, &repair.before);
        tally.note_used(&repair.left);
        failing |= if lint.no_lugar { !repair.left.report.passou } else { !repair.passed };
        if lint.no_lugar {
            if let Err(error) = in_place(ctx, input, &repair) {
                tally.failed(ctx, input.name.clone(), error);
                return Ok(());
            }
        } else {
            let patch = Patch { paint: ctx.tela.paint, terminal: ctx.tela.stdout_is_terminal() };
            let texts = (repair.before.as_str(), repair.after.as_str());
            patch.write(&mut *ctx.tela.out(), &input.name, texts, &repair.changes)?;
        }
        if job.single || repair.applied > 0 {
            tell(ctx, lint, &printable(&input.name), &repair);
        }
        Ok(())
    })?;
    tally.finish(ctx, lint, if failing { Exit::Found } else { Exit::Done })
}

/// Writes the fixed text where it came from; standard input goes to standard output.
fn in_place(ctx: &Ctx, input: &Input, repair: &Repair) -> Result<(), Error> {
    match &input.source {
        Source::Stdin => Ok(ctx.tela.out().write_all(repair.after.as_bytes())?),
        Source::File(_) if repair.applied == 0 => Ok(()),
        Source::File(path) => replace(path, &repair.after).map_err(|why| {
            let name = printable(&input.name);
            Error::outside(format!("{name}: não consigo gravar: {why}; ficou como estava"))
        }),
    }
}

/// Says on stderr what was fixed, by rule, and what is left.
fn tell(ctx: &Ctx, lint: &Lint, name: &str, fixed: &Repair) {
    let mut left = Totals::default();
    left.add(&Linted::new(name, &fixed.after, &fixed.left, lint.nivel));
    let rest = match (left.erros, left.avisos) {
        (0, 0) => "não resta nada".to_owned(),
        (errors, warnings) => {
            let verb = if errors + warnings == 1 { "resta" } else { "restam" };
            format!("{verb} {}", counts(errors, warnings))
        }
    };
    if fixed.applied == 0 && left.corrigiveis > 0 {
        ctx.tela
            .note(format_args!("{name}: as correções se desfazem umas às outras; nada foi mudado; {rest}"));
        return;
    }
    if fixed.applied == 0 {
        ctx.tela.note(format_args!("{name}: nada a corrigir; {rest}"));
        return;
    }
    let rules: Vec<String> = fixed.by_rule.iter().map(|(id, n)| format!("{id} {n}")).collect();
    let done = plural(fixed.applied, "correção", "correções");
    ctx.tela.note(format_args!("{name}: {done} ({}); {rest}", rules.join(", ")));
}
