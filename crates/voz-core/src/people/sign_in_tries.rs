//! Tries of signing in, slowed for an account and a network together, so that nobody slows an account for others,
//! and for a network, whatever the account; codes of the second factor, which only who has the password gets to guess,
//! for the account; messages that anyone may ask for.
//!
//! A try counts as failed before the password is looked at, and is given back after: a thousand at once are a
//! thousand. An e-mail without an account is slowed like one with.
use crate::base::store::{Result, Tx, values};
use crate::base::world::{DAY_MS, Millis};

/// The rule by which one kind of caller is slowed.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Failures that cost nothing; after each further one the wait doubles, from one second.
    pub free: u32,
    /// Longest wait, in milliseconds.
    pub longest_ms: i64,
}

/// For one account from one network, or from one browser that it was entered with: a person's typing errors are
/// free; a guesser gets about 300 tries a day.
pub const ACCOUNT: Rule = Rule { free: 5, longest_ms: 5 * 60_000 };
/// The same while the account is attacked: each further network gets a try, and waits after an error.
pub const ATTACKED: Rule = Rule { free: 1, longest_ms: 5 * 60_000 };
/// For one account from everywhere: counted, and never slowed, so that nobody can lock another out.
pub const EVERYWHERE: Rule = Rule { free: u32::MAX, longest_ms: 0 };
/// Failures from everywhere after which an account counts as attacked: the 100 after which NIST SP 800-63B-4 (3.2.2)
/// wants a stop.
pub const ATTACK: u32 = 100;
/// The rule of a network, where many people may sit.
pub const NETWORK: Rule = Rule { free: 20, longest_ms: 15 * 60_000 };
/// The rule of the IPv6 /48 around a network: one customer's 65,536 networks, or a carrier's whole district.
pub const AROUND: Rule = Rule { free: 200, longest_ms: 60_000 };
/// For codes of one account's second factor, of all strangers together or of one browser that it was entered with: who
/// has the password gets 22 guesses in the first hour and 24 a day after it. Three of a million codes are good at a time:
/// one in 40 such thieves is in after a year.
pub const CODES: Rule = Rule { free: 10, longest_ms: 60 * 60_000 };
/// The wrong code after which the account's person is told.
pub const TOLD: u32 = 5;

/// For messages to one e-mail that anyone may ask for: two at once, and in the end one an hour.
pub const MESSAGES: Rule = Rule { free: 2, longest_ms: 60 * 60_000 };

/// Failures are forgotten after so long without another, in milliseconds: a day.
const FORGET_MS: i64 = DAY_MS;

/// Begins a try of all these callers at once, known by keyed hashes. It counts as failed until [`settle`] or [`forgive`];
/// the milliseconds to wait where it may not go on.
pub fn begin(tx: &mut Tx<'_>, callers: &[(impl AsRef<str>, Rule)], now: Millis) -> Result<Option<i64>> {
    if let wait @ Some(_) = look(tx, callers, now)? {
        return Ok(wait);
    }
    for (who, rule) in callers {
        let who = who.as_ref();
        let falhas = failures(tx, who, now)?.saturating_add(1);
        tx.run(
            "INSERT INTO tentativa (quem, falhas, livre_em, ate) VALUES ($1, $2, $3, $4)
             ON CONFLICT (quem) DO UPDATE SET falhas = excluded.falhas, livre_em = excluded.livre_em,
                 ate = excluded.ate",
            values![who, falhas, now.0 + rule.wait(falhas), now.0 + FORGET_MS],
        )?;
    }
    Ok(None)
}

/// The answer to a try of all these callers at once, as it would be now; nothing counts.
pub fn look(tx: &mut Tx<'_>, callers: &[(impl AsRef<str>, Rule)], now: Millis) -> Result<Option<i64>> {
    let mut left = 0;
    for (who, rule) in callers {
        left = left.max(rule.left(known(tx, who.as_ref(), now)?.1, now));
    }
    Ok((left > 0).then_some(left))
}

/// The failures of a caller of late.
pub fn failures(tx: &mut Tx<'_>, who: &str, now: Millis) -> Result<u32> {
    Ok(known(tx, who, now)?.0)
}

/// Failures of a caller, and when they may try again.
fn known(tx: &mut Tx<'_>, who: &str, now: Millis) -> Result<(u32, i64)> {
    let found =
        tx.one("SELECT falhas, livre_em FROM tentativa WHERE quem = $1 AND ate > $2", values![who, now])?;
    Ok(found.unwrap_or((0, 0)))
}

impl Rule {
    /// The wait after so many failures, in milliseconds.
    fn wait(self, falhas: u32) -> i64 {
        match falhas.saturating_sub(self.free) {
            0 => 0,
            beyond => 500_i64.saturating_mul(1_i64 << beyond.min(30)).min(self.longest_ms),
        }
    }

    /// The rest of a wait that ends at `free_at`, in milliseconds: none is longer than the longest, and one that ends more than
    /// an hour beyond that was begun before the clock was set back, and holds nobody.
    fn left(self, free_at: i64, now: Millis) -> i64 {
        const HOUR_MS: i64 = 60 * 60_000;
        let left = free_at.saturating_sub(now.0);
        if left > self.longest_ms + HOUR_MS { 0 } else { left.min(self.longest_ms) }
    }
}

/// Takes one failure back: the try was neither right nor wrong, or another's.
pub fn forgive(tx: &mut Tx<'_>, who: &str) -> Result<()> {
    tx.exec(
        "UPDATE tentativa SET falhas = falhas - 1, livre_em = 0 WHERE quem = $1 AND falhas > 0",
        values![who],
    )
}

/// Forgets every failure: the try was right.
pub fn settle(tx: &mut Tx<'_>, who: &str) -> Result<()> {
    tx.exec("DELETE FROM tentativa WHERE quem = $1", values![who])
}

/// Forgets failures long past.
pub fn expire(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run("DELETE FROM tentativa WHERE ate <= $1", values![now])
}

/// The time that a browser is remembered, in milliseconds: as long as it keeps its cookie at most, 400 days.
const REMEMBERED_MS: i64 = 400 * DAY_MS;
/// Browsers remembered of an account: those it was entered with last.
const KEPT: i64 = 20;

/// Remembers the browser that an account was entered with, by the keyed hash of its cookie.
pub fn remember_browser(tx: &mut Tx<'_>, conta: &str, hash: &str, now: Millis) -> Result<()> {
    tx.run(
        "INSERT INTO navegador (conta, hash, entrou_em) VALUES ($1, $2, $3)
         ON CONFLICT (conta, hash) DO UPDATE SET entrou_em = excluded.entrou_em",
        values![conta, hash, now],
    )?;
    tx.exec(
        "DELETE FROM navegador WHERE conta = $1 AND hash NOT IN
             (SELECT hash FROM navegador WHERE conta = $1 ORDER BY entrou_em DESC, hash LIMIT $2)",
        values![conta, KEPT],
    )
}

/// True when an account, named by its e-mail, was entered with a browser.
pub fn knows_browser(tx: &mut Tx<'_>, email: &str, hash: &str, now: Millis) -> Result<bool> {
    tx.any(
        "SELECT 1 FROM navegador n JOIN conta c ON c.id = n.conta
         WHERE c.email = $1 AND n.hash = $2 AND n.entrou_em > $3",
        values![email, hash, now.0 - REMEMBERED_MS],
    )
}

/// Forgets every browser of an account.
pub fn forget_browsers(tx: &mut Tx<'_>, conta: &str) -> Result<()> {
    tx.exec("DELETE FROM navegador WHERE conta = $1", values![conta])
}

/// Forgets the browsers that were not entered with for long.
pub fn expire_browsers(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run("DELETE FROM navegador WHERE entrou_em <= $1", values![now.0 - REMEMBERED_MS])
}

#[cfg(test)]
mod tests {
    use super::super::contas::{self, Conta};
    use super::*;
    use crate::base::store::Store;

    const RULE: Rule = Rule { free: 2, longest_ms: 4000 };

    #[test]
    fn the_wait_doubles_up_to_its_longest_and_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let begin = |now: i64, who: &[(&str, Rule)]| store.write(|tx| begin(tx, who, Millis(now))).unwrap();
        let ana = [("ana", RULE), ("rede", RULE)];
        assert_eq!([begin(0, &ana), begin(0, &ana), begin(0, &ana)], [None; 3]);
        assert_eq!(begin(0, &ana), Some(1000));
        assert_eq!(begin(10, &[("bia", RULE), ("rede", RULE)]), Some(990));
        assert_eq!(begin(10, &[("bia", RULE)]), None);
        assert_eq!(begin(1000, &ana), None);
        assert_eq!(begin(1000, &ana), Some(2000));
        assert_eq!([begin(3000, &ana), begin(3000, &ana)], [None, Some(4000)]);
        assert_eq!([begin(7000, &ana), begin(7000, &ana)], [None, Some(4000)]);
        store.write(|tx| settle(tx, "ana")).unwrap();
        store.write(|tx| forgive(tx, "rede")).unwrap();
        assert_eq!(begin(7000, &ana), None);
        let later = 7000 + FORGET_MS + 1;
        assert_eq!([begin(later, &ana), begin(later, &ana)], [None; 2]);
        assert_eq!(store.write(|tx| expire(tx, Millis(later + FORGET_MS))).unwrap(), 3);
    }

    #[test]
    fn a_clock_that_was_set_back_holds_nobody_for_as_long() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let begin = |now: i64| store.write(|tx| begin(tx, &[("ana", RULE)], Millis(now))).unwrap();
        let failed = [begin(FORGET_MS), begin(FORGET_MS), begin(FORGET_MS)];
        assert_eq!((failed, begin(FORGET_MS)), ([None; 3], Some(1000)));
        assert_eq!(begin(FORGET_MS - 5000), Some(4000), "no wait is longer than the longest");
        assert_eq!([begin(0), begin(0)], [None, Some(2000)]);
    }

    #[test]
    fn the_last_browsers_of_an_account_are_known_for_a_while() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let conta = Conta::new("c1".to_owned(), "ana@exemplo.com".to_owned(), Millis(0));
        store.write(|tx| contas::create(tx, &conta)).unwrap();
        for n in 0..25 {
            store.write(|tx| remember_browser(tx, "c1", &format!("n{n}"), Millis(n))).unwrap();
        }
        let known = |hash: &str, now: i64| {
            store.read(|tx| knows_browser(tx, "ana@exemplo.com", hash, Millis(now))).unwrap()
        };
        assert!(!known("n4", 30) && known("n5", 30) && known("n24", 30));
        assert!(!known("n5", 5 + REMEMBERED_MS) && known("n24", 5 + REMEMBERED_MS));
        assert!(!store.read(|tx| knows_browser(tx, "bia@exemplo.com", "n24", Millis(30))).unwrap());
        assert_eq!(store.write(|tx| expire_browsers(tx, Millis(10 + REMEMBERED_MS))).unwrap(), 6);
    }
}
