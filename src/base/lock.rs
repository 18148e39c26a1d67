//! Locks whose poison says nothing: whoever panicked while holding one left behind it what is whole all the same.
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, also after a panic.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
