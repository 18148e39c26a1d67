//! Ground of `voz calibrar` and `voz avaliar --reescritas`: the model that is tried, on texts of the bank.
use std::time::Duration;

use crate::app::voice::model_trial::{Ensaio, EnsaioError};
use crate::base::store::Store;
use crate::cli::exit::Error;
use crate::cli::frame::Ctx;
use crate::cli::terminal::ProgressUnit;
use crate::voice::Registro;
use crate::voice::modelo::remote;

/// Tries the configured model on texts of a register, with a bar that counts up to `steps`.
pub(in crate::cli) fn tried<T>(
    ctx: &Ctx,
    store: &Store,
    registro: Registro,
    steps: usize,
    run: impl FnOnce(&Ensaio<'_>) -> Result<T, EnsaioError>,
) -> Result<T, Error> {
    let modelo = &ctx.config()?.modelo;
    if !modelo.writes() {
        return Err(
            Error::state("não há modelo configurado para ensaiar").hint("configure um com: voz comecar")
        );
    }
    let provider = remote(&ctx.world, modelo)
        .map_err(|e| Error::usage(e.to_string()).hint("confira com: voz config mostrar"))?;
    let bar = ctx.tela.bar("ensaiando", u64::try_from(steps).unwrap_or(u64::MAX), ProgressUnit::Items);
    let done = run(&Ensaio {
        world: &ctx.world,
        store,
        registro,
        provider: &*provider,
        deadline: Duration::from_secs(modelo.prazo_s.into()),
        watch: &|| bar.inc(1),
    });
    bar.finish_and_clear();
    done.map_err(|error| match error {
        EnsaioError::Store(error) => error.into(),
        EnsaioError::Randomness(error) => Error::randomness(error),
        EnsaioError::FewTexts(_) => Error::state(error.to_string()).hint("importe mais: voz medir FONTE"),
        EnsaioError::FewAnswers { .. } | EnsaioError::NoWordings { .. } => Error::outside(error.to_string())
            .hint("rode de novo; se repetir, tente outro modelo: voz comecar"),
    })
}
