//! `Idempotency-Key` on its way through a request: whose key it is, what it came with, and the answer that is kept.
//!
//! A key belongs to the credential it came with, or without one to the network. What it came with is the whole request
//! but for credentials and payments: a buyer who signs a second payment still repeats the first purchase. Of a form the
//! fields count, not the separator, which clients make anew; nothing of a card is kept but a keyed hash.
use std::sync::Arc;

use http::{HeaderName, StatusCode};
use sha2::{Digest, Sha256};

use super::session;
use crate::kernel::route::{KEY, KEY_MAX};
use crate::kernel::{Body, Code, Erro, Reply, Request, Route, Site};
use voz_core::app::calls::idempotency::{Claim, Kept, KeyState};
use voz_core::base::master_key::Purpose;
use voz_core::money::credito::{self, CreditState};

/// Seconds after which a caller whose first call still runs should come back.
const AGAIN_S: u64 = 2;
/// Refusals that are outcomes: what they tell has happened, and a repeated call is told the same.
const OUTCOMES: &[Code] = &[Code::CartaoRecusado];

/// The key of a request with its caller, hashed; `None` where none came or the route takes none.
///
/// # Errors
/// `parametro_invalido`: it is empty, too long, not plain text, or came twice.
pub(crate) fn key(site: &Site, route: &Route, request: &Request) -> Result<Option<String>, Erro> {
    Ok(plain(route, request)?.map(|plain| hashed(site, &caller(site, request), plain)))
}

fn hashed(site: &Site, caller: &str, plain: &str) -> String {
    site.app.chave.hash(Purpose::Idempotency, format!("{caller}\0{plain}").as_bytes())
}

/// The key as it was sent.
fn plain<'r>(route: &Route, request: &'r Request) -> Result<Option<&'r str>, Erro> {
    if !route.idempotent {
        return Ok(None);
    }
    let mut sent = request.headers.get_all(KEY.name).iter();
    let Some(key) = sent.next() else { return Ok(None) };
    let plain =
        key.to_str().ok().filter(|key| (1..=KEY_MAX).contains(&key.len()) && sent.all(|other| other == key));
    plain.map(Some).ok_or_else(|| {
        let said = format!("uma só, de 1 a {KEY_MAX} caracteres ASCII visíveis");
        Erro::parameter(KEY.name, said)
    })
}

/// The presenter of a key. Credentials that contradict each other are the handler's to refuse.
fn caller(site: &Site, request: &Request) -> String {
    let shown = &request.credentials;
    if let Some(token) = &shown.token {
        return format!("credito\0{}", token.expose());
    }
    if let Some(key) = &shown.account_key {
        return format!("chave\0{}", key.expose());
    }
    match session::shown(site, request) {
        Some(cookie) => format!("sessao\0{cookie}"),
        None => network(request),
    }
}

fn network(request: &Request) -> String {
    format!("rede\0{}", request.peer)
}

/// The request that a key came with, as a keyed hash.
pub(crate) fn fingerprint(site: &Site, route: &Route, request: &Request) -> String {
    let mut all = format!("{} {}\0", request.method, request.path).into_bytes();
    let mut add = |bytes: &[u8]| {
        all.extend_from_slice(&(bytes.len() as u64).to_be_bytes());
        all.extend_from_slice(bytes);
    };
    for (name, value) in &request.query {
        add(name.as_bytes());
        add(value.as_bytes());
    }
    let form = match route.body {
        Body::Multipart(form) => form.read(&request.headers, &request.body).ok(),
        _ => None,
    };
    match form {
        Some(filled) => {
            for (name, value) in filled.fields() {
                add(name.as_bytes());
                add(value);
            }
            add(&Sha256::digest(filled.file.as_deref().unwrap_or_default()));
        }
        // A body that the route does not take means nothing.
        None if route.body == Body::None => {}
        None => add(&request.body),
    }
    site.app.chave.hash(Purpose::Request, &all)
}

/// The refusal of a call whose first is still running.
pub(crate) fn running() -> Erro {
    Erro::from(Code::EmAndamento).retry_after(AGAIN_S)
}

/// Runs a handler; where a key came, at most once for it.
///
/// # Errors
/// The handler's; `idempotencia_conflito`, `em_andamento`, `parametro_invalido`.
pub(crate) fn run(site: &Site, route: &Route, request: &Request) -> Result<Reply, Erro> {
    let Some(plain) = plain(route, request)? else { return (route.run)(site, request) };
    // Who shows what opens nothing any more is somebody of a network: what it once was given is not given again, and the
    // handler says what it is now.
    let caller = if lives(site, request)? { caller(site, request) } else { network(request) };
    let (chave, corpo) = (hashed(site, &caller, plain), fingerprint(site, route, request));
    once(site, request, &chave, &corpo, |request| (route.run)(site, request))
}

/// Does some work at most once for a key: `chave` and `corpo` are keyed hashes, of the caller and the key and of what
/// came with it. The work is given the request with its claim.
///
/// # Errors
/// The work's; `idempotencia_conflito`, `em_andamento`.
pub(crate) fn once(
    site: &Site,
    request: &Request,
    chave: &str,
    corpo: &str,
    work: impl FnOnce(&Request) -> Result<Reply, Erro>,
) -> Result<Reply, Erro> {
    match site.app.claim(chave, corpo).map_err(|error| request.broken(&error))? {
        KeyState::Running => Err(running()),
        KeyState::Conflict => Err(Code::IdempotenciaConflito.into()),
        KeyState::Answered(kept) => Ok(reply(kept)),
        KeyState::Free(claim) => {
            let open = OpenClaim { site, claim: Arc::new(claim), kept: None };
            let answered = work(&request.keyed(Arc::clone(&open.claim)));
            open.close(answered)
        }
    }
}

/// True when what a request shows still opens something: a token, an account's key, a session.
fn lives(site: &Site, request: &Request) -> Result<bool, Erro> {
    let shown = &request.credentials;
    let found = if let Some(token) = &shown.token {
        let hash = token.hash(&site.app.chave);
        let credit = site.app.store.read(|tx| credito::by_token(tx, &hash));
        credit.map(|credit| credit.is_none_or(|credit| credit.estado != CreditState::Revogado))
    } else if let Some(key) = &shown.account_key {
        site.app.people().bearer(key.expose()).map(|bearer| bearer.is_some())
    } else if let Some(cookie) = session::shown(site, request) {
        site.app.people().session(cookie).map(|session| session.is_some())
    } else {
        Ok(true)
    };
    found.map_err(|error| request.broken(&error))
}

/// A claim whose call runs: closed when it has ended, also by a panic.
struct OpenClaim<'a> {
    site: &'a Site,
    claim: Arc<Claim>,
    kept: Option<Kept>,
}

impl OpenClaim<'_> {
    fn close(mut self, answered: Result<Reply, Erro>) -> Result<Reply, Erro> {
        self.kept = match &answered {
            Ok(reply) => Some(keep(reply)),
            Err(erro) => OUTCOMES.contains(&erro.code).then(|| keep(&Reply::refusal(erro, &self.site.base))),
        };
        answered
    }
}

impl Drop for OpenClaim<'_> {
    fn drop(&mut self) {
        self.site.app.close(&self.claim, self.kept.as_ref());
    }
}

/// An answer as it is kept.
pub(crate) fn keep(reply: &Reply) -> Kept {
    let text = |value: &http::HeaderValue| value.to_str().map(str::to_owned).unwrap_or_default();
    let headers = reply.headers.iter().map(|(name, value)| (name.to_string(), text(value)));
    Kept { status: reply.status.as_u16(), headers: headers.collect(), body: reply.body.to_vec() }
}

fn reply(kept: Kept) -> Reply {
    let status = StatusCode::from_u16(kept.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let bare = Reply { body: kept.body.into(), ..Reply::empty(status) };
    kept.headers.iter().fold(bare, |reply, (name, value)| match HeaderName::try_from(name.as_str()) {
        Ok(name) => reply.header(name, value),
        Err(_) => reply,
    })
}
