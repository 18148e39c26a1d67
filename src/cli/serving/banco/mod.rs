//! `voz banco`: everything from one database into another, and what a database holds.
mod chave;
mod conferir;
mod mover;

use clap::Args;

use chave::ChaveNova;
use conferir::Conferir;
use mover::Mover;

use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Ctx, Group, Run, actions};

#[derive(Args)]
pub(in crate::cli) struct BancoCommand {
    #[command(subcommand)]
    action: Action,
}

actions! {
    /// Copia tudo de um banco para outro, vazio, e confere se chegou igual
    #[command(alias = "move")]
    Mover(Mover),
    /// Confere um banco e mostra o que há nele; com dois, diz se têm o mesmo
    #[command(alias = "check")]
    Conferir(Conferir),
    /// Faz outro arquivo de chave para um banco cujo arquivo se perdeu
    #[command(alias = "new-key")]
    ChaveNova(ChaveNova),
}

impl Run for BancoCommand {
    const NAME: &'static str = "banco";
    const ALIASES: &'static [&'static str] = &["database"];
    const GROUP: Group = Group::House;
    const ABOUT: &'static str =
        "Muda o banco de dados de lugar, entre SQLite e PostgreSQL, e confere um banco";
    const AFTER: &'static str = include_str!("ajuda.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        self.action.run(ctx)
    }
}
