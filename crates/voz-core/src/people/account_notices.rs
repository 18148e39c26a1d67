//! Notices to the person of an account by mail: that somebody who knows the password guesses codes of the second
//! factor. One notice an account waits at a time.
use std::time::Duration;

use crate::base::steady::Steady;
use crate::base::store::{Result, Tx, record, values};
use crate::base::world::{DAY_MS, Millis};

/// The time for which a notice that is being sent belongs to whoever took it.
const CLAIM: Duration = Duration::from_secs(120);
/// Between two tries to send one, in milliseconds.
const RETRY_MS: i64 = 600_000;
/// A notice that could not be sent for so long is given up, in milliseconds: three days.
const GIVEN_UP_MS: i64 = 3 * DAY_MS;

record! {
    /// A notice that waits.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Aviso {
        /// The account.
        pub conta: String,
        /// When there was something to tell.
        pub em: Millis,
    }
}

/// Notes that there is something to tell.
pub fn raise(tx: &mut Tx<'_>, conta: &str, now: Millis) -> Result<()> {
    tx.exec(
        "INSERT INTO aviso_codigo (conta, em, tentar_em) VALUES ($1, $2, $2) ON CONFLICT (conta) DO NOTHING",
        values![conta, now],
    )
}

/// The notices whose turn it is, a few: their moment has come, and nobody has them by the steady clock.
pub fn due(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<Vec<Aviso>> {
    let from = "aviso_codigo
         WHERE tentar_em <= $1 AND (partida IS NULL OR NOT (partida = $2 AND desde <= $3 AND ate >= $4))
         ORDER BY tentar_em, conta LIMIT 20";
    tx.list(from, values![now, &steady.boot, steady.begun(), steady.ms])
}

/// True when a notice is ours to send: one process of those on the database gets it.
pub fn claim(tx: &mut Tx<'_>, aviso: &Aviso, now: Millis, steady: &Steady) -> Result<bool> {
    let held = steady.span(CLAIM);
    tx.change(
        "UPDATE aviso_codigo SET tentar_em = $1, partida = $2, desde = $3, ate = $4
         WHERE conta = $5 AND tentar_em <= $6
             AND (partida IS NULL OR NOT (partida = $2 AND desde <= $7 AND ate >= $3))",
        values![now.plus(CLAIM).0, &held.boot, held.desde, held.ate, &aviso.conta, now, held.begun()],
    )
}

/// Puts away a notice that went out, or that nobody is to get any more.
pub fn done(tx: &mut Tx<'_>, aviso: &Aviso) -> Result<()> {
    tx.exec("DELETE FROM aviso_codigo WHERE conta = $1", values![&aviso.conta])
}

/// Puts off a notice that could not be sent, or gives it up.
pub fn failed(tx: &mut Tx<'_>, aviso: &Aviso, now: Millis) -> Result<()> {
    if now.0 - aviso.em.0 > GIVEN_UP_MS {
        return done(tx, aviso);
    }
    let sql =
        "UPDATE aviso_codigo SET tentar_em = $1, partida = NULL, desde = NULL, ate = NULL WHERE conta = $2";
    tx.exec(sql, values![now.0 + RETRY_MS, &aviso.conta])
}

#[cfg(test)]
mod tests {
    use super::super::contas::{self, Conta};
    use super::*;
    use crate::base::store::Store;

    #[test]
    fn a_notice_waits_until_it_went_out_or_three_days_are_over() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let conta = Conta::new("c1".to_owned(), "ana@exemplo.com".to_owned(), Millis(0));
        store.write(|tx| contas::create(tx, &conta)).unwrap();
        let raised = |now: i64| store.write(|tx| raise(tx, "c1", Millis(now))).unwrap();
        let steady = |ms: i64| Steady { boot: "b".to_owned(), ms };
        let due = |now: i64| store.read(|tx| due(tx, Millis(now), &steady(2))).unwrap();
        raised(1);
        raised(2);
        let one = Aviso { conta: "c1".to_owned(), em: Millis(1) };
        assert_eq!(due(2), std::slice::from_ref(&one));
        let claim = |now: i64, ms: i64| store.write(|tx| claim(tx, &one, Millis(now), &steady(ms))).unwrap();
        assert!(claim(2, 2) && !claim(2, 2) && due(3).is_empty());
        assert!(due(86_400_000).is_empty() && !claim(86_400_000, 120_002), "the day leapt: it is being sent");
        assert!(claim(86_400_000, 120_003), "whoever had it died");
        store.write(|tx| failed(tx, &one, Millis(3))).unwrap();
        assert!(due(3 + RETRY_MS - 1).is_empty());
        assert_eq!(due(3 + RETRY_MS), std::slice::from_ref(&one));
        store.write(|tx| failed(tx, &one, Millis(2 + GIVEN_UP_MS))).unwrap();
        assert!(due(i64::MAX).is_empty());
        raised(9);
        store.write(|tx| contas::erase(tx, "c1")).unwrap();
        assert!(due(i64::MAX).is_empty(), "it goes with its account");
    }
}
