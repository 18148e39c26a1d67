//! Paying a charge with a card: once at a time, and never the same card twice by itself; attempts of a buyer are counted.
//!
//! An attempt counts when the gateway is about to be asked: what is refused before that is free.
use std::time::Duration;

use super::asaas::AsaasError;
use super::call_budget::{self, Share};
use super::card::SentCard;
use super::charge::{ChargeState, Cobranca, Forma, Motivo};
use super::desk::{Calls, Desk};
use super::opening::{CardOutcome, CobrancaError, Once};
use super::{close, queries, records};
use crate::base::identifier;
use crate::base::steady::Steady;
use crate::base::store::{Result, Tx, values};
use crate::base::world::{DAY_MS, Millis};

/// Cards a charge takes (contract, "Limits").
const CARDS_MAX: i64 = 5;
/// Calls of an exchange: the card, and a look when its answer is lost.
const EXCHANGE: u32 = 2;

/// When to ask again for what the same call is at work on.
pub(super) const AT_WORK: Duration = Duration::from_secs(2);

/// The refusal of a card whose own sentence went with the answer that was lost.
const REFUSED: &str = "o cartão foi recusado";

/// Pays a charge with another card. `may`: whether the caller is the one who opened it; `once`: of a call that may come
/// again, and sends one card all the same.
pub fn exchange(
    desk: &Desk<'_>,
    id: &str,
    may: impl Fn(&Cobranca) -> bool,
    card: SentCard<'_>,
    once: Option<&Once<'_>>,
) -> Result<CardOutcome, CobrancaError> {
    let now = desk.world.now();
    let found = desk.store.read(|tx| queries::by_id(tx, id))?;
    let charge = found.filter(|charge| charge.forma == Forma::Cartao && desk.sold(charge) && may(charge));
    let charge = charge.ok_or(CobrancaError::Unknown)?;
    if once.and_then(|once| once.sent).is_some_and(|card| charge.cartoes >= card) {
        return last(desk, charge);
    }
    if charge.estado == ChargeState::Falhou && charge.cartoes >= CARDS_MAX {
        return Err(CobrancaError::Cards);
    }
    let open = charge.estado == ChargeState::Pendente && charge.gateway.is_some();
    let analysed = matches!(charge.motivo, Some(Motivo::EmAnalise | Motivo::Autorizado));
    if open && (analysed || charge.card_in_flight(now)) {
        // The card before may still pay: no second one beside it, and the charge is as good as before.
        return Ok(CardOutcome::Analysing);
    }
    if charge.estado == ChargeState::Pago {
        return Err(CobrancaError::Paid);
    }
    if !open || desk.is_over(&charge) {
        return Err(CobrancaError::Closed);
    }
    let calls = desk.reserve(&charge.quem, EXCHANGE)?;
    let attempt = identifier::fresh(desk.world)?;
    few(desk.store.write(|tx| count_attempt(tx, now, &charge.quem, &CARD, &attempt))?)?;
    let sent = send(desk, &calls, &charge, card, once);
    if matches!(sent, Err(CobrancaError::Busy(_) | CobrancaError::Failed(_))) {
        desk.store.write(|tx| forgive_attempt(tx, &charge.quem, &attempt))?;
    }
    sent
}

/// Sends a card for a charge that waits.
pub(super) fn send(
    desk: &Desk<'_>,
    calls: &Calls<'_>,
    charge: &Cobranca,
    card: SentCard<'_>,
    once: Option<&Once<'_>>,
) -> Result<CardOutcome, CobrancaError> {
    let (now, before) = (desk.world.now(), charge.motivo);
    let sent = desk.store.try_write(|tx| {
        let sent = records::send_card(tx, now, charge, CARDS_MAX)?;
        match (&sent, once) {
            (Some(charge), Some(once)) if !(once.note)(tx, charge.cartoes)? => {
                Err(CobrancaError::Running(AT_WORK))
            }
            _ => Ok(sent),
        }
    })?;
    let Some(charge) = sent else { return beside(&desk.again(charge)?, desk.world.now()) };
    let gateway = charge.gateway.as_deref().unwrap_or_default();
    match desk.asaas.pay_with_card(calls, gateway, card) {
        Ok(payment) => {
            let charge = desk.adopt(&charge, &payment)?;
            desk.fine("cartao")?;
            Ok(outcome(&charge))
        }
        Err(AsaasError::Refused { description, .. }) => {
            let outcome = refused(desk, calls, &charge, description)?;
            desk.fine("cartao")?;
            Ok(outcome)
        }
        Err(error @ AsaasError::Unknown(_)) => {
            desk.fail("cartao", &error)?;
            // The capture may still be running: what the charge shows decides, now or when the watcher looks.
            match desk.asaas.payment(calls, gateway) {
                Ok(payment) => Ok(outcome(&desk.adopt(&charge, &payment)?)),
                Err(_) => Ok(CardOutcome::Analysing),
            }
        }
        Err(error) => {
            // No card was charged.
            desk.store.write(|tx| records::unsend_card(tx, &charge, before))?;
            desk.fail("cartao", &error)?;
            Err(error.into())
        }
    }
}

/// The outcome for whoever sends a card just after another was sent: that one's, as far as it is known.
fn beside(charge: &Cobranca, now: Millis) -> Result<CardOutcome, CobrancaError> {
    match charge.estado {
        ChargeState::Pago => Ok(CardOutcome::Paid),
        ChargeState::Pendente if charge.card_in_flight(now) => Ok(CardOutcome::Analysing),
        ChargeState::Pendente => Err(CobrancaError::Running(AT_WORK)),
        _ => Err(CobrancaError::Closed),
    }
}

fn refused(
    desk: &Desk<'_>,
    calls: &Calls<'_>,
    charge: &Cobranca,
    why: String,
) -> Result<CardOutcome, CobrancaError> {
    let now = desk.world.now();
    let last = charge.cartoes >= CARDS_MAX;
    let (estado, fechar) =
        if last { (ChargeState::Falhou, Some(Motivo::CartaoRecusado)) } else { (charge.estado, None) };
    desk.store
        .write(|tx| records::transition(tx, now, charge, estado, Some(Motivo::CartaoRecusado), fechar))?;
    if last {
        // What cannot be done now the watcher does.
        drop(close::finish(desk, calls, &desk.again(charge)?, None));
    }
    Ok(CardOutcome::Refused(why))
}

const fn outcome(charge: &Cobranca) -> CardOutcome {
    match charge.estado {
        ChargeState::Pago => CardOutcome::Paid,
        _ => CardOutcome::Analysing,
    }
}

/// The outcome of the last card of a charge, as far as the gateway shows it now.
pub(super) fn last(desk: &Desk<'_>, charge: Cobranca) -> Result<CardOutcome, CobrancaError> {
    let gateway = charge.gateway.as_deref().filter(|_| charge.estado == ChargeState::Pendente);
    let calls = desk.calls(Share::Buyer);
    let shown = gateway.and_then(|gateway| desk.asaas.payment(&calls, gateway).ok());
    let charge = match shown {
        Some(payment) => desk.adopt(&charge, &payment)?,
        None => charge,
    };
    Ok(match (charge.estado, charge.motivo) {
        (ChargeState::Pago | ChargeState::Estornado, _) => CardOutcome::Paid,
        (_, Some(Motivo::CartaoRecusado)) => CardOutcome::Refused(REFUSED.to_owned()),
        _ => CardOutcome::Analysing,
    })
}

const MINUTE_MS: i64 = 60_000;

/// A kind of attempts.
pub(super) struct Attempt {
    tipo: &'static str,
    /// (in this time, at most so many).
    limits: [(i64, usize); 2],
}

/// A new charge: 3 a minute and 10 a day (contract, "Limits").
pub(super) const CHARGE: Attempt = Attempt { tipo: "cobranca", limits: [(MINUTE_MS, 3), (DAY_MS, 10)] };
/// A look at how an open charge is paid: it opens nothing, and takes one call of all buyers'. Counted under a name of its own
/// ([`looking`]), since the table of attempts knows two kinds.
pub(super) const LOOK: Attempt = Attempt { tipo: CHARGE.tipo, limits: [(MINUTE_MS, 5), (DAY_MS, 30)] };
/// Another card for a charge: 20 a day; 5 a charge are counted with the charge.
const CARD: Attempt = Attempt { tipo: "cartao", limits: [(MINUTE_MS, 5), (DAY_MS, 20)] };

/// The name under which the looks of `quem` are counted.
pub(super) fn looking(quem: &str) -> String {
    format!("ver {quem}")
}

/// Counts an attempt of `quem`; how long to wait when it is one too many.
pub(super) fn count_attempt(
    tx: &mut Tx<'_>,
    now: Millis,
    quem: &str,
    what: &Attempt,
    id: &str,
) -> Result<Option<Duration>> {
    tx.run(
        // What lies ahead of the clock was written before the clock was set back: it counts as made lately.
        "UPDATE cobranca_tentativa SET em = $1 WHERE quem = $2 AND em > $3",
        values![now.0 - MINUTE_MS, quem, now],
    )?;
    tx.run("DELETE FROM cobranca_tentativa WHERE quem = $1 AND em <= $2", values![quem, now.0 - DAY_MS])?;
    let made = tx.rows::<i64>(
        "SELECT em FROM cobranca_tentativa WHERE quem = $1 AND tipo = $2 ORDER BY em DESC",
        values![quem, what.tipo],
    )?;
    let wait = what.limits.into_iter().filter_map(|(time, most)| {
        // The attempt that must grow old before another fits.
        let oldest = made.get(most - 1)?;
        Some(oldest + time - now.0).filter(|left| *left > 0)
    });
    if let Some(wait) = wait.max() {
        return Ok(Some(Duration::from_millis(wait.unsigned_abs())));
    }
    tx.run(
        "INSERT INTO cobranca_tentativa (quem, tipo, em, id) VALUES ($1, $2, $3, $4)",
        values![quem, what.tipo, now, id],
    )?;
    Ok(None)
}

/// Refuses an attempt that was one too many, by the wait until there is room for it. What it put right among earlier ones has
/// landed then.
pub(super) fn few(wait: Option<Duration>) -> Result<(), CobrancaError> {
    wait.map_or(Ok(()), |wait| Err(CobrancaError::Tries(wait)))
}

/// Takes an attempt back: the gateway was not reached.
pub(super) fn forgive_attempt(tx: &mut Tx<'_>, quem: &str, id: &str) -> Result<()> {
    tx.exec("DELETE FROM cobranca_tentativa WHERE quem = $1 AND id = $2", values![quem, id])
}

/// Forgets the attempts that limit nothing any more, and the places in the line that nobody came for.
pub fn expire(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<()> {
    tx.run("DELETE FROM cobranca_tentativa WHERE em < $1", values![now.0 - DAY_MS])?;
    call_budget::expire(tx, steady)
}
