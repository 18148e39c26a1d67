//! The lanes: for each kind of work a bounded set of threads with a bounded queue before it.
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::limits::Limits;
use crate::http::kernel::route::Lane;

/// Sign-ins that may wait for their turn: a second or two of work.
const PASSWORDS_WAITING: usize = 64;
/// Threads beyond those of the lanes, for what is written down after an answer has left.
const SPARE: usize = 4;

/// Threads that all lanes together may keep busy.
pub(super) const fn threads(limits: &Limits) -> usize {
    let Limits { quick, model, gateway, upload, password, .. } = *limits;
    quick + model + gateway + upload + password + SPARE
}

/// Every lane.
pub(super) struct Lanes {
    quick: Gate,
    model: Gate,
    gateway: Gate,
    upload: Gate,
    password: Gate,
}

impl Lanes {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            quick: Gate::new(limits.quick, limits.queue),
            model: Gate::new(limits.model, limits.queue),
            gateway: Gate::new(limits.gateway, limits.queue),
            upload: Gate::new(limits.upload, limits.queue),
            password: Gate::new(limits.password, limits.queue.min(PASSWORDS_WAITING)),
        }
    }

    /// The way into a lane; `None` for what is answered on the spot.
    pub(super) const fn gate(&self, lane: Lane) -> Option<&Gate> {
        Some(match lane {
            Lane::Memory => return None,
            Lane::Quick => &self.quick,
            Lane::Model | Lane::OfTool => &self.model,
            Lane::Gateway => &self.gateway,
            Lane::Upload => &self.upload,
            Lane::Password => &self.password,
        })
    }
}

/// The way into a lane.
pub(super) struct Gate {
    admitted: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

impl Gate {
    fn new(running: usize, queue: usize) -> Self {
        Self {
            admitted: Arc::new(Semaphore::new(running + queue)),
            running: Arc::new(Semaphore::new(running)),
        }
    }

    /// A place, waited for if need be; `None` when the queue is full.
    pub(super) async fn enter(&self) -> Option<(OwnedSemaphorePermit, OwnedSemaphorePermit)> {
        let admitted = Arc::clone(&self.admitted).try_acquire_owned().ok()?;
        let running = Arc::clone(&self.running).acquire_owned().await.ok()?;
        Some((admitted, running))
    }
}
