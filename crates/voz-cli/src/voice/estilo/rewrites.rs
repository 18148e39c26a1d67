//! `voz estilo --reescritas`: what the last rewrites do, beside the card.
use std::io::Write as _;

use serde_json::{Value, json};

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx};
use crate::terminal::{Cell, Style, percent};
use voz_core::app::voice::voice_in_use::Voice;
use voz_core::base::store::{Store, StoreError};
use voz_core::voice::Registro;
use voz_core::voice::banco::{RECENT_MAX, recent};
use voz_core::voice::estilo::{Beside, Drift, Medida, beside};
use voz_core::voice::proximidade::Figure;

/// Said below the table.
const NOTE: &str = "Um texto só pode ter ou não ter cada coisa; juntos, eles fazem o que o autor faz, nem sempre nem \
                    nunca. Entre colchetes, onde a parte das reescritas deve estar; onde a diferença é grande demais para ser \
                    acaso, a tabela diz para que lado.";
/// Below so many rewrites it is said that they are few.
const FEW: usize = 20;

/// Measures of the last rewrites of a register.
pub(crate) struct Last {
    registro: Registro,
    count: usize,
    medidas: Vec<Beside>,
}

/// The measures; `None` where there are no rewrites.
pub(crate) fn last(store: &Store, voice: &Voice, registro: Registro) -> Result<Option<Last>, StoreError> {
    let rewrites = store.read(|tx| recent(tx, registro))?;
    let medidas = beside(voice.card().medidas.of(registro), &rewrites);
    Ok((!medidas.is_empty()).then_some(Last { registro, count: rewrites.len(), medidas }))
}

/// Shows it, register by register.
pub(crate) fn show(ctx: &Ctx, only: Option<Registro>, json: bool) -> Result<Exit, Error> {
    let nothing = || {
        Error::state("nenhuma reescrita sua ainda")
            .hint("as que fizer, com modelo e textos seus, contam aqui")
    };
    let Some(store) = ctx.existing_store()? else { return Err(nothing()) };
    let Some(voice) = Voice::own(&ctx.world, &store)? else { return Err(nothing()) };
    let mut all = Vec::new();
    for registro in Registro::ALL.into_iter().filter(|r| only.is_none_or(|only| only == *r)) {
        all.extend(last(&store, &voice, registro)?);
    }
    if all.is_empty() {
        return Err(nothing());
    }
    Answer::when(json).print(ctx, &all.iter().map(as_json).collect::<Value>(), || tell(ctx, &all))
}

/// Tells of some registers.
pub(crate) fn tell(ctx: &Ctx, all: &[Last]) -> Result<(), Error> {
    all.iter().try_for_each(|last| table(ctx, last))?;
    Ok(writeln!(ctx.tela.out(), "{}", ctx.tela.prose(NOTE))?)
}

impl Last {
    /// The measures that are shares of texts.
    fn shares(&self) -> impl Iterator<Item = &Beside> {
        self.medidas.iter().filter(|b| b.medida != Medida::PalavrasMediana)
    }

    /// The number of those that are beyond what the author does, or below it.
    fn beyond(&self) -> usize {
        self.shares().filter(|b| b.difere.is_some()).count()
    }

    /// Where the share of rewrites lies; a median has none.
    fn between(&self, beside: &Beside) -> Option<[f64; 2]> {
        let share = Figure::share(beside.reescritas * self.count as f64, self.count)?;
        (beside.medida != Medida::PalavrasMediana).then_some([share.low, share.high])
    }
}

fn table(ctx: &Ctx, last: &Last) -> Result<(), Error> {
    let title = match last.count {
        1 => "a última".to_owned(),
        count if count >= usize::from(RECENT_MAX) => format!("as últimas {count}"),
        count => format!("as {count} feitas"),
    };
    let mut table = ctx.tela.table(&[&last.registro.to_string(), "autor", &title, "", ""]);
    for at in &last.medidas {
        let Beside { medida, autor, reescritas, difere } = at;
        let [author, rewrites] = [*autor, *reescritas].map(|value| match medida {
            Medida::PalavrasMediana => format!("{value:.0}"),
            _ => percent(value),
        });
        let between = last
            .between(at)
            .map_or_else(String::new, |[low, high]| format!("[{:.0} a {:.0}]", low * 100.0, high * 100.0));
        let said = match difere {
            Some(Drift::More) => Cell::styled(Style::YELLOW, "mais que o autor"),
            Some(Drift::Less) => Cell::styled(Style::YELLOW, "menos que o autor"),
            None => "".into(),
        };
        table.row([medida.rotulo().into(), author.into(), rewrites.into(), between.into(), said]);
    }
    table.right(&[1, 2]);
    writeln!(ctx.tela.out(), "{table}\n")?;
    let (beyond, all) = (last.beyond(), last.shares().count());
    writeln!(ctx.tela.out(), "fora do que o autor faz: {beyond} de {all}\n")?;
    let count = last.count;
    if count < FEW {
        let said = format!("são poucas reescritas ({count}): a maior parte das diferenças ainda não se vê");
        ctx.tela.note(said);
    }
    Ok(())
}

/// The answer for scripts.
pub(crate) fn as_json(last: &Last) -> Value {
    let one = |b: &Beside| {
        let drift = b.difere.as_ref().map(|drift| match drift {
            Drift::More => "mais",
            Drift::Less => "menos",
        });
        json!({
            "medida": b.medida.as_str(),
            "autor": b.autor,
            "reescritas": b.reescritas,
            "intervalo": last.between(b),
            "difere": drift,
        })
    };
    json!({
        "registro": last.registro,
        "reescritas": last.count,
        "alem": last.beyond(),
        "medidas": last.medidas.iter().map(one).collect::<Value>(),
    })
}
