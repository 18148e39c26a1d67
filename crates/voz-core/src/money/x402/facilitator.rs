//! The facilitator: asked whether a payment holds (`/verify`), and to move the money (`/settle`).
//!
//! Settling has three outcomes: charged, surely not charged, and unknown. A status of 200 proves nothing,
//! and one of 500 disproves nothing: what counts is the JSON, and where none can be read, nothing is known.
use std::time::Duration;

use serde_json::{Value, json};

use crate::base::config::Secret;
use crate::base::http_client::{Client, HttpCall, Method, NetError, Reply, Url};
use crate::base::jwt::CdpKey;
use crate::base::world::World;

/// Time that asking may take.
const VERIFY: Duration = Duration::from_secs(10);
/// Largest answer read, in bytes.
const REPLY_MAX: u64 = 256 * 1024;
/// Longest reason passed on, in characters: some are whole messages of a library.
const REASON_MAX: usize = 200;

/// The way in which the facilitator is shown who asks.
pub enum Auth {
    /// With no credentials.
    None,
    /// A header: name in lower case, value.
    Header(String, Secret),
    /// A key of Coinbase's platform: a fresh token for each call.
    Cdp(Box<CdpKey>),
}

/// The facilitator, who checks payments and brings them to the chain.
pub struct Facilitador {
    client: Client,
    url: Url,
    auth: Auth,
    settle: Duration,
}

/// The outcome of settling.
#[derive(Clone, Debug, PartialEq)]
pub enum Settled {
    /// Money moved: the receipt.
    Charged(SettlementReceipt),
    /// No money moved by this call; the reason.
    Refused(String),
    /// The payer's nonce is used: by an earlier call of ours, by someone else, or cancelled.
    Used(String),
    /// The nonce is used, most likely by a try of ours whose answer was lost. No facilitator says so: who asks again knows it.
    Presumed,
    /// Nothing certain; what happened.
    Unknown {
        /// The event, in a few words.
        motivo: String,
        /// True when the facilitator may have received it.
        sent: bool,
    },
}

/// The facilitator's word that money moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettlementReceipt {
    /// Transaction on the chain; empty when it is not known.
    pub transacao: String,
    /// The payer.
    pub pagador: String,
}

impl SettlementReceipt {
    /// The JSON of the receipt header.
    pub fn json(&self, network: &str) -> Value {
        json!({"success": true, "transaction": self.transacao, "network": network, "payer": self.pagador})
    }
}

/// The facilitator gave no answer that can be used.
#[derive(Debug, thiserror::Error)]
#[error("o facilitador não ajudou: {0}")]
pub struct Unavailable(String);

/// A payment with what was asked for it, as both calls take it. Has no `Debug`, like the payment.
#[derive(Clone, Copy)]
pub struct Exchange<'a> {
    /// Version of x402.
    pub versao: u8,
    /// The payload as it came.
    pub carga: &'a Value,
    /// The entry of `accepts` that the payment answers, as this server makes it.
    pub exigencia: &'a Value,
}

impl Exchange<'_> {
    fn body(&self) -> Vec<u8> {
        let (versao, carga, exigencia) = (self.versao, self.carga, self.exigencia);
        json!({"x402Version": versao, "paymentPayload": carga, "paymentRequirements": exigencia})
            .to_string()
            .into_bytes()
    }
}

impl Facilitador {
    /// The facilitator at an address; `settle` bounds one settlement.
    pub fn new(url: Url, auth: Auth, settle: Duration) -> Self {
        Self { client: Client::new(), url, auth, settle }
    }

    pub const fn url(&self) -> &Url {
        &self.url
    }

    /// Longest time of one settlement.
    pub const fn settle_deadline(&self) -> Duration {
        self.settle
    }

    /// Asks whether a payment holds. Moves nothing, so a broken connection is tried once more.
    ///
    /// # Errors
    /// Nobody said; the inner error is the reason why it does not hold.
    pub fn verify(&self, world: &World, pedido: &Exchange<'_>) -> Result<Result<(), String>, Unavailable> {
        let body = pedido.body();
        let ask = || self.call(world, Method::POST, "/verify", &body, VERIFY);
        let reply = match ask() {
            Err(NetError::Cut { .. }) => ask(),
            other => other,
        };
        let reply = reply.map_err(|e| Unavailable(e.to_string()))?;
        let said: Value = reply.json().unwrap_or_default();
        match said.get("isValid").and_then(Value::as_bool) {
            Some(true) => Ok(Ok(())),
            Some(false) => Ok(Err(reason(&said, "invalidReason"))),
            None => Err(Unavailable(format!("/verify respondeu {} sem isValid", reply.status))),
        }
    }

    /// Asks to move the money, once.
    pub fn settle(&self, world: &World, pedido: &Exchange<'_>) -> Settled {
        match self.call(world, Method::POST, "/settle", &pedido.body(), self.settle) {
            Ok(reply) => outcome(&reply, pedido),
            Err(error) => Settled::Unknown { motivo: error.to_string(), sent: !error.never_sent() },
        }
    }

    /// The kinds that it supports: version, scheme and network of each.
    pub fn supported(&self, world: &World) -> Result<Vec<(u64, String, String)>, Unavailable> {
        let reply = self.call(world, Method::GET, "/supported", &[], VERIFY);
        let reply = reply.map_err(|e| Unavailable(e.to_string()))?;
        let said: Value = reply.json().unwrap_or_default();
        let kinds = said.get("kinds").and_then(Value::as_array);
        let kinds = kinds.filter(|_| reply.is_success());
        let kinds = kinds.ok_or_else(|| Unavailable(format!("/supported respondeu {}", reply.status)))?;
        let text = |kind: &Value, name| kind.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(kinds
            .iter()
            .map(|kind| {
                let version = kind.get("x402Version").and_then(Value::as_u64).unwrap_or(1);
                (version, text(kind, "scheme"), text(kind, "network"))
            })
            .collect())
    }

    fn call(
        &self,
        world: &World,
        method: Method,
        path: &str,
        body: &[u8],
        deadline: Duration,
    ) -> Result<Reply, NetError> {
        let url = &self.url.join(path)?;
        let shown = match &self.auth {
            Auth::None => None,
            Auth::Header(name, value) => Some((name.as_str(), value.expose().to_owned())),
            Auth::Cdp(key) => {
                let token = key.token(world, method.as_str(), url).map_err(NetError::Url)?;
                Some(("authorization", format!("Bearer {token}")))
            }
        };
        let mut headers = vec![("accept", "application/json")];
        if method == Method::POST {
            headers.push(("content-type", "application/json"));
        }
        headers.extend(shown.iter().map(|(name, value)| (*name, value.as_str())));
        self.client.send(&HttpCall { method, url, headers: &headers, body, deadline, reply_max: REPLY_MAX })
    }
}

fn outcome(reply: &Reply, pedido: &Exchange<'_>) -> Settled {
    let said: Value = reply.json().unwrap_or_default();
    let text = |name: &str| said.get(name).and_then(Value::as_str).unwrap_or_default();
    let transacao: String = text("transaction").chars().take(REASON_MAX).collect();
    match said.get("success").and_then(Value::as_bool) {
        Some(true) => {
            let payer = said.get("payer").and_then(Value::as_str);
            let signed = pedido.carga.pointer("/payload/authorization/from").and_then(Value::as_str);
            let pagador = payer.or(signed).unwrap_or_default().chars().take(REASON_MAX).collect();
            Settled::Charged(SettlementReceipt { transacao, pagador })
        }
        Some(false) => refused(reason(&said, "errorReason"), &transacao),
        None => {
            let motivo = format!("/settle respondeu {} sem success", reply.status);
            Settled::Unknown { motivo, sent: true }
        }
    }
}

/// Reasons that are certainly final where no transaction is named, one a line: the file says where they are from.
const FINAL: &str = include_str!("final_reasons.txt");

/// Reasons that are final where a transaction is named: its receipt is there and says that it failed (the
/// specification's word, and that of `settleEIP3009`).
const REVERTED: &[&str] = &["invalid_transaction_state", "invalid_exact_evm_transaction_failed"];

/// Words with which facilitators, and the token's contract, say that the payer's nonce is used.
const USED: &[&str] =
    &["nonce_already_used", "authorization is used", "authorization_used", "authorizationalreadyused"];

fn refused(reason: String, transaction: &str) -> Settled {
    let lower = reason.to_ascii_lowercase();
    let nothing_sent = transaction.is_empty();
    let is_final = if nothing_sent {
        FINAL.lines().any(|line| line == lower)
    } else {
        REVERTED.contains(&lower.as_str())
    };
    if is_final {
        Settled::Refused(reason)
    } else if nothing_sent && USED.iter().any(|mark| lower.contains(mark)) {
        Settled::Used(reason)
    } else {
        Settled::Unknown { motivo: reason, sent: true }
    }
}

/// A reason in one line, not longer than may be passed on.
fn reason(said: &Value, name: &str) -> String {
    let text = said.get(name).and_then(Value::as_str).unwrap_or("unspecified");
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(REASON_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_certain_only_when_no_transaction_may_be_on_its_way() {
        let unknown = |motivo: &str| Settled::Unknown { motivo: motivo.to_owned(), sent: true };
        for (said, transaction, outcome) in [
            ("insufficient_funds", "", Settled::Refused("insufficient_funds".to_owned())),
            ("Insufficient_Funds", "", Settled::Refused("Insufficient_Funds".to_owned())),
            ("invalid_transaction_state", "0x1", Settled::Refused("invalid_transaction_state".to_owned())),
            ("invalid_transaction_state", "", unknown("invalid_transaction_state")),
            ("invalid_exact_evm_transaction_failed", "", unknown("invalid_exact_evm_transaction_failed")),
            ("settlement_pending", "", unknown("settlement_pending")),
            ("insufficient_funds", "0x1", unknown("insufficient_funds")),
            ("unexpected_settle_error", "", unknown("unexpected_settle_error")),
            ("unspecified", "", unknown("unspecified")),
            (
                "Timed out while waiting for transaction with hash \"0xab\" to be confirmed.",
                "",
                unknown("Timed out while waiting for transaction with hash \"0xab\" to be confirmed."),
            ),
            ("invalid_exact_evm_nonce_already_used", "0x1", unknown("invalid_exact_evm_nonce_already_used")),
            (
                "invalid_exact_evm_nonce_already_used",
                "",
                Settled::Used("invalid_exact_evm_nonce_already_used".to_owned()),
            ),
            (
                "FiatTokenV2: authorization is used or canceled",
                "",
                Settled::Used("FiatTokenV2: authorization is used or canceled".to_owned()),
            ),
        ] {
            assert_eq!(refused(said.to_owned(), transaction), outcome, "{said} {transaction}");
        }
    }

    #[test]
    fn every_final_reason_is_a_word_as_facilitators_write_them() {
        let words: Vec<&str> = FINAL.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(words.len(), 29);
        let plain =
            |word: &str| word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
        assert!(words.iter().all(|word| !word.is_empty() && plain(word)), "{words:?}");
    }

    #[test]
    fn a_reason_is_one_short_line() {
        let said = json!({"errorReason": format!("linha\nlinha\t{}", "é".repeat(500))});
        let reason = reason(&said, "errorReason");
        assert!(reason.starts_with("linha linha é") && reason.chars().count() == REASON_MAX);
        assert_eq!(super::reason(&json!({"errorReason": 3}), "errorReason"), "unspecified");
    }
}
