//! The key of a text: made from its words, so that the same text has the same key everywhere.
use std::fmt;

use sha2::{Digest, Sha256};

use crate::base::hex;
use crate::voice::texto::nfc;

/// The key of a text: the first 96 bits of the SHA-256 of its words.
///
/// White space counts as one space and what stands around the text not at all; case, accents and
/// punctuation are part of what an author does, so texts that differ in them are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextKey([u8; Self::LEN]);

impl TextKey {
    /// Bytes of a key.
    pub const LEN: usize = 12;

    /// The key of a text.
    pub fn of(texto: &str) -> Self {
        let texto = nfc(texto);
        let mut words = texto.split_whitespace();
        let mut plain = String::with_capacity(texto.len());
        plain.extend(words.next());
        words.for_each(|word| plain.extend([" ", word]));
        let mut key = [0; Self::LEN];
        key.iter_mut().zip(Sha256::digest(plain)).for_each(|(to, from)| *to = from);
        Self(key)
    }

    /// A key from its bytes.
    pub const fn from_bytes(bytes: [u8; Self::LEN]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    pub const fn as_bytes(&self) -> &[u8; Self::LEN] {
        &self.0
    }

    /// Reads a whole key, 24 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 24 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        u128::from_str_radix(text, 16).ok()?.to_be_bytes().last_chunk().copied().map(Self)
    }
}

impl fmt::Display for TextKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// The beginning of a key, as a person types it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyPrefix(String);

impl KeyPrefix {
    /// Reads the beginning of a key: 1 to 24 hexadecimal digits.
    pub fn parse(text: &str) -> Result<Self, PrefixError> {
        let text = text.trim().to_ascii_lowercase();
        if text.is_empty() || text.len() > 24 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(PrefixError::NoKey(text));
        }
        Ok(Self(text))
    }

    /// True when a key begins like this.
    pub fn matches(&self, chave: TextKey) -> bool {
        chave.to_string().starts_with(&self.0)
    }

    /// The smallest and the largest key that begin like this.
    pub(super) fn range(&self) -> (String, String) {
        (format!("{:0<24}", self.0), format!("{:f<24}", self.0))
    }
}

impl From<TextKey> for KeyPrefix {
    fn from(chave: TextKey) -> Self {
        Self(chave.to_string())
    }
}

impl fmt::Display for KeyPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why the beginning of a key names no text.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrefixError {
    #[error("{0:?} não é o começo de uma chave (só dígitos de 0 a 9 e letras de a a f)")]
    NoKey(String),
    #[error("nenhum texto tem a chave {0}")]
    Unknown(KeyPrefix),
    #[error("mais de um texto tem a chave {0}…; escreva mais dígitos")]
    Ambiguous(KeyPrefix),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_have_the_same_key() {
        let key = TextKey::of("não é  só\nisso");
        assert_eq!(key, TextKey::of(" na\u{303}o é só isso "));
        assert_ne!(key, TextKey::of("Não é só isso"));
        assert_ne!(TextKey::of("ab c"), TextKey::of("a bc"));
        assert_eq!(TextKey::parse(&key.to_string()), Some(key));
        assert_eq!(TextKey::parse("zz"), None);
    }

    #[test]
    fn prefixes_are_hexadecimal() {
        assert_eq!(
            KeyPrefix::parse("3FA").unwrap().range(),
            ("3fa000000000000000000000".into(), "3fafffffffffffffffffffff".into())
        );
        for wrong in ["", "oi", "0123456789012345678901234"] {
            assert!(KeyPrefix::parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
