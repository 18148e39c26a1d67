//! Credit that pays for its buyer without its token. Whoever that is stays outside: a holder is a name.
use super::ledger::{self, Credito};
use crate::base::store::{Result, Tx, stored};
use crate::base::world::Millis;

/// Most credits of a holder that are looked at.
const MOST: i64 = 20;

/// Puts a credit into a holder's wallet; once is as good as twice.
pub fn keep(tx: &mut Tx<'_>, titular: &str, credito: &str, now: Millis) -> Result<()> {
    tx.run(
        "INSERT INTO carteira (titular, credito, em) VALUES ($1, $2, $3) ON CONFLICT (titular, credito) DO NOTHING",
        &[titular.into(), credito.into(), now.0.into()],
    )?;
    Ok(())
}

/// The credits of a holder with something in them, the oldest first.
pub fn of(tx: &mut Tx<'_>, titular: &str) -> Result<Vec<Credito>> {
    let ids: Vec<String> = tx.rows(
        "SELECT w.credito FROM carteira w JOIN credito c ON c.id = w.credito
         WHERE w.titular = $1 AND c.estado = 'valido' AND c.saldo > 0 ORDER BY w.em, w.credito LIMIT $2",
        &[titular.into(), MOST.into()],
        stored,
    )?;
    let mut found = Vec::new();
    for id in ids {
        found.extend(ledger::by_id(tx, &id)?);
    }
    Ok(found)
}

/// Forgets what a holder's wallet holds: the tokens spend it all the same.
pub fn forget(tx: &mut Tx<'_>, titular: &str) -> Result<()> {
    tx.run("DELETE FROM carteira WHERE titular = $1", &[titular.into()])?;
    Ok(())
}
