//! Closing a charge that nobody paid: decided here, removed at the gateway, and seen removed.
//!
//! The order is that of facts: write down, look, remove, look again. A removal that was refused or not answered
//! decides nothing; what the charge shows does.
use super::asaas::AsaasError;
use super::budgeted_calls::Calls;
use super::call_budget::Share;
use super::charge::Cobranca;
use super::desk::Desk;
use super::error::CobrancaError;
use super::states::{ChargeState, Motivo};
use super::wire::Payment;
use super::{duplicates, queries, records};
use crate::base::master_key::{MasterKey, Purpose};
use crate::base::store::{StoreError, Tx};

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
    if charge.estado == ChargeState::Pendente {
        let motivo = if charge.motivo == Some(Motivo::EmAnalise) { charge.motivo } else { Some(why) };
        desk.store.write_on(&charge.id, |tx| {
            let moved = records::transition(tx, now, charge, ChargeState::Cancelando, motivo, Some(why))?;
            if moved.is_some() { also(tx) } else { Ok(()) }
        })?;
    }
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
        let kept = duplicates::single_out(desk, calls, &charge, gateway)?;
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
