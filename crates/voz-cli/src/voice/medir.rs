//! `voz medir`: imports what is named, measures the voice, writes the card.
use std::path::PathBuf;

use clap::Args;

use super::corpus::{ImportArgs, not_empty, say_measured, show_import};
use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Run};
use voz_core::app::voice::voice_in_use::Voice;
use voz_core::app::voice::{file_sources, voice_in_use};

#[derive(Args)]
pub struct Medir {
    /// Arquivo, pasta, zip, ou - para a entrada padrão; sem nada, mede o que já está no banco
    #[arg(value_name = "FONTE")]
    fontes: Vec<PathBuf>,
    #[command(flatten)]
    import: ImportArgs,
    /// Responde com o cartão de estilo em JSON
    #[arg(long)]
    json: bool,
}

impl Run for Medir {
    const NAME: &'static str = "medir";
    const ALIASES: &'static [&'static str] = &["measure"];
    const ABOUT: &'static str = "Importa textos seus e mede a sua voz";
    const AFTER: &'static str = include_str!("medir.txt");

    fn run(mut self, ctx: &Ctx) -> Result<Exit, Error> {
        if !self.fontes.is_empty() {
            let imported = self.import.import(ctx, &self.fontes)?;
            not_empty(&imported)?;
            // With --json stdout belongs to the card.
            if !self.json || self.import.ensaio {
                show_import(ctx, &imported, self.import.ensaio, self.json)?;
            }
        }
        if self.import.ensaio {
            return Ok(Exit::Done);
        }
        let store =
            if self.fontes.is_empty() && ctx.existing_store()?.is_none() { None } else { Some(ctx.store()?) };
        if let Some(store) = &store {
            file_sources::count_since(store, self.import.desde)?;
            voice_in_use::measure(&ctx.world, store)?;
        }
        let own = store.as_ref().map(|store| Voice::own(&ctx.world, store)).transpose()?.flatten();
        if own.is_none() && self.fontes.is_empty() && !self.json {
            return Err(Error::usage("falta a FONTE: o arquivo, a pasta ou o zip com o que você escreveu").hint(
                "voz medir conversa.txt; que fontes servem: voz corpus importar --help; para colar textos: voz comecar",
            ));
        }
        let voice = ctx.voice(store.as_ref())?;
        if self.json {
            ctx.tela.json(voice.card())?;
        } else {
            say_measured(ctx, voice.card());
        }
        Ok(Exit::Done)
    }
}
