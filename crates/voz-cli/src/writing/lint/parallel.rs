//! Many inputs on all cores, answered in order, with bounded memory.
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use voz_core::base::lock;

/// Bytes of inputs read and not yet answered, beyond which only the next to be answered is read.
const BYTES_MAX: u64 = 64 << 20;

/// Inputs read ahead of the one to be answered next, at most.
const AHEAD_MAX: usize = 64;

/// Runs `work` for each number below `count` on `threads` threads and hands what comes out to `take` on this one,
/// in order. `weigh` says how many bytes a number is. The first error of `take` ends it all.
pub(super) fn in_order<T: Send, E>(
    count: usize,
    threads: usize,
    weigh: impl Fn(usize) -> u64 + Sync,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.min(count);
    if threads <= 1 {
        return (0..count).try_for_each(|number| take(number, work(number)));
    }
    let line = Line::default();
    thread::scope(|scope| {
        let run = || {
            while let Some(number) = line.claim(count) {
                let weight = weigh(number);
                if !line.enter(number, weight) {
                    return;
                }
                // Whatever happens to the work, the thread that waits for it hears of it.
                line.done(number, weight, catch_unwind(AssertUnwindSafe(|| work(number))));
            }
        };
        let started = (0..threads)
            .filter(|n| thread::Builder::new().name(format!("lint-{n}")).spawn_scoped(scope, run).is_ok());
        if started.count() == 0 {
            return (0..count).try_for_each(|number| take(number, work(number)));
        }
        for number in 0..count {
            let (weight, made) = line.next(number);
            let taken = made.map(|made| take(number, made));
            if !matches!(taken, Ok(Ok(()))) {
                line.stop();
            }
            taken.unwrap_or_else(|broken| resume_unwind(broken))?;
            line.answered(number, weight);
        }
        Ok(())
    })
}

/// Work that was taken and answered, with a signal of its changes.
struct Line<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    /// The next number to be worked on.
    next: usize,
    /// The next number to be answered.
    answered: usize,
    /// Bytes of what was entered and not answered.
    bytes: u64,
    /// What came out of those that are done, and how many bytes each is.
    done: BTreeMap<usize, (u64, thread::Result<T>)>,
    stopped: bool,
}

impl<T> Default for Line<T> {
    fn default() -> Self {
        let state = State { next: 0, answered: 0, bytes: 0, done: BTreeMap::new(), stopped: false };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl<T> Line<T> {
    fn wait<'a>(&self, state: MutexGuard<'a, State<T>>) -> MutexGuard<'a, State<T>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// The next number, while there is one.
    fn claim(&self, count: usize) -> Option<usize> {
        let mut state = lock(&self.state);
        let number = state.next;
        state.next += 1;
        (number < count && !state.stopped).then_some(number)
    }

    /// Waits until there is room for a number; false when nobody wants it any more.
    fn enter(&self, number: usize, weight: u64) -> bool {
        let mut state = lock(&self.state);
        loop {
            let near = number < state.answered + AHEAD_MAX;
            let room = near && state.bytes.saturating_add(weight) <= BYTES_MAX;
            if state.stopped || room || number == state.answered {
                break;
            }
            state = self.wait(state);
        }
        state.bytes = state.bytes.saturating_add(weight);
        !state.stopped
    }

    fn done(&self, number: usize, weight: u64, made: thread::Result<T>) {
        lock(&self.state).done.insert(number, (weight, made));
        self.changed.notify_all();
    }

    /// Waits for what came out of a number, and how many bytes it is.
    fn next(&self, number: usize) -> (u64, thread::Result<T>) {
        let mut state = lock(&self.state);
        loop {
            if let Some(done) = state.done.remove(&number) {
                return done;
            }
            state = self.wait(state);
        }
    }

    fn answered(&self, number: usize, weight: u64) {
        let mut state = lock(&self.state);
        state.bytes = state.bytes.saturating_sub(weight);
        state.answered = number + 1;
        drop(state);
        self.changed.notify_all();
    }

    fn stop(&self) {
        lock(&self.state).stopped = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn answers_come_in_order_and_never_far_behind() {
        let ahead = AtomicUsize::new(0);
        let mut seen = Vec::new();
        let done = in_order(
            500,
            4,
            |_| 1,
            |number| {
                ahead.fetch_add(1, Ordering::SeqCst);
                number * 2
            },
            |number, made| {
                assert_eq!(made, number * 2);
                let begun = ahead.load(Ordering::SeqCst);
                assert!(begun <= number + AHEAD_MAX, "{begun} at {number}");
                seen.push(number);
                Ok::<(), ()>(())
            },
        );
        assert_eq!((done, seen.len()), (Ok(()), 500));
        assert!(seen.is_sorted());
    }

    #[test]
    fn large_ones_wait_for_each_other_and_none_for_ever() {
        let held = AtomicUsize::new(0);
        let weigh = |number: usize| if number.is_multiple_of(3) { BYTES_MAX * 2 } else { BYTES_MAX / 2 };
        let work = |_| assert!(held.fetch_add(1, Ordering::SeqCst) < 4);
        let done = in_order(40, 4, weigh, work, |_, ()| {
            held.fetch_sub(1, Ordering::SeqCst);
            Ok::<(), ()>(())
        });
        assert_eq!(done, Ok(()));
    }

    #[test]
    fn an_error_ends_it() {
        let done = in_order(1000, 3, |_| 1, |n| n, |n, _| if n == 5 { Err(n) } else { Ok(()) });
        assert_eq!(done, Err(5));
    }
}
