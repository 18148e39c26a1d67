//! `voz estilo --reescritas`: what the last rewrites do, beside the card.
use std::io::Write as _;

use serde::Serialize;

use super::context::Ctx;
use super::exit::{Error, Exit};
use super::percent::percent;
use super::tela::{Cell, Style};
use crate::app::voz::Voice;
use crate::voice::Registro;
use crate::voice::banco::{RECENT_MAX, recent};
use crate::voice::estilo::{Beside, Drift, Medida, beside};

/// Said below the table.
const NOTE: &str = "Um texto só pode ter ou não ter cada coisa; juntos, eles fazem o que o autor faz, nem sempre nem \
                    nunca. Só o que o acaso quase não explica leva uma palavra.";

/// Shows it, register by register.
pub(super) fn show(ctx: &Ctx, only: Option<Registro>, json: bool) -> Result<Exit, Error> {
    let nothing = || {
        Error::state("nenhuma reescrita sua ainda")
            .hint("as que fizer, com modelo e textos seus, contam aqui")
    };
    let Some(store) = ctx.existing_store()? else { return Err(nothing()) };
    let Some(voice) = Voice::own(&ctx.world, &store)? else { return Err(nothing()) };
    let mut all = Vec::new();
    for registro in Registro::ALL.into_iter().filter(|r| only.is_none_or(|only| only == *r)) {
        let rewrites = store.read(|tx| recent(tx, registro))?;
        let medidas = beside(voice.card().medidas.of(registro), &rewrites);
        if !medidas.is_empty() {
            all.push((registro, rewrites.len(), medidas));
        }
    }
    if all.is_empty() {
        return Err(nothing());
    }
    if json {
        ctx.tela.json(&all.iter().map(Answer::of).collect::<Vec<_>>())?;
        return Ok(Exit::Done);
    }
    for (registro, count, medidas) in &all {
        table(ctx, *registro, *count, medidas)?;
    }
    writeln!(ctx.tela.out(), "{}", ctx.tela.prose(NOTE))?;
    Ok(Exit::Done)
}

fn table(ctx: &Ctx, registro: Registro, count: usize, medidas: &[Beside]) -> Result<(), Error> {
    let title = match count {
        1 => "a última".to_owned(),
        count if count >= usize::from(RECENT_MAX) => format!("as últimas {count}"),
        count => format!("as {count} feitas"),
    };
    let mut table = ctx.tela.table(&[&registro.to_string(), "autor", &title, ""]);
    for Beside { medida, autor, reescritas, difere } in medidas {
        let [author, rewrites] = [*autor, *reescritas].map(|value| match medida {
            Medida::PalavrasMediana => format!("{value:.0}"),
            _ => percent(value),
        });
        let said = match difere {
            Some(Drift::More) => Cell::styled(Style::Yellow, "mais que o autor"),
            Some(Drift::Less) => Cell::styled(Style::Yellow, "menos que o autor"),
            None => "".into(),
        };
        table.row([medida.rotulo().into(), author.into(), rewrites.into(), said]);
    }
    table.right(&[1, 2]);
    writeln!(ctx.tela.out(), "{table}\n")?;
    Ok(())
}

/// The answer for scripts.
#[derive(Serialize)]
struct Answer {
    registro: Registro,
    reescritas: usize,
    medidas: Vec<One>,
}

#[derive(Serialize)]
struct One {
    medida: &'static str,
    autor: f64,
    reescritas: f64,
    /// `mais` or `menos`, where chance hardly explains the difference.
    difere: Option<&'static str>,
}

impl Answer {
    fn of((registro, reescritas, medidas): &(Registro, usize, Vec<Beside>)) -> Self {
        let one = |b: &Beside| One {
            medida: b.medida.as_str(),
            autor: b.autor,
            reescritas: b.reescritas,
            difere: b.difere.map(|drift| match drift {
                Drift::More => "mais",
                Drift::Less => "menos",
            }),
        };
        Self { registro: *registro, reescritas: *reescritas, medidas: medidas.iter().map(one).collect() }
    }
}
