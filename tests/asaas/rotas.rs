//! The simulator's `/v3`.
use serde_json::{Value, json};

use super::cartoes::{Outcome, outcome};
use super::cobranca::{Payment, day};
use super::falhas::{self, Effect};
use super::{Customer, Entry, KEY, State};
use crate::servidor::{Act, Seen};

/// Least charge: R$ 5.00.
const LEAST: i64 = 500;

pub(super) fn answer(state: &mut State, request: &Seen, now: i64) -> Act {
    let (method, path) = request.line.split_once(' ').unwrap_or_default();
    let effect = falhas::take(&mut state.faults, &request.line);
    if let Some(act) = effect.and_then(falhas::before) {
        return logged(state, request, now, act);
    }
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let act = match path.strip_prefix("/v3") {
        _ if request.header("access_token") != Some(KEY) => {
            refuse(401, "invalid_access_token", "chave inválida")
        }
        Some(_) if method == "GET" && !request.body.is_empty() => refuse(403, "forbidden", "GET com corpo"),
        Some(route) => {
            let parts: Vec<&str> = route.trim_matches('/').split('/').collect();
            let query: Vec<(String, String)> = query
                .split('&')
                .filter_map(|pair| pair.split_once('='))
                .map(|(k, v)| (decode(k), decode(v)))
                .collect();
            route_to(state, method, &parts, &query, &request.json(), &base(request), now, effect)
        }
        None => refuse(501, "unknown_route", path),
    };
    let act = match effect {
        Some(effect) => falhas::after(effect, act),
        None => act,
    };
    logged(state, request, now, act)
}

fn base(request: &Seen) -> String {
    format!("http://{}", request.header("host").unwrap_or("127.0.0.1"))
}

fn logged(state: &mut State, request: &Seen, now: i64, act: Act) -> Act {
    let status = match &act {
        Act::Answer(status, ..) => *status,
        _ => 0,
    };
    state.log.push(Entry { at: now, line: request.line.clone(), status });
    act
}

#[expect(clippy::too_many_arguments, reason = "one call, as it came")]
fn route_to(
    state: &mut State,
    method: &str,
    parts: &[&str],
    query: &[(String, String)],
    body: &Value,
    base: &str,
    now: i64,
    effect: Option<Effect>,
) -> Act {
    match (method, parts) {
        ("GET", ["customers"]) => customers(state, query),
        ("POST", ["customers"]) => new_customer(state, body),
        ("GET", ["payments"]) => list(state, query, base, now),
        ("POST", ["payments"]) => new_payment(state, body, base, now, effect),
        (_, ["payments", id, rest @ ..]) => {
            let stale = if method == "GET" { state.stale_ms } else { 0 };
            let Some(payment) = state.payments.iter_mut().find(|payment| payment.id == *id) else {
                return refuse(404, "not_found", "cobrança inexistente");
            };
            one(payment, method, rest, body, base, now, stale, effect)
        }
        _ => refuse(501, "unknown_route", &parts.join("/")),
    }
}

fn customers(state: &State, query: &[(String, String)]) -> Act {
    let wanted = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let found = state.customers.iter().rev().filter(|customer| {
        wanted("cpfCnpj").is_none_or(|value| value == customer.document)
            && wanted("email").is_none_or(|value| value == customer.email)
    });
    page(found.map(|c| json!({"object": "customer", "id": c.id, "name": c.name})).collect(), query)
}

fn new_customer(state: &mut State, body: &Value) -> Act {
    let document = body["cpfCnpj"].as_str().unwrap_or_default();
    if body["name"].as_str().unwrap_or_default().is_empty() {
        return refuse(400, "invalid_name", "O nome deve ser informado.");
    }
    if !document.bytes().all(|b| b.is_ascii_digit())
        || voz::money::documento::Documento::parse(document).is_err()
    {
        return refuse(400, "invalid_object", "O CPF/CNPJ informado é inválido.");
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

fn new_payment(state: &mut State, body: &Value, base: &str, now: i64, effect: Option<Effect>) -> Act {
    let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
    let (billing, due) = (text("billingType"), text("dueDate"));
    if !state.customers.iter().any(|customer| customer.id == text("customer")) {
        return refuse(400, "invalid_customer", "Cliente inválido ou não informado.");
    }
    if !["PIX", "CREDIT_CARD", "BOLETO", "UNDEFINED"].contains(&billing.as_str()) {
        return refuse(400, "invalid_billingType", "Forma de pagamento inválida.");
    }
    let cents = body["value"].to_string();
    let Some(cents) = voz::money::reais::Centavos::parse(&cents).map(|cents| cents.0) else {
        return refuse(400, "invalid_value", "Valor inválido.");
    };
    if cents < LEAST {
        return refuse(
            400,
            "invalid_action",
            "O valor da cobrança menos o desconto não pode ser menor que R$ 5,00.",
        );
    }
    if due < day(now) {
        return refuse(400, "invalid_dueDate", "Não é permitida data de vencimento inferior a hoje.");
    }
    let copies = if effect == Some(Effect::Duplicate) { 2 } else { 1 };
    for _ in 0..copies {
        let id = format!("pay_{}", state.fresh());
        state.payments.push(Payment {
            id,
            customer: text("customer"),
            billing: billing.clone(),
            cents,
            due: due.clone(),
            reference: text("externalReference"),
            status: "PENDING",
            deleted: false,
            pix: false,
            last4: None,
            refunded: 0,
            received: 0,
            captures: 0,
            created: now,
            history: vec![(now, "PENDING", false)],
        });
    }
    let made = &state.payments[state.payments.len() - copies];
    Act::json(200, &made.json(made.status, false, base))
}

fn list(state: &State, query: &[(String, String)], base: &str, now: i64) -> Act {
    let wanted = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let shown = state.payments.iter().rev().filter(|payment| {
        wanted("externalReference").is_none_or(|value| value == payment.reference)
            && wanted("dateCreated[ge]").is_none_or(|from| day(payment.created).as_str() >= from)
            && now - payment.created >= state.hidden_ms
    });
    let shown = shown.filter_map(|payment| {
        let (status, deleted) = payment.as_of(now - state.stale_ms);
        (!deleted || state.lists_deleted).then(|| payment.json(status, deleted, base))
    });
    page(shown.collect(), query)
}

#[expect(clippy::too_many_arguments, reason = "one call, as it came")]
fn one(
    payment: &mut Payment,
    method: &str,
    rest: &[&str],
    body: &Value,
    base: &str,
    now: i64,
    stale: i64,
    effect: Option<Effect>,
) -> Act {
    match (method, rest) {
        ("GET", []) => {
            let (status, deleted) = payment.as_of(now - stale);
            let status = if effect == Some(Effect::UnknownStatus) { "FOO_BAR" } else { status };
            Act::json(200, &payment.json(status, deleted, base))
        }
        ("GET", ["pixQrCode"]) => pix_code(payment, now),
        ("POST", ["payWithCreditCard"]) => pay_with_card(payment, body, base, now),
        ("DELETE", []) => {
            if effect == Some(Effect::PaidMeanwhile) {
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

fn pay_with_card(payment: &mut Payment, body: &Value, base: &str, now: i64) -> Act {
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
    Act::json(200, &payment.json(payment.status, false, base))
}

fn page(all: Vec<Value>, query: &[(String, String)]) -> Act {
    let number = |name: &str, default: usize| {
        query.iter().find(|(key, _)| key == name).and_then(|(_, value)| value.parse().ok()).unwrap_or(default)
    };
    let (offset, limit) = (number("offset", 0), number("limit", 10));
    if limit > 100 {
        return refuse(400, "invalid_limit", "O limite máximo é 100.");
    }
    let total = all.len();
    let data: Vec<Value> = all.into_iter().skip(offset).take(limit).collect();
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
