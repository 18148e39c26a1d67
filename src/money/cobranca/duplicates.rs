//! Twins: one call of ours, repeated on its way, can make several charges with one reference at the gateway. One is
//! kept, those that somebody could still pay are removed, and a second payment is told to the owner.
use std::time::Duration;

use super::asaas::AsaasError;
use super::budgeted_calls::Calls;
use super::charge::Cobranca;
use super::desk::Desk;
use super::error::CobrancaError;
use super::states::{ChargeState, Motivo, Pendencia};
use super::wire::Payment;
use super::{health, next_look, records};
use crate::base::world::Millis;

/// After this a charge that never appeared at the gateway was never created, in milliseconds.
const NEVER_CREATED_MS: i64 = 180_000;

/// The payment that a charge keeps.
pub(super) struct Kept {
    /// Its identifier at the gateway: the charge's own, or the one that was paid instead.
    pub id: String,
    /// Whether nobody can pay one of the others that were shown.
    pub alone: bool,
    /// Whether they were surely shown, all of them.
    pub clear: bool,
}

/// Whether lists have caught up with a charge by now.
pub(super) const fn listed(charge: &Cobranca, now: Millis) -> bool {
    now.0 - charge.criado_em.0 >= next_look::LAG_MS
}

/// How long a charge that the gateway does not show may still appear there.
pub(super) fn may_appear(charge: &Cobranca, now: Millis) -> Option<Duration> {
    let left = NEVER_CREATED_MS - (now.0 - charge.criado_em.0);
    (left > 0).then(|| Duration::from_millis(left.min(NEVER_CREATED_MS).unsigned_abs()))
}

/// Gives up a charge that was never created.
pub(super) fn never_created(desk: &Desk<'_>, charge: &Cobranca) -> Result<ChargeState, CobrancaError> {
    let (now, estado) = (desk.world.now(), charge.forma.closed());
    let why = Some(Motivo::NaoCriada);
    desk.store.write_on(&charge.id, |tx| records::transition(tx, now, charge, estado, why, None))?;
    Ok(estado)
}

/// What the gateway has under the reference of a charge. A gateway that ignores what was asked for gives other
/// people's charges too: those are left alone, and told.
pub(super) fn found(
    desk: &Desk<'_>,
    calls: &Calls<'_>,
    charge: &Cobranca,
) -> Result<Vec<Payment>, AsaasError> {
    sorted(desk, calls, charge).map(|(ours, _)| ours)
}

/// The same, and whether it is surely all there is: more may follow on another page, and one wrong answer may show a twin
/// as something that was not opened.
fn sorted(desk: &Desk<'_>, calls: &Calls<'_>, charge: &Cobranca) -> Result<(Vec<Payment>, bool), AsaasError> {
    let (mut found, more) = desk.asaas.by_reference(calls, &charge.referencia)?;
    let shown = found.len();
    let named = |payment: &Payment| payment.external_reference.as_deref() == Some(charge.referencia.as_str());
    found.retain(named);
    let now = desk.world.now();
    desk.store.write_on(&charge.id, |tx| health::unfiltered(tx, now, found.len() < shown))?;
    let ours = |payment: &Payment| payment.is_twin(charge).is_ok();
    let other = found.iter().find(|payment| !ours(payment) && !payment.deleted);
    let all = other.is_none() && !more;
    if let Some(other) = other {
        desk.store.write_on(&charge.id, |tx| {
            records::raise(tx, now, &charge.id, Pendencia::NaoConfere, Some(&other.id))
        })?;
    }
    found.retain(ours);
    Ok((found, all))
}

/// Leaves one payment of a charge: its own, or the one that was paid instead. Tried again by the watcher while it is
/// not alone.
pub(super) fn single_out(
    desk: &Desk<'_>,
    calls: &Calls<'_>,
    charge: &Cobranca,
    own: &str,
) -> Result<Kept, CobrancaError> {
    let (found, all) = sorted(desk, calls, charge)?;
    let paid = |payment: &&Payment| payment.is_paid() && !payment.deleted;
    let own_is_paid = charge.pago_em.is_some() || found.iter().filter(paid).any(|payment| payment.id == own);
    let twin = found.iter().find(paid).filter(|_| !own_is_paid);
    let kept = twin.map_or(own, |payment| payment.id.as_str());
    let (now, mut alone, mut clear) = (desk.world.now(), true, all);
    for payment in found.iter().filter(|payment| payment.id != kept && !payment.deleted) {
        if payment.is_paid() {
            let (cobranca, gateway) = (&charge.id, &payment.id);
            tracing::warn!(cobranca, gateway, "paga duas vezes: devolva uma no gateway");
            desk.store.write_on(&charge.id, |tx| {
                records::raise(tx, now, &charge.id, Pendencia::PagoDuasVezes, Some(&payment.id))
            })?;
        } else if payment.is_payable() {
            alone &= remove(desk, calls, &payment.id)?;
        } else if payment.is_unknown() {
            // Behind a word that nobody knows it may be payable.
            clear = false;
        }
    }
    // A list that names the charge names its twins too: they were made at once. One that does not proves nothing.
    let clear = clear && found.iter().any(|payment| payment.id == own);
    if alone && clear && listed(charge, now) {
        desk.store.write_on(&charge.id, |tx| records::alone(tx, charge))?;
    }
    Ok(Kept { id: kept.to_owned(), alone, clear })
}

/// Removes a twin; whether it is gone. A refusal proves nothing: what the gateway shows then does.
pub(super) fn remove(desk: &Desk<'_>, calls: &Calls<'_>, id: &str) -> Result<bool, CobrancaError> {
    match desk.asaas.delete(calls, id) {
        Ok(()) | Err(AsaasError::NotFound) => Ok(true),
        Err(AsaasError::Refused { .. }) => {
            let shown = desk.asaas.payment(calls, id)?;
            Ok(shown.id == id && shown.deleted)
        }
        Err(AsaasError::Unknown(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
