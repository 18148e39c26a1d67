//! The standard of a code: ids of fields, sizes, the check sum, text that the reader of every bank takes; and a static code
//! written by it: every field within its budget, or a word about which one is not.
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::PixKey;

/// Field ids.
pub(super) mod id {
    pub(in super::super) const VERSION: &str = "00";
    pub(in super::super) const INITIATION: &str = "01";
    pub(in super::super) const ACCOUNT: &str = "26";
    pub(in super::super) const CATEGORY: &str = "52";
    pub(in super::super) const CURRENCY: &str = "53";
    pub(in super::super) const AMOUNT: &str = "54";
    pub(in super::super) const COUNTRY: &str = "58";
    pub(in super::super) const NAME: &str = "59";
    pub(in super::super) const CITY: &str = "60";
    pub(in super::super) const POSTAL: &str = "61";
    pub(in super::super) const EXTRA: &str = "62";
    pub(in super::super) const CRC: &str = "63";
    /// Inside the account: who defines it, key, description, withdrawal service, address of a dynamic code.
    pub(in super::super) const GUI: &str = "00";
    pub(in super::super) const KEY: &str = "01";
    pub(in super::super) const INFO: &str = "02";
    pub(in super::super) const FSS: &str = "03";
    pub(in super::super) const URL: &str = "25";
    /// Inside the extra data: the identifier.
    pub(in super::super) const TXID: &str = "05";
}

/// Name of whoever defines the account field: the central bank.
pub(super) const GUI: &str = "br.gov.bcb.pix";

/// Brazilian real (ISO 4217).
pub(super) const REAL: &str = "986";

/// Most characters of a whole code.
pub(super) const CODE_MAX: usize = 512;

/// Most characters of a field.
const FIELD_MAX: usize = 99;

/// Most characters of the receiver's name.
pub(super) const NAME_MAX: usize = 25;

/// Most characters of the receiver's city.
pub(super) const CITY_MAX: usize = 15;

/// Most characters of a static code's identifier.
pub const TXID_MAX: usize = 25;

/// Most characters of an amount.
pub(super) const AMOUNT_MAX: usize = 13;

/// Stands where there is no identifier.
pub(super) const NO_TXID: &str = "***";

/// True when a text may be the identifier of a static code.
pub fn is_txid(text: &str) -> bool {
    (1..=TXID_MAX).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// CRC-16/CCITT-FALSE: polynomial 0x1021, starting at 0xFFFF, nothing reflected.
pub(super) fn crc(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xFFFF, |crc, &byte| {
        (0..8).fold(crc ^ (u16::from(byte) << 8), |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ 0x1021 }
        })
    })
}

/// Characters that decomposing does not make ASCII, and the ampersand, on which some readers choke: a line each spelling.
const SPELT: &str = include_str!("spelt.txt");

/// The text in printable ASCII, single spaces, at most so many characters, none of them a space at an end.
/// Text without such a form is left out.
fn plain(text: &str, max: usize) -> String {
    let mut out = String::new();
    for c in text.nfkd().filter(|&c| !is_combining_mark(c)) {
        let mut spelt = SPELT.lines().filter_map(|line| line.split_once(' '));
        match spelt.find(|(known, _)| known.contains(c)) {
            Some((_, spelling)) => out.push_str(spelling),
            None if c.is_whitespace() && !out.is_empty() && !out.ends_with(' ') => out.push(' '),
            None if c.is_ascii_graphic() => out.push(c),
            None => {}
        }
        // Whatever is cut off cannot come back, so a long text costs no more than a short one.
        if out.len() > max {
            break;
        }
    }
    out.truncate(max);
    out.truncate(out.trim_end().len());
    out
}

/// A static code by its fields.
#[derive(Clone, Copy, Debug)]
pub struct StaticCode<'a> {
    /// The Pix key of the account that receives.
    pub chave: &'a PixKey,
    /// Receiver's name, in any alphabet; cut at 25 characters.
    pub nome: &'a str,
    /// Receiver's city; cut at 15 characters.
    pub cidade: &'a str,
    /// Amount; `None` leaves it to the payer.
    pub centavos: Option<u64>,
    /// Identifier. Always give one: some apps choke on its absence.
    pub txid: Option<&'a str>,
    /// Words for the payer; cut at what the key leaves of the field. Empty: none.
    pub info: &'a str,
}

/// Why a code cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// Nothing is left of the name in plain letters.
    #[error("o nome de quem recebe fica vazio sem acentos nem sinais")]
    Name,
    /// Nothing is left of the city in plain letters.
    #[error("a cidade de quem recebe fica vazia sem acentos nem sinais")]
    City,
    /// Zero, or more digits than the field holds.
    #[error("o valor vai de 0.01 a 9999999999.99 reais")]
    Amount,
    /// Not 1 to 25 letters and digits.
    #[error("o txid tem de 1 a 25 letras e algarismos, sem acentos nem sinais")]
    Txid,
}

/// Writes the code.
///
/// # Errors
/// A field does not fit and cannot be cut: see [`WriteError`].
pub fn write(fields: &StaticCode<'_>) -> Result<String, WriteError> {
    let nome = plain(fields.nome, NAME_MAX);
    let cidade = plain(fields.cidade, CITY_MAX);
    if nome.is_empty() {
        return Err(WriteError::Name);
    }
    if cidade.is_empty() {
        return Err(WriteError::City);
    }
    let txid = fields.txid.unwrap_or(NO_TXID);
    if fields.txid.is_some() && !is_txid(txid) {
        return Err(WriteError::Txid);
    }
    let mut code = String::with_capacity(256);
    push(&mut code, id::VERSION, "01");
    push(&mut code, id::ACCOUNT, &account(fields));
    push(&mut code, id::CATEGORY, "0000");
    push(&mut code, id::CURRENCY, REAL);
    if let Some(centavos) = fields.centavos {
        push(&mut code, id::AMOUNT, &amount(centavos)?);
    }
    push(&mut code, id::COUNTRY, "BR");
    push(&mut code, id::NAME, &nome);
    push(&mut code, id::CITY, &cidade);
    let mut extra = String::new();
    push(&mut extra, id::TXID, txid);
    push(&mut code, id::EXTRA, &extra);
    code.push_str(id::CRC);
    code.push_str("04");
    let sum = crc(code.as_bytes());
    Ok(format!("{code}{sum:04X}"))
}

/// The account: a key is at most 77 characters, which always fits; the description gets what is left.
fn account(fields: &StaticCode<'_>) -> String {
    let mut account = String::new();
    push(&mut account, id::GUI, GUI);
    push(&mut account, id::KEY, fields.chave.as_str());
    let left = FIELD_MAX.saturating_sub(account.len() + 4);
    let info = plain(fields.info, left);
    if !info.is_empty() {
        push(&mut account, id::INFO, &info);
    }
    account
}

/// Reais with two decimals.
fn amount(centavos: u64) -> Result<String, WriteError> {
    let text = format!("{}.{:02}", centavos / 100, centavos % 100);
    if centavos == 0 || text.len() > AMOUNT_MAX { Err(WriteError::Amount) } else { Ok(text) }
}

/// Adds a field. Its value is ASCII of at most 99 characters: callers keep to that.
fn push(out: &mut String, id: &str, value: &str) {
    out.push_str(id);
    out.push_str(&format!("{:02}", value.len()));
    out.push_str(value);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{BrCode, read};
    use super::*;

    #[test]
    fn the_check_value_of_the_crc() {
        assert_eq!(crc(b"123456789"), 0x29B1);
    }

    #[test]
    fn identifiers_are_letters_and_digits() {
        assert!(is_txid("a1B2") && is_txid(&"Z".repeat(25)));
        for bad in ["", "***", "a-b", "ção", " a", &"Z".repeat(26)] {
            assert!(!is_txid(bad), "{bad:?}");
        }
    }

    #[test]
    fn accents_go_and_case_stays() {
        for (text, expected) in [
            ("São Paulo", "Sao Paulo"),
            ("Padaria Pão & Açúcar Ltda.", "Padaria Pao e Acucar Ltda"),
            ("  JOÃO\u{a0}\u{a0}D’ÁVILA  ", "JOAO D'AVILA"),
            ("Ａｎａ", "Ana"),
            ("1º andar — fundos", "1o andar - fundos"),
            ("Ana 👀 Lima", "Ana Lima"),
            ("東京", ""),
            ("a\u{0}b\nc", "ab c"),
        ] {
            assert_eq!(plain(text, 25), expected, "{text:?}");
        }
        assert_eq!(plain("ABCDE FGH", 6), "ABCDE", "no space at the cut");
    }

    proptest! {
        #[test]
        fn the_result_fits_and_repeats_itself(text: String, max in 0..40_usize) {
            let once = plain(&text, max);
            prop_assert!(once.len() <= max && once.bytes().all(|b| (0x20..0x7f).contains(&b)));
            prop_assert_eq!(plain(&once, max), once);
        }
    }

    fn fields(chave: &PixKey) -> StaticCode<'_> {
        StaticCode { chave, nome: "Ana", cidade: "Recife", centavos: Some(100), txid: Some("VOZ1"), info: "" }
    }

    #[test]
    fn what_does_not_fit_is_refused_by_name() {
        let chave = PixKey::parse("ana@exemplo.com").unwrap();
        let base = fields(&chave);
        for (wrong, error) in [
            (StaticCode { nome: "東京", ..base }, WriteError::Name),
            (StaticCode { cidade: " ", ..base }, WriteError::City),
            (StaticCode { centavos: Some(0), ..base }, WriteError::Amount),
            (StaticCode { centavos: Some(1_000_000_000_000), ..base }, WriteError::Amount),
            (StaticCode { txid: Some("***"), ..base }, WriteError::Txid),
            (StaticCode { txid: Some(""), ..base }, WriteError::Txid),
        ] {
            assert_eq!(write(&wrong), Err(error));
        }
        assert!(write(&StaticCode { centavos: Some(999_999_999_999), ..base }).is_ok());
    }

    #[test]
    fn the_longest_key_leaves_no_room_for_words_and_still_fits() {
        let longest = format!("{}@exemplos.com", "a".repeat(64));
        let chave = PixKey::parse(&longest).unwrap();
        let code = write(&StaticCode { info: "obrigado", ..fields(&chave) }).unwrap();
        let read = read(&code).unwrap();
        assert_eq!((read.chave.as_deref(), read.info), (Some(longest.as_str()), None));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back_and_passes_every_check(
            email in "[a-z0-9_]{1,30}(\\.[a-z0-9_]{1,29})?@[a-z]{1,8}\\.[a-z]{2,3}",
            nome: String,
            cidade: String,
            info: String,
            centavos in proptest::option::of(1..1_000_000_000_000_u64),
            txid in "[A-Za-z0-9]{1,25}",
        ) {
            let chave = PixKey::parse(&email).unwrap();
            let asked =
                StaticCode { chave: &chave, nome: &nome, cidade: &cidade, centavos, txid: Some(&txid), info: &info };
            match write(&asked) {
                Ok(code) => {
                    let found: BrCode = read(&code).unwrap();
                    prop_assert_eq!(found.check(), Ok(()));
                    prop_assert!(found.url.is_none());
                    prop_assert_eq!(found.centavos(), Ok(centavos));
                    prop_assert_eq!(found.txid.as_deref(), Some(txid.as_str()));
                    prop_assert_eq!(found.chave.as_deref(), Some(chave.as_str()));
                }
                Err(error) => prop_assert!(matches!(error, WriteError::Name | WriteError::City)),
            }
        }
    }
}
