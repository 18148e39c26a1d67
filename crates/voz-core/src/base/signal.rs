//! The signals that ask a process to stop, for the service and for commands that finish what is at hand.
use std::sync::{Mutex, Once};

use crate::base::lock;
use crate::base::world::World;

/// Status of a process that was ended by SIGINT, as shells give it: 128 and the signal's number.
const INTERRUPTED: i32 = 130;

/// The work that hears a stop at present.
static HEARING: Mutex<Option<World>> = Mutex::new(None);
/// Said where a signal ends the process.
static LAST_WORDS: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);
static LISTEN: Once = Once::new();

/// As long as it lives the first signal to stop is told to the `World`; the next one, and any without it, ends
/// the process as ever.
pub struct StopHeard(());

/// Tells `world` of a stop instead of ending the process at once.
///
/// Where signals cannot be listened to, they do what they did before.
pub fn hear_stop(world: &World) -> StopHeard {
    *lock(&HEARING) = Some(world.clone());
    start_listening();
    StopHeard(())
}

/// Has this said, from now on, before a signal ends the process.
pub fn say_when_stopped(words: impl Fn() + Send + 'static) {
    *lock(&LAST_WORDS) = Some(Box::new(words));
    start_listening();
}

fn start_listening() {
    LISTEN.call_once(|| {
        let ready = tokio::runtime::Builder::new_current_thread().enable_all().build().ok();
        if let Some(runtime) = ready {
            // Without the thread nobody listens, and nothing is lost.
            drop(
                std::thread::Builder::new()
                    .name("sinais".to_owned())
                    .spawn(move || runtime.block_on(listen())),
            );
        }
    });
}

impl Drop for StopHeard {
    fn drop(&mut self) {
        *lock(&HEARING) = None;
    }
}

async fn listen() {
    loop {
        let Ok(signal) = stop_signal() else { return };
        signal.await;
        let heard = lock(&HEARING).take();
        match heard {
            Some(world) => world.stop(),
            None => {
                if let Some(words) = &*lock(&LAST_WORDS) {
                    words();
                }
                std::process::exit(INTERRUPTED)
            }
        }
    }
}

/// A write beyond the limit on the size of files (`ulimit -f`) fails, from now on, as one on a full disk does, and does
/// not end the process.
#[cfg(unix)]
pub fn outlive_file_limit() {
    /// SIGXFSZ, on Linux (but for MIPS) and on the BSDs.
    const FILE_LIMIT: i32 = 25;
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    let _within = runtime.enter();
    // Heard once, the signal does nothing by itself for as long as the process lives, whoever listens (tokio, `signal`).
    let _ = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(FILE_LIMIT));
}

/// Nothing to outlive.
#[cfg(not(unix))]
pub fn outlive_file_limit() {}

/// Resolves at SIGTERM or SIGINT.
///
/// # Errors
/// The system allows no handler.
#[cfg(unix)]
pub fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! { _ = term.recv() => {}, _ = int.recv() => {} }
    })
}

/// Resolves when the person asks to stop.
#[cfg(not(unix))]
pub fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without the signal there is nothing to wait for: stop.
        let _ = tokio::signal::ctrl_c().await;
    })
}
