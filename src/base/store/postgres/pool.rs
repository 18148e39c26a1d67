//! Connections that are lent out and come back.
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::super::group_commit::lock;
use super::super::{Result, StoreError};
use super::address::Address;
use super::fault::Fault;
use super::session::{Session, Use};
use super::tls::Tls;

/// How long a failed connection speaks for all who would try too.
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

/// Connections for one purpose.
pub(super) struct Pool {
    connector: Arc<Connector>,
    purpose: Use,
    most: usize,
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Default)]
struct State {
    idle: Vec<Session>,
    lent: usize,
}

impl Pool {
    pub(super) fn new(connector: Arc<Connector>, purpose: Use, most: usize) -> Self {
        Self { connector, purpose, most, state: Mutex::default(), freed: Condvar::new() }
    }

    /// A connection with a transaction begun by `begin`, until a moment if one is named. One that ended while nobody used
    /// it is replaced.
    pub(super) fn begin(&self, begin: &str, until: Option<Instant>) -> Result<Lent<'_>, Fault> {
        let mut lent = self.lend()?;
        if lent.session.is_some() {
            match lent.get()?.begin(begin, until) {
                Ok(()) => return Ok(lent),
                Err(Fault::Lost(_)) => {
                    lent.session = None;
                    // The others were opened before it ended, too.
                    lock(&self.state).idle.clear();
                }
                Err(other) => {
                    lent.session = None;
                    return Err(begun_in_vain(other));
                }
            }
        }
        lent.session = Some(self.connector.connect(self.purpose)?);
        lent.get()?.begin(begin, until).map_err(begun_in_vain)?;
        Ok(lent)
    }

    /// Keeps a connection for whoever asks next.
    pub(super) fn keep(&self, session: Session) {
        lock(&self.state).idle.push(session);
    }

    fn lend(&self) -> Result<Lent<'_>, Fault> {
        let mut state = lock(&self.state);
        let full = |state: &mut State| state.idle.is_empty() && state.lent >= self.most;
        if full(&mut state) {
            let (waited, _) =
                self.freed.wait_timeout_while(state, WAIT, full).unwrap_or_else(PoisonError::into_inner);
            state = waited;
            if full(&mut state) {
                return Err(Fault::Refused(StoreError::Busy));
            }
        }
        state.lent += 1;
        Ok(Lent { pool: self, session: state.idle.pop(), sound: false })
    }
}

/// Whoever waited for a lock too long comes back for it.
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
        self.session.as_mut().ok_or_else(|| Fault::Lost("a conexão terminou".to_owned()))
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
        self.pool.freed.notify_one();
    }
}
