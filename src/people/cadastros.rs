//! Links sent to an e-mail, which prove that whoever opens one reads its mail: each makes the account, or opens the one
//! there is, once.
//!
//! Invariant: whoever asks gives nothing but the e-mail, so that opening a link that another one asked for
//! hands nothing to them.
use super::links::LIFE_MS;
use crate::base::store::{Result, Tx, stored};
use crate::base::world::Millis;

/// Writes a link, known by its keyed hash.
pub fn create(tx: &mut Tx<'_>, hash: &str, email: &str, now: Millis) -> Result<()> {
    tx.run(
        "INSERT INTO cadastro (hash, email, ate) VALUES ($1, $2, $3)",
        &[hash.into(), email.into(), (now.0 + LIFE_MS).into()],
    )?;
    Ok(())
}

/// Uses a link up; the e-mail it was sent to, while it was good.
pub fn take(tx: &mut Tx<'_>, hash: &str, now: Millis) -> Result<Option<String>> {
    tx.one(
        "DELETE FROM cadastro WHERE hash = $1 AND ate > $2 RETURNING email",
        &[hash.into(), now.0.into()],
        stored::<String>,
    )
}

/// The e-mail that a link was sent to, while it is good.
pub fn whose(tx: &mut Tx<'_>, hash: &str, now: Millis) -> Result<Option<String>> {
    tx.one(
        "SELECT email FROM cadastro WHERE hash = $1 AND ate > $2",
        &[hash.into(), now.0.into()],
        stored::<String>,
    )
}

/// Ends the links to an account's e-mail that were not used.
pub fn end_all(tx: &mut Tx<'_>, conta: &str) -> Result<usize> {
    tx.run("DELETE FROM cadastro WHERE email IN (SELECT email FROM conta WHERE id = $1)", &[conta.into()])
}

/// Forgets the links whose time has passed.
pub fn expire(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run("DELETE FROM cadastro WHERE ate <= $1", &[now.0.into()])
}
