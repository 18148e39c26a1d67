//! The rows in which keys are claimed and answers kept.
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Claim, KeyState};
use crate::app::opened::App;
use crate::base::master_key;
use crate::base::steady::{Span, Steady};
use crate::base::store::{Dead, Result, StoreError, Tx, record, values};
use crate::base::world::Millis;

/// Time that an answer is kept.
pub(super) const KEPT: Duration = Duration::from_secs(24 * 3600);

/// Keeps the sealed answer of a key's taking. False when the claim was lost to another run.
pub(super) fn answer(
    tx: &mut Tx<'_>,
    (chave, vez): (&str, i64),
    sealed: &[u8],
    now: Millis,
    steady: &Steady,
) -> Result<bool> {
    tx.change(
        "UPDATE idempotencia SET resposta = $1, dono = NULL, partida = $2, desde = $3, ate = $4, vence_em = $5
         WHERE chave = $6 AND vez = $7 AND resposta IS NULL",
        values![sealed, &steady.boot, steady.ms, steady.plus(KEPT), now.plus(KEPT), chave, vez],
    )
}

record! {
    /// A key as its last taking left it.
    #[derive(Clone)]
    pub(super) struct Left {
        /// The number of that taking.
        pub(super) vez: i64,
        /// The seed of the things that the key makes.
        pub(super) semente: String,
        /// The work that was begun.
        pub(super) nota: Option<String>,
    }
}

record! {
    /// The row of a key.
    #[derive(Clone)]
    pub(super) struct KeyRow {
        pub(super) corpo: String,
        pub(super) dono: Option<String>,
        pub(super) resposta: Option<Vec<u8>>,
        pub(super) span: Span as ["partida", "desde", "ate"],
        pub(super) vence_em: Millis,
        pub(super) left: Left,
    }
}

impl KeyRow {
    /// The state of its key, for whoever comes with the same request; a free one with what `free` makes of it.
    pub(super) fn state<F>(
        self,
        app: &App,
        chave: &str,
        free: impl FnOnce(Left) -> F,
    ) -> Result<KeyState<F>> {
        Ok(match self.resposta {
            Some(sealed) => KeyState::Answered(Kept::open(app, chave, &sealed)?),
            None if self.dono.is_some() && self.span.lasts(&app.world.steady()) => KeyState::Running,
            None => KeyState::Free(free(self.left)),
        })
    }

    /// Takes over what the taking `vez` of a key left, and what it had begun.
    fn take_over(&self, tx: &mut Tx<'_>, chave: &str, vez: i64) -> Result<bool> {
        tx.change(
            "UPDATE idempotencia SET vez = vez + 1, dono = $1, partida = $2, desde = $3, ate = $4, vence_em = $5
             WHERE chave = $6 AND vez = $7",
            values![self.dono.as_deref(), &self.span.boot, self.span.desde, self.span.ate, self.vence_em, chave, vez],
        )
    }

    /// Enters it for a key that has no row. False where there is one.
    fn enter(&self, tx: &mut Tx<'_>, chave: &str) -> Result<bool> {
        tx.insert_unless("idempotencia", self, &[("chave", chave.into())], "ON CONFLICT (chave) DO NOTHING")
    }
}

/// Tries to take a key; `fresh` is its row where nobody has come with it before.
pub(super) fn take(tx: &mut Tx<'_>, app: &App, chave: &str, fresh: &KeyRow) -> Result<KeyState<Claim>> {
    let taken = |left| KeyState::Free(Claim::new(chave, left));
    if fresh.enter(tx, chave)? {
        return Ok(taken(fresh.left.clone()));
    }
    // Gone in between, now or below, only where what is past its time was cleared away: the caller comes back.
    let Some(row) = read(tx, chave)? else { return Ok(KeyState::Running) };
    let (before, vez) = (row.left.vez, row.left.vez + 1);
    if row.vence_em < app.world.now() && !row.span.lasts(&app.world.steady()) {
        // Another call altogether; only its takings are counted on.
        let gone = "DELETE FROM idempotencia WHERE chave = $1 AND vez = $2";
        let anew = KeyRow { left: Left { vez, ..fresh.left.clone() }, ..fresh.clone() };
        let entered = tx.change(gone, values![chave, before])? && anew.enter(tx, chave)?;
        return Ok(if entered { taken(anew.left) } else { KeyState::Running });
    }
    if row.corpo != fresh.corpo {
        return Ok(KeyState::Conflict);
    }
    let state = row.state(app, chave, |left| Claim::new(chave, Left { vez, ..left }))?;
    let lost = matches!(state, KeyState::Free(_)) && !fresh.take_over(tx, chave, before)?;
    Ok(if lost { KeyState::Running } else { state })
}

/// The row of a key, if there is one.
pub(super) fn read(tx: &mut Tx<'_>, chave: &str) -> Result<Option<KeyRow>> {
    tx.find("idempotencia WHERE chave = $1", values![chave])
}

/// Frees a key whose call gave no answer; what it had noted stays, for the next call with it.
pub(super) fn abandon(tx: &mut Tx<'_>, chave: &str, vez: i64) -> Result<()> {
    tx.run(
        "DELETE FROM idempotencia WHERE chave = $1 AND vez = $2 AND resposta IS NULL AND nota IS NULL",
        values![chave, vez],
    )?;
    tx.exec(
        "UPDATE idempotencia SET dono = NULL WHERE chave = $1 AND vez = $2 AND resposta IS NULL",
        values![chave, vez],
    )
}

/// The same for a call of which nobody knows whether it has its key: it would have taken it in that moment.
pub(super) fn abandon_begun(tx: &mut Tx<'_>, chave: &str, dono: &str, desde: i64) -> Result<()> {
    let sql = "SELECT vez FROM idempotencia WHERE chave = $1 AND dono = $2 AND desde = $3";
    let vez = tx.one::<i64>(sql, values![chave, dono, desde])?;
    vez.map_or(Ok(()), |vez| abandon(tx, chave, vez))
}

/// Frees the keys claimed by calls that died with their server; how many.
pub fn abandon_all(tx: &mut Tx<'_>, of: Dead<'_>) -> Result<usize> {
    let gone = tx.run(
        "DELETE FROM idempotencia
         WHERE resposta IS NULL AND nota IS NULL AND (CAST($1 AS TEXT) IS NULL OR dono = $1)",
        values![of],
    )?;
    let freed = tx.run(
        "UPDATE idempotencia SET dono = NULL
         WHERE resposta IS NULL AND dono IS NOT NULL AND (CAST($1 AS TEXT) IS NULL OR dono = $1)",
        values![of],
    )?;
    Ok(gone + freed)
}

/// Forgets what is past its time by both clocks.
pub fn expire(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<usize> {
    tx.run(
        "DELETE FROM idempotencia WHERE vence_em < $1 AND NOT (partida = $2 AND desde <= $3 AND ate >= $4)",
        values![now, &steady.boot, steady.begun(), steady.ms],
    )
}

/// Purpose under which answers are sealed, so that nothing sealed for another opens as one.
const SEAL: &str = "idempotencia";

/// An answer as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    pub status: u16,
    /// Headers that belong to this answer, beside those every answer gets.
    pub headers: Vec<(String, String)>,
    #[serde(skip)]
    pub body: Vec<u8>,
}

impl Kept {
    /// Its head in JSON, a line break, its body; sealed, for it may hold a token.
    pub(in crate::app) fn seal(&self, app: &App, chave: &str) -> Result<Vec<u8>> {
        let mut plain = serde_json::to_vec(self).map_err(|e| StoreError::Encoding(e.to_string()))?;
        plain.push(b'\n');
        plain.extend_from_slice(&self.body);
        master_key::seal(&app.world, &app.chave, SEAL, chave, &plain)
    }

    pub(in crate::app) fn open(app: &App, chave: &str, sealed: &[u8]) -> Result<Self> {
        let broken = || StoreError::Corrupt("uma resposta guardada não pôde ser lida".to_owned());
        let plain = master_key::open(&app.chave, SEAL, chave, sealed).map_err(|_| broken())?;
        let end = plain.iter().position(|&b| b == b'\n').ok_or_else(broken)?;
        let (head, body) = plain.split_at(end);
        let mut kept: Self = serde_json::from_slice(head).map_err(|_| broken())?;
        kept.body = body.get(1..).unwrap_or_default().to_vec();
        Ok(kept)
    }
}

impl App {
    /// Keeps an answer in another form, for as long as it was to be kept: without a secret that its reader has put
    /// away. Whoever repeats the call is answered so from now on.
    pub fn keep_instead(&self, chave: &str, kept: &Kept) -> Result<()> {
        let sealed = kept.seal(self, chave)?;
        self.store.write_on(chave, |tx| {
            tx.run(
                "UPDATE idempotencia SET resposta = $1 WHERE chave = $2 AND resposta IS NOT NULL",
                values![sealed.as_slice(), chave],
            )
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::KeyState;
    use super::*;
    use crate::base::config::{Config, Flags};
    use crate::base::world::{Millis, World};

    #[test]
    fn a_key_is_looked_at_without_being_claimed_and_its_answer_may_lose_a_secret() {
        let folder = tempfile::tempdir().unwrap();
        let world = World::test(Millis(0), 1, &[]);
        let values = vec![("dados", folder.path().to_string_lossy().into_owned())];
        let config = Config::load(&world, &Flags { values, ..Flags::default() }).unwrap();
        let app = App::open(world, config).unwrap();
        assert!(matches!(app.key_state("k").unwrap(), KeyState::Free(None)));
        let KeyState::Free(claim) = app.claim("k", "a").unwrap() else { panic!("not free") };
        assert!(matches!(app.key_state("k").unwrap(), KeyState::Running));
        let kept = |body: &str| Kept { status: 200, headers: Vec::new(), body: body.as_bytes().to_vec() };
        app.keep_instead("k", &kept("cedo")).unwrap();
        assert!(matches!(app.key_state("k").unwrap(), KeyState::Running), "there is no answer yet");
        app.close(&claim, Some(&kept("segredo")));
        app.keep_instead("k", &kept("guardado")).unwrap();
        let KeyState::Answered(seen) = app.key_state("k").unwrap() else { panic!("no answer") };
        let KeyState::Answered(again) = app.claim("k", "a").unwrap() else { panic!("no answer") };
        assert_eq!((&seen, &again), (&kept("guardado"), &kept("guardado")));
    }
}
