//! A paying client: reads an offer of either version and signs what it asks, straight or bent.
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::evm::{Authorization, Domain, Key, hex, keccak};
use crate::servico::Answer;

/// Version of the protocol a client speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    V1,
    V2,
}

impl Version {
    pub(crate) const BOTH: [Self; 2] = [Self::V1, Self::V2];

    /// Header that carries a payment.
    pub(crate) const fn header(self) -> &'static str {
        match self {
            Self::V1 => "X-PAYMENT",
            Self::V2 => "PAYMENT-SIGNATURE",
        }
    }

    /// Header that carries the receipt, in lower case.
    pub(crate) const fn receipt(self) -> &'static str {
        match self {
            Self::V1 => "x-payment-response",
            Self::V2 => "payment-response",
        }
    }

    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::V1 => 1,
            Self::V2 => 2,
        }
    }

    /// The first offer of a 402, as a client of this version reads it.
    pub(crate) fn offer(self, refused: &Answer) -> Value {
        assert_eq!(refused.status, 402, "{}", refused.text());
        let challenge = match self {
            Self::V1 => refused.json(),
            Self::V2 => decoded(refused.header("payment-required")),
        };
        assert_eq!(challenge["x402Version"], self.number(), "{challenge}");
        challenge["accepts"][0].clone()
    }
}

/// JSON in base64, as every header of the protocol has it.
pub(crate) fn decoded(header: &str) -> Value {
    let bytes = STANDARD.decode(header).unwrap_or_else(|e| panic!("{e}: {header}"));
    serde_json::from_slice(&bytes).unwrap()
}

/// A payment, open to be bent before and after it is signed.
#[derive(Clone, Debug)]
pub(crate) struct Payment {
    pub(crate) version: Version,
    /// What it accepts.
    pub(crate) offer: Value,
    /// The domain it is signed in.
    pub(crate) domain: Domain,
    pub(crate) authorization: Authorization,
    pub(crate) signature: String,
}

/// An account that pays.
pub(crate) struct Payer {
    key: Key,
}

impl Payer {
    /// The account that follows from a name.
    pub(crate) fn of(name: &str) -> Self {
        Self { key: Key::of(name) }
    }

    /// In lower case.
    pub(crate) fn address(&self) -> &str {
        &self.key.address
    }

    /// What this account signs for an offer: `nonce` names the payment.
    pub(crate) fn pay(&self, version: Version, offer: &Value, nonce: &str) -> Payment {
        let mut payment = Payment::new(version, offer, self.address(), nonce);
        self.sign(&mut payment);
        payment
    }

    /// Signs a payment as it stands.
    pub(crate) fn sign(&self, payment: &mut Payment) {
        let digest = payment.authorization.digest(&payment.domain).expect("a payment that can be signed");
        payment.signature = self.key.sign(&digest);
    }
}

impl Payment {
    fn new(version: Version, offer: &Value, from: &str, nonce: &str) -> Self {
        let text = |name: &str| offer[name].as_str().unwrap_or_else(|| panic!("{name}: {offer}")).to_owned();
        let (price, chain) = match (version, offer["network"].as_str().unwrap()) {
            (Version::V1, "base") => ("maxAmountRequired", 8453),
            (Version::V1, "base-sepolia") => ("maxAmountRequired", 84532),
            (Version::V2, "eip155:8453") => ("amount", 8453),
            (Version::V2, "eip155:84532") => ("amount", 84532),
            (_, network) => panic!("an offer on {network}"),
        };
        let extra = |name: &str| offer["extra"][name].as_str().unwrap().to_owned();
        let domain =
            Domain { name: extra("name"), version: extra("version"), chain, contract: text("asset") };
        // The windows of the official clients.
        let valid_after = if version == Version::V1 { now() - 600 } else { 0 };
        let authorization = Authorization {
            from: from.to_owned(),
            to: text("payTo"),
            value: text(price),
            valid_after: valid_after.to_string(),
            valid_before: (now() + offer["maxTimeoutSeconds"].as_u64().unwrap()).to_string(),
            nonce: hex(&keccak(&[nonce.as_bytes()])),
        };
        Self { version, offer: offer.clone(), domain, authorization, signature: String::new() }
    }

    /// The payload of the header.
    pub(crate) fn json(&self) -> Value {
        let payload = json!({"signature": self.signature, "authorization": self.authorization.json()});
        match self.version {
            Version::V1 => json!({
                "x402Version": 1,
                "scheme": self.offer["scheme"],
                "network": self.offer["network"],
                "payload": payload,
            }),
            Version::V2 => json!({
                "x402Version": 2,
                "resource": {"url": "https://elsewhere.example/", "description": "", "mimeType": ""},
                "accepted": self.offer,
                "payload": payload,
            }),
        }
    }

    /// The header's value.
    pub(crate) fn header(&self) -> String {
        STANDARD.encode(self.json().to_string())
    }
}

/// Seconds since 1970.
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
pub(crate) fn now() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs()
}
