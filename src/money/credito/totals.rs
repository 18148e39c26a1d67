//! What moved in all the ledger, by reason: for the operator.
use super::super::micros::{Micros, MicrosSum};
use crate::base::store::{Result, Tx, stored};

/// The movements of one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    pub motivo: String,
    pub movimentos: u64,
    /// Their sum; negative for what was spent.
    pub sum: MicrosSum,
}

/// The movements by reason, in its order. Reads the whole ledger.
pub fn totals(tx: &mut Tx<'_>) -> Result<Vec<Total>> {
    tx.rows(
        "SELECT motivo, COUNT(*), CAST(SUM(valor / $1) AS BIGINT), CAST(SUM(valor % $1) AS BIGINT) FROM movimento
         GROUP BY motivo ORDER BY motivo",
        &[MicrosSum::SPLIT.into()],
        |row| {
            let (motivo, movimentos, high, low) = stored(row)?;
            Ok(Total { motivo, movimentos, sum: MicrosSum::of_halves(high, low) })
        },
    )
}

/// The number of movements, as the credits count them.
pub fn movements(tx: &mut Tx<'_>) -> Result<u64> {
    let sql = "SELECT CAST(coalesce(sum(movimentos), 0) AS BIGINT) FROM credito";
    Ok(tx.one(sql, &[], stored)?.unwrap_or(0))
}

/// The sum of all balances. Reads every credit.
pub fn worth(tx: &mut Tx<'_>) -> Result<MicrosSum> {
    let halves = tx.one(
        "SELECT CAST(coalesce(SUM(saldo / $1), 0) AS BIGINT), CAST(coalesce(SUM(saldo % $1), 0) AS BIGINT) FROM credito",
        &[MicrosSum::SPLIT.into()],
        |row| stored(row).map(|(high, low)| MicrosSum::of_halves(high, low)),
    )?;
    Ok(halves.unwrap_or_default())
}

/// True when the sum of all balances is still an amount once so much came in.
pub fn fits(tx: &mut Tx<'_>, valor: Micros) -> Result<bool> {
    Ok(MicrosSum(worth(tx)?.0 + i128::from(valor.0)).fit().is_some())
}
