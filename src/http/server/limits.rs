//! How much the server takes at once, and how long it waits.
use std::net::IpAddr;
use std::time::Duration;

/// Bounds of the server. Durations are upper limits.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections open at once; the next ones wait in the system's queue.
    pub connections: usize,
    /// For the headers of a request, and for the next request of an idle connection.
    pub header: Duration,
    /// For a pause in the body of a request, and for what it may be behind the least rate; for a caller to take
    /// more of an answer.
    pub body: Duration,
    /// Time that a caller may take to read the whole answer.
    pub answer: Duration,
    /// Time for which connections are still taken after a stop was asked for, so that a balancer notices.
    pub notice: Duration,
    /// Time that running requests have to finish after a stop.
    pub drain: Duration,
    /// Handlers of short work at once.
    pub quick: usize,
    /// Handlers that wait for a model at once.
    pub model: usize,
    /// Handlers that wait for the payment gateway, or for a mail server, at once: a card may take a minute and
    /// a half.
    pub gateway: usize,
    /// Handlers at once of work that takes memory and time of its own: images that were sent, long texts.
    pub heavy: usize,
    /// Passwords looked at at once: each takes 19 MiB and a core for a while.
    pub password: usize,
    /// Bodies with a file on their way or at work at once; the next one is told 503.
    pub uploads: usize,
    /// Requests that may wait for a thread of a lane; the next one is told 503.
    pub queue: usize,
    /// Bytes of requests and answers in flight at once; past them a request is told 503 before any work.
    pub bytes: usize,
    /// One network's share of connections, places, uploads and bytes, in hundredths of what the others leave of each.
    /// Connections of trusted proxies belong to nobody.
    pub share: usize,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpAddr>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4096,
            header: Duration::from_secs(10),
            body: Duration::from_secs(20),
            answer: Duration::from_secs(60),
            notice: Duration::ZERO,
            drain: Duration::from_secs(30),
            quick: 32,
            model: 256,
            gateway: 32,
            heavy: 4,
            password: 2,
            uploads: 32,
            queue: 1024,
            bytes: 64 << 20,
            share: 25,
            proxies: Vec::new(),
        }
    }
}

impl Limits {
    /// The share of one network in so many: at least one.
    pub(super) fn share_of(&self, all: usize) -> usize {
        all.saturating_mul(self.share).div_ceil(100).clamp(1, all.max(1))
    }

    /// True when an address is that of a proxy whose word is taken.
    pub(super) fn trusts(&self, address: IpAddr) -> bool {
        self.proxies.contains(&address.to_canonical())
    }
}
