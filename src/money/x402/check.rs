//! Whether a payment may be taken for an offer, as far as can be told without asking anyone.
use serde_json::Value;

use super::eip712;
use super::offer::Oferta;
use super::payment::{Authorization, Pagamento, PaymentRefusal};
use crate::base::world::Millis;

/// Seconds that must be left for a facilitator to take a payment (facts, 5: what the official one wants).
const LEFT_MIN_S: u128 = 6;
/// Seconds by which a payer's clock may be ahead of ours.
const SKEW_S: u128 = 60;

/// Checks all but the window, which closes: a payment that was taken stays known after that.
pub fn check(payment: &Pagamento, oferta: &Oferta) -> Result<(), PaymentRefusal> {
    let chain = oferta.chain;
    // Version 2 names scheme and network inside the entry it echoes, version 1 outside.
    let named = match payment.versao {
        1 => &payment.carga,
        _ => {
            let accepted = payment.carga.get("accepted").filter(|accepted| accepted.is_object());
            accepted.ok_or(PaymentRefusal::Payload("falta o objeto accepted"))?
        }
    };
    let text = |name: &str| named.get(name).and_then(Value::as_str);
    if text("scheme") != Some("exact") {
        return Err(PaymentRefusal::Scheme);
    }
    let network = if payment.versao == 1 { chain.nome } else { chain.caip2 };
    if text("network") != Some(network) {
        return Err(PaymentRefusal::Network);
    }
    if payment.versao == 2 {
        check_accepted(named, oferta)?;
    }
    let authorization = &payment.autorizacao;
    if authorization.value != u128::from(oferta.units()) {
        return Err(PaymentRefusal::Value);
    }
    if authorization.to != oferta.pagar_a {
        return Err(PaymentRefusal::Recipient);
    }
    match eip712::signer(&eip712::digest(chain, authorization), &payment.assinatura) {
        Some(signer) if signer == authorization.from => Ok(()),
        Some(_) => {
            Err(PaymentRefusal::Signature("a assinatura não é de quem paga (from) sobre este pagamento"))
        }
        None => Err(PaymentRefusal::Signature(
            "a assinatura não tem a forma que o USDC aceita (v 27 ou 28, s baixo)",
        )),
    }
}

/// Checks that a payment can still be settled, and not for longer than was offered.
///
/// # Errors
/// [`PaymentRefusal::ValidAfter`] or [`PaymentRefusal::ValidBefore`].
pub fn check_window(payment: &Pagamento, oferta: &Oferta, now: Millis) -> Result<(), PaymentRefusal> {
    let now = u128::try_from(now.0 / 1000).unwrap_or(0);
    let Authorization { valid_after, valid_before, .. } = payment.autorizacao;
    if valid_after > now {
        return Err(PaymentRefusal::ValidAfter);
    }
    let last = now + u128::from(oferta.prazo_s) + SKEW_S;
    if valid_before < now + LEFT_MIN_S || valid_before > last {
        return Err(PaymentRefusal::ValidBefore);
    }
    Ok(())
}

/// The entry that a version 2 payment echoes must be ours: additions are ignored, changes are not.
fn check_accepted(accepted: &Value, oferta: &Oferta) -> Result<(), PaymentRefusal> {
    let own = oferta.entry_v2();
    for (name, what) in [
        ("amount", "accepted.amount não é o preço desta chamada"),
        ("asset", "accepted.asset não é a moeda pedida"),
        ("payTo", "accepted.payTo não é o recebedor pedido"),
        ("maxTimeoutSeconds", "accepted.maxTimeoutSeconds não é o prazo oferecido"),
    ] {
        if !same(accepted.get(name), own.get(name)) {
            return Err(PaymentRefusal::Requirements(what));
        }
    }
    let extra = |entry: &Value, name: &str| entry.get("extra").and_then(|extra| extra.get(name)).cloned();
    let named = ["name", "version"].iter().all(|name| extra(accepted, name) == extra(&own, name));
    if named { Ok(()) } else { Err(PaymentRefusal::Requirements("accepted.extra não é o da moeda pedida")) }
}

/// Equal, addresses in either case.
fn same(sent: Option<&Value>, own: Option<&Value>) -> bool {
    match (sent, own) {
        (Some(Value::String(sent)), Some(Value::String(own))) => sent.eq_ignore_ascii_case(own),
        (sent, own) => sent == own,
    }
}
