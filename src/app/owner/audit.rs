//! The audit of all money: the ledger against its own rules, and against whatever brought money into it.
use crate::base::steady::Steady;
use crate::base::store::{Result, Tx};
use crate::money::cobranca;
use crate::money::credito::{self, Fault};
use crate::money::pix::requests;

/// Everything wrong; empty when all is sound. Read it in one transaction.
pub fn audit(tx: &mut Tx<'_>, now: &Steady) -> Result<Vec<Fault>> {
    let mut faults = credito::audit(tx, now)?;
    faults.extend(requests::audit(tx)?);
    faults.extend(cobranca::audit(tx)?);
    Ok(faults)
}
