//! Links that let somebody in once, for a quarter of an hour: those that the machine's owner hands out for an account, and
//! those that are sent to an e-mail, which make the account where there is none. And those of the first visit, which make
//! the owner's account while there is none, for a day.
//!
//! Invariants: whoever asks for a link by mail gives nothing but the e-mail, so that opening a link that another one asked
//! for hands nothing to them. A link of the first visit that made the account, or came after it, opens nothing: all of them
//! go with the first use of any.
use crate::base::store::{Result, Tx, values};
use crate::base::world::{DAY_MS, Millis};

/// The life of a link that lets somebody in, in milliseconds: 15 minutes.
pub const LIFE_MS: i64 = 15 * 60_000;

/// The owner of a link.
pub enum LinkOwner {
    /// The account that it was handed out for.
    Account(String),
    /// The e-mail that it was sent to.
    Email(String),
}

/// Writes a link for an account, known by its keyed hash.
pub fn hand_out(tx: &mut Tx<'_>, hash: &str, conta: &str, now: Millis) -> Result<()> {
    let sql = "INSERT INTO link (hash, conta, ate) VALUES ($1, $2, $3)";
    tx.exec(sql, values![hash, conta, now.0 + LIFE_MS])
}

/// Writes a link that is sent to an e-mail, known by its keyed hash.
pub fn mail(tx: &mut Tx<'_>, hash: &str, email: &str, now: Millis) -> Result<()> {
    let sql = "INSERT INTO cadastro (hash, email, ate) VALUES ($1, $2, $3)";
    tx.exec(sql, values![hash, email, now.0 + LIFE_MS])
}

/// The owner of a link, while it is good.
pub fn owner(tx: &mut Tx<'_>, hash: &str, now: Millis) -> Result<Option<LinkOwner>> {
    let good = values![hash, now];
    let handed = tx.one::<String>("SELECT conta FROM link WHERE hash = $1 AND ate > $2", good)?;
    if let Some(conta) = handed {
        return Ok(Some(LinkOwner::Account(conta)));
    }
    let mailed = tx.one::<String>("SELECT email FROM cadastro WHERE hash = $1 AND ate > $2", good)?;
    Ok(mailed.map(LinkOwner::Email))
}

/// Uses a link up.
pub fn use_up(tx: &mut Tx<'_>, hash: &str) -> Result<()> {
    tx.run("DELETE FROM link WHERE hash = $1", values![hash])?;
    tx.exec("DELETE FROM cadastro WHERE hash = $1", values![hash])
}

/// Ends the links of an account that were not used, handed out or sent by mail.
pub fn end_all(tx: &mut Tx<'_>, conta: &str) -> Result<()> {
    tx.run("DELETE FROM link WHERE conta = $1", values![conta])?;
    end_mailed(tx, conta)
}

/// Ends the links to an account's e-mail that were not used.
pub fn end_mailed(tx: &mut Tx<'_>, conta: &str) -> Result<()> {
    let sql = "DELETE FROM cadastro WHERE email IN (SELECT email FROM conta WHERE id = $1)";
    tx.exec(sql, values![conta])
}

/// Forgets the links whose time has passed.
pub fn expire(tx: &mut Tx<'_>, now: Millis) -> Result<()> {
    tx.run("DELETE FROM link WHERE ate <= $1", values![now])?;
    tx.run("DELETE FROM primeira_visita WHERE ate <= $1", values![now])?;
    tx.exec("DELETE FROM cadastro WHERE ate <= $1", values![now])
}

/// Writes a link of the first visit, good for a day, known by the keyed hash of its secret.
pub fn begin_visit(tx: &mut Tx<'_>, hash: &str, now: Millis) -> Result<()> {
    tx.exec("INSERT INTO primeira_visita (hash, ate) VALUES ($1, $2)", values![hash, now.0 + DAY_MS])
}

/// True when a link of the first visit is good; nothing is used up.
pub fn is_visit(tx: &mut Tx<'_>, hash: &str, now: Millis) -> Result<bool> {
    tx.any("SELECT 1 FROM primeira_visita WHERE hash = $1 AND ate > $2", values![hash, now])
}

/// Forgets every link of the first visit.
pub fn end_visits(tx: &mut Tx<'_>) -> Result<()> {
    tx.exec("DELETE FROM primeira_visita", &[])
}
