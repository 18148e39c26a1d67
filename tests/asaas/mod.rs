//! A stateful simulator of the Asaas API v3 on loopback: states, virtual time, faults, a log, invariants.
//!
//! It speaks `/v3` as the real one does and knows nothing of `voz`: the same client runs against it and against
//! the vendor's sandbox. Control is by methods here, and under `/_sim` where it runs on its own
//! (`cargo run --example asaas`). Written from the vendor's documentation and recorded answers.
mod cartoes;
mod cobranca;
mod controle;
mod falhas;
mod rotas;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(crate) use cobranca::Payment;
#[allow(unused_imports, reason = "the simulator on its own names its effects in words")]
pub(crate) use falhas::{Effect, Fault};

use crate::servidor::{Act, Seen, Server};

/// What every key of the simulator begins with: a real key cannot be mistaken for it.
pub(crate) const KEY: &str = "$aact_hmlg_sim_0001";

/// The simulator.
#[derive(Clone)]
pub(crate) struct Asaas(Arc<Inner>);

struct Inner {
    clock: Box<dyn Fn() -> i64 + Send + Sync>,
    state: Mutex<State>,
}

/// Everything it holds.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) customers: Vec<Customer>,
    pub(crate) payments: Vec<Payment>,
    pub(crate) faults: Vec<Fault>,
    pub(crate) log: Vec<Entry>,
    /// Milliseconds by which reads lag behind.
    pub(crate) stale_ms: i64,
    /// Milliseconds for which lists leave new charges out.
    pub(crate) hidden_ms: i64,
    /// Whether lists show removed charges.
    pub(crate) lists_deleted: bool,
    pub(crate) seed: u64,
    /// Milliseconds by which its time is ahead of its clock.
    pub(crate) ahead_ms: i64,
}

/// A customer.
pub(crate) struct Customer {
    pub(crate) id: String,
    pub(crate) document: String,
    pub(crate) name: String,
    pub(crate) email: String,
}

/// A call as the log keeps it: no card, no document.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) at: i64,
    pub(crate) line: String,
    pub(crate) status: u16,
}

impl Asaas {
    /// A simulator whose time is told by `clock`, in milliseconds since 1970.
    pub(crate) fn new(clock: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(Inner { clock: Box::new(clock), state: Mutex::default() }))
    }

    /// Serves it on a free port of loopback.
    pub(crate) fn serve(&self) -> Server {
        let sim = self.clone();
        Server::start(move |request, _| sim.answer(request))
    }

    /// What it answers to a request.
    pub(crate) fn answer(&self, request: &Seen) -> Act {
        let now = self.now();
        let mut state = self.state();
        match request.line.split_once(' ').unwrap_or_default() {
            (_, path) if path.starts_with("/_sim/") => controle::answer(&mut state, request, now),
            ("GET", path) if path.starts_with("/i/") => controle::page(&state, &path[3..]),
            _ => rotas::answer(&mut state, request, now),
        }
    }

    /// Its time.
    pub(crate) fn now(&self) -> i64 {
        (self.0.clock)() + self.state().ahead_ms
    }

    /// What it holds, to look at and to change.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a fault.
    pub(crate) fn fault(&self, fault: Fault) {
        self.state().faults.push(fault);
    }

    /// Does something to the charge with a reference or an identifier.
    pub(crate) fn with<T>(&self, name: &str, change: impl FnOnce(&mut Payment, i64) -> T) -> T {
        let now = self.now();
        let mut state = self.state();
        let found = state.payments.iter_mut().find(|p| p.id == name || p.reference == name);
        change(found.unwrap_or_else(|| panic!("no charge {name}")), now)
    }

    /// The day's work of the real one: what is past its date is overdue.
    pub(crate) fn daily(&self) {
        let now = self.now();
        let mut state = self.state();
        state.payments.iter_mut().for_each(|payment| payment.daily(now));
    }

    /// What is wrong with it, in words; empty when nothing is.
    pub(crate) fn broken(&self) -> Vec<String> {
        let state = self.state();
        state.payments.iter().filter_map(Payment::broken).collect()
    }

    /// Calls in any minute, at most.
    pub(crate) fn busiest_minute(&self) -> usize {
        let state = self.state();
        let times: Vec<i64> = state.log.iter().map(|entry| entry.at).collect();
        times
            .iter()
            .map(|from| times.iter().filter(|at| (*from..from + 60_000).contains(*at)).count())
            .max()
            .unwrap_or(0)
    }
}

impl State {
    /// A fresh identifier part: 16 digits and letters, from the seed alone.
    pub(crate) fn fresh(&mut self) -> String {
        self.seed += 1;
        // SplitMix64 (Steele, Lea, Flood 2014).
        let mut z = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        format!("{:016x}", z ^ (z >> 31))
    }
}
