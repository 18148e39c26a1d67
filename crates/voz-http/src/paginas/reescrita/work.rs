//! The work behind a draft that was sent, a rewrite made and sold as any other under the draft's key; and why a style gave
//! nothing, in the words of a page: those of the wire are for programs.
use std::panic::AssertUnwindSafe;

use super::draft_form::read;
use crate::caller::repeat::once;
use crate::paginas::form::sent;
use crate::paginas::layout::{Code, Erro, Reply, Request, Site, said_of};
use crate::voz::write_draft;
use voz_core::app::calls::drafts::{Draft, DraftRefusal};
use voz_core::app::calls::idempotency::KeyState;
use voz_core::base::master_key::Purpose;
use voz_core::voice::reescrita::{Pedido, Reescrita};

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

/// What is said of a failure, behind its word of the wire; and of any that is not the model's.
const FAILURES: &str = include_str!("falhas.txt");
const AWAY: &str = "O serviço de IA está fora do ar. Tente daqui a alguns minutos.";

/// A failure as the wire tells it (its word, then its detail), as a sentence for whoever sent the draft.
pub(super) fn plainly(wire: &str) -> String {
    let (word, detail) = wire.split_once(": ").unwrap_or((wire, ""));
    match word.split(' ').next().unwrap_or_default() {
        "tamanho" => of_length(detail),
        "fatos" => {
            let lost = detail.split_once("do rascunho: ").map_or("parte do seu texto", |(_, lost)| lost);
            format!("A IA esqueceu: {lost}. Por isso a resposta não é mostrada.")
        }
        word => said_of(FAILURES, word).unwrap_or(AWAY).to_owned(),
    }
}

/// The same of an answer that is too short or too long; its detail says first its words, then those of the draft.
fn of_length(detail: &str) -> String {
    let mut counts = detail.split(' ').filter_map(|word| word.parse::<usize>().ok());
    let (Some(answer), Some(draft)) = (counts.next(), counts.next()) else {
        return "A resposta não tem o tamanho do seu texto, e por isso não é mostrada.".to_owned();
    };
    let how = if answer < draft { "curta" } else { "comprida" };
    format!("A resposta saiu {how} demais ({answer} palavras para {draft}) e por isso não é mostrada.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_told_to_people_and_not_to_programmers() {
        let short = "tamanho: a resposta tem 11 palavras para 42 do rascunho; vale de 0,4 a 2 vezes";
        for (wire, told) in [
            (short, "A resposta saiu curta demais (11 palavras para 42) e por isso não é mostrada."),
            ("tamanho", "A resposta não tem o tamanho do seu texto, e por isso não é mostrada."),
            (
                "fatos: a resposta perdeu isto do rascunho: R$ 95, sábado",
                "A IA esqueceu: R$ 95, sábado. Por isso a resposta não é mostrada.",
            ),
            ("vazio (stop): a resposta veio sem texto", "A IA não escreveu nada."),
            (
                "o provedor do modelo recusou o pedido",
                "O serviço de IA está fora do ar. Tente daqui a alguns minutos.",
            ),
        ] {
            assert_eq!(plainly(wire), told, "{wire}");
        }
    }
    #[test]
    fn every_failure_of_a_model_has_its_line() {
        for word in ["recusa", "igual", "idioma", "distante", "vazamento", "eco", "vazio", "cortado"] {
            assert_ne!(plainly(word), AWAY, "{word}");
        }
    }
}
