//! The rows in which keys are claimed and answers kept.
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::KeyState;
use crate::app::opened::App;
use crate::base::master_key;
use crate::base::steady::{Span, Steady};
use crate::base::store::{Dead, Record, Result, StoreError, Tx, record, stored};
use crate::base::world::Millis;

/// Time that an answer is kept.
pub(super) const KEPT: Duration = Duration::from_secs(24 * 3600);

/// An answer for a key, sealed.
pub(super) struct SealedAnswer {
    pub(super) chave: String,
    pub(super) vez: i64,
    pub(super) sealed: Vec<u8>,
    pub(super) now: Millis,
    pub(super) steady: Steady,
}

impl SealedAnswer {
    /// False when the claim was lost to another run.
    pub(super) fn write(&self, tx: &mut Tx<'_>) -> Result<bool> {
        tx.change(
            "UPDATE idempotencia SET resposta = $1, dono = NULL, partida = $2, desde = $3, ate = $4, vence_em = $5
             WHERE chave = $6 AND vez = $7 AND resposta IS NULL",
            &[
                self.sealed.as_slice().into(),
                (&self.steady.boot).into(),
                self.steady.ms.into(),
                self.steady.plus(KEPT).into(),
                self.now.plus(KEPT).0.into(),
                (&self.chave).into(),
                self.vez.into(),
            ],
        )
    }
}

/// One try to take a key.
pub(super) struct Taking<'a> {
    pub(super) chave: &'a str,
    pub(super) corpo: &'a str,
    pub(super) fresh: &'a str,
    pub(super) dono: &'a str,
    pub(super) now: Millis,
    pub(super) steady: Steady,
    pub(super) time: Duration,
}

record! {
    /// A key as its last taking left it.
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
    pub(super) struct KeyRow {
        corpo: String,
        dono: Option<String>,
        resposta: Option<Vec<u8>>,
        span: Span as ["partida", "desde", "ate"],
        vence_em: Millis,
        left: Left,
    }
}

impl KeyRow {
    /// The state of its key, for whoever comes with the same request.
    pub(super) fn state(self, steady: &Steady) -> KeyState<Left, Vec<u8>> {
        match self.resposta {
            Some(sealed) => KeyState::Answered(sealed),
            None if self.dono.is_some() && self.span.lasts(steady) => KeyState::Running,
            None => KeyState::Free(self.left),
        }
    }
}

impl Taking<'_> {
    pub(super) fn take(&self, tx: &mut Tx<'_>) -> Result<KeyState<Left, Vec<u8>>> {
        let fresh = |vez| KeyState::Free(Left { vez, semente: self.fresh.to_owned(), nota: None });
        let made = tx.one(
            "INSERT INTO idempotencia (chave, corpo, semente, vez, dono, partida, desde, ate, vence_em)
             VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $8)
             ON CONFLICT (chave) DO NOTHING RETURNING vez",
            &[
                self.chave.into(),
                self.corpo.into(),
                self.fresh.into(),
                self.dono.into(),
                (&self.steady.boot).into(),
                self.steady.ms.into(),
                self.steady.plus(self.time).into(),
                self.now.plus(KEPT).0.into(),
            ],
            stored::<i64>,
        )?;
        if let Some(vez) = made {
            return Ok(fresh(vez));
        }
        // Gone in between, now or below, only where what is past its time was cleared away: the caller comes back.
        let Some(row) = read(tx, self.chave)? else { return Ok(KeyState::Running) };
        if row.vence_em < self.now && !row.span.lasts(&self.steady) {
            let taken = self.retake(tx, row.left.vez, self.fresh, true)? > 0;
            return Ok(if taken { fresh(row.left.vez + 1) } else { KeyState::Running });
        }
        if row.corpo != self.corpo {
            return Ok(KeyState::Conflict);
        }
        let state = row.state(&self.steady);
        let KeyState::Free(left) = state else { return Ok(state) };
        if self.retake(tx, left.vez, &left.semente, false)? == 0 {
            return Ok(KeyState::Running);
        }
        Ok(KeyState::Free(Left { vez: left.vez + 1, ..left }))
    }

    /// Takes over what `vez` left; `anew`: for another call altogether.
    fn retake(&self, tx: &mut Tx<'_>, vez: i64, semente: &str, anew: bool) -> Result<usize> {
        if anew {
            tx.run(
                "UPDATE idempotencia SET nota = NULL, resposta = NULL, corpo = $1 WHERE chave = $2 AND vez = $3",
                &[self.corpo.into(), self.chave.into(), vez.into()],
            )?;
        }
        tx.run(
            "UPDATE idempotencia SET vez = vez + 1, semente = $1, dono = $2, partida = $3, desde = $4, ate = $5,
                                     vence_em = $6
             WHERE chave = $7 AND vez = $8",
            &[
                semente.into(),
                self.dono.into(),
                (&self.steady.boot).into(),
                self.steady.ms.into(),
                self.steady.plus(self.time).into(),
                self.now.plus(KEPT).0.into(),
                self.chave.into(),
                vez.into(),
            ],
        )
    }
}

/// The row of a key, if there is one.
pub(super) fn read(tx: &mut Tx<'_>, chave: &str) -> Result<Option<KeyRow>> {
    let sql = format!("SELECT {} FROM idempotencia WHERE chave = $1", KeyRow::selected());
    tx.one(&sql, &[chave.into()], stored)
}

/// Frees a key whose call gave no answer; what it had noted stays, for the next call with it.
pub(super) fn abandon(tx: &mut Tx<'_>, chave: &str, vez: i64) -> Result<()> {
    tx.run(
        "DELETE FROM idempotencia WHERE chave = $1 AND vez = $2 AND resposta IS NULL AND nota IS NULL",
        &[chave.into(), vez.into()],
    )?;
    tx.exec(
        "UPDATE idempotencia SET dono = NULL WHERE chave = $1 AND vez = $2 AND resposta IS NULL",
        &[chave.into(), vez.into()],
    )
}

/// The same for a call of which nobody knows whether it has its key: it would have taken it in that moment.
pub(super) fn abandon_begun(tx: &mut Tx<'_>, chave: &str, dono: &str, desde: i64) -> Result<()> {
    let sql = "SELECT vez FROM idempotencia WHERE chave = $1 AND dono = $2 AND desde = $3";
    let vez = tx.one(sql, &[chave.into(), dono.into(), desde.into()], stored::<i64>)?;
    vez.map_or(Ok(()), |vez| abandon(tx, chave, vez))
}

/// Frees the keys claimed by calls that died with their server; how many.
pub fn abandon_all(tx: &mut Tx<'_>, of: Dead<'_>) -> Result<usize> {
    let gone = tx.run(
        "DELETE FROM idempotencia
         WHERE resposta IS NULL AND nota IS NULL AND (CAST($1 AS TEXT) IS NULL OR dono = $1)",
        &[of.into()],
    )?;
    let freed = tx.run(
        "UPDATE idempotencia SET dono = NULL
         WHERE resposta IS NULL AND dono IS NOT NULL AND (CAST($1 AS TEXT) IS NULL OR dono = $1)",
        &[of.into()],
    )?;
    Ok(gone + freed)
}

/// Forgets what is past its time by both clocks.
pub fn expire(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<usize> {
    tx.run(
        "DELETE FROM idempotencia WHERE vence_em < $1 AND NOT (partida = $2 AND desde <= $3 AND ate >= $4)",
        &[now.0.into(), (&steady.boot).into(), steady.begun().into(), steady.ms.into()],
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
                &[sealed.as_slice().into(), chave.into()],
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
