//! What is put right from time to time: what died calls had taken, what is past its time.
use std::time::Duration;

use crate::app::calls::{drafts, idempotency};
use crate::app::opened::App;
use crate::base::store::StoreError;
use crate::money::pix::requests::receipts;
use crate::money::x402::records;
use crate::money::{cobranca, cota, credito};
use crate::people::{cadastros, links, navegadores, primeira_visita, sessoes, tentativas};

impl App {
    /// Gives back what calls that died had taken, and forgets what is past its time.
    pub fn sweep(&self) -> Result<(), StoreError> {
        self.store.write(|tx| {
            // Read once it is this one's turn to write.
            let (now, steady) = (self.world.now(), self.world.steady());
            cota::expire(tx, now, &steady)?;
            credito::expire(tx, &steady)?;
            credito::refund_late(tx, now, &steady)?;
            credito::forget_leavers(tx, now)?;
            idempotency::expire(tx, now, &steady)?;
            drafts::expire(tx, now)?;
            sessoes::expire(tx, now)?;
            links::expire(tx, now)?;
            navegadores::expire(tx, now)?;
            cadastros::expire(tx, now)?;
            primeira_visita::expire(tx, now)?;
            tentativas::expire(tx, now)?;
            records::expire(tx, now, &steady)?;
            cobranca::expire(tx, now, &steady)?;
            Ok(())
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
