//! What keeps failing between this service and the gateway.
use super::asaas::AsaasError;
use crate::base::store::{Result, Tx};
use crate::base::world::Millis;

/// Longest reason kept, in characters.
const REASON_MAX: usize = 200;

/// A problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Falha {
    /// What fails.
    pub id: String,
    /// Since when.
    pub desde: Millis,
    /// Why, in Portuguese.
    pub motivo: String,
}

/// What fails now: what was noted, and charges that have been closing for too long.
///
/// # Errors
/// The database's.
pub fn failing(tx: &mut Tx<'_>, now: Millis) -> Result<Vec<Falha>> {
    /// A charge that is closing for longer than this is stuck (facts: "alert after an hour").
    const STUCK_MS: i64 = 3_600_000;
    let mut found = tx.rows("SELECT id, desde, motivo FROM cobranca_saude ORDER BY id", &[], |row| {
        Ok::<_, crate::base::store::StoreError>(Falha {
            id: row.text(0)?,
            desde: Millis(row.int(1)?),
            motivo: row.text(2)?,
        })
    })?;
    let stuck = tx.one(
        "SELECT count(*), coalesce(min(desde), 0) FROM cobranca WHERE estado = 'cancelando' AND desde < $1",
        &[(now.0 - STUCK_MS).into()],
        |row| Ok::<_, crate::base::store::StoreError>((row.int(0)?, row.int(1)?)),
    )?;
    if let Some((count, since)) = stuck.filter(|(count, _)| *count > 0) {
        let motivo = format!("{count} cobranças esperam há mais de uma hora para serem encerradas");
        found.push(Falha { id: "encerramento".to_owned(), desde: Millis(since), motivo });
    }
    Ok(found)
}

/// Notes how a piece of work went: a failure stays until the work succeeds again.
///
/// # Errors
/// The database's.
pub(super) fn note(tx: &mut Tx<'_>, now: Millis, id: &str, failed: Option<&AsaasError>) -> Result<()> {
    match failed {
        // Being asked to wait is no fault.
        Some(AsaasError::Busy(_)) => {}
        Some(error) => {
            let motivo: String = error.to_string().chars().take(REASON_MAX).collect();
            tx.run(
                "INSERT INTO cobranca_saude (id, desde, motivo) VALUES ($1, $2, $3)
                 ON CONFLICT (id) DO UPDATE SET motivo = excluded.motivo",
                &[id.into(), now.0.into(), motivo.into()],
            )?;
        }
        None => drop(tx.run("DELETE FROM cobranca_saude WHERE id = $1", &[id.into()])?),
    }
    Ok(())
}
