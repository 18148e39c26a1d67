//! Opening a charge again whose first opening gave its buyer no answer: found by the name it was to have, with the
//! token and the ticket it was to have.
//!
//! Invariant: what may be at the gateway is looked at, never made a second time; a card that was sent is not sent
//! again.
use std::time::Duration;

use super::asaas::AsaasError;
use super::budgeted_calls::Calls;
use super::call_budget::Share;
use super::charge::Cobranca;
use super::desk::Desk;
use super::error::CobrancaError;
use super::opening::{Named, NewCharge, Opened};
use super::states::{ChargeState, Forma};
use super::wire::oldest;
use super::{duplicates, pay_by_card};

/// When to ask again while the gateway does not answer.
const AWAY: Duration = Duration::from_secs(15);

/// Opens what was opened before.
///
/// # Errors
/// [`CobrancaError::Ended`]: it came to nothing, and another may be opened. [`CobrancaError::Running`]: the gateway may
/// still be at it.
pub(super) fn again(
    desk: &Desk<'_>,
    new: &NewCharge<'_>,
    named: &Named<'_>,
    charge: Cobranca,
) -> Result<Opened, CobrancaError> {
    let calls = desk.calls(Share::Buyer);
    let charge = match charge.estado {
        ChargeState::Vencido | ChargeState::Falhou | ChargeState::Cancelando => {
            return Err(CobrancaError::Ended);
        }
        ChargeState::Pendente if charge.gateway.is_none() => found(desk, &calls, &charge)?,
        ChargeState::Pendente | ChargeState::Pago | ChargeState::Estornado => charge,
    };
    let gateway = charge.gateway.as_deref().unwrap_or_default();
    let mut opened = Opened {
        id: charge.id.clone(),
        token: new.target.is_token().then(|| named.token.clone()),
        bilhete: named.bilhete.clone(),
        pix: None,
        pagina: None,
        cartao: None,
    };
    match charge.forma {
        Forma::Pix if charge.estado == ChargeState::Pendente => opened.pix = Some(desk.pix(&calls, &charge)?),
        Forma::Pix => {}
        Forma::CartaoBoleto => opened.pagina = desk.asaas.payment(&calls, gateway)?.invoice_url,
        Forma::Cartao if charge.estado == ChargeState::Pendente && charge.cartoes == 0 => {
            let (card, holder, ip) = new.card.ok_or(CobrancaError::Closed)?;
            opened.cartao = Some(pay_by_card::send(desk, &calls, &charge, (card, holder, ip), None)?);
        }
        Forma::Cartao => opened.cartao = Some(pay_by_card::last(desk, charge)?),
    }
    Ok(opened)
}

/// The charge, once the gateway shows what it made of it.
fn found(desk: &Desk<'_>, calls: &Calls<'_>, charge: &Cobranca) -> Result<Cobranca, CobrancaError> {
    let may_appear = || duplicates::may_appear(charge, desk.world.now());
    match duplicates::found(desk, calls, charge) {
        Ok(payments) => match (oldest(payments), may_appear()) {
            (Some(payment), _) => desk.adopt(charge, &payment),
            (None, Some(wait)) => Err(CobrancaError::Running(wait)),
            (None, None) => {
                duplicates::never_created(desk, charge)?;
                Err(CobrancaError::Ended)
            }
        },
        Err(AsaasError::Unknown(_) | AsaasError::Unsent(_)) => {
            Err(CobrancaError::Running(may_appear().unwrap_or_default().max(AWAY)))
        }
        Err(error) => Err(error.into()),
    }
}
