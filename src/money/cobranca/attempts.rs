//! How often a caller may try, and how many charges may wait for their payment.
//!
//! An attempt counts when the gateway is about to be asked: what is refused before that is free.
use std::time::Duration;

use super::call_budget;
use crate::base::steady::Steady;
use crate::base::store::{Result, Tx, stored};
use crate::base::world::{DAY_MS, Millis};

/// What is attempted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// A new charge: 3 a minute and 10 a day (contract, "Limits").
    Charge,
    /// Another card for a charge: 20 a day; 5 a charge are counted with the charge.
    Card,
}

const MINUTE_MS: i64 = 60_000;

impl Attempt {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Charge => "cobranca",
            Self::Card => "cartao",
        }
    }

    /// (in this time, at most so many).
    const fn limits(self) -> [(i64, usize); 2] {
        match self {
            Self::Charge => [(MINUTE_MS, 3), (DAY_MS, 10)],
            Self::Card => [(MINUTE_MS, 5), (DAY_MS, 20)],
        }
    }
}

/// Counts an attempt of `quem`; how long to wait when it is one too many.
pub(super) fn attempt(
    tx: &mut Tx<'_>,
    now: Millis,
    quem: &str,
    what: Attempt,
    id: &str,
) -> Result<Option<Duration>> {
    tx.run(
        // What lies ahead of the clock was written before the clock was set back: it counts as made lately.
        "UPDATE cobranca_tentativa SET em = $1 WHERE quem = $2 AND em > $3",
        &[(now.0 - MINUTE_MS).into(), quem.into(), now.0.into()],
    )?;
    tx.run(
        "DELETE FROM cobranca_tentativa WHERE quem = $1 AND em <= $2",
        &[quem.into(), (now.0 - DAY_MS).into()],
    )?;
    let made = tx.rows(
        "SELECT em FROM cobranca_tentativa WHERE quem = $1 AND tipo = $2 ORDER BY em DESC",
        &[quem.into(), what.as_str().into()],
        stored::<i64>,
    )?;
    let wait = what.limits().into_iter().filter_map(|(time, most)| {
        // The attempt that must grow old before another fits.
        let oldest = made.get(most - 1)?;
        Some(oldest + time - now.0).filter(|left| *left > 0)
    });
    if let Some(wait) = wait.max() {
        return Ok(Some(Duration::from_millis(wait.unsigned_abs())));
    }
    tx.run(
        "INSERT INTO cobranca_tentativa (quem, tipo, em, id) VALUES ($1, $2, $3, $4)",
        &[quem.into(), what.as_str().into(), now.0.into(), id.into()],
    )?;
    Ok(None)
}

/// Takes an attempt back: the gateway was not reached.
pub(super) fn forgive(tx: &mut Tx<'_>, quem: &str, id: &str) -> Result<()> {
    tx.run("DELETE FROM cobranca_tentativa WHERE quem = $1 AND id = $2", &[quem.into(), id.into()])?;
    Ok(())
}

/// Forgets the attempts that limit nothing any more, and the places in the line that nobody came for.
pub fn expire(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<()> {
    tx.run("DELETE FROM cobranca_tentativa WHERE em < $1", &[(now.0 - DAY_MS).into()])?;
    call_budget::expire(tx, steady)
}
