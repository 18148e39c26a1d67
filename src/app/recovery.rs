//! What is put right at the start and from time to time: what died calls had taken, what is past its time.
use std::fs::File;
use std::time::Duration;

use super::opened::{App, AppError};
use super::{drafts, idempotencia};
use crate::base::store::StoreError;
use crate::money::x402::records;
use crate::money::{cobranca, cota, credito};
use crate::people::{cadastros, links, navegadores, sessoes, tentativas};

impl App {
    /// Gives back what the calls of an earlier run had taken when it was cut off, unless another
    /// service lives on the same data: what is taken then may be its own, and expires by itself.
    /// Keep the answer as long as this service runs: it tells the next one.
    pub fn recover(&self) -> Result<File, AppError> {
        let path = self.config.dados.join("voz.serve.lock");
        let failed = |e: std::io::Error| AppError::Lock(path.display().to_string(), e);
        let lock = File::options().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
        if lock.try_lock().is_ok() {
            self.give_back_all()?;
        } else {
            tracing::info!("outro voz serve usa os mesmos dados");
        }
        lock.lock_shared().map_err(failed)?;
        Ok(lock)
    }

    fn give_back_all(&self) -> Result<(), StoreError> {
        let now = self.world.now();
        let (places, reservations, keys, charges) = self.store.write(|tx| {
            records::recover(tx)?;
            let reservations = credito::release_all(tx)?;
            let charges = credito::refund_all(tx, now)?;
            let taken = (cota::give_back_all(tx)?, reservations, idempotencia::abandon_all(tx)?, charges);
            Ok(taken)
        })?;
        if places + reservations + keys + charges > 0 {
            tracing::info!(places, reservations, keys, charges, "chamadas interrompidas desfeitas");
        }
        Ok(())
    }

    /// Gives back what calls that died had taken, and forgets what is past its time.
    pub fn sweep(&self) -> Result<(), StoreError> {
        self.store.write(|tx| {
            // Read once it is this one's turn to write.
            let (now, steady) = (self.world.now(), self.world.steady());
            cota::expire(tx, now, &steady)?;
            credito::expire(tx, &steady)?;
            credito::refund_late(tx, now, &steady)?;
            credito::forget_leavers(tx, now)?;
            idempotencia::expire(tx, now, &steady)?;
            drafts::expire(tx, now)?;
            sessoes::expire(tx, now)?;
            links::expire(tx, now)?;
            navegadores::expire(tx, now)?;
            cadastros::expire(tx, now)?;
            tentativas::expire(tx, now)?;
            records::expire(tx, now, &steady)?;
            cobranca::expire(tx, now, &steady)?;
            Ok(())
        })
    }

    /// Erases the receipts whose time is over.
    pub fn forget_receipts(&self) -> Result<(), StoreError> {
        let kept = Duration::from_secs(u64::from(self.config.pix.retencao_dias) * 86_400);
        let gone = self.comprovantes.forget(&self.world, &self.store, kept)?;
        if gone > 0 {
            tracing::info!(gone, "comprovantes apagados, fora do prazo");
        }
        Ok(())
    }
}
