//! Bearer tokens of Coinbase's platform (CDP): a JWT (RFC 7519) for one call, signed with Ed25519 or ES256.
//!
//! The signatures come from `ring`, which the TLS library brings anyway.
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair};
use serde_json::json;

use super::http_client::Url;
use super::identifier;
use super::world::World;

/// Seconds a token is good for.
const LIFE_S: i64 = 120;

/// A key of the platform. Does not print.
pub struct CdpKey {
    id: String,
    pair: KeyPair,
}

enum KeyPair {
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
            KeyPair::P256(p256(&STANDARD.decode(body).map_err(|_| WRONG)?).ok_or(WRONG)?)
        } else {
            let bytes = STANDARD.decode(secret.trim()).map_err(|_| WRONG)?;
            let (seed, public) = bytes.split_at_checked(32).ok_or(WRONG)?;
            KeyPair::Ed25519(Ed25519KeyPair::from_seed_and_public_key(seed, public).map_err(|_| WRONG)?)
        };
        Ok(Self { id: id.to_owned(), pair })
    }

    /// A token for one call, good for [`LIFE_S`].
    pub fn token(&self, world: &World, method: &str, url: &Url) -> Result<String, &'static str> {
        let nonce = identifier::fresh(world).map_err(|_| "o sistema não deu números aleatórios")?;
        let algorithm = match self.pair {
            KeyPair::Ed25519(_) => "EdDSA",
            KeyPair::P256(_) => "ES256",
        };
        let header = json!({"alg": algorithm, "typ": "JWT", "kid": self.id, "nonce": nonce});
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
            KeyPair::Ed25519(pair) => pair.sign(signed.as_bytes()).as_ref().to_vec(),
            KeyPair::P256(pair) => pair
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
    /// The bytes before the secret of such a key: version 1, then the head of a string of 32 bytes.
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

#[cfg(test)]
mod tests {
    use ring::signature::{
        ECDSA_P256_SHA256_FIXED, ED25519, KeyPair, UnparsedPublicKey, VerificationAlgorithm,
    };
    use serde_json::Value;

    use super::*;
    use crate::base::world::Millis;

    /// Reads a token back, once its signature is the key's.
    fn read(token: &str, kind: &'static dyn VerificationAlgorithm, public: &[u8]) -> (Value, Value) {
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let signature = URL_SAFE_NO_PAD.decode(signature).unwrap();
        UnparsedPublicKey::new(kind, public).verify(signed.as_bytes(), &signature).unwrap();
        let part = |text: &str| serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).unwrap()).unwrap();
        let (header, claims) = signed.split_once('.').unwrap();
        (part(header), part(claims))
    }

    #[test]
    fn a_token_is_signed_and_good_for_one_call_and_two_minutes() {
        let world = World::test(Millis(1_700_000_000_123), 1, &[]);
        let pair = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap();
        let secret = STANDARD.encode([&[7; 32][..], pair.public_key().as_ref()].concat());
        let key = CdpKey::read("chave-1", &secret).unwrap();
        let url = Url::parse("https://api.cdp.coinbase.com/platform/v2/x402/verify").unwrap();
        let token = key.token(&world, "POST", &url).unwrap();
        let (header, claims) = read(&token, &ED25519, pair.public_key().as_ref());
        assert_eq!((header["alg"].as_str(), header["kid"].as_str()), (Some("EdDSA"), Some("chave-1")));
        assert_eq!(claims["uris"], json!(["POST api.cdp.coinbase.com/platform/v2/x402/verify"]));
        assert_eq!((&claims["nbf"], &claims["exp"]), (&json!(1_700_000_000), &json!(1_700_000_120)));
        assert_ne!(token, key.token(&world, "POST", &url).unwrap());
    }

    #[test]
    fn an_elliptic_key_is_read_in_both_of_its_forms() {
        let world = World::test(Millis(0), 1, &[]);
        let url = Url::parse("https://ex.com/x").unwrap();
        let kind = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(kind, &SystemRandom::new()).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(kind, pkcs8.as_ref(), &SystemRandom::new()).unwrap();
        // RFC 5915 stands whole inside PKCS #8, from its own sequence on, without the name of the curve.
        let at = pkcs8.as_ref().windows(5).position(|part| part == [2, 1, 1, 4, 32]).unwrap() - 2;
        for (name, der) in [("PRIVATE KEY", pkcs8.as_ref()), ("EC PRIVATE KEY", &pkcs8.as_ref()[at..])] {
            let body = STANDARD.encode(der);
            let pem = format!("-----BEGIN {name}-----\\n{body}\\n-----END {name}-----\\n");
            for pem in [pem.clone(), pem.replace("\\n", "\n")] {
                let key = CdpKey::read("k", &pem).unwrap();
                let token = key.token(&world, "GET", &url).unwrap();
                let (header, _) = read(&token, &ECDSA_P256_SHA256_FIXED, pair.public_key().as_ref());
                assert_eq!(header["alg"], "ES256");
            }
        }
        for bad in ["", "abc", "AAAA", "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----"] {
            assert!(CdpKey::read("k", bad).is_err(), "{bad}");
        }
    }
}
