//! The lanes: for each kind of work a bounded set of threads with a bounded queue before it.
//!
//! A network holds at most its share of the places at work and of those that wait. Beyond its share of work it
//! waits in a line of its own, so that nobody else stands behind it.
use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Limits;
use crate::kernel::Lane;
use crate::kernel::request::Network;
use voz_core::base::lock;
use voz_core::base::shares::{Share, Shares};

/// Sign-ins that may wait for their turn: a second or two of work.
const PASSWORDS_WAITING: usize = 64;
/// Threads beyond those of the lanes, for what is written down after an answer has left.
const SPARE: usize = 4;

/// Threads that all lanes together may keep busy.
pub(super) const fn threads(limits: &Limits) -> usize {
    let Limits { quick, model, gateway, heavy, password, .. } = *limits;
    quick + model + gateway + heavy + password + SPARE
}

pub(super) struct Lanes {
    quick: LaneGate,
    model: LaneGate,
    gateway: LaneGate,
    heavy: LaneGate,
    password: LaneGate,
}

impl Lanes {
    pub(super) fn new(limits: &Limits) -> Self {
        let gate = |running| LaneGate::new(limits, running, limits.queue);
        Self {
            quick: gate(limits.quick),
            model: gate(limits.model),
            gateway: gate(limits.gateway),
            heavy: gate(limits.heavy),
            password: LaneGate::new(limits, limits.password, limits.queue.min(PASSWORDS_WAITING)),
        }
    }

    /// The way into a lane; `None` for what is answered on the spot.
    pub(super) const fn gate(&self, lane: Lane) -> Option<&LaneGate> {
        Some(match lane {
            Lane::Memory => return None,
            Lane::Quick => &self.quick,
            Lane::Model | Lane::OfTool => &self.model,
            Lane::Gateway => &self.gateway,
            Lane::Heavy => &self.heavy,
            Lane::Password => &self.password,
        })
    }
}

/// The way into a lane. A call takes a place before it gets a thread: so the calls at work are bounded, those that wait
/// are bounded too, and one network never holds the places of all.
pub(super) struct LaneGate {
    /// Places of all calls, at work or waiting.
    admitted: Arc<Shares<Network>>,
    running: Arc<Semaphore>,
    /// Places at work that a network may hold.
    each: usize,
    /// The line of each network that has someone inside.
    lines: Mutex<HashMap<Network, Weak<Semaphore>>>,
}

/// A place at work; free again when dropped.
pub(super) struct LanePlace {
    _running: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    _admitted: Share<Network>,
}

impl LaneGate {
    fn new(limits: &Limits, running: usize, queue: usize) -> Self {
        let each = limits.share_of(running);
        Self {
            admitted: Shares::new(running + queue, each + limits.share_of(queue).min(queue)),
            running: Arc::new(Semaphore::new(running)),
            each,
            lines: Mutex::default(),
        }
    }

    /// A place, waited for if need be; `None` when no more of this network, or of all, may wait.
    pub(super) async fn enter(&self, network: Network) -> Option<LanePlace> {
        let admitted = self.admitted.take(network, 1)?;
        let own = self.line(network).acquire_owned().await.ok()?;
        let running = Arc::clone(&self.running).acquire_owned().await.ok()?;
        Some(LanePlace { _running: running, _own: own, _admitted: admitted })
    }

    fn line(&self, network: Network) -> Arc<Semaphore> {
        let mut lines = lock(&self.lines);
        if let Some(line) = lines.get(&network).and_then(Weak::upgrade) {
            return line;
        }
        // Lines that nobody stands in go before there are more of them than callers.
        if lines.len() > self.admitted.all() {
            lines.retain(|_, line| line.strong_count() > 0);
        }
        let line = Arc::new(Semaphore::new(self.each));
        lines.insert(network, Arc::downgrade(&line));
        line
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn network(n: u8) -> Network {
        IpAddr::V4(Ipv4Addr::new(10, 0, 0, n)).into()
    }

    /// Polls a future once, without waiting for it.
    fn at_once<T>(future: impl Future<Output = T>) -> Poll<T> {
        pin!(future).poll(&mut Context::from_waker(Waker::noop()))
    }

    fn gate(running: usize, queue: usize) -> LaneGate {
        LaneGate::new(&Limits { share: 25, ..Limits::default() }, running, queue)
    }

    #[test]
    fn a_network_waits_in_its_own_line_and_others_pass() {
        let gate = gate(8, 8);
        let enter = |n| match at_once(gate.enter(network(n))) {
            Poll::Ready(place) => place,
            Poll::Pending => panic!("waits"),
        };
        let [first, second] = [enter(1).unwrap(), enter(1).unwrap()];
        let (mut third, mut fourth) = (pin!(gate.enter(network(1))), pin!(gate.enter(network(1))));
        let mut context = Context::from_waker(Waker::noop());
        assert!(third.as_mut().poll(&mut context).is_pending());
        assert!(fourth.as_mut().poll(&mut context).is_pending());
        assert!(enter(1).is_none(), "two at work and two waiting are its share");
        let others: Vec<_> = (2..5).flat_map(|n| [enter(n).unwrap(), enter(n).unwrap()]).collect();
        drop(first);
        let Poll::Ready(Some(_third)) = third.as_mut().poll(&mut context) else { panic!("its turn") };
        assert!(fourth.as_mut().poll(&mut context).is_pending());
        drop((second, others));
    }

    #[test]
    fn lines_of_networks_that_left_are_forgotten() {
        let gate = gate(1, 1);
        for n in 0..=255 {
            assert!(matches!(at_once(gate.enter(network(n))), Poll::Ready(Some(_))));
        }
        assert!(gate.lines.lock().unwrap().len() <= gate.admitted.all() + 1);
    }

    #[test]
    fn without_a_queue_nobody_waits() {
        let gate = gate(1, 0);
        let Poll::Ready(Some(_first)) = at_once(gate.enter(network(1))) else { panic!("free") };
        assert!(matches!(at_once(gate.enter(network(2))), Poll::Ready(None)));
    }
}
