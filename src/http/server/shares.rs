//! Shares: what a single network may take of what all need.
//!
//! One rule for connections, places at work, waiting places, uploads and bytes in flight: there is so much in all,
//! and one network (IPv4 address, IPv6 /64) holds at most its share, so that the others always find some.
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::http::kernel::request::Network;

/// Something bounded in all and for each network.
pub(super) struct Shares {
    all: usize,
    each: usize,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    all: usize,
    of: HashMap<Network, usize>,
}

/// What one caller holds; free again when dropped.
pub(super) struct Share {
    shares: Arc<Shares>,
    network: Network,
    amount: usize,
}

impl Shares {
    /// So much in all, of which a network gets at most `each`.
    pub(super) fn new(all: usize, each: usize) -> Arc<Self> {
        Arc::new(Self { all, each, held: Mutex::default() })
    }

    /// How much there is in all.
    pub(super) const fn all(&self) -> usize {
        self.all
    }

    /// Takes so much, if this network may have it now.
    pub(super) fn take(self: &Arc<Self>, network: Network, amount: usize) -> Option<Share> {
        let mut held = self.held();
        let mine = held.of.get(&network).copied().unwrap_or_default();
        let fits = |held: usize, most: usize| most.checked_sub(held).is_some_and(|left| amount <= left);
        (fits(held.all, self.all) && fits(mine, self.each)).then(|| self.give(&mut held, network, amount))
    }

    /// Takes so much of what is there already and can only be counted; who takes next finds less.
    pub(super) fn hold(self: &Arc<Self>, network: Network, amount: usize) -> Share {
        self.give(&mut self.held(), network, amount)
    }

    fn give(self: &Arc<Self>, held: &mut Held, network: Network, amount: usize) -> Share {
        held.all += amount;
        *held.of.entry(network).or_default() += amount;
        Share { shares: Arc::clone(self), network, amount }
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.shares.held();
        held.all -= self.amount;
        if let Some(mine) = held.of.get_mut(&self.network) {
            *mine -= self.amount;
            if *mine == 0 {
                held.of.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn network(n: u8) -> Network {
        IpAddr::V4(Ipv4Addr::new(10, 0, 0, n)).into()
    }

    #[test]
    fn one_network_does_not_take_all_places_and_a_place_comes_back() {
        let shares = Shares::new(3, 2);
        let enter = |n| shares.take(network(n), 1);
        let first = [enter(1).unwrap(), enter(1).unwrap()];
        assert!(enter(1).is_none());
        let second = enter(2).unwrap();
        assert!(enter(3).is_none(), "all places are taken");
        drop(first);
        assert!(enter(3).is_some() && enter(1).is_some());
        drop(second);
        assert!(shares.held().of.is_empty() && shares.held().all == 0);
    }

    #[test]
    fn what_is_there_already_is_counted_beyond_the_share_and_stops_who_comes_next() {
        let shares = Shares::new(100, 40);
        let made = shares.hold(network(1), 70);
        assert!(shares.take(network(1), 0).is_none() && shares.take(network(2), 31).is_none());
        let other = shares.take(network(2), 30).unwrap();
        assert!(shares.take(network(3), 1).is_none());
        drop((made, other));
        assert!(shares.take(network(1), 41).is_none() && shares.take(network(1), 40).is_some());
        assert!(shares.held().of.is_empty() && shares.held().all == 0);
    }
}
