//! The first visit: addresses that make the owner's account, while there is none.
//!
//! Invariant: one that made the account, or came after it, opens nothing: every address goes with the first use of any.
use crate::base::store::{Result, Tx, values};
use crate::base::world::{DAY_MS, Millis};

/// The life of an address, in milliseconds: a day.
pub const LIFE_MS: i64 = DAY_MS;

/// Writes an address, known by the keyed hash of its secret.
pub fn create(tx: &mut Tx<'_>, hash: &str, now: Millis) -> Result<()> {
    tx.exec("INSERT INTO primeira_visita (hash, ate) VALUES ($1, $2)", values![hash, now.0 + LIFE_MS])
}

/// True when an address is good; nothing is used up.
pub fn is_good(tx: &mut Tx<'_>, hash: &str, now: Millis) -> Result<bool> {
    tx.any("SELECT 1 FROM primeira_visita WHERE hash = $1 AND ate > $2", values![hash, now])
}

/// Forgets every address.
pub fn end_all(tx: &mut Tx<'_>) -> Result<usize> {
    tx.run("DELETE FROM primeira_visita", &[])
}

/// Forgets the addresses whose time has passed.
pub fn expire(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run("DELETE FROM primeira_visita WHERE ate <= $1", values![now])
}
