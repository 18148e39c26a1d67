//! What a rewrite leaves behind: what it did, by the measures of the card, and what a choice teaches.
use crate::app::voice::rewrite::{learn_choice, remember};
use crate::cli::frame::Ctx;
use crate::voice::estilo::Traits;
use crate::voice::reescrita::Reescrita;

/// Keeps both, quietly where they cannot be kept: the rewrite is there all the same.
pub(in crate::cli) fn keep(ctx: &Ctx, reescrita: &Reescrita, chosen: Option<usize>) {
    let Ok(store) = ctx.store() else { return };
    let (registro, variantes) = (reescrita.registro, &reescrita.variantes);
    let texts: Vec<&str> = variantes.iter().map(|variante| variante.texto.as_str()).collect();
    let shown = chosen.and_then(|n| texts.get(n..=n)).unwrap_or(&texts);
    let traits: Vec<_> = shown.iter().filter_map(|text| Traits::of(text)).collect();
    if let Err(error) = remember(&ctx.world, &store, registro, &traits) {
        ctx.tela.detail(format_args!("não guardei o que a reescrita faz: {error}"));
    }
    let Some((n, chosen)) = chosen.and_then(|n| Some((n, texts.get(n)?))) else { return };
    let others: Vec<&str> =
        texts.iter().enumerate().filter(|(at, _)| *at != n).map(|(_, text)| *text).collect();
    match learn_choice(&ctx.world, &store, registro, chosen, &others) {
        Ok(Some(lesson)) => ctx.tela.note(format_args!(
            "a escolha fica como lição; para desfazer: voz calibrar --esquecer {}",
            lesson.id.get(..8).unwrap_or(&lesson.id)
        )),
        Ok(None) => {}
        Err(error) => ctx.tela.detail(format_args!("não guardei a escolha: {error}")),
    }
}
