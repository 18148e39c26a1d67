//! Everything opened once, and the use cases that join wings.

pub mod reescrita;
pub mod voz;
pub mod idempotencia;

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
}

impl App {
    /// Opens the database (creating it) and the key file.
    ///
    /// # Errors
    /// One of them cannot be used.
    pub fn open(world: World, config: Config) -> Result<Self, AppError> {
        let store = Store::open(&config.banco())?;
        let chave = Chave::open(&config.dados(), &world)?;
        Ok(Self { world, config, store, chave })
    }

    /// Texts in the example bank.
    pub fn examples(&self) -> u64 {
        0
    }

    /// A fresh identifier for a request: 16 hexadecimal digits.
    pub fn request_id(&self) -> String {
        let mut bytes = [0; 8];
        // An identifier only ties an answer to a log line: without randomness the requests share one.
        let _ = self.world.random(&mut bytes);
        hex(&bytes)
    }
}
