//! Reads a code: the fields as they stand, then what the manual allows.
use super::format::{AMOUNT_MAX, CITY_MAX, CODE_MAX, GUI, NAME_MAX, NO_TXID, REAL, crc, id, is_txid};

/// A code's fields, as written. What a static code of ours never has is kept in `outros`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BrCode {
    /// `11` can be paid many times, `12` once.
    pub iniciacao: Option<String>,
    /// The key; dynamic codes have none.
    pub chave: Option<String>,
    /// Words for the payer.
    pub info: Option<String>,
    /// Withdrawal service.
    pub fss: Option<String>,
    /// Address of a dynamic code, without `https://`.
    pub url: Option<String>,
    /// Category of the receiver.
    pub mcc: String,
    /// Amount, as written.
    pub valor: Option<String>,
    pub nome: String,
    pub cidade: String,
    pub cep: Option<String>,
    /// Identifier; `None` also where `***` says that there is none.
    pub txid: Option<String>,
    /// Other fields, in order: id and value.
    pub outros: Vec<(String, String)>,
}

/// Why a code is not one, or not a good one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("tem mais de {CODE_MAX} caracteres")]
    Length,
    /// The lengths do not match the values, or a field that must be there is not.
    #[error("os campos não fecham: algo se perdeu na cópia")]
    Fields,
    /// The check sum at the end is another.
    #[error("a soma de verificação no fim não confere: algo mudou na cópia")]
    Crc,
    /// It is no Pix code, or not in reais.
    #[error("não é um código Pix em reais")]
    NotPix,
    /// The name is longer than 25 characters.
    #[error("o nome de quem recebe passa de {NAME_MAX} caracteres")]
    Name,
    /// The city is longer than 15 characters.
    #[error("a cidade de quem recebe passa de {CITY_MAX} caracteres")]
    City,
    /// Name or city has characters outside ASCII.
    #[error("o nome ou a cidade tem acentos ou sinais que alguns bancos não leem")]
    NotAscii,
    /// The identifier has other characters than letters, digits and hyphens, or is too long.
    #[error("o txid tem caracteres fora do conjunto permitido")]
    Txid,
    /// The amount is no amount of reais and centavos.
    #[error("o valor não é um valor em reais")]
    Amount,
    /// The address of a dynamic code has its protocol.
    #[error("o endereço do código dinâmico vem com o protocolo")]
    Protocol,
}

/// Reads a code. Lengths count characters, or bytes where only that closes: both are in use.
///
/// # Errors
/// It is longer than any code, its fields or its check sum do not close, or it is no Pix code.
pub fn read(text: &str) -> Result<BrCode, ReadError> {
    let text = text.trim();
    if text.chars().nth(CODE_MAX).is_some() {
        return Err(ReadError::Length);
    }
    let all = all_fields(text)?;
    if all.first() != Some(&(id::VERSION, "01")) {
        return Err(ReadError::Fields);
    }
    let Some((id::CRC, sum)) = all.last().copied() else { return Err(ReadError::Fields) };
    let before = text.len().saturating_sub(sum.len());
    let right = format!("{:04X}", crc(&text.as_bytes()[..before]));
    if !sum.eq_ignore_ascii_case(&right) {
        return Err(ReadError::Crc);
    }
    collect(&all)
}

type CodeCut = fn(&str, usize) -> Option<(&str, &str)>;

fn char_cut(text: &str, length: usize) -> Option<(&str, &str)> {
    let at = text.char_indices().map(|(at, _)| at).chain([text.len()]).nth(length)?;
    text.split_at_checked(at)
}

fn byte_cut(text: &str, length: usize) -> Option<(&str, &str)> {
    text.split_at_checked(length)
}

/// The fields of a text, in order; `None` when the lengths do not close exactly.
fn fields(mut text: &str, cut: CodeCut) -> Option<Vec<(&str, &str)>> {
    let mut all = Vec::new();
    while !text.is_empty() {
        let (id, rest) = text.split_at_checked(2)?;
        let (length, rest) = rest.split_at_checked(2)?;
        if !id.bytes().chain(length.bytes()).all(|b| b.is_ascii_digit()) {
            return None;
        }
        let (value, rest) = cut(rest, length.parse().ok()?)?;
        all.push((id, value));
        text = rest;
    }
    Some(all)
}

/// The fields of a text, by characters or by bytes.
fn all_fields(text: &str) -> Result<Vec<(&str, &str)>, ReadError> {
    fields(text, char_cut).or_else(|| fields(text, byte_cut)).ok_or(ReadError::Fields)
}

fn collect(all: &[(&str, &str)]) -> Result<BrCode, ReadError> {
    let mut code = BrCode::default();
    let (mut pix, mut real, mut brazil) = (false, false, false);
    for &(id, value) in all {
        let owned = || value.to_owned();
        match id {
            id::VERSION | id::CRC => {}
            id::INITIATION => code.iniciacao = Some(owned()),
            id::ACCOUNT => {
                for (id, value) in all_fields(value)? {
                    let owned = || Some(value.to_owned());
                    match id {
                        id::GUI => pix = value.eq_ignore_ascii_case(GUI),
                        id::KEY => code.chave = owned(),
                        id::INFO => code.info = owned(),
                        id::FSS => code.fss = owned(),
                        id::URL => code.url = owned(),
                        _ => {}
                    }
                }
            }
            id::CATEGORY => code.mcc = owned(),
            id::CURRENCY => real = value == REAL,
            id::AMOUNT => code.valor = Some(owned()),
            id::COUNTRY => brazil = value == "BR",
            id::NAME => code.nome = owned(),
            id::CITY => code.cidade = owned(),
            id::POSTAL => code.cep = Some(owned()),
            id::EXTRA => {
                let txid = all_fields(value)?.into_iter().find(|(id, _)| *id == id::TXID);
                code.txid = txid.map(|(_, value)| value.to_owned()).filter(|txid| txid != NO_TXID);
            }
            _ => code.outros.push((id.to_owned(), owned())),
        }
    }
    if pix && real && brazil { Ok(code) } else { Err(ReadError::NotPix) }
}

impl BrCode {
    /// The amount in centavos; `None` where the payer chooses.
    ///
    /// # Errors
    /// It is no amount: digits, at most one dot, at most two decimals.
    pub fn centavos(&self) -> Result<Option<u64>, ReadError> {
        let Some(text) = self.valor.as_deref() else { return Ok(None) };
        let wrong = ReadError::Amount;
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let empty = whole.is_empty() && fraction.is_empty();
        if empty || text.len() > AMOUNT_MAX || fraction.len() > 2 || !digits(whole) || !digits(fraction) {
            return Err(wrong);
        }
        format!("{whole}{fraction:0<2}").parse().map(Some).map_err(|_| wrong)
    }

    /// The checks of a strict reader beyond fields that close: lengths, characters, an amount that is one.
    pub fn check(&self) -> Result<(), ReadError> {
        if self.nome.is_empty() || self.cidade.is_empty() {
            return Err(ReadError::Fields);
        }
        if self.nome.chars().count() > NAME_MAX {
            return Err(ReadError::Name);
        }
        if self.cidade.chars().count() > CITY_MAX {
            return Err(ReadError::City);
        }
        if !self.nome.is_ascii() || !self.cidade.is_ascii() {
            return Err(ReadError::NotAscii);
        }
        // The manual's own sample has hyphens.
        if self.txid.as_ref().is_some_and(|txid| !is_txid(&txid.replace('-', ""))) {
            return Err(ReadError::Txid);
        }
        if self.url.as_ref().is_some_and(|url| url.contains("://")) {
            return Err(ReadError::Protocol);
        }
        self.centavos().map(drop)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_read_in_every_spelling_and_no_other() {
        let code = |valor: &str| BrCode { valor: Some(valor.to_owned()), ..BrCode::default() };
        for (text, centavos) in [
            ("100", 10_000),
            ("10.", 1000),
            ("0.9", 90),
            (".50", 50),
            ("0.01", 1),
            ("9999999999.99", 999_999_999_999),
        ] {
            assert_eq!(code(text).centavos(), Ok(Some(centavos)), "{text}");
        }
        for text in ["", ".", "1.234", "1,00", "-1", "1.0.0", "12345678901234", " 1", "１"] {
            assert_eq!(code(text).centavos(), Err(ReadError::Amount), "{text:?}");
        }
        assert_eq!(BrCode::default().centavos(), Ok(None));
    }

    proptest! {
        #[test]
        fn no_text_panics(text: String, digits in "[0-9]{0,600}", mixed in "(0002[0-9]{2}|26|[a-zé👀]){0,40}") {
            for text in [text, digits, mixed] {
                let _ = read(&text).map(|code| (code.check(), code.centavos()));
            }
        }
    }
}
