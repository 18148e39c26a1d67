//! Bearer tokens of Coinbase's platform (CDP): a JWT (RFC 7519) for one call, signed with Ed25519 or ES256.
//!
//! The signatures come from `ring`, which the TLS library brings anyway.
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair};
use serde_json::json;

use super::chave::hex;
use super::rede::Url;
use super::world::World;

/// Seconds a token is good for.
const LIFE_S: i64 = 120;

/// A key of the platform. Does not print.
pub struct CdpKey {
    id: String,
    pair: Pair,
}

enum Pair {
    Ed25519(Ed25519KeyPair),
    P256(EcdsaKeyPair),
}

impl CdpKey {
    /// Reads a key as the platform hands it out: an Ed25519 seed with its public key in base64, or an
    /// elliptic-curve key in PEM.
    ///
    /// # Errors
    /// It is neither; what to do, in Portuguese.
    pub fn read(id: &str, secret: &str) -> Result<Self, &'static str> {
        const WRONG: &str = "x402.cdp_segredo não é uma chave Ed25519 em base64 nem uma chave EC em PEM";
        let pem = secret.replace("\\n", "\n");
        let pair = if pem.contains("-----BEGIN") {
            let body: String = pem.lines().filter(|line| !line.starts_with("-----")).map(str::trim).collect();
            Pair::P256(p256(&STANDARD.decode(body).map_err(|_| WRONG)?).ok_or(WRONG)?)
        } else {
            let bytes = STANDARD.decode(secret.trim()).map_err(|_| WRONG)?;
            let (seed, public) = bytes.split_at_checked(32).ok_or(WRONG)?;
            Pair::Ed25519(Ed25519KeyPair::from_seed_and_public_key(seed, public).map_err(|_| WRONG)?)
        };
        Ok(Self { id: id.to_owned(), pair })
    }

    /// A token for one call.
    ///
    /// # Errors
    /// The system gave no randomness; in Portuguese.
    pub fn token(&self, world: &World, method: &str, url: &Url) -> Result<String, &'static str> {
        let mut nonce = [0; 16];
        world.random(&mut nonce).map_err(|_| "o sistema não deu números aleatórios")?;
        let algorithm = match self.pair {
            Pair::Ed25519(_) => "EdDSA",
            Pair::P256(_) => "ES256",
        };
        let header = json!({"alg": algorithm, "typ": "JWT", "kid": self.id, "nonce": hex(&nonce)});
        let now = world.now().0 / 1000;
        let address = url.to_string();
        let (_, place) = address.split_once("://").unwrap_or_default();
        let claims = json!({
            "sub": self.id, "iss": "cdp", "aud": ["cdp_service"],
            "nbf": now, "exp": now + LIFE_S, "uris": [format!("{method} {place}")],
        });
        let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&header), part(&claims));
        let signature = match &self.pair {
            Pair::Ed25519(pair) => pair.sign(signed.as_bytes()).as_ref().to_vec(),
            Pair::P256(pair) => pair
                .sign(&SystemRandom::new(), signed.as_bytes())
                .map_err(|_| "o sistema não deu números aleatórios")?
                .as_ref()
                .to_vec(),
        };
        Ok(format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }
}

/// A P-256 key in DER: PKCS #8 (RFC 5958), or on its own (RFC 5915), where it stands between fixed bytes.
fn p256(der: &[u8]) -> Option<EcdsaKeyPair> {
    /// Version 1, then 32 bytes.
    const SECRET: &[u8] = &[0x02, 0x01, 0x01, 0x04, 0x20];
    /// A bit string of an uncompressed point.
    const PUBLIC: &[u8] = &[0xa1, 0x44, 0x03, 0x42, 0x00];
    let (random, kind) = (SystemRandom::new(), &ECDSA_P256_SHA256_FIXED_SIGNING);
    if let Ok(pair) = EcdsaKeyPair::from_pkcs8(kind, der, &random) {
        return Some(pair);
    }
    let after = |mark: &[u8], length: usize| {
        let at = der.windows(mark.len()).position(|part| part == mark)? + mark.len();
        der.get(at..at + length)
    };
    EcdsaKeyPair::from_private_key_and_public_key(kind, after(SECRET, 32)?, after(PUBLIC, 65)?, &random).ok()
}
