//! Closing a charge that nobody paid (decided here, removed at the gateway, and seen removed), and twins: one call of ours,
//! repeated on its way, can make several charges with one reference, of which one is kept.
//!
//! The order is that of facts: write down, look, remove, look again. A removal that was refused or not answered
//! decides nothing; what the charge shows does.
use std::time::Duration;

use super::asaas::AsaasError;
use super::call_budget::Share;
use super::charge::{ChargeState, Cobranca, Motivo, Pendencia};
use super::desk::{Calls, Desk};
use super::opening::CobrancaError;
use super::wire::Payment;
use super::{health, next_look, queries, records};
use crate::base::master_key::{MasterKey, Purpose};
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;

/// The charge of a ticket, or of the token it would fill.
pub fn of_ticket(
    tx: &mut Tx<'_>,
    chave: &MasterKey,
    id: &str,
    ticket: &str,
) -> Result<Option<Cobranca>, StoreError> {
    let bilhete = chave.hash(Purpose::Ticket, ticket.as_bytes());
    let token = chave.hash(Purpose::Credit, ticket.as_bytes());
    queries::by_ticket(tx, id, &bilhete, &token)
}

/// Cancels a charge for who holds its ticket, or the token it would fill; the charge as it is then.
///
/// # Errors
/// [`CobrancaError::Unknown`] for a charge, ticket, product or environment that do not belong together.
pub fn cancel(desk: &Desk<'_>, id: &str, ticket: &str) -> Result<Cobranca, CobrancaError> {
    let found = desk.store.read(|tx| of_ticket(tx, desk.chave, id, ticket))?;
    let charge = found.filter(|charge| desk.sold(charge)).ok_or(CobrancaError::Unknown)?;
    close(desk, charge, &|_| Ok(()))
}

/// Cancels a charge, `also` noting it in the transaction that decides it; the charge as it is then.
pub fn close(
    desk: &Desk<'_>,
    charge: Cobranca,
    also: &dyn Fn(&mut Tx<'_>) -> Result<(), StoreError>,
) -> Result<Cobranca, CobrancaError> {
    if charge.estado != ChargeState::Pendente {
        return Ok(charge);
    }
    let charge = begin_with(desk, &charge, Motivo::Cancelado, also)?;
    if charge.estado != ChargeState::Cancelando {
        return Ok(charge);
    }
    match finish(desk, &desk.calls(Share::Buyer), &charge, None) {
        Ok(closed) => Ok(closed),
        // The watcher goes on.
        Err(CobrancaError::Busy(_) | CobrancaError::Failed(_)) => desk.again(&charge),
        Err(error) => Err(error),
    }
}

/// Writes down that a charge is being closed; the charge as it is then.
pub(super) fn begin(desk: &Desk<'_>, charge: &Cobranca, why: Motivo) -> Result<Cobranca, CobrancaError> {
    begin_with(desk, charge, why, &|_| Ok(()))
}

fn begin_with(
    desk: &Desk<'_>,
    charge: &Cobranca,
    why: Motivo,
    also: &dyn Fn(&mut Tx<'_>) -> Result<(), StoreError>,
) -> Result<Cobranca, CobrancaError> {
    let now = desk.world.now();
    desk.store.write_on(&charge.id, |tx| {
        // The watcher may have moved it since it was read.
        let found = queries::by_id(tx, &charge.id)?;
        let Some(charge) = found.filter(|charge| charge.estado == ChargeState::Pendente) else {
            return Ok(());
        };
        let motivo = if charge.motivo == Some(Motivo::EmAnalise) { charge.motivo } else { Some(why) };
        let moved = records::transition(tx, now, &charge, ChargeState::Cancelando, motivo, Some(why))?;
        if moved { also(tx) } else { Ok(()) }
    })?;
    desk.again(charge)
}

/// Removes a charge at the gateway, and its twins before it; the charge as it is then. What could not be finished is
/// tried again by the watcher. `fresh`: what the gateway showed of it just now.
pub(super) fn finish(
    desk: &Desk<'_>,
    calls: &Calls<'_>,
    charge: &Cobranca,
    fresh: Option<Payment>,
) -> Result<Cobranca, CobrancaError> {
    let Some(gateway) = charge.gateway.as_deref() else { return Ok(charge.clone()) };
    let (charge, payment) = match fresh {
        Some(payment) => (charge.clone(), payment),
        None => {
            let payment = desk.asaas.payment(calls, gateway)?;
            (desk.adopt(charge, &payment)?, payment)
        }
    };
    let analysed = charge.motivo == Some(Motivo::EmAnalise);
    let ours = payment.check(&charge).is_ok();
    if analysed || !ours || !payment.is_payable() || charge.estado == ChargeState::Pago {
        return Ok(charge);
    }
    if !charge.unica {
        let kept = single_out(desk, calls, &charge, gateway)?;
        if kept.id != gateway {
            // A twin of it was paid: that is the payment, and money wins.
            let payment = desk.asaas.payment(calls, &kept.id)?;
            return desk.adopt(&Cobranca { gateway: Some(kept.id), ..charge }, &payment);
        }
        if !kept.alone {
            return Ok(charge);
        }
    }
    match desk.asaas.delete(calls, gateway) {
        // Removed, or no longer removable: the next look tells.
        Ok(()) | Err(AsaasError::Refused { .. } | AsaasError::NotFound | AsaasError::Unknown(_)) => {}
        Err(error) => return Err(error.into()),
    }
    let payment = desk.asaas.payment(calls, gateway)?;
    desk.adopt(&charge, &payment)
}

/// After this a charge that never appeared at the gateway was never created, in milliseconds.
const NEVER_CREATED_MS: i64 = 180_000;

/// The payment that a charge keeps.
pub(super) struct Kept {
    /// Its identifier at the gateway: the charge's own, or the one that was paid instead.
    pub id: String,
    /// True when nobody can pay one of the others that were shown.
    pub alone: bool,
    /// True when they were surely shown, all of them.
    pub clear: bool,
}

/// True when lists have caught up with a charge by now.
pub(super) const fn listed(charge: &Cobranca, now: Millis) -> bool {
    now.0 - charge.criado_em.0 >= next_look::LAG_MS
}

/// The time in which a charge that the gateway does not show may still appear there.
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

/// The payments that the gateway has under the reference of a charge, and whether they are surely all there is: more may
/// follow on another page, and one wrong answer may show a twin as something that was not opened. A gateway that ignores what
/// was asked for gives other people's charges too: those are left alone, and told.
pub(super) fn found(
    desk: &Desk<'_>,
    calls: &Calls<'_>,
    charge: &Cobranca,
) -> Result<(Vec<Payment>, bool), AsaasError> {
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
    let (found, all) = found(desk, calls, charge)?;
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
