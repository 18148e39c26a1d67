//! Closing a charge that nobody paid: decided here, removed at the gateway, and seen removed.
//!
//! The order is that of facts: write down, look, remove, look again. A removal that was refused or not answered
//! decides nothing; what the charge shows does.
use super::asaas::AsaasError;
use super::estado::{Estado, Motivo};
use super::registro::{self, Cobranca};
use super::{CobrancaError, Desk};
use crate::base::chave::Purpose;

/// Cancels a charge for who holds its ticket, or the token it would fill; the charge as it is then.
///
/// # Errors
/// [`CobrancaError::Unknown`] for a charge, ticket, product or environment that do not belong together.
pub fn cancel(desk: &Desk<'_>, id: &str, ticket: &str) -> Result<Cobranca, CobrancaError> {
    let bilhete = desk.chave.hash(Purpose::Ticket, ticket.as_bytes());
    let token = desk.chave.hash(Purpose::Credit, ticket.as_bytes());
    let found = desk.store.read(|tx| registro::by_ticket(tx, id, &bilhete, &token))?;
    let charge = found.filter(|charge| desk.sold(charge)).ok_or(CobrancaError::Unknown)?;
    close(desk, charge, Motivo::Cancelado)
}

/// Cancels a charge for the owner; the charge as it is then.
pub fn close_for_owner(desk: &Desk<'_>, charge: Cobranca) -> Result<Cobranca, CobrancaError> {
    close(desk, charge, Motivo::Cancelado)
}

fn close(desk: &Desk<'_>, charge: Cobranca, why: Motivo) -> Result<Cobranca, CobrancaError> {
    if charge.estado != Estado::Pendente {
        return Ok(charge);
    }
    let charge = begin(desk, &charge, why)?;
    match finish(desk, &charge) {
        Ok(closed) => Ok(closed),
        // The watcher goes on.
        Err(CobrancaError::Busy(_) | CobrancaError::Failed(_)) => again(desk, &charge),
        Err(error) => Err(error),
    }
}

/// Writes down that a charge is being closed; the charge as it is then.
pub(super) fn begin(desk: &Desk<'_>, charge: &Cobranca, why: Motivo) -> Result<Cobranca, CobrancaError> {
    let now = desk.world.now();
    if charge.estado == Estado::Pendente {
        let motivo = if charge.motivo == Some(Motivo::EmAnalise) { charge.motivo } else { Some(why) };
        desk.store
            .write(|tx| registro::transition(tx, now, charge, Estado::Cancelando, motivo, Some(why)))?;
    }
    again(desk, charge)
}

/// Removes a charge at the gateway; the charge as it is then. What could not be finished is tried again by the
/// watcher.
pub(super) fn finish(desk: &Desk<'_>, charge: &Cobranca) -> Result<Cobranca, CobrancaError> {
    let Some(gateway) = charge.gateway.as_deref() else { return Ok(charge.clone()) };
    let payment = desk.asaas.payment(desk.store, gateway)?;
    let charge = desk.adopt(charge, &payment)?;
    let analysed = charge.motivo == Some(Motivo::EmAnalise);
    let payable = matches!(payment.status.as_str(), "PENDING" | "OVERDUE") && !payment.deleted;
    if analysed || !payable || charge.estado == Estado::Pago {
        return Ok(charge);
    }
    match desk.asaas.delete(desk.store, gateway) {
        // Removed, or no longer removable: the next look tells.
        Ok(()) | Err(AsaasError::Refused { .. } | AsaasError::NotFound | AsaasError::Unknown(_)) => {}
        Err(error) => return Err(error.into()),
    }
    let payment = desk.asaas.payment(desk.store, gateway)?;
    desk.adopt(&charge, &payment)
}

fn again(desk: &Desk<'_>, charge: &Cobranca) -> Result<Cobranca, CobrancaError> {
    desk.store.read(|tx| registro::by_id(tx, &charge.id))?.ok_or(CobrancaError::Unknown)
}
