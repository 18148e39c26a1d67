//! `GET /api/estilo` and `POST /api/rewrite`.
use http::header::ETAG;
use http::{HeaderValue, Method, StatusCode};
use schemars::SchemaGenerator;

use super::caller::session::{Visitor, passing};
use super::counting::count_use;
use crate::caller::repeat::{keep, running};
use crate::caller::who_calls::who;
use crate::kernel::body::of_fields;
use crate::kernel::request::Credentials;
use crate::kernel::{Access, Answer, Body, Code, Erro, JSON, Lane, Reply, Request, Route, Site, Tool};
use crate::x402_wire::{REWRITE, not_paid, paid, payment_of, required, rewrite_offer, wants_real};
use voz_core::app::opened::payment_setup::Till;
use voz_core::app::sell::customer::CustomerError;
use voz_core::app::sell::paid_rewrite::sell;
use voz_core::app::sell::rewrite_call::{NoCredit, RewriteCall, SaleRefusal};
use voz_core::app::sell::x402::{PaymentReceipt, Presented};
use voz_core::money::cota;
use voz_core::money::x402::PaymentRefusal;
use voz_core::money::x402::records::Para;
use voz_core::voice::estilo::StyleCard;
use voz_core::voice::reescrita::{Pedido, PedidoError, Reescrita};

/// Most bytes of a rewrite request (decisions, "Rewrite").
const BODY_MAX: usize = 64 * 1024;

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: "/api/estilo",
        summary: "O cartão de estilo medido do autor, por registro",
        about: "São frequências medidas em textos reais, e não regras. Antes de qualquer medição o cartão é o \
                da amostra que vem com o programa.",
        cache: "no-cache",
        lane: Lane::Memory,
        answer: Answer { etag: true, ..Answer::of::<StyleCard>("o cartão de estilo") },
        tool: Some(Tool {
            name: "voice_card",
            title: "Cartão de estilo",
            about: "Mostra como o autor escreve, medido em textos reais: frases, pontuação, tamanho, por registro \
                    (post e resposta). Sem argumentos e sem custo; use antes de escrever na voz dele ou para \
                    explicar uma reescrita.",
            read_only: true,
            unasked: &[],
        }),
        run: estilo,
        ..VOICE
    },
    Route {
        method: Method::POST,
        path: REWRITE,
        summary: "Reescreve um texto curto na voz do autor, uma variante por estilo",
        about: "Dentro da cota do dia nada é cobrado; além dela a resposta é 402, com as formas de pagar. Uma \
                chamada custa uma reescrita, sejam quantos forem os estilos, e nada quando nenhuma variante \
                volta. Quem fecha a conexão depois que o modelo foi chamado gasta a vez na cota; sem `Idempotency-Key`, \
                o preço volta ao crédito no máximo três vezes por dia. Sem modelo configurado a resposta é 503 \
                `sem_credencial`. A resposta leva o tempo do estilo mais lento, que pode ser de dezenas de \
                segundos.",
        access: Access::CreditOptional,
        body: Body::Json(BODY_MAX),
        lane: Lane::Model,
        grows: 64,
        idempotent: true,
        request: Some(SchemaGenerator::subschema_for::<Pedido>),
        answer: Answer::of::<Reescrita>("as variantes, com lint e corte"),
        errors: &[
            Code::CredencialAmbigua,
            Code::ChaveInvalida,
            Code::PagamentoNecessario,
            Code::PagamentoEmUso,
            Code::PagamentoUsado,
            Code::X402Indisponivel,
            Code::PagamentoPendente,
            Code::TentativasDemais,
            Code::FalhaUpstream,
            Code::SemCredencial,
        ],
        tool: Some(Tool {
            name: "rewrite_in_voice",
            title: "Reescrever na voz do autor",
            about: "Reescreve um texto de até 4000 caracteres na voz do autor e devolve uma variante por estilo, \
                    cada uma com o que o lint achou e o diff palavra por palavra. Gasta uma reescrita da cota \
                    do dia; sem cota, a recusa pagamento_necessario diz como pagar, e nada é cobrado \
                    quando nada é entregue. Pode levar dezenas de segundos.",
            read_only: false,
            unasked: &[],
        }),
        run: rewrite,
        ..VOICE
    },
];

/// The part that the routes of this group have in common.
const VOICE: Route = Route { group: "Voz", ..Route::PLAIN };

fn estilo(site: &Site, _: &Request) -> Result<Reply, Erro> {
    let shown = site.app.shown();
    let mut reply = Reply::new(StatusCode::OK, JSON, shown.card.clone());
    reply.headers.extend(HeaderValue::from_maybe_shared(shown.etag.clone()).ok().map(|tag| (ETAG, tag)));
    Ok(reply)
}

fn rewrite(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let pedido: Pedido = request.body()?;
    pedido.check().map_err(refused)?;
    write(site, request, &pedido, request.credentials.certain()?, None, payment(site, request).as_ref())
}

/// Writes what a page asks for, for whoever is signed in to the browser, with the credit or the key that was typed; else with
/// the credit that was bought in it.
///
/// # Errors
/// Those of the API's call.
pub(crate) fn write_draft(
    site: &Site,
    request: &Request,
    pedido: &Pedido,
    typed: &str,
) -> Result<Reply, Erro> {
    let fields = serde_json::to_value(pedido).map_err(|error| request.broken(&error))?;
    let pedido: Pedido = of_fields(fields.as_object().cloned().unwrap_or_default())?;
    pedido.check().map_err(refused)?;
    if !typed.chars().all(|c| matches!(c, ' '..='~' | '\t')) {
        return Err(Code::CreditoDesconhecido.into());
    }
    let navegador = Visitor::of(site, request)?.browser_hash(site);
    let reply = write(site, request, &pedido, &Credentials::typed(typed), navegador.as_deref(), None)?;
    count_use(site, REWRITE, &reply);
    Ok(reply)
}

/// Has a rewrite made and sold.
fn write(
    site: &Site,
    request: &Request,
    pedido: &Pedido,
    credentials: &Credentials,
    navegador: Option<&str>,
    payment: Option<&Result<Presented, PaymentRefusal>>,
) -> Result<Reply, Erro> {
    let credito = credentials.token.as_ref().map(|token| token.hash(&site.app.chave));
    let network = request.peer.to_string();
    let call = RewriteCall {
        pedido,
        id: &request.id,
        who: who(site, request, credentials.account_key.as_ref(), passing)?,
        network: &network,
        credito: credito.as_deref(),
        navegador,
        payment,
        real: wants_real(request),
        recurso: REWRITE,
        owner: request.owner,
        claim: request.claim.as_deref(),
        kept: &|answer, receipt, simulado| keep(&reply(answer.to_vec(), receipt, simulado)),
        entrega: &request.entrega,
    };
    match sell(&site.app, &call) {
        Ok(sold) => Ok(reply(sold.answer, sold.receipt.as_ref(), sold.simulado)),
        Err(refusal) => Err(unsold(site, request, call.payment, refusal)),
    }
}

fn reply(answer: Vec<u8>, receipt: Option<&PaymentReceipt>, simulado: bool) -> Reply {
    paid(Reply::new(StatusCode::OK, JSON, answer), receipt, simulado)
}

/// The payment of a rewrite: for this very body, and no other.
fn payment(site: &Site, request: &Request) -> Option<Result<Presented, PaymentRefusal>> {
    let mut pedido = format!("POST {REWRITE}\0").into_bytes();
    pedido.extend_from_slice(&request.body);
    payment_of(site, request, Para::Reescrita, &pedido, || rewrite_offer(site))
}

/// The refusal of what a schema cannot say: a text of invisible characters, two styles of one name.
fn refused(error: PedidoError) -> Erro {
    match error {
        PedidoError::TextoVazio => Erro::from(Code::TextoVazio).campo("texto"),
        PedidoError::TextoLongo { campo, .. } => Erro::from(Code::TextoLongo).campo(campo),
        PedidoError::Estilo { campo, motivo } => Erro::from(Code::JsonInvalido).campo(&campo).detalhe(motivo),
    }
}

fn unsold(
    site: &Site,
    request: &Request,
    payment: Option<&Result<Presented, PaymentRefusal>>,
    refusal: SaleRefusal,
) -> Erro {
    match refusal {
        SaleRefusal::SemCredencial => Code::SemCredencial.into(),
        SaleRefusal::Customer(CustomerError::ChaveInvalida) => Code::ChaveInvalida.into(),
        SaleRefusal::Spent { usado, limite, credito } => payment_required(site, usado, limite, credito),
        SaleRefusal::Payment(why) => {
            let presented = payment.and_then(|payment| payment.as_ref().ok());
            not_paid(site, request, presented, rewrite_offer(site).as_ref(), &why)
        }
        SaleRefusal::PaymentUsed => Code::PagamentoUsado.into(),
        SaleRefusal::TakenOver => running(),
        SaleRefusal::Fruitless { retry_s } => {
            Erro::from(Code::TentativasDemais).retry_after(retry_s).detalhe(refusal.to_string())
        }
        SaleRefusal::Left => Code::Sobrecarga.into(),
        SaleRefusal::Upstream(failed) => Erro::from(Code::FalhaUpstream).detalhe(failed.to_string()),
        SaleRefusal::Store(error) | SaleRefusal::Customer(CustomerError::Store(error)) => {
            request.broken(&error)
        }
    }
}

/// The 402 of a call that nothing pays.
fn payment_required(site: &Site, usado: u32, limite: u32, credito: Option<NoCredit>) -> Erro {
    let spent = match limite {
        0 => "neste servidor toda reescrita é paga".to_owned(),
        1 => format!("cota de hoje: {usado} de 1 reescrita usada"),
        _ => format!("cota de hoje: {usado} de {limite} reescritas usadas"),
    };
    let oferta = rewrite_offer(site);
    let sells = oferta.is_some() || site.app.pix.is_some() || site.app.till().is_some_and(Till::sells);
    let spent = match (sells, limite) {
        (true, _) => spent,
        (false, 0) => format!("{spent}, e crédito só o dá quem o mantém"),
        (false, _) => {
            format!("{spent}. Aqui nada se vende: a cota {}", cota::RETURNS)
        }
    };
    let (reason, detalhe) = match credito {
        Some(why) => (Some(why.to_string()), format!("{spent}; {why}")),
        None => (None, spent),
    };
    required(site, oferta.as_ref(), reason.as_deref(), &detalhe)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use voz_core::voice::diff::diff;
    use voz_core::voice::lint::{Options, lint};

    #[test]
    fn the_example_of_a_rewrite_tells_what_lint_and_diff_find() {
        let examples = ROUTES[1].examples();
        let (sent, told) = (examples.request.as_ref().unwrap(), examples.answer.as_ref().unwrap());
        let variant = &told["variantes"][0];
        let (before, after) = (sent["texto"].as_str().unwrap(), variant["texto"].as_str().unwrap());
        let (draft, written) = (lint(before, &Options::default()), lint(after, &Options::default()));
        assert_eq!(told["entrada"], json!({"achados": draft.achados, "palavras": draft.palavras}));
        let found = (&variant["achados"], &variant["palavras"], &variant["passou"]);
        assert_eq!(found, (&json!(written.achados), &json!(written.palavras), &json!(written.passou)));
        let gone = draft.achados.iter().map(|mark| &mark.id);
        let gone: Vec<_> = gone.filter(|id| written.achados.iter().all(|mark| mark.id != **id)).collect();
        assert_eq!(variant["tirado"], json!(gone));
        assert_eq!(variant["palavrasAMenos"], json!(draft.palavras - written.palavras));
        assert_eq!(variant["diff"], json!(diff(before, after)));
    }
}
