//! One-time sign-in links that the machine's owner hands out: good for a quarter of an hour, and once. Those that are
//! sent by mail are in [`super::cadastros`].
use crate::base::store::{Result, Tx, stored};
use crate::base::world::Millis;

/// How long a link is good, in milliseconds: 15 minutes.
pub const LIFE_MS: i64 = 15 * 60_000;

/// Writes a link, known by its keyed hash.
pub fn create(tx: &mut Tx<'_>, hash: &str, conta: &str, now: Millis) -> Result<()> {
    tx.run(
        "INSERT INTO link (hash, conta, ate) VALUES ($1, $2, $3)",
        &[hash.into(), conta.into(), (now.0 + LIFE_MS).into()],
    )?;
    Ok(())
}

/// Uses a link up; whose it was, while it was good.
pub fn take(tx: &mut Tx<'_>, hash: &str, now: Millis) -> Result<Option<String>> {
    tx.one(
        "DELETE FROM link WHERE hash = $1 AND ate > $2 RETURNING conta",
        &[hash.into(), now.0.into()],
        stored::<String>,
    )
}

/// Whose a link is, while it is good.
pub fn whose(tx: &mut Tx<'_>, hash: &str, now: Millis) -> Result<Option<String>> {
    tx.one(
        "SELECT conta FROM link WHERE hash = $1 AND ate > $2",
        &[hash.into(), now.0.into()],
        stored::<String>,
    )
}

/// Ends the links of an account that were not used.
pub fn end_all(tx: &mut Tx<'_>, conta: &str) -> Result<usize> {
    tx.run("DELETE FROM link WHERE conta = $1", &[conta.into()])
}

/// Forgets the links whose time has passed.
pub fn expire(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run("DELETE FROM link WHERE ate <= $1", &[now.0.into()])
}
