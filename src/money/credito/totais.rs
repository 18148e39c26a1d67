//! What moved in all the ledger, by reason: for the operator.
use super::super::micros::Micros;
use crate::base::store::{Result, Tx};

/// The movements of one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The reason.
    pub motivo: String,
    /// How many.
    pub movimentos: u64,
    /// Their sum; negative for what was spent.
    pub soma: Micros,
}

/// The movements by reason, in its order. Reads the whole ledger.
pub fn totals(tx: &mut Tx<'_>) -> Result<Vec<Total>> {
    let sql =
        "SELECT motivo, COUNT(*), CAST(SUM(valor) AS BIGINT) FROM movimento GROUP BY motivo ORDER BY motivo";
    tx.rows(sql, &[], |row| {
        let movimentos = u64::try_from(row.int(1)?).unwrap_or(0);
        Ok(Total { motivo: row.text(0)?, movimentos, soma: Micros(row.int(2)?) })
    })
}
