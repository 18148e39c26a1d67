//! `voz credito criar --conta|--organizacao`: money into a balance that needs no token.
use serde_json::json;

use super::answer::Answer;
use super::context::Ctx;
use super::credito::too_much;
use super::exit::{Error, Exit};
use super::titular::Titular;
use crate::app::owner::decisions::{self, Decided};
use crate::base::identifier;
use crate::money::credito::{self, Entry, MINTED, Posted, saldo};
use crate::money::micros::Micros;

impl Titular {
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
