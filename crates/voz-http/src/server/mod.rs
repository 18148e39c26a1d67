//! The asynchronous rim: sockets in, lanes of threads behind, graceful stop.
//!
//! HTTP/1.1 only; TLS and HTTP/2 belong to the proxy in front. Every wait has a limit: headers,
//! body, answer, queue, drain. A handler runs on a thread of its lane, with the lane's permit inside the
//! closure: a caller that leaves frees nothing before the work is done.
mod arrived;
mod body;
mod closing;
mod head_timer;
mod lanes;
mod outbox;
mod rim;
mod watched_socket;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep_until};

use crate::service::Service;
use head_timer::HeadTimer;
use outbox::Outbox;
use rim::{LAST_WORDS, Rim};
use voz_core::base::signal::stop_signal;
use watched_socket::WatchedSocket;

/// Most bytes of a request's head.
const HEAD_MAX: usize = 32 * 1024;
/// Most headers of a request.
const HEADERS_MAX: usize = 100;
/// Stack of a lane's thread: handlers are shallow.
const THREAD_STACK: usize = 512 * 1024;

/// Bytes that the system holds of an answer that its reader has not taken, and of requests that were not read, for each
/// connection; Linux takes twice that. Left to itself it takes up to 4 MiB of the one and 6 of the other (tcp(7)), and
/// counts them as the unit's memory. A proxy on the same machine or network waits for no more.
const SENT_AHEAD: usize = 16 * 1024;
const RECEIVED_AHEAD: usize = 16 * 1024;

/// For what is written down of calls that a stop has broken off.
const LAST_WRITES: Duration = Duration::from_secs(2);

/// Serves until `stop` is asked for by SIGTERM or SIGINT, then lets running requests finish.
///
/// `ready` is told the address once connections are accepted.
pub fn serve(
    listener: std::net::TcpListener,
    service: Arc<Service>,
    limits: Limits,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    listener.set_nonblocking(true)?;
    // Connections inherit it. Where the system sets its own bound, that one holds.
    let socket = socket2::SockRef::from(&listener);
    let _ = socket.set_send_buffer_size(SENT_AHEAD);
    let _ = socket.set_recv_buffer_size(RECEIVED_AHEAD);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_stack_size(THREAD_STACK)
        .max_blocking_threads(lanes::threads(&limits))
        .build()?;
    let rim = Rim::new(service, limits);
    let ended = runtime.block_on(run(listener, Arc::new(rim), ready));
    runtime.shutdown_timeout(ended.as_ref().map_or(LAST_WRITES, |left| *left));
    ended.map(drop)
}

/// Serves until it is to stop; the time that is left of the stop.
async fn run(
    listener: std::net::TcpListener,
    rim: Arc<Rim>,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<Duration> {
    let listener = TcpListener::from_std(listener)?;
    let mut stop = std::pin::pin!(stop_signal()?);
    ready(listener.local_addr()?);
    let places = Arc::new(Semaphore::new(rim.limits.connections));
    let graceful = GracefulShutdown::new();
    let mut stopping = false;
    let mut close = std::pin::pin!(tokio::time::sleep(rim.limits.notice));
    loop {
        let accepted = tokio::select! {
            () = &mut stop => {
                stop.set(stop_signal()?);
                if stopping {
                    // Asked again: no balancer is waited for any longer.
                    break;
                }
                stopping = true;
                rim.service.site.app.stopping();
                close.as_mut().reset(Instant::now() + rim.limits.notice);
                continue;
            }
            () = &mut close, if stopping => break,
            accepted = accept(&listener, &places) => accepted,
        };
        match accepted {
            Ok((stream, peer, place)) => connect(&rim, &graceful, stream, peer, place),
            // Out of descriptors, most likely: those open now will close.
            Err(error) => {
                tracing::warn!(%error, "conexão não aceita");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    // Who has connected already is still heard, as far as there are places.
    let mut last = closing::last(listener).await?;
    while let Ok(place) = Arc::clone(&places).try_acquire_owned() {
        let Some((stream, peer)) = last.next() else { break };
        connect(&rim, &graceful, stream, peer, place);
    }
    drop(last);
    rim.stop();
    tokio::time::sleep(LAST_WORDS).await;
    tracing::info!("parando: espero os pedidos em andamento; para não esperar, peça de novo");
    let until = Instant::now() + rim.limits.drain;
    let left = tokio::select! {
        () = graceful.shutdown() => until.saturating_duration_since(Instant::now()),
        () = sleep_until(until) => Duration::ZERO,
        () = stop => Duration::ZERO,
    };
    if left.is_zero() {
        tracing::warn!("parei com pedidos ainda em andamento");
        rim.service.site.app.breaking_off();
    }
    Ok(left.max(LAST_WRITES))
}

async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> std::io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.map_err(std::io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    Ok((stream, peer, place))
}

fn connect(
    rim: &Arc<Rim>,
    graceful: &GracefulShutdown,
    stream: TcpStream,
    peer: SocketAddr,
    place: OwnedSemaphorePermit,
) {
    let Some(share) = rim.welcome(peer.ip()) else {
        // Closed without a word: an answer would cost more than the connection.
        tracing::debug!(%peer, "conexões demais desta rede");
        return;
    };
    // Small answers go out at once; a socket that refuses the option works all the same.
    let _ = stream.set_nodelay(true);
    let (rim, watcher) = (Arc::clone(rim), graceful.watcher());
    tokio::spawn(async move {
        if rim.first_byte(&stream).await {
            // Boxed: who says nothing takes none of the room that it needs.
            Box::pin(converse(rim, watcher, stream, peer)).await;
        }
        // The share first: whoever is accepted next may be of the same network.
        drop(share);
        drop(place);
    });
}

/// Answers the requests of a connection until it ends.
async fn converse(rim: Arc<Rim>, watcher: Watcher, stream: TcpStream, peer: SocketAddr) {
    let outbox = Outbox::new(&rim.service);
    let socket = WatchedSocket::new(stream, &rim.limits, &outbox);
    let header = rim.limits.header;
    let service = service_fn(move |request| rim.handle(request, peer.ip(), &outbox));
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(HeadTimer::default())
        // Who says that nothing more comes still gets the answer; who left is told apart by `WatchedSocket`.
        .half_close(true)
        .header_read_timeout(header)
        .max_buf_size(HEAD_MAX)
        .max_headers(HEADERS_MAX)
        .serve_connection(TokioIo::new(socket), service);
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "conexão encerrada");
    }
}

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
    fn share_of(&self, all: usize) -> usize {
        all.saturating_mul(self.share).div_ceil(100).clamp(1, all.max(1))
    }

    /// True when an address is that of a proxy whose word is taken.
    fn trusts(&self, address: IpAddr) -> bool {
        self.proxies.contains(&address.to_canonical())
    }
}
