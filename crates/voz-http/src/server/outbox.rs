//! Charges of a connection whose answers are on their way out: they stand once the answer has left.
//!
//! An answer has left when the system has taken all of it, or when the connection broke after it had taken
//! some: a caller could otherwise read nearly everything and hang up. Where nothing was taken the charge is
//! given back; where the process dies in between, the next start does it.
use std::sync::{Arc, Mutex};

use tokio::runtime::Handle;

use crate::service::Service;
use voz_core::app::App;
use voz_core::app::calls::delivery::Entrega;
use voz_core::base::lock;

/// The charges whose answers one connection is writing.
pub(super) struct Outbox {
    service: Arc<Service>,
    leaving: Mutex<Outgoing>,
}

#[derive(Default)]
struct Outgoing {
    charges: Vec<String>,
    begun: bool,
}

impl Outbox {
    pub(super) fn new(service: &Arc<Service>) -> Arc<Self> {
        Arc::new(Self { service: Arc::clone(service), leaving: Mutex::default() })
    }

    /// Notes the charges whose answers are in what is written next.
    pub(super) fn put(&self, charges: Vec<String>) {
        if !charges.is_empty() {
            let mut leaving = lock(&self.leaving);
            leaving.charges.extend(charges);
            leaving.begun = false;
        }
    }

    /// The system took some of what was written.
    pub(super) fn begun(&self) {
        lock(&self.leaving).begun = true;
    }

    /// The system took all that was written.
    pub(super) fn left(&self) {
        let charges = std::mem::take(&mut lock(&self.leaving).charges);
        tell(&self.service, charges, App::handed_over);
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let Outgoing { charges, begun } = std::mem::take(&mut *lock(&self.leaving));
        tell(&self.service, charges, if begun { App::handed_over } else { App::refund });
    }
}

/// A guard that tells the handler that its caller has gone: hyper then drops the future that holds it.
pub(super) struct LeaveGuard {
    service: Arc<Service>,
    entrega: Arc<Entrega>,
    answered: bool,
}

impl LeaveGuard {
    pub(super) fn new(service: &Arc<Service>, entrega: &Arc<Entrega>) -> Self {
        Self { service: Arc::clone(service), entrega: Arc::clone(entrega), answered: false }
    }

    /// The answer is ready; the charges that stand only if it leaves.
    pub(super) fn answered(mut self) -> Vec<String> {
        self.answered = true;
        self.entrega.take()
    }
}

impl Drop for LeaveGuard {
    fn drop(&mut self) {
        if !self.answered {
            self.entrega.asker.leave();
            tell(&self.service, self.entrega.take(), App::refund);
        }
    }
}

/// Writes down what became of some charges, on a thread that may wait. While the runtime stops nothing is
/// written: the next start gives the money back.
pub(super) fn tell(service: &Arc<Service>, charges: Vec<String>, what: fn(&App, &[String])) {
    if !charges.is_empty()
        && let Ok(runtime) = Handle::try_current()
    {
        let service = Arc::clone(service);
        runtime.spawn_blocking(move || what(&service.site.app, &charges));
    }
}
