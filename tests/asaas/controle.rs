//! What drives the simulator from outside: `/_sim`, and the page a payer would see.
use serde_json::{Value, json};

use super::State;
use super::cobranca::Payment;
use super::falhas::{Effect, Fault};
use crate::servidor::{Act, Seen};

/// What may be done to a charge, by name.
type Trigger = fn(&mut Payment, i64) -> bool;

const TRIGGERS: &[(&str, Trigger)] = &[
    ("pay", Payment::pay_pix),
    ("pay_boleto", Payment::pay_boleto),
    ("confirm", Payment::capture),
    ("settle", Payment::settle),
    ("hold_pix", Payment::hold_pix),
    ("release_pix", Payment::release_pix),
    ("risk_hold", Payment::hold),
    ("risk_approve", Payment::approve),
    ("risk_reprove", Payment::reprove),
    ("refund", Payment::refund),
    ("refund_done", Payment::refund_done),
    ("chargeback", Payment::chargeback),
    ("dispute", Payment::dispute),
    ("dispute_won", Payment::dispute_won),
    ("dispute_lost", Payment::dispute_lost),
    ("delete", Payment::delete),
    ("cash", Payment::cash),
    ("cash_undo", Payment::cash_undo),
];

const EFFECTS: &[(&str, Effect)] = &[
    ("drop_before_commit", Effect::DropBefore),
    ("drop_after_commit", Effect::DropAfter),
    ("status_500", Effect::StatusBefore(500)),
    ("status_401", Effect::StatusBefore(401)),
    ("status_403", Effect::StatusBefore(403)),
    ("status_503_after_commit", Effect::StatusAfter(503)),
    ("html", Effect::Html),
    ("truncated", Effect::Truncated),
    ("busy", Effect::Busy(None)),
    ("busy_30", Effect::Busy(Some(30))),
    ("duplicate", Effect::Duplicate),
    ("paid_meanwhile", Effect::PaidMeanwhile),
    ("unknown_status", Effect::UnknownStatus),
    ("timeout_after", Effect::HangAfter),
];

pub(super) fn answer(state: &mut State, request: &Seen, now: i64) -> Act {
    let (method, path) = request.line.split_once(' ').unwrap_or_default();
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let body = request.json();
    match (method, parts.as_slice()) {
        ("GET", ["_sim", "state"]) => {
            let shown = state.payments.iter().map(|p| p.json(p.status, p.deleted, ""));
            Act::json(200, &json!({"now": now, "payments": shown.collect::<Vec<_>>()}))
        }
        ("GET", ["_sim", "log"]) => {
            let shown = state.log.iter().map(|e| json!({"at": e.at, "line": e.line, "status": e.status}));
            Act::json(200, &Value::Array(shown.collect()))
        }
        ("GET", ["_sim", "invariants"]) => {
            let broken: Vec<String> = state.payments.iter().filter_map(Payment::broken).collect();
            Act::json(200, &json!({"broken": broken}))
        }
        ("POST", ["_sim", "clock"]) => {
            state.ahead_ms += body["advance_ms"].as_i64().unwrap_or(0);
            let now = now + body["advance_ms"].as_i64().unwrap_or(0);
            state.payments.iter_mut().for_each(|payment| payment.daily(now));
            Act::json(200, &json!({"now": now}))
        }
        ("POST", ["_sim", "reset"]) => {
            *state = State::default();
            Act::json(200, &json!({}))
        }
        ("POST", ["_sim", "faults"]) => fault(state, &body),
        ("POST", ["_sim", "payments", id, trigger]) => {
            let Some((_, run)) = TRIGGERS.iter().find(|(name, _)| name == trigger) else {
                return Act::json(
                    404,
                    &json!({"triggers": TRIGGERS.iter().map(|(name, _)| *name).collect::<Vec<_>>()}),
                );
            };
            let Some(payment) = state.payments.iter_mut().find(|payment| payment.id == *id) else {
                return Act::json(404, &json!({}));
            };
            let status = if run(payment, now) { 200 } else { 409 };
            Act::json(status, &payment.json(payment.status, payment.deleted, ""))
        }
        _ => Act::json(404, &json!({})),
    }
}

fn fault(state: &mut State, body: &Value) -> Act {
    let Some((_, effect)) = EFFECTS.iter().find(|(name, _)| Some(*name) == body["effect"].as_str()) else {
        return Act::json(
            404,
            &json!({"effects": EFFECTS.iter().map(|(name, _)| *name).collect::<Vec<_>>()}),
        );
    };
    let on = body["on"].as_str().unwrap_or_default();
    let count = body["count"].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
    state.faults.push(Fault::new(on, *effect, count));
    Act::json(200, &json!({}))
}

/// The page on which a charge is paid, with a button for each way.
pub(super) fn page(state: &State, id: &str) -> Act {
    let Some(payment) = state.payments.iter().find(|payment| payment.id == format!("pay_{id}")) else {
        return Act::Answer(404, &[("content-type", "text/html")], "<p>não existe</p>".to_owned());
    };
    let button = |trigger: &str, label: &str| {
        format!(
            "<form method=post action=\"/_sim/payments/{}/{trigger}\"><button>{label}</button></form>",
            payment.id
        )
    };
    let page = format!(
        "<!doctype html><meta charset=utf-8><title>Cobrança simulada</title><p>{}: {} centavos</p>{}{}{}",
        payment.status,
        payment.cents,
        button("pay", "Pagar com Pix"),
        button("confirm", "Pagar com cartão"),
        button("pay_boleto", "Pagar com boleto"),
    );
    Act::Answer(200, &[("content-type", "text/html")], page)
}
