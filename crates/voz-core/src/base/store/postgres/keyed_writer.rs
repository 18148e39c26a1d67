//! Transactions beside each other: many connections, a lock for each key, and none while the one writer works.
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::time::Instant;

use super::super::Tx;
use super::super::group_commit::again;
use super::super::tx::{Stopped, Work};
use super::outcome::{self, Fault, LOCKS};
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

    /// Runs work in a transaction of its own, while nobody else works on `key` and no writer of all at all.
    pub(super) fn write(&self, key: &str, work: &mut Work<'_>) -> Result<(), Stopped> {
        // Two keys of one number only wait for each other.
        let hash = ring::digest::digest(&ring::digest::SHA256, key.as_bytes());
        let number = hash.as_ref().iter().take(4).fold(0_i32, |all, byte| (all << 8) | i32::from(*byte));
        let begin = format!(
            "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock_shared({LOCKS}, 1);
             SELECT pg_advisory_xact_lock({}, {number})",
            LOCKS + 1
        );
        let began = Instant::now();
        again(|| self.attempt(began, &begin, work))
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

    fn attempt(&self, began: Instant, begin: &str, work: &mut Work<'_>) -> Result<(), Stopped> {
        let mut lent = self.pool.begin_with_first(begin, began + LONGEST)?;
        let session = lent.get()?;
        session.take_fault();
        let answer = work(&mut Tx::on(session));
        match (answer, session.take_fault()) {
            (_, Some(passing @ (Fault::Lost(_) | Fault::Crossed))) => {
                if matches!(passing, Fault::Lost(_)) {
                    self.pool.forget();
                }
                Err(passing.into())
            }
            (Ok(()), None) => outcome::land(&self.connector, began, |landing| {
                lent.end(landing)?;
                self.clear(&mut lent);
                Ok(())
            }),
            (answer, fault) => {
                // What is undone is undone with the connection, too, where it does not take this.
                let _ = lent.end("ROLLBACK");
                answer?;
                // The error was overlooked, but the database has stopped listening at it.
                fault.map_or(Ok(()), |fault| Err(fault.into()))
            }
        }
    }
}
