//! One request on its way: admitted by its head, its body read, its handler run on a lane, its answer sent.
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use http::header::{CONNECTION, EXPECT};
use http::{HeaderMap, StatusCode};
use hyper::body::{Body as _, Incoming};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::Limits;
use super::arrived::{Answering, Arrived, names_host};
use super::body::{BodyCut, collect, discard};
use super::lanes::Lanes;
use super::outbox::{LeaveGuard, Outbox, tell};
use crate::caller::repeat;
use crate::kernel::reply::Better;
use crate::kernel::request::Network;
use crate::kernel::route::After;
use crate::kernel::{Body, Code, Erro, Lane, Reply, Request, Route};
use crate::service::Service;
use voz_core::app::App;
use voz_core::base::lock;
use voz_core::base::shares::{Share, Shares};

/// Most bytes read of a body that the route does not take.
const IGNORED_BODY_MAX: usize = 64 * 1024;
/// Bytes in flight that a request takes at least: its head, and what is kept of it. An answer that is no larger takes
/// nothing: every connection may have one.
const HEAD_USUAL: usize = 1024;
/// Time for which an answer that will soon be better is held back: below the 30 seconds after which proxies give up.
const PATIENCE: Duration = Duration::from_secs(25);
/// Interval at which it is looked for meanwhile.
const LOOK_AGAIN: Duration = Duration::from_millis(250);
/// Time that a stop leaves connections that have said nothing: what those who had just connected sent is read meanwhile.
pub(super) const LAST_WORDS: Duration = Duration::from_millis(50);

/// The service between its connections and its handlers.
pub(super) struct Rim {
    pub(super) service: Arc<Service>,
    pub(super) limits: Limits,
    lanes: Lanes,
    keys: Arc<RunningKeys>,
    /// Of networks that call directly; how many there are in all is decided before one is accepted.
    connections: Arc<Shares<Network>>,
    /// Bodies with a file, held from their first byte to the end of the work: they are large and may be slow.
    uploads: Arc<Shares<Network>>,
    /// Other bodies until the end of the work, and answers until they have left.
    bytes: Arc<Shares<Network>>,
    stopping: watch::Sender<bool>,
}

/// The body of an answer, and what it takes of the bytes in flight until it has left.
struct InFlight(Bytes, #[expect(dead_code, reason = "free again when dropped")] Share<Network>);

impl AsRef<[u8]> for InFlight {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Rim {
    pub(super) fn new(service: Arc<Service>, limits: Limits) -> Self {
        let shared = |all| Shares::new(all, limits.share_of(all));
        let (connections, uploads, bytes) =
            (shared(limits.connections), shared(limits.uploads), shared(limits.bytes));
        Self {
            service,
            lanes: Lanes::new(&limits),
            keys: Arc::default(),
            connections,
            uploads,
            bytes,
            limits,
            stopping: watch::Sender::new(false),
        }
    }

    /// Welcomes one more connection from an address, with its part of the share of its network, or does not. One of a
    /// trusted proxy counts for nobody: it carries many.
    pub(super) fn welcome(&self, address: IpAddr) -> Option<Option<Share<Network>>> {
        if self.limits.trusts(address) {
            return Some(None);
        }
        self.connections.take(address.into(), 1).map(Some)
    }

    /// Answers one request: on the spot, where the answer is ready in memory. That takes no room, so that whoever asks whether
    /// the service is well is told however full it is.
    pub(super) fn handle(
        self: &Arc<Self>,
        request: hyper::Request<Incoming>,
        socket: IpAddr,
        outbox: &Arc<Outbox>,
    ) -> Answering {
        let arrived = Arrived::new(&self.service.site, &self.limits.proxies, &request, socket);
        let (parts, body) = request.into_parts();
        if !names_host(&parts) {
            let erro = Erro::from(Code::ParametroInvalido).campo("Host");
            let reply = Reply::refusal(&erro, &self.service.site.base).fixed(CONNECTION, "close");
            return Answering::Ready(Some(arrived.answered(&self.service.site, None, reply, parts.headers)));
        }
        match self.service.admit(&parts.method, parts.uri.path(), &parts.headers) {
            Ok((route, params)) if is_ready(route) && body.is_end_stream() => {
                let request = arrived.request(parts, params, Bytes::new());
                let reply = self.service.run(route, &request);
                let (reply, spare) = if is_counted(&reply) {
                    let taken = RoomTaken::Nothing;
                    let admitted = Arc::new(Admitted { request, taken, _held: None });
                    (self.carry(route, reply, admitted), HeaderMap::new())
                } else {
                    (reply, request.headers)
                };
                Answering::Ready(Some(arrived.answered(&self.service.site, Some(route), reply, spare)))
            }
            admitted => {
                let (rim, outbox) = (Arc::clone(self), Arc::clone(outbox));
                Answering::Coming(Box::pin(async move {
                    let (route, reply) = match admitted {
                        Ok((route, params)) => {
                            let work = rim.read_and_work(route, params, parts, body, &arrived, &outbox);
                            (Some(route), work.await)
                        }
                        Err(reply) => (None, rim.unread(&parts, body, reply).await),
                    };
                    arrived.answered(&rim.service.site, route, reply, HeaderMap::new())
                }))
            }
        }
    }

    /// The answer of a route to a request whose body is still to come.
    async fn read_and_work(
        self: &Arc<Self>,
        route: &'static Route,
        params: Vec<String>,
        parts: http::request::Parts,
        body: Incoming,
        arrived: &Arrived,
        outbox: &Outbox,
    ) -> Reply {
        let Some(taken) = self.admitted(route, &body, arrived.peer) else {
            let erro = Erro::from(Code::Sobrecarga).retry_after(5);
            let reply = self.service.refuse(route, &parts.headers, &erro);
            return self.unread(&parts, body, reply).await;
        };
        let body = match self.read(route, body).await {
            Ok(body) => body,
            Err((erro, went_through)) => {
                let reply = self.service.refuse(route, &parts.headers, &erro);
                return closing_unless(went_through, reply);
            }
        };
        let request = arrived.request(parts, params, body);
        let caller = LeaveGuard::new(&self.service, &request.entrega);
        let reply = self.work(route, request, taken).await;
        outbox.put(caller.answered());
        reply
    }

    /// Room for a request before it is read; `None` where its network may not have it now.
    fn admitted(&self, route: &Route, body: &Incoming, peer: Network) -> Option<RoomTaken> {
        match route.body {
            Body::Multipart(_) => self.uploads.take(peer, 1).map(RoomTaken::Upload),
            kind => {
                let comes = announced(body, kind);
                // Where the bytes are few, what only may come takes no more than half of them.
                let grown = (HEAD_USUAL + comes * (1 + route.grows)).min(self.bytes.each() / 2);
                self.bytes.take(peer, grown.max(HEAD_USUAL + comes)).map(RoomTaken::Bytes)
            }
        }
    }

    /// An answer that the body has no part in.
    async fn unread(&self, parts: &http::request::Parts, body: Incoming, reply: Reply) -> Reply {
        // Who asks first whether to send has sent nothing.
        let asks_first = parts.headers.contains_key(EXPECT) && !body.is_end_stream();
        closing_unless(!asks_first && discard(body, self.limits.body).await, reply)
    }

    /// The body, or its refusal, and whether it came to its end all the same.
    async fn read(&self, route: &Route, mut body: Incoming) -> Result<Bytes, (Erro, bool)> {
        if body.is_end_stream() {
            return Ok(Bytes::new());
        }
        let max = route.body.max().unwrap_or(IGNORED_BODY_MAX);
        let cut = match collect(&mut body, max, self.limits.body).await {
            Ok(bytes) => return Ok(bytes),
            Err(cut) => cut,
        };
        let whole = "o corpo não chegou inteiro";
        match (cut, route.body) {
            (BodyCut::Slow, _) => Err((Code::TempoEsgotado.into(), false)),
            (BodyCut::Large, kind) => Err((kind.too_large(max), discard(body, self.limits.body).await)),
            (BodyCut::Broken, Body::None) => Ok(Bytes::new()),
            (BodyCut::Broken, Body::Multipart(_)) => {
                Err((Erro::from(Code::ParametroInvalido).campo("corpo").detalhe(whole), false))
            }
            (BodyCut::Broken, _) => Err((Erro::from(Code::JsonInvalido).detalhe(whole), false)),
        }
    }

    /// Takes the key of a request, where it has one, before it waits for anything.
    fn hold(&self, route: &Route, request: &Request) -> Result<Option<Held>, Erro> {
        let site = &self.service.site;
        let Some(chave) = repeat::key(site, route, request)? else { return Ok(None) };
        // To read a form takes a thread of a lane.
        let plain = !matches!(route.body, Body::Multipart(_));
        let corpo = plain.then(|| repeat::fingerprint(site, route, request));
        self.keys.enter(chave, corpo).map(Some)
    }

    async fn work(self: &Arc<Self>, route: &'static Route, request: Request, taken: RoomTaken) -> Reply {
        let held = match self.hold(route, &request) {
            Ok(held) => held,
            Err(erro) => return self.service.refuse(route, &request.headers, &erro),
        };
        let admitted = Arc::new(Admitted { request, taken, _held: held });
        if route.before.is_some() {
            let judge = move |service: &Service, request: &Request| service.before(route, request);
            match self.on(Lane::Quick, route, &admitted, judge).await {
                Ok(None) => {}
                Ok(Some(reply)) | Err(reply) => return reply,
            }
        }
        let run = move |service: &Service, request: &Request| {
            let reply = service.run(route, request);
            if request.entrega.asker.left() {
                // Nobody is there to carry the answer out.
                service.site.app.refund(&request.entrega.take());
            }
            reply
        };
        let lane = self.service.lane(route, &admitted.request);
        let mut reply = self.on(lane, route, &admitted, run).await.unwrap_or_else(|refusal| refusal);
        if let Some(better) = reply.early.take() {
            self.wait_for(better, route, &admitted).await;
            reply = self.on(lane, route, &admitted, run).await.unwrap_or_else(|refusal| refusal);
        }
        if let Some(after) = route.after.filter(|_| reply.status == StatusCode::SEE_OTHER) {
            tokio::spawn(Arc::clone(self).follow(route, after, admitted));
            return reply;
        }
        self.carry(route, reply, admitted)
    }

    /// Waits until there is a better answer, for as long as whoever asked may be kept waiting.
    async fn wait_for(
        self: &Arc<Self>,
        better: Arc<Better>,
        route: &'static Route,
        admitted: &Arc<Admitted>,
    ) {
        // Who waits holds a connection, and no place that work could have.
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until && !*self.stopping.borrow() {
            sleep(LOOK_AGAIN).await;
            let better = Arc::clone(&better);
            let look = move |service: &Service, _: &Request| better(&service.site.app);
            if matches!(self.on(Lane::Quick, route, admitted, look).await, Ok(true)) {
                return;
            }
        }
    }

    /// The answer, counted until its last byte has left; a refusal in its place where its network may not hold so much
    /// now, and nothing is paid for it. A document is there anyway: what it takes is the same for one reader and for many.
    fn carry(&self, route: &'static Route, mut reply: Reply, admitted: Arc<Admitted>) -> Reply {
        if !is_counted(&reply) {
            return reply;
        }
        let size = reply.body.len();
        let (peer, headers, entrega) = {
            let request = &admitted.request;
            (request.peer, request.headers.clone(), Arc::clone(&request.entrega))
        };
        // Whoever worked for the request has let go of it. The bytes that its body took are the answer's now.
        let share = match Arc::into_inner(admitted).map(|admitted| admitted.taken) {
            Some(RoomTaken::Bytes(mut share)) => share.resize(size).then_some(share),
            _ => self.bytes.take(peer, size),
        };
        let Some(share) = share else {
            drop(reply);
            tell(&self.service, entrega.take(), App::refund);
            return self.service.refuse(route, &headers, &Erro::from(Code::Sobrecarga).retry_after(5));
        };
        reply.body = Bytes::from_owner(InFlight(reply.body, share));
        reply
    }

    /// Does what a route leaves for after its answer.
    async fn follow(self: Arc<Self>, route: &'static Route, after: After, admitted: Arc<Admitted>) {
        let run = move |service: &Service, request: &Request| (after.run)(&service.site, request);
        if self.on(after.lane, route, &admitted, run).await.is_err() {
            let told = move |service: &Service, request: &Request| (after.refused)(&service.site, request);
            // Where not even that finds a place, whoever looks is told that nobody is at work.
            drop(self.on(Lane::Quick, route, &admitted, told).await);
        }
    }

    /// Lets nobody wait any longer, neither for a better answer nor for a first word.
    pub(super) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// True once a connection has sent something or ended; false when it says nothing until its time is over or the
    /// service stops. Until then it takes no buffer: the protocol's is 8 KiB for each.
    pub(super) async fn first_byte(&self, stream: &TcpStream) -> bool {
        let (mut byte, mut stopping) = ([0], self.stopping.subscribe());
        let over = async {
            let _ = stopping.wait_for(|&stopping| stopping).await;
            sleep(LAST_WORDS).await;
        };
        tokio::select! {
            biased;
            heard = stream.peek(&mut byte) => heard.is_ok(),
            () = over => false,
            () = sleep(self.limits.header) => false,
        }
    }

    /// Does a part of the work on a lane; a refusal where there is no place.
    async fn on<T: Send + 'static>(
        self: &Arc<Self>,
        lane: Lane,
        route: &'static Route,
        admitted: &Arc<Admitted>,
        work: impl FnOnce(&Service, &Request) -> T + Send + 'static,
    ) -> Result<T, Reply> {
        let request = &admitted.request;
        let Some(gate) = self.lanes.gate(lane) else { return Ok(work(&self.service, request)) };
        let refuse = |erro: &Erro| self.service.refuse(route, &request.headers, erro);
        let Some(place) = gate.enter(request.peer).await else {
            return Err(refuse(&Erro::from(Code::Sobrecarga).retry_after(2)));
        };
        let (service, admitted) = (Arc::clone(&self.service), Arc::clone(admitted));
        let done = tokio::task::spawn_blocking(move || {
            let done = work(&service, &admitted.request);
            drop((place, admitted));
            done
        });
        // A panic is answered by the service: here only one that stops gives nothing.
        done.await.map_err(|_| refuse(&Code::Sobrecarga.into()))
    }
}

/// An answer that says, where the body before it did not go through, that the connection ends with it (RFC 9112, 9.6).
fn closing_unless(went_through: bool, reply: Reply) -> Reply {
    if went_through { reply } else { reply.fixed(CONNECTION, "close") }
}

/// A request whose body has arrived, and what it takes until its work is done, whoever waits for it.
struct Admitted {
    request: Request,
    taken: RoomTaken,
    _held: Option<Held>,
}

/// Room that a request takes of what all need, from its first byte to the end of its work.
enum RoomTaken {
    Nothing,
    Upload(#[expect(dead_code, reason = "free again when dropped")] Share<Network>),
    Bytes(Share<Network>),
}

/// True of a route whose answers are ready in memory, and wait for nothing.
fn is_ready(route: &Route) -> bool {
    route.lane == Lane::Memory && route.body == Body::None
}

/// True of an answer that takes of the bytes in flight.
fn is_counted(reply: &Reply) -> bool {
    reply.body.len() > HEAD_USUAL && reply.body.is_unique()
}

/// Bytes that a body may bring; all that its kind takes when it does not say.
fn announced(body: &Incoming, kind: Body) -> usize {
    let max = kind.max().unwrap_or(IGNORED_BODY_MAX);
    body.size_hint()
        .exact()
        .and_then(|length| usize::try_from(length).ok())
        .map_or(max, |length| length.min(max))
}

/// Keys of the calls at work, each with the fingerprint of its request where that is known.
#[derive(Default)]
pub(super) struct RunningKeys(Mutex<HashMap<String, Option<String>>>);

/// A key at work; free again when dropped.
pub(super) struct Held {
    keys: Arc<RunningKeys>,
    chave: String,
}

impl RunningKeys {
    /// Takes a key, unless a call with it is at work.
    ///
    /// # Errors
    /// `em_andamento`; `idempotencia_conflito` where that call came with something else.
    pub(super) fn enter(self: &Arc<Self>, chave: String, corpo: Option<String>) -> Result<Held, Erro> {
        let mut keys = lock(&self.0);
        if let Some(first) = keys.get(&chave) {
            let other = first.is_some() && corpo.is_some() && *first != corpo;
            return Err(if other { Code::IdempotenciaConflito.into() } else { repeat::running() });
        }
        keys.insert(chave.clone(), corpo);
        Ok(Held { keys: Arc::clone(self), chave })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        lock(&self.keys.0).remove(&self.chave);
    }
}
