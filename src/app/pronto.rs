//! Whether this server is fit for calls: for a balancer, answered from memory.
pub use super::fitness::{CLOCK_OFF, CLOCK_TOLD, Unfit};
use super::opened::App;
use crate::base::clock;
use crate::base::store::StoreError;

impl App {
    /// Whether this server is fit for calls.
    ///
    /// # Errors
    /// Why not.
    pub fn fit(&self) -> Result<(), Unfit> {
        self.fitness.judge(&self.world.steady())
    }

    /// Whether the time of day here is the database's, well enough to sell by it.
    ///
    /// # Errors
    /// It is not ([`Unfit::Clock`]).
    pub fn clock_is_right(&self) -> Result<(), Unfit> {
        self.fitness.clock()
    }

    /// From now on a balancer is told to send calls elsewhere.
    pub fn stopping(&self) {
        self.fitness.stop();
    }

    /// Takes up what other processes changed in the bank, and notes whether the database answered.
    pub(super) fn look(&self) -> Result<(), StoreError> {
        let looked = self.store.ready().and_then(|()| self.refresh());
        // What is told to anybody names no machine; the log has the rest.
        let said = looked.as_ref().err().map(|error| match error {
            StoreError::Newer { .. } | StoreError::Older { .. } => error.to_string(),
            _ => "o banco de dados não responde".to_owned(),
        });
        self.fitness.look(self.world.steady(), said);
        looked
    }

    /// Follows the clock of a database that machines share, and tells where this one's is off.
    pub(super) fn set_clock(&self) -> Result<(), StoreError> {
        if let Some(ahead) = clock::follow(&self.world, &self.store)? {
            self.fitness.set_ahead(ahead);
        }
        Ok(())
    }
}
