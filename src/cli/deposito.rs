//! `voz credito criar --conta|--organizacao`: money into a balance that needs no token.
use serde_json::json;

use super::context::Ctx;
use super::exit::{Error, Exit};
use super::gente::Gente;
use crate::app::quem::{of_account, of_organization};
use crate::base::identifier;
use crate::money::credito::{self, Entry, MINTED, Posted, saldo};
use crate::money::micros::Micros;

/// Whose balance.
#[derive(clap::Args)]
#[group(multiple = false)]
pub(super) struct Titular {
    /// Deposita no saldo desta conta (e-mail), sem token: gasta quem usa as chaves e sessões dela
    #[arg(long, value_name = "EMAIL")]
    conta: Option<String>,
    /// Deposita no saldo desta organização (nome, identificador ou o começo dele), sem token
    #[arg(long, value_name = "ORGANIZAÇÃO")]
    organizacao: Option<String>,
}

impl Titular {
    /// Puts money into the balance that was named; `None` when none was.
    pub(super) fn deposit(&self, ctx: &Ctx, usd: Micros, as_json: bool) -> Result<Option<Exit>, Error> {
        if self.conta.is_none() && self.organizacao.is_none() {
            return Ok(None);
        }
        let gente = Gente::open(ctx)?;
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
        let random = |e: std::io::Error| Error::outside(format!("o sistema não deu números aleatórios: {e}"));
        let (fresh, chave) =
            (identifier::fresh(&ctx.world).map_err(random)?, identifier::fresh(&ctx.world).map_err(random)?);
        let recurso = "voz credito criar";
        let entry = Entry { motivo: MINTED, produto: gente.produto(), recurso, chave: &chave };
        let (id, posted) = gente.store().write(|tx| {
            let now = ctx.world.now();
            let id = saldo::open(tx, now, &titular, &fresh)?;
            let posted = credito::post(tx, now, &id, usd, &entry)?;
            Ok::<_, Error>((id, posted))
        })?;
        let Posted::Done(saldo) = posted else {
            return Err(Error::outside("nada foi depositado").hint("confira com: voz credito conferir"));
        };
        if as_json {
            ctx.tela.json(&json!({"id": id, "titular": name, "saldo_usd": saldo.to_string()}))?;
        } else {
            ctx.tela.note(format_args!("depositado: {usd} USD; o saldo de {name} é {saldo} USD ({id})"));
        }
        Ok(Some(Exit::Done))
    }
}
