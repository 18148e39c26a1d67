//! The budget of calls to the gateway, shared by every process on the database.
//!
//! The vendor allows 25,000 calls in 12 hours and blocks keys that poll too much. Buyers and the watcher have a
//! share each, so that neither can use up the other's: 15 calls a minute for buyers and 10 for the watcher are
//! 18,000 in 12 hours, and the bursts 74 more. What buyers leave lying the watcher may use, while three quarters of
//! their burst remain. Each share is kept as the time by which its calls are ahead of its rate (generic cell rate
//! algorithm, ITU-T I.371), measured by the steady clock.
use std::time::Duration;

use crate::base::steady::Steady;
use crate::base::store::{Result, Tx};

/// Calls of one purchase, at most: the payer looked for and written down, the charge, its code or its card.
pub(super) const PURCHASE: u32 = 4;

/// How long a share may be used up before it is told.
const SPENT_MS: i64 = 60_000;

/// In whose name a call is made: each has its share of the budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Share {
    /// A buyer, or the owner.
    Buyer,
    Watcher,
    /// The watcher, where the gateway gave notice: a buyer just paid.
    Notice,
}

/// A rate: one call every so many milliseconds on average, and so many at once after a quiet time.
struct Rate {
    every: i64,
    burst: i64,
}

const BUYERS: Rate = Rate { every: 4_000, burst: 64 };
const WATCHER: Rate = Rate { every: 6_000, burst: 10 };

impl Share {
    /// Of the buyers' burst, what this share never takes.
    const fn spares(self) -> i64 {
        match self {
            Self::Buyer => 0,
            Self::Notice => 32,
            Self::Watcher => 48,
        }
    }
}

impl Rate {
    /// Milliseconds until so many calls fit, of which `kept` stay out of reach.
    fn wait(&self, ahead: i64, calls: i64, kept: i64) -> i64 {
        (ahead + self.every * (calls + kept - self.burst)).max(0)
    }
}

struct Budget {
    /// Milliseconds by which the buyers' calls are ahead of their rate.
    buyers: i64,
    /// Milliseconds by which the watcher's calls are ahead of theirs.
    watcher: i64,
    /// Milliseconds for which nobody calls: the gateway asked for it, or refuses the key.
    stopped: i64,
    /// For how many milliseconds the buyers' share has been used up.
    spent: Option<i64>,
}

impl Budget {
    /// How long a buyer waits for so many calls.
    fn wait(&self, calls: u32) -> i64 {
        BUYERS.wait(self.buyers, i64::from(calls), 0).max(self.stopped)
    }

    /// The budget after so many more calls; a negative number gives calls back.
    fn spend(self, bucket: Bucket, calls: i64) -> Self {
        match bucket {
            Bucket::Buyers => Self { buyers: (self.buyers + BUYERS.every * calls).max(0), ..self },
            Bucket::Watcher => Self { watcher: (self.watcher + WATCHER.every * calls).max(0), ..self },
        }
    }

    fn load(tx: &mut Tx<'_>, now: &Steady) -> Result<Self> {
        let row = tx.one(
            "SELECT partida, em, compradores, vigia, parado, gasto FROM cobranca_ritmo WHERE id = 1",
            &[],
            |row| {
                let kept = Self {
                    buyers: row.int(2)?,
                    watcher: row.int(3)?,
                    stopped: row.int(4)?,
                    spent: row.opt_int(5)?,
                };
                Ok((row.text(0)?, row.int(1)?, kept))
            },
        )?;
        let Some((boot, em, kept)) = row else {
            return Ok(Self { buyers: 0, watcher: 0, stopped: 0, spent: None });
        };
        // Between two starts of the machine nobody knows how much time has passed: none is assumed.
        let passed = if boot == now.boot { (now.ms - em).max(0) } else { 0 };
        let left = |ahead: i64| (ahead - passed).max(0);
        let budget = Self {
            buyers: left(kept.buyers),
            watcher: left(kept.watcher),
            stopped: left(kept.stopped),
            spent: kept.spent.map(|spent| spent + passed),
        };
        Ok(if budget.wait(PURCHASE) == 0 { Self { spent: None, ..budget } } else { budget })
    }

    fn save(&self, tx: &mut Tx<'_>, now: &Steady) -> Result<()> {
        let spent = if self.wait(PURCHASE) > 0 { self.spent.or(Some(0)) } else { None };
        tx.run(
            "INSERT INTO cobranca_ritmo (id, partida, em, compradores, vigia, parado, gasto)
             VALUES (1, $1, $2, $3, $4, $5, $6)
             ON CONFLICT (id) DO UPDATE SET partida = excluded.partida, em = excluded.em,
                 compradores = excluded.compradores, vigia = excluded.vigia, parado = excluded.parado,
                 gasto = excluded.gasto",
            &[
                (&now.boot).into(),
                now.ms.into(),
                self.buyers.into(),
                self.watcher.into(),
                self.stopped.into(),
                spent.into(),
            ],
        )?;
        Ok(())
    }
}

const fn millis(ms: i64) -> Duration {
    Duration::from_millis(ms.unsigned_abs())
}

/// Whose share the places of calls were taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bucket {
    Buyers,
    Watcher,
}

/// Takes places for so many calls now, all or none; from where, or how long to wait.
pub(super) fn take(
    tx: &mut Tx<'_>,
    now: &Steady,
    share: Share,
    calls: u32,
) -> Result<std::result::Result<Bucket, Duration>> {
    let budget = Budget::load(tx, now)?;
    let own = match share {
        Share::Buyer => i64::MAX,
        Share::Watcher | Share::Notice => WATCHER.wait(budget.watcher, i64::from(calls), 0),
    };
    let buyers = BUYERS.wait(budget.buyers, i64::from(calls), share.spares());
    let wait = own.min(buyers).max(budget.stopped);
    if wait > 0 {
        return Ok(Err(millis(wait)));
    }
    let bucket = if own == 0 { Bucket::Watcher } else { Bucket::Buyers };
    budget.spend(bucket, i64::from(calls)).save(tx, now).map(|()| Ok(bucket))
}

/// How long a buyer waits for so many calls.
pub(super) fn wait(tx: &mut Tx<'_>, now: &Steady, calls: u32) -> Result<Duration> {
    Budget::load(tx, now).map(|budget| millis(budget.wait(calls)))
}

/// Takes places for so many calls of a buyer, whether they fit now or not.
pub(super) fn pay(tx: &mut Tx<'_>, now: &Steady, calls: u32) -> Result<()> {
    Budget::load(tx, now)?.spend(Bucket::Buyers, i64::from(calls)).save(tx, now)
}

/// Gives places back that were not used.
pub(super) fn give_back(tx: &mut Tx<'_>, now: &Steady, bucket: Bucket, calls: u32) -> Result<()> {
    Budget::load(tx, now)?.spend(bucket, -i64::from(calls)).save(tx, now)
}

/// Whether the gateway asked for silence, or refuses: how long nobody calls.
pub(super) fn stopped(tx: &mut Tx<'_>, now: &Steady) -> Result<Option<Duration>> {
    let stopped = Budget::load(tx, now)?.stopped;
    Ok((stopped > 0).then(|| millis(stopped)))
}

/// Stops every call for a while.
pub(super) fn pause(tx: &mut Tx<'_>, now: &Steady, time: Duration) -> Result<()> {
    let budget = Budget::load(tx, now)?;
    let stopped = budget.stopped.max(i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
    Budget { stopped, ..budget }.save(tx, now)
}

/// For how long buyers have found the budget used up, once that is more than a minute; and how long one of them
/// would wait now.
pub(super) fn spent(tx: &mut Tx<'_>, now: &Steady) -> Result<Option<(Duration, Duration)>> {
    let budget = Budget::load(tx, now)?;
    let long = budget.spent.filter(|spent| *spent > SPENT_MS);
    Ok(long.map(|spent| (millis(spent), millis(budget.wait(PURCHASE)))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;

    fn at(ms: i64) -> Steady {
        Steady { boot: "a".to_owned(), ms }
    }

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        (folder, store)
    }

    /// How many calls of a share fit at a moment.
    fn fit(store: &Store, now: &Steady, share: Share) -> usize {
        (0..200).take_while(|_| store.write(|tx| take(tx, now, share, 1)).unwrap().is_ok()).count()
    }

    #[test]
    fn neither_share_can_use_up_the_other() {
        let (_folder, store) = store();
        assert_eq!(fit(&store, &at(0), Share::Watcher), 10 + 16, "its own, and what buyers leave lying");
        assert_eq!(fit(&store, &at(0), Share::Buyer), 48);
        assert_eq!(fit(&store, &at(0), Share::Watcher), 0);
        assert_eq!(fit(&store, &at(60_000), Share::Watcher), 10, "a minute of its own rate");
        assert_eq!(fit(&store, &at(60_000), Share::Buyer), 15);
        assert_eq!(fit(&store, &at(120_000), Share::Buyer), 15);
        assert_eq!(fit(&store, &at(120_000), Share::Watcher), 10, "whatever buyers do");
    }

    #[test]
    fn no_jump_of_a_clock_and_no_new_start_adds_calls_or_takes_them() {
        let (_folder, store) = store();
        assert_eq!(fit(&store, &at(1_000_000), Share::Buyer), 64);
        assert_eq!(fit(&store, &at(900_000), Share::Buyer), 0, "it runs behind what was written");
        let other = Steady { boot: "b".to_owned(), ms: 5 };
        assert_eq!(fit(&store, &other, Share::Buyer), 0, "the machine started anew");
        store.write(|tx| pause(tx, &other, Duration::from_secs(600))).unwrap();
        let later = Steady { ms: 5 + 600_000, ..other };
        assert_eq!(store.read(|tx| stopped(tx, &later)).unwrap(), None);
        assert_eq!(fit(&store, &later, Share::Buyer), 64);
    }

    #[test]
    fn a_budget_that_stays_used_up_is_told_after_a_minute() {
        let (_folder, store) = store();
        let told = |ms: i64| store.read(|tx| spent(tx, &at(ms))).unwrap().is_some();
        for second in 0..=90 {
            let now = at(second * 1_000);
            fit(&store, &now, Share::Buyer);
            assert_eq!(told(now.ms), second > 60, "{second}");
        }
        assert!(!told(90_000 + 16_000), "there is room again");
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(8))]

        /// Whoever calls, in any 12 hours no more leave than the vendor allows, and in a minute no more than the
        /// bursts and that minute's rates.
        #[test]
        fn the_vendors_limit_is_kept(steps in proptest::collection::vec((0_i64..120_000, 0_u8..3), 1..30)) {
            let (_folder, store) = store();
            let (mut now, mut times) = (0, Vec::new());
            for (step, who) in steps {
                now += step;
                let share = [Share::Buyer, Share::Watcher, Share::Notice][usize::from(who)];
                times.extend((0..fit(&store, &at(now), share)).map(|_| now));
            }
            let most = |window: i64| times.iter().map(|from| {
                times.iter().filter(|at| (*from..from + window).contains(*at)).count()
            }).max().unwrap_or(0);
            proptest::prop_assert!(most(60_000) <= 64 + 15 + 10 + 10);
            proptest::prop_assert!(most(12 * 3_600_000) <= 25_000);
        }
    }
}
