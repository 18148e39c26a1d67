//! `voz vitrine`: publishes the public numbers, and shows them.
use std::io::Write as _;

use clap::Args;

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Run, actions};
use crate::terminal::{Cell, count};
use voz_core::app::public::numbers::{self, CountingError};
use voz_core::app::voice::voice_in_use::Voice;
use voz_core::base::store::Store;
use voz_core::base::time_zone::when;
use voz_core::numbers::counts::{self, Publication};
use voz_core::numbers::{Dia, Vitrine};

actions! {
    VitrineCommand {
        const NAME: &'static str = "vitrine";
        const ALIASES: &'static [&'static str] = &["showcase"];
        const PAGED: bool = true;
        const ABOUT: &'static str = "Publica e mostra os números públicos de uso";
        const AFTER: &'static str = "O serviço publica sozinho a cada hora. O que ele contou há menos de dez segundos \
                                     ainda não está no banco.";
    }
    /// Publica os números como estão agora
    Publicar "publish" (Mostra) => publish,
    /// Mostra a última publicação
    Mostrar "show" (Mostra) => show,
}

#[derive(Args)]
struct Mostra {
    /// Os números exatos, que só o operador vê
    #[arg(long)]
    exatos: bool,
    /// Responde em JSON, com o objeto de GET /api/vitrine (com --exatos, o de GET /api/vitrine/operador)
    #[arg(long)]
    json: bool,
}

fn publish(ctx: &Ctx, mostra: &Mostra) -> Result<Exit, Error> {
    let store = ctx.store()?;
    let (now, exemplos) = (ctx.world.now(), Voice::load(&ctx.world, Some(&store))?.texts());
    numbers::publish(&store, ctx.config()?, now, exemplos)?;
    numbers::mark(&store, "cli", now)?;
    tell(ctx, Some(&store), mostra)
}

fn show(ctx: &Ctx, mostra: &Mostra) -> Result<Exit, Error> {
    tell(ctx, ctx.existing_store()?.as_ref(), mostra)
}

fn tell(ctx: &Ctx, store: Option<&Store>, mostra: &Mostra) -> Result<Exit, Error> {
    let last = store.map(|store| store.read(counts::published)).transpose()?.flatten();
    if mostra.json {
        return as_json(ctx, last.as_ref(), mostra.exatos);
    }
    let last = last.ok_or_else(|| {
        Error::state("ainda não houve publicação").hint("publique com: voz vitrine publicar")
    })?;
    print(ctx, &last, mostra.exatos)
}

/// The object that the service answers: `GET /api/vitrine`, or the operator's.
fn as_json(ctx: &Ctx, last: Option<&Publication>, exact: bool) -> Result<Exit, Error> {
    let produto = &ctx.config()?.servidor.produto;
    let object = match exact {
        true => numbers::operator_object(produto, last)?,
        false => numbers::public_object(produto, last, ctx.world.now())?,
    };
    ctx.tela.json(&object)?;
    Ok(Exit::Done)
}

fn print(ctx: &Ctx, last: &Publication, exact: bool) -> Result<Exit, Error> {
    let text = if exact { &last.operador } else { &last.publico };
    let vitrine: Vitrine = serde_json::from_str(text).map_err(CountingError::from)?;
    let mut totals = ctx.tela.table(&["", "hoje", "7 dias", "30 dias", "por dia"]);
    totals.right(&[1, 2, 3]);
    for (name, of_day, of_window) in MEASURES {
        let today = vitrine.dias.last().map(of_day);
        let window = |w: &Option<_>| w.as_ref().map(of_window);
        totals.row([
            (*name).into(),
            number(today),
            number(window(&vitrine.janelas.d7)),
            number(window(&vitrine.janelas.d30)),
            spark(vitrine.dias.iter().map(of_day)).into(),
        ]);
    }
    let mut out = ctx.tela.out();
    writeln!(out, "{totals}")?;
    let mut callers = ctx.tela.table(&["quem mais chamou, 7 dias", "classe", "pedidos"]);
    callers.right(&[2]);
    callers.cut(&[0]);
    for seen in &vitrine.agentes {
        callers.row([seen.nome.as_str().into(), seen.classe.as_str().into(), count(seen.pedidos).into()]);
    }
    if !vitrine.agentes.is_empty() {
        writeln!(out, "\n{callers}")?;
    }
    drop(out);
    let visitors = vitrine.visitantes.map_or_else(|| "sem medida".to_owned(), count);
    ctx.tela.note(format_args!("publicado em {}; visitantes únicos em 7 dias: {visitors}", when(last.em)));
    Ok(Exit::Done)
}

/// A row of the table: its name, its count of a day and of a window.
type Measure = (&'static str, fn(&Dia) -> u64, fn(&voz_core::numbers::Janela) -> u64);

const MEASURES: &[Measure] = &[
    ("páginas", |d| d.paginas, |w| w.paginas),
    ("chamadas da API", |d| d.api, |w| w.api),
    ("  de agentes de IA", |d| d.api_ia, |w| w.api_ia),
    ("leituras de máquina", |d| d.maquina, |w| w.maquina),
    ("usos do produto", |d| d.uso, |w| w.uso),
];

fn number(n: Option<u64>) -> Cell {
    n.map_or_else(|| "—".to_owned(), count).into()
}

/// The counts as a line of bars, the highest as high as a line.
fn spark(counts: impl Iterator<Item = u64>) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let counts: Vec<u64> = counts.collect();
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let bar = |n: &u64| {
        let at = usize::try_from(n.saturating_mul(7).div_ceil(most)).unwrap_or(7);
        BARS.get(at).copied().unwrap_or('█')
    };
    counts.iter().map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sparkline_shows_that_something_is_more_than_nothing() {
        assert_eq!(spark([0, 1, 50, 100].into_iter()), "▁▂▅█");
        assert_eq!(spark([0, 0].into_iter()), "▁▁");
        assert_eq!(spark([].into_iter()), "");
    }
}
