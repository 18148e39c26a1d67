//! Encryption of what must be read again, and the hash that authenticator apps ask for.
//!
//! ChaCha20-Poly1305 (RFC 8439) under a key derived from the key file for each kind of thing. What is sealed
//! for one place does not open in another.
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hmac;

use super::master_key::MasterKey;
use super::world::World;

/// A text does not open: another key file sealed it, or for another place, or it was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("o que estava cifrado não abre com o arquivo de chave desta pasta de dados")]
pub struct CipherError;

/// Seals `plain` for one `place` of a kind. The nonce is random: 96 bits bear far more texts under one key
/// than there will ever be accounts.
pub fn seal(
    world: &World,
    chave: &MasterKey,
    kind: &str,
    place: &str,
    plain: &[u8],
) -> std::io::Result<Vec<u8>> {
    let mut nonce = [0; NONCE_LEN];
    world.random(&mut nonce)?;
    let mut sealed = plain.to_vec();
    let key = key(chave, kind).map_err(std::io::Error::other)?;
    let aad = Aad::from(place.as_bytes());
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), aad, &mut sealed)
        .map_err(|_| std::io::Error::other(CipherError))?;
    Ok([&nonce[..], &sealed].concat())
}

/// Opens what [`seal`] made of the same kind and place.
pub fn open(chave: &MasterKey, kind: &str, place: &str, sealed: &[u8]) -> Result<Vec<u8>, CipherError> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>().ok_or(CipherError)?;
    let mut bytes = sealed.to_vec();
    let nonce = Nonce::assume_unique_for_key(*nonce);
    let plain = key(chave, kind)?
        .open_in_place(nonce, Aad::from(place.as_bytes()), &mut bytes)
        .map_err(|_| CipherError)?;
    Ok(plain.to_vec())
}

/// HMAC-SHA-1 (RFC 2104), which RFC 6238 rests on. For nothing else.
pub fn hmac_sha1(key: &[u8], data: &[u8]) -> Vec<u8> {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, key);
    hmac::sign(&key, data).as_ref().to_vec()
}

fn key(chave: &MasterKey, kind: &str) -> Result<LessSafeKey, CipherError> {
    let key = UnboundKey::new(&CHACHA20_POLY1305, &chave.derived(kind)).map_err(|_| CipherError)?;
    Ok(LessSafeKey::new(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::master_key::hex;
    use crate::base::world::Millis;

    #[test]
    fn what_is_sealed_opens_in_its_place_alone() {
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let world = World::test(Millis(0), 1, &[]);
        let chave = MasterKey::open(folder.path(), &world).unwrap();
        let sealed = seal(&world, &chave, "totp", "ana", b"segredo").unwrap();
        assert!(!sealed.windows(7).any(|w| w == b"segredo"));
        assert_ne!(sealed, seal(&world, &chave, "totp", "ana", b"segredo").unwrap());
        assert_eq!(open(&chave, "totp", "ana", &sealed).unwrap(), b"segredo");
        assert_eq!(open(&chave, "totp", "bia", &sealed), Err(CipherError));
        assert_eq!(open(&chave, "outro", "ana", &sealed), Err(CipherError));
        let elsewhere = MasterKey::open(other.path(), &world).unwrap();
        assert_eq!(open(&elsewhere, "totp", "ana", &sealed), Err(CipherError));
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(open(&chave, "totp", "ana", &changed), Err(CipherError), "{at}");
            assert_eq!(open(&chave, "totp", "ana", &sealed[..at]), Err(CipherError), "{at}");
        }
    }

    #[test]
    fn hmac_sha1_is_that_of_rfc_2202() {
        let mac = hmac_sha1(b"Jefe", b"what do ya want for nothing?");
        assert_eq!(hex(&mac), "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79");
    }
}
