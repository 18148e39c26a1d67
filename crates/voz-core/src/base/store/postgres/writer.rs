//! The writers: the one of all, a transaction at a time on all machines; and beside each other, on many connections with a
//! lock for each key, those of keys, none while the one of all works.
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::time::Instant;

use super::super::group_commit::{Line, again, pause};
use super::super::tx::{Landing, Stopped, Work};
use super::super::{Result, StoreError, Tx};
use super::outcome::{self, Fault, LOCKS};
use super::pool::{Connector, Lent, Pool};
use super::session::{Session, Use, ended};

/// The first wait for the lock of all; later ones are twice as long each time, up to the session's own limit.
/// Whoever waits for it keeps all others waiting, so that it makes room for them in between ([`MAKE_ROOM`]).
const LOCK_WAIT_MS: u64 = 1_000;
const LOCK_WAIT_MAX_MS: u64 = 2_000;
const MAKE_ROOM: Duration = Duration::from_millis(200);

/// The connection of the shared commit.
pub(super) struct Writer {
    connector: Arc<Connector>,
    session: Option<Session>,
    state: State,
    /// Times in a row that the lock was waited for in vain.
    missed: u32,
    /// When the transaction began.
    began: Instant,
}

enum State {
    /// No transaction.
    Idle,
    /// A transaction is wanted, and begins with the first work.
    Wanted,
    /// It is open and the last work's savepoint with it.
    Open,
    /// It is lost, or crossed another.
    Broken(Stopped),
}

impl Writer {
    pub(super) fn new(connector: Arc<Connector>, session: Session) -> Self {
        Self { connector, session: Some(session), state: State::Idle, missed: 0, began: Instant::now() }
    }

    fn session(&mut self) -> Result<&mut Session, Fault> {
        if self.session.is_none() {
            self.session = Some(self.connector.connect(Use::WRITE)?);
        }
        self.session.as_mut().ok_or_else(ended)
    }

    /// Opens the transaction, or the next savepoint in it. Each statement sees what was committed before it, so
    /// whoever holds the lock sees all that its last holder did (PostgreSQL 15 manual, 13.2.1).
    fn open(&mut self) -> Result<(), Fault> {
        if matches!(self.state, State::Open) {
            return self.session()?.batch("RELEASE one; SAVEPOINT one");
        }
        let wait = (LOCK_WAIT_MS << self.missed.min(8)).min(LOCK_WAIT_MAX_MS);
        let begin = format!(
            "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = {wait};
             SELECT pg_advisory_xact_lock({LOCKS}, 1); SET LOCAL lock_timeout = {LOCK_WAIT_MAX_MS}; SAVEPOINT one"
        );
        match self.session()?.begin(&begin) {
            // It ended while nobody used it.
            Err(Fault::Lost(_)) => {
                self.session = None;
                self.session()?.begin(&begin)?;
            }
            Err(Fault::Refused(StoreError::Busy)) => {
                self.missed += 1;
                pause(MAKE_ROOM);
                return Err(Fault::Crossed);
            }
            done => done?,
        }
        self.missed = 0;
        self.state = State::Open;
        Ok(())
    }

    fn broken(&mut self, fault: Fault) -> Stopped {
        let stopped = Stopped::from(fault);
        self.state = State::Broken(stopped.clone());
        stopped
    }
}

impl Line for Writer {
    fn begin(&mut self, _: Duration, _: Landing) -> Result<()> {
        self.session().map_err(Fault::into_error)?;
        self.state = State::Wanted;
        self.began = Instant::now();
        Ok(())
    }

    fn work(&mut self, work: &mut Work<'_>) -> Result<(), Stopped> {
        self.open().map_err(|fault| self.broken(fault))?;
        // Stays so when the work panics.
        self.state = State::Broken(Stopped::from(Fault::Lost("um erro interno".to_owned())));
        let session = self.session()?;
        session.take_fault();
        let answer = work(&mut Tx::on(session));
        let fault = match (&answer, session.take_fault()) {
            (_, Some(passing @ (Fault::Lost(_) | Fault::Crossed))) => return Err(self.broken(passing)),
            (Ok(()), None) => None,
            (_, fault) => {
                // Nobody is at fault but the connection: the work may be run again on another.
                session.batch("ROLLBACK TO one").map_err(|fault| {
                    self.broken(fault.clone());
                    Stopped::Again(fault.into_error())
                })?;
                fault
            }
        };
        self.state = State::Open;
        answer?;
        // The error was overlooked, but the database has stopped listening at it.
        fault.map_or(Ok(()), |fault| Err(fault.into()))
    }

    fn stands(&self) -> bool {
        matches!(self.state, State::Open | State::Wanted)
    }

    fn commit(&mut self) -> Result<(), Stopped> {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Open => {}
            State::Idle | State::Wanted => return Ok(()),
            State::Broken(stopped) => {
                // A connection that went wrong is not worth keeping: what was open in it is undone with it.
                self.session = None;
                return Err(stopped);
            }
        }
        let session = self.session.take();
        outcome::land(&self.connector, self.began, |landing| {
            let mut session = session.ok_or_else(ended)?;
            session.end(landing)?;
            self.session = Some(session);
            Ok(())
        })
    }
}

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
        let pool = Pool::new(Arc::clone(&connector), Use::WRITE, WRITERS_MAX);
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
