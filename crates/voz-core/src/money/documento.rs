//! CPF and CNPJ: their canonical form and check digits.
//!
//! Pure. The alphanumeric CNPJ (Receita Federal, IN 2.229/2024) is the general case: a character's
//! value is its ASCII code less 48, and what has only digits comes out as it always did.

/// Most bytes of a document as typed. Masks add few characters: what is much longer is something else.
pub const TYPED_MAX: usize = 32;

/// Characters of a person's document: all digits.
const CPF: usize = 11;
/// Characters of a company's: 12 of `[0-9A-Z]` and 2 digits.
const CNPJ: usize = 14;

/// A document whose check digits agree, in its canonical form. Does not print: it names a person.
#[derive(Clone, PartialEq, Eq)]
pub struct Documento(String);

impl std::fmt::Debug for Documento {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("•••")
    }
}

/// Why a text is no document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DocumentoError {
    /// Neither 11 digits nor the 14 characters of a CNPJ.
    #[error("um CPF tem 11 algarismos, e um CNPJ tem 14 caracteres que terminam em dois algarismos")]
    Form,
    /// The check digits are those of another document.
    #[error("os dígitos verificadores não conferem")]
    Digits,
}

impl Documento {
    /// Reads a document as people write it: with or without dots, slash, hyphen and spaces, letters of
    /// either case.
    ///
    /// # Errors
    /// It has another form, or its check digits are wrong; a document of one repeated character counts
    /// as wrong.
    pub fn parse(text: &str) -> Result<Self, DocumentoError> {
        if text.len() > TYPED_MAX {
            return Err(DocumentoError::Form);
        }
        let texto: String = text
            .trim()
            .chars()
            .filter(|c| !matches!(c, '.' | '-' | '/' | ' '))
            .map(|c| c.to_ascii_uppercase())
            .collect();
        check(&texto).map(|()| Self(texto))
    }

    /// True for the canonical form of a document; nothing of it is copied.
    pub(in crate::money) fn is_canonical(text: &str) -> bool {
        check(text).is_ok()
    }

    /// The canonical form: no mask, capitals.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Checks a text without marks.
fn check(text: &str) -> Result<(), DocumentoError> {
    let (body, digits) = text.as_bytes().split_at(text.len().saturating_sub(2));
    let in_body = |b: &u8| b.is_ascii_digit() || text.len() == CNPJ && b.is_ascii_uppercase();
    let is_form =
        matches!(text.len(), CPF | CNPJ) && body.iter().all(in_body) && digits.iter().all(u8::is_ascii_digit);
    if !is_form {
        return Err(DocumentoError::Form);
    }
    if checks(text.as_bytes()) { Ok(()) } else { Err(DocumentoError::Digits) }
}

/// True when the last two characters are the check digits of the others, and not all are the same.
fn checks(text: &[u8]) -> bool {
    let repeated = text.windows(2).all(|pair| pair[0] == pair[1]);
    let round = if text.len() == CPF { 10 } else { 8 };
    !repeated && (text.len() - 2..text.len()).all(|at| text[at] == check_digit(round, &text[..at]))
}

/// The check digit after `bytes`: weights rise from the right, from 2, and start again after so many. Those of a CPF never
/// do, those of a CNPJ after 9.
fn check_digit(round: u32, bytes: &[u8]) -> u8 {
    let weights = (0..round).cycle().map(|n| n + 2);
    let sum: u32 = bytes.iter().rev().zip(weights).map(|(&b, weight)| u32::from(b - b'0') * weight).sum();
    let digit = match sum % 11 {
        0 | 1 => 0,
        rest => 11 - rest,
    };
    // Below ten by construction.
    b'0' + u8::try_from(digit).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn masks_and_case_are_folded() {
        for (text, canonical) in [
            ("249.715.637-92", "24971563792"),
            (" 00.038.166/0001-05 ", "00038166000105"),
            ("12.abc.345/01de-35", "12ABC34501DE35"),
        ] {
            let documento = Documento::parse(text).unwrap();
            assert_eq!(documento.as_str(), canonical);
            assert!(!format!("{documento:?}").contains(canonical));
        }
    }

    #[test]
    fn what_is_wrong_is_told_apart() {
        for (text, error) in [
            ("", DocumentoError::Form),
            ("2497156379", DocumentoError::Form),
            ("2497156379A", DocumentoError::Form),
            ("12ABC34501DEA5", DocumentoError::Form),
            ("１２３４５６７８９０９", DocumentoError::Form),
            ("24971563792                              ", DocumentoError::Form),
            ("12345678900", DocumentoError::Digits),
            ("11111111111", DocumentoError::Digits),
            ("00000000000000", DocumentoError::Digits),
            ("12ABC34501DE00", DocumentoError::Digits),
        ] {
            assert_eq!(Documento::parse(text), Err(error), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_one_character_changed_is_noticed(body in "[0-9A-Z]{12}", at in 0..12_usize, other in "[0-9A-Z]") {
            let mut whole = body.into_bytes();
            for _ in 0..2 {
                whole.push(check_digit(8, &whole));
            }
            let text = String::from_utf8(whole.clone()).unwrap();
            prop_assume!(whole.windows(2).any(|pair| pair[0] != pair[1]));
            let is_document = |text: &str| Documento::parse(text).is_ok();
            prop_assert!(is_document(&text));
            // Values 0 and 11, 1 and 12, … leave the same remainder: letters hide there, digits do not.
            let (old, new) = (whole[at], other.as_bytes()[0]);
            prop_assume!((i16::from(old) - i16::from(new)) % 11 != 0);
            whole[at] = new;
            let changed = String::from_utf8(whole).unwrap();
            // Remainders 0 and 1 share the digit 0, so that one digit alone may miss a change; both do not.
            prop_assert!(!is_document(&changed) || text.ends_with('0') || text[12..].starts_with('0'));
        }

        #[test]
        fn no_text_panics(text: String) {
            let _ = Documento::parse(&text);
        }
    }
}
