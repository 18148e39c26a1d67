//! The owner's word on a charge that is neither paid nor unpaid: what came in short, what was given back when part of it
//! was spent, what was paid twice. Nothing of it is decided without the owner.
use super::consulta::by_id;
use super::estado::{ChargeState, Pendencia};
use super::ficha::Cobranca;
use super::passo::Effect;
use super::records;
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::money::credito::{self, Entry, Posted};
use crate::money::micros::Micros;
use crate::money::reais::Centavos;

/// Reason of the movement that collects what was spent before a payment went back.
pub const COLLECTED: &str = "acerto de compra estornada";

/// Why a charge was not settled.
#[derive(Debug, thiserror::Error)]
pub enum SettleError {
    /// It does not wait for a decision.
    #[error("a cobrança não espera decisão nenhuma")]
    Nothing,
    /// What waits has no amount to be decided on.
    #[error("nesta pendência ({}) não há valor a acertar; use --nada", .0.as_str())]
    NoAmount(Pendencia),
    /// More than there is to decide on.
    #[error("o valor passa do que há a acertar: {0} USD")]
    TooMuch(Micros),
    /// The credit does not have it free.
    #[error("o crédito da cobrança não tem esse valor livre")]
    Short,
    #[error("a cobrança mudou enquanto isso; veja de novo")]
    Moved,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Settles what waits, with an amount or with nothing: what came in short is credited by so much, or not at all; what
/// was spent before a refund is taken from what the same credit has free now, or forgiven; anything else was seen.
pub fn settle(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    valor: Option<Micros>,
) -> Result<Cobranca, SettleError> {
    let what = charge.pendencia.ok_or(SettleError::Nothing)?;
    match (what, valor) {
        (Pendencia::PagoAMenos, Some(valor)) => {
            if valor > charge.micros {
                return Err(SettleError::TooMuch(charge.micros));
            }
            // From now on the charge is one of what came in, for what the owner gives.
            let centavos = charge.recebido.unwrap_or(Centavos(charge.centavos.0));
            let decided = Cobranca { micros: valor, centavos, ..charge.clone() };
            moved(records::decide(tx, now, &decided, ChargeState::Pago, Effect::Release)?)?;
        }
        (Pendencia::PagoAMenos, None) => {
            moved(records::decide(tx, now, charge, charge.estado, Effect::None)?)?;
        }
        (Pendencia::Divida, Some(valor)) => collect(tx, now, charge, valor)?,
        (Pendencia::Divida, None)
        | (
            Pendencia::EstornoParcial
            | Pendencia::PagoDuasVezes
            | Pendencia::CreditoRevogado
            | Pendencia::NaoConfere,
            None,
        ) => records::seen_by_owner(tx, now, charge)?,
        (other, Some(_)) => return Err(SettleError::NoAmount(other)),
    }
    by_id(tx, &charge.id)?.ok_or(SettleError::Moved)
}

fn moved(done: bool) -> Result<(), SettleError> {
    if done { Ok(()) } else { Err(SettleError::Moved) }
}

/// Takes a part of a debt from what the credit has free.
fn collect(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, valor: Micros) -> Result<(), SettleError> {
    if valor > charge.divida {
        return Err(SettleError::TooMuch(charge.divida));
    }
    let (recurso, chave) =
        (format!("cobranca/{}", charge.id), format!("acerto:{}:{}", charge.id, charge.versao));
    let entry = Entry { motivo: COLLECTED, produto: &charge.produto, recurso: &recurso, chave: &chave };
    match credito::post(tx, now, &charge.credito, Micros(-valor.0), &entry)? {
        Posted::Done(_) => {}
        Posted::Repeated => return Err(SettleError::Moved),
        Posted::Refused => return Err(SettleError::Short),
    }
    tx.run("UPDATE cobranca SET divida = divida - $1 WHERE id = $2", &[valor.0.into(), (&charge.id).into()])?;
    if valor == charge.divida { Ok(records::seen_by_owner(tx, now, charge)?) } else { Ok(()) }
}
