//! `--vigiar`: lints again what changes, until it is interrupted.
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::args::Lint;
use super::job::{Input, Job, Tally};
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Ctx, Source};

/// How often files are looked at. A look asks for the time and size of each file; 4,000 take some 10 ms.
const EVERY: Duration = Duration::from_millis(500);

/// When a file was written, and its length: another of either is a change.
type Stamp = (Option<SystemTime>, u64);

/// Lints everything once, and then each file that changes, appears again or is new.
pub(super) fn run(ctx: &Ctx, lint: &Lint) -> Result<Exit, Error> {
    if lint.arquivos.is_empty() || lint.arquivos.iter().any(|path| path == Path::new("-")) {
        return Err(Error::usage("--vigiar precisa de arquivos ou pastas").hint("voz lint --vigiar textos/"));
    }
    let mut seen: BTreeMap<PathBuf, Stamp> = BTreeMap::new();
    loop {
        let mut tally = Tally::default();
        let mut job = Job::new(ctx, lint, &mut tally)?;
        let now: BTreeMap<PathBuf, Stamp> = job.inputs.iter().filter_map(stamp).collect();
        job.inputs.retain(|input| stamp(input).is_some_and(|(path, is)| seen.get(&path) != Some(&is)));
        if !job.inputs.is_empty() {
            let first = seen.is_empty();
            job.single &= first;
            // What fails in one turn may be mended in the next.
            if let Err(error) = job.report(ctx, &mut tally) {
                if matches!(error, Error::BrokenPipe) {
                    return Err(error);
                }
                ctx.tela.error(&error);
            }
            ctx.tela.flush()?;
            ctx.tela.note(format_args!("de olho em {} arquivos; Ctrl-C termina", now.len()));
        }
        seen = now;
        if !ctx.world.sleep(EVERY) {
            return Ok(Exit::Done);
        }
    }
}

fn stamp(input: &Input) -> Option<(PathBuf, Stamp)> {
    let Source::File(path) = &input.source else { return None };
    let about = std::fs::metadata(path).ok()?;
    Some((path.clone(), (about.modified().ok(), about.len())))
}
