//! Transactions beside each other: many connections, a lock for each key, and none while the one writer works.
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::time::Instant;

use super::super::group_commit::{Attempt, End, again};
use super::super::{StoreError, Tx};
use super::outcome::{self, Fault, LOCKS, Mark};
use super::pool::{Connector, Lent, Pool};
use super::session::Use;

/// Longest time for a transaction, with all its tries: what belongs to one key is little.
const LONGEST: Duration = Duration::from_secs(8);
/// Connections that write beside each other.
const WRITERS_MAX: usize = 11;
/// Time between two clearings of old marks, and before the next piece of one.
const CLEAR_EVERY: Duration = Duration::from_secs(600);
const CLEAR_NEXT: Duration = Duration::from_secs(1);

/// The connections that write on one key each.
pub(super) struct KeyedWriter {
    connector: Arc<Connector>,
    pool: Pool,
    /// When old marks are cleared next.
    clears: Mutex<Instant>,
}

impl KeyedWriter {
    pub(super) fn new(connector: Arc<Connector>) -> Self {
        let pool = Pool::new(Arc::clone(&connector), Use::Write, WRITERS_MAX);
        Self { connector, pool, clears: Mutex::new(Instant::now()) }
    }

    /// Runs `f` in a transaction of its own, while nobody else works on `key` and no writer of all at all.
    pub(super) fn write<T, E: From<StoreError>>(
        &self,
        key: &str,
        mut f: impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        // Two keys of one number only wait for each other.
        let hash = ring::digest::digest(&ring::digest::SHA256, key.as_bytes());
        let number = hash.as_ref().iter().take(4).fold(0_i32, |all, byte| (all << 8) | i32::from(*byte));
        let begin = format!(
            "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock_shared({LOCKS}, 1);
             SELECT pg_advisory_xact_lock({}, {number})",
            LOCKS + 1
        );
        let began = Instant::now();
        again(|| self.attempt(began, &begin, &mut f))
    }

    /// Marks of commits that nobody asks after any more, on a connection that has just landed one.
    fn clear(&self, lent: &mut Lent<'_>) {
        let Ok(mut clears) = self.clears.try_lock() else { return };
        if Instant::now() < *clears {
            return;
        }
        let cleared = lent.alone(outcome::clear);
        *clears = Instant::now() + if matches!(cleared, Ok(true)) { CLEAR_NEXT } else { CLEAR_EVERY };
    }

    fn attempt<T, E: From<StoreError>>(
        &self,
        began: Instant,
        begin: &str,
        f: &mut impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    ) -> Attempt<T, E> {
        let mut lent = match self.pool.begin_with_first(begin, began + LONGEST) {
            Ok(lent) => lent,
            Err(Fault::Refused(error)) => return Attempt::Over(Err(error.into())),
            Err(passing) => return Attempt::Again(passing.into_error()),
        };
        let session = match lent.get() {
            Ok(session) => session,
            Err(lost) => return Attempt::Again(lost.into_error()),
        };
        session.take_fault();
        let answer = f(&mut Tx::on(session));
        match (answer, session.take_fault()) {
            (_, Some(lost @ Fault::Lost(_))) => {
                self.pool.forget();
                Attempt::Again(lost.into_error())
            }
            (_, Some(Fault::Crossed)) => Attempt::Again(StoreError::Busy),
            (Ok(answer), None) => {
                let mark = match Mark::fresh() {
                    Ok(mark) => mark,
                    Err(error) => return Attempt::Over(Err(error.into())),
                };
                let end = match lent.end(&mark.landing()) {
                    Ok(()) => {
                        self.clear(&mut lent);
                        End::Landed
                    }
                    // In the place of the connection that was lost.
                    Err(Fault::Lost(_)) => mark.find_out(&self.connector, began),
                    Err(Fault::Crossed) => End::Again(StoreError::Busy),
                    Err(Fault::Refused(error)) => End::Failed(error),
                };
                Attempt::of(end, answer)
            }
            (answer, fault) => {
                // What is undone is undone with the connection, too, where it does not take this.
                let _ = lent.end("ROLLBACK");
                Attempt::Over(match fault {
                    // The error was overlooked, but the database has stopped listening at it.
                    Some(fault) if answer.is_ok() => Err(fault.into_error().into()),
                    _ => answer,
                })
            }
        }
    }
}
