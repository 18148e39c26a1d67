//! The free daily allowance: so many rewrites a UTC day for each caller; and rewrites that gave nothing though the model was
//! asked, free for the caller and not for whoever runs the model.
//!
//! A call takes its place before the work and keeps it or gives it back after. A place whose call
//! died (crash, lost power) is given back once its deadline has passed.
//!
//! Whose fault a rewrite that gave nothing was cannot be told: a model fails by itself, and a draft can be made so that it fails. So the rule is the
//! same for both. A caller has so many a day at once; after that each one makes them wait, ten minutes longer every time.
//! It bounds the cost: a day has room for sixteen waits that grow like this. And it ends: a wait is over by itself, what is
//! delivered adds none, so whoever waited once goes on as before as soon as the model is well again. Callers are known here
//! only by a keyed hash.
use std::time::Duration;

use crate::base::steady::{Hold, Steady};
use crate::base::store::{Dead, Result, Tx, values};
use crate::base::world::Millis;

/// When the allowance is whole again, in Portuguese, said of it.
pub const RETURNS: &str = "volta à meia-noite UTC (21h em Brasília)";

/// Takes a place for `who`, named by `id` when it is kept or given back: the free calls of the caller on that day, this one
/// included; `None` when the day's `limite` is used up. The place is given back by [`expire`] when it is neither kept nor given
/// back while `held` lasts.
pub fn take(
    tx: &mut Tx<'_>,
    id: &str,
    now: Millis,
    who: &str,
    limite: u32,
    held: &Hold,
) -> Result<Option<u32>> {
    let dia = now.day();
    if limite == 0 {
        return Ok(None);
    }
    let taken = tx.one(
        "INSERT INTO cota (dia, quem, usado) VALUES ($1, $2, 1)
         ON CONFLICT (dia, quem) DO UPDATE SET usado = cota.usado + 1 WHERE cota.usado < $3
         RETURNING usado",
        values![dia, who, limite],
    )?;
    let Some(usado) = taken else { return Ok(None) };
    tx.run(
        "INSERT INTO cota_pendente (id, dia, quem, partida, desde, ate, dono) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        values![id, dia, who, &held.boot, held.desde, held.ate, &held.dono],
    )?;
    Ok(Some(usado))
}

/// Keeps a place: the call was answered. False when it was already decided.
pub fn keep(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    tx.change("DELETE FROM cota_pendente WHERE id = $1", values![id])
}

/// Gives a place back: nothing was delivered. False when it was already decided.
pub fn give_back(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    let place =
        tx.one::<(i64, String)>("DELETE FROM cota_pendente WHERE id = $1 RETURNING dia, quem", values![id])?;
    let Some((dia, who)) = place else { return Ok(false) };
    tx.run(
        "UPDATE cota SET usado = usado - 1 WHERE dia = $1 AND quem = $2 AND usado > 0",
        values![dia, who],
    )?;
    Ok(true)
}

/// Free calls of `who` today.
pub fn used(tx: &mut Tx<'_>, now: Millis, who: &str) -> Result<u32> {
    let usado = tx.one("SELECT usado FROM cota WHERE dia = $1 AND quem = $2", values![now.day(), who])?;
    Ok(usado.unwrap_or(0))
}

/// Gives back the places whose deadline has passed, and forgets the days before yesterday.
pub fn expire(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<usize> {
    let late = tx.rows::<String>(
        "SELECT id FROM cota_pendente WHERE NOT (partida = $1 AND desde <= $2 AND ate >= $3)",
        values![&steady.boot, steady.begun(), steady.ms],
    )?;
    late.iter().try_for_each(|id| give_back(tx, id).map(drop))?;
    tx.run("DELETE FROM cota WHERE dia < $1", values![now.day() - 1])?;
    Ok(late.len())
}

/// Gives back the places of calls that died with their server; how many.
pub fn give_back_all(tx: &mut Tx<'_>, of: Dead<'_>) -> Result<usize> {
    let sql = "SELECT id FROM cota_pendente WHERE CAST($1 AS TEXT) IS NULL OR dono = $1";
    let all = tx.rows::<String>(sql, values![of])?;
    all.iter().try_for_each(|id| give_back(tx, id).map(drop))?;
    Ok(all.len())
}

/// Time that each fruitless rewrite beyond the limit adds to the wait before the next.
const STEP: Duration = Duration::from_secs(10 * 60);

/// The time that the one of `callers` who has to wait longest waits before another try; `None` where nobody has to.
pub fn fruitless_wait(
    tx: &mut Tx<'_>,
    now: Millis,
    callers: &[String],
    limite: u32,
) -> Result<Option<Duration>> {
    let sql = "SELECT quantas, ultima FROM falha_gratis WHERE dia = $1 AND quem = $2";
    let mut longest = None;
    for who in callers {
        let had = tx.one(sql, values![now.day(), who])?;
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
pub fn count_fruitless(tx: &mut Tx<'_>, now: Millis, who: &str) -> Result<()> {
    tx.run("DELETE FROM falha_gratis WHERE dia < $1", values![now.day() - 1])?;
    tx.exec(
        "INSERT INTO falha_gratis (dia, quem, quantas, ultima) VALUES ($1, $2, 1, $3)
         ON CONFLICT (dia, quem) DO UPDATE SET quantas = falha_gratis.quantas + 1, ultima = excluded.ultima",
        values![now.day(), who, now],
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::base::store::Store;
    use crate::base::world::DAY_MS;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        (folder, store)
    }

    fn at(ms: i64) -> Steady {
        Steady { boot: "a".to_owned(), ms }
    }

    /// Takes a place for a second, both clocks showing the same.
    fn take_one(store: &Store, id: &str, now: i64) -> Option<u32> {
        let held = at(now).span(Duration::from_secs(1)).of("");
        store.write(|tx| take(tx, id, Millis(now), "rede", 2, &held)).unwrap()
    }

    #[test]
    fn a_place_is_kept_given_back_or_expires_exactly_once() {
        let (_folder, store) = store();
        assert_eq!(
            (take_one(&store, "a", 0), take_one(&store, "b", 0), take_one(&store, "c", 0)),
            (Some(1), Some(2), None)
        );
        assert!(store.write(|tx| keep(tx, "a")).unwrap());
        assert!(!store.write(|tx| give_back(tx, "a")).unwrap());
        assert!(store.write(|tx| give_back(tx, "b")).unwrap());
        assert!(!store.write(|tx| give_back(tx, "b")).unwrap());
        assert_eq!(take_one(&store, "d", 10), Some(2));
        let day = Millis(-86_400_000);
        assert_eq!(store.write(|tx| expire(tx, day, &at(500))).unwrap(), 0, "whatever day it is");
        assert_eq!(store.write(|tx| expire(tx, day, &at(2000))).unwrap(), 1);
        assert_eq!(store.read(|tx| used(tx, Millis(0), "rede")).unwrap(), 1);
    }

    #[test]
    fn the_allowance_is_fresh_at_midnight_utc() {
        let (_folder, store) = store();
        let midnight = Millis::of_day(20_000).0;
        for id in ["a", "b"] {
            assert!(take_one(&store, id, midnight - 1).is_some());
        }
        assert_eq!(take_one(&store, "c", midnight - 1), None);
        assert_eq!(take_one(&store, "c", midnight), Some(1));
    }

    #[test]
    fn callers_at_once_never_pass_the_limit() {
        let (_folder, store) = store();
        let taken = std::thread::scope(|scope| {
            let calls: Vec<_> = (0..40)
                .map(|n| {
                    let (store, held) = (&store, at(0).span(Duration::from_secs(1)).of(""));
                    scope.spawn(move || {
                        let id = n.to_string();
                        store.write(|tx| take(tx, &id, Millis(0), "rede", 5, &held)).unwrap().is_some()
                    })
                })
                .collect();
            calls.into_iter().map(|c| c.join().unwrap()).filter(|&ok| ok).count()
        });
        assert_eq!(taken, 5);
    }

    const MINUTE: i64 = 60_000;

    fn minutes(store: &Store, now: Millis, callers: &[&str], limite: u32) -> Option<u64> {
        let callers: Vec<String> = callers.iter().map(|who| (*who).to_owned()).collect();
        store.read(|tx| fruitless_wait(tx, now, &callers, limite)).unwrap().map(|left| left.as_secs() / 60)
    }

    #[test]
    fn each_beyond_the_limit_makes_the_next_wait_longer_and_every_wait_ends() {
        let (_folder, store) = store();
        let fail =
            |at: i64| store.write(|tx| count_fruitless(tx, Millis(DAY_MS * 20_000 + at), "rede")).unwrap();
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
            match store.read(|tx| fruitless_wait(tx, Millis(now), &["rede".to_owned()], 20)).unwrap() {
                Some(left) => now += i64::try_from(left.as_millis()).unwrap(),
                None => {
                    store.write(|tx| count_fruitless(tx, Millis(now), "rede")).unwrap();
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
            store.write(|tx| count_fruitless(tx, now, "rede")).unwrap();
        }
        assert_eq!((waits(day(0), &["rede"], 2), waits(day(1), &["rede"], 2)), (Some(10), None));
        assert_eq!((waits(day(0), &["outra"], 2), waits(day(0), &["outra", "rede"], 2)), (None, Some(10)));
        assert_eq!(waits(day(0), &[], 1), None, "the owner is not counted");
        store.write(|tx| count_fruitless(tx, day(2), "outra")).unwrap();
        assert_eq!((waits(day(0), &["rede"], 1), waits(day(1), &["rede"], 1)), (None, Some(10)));
    }
}
