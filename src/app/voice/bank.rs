//! The author's bank, changed by hand: texts and lessons that go, and the moment from which texts count.
use crate::base::store::{Store, StoreError};
use crate::base::world::Millis;
use crate::voice::Registro;
use crate::voice::banco::{self, Filter, TextKey};

/// Removes the texts of these keys; how many.
pub fn remove_texts(store: &Store, keys: &[TextKey]) -> Result<usize, StoreError> {
    store.write(|tx| banco::remove(tx, keys))
}

/// Removes every text that a filter lets through, with what others wrote in the same; how many of the author.
pub fn remove_matching(store: &Store, filter: &Filter) -> Result<usize, StoreError> {
    store.write(|tx| {
        banco::remove_others(tx, filter)?;
        banco::remove_where(tx, filter)
    })
}

/// Removes what others wrote; how many texts.
pub fn remove_others(store: &Store, filter: &Filter) -> Result<usize, StoreError> {
    store.write(|tx| banco::remove_others(tx, filter))
}

/// Sets the moment from which texts count.
pub fn count_since(store: &Store, since: Option<Millis>) -> Result<(), StoreError> {
    store.write(|tx| match banco::state(tx)?.desde == since {
        true => Ok(()),
        false => banco::set_since(tx, since),
    })
}

/// Forgets what texts of a register, or of both, say in nobody's words; how many.
pub fn forget_neutral(store: &Store, registro: Option<Registro>) -> Result<usize, StoreError> {
    store.write(|tx| banco::forget_neutral(tx, registro))
}

/// Forgets lessons by their identifiers; how many.
pub fn forget_lessons(store: &Store, ids: &[String]) -> Result<usize, StoreError> {
    store.write(|tx| banco::forget_lessons(tx, ids))
}
