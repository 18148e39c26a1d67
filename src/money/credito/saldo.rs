//! The balance of someone who needs no token to spend it. Whoever that is stays outside: a holder is a name.
use super::ledger::{self, CreditState, Credito};
use crate::base::store::{Result, Tx, stored};
use crate::base::world::Millis;

/// The balance of a holder; `None` when nothing was ever put there.
pub fn of(tx: &mut Tx<'_>, titular: &str) -> Result<Option<Credito>> {
    let id = tx.one("SELECT credito FROM saldo WHERE titular = $1", &[titular.into()], stored::<String>)?;
    id.map_or(Ok(None), |id| ledger::by_id(tx, &id))
}

/// Every balance: its credit and its holder.
pub fn holders(tx: &mut Tx<'_>) -> Result<Vec<(String, String)>> {
    tx.rows("SELECT credito, titular FROM saldo", &[], stored::<(String, String)>)
}

/// The identifier of a holder's balance; `fresh` names it when there was none.
pub fn open(tx: &mut Tx<'_>, now: Millis, titular: &str, fresh: &str) -> Result<String> {
    if let Some(known) = of(tx, titular)? {
        return Ok(known.id);
    }
    ledger::open(tx, now, fresh, None, CreditState::Valido, None)?;
    tx.run("INSERT INTO saldo (titular, credito) VALUES ($1, $2)", &[titular.into(), fresh.into()])?;
    Ok(fresh.to_owned())
}
