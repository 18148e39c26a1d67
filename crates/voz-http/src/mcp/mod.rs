//! `POST /mcp`, and the same over stdio: what HTTP adds to the protocol in [`voz_core::mcp`].
//!
//! Any client may call without an `Origin`; a browser only from this service's own pages or from this
//! machine, and on loopback only under a loopback name: a page of the open web cannot reach a local
//! server by pointing its own name at it.
mod tools;

use std::io::{self, BufRead, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use http::header::{CACHE_CONTROL, HOST, ORIGIN};
use http::{HeaderMap, Method, StatusCode};
use serde_json::Value;

pub(super) use self::tools::{Run, Tools};
use crate::kernel::request::{Credentials, host_and_port};
use crate::kernel::{Access, Answer, Body, Code, Erro, JSON, Lane, Reply, Request, Route, Site};
use voz_core::app::calls::delivery::Entrega;
use voz_core::mcp;
use voz_core::mcp::rpc::{INTERNAL_ERROR, INVALID_REQUEST, PARSE_ERROR, RpcFault};
use voz_core::mcp::version::Headers;
use voz_core::mcp::{Local, ToolCall};

/// A call may hold as much text as the largest body of a tool's route, and the envelope around it.
const BODY_MAX: usize = 72 * 1024;

pub(super) const ROUTES: &[Route] = &[Route {
    method: Method::POST,
    path: "/mcp",
    group: "Descoberta",
    summary: "As mesmas operações como ferramentas MCP: JSON-RPC 2.0 por HTTP",
    about: "Um lote, que só a versão 2025-03-26 tem, leva de 1 a 20 mensagens; o initialize vai sozinho.",
    access: Access::CreditOptional,
    body: Body::Rpc(BODY_MAX),
    lane: Lane::OfTool,
    grows: 64,
    answer: Answer::new(JSON, "resposta JSON-RPC 2.0"),
    ..Route::PLAIN
}];

/// Answers a message. `run` runs a route, as the service does for a request of its own.
pub(super) fn post(tools: &Tools, site: &Site, request: &Request, run: &Run<'_>) -> Reply {
    if let Some(refused) = foreign(&site.base, &request.headers) {
        return refused;
    }
    let header = |name: &str| {
        let values = request.headers.get_all(name).iter();
        let values: Vec<_> = values.map(|v| String::from_utf8_lossy(v.as_bytes())).collect();
        (!values.is_empty()).then(|| values.join(", "))
    };
    let headers = Headers {
        version: header("mcp-protocol-version"),
        method: header("mcp-method"),
        name: header("mcp-name"),
    };
    let calls = AtomicUsize::new(0);
    let posted = tools.server.post(&headers, &request.body, &|call| {
        // The first call is known by the request's own identifier, those of a batch by one each.
        let id = match calls.fetch_add(1, Ordering::Relaxed) {
            0 => request.id.clone(),
            before => format!("{}-{}", request.id, before + 1),
        };
        tools.call(site, request, &id, call, run)
    });
    let status = StatusCode::from_u16(posted.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    match posted.body {
        Some(answer) => Reply::new(status, JSON, answer.to_string()),
        None => Reply::empty(status),
    }
}

/// Serves the tools over two streams until the input ends, to whoever owns this machine, with those of the machine.
pub(super) fn stdio(
    tools: &Tools,
    site: &Site,
    local: &dyn Local,
    input: impl BufRead + Send,
    output: &mut impl Write,
    run: &Run<'_>,
) -> io::Result<()> {
    let owner = |call: &ToolCall| Request {
        method: Method::POST,
        path: "/mcp".to_owned(),
        params: Vec::new(),
        query: Vec::new(),
        headers: HeaderMap::new(),
        credentials: Credentials::default(),
        body: Bytes::new(),
        peer: IpAddr::V4(Ipv4Addr::LOCALHOST).into(),
        owner: true,
        id: String::new(),
        entrega: Arc::new(Entrega::of(Arc::clone(&call.asker))),
        claim: None,
    };
    mcp::stdio::serve(&tools.owners.beside(local), input, output, &|call| {
        let here = local.call(call);
        here.unwrap_or_else(|| {
            tools.call(site, &owner(call), &site.app.request_id(), call, run).mended(local)
        })
    })
}

/// The lane of the tool called. What is ready in memory has still to be put into words, which costs a thread's time:
/// it runs on the quick lane, where a network has its share. A batch may call anything.
pub(super) fn lane(tools: &Tools, request: &Request) -> Lane {
    // Read in full, as the handler will: a shortcut that reads otherwise could be led astray.
    let Ok(message) = serde_json::from_slice::<Value>(&request.body) else { return Lane::Memory };
    if message.is_array() {
        return Lane::Model;
    }
    if message.get("method").is_none_or(|method| method != "tools/call") {
        return Lane::Quick;
    }
    let name = message.get("params").and_then(|params| params.get("name")).and_then(Value::as_str);
    name.and_then(|name| tools.route(name)).map_or(Lane::Quick, |route| match route.lane {
        Lane::Memory => Lane::Quick,
        lane => lane,
    })
}

/// A refusal of the service itself as JSON-RPC: its status, and the problem as `data`.
pub(super) fn refusal(erro: &Erro, base: &str) -> Reply {
    let code = match erro.code {
        Code::JsonInvalido => PARSE_ERROR,
        _ if erro.status().is_server_error() => INTERNAL_ERROR,
        _ => INVALID_REQUEST,
    };
    let answer =
        RpcFault::new(code, tools::sentence(erro.code.sentence(), &erro.extra)).data(erro.body(base));
    let reply = Reply::new(erro.status(), JSON, answer.answer(&Value::Null).to_string());
    reply.waiting(erro).fixed(CACHE_CONTROL, "no-store")
}

/// The refusal of a request that comes from a page that may not call, its preflight included.
pub(super) fn foreign(base: &str, headers: &HeaderMap) -> Option<Reply> {
    let answer = RpcFault::new(INVALID_REQUEST, foreign_page(base, headers)?).answer(&Value::Null);
    let reply = Reply::new(StatusCode::FORBIDDEN, JSON, answer.to_string());
    Some(reply.fixed(CACHE_CONTROL, "no-store"))
}

/// Why a request comes from a page that may not call, if it does.
fn foreign_page(base: &str, headers: &HeaderMap) -> Option<&'static str> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let own = origin(base);
    if text(ORIGIN).is_some_and(|given| origin(given) != own && !is_loopback(authority(given))) {
        return Some("Origin não permitida.");
    }
    let local = is_loopback(authority(base));
    if text(HOST).is_some_and(|host| local && !is_loopback(host)) {
        return Some(
            "Host não permitido: este servidor só atende por 127.0.0.1 ou localhost, até que se defina servidor.url_publica.",
        );
    }
    None
}

/// Scheme and authority of an address, in lower case.
fn origin(url: &str) -> String {
    let (scheme, _) = url.split_once("://").unwrap_or_default();
    format!("{scheme}://{}", authority(url)).to_ascii_lowercase()
}

/// The text between `://` and the path.
fn authority(url: &str) -> &str {
    let (_, rest) = url.split_once("://").unwrap_or_default();
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

/// True when `host[:port]` names this machine.
fn is_loopback(authority: &str) -> bool {
    let (host, _) = host_and_port(authority);
    let literal = host.strip_prefix('[').and_then(|h| h.strip_suffix(']')).unwrap_or(host);
    host.eq_ignore_ascii_case("localhost") || literal.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}
