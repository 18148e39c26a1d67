//! `--conta` and `--organizacao` of `voz credito`: a balance that needs no token.
use serde_json::json;

use crate::app::accounts::holders::{of_account, of_organization};
use crate::app::owner::credit::{self, MintError, Minted};
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Ctx, DataFolder};
use crate::money::micros::Micros;

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

    /// Puts money into the balance that was named; `None` when none was.
    pub(super) fn deposit(&self, ctx: &Ctx, usd: Micros, answer: Answer) -> Result<Option<Exit>, Error> {
        let Some((people, titular, name)) = self.find(ctx)? else { return Ok(None) };
        let Minted { id, saldo, .. } = mint(ctx, &people, usd, Some(&titular))?;
        let value = json!({"id": id, "titular": name, "saldo_usd": saldo.to_string()});
        let told = || {
            ctx.tela.note(format_args!("depositado: {usd} USD; o saldo de {name} é {saldo} USD ({id})"));
            Ok(())
        };
        answer.print(ctx, &value, told).map(Some)
    }
}

/// Gives credit by the word of whoever runs the command, to a token or to a holder.
pub(super) fn mint(
    ctx: &Ctx,
    folder: &DataFolder<'_>,
    usd: Micros,
    holder: Option<&str>,
) -> Result<Minted, Error> {
    credit::mint(&folder.ground(), ctx.who(), "voz credito criar", usd, holder).map_err(|error| match error {
        MintError::TooMuch(_) => Error::state(error.to_string())
            .hint("emita um valor menor; veja os créditos com: voz credito saldo"),
        MintError::Refused => Error::outside(error.to_string()).hint("confira com: voz credito conferir"),
        MintError::Store(error) => error.into(),
        MintError::Randomness(error) => Error::randomness(error),
    })
}
