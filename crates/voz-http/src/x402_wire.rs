//! x402 on the wire: what is offered, the payment header, the 402 and the receipt.
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::header::CACHE_CONTROL;
use http::{HeaderName, HeaderValue};
use serde_json::{Value, json};

use crate::kernel::{Code, Erro, Reply, Request, Site};
use crate::pricing::{CREDIT, PaymentCredit};
use voz_core::app::opened::payment_setup::X402Setup;
use voz_core::app::sell::x402::{NotPaid, PaymentReceipt, Presented};
use voz_core::money::micros::Micros;
use voz_core::money::x402::records::Para;
use voz_core::money::x402::{Descoberta, Oferta, PAYMENT_V1, PAYMENT_V2, PaymentRefusal};

/// Path of the rewrite.
pub(crate) const REWRITE: &str = "/api/rewrite";
/// Asks to pay where calls pass unpaid, and says in an answer what was done.
const CHOICE: HeaderName = HeaderName::from_static("x-mm-pagamento");
/// The offer of version 2.
const REQUIRED: HeaderName = HeaderName::from_static("payment-required");
/// Reason of a first 402, as clients of version 2 know it.
const UNPAID_V2: &str = "PAYMENT-SIGNATURE header is required";

/// The offer of a rewrite.
pub(crate) fn rewrite_offer(site: &Site) -> Option<Oferta> {
    let descoberta = Descoberta {
        consulta: None,
        corpo: Some(json!({"texto": "Um rascunho curto.", "registro": "post"})),
        resposta: json!({"registro": "post", "variantes": [{"texto": "Um rascunho, curto."}]}),
    };
    let (app, url) = (&site.app, format!("{}{REWRITE}", site.base));
    app.x402.offer(app.preco, url, "Uma reescrita na voz do autor".to_owned(), descoberta)
}

/// The offer of a package of credit.
pub(crate) fn credit_offer(x402: &X402Setup, usd: Micros, base: &str) -> Option<Oferta> {
    let dollars = shortest(usd);
    let descoberta = Descoberta {
        consulta: Some(json!({"usd": dollars})),
        corpo: None,
        resposta: json!({"token": "cred_...", "saldo_usd": usd.to_string()}),
    };
    let about = format!("{usd} USD para gastar em chamadas, num token cred_");
    x402.offer(usd, format!("{base}{CREDIT}?usd={dollars}"), about, descoberta)
}

/// An amount without the zeros that it does not need: `5`, `0.1`.
pub(crate) fn shortest(usd: Micros) -> String {
    usd.to_string().trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// True when a caller wants to pay where calls pass unpaid.
pub(crate) fn wants_real(request: &Request) -> bool {
    request.header(CHOICE.as_str()).is_some_and(|choice| choice.trim().eq_ignore_ascii_case("real"))
}

/// The payment of a request, read for an offer; `None` where none came and where none is taken.
pub(crate) fn payment_of(
    site: &Site,
    request: &Request,
    para: Para,
    pedido: &[u8],
    offer: impl FnOnce() -> Option<Oferta>,
) -> Option<Result<Presented, PaymentRefusal>> {
    let names = [PAYMENT_V2, PAYMENT_V1];
    let name = names.into_iter().find(|name| request.headers.contains_key(*name))?;
    let oferta = offer()?;
    let mut sent = request.headers.get_all(name).iter().map(HeaderValue::as_bytes);
    let first = sent.next().unwrap_or_default();
    if sent.any(|other| other != first) {
        return Some(Err(PaymentRefusal::Payload("veio mais de um pagamento; mande um só")));
    }
    Some(Presented::read(&site.app, first, oferta, para, pedido))
}

/// The 402 that makes an offer, to clients of both versions at once; in `accepts` there is none where no payment is taken.
/// `reason` says why to x402 clients, where not simply no payment came; `detalhe` to a person.
pub(crate) fn required(site: &Site, oferta: Option<&Oferta>, reason: Option<&str>, detalhe: &str) -> Erro {
    let accepts: Vec<Value> = oferta.iter().map(|oferta| oferta.entry_v1()).collect();
    let erro = Erro::from(Code::PagamentoNecessario)
        .detalhe(detalhe)
        .with("x402Version", 1)
        .with("error", reason.unwrap_or(detalhe))
        .with("accepts", accepts)
        .with("credito", json!(PaymentCredit::at(&site.base)));
    match oferta {
        Some(oferta) => erro.header(REQUIRED, oferta.header_v2(reason.unwrap_or(UNPAID_V2))),
        None => erro,
    }
}

/// The refusal of a payment that was presented for an offer.
pub(crate) fn not_paid(
    site: &Site,
    request: &Request,
    presented: Option<&Presented>,
    oferta: Option<&Oferta>,
    why: &NotPaid,
) -> Erro {
    let refused = |reason: &str, detalhe: String| {
        let erro = required(site, oferta, Some(reason), &detalhe);
        let Some(presented) = presented else { return erro };
        let versao = presented.versao();
        let failure = json!({
            "success": false, "errorReason": reason, "transaction": "",
            "network": site.app.x402.network(versao), "payer": presented.pagador(),
        });
        erro.header(receipt_header(versao), STANDARD.encode(failure.to_string()))
    };
    match why {
        NotPaid::Local(recusa) => refused(&recusa.to_string(), recusa.detalhe().to_owned()),
        NotPaid::Refused(reason) => {
            refused(reason, format!("o facilitador recusou o pagamento ({reason}); nada foi cobrado"))
        }
        NotPaid::Unavailable => Erro::from(Code::X402Indisponivel)
            .detalhe("o facilitador não respondeu; nada foi cobrado, e o mesmo pagamento ainda serve")
            .retry_after(10),
        NotPaid::Pending => Erro::from(Code::PagamentoPendente).retry_after(5),
        NotPaid::Busy => Erro::from(Code::PagamentoEmUso).retry_after(2),
        NotPaid::Store(error) => request.broken(error),
    }
}

/// Adds to an answer what became of its payment.
pub(crate) fn paid(reply: Reply, receipt: Option<&PaymentReceipt>, simulado: bool) -> Reply {
    let reply = match receipt {
        None => reply,
        Some(receipt) => {
            let text = STANDARD.encode(receipt.recibo.to_string());
            let reply = reply.header(receipt_header(receipt.versao), &text).fixed(CHOICE, "real");
            reply.fixed(CACHE_CONTROL, "private, no-store")
        }
    };
    if simulado { reply.fixed(CHOICE, "simulado") } else { reply }
}

fn receipt_header(versao: u8) -> HeaderName {
    HeaderName::from_static(if versao == 1 { "x-payment-response" } else { "payment-response" })
}
