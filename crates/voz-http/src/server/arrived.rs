//! A request by its head, from its arrival until it is answered: its name, who asks, its counts and its line in the log.
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::HeaderMap;
use http::header::HOST;
use http::uri::Authority;
use http_body_util::Full;
use hyper::body::Incoming;

use crate::counting::Chegada;
use crate::kernel::request::{self, Credentials, Network};
use crate::kernel::{Reply, Request, Route, Site};
use crate::service::into_response;
use voz_core::base::world::Millis;

/// An answer for the wire.
pub(super) type Answer = hyper::Response<Full<Bytes>>;

/// An answer that is there, or on its way.
pub(super) enum Answering {
    /// `None` once it was taken.
    Ready(Option<Answer>),
    Coming(Pin<Box<dyn Future<Output = Answer> + Send>>),
}

impl Future for Answering {
    type Output = Result<Answer, Infallible>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut *self {
            Self::Ready(answer) => answer.take().map_or(Poll::Pending, |answer| Poll::Ready(Ok(answer))),
            Self::Coming(answer) => answer.as_mut().poll(cx).map(Ok),
        }
    }
}

/// What is known of a request by its head, until it is answered.
pub(super) struct Arrived {
    id: String,
    pub(super) peer: Network,
    /// True of `HEAD`, whose answer has no body.
    head: bool,
    /// Method and path, where requests are logged, and when it came.
    logged: Option<(http::Method, String, Millis)>,
    /// Its counts, where requests are counted.
    chegada: Option<Chegada>,
}

impl Arrived {
    pub(super) fn new(
        site: &Site,
        proxies: &[IpAddr],
        request: &hyper::Request<Incoming>,
        socket: IpAddr,
    ) -> Self {
        let peer = request::caller(socket, request.headers(), proxies);
        // The query stays out of the log: whatever a caller puts there is theirs.
        let logged = tracing::enabled!(tracing::Level::DEBUG)
            .then(|| (request.method().clone(), request.uri().path().to_owned(), site.app.world.now()));
        let chegada = Chegada::new(site, peer.ip(), request.headers());
        Self {
            id: site.app.request_id(),
            peer,
            head: request.method() == http::Method::HEAD,
            logged,
            chegada,
        }
    }

    /// The request as handlers see it.
    pub(super) fn request(&self, parts: http::request::Parts, params: Vec<String>, body: Bytes) -> Request {
        let query =
            form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes()).into_owned().collect();
        Request {
            method: if self.head { http::Method::GET } else { parts.method },
            path: parts.uri.path().to_owned(),
            params,
            query,
            credentials: Credentials::of(&parts.headers),
            headers: parts.headers,
            body,
            peer: self.peer,
            owner: false,
            id: self.id.clone(),
            entrega: Arc::default(),
            claim: None,
        }
    }

    /// The answer for the wire, counted and logged; of no route where none is given. Its head takes the room of a spare
    /// one: that of the request, where nobody needs it any more.
    pub(super) fn answered(
        self,
        site: &Site,
        route: Option<&'static Route>,
        reply: Reply,
        spare: HeaderMap,
    ) -> Answer {
        let Self { id, head, logged, chegada, .. } = self;
        if let Some(chegada) = chegada {
            chegada.count(site, route, &reply);
        }
        if let Some((method, path, begun)) = logged {
            let (status, ms) = (reply.status.as_u16(), site.app.world.now().0 - begun.0);
            tracing::debug!(%id, %method, path, status, ms, "pedido");
        }
        into_response(reply, id, head, spare).map(Full::new)
    }
}

/// True when a request names its host as its version asks: once from HTTP/1.1 on (RFC 9112, 3.2).
pub(super) fn names_host(parts: &http::request::Parts) -> bool {
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
