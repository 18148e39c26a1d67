//! The budget of calls to the gateway, shared by every process on the database.
//!
//! The vendor allows 25,000 calls in 12 hours and blocks keys that poll too much. Buyers and the watcher have a
//! share each, so that neither can use up the other's: 15 calls a minute for buyers and 10 for the watcher are
//! 18,000 in 12 hours, and the bursts 74 more. What buyers leave lying the watcher may use, while three quarters of
//! their burst remain. Each share is kept as the time by which its calls are ahead of its rate (generic cell rate
//! algorithm, ITU-T I.371), measured by the steady clock.
use std::time::Duration;

use crate::base::steady::Steady;
use crate::base::store::{Result, Tx, record, values};

/// The key on which whoever changes the budget or the line writes, one after the other.
pub(super) const KEY: &str = "chamadas ao gateway";

/// Calls of one purchase, at most: the payer looked for and written down, the charge, its code or its card.
pub(super) const PURCHASE: u32 = 4;

/// The wait of a buyer within a call: less than the shortest patience of common clients, which is ten seconds.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);
/// The time for which a place in the line is kept once its turn has come.
pub(super) const KEPT: Duration = Duration::from_secs(60);

/// The time for which buyers may be told to come later before that is told.
const SPENT_MS: i64 = 60_000;
/// The time between questions to a gateway that answers nothing, asked only to see whether it does.
const PROBE_MS: i64 = 30_000;
/// In such steps a moment is looked for at which calls fit.
const STEP_MS: usize = 1_000;

/// In whose name a call is made: each has its share of the budget. Its value: of the buyers' burst, what it never takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Share {
    /// A buyer, or the owner.
    Buyer = 0,
    /// The watcher, where the gateway gave notice: a buyer just paid.
    Notice = 32,
    Watcher = 48,
}

/// A rate: one call every so many milliseconds on average, and so many at once after a quiet time.
struct Rate {
    every: i64,
    burst: i64,
}

const BUYERS: Rate = Rate { every: 4_000, burst: 64 };
const WATCHER: Rate = Rate { every: 6_000, burst: 10 };

impl Rate {
    /// Milliseconds until so many calls fit, of which `kept` stay out of reach.
    fn wait(&self, ahead: i64, calls: i64, kept: i64) -> i64 {
        (ahead + self.every * (calls + kept - self.burst)).max(0)
    }
}

/// A place in the line of buyers ([`super::buyer_queue`]): calls that are kept for its time.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    quem: String,
    /// Milliseconds until its time.
    until: i64,
    calls: i64,
    /// True when it is beyond those that there are calls for.
    extra: bool,
}

record! {
    /// The budget as it is kept, as of a moment.
    #[derive(Clone)]
    struct Kept {
        at: Steady as ["partida", "em"],
        /// Milliseconds by which the buyers' calls are ahead of their rate.
        buyers: i64 as ["compradores"],
        /// Milliseconds by which the watcher's calls are ahead of theirs.
        watcher: i64 as ["vigia"],
        /// Milliseconds for which nobody calls: the gateway asked for it, or refuses the key.
        stopped: i64 as ["parado"],
        /// For how many milliseconds buyers have been told to come later.
        spent: Option<i64> as ["gasto"],
        /// For how many milliseconds the gateway has answered nothing that can be used.
        mute: Option<i64> as ["mudo"],
        /// Milliseconds until it is asked only to see whether it answers.
        probe: i64 as ["sonda"],
    }
}

/// The calls that are left.
pub(super) struct Budget {
    kept: Kept,
    /// True when it was kept since this start of the machine, and not by a clock that was thrown back.
    anchored: bool,
    /// Places that may still be taken, by their time; of those beyond the line, the ones whose time has come.
    places: Vec<Place>,
}

impl Budget {
    /// The wait until so many calls fit, of which `kept` stay out of reach: each place keeps its own. `placed`: the buyer
    /// with a place who asks, and stands before those beyond the line.
    pub(super) fn wait(&self, calls: u32, kept: i64, placed: Option<&str>) -> i64 {
        self.wait_up_to(i64::MAX, calls, kept, placed)
    }

    /// The same, looked for up to a moment only: a longer wait is told as too long, whatever it is.
    fn wait_up_to(&self, most: i64, calls: u32, kept: i64, placed: Option<&str>) -> i64 {
        let before = |place: &&Place| placed.is_none_or(|quem| place.quem != quem && !place.extra);
        let others: Vec<&Place> = self.places.iter().filter(before).collect();
        let calls = i64::from(calls);
        let last = others.last().map_or(0, |place| place.until);
        let alone = BUYERS.wait(self.kept.buyers, calls, kept);
        // After the last place nothing but the rate is left to wait for.
        let end = last + BUYERS.every * (BUYERS.burst + calls * 2 + kept);
        let mut moments = (alone..=end.max(alone).min(most)).step_by(STEP_MS);
        let found = moments.find(|at| self.fits(*at, calls, kept, &others));
        found.unwrap_or(end).max(self.kept.stopped)
    }

    /// True when calls made `at` then leave every place its own.
    fn fits(&self, at: i64, calls: i64, kept: i64, others: &[&Place]) -> bool {
        let (mut with, mut now) = (self.kept.buyers, 0);
        let limit = BUYERS.every * BUYERS.burst;
        let before = others.partition_point(|place| place.until <= at);
        let pass = |ahead: i64, time: i64| (ahead - time).max(0);
        for place in &others[..before] {
            (with, now) = (pass(with, place.until - now) + BUYERS.every * place.calls, place.until);
        }
        let mut without = pass(with, at - now);
        (with, now) = (without + BUYERS.every * calls, at);
        if with + BUYERS.every * kept > limit {
            return false;
        }
        others[before..].iter().all(|place| {
            let (time, more) = (place.until - now, BUYERS.every * place.calls);
            (with, without, now) = (pass(with, time) + more, pass(without, time) + more, place.until);
            // Beyond the limit already without these calls: it is not for them.
            with <= limit || with == without
        })
    }

    /// Milliseconds for which nobody calls.
    pub(super) const fn stopped(&self) -> i64 {
        self.kept.stopped
    }

    /// The budget after so many more calls; a negative number gives calls back.
    pub(super) fn spend(mut self, bucket: Bucket, calls: i64) -> Self {
        let (ahead, rate) = match bucket {
            Bucket::Buyers => (&mut self.kept.buyers, BUYERS),
            Bucket::Watcher => (&mut self.kept.watcher, WATCHER),
        };
        *ahead = (*ahead + rate.every * calls).max(0);
        self
    }

    /// The budget without the place of a buyer.
    pub(super) fn without(mut self, quem: &str) -> Self {
        self.places.retain(|place| place.quem != quem);
        self
    }

    /// The budget with the places as they are on disk now.
    pub(super) fn again(self, tx: &mut Tx<'_>, now: &Steady) -> Result<Self> {
        Ok(Self { places: places(tx, now)?, ..self })
    }

    pub(super) fn load(tx: &mut Tx<'_>, now: &Steady) -> Result<Self> {
        let mut kept = tx.find("cobranca_ritmo WHERE id = 1", &[])?.unwrap_or_else(|| Kept {
            at: now.clone(),
            buyers: 0,
            watcher: 0,
            stopped: 0,
            spent: None,
            mute: None,
            probe: 0,
        });
        // Between two starts of the machine nobody knows how much time has passed: none is assumed.
        let passed = if kept.at.boot == now.boot { (now.ms - kept.at.ms).max(0) } else { 0 };
        let anchored = kept.at.boot == now.boot && kept.at.ms <= now.begun();
        kept.at = now.clone();
        for ahead in [&mut kept.buyers, &mut kept.watcher, &mut kept.stopped, &mut kept.probe] {
            *ahead = (*ahead - passed).max(0);
        }
        for since in [&mut kept.spent, &mut kept.mute].into_iter().flatten() {
            *since += passed;
        }
        let mut budget = Self { kept, anchored, places: places(tx, now)? };
        if !budget.is_spent() {
            budget.kept.spent = None;
        }
        Ok(budget)
    }

    /// The same for whoever may find no call in it: from now on time passes by the clock as it is. Otherwise none would pass
    /// for as long as nobody is let call.
    pub(super) fn anchored(tx: &mut Tx<'_>, now: &Steady) -> Result<Self> {
        let budget = Self::load(tx, now)?;
        if !budget.anchored {
            budget.save(tx)?;
        }
        Ok(budget)
    }

    /// True when a buyer who came now would be told to come later.
    fn is_spent(&self) -> bool {
        let patience = i64::try_from(PATIENCE.as_millis()).unwrap_or(i64::MAX);
        self.wait_up_to(patience, PURCHASE, 0, None) > patience
    }

    pub(super) fn save(&self, tx: &mut Tx<'_>) -> Result<()> {
        let spent = if self.is_spent() { self.kept.spent.or(Some(0)) } else { None };
        tx.put("cobranca_ritmo", ("id", 1_i64.into()), &Kept { spent, ..self.kept.clone() })
    }
}

/// The places in the line that may still be taken: one that nobody came for within [`KEPT`] of its time is over, and its
/// calls are anybody's.
fn places(tx: &mut Tx<'_>, now: &Steady) -> Result<Vec<Place>> {
    let found = tx.rows(
        "SELECT quem, vez, chamadas, extra FROM cobranca_vez
         WHERE partida = $1 AND vez >= $2 AND dada <= $3 AND (extra = 0 OR vez <= $4)
         ORDER BY extra, vez, quem LIMIT 200",
        values![&now.boot, over(now), now.begun(), now.ms],
    )?;
    let place = |(quem, vez, calls, extra): (_, i64, u32, _)| Place {
        quem,
        until: (vez - now.ms).max(0),
        calls: calls.into(),
        extra,
    };
    let mut found: Vec<Place> = found.into_iter().map(place).collect();
    found.sort_by_key(|place| place.until);
    Ok(found)
}

/// The milliseconds until the time of the place that a buyer has, if any.
pub(super) fn place(tx: &mut Tx<'_>, now: &Steady, quem: &str) -> Result<Option<i64>> {
    let vez: Option<i64> = tx.one(
        "SELECT vez FROM cobranca_vez WHERE quem = $1 AND partida = $2 AND vez >= $3 AND dada <= $4",
        values![quem, &now.boot, over(now), now.begun()],
    )?;
    Ok(vez.map(|vez| (vez - now.ms).max(0)))
}

/// The time before which places are over.
fn over(now: &Steady) -> i64 {
    now.ms.saturating_sub(i64::try_from(KEPT.as_millis()).unwrap_or(i64::MAX))
}

/// Forgets the places that are over.
pub(super) fn expire(tx: &mut Tx<'_>, now: &Steady) -> Result<()> {
    tx.exec(
        "DELETE FROM cobranca_vez WHERE partida <> $1 OR vez < $2 OR dada > $3",
        values![&now.boot, over(now), now.begun()],
    )
}

pub(super) const fn millis(ms: i64) -> Duration {
    Duration::from_millis(ms.unsigned_abs())
}

/// Whose share the places of calls were taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bucket {
    Buyers,
    Watcher,
}

/// Takes so many calls now, all or none; from where, or how long to wait.
pub(super) fn take(
    tx: &mut Tx<'_>,
    now: &Steady,
    share: Share,
    calls: u32,
) -> Result<std::result::Result<Bucket, Duration>> {
    let budget = Budget::anchored(tx, now)?;
    let own = match share {
        Share::Buyer => i64::MAX,
        Share::Watcher | Share::Notice => WATCHER.wait(budget.kept.watcher, i64::from(calls), 0),
    };
    // The buyers' are looked at where the own do not do.
    let buyers = if own == 0 { 0 } else { budget.wait(calls, share as i64, None) };
    let wait = own.min(buyers).max(budget.stopped());
    if wait > 0 {
        return Ok(Err(millis(wait)));
    }
    let bucket = if own == 0 { Bucket::Watcher } else { Bucket::Buyers };
    budget.spend(bucket, i64::from(calls)).save(tx).map(|()| Ok(bucket))
}

/// Gives calls back that were not made.
pub(super) fn give_back(tx: &mut Tx<'_>, now: &Steady, bucket: Bucket, calls: u32) -> Result<()> {
    Budget::load(tx, now)?.spend(bucket, -i64::from(calls)).save(tx)
}

/// The time for which nobody calls, where the gateway asked for silence or refuses.
pub(super) fn stopped(tx: &mut Tx<'_>, now: &Steady) -> Result<Option<Duration>> {
    let stopped = Budget::load(tx, now)?.stopped();
    Ok((stopped > 0).then(|| millis(stopped)))
}

/// Stops every call for a while; the line moves back by it. A gateway that has had enough meets no crowd when it is over:
/// what each share may ask at once is gone but for one purchase and one look, and comes back at its rate.
pub(super) fn pause(tx: &mut Tx<'_>, now: &Steady, time: Duration) -> Result<()> {
    let mut budget = Budget::load(tx, now)?;
    let stopped = budget.stopped().max(i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
    tx.run(
        "UPDATE cobranca_vez SET vez = vez + $1 WHERE partida = $2 AND vez >= $3",
        values![stopped - budget.stopped(), &now.boot, over(now)],
    )?;
    let (kept, purchase) = (&mut budget.kept, i64::from(PURCHASE));
    kept.stopped = stopped;
    kept.buyers = kept.buyers.max(stopped + BUYERS.every * (BUYERS.burst - purchase));
    kept.watcher = kept.watcher.max(stopped + WATCHER.every * (WATCHER.burst - 1));
    budget.again(tx, now)?.save(tx)
}

/// Notes whether the gateway answered something that can be used.
pub(super) fn heard(tx: &mut Tx<'_>, now: &Steady, well: bool) -> Result<()> {
    let mut budget = Budget::load(tx, now)?;
    budget.kept.mute = if well { None } else { budget.kept.mute.or(Some(0)) };
    budget.save(tx)
}

/// For how long the gateway has answered nothing that can be used.
pub(super) fn mute(tx: &mut Tx<'_>, now: &Steady) -> Result<Option<Duration>> {
    Ok(Budget::load(tx, now)?.kept.mute.map(millis))
}

/// True when it is time to ask a gateway that answers nothing whether it does; noted as done.
pub(super) fn probe(tx: &mut Tx<'_>, now: &Steady) -> Result<bool> {
    let mut budget = Budget::load(tx, now)?;
    let due = budget.kept.mute.is_some() && budget.kept.probe == 0 && budget.stopped() == 0;
    if due {
        budget.kept.probe = PROBE_MS;
        budget.save(tx)?;
    }
    Ok(due)
}

/// For how long buyers have been told to come later, once that is more than a minute; and how long one of them would wait
/// now.
pub(super) fn spent(tx: &mut Tx<'_>, now: &Steady) -> Result<Option<(Duration, Duration)>> {
    let budget = Budget::load(tx, now)?;
    let long = budget.kept.spent.filter(|spent| *spent > SPENT_MS);
    Ok(long.map(|spent| (millis(spent), millis(budget.wait(PURCHASE, 0, None)))))
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

    /// The number of calls of a share that fit at a moment.
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
        assert_eq!(fit(&store, &later, Share::Buyer), 4, "one purchase, and no crowd");
        assert_eq!(fit(&store, &later, Share::Watcher), 1);
        let later = Steady { ms: later.ms + 60_000, ..later };
        assert_eq!((fit(&store, &later, Share::Buyer), fit(&store, &later, Share::Watcher)), (15, 10));
    }

    #[test]
    fn used_up_when_the_machine_started_anew_or_the_clock_was_thrown_back_it_fills_again() {
        let (_folder, store) = store();
        let all = |now: &Steady| (fit(&store, now, Share::Buyer), fit(&store, now, Share::Watcher));
        let moment = |boot: &str, ms: i64| Steady { boot: boot.to_owned(), ms };
        assert_eq!(all(&moment("a", 9_000_000)), (64, 10));
        for (boot, ms) in [("b", 5_000_000), ("b", 5)] {
            assert_eq!(all(&moment(boot, ms)), (0, 0));
            assert_eq!(all(&moment(boot, ms + 60_000)), (15, 10), "{ms}");
        }
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

        /// Calls of everybody: in any 12 hours no more leave than the vendor allows, and in a minute no more than the
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
