//! The line of buyers: who is served now, who waits in the call, who is told when to come again.
//!
//! A buyer who would wait longer than callers do gets a place in the line, which keeps calls for its time: who comes back
//! then is served, whatever others did meanwhile. Nothing is paid for a place. While there is room beside the places
//! whoever asks is served, a buyer with a place too, and one that nobody comes for within a minute of its time is over:
//! who asks next has its calls. One place a caller. Places are kept for five minutes ahead; beyond, a buyer is told to
//! come in five minutes, and has then what the line leaves before anybody who comes anew. While the gateway asks for
//! silence everybody is told how long that lasts.
use std::time::Duration;

use super::call_budget::{self, Bucket, Budget, PATIENCE, PURCHASE, millis};
use crate::base::steady::Steady;
use crate::base::store::{Result, Tx, values};

/// The time ahead for which places are given.
const LINE: Duration = Duration::from_secs(300);

/// Takes the buyer `quem` in, for so many calls: after how long they may be made, or how long to wait before asking again.
pub(super) fn enter(
    tx: &mut Tx<'_>,
    now: &Steady,
    quem: &str,
    calls: u32,
) -> Result<std::result::Result<Duration, Duration>> {
    let budget = Budget::anchored(tx, now)?;
    let own = call_budget::place(tx, now, quem)?;
    let wait = budget.wait(calls, 0, own.map(|_| quem));
    if millis(wait) <= PATIENCE {
        tx.run("DELETE FROM cobranca_vez WHERE quem = $1", values![quem])?;
        budget.without(quem).spend(Bucket::Buyers, i64::from(calls)).save(tx)?;
        return Ok(Ok(millis(wait)));
    }
    // A place whose time has come says nothing more of how long it takes.
    if let Some(until) = own.filter(|until| *until > 0) {
        return Ok(Err(millis(until.min(wait).max(budget.stopped()))));
    }
    let extra = millis(wait) > LINE;
    if own.is_some() || millis(budget.stopped()) > LINE {
        return Ok(Err(millis(wait)));
    }
    let wait = millis(wait).min(LINE);
    // One of an earlier time may still be there.
    tx.run(
        "INSERT INTO cobranca_vez (quem, partida, dada, vez, chamadas, extra) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (quem) DO UPDATE SET partida = excluded.partida, dada = excluded.dada, vez = excluded.vez,
             chamadas = excluded.chamadas, extra = excluded.extra",
        values![quem, &now.boot, now.ms, now.plus(wait), calls, extra],
    )?;
    budget.again(tx, now)?.save(tx)?;
    Ok(Err(wait))
}

/// True when a buyer who came now would be served, or have a place.
pub(super) fn is_open(tx: &mut Tx<'_>, now: &Steady) -> Result<bool> {
    Ok(millis(Budget::load(tx, now)?.wait(PURCHASE, 0, None)) <= LINE)
}

#[cfg(test)]
mod tests {
    use super::super::call_budget::expire;
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
                Ok(wait) => assert!(n < 16 && wait.is_zero()),
                Err(wait) => told.push((n, wait)),
            }
        }
        assert_eq!(told.len(), 24);
        let times: Vec<u64> = told.iter().map(|(_, wait)| wait.as_secs()).collect();
        assert!(times.windows(2).all(|pair| pair[1] >= pair[0]), "in turn: {times:?}");
        assert_eq!((times[0], times[17]), (16, 288));
        // Places are kept for five minutes ahead: beyond, everybody is told to come then.
        assert!(times[18..].iter().all(|time| *time == 300), "{times:?}");
        let (first, second) = (told[0], told[1]);
        assert_eq!(ask(1_000, first.0), Err(first.1 - Duration::from_secs(1)), "one place a caller");
        for (n, wait) in told.iter().take(18) {
            let when = i64::try_from(wait.as_millis()).unwrap();
            // Others keep asking.
            let _ = ask(when - 1, 100 + n);
            if *n != second.0 {
                assert_eq!(ask(when, *n), Ok(Duration::ZERO), "{n}");
            }
        }
        store.write(|tx| expire(tx, &at(1_000_000))).unwrap();
        let left = store.read(|tx| tx.one::<i64>("SELECT count(*) FROM cobranca_vez", &[]));
        assert_eq!(left.unwrap(), Some(0), "places that are over are forgotten");
    }

    #[test]
    fn a_place_that_nobody_takes_is_given_back_and_who_asks_next_has_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let ask = |ms: i64, quem: &str| store.write(|tx| enter(tx, &at(ms), quem, PURCHASE)).unwrap();
        for n in 0..16 {
            assert!(matches!(ask(0, &format!("rede {n}")), Ok(..)));
        }
        let later = |secs: u64| Err(Duration::from_secs(secs));
        let served = Ok(Duration::ZERO);
        assert_eq!((ask(0, "some"), ask(16_000, "nova")), (later(16), later(16)));
        assert_eq!((ask(32_000, "nova"), ask(48_000, "outra")), (served, served));
        assert_eq!((ask(64_000, "mais uma"), ask(70_000, "espera")), (served, later(10)));
        // Nobody came for the first place within its minute: who waits has its calls, before the time told.
        assert_eq!(ask(76_001, "espera"), served);
        assert!(matches!(ask(76_001, "por fim"), Ok(..)));
    }
}
