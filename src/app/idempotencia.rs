//! `Idempotency-Key`: the same key, caller and body within 24 hours get the same bytes, and nothing
//! is charged twice (decisions, "Rewrite").
use crate::base::store::{Result, StoreError, Tx};
use crate::base::world::Millis;

/// How long an answer is kept, in milliseconds.
const KEPT_MS: i64 = 24 * 3600 * 1000;

/// What a key leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begin {
    /// First use: do the work, then [`finish`] or [`abandon`].
    Fresh,
    /// The same call is running: wait and ask again.
    Running,
    /// The same call was answered with these bytes.
    Answered(Vec<u8>),
    /// The key was used with another body.
    Conflict,
}

/// Claims a key. `chave` and `corpo` are hashes; a claim that is not finished by `ate` is dead.
pub fn begin(tx: &mut Tx<'_>, chave: &str, corpo: &str, now: Millis, ate: Millis) -> Result<Begin> {
    let fresh = tx.one(
        "INSERT INTO idempotencia (chave, corpo, resposta, ate) VALUES ($1, $2, NULL, $3)
         ON CONFLICT (chave) DO UPDATE SET corpo = excluded.corpo, resposta = NULL, ate = excluded.ate
         WHERE idempotencia.ate < $4
         RETURNING chave",
        &[chave.into(), corpo.into(), ate.0.into(), now.0.into()],
        |row| row.text(0),
    )?;
    if fresh.is_some() {
        return Ok(Begin::Fresh);
    }
    let known =
        tx.one("SELECT corpo, resposta FROM idempotencia WHERE chave = $1", &[chave.into()], |row| {
            Ok::<_, StoreError>((row.text(0)?, row.opt_blob(1)?))
        })?;
    Ok(match known {
        Some((known, _)) if known != corpo => Begin::Conflict,
        Some((_, Some(answer))) => Begin::Answered(answer),
        _ => Begin::Running,
    })
}

/// Keeps the answer of a claimed key.
pub fn finish(tx: &mut Tx<'_>, chave: &str, answer: &[u8], now: Millis) -> Result<()> {
    tx.run(
        "UPDATE idempotencia SET resposta = $1, ate = $2 WHERE chave = $3",
        &[answer.into(), (now.0 + KEPT_MS).into(), chave.into()],
    )?;
    Ok(())
}

/// Frees a claimed key whose call gave no answer worth keeping.
pub fn abandon(tx: &mut Tx<'_>, chave: &str) -> Result<()> {
    tx.run("DELETE FROM idempotencia WHERE chave = $1 AND resposta IS NULL", &[chave.into()])?;
    Ok(())
}

/// Frees every claimed key: for a start after which no call of before can still be running; how many.
pub fn abandon_all(tx: &mut Tx<'_>) -> Result<usize> {
    tx.run("DELETE FROM idempotencia WHERE resposta IS NULL", &[])
}

/// Forgets what is past its time.
pub fn expire(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run("DELETE FROM idempotencia WHERE ate < $1", &[now.0.into()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;

    #[test]
    fn a_key_is_fresh_running_answered_and_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("voz.db")).unwrap();
        let ask = |corpo: &str, now: i64| {
            store.write(|tx| begin(tx, "k", corpo, Millis(now), Millis(now + 100))).unwrap()
        };
        assert_eq!(ask("a", 0), Begin::Fresh);
        assert_eq!((ask("a", 50), ask("b", 50)), (Begin::Running, Begin::Conflict));
        assert_eq!(ask("a", 200), Begin::Fresh, "a dead claim is taken over");
        store.write(|tx| finish(tx, "k", b"bytes", Millis(210))).unwrap();
        store.write(|tx| abandon(tx, "k")).unwrap();
        assert_eq!(store.write(abandon_all), Ok(0));
        assert_eq!(ask("a", 220), Begin::Answered(b"bytes".to_vec()));
        assert_eq!(ask("b", 220), Begin::Conflict);
        assert_eq!(ask("b", 220 + KEPT_MS), Begin::Fresh);
        store.write(|tx| abandon(tx, "k")).unwrap();
        assert_eq!(ask("c", 230 + KEPT_MS), Begin::Fresh);
    }
}
