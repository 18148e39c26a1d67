//! What drives the simulator from outside: `/_sim`, and the page a payer would see.
use serde_json::{Value, json};

use super::cobranca::Payment;
use super::falhas::{Effect, Fault, When};
use super::{Quota, State};
use crate::servidor::{Act, Seen};

/// What may be done to a charge, by name.
type Trigger = fn(&mut Payment, i64) -> bool;

const TRIGGERS: &[(&str, Trigger)] = &[
    ("pay", Payment::pay_pix),
    ("pay_short", Payment::pay_short),
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
    ("refund_deny", Payment::refund_deny),
    ("reversal", Payment::reversal),
    ("authorize", Payment::authorize),
    ("capture", Payment::capture_authorized),
    ("dunning", Payment::dunning),
    ("dunning_received", Payment::dunning_received),
    ("delete", Payment::delete),
    ("restore", Payment::restore),
    ("overdue", Payment::overdue),
    ("cash", Payment::cash),
    ("cash_undo", Payment::cash_undo),
];

const EFFECTS: &[(&str, Effect)] = &[
    ("drop_before_commit", Effect::DropBefore),
    ("drop_after_commit", Effect::DropAfter),
    ("timeout_before", Effect::HangBefore),
    ("timeout_after", Effect::HangAfter),
    ("slow", Effect::Slow(2_000)),
    ("slow_70_s", Effect::Slow(70_000)),
    ("byte_by_byte", Effect::Drip(20)),
    ("status_500", Effect::StatusBefore(500)),
    ("status_502", Effect::StatusBefore(502)),
    ("status_503", Effect::StatusBefore(503)),
    ("status_500_after_commit", Effect::StatusAfter(500)),
    ("status_502_after_commit", Effect::StatusAfter(502)),
    ("status_401", Effect::StatusBefore(401)),
    ("status_403", Effect::StatusBefore(403)),
    ("status_503_after_commit", Effect::StatusAfter(503)),
    ("html", Effect::Html),
    ("truncated", Effect::Truncated),
    ("wrong_type", Effect::WrongType),
    ("redirect", Effect::Redirect),
    ("busy", Effect::Busy(None)),
    ("busy_30", Effect::Busy(Some(30))),
    ("duplicate", Effect::Duplicate),
    ("paid_meanwhile", Effect::PaidMeanwhile),
    ("unknown_status", Effect::UnknownStatus),
    ("wrong_clock", Effect::WrongClock),
    ("value_changed", Effect::ValueChanged),
    ("ignores_filter", Effect::IgnoresFilter),
    ("another_customer", Effect::AnotherCustomer),
    ("another_id", Effect::AnotherId),
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
            let shown = state
                .log
                .iter()
                .map(|e| json!({"at": e.at, "line": e.line, "status": e.status, "body": e.body}));
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
        ("POST", ["_sim", "reads"]) => {
            state.stale_ms = body["stale_ms"].as_i64().unwrap_or(0);
            state.hidden_ms = body["hidden_ms"].as_i64().unwrap_or(0);
            state.lists_deleted = body["lists_deleted"].as_bool().unwrap_or(false);
            state.tells_time = body["tells_time"].as_bool().unwrap_or(false);
            Act::json(200, &json!({}))
        }
        ("POST", ["_sim", "quota"]) => {
            let count = |name: &str| body[name].as_u64().and_then(|n| usize::try_from(n).ok());
            let window = body["window_ms"].as_i64().unwrap_or(60_000);
            state.quota =
                count("calls").map(|calls| Quota::new(calls, window, count("at_once").unwrap_or(usize::MAX)));
            Act::json(200, &json!({}))
        }
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
    let number = |name: &str| body[name].as_u64().and_then(|n| usize::try_from(n).ok());
    let when = match (number("nth"), number("every"), body["percent"].as_u64()) {
        (Some(n), ..) => When::Nth(n),
        (None, Some(k), _) if k > 0 => When::Every(k),
        (None, _, Some(percent)) => When::Percent(percent),
        _ => When::Each,
    };
    let fault = if body["lasting"] == true {
        Fault::lasting(on, *effect)
    } else {
        Fault::new(on, *effect, number("count").unwrap_or(1))
    };
    state.faults.push(fault.when(when));
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
