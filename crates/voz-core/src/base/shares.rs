//! Shares: what one network may take of what all need.
//!
//! One rule for connections, places at work, waiting places, calls to a model, uploads and bytes in flight: there is so
//! much in all, and a network has at most its share of what the others leave. One alone gets its share of all; however
//! many there are, something is left for whoever comes next.
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use super::lock;

/// Something bounded in all and for each network, which is told by `N`.
pub struct Shares<N> {
    all: usize,
    each: usize,
    held: Mutex<Holding<N>>,
}

struct Holding<N> {
    all: usize,
    of: HashMap<N, usize>,
}

/// The share of one caller; free again when dropped.
pub struct Share<N: Eq + Hash + Clone> {
    shares: Arc<Shares<N>>,
    network: N,
    amount: usize,
}

impl<N: Eq + Hash + Clone> Shares<N> {
    /// So much in all, of which a network alone gets at most `each`.
    pub fn new(all: usize, each: usize) -> Arc<Self> {
        Arc::new(Self { all, each, held: Mutex::new(Holding { all: 0, of: HashMap::new() }) })
    }

    /// The amount in all.
    pub const fn all(&self) -> usize {
        self.all
    }

    /// The most that a network gets.
    pub const fn each(&self) -> usize {
        self.each
    }

    /// True when nobody holds anything.
    #[cfg(test)]
    pub fn is_free(&self) -> bool {
        let held = lock(&self.held);
        held.all == 0 && held.of.is_empty()
    }

    /// Takes so much, if this network may have it now.
    pub fn take(self: &Arc<Self>, network: N, amount: usize) -> Option<Share<N>> {
        let mut share = Share { shares: Arc::clone(self), network, amount: 0 };
        share.resize(amount).then_some(share)
    }

    /// The share of a network where the others leave so much: at least one, where there is one.
    fn part(&self, left: usize) -> usize {
        self.each.saturating_mul(left).div_ceil(self.all.max(1)).min(left)
    }
}

impl<N: Eq + Hash + Clone> Share<N> {
    /// Holds so much from now on, if it is less or the network may have it; whether it does.
    pub fn resize(&mut self, amount: usize) -> bool {
        let mut held = lock(&self.shares.held);
        let before = held.of.get(&self.network).copied().unwrap_or_default();
        let (mine, others) = (before - self.amount, held.all - before);
        let fits = || mine.saturating_add(amount) <= self.shares.part(self.shares.all - others);
        if amount > self.amount && !fits() {
            return false;
        }
        held.all = others + mine + amount;
        // Who holds nothing is forgotten.
        if mine + amount == 0 {
            held.of.remove(&self.network);
        } else {
            held.of.insert(self.network.clone(), mine + amount);
        }
        drop(held);
        self.amount = amount;
        true
    }
}

impl<N: Eq + Hash + Clone> Drop for Share<N> {
    fn drop(&mut self) {
        self.resize(0);
    }
}

/// A network: an IPv4 address or an IPv6 /64 (decisions, "Rewrite").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(ip: IpAddr) -> Self {
        Self(first_of(ip, 64))
    }
}

impl Network {
    /// Its address, or the first of its addresses.
    pub const fn ip(self) -> IpAddr {
        self.0
    }

    /// The /48 around it, by its first address: all that one customer may have of IPv6 (RFC 6177, 2), 65,536 networks.
    /// Of IPv4 there is none.
    pub fn around(self) -> Option<IpAddr> {
        self.0.is_ipv6().then(|| first_of(self.0, 48))
    }
}

/// The first address with the same so many bits, of IPv6.
fn first_of(ip: IpAddr, bits: u32) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) >> (128 - bits) << (128 - bits)).into()),
        v4 => v4,
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_does_not_take_all_places_and_a_place_comes_back() {
        let shares = Shares::new(3, 2);
        let enter = |n| shares.take(n, 1);
        let first = [enter(1).unwrap(), enter(1).unwrap()];
        assert!(enter(1).is_none());
        let second = enter(2).unwrap();
        assert!(enter(3).is_none(), "all places are taken");
        drop(first);
        assert!(enter(3).is_some() && enter(1).is_some());
        drop(second);
        assert!(shares.is_free());
    }

    #[test]
    fn a_share_grows_within_what_its_network_may_have_and_always_shrinks() {
        let shares = Shares::new(100, 40);
        let mut mine = shares.take(1, 10).unwrap();
        let also = shares.take(1, 5).unwrap();
        assert!(!mine.resize(36) && lock(&shares.held).of[&1] == 15, "refused, and as it was");
        assert!(mine.resize(35) && lock(&shares.held).all == 40);
        let other = shares.take(2, 24).unwrap();
        assert!(shares.take(2, 1).is_none(), "two fifths of the sixty that are left");
        assert!(!mine.resize(36) && mine.resize(30) && !mine.resize(31), "and of the others' it is told now");
        assert!(mine.resize(0) && lock(&shares.held).of[&1] == 5);
        drop((mine, also, other));
        assert!(shares.is_free());
    }

    #[test]
    fn networks_that_take_all_they_may_leave_something_to_the_next_and_share_alike_in_the_end() {
        let shares = Shares::new(64 << 20, 16 << 20);
        let greedy = |network| {
            let pieces = [1 << 20, 1 << 16, 1 << 12].into_iter();
            pieces
                .flat_map(|piece| {
                    std::iter::from_fn(move || Some(piece)).map_while(|p| shares.take(network, p))
                })
                .collect()
        };
        let mut held: Vec<Vec<_>> = (0..12).map(greedy).collect();
        assert_eq!(lock(&shares.held).of[&0], 16 << 20);
        assert!(shares.take(12, 256 << 10).is_some(), "four of them once took all there was");
        for _ in 0..8 {
            for (network, pieces) in held.iter_mut().enumerate() {
                pieces.clear();
                *pieces = greedy(network);
            }
        }
        let least = (0..12).map(|network| lock(&shares.held).of[&network]).min().unwrap();
        assert!(least > 3 << 20, "{least}");
    }

    #[test]
    fn of_nothing_nobody_gets_any() {
        let shares = Shares::new(0, 1);
        assert!(shares.take("a", 1).is_none());
    }

    #[test]
    fn a_network_and_what_is_around_it() {
        for (ip, network, around) in [
            ("203.0.113.9", "203.0.113.9", None),
            ("::ffff:203.0.113.9", "203.0.113.9", None),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", Some("2001:db8:1::")),
        ] {
            let found = Network::from(ip.parse::<IpAddr>().unwrap());
            assert_eq!(found.to_string(), network);
            assert_eq!(found.around().map(|ip| ip.to_string()).as_deref(), around);
        }
    }
}
