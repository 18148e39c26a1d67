//! Places for bodies that carry a file, held from the first byte of the body to the end of the work.
//!
//! Such a body is large and its sender may be slow: memory is bounded by how many are on their way at
//! once, and nobody's network may take all of them.
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::kernel::request::Network;

/// All places, and how many each network holds.
pub(super) struct Uploads {
    free: Arc<Semaphore>,
    each: usize,
    held: Mutex<HashMap<Network, usize>>,
}

/// One place; free again when dropped.
pub(super) struct Place {
    uploads: Arc<Uploads>,
    network: Network,
    _permit: OwnedSemaphorePermit,
}

impl Uploads {
    /// So many places, of which a network gets at most `each`.
    pub(super) fn new(places: usize, each: usize) -> Arc<Self> {
        Arc::new(Self { free: Arc::new(Semaphore::new(places)), each, held: Mutex::default() })
    }

    /// A place, if there is one for this network now.
    pub(super) fn enter(self: &Arc<Self>, network: Network) -> Option<Place> {
        let permit = Arc::clone(&self.free).try_acquire_owned().ok()?;
        let mut held = self.held();
        let mine = held.entry(network).or_default();
        if *mine >= self.each {
            return None;
        }
        *mine += 1;
        Some(Place { uploads: Arc::clone(self), network, _permit: permit })
    }

    fn held(&self) -> MutexGuard<'_, HashMap<Network, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.uploads.held();
        if let Some(mine) = held.get_mut(&self.network) {
            *mine -= 1;
            if *mine == 0 {
                held.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    #[test]
    fn one_network_does_not_take_all_places_and_a_place_comes_back() {
        let network = |n| Network::from(IpAddr::V4(Ipv4Addr::new(10, 0, 0, n)));
        let uploads = Uploads::new(3, 2);
        let first = [uploads.enter(network(1)).unwrap(), uploads.enter(network(1)).unwrap()];
        assert!(uploads.enter(network(1)).is_none());
        let second = uploads.enter(network(2)).unwrap();
        assert!(uploads.enter(network(3)).is_none(), "all places are taken");
        drop(first);
        assert!(uploads.enter(network(3)).is_some() && uploads.enter(network(1)).is_some());
        drop(second);
        assert!(uploads.held().is_empty());
    }
}
