//! Rewrites that gave nothing though the model was asked: free for the caller, not for whoever runs the model.
//!
//! Whose fault one was cannot be told: a model fails by itself, and a draft can be made so that it fails. So the rule is the
//! same for both. A caller has so many a day at once; after that each one makes them wait, ten minutes longer every time.
//! It bounds the cost: a day has room for sixteen waits that grow like this. And it ends: a wait is over by itself, what is
//! delivered adds none, so whoever waited once goes on as before as soon as the model is well again. Callers are known here
//! only by a keyed hash.
use std::time::Duration;

use crate::base::store::{Result, Tx, stored};
use crate::base::world::Millis;

/// Time that each fruitless rewrite beyond the limit adds to the wait before the next.
const STEP: Duration = Duration::from_secs(10 * 60);

/// The time that the one of `callers` who has to wait longest waits before another try; `None` where nobody has to.
pub fn wait(tx: &mut Tx<'_>, now: Millis, callers: &[String], limite: u32) -> Result<Option<Duration>> {
    let sql = "SELECT quantas, ultima FROM falha_gratis WHERE dia = $1 AND quem = $2";
    let mut longest = None;
    for who in callers {
        let had = tx.one(sql, &[now.day().into(), who.as_str().into()], stored)?;
        longest = longest.max(had.and_then(|(many, last)| left(now, limite, many, last)));
    }
    Ok(longest)
}

/// The rest of the wait after so many, the last of them at `last`.
fn left(now: Millis, limite: u32, many: u32, last: Millis) -> Option<Duration> {
    let beyond = many.saturating_add(1).checked_sub(limite)?;
    let wait = STEP.checked_mul(beyond).filter(|_| beyond > 0)?;
    // A clock that was set back makes no wait longer.
    let gone = u64::try_from(now.0.saturating_sub(last.0)).unwrap_or(0);
    let left = wait.checked_sub(Duration::from_millis(gone)).filter(|left| !left.is_zero())?;
    Some(left.min(Duration::from_secs(now.until_tomorrow_s())))
}

/// Counts one more for `who`, and forgets the days before yesterday.
pub fn count(tx: &mut Tx<'_>, now: Millis, who: &str) -> Result<()> {
    tx.run("DELETE FROM falha_gratis WHERE dia < $1", &[(now.day() - 1).into()])?;
    tx.run(
        "INSERT INTO falha_gratis (dia, quem, quantas, ultima) VALUES ($1, $2, 1, $3)
         ON CONFLICT (dia, quem) DO UPDATE SET quantas = falha_gratis.quantas + 1, ultima = excluded.ultima",
        &[now.day().into(), who.into(), now.0.into()],
    )
    .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::base::world::DAY_MS;

    const MINUTE: i64 = 60_000;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        (folder, store)
    }

    fn minutes(store: &Store, now: Millis, callers: &[&str], limite: u32) -> Option<u64> {
        let callers: Vec<String> = callers.iter().map(|who| (*who).to_owned()).collect();
        store.read(|tx| wait(tx, now, &callers, limite)).unwrap().map(|left| left.as_secs() / 60)
    }

    #[test]
    fn each_beyond_the_limit_makes_the_next_wait_longer_and_every_wait_ends() {
        let (_folder, store) = store();
        let fail = |at: i64| store.write(|tx| count(tx, Millis(DAY_MS * 20_000 + at), "rede")).unwrap();
        let waits = |at: i64| minutes(&store, Millis(DAY_MS * 20_000 + at), &["rede"], 2);
        fail(0);
        assert_eq!(waits(0), None);
        fail(0);
        assert_eq!((waits(0), waits(9 * MINUTE), waits(10 * MINUTE)), (Some(10), Some(1), None));
        // Nothing was counted meanwhile: who goes on goes on as long as something comes.
        assert_eq!((waits(11 * MINUTE), waits(300 * MINUTE)), (None, None));
        fail(10 * MINUTE);
        assert_eq!((waits(10 * MINUTE), waits(30 * MINUTE)), (Some(20), None));
        assert_eq!(waits(-5 * MINUTE), None, "yesterday");
        // A clock that was set back, and the end of the day.
        assert_eq!(waits(MINUTE), Some(20));
        fail(DAY_MS - MINUTE);
        assert_eq!(waits(DAY_MS - MINUTE), Some(1));
    }

    #[test]
    fn whoever_does_nothing_but_fail_costs_little_more_than_the_limit() {
        let (_folder, store) = store();
        let (mut now, end, mut done) = (DAY_MS * 20_000, DAY_MS * 20_001, 0);
        while now < end {
            match store.read(|tx| wait(tx, Millis(now), &["rede".to_owned()], 20)).unwrap() {
                Some(left) => now += i64::try_from(left.as_millis()).unwrap(),
                None => {
                    store.write(|tx| count(tx, Millis(now), "rede")).unwrap();
                    done += 1;
                }
            }
        }
        assert_eq!(done, 36, "twenty, and sixteen waits of ten minutes and more");
    }

    #[test]
    fn a_day_is_counted_for_each_caller_and_forgotten() {
        let (_folder, store) = store();
        let day = |n: i64| Millis::of_day(20_000 + n);
        let waits = |now, callers: &[&str], limite| minutes(&store, now, callers, limite);
        for now in [day(0), day(0), day(1)] {
            store.write(|tx| count(tx, now, "rede")).unwrap();
        }
        assert_eq!((waits(day(0), &["rede"], 2), waits(day(1), &["rede"], 2)), (Some(10), None));
        assert_eq!((waits(day(0), &["outra"], 2), waits(day(0), &["outra", "rede"], 2)), (None, Some(10)));
        assert_eq!(waits(day(0), &[], 1), None, "the owner is not counted");
        store.write(|tx| count(tx, day(2), "outra")).unwrap();
        assert_eq!((waits(day(0), &["rede"], 1), waits(day(1), &["rede"], 1)), (None, Some(10)));
    }
}
