//! One request on its way: admitted by its head, its body read, its handler run on a lane, its answer sent.
use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use http::header::{CONNECTION, EXPECT, HOST};
use http::uri::Authority;
use http_body_util::Full;
use hyper::body::{Body as _, Incoming};
use tokio::time::timeout;

use super::body::{Cut, collect, discard};
use super::lanes::Lanes;
use super::limits::Limits;
use super::outbox::{Caller, Outbox};
use super::upload::{Place, Uploads};
use crate::http::contagem::Chegada;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{self, Network, Request};
use crate::http::kernel::route::{Body, Route};
use crate::http::service::{Service, into_response};

/// Most bytes read of a body that the route does not take.
const IGNORED_BODY_MAX: usize = 64 * 1024;
/// How many times longer than another body one with a file may take, as long as it keeps coming.
const UPLOAD_PATIENCE: u32 = 4;

/// The service between its connections and its handlers.
pub(super) struct Rim {
    pub(super) service: Arc<Service>,
    pub(super) limits: Limits,
    lanes: Lanes,
    uploads: Arc<Uploads>,
}

impl Rim {
    pub(super) fn new(service: Arc<Service>, limits: Limits) -> Self {
        // A quarter for one network: those of others always find a place.
        let uploads = Uploads::new(limits.uploads, limits.uploads.div_ceil(4));
        Self { service, lanes: Lanes::new(&limits), limits, uploads }
    }

    /// Answers one request.
    pub(super) async fn handle(
        self: Arc<Self>,
        request: hyper::Request<Incoming>,
        socket: IpAddr,
        outbox: &Outbox,
    ) -> hyper::Response<Full<Bytes>> {
        let head = request.method() == http::Method::HEAD;
        let (id, world) = (self.service.site.app.request_id(), &self.service.site.app.world);
        // The query stays out of the log: whatever a caller puts there is theirs.
        let logged = tracing::enabled!(tracing::Level::DEBUG)
            .then(|| (request.method().clone(), request.uri().path().to_owned(), world.now()));
        let peer = request::caller(socket, request.headers(), &self.limits.proxies);
        let arrival = Chegada::new(&self.service.site, peer.ip(), request.headers());
        let (route, reply) = self.answer(request, peer, &id, outbox).await;
        if let Some(arrival) = arrival {
            arrival.count(&self.service.site, route, &reply);
        }
        if let Some((method, path, begun)) = logged {
            let (status, ms) = (reply.status.as_u16(), world.now().0 - begun.0);
            tracing::debug!(%id, %method, path, status, ms, "pedido");
        }
        into_response(reply, &id, head).map(Full::new)
    }

    /// The answer, and the route it is of, if any.
    async fn answer(
        self: &Arc<Self>,
        request: hyper::Request<Incoming>,
        peer: Network,
        id: &str,
        outbox: &Outbox,
    ) -> (Option<&'static Route>, Reply) {
        let (parts, body) = request.into_parts();
        let path = parts.uri.path().to_owned();
        if !names_host(&parts) {
            let erro = Erro::from(Code::ParametroInvalido).campo("Host");
            return (None, Reply::refusal(&erro, &self.service.site.base).fixed(CONNECTION, "close"));
        }
        let (route, params) = match self.service.admit(&parts.method, &path, &parts.headers) {
            Ok(admitted) => admitted,
            Err(reply) => return (None, self.unread(&parts, body, reply).await),
        };
        let has_file = matches!(route.body, Body::Multipart(_));
        let upload = has_file.then(|| self.uploads.enter(peer)).flatten();
        if has_file && upload.is_none() {
            let erro = Erro::from(Code::Sobrecarga).retry_after(5);
            let reply = self.service.refuse(route, &parts.headers, &erro);
            return (Some(route), self.unread(&parts, body, reply).await);
        }
        let body = match self.read(route, body).await {
            Ok(body) => body,
            Err(erro) => return (Some(route), self.service.refuse(route, &parts.headers, &erro)),
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
        let caller = Caller::new(&self.service, &request.entrega);
        let reply = self.work(route, request, upload).await;
        outbox.put(caller.answered());
        (Some(route), reply)
    }

    /// An answer that the body has no part in.
    async fn unread(&self, parts: &http::request::Parts, body: Incoming, reply: Reply) -> Reply {
        // Who asks first whether to send has sent nothing.
        if !parts.headers.contains_key(EXPECT) {
            discard(body, self.limits.body).await;
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
                discard(body, self.limits.body).await;
                Err(kind.too_large(max))
            }
            (Cut::Broken, Body::None) => Ok(Bytes::new()),
            (Cut::Broken, Body::Multipart(_)) => {
                Err(Erro::from(Code::ParametroInvalido).campo("corpo").detalhe(whole))
            }
            (Cut::Broken, _) => Err(Erro::from(Code::JsonInvalido).detalhe(whole)),
        }
    }

    async fn work(self: &Arc<Self>, route: &'static Route, request: Request, upload: Option<Place>) -> Reply {
        let Some(gate) = self.lanes.gate(self.service.lane(route, &request)) else {
            return self.service.run(route, &request);
        };
        let headers = request.headers.clone();
        let Some(place) = gate.enter().await else {
            return self.service.refuse(route, &headers, &Erro::from(Code::Sobrecarga).retry_after(2));
        };
        let service = Arc::clone(&self.service);
        let done = tokio::task::spawn_blocking(move || {
            let reply = service.run(route, &request);
            if request.entrega.left() {
                // Nobody is there to carry the answer out.
                service.site.app.refund(&request.entrega.take());
            }
            drop((place, upload));
            reply
        });
        // A panic is answered by the site: here only a service that stops gives nothing.
        done.await.unwrap_or_else(|_| self.service.refuse(route, &headers, &Code::Sobrecarga.into()))
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
