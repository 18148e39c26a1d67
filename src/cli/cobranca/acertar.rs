//! `voz cobranca acertar`: the owner's word on a charge that waits for it.
use clap::Args;

use super::found::{find, shown};
use crate::app::decisoes;
use crate::cli::answer::Answer;
use crate::cli::confirm::Confirm;
use crate::cli::context::Ctx;
use crate::cli::exit::{Error, Exit};
use crate::money::cobranca::{Pendencia, SettleError};
use crate::money::micros::Micros;

/// Paga a menos: --usd credita tanto, --nada não credita nada. Estornada depois de gasta: --usd tira tanto do que o
/// mesmo crédito tem livre, --nada perdoa o resto. Nas outras pendências, --nada diz que você já viu.
#[derive(Args)]
pub(super) struct Acertar {
    /// Identificador da cobrança, ou o começo dele
    #[arg(value_name = "COBRANÇA")]
    cobranca: String,
    /// Quanto creditar, ou tirar, em dólares
    #[arg(long, value_name = "VALOR", value_parser = crate::cli::credito::amount)]
    usd: Option<Micros>,
    /// Não credita nem tira nada
    #[arg(long, conflicts_with = "usd", required_unless_present = "usd")]
    nada: bool,
    #[command(flatten)]
    confirm: Confirm,
    #[command(flatten)]
    answer: Answer,
}

impl Acertar {
    pub(super) fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let (store, charge) = find(ctx, &self.cobranca)?;
        let what = charge.pendencia.ok_or_else(|| refused(&SettleError::Nothing))?;
        self.confirm.possible(ctx, "acertar")?;
        let id = &charge.id;
        let question = match (what, self.usd) {
            (Pendencia::PagoAMenos, Some(usd)) => format!("creditar {usd} USD pela cobrança {id}?"),
            (Pendencia::PagoAMenos, None) => format!("não creditar nada pela cobrança {id}?"),
            (Pendencia::Divida, Some(usd)) => format!("tirar {usd} USD do crédito da cobrança {id}?"),
            (Pendencia::Divida, None) => format!("perdoar {} USD gastos da cobrança {id}?", charge.divida),
            _ => format!("dar por vista a cobrança {id} ({})?", what.as_str()),
        };
        if !self.confirm.yes(ctx, question, "acertado")? {
            return Ok(Exit::Done);
        }
        let settled = decisoes::settle(&store, ctx.world.now(), ctx.who(), &charge, self.usd);
        let after = settled.map_err(|error| match error {
            SettleError::Store(error) => error.into(),
            other => refused(&other),
        })?;
        self.answer.print(ctx, &shown(&after), || {
            let left = after.pendencia.map_or("nada mais espera a sua decisão", Pendencia::as_str);
            ctx.tela.note(format_args!("a cobrança {id} ficou: {}; {left}", after.estado.as_str()));
            Ok(())
        })
    }
}

fn refused(error: &SettleError) -> Error {
    Error::state(error.to_string()).hint("veja as que esperam você com: voz cobranca listar --pendentes")
}
