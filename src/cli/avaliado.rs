//! Keeping what `voz avaliar` found, where the page of the voice looks for it.
use super::context::Ctx;
use crate::base::store::{Store, StoreError};
use crate::base::world::Millis;

/// Keeps what was found for the page of the voice. Where nothing may be written, what was found is told all the same.
pub(super) fn keep(ctx: &Ctx, kept: impl FnOnce(&Store, Millis) -> Result<(), StoreError>) {
    let done = ctx.store().and_then(|store| Ok(kept(&store, ctx.world.now())?));
    if done.is_err() {
        ctx.tela.note("o resultado não ficou guardado: a página da voz mostra o de antes");
    }
}
