//! The asynchronous rim: sockets in, lanes of threads behind, graceful stop.
//!
//! HTTP/1.1 only; TLS and HTTP/2 belong to the proxy in front. Every wait has a limit: headers,
//! body, answer, queue, drain. A handler runs on a thread of its lane, with the lane's permit inside the
//! closure: a caller that leaves frees nothing before the work is done.
mod outbox;
mod steady;
mod upload;

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::header::{CONNECTION, EXPECT, HOST};
use http::uri::Authority;
use http_body_util::{BodyExt, Full};
use hyper::body::{Body as _, Incoming};
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use outbox::{Caller, Outbox};
use steady::Steady;
use upload::{Place, Uploads};

use super::contagem::Chegada;
use super::erro::{Code, Erro};
use super::reply::Reply;
use super::request::{self, Network, Request};
use super::route::{Body, Lane, Route};
use super::site::{Site, into_response, too_large};

/// Bounds of the server. Durations are upper limits.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections open at once; the next ones wait in the system's queue.
    pub connections: usize,
    /// For the headers of a request, and for the next request of an idle connection.
    pub header: Duration,
    /// For the body of a request, and for a caller to take more of an answer.
    pub body: Duration,
    /// For running requests to finish after a stop.
    pub drain: Duration,
    /// Handlers of short work at once.
    pub quick: usize,
    /// Handlers that wait for a model at once.
    pub model: usize,
    /// Handlers that wait for the payment gateway, or for a mail server, at once: a card may take a minute and
    /// a half.
    pub gateway: usize,
    /// Handlers at once of files that were sent: they decode images.
    pub upload: usize,
    /// Passwords looked at at once: each takes 19 MiB and a core for a while.
    pub password: usize,
    /// Bodies with a file on their way or at work at once; the next one is told 503.
    pub uploads: usize,
    /// Requests that may wait for a thread of a lane; the next one is told 503.
    pub queue: usize,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpAddr>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4096,
            header: Duration::from_secs(10),
            body: Duration::from_secs(20),
            drain: Duration::from_secs(30),
            quick: 32,
            model: 256,
            gateway: 32,
            upload: 4,
            password: 2,
            uploads: 32,
            queue: 1024,
            proxies: Vec::new(),
        }
    }
}

/// Sign-ins that may wait for their turn: a second or two of work.
const PASSWORDS_WAITING: usize = 64;
/// Most bytes of a request's head.
const HEAD_MAX: usize = 32 * 1024;
/// Most headers of a request.
const HEADERS_MAX: usize = 100;
/// Most bytes read of a body that the route does not take.
const IGNORED_BODY_MAX: usize = 64 * 1024;
/// How many times longer than another body one with a file may take, as long as it keeps coming.
const UPLOAD_PATIENCE: u32 = 4;
/// Most bytes read of a body that was refused unread (a photo as a camera makes it fits), and how long
/// its sender may pause.
const DISCARDED_MAX: usize = 16 << 20;
const DISCARD_PAUSE: Duration = Duration::from_secs(1);
/// Stack of a lane's thread: handlers are shallow.
const THREAD_STACK: usize = 512 * 1024;

/// A bounded set of threads with a bounded queue before it.
struct Gate {
    admitted: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

impl Gate {
    fn new(running: usize, queue: usize) -> Self {
        Self {
            admitted: Arc::new(Semaphore::new(running + queue)),
            running: Arc::new(Semaphore::new(running)),
        }
    }

    /// A place, waited for if need be; `None` when the queue is full.
    async fn enter(&self) -> Option<(OwnedSemaphorePermit, OwnedSemaphorePermit)> {
        let admitted = Arc::clone(&self.admitted).try_acquire_owned().ok()?;
        let running = Arc::clone(&self.running).acquire_owned().await.ok()?;
        Some((admitted, running))
    }
}

struct Rim {
    site: Arc<Site>,
    limits: Limits,
    quick: Gate,
    model: Gate,
    gateway: Gate,
    upload: Gate,
    password: Gate,
    uploads: Arc<Uploads>,
}

/// Serves until `stop` is asked for by SIGTERM or SIGINT, then lets running requests finish.
///
/// `ready` is told the address once connections are accepted.
///
/// # Errors
/// The listener cannot be used, or the runtime cannot start.
pub fn serve(
    listener: std::net::TcpListener,
    site: Arc<Site>,
    limits: Limits,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    listener.set_nonblocking(true)?;
    let threads = limits.quick + limits.model + limits.gateway + limits.upload + limits.password;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_stack_size(THREAD_STACK)
        .max_blocking_threads(threads + 4)
        .build()?;
    let drain = limits.drain;
    let rim = Rim {
        quick: Gate::new(limits.quick, limits.queue),
        model: Gate::new(limits.model, limits.queue),
        gateway: Gate::new(limits.gateway, limits.queue),
        upload: Gate::new(limits.upload, limits.queue),
        password: Gate::new(limits.password, limits.queue.min(PASSWORDS_WAITING)),
        // A quarter for one network: those of others always find a place.
        uploads: Uploads::new(limits.uploads, limits.uploads.div_ceil(4)),
        site,
        limits,
    };
    let ended = runtime.block_on(run(listener, Arc::new(rim), ready));
    runtime.shutdown_timeout(drain);
    ended
}

async fn run(
    listener: std::net::TcpListener,
    rim: Arc<Rim>,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let mut stop = std::pin::pin!(stop_signal()?);
    ready(listener.local_addr()?);
    let places = Arc::new(Semaphore::new(rim.limits.connections));
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
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
    drop(listener);
    tracing::info!("parando: espero os pedidos em andamento");
    if timeout(rim.limits.drain, graceful.shutdown()).await.is_err() {
        tracing::warn!("parei com pedidos ainda em andamento");
    }
    Ok(())
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
    // Small answers go out at once; a socket that refuses the option works all the same.
    let _ = stream.set_nodelay(true);
    let outbox = Outbox::new(&rim.site);
    let steady = Steady::new(stream, rim.limits.body, &outbox);
    let service = {
        let rim = Arc::clone(rim);
        service_fn(move |request| {
            let (rim, outbox) = (Arc::clone(&rim), Arc::clone(&outbox));
            async move { Ok::<_, Infallible>(rim.handle(request, peer.ip(), &outbox).await) }
        })
    };
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        // Who says that nothing more comes still gets the answer; who left is told apart by `Steady`.
        .half_close(true)
        .header_read_timeout(rim.limits.header)
        .max_buf_size(HEAD_MAX)
        .max_headers(HEADERS_MAX)
        .serve_connection(TokioIo::new(steady), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "conexão encerrada");
        }
        drop(place);
    });
}

impl Rim {
    async fn handle(
        self: Arc<Self>,
        request: hyper::Request<Incoming>,
        socket: IpAddr,
        outbox: &Outbox,
    ) -> hyper::Response<Full<Bytes>> {
        let head = request.method() == http::Method::HEAD;
        let (id, world) = (self.site.app.request_id(), &self.site.app.world);
        // The query stays out of the log: whatever a caller puts there is theirs.
        let logged = tracing::enabled!(tracing::Level::DEBUG)
            .then(|| (request.method().clone(), request.uri().path().to_owned(), world.now()));
        let peer = request::caller(socket, request.headers(), &self.limits.proxies);
        let arrival = Chegada::new(&self.site, peer.ip(), request.headers());
        let reply = self.answer(request, peer, &id, outbox).await;
        if let Some(arrival) = arrival {
            arrival.count(&self.site, &reply);
        }
        if let Some((method, path, begun)) = logged {
            let (status, ms) = (reply.status.as_u16(), world.now().0 - begun.0);
            tracing::debug!(%id, %method, path, status, ms, "pedido");
        }
        into_response(reply, &id, head).map(Full::new)
    }

    async fn answer(
        self: &Arc<Self>,
        request: hyper::Request<Incoming>,
        peer: Network,
        id: &str,
        outbox: &Outbox,
    ) -> Reply {
        let (parts, body) = request.into_parts();
        let path = parts.uri.path().to_owned();
        if !names_host(&parts) {
            let erro = Erro::from(Code::ParametroInvalido).campo("Host");
            return Reply::refusal(&erro, &self.site.base).fixed(CONNECTION, "close");
        }
        let (route, params) = match self.site.admit(&parts.method, &path, &parts.headers) {
            Ok(admitted) => admitted,
            Err(reply) => return self.unread(&parts, body, reply).await,
        };
        let has_file = matches!(route.body, Body::Multipart(_));
        let upload = has_file.then(|| self.uploads.enter(peer)).flatten();
        if has_file && upload.is_none() {
            let erro = Erro::from(Code::Sobrecarga).retry_after(5);
            let reply = self.site.refuse(route, &parts.headers, &erro);
            return self.unread(&parts, body, reply).await;
        }
        let body = match self.read(route, body).await {
            Ok(body) => body,
            Err(erro) => return self.site.refuse(route, &parts.headers, &erro),
        };
        let query =
            form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes()).into_owned().collect();
        let request = Request {
            method: if parts.method == http::Method::HEAD { http::Method::GET } else { parts.method },
            path,
            params,
            query,
            headers: parts.headers,
            body,
            peer,
            owner: false,
            id: id.to_owned(),
            entrega: Arc::default(),
        };
        let caller = Caller::new(&self.site, &request.entrega);
        let reply = self.work(route, request, upload).await;
        outbox.put(caller.answered());
        reply
    }

    /// An answer that the body has no part in.
    async fn unread(&self, parts: &http::request::Parts, body: Incoming, reply: Reply) -> Reply {
        // Who asks first whether to send has sent nothing.
        if !parts.headers.contains_key(EXPECT) {
            self.discard(body).await;
        }
        reply
    }

    async fn read(&self, route: &Route, mut body: Incoming) -> Result<Bytes, Erro> {
        if body.is_end_stream() {
            return Ok(Bytes::new());
        }
        let max = route.body.max().unwrap_or(IGNORED_BODY_MAX);
        let pause = self.limits.body;
        let whole = if matches!(route.body, Body::Multipart(_)) { pause * UPLOAD_PATIENCE } else { pause };
        let cut = match timeout(whole, collect(&mut body, max, pause)).await.unwrap_or(Err(Cut::Slow)) {
            Ok(bytes) => return Ok(bytes),
            Err(cut) => cut,
        };
        let whole = "o corpo não chegou inteiro";
        match (cut, route.body) {
            (Cut::Slow, _) => Err(Code::TempoEsgotado.into()),
            (Cut::Large, kind) => {
                self.discard(body).await;
                Err(too_large(kind, max))
            }
            (Cut::Broken, Body::None) => Ok(Bytes::new()),
            (Cut::Broken, Body::Multipart(_)) => {
                Err(Erro::from(Code::ParametroInvalido).campo("corpo").detalhe(whole))
            }
            (Cut::Broken, _) => Err(Erro::from(Code::JsonInvalido).detalhe(whole)),
        }
    }

    /// Reads on, within bounds, what is not wanted: a caller who is still writing when the connection
    /// closes never gets to read the answer.
    async fn discard(&self, mut body: Incoming) {
        let rest = async {
            let mut seen = 0;
            while seen < DISCARDED_MAX
                && let Ok(Some(Ok(frame))) = timeout(DISCARD_PAUSE, body.frame()).await
            {
                seen += frame.data_ref().map_or(0, Bytes::len);
            }
        };
        // Out of time or not, the answer goes out.
        let _ = timeout(self.limits.body, rest).await;
    }

    async fn work(self: &Arc<Self>, route: &'static Route, request: Request, upload: Option<Place>) -> Reply {
        let gate = match self.site.lane(route, &request) {
            Lane::Memory => return self.site.run(route, &request),
            Lane::Quick => &self.quick,
            Lane::Model | Lane::OfTool => &self.model,
            Lane::Gateway => &self.gateway,
            Lane::Upload => &self.upload,
            Lane::Password => &self.password,
        };
        let headers = request.headers.clone();
        let Some(place) = gate.enter().await else {
            return self.site.refuse(route, &headers, &Erro::from(Code::Sobrecarga).retry_after(2));
        };
        let site = Arc::clone(&self.site);
        let done = tokio::task::spawn_blocking(move || {
            let reply = site.run(route, &request);
            if request.entrega.left() {
                // Nobody is there to carry the answer out.
                site.app.refund(&request.entrega.take());
            }
            drop((place, upload));
            reply
        });
        // A panic is answered by the site: here only a service that stops gives nothing.
        done.await.unwrap_or_else(|_| self.site.refuse(route, &headers, &Code::Sobrecarga.into()))
    }
}

/// Whether a request names its host as its version asks: once from HTTP/1.1 on (RFC 9112, 3.2).
fn names_host(parts: &http::request::Parts) -> bool {
    let mut hosts = parts.headers.get_all(HOST).iter().map(|host| host.to_str().unwrap_or("@"));
    match (hosts.next(), hosts.next()) {
        (None, _) => parts.version < http::Version::HTTP_11,
        (Some(""), None) => true,
        // Nearly every host is plain; what is not is looked at closely.
        (Some(host), None) if host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-".contains(&b)) => true,
        (Some(host), None) => !host.contains('@') && host.parse::<Authority>().is_ok(),
        (Some(_), Some(_)) => false,
    }
}

/// Why a body did not arrive.
enum Cut {
    Large,
    Slow,
    Broken,
}

/// A body of at most `max` bytes whose sender never pauses for longer than `pause`.
async fn collect(body: &mut Incoming, max: usize, pause: Duration) -> Result<Bytes, Cut> {
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(max);
    let mut bytes = Vec::with_capacity(announced.min(max));
    loop {
        match timeout(pause, body.frame()).await {
            Err(_) => return Err(Cut::Slow),
            Ok(None) => return Ok(bytes.into()),
            Ok(Some(Err(_))) => return Err(Cut::Broken),
            Ok(Some(Ok(frame))) => {
                let data = frame.into_data().unwrap_or_default();
                if data.len() > max - bytes.len() {
                    return Err(Cut::Large);
                }
                bytes.extend_from_slice(&data);
            }
        }
    }
}

#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! { _ = term.recv() => {}, _ = int.recv() => {} }
    })
}

#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without the signal there is nothing to wait for: stop.
        let _ = tokio::signal::ctrl_c().await;
    })
}
