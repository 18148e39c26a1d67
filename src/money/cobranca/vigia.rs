//! What happens to charges by themselves: looked at, recovered, expired, closed.
//!
//! One turn reads what is due. Several charges due are read by one list call; what a list says beyond "paid" is
//! confirmed by a look at the charge itself, since lists lag behind. Buyers come first: a turn ends when the
//! shared rate runs low.
use std::collections::HashMap;
use std::time::Duration;

use super::asaas::AsaasError;
use super::estado::{Estado, Motivo, Status};
use super::registro::{self, Cobranca};
use super::wire::Payment;
use super::{CobrancaError, Desk, fechar, olhar, ritmo};
use crate::base::store::StoreError;
use crate::base::world::Millis;

/// Most charges of one turn.
const TURN_MAX: u32 = 200;
/// Most pages of one list.
const PAGES_MAX: usize = 5;
/// A charge created longer ago than this is looked at by itself: a list would have to reach too far back.
const LISTED_MS: i64 = 2 * 86_400_000;
/// After this a charge that never appeared at the gateway was never created, in milliseconds.
const NEVER_CREATED_MS: i64 = 180_000;
/// When a charge is looked at again that could not be looked at now, in milliseconds.
const LATER_MS: i64 = 60_000;
/// How long nobody calls a gateway that refuses the key or this machine.
const SHUT: Duration = Duration::from_secs(600);
/// Brasília is three hours behind UTC, all the year round since 2019.
const BRASILIA_MS: i64 = -3 * 3_600_000;

/// What a turn did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Charges looked at.
    pub vistas: usize,
    /// Of them, those whose state changed.
    pub mudaram: usize,
    /// Whether charges are left for the next turn.
    pub faltam: bool,
}

/// Looks at every charge that is due, as far as the rate allows.
///
/// # Errors
/// The database's, and the gateway's when it can be asked nothing at all.
pub fn look(desk: &Desk<'_>) -> Result<Looked, CobrancaError> {
    let mut looked = Looked::default();
    let now = desk.world.now();
    let ambiente = desk.asaas.ambiente();
    let due = desk.store.read(|tx| registro::due(tx, &ambiente, now, TURN_MAX))?;
    if due.is_empty() {
        return Ok(looked);
    }
    match turn(desk, due, &mut looked) {
        Ok(()) => desk.fine("vigia")?,
        Err(CobrancaError::Busy(_)) => looked.faltam = true,
        Err(error) => return Err(error),
    }
    Ok(looked)
}

fn turn(desk: &Desk<'_>, due: Vec<Cobranca>, looked: &mut Looked) -> Result<(), CobrancaError> {
    let now = desk.world.now();
    let listed = list(desk, &due, now)?;
    for charge in due {
        if desk.world.stopped() || !desk.store.read(|tx| ritmo::is_quiet(tx, desk.world.now()))? {
            looked.faltam = true;
            return Ok(());
        }
        let estado = charge.estado;
        let shown = charge.gateway.as_ref().and_then(|id| listed.get(id));
        match one(desk, &charge, shown) {
            Ok(after) => {
                looked.vistas += 1;
                looked.mudaram += usize::from(after != Some(estado));
            }
            Err(CobrancaError::Failed(why)) => tracing::warn!(why, "uma cobrança não pôde ser conferida"),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// One list call for all charges of late that are due, when they are several; charges by identifier.
fn list(desk: &Desk<'_>, due: &[Cobranca], now: Millis) -> Result<HashMap<String, Payment>, CobrancaError> {
    let recent = due.iter().filter(|c| c.gateway.is_some() && now.0 - c.criado_em.0 < LISTED_MS);
    let mut found = HashMap::new();
    let Some(oldest) = recent.clone().map(|c| c.criado_em).min().filter(|_| recent.clone().count() > 1)
    else {
        return Ok(found);
    };
    // The gateway's day of creation is Brasília's; its clock and ours may differ.
    let day = day_in_brasilia(Millis(oldest.0 - LATER_MS));
    for page in 0..PAGES_MAX {
        let (payments, more) = match desk.asaas.since(desk.store, &day, page) {
            Ok(page) => page,
            Err(error) => return shut(desk, "vigia", error).map(|()| found),
        };
        found.extend(payments.into_iter().map(|payment| (payment.id.clone(), payment)));
        if !more {
            break;
        }
    }
    Ok(found)
}

/// Looks at one charge and does what follows; its state then, `None` when somebody else has it.
fn one(
    desk: &Desk<'_>,
    charge: &Cobranca,
    listed: Option<&Payment>,
) -> Result<Option<Estado>, CobrancaError> {
    let Some(gateway) = charge.gateway.clone() else { return lost(desk, charge) };
    let Some(kept) = single_out(desk, charge, &gateway)? else {
        postpone(desk, charge)?;
        return Ok(Some(charge.estado));
    };
    let trusted =
        listed.filter(|payment| payment.id == kept && (is_paid(payment) || is_still(payment, charge)));
    let after = match trusted {
        Some(payment) => desk.adopt(charge, payment)?,
        None => match desk.asaas.payment(desk.store, &kept) {
            Ok(payment) => desk.adopt(charge, &payment)?,
            Err(error) => {
                postpone(desk, charge)?;
                return shut(desk, "vigia", error).map(|()| Some(charge.estado));
            }
        },
    };
    settle(desk, after).map(|charge| Some(charge.estado))
}

/// The payment that a charge keeps: its own, or the one that was paid instead. What the gateway made twice for
/// one call is removed, once for each charge, when lists have caught up. `None` when that must be tried again.
fn single_out(desk: &Desk<'_>, charge: &Cobranca, own: &str) -> Result<Option<String>, CobrancaError> {
    let caught_up = charge.criado_em.0 + LATER_MS;
    if desk.world.now().0 < caught_up || charge.visto_em.is_some_and(|seen| seen.0 >= caught_up) {
        return Ok(Some(own.to_owned()));
    }
    let found = match desk.asaas.by_reference(desk.store, &charge.referencia) {
        Ok(found) => found,
        Err(error) => return shut(desk, "vigia", error).map(|()| None),
    };
    let paid = |payment: &&Payment| is_paid(payment) && !payment.deleted;
    let own_is_paid = charge.pago_em.is_some() || found.iter().filter(paid).any(|payment| payment.id == own);
    let twin = found.iter().find(paid).filter(|_| !own_is_paid);
    let kept = twin.map_or(own, |payment| payment.id.as_str());
    let mut alone = true;
    for payment in found.iter().filter(|payment| payment.id != kept && !payment.deleted) {
        if is_paid(payment) {
            let (cobranca, gateway) = (&charge.id, &payment.id);
            tracing::warn!(cobranca, gateway, "paga duas vezes: devolva uma no gateway");
        } else {
            alone &= remove(desk, &payment.id)?;
        }
    }
    Ok(alone.then(|| kept.to_owned()))
}

/// Removes a charge at the gateway that is no charge of ours; whether the gateway answered. What it refuses to
/// remove stays.
fn remove(desk: &Desk<'_>, id: &str) -> Result<bool, CobrancaError> {
    match desk.asaas.delete(desk.store, id) {
        Ok(()) | Err(AsaasError::Refused { .. } | AsaasError::NotFound) => Ok(true),
        Err(AsaasError::Unknown(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Closes what is to be closed.
fn settle(desk: &Desk<'_>, charge: Cobranca) -> Result<Cobranca, CobrancaError> {
    let now = desk.world.now();
    let late = charge.estado == Estado::Pendente && charge.vence_em <= now && olhar::expires(&charge);
    let charge = if late { fechar::begin(desk, &charge, Motivo::Prazo)? } else { charge };
    let payable = matches!(charge.status.as_deref(), Some("PENDING" | "OVERDUE"));
    let closed = matches!(charge.estado, Estado::Vencido | Estado::Falhou);
    if charge.estado == Estado::Cancelando || closed && payable {
        fechar::finish(desk, &charge)
    } else {
        Ok(charge)
    }
}

/// A charge whose creation was not answered: found by its reference and closed, since its buyer never got it, or
/// given up once it cannot appear any more.
fn lost(desk: &Desk<'_>, charge: &Cobranca) -> Result<Option<Estado>, CobrancaError> {
    let found = match desk.asaas.by_reference(desk.store, &charge.referencia) {
        Ok(found) => found,
        Err(error) => {
            postpone(desk, charge)?;
            return shut(desk, "vigia", error).map(|()| Some(charge.estado));
        }
    };
    let now = desk.world.now();
    let surplus: Vec<String> = found.iter().map(|payment| payment.id.clone()).collect();
    let Some(kept) = super::abrir::oldest(found) else {
        let open = matches!(charge.estado, Estado::Pendente | Estado::Cancelando);
        if open && now.0 - charge.criado_em.0 >= NEVER_CREATED_MS {
            let (estado, why) = (charge.forma.closed(), Some(Motivo::NaoCriada));
            desk.store.write(|tx| registro::transition(tx, now, charge, estado, why, None))?;
            return Ok(Some(estado));
        }
        let next = olhar::next(charge, false, now);
        desk.store.write(|tx| registro::look_again(tx, charge, next))?;
        return Ok(Some(charge.estado));
    };
    for id in surplus.iter().filter(|id| **id != kept.id) {
        // One charge has one payment: what was made twice is removed.
        if !remove(desk, id)? {
            postpone(desk, charge)?;
            return Ok(Some(charge.estado));
        }
    }
    let charge = desk.adopt(charge, &kept)?;
    let charge = fechar::begin(desk, &charge, Motivo::Cancelado)?;
    settle(desk, charge).map(|charge| Some(charge.estado))
}

fn postpone(desk: &Desk<'_>, charge: &Cobranca) -> Result<(), StoreError> {
    let later = Millis(desk.world.now().0 + LATER_MS);
    desk.store.write(|tx| registro::look_again(tx, charge, Some(later)))
}

/// Notes a failure. A gateway that refuses the key or this machine is left alone for a while, and one that is
/// busy ends the turn; anything else concerns one call.
fn shut(desk: &Desk<'_>, what: &str, error: AsaasError) -> Result<(), CobrancaError> {
    desk.fail(what, &error)?;
    match error {
        AsaasError::Key | AsaasError::Forbidden => {
            let now = desk.world.now();
            desk.store.write(|tx| ritmo::pause(tx, now, SHUT))?;
            Err(error.into())
        }
        AsaasError::Busy(_) | AsaasError::Store(_) => Err(error.into()),
        _ => Ok(()),
    }
}

/// Whether a payment is paid for good.
pub(super) fn is_paid(payment: &Payment) -> bool {
    matches!(
        Status::of(&payment.status),
        Status::Received | Status::Confirmed | Status::ReceivedInCash | Status::DunningReceived
    )
}

/// Whether a list shows a waiting charge as it was: nothing follows from that.
fn is_still(payment: &Payment, charge: &Cobranca) -> bool {
    charge.estado == Estado::Pendente
        && charge.status.as_deref() == Some(payment.status.as_str())
        && !payment.deleted
}

/// The day of a moment in Brasília, `YYYY-MM-DD`.
pub(super) fn day_in_brasilia(at: Millis) -> String {
    let local = Millis(at.0.saturating_add(BRASILIA_MS)).to_string();
    local.split('T').next().unwrap_or_default().to_owned()
}
