//! A provider that is asked by only so many callers at once; the others wait in line.
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::base::world::World;
use crate::voice::modelo::{Answer, Ask, ModelError, Provider};

/// A provider with a bounded number of calls at once.
pub(super) struct Bounded {
    inner: Box<dyn Provider>,
    world: World,
    free: Mutex<usize>,
    freed: Condvar,
}

impl Bounded {
    /// At most `calls` at once.
    pub(super) fn new(world: &World, inner: Box<dyn Provider>, calls: usize) -> Self {
        Self { inner, world: world.clone(), free: Mutex::new(calls), freed: Condvar::new() }
    }

    /// Waits for a place until the deadline of the question.
    fn enter(&self, ask: &Ask<'_>) -> Result<Place<'_>, ModelError> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            let left = u64::try_from(ask.until.0.saturating_sub(self.world.now().0)).unwrap_or(0);
            if left == 0 {
                return Err(ModelError::Timeout);
            }
            let waited = self.freed.wait_timeout(free, Duration::from_millis(left));
            free = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= 1;
        Ok(Place(self))
    }
}

/// A place, given back when dropped.
struct Place<'a>(&'a Bounded);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

impl Provider for Bounded {
    fn model(&self) -> &str {
        self.inner.model()
    }

    fn reads_prompt(&self) -> bool {
        self.inner.reads_prompt()
    }

    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError> {
        let _place = self.enter(ask)?;
        self.inner.complete(ask)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::base::world::Millis;
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

    fn ask(until: Millis) -> Ask<'static> {
        let (system, user, texto) = ("", "", "");
        Ask { system, user, texto, until, on_retry: &|_, _| {} }
    }

    #[test]
    fn never_more_at_once_and_none_forgotten() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let world = World::real();
        let provider = Bounded::new(&world, Box::new(Counting(&NOW, &MOST)), 3);
        let until = Millis(world.now().0 + 60_000);
        std::thread::scope(|scope| {
            for _ in 0..30 {
                scope.spawn(|| provider.complete(&ask(until)).unwrap());
            }
        });
        assert!((1..=3).contains(&MOST.load(Ordering::SeqCst)));
        assert_eq!(*provider.free.lock().unwrap(), 3);
    }

    #[test]
    fn a_deadline_ends_the_wait() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        let world = World::test(Millis(1000), 0, &[]);
        let provider = Bounded::new(&world, Box::new(Counting(&NOW, &NOW)), 0);
        assert!(matches!(provider.complete(&ask(Millis(1000))), Err(ModelError::Timeout)));
    }
}
