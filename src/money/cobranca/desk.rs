//! What every piece of work with the gateway does: calls in somebody's name, takes in what the gateway shows, notes
//! how it went.
use std::ops::Deref;
use std::time::Duration;

use super::asaas::{Asaas, AsaasError};
use super::budgeted_calls::Calls;
use super::call_budget::Share;
use super::charge::Cobranca;
use super::error::CobrancaError;
use super::states::{ChargeState, Motivo, Pendencia};
use super::transitions::{Effect, next};
use super::wire::Payment;
use super::{health, next_look, queries, records};
use crate::base::ground::Ground;
use crate::base::store::{StoreError, Tx};

/// How long nobody calls a gateway that refuses the key or this machine.
pub(super) const SHUT: Duration = Duration::from_secs(120);
/// When a charge is looked at again that the gateway shows as something else, in milliseconds, at the earliest.
const FOREIGN_MS: i64 = 600_000;

/// The gateway and the data folder, as every step of a charge needs them.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    pub asaas: &'a Asaas,
    pub ground: Ground<'a>,
}

impl<'a> Deref for Desk<'a> {
    type Target = Ground<'a>;

    fn deref(&self) -> &Ground<'a> {
        &self.ground
    }
}

impl<'a> Desk<'a> {
    /// Whether a charge was sold here: the same product at the same gateway.
    pub(super) fn sold(&self, charge: &Cobranca) -> bool {
        charge.produto == self.produto && charge.ambiente == self.asaas.ambiente()
    }

    pub(super) const fn calls(&self, share: Share) -> Calls<'a> {
        Calls::of(self.ground.store, self.ground.world, share)
    }

    /// Whether the time of a charge is over: by the time of day only where the gateway's clock says so too.
    pub(super) fn is_over(&self, charge: &Cobranca) -> bool {
        let now = self.world.now();
        charge.is_over(now.min(self.asaas.its_time(now)), &self.world.steady())
    }

    /// A charge as it is on disk now.
    pub(super) fn again(&self, charge: &Cobranca) -> Result<Cobranca, CobrancaError> {
        self.store.read(|tx| queries::by_id(tx, &charge.id))?.ok_or(CobrancaError::Unknown)
    }

    /// Takes in what the gateway shows of a charge, and gives it as it is then. What is not the charge that was
    /// opened is left alone, and told to the owner: nothing follows from it.
    pub(super) fn adopt(&self, charge: &Cobranca, payment: &Payment) -> Result<Cobranca, CobrancaError> {
        let now = self.world.now();
        if let Err(why) = payment.check(charge) {
            let (cobranca, gateway) = (&charge.id, &payment.id);
            tracing::warn!(cobranca, gateway, %why, "o gateway mostra outra cobrança; nada foi feito");
            return self.disown(charge, payment);
        }
        let observe = |tx: &mut Tx<'_>| records::observe(tx, now, charge, payment).map(drop);
        // What moves money looks at the whole credit, on which others write meanwhile.
        if next(&charge.standing(now), &payment.seen()).effect == Effect::None {
            self.store.write_on(&charge.id, observe)?;
        } else {
            self.store.write(observe)?;
        }
        self.again(charge)
    }

    /// Notes that the gateway shows something else than what was opened; past its time such a charge ends here.
    fn disown(&self, charge: &Cobranca, payment: &Payment) -> Result<Cobranca, CobrancaError> {
        let now = self.world.now();
        let open = matches!(charge.estado, ChargeState::Pendente | ChargeState::Cancelando);
        let ends = open && (self.is_over(charge) || charge.estado == ChargeState::Cancelando);
        self.store.write_on(&charge.id, |tx| {
            if ends {
                let (estado, why) = (charge.forma.closed(), Some(Motivo::NaoConfere));
                records::transition(tx, now, charge, estado, why, None)?;
            } else {
                let since = if open { now } else { charge.desde };
                let next = Some(next_look::seldom(since, FOREIGN_MS, now));
                let next = next.filter(|_| now.0 - since.0 < next_look::WATCHED);
                records::look_again(tx, now, charge, next)?;
            }
            records::raise(tx, now, &charge.id, Pendencia::NaoConfere, Some(&payment.id))
        })?;
        self.again(charge)
    }

    /// Notes that a piece of work with the gateway failed.
    pub(super) fn fail(&self, what: &str, error: &AsaasError) -> Result<(), StoreError> {
        tracing::warn!(o_que = what, %error, "o gateway falhou");
        self.store.write_on(what, |tx| health::note(tx, self.world.now(), what, Some(error)))
    }

    /// Notes that a piece of work with the gateway went well.
    pub(super) fn fine(&self, what: &str) -> Result<(), StoreError> {
        self.store.write_on(what, |tx| health::note(tx, self.world.now(), what, None))
    }

    /// Notes a failure. A gateway that refuses the key or this machine is left alone for a while, and one that is
    /// busy ends the work; anything else concerns one call.
    pub(super) fn shut(&self, calls: &Calls<'_>, what: &str, error: AsaasError) -> Result<(), CobrancaError> {
        self.fail(what, &error)?;
        match error {
            AsaasError::Key | AsaasError::Forbidden => {
                calls.pause(SHUT)?;
                Err(error.into())
            }
            AsaasError::Busy(_) | AsaasError::Store(_) => Err(error.into()),
            _ => Ok(()),
        }
    }
}
