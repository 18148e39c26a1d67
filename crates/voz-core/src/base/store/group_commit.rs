//! The shared commit: writers that arrive together land, or fail, by one commit of one connection.
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

use tokio::time::Instant;

use super::tx::{Landing, Stopped, Work};
use super::{Result, StoreError};
use crate::base::lock;

/// Writers that may share one commit; bounds how long the first of them waits.
const BATCH_MAX: usize = 64;
/// The number of times that a writer's work is run before its last error is told.
const TRIES: u32 = 8;
/// Time after which it is not run again.
const GIVE_UP: Duration = Duration::from_secs(5);

/// A connection that writes, as the shared commit sees it.
pub(super) trait Line {
    /// Starts a transaction that lands like this, for a writer that has waited in line for so long.
    fn begin(&mut self, waited: Duration, landing: Landing) -> Result<()>;

    /// Runs one writer's work so that its own failure undoes it alone. With [`Stopped::Again`] the whole transaction no
    /// longer stands, and all work in it may be run again.
    fn work(&mut self, work: &mut Work<'_>) -> Result<(), Stopped>;

    /// True when the transaction that [`begin`](Self::begin) started still stands.
    fn stands(&self) -> bool;

    /// Ends the transaction, whatever became of it.
    fn commit(&mut self) -> Result<(), Stopped>;
}

/// The writing connection and those who wait for it.
pub(super) struct GroupCommit<L> {
    /// Writers that wait for the connection, so that its holder knows whether someone will commit after it.
    waiting: AtomicUsize,
    queue: Mutex<Queue<L>>,
}

/// The fate of one commit, shared by all writers in it.
type Batch = Arc<OnceLock<Result<(), Stopped>>>;

struct Queue<L> {
    line: L,
    batch: Option<Batch>,
    /// How the batch lands.
    landing: Landing,
    joined: usize,
}

impl<L: Line> GroupCommit<L> {
    pub(super) fn new(line: L) -> Self {
        let queue = Mutex::new(Queue { line, batch: None, landing: Landing::Safe, joined: 0 });
        Self { waiting: AtomicUsize::new(0), queue }
    }

    /// Runs work in a transaction and returns once it has landed.
    pub(super) fn write(&self, landing: Landing, work: &mut Work<'_>) -> Result<(), Stopped> {
        again(|| self.attempt(landing, work))
    }

    /// Does something with the connection itself, if nobody's transaction is open on it.
    pub(super) fn alone(&self, work: impl FnOnce(&mut L)) {
        let mut turn = Turn::take(self);
        if turn.queue.batch.is_none() {
            work(&mut turn.queue.line);
        }
    }

    fn attempt(&self, landing: Landing, work: &mut Work<'_>) -> Result<(), Stopped> {
        let came = Instant::now();
        let mut turn = Turn::take(self);
        let batch = turn.queue.join(came, landing).map_err(|error| match error {
            StoreError::Away(_) => Stopped::Again(error),
            error => error.into(),
        })?;
        let worked = turn.queue.line.work(work);
        drop(turn);
        worked.and_then(|()| batch.wait().clone())
    }
}

/// Tries until it is over, a few times within [`GIVE_UP`], waiting longer and longer in between.
pub(super) fn again(mut attempt: impl FnMut() -> Result<(), Stopped>) -> Result<(), Stopped> {
    let began = Instant::now();
    for tried in 1.. {
        match attempt() {
            Err(Stopped::Again(error)) if tried >= TRIES || began.elapsed() > GIVE_UP => {
                return Err(error.into());
            }
            Err(Stopped::Again(_)) => pause(Duration::from_millis(25 << tried)),
            over => return over,
        }
    }
    Err(StoreError::Busy.into())
}

/// Waits for half of `time` and a random part of the other half, so that those who met once do not meet again.
pub(super) fn pause(time: Duration) {
    let mut random = [0];
    // Without randomness all wait for the same time.
    let _ = ring::rand::SecureRandom::fill(&ring::rand::SystemRandom::new(), &mut random);
    let time = time / 2 + time * u32::from(random[0]) / 512;
    let (alone, never) = (Mutex::new(()), Condvar::new());
    let _ = never.wait_timeout_while(lock(&alone), time, |()| true);
}

/// A writer's hold on the connection. The last in line commits for all, also when its work panics.
struct Turn<'w, L: Line> {
    shared: &'w GroupCommit<L>,
    queue: MutexGuard<'w, Queue<L>>,
}

impl<'w, L: Line> Turn<'w, L> {
    fn take(shared: &'w GroupCommit<L>) -> Self {
        shared.waiting.fetch_add(1, Ordering::SeqCst);
        let queue = lock(&shared.queue);
        shared.waiting.fetch_sub(1, Ordering::SeqCst);
        Self { shared, queue }
    }
}

impl<L: Line> Drop for Turn<'_, L> {
    fn drop(&mut self) {
        let last = self.shared.waiting.load(Ordering::SeqCst) == 0 || self.queue.joined >= BATCH_MAX;
        if last || !self.queue.line.stands() {
            self.queue.commit();
        }
    }
}

impl<L: Line> Queue<L> {
    /// The batch this writer belongs to: the open one, or a fresh one with its own transaction.
    fn join(&mut self, came: Instant, landing: Landing) -> Result<Batch> {
        if let Some(batch) = self.batch.as_ref().filter(|_| self.landing >= landing) {
            self.joined += 1;
            return Ok(Arc::clone(batch));
        }
        // What is to land safely does not join what lands soon.
        self.commit();
        self.line.begin(came.elapsed(), landing)?;
        let batch = Batch::default();
        (self.batch, self.landing, self.joined) = (Some(Arc::clone(&batch)), landing, 1);
        Ok(batch)
    }

    fn commit(&mut self) {
        if let Some(batch) = self.batch.take() {
            // Nobody else ends it.
            let _ = batch.set(self.line.commit());
        }
    }
}
