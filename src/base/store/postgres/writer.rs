//! The writer: one transaction at a time on all machines, and what became of one whose commit was not answered.
use std::sync::Arc;
use std::time::Duration;

use ring::rand::{SecureRandom, SystemRandom};
use tokio::time::Instant;

use super::super::shared::{End, Line, pause};
use super::super::{Result, StoreError, Tx};
use super::fault::Fault;
use super::pool::Connector;
use super::session::{Session, Use};

/// First number of our advisory locks ("voz" in ASCII), apart from those of others in the same database.
pub(super) const LOCKS: i32 = 0x0076_6f7a;
/// How long it is tried to find out what became of a commit.
const FIND_OUT: Duration = Duration::from_secs(20);
/// Commits between two clearings of old marks.
const CLEAR_EVERY: u32 = 1024;

/// The connection of the shared commit.
pub(super) struct Writer {
    connector: Arc<Connector>,
    session: Option<Session>,
    state: State,
    commits: u32,
}

enum State {
    /// No transaction.
    Idle,
    /// A transaction is wanted, and begins with the first work.
    Wanted,
    /// It is open and the last work's savepoint with it.
    Open,
    /// It is lost, or crossed another.
    Broken(Fault),
}

impl Writer {
    pub(super) fn new(connector: Arc<Connector>, session: Session) -> Self {
        let mut random = [0];
        // Where there is no randomness the first clearing comes at its ordinary time.
        let _ = SystemRandom::new().fill(&mut random);
        Self { connector, session: Some(session), state: State::Idle, commits: u32::from(random[0]) << 2 }
    }

    fn session(&mut self) -> Result<&mut Session, Fault> {
        if self.session.is_none() {
            self.session = Some(self.connector.connect(Use::Write)?);
        }
        self.session.as_mut().ok_or_else(|| Fault::Lost("a conexão terminou".to_owned()))
    }

    /// Opens the transaction, or the next savepoint in it. Each statement sees what was committed before it, so
    /// whoever holds the lock sees all that its last holder did (PostgreSQL 15 manual, 13.2.1).
    fn open(&mut self) -> Result<(), Fault> {
        if matches!(self.state, State::Open) {
            return self.session()?.batch("RELEASE one; SAVEPOINT one");
        }
        let begin = format!(
            "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock({LOCKS}, 1); SAVEPOINT one"
        );
        let idle = self.session.is_some();
        match self.session()?.batch(&begin) {
            // It ended while nobody used it.
            Err(Fault::Lost(_)) if idle => {
                self.session = None;
                self.session()?.batch(&begin)?;
            }
            done => done?,
        }
        self.state = State::Open;
        Ok(())
    }

    fn broken(&mut self, fault: Fault) -> StoreError {
        let error = fault.clone().into_error();
        self.state = State::Broken(fault);
        error
    }

    /// Finds out whether a transaction landed: its mark is there, or is kept out for ever by another of the same
    /// name. Whoever puts that one in waits for a commit that is still under way.
    fn find_out(&mut self, mark: &str) -> End {
        let until = Instant::now() + FIND_OUT;
        let keep_out = format!(
            "INSERT INTO feito (id, em) VALUES ('{mark}', -{NOW}) ON CONFLICT (id) DO NOTHING;
             SELECT em FROM feito WHERE id = '{mark}'"
        );
        while Instant::now() < until {
            match self.session().and_then(|session| session.number(&keep_out)) {
                Ok(Some(em)) if em > 0 => return End::Landed,
                Ok(Some(_)) => return End::Again(StoreError::Away("a conexão caiu".to_owned())),
                Ok(None) | Err(_) => self.session = None,
            }
            pause(Duration::from_millis(200));
        }
        End::Failed(StoreError::Unknown)
    }

    /// Marks of commits that nobody asks after any more.
    fn clear(&mut self) {
        self.commits = self.commits.wrapping_add(1);
        if self.commits.is_multiple_of(CLEAR_EVERY)
            && let Some(session) = &mut self.session
            && session.batch(&format!("DELETE FROM feito WHERE abs(em) < {NOW} - 3600000")).is_err()
        {
            self.session = None;
        }
    }
}

/// The server's clock in milliseconds.
pub(super) const NOW: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

impl Line for Writer {
    fn begin(&mut self) -> Result<()> {
        self.session().map_err(Fault::into_error)?;
        self.state = State::Wanted;
        Ok(())
    }

    fn work<T, E: From<StoreError>>(
        &mut self,
        f: &mut impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<Result<T, E>> {
        match self.open() {
            Ok(()) => {}
            Err(Fault::Refused(error)) => {
                self.broken(Fault::Refused(error.clone()));
                return Ok(Err(error.into()));
            }
            Err(passing) => return Err(self.broken(passing)),
        }
        let opened = std::mem::replace(
            &mut self.state,
            // Stays so when `f` panics.
            State::Broken(Fault::Lost("um erro interno".to_owned())),
        );
        let session = self.session().map_err(Fault::into_error)?;
        session.take_fault();
        let answer = f(&mut Tx::on(session));
        let (fault, undo) = match (&answer, session.take_fault()) {
            (_, Some(fault @ (Fault::Lost(_) | Fault::Crossed))) => return Err(self.broken(fault)),
            (Ok(_), None) => {
                self.state = opened;
                return Ok(answer);
            }
            (_, fault) => (fault, session.batch("ROLLBACK TO one")),
        };
        match undo {
            Ok(()) => self.state = opened,
            Err(lost) => return Err(self.broken(lost)),
        }
        Ok(match (answer, fault) {
            // The error was overlooked, but the database has stopped listening at it.
            (Ok(_), Some(fault)) => Err(fault.into_error().into()),
            (answer, _) => answer,
        })
    }

    fn stands(&self) -> bool {
        matches!(self.state, State::Open | State::Wanted)
    }

    fn commit(&mut self) -> End {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Open => {}
            State::Idle | State::Wanted => return End::Landed,
            State::Broken(fault) => {
                // A connection that went wrong is not worth keeping: what was open in it is undone with it.
                self.session = None;
                return match fault {
                    Fault::Refused(error) => End::Failed(error),
                    passing => End::Again(passing.into_error()),
                };
            }
        }
        let Some(mark) = mark() else {
            self.session = None;
            return End::Failed(StoreError::Engine("o sistema não deu números aleatórios".to_owned()));
        };
        let landing = format!("INSERT INTO feito (id, em) VALUES ('{mark}', {NOW}); COMMIT");
        let end = match self.session().and_then(|session| session.batch(&landing)) {
            Ok(()) => End::Landed,
            Err(fault) => {
                self.session = None;
                match fault {
                    Fault::Lost(_) => self.find_out(&mark),
                    Fault::Crossed => End::Again(StoreError::Busy),
                    Fault::Refused(error) => End::Failed(error),
                }
            }
        };
        self.clear();
        end
    }
}

/// A name that no other transaction has.
pub(super) fn mark() -> Option<String> {
    let mut random = [0; 16];
    SystemRandom::new().fill(&mut random).ok()?;
    Some(random.iter().map(|byte| format!("{byte:02x}")).collect())
}
