//! `voz pix`: the owner's side of Pix with a receipt.

mod comprovante;
mod copia_e_cola;
mod decide;
mod find;
mod listar;
mod ver;

use clap::Args;

use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Ctx, Group, Run, actions};

#[derive(Args)]
pub(in crate::cli) struct Pix {
    #[command(subcommand)]
    action: Action,
}

actions! {
    /// Lista os pedidos, os mais antigos primeiro
    #[command(alias = "list")]
    Listar(listar::Listar),
    /// Mostra um pedido inteiro, os avisos primeiro
    #[command(alias = "show")]
    Ver(ver::Ver),
    /// Grava o comprovante de um pedido em um arquivo
    #[command(alias = "receipt")]
    Comprovante(comprovante::Comprovante),
    /// Libera o crédito de um pedido: o token passa a valer
    #[command(alias = "release")]
    Liberar(decide::Liberar),
    /// Recusa um pedido: o token deixa de valer
    #[command(alias = "refuse")]
    Recusar(decide::Recusar),
    /// Escreve um código Pix copia e cola, com seu QR
    #[command(alias = "code")]
    CopiaECola(copia_e_cola::CopiaECola),
}

impl Run for Pix {
    const NAME: &'static str = "pix";
    const GROUP: Group = Group::Money;
    const PAGED: bool = true;
    const ABOUT: &'static str = "Confere os pedidos por Pix: lista, mostra, libera e recusa";
    const AFTER: &'static str = "Um comprovante não prova nada: antes de liberar, procure o Pix no extrato do banco.\n\
                                 Quem recebe se configura em [pix]: chave, nome, cidade e brl_por_usd.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        self.action.run(ctx)
    }
}
