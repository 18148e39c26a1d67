//! What goes wrong between a caller and the gateway: which calls, when, and what happens.
use serde_json::{Value, json};

use super::fresh;
use crate::servidor::Act;
use std::time::Duration;

/// A rule: which calls, what happens, how often.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// Method and part of the path: `POST /payments`, `GET `.
    pub(crate) on: String,
    /// What happens.
    pub(crate) effect: Effect,
    /// To which of those calls.
    pub(crate) when: When,
    /// How often it still happens.
    pub(crate) left: usize,
    /// Calls that it could have happened to.
    met: usize,
}

/// Which of the calls that a rule speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// Each.
    Each,
    /// The nth, from 1, and no other.
    Nth(usize),
    /// Every kth.
    Every(usize),
    /// So many in a hundred, by the simulator's own seed.
    Percent(u64),
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The socket closes and nothing was done.
    DropBefore,
    /// The socket closes after the work: the lost answer.
    DropAfter,
    /// No answer ever, and nothing was done.
    HangBefore,
    /// No answer ever, after the work.
    HangAfter,
    /// The answer comes so many milliseconds later.
    Slow(u64),
    /// The body comes byte by byte, so many milliseconds apart.
    Drip(u64),
    /// A status, before the work.
    StatusBefore(u16),
    /// A status, after the work.
    StatusAfter(u16),
    /// A page of a proxy, after the work.
    Html,
    /// Half of the answer.
    Truncated,
    /// The right body under the wrong name.
    WrongType,
    /// The way to another address, before the work.
    Redirect,
    /// 429 with `RateLimit-Reset` in seconds, or without it.
    Busy(Option<u16>),
    /// Two charges are created for one call.
    Duplicate,
    /// The charge is paid while it is being removed.
    PaidMeanwhile,
    /// Charges are shown in a status nobody documented.
    UnknownStatus,
    /// The answer says that it is 2020.
    WrongClock,
    /// Charges are shown with a real less than they have.
    ValueChanged,
    /// A list gives everything there is, whatever was asked for.
    IgnoresFilter,
    /// Charges are shown as another customer's.
    AnotherCustomer,
    /// Charges are shown under another identifier.
    AnotherId,
}

impl Fault {
    /// A fault that happens to the next `left` calls whose line contains `on`.
    pub(crate) fn new(on: &str, effect: Effect, left: usize) -> Self {
        Self { on: on.to_owned(), effect, when: When::Each, left, met: 0 }
    }

    /// The same, from now on.
    pub(crate) fn lasting(on: &str, effect: Effect) -> Self {
        Self::new(on, effect, usize::MAX)
    }

    /// The same, to some of those calls.
    pub(crate) fn when(self, when: When) -> Self {
        Self { when, ..self }
    }

    fn happens(&mut self, seed: &mut u64) -> bool {
        self.met += 1;
        match self.when {
            When::Each => true,
            When::Nth(n) => self.met == n,
            When::Every(k) => self.met.is_multiple_of(k),
            When::Percent(percent) => fresh(seed) % 100 < percent,
        }
    }
}

/// The effect that a call meets, if any: that of the first rule that speaks of it now.
pub(super) fn take(faults: &mut Vec<Fault>, line: &str, seed: &mut u64) -> Option<Effect> {
    let meant = faults.iter_mut().filter(|fault| line.contains(&fault.on));
    let found = meant.filter_map(|fault| fault.happens(seed).then_some(fault)).next()?;
    found.left -= 1;
    let effect = found.effect;
    faults.retain(|fault| fault.left > 0);
    Some(effect)
}

/// What is done instead of the work.
pub(super) fn before(effect: Effect) -> Option<Act> {
    match effect {
        Effect::DropBefore => Some(Act::Raw(Vec::new())),
        Effect::HangBefore => Some(Act::Hang),
        Effect::StatusBefore(status) => Some(answer(status)),
        Effect::Redirect => Some(Act::Answer(302, &[("location", "/v3/desviado")], String::new())),
        Effect::Busy(None) => Some(Act::Answer(429, &[], "{}".to_owned())),
        Effect::Busy(Some(seconds)) => Some(busy(&format!("ratelimit-reset: {seconds}\r\n"))),
        _ => None,
    }
}

/// 429 with these headers. The connection ends with it, and it says so: nobody sends the next call on one that is being closed.
pub(super) fn busy(headers: &str) -> Act {
    let head = format!("HTTP/1.1 429 x\r\nconnection: close\r\ncontent-length: 2\r\n{headers}\r\n");
    Act::Raw(format!("{head}{{}}").into_bytes())
}

/// How much later an answer comes.
pub(super) const fn delay(effect: Effect) -> Option<Duration> {
    match effect {
        Effect::Slow(ms) => Some(Duration::from_millis(ms)),
        _ => None,
    }
}

/// What becomes of an answer.
pub(super) fn after(effect: Effect, act: Act) -> Act {
    match (effect, act) {
        (Effect::DropAfter, _) => Act::Raw(Vec::new()),
        (Effect::HangAfter, _) => Act::Hang,
        (Effect::StatusAfter(status), _) => answer(status),
        (Effect::Html, _) => {
            Act::Answer(502, &[("content-type", "text/html")], "<html><h1>Bad gateway</h1></html>".to_owned())
        }
        (Effect::Truncated, Act::Answer(status, headers, body)) => {
            Act::Answer(status, headers, body[..body.len() / 2].to_owned())
        }
        (Effect::Drip(ms), Act::Answer(status, _, body)) => {
            Act::Drip(status, body, Duration::from_millis(ms))
        }
        (Effect::WrongType, Act::Answer(status, _, body)) => {
            Act::Answer(status, &[("content-type", "image/gif")], body)
        }
        (Effect::WrongClock, Act::Answer(status, _, body)) => {
            Act::Answer(status, &[("date", "Sat, 21 Nov 2020 12:00:00 GMT")], body)
        }
        (Effect::UnknownStatus, act) => shown(act, |payment| payment["status"] = json!("FOO_BAR")),
        (Effect::ValueChanged, act) => shown(act, |payment| {
            let less = payment["value"].as_f64().unwrap_or_default() - 1.0;
            payment["value"] = json!(less);
        }),
        (Effect::AnotherCustomer, act) => shown(act, |payment| payment["customer"] = json!("cus_de_outro")),
        (Effect::AnotherId, act) => shown(act, |payment| payment["id"] = json!("pay_de_outro")),
        (_, act) => act,
    }
}

/// An answer in which each charge is changed.
fn shown(act: Act, change: impl Fn(&mut Value)) -> Act {
    let Act::Answer(status, headers, body) = act else { return act };
    let Ok(mut told) = serde_json::from_str::<Value>(&body) else {
        return Act::Answer(status, headers, body);
    };
    let is_payment = |value: &Value| value["object"] == "payment";
    if is_payment(&told) {
        change(&mut told);
    }
    let listed = told.get_mut("data").and_then(Value::as_array_mut);
    listed.into_iter().flatten().filter(|value| is_payment(value)).for_each(change);
    Act::Answer(status, headers, told.to_string())
}

fn answer(status: u16) -> Act {
    Act::json(status, &json!({"errors": [{"code": "unexpected", "description": "falha simulada"}]}))
}
