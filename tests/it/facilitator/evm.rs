//! What a chain knows of a payment: EIP-712 digests and signatures (EIP-3009), apart from the program's own.
use k256::ecdsa::{RecoveryId, Signature, SigningKey, VerifyingKey};
use serde_json::{Value, json};
use sha3::{Digest, Keccak256};

const DOMAIN: &str = "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)";
const TRANSFER: &str = "TransferWithAuthorization(address from,address to,uint256 value,\
                        uint256 validAfter,uint256 validBefore,bytes32 nonce)";

/// A token's EIP-712 domain.
#[derive(Clone, Debug)]
pub(crate) struct Domain {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) chain: u128,
    pub(crate) contract: String,
}

/// What a payer signs, each field as it is written on the wire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Authorization {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) value: String,
    pub(crate) valid_after: String,
    pub(crate) valid_before: String,
    pub(crate) nonce: String,
}

impl Authorization {
    /// From a payload; `None` when a field is missing or no text.
    pub(crate) fn read(payload: &Value) -> Option<Self> {
        let field = |name: &str| Some(payload["authorization"][name].as_str()?.to_owned());
        Some(Self {
            from: field("from")?,
            to: field("to")?,
            value: field("value")?,
            valid_after: field("validAfter")?,
            valid_before: field("validBefore")?,
            nonce: field("nonce")?,
        })
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "from": self.from, "to": self.to, "value": self.value,
            "validAfter": self.valid_after, "validBefore": self.valid_before, "nonce": self.nonce,
        })
    }

    /// What is signed; `None` when a field cannot be encoded.
    pub(crate) fn digest(&self, domain: &Domain) -> Option<[u8; 32]> {
        let separator = keccak(&[
            &keccak(&[DOMAIN.as_bytes()]),
            &keccak(&[domain.name.as_bytes()]),
            &keccak(&[domain.version.as_bytes()]),
            &number(domain.chain),
            &address(&domain.contract)?,
        ]);
        let message = keccak(&[
            &keccak(&[TRANSFER.as_bytes()]),
            &address(&self.from)?,
            &address(&self.to)?,
            &number(self.value.parse().ok()?),
            &number(self.valid_after.parse().ok()?),
            &number(self.valid_before.parse().ok()?),
            &bytes(&self.nonce)?.try_into().ok().map(|nonce: [u8; 32]| nonce)?,
        ]);
        Some(keccak(&[b"\x19\x01", &separator, &message]))
    }
}

/// Who signed, in lower case: only a signature that the chain's token would take.
pub(crate) fn signer(digest: &[u8; 32], signature: &str) -> Option<String> {
    let bytes = bytes(signature)?;
    let (rs, v) = bytes.split_at_checked(64)?;
    let recovery = match v {
        [27] => RecoveryId::new(false, false),
        [28] => RecoveryId::new(true, false),
        _ => return None,
    };
    let signature = Signature::from_slice(rs).ok()?;
    if signature.normalize_s() != signature {
        return None;
    }
    VerifyingKey::recover_from_prehash(digest, &signature, recovery).ok().map(|key| account(&key))
}

/// A private key and its account.
pub(crate) struct Key {
    key: SigningKey,
    /// In lower case.
    pub(crate) address: String,
}

impl Key {
    /// The key that follows from a name.
    pub(crate) fn of(name: &str) -> Self {
        let key = SigningKey::from_slice(&keccak(&[name.as_bytes()])).unwrap();
        let address = account(key.verifying_key());
        Self { key, address }
    }

    /// 65 bytes: r, s, v.
    pub(crate) fn sign(&self, digest: &[u8; 32]) -> String {
        let (signature, recovery) = self.key.sign_prehash_recoverable(digest);
        let (signature, recovery) = match signature.normalize_s() {
            low if low == signature => (signature, recovery),
            low => (low, RecoveryId::new(!recovery.is_y_odd(), false)),
        };
        format!("{}{:02x}", hex(&signature.to_bytes()), 27 + u8::from(recovery.is_y_odd()))
    }
}

/// The other signature of the same key for the same digest: high s, v turned over.
pub(crate) fn malleated(signature: &str) -> String {
    /// Order of the curve (SEC 2, 2.4.1).
    const ORDER: &str = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
    let bytes = bytes(signature).unwrap();
    let order = self::bytes(ORDER).unwrap();
    let (mut high, mut borrow) = (bytes.clone(), 0);
    for at in (0..32).rev() {
        let digit = i32::from(order[at]) - i32::from(bytes[32 + at]) - borrow;
        borrow = i32::from(digit < 0);
        high[32 + at] = u8::try_from(digit + 256 * borrow).unwrap();
    }
    high[64] = 27 + 28 - high[64];
    hex(&high)
}

pub(crate) fn keccak(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Keccak256::new();
    parts.iter().for_each(|part| hash.update(part));
    hash.finalize().into()
}

/// With `0x`.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold("0x".to_owned(), |text, byte| text + &format!("{byte:02x}"))
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits = hex.strip_prefix("0x").unwrap_or(hex).as_bytes();
    let pairs = digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    pairs.collect()
}

fn number(value: u128) -> [u8; 32] {
    let mut word = [0; 32];
    word[16..].copy_from_slice(&value.to_be_bytes());
    word
}

fn address(text: &str) -> Option<[u8; 32]> {
    let mut word = [0; 32];
    word[12..].copy_from_slice(&<[u8; 20]>::try_from(bytes(text)?).ok()?);
    Some(word)
}

fn account(key: &VerifyingKey) -> String {
    let point = key.to_sec1_point(false);
    hex(&keccak(&[&point.as_bytes()[1..]])[12..])
}

#[test]
fn domains_and_signatures_are_those_of_the_chain() {
    // The well-known first account of development chains, and the separators of the fact sheet.
    let known = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
    let key = SigningKey::from_slice(&bytes(known).unwrap()).unwrap();
    assert_eq!(account(key.verifying_key()), "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266");
    let payer = Key::of("someone");
    let authorization = Authorization {
        from: payer.address.clone(),
        to: payer.address.clone(),
        value: "10000".to_owned(),
        valid_after: "0".to_owned(),
        valid_before: "1".to_owned(),
        nonce: hex(&[7; 32]),
    };
    let domain = Domain {
        name: "USDC".to_owned(),
        version: "2".to_owned(),
        chain: 84532,
        contract: "0x036CbD53842c5426634e7929541eC2318f3dCF7e".to_owned(),
    };
    let digest = authorization.digest(&domain).unwrap();
    let signature = payer.sign(&digest);
    assert_eq!(signer(&digest, &signature), Some(payer.address.clone()));
    let high = malleated(&signature);
    assert_ne!(high, signature);
    assert_eq!(signer(&digest, &high), None);
    assert_eq!(malleated(&high), signature);
}
