//! The shared commit: writers that arrive together land, or fail, by one commit of one connection.
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::{Result, StoreError, Tx};
use crate::base::lock;

/// Writers that may share one commit; bounds how long the first of them waits.
const BATCH_MAX: usize = 64;
/// The number of times that a writer's work is run before its last error is told.
const TRIES: u32 = 8;
/// Time after which it is not run again.
const GIVE_UP: Duration = Duration::from_secs(5);

/// A connection that writes, as the shared commit sees it.
pub(super) trait Line {
    /// Starts a transaction for a writer that has waited in line for so long.
    fn begin(&mut self, waited: Duration) -> Result<()>;

    /// Runs one writer's work so that its own failure undoes it alone. The outer error is of the whole
    /// transaction, which no longer stands then; all work in it may be run again.
    fn work<T, E: From<StoreError>>(
        &mut self,
        f: &mut impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<Result<T, E>>;

    /// True when the transaction that [`begin`](Self::begin) started still stands.
    fn stands(&self) -> bool;

    /// Ends the transaction, whatever became of it.
    fn commit(&mut self) -> End;
}

/// The end of a transaction.
#[derive(Clone, Debug)]
pub(super) enum End {
    Landed,
    /// It is undone, or nobody knows ([`StoreError::Unknown`]).
    Failed(StoreError),
    /// It is undone for a reason that passes: the same work may land when it is run again.
    Again(StoreError),
}

/// One try of a writer.
pub(super) enum Attempt<T, E> {
    Over(Result<T, E>),
    Again(StoreError),
}

impl<T, E: From<StoreError>> Attempt<T, E> {
    /// The result of work that went well, by the end of its transaction.
    pub(super) fn of(end: End, answer: T) -> Self {
        match end {
            End::Landed => Self::Over(Ok(answer)),
            End::Failed(error) => Self::Over(Err(error.into())),
            End::Again(error) => Self::Again(error),
        }
    }
}

/// The writing connection and those who wait for it.
pub(super) struct GroupCommit<L> {
    /// Writers that wait for the connection, so that its holder knows whether someone will commit after it.
    waiting: AtomicUsize,
    queue: Mutex<Queue<L>>,
}

struct Queue<L> {
    line: L,
    batch: Option<Arc<Batch>>,
    joined: usize,
}

/// The fate of one commit, shared by all writers in it.
#[derive(Default)]
struct Batch {
    end: Mutex<Option<End>>,
    decided: Condvar,
}

impl<L: Line> GroupCommit<L> {
    pub(super) fn new(line: L) -> Self {
        let queue = Mutex::new(Queue { line, batch: None, joined: 0 });
        Self { waiting: AtomicUsize::new(0), queue }
    }

    /// Runs `f` in a transaction and returns once it has landed.
    pub(super) fn write<T, E: From<StoreError>>(
        &self,
        mut f: impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        again(|| self.attempt(&mut f))
    }

    /// Does something with the connection itself, if nobody's transaction is open on it.
    pub(super) fn alone(&self, work: impl FnOnce(&mut L)) {
        let mut turn = Turn::take(self);
        if turn.queue.batch.is_none() {
            work(&mut turn.queue.line);
        }
    }

    fn attempt<T, E: From<StoreError>>(
        &self,
        f: &mut impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    ) -> Attempt<T, E> {
        let came = Instant::now();
        let mut turn = Turn::take(self);
        let batch = match turn.queue.join(came) {
            Ok(batch) => batch,
            Err(away @ StoreError::Away(_)) => return Attempt::Again(away),
            Err(error) => return Attempt::Over(Err(error.into())),
        };
        let worked = turn.queue.line.work(f);
        drop(turn);
        match worked {
            Err(broken) => Attempt::Again(broken),
            Ok(Err(own)) => Attempt::Over(Err(own)),
            Ok(Ok(answer)) => Attempt::of(batch.wait(), answer),
        }
    }
}

/// Tries until it is over, a few times within [`GIVE_UP`], waiting longer and longer in between.
pub(super) fn again<T, E: From<StoreError>>(mut attempt: impl FnMut() -> Attempt<T, E>) -> Result<T, E> {
    let began = Instant::now();
    for tried in 1.. {
        match attempt() {
            Attempt::Over(answer) => return answer,
            Attempt::Again(error) if tried >= TRIES || began.elapsed() > GIVE_UP => return Err(error.into()),
            Attempt::Again(_) => pause(Duration::from_millis(25 << tried)),
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
    fn join(&mut self, came: Instant) -> Result<Arc<Batch>> {
        if let Some(batch) = &self.batch {
            self.joined += 1;
            return Ok(Arc::clone(batch));
        }
        self.line.begin(came.elapsed())?;
        let batch = Arc::new(Batch::default());
        (self.batch, self.joined) = (Some(Arc::clone(&batch)), 1);
        Ok(batch)
    }

    fn commit(&mut self) {
        let Some(batch) = self.batch.take() else { return };
        let end = self.line.commit();
        *lock(&batch.end) = Some(end);
        batch.decided.notify_all();
    }
}

impl Batch {
    fn wait(&self) -> End {
        let mut end = lock(&self.end);
        loop {
            if let Some(end) = &*end {
                return end.clone();
            }
            end = self.decided.wait(end).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
