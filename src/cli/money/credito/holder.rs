//! `--conta` and `--organizacao` of `voz credito`: a balance that needs no token.
use serde_json::json;

use crate::app::accounts::holders::{of_account, of_organization};
use crate::app::owner::decisions::{self, Decided};
use crate::base::identifier;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Ctx, DataFolder};
use crate::money::credito::{self, Entry, MINTED, Posted, saldo};
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
        let random = || identifier::fresh(&ctx.world).map_err(Error::randomness);
        let (fresh, chave) = (random()?, random()?);
        let recurso = "voz credito criar";
        let entry = Entry { motivo: MINTED, produto: people.produto(), recurso, chave: &chave };
        let (id, posted) = people.store().try_write(|tx| {
            if !credito::fits(tx, usd)? {
                return Err(too_much(usd));
            }
            let now = ctx.world.now();
            let id = saldo::open(tx, now, &titular, &fresh)?;
            let posted = credito::post(tx, now, &id, usd, &entry)?;
            let what = format!("{usd} USD");
            decisions::note(tx, now, ctx.who(), Decided::CreditIssued, &id, Some(&what))?;
            Ok((id, posted))
        })?;
        let Posted::Done(saldo) = posted else {
            return Err(Error::outside("nada foi depositado").hint("confira com: voz credito conferir"));
        };
        let value = json!({"id": id, "titular": name, "saldo_usd": saldo.to_string()});
        let told = || {
            ctx.tela.note(format_args!("depositado: {usd} USD; o saldo de {name} é {saldo} USD ({id})"));
            Ok(())
        };
        answer.print(ctx, &value, told).map(Some)
    }
}

/// The refusal of an amount with which the sum of all balances would be no amount any more.
pub(super) fn too_much(usd: Micros) -> Error {
    Error::state(format!("com mais {usd} USD, a soma de todos os saldos não caberia no livro"))
        .hint("emita um valor menor; veja os créditos com: voz credito saldo")
}
