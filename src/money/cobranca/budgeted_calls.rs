//! Calls to the gateway in somebody's name: each takes its place in the budget before it leaves.
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::buyer_queue::{self, Turn};
use super::call_budget::{self, Bucket, Share};
use crate::base::store::{Result, Store};
use crate::base::world::World;

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

    /// So many calls of the buyer `quem`, once it is their turn; how long they would wait when that is longer than
    /// callers do.
    pub(super) fn reserve(
        store: &'a Store,
        world: &'a World,
        quem: &str,
        calls: u32,
    ) -> Result<std::result::Result<Self, Duration>> {
        let now = world.steady();
        let (wait, paid) =
            match store.write_on(call_budget::KEY, |tx| buyer_queue::enter(tx, &now, quem, calls))? {
                Turn::Later(wait) => return Ok(Err(wait)),
                Turn::Served(wait, paid) => (wait, paid),
            };
        let reserved =
            Self { store, world, share: Share::Buyer, paid: AtomicU32::new(paid), bucket: Bucket::Buyers };
        // A service that stops asks nothing more.
        Ok(if wait.is_zero() || world.sleep(wait) { Ok(reserved) } else { Err(wait) })
    }

    /// So many calls of a share at once, so that a piece of work is not cut off between them; how long to wait when
    /// they do not fit now.
    pub(super) fn together(
        store: &'a Store,
        world: &'a World,
        share: Share,
        calls: u32,
    ) -> Result<std::result::Result<Self, Duration>> {
        let now = world.steady();
        let taken = store.write_on(call_budget::KEY, |tx| call_budget::take(tx, &now, share, calls))?;
        Ok(taken.map(|bucket| Self { store, world, share, paid: AtomicU32::new(calls), bucket }))
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
