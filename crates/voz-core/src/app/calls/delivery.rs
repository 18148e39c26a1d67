//! The fate of the answer to a call: shared by the call and by whoever carries its answer out.
//!
//! Invariant: a charge that nothing but its own answer can show for is either known to have left, or given
//! back: by the connection that failed, or by the next start.
use std::sync::{Arc, Mutex};

use crate::app::opened::App;
use crate::base::leaving::Leaving;
use crate::base::lock;
use crate::base::store::{self, StoreError, Tx};
use crate::money::credito;

/// State of one request's caller and of the charges that wait for its answer to leave.
///
/// A rewrite paid from credit without an `Idempotency-Key` is charged before its answer leaves, and nothing but that
/// answer shows the caller what they paid for. So its charge is owed here until the socket says what became of the
/// answer.
#[derive(Default)]
pub struct Entrega {
    /// The caller, for work that ends when they leave.
    pub asker: Arc<Leaving>,
    owed: Mutex<Vec<String>>,
}

impl Entrega {
    /// The answer to this caller, who is known already.
    pub fn of(asker: Arc<Leaving>) -> Self {
        Self { asker, ..Self::default() }
    }

    /// A charge, by the key of its movement, that stands only if the answer leaves.
    pub(in crate::app) fn owe(&self, chave: &str) {
        lock(&self.owed).push(chave.to_owned());
    }

    /// The charges that wait for the answer to leave. Whoever takes them says what became of it, with
    /// [`App::handed_over`] or [`App::refund`].
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.owed))
    }
}

impl App {
    /// The answers of these charges have left.
    pub fn handed_over(&self, charges: &[String]) {
        self.settle(charges, credito::handed_over);
    }

    /// The answers of these charges never left, because their callers did: their money goes back, a few times a day
    /// for each credit. What a stop breaks off is not their doing, and is not counted.
    pub fn refund(&self, charges: &[String]) {
        let now = self.world.now();
        let back = if self.fitness.has_broken_off() { credito::refund } else { credito::refund_leaver };
        self.settle(charges, move |tx, chave| back(tx, now, chave));
    }

    fn settle(
        &self,
        charges: &[String],
        each: impl Fn(&mut Tx<'_>, &str) -> Result<bool, StoreError> + Send + 'static,
    ) {
        let Some(first) = charges.first() else { return };
        let all = charges.to_vec();
        let settle = move |tx: &mut Tx<'_>| all.iter().try_for_each(|chave| each(tx, chave).map(drop));
        if let Err(error) = store::call(|| self.store.write_on(first, &settle)) {
            // Until then the mark stays; once its time is over a sweep gives the money back.
            tracing::warn!(%error, "uma cobrança ficou sem a confirmação de entrega; tento de novo");
            self.late.keep(&error, first, settle);
        }
    }
}
