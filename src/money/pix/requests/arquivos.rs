//! Receipts on disk: the original, never served, and the copy to look at; both for the owner alone.
use std::io::{ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::records;
use crate::base::arquivo;
use crate::base::store::{Store, StoreError};
use crate::base::world::{Millis, World};

/// Receipts looked at in one go.
const BATCH: u32 = 200;

/// The folder of receipts.
#[derive(Clone, Debug)]
pub struct Arquivos(PathBuf);

impl Arquivos {
    /// The one of a data folder.
    pub fn of(dados: &Path) -> Self {
        Self(dados.join("comprovantes"))
    }

    /// Where the original of a request is.
    pub fn original(&self, id: &str) -> PathBuf {
        self.0.join(id)
    }

    /// Where its copy to look at is.
    pub fn copia(&self, id: &str) -> PathBuf {
        self.0.join(format!("{id}.copia.png"))
    }

    /// Keeps a receipt.
    pub(super) fn keep(&self, id: &str, original: &[u8], copia: Option<&[u8]>) -> Result<()> {
        arquivo::folder(&self.0)?;
        arquivo::write(&self.original(id), original)?;
        copia.map_or(Ok(()), |copia| arquivo::write(&self.copia(id), copia))
    }

    /// Copies the receipts of these requests into a folder of another place, made for its owner alone; how many
    /// requests had one. A receipt that is not there was erased meanwhile, or never came to be kept.
    pub fn copy(&self, ids: &[String], to: &Path, mut progress: impl FnMut(usize)) -> Result<usize> {
        arquivo::folder(to)?;
        let copies = Self(to.to_owned());
        let mut copied = 0;
        for (done, id) in ids.iter().enumerate() {
            copied += usize::from(arquivo::copy(&self.original(id), &copies.original(id))?);
            arquivo::copy(&self.copia(id), &copies.copia(id))?;
            progress(done + 1);
        }
        Ok(copied)
    }

    fn erase(&self, id: &str) -> Result<()> {
        for path in [self.original(id), self.copia(id)] {
            match std::fs::remove_file(&path) {
                Err(e) if e.kind() != ErrorKind::NotFound => return Err(e),
                _ => {}
            }
        }
        Ok(())
    }

    /// Erases the receipts of requests that were decided, or failed, longer than `kept` ago; how many. Hashes
    /// stay: the same receipt is still known when it comes again.
    pub fn forget(
        &self,
        world: &World,
        store: &Store,
        kept: Duration,
    ) -> std::result::Result<usize, StoreError> {
        let now = world.now();
        let before = now.0.saturating_sub(i64::try_from(kept.as_millis()).unwrap_or(i64::MAX));
        let due = store.read(|tx| records::overdue(tx, Millis(before), BATCH))?;
        let mut gone = 0;
        for id in due {
            // The file first: a row that says it went is never wrong.
            match self.erase(&id) {
                Ok(()) => store.write(|tx| records::erased(tx, now, &id))?,
                Err(error) => {
                    tracing::warn!(pedido = id, %error, "comprovante não apagado");
                    continue;
                }
            }
            gone += 1;
        }
        Ok(gone)
    }
}
