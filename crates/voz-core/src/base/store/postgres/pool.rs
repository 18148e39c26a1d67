//! Connections that are lent out and come back.
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::super::{Result, StoreError, tx};
use super::address::Address;
use super::outcome::Fault;
use super::session::{Session, Use, ended};
use super::tls::Tls;
use crate::base::lock;

/// The time for which a failed connection speaks for all who would try too.
const DOWN: Duration = Duration::from_millis(500);
/// Longest wait for a connection that others hold.
const WAIT: Duration = Duration::from_secs(5);

/// Makes connections. When the server is away, it is asked once in a while and not by everybody.
pub(super) struct Connector {
    pub(super) address: Address,
    tls: Tls,
    down: Mutex<Option<(Instant, String)>>,
}

impl Connector {
    pub(super) fn of(address: Address) -> Result<Arc<Self>> {
        let failed = |cause| StoreError::Open { path: address.to_string(), cause };
        let tls = Tls::of(&address).map_err(failed)?;
        Ok(Arc::new(Self { address, tls, down: Mutex::default() }))
    }

    pub(super) fn connect(&self, purpose: Use) -> Result<Session, Fault> {
        if let Some((until, cause)) = &*lock(&self.down)
            && Instant::now() < *until
        {
            return Err(Fault::Lost(cause.clone()));
        }
        let opened = Session::open(&self.address, &self.tls, purpose);
        *lock(&self.down) = match &opened {
            Err(Fault::Lost(cause)) => Some((Instant::now() + DOWN, cause.clone())),
            _ => None,
        };
        opened
    }
}

/// Connections for one purpose. Calls leave one of them to the work between calls, which would otherwise stand in line behind
/// them, and must not: a server that cannot say that it lives counts as dead.
pub(super) struct Pool {
    connector: Arc<Connector>,
    purpose: Use,
    most: usize,
    state: Mutex<State>,
    freed: Condvar,
    freed_for_work: Condvar,
}

#[derive(Default)]
struct State {
    idle: Vec<Session>,
    lent: usize,
}

impl Pool {
    pub(super) fn new(connector: Arc<Connector>, purpose: Use, most: usize) -> Self {
        let (freed, freed_for_work) = (Condvar::new(), Condvar::new());
        Self { connector, purpose, most, state: Mutex::default(), freed, freed_for_work }
    }

    /// A connection with a transaction begun by `begin`. One that ended while nobody used it is replaced.
    pub(super) fn begin(&self, begin: &str) -> Result<Lent<'_>, Fault> {
        let mut lent = self.lend()?;
        match lent.session.as_mut().map(|session| session.begin(begin)) {
            None => {}
            Some(Err(Fault::Lost(_))) => {
                // Before its successor connects: a server counts both.
                lent.session = None;
                self.forget();
            }
            Some(begun) => return begun.map(|()| lent).map_err(begun_in_vain),
        }
        lent.session = Some(self.connector.connect(self.purpose)?);
        lent.get()?.begin(begin).map_err(begun_in_vain)?;
        Ok(lent)
    }

    /// A connection of which a transaction begins with the first statement, by `begin`, and ends here at a moment. Where it
    /// turns out to have ended, whoever comes again gets another ([`Pool::forget`]).
    pub(super) fn begin_with_first(&self, begin: &str, until: Instant) -> Result<Lent<'_>, Fault> {
        let mut lent = self.lend()?;
        if lent.session.is_none() {
            lent.session = Some(self.connector.connect(self.purpose)?);
        }
        lent.get()?.begin_with_first(begin, until);
        Ok(lent)
    }

    /// One connection had ended: the others were opened before, and most likely ended too.
    pub(super) fn forget(&self) {
        lock(&self.state).idle.clear();
    }

    /// Keeps a connection for whoever asks next.
    pub(super) fn keep(&self, session: Session) {
        lock(&self.state).idle.push(session);
    }

    fn lend(&self) -> Result<Lent<'_>, Fault> {
        let (most, freed) =
            if tx::calling() { (self.most - 1, &self.freed) } else { (self.most, &self.freed_for_work) };
        let (mut state, waited) = freed
            .wait_timeout_while(lock(&self.state), WAIT, |state| state.lent >= most)
            .unwrap_or_else(PoisonError::into_inner);
        if waited.timed_out() {
            return Err(Fault::Refused(StoreError::Busy));
        }
        state.lent += 1;
        Ok(Lent { pool: self, session: state.idle.pop(), sound: false })
    }
}

/// The fault of a beginning: a wait for a lock that took too long is tried again.
fn begun_in_vain(fault: Fault) -> Fault {
    if fault == Fault::Refused(StoreError::Busy) { Fault::Crossed } else { fault }
}

/// A connection out of the pool. It goes back only once [`Lent::sound`] says that no transaction is open in it.
pub(super) struct Lent<'p> {
    pool: &'p Pool,
    session: Option<Session>,
    sound: bool,
}

impl Lent<'_> {
    pub(super) fn get(&mut self) -> Result<&mut Session, Fault> {
        self.session.as_mut().ok_or_else(ended)
    }

    /// Does something more with a connection whose transaction has ended; one that goes wrong is let go.
    pub(super) fn alone<T>(
        &mut self,
        work: impl FnOnce(&mut Session) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let done = self.get().and_then(work);
        if done.is_err() {
            (self.sound, self.session) = (false, None);
        }
        done
    }

    /// Ends the transaction with a statement, after which the connection is good for another. Otherwise it is let go, and
    /// its place is kept as long as this is.
    pub(super) fn end(&mut self, statement: &str) -> Result<(), Fault> {
        let ended = self.get()?.end(statement);
        self.sound = ended.is_ok();
        if !self.sound {
            self.session = None;
        }
        ended
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let mut state = lock(&self.pool.state);
        state.lent -= 1;
        if self.sound {
            state.idle.extend(self.session.take());
        }
        drop(state);
        self.pool.freed_for_work.notify_one();
        self.pool.freed.notify_one();
    }
}
