//! What is put right from time to time: what died calls had taken, what is past its time.
use std::time::Duration;

use crate::app::calls::{drafts, idempotency};
use crate::app::opened::App;
use crate::base::steady::Steady;
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::money::pix::requests::receipts;
use crate::money::x402::records;
use crate::money::{cobranca, cota, credito};
use crate::people::{cadastros, links, navegadores, primeira_visita, sessoes, tentativas};

/// What forgets, or gives back, what is past its time.
type Step = fn(&mut Tx<'_>, Millis, &Steady) -> Result<(), StoreError>;

/// Each in a transaction of its own, beside those of calls: a row that both end is ended by whoever deletes it.
const STEPS: [Step; 14] = [
    |tx, now, steady| cota::expire(tx, now, steady).map(drop),
    |tx, _, steady| credito::expire(tx, steady).map(drop),
    |tx, now, steady| credito::refund_late(tx, now, steady).map(drop),
    |tx, now, _| credito::forget_leavers(tx, now).map(drop),
    |tx, now, steady| idempotency::expire(tx, now, steady).map(drop),
    |tx, now, _| drafts::expire(tx, now).map(drop),
    |tx, now, _| sessoes::expire(tx, now).map(drop),
    |tx, now, _| links::expire(tx, now).map(drop),
    |tx, now, _| navegadores::expire(tx, now).map(drop),
    |tx, now, _| cadastros::expire(tx, now).map(drop),
    |tx, now, _| primeira_visita::expire(tx, now).map(drop),
    |tx, now, _| tentativas::expire(tx, now).map(drop),
    records::expire,
    cobranca::expire,
];

impl App {
    /// Gives back what calls that died had taken, and forgets what is past its time.
    pub fn sweep(&self) -> Result<(), StoreError> {
        STEPS.iter().try_for_each(|step| {
            // The clock is read once it is this one's turn to write.
            self.store.write_on("varrer", |tx| step(tx, self.world.now(), &self.world.steady()))
        })
    }

    /// Writes down the ends of calls that could not be written down when they came.
    pub(in crate::app) fn catch_up(&self) -> Result<(), StoreError> {
        let done = self.late.catch_up(&self.store)?;
        if done > 0 {
            tracing::info!(done, "o fim de chamadas foi anotado mais tarde");
        }
        Ok(())
    }

    /// Erases the receipts whose time is over.
    pub fn forget_receipts(&self) -> Result<(), StoreError> {
        let kept = Duration::from_secs(u64::from(self.config.pix.retencao_dias) * 86_400);
        let gone = receipts::forget(&self.world, &self.store, kept)?;
        if gone > 0 {
            tracing::info!(gone, "comprovantes apagados, fora do prazo");
        }
        Ok(())
    }
}
