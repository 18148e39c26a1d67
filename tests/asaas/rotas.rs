//! The simulator's `/v3`.
use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::cartoes::{Outcome, outcome};
use super::cobranca::{Payment, day, midnight};
use super::falhas::{self, Effect};
use super::{Customer, Entry, KEY, State};
use crate::servidor::{Act, Seen};

/// Least charge: R$ 5.00.
const LEAST: i64 = 500;

/// What is answered, and how much later.
pub(super) fn answer(state: &mut State, request: &Seen, now: i64, others: usize) -> (Act, Option<Duration>) {
    let effect = falhas::take(&mut state.faults, &request.line, &mut state.seed);
    state.met.extend(effect);
    let away = state.flaps.is_some_and(|(up, down)| now.rem_euclid(up + down) >= up);
    let instead = away.then(|| Act::Raw(Vec::new())).or_else(|| effect.and_then(falhas::before));
    let instead = instead.or_else(|| over_quota(state, now, others));
    let act = instead.unwrap_or_else(|| {
        let act = work(state, request, now, effect);
        match effect {
            Some(effect) => falhas::after(effect, act),
            None => act,
        }
    });
    let status = match &act {
        Act::Answer(status, ..) | Act::Drip(status, ..) => *status,
        Act::Raw(bytes) if bytes.starts_with(b"HTTP/1.1 429") => 429,
        _ => 0,
    };
    state.log.push(Entry { at: now, line: request.line.clone(), status, body: masked_hash(&request.body) });
    (act, effect.and_then(falhas::delay))
}

fn over_quota(state: &mut State, now: i64, others: usize) -> Option<Act> {
    let quota = state.quota.as_mut()?;
    let (wait, left) = quota.take(now, others).err()?;
    let limit = quota.calls;
    Some(falhas::busy(&format!(
        "ratelimit-limit: {limit}\r\nratelimit-remaining: {left}\r\nratelimit-reset: {wait}\r\n"
    )))
}

/// Eleven digits or more are a document or a card.
fn masked_hash(body: &str) -> String {
    let mut masked = String::new();
    for run in body.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = run.trim_end_matches(|c: char| !c.is_ascii_digit());
        let rest = &run[digits.len()..];
        masked.push_str(if digits.len() >= 11 { "#" } else { digits });
        masked.push_str(rest);
    }
    voz::base::hex(&Sha256::digest(masked))
}

fn work(state: &mut State, request: &Seen, now: i64, effect: Option<Effect>) -> Act {
    let (method, path) = request.line.split_once(' ').unwrap_or_default();
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let Some(route) = path.strip_prefix("/v3") else { return refuse(501, "unknown_route", path) };
    if request.header("access_token") != Some(KEY) {
        return refuse(401, "invalid_access_token", "chave inválida");
    }
    if method == "GET" && !request.body.is_empty() {
        return refuse(403, "forbidden", "GET com corpo");
    }
    let query = query.split('&').filter_map(|pair| pair.split_once('='));
    let call = Asked {
        method,
        query: query.map(|(k, v)| (decode(k), decode(v))).collect(),
        body: request.json(),
        base: format!("http://{}", request.header("host").unwrap_or("127.0.0.1")),
        now,
        effect,
    };
    let parts: Vec<&str> = route.trim_matches('/').split('/').collect();
    match (method, parts.as_slice()) {
        ("GET", ["customers"]) => customers(state, &call),
        ("GET", ["customers", id]) => match state.customers.iter().find(|customer| customer.id == *id) {
            Some(customer) => Act::json(200, &customer.json()),
            None => refuse(404, "not_found", "cliente inexistente"),
        },
        ("POST", ["customers"]) => new_customer(state, &call.body),
        ("GET", ["payments"]) => list(state, &call),
        ("POST", ["payments"]) => new_payment(state, &call),
        (_, ["payments", id, rest @ ..]) => {
            let stale = if method == "GET" { state.stale_ms } else { 0 };
            match state.payments.iter_mut().find(|payment| payment.id == *id) {
                Some(payment) => one(payment, rest, &call, stale),
                None => refuse(404, "not_found", "cobrança inexistente"),
            }
        }
        ("POST", ["sandbox", "payment", id, change]) => {
            match state.payments.iter_mut().find(|payment| payment.id == *id) {
                Some(payment) => sandbox(payment, change, &call),
                None => refuse(404, "not_found", "cobrança inexistente"),
            }
        }
        _ => refuse(501, "unknown_route", route),
    }
}

/// A call, taken apart.
struct Asked<'a> {
    method: &'a str,
    query: Vec<(String, String)>,
    body: Value,
    /// Where the simulator is.
    base: String,
    now: i64,
    effect: Option<Effect>,
}

impl Asked<'_> {
    fn wanted(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn text(&self, name: &str) -> String {
        self.body[name].as_str().unwrap_or_default().to_owned()
    }

    /// A charge as it is.
    fn shown(&self, payment: &Payment) -> Act {
        Act::json(200, &payment.json(payment.status, payment.deleted, &self.base))
    }

    /// A charge after a move, or the refusal of one that is not possible.
    fn moved(&self, payment: &Payment, done: bool) -> Act {
        if done {
            self.shown(payment)
        } else {
            refuse(400, "invalid_action", "Ação inválida para a cobrança.")
        }
    }
}

fn customers(state: &State, call: &Asked<'_>) -> Act {
    let found = state.customers.iter().rev().filter(|customer| {
        call.effect == Some(Effect::IgnoresFilter)
            || call.wanted("cpfCnpj").is_none_or(|value| value == customer.document)
                && call.wanted("email").is_none_or(|value| value == customer.email)
    });
    page(&found.collect::<Vec<_>>(), call, |customer| customer.json())
}

fn new_customer(state: &mut State, body: &Value) -> Act {
    let document = body["cpfCnpj"].as_str().unwrap_or_default();
    if body["name"].as_str().unwrap_or_default().is_empty() {
        return refuse(400, "invalid_name", "O nome deve ser informado.");
    }
    if !document.bytes().all(|b| b.is_ascii_digit())
        || voz::money::documento::Documento::parse(document).is_err()
    {
        // The vendor's sentence does not repeat it; a sentence that did must not reach a log either.
        return refuse(400, "invalid_object", &format!("O CPF/CNPJ informado é inválido: {document}."));
    }
    let id = format!("cus_{}", state.fresh());
    let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
    state.customers.push(Customer {
        id: id.clone(),
        document: document.to_owned(),
        name: text("name"),
        email: text("email"),
    });
    Act::json(200, &json!({"object": "customer", "id": id, "name": text("name"), "novidade": null}))
}

fn new_payment(state: &mut State, call: &Asked<'_>) -> Act {
    let (billing, due) = (call.text("billingType"), call.text("dueDate"));
    let (customer, reference) = (call.text("customer"), call.text("externalReference"));
    if !state.customers.iter().any(|known| known.id == customer) {
        return refuse(400, "invalid_customer", "Cliente inválido ou não informado.");
    }
    if !["PIX", "CREDIT_CARD", "BOLETO", "UNDEFINED"].contains(&billing.as_str()) {
        return refuse(400, "invalid_billingType", "Forma de pagamento inválida.");
    }
    let cents = voz::money::reais::Centavos::parse(&call.body["value"].to_string()).map(|cents| cents.0);
    let Some(cents) = cents else { return refuse(400, "invalid_value", "Valor inválido.") };
    if cents < LEAST {
        let why = "O valor da cobrança menos o desconto não pode ser menor que R$ 5,00.";
        return refuse(400, "invalid_action", why);
    }
    if due < day(call.now) {
        return refuse(400, "invalid_dueDate", "Não é permitida data de vencimento inferior a hoje.");
    }
    let copies = if call.effect == Some(Effect::Duplicate) { 2 } else { 1 };
    for _ in 0..copies {
        let id = format!("pay_{}", state.fresh());
        let made = Payment::new(id, billing.clone(), cents, due.clone(), call.now);
        let (customer, reference) = (customer.clone(), reference.clone());
        state.payments.push(Payment { customer, reference, ..made });
    }
    call.shown(&state.payments[state.payments.len() - copies])
}

fn list(state: &State, call: &Asked<'_>) -> Act {
    let (reference, from) = (call.wanted("externalReference"), call.wanted("dateCreated[ge]").map(midnight));
    let shown = state.payments.iter().rev().filter(|payment| {
        call.effect == Some(Effect::IgnoresFilter)
            || reference.is_none_or(|value| value == payment.reference)
                && from.is_none_or(|from| payment.created >= from)
                && call.now - payment.created >= state.hidden_ms
    });
    let shown = shown.filter_map(|payment| {
        let (status, deleted) = payment.as_of(call.now - state.stale_ms);
        (!deleted || state.lists_deleted).then_some((payment, status, deleted))
    });
    page(&shown.collect::<Vec<_>>(), call, |(payment, status, deleted)| {
        payment.json(status, *deleted, &call.base)
    })
}

fn one(payment: &mut Payment, rest: &[&str], call: &Asked<'_>, stale: i64) -> Act {
    let now = call.now;
    let (status, deleted) = payment.as_of(now - stale);
    match (call.method, rest) {
        ("GET", []) => Act::json(200, &payment.json(status, deleted, &call.base)),
        ("GET", ["status"]) => Act::json(200, &json!({"status": status})),
        ("GET", ["pixQrCode"]) => pix_code(payment, now),
        ("GET", ["refunds"]) => {
            let refunds = payment.json(status, deleted, "")["refunds"].take();
            page(refunds.as_array().map_or(&[], Vec::as_slice), call, Value::clone)
        }
        ("POST", ["payWithCreditCard"]) => pay_with_card(payment, call),
        ("POST", ["captureAuthorizedPayment"]) => {
            let done = payment.capture_authorized(now);
            call.moved(payment, done)
        }
        ("POST", ["refund"]) => {
            let done = payment.refund(now);
            call.moved(payment, done)
        }
        ("POST", ["restore"]) => {
            let done = payment.restore(now);
            call.moved(payment, done)
        }
        ("DELETE", []) => {
            if call.effect == Some(Effect::PaidMeanwhile) {
                payment.pay_pix(now);
            }
            if payment.delete(now) {
                Act::json(200, &json!({"deleted": true, "id": payment.id}))
            } else {
                refuse(400, "invalid_action", "Não é possível remover esta cobrança.")
            }
        }
        _ => refuse(501, "unknown_route", &rest.join("/")),
    }
}

/// What the vendor's sandbox does for whoever tests against it.
fn sandbox(payment: &mut Payment, change: &str, call: &Asked<'_>) -> Act {
    let done = match change {
        "confirm" => payment.pay_pix(call.now) || payment.capture(call.now),
        "overdue" => payment.overdue(call.now),
        _ => return refuse(501, "unknown_route", change),
    };
    call.moved(payment, done)
}

fn pix_code(payment: &Payment, now: i64) -> Act {
    if !["PIX", "UNDEFINED"].contains(&payment.billing.as_str()) {
        return refuse(404, "not_found", "cobrança sem Pix");
    }
    let payload =
        format!("00020126580014br.gov.bcb.pix2536sim.invalid/{}5204000053039865802BR6304", payment.id);
    Act::json(
        200,
        &json!({"success": true, "encodedImage": "iVBORw0KGgo=", "payload": payload,
                "expirationDate": format!("{} 23:59:59", day(now + 365 * 86_400_000)), "description": ""}),
    )
}

fn pay_with_card(payment: &mut Payment, call: &Asked<'_>) -> Act {
    let (body, now) = (&call.body, call.now);
    let number = body["creditCard"]["number"].as_str().unwrap_or_default();
    let whole = ["holderName", "number", "expiryMonth", "expiryYear", "ccv"]
        .iter()
        .all(|field| body["creditCard"][field].as_str().is_some_and(|text| !text.is_empty()));
    if !whole
        || body["creditCardHolderInfo"]["cpfCnpj"].as_str().is_none()
        || body["remoteIp"].as_str().is_none()
    {
        return refuse(400, "invalid_creditCard", "Dados do cartão incompletos.");
    }
    let done = match outcome(number) {
        Outcome::Refuse => false,
        Outcome::Approve | Outcome::SlowApprove => payment.capture(now),
        Outcome::Hold => payment.hold(now),
    };
    if !done {
        let why = "Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.";
        return refuse(400, "invalid_action", why);
    }
    payment.last4 = Some(number[number.len() - 4..].to_owned());
    if outcome(number) == Outcome::SlowApprove {
        return Act::Hang;
    }
    call.shown(payment)
}

fn page<T>(all: &[T], call: &Asked<'_>, show: impl Fn(&T) -> Value) -> Act {
    let number = |name: &str, default: usize| {
        call.wanted(name).and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let (offset, limit) = (number("offset", 0), number("limit", 10));
    if limit > 100 {
        return refuse(400, "invalid_limit", "O limite máximo é 100.");
    }
    let total = all.len();
    let data: Vec<Value> = all.iter().skip(offset).take(limit).map(show).collect();
    let more = offset + data.len() < total;
    Act::json(
        200,
        &json!({"object": "list", "hasMore": more, "totalCount": total, "limit": limit, "offset": offset, "data": data}),
    )
}

fn refuse(status: u16, code: &str, description: &str) -> Act {
    Act::json(status, &json!({"errors": [{"code": code, "description": description}]}))
}

fn decode(text: &str) -> String {
    text.replace("%5B", "[").replace("%5D", "]")
}
