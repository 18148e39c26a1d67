//! The ground of every wing: the outside world, configuration, storage, the one HTTP client, mail, images.
use std::sync::{Mutex, MutexGuard, PoisonError};

pub mod config;
pub mod email;
pub mod files;
pub mod ground;
pub mod http_client;
pub mod identifier;
pub mod image;
pub mod jwt;
pub mod key_file;
pub mod leaving;
pub mod mail;
pub mod master_key;
pub mod micros;
pub mod portuguese;
pub mod qr;
pub mod schema;
pub mod shares;
pub mod signal;
pub mod steady;
pub mod store;
pub mod time_zone;
pub mod words;
pub mod world;

/// Locks, also after a panic: whoever panicked while holding one of our locks left behind it what is whole all the same.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, b| {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        out.push(char::from(DIGITS[usize::from(b >> 4)]));
        out.push(char::from(DIGITS[usize::from(b & 15)]));
        out
    })
}
