//! The work behind a draft that was sent: a rewrite made and sold as any other, under the draft's key.
use std::panic::AssertUnwindSafe;

use super::draft_form::read;
use crate::app::calls::drafts::{Draft, DraftRefusal};
use crate::app::calls::idempotency::KeyState;
use crate::base::master_key::Purpose;
use crate::http::caller::repeat::once;
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::{Request, Site};
use crate::http::paginas::form::sent;
use crate::http::voz::write_draft;
use crate::voice::reescrita::{Pedido, Reescrita};

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
    let (guest, fields) = sent(site, request)?;
    let (_, draft, id) = read(&guest, &fields)?;
    Ok((id, draft, fields.get("credito").trim().to_owned()))
}

fn wrote(site: &Site, request: &Request) -> Result<(), Erro> {
    let (id, draft, credito) = address(site, request)?;
    let chave = site.app.draft_key(&id);
    let _watched = site.app.coming.watch(&site.app.world, &chave);
    match run(site, request, &chave, &draft.pedido, &credito) {
        Ok(reply) => fruitless(site, request, &id, &chave, &reply),
        // The same draft is being written: its answer is this one's.
        Err(erro) if erro.code == Code::EmAndamento => Ok(()),
        Err(erro) => refuse(site, request, &id, &erro),
    }
}

/// Has the draft written once for its key. Work that panics leaves a draft that was refused, as a call would be.
fn run(site: &Site, request: &Request, chave: &str, pedido: &Pedido, credito: &str) -> Result<Reply, Erro> {
    let told = serde_json::to_vec(pedido).map_err(|error| request.broken(&error))?;
    let corpo = site.app.chave.hash(Purpose::Request, &told);
    let work = || once(site, request, chave, &corpo, |request| write_draft(site, request, pedido, credito));
    std::panic::catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(request.broken(&"a reescrita quebrou")))
}

/// Notes it where an answer came that holds no rewrite: it is kept under no key.
fn fruitless(site: &Site, request: &Request, id: &str, chave: &str, reply: &Reply) -> Result<(), Erro> {
    let state = site.app.key_state(chave).map_err(|error| request.broken(&error))?;
    if matches!(state, KeyState::Answered(_)) {
        return Ok(());
    }
    let answer: Option<Reescrita> = serde_json::from_slice(&reply.body).ok();
    let first = answer.and_then(|answer| answer.falhas.into_iter().next());
    let detalhe = first.map(|failure| failure.to_string());
    let why = DraftRefusal { codigo: "vazio".to_owned(), detalhe, espere_s: None };
    site.app.refuse_draft(id, &why).map_err(|error| request.broken(&error))
}

fn refuse(site: &Site, request: &Request, id: &str, erro: &Erro) -> Result<(), Erro> {
    let why = DraftRefusal {
        codigo: erro.code.as_str().to_owned(),
        detalhe: erro.told("detalhe").map(str::to_owned),
        espere_s: erro.wait_s(),
    };
    site.app.refuse_draft(id, &why).map_err(|error| request.broken(&error))
}
