//! The owner's word on a charge that waits for it, noted with what it does.
use super::decisions::{Decided, note};
use crate::base::store::{Store, StoreError};
use crate::base::world::Millis;
use crate::money::cobranca::{self, Cobranca, CobrancaError, Desk, Pendencia, SettleError};
use crate::money::micros::Micros;

/// Settles one of the things of a charge that wait for the owner's word, with an amount or with nothing
/// ([`cobranca::settle`]).
pub fn settle(
    store: &Store,
    now: Millis,
    quem: &str,
    charge: &Cobranca,
    what: Pendencia,
    valor: Option<Micros>,
) -> Result<Cobranca, SettleError> {
    let amount = valor.map_or_else(|| "nada".to_owned(), |valor| format!("{valor} USD"));
    let detalhe = format!("{}: {amount}", what.as_str());
    store.try_write(|tx| {
        let after = cobranca::settle(tx, now, charge, what, valor)?;
        note(tx, now, quem, Decided::ChargeSettled, &charge.id, Some(&detalhe))?;
        Ok(after)
    })
}

/// Takes the other payment of a charge that was paid twice for it ([`cobranca::take_twin`]).
pub fn take_twin(desk: &Desk<'_>, quem: &str, charge: &Cobranca) -> Result<Cobranca, SettleError> {
    let detalhe = format!("{}: vale o outro pagamento", Pendencia::PagoDuasVezes.as_str());
    let now = desk.world.now();
    cobranca::take_twin(desk, charge, &|tx| {
        note(tx, now, quem, Decided::ChargeSettled, &charge.id, Some(&detalhe))
    })
}

/// Closes a charge that nobody has paid; the charge as it is then.
///
/// # Errors
/// The gateway's, and the database's.
pub fn close(desk: &Desk<'_>, quem: &str, charge: Cobranca) -> Result<Cobranca, CobrancaError> {
    let (now, id) = (desk.world.now(), charge.id.clone());
    cobranca::close(desk, charge, &|tx| note(tx, now, quem, Decided::ChargeClosed, &id, None))
}

/// Notes that what came of a decision was told to whoever took it: the same again is another one.
pub fn told(store: &Store, id: &str) -> Result<(), StoreError> {
    store.write(|tx| cobranca::told(tx, id))
}
