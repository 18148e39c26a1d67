//! The key file of the data folder: the key of every keyed hash, and of everything that is sealed.
//!
//! 32 random bytes in `voz.chave`, for the owner alone (0600), made at the first start. Without it
//! stored hashes cannot be compared with anything: a backup of the database needs it too. Sealing is ChaCha20-Poly1305
//! (RFC 8439) under a key derived from the file for each kind of content.
//! Sealed for one place, nothing opens in another.
use std::io::ErrorKind;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hmac;

use super::files;
use super::hex;
use super::portuguese::explain;
use super::store::StoreError;
use super::words::words;
use super::world::World;

/// Name of the file in the data folder.
pub const FILE: &str = "voz.chave";

words! {
    /// The purpose of a keyed hash. Hashes of one purpose say nothing about those of another. Its word goes into the hash, and so never
    /// changes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Purpose {
        /// A caller's network.
        Network = "rede",
        /// An `Idempotency-Key` with its caller.
        Idempotency = "idempotencia",
        /// A request that came with one.
        Request = "requisicao",
        /// Things that such a key makes: names and secrets.
        Keyed = "repetido",
        /// A credit token.
        Credit = "credito",
        /// A place in a credit's statement.
        Cursor = "cursor",
        /// The ticket that cancels a charge.
        Ticket = "bilhete",
        /// A browser: the cookie of one, or the name that a buyer's one gave.
        Browser = "navegador",
        /// An account or organization as the payer of a call.
        Payer = "pagador",
        /// The secret of a session's cookie.
        Session = "sessao",
        /// The token that a page of this browser and session sends with a write.
        Csrf = "csrf",
        /// The name of a view: who is signed in where.
        View = "vista",
        /// A one-time sign-in link.
        Link = "link",
        /// A recovery code of the second factor.
        Recovery = "reserva",
        /// A key of an account.
        ApiKey = "chave",
        /// A caller who tries to sign in: an e-mail or a network.
        Attempt = "tentativa",
        /// A credit token that a server in mode `dev` gave: one in mode `live` does not know it.
        CreditDev = "credito-dev",
        /// The credit token that a payment bought.
        CreditBought = "credito-comprado",
        /// The request that a payment was presented for.
        Payment = "pagamento",
        /// A visitor, within one window of seven days.
        Visitor = "visitante",
        /// The identifier of a payment that is offered to a network.
        Txid = "txid",
        /// The address of a draft of a page.
        Draft = "rascunho",
        /// Configuration that all servers of a database share.
        Config = "configuracao",
        /// The key itself.
        Check = "confere",
    }
}

/// The key of every keyed hash. Never printed.
#[derive(Clone)]
pub struct MasterKey([u8; 32]);

impl std::fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("•••")
    }
}

/// The key file cannot be read or made.
#[derive(Debug, thiserror::Error)]
pub enum MasterKeyError {
    #[error("não consigo usar o arquivo de chave {path}: {cause}")]
    System { path: String, cause: String },
    /// The file is cut off, or holds something else.
    #[error("não consigo usar o arquivo de chave {path}: tem {bytes} bytes em vez de 32")]
    Size { path: String, bytes: usize },
}

impl MasterKey {
    /// Reads the key of a data folder; makes it when it is not there.
    pub fn open(folder: &Path, world: &World) -> Result<Self, MasterKeyError> {
        let path = folder.join(FILE);
        let shown = || path.display().to_string();
        let failed = |cause: String| MasterKeyError::System { path: shown(), cause };
        match std::fs::read(&path) {
            Ok(bytes) => bytes
                .try_into()
                .map(Self)
                .map_err(|b: Vec<u8>| MasterKeyError::Size { path: shown(), bytes: b.len() }),
            Err(e) if e.kind() == ErrorKind::NotFound => {
                let key = world.random().map_err(|e| failed(explain(&e)))?;
                // With the database on a server nobody else makes the folder.
                files::folder(folder).map_err(|e| failed(explain(&e)))?;
                match files::publish(&path, &key) {
                    Ok(()) => Ok(Self(key)),
                    // Another process made it first: that one counts.
                    Err(e) if e.kind() == ErrorKind::AlreadyExists => Self::open(folder, world),
                    Err(e) => Err(failed(explain(&e))),
                }
            }
            Err(e) => Err(failed(explain(&e))),
        }
    }

    /// HMAC-SHA-256 (RFC 2104) of `data` for one purpose, in hexadecimal.
    pub fn hash(&self, purpose: Purpose, data: &[u8]) -> String {
        hex(&self.bits(purpose, data))
    }

    /// 256 bits that follow from `data`, and that only the owner of the key file can make again.
    pub fn bits(&self, purpose: Purpose, data: &[u8]) -> [u8; 32] {
        self.mac(purpose.as_str(), data)
    }

    fn mac(&self, label: &str, data: &[u8]) -> [u8; 32] {
        let mut mac = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, &self.0));
        mac.update(label.as_bytes());
        mac.update(&[0]);
        mac.update(data);
        let mut bytes = [0; 32];
        // Both are 32 bytes long.
        bytes.iter_mut().zip(mac.sign().as_ref()).for_each(|(byte, signed)| *byte = *signed);
        bytes
    }
}

/// A fresh secret for its bearer: 256 random bits in text that fits a header, a cookie and an address.
pub fn secret(world: &World) -> Result<String, StoreError> {
    let bits: [u8; 32] = world.random().map_err(StoreError::random)?;
    Ok(URL_SAFE_NO_PAD.encode(bits))
}

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
) -> Result<Vec<u8>, StoreError> {
    let nonce = world.random().map_err(StoreError::random)?;
    let mut sealed = plain.to_vec();
    let failed = |error: CipherError| StoreError::Random(error.to_string());
    let key = key(chave, kind).map_err(failed)?;
    let aad = Aad::from(place.as_bytes());
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), aad, &mut sealed)
        .map_err(|_| failed(CipherError))?;
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

/// A key of its own for encrypting one kind of thing (the extract step of RFC 5869 on a random key).
fn key(chave: &MasterKey, kind: &str) -> Result<LessSafeKey, CipherError> {
    let derived = chave.mac("cifra", kind.as_bytes());
    let key = UnboundKey::new(&CHACHA20_POLY1305, &derived).map_err(|_| CipherError)?;
    Ok(LessSafeKey::new(key))
}

#[cfg(test)]
mod tests {
    use super::super::world::Millis;
    use super::*;

    #[test]
    fn the_key_is_made_once_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let first = MasterKey::open(folder.path(), &World::test(Millis(0), 1, &[])).unwrap();
        let again = MasterKey::open(folder.path(), &World::test(Millis(0), 2, &[])).unwrap();
        let hash = first.hash(Purpose::Network, b"x");
        assert_eq!(hash, again.hash(Purpose::Network, b"x"));
        assert_eq!(hash.len(), 64);
        assert_ne!(hash, first.hash(Purpose::Idempotency, b"x"));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        #[cfg(unix)]
        assert!(!crate::base::config::readable_by_others(&folder.path().join(FILE)));
    }

    #[test]
    fn what_was_stored_by_an_earlier_program_is_known() {
        let key = MasterKey([0; 32]);
        let hashes: String = Purpose::ALL.iter().map(|purpose| key.hash(*purpose, b"dado")).collect();
        let all = ring::digest::digest(&ring::digest::SHA256, hashes.as_bytes());
        assert_eq!(hex(all.as_ref()), "75a543791859d857895fccf6d5ba9b5f2089f1e9b59d9d21d994dcc189692847");
        assert_eq!(
            key.hash(Purpose::CreditDev, b"dado"),
            "95406a1568e441def61a87610eacebd3e9e6f22c809e70c21d42adbba079631d"
        );
    }

    #[test]
    fn a_damaged_key_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), b"curta").unwrap();
        let said = MasterKey::open(folder.path(), &World::test(Millis(0), 1, &[])).unwrap_err().to_string();
        assert!(said.contains("5 bytes"), "{said}");
    }

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
