//! The payment header, read with tolerance for its wrapping and none for its numbers; and whether the payment may be
//! taken for an offer, as far as can be told without asking anyone.
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use base64::{Engine, alphabet};
use serde_json::Value;

use super::eip712::{self, Address};
use super::offer::Oferta;
use crate::base::world::Millis;

/// Most bytes of a payment header; official clients send about 1 kB.
pub const HEADER_MAX: usize = 16 * 1024;

/// Why a payment is refused here, before anyone is asked. The text is the reason that x402 clients read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaymentRefusal {
    /// Not base64 of a JSON object with the fields of a payment.
    #[error("invalid_payload")]
    Payload(&'static str),
    /// A version other than 1 and 2.
    #[error("invalid_x402_version")]
    Version,
    /// A scheme other than `exact`.
    #[error("unsupported_scheme")]
    Scheme,
    /// Another network, or its name in the other version.
    #[error("invalid_network")]
    Network,
    /// `accepted` is not the offer of this call.
    #[error("invalid_payment_requirements")]
    Requirements(&'static str),
    /// An amount other than the price, either way.
    #[error("invalid_exact_evm_payload_authorization_value")]
    Value,
    #[error("invalid_exact_evm_payload_recipient_mismatch")]
    Recipient,
    #[error("invalid_exact_evm_payload_authorization_valid_after")]
    ValidAfter,
    /// Too little time left, or more than was offered.
    #[error("invalid_exact_evm_payload_authorization_valid_before")]
    ValidBefore,
    /// Not the payer's signature, or one that the token does not take.
    #[error("invalid_exact_evm_payload_signature")]
    Signature(&'static str),
}

impl PaymentRefusal {
    /// The fault, in Portuguese.
    pub const fn detalhe(self) -> &'static str {
        match self {
            Self::Payload(what) | Self::Requirements(what) | Self::Signature(what) => what,
            Self::Version => "x402Version tem de ser 1 ou 2",
            Self::Scheme => "o esquema tem de ser exact",
            Self::Network => "o pagamento é para outra rede",
            Self::Value => "o valor tem de ser exatamente o preço, nem mais nem menos",
            Self::Recipient => "o pagamento é para outro recebedor",
            Self::ValidAfter => "o pagamento ainda não vale (validAfter)",
            Self::ValidBefore => "validBefore tem de estar entre daqui a 6 segundos e o prazo oferecido",
        }
    }
}

/// An authorization to move the token (EIP-3009).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorization {
    /// The payer.
    pub from: Address,
    /// The receiver.
    pub to: Address,
    /// Amount in the token's smallest unit.
    pub value: u128,
    /// Valid after this moment, in Unix seconds.
    pub valid_after: u128,
    /// Valid before this moment, in Unix seconds.
    pub valid_before: u128,
    /// Makes it unique for its payer.
    pub nonce: [u8; 32],
}

/// A payment as it came. Has no `Debug` on purpose: whoever holds it can have the money moved.
#[derive(Clone)]
pub struct Pagamento {
    /// Version of x402: 1 or 2.
    pub versao: u8,
    /// Everything that came, for the facilitator: fields unknown here among it.
    pub carga: Value,
    /// The transfer that the payer authorizes.
    pub autorizacao: Authorization,
    /// The signature: r, s and the recovery byte.
    pub assinatura: [u8; 65],
}

/// Reads a payment header: base64 of either alphabet, padded or not, of a JSON object.
///
/// # Errors
/// [`PaymentRefusal::Payload`], [`PaymentRefusal::Version`] or [`PaymentRefusal::Signature`]: nothing a signature could be checked of.
pub fn decode(header: &[u8]) -> Result<Pagamento, PaymentRefusal> {
    if header.len() > HEADER_MAX {
        return Err(PaymentRefusal::Payload("o cabeçalho de pagamento é grande demais"));
    }
    let bytes = base64(header).ok_or(PaymentRefusal::Payload("o cabeçalho de pagamento não é base64"))?;
    let carga: Value = serde_json::from_slice(&bytes)
        .map_err(|_| PaymentRefusal::Payload("o cabeçalho de pagamento não traz JSON"))?;
    if !carga.is_object() {
        return Err(PaymentRefusal::Payload("o pagamento tem de ser um objeto JSON"));
    }
    let versao = match carga.get("x402Version").and_then(Value::as_u64) {
        Some(1) => 1,
        Some(2) => 2,
        _ => return Err(PaymentRefusal::Version),
    };
    let payload = carga.get("payload").filter(|p| p.is_object());
    let payload = payload.ok_or(PaymentRefusal::Payload("falta o objeto payload"))?;
    let assinatura = signature(payload)?;
    let autorizacao = payload.get("authorization").and_then(authorization);
    let autorizacao = autorizacao.ok_or(PaymentRefusal::Payload(
        "payload.authorization precisa de from, to, value, validAfter, validBefore e nonce, em texto",
    ))?;
    Ok(Pagamento { versao, autorizacao, assinatura, carga })
}

fn signature(payload: &Value) -> Result<[u8; 65], PaymentRefusal> {
    let text = payload.get("signature").and_then(Value::as_str);
    let bytes =
        text.and_then(eip712::bytes).ok_or(PaymentRefusal::Signature("falta payload.signature em 0x…"))?;
    bytes.try_into().map_err(|_| {
        PaymentRefusal::Signature(
            "a assinatura tem de ter 65 bytes; carteiras que são contratos não servem aqui",
        )
    })
}

/// Reads an authorization, as it stands in the payload of a payment.
pub fn authorization(value: &Value) -> Option<Authorization> {
    let text = |name| value.get(name).and_then(Value::as_str);
    Some(Authorization {
        from: text("from")?.parse().ok()?,
        to: text("to")?.parse().ok()?,
        value: number(text("value")?)?,
        valid_after: number(text("validAfter")?)?,
        valid_before: number(text("validBefore")?)?,
        nonce: eip712::fixed(text("nonce")?)?,
    })
}

/// A number in plain decimal digits. One past 128 bits counts as the largest: it is too large anyway.
fn number(text: &str) -> Option<u128> {
    /// Digits of the largest number of 256 bits.
    const DIGITS_MAX: usize = 78;
    let plain = (1..=DIGITS_MAX).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().unwrap_or(u128::MAX))
}

fn base64(text: &[u8]) -> Option<Vec<u8>> {
    const LENIENT: GeneralPurposeConfig = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    const STANDARD: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, LENIENT);
    const URL_SAFE: GeneralPurpose = GeneralPurpose::new(&alphabet::URL_SAFE, LENIENT);
    let text = text.trim_ascii();
    STANDARD.decode(text).or_else(|_| URL_SAFE.decode(text)).ok().filter(|bytes| !bytes.is_empty())
}

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
