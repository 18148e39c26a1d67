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

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(crate) use cobranca::Payment;
#[allow(unused_imports, reason = "the simulator on its own names its effects in words")]
pub(crate) use falhas::{Effect, Fault, When};

use voz::base::world::World;

use crate::servidor::{Act, Seen, Server};

/// What every key of the simulator begins with: a real key cannot be mistaken for it.
pub(crate) const KEY: &str = "$aact_hmlg_sim_0001";

/// The simulator.
#[derive(Clone)]
pub(crate) struct Asaas(Arc<Inner>);

struct Inner {
    clock: Box<dyn Fn() -> i64 + Send + Sync>,
    state: Mutex<State>,
    /// Calls that are being answered.
    busy: AtomicUsize,
}

/// Everything it holds.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) customers: Vec<Customer>,
    pub(crate) payments: Vec<Payment>,
    pub(crate) faults: Vec<Fault>,
    /// How many were drawn so far.
    pub(crate) added: usize,
    /// What happened to calls.
    pub(crate) met: Vec<Effect>,
    pub(crate) log: Vec<Entry>,
    /// Milliseconds by which reads lag behind.
    pub(crate) stale_ms: i64,
    /// Milliseconds for which lists leave new charges out.
    pub(crate) hidden_ms: i64,
    /// Whether lists show removed charges.
    pub(crate) lists_deleted: bool,
    /// Whether answers say what time it is there.
    pub(crate) tells_time: bool,
    pub(crate) seed: u64,
    /// How many calls it takes; none counts.
    pub(crate) quota: Option<Quota>,
    /// Milliseconds by which its time is ahead of its clock.
    pub(crate) ahead_ms: i64,
    /// Milliseconds for which it answers, and for which it then does not, in turns.
    pub(crate) flaps: Option<(i64, i64)>,
}

/// The vendor's limits, scaled down: so many calls in a time that begins with the first, so many at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota {
    pub(crate) calls: usize,
    pub(crate) window_ms: i64,
    pub(crate) at_once: usize,
    since: i64,
    made: usize,
}

impl Quota {
    pub(crate) const fn new(calls: usize, window_ms: i64, at_once: usize) -> Self {
        Self { calls, window_ms, at_once, since: i64::MIN, made: 0 }
    }

    /// Counts a call beside `others`; the seconds to wait and what is left when it is one too many.
    fn take(&mut self, now: i64, others: usize) -> Result<(), (i64, usize)> {
        if now >= self.since.saturating_add(self.window_ms) {
            (self.since, self.made) = (now, 0);
        }
        let left = self.calls - self.made;
        if left == 0 {
            return Err(((self.since + self.window_ms - now + 999) / 1000, 0));
        }
        if others >= self.at_once {
            return Err((1, left));
        }
        self.made += 1;
        Ok(())
    }
}

/// A customer.
pub(crate) struct Customer {
    pub(crate) id: String,
    pub(crate) document: String,
    pub(crate) name: String,
    pub(crate) email: String,
}

impl Customer {
    fn json(&self) -> serde_json::Value {
        serde_json::json!({"object": "customer", "id": self.id, "name": self.name,
                           "cpfCnpj": self.document, "novidade": null})
    }
}

/// A call as the log keeps it: no card, no document, and of the body a hash.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) at: i64,
    pub(crate) line: String,
    /// Zero when the socket closed without one.
    pub(crate) status: u16,
    /// SHA-256 of the body, its numbers of cards and documents masked.
    pub(crate) body: String,
}

impl Asaas {
    /// A simulator whose time is told by `clock`, in milliseconds since 1970.
    pub(crate) fn new(clock: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(Inner { clock: Box::new(clock), state: Mutex::default(), busy: AtomicUsize::new(0) }))
    }

    /// Serves it on a free port of loopback.
    pub(crate) fn serve(&self) -> Server {
        self.serve_after(|| {})
    }

    /// Serves it; `before` comes before each answer.
    pub(crate) fn serve_after(&self, before: impl Fn() + Send + Sync + 'static) -> Server {
        let sim = self.clone();
        Server::start(move |request, _| {
            before();
            let act = sim.answer(request);
            if sim.state().tells_time { dated(act, sim.now()) } else { act }
        })
    }

    /// What it answers to a request.
    pub(crate) fn answer(&self, request: &Seen) -> Act {
        let now = self.now();
        match request.line.split_once(' ').unwrap_or_default() {
            (_, path) if path.starts_with("/_sim/") => controle::answer(&mut self.state(), request, now),
            ("GET", path) if path.starts_with("/i/") => controle::page(&self.state(), &path[3..]),
            _ => {
                let others = self.0.busy.fetch_add(1, Ordering::SeqCst);
                let (act, delay) = rotas::answer(&mut self.state(), request, now, others);
                if let Some(delay) = delay {
                    World::real().sleep(delay);
                }
                self.0.busy.fetch_sub(1, Ordering::SeqCst);
                act
            }
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

    /// Makes everything it holds older: time passes, without its clock. What is past its date is overdue then.
    pub(crate) fn age(&self, ms: i64) {
        let mut state = self.state();
        state.payments.iter_mut().for_each(|payment| payment.age(ms));
        state.log.iter_mut().for_each(|entry| entry.at -= ms);
        if let Some(quota) = &mut state.quota {
            quota.since = quota.since.saturating_sub(ms);
        }
        drop(state);
        self.daily();
    }

    /// What is wrong with it, in words; empty when nothing is.
    pub(crate) fn broken(&self) -> Vec<String> {
        let state = self.state();
        state.payments.iter().filter_map(Payment::broken).collect()
    }

    /// Calls in any minute, at most.
    pub(crate) fn busiest_minute(&self) -> usize {
        let mut times: Vec<i64> = self.state().log.iter().map(|entry| entry.at).collect();
        times.sort_unstable();
        let within = |(n, from): (usize, &i64)| times.partition_point(|at| *at < from + 60_000) - n;
        times.iter().enumerate().map(within).max().unwrap_or(0)
    }
}

/// An answer that says what time it is, in the form of RFC 9110, 5.6.7.
fn dated(act: Act, now: i64) -> Act {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let Act::Answer(status, headers, body) = act else { return act };
    let text = voz::base::world::Millis(now).to_string();
    let part = |from: usize, to: usize| text[from..to].to_owned();
    let weekday = DAYS[usize::try_from(now.div_euclid(86_400_000).rem_euclid(7)).unwrap()];
    let month = MONTHS[part(5, 7).parse::<usize>().unwrap() - 1];
    let date = format!("{weekday}, {} {month} {} {} GMT", part(8, 10), part(0, 4), part(11, 19));
    let mut head = format!(
        "HTTP/1.1 {status} x\r\nconnection: close\r\ndate: {date}\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    Act::Raw(format!("{head}\r\n{body}").into_bytes())
}

impl State {
    /// A fresh identifier part: 16 digits and letters, from the seed alone.
    pub(crate) fn fresh(&mut self) -> String {
        format!("{:016x}", fresh(&mut self.seed))
    }
}

/// The next number of a seed: SplitMix64 (Steele, Lea, Flood 2014).
fn fresh(seed: &mut u64) -> u64 {
    *seed += 1;
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
