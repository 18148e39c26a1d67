//! What goes wrong between a caller and the gateway.
use crate::servidor::Act;

/// A rule: which calls, what happens, how often.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// Method and part of the path: `POST /payments`, `GET `.
    pub(crate) on: String,
    /// What happens.
    pub(crate) effect: Effect,
    /// How often it still happens.
    pub(crate) left: usize,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The socket closes and nothing was done.
    DropBefore,
    /// The socket closes after the work: the lost answer.
    DropAfter,
    /// A status, before the work.
    StatusBefore(u16),
    /// A status, after the work.
    StatusAfter(u16),
    /// A page of a proxy, after the work.
    Html,
    /// Half of the answer.
    Truncated,
    /// 429 with `RateLimit-Reset` in seconds, or without it.
    Busy(Option<u16>),
    /// Two charges are created for one call.
    Duplicate,
    /// The charge is paid while it is being removed.
    PaidMeanwhile,
    /// A status nobody documented.
    UnknownStatus,
    /// No answer ever, after the work.
    HangAfter,
}

impl Fault {
    /// A fault that happens `left` times on calls whose line contains `on`.
    pub(crate) fn new(on: &str, effect: Effect, left: usize) -> Self {
        Self { on: on.to_owned(), effect, left }
    }
}

/// The effect that a call meets, if any.
pub(super) fn take(faults: &mut Vec<Fault>, line: &str) -> Option<Effect> {
    let at = faults.iter().position(|fault| fault.left > 0 && line.contains(&fault.on))?;
    let fault = &mut faults[at];
    fault.left -= 1;
    let effect = fault.effect;
    faults.retain(|fault| fault.left > 0);
    Some(effect)
}

/// What is done instead of the work.
pub(super) fn before(effect: Effect) -> Option<Act> {
    match effect {
        Effect::DropBefore => Some(Act::Raw(Vec::new())),
        Effect::StatusBefore(status) => Some(answer(status)),
        Effect::Busy(Some(30)) => Some(Act::Answer(429, &[("ratelimit-reset", "30")], "{}".to_owned())),
        Effect::Busy(_) => Some(Act::Answer(429, &[], "{}".to_owned())),
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
        (_, act) => act,
    }
}

fn answer(status: u16) -> Act {
    Act::json(
        status,
        &serde_json::json!({"errors": [{"code": "unexpected", "description": "falha simulada"}]}),
    )
}
