//! `--conta` and `--organizacao` of `voz credito`: a balance that needs no token.
use super::context::Ctx;
use super::data_folder::DataFolder;
use super::exit::Error;
use crate::app::accounts::holders::{of_account, of_organization};

/// The account or organization whose balance is meant.
#[derive(clap::Args)]
#[group(multiple = false)]
pub(super) struct Titular {
    /// O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token
    #[arg(long, value_name = "EMAIL")]
    conta: Option<String>,
    /// O saldo desta organização (nome, identificador ou o começo dele), gasto sem token
    #[arg(long, value_name = "ORGANIZAÇÃO")]
    organizacao: Option<String>,
}

impl Titular {
    /// The holder that was named, as the ledger knows it and as people do; `None` when none was.
    pub(super) fn find<'c>(&self, ctx: &'c Ctx) -> Result<Option<(DataFolder<'c>, String, String)>, Error> {
        let people = match (&self.conta, &self.organizacao) {
            (None, None) => return Ok(None),
            _ => DataFolder::open(ctx)?,
        };
        let (titular, name) = match (&self.conta, &self.organizacao) {
            (Some(email), _) => {
                let conta = people.conta(email)?;
                (of_account(&conta.id), conta.email)
            }
            (None, named) => {
                let organizacao = people.organizacao(named.as_deref().unwrap_or_default())?;
                (of_organization(&organizacao.id), organizacao.nome)
            }
        };
        Ok(Some((people, titular, name)))
    }
}
