//! The owner's decision: once, whole, whoever else decides at the same time.
use super::records::{self, PixRequest, RequestState};
use crate::base::store::{Result, StoreError, Tx};
use crate::base::world::Millis;
use crate::money::credito::{self, Entry, Posted};
use crate::money::micros::Micros;

/// Reason of the movement that a released request makes.
pub const BOUGHT: &str = "compra por Pix";

/// What the owner decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision<'a> {
    /// The Pix is in the statement.
    Release,
    /// It is not; why, in words for the buyer.
    Refuse(Option<&'a str>),
}

/// What became of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// Taken: the request after it.
    Done(Box<PixRequest>),
    /// The request does not wait: as it is. Nothing changed.
    Settled(Box<PixRequest>),
    /// The owner stopped the token by other means: there is nothing left to release. Nothing changed.
    Revoked(Box<PixRequest>),
    Unknown,
}

/// Decides a request. A release makes the token valid and writes the ledger's row in this transaction.
pub fn decide(
    tx: &mut Tx<'_>,
    now: Millis,
    id: &str,
    quem: &str,
    produto: &str,
    decision: Decision<'_>,
) -> Result<Decided> {
    let Some(before) = records::by_id(tx, id)?.map(Box::new) else { return Ok(Decided::Unknown) };
    let (estado, motivo) = match decision {
        Decision::Release => (RequestState::Liberado, None),
        Decision::Refuse(motivo) => (RequestState::Recusado, motivo),
    };
    let Some(credito) = before.credito.clone().filter(|_| before.estado == RequestState::Pendente) else {
        return Ok(Decided::Settled(before));
    };
    match decision {
        Decision::Release => {
            if !credito::activate(tx, &credito)? {
                return Ok(Decided::Revoked(before));
            }
            let (recurso, chave) = (format!("pix/{id}"), format!("pix:{id}"));
            let entry = Entry { motivo: BOUGHT, produto, recurso: &recurso, chave: &chave };
            let valor = Micros(i64::from(before.usd) * 1_000_000);
            if !matches!(credito::post(tx, now, &credito, valor, &entry)?, Posted::Done(_)) {
                return Err(StoreError::Corrupt(format!("o pedido {id} já estava no livro")));
            }
        }
        Decision::Refuse(_) => {
            credito::revoke(tx, &credito)?;
        }
    }
    // Readers take no part in a write: the state found above is the state now.
    if !records::decided(tx, now, id, estado, motivo)? {
        return Err(StoreError::Corrupt(format!("o pedido {id} mudou no meio da decisão")));
    }
    records::note(tx, now, id, quem, estado.as_str(), motivo)?;
    Ok(records::by_id(tx, id)?.map_or(Decided::Unknown, |after| Decided::Done(Box::new(after))))
}
