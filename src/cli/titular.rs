//! `--conta` and `--organizacao` of `voz credito`: a balance that needs no token.
use super::context::Ctx;
use super::exit::Error;
use super::gente::Gente;
use crate::app::quem::{of_account, of_organization};

/// Whose balance.
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
    pub(super) fn find<'c>(&self, ctx: &'c Ctx) -> Result<Option<(Gente<'c>, String, String)>, Error> {
        let gente = match (&self.conta, &self.organizacao) {
            (None, None) => return Ok(None),
            _ => Gente::open(ctx)?,
        };
        let (titular, name) = match (&self.conta, &self.organizacao) {
            (Some(email), _) => {
                let conta = gente.conta(email)?;
                (of_account(&conta.id), conta.email)
            }
            (None, named) => {
                let organizacao = gente.organizacao(named.as_deref().unwrap_or_default())?;
                (of_organization(&organizacao.id), organizacao.nome)
            }
        };
        Ok(Some((gente, titular, name)))
    }
}
