//! The only source of time, randomness, environment and waiting.
//!
//! Everything above takes a [`World`]; clippy forbids the real calls anywhere else, so a test can
//! set the clock, seed the randomness and hand in an environment. There are two clocks: [`World::now`], the time of
//! day, for dates and what people are told; [`World::steady`] for how long something takes.
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, RwLock};
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::lock;
use super::steady::{self, Steady};
pub use voz_base::{DAY_MS, Millis, MillisError, millis};

/// The end of a span that this process waits for, by the machine's steady clock: [`World::left`] says what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline(i64);

/// The start that moments by the clock of a shared database are counted from: there is one, for every machine.
const SHARED: &str = "banco";

/// Clock, randomness, environment and stop signal. Cheap to clone; clones share one state.
#[derive(Clone)]
pub struct World(Arc<Inner>);

struct Inner {
    source: Source,
    env: BTreeMap<String, String>,
    stop: AtomicBool,
    /// Milliseconds that the clock of a shared database shows beyond the machine's steady one.
    shared: RwLock<Option<i64>>,
    /// Wakes who sleeps when the stop comes.
    sleepers: Mutex<()>,
    stopping: Condvar,
}

impl Inner {
    fn new(source: Source, env: BTreeMap<String, String>) -> Arc<Self> {
        let (sleepers, stopping) = (Mutex::default(), Condvar::new());
        let (stop, shared) = (AtomicBool::new(false), RwLock::default());
        Arc::new(Self { source, env, stop, shared, sleepers, stopping })
    }
}

enum Source {
    Real,
    Test(Mutex<TestState>),
}

struct TestState {
    now: Millis,
    /// Milliseconds that the steady clock has counted.
    steady: i64,
    seed: u64,
    drawn: u64,
}

impl World {
    /// The machine's clock, randomness and environment (variables that are not UTF-8 are left out).
    #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the environment")]
    pub fn real() -> Self {
        let env =
            std::env::vars_os().filter_map(|(k, v)| Some((k.into_string().ok()?, v.into_string().ok()?)));
        Self(Inner::new(Source::Real, env.collect()))
    }

    /// A world for tests: the clock stands at `now` until moved, randomness follows from `seed`.
    pub fn test(now: Millis, seed: u64, env: &[(&str, &str)]) -> Self {
        let env = env.iter().map(|&(k, v)| (k.to_owned(), v.to_owned()));
        let state = TestState { now, steady: 0, seed, drawn: 0 };
        Self(Inner::new(Source::Test(Mutex::new(state)), env.collect()))
    }

    /// The time of day now. It may jump: a span is measured by [`World::steady`].
    #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
    pub fn now(&self) -> Millis {
        match &self.0.source {
            Source::Real => Millis(jiff::Timestamp::now().as_millisecond()),
            Source::Test(state) => lock(state).now,
        }
    }

    /// The steady clock now: the machine's, or that of the database that machines share.
    pub fn steady(&self) -> Steady {
        let own = self.own_steady();
        match *self.0.shared.read().unwrap_or_else(PoisonError::into_inner) {
            Some(beyond) => Steady { boot: SHARED.to_owned(), ms: own.ms.saturating_add(beyond) },
            None => own,
        }
    }

    /// The steady clock of a database that this world does not follow: its server's, which shows `theirs`, or the machine's.
    pub fn steady_of(&self, theirs: Option<Millis>) -> Steady {
        match theirs {
            Some(theirs) => Steady { boot: SHARED.to_owned(), ms: theirs.0 },
            None => self.own_steady(),
        }
    }

    /// From now on the steady clock is that of the database that machines share, which shows `theirs` now.
    pub fn follow(&self, theirs: Millis) {
        let beyond = theirs.0.saturating_sub(self.own_steady().ms);
        *self.0.shared.write().unwrap_or_else(PoisonError::into_inner) = Some(beyond);
    }

    /// Names the start of the machine.
    pub fn boot(&self) -> String {
        self.own_steady().boot
    }

    /// True when its clocks are the machine's, and not a test's.
    pub fn is_real(&self) -> bool {
        matches!(self.0.source, Source::Real)
    }

    fn own_steady(&self) -> Steady {
        match &self.0.source {
            Source::Real => steady::read(|| self.now().0),
            Source::Test(state) => {
                let ms = lock(state).steady;
                Steady { boot: "teste".to_owned(), ms }
            }
        }
    }

    /// The moment so long from now, for whoever waits in this process.
    pub fn deadline(&self, time: Duration) -> Deadline {
        Deadline(self.own_steady().plus(time))
    }

    /// The time left until then, whatever is done to the time of day meanwhile.
    pub fn left(&self, until: Deadline) -> Duration {
        let left = until.0.saturating_sub(self.own_steady().ms);
        Duration::from_millis(u64::try_from(left).unwrap_or(0))
    }

    /// So many bytes of randomness fit for secrets.
    #[expect(clippy::disallowed_methods, reason = "this is the one place that draws randomness")]
    pub fn random<const N: usize>(&self) -> std::io::Result<[u8; N]> {
        let mut bytes = [0; N];
        match &self.0.source {
            Source::Real => getrandom::fill(&mut bytes).map_err(std::io::Error::other)?,
            Source::Test(state) => {
                let mut state = lock(state);
                for chunk in bytes.chunks_mut(32) {
                    let block = Sha256::new().chain_update(state.seed.to_le_bytes());
                    let block = block.chain_update(state.drawn.to_le_bytes()).finalize();
                    state.drawn += 1;
                    chunk.copy_from_slice(&block[..chunk.len()]);
                }
            }
        }
        Ok(bytes)
    }

    /// An environment variable; empty counts as not set.
    pub fn env(&self, name: &str) -> Option<&str> {
        self.0.env.get(name).map(String::as_str).filter(|v| !v.is_empty())
    }

    /// The names of the environment variables that are set.
    pub fn env_names(&self) -> impl Iterator<Item = &str> {
        self.0.env.iter().filter(|(_, value)| !value.is_empty()).map(|(name, _)| name.as_str())
    }

    /// Waits, unless stopped first. In tests the clock moves instead. True when the whole time passed.
    pub fn sleep(&self, time: Duration) -> bool {
        match &self.0.source {
            Source::Real => {
                let held = lock(&self.0.sleepers);
                // Poisoning says nothing here: nothing is kept under the lock.
                drop(self.0.stopping.wait_timeout_while(held, time, |()| !self.stopped()));
            }
            Source::Test(_) => self.advance(time),
        }
        !self.stopped()
    }

    /// Moves a test clock forward; does nothing to the real one.
    pub fn advance(&self, time: Duration) {
        if let Source::Test(state) = &self.0.source {
            let ms = millis(time);
            let mut state = lock(state);
            state.now = Millis(state.now.0.saturating_add(ms));
            state.steady = state.steady.saturating_add(ms);
        }
    }

    /// Sets a test clock to another time of day, with no time passing; does nothing to the real one.
    pub fn set_clock(&self, now: Millis) {
        if let Source::Test(state) = &self.0.source {
            lock(state).now = now;
        }
    }

    /// Asks everything that runs in this world to come to an end.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
        // Under the lock, so that nobody looks before and sleeps after.
        drop(lock(&self.0.sleepers));
        self.0.stopping.notify_all();
    }

    /// True when [`World::stop`] was called.
    pub fn stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steady_clock_may_be_that_of_a_database() {
        let [one, two] = [1, 2].map(|seed| World::test(Millis(0), seed, &[]));
        one.advance(Duration::from_secs(3_600));
        for world in [&one, &two] {
            world.follow(Millis(50));
        }
        assert_eq!(one.steady(), two.steady(), "whatever each machine has counted");
        let held = one.steady().span(Duration::from_secs(1));
        two.advance(Duration::from_secs(1));
        assert!(held.lasts(&two.steady()));
        two.advance(Duration::from_millis(1));
        assert!(!held.lasts(&two.steady()));
    }

    #[test]
    fn the_steady_clock_counts_what_passes_and_not_what_is_set() {
        let world = World::test(Millis(1_000), 1, &[]);
        let before = world.steady();
        world.set_clock(Millis(0));
        assert_eq!((world.now(), world.steady()), (Millis(0), before.clone()));
        world.advance(Duration::from_millis(5));
        assert_eq!((world.now(), world.steady().ms), (Millis(5), before.ms + 5));
    }

    #[test]
    fn a_deadline_comes_when_its_time_has_passed_and_not_when_the_clock_is_set() {
        let world = World::test(Millis(0), 1, &[]);
        let until = world.deadline(Duration::from_secs(2));
        world.set_clock(Millis(DAY_MS));
        world.follow(Millis(DAY_MS));
        assert_eq!(world.left(until), Duration::from_secs(2));
        world.advance(Duration::from_secs(1));
        assert_eq!(world.left(until), Duration::from_secs(1));
        world.advance(Duration::from_secs(2));
        assert_eq!(world.left(until), Duration::ZERO);
    }

    #[test]
    fn a_stop_wakes_who_sleeps() {
        let world = World::real();
        std::thread::scope(|scope| {
            let sleepers = [(); 3].map(|()| scope.spawn(|| world.sleep(Duration::from_secs(3600))));
            world.stop();
            assert!(sleepers.into_iter().all(|s| !s.join().unwrap()));
        });
        assert!(!world.sleep(Duration::from_secs(3600)));
    }

    #[test]
    fn test_randomness_follows_from_the_seed_and_never_repeats() {
        let draw = |world: &World| world.random::<40>().unwrap();
        let (a, b) = (World::test(Millis(0), 1, &[]), World::test(Millis(0), 1, &[]));
        let first = draw(&a);
        assert_eq!(first, draw(&b));
        assert_ne!(first, draw(&a));
    }
}
