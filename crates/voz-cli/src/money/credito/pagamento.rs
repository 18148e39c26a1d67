//! `voz credito pagamento`: payments by x402 in doubt, and a person's decision about one.

use clap::Args;
use serde_json::{Value, json};

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Kind, WithAnswer};
use crate::terminal::Cell;
use voz_core::app::App;
use voz_core::app::sell::x402::{Decided, decide};
use voz_core::base::time_zone::{Zone, when};
use voz_core::money::x402::records::{self, Para, PaymentState, Record};

const PAYMENT: Kind = Kind {
    um: "um pagamento que espera decisão",
    diga: "diga o pagamento pelo identificador ou pelo começo dele",
    veja: "veja os que esperam com: voz credito pagamento",
};

#[derive(Args)]
pub(super) struct Pagamento {
    /// Identificador do pagamento, ou o começo dele; sem ele, mostra os que estão em dúvida
    pagamento: Option<String>,
    /// O dinheiro chegou: quem pagou fica com o que comprou
    #[arg(long, requires = "pagamento", conflicts_with = "nao_pago")]
    pago: bool,
    /// O dinheiro não chegou: o pagamento é esquecido
    #[arg(long, requires = "pagamento")]
    nao_pago: bool,
}

pub(super) fn payment(ctx: &Ctx, asked: &WithAnswer<Pagamento>) -> Result<Exit, Error> {
    let mut waiting = ctx.read(records::in_doubt)?;
    if let Some(named) = &asked.pagamento {
        let prefix = PAYMENT.prefix(named)?;
        waiting.retain(|record| record.id.starts_with(prefix.as_str()));
    }
    if !asked.pago && !asked.nao_pago {
        return list(ctx, asked, &waiting);
    }
    let shown = |one: &Record| format!("{} ({} USD)", one.id, one.valor);
    let one = &PAYMENT.only(asked.pagamento.as_deref().unwrap_or_default(), waiting, shown)?;
    let app = App::open(ctx.world.clone(), ctx.config()?.clone())?;
    match decide(&app, &one.id, asked.pago)? {
        Decided::Done => {
            let said = if asked.pago { "pago" } else { "não pago, e esquecido" };
            let said = format!("pagamento {} dado como {said}", one.id);
            asked.answer.note(ctx, &json!({"id": one.id, "pago": asked.pago}), said)
        }
        Decided::Given => {
            Err(Error::state("o que este pagamento comprou já foi entregue").hint(match one.para {
                Para::Credito => format!("se o dinheiro não veio: voz credito revogar {}", one.id),
                Para::Reescrita => {
                    format!("para tirar da lista: voz credito pagamento {} --pago", one.id)
                }
            }))
        }
        Decided::Trying(until) => {
            let until = Zone::default().moment(until);
            Err(Error::state("este pagamento ainda é tentado de novo pelo serviço")
                .hint(format!("espere até {until}, quando a rede não o aceita mais")))
        }
        Decided::Unknown => Err(Error::state("o pagamento foi decidido há pouco")),
    }
}

/// How to find out whether a payment was made.
const LOOK: &str = "procure quem paga e o nonce (inteiros em: voz credito pagamento PAGAMENTO) na rede, no evento \
                    AuthorizationUsed do USDC, e decida com: voz credito pagamento PAGAMENTO --pago, ou --nao-pago";

fn list(ctx: &Ctx, asked: &WithAnswer<Pagamento>, waiting: &[Record]) -> Result<Exit, Error> {
    let listed: Vec<Value> = waiting.iter().map(shown).collect();
    asked.answer.print(ctx, &json!({ "pagamentos": listed }), || {
        if let (Some(_), [record]) = (&asked.pagamento, waiting) {
            return Ok(ctx.tela.sheet(sheet(record))?);
        }
        let mut table = ctx
            .tela
            .table(&["pagamento", "em", "USD", "para", "quem paga", "nonce", "espera", "o que houve"]);
        table.cut(&[3, 4, 5]);
        table.words(&[6, 7]);
        table.spare(&[5, 3, 4, 6, 1]);
        for record in waiting {
            table.row([
                Cell::id(&record.id),
                Cell::moment(record.criado_em),
                record.valor.into(),
                record.recurso.as_str().into(),
                record.pagador.as_str().into(),
                record.nonce.as_str().into(),
                waits_for(record).into(),
                what(record).into(),
            ]);
        }
        ctx.tela.list(&table, "nenhum pagamento está em dúvida")?;
        if waiting.iter().any(|record| record.conferir) {
            ctx.tela.note(LOOK);
        }
        Ok(())
    })
}

/// Every field of a payment, to look for it on the chain.
fn sheet(record: &Record) -> [(&'static str, String); 8] {
    [
        ("pagamento", record.id.clone()),
        ("em", when(record.criado_em)),
        ("valor", format!("{} USD", record.valor)),
        ("para", record.recurso.clone()),
        ("quem paga", record.pagador.clone()),
        ("nonce", record.nonce.clone()),
        ("espera", waits_for(record).to_owned()),
        ("o que houve", what(record).to_owned()),
    ]
}

/// The side whose turn it is.
const fn waits_for(record: &Record) -> &'static str {
    if record.conferir { "você" } else { "o serviço, que tenta de novo" }
}

fn what(record: &Record) -> &str {
    match record.estado {
        PaymentState::Pago => {
            "a resposta da liquidação se perdeu e o nonce consta como usado: dado como pago"
        }
        _ => record.motivo.as_deref().unwrap_or("a liquidação ficou sem resposta"),
    }
}

fn shown(record: &Record) -> Value {
    json!({
        "id": record.id,
        "conferir": record.conferir,
        "entregue": record.estado == PaymentState::Pago,
        "criado_em": record.criado_em,
        "valor_usd": record.valor,
        "recurso": record.recurso,
        "pagador": record.pagador,
        "nonce": record.nonce,
        "motivo": what(record),
    })
}
