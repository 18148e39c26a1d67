//! Many inputs on all cores, answered in order, with bounded memory.
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
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
    let state = State { answered: 0, bytes: 0, done: BTreeMap::new(), stopped: false };
    let line = Line { next: AtomicUsize::new(0), state: Mutex::new(state), changed: Condvar::new() };
    thread::scope(|scope| {
        let run = || {
            while let Some((number, weight)) = line.claim(count, &weigh) {
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
    /// The next number to be worked on.
    next: AtomicUsize,
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    /// The next number to be answered.
    answered: usize,
    /// Bytes of what was entered and not answered.
    bytes: u64,
    /// What came out of those that are done, and how many bytes each is.
    done: BTreeMap<usize, (u64, thread::Result<T>)>,
    stopped: bool,
}

impl<T> Line<T> {
    /// The next number and its bytes, once there is room for it; none after the last, or when nobody wants more.
    fn claim(&self, count: usize, weigh: impl Fn(usize) -> u64) -> Option<(usize, u64)> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        if number >= count {
            return None;
        }
        let weight = weigh(number);
        let wanted = self.wait_for(|state| {
            let bytes = state.bytes.saturating_add(weight);
            let room = number < state.answered + AHEAD_MAX && bytes <= BYTES_MAX;
            (state.stopped || room || number == state.answered).then(|| {
                state.bytes = bytes;
                !state.stopped
            })
        });
        wanted.then_some((number, weight))
    }

    fn done(&self, number: usize, weight: u64, made: thread::Result<T>) {
        lock(&self.state).done.insert(number, (weight, made));
        self.changed.notify_all();
    }

    /// Waits for what came out of a number, and how many bytes it is.
    fn next(&self, number: usize) -> (u64, thread::Result<T>) {
        self.wait_for(|state| state.done.remove(&number))
    }

    /// Waits until something is found in the state.
    fn wait_for<F>(&self, find: impl Fn(&mut State<T>) -> Option<F>) -> F {
        let mut state = lock(&self.state);
        loop {
            if let Some(found) = find(&mut state) {
                return found;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
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
