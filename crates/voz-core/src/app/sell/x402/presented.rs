//! A payment as a caller presents it: how it stands, taking it up, whether it holds.
use std::time::Duration;

use serde_json::Value;

use crate::app::calls::idempotency::Claim;
use crate::app::opened::App;
use crate::base::master_key::Purpose;
use crate::base::steady::Steady;
use crate::base::store::{Result as Stored, StoreError, Tx};
use crate::money::x402::records::{self, NewPayment, Para, PaymentState, Record};
use crate::money::x402::{
    Exchange, Oferta, Pagamento, PaymentRefusal, Verified, check, check_window, decode,
};

/// A payment presented for an offer, checked as far as can be without asking anyone.
pub struct Presented {
    pub(super) pagamento: Pagamento,
    pub(super) oferta: Oferta,
    para: Para,
    /// Keyed hash of what it was presented for.
    pedido: String,
    /// Names it in the record.
    pub id: String,
}

impl Presented {
    /// Reads a payment header. `pedido` is all that decides what the payer gets: the same payment with
    /// another gets nothing.
    pub fn read(
        app: &App,
        header: &[u8],
        oferta: Oferta,
        para: Para,
        pedido: &[u8],
    ) -> Result<Self, PaymentRefusal> {
        let pagamento = decode(header)?;
        check(&pagamento, &oferta)?;
        let id = records::id(oferta.chain, &pagamento);
        let pedido = app.chave.hash(Purpose::Payment, pedido);
        Ok(Self { pagamento, oferta, para, pedido, id })
    }

    /// Its version of x402.
    pub const fn versao(&self) -> u8 {
        self.pagamento.versao
    }

    /// The note of a call that takes it up: its name, and what it was to pay for.
    pub fn note(&self) -> String {
        format!("{} {}", self.id, self.pedido)
    }

    /// The payer.
    pub fn pagador(&self) -> String {
        self.pagamento.autorizacao.from.to_string()
    }
}

/// State of a payment that is presented.
pub enum Standing {
    /// It was not taken up.
    New,
    /// A call with it is running.
    Busy,
    /// It was taken up for another request.
    Other,
    /// It is not known whether it was settled.
    Unsettled(Box<Record>),
    /// It paid for this very request.
    Paid(Box<Record>),
}

/// The state of a payment that an earlier run of the same call had taken up, by its note ([`Presented::note`]), and its
/// name. One that was let go, and has paid for something else since, is new to the call.
pub fn standing_of<'n>(tx: &mut Tx<'_>, note: &'n str, now: &Steady) -> Stored<(&'n str, Standing)> {
    let (id, pedido) = note.split_once(' ').unwrap_or((note, ""));
    let found = records::find(tx, id)?.filter(|found| pedido.is_empty() || found.pedido == pedido);
    Ok((id, found.map_or(Standing::New, |found| stands(found, now))))
}

fn stands(found: Record, now: &Steady) -> Standing {
    let busy = found.ocupado.lasts(now);
    match found.estado {
        PaymentState::Reservado if !busy => Standing::New,
        PaymentState::Pago => Standing::Paid(Box::new(found)),
        PaymentState::Liquidando if !busy => Standing::Unsettled(Box::new(found)),
        PaymentState::Reservado | PaymentState::Liquidando => Standing::Busy,
    }
}

/// The state of a payment.
pub fn standing(tx: &mut Tx<'_>, presented: &Presented, now: &Steady) -> Stored<Standing> {
    let Some(found) = records::find(tx, &presented.id)? else { return Ok(Standing::New) };
    let other = found.pedido != presented.pedido;
    Ok(match stands(found, now) {
        Standing::New => Standing::New,
        _ if other => Standing::Other,
        standing => standing,
    })
}

/// Takes a payment up for so long from now on, and notes it with the claim of its call. False when that was lost to
/// another run: then the transaction must come to nothing.
///
/// # Errors
/// Answer of the database; the inner error is why the payment cannot be taken up.
pub fn take(
    tx: &mut Tx<'_>,
    app: &App,
    presented: &Presented,
    recurso: &str,
    claim: Option<&Claim>,
    time: Duration,
) -> Stored<Result<bool, NotPaid>> {
    let now = app.world.now();
    if let Err(recusa) = check_window(&presented.pagamento, &presented.oferta, now) {
        return Ok(Err(recusa.into()));
    }
    let new = NewPayment {
        chain: presented.oferta.chain,
        pagamento: &presented.pagamento,
        para: presented.para,
        pedido: &presented.pedido,
        recurso,
        valor: presented.oferta.preco,
    };
    if !records::take(tx, &new, now, &app.hold(time))? {
        return Ok(Err(NotPaid::Busy));
    }
    claim.map_or(Ok(true), |claim| claim.note(tx, &presented.note())).map(Ok)
}

/// Why a payment does not pay.
#[derive(Debug, thiserror::Error)]
pub enum NotPaid {
    #[error("{0}")]
    Local(#[from] PaymentRefusal),
    /// Refused by the facilitator; nothing was charged. The reason that x402 clients read.
    #[error("{0}")]
    Refused(String),
    /// Nobody can say whether it holds; nothing was charged.
    #[error("o facilitador não respondeu")]
    Unavailable,
    /// It may have been charged: present the same payment again.
    #[error("o facilitador não disse se o pagamento foi liquidado")]
    Pending,
    /// A call with it is running.
    #[error("o pagamento está em uso")]
    Busy,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A receipt for the header of a version.
#[derive(Clone, Debug, PartialEq)]
pub struct PaymentReceipt {
    /// Version of x402.
    pub versao: u8,
    /// The receipt.
    pub recibo: Value,
}

impl PaymentReceipt {
    /// Of a payment on record as paid, to whoever presents it (again) in a version of x402.
    pub fn of(app: &App, record: &Record, versao: u8) -> Option<Self> {
        let mut recibo: Value = serde_json::from_str(record.recibo.as_deref()?).ok()?;
        recibo["network"] = app.x402.network(versao).into();
        Some(Self { versao, recibo })
    }
}

/// Asks the facilitator whether a payment that was taken up holds.
pub fn verify(app: &App, presented: &Presented) -> Result<(), NotPaid> {
    let recebedor = app.x402.recebedor.as_ref().ok_or(NotPaid::Unavailable)?;
    let versao = presented.pagamento.versao;
    let exigencia = presented.oferta.entry(versao);
    let pedido = Exchange { versao, carga: &presented.pagamento.carga, exigencia: &exigencia };
    match recebedor.facilitador.verify(&app.world, &pedido) {
        Ok(Verified::Valid) => Ok(()),
        Ok(Verified::Invalid(reason)) => Err(NotPaid::Refused(reason)),
        Err(error) => {
            tracing::warn!(pagamento = presented.id, %error, "pagamento não conferido");
            Err(NotPaid::Unavailable)
        }
    }
}
