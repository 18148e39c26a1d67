//! The free daily allowance: so many rewrites a UTC day for each caller.
//!
//! A call takes its place before the work and keeps it or gives it back after. A place whose call
//! died (crash, lost power) is given back once its deadline has passed. Callers are known here only
//! by a keyed hash.
use crate::base::steady::{Hold, Steady};
use crate::base::store::{Dead, Result, Tx, stored};
use crate::base::world::Millis;

/// A place taken in the allowance, until it is kept or given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowancePlace {
    /// Names the place when it is kept or given back.
    pub id: String,
    /// Free calls of the caller on that day, this one included.
    pub usado: u32,
}

/// Takes a place for `who`; `None` when the day's `limite` is used up. The place is given back by
/// [`expire`] when it is neither kept nor given back while `held` lasts.
pub fn take(
    tx: &mut Tx<'_>,
    id: &str,
    now: Millis,
    who: &str,
    limite: u32,
    held: &Hold,
) -> Result<Option<AllowancePlace>> {
    let dia = now.day();
    if limite == 0 {
        return Ok(None);
    }
    let taken = tx.one(
        "INSERT INTO cota (dia, quem, usado) VALUES ($1, $2, 1)
         ON CONFLICT (dia, quem) DO UPDATE SET usado = cota.usado + 1 WHERE cota.usado < $3
         RETURNING usado",
        &[dia.into(), who.into(), i64::from(limite).into()],
        stored,
    )?;
    let Some(usado) = taken else { return Ok(None) };
    tx.run(
        "INSERT INTO cota_pendente (id, dia, quem, partida, desde, ate, dono) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[
            id.into(),
            dia.into(),
            who.into(),
            (&held.boot).into(),
            held.desde.into(),
            held.ate.into(),
            (&held.dono).into(),
        ],
    )?;
    Ok(Some(AllowancePlace { id: id.to_owned(), usado }))
}

/// Keeps a place: the call was answered. False when it was already decided.
pub fn keep(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    Ok(tx.run("DELETE FROM cota_pendente WHERE id = $1", &[id.into()])? > 0)
}

/// Gives a place back: nothing was delivered. False when it was already decided.
pub fn give_back(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    let place = tx.one(
        "DELETE FROM cota_pendente WHERE id = $1 RETURNING dia, quem",
        &[id.into()],
        stored::<(i64, String)>,
    )?;
    let Some((dia, who)) = place else { return Ok(false) };
    tx.run(
        "UPDATE cota SET usado = usado - 1 WHERE dia = $1 AND quem = $2 AND usado > 0",
        &[dia.into(), who.into()],
    )?;
    Ok(true)
}

/// Free calls of `who` today.
pub fn used(tx: &mut Tx<'_>, now: Millis, who: &str) -> Result<u32> {
    let usado = tx.one(
        "SELECT usado FROM cota WHERE dia = $1 AND quem = $2",
        &[now.day().into(), who.into()],
        stored,
    )?;
    Ok(usado.unwrap_or(0))
}

/// Gives back the places whose deadline has passed, and forgets the days before yesterday.
pub fn expire(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<usize> {
    let late = tx.rows(
        "SELECT id FROM cota_pendente WHERE NOT (partida = $1 AND desde <= $2 AND ate >= $3)",
        &[(&steady.boot).into(), steady.begun().into(), steady.ms.into()],
        stored::<String>,
    )?;
    late.iter().try_for_each(|id| give_back(tx, id).map(drop))?;
    tx.run("DELETE FROM cota WHERE dia < $1", &[(now.day() - 1).into()])?;
    Ok(late.len())
}

/// Gives back the places of calls that died with their server; how many.
pub fn give_back_all(tx: &mut Tx<'_>, of: Dead<'_>) -> Result<usize> {
    let sql = "SELECT id FROM cota_pendente WHERE CAST($1 AS TEXT) IS NULL OR dono = $1";
    let all = tx.rows(sql, &[of.into()], stored::<String>)?;
    all.iter().try_for_each(|id| give_back(tx, id).map(drop))?;
    Ok(all.len())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::base::store::Store;

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
        let taken = store.write(|tx| take(tx, id, Millis(now), "rede", 2, &held));
        taken.unwrap().map(|place| place.usado)
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
}
