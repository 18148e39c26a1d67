//! The work behind a draft that was sent: the route of the API, called as any caller does, under the draft's key.
use std::sync::Arc;

use http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, ORIGIN};
use http::{HeaderMap, HeaderValue, Method};

use super::rascunho::read;
use crate::app::calls::drafts::{Draft, DraftRefusal};
use crate::app::calls::idempotency::Standing;
use crate::http::caller::repeat::run_under;
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::{JSON, Reply};
use crate::http::kernel::request::Request;
use crate::http::kernel::route::Route;
use crate::http::pagamento::REWRITE;
use crate::http::paginas::form::sent;
use crate::http::voz;
use crate::voice::reescrita::Reescrita;

/// Writes what a form asked for, and notes why, where nothing came of it.
pub(super) fn write(site: &Site, request: &Request) {
    if let Err(erro) = wrote(site, request) {
        tracing::error!(id = %request.id, code = erro.code.as_str(), "um rascunho ficou sem reescrita");
    }
}

/// Notes that there was no place for it.
pub(super) fn no_place(site: &Site, request: &Request) {
    let noted = address(site, request)
        .and_then(|(id, _, _)| refuse(site, request, &id, &Erro::from(Code::Sobrecarga).retry_after(5)));
    if let Err(erro) = noted {
        tracing::error!(id = %request.id, code = erro.code.as_str(), "um rascunho ficou sem resposta");
    }
}

/// Where the draft of a form is kept, what it asks for, and the credit that was given with it.
fn address(site: &Site, request: &Request) -> Result<(String, Draft, String), Erro> {
    let (visitor, fields) = sent(site, request)?;
    let (_, draft, id) = read(site, request, &visitor, &fields)?;
    Ok((id, draft, fields.get("credito").trim().to_owned()))
}

fn wrote(site: &Site, request: &Request) -> Result<(), Erro> {
    let (id, draft, credito) = address(site, request)?;
    let Some(route) = voz::ROUTES.iter().find(|route| route.path == REWRITE) else {
        return Err(Code::RotaDesconhecida.into());
    };
    let call = call(request, &draft, &credito)?;
    let chave = site.app.draft_key(&id);
    let _watched = site.app.coming.watch(&site.app.world, &chave);
    match run(site, route, &call, &chave) {
        Ok(reply) => fruitless(site, request, &id, &chave, &reply),
        // The same draft is being written: its answer is this one's.
        Err(erro) if erro.code == Code::EmAndamento => Ok(()),
        Err(erro) => refuse(site, request, &id, &erro),
    }
}

/// A handler that panics leaves a draft that was refused, as a call would be.
fn run(site: &Site, route: &Route, call: &Request, chave: &str) -> Result<Reply, Erro> {
    let work = std::panic::AssertUnwindSafe(|| run_under(site, route, call, chave));
    std::panic::catch_unwind(work).unwrap_or_else(|_| Err(call.broken(&"a reescrita quebrou")))
}

/// The call of the API that a form stands for: by the same browser and network, with the credit it names.
fn call(request: &Request, draft: &Draft, credito: &str) -> Result<Request, Erro> {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
    for name in [COOKIE, ORIGIN] {
        for value in request.headers.get_all(&name) {
            headers.append(name.clone(), value.clone());
        }
    }
    if !credito.is_empty() {
        let bearer = HeaderValue::from_str(&format!("Bearer {credito}"));
        headers.insert(AUTHORIZATION, bearer.map_err(|_| Erro::from(Code::CreditoDesconhecido))?);
    }
    Ok(Request {
        method: Method::POST,
        path: REWRITE.to_owned(),
        params: Vec::new(),
        query: Vec::new(),
        headers,
        body: serde_json::to_vec(&draft.pedido).map_err(|error| request.broken(&error))?.into(),
        // Whoever asked may close the page and come back.
        entrega: Arc::default(),
        claim: None,
        ..request.clone()
    })
}

/// Notes it where an answer came that holds no rewrite: it is kept under no key.
fn fruitless(site: &Site, request: &Request, id: &str, chave: &str, reply: &Reply) -> Result<(), Erro> {
    let standing = site.app.standing(chave).map_err(|error| request.broken(&error))?;
    if matches!(standing, Standing::Answered(_)) {
        return Ok(());
    }
    let answer: Option<Reescrita> = serde_json::from_slice(&reply.body).ok();
    let failures = answer.map(|answer| answer.falhas).unwrap_or_default();
    let told: Vec<String> = failures.iter().map(ToString::to_string).collect();
    let why = DraftRefusal {
        codigo: "vazio".to_owned(),
        detalhe: (!told.is_empty()).then(|| told.join("; ")),
        espere_s: None,
    };
    site.app.refuse_draft(id, &why).map_err(|error| request.broken(&error))
}

fn refuse(site: &Site, request: &Request, id: &str, erro: &Erro) -> Result<(), Erro> {
    let detail = |name: &str| erro.extra.get(name);
    let why = DraftRefusal {
        codigo: erro.code.as_str().to_owned(),
        detalhe: detail("detalhe").and_then(|told| told.as_str()).map(str::to_owned),
        espere_s: detail("retry_after_s").and_then(serde_json::Value::as_u64),
    };
    site.app.refuse_draft(id, &why).map_err(|error| request.broken(&error))
}
