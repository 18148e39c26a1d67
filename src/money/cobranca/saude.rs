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

/// Charges that are as they are for longer than this is told of.
struct Stuck {
    id: &'static str,
    since_ms: i64,
    is: &'static str,
    say: &'static str,
}

const HOUR_MS: i64 = 3_600_000;

const STUCK: [Stuck; 2] = [
    Stuck {
        id: "encerramento",
        since_ms: HOUR_MS,
        is: "estado = 'cancelando'",
        say: "cobranças esperam há mais de uma hora para serem encerradas",
    },
    // A bank may hold a Pix back for 72 hours; a day of slack.
    Stuck {
        id: "pix_retido",
        since_ms: 96 * HOUR_MS,
        is: "estado = 'pendente' AND motivo = 'bloqueio_cautelar'",
        say: "Pix estão retidos no banco há mais de quatro dias",
    },
];

/// What fails now: what was noted, and charges that are stuck.
pub fn failing(tx: &mut Tx<'_>, now: Millis) -> Result<Vec<Falha>> {
    let mut found = tx.rows("SELECT id, desde, motivo FROM cobranca_saude ORDER BY id", &[], |row| {
        Ok::<_, crate::base::store::StoreError>(Falha {
            id: row.text(0)?,
            desde: Millis(row.int(1)?),
            motivo: row.text(2)?,
        })
    })?;
    for stuck in STUCK {
        let sql = format!(
            "SELECT count(*), coalesce(min(desde), 0) FROM cobranca WHERE {} AND desde < $1",
            stuck.is
        );
        let counted = tx.one(&sql, &[(now.0 - stuck.since_ms).into()], |row| {
            Ok::<_, crate::base::store::StoreError>((row.int(0)?, row.int(1)?))
        })?;
        if let Some((count, since)) = counted.filter(|(count, _)| *count > 0) {
            let motivo = format!("{count} {}", stuck.say);
            found.push(Falha { id: stuck.id.to_owned(), desde: Millis(since), motivo });
        }
    }
    Ok(found)
}

/// Notes how a piece of work went: a failure stays until the work succeeds again.
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
