//! The desk, which every piece of work with the gateway goes by: calls in the name of somebody, each with its place in
//! the budget before it leaves; the answers taken in; how it went noted.
use std::ops::Deref;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::asaas::{Asaas, AsaasError};
use super::buyer_queue;
use super::call_budget::{self, Bucket, Share};
use super::charge::{ChargeState, Cobranca, Motivo, Pendencia};
use super::opening::CobrancaError;
use super::transitions::{Effect, next};
use super::wire::Payment;
use super::{health, next_look, queries, records};
use crate::base::ground::Ground;
use crate::base::store::{Result, Store, StoreError, Tx};
use crate::base::world::World;

/// The time for which nobody calls a gateway that refuses the key or this machine.
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
    /// True when a charge was sold here: the same product at the same gateway.
    pub(super) fn sold(&self, charge: &Cobranca) -> bool {
        charge.produto == self.produto && charge.ambiente == self.asaas.ambiente()
    }

    pub(super) const fn calls(&self, share: Share) -> Calls<'a> {
        Calls::of(self.ground.store, self.ground.world, share)
    }

    /// So many calls of the buyer `quem`, once it is their turn; [`CobrancaError::Busy`] when they would wait for longer
    /// than callers do.
    pub(super) fn reserve(&self, quem: &str, calls: u32) -> Result<Calls<'a>, CobrancaError> {
        let now = self.world.steady();
        let turn = self.store.write_on(call_budget::KEY, |tx| buyer_queue::enter(tx, &now, quem, calls))?;
        let wait = turn.map_err(CobrancaError::Busy)?;
        let reserved = self.calls(Share::Buyer);
        reserved.paid.store(calls, Ordering::Relaxed);
        // A service that stops asks nothing more.
        if wait.is_zero() || self.world.sleep(wait) { Ok(reserved) } else { Err(CobrancaError::Busy(wait)) }
    }

    /// So many calls of a share at once, so that a piece of work is not cut off between them; [`CobrancaError::Busy`] when
    /// they do not fit now.
    pub(super) fn together(&self, share: Share, calls: u32) -> Result<Calls<'a>, CobrancaError> {
        let now = self.world.steady();
        let taken = self.store.write_on(call_budget::KEY, |tx| call_budget::take(tx, &now, share, calls))?;
        let bucket = taken.map_err(CobrancaError::Busy)?;
        let Ground { store, world, .. } = self.ground;
        Ok(Calls { store, world, share, paid: AtomicU32::new(calls), bucket })
    }

    /// True when the time of a charge is over: by the time of day only where the gateway's clock says so too.
    pub(super) fn is_over(&self, charge: &Cobranca) -> bool {
        let now = self.world.now();
        charge.is_over(now.min(self.asaas.its_time(now)), &self.world.steady())
    }

    /// True when a charge still waits although its time is over, and no money is known to be on its way: it is about to be
    /// closed, and nobody should pay it any more, in whatever form.
    pub fn is_past(&self, charge: &Cobranca) -> bool {
        charge.estado == ChargeState::Pendente && next_look::expires(charge) && self.is_over(charge)
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
        if next(charge, payment, now).effect == Effect::None {
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

    /// Notes how a piece of work with the gateway went; what it gave.
    pub(super) fn noted<T>(&self, what: &str, done: Result<T, AsaasError>) -> Result<T, CobrancaError> {
        match &done {
            Ok(_) => self.fine(what)?,
            Err(error) => self.fail(what, error)?,
        }
        Ok(done?)
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

/// The right to call the gateway so many times, taken from the budget before the first call is made.
///
/// The gateway blocks a key that calls too often. A purchase takes all its calls at once, so that it never stops
/// half-way for want of one.
pub struct Calls<'a> {
    store: &'a Store,
    world: &'a World,
    share: Share,
    /// Calls that were paid for and not made, and from which share.
    paid: AtomicU32,
    bucket: Bucket,
}

impl<'a> Calls<'a> {
    /// Calls of a share, each as the budget allows.
    pub(super) const fn of(store: &'a Store, world: &'a World, share: Share) -> Self {
        Self { store, world, share, paid: AtomicU32::new(0), bucket: Bucket::Buyers }
    }

    /// Calls that were paid for and not made.
    pub(super) fn unused(&self) -> u32 {
        self.paid.load(Ordering::Relaxed)
    }

    /// Takes a place for one call; how long to wait when there is none.
    pub(super) fn take(&self) -> Result<Option<Duration>> {
        let now = self.world.steady();
        let paid = self.paid.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |paid| paid.checked_sub(1));
        if paid.is_ok() {
            return self.store.read(|tx| call_budget::stopped(tx, &now));
        }
        Ok(self.store.write_on(call_budget::KEY, |tx| call_budget::take(tx, &now, self.share, 1))?.err())
    }

    /// Notes whether the gateway answered something that can be used.
    pub(super) fn heard(&self, well: bool) -> Result<()> {
        let now = self.world.steady();
        if self.store.read(|tx| call_budget::mute(tx, &now))?.is_some() != well {
            return Ok(());
        }
        self.store.write_on(call_budget::KEY, |tx| call_budget::heard(tx, &now, well))
    }

    /// Stops every call for a while, everybody's.
    pub(super) fn pause(&self, time: Duration) -> Result<()> {
        let now = self.world.steady();
        self.store.write_on(call_budget::KEY, |tx| call_budget::pause(tx, &now, time))
    }
}

impl Drop for Calls<'_> {
    fn drop(&mut self) {
        let unused = *self.paid.get_mut();
        if unused > 0 {
            let now = self.world.steady();
            if let Err(error) = self
                .store
                .write_on(call_budget::KEY, |tx| call_budget::give_back(tx, &now, self.bucket, unused))
            {
                tracing::warn!(%error, "chamadas reservadas não foram devolvidas");
            }
        }
    }
}
