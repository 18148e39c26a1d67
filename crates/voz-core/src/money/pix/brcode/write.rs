//! Writes a static code: every field within its budget, or a word about which one is not.
use super::format::{AMOUNT_MAX, CITY_MAX, FIELD_MAX, GUI, NAME_MAX, NO_TXID, REAL, crc, id, is_txid};
use super::{PixKey, format};

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
    let nome = format::plain(fields.nome, NAME_MAX);
    let cidade = format::plain(fields.cidade, CITY_MAX);
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
    let info = format::plain(fields.info, left);
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
