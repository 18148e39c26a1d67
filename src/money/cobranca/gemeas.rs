//! Twins: one call of ours, repeated on its way, can make several charges with one reference at the gateway. One is
//! kept, those that somebody could still pay are removed, and a second payment is told to the owner.
use super::asaas::AsaasError;
use super::chamadas::Calls;
use super::error::CobrancaError;
use super::estado::Pendencia;
use super::ficha::Cobranca;
use super::mesa::Desk;
use super::wire::Payment;
use super::{records, saude};
use crate::base::world::Millis;

/// After this a list names every charge of a call, in milliseconds.
const LAG_MS: i64 = 60_000;

/// The payment that a charge keeps.
pub(super) struct Kept {
    /// Its identifier at the gateway: the charge's own, or the one that was paid instead.
    pub id: String,
    /// Whether it is sure that nobody can pay one of the others.
    pub alone: bool,
}

/// Whether lists have caught up with a charge by now.
pub(super) const fn listed(charge: &Cobranca, now: Millis) -> bool {
    now.0 - charge.criado_em.0 >= LAG_MS
}

/// What the gateway has under the reference of a charge. A gateway that ignores what was asked for gives other
/// people's charges too: those are left alone, and told.
pub(super) fn found(
    desk: &Desk<'_>,
    calls: &Calls<'_>,
    charge: &Cobranca,
) -> Result<Vec<Payment>, AsaasError> {
    let mut found = desk.asaas.by_reference(calls, &charge.referencia)?;
    let all = found.len();
    let named = |payment: &Payment| payment.external_reference.as_deref() == Some(charge.referencia.as_str());
    found.retain(named);
    let now = desk.world.now();
    desk.store.write(|tx| saude::unfiltered(tx, now, found.len() < all))?;
    let ours = |payment: &Payment| payment.is_twin(charge).is_ok();
    if let Some(other) = found.iter().find(|payment| !ours(payment) && !payment.deleted) {
        desk.store.write(|tx| records::raise(tx, now, &charge.id, Pendencia::NaoConfere, Some(&other.id)))?;
    }
    found.retain(ours);
    Ok(found)
}

/// Leaves one payment of a charge: its own, or the one that was paid instead. Tried again by the watcher while it is
/// not alone.
pub(super) fn single_out(
    desk: &Desk<'_>,
    calls: &Calls<'_>,
    charge: &Cobranca,
    own: &str,
) -> Result<Kept, CobrancaError> {
    let found = found(desk, calls, charge)?;
    let paid = |payment: &&Payment| payment.is_paid() && !payment.deleted;
    let own_is_paid = charge.pago_em.is_some() || found.iter().filter(paid).any(|payment| payment.id == own);
    let twin = found.iter().find(paid).filter(|_| !own_is_paid);
    let kept = twin.map_or(own, |payment| payment.id.as_str());
    let (now, mut alone) = (desk.world.now(), true);
    for payment in found.iter().filter(|payment| payment.id != kept && !payment.deleted) {
        if payment.is_paid() {
            let (cobranca, gateway) = (&charge.id, &payment.id);
            tracing::warn!(cobranca, gateway, "paga duas vezes: devolva uma no gateway");
            desk.store.write(|tx| {
                records::raise(tx, now, &charge.id, Pendencia::PagoDuasVezes, Some(&payment.id))
            })?;
        } else if payment.is_payable() {
            alone &= remove(desk, calls, &payment.id)?;
        }
    }
    // A list that names the charge names its twins too: they were made at once. One that does not proves nothing.
    let named = found.iter().any(|payment| payment.id == own);
    if alone && named && listed(charge, now) {
        desk.store.write(|tx| records::alone(tx, charge))?;
    }
    Ok(Kept { id: kept.to_owned(), alone })
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
