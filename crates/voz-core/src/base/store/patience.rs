//! The patience of a call: once one of its transactions has waited for the database in vain, on either engine, the others
//! of the same call do not wait.
//!
//! A call is a handler's, on the thread that runs it. Work between calls and commands have no such bound: each of their
//! transactions waits as long as its engine does.
use std::cell::RefCell;
use std::time::Duration;

use tokio::time::Instant;

use super::StoreError;

/// An error that came quicker is no wait.
const A_WAIT: Duration = Duration::from_secs(1);

thread_local! {
    /// The call that runs on this thread, and what it has waited for in vain.
    static CALL: RefCell<Option<Option<StoreError>>> = const { RefCell::new(None) };
}

/// Runs a call, or a part of the one that runs here already.
pub fn call<T>(work: impl FnOnce() -> T) -> T {
    if calling() {
        return work();
    }
    CALL.set(Some(None));
    let _here = Here;
    work()
}

/// Ends the call, also by a panic.
struct Here;

impl Drop for Here {
    fn drop(&mut self) {
        CALL.set(None);
    }
}

/// True when a call runs here.
pub(super) fn calling() -> bool {
    CALL.with_borrow(Option::is_some)
}

/// The error of the call that runs here, if one does, where it has waited in vain.
pub(super) fn lost() -> Option<StoreError> {
    CALL.with_borrow(|call| call.clone().flatten())
}

/// Notes how a transaction failed that began at a moment.
pub(super) fn note(began: Instant, error: &StoreError) {
    if error.passes() && began.elapsed() >= A_WAIT {
        CALL.with_borrow_mut(|call| {
            if let Some(lost) = call {
                *lost = Some(error.clone());
            }
        });
    }
}
