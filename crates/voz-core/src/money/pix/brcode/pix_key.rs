//! Pix keys: the five kinds and their canonical forms, as the directory (DICT) keeps them.
use crate::base::email::Email;
use crate::base::identifier::is_uuid;
use crate::money::documento::{Documento, DocumentoError};

/// Longest e-mail that can be a key.
const EMAIL_MAX: usize = 77;

/// A key in its canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixKey(String);

/// Why a text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PixKeyError {
    /// It looks like none of the five kinds.
    #[error("uma chave Pix é um CPF, um CNPJ, um telefone com +55, um e-mail ou uma chave aleatória")]
    Kind,
    /// It looks like a CPF or a CNPJ with a digit wrong.
    #[error("parece um CPF ou CNPJ, mas os dígitos verificadores não conferem; um telefone começa com +55")]
    Digits,
    /// It looks like an e-mail that cannot be a key.
    #[error("parece um e-mail, mas não serve de chave: tem até {EMAIL_MAX} caracteres e um ponto no domínio")]
    Email,
    /// It looks like a phone number that is not Brazilian.
    #[error("parece um telefone, mas falta o +55, o DDD ou algum algarismo")]
    Phone,
}

impl PixKey {
    /// Reads a key as people write it. Eleven digits are a CPF: a phone number begins with `+55`, or has its
    /// area code in parentheses.
    ///
    /// # Errors
    /// Says what it looks like and what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, PixKeyError> {
        let text = text.trim();
        if text.contains('@') {
            let email = Email::parse(text).map(|email| email.folded());
            return email.filter(|email| email.len() <= EMAIL_MAX).map(Self).ok_or(PixKeyError::Email);
        }
        if text.starts_with(['+', '(']) {
            return phone(text).map(Self).ok_or(PixKeyError::Phone);
        }
        if is_uuid(text) {
            return Ok(Self(text.to_ascii_lowercase()));
        }
        match Documento::parse(text) {
            Ok(found) => Ok(Self(found.as_str().to_owned())),
            Err(DocumentoError::Digits) => Err(PixKeyError::Digits),
            Err(DocumentoError::Form) => Err(PixKeyError::Kind),
        }
    }

    /// The canonical form.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// `+55`, an area code and eight or nine digits, with or without the usual marks.
fn phone(text: &str) -> Option<String> {
    let mut digits = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' if digits.len() < 13 => digits.push(c),
            '+' | '(' | ')' | '-' | ' ' => {}
            _ => return None,
        }
    }
    let national = match text.strip_prefix('+') {
        Some(_) => digits.strip_prefix("55")?,
        None => &digits,
    };
    let fits = (10..=11).contains(&national.len()) && !national.starts_with('0');
    fits.then(|| format!("+55{national}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_it_looks_like_is_said() {
        for (text, error) in [
            ("minha-chave", PixKeyError::Kind),
            ("", PixKeyError::Kind),
            ("5561912345678", PixKeyError::Kind),
            ("12345678900", PixKeyError::Digits),
            ("61912345678", PixKeyError::Digits),
            ("ana@exemplo", PixKeyError::Email),
            ("ana@@exemplo.com", PixKeyError::Email),
            ("ana @exemplo.com", PixKeyError::Email),
            ("+5561", PixKeyError::Phone),
            ("+1 202 555 0100", PixKeyError::Phone),
            ("+55 (01) 2345-6789", PixKeyError::Phone),
            ("+55619123456789", PixKeyError::Phone),
        ] {
            assert_eq!(PixKey::parse(text), Err(error), "{text:?}");
        }
    }

    #[test]
    fn phones_are_read_as_people_write_them() {
        for text in ["+5561912345678", "+55 (61) 91234-5678", "(61) 91234-5678", "(61)912345678"] {
            let chave = PixKey::parse(text).unwrap();
            assert_eq!(chave.as_str(), "+5561912345678", "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics_and_a_canonical_key_is_its_own_form(text: String) {
            if let Ok(chave) = PixKey::parse(&text) {
                prop_assert_eq!(PixKey::parse(chave.as_str()), Ok(chave.clone()));
            }
        }
    }
}
