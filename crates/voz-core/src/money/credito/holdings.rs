//! Credit that its holder spends without a token: a balance, and a wallet of credits. Holders are names here.
use super::ledger::{self, CreditState, Credito};
use crate::base::store::{Result, Tx, values};
use crate::base::world::Millis;
use crate::money::micros::Micros;

/// The balance of a holder; `None` when nothing was ever put there.
pub fn balance(tx: &mut Tx<'_>, titular: &str) -> Result<Option<Credito>> {
    tx.find("credito WHERE id = (SELECT credito FROM saldo WHERE titular = $1)", values![titular])
}

/// Every balance: its credit and its holder.
pub fn holders(tx: &mut Tx<'_>) -> Result<Vec<(String, String)>> {
    tx.rows::<(String, String)>("SELECT credito, titular FROM saldo", &[])
}

/// The identifier of a holder's balance; `fresh` names it when there was none. Nothing more is put into one that was
/// revoked, which is for good: another takes its place.
pub fn open(tx: &mut Tx<'_>, now: Millis, titular: &str, fresh: &str) -> Result<String> {
    if let Some(known) = balance(tx, titular)?.filter(|known| known.estado != CreditState::Revogado) {
        return Ok(known.id);
    }
    ledger::open(tx, now, fresh, None, CreditState::Valido, None)?;
    tx.run(
        "INSERT INTO saldo (titular, credito) VALUES ($1, $2)
         ON CONFLICT (titular) DO UPDATE SET credito = excluded.credito",
        values![titular, fresh],
    )?;
    Ok(fresh.to_owned())
}

/// Most credits of a holder that are looked at.
const MOST: i64 = 20;

/// Puts a credit into a holder's wallet; once is as good as twice.
pub fn keep(tx: &mut Tx<'_>, titular: &str, credito: &str, now: Millis) -> Result<()> {
    tx.exec(
        "INSERT INTO carteira (titular, credito, em) VALUES ($1, $2, $3) ON CONFLICT (titular, credito) DO NOTHING",
        values![titular, credito, now],
    )
}

/// True when somebody keeps a credit: it was bought on a page, and pays there without its token.
pub fn is_kept(tx: &mut Tx<'_>, credito: &str) -> Result<bool> {
    tx.any("SELECT 1 FROM carteira WHERE credito = $1 LIMIT 1", values![credito])
}

/// The credits of a holder with something in them: those that hold a price first, and of each kind the oldest.
pub fn wallet(tx: &mut Tx<'_>, titular: &str, preco: Micros) -> Result<Vec<Credito>> {
    let from = "credito JOIN carteira ON credito.id = carteira.credito
         WHERE titular = $1 AND estado = 'valido' AND saldo > 0
         ORDER BY CASE WHEN saldo - reservado >= $2 THEN 0 ELSE 1 END, em, credito.id LIMIT $3";
    tx.list(from, values![titular, preco, MOST])
}

/// Puts what a holder's wallet holds into the wallet of another.
pub fn hand_over(tx: &mut Tx<'_>, from: &str, to: &str) -> Result<()> {
    tx.exec(
        "UPDATE carteira SET titular = $2
         WHERE titular = $1 AND credito NOT IN (SELECT credito FROM carteira WHERE titular = $2)",
        values![from, to],
    )?;
    forget(tx, from)
}

/// Forgets what a holder's wallet holds: the tokens spend it all the same.
pub fn forget(tx: &mut Tx<'_>, titular: &str) -> Result<()> {
    tx.exec("DELETE FROM carteira WHERE titular = $1", values![titular])
}
