//! The line of buyers: who is served now, who waits in the call, who is told when to come again.
//!
//! A buyer who would wait longer than callers do gets a place in the line, paid for already, and the time of that
//! place: who comes back then is served, whatever others did meanwhile. One place a caller; a place that nobody
//! comes for is lost after a minute. Whoever cannot get a place either, since the line is long or the gateway asked
//! for silence, is told how long that lasts.
use std::time::Duration;

use super::ritmo;
use crate::base::steady::Steady;
use crate::base::store::{Result, Tx};

/// How long a buyer waits within a call: less than the shortest patience of common clients, which is ten seconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);
/// How far ahead places are given.
const LINE: Duration = Duration::from_secs(300);
/// How long a place is kept once it has come.
const KEPT: Duration = Duration::from_secs(60);

/// What a buyer who asks for calls is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// After this wait, with so many calls paid for.
    Served(Duration, u32),
    /// Not yet: how long to wait.
    Later(Duration),
}

/// Takes the buyer `quem` in, for so many calls.
pub(super) fn enter(tx: &mut Tx<'_>, now: &Steady, quem: &str, calls: u32) -> Result<Turn> {
    if let Some(stopped) = ritmo::stopped(tx, now)?.filter(|stopped| *stopped > PATIENCE) {
        return Ok(Turn::Later(stopped));
    }
    if let Some((until, paid)) = place(tx, now, quem)? {
        if until > PATIENCE {
            return Ok(Turn::Later(until));
        }
        leave(tx, quem)?;
        return Ok(Turn::Served(until, paid));
    }
    let wait = ritmo::wait(tx, now, calls)?;
    if wait > LINE {
        return Ok(Turn::Later(wait));
    }
    ritmo::pay(tx, now, calls)?;
    if wait <= PATIENCE {
        return Ok(Turn::Served(wait, calls));
    }
    tx.run(
        "INSERT INTO cobranca_vez (quem, partida, dada, vez, chamadas) VALUES ($1, $2, $3, $4, $5)",
        &[quem.into(), (&now.boot).into(), now.ms.into(), now.plus(wait).into(), i64::from(calls).into()],
    )?;
    Ok(Turn::Later(wait))
}

/// The place that a buyer has: how long until it comes, and the calls paid for. One that is over is forgotten.
fn place(tx: &mut Tx<'_>, now: &Steady, quem: &str) -> Result<Option<(Duration, u32)>> {
    let found = tx.one(
        "SELECT partida, dada, vez, chamadas FROM cobranca_vez WHERE quem = $1",
        &[quem.into()],
        |row| Ok((row.text(0)?, row.int(1)?, row.int(2)?, row.int(3)?)),
    )?;
    let Some((boot, given, comes, calls)) = found else { return Ok(None) };
    let over = Steady { boot: boot.clone(), ms: comes }.plus(KEPT);
    if !now.within(&boot, given, over) {
        leave(tx, quem)?;
        return Ok(None);
    }
    let until = Duration::from_millis((comes - now.ms).max(0).unsigned_abs());
    Ok(Some((until, u32::try_from(calls).unwrap_or(0))))
}

fn leave(tx: &mut Tx<'_>, quem: &str) -> Result<()> {
    tx.run("DELETE FROM cobranca_vez WHERE quem = $1", &[quem.into()])?;
    Ok(())
}

/// Forgets the places that nobody came for.
pub(super) fn expire(tx: &mut Tx<'_>, now: &Steady) -> Result<()> {
    let over = now.ms.saturating_sub(Steady { boot: String::new(), ms: 0 }.plus(KEPT));
    tx.run(
        "DELETE FROM cobranca_vez WHERE partida <> $1 OR vez < $2 OR dada > $3",
        &[(&now.boot).into(), over.into(), now.begun().into()],
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::ritmo::PURCHASE;
    use super::*;
    use crate::base::store::Store;

    fn at(ms: i64) -> Steady {
        Steady { boot: "a".to_owned(), ms }
    }

    #[test]
    fn who_comes_back_at_the_time_told_is_served_whatever_others_did() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let ask = |ms: i64, quem: usize| {
            store.write(|tx| enter(tx, &at(ms), &format!("rede {quem}"), PURCHASE)).unwrap()
        };
        let mut told = Vec::new();
        for n in 0..40 {
            match ask(0, n) {
                Turn::Served(wait, calls) => assert!(n < 16 && wait.is_zero() && calls == PURCHASE),
                Turn::Later(wait) => told.push((n, wait)),
            }
        }
        assert_eq!(told.len(), 24);
        let times: Vec<u64> = told.iter().map(|(_, wait)| wait.as_secs()).collect();
        assert!(times.windows(2).all(|pair| pair[1] >= pair[0]), "in turn: {times:?}");
        assert_eq!((times[0], times[17]), (16, 288));
        // Places reach five minutes ahead: beyond, everybody is told when there is one again.
        assert!(times[18..].iter().all(|time| *time == times[18]), "{times:?}");
        let (first, second) = (told[0], told[1]);
        assert_eq!(ask(1_000, first.0), Turn::Later(first.1 - Duration::from_secs(1)), "one place a caller");
        for (n, wait) in told.iter().take(18) {
            let when = i64::try_from(wait.as_millis()).unwrap();
            // Others keep asking.
            ask(when - 1, 100 + n);
            if *n != second.0 {
                assert_eq!(ask(when, *n), Turn::Served(Duration::ZERO, PURCHASE), "{n}");
            }
        }
        let late = i64::try_from(second.1.as_millis()).unwrap() + 60_001;
        store.write(|tx| expire(tx, &at(late))).unwrap();
        assert!(matches!(ask(late, second.0), Turn::Later(_)), "its place was given up");
    }
}
