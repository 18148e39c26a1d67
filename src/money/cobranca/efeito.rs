//! What a move of a charge does to the ledger: fills a credit once, sets its rest aside, takes it back.
use super::passo::Effect;
use super::registro::Cobranca;
use crate::base::store::{Result, StoreError, Tx};
use crate::base::world::Millis;
use crate::money::credito::{self, Entry, Posted};
use crate::money::micros::Micros;

/// Reason of the movement that a paid charge makes.
pub const PAID: &str = "compra pelo gateway";
/// Reason of the movement that takes a refunded charge's rest back.
pub const TAKEN_BACK: &str = "estorno da compra";

/// The reservation that holds a disputed charge's rest.
fn frozen(charge: &Cobranca) -> String {
    format!("congelado:{}", charge.id)
}

/// Does to the credit of a charge what a move asks for.
pub(super) fn apply(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, effect: Effect) -> Result<()> {
    match effect {
        Effect::None => Ok(()),
        Effect::Release => release(tx, now, charge),
        Effect::Freeze => freeze(tx, charge),
        Effect::ReleaseFrozen => {
            release(tx, now, charge)?;
            freeze(tx, charge)
        }
        Effect::TakeBack => take_back(tx, now, charge),
    }
}

fn release(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca) -> Result<()> {
    credito::activate(tx, &charge.credito)?;
    credito::release(tx, &frozen(charge))?;
    let (produto, recurso, chave) =
        (&charge.produto, format!("cobranca/{}", charge.id), format!("cobranca:{}", charge.id));
    let entry = Entry { motivo: PAID, produto, recurso: &recurso, chave: &chave };
    match credito::post(tx, now, &charge.credito, charge.micros, &entry)? {
        Posted::Done(_) | Posted::Repeated => Ok(()),
        Posted::Refused => Err(StoreError::Corrupt(format!("a cobrança {} não tem crédito", charge.id))),
    }
}

/// Sets what is left of a charge's credit aside, for as long as it takes.
fn freeze(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<()> {
    credito::release(tx, &frozen(charge))?;
    let left = left(tx, charge)?;
    if left.0 > 0 {
        credito::reserve(tx, &frozen(charge), &charge.credito, left, Millis(i64::MAX))?;
    }
    Ok(())
}

fn take_back(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca) -> Result<()> {
    credito::release(tx, &frozen(charge))?;
    let left = left(tx, charge)?;
    if left.0 > 0 {
        let (recurso, chave) = (format!("cobranca/{}", charge.id), format!("estorno:{}", charge.id));
        let entry = Entry { motivo: TAKEN_BACK, produto: &charge.produto, recurso: &recurso, chave: &chave };
        credito::post(tx, now, &charge.credito, Micros(-left.0), &entry)?;
    }
    tx.run(
        "UPDATE cobranca SET divida = $1 WHERE id = $2",
        &[(charge.micros.0 - left.0).into(), (&charge.id).into()],
    )?;
    Ok(())
}

/// What of a charge's credit nobody has spent or set aside.
fn left(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<Micros> {
    let credito = credito::by_id(tx, &charge.credito)?;
    let free = credito.map_or(0, |credito| credito.saldo.0 - credito.reservado.0);
    Ok(Micros(free.clamp(0, charge.micros.0)))
}
