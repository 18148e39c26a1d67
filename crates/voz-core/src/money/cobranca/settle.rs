//! The owner's word on a charge that is neither paid nor unpaid: what came in short, what was given back when part of it
//! was spent, what was paid twice. Nothing of it is decided without the owner, and each thing that waits on its own.
use super::call_budget::Share;
use super::charge::{ChargeState, Cobranca, Motivo, Pendencia};
use super::desk::Desk;
use super::opening::CobrancaError;
use super::queries::by_id;
use super::transitions::Effect;
use super::wire::Payment;
use super::{close, records};
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::money::credito::{self, Entry, Posted};
use crate::money::micros::Micros;

/// Reason of the movement that collects what was spent before a payment went back.
pub const COLLECTED: &str = "acerto de compra estornada";

/// Why a charge was not settled.
#[derive(Debug, thiserror::Error)]
pub enum SettleError {
    /// It does not wait for that decision.
    #[error("a cobrança não espera essa decisão")]
    Nothing,
    /// It waits for several, and nobody said which is meant.
    #[error("a cobrança espera mais de uma decisão ({})", words(.0))]
    Which(Vec<Pendencia>),
    /// A matter without an amount to be decided on.
    #[error("nesta pendência ({}) não há valor a acertar; use --nada", .0.as_str())]
    NoAmount(Pendencia),
    /// More than there is to decide on.
    #[error("o valor passa do que há a acertar: {0} USD")]
    TooMuch(Micros),
    /// The credit has only so much free.
    #[error("o crédito da cobrança só tem {0} USD livres")]
    Short(Micros),
    /// The charge has its payment, and that one stands.
    #[error("a cobrança já tem o pagamento dela; devolva o outro no gateway")]
    Stands,
    /// The gateway shows no other payment of it, or none in full.
    #[error("o gateway não mostra outro pagamento desta cobrança que esteja inteiro")]
    NoTwin,
    #[error("a cobrança mudou enquanto isso; veja de novo")]
    Moved,
    #[error(transparent)]
    Gateway(CobrancaError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<CobrancaError> for SettleError {
    fn from(error: CobrancaError) -> Self {
        match error {
            CobrancaError::Store(error) => Self::Store(error),
            other => Self::Gateway(other),
        }
    }
}

fn words(all: &[Pendencia]) -> String {
    all.iter().map(|what| what.as_str()).collect::<Vec<_>>().join(", ")
}

/// Which of the things that wait is meant by a word that names it, or does not; one with an amount is meant for what
/// takes an amount.
pub fn meant(charge: &Cobranca, named: Option<Pendencia>, amount: bool) -> Result<Pendencia, SettleError> {
    if let Some(what) = named {
        return if charge.waits_for(what) { Ok(what) } else { Err(SettleError::Nothing) };
    }
    let all = &charge.pendencias;
    let takes: Vec<Pendencia> = all.iter().copied().filter(|what| amount && what.takes_amount()).collect();
    match (takes.as_slice(), all.as_slice()) {
        ([what], _) | ([], [what]) => Ok(*what),
        ([], []) => Err(SettleError::Nothing),
        _ => Err(SettleError::Which(all.clone())),
    }
}

/// Settles one of the things that wait, with an amount or with nothing: what came in short is credited by so much, or not
/// at all; of what was spent before a refund so much is taken from what the same credit has free now, or the rest is
/// forgiven; anything else was seen.
pub fn settle(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    what: Pendencia,
    valor: Option<Micros>,
) -> Result<Cobranca, SettleError> {
    if !charge.waits_for(what) {
        return Err(SettleError::Nothing);
    }
    moved(match (what, valor) {
        (Pendencia::PagoAMenos, Some(valor)) => {
            let most = charge.asked().0;
            if valor > most {
                return Err(SettleError::TooMuch(most));
            }
            // From now on the charge is one of what came in, for what the owner gives.
            let centavos = charge.recebido.unwrap_or(charge.centavos);
            let decided = Cobranca { micros: valor, centavos, ..charge.clone() };
            records::decide(tx, now, &decided, ChargeState::Pago, Effect::Release)?
        }
        (Pendencia::PagoAMenos, None) => records::decide(tx, now, charge, charge.estado, Effect::None)?,
        (Pendencia::Divida, Some(valor)) => collect(tx, now, charge, valor)?,
        (other, Some(_)) => return Err(SettleError::NoAmount(other)),
        (other, None) => records::seen_by_owner(tx, now, charge, other)?,
    })?;
    by_id(tx, &charge.id)?.ok_or(SettleError::Moved)
}

fn moved(done: bool) -> Result<(), SettleError> {
    if done { Ok(()) } else { Err(SettleError::Moved) }
}

/// Takes a part of a debt from what the credit has free. Its key is the debt that it is a part of, as it was then.
fn collect(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, valor: Micros) -> Result<bool, SettleError> {
    if valor > charge.divida {
        return Err(SettleError::TooMuch(charge.divida));
    }
    let recurso = format!("cobranca/{}", charge.id);
    let chave = format!("acerto:{}:{}:{}", charge.id, charge.versao, charge.divida.0);
    let entry = Entry { motivo: COLLECTED, produto: &charge.produto, recurso: &recurso, chave: &chave };
    match credito::post(tx, now, &charge.credito, Micros(-valor.0), &entry)? {
        Posted::Done(_) => Ok(records::collected(tx, now, charge, valor)?),
        Posted::Repeated => Err(SettleError::Moved),
        Posted::Refused => Err(SettleError::Short(free_of(tx, charge)?)),
    }
}

/// What the credit of a charge has free: no more of a debt can be taken now.
pub fn free_of(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<Micros, StoreError> {
    let credito = credito::by_id(tx, &charge.credito)?;
    Ok(credito.map(|credito| Micros(credito.saldo.0 - credito.reservado.0)).unwrap_or_default())
}

/// True when another payment of a charge may be taken for it: its own came in short, or went back for good.
pub fn wants_twin(charge: &Cobranca) -> bool {
    let ended = match charge.estado {
        ChargeState::Vencido | ChargeState::Falhou => true,
        ChargeState::Estornado => charge.motivo != Some(Motivo::Contestacao),
        ChargeState::Pendente | ChargeState::Cancelando | ChargeState::Pago => false,
    };
    ended && charge.waits_for(Pendencia::PagoDuasVezes)
}

/// Takes the other payment of a charge that was paid twice for it, and credits it whole, once, `also` noting it in the
/// same transaction; the charge as it is then. What it is taken for is what the gateway shows now.
pub fn take_twin(
    desk: &Desk<'_>,
    charge: &Cobranca,
    also: &dyn Fn(&mut Tx<'_>) -> Result<(), StoreError>,
) -> Result<Cobranca, SettleError> {
    if !charge.waits_for(Pendencia::PagoDuasVezes) {
        return Err(SettleError::Nothing);
    }
    if !wants_twin(charge) {
        return Err(SettleError::Stands);
    }
    let calls = desk.calls(Share::Buyer);
    let whole = |payment: &Payment| payment.is_paid_whole(charge);
    let gateway = |error| SettleError::from(CobrancaError::from(error));
    let (found, _) = close::found(desk, &calls, charge).map_err(gateway)?;
    let named = found.iter().rfind(|payment| charge.gateway.as_ref() != Some(&payment.id) && whole(payment));
    let named = named.ok_or(SettleError::NoTwin)?;
    // A list may lag behind.
    let twin = desk.asaas.payment(&calls, &named.id).map_err(gateway)?;
    if twin.id != named.id || twin.is_twin(charge).is_err() || !whole(&twin) {
        return Err(SettleError::NoTwin);
    }
    let others = found.iter().any(|payment| payment.id != twin.id && payment.is_paid() && !payment.deleted);
    let now = desk.world.now();
    desk.store.try_write(|tx| {
        moved(records::take_twin(tx, now, charge, &twin, others)?)?;
        also(tx)?;
        by_id(tx, &charge.id)?.ok_or(SettleError::Moved)
    })
}
