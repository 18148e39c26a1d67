//! A provider that is asked by only so many callers at once; the others wait in line. One network never has all of
//! its calls, so that a rewrite for another one does not wait for them to end.
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::base::lock;
use crate::base::shares::{Share, Shares};
use crate::base::world::World;
use crate::voice::modelo::{Answer, Ask, ModelError, Provider};
use crate::voice::reescrita::ESTILOS_MAX;

/// Interval at which whoever waits in line looks whether its asker is still there.
const LOOK: Duration = Duration::from_millis(250);

/// A provider with a bounded number of calls at once.
pub(in crate::app) struct Bounded {
    inner: Box<dyn Provider>,
    world: World,
    running: Arc<Shares<String>>,
    /// Held while someone looks for a place, so that none that is freed meanwhile goes unnoticed.
    line: Mutex<()>,
    freed: Condvar,
}

/// The provider as one network asks it.
pub struct ForNetwork<'a> {
    bounded: &'a Bounded,
    network: &'a str,
}

impl Bounded {
    /// At most `calls` at once, of which a network has `share` hundredths, or what one rewrite needs: but never all,
    /// unless its share is all.
    pub(in crate::app) fn new(world: &World, inner: Box<dyn Provider>, calls: usize, share: usize) -> Self {
        let needs = ESTILOS_MAX.min(calls.saturating_sub(1));
        let each = calls.saturating_mul(share).div_ceil(100).max(needs).clamp(1, calls.max(1));
        let (running, line, freed) = (Shares::new(calls, each), Mutex::default(), Condvar::new());
        Self { inner, world: world.clone(), running, line, freed }
    }

    /// The provider for the calls of one network, which wait in line among themselves first.
    pub(in crate::app) const fn of<'a>(&'a self, network: &'a str) -> ForNetwork<'a> {
        ForNetwork { bounded: self, network }
    }
}

impl ForNetwork<'_> {
    /// Waits for a place until the deadline of the question.
    fn enter(&self, ask: &Ask<'_>) -> Result<ModelPlace<'_>, ModelError> {
        let Bounded { world, running, freed, .. } = self.bounded;
        let mut line = lock(&self.bounded.line);
        loop {
            if let Some(share) = running.take(self.network.to_owned(), 1) {
                return Ok(ModelPlace { bounded: self.bounded, share: Some(share) });
            }
            let left = world.left(ask.until);
            if left.is_zero() {
                return Err(ModelError::Timeout);
            }
            if ask.asker.left() {
                return Err(ModelError::Left);
            }
            let waited = freed.wait_timeout(line, left.min(LOOK));
            line = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// A place, given back when dropped: the share first, then whoever waits is told.
struct ModelPlace<'a> {
    bounded: &'a Bounded,
    share: Option<Share<String>>,
}

impl Drop for ModelPlace<'_> {
    fn drop(&mut self) {
        self.share = None;
        drop(lock(&self.bounded.line));
        // All of them: the first in line may be of a network that has its share.
        self.bounded.freed.notify_all();
    }
}

impl Provider for ForNetwork<'_> {
    fn model(&self) -> &str {
        self.bounded.inner.model()
    }

    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError> {
        let _place = self.enter(ask)?;
        self.bounded.inner.complete(ask)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::base::leaving::Leaving;
    use crate::base::world::{DAY_MS, Deadline, Millis};
    use crate::voice::modelo::Finish;

    struct Counting<'c>(&'c AtomicUsize, &'c AtomicUsize);

    impl Provider for Counting<'static> {
        fn model(&self) -> &'static str {
            "contador"
        }

        fn complete(&self, _: &Ask<'_>) -> Result<Answer, ModelError> {
            let now = self.0.fetch_add(1, Ordering::SeqCst) + 1;
            self.1.fetch_max(now, Ordering::SeqCst);
            std::thread::yield_now();
            self.0.fetch_sub(1, Ordering::SeqCst);
            Ok(Answer { texto: String::new(), finish: Finish::Stop, entrada: 0, saida: 0 })
        }
    }

    fn ask(until: Deadline) -> Ask<'static> {
        static NOBODY: std::sync::OnceLock<Leaving> = std::sync::OnceLock::new();
        let (system, user, texto) = ("", "", "");
        Ask { system, user, texto, until, asker: NOBODY.get_or_init(Leaving::default), on_retry: &|_, _| {} }
    }

    #[test]
    fn never_more_at_once_and_none_forgotten() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let world = World::real();
        let provider = Bounded::new(&world, Box::new(Counting(&NOW, &MOST)), 3, 100);
        let until = world.deadline(Duration::from_secs(60));
        std::thread::scope(|scope| {
            for _ in 0..30 {
                scope.spawn(|| provider.of("a").complete(&ask(until)).unwrap());
            }
        });
        assert!((1..=3).contains(&MOST.load(Ordering::SeqCst)));
        assert!(provider.running.is_free());
    }

    #[test]
    fn a_deadline_ends_the_wait() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        let world = World::test(Millis(1000), 0, &[]);
        let provider = Bounded::new(&world, Box::new(Counting(&NOW, &NOW)), 0, 100);
        assert!(matches!(
            provider.of("a").complete(&ask(world.deadline(Duration::ZERO))),
            Err(ModelError::Timeout)
        ));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the line is given time in which it would have given up")]
    fn a_clock_that_leaps_ends_no_wait() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        let world = World::test(Millis(1000), 0, &[]);
        let provider = Bounded::new(&world, Box::new(Counting(&NOW, &NOW)), 1, 100);
        let until = world.deadline(Duration::from_secs(60));
        let crowd = provider.of("a");
        let held = crowd.enter(&ask(until)).unwrap();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| provider.of("b").complete(&ask(until)).map(drop));
            world.set_clock(Millis(DAY_MS));
            std::thread::sleep(LOOK * 2);
            assert!(!waiting.is_finished(), "it stands in line");
            drop(held);
            assert!(waiting.join().unwrap().is_ok());
        });
    }

    #[test]
    fn a_network_never_has_all_the_calls() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        let world = World::test(Millis(1000), 0, &[]);
        for (calls, share, each) in
            [(64, 25, 16), (8, 25, 5), (4, 25, 3), (2, 25, 1), (1, 25, 1), (4, 100, 4)]
        {
            let provider = Bounded::new(&world, Box::new(Counting(&NOW, &NOW)), calls, share);
            let (crowd, stranger) = (provider.of("a"), provider.of("b"));
            let now = ask(world.deadline(Duration::ZERO));
            let held: Vec<_> = (0..each).map(|_| crowd.enter(&now).unwrap()).collect();
            assert!(matches!(crowd.enter(&now), Err(ModelError::Timeout)), "{calls} {share}");
            assert_eq!(stranger.enter(&now).is_ok(), each < calls, "{calls} {share}");
            drop(held);
            assert!(provider.running.is_free());
        }
    }
}
