//! `voz pix liberar` and `voz pix recusar`: the owner's decision, and the mail about it.
use clap::Args;

use super::{find, shown};
use crate::exit::{Error, Exit};
use crate::frame::{Answer, Confirm, Ctx, WithAnswer};
use voz_core::app::opened::App;
use voz_core::base::mail::Correio;
use voz_core::base::time_zone::when;
use voz_core::money::pix::requests::{self, Decided, Decider, Decision, PixRequest, RequestState, Told};

/// Most characters of the reason: it goes into a mail.
const MOTIVO_MAX: usize = 500;

#[derive(Args)]
pub(super) struct Liberar {
    /// Identificador do pedido, ou o começo dele
    id: String,
    /// Confirma que o extrato mostra outro Pix com o txid de um pedido já liberado
    #[arg(long)]
    outro_pix: bool,
    #[command(flatten)]
    confirm: Confirm,
}

#[derive(Args)]
pub(super) struct Recusar {
    /// Identificador do pedido, ou o começo dele
    id: String,
    /// Por quê, em palavras para o comprador
    #[arg(long, value_name = "TEXTO")]
    motivo: Option<String>,
    #[command(flatten)]
    confirm: Confirm,
}

/// A reason in one line. Refused here and not by the reader of arguments, which would repeat all of it.
fn reason(text: &str) -> Result<String, Error> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let text = lines.collect::<Vec<_>>().join(" ");
    match text.chars().count() {
        0 => Err(Error::usage("o motivo está vazio")),
        n if n > MOTIVO_MAX => {
            Err(Error::usage(format!("o motivo tem até {MOTIVO_MAX} caracteres, e este tem {n}")))
        }
        _ => Ok(text),
    }
}

pub(super) fn release(ctx: &Ctx, asked: &WithAnswer<Liberar>) -> Result<Exit, Error> {
    decide(ctx, &asked.id, Decision::Release, asked.outro_pix, &asked.confirm, asked.answer)
}

pub(super) fn refuse(ctx: &Ctx, asked: &WithAnswer<Recusar>) -> Result<Exit, Error> {
    let motivo = asked.motivo.as_deref().map(reason).transpose()?;
    let decision = Decision::Refuse(motivo.as_deref());
    decide(ctx, &asked.id, decision, false, &asked.confirm, asked.answer)
}

fn question(decision: Decision<'_>, request: &PixRequest, another_released: bool) -> String {
    let PixRequest { id, usd, centavos, txid, .. } = request;
    match decision {
        Decision::Release if another_released => format!(
            "o extrato mostra outro Pix de {} com o txid {txid}, além do já liberado? liberar {usd} USD do \
             pedido {id}? não se desfaz",
            centavos.brasil()
        ),
        Decision::Release => format!(
            "o Pix de {} (txid {txid}) está no extrato? liberar {usd} USD do pedido {id}? não se desfaz",
            centavos.brasil()
        ),
        Decision::Refuse(_) => {
            format!("recusar o pedido {id} ({usd} USD por {})? não se desfaz", centavos.brasil())
        }
    }
}

/// Decides a request; `another` says that a payment with a known identifier is another one.
fn decide(
    ctx: &Ctx,
    named: &str,
    decision: Decision<'_>,
    another: bool,
    confirm: &Confirm,
    answer: Answer,
) -> Result<Exit, Error> {
    confirm.possible(ctx, if matches!(decision, Decision::Release) { "liberar" } else { "recusar" })?;
    let (store, request) = find(ctx, named)?;
    // Said before the question; asked again, for good, inside the transaction.
    if request.estado != RequestState::Pendente {
        return Err(settled(&request));
    }
    let before = match decision {
        Decision::Release => store.read(|tx| requests::released_with(tx, &request))?,
        Decision::Refuse(_) => None,
    };
    if let Some(before) = &before {
        seen_before(ctx, &request, before, confirm.asks() || another)?;
    }
    if confirm.asks() {
        let similar = store.read(|tx| requests::similar(tx, &request))?;
        for aviso in similar.iter().chain(&request.comprovante.avisos) {
            ctx.tela.warn(requests::one_line(aviso));
        }
    }
    if !confirm.yes(ctx, question(decision, &request, before.is_some()), "decidido")? {
        return Ok(Exit::Done);
    }
    let config = ctx.config()?;
    let address = App::public_address(config);
    let decider = Decider {
        world: &ctx.world,
        store: &store,
        correio: &Correio::from(config),
        responder_a: config.contato_dono(),
        produto: &config.servidor.produto,
        endereco: address.as_deref(),
        quem: ctx.who(),
    };
    let Told { decided, avisado, falha } = ctx.tela.during("decidindo e avisando o comprador", || {
        decider.decide(&request.id, decision, before.as_ref().map(|before| before.id.as_str()))
    })?;
    let after = match decided {
        Decided::Done(after) => after,
        Decided::Settled(now) => return Err(settled(&now)),
        Decided::Another(other) => {
            return Err(Error::state(format!("o pedido {}, do mesmo txid, acaba de ser liberado", other.id))
                .hint(format!("veja os dois, e repita: voz pix ver {}", request.id)));
        }
        Decided::Revoked(_) => {
            let id = &request.id;
            return Err(Error::state(format!("o token do pedido {id} foi revogado; não há o que liberar"))
                .hint(format!("encerre com: voz pix recusar {id}")));
        }
        Decided::Unknown => return Err(Error::state(format!("o pedido {} não existe mais", request.id))),
    };
    if let Some(error) = &falha {
        ctx.tela.warn(format_args!(
            "a decisão está feita, mas o e-mail ao comprador não saiu: {error}; escreva a {}, ou ele só sabe pela \
             página do pedido",
            requests::one_line(&after.email)
        ));
    }
    let mut value = shown(&after);
    value["email_enviado"] = avisado.into();
    let said = match decision {
        Decision::Release => format!("liberado: {}; o token já vale {} USD", after.id, after.usd),
        Decision::Refuse(_) => format!("recusado: {}; o token não vale", after.id),
    };
    answer.note(ctx, &value, said)
}

/// Names the released request with the same identifier of the payment: one Pix must not be released twice. Where
/// nobody is asked, it takes a word of its own to be `allowed`.
fn seen_before(ctx: &Ctx, request: &PixRequest, before: &PixRequest, allowed: bool) -> Result<(), Error> {
    let when = before.decidido_em.map(|em| format!(" em {}", when(em))).unwrap_or_default();
    let said = format!(
        "o txid {} já foi liberado no pedido {}{when} ({} USD, {})",
        requests::one_line(&request.txid),
        before.id,
        before.usd,
        requests::one_line(&before.email),
    );
    if !allowed {
        let hint = format!("se o extrato mostra dois Pix: voz pix liberar {} --sim --outro-pix", request.id);
        return Err(Error::state(said).hint(hint));
    }
    ctx.tela.warn(said);
    Ok(())
}

/// Why a request that does not wait cannot be decided.
fn settled(request: &PixRequest) -> Error {
    let id = &request.id;
    match (request.estado, request.decidido_em) {
        (estado, Some(em)) => {
            Error::state(format!("o pedido {id} já foi {} em {}", estado.as_str(), when(em)))
                .hint(format!("veja com: voz pix ver {id}"))
        }
        _ => Error::state(format!(
            "o pedido {id} está como falhou: o aviso não saiu, e quem pediu não recebeu um token"
        ))
        .hint("espere o comprador mandar de novo, ou emita um crédito com: voz credito criar --usd VALOR"),
    }
}
