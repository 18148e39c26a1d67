//! The leaving of whoever waits for a piece of work, and whether the work has reached others meanwhile.
//!
//! Work that reaches others says so first, and hands over what ends its wait when nobody wants it any more.
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::lock;

type LeavingEnd = Box<dyn FnOnce() + Send>;

/// The asker of one piece of work: whoever waits for it notes here that they have left, and the work looks here before
/// it goes on.
///
/// A call to a model costs money and time. One whose asker has hung up is broken off, and what became of its cost
/// depends on whether the model had been reached.
#[derive(Default)]
pub struct Leaving {
    left: AtomicBool,
    reached: AtomicBool,
    ends: Mutex<Ends>,
}

#[derive(Default)]
struct Ends {
    next: u64,
    waiting: BTreeMap<u64, LeavingEnd>,
}

/// A wait that is ended should its asker leave; no more once this is dropped.
pub struct Waiting<'a> {
    of: &'a Leaving,
    number: u64,
}

impl Leaving {
    /// True when the asker has gone away.
    pub fn left(&self) -> bool {
        self.left.load(Ordering::Acquire)
    }

    /// True when the work has reached others: from then on it costs.
    pub fn reached(&self) -> bool {
        self.reached.load(Ordering::Acquire)
    }

    /// The asker has gone away: every wait is ended.
    pub fn leave(&self) {
        // Under the lock, so that nobody looks before and begins to wait after.
        let ends = {
            let mut ends = lock(&self.ends);
            self.left.store(true, Ordering::Release);
            std::mem::take(&mut ends.waiting)
        };
        ends.into_values().for_each(|end| end());
    }

    /// Begins to wait for others: the work reaches them now. `end` is called, once and on any thread, should the asker
    /// leave. `None` when they have left already: then others must not be reached.
    pub fn wait(&self, end: impl FnOnce() + Send + 'static) -> Option<Waiting<'_>> {
        let mut ends = lock(&self.ends);
        if self.left() {
            return None;
        }
        self.reached.store(true, Ordering::Release);
        let number = ends.next;
        ends.next += 1;
        ends.waiting.insert(number, Box::new(end));
        Some(Waiting { of: self, number })
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        lock(&self.of.ends).waiting.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn who_leaves_ends_the_waits_there_are_and_lets_none_begin() {
        let (asker, ended) = (Leaving::default(), Arc::new(AtomicUsize::new(0)));
        let end = || {
            let ended = Arc::clone(&ended);
            move || {
                ended.fetch_add(1, Ordering::SeqCst);
            }
        };
        assert!(!asker.reached());
        drop(asker.wait(end()).unwrap());
        let _waits = [asker.wait(end()), asker.wait(end())];
        asker.leave();
        assert!(asker.left() && asker.reached() && asker.wait(end()).is_none());
        assert_eq!(ended.load(Ordering::SeqCst), 2, "those that wait, once each");
    }
}
