//! The time that the head of a request may take, kept so that a head which comes in time costs next to nothing.
//!
//! hyper waits anew for every head. As tokio keeps time, each wait would enter the wheel of timers that all threads
//! share, and leave it when the head is there. Here a connection has one timer for all its waits: it is moved only when it
//! is over before the wait is.
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use hyper::rt::Timer;
use tokio::time::{Sleep, sleep_until};

use voz_core::base::lock;

/// The timer of one connection.
#[derive(Clone, Default)]
pub(super) struct HeadTimer(Arc<Mutex<Option<Pin<Box<Sleep>>>>>);

/// A wait for a head; those of a connection end in the order in which they begin.
struct HeadWait {
    until: tokio::time::Instant,
    timer: HeadTimer,
}

impl Timer for HeadTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn hyper::rt::Sleep>> {
        self.sleep_until(self.now() + duration)
    }

    fn sleep_until(&self, until: Instant) -> Pin<Box<dyn hyper::rt::Sleep>> {
        Box::pin(HeadWait { until: until.into(), timer: self.clone() })
    }
}

impl hyper::rt::Sleep for HeadWait {}

impl Future for HeadWait {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut timer = lock(&self.timer.0);
        let timer = timer.get_or_insert_with(|| Box::pin(sleep_until(self.until)));
        loop {
            ready!(timer.as_mut().poll(cx));
            if timer.deadline() >= self.until {
                return Poll::Ready(());
            }
            timer.as_mut().reset(self.until);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wait_ends_and_none_before_its_time() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let timer = HeadTimer::default();
            let begun = timer.now();
            let at = |ms| timer.sleep_until(begun + Duration::from_millis(ms));
            let passed = || (timer.now() - begun).as_millis();
            // Begun, and given up because its head came: the timer stands at its time, and the next wait is longer.
            assert!(tokio::time::timeout(Duration::ZERO, at(20)).await.is_err());
            at(60).await;
            assert!(passed() >= 60);
            at(90).await;
            assert!(passed() >= 90);
            at(90).await;
        });
    }
}
