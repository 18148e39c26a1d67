//! Browsers that an account was entered with: what goes wrong elsewhere does not slow them.
use crate::base::store::{Result, Tx, stored};
use crate::base::world::Millis;

/// How long a browser is remembered, in milliseconds: as long as it keeps its cookie at most, 400 days.
const REMEMBERED_MS: i64 = 400 * 86_400_000;
/// Browsers remembered of an account: those it was entered with last.
const KEPT: i64 = 20;

/// Remembers the browser that an account was entered with, by the keyed hash of its cookie.
pub fn remember(tx: &mut Tx<'_>, conta: &str, hash: &str, now: Millis) -> Result<()> {
    tx.run(
        "INSERT INTO navegador (conta, hash, entrou_em) VALUES ($1, $2, $3)
         ON CONFLICT (conta, hash) DO UPDATE SET entrou_em = excluded.entrou_em",
        &[conta.into(), hash.into(), now.0.into()],
    )?;
    tx.run(
        "DELETE FROM navegador WHERE conta = $1 AND hash NOT IN
             (SELECT hash FROM navegador WHERE conta = $1 ORDER BY entrou_em DESC, hash LIMIT $2)",
        &[conta.into(), KEPT.into()],
    )?;
    Ok(())
}

/// Whether an account, named by its e-mail, was entered with a browser.
pub fn is_known(tx: &mut Tx<'_>, email: &str, hash: &str, now: Millis) -> Result<bool> {
    let found = tx.one(
        "SELECT 1 FROM navegador n JOIN conta c ON c.id = n.conta
         WHERE c.email = $1 AND n.hash = $2 AND n.entrou_em > $3",
        &[email.into(), hash.into(), (now.0 - REMEMBERED_MS).into()],
        stored::<i64>,
    )?;
    Ok(found.is_some())
}

/// Forgets every browser of an account.
pub fn forget(tx: &mut Tx<'_>, conta: &str) -> Result<()> {
    tx.run("DELETE FROM navegador WHERE conta = $1", &[conta.into()])?;
    Ok(())
}

/// Forgets the browsers that were not entered with for long.
pub fn expire(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run("DELETE FROM navegador WHERE entrou_em <= $1", &[(now.0 - REMEMBERED_MS).into()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::people::contas::{self, Conta};

    #[test]
    fn the_last_browsers_of_an_account_are_known_for_a_while() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let conta = Conta::new("c1".to_owned(), "ana@exemplo.com".to_owned(), Millis(0));
        store.write(|tx| contas::create(tx, &conta)).unwrap();
        for n in 0..25 {
            store.write(|tx| remember(tx, "c1", &format!("n{n}"), Millis(n))).unwrap();
        }
        let known = |hash: &str, now: i64| {
            store.read(|tx| is_known(tx, "ana@exemplo.com", hash, Millis(now))).unwrap()
        };
        assert!(!known("n4", 30) && known("n5", 30) && known("n24", 30));
        assert!(!known("n5", 5 + REMEMBERED_MS) && known("n24", 5 + REMEMBERED_MS));
        assert!(!store.read(|tx| is_known(tx, "bia@exemplo.com", "n24", Millis(30))).unwrap());
        assert_eq!(store.write(|tx| expire(tx, Millis(10 + REMEMBERED_MS))).unwrap(), 6);
    }
}
