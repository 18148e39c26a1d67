//! `voz credito devolver`: takes a part of a credit back, by the owner's word.
use clap::Args;
use serde_json::json;

use super::holder::{amount, find};
use crate::app::owner::{self, TakeBack};
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

pub(super) fn refund(ctx: &Ctx, asked: &Devolver) -> Result<Exit, Error> {
    asked.confirm.possible(ctx, "devolver")?;
    if asked.credito == "-" && asked.confirm.asks() {
        return Err(Confirm::nobody("devolver"));
    }
    let (store, credito) = find(ctx, &asked.credito)?;
    let livre = Micros(credito.saldo.0 - credito.reservado.0);
    if asked.usd > livre {
        return Err(too_much(&credito.id, livre));
    }
    let question = format!("tirar {} USD do crédito {} ({livre} livres)?", asked.usd, credito.id);
    if !asked.confirm.yes(ctx, question, "devolvido")? {
        return Ok(Exit::Done);
    }
    let part = TakeBack {
        credito: &credito.id,
        usd: asked.usd,
        produto: &ctx.config()?.servidor.produto,
        recurso: "voz credito devolver",
    };
    let taken = owner::take_back(&store, &ctx.world, ctx.who(), &part)?;
    let Some(saldo) = taken else {
        // What was free then has been spent since.
        let (_, now) = find(ctx, &credito.id)?;
        return Err(too_much(&now.id, Micros(now.saldo.0 - now.reservado.0)));
    };
    asked.answer.print(
        ctx,
        &json!({
            "id": credito.id, "devolvido_usd": asked.usd.to_string(), "saldo_usd": saldo.to_string(),
        }),
        || {
            let (usd, id) = (asked.usd, &credito.id);
            ctx.tela.note(format_args!("{usd} USD saíram do crédito {id}; ficam {saldo} USD"));
            ctx.tela
                .note("o dinheiro se devolve onde foi pago: no painel do gateway, por Pix ou na carteira");
            Ok(())
        },
    )
}

fn too_much(id: &str, livre: Micros) -> Error {
    Error::state(format!("o crédito {id} tem só {livre} USD livres"))
        .hint(format!("veja com: voz credito extrato {id}"))
}
