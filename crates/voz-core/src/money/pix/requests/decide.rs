//! The owner's decision: once, whole, whoever else decides at the same time; and the mail about it.
use super::letters::to_buyer;
use super::records::{self, PixRequest, RequestState};
use crate::base::mail::{Correio, Letter};
use crate::base::store::{Result, Store, StoreError, Tx};
use crate::base::world::{Millis, World};
use crate::money::credito::{self, Entry};
use crate::money::micros::Micros;

/// Reason of the movement that a released request makes.
pub const BOUGHT: &str = "compra por Pix";

/// The owner's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision<'a> {
    /// The Pix is in the statement.
    Release,
    /// It is not; why, in words for the buyer.
    Refuse(Option<&'a str>),
}

/// The effect of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// Taken: the request after it.
    Done(Box<PixRequest>),
    /// The request does not wait: as it is. Nothing changed.
    Settled(Box<PixRequest>),
    /// The owner stopped the token by other means: there is nothing left to release. Nothing changed.
    Revoked(Box<PixRequest>),
    /// This other request, with the same identifier of the payment, was released, and whoever decides was not told of
    /// it: one Pix must not be released twice. Nothing changed.
    Another(Box<PixRequest>),
    Unknown,
}

/// The one who decides: the owner at the command line, or on the page.
pub struct Decider<'a> {
    pub world: &'a World,
    pub store: &'a Store,
    pub correio: &'a Correio,
    /// Where the buyer's answer goes.
    pub responder_a: Option<&'a str>,
    pub produto: &'a str,
    /// Where the service's pages are, as far as it is known.
    pub endereco: Option<&'a str>,
    /// Their name in the trail.
    pub quem: &'a str,
}

/// The effect of a decision, and of the mail about it.
#[derive(Debug)]
pub struct Told {
    pub decided: Decided,
    /// True when the buyer's mail left.
    pub avisado: bool,
    /// Why it did not.
    pub falha: Option<String>,
}

impl Decider<'_> {
    /// Decides a request and tells the buyer. The decision stands whatever becomes of the mail; what became of it is
    /// written down. `known` names the released request with the same identifier that was shown to whoever decides.
    pub fn decide(&self, id: &str, decision: Decision<'_>, known: Option<&str>) -> Result<Told> {
        let now = self.world.now();
        let decided = self.store.write(|tx| {
            if decision == Decision::Release
                && let Some(request) = records::by_id(tx, id)?
                && request.estado == RequestState::Pendente
                && let Some(other) = records::released_with(tx, &request)?
                && known != Some(other.id.as_str())
            {
                return Ok(Decided::Another(Box::new(other)));
            }
            decide(tx, now, id, self.quem, self.produto, decision)
        })?;
        let Decided::Done(after) = &decided else {
            return Ok(Told { decided, avisado: false, falha: None });
        };
        let falha = self.tell(after)?;
        Ok(Told { avisado: falha.is_none(), falha, decided })
    }

    /// Mails the buyer; why it did not leave.
    fn tell(&self, request: &PixRequest) -> Result<Option<String>> {
        let kept = match &request.credito {
            Some(credito) => self.store.read(|tx| credito::holdings::is_kept(tx, credito))?,
            None => false,
        };
        let page = self.endereco.filter(|_| kept).map(|base| format!("{base}/credito/estado/{}", request.id));
        let Some((assunto, corpo)) = to_buyer(request, kept, page.as_deref()) else { return Ok(None) };
        let (para, responder_a) = (request.email.as_str(), self.responder_a);
        let letter = Letter { id: None, para, responder_a, assunto: &assunto, corpo: &corpo };
        let failed = self.correio.send(self.world, &letter).err().map(|error| error.to_string());
        let what = match &failed {
            Some(_) => "comprador não avisado",
            None if self.correio.is_folder() => {
                "mensagem ao comprador deixada na pasta correio; este servidor não manda e-mail"
            }
            None => "comprador avisado",
        };
        let now = self.world.now();
        self.store.write(|tx| {
            records::note(tx, now, &request.id, "serviço", what, failed.as_deref())?;
            if failed.is_none() { records::forget_answered(tx, &request.id) } else { Ok(()) }
        })?;
        Ok(failed)
    }
}

/// Decides a request. A release makes the token valid and writes the ledger's row in this transaction.
pub(super) fn decide(
    tx: &mut Tx<'_>,
    now: Millis,
    id: &str,
    quem: &str,
    produto: &str,
    decision: Decision<'_>,
) -> Result<Decided> {
    let Some(before) = records::by_id(tx, id)?.map(Box::new) else { return Ok(Decided::Unknown) };
    let Some(credito) = before.credito.clone().filter(|_| before.estado == RequestState::Pendente) else {
        return Ok(Decided::Settled(before));
    };
    let (estado, motivo) = match decision {
        Decision::Release => {
            if !credito::activate(tx, &credito)? {
                return Ok(Decided::Revoked(before));
            }
            let (recurso, chave) = (format!("pix/{id}"), format!("pix:{id}"));
            let entry = Entry { motivo: BOUGHT, produto, recurso: &recurso, chave: &chave };
            let valor = Micros::of_dollars(before.usd);
            credito::post_surely(tx, now, &credito, valor, &entry)?;
            (RequestState::Liberado, None)
        }
        Decision::Refuse(motivo) => {
            credito::revoke(tx, &credito)?;
            (RequestState::Recusado, motivo)
        }
    };
    // Readers take no part in a write: the state found above is the state now.
    if !records::decided(tx, now, id, estado, motivo)? {
        return Err(StoreError::Corrupt(format!("o pedido {id} mudou no meio da decisão")));
    }
    records::note(tx, now, id, quem, estado.as_str(), motivo)?;
    Ok(records::by_id(tx, id)?.map_or(Decided::Unknown, |after| Decided::Done(Box::new(after))))
}
