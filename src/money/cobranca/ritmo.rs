//! The rate of calls to the gateway, shared by every process on the file.
//!
//! The vendor allows 25,000 calls in 12 hours and blocks keys that ask too much; 20 a minute are 14,400. The
//! rate is kept as one moment (generic cell rate algorithm, ITU-T I.371): the one up to which the calls made so
//! far are paid for.
use std::time::Duration;

use crate::base::store::{Result, Tx};
use crate::base::world::Millis;

/// One call every three seconds on average.
const EVERY_MS: i64 = 3_000;
/// Calls that may go at once after a quiet time.
const BURST: i64 = 30;
/// Calls of a burst that are left for buyers: the watcher does not take them.
const SPARED: i64 = 15;

/// Takes a place for one call; how long to wait when there is none.
pub(super) fn take(tx: &mut Tx<'_>, now: Millis) -> Result<Option<Duration>> {
    take_with(tx, now, BURST)
}

/// Whether the watcher may call now: buyers come first.
pub(super) fn is_quiet(tx: &mut Tx<'_>, now: Millis) -> Result<bool> {
    let (paid_until, stopped_until) = read(tx)?;
    Ok(now.0 >= stopped_until && paid_until - now.0 <= EVERY_MS * (BURST - SPARED))
}

/// Stops every call for a while: the gateway asked for it.
pub(super) fn pause(tx: &mut Tx<'_>, now: Millis, time: Duration) -> Result<()> {
    let until = now.0.saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
    tx.run(
        "INSERT INTO cobranca_ritmo (id, pago_ate, parado_ate) VALUES (1, 0, $1)
         ON CONFLICT (id) DO UPDATE SET parado_ate = excluded.parado_ate
         WHERE cobranca_ritmo.parado_ate < excluded.parado_ate",
        &[until.into()],
    )?;
    Ok(())
}

fn take_with(tx: &mut Tx<'_>, now: Millis, burst: i64) -> Result<Option<Duration>> {
    let (paid_until, stopped_until) = read(tx)?;
    let wait = (stopped_until - now.0).max(paid_until.max(now.0) - now.0 - EVERY_MS * (burst - 1));
    if wait > 0 {
        return Ok(Some(Duration::from_millis(wait.unsigned_abs())));
    }
    let paid_until = paid_until.max(now.0) + EVERY_MS;
    tx.run(
        "INSERT INTO cobranca_ritmo (id, pago_ate, parado_ate) VALUES (1, $1, 0)
         ON CONFLICT (id) DO UPDATE SET pago_ate = excluded.pago_ate",
        &[paid_until.into()],
    )?;
    Ok(None)
}

fn read(tx: &mut Tx<'_>) -> Result<(i64, i64)> {
    let row = tx.one("SELECT pago_ate, parado_ate FROM cobranca_ritmo WHERE id = 1", &[], |row| {
        Ok::<_, crate::base::store::StoreError>((row.int(0)?, row.int(1)?))
    })?;
    Ok(row.unwrap_or((0, 0)))
}
