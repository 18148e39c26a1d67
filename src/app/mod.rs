//! Everything opened once, and the use cases that join wings.

pub mod reescrita;
pub mod voz;
pub mod idempotencia;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::base::chave::{Chave, ChaveError, hex};
use crate::base::config::Config;
use crate::base::store::{Store, StoreError};
use crate::base::world::World;

/// Everything the service opens once.
pub struct App {
    /// Clock, randomness, environment, stop.
    pub world: World,
    /// The effective configuration.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// The key of every keyed hash.
    pub chave: Chave,
    /// Where this process's request identifiers begin.
    first_request: u64,
    requests: AtomicU64,
}

/// Why the service could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The key file.
    #[error(transparent)]
    Chave(#[from] ChaveError),
    /// The system's randomness.
    #[error("o sistema não deu números aleatórios: {0}")]
    Randomness(std::io::Error),
}

impl App {
    /// Opens the database (creating it) and the key file.
    ///
    /// # Errors
    /// One of them cannot be used.
    pub fn open(world: World, config: Config) -> Result<Self, AppError> {
        let store = Store::open(&config.banco())?;
        let chave = Chave::open(&config.dados(), &world)?;
        let mut first = [0; 8];
        world.random(&mut first).map_err(AppError::Randomness)?;
        let first_request = u64::from_le_bytes(first);
        Ok(Self { world, config, store, chave, first_request, requests: AtomicU64::new(0) })
    }

    /// Texts in the example bank.
    pub fn examples(&self) -> u64 {
        0
    }

    /// A fresh identifier for a request: 16 hexadecimal digits, never twice in a process.
    pub fn request_id(&self) -> String {
        /// Odd, so that multiplying by it repeats nothing (Knuth, TAOCP 3, 6.4: the golden ratio).
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let n = self.requests.fetch_add(1, Ordering::Relaxed);
        hex(&self.first_request.wrapping_add(n.wrapping_mul(SPREAD)).to_be_bytes())
    }
}
