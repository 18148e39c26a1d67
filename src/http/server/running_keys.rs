//! The `Idempotency-Key`s at work in this process: whoever repeats one is told at once, and takes no place of a lane.
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::http::caller::repeat;
use crate::http::kernel::erro::{Code, Erro};

/// Every key, with what it came with where that is known.
#[derive(Default)]
pub(super) struct RunningKeys(Mutex<HashMap<String, Option<String>>>);

/// A key at work; free again when dropped.
pub(super) struct Held {
    keys: Arc<RunningKeys>,
    chave: String,
}

impl RunningKeys {
    /// Takes a key, unless a call with it is at work.
    ///
    /// # Errors
    /// `em_andamento`; `idempotencia_conflito` where that call came with something else.
    pub(super) fn enter(self: &Arc<Self>, chave: String, corpo: Option<String>) -> Result<Held, Erro> {
        let mut keys = self.keys();
        if let Some(first) = keys.get(&chave) {
            let other = first.is_some() && corpo.is_some() && *first != corpo;
            return Err(if other { Code::IdempotenciaConflito.into() } else { repeat::running() });
        }
        keys.insert(chave.clone(), corpo);
        Ok(Held { keys: Arc::clone(self), chave })
    }

    fn keys(&self) -> MutexGuard<'_, HashMap<String, Option<String>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.keys.keys().remove(&self.chave);
    }
}
