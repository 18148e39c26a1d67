//! `voz pix`: the owner's side of Pix with a receipt.

mod copia_e_cola;

use clap::{Args, Subcommand};

use super::command::{Group, Run};
use super::context::Ctx;
use super::exit::{Error, Exit};

#[derive(Args)]
pub(super) struct Pix {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Escreve um código Pix copia e cola, com seu QR
    #[command(visible_alias = "code")]
    CopiaECola(copia_e_cola::CopiaECola),
}

impl Run for Pix {
    const NAME: &'static str = "pix";
    const GROUP: Group = Group::Money;
    const ABOUT: &'static str = "Vende crédito por Pix";
    const AFTER: &'static str = "Quem recebe se configura em [pix]: chave, nome, cidade e brl_por_usd.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        match self.action {
            Action::CopiaECola(args) => args.run(ctx),
        }
    }
}
