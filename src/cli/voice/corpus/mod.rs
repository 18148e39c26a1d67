//! `voz corpus`: the texts the voice is made of.
//!
//! While nothing was imported, listing, searching and showing speak of the sample, and say so.

mod importar;
mod listing;
mod mostrar;
mod remover;
mod selection;
mod summary;

use clap::Args;

use crate::app::voice::import::BankImportError;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Ctx, Group, Run, actions};
use crate::voice::banco::PrefixError;
use crate::voice::corpus::ImportError;

pub(in crate::cli) use importar::ImportArgs;
pub(in crate::cli) use summary::{in_a_sentence, say_measured, show_import, warn, write_tables};

#[derive(Args)]
pub(in crate::cli) struct Corpus {
    #[command(subcommand)]
    action: Action,
}

actions! {
    /// Importa textos de arquivos, pastas ou zips e mede a voz de novo
    #[command(alias = "import", after_long_help = importar::help())]
    Importar(importar::Importar),
    /// Lista os textos do banco, os mais novos primeiro
    #[command(alias = "list")]
    Listar(mostrar::Listar),
    /// Procura os textos que falam do mesmo assunto, os mais próximos primeiro
    #[command(alias = "search")]
    Buscar(mostrar::Buscar),
    /// Mostra um texto inteiro
    #[command(alias = "show")]
    Mostrar(mostrar::Mostrar),
    /// Tira textos do banco e mede a voz de novo
    #[command(alias = "remove")]
    Remover(remover::Remover),
    /// Escreve os textos em JSON Lines, para importar de volta sem perder nada
    #[command(alias = "export")]
    Exportar(mostrar::Exportar),
}

impl Run for Corpus {
    const NAME: &'static str = "corpus";
    const GROUP: Group = Group::Voice;
    const PAGED: bool = true;
    const ABOUT: &'static str = "Importa, lista, procura, mostra, remove e exporta os seus textos";
    const AFTER: &'static str = "As chaves podem ser encurtadas: basta o começo que não deixe dúvida.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        self.action.run(ctx)
    }
}

impl From<BankImportError> for Error {
    fn from(error: BankImportError) -> Self {
        let said = error.to_string();
        match error {
            BankImportError::Store(error) => error.into(),
            BankImportError::Unfinished { .. } => {
                Self::outside(said).hint("resolva isso e importe de novo: só entra o que falta")
            }
            BankImportError::StoppedReading { .. } | BankImportError::StoppedWriting { .. } => {
                Self::outside(said)
                    .hint("rode o mesmo comando de novo: entra o que falta, e nada entra duas vezes")
            }
            BankImportError::Spool { .. } => {
                Self::outside(said).hint("libere espaço ou confira a permissão; outra pasta: --dados")
            }
            BankImportError::Source(ImportError::NothingFound { .. }) => {
                Self::usage(said).hint("se o arquivo for um desses, diga qual com --formato")
            }
            BankImportError::Source(_) => Self::usage(said).hint("nada foi importado"),
        }
    }
}

impl From<PrefixError> for Error {
    fn from(error: PrefixError) -> Self {
        let said = error.to_string();
        match error {
            PrefixError::NoKey(_) => Self::usage(said).hint("veja as chaves com: voz corpus listar"),
            _ => Self::state(said).hint("veja as chaves com: voz corpus listar"),
        }
    }
}
