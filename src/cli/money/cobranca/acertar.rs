//! `voz cobranca acertar`: the owner's word on a charge that waits for it.
use clap::Args;
use serde_json::Value;

use super::find::{find, gateway, shown};
use crate::app::owner::charge;
use crate::base::store::Store;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Confirm, Ctx};
use crate::cli::terminal::word;
use crate::money::cobranca::{self, Cobranca, CobrancaError, Pendencia, SettleError};
use crate::money::micros::Micros;

/// Paga a menos: --usd credita tanto, --nada não credita nada. Estornada depois de gasta: --usd tira tanto do que o
/// mesmo crédito tem livre, quantas vezes for preciso, --nada perdoa o resto. Paga duas vezes: --outro-pagamento fica com
/// o outro, inteiro, quando o da cobrança veio a menos ou voltou. Nas outras pendências, e nesta, --nada diz que você já
/// viu.
#[derive(Args)]
pub(super) struct Acertar {
    /// Identificador da cobrança, ou o começo dele
    #[arg(value_name = "COBRANÇA")]
    cobranca: String,
    /// Quanto creditar, ou tirar, em dólares
    #[arg(long, value_name = "VALOR", value_parser = crate::cli::money::credito::amount)]
    usd: Option<Micros>,
    /// Não credita nem tira nada
    #[arg(long, conflicts_with_all = ["usd", "outro_pagamento"], required_unless_present_any = ["usd", "outro_pagamento"])]
    nada: bool,
    /// Fica com o outro pagamento desta cobrança, e credita o valor inteiro; pergunta ao gateway
    #[arg(long, conflicts_with = "usd")]
    outro_pagamento: bool,
    /// Qual pendência, quando há mais de uma
    #[arg(long, value_name = "PENDÊNCIA", value_parser = word::<Pendencia>(), conflicts_with = "outro_pagamento")]
    pendencia: Option<Pendencia>,
    #[command(flatten)]
    confirm: Confirm,
    #[command(flatten)]
    answer: Answer,
}

impl Acertar {
    pub(super) fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let (store, charge) = find(ctx, &self.cobranca)?;
        let what = if self.outro_pagamento {
            Pendencia::PagoDuasVezes
        } else {
            cobranca::meant(&charge, self.pendencia, self.usd.is_some()).map_err(refused)?
        };
        self.confirm.possible(ctx, "acertar")?;
        if self.usd.is_some() && self.usd == store.read(|tx| cobranca::untold(tx, &charge.id))? {
            return self.told_late(ctx, &store, &charge);
        }
        if !self.confirm.yes(ctx, self.question(&charge, what), "acertado")? {
            return Ok(Exit::Done);
        }
        let settled = if self.outro_pagamento {
            let (folder, till) = gateway(ctx)?;
            charge::take_twin(&till.desk(folder.ground()), ctx.who(), &charge)
        } else {
            charge::settle(&store, ctx.world.now(), ctx.who(), &charge, what, self.usd)
        };
        self.tell(ctx, &store, &settled.map_err(refused)?)
    }

    fn question(&self, charge: &Cobranca, what: Pendencia) -> String {
        let (id, divida) = (&charge.id, charge.divida);
        match (what, self.usd) {
            (Pendencia::PagoAMenos, Some(usd)) => format!("creditar {usd} USD pela cobrança {id}?"),
            (Pendencia::PagoAMenos, None) => format!("não creditar nada pela cobrança {id}?"),
            (Pendencia::Divida, Some(usd)) => {
                format!("tirar {usd} dos {divida} USD que faltam do crédito da cobrança {id}?")
            }
            (Pendencia::Divida, None) => format!("perdoar {divida} USD gastos da cobrança {id}?"),
            _ if self.outro_pagamento => {
                format!("ficar com o outro pagamento da cobrança {id} e creditar {} USD?", charge.asked().0)
            }
            _ => format!("dar por vista a cobrança {id} ({})?", what.as_str()),
        }
    }

    /// An earlier run took this part and ended before it could say so: it is not taken again.
    fn told_late(&self, ctx: &Ctx, store: &Store, charge: &Cobranca) -> Result<Exit, Error> {
        ctx.tela.note(
            "esta parte já tinha saído do crédito, por um comando interrompido; para tirar outra, repita",
        );
        self.tell(ctx, store, charge)
    }

    fn tell(&self, ctx: &Ctx, store: &Store, after: &Cobranca) -> Result<Exit, Error> {
        let value: Value = shown(after);
        self.answer.print(ctx, &value, || {
            let left: Vec<&str> = after.pendencias.iter().map(|what| what.as_str()).collect();
            let left = match left.as_slice() {
                [] => "nada mais espera a sua decisão".to_owned(),
                left => format!("espera ainda: {}", left.join(", ")),
            };
            ctx.tela.note(format_args!("a cobrança {} ficou: {}; {left}", after.id, after.estado.as_str()));
            Ok(())
        })?;
        ctx.tela.flush()?;
        charge::told(store, &after.id)?;
        Ok(Exit::Done)
    }
}

fn refused(error: SettleError) -> Error {
    let hint = match error {
        SettleError::Store(error) => return error.into(),
        SettleError::Gateway(CobrancaError::Busy(_)) => "espere um instante e repita: nada foi feito",
        SettleError::Gateway(_) => return Error::outside(error.to_string()),
        SettleError::Which(_) => "diga qual com --pendencia, uma de cada vez",
        _ => "veja as que esperam você com: voz cobranca listar --pendentes",
    };
    Error::state(error.to_string()).hint(hint)
}
