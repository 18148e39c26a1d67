//! `voz credito devolver`: takes a part of a credit back, by the owner's word.
use clap::Args;
use serde_json::json;

use super::holder::{amount, find};
use crate::app::owner::money;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Confirm, Ctx};
use crate::money::micros::Micros;

#[derive(Args)]
pub(super) struct Devolver {
    /// Identificador, o começo dele, ou o token; - lê da entrada padrão, e assim o token não fica no histórico do shell
    #[arg(value_name = "CRÉDITO")]
    credito: String,
    /// Quanto tirar, em dólares, como 4,99; até seis casas
    #[arg(long, value_name = "VALOR", value_parser = amount)]
    usd: Micros,
    #[command(flatten)]
    confirm: Confirm,
    #[command(flatten)]
    answer: Answer,
}

impl Devolver {
    pub(super) fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        self.confirm.possible(ctx, "devolver")?;
        if self.credito == "-" && self.confirm.asks() {
            return Err(Confirm::nobody("devolver"));
        }
        let (store, credito) = find(ctx, &self.credito)?;
        let livre = Micros(credito.saldo.0 - credito.reservado.0);
        if self.usd > livre {
            return Err(too_much(&credito.id, livre));
        }
        let question = format!("tirar {} USD do crédito {} ({livre} livres)?", self.usd, credito.id);
        if !self.confirm.yes(ctx, question, "devolvido")? {
            return Ok(Exit::Done);
        }
        let by = (ctx.config()?.servidor.produto.as_str(), "voz credito devolver");
        let taken = money::take_back(&store, &ctx.world, ctx.who(), by, &credito.id, self.usd)?;
        let Some(saldo) = taken else {
            // What was free then has been spent since.
            let (_, now) = find(ctx, &credito.id)?;
            return Err(too_much(&now.id, Micros(now.saldo.0 - now.reservado.0)));
        };
        self.answer.print(
            ctx,
            &json!({
                "id": credito.id, "devolvido_usd": self.usd.to_string(), "saldo_usd": saldo.to_string(),
            }),
            || {
                ctx.tela.note(format_args!(
                    "{} USD saíram do crédito {}; ficam {saldo} USD",
                    self.usd, credito.id
                ));
                ctx.tela.note(
                    "o dinheiro se devolve onde foi pago: no painel do gateway, por Pix ou na carteira",
                );
                Ok(())
            },
        )
    }
}

fn too_much(id: &str, livre: Micros) -> Error {
    Error::state(format!("o crédito {id} tem só {livre} USD livres"))
        .hint(format!("veja com: voz credito extrato {id}"))
}
