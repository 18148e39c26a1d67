//! Card data on its way through: checked, sent, wiped. Never stored, never printed.
//!
//! Invariants: nothing here has `Debug`, and no error holds what was typed; every buffer is zeroed when dropped.
use std::ops::RangeInclusive;

use serde::Serialize;
use zeroize::Zeroizing;

use crate::base::email::is_address;
use crate::money::documento::Documento;

/// A card as the gateway takes it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Card {
    holder_name: Zeroizing<String>,
    number: Zeroizing<String>,
    /// Two digits.
    expiry_month: Zeroizing<String>,
    /// Four digits.
    expiry_year: Zeroizing<String>,
    ccv: Zeroizing<String>,
}

/// The holder of a card, as the gateway takes them.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Holder {
    name: Zeroizing<String>,
    email: Zeroizing<String>,
    cpf_cnpj: Zeroizing<String>,
    postal_code: Zeroizing<String>,
    address_number: Zeroizing<String>,
    phone: Zeroizing<String>,
}

impl Holder {
    /// True when the check digits of their document agree.
    pub fn can_be(&self) -> bool {
        Documento::is_canonical(&self.cpf_cnpj)
    }
}

/// The texts that a field of a card takes, as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One line with something to see, of [`TEXT_MAX`] characters at most; so do the next two.
    Line,
    /// One line of two characters or more, white space around it apart.
    Pair,
    /// An address of e-mail.
    Email,
    /// At least and at most so many digits, with the [`MARKS`] people put between them.
    Digits(usize, usize),
    /// A text in the form of a CPF or of a CNPJ, with such marks.
    Document,
    /// A month from 1 to 12.
    Month,
    /// A year of this century, of two or four digits.
    Year,
}

/// A field of a card or of its holder.
#[derive(Debug, PartialEq, Eq)]
pub struct CardField {
    /// Its name on the wire.
    pub name: &'static str,
    /// Its meaning, in Portuguese.
    pub about: &'static str,
    /// The texts that it takes.
    pub takes: Takes,
}

const fn field(name: &'static str, takes: Takes, about: &'static str) -> CardField {
    CardField { name, about, takes }
}

/// Every field, in the order in which they are checked. The documents are made from the same table.
pub static CARD_FIELDS: [CardField; 10] = [
    field("titular", Takes::Pair, "Nome no cartão."),
    field("numero", Takes::Digits(13, 19), "Número, de 13 a 19 algarismos."),
    field("mes", Takes::Month, "Mês da validade, como texto ou como número."),
    field(
        "ano",
        Takes::Year,
        "Ano da validade, com dois ou quatro algarismos, como texto ou como número; não passou, e não vem depois \
         de 30 anos.",
    ),
    field("cvv", Takes::Digits(3, 4), "Código de segurança."),
    field("documento", Takes::Document, "CPF ou CNPJ do titular."),
    field("email", Takes::Email, "E-mail do titular."),
    field("cep", Takes::Digits(8, 8), "CEP do titular."),
    field("numero_endereco", Takes::Line, "Número do endereço do titular."),
    field("telefone", Takes::Digits(10, 13), "Telefone do titular, com DDD."),
];

/// Why a card is not taken: by which field, never what was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// The first field that holds something else than it takes.
    #[error("o campo {} do cartão não serve", .0.name)]
    Field(&'static CardField),
    /// The card is out of date by its `mes` or `ano`, or valid for longer than any card is.
    #[error("a validade do cartão já passou, ou está longe demais")]
    Expiry(&'static str),
}

/// Longest name, e-mail and address number taken, in characters.
pub const TEXT_MAX: usize = 120;
/// Most characters of a field of digits as typed, with the marks between them: the longest has 19 digits.
pub const DIGITS_MAX: usize = 40;
/// Most characters of a month or a year as typed.
pub const DATE_MAX: usize = 4;
/// Marks that people put between digits.
pub const MARKS: &[char] = &[' ', '.', '/', '(', ')', '+', '-'];
/// Most years a card is valid from today.
const YEARS_MAX: u16 = 30;

/// Reads a card and its holder as typed: `typed` gives a field by its name, and nothing for one that did not come.
///
/// The number is not checked by its last digit: test cards have none that fits, and the issuer decides. `year` and
/// `month` are today's.
pub fn read_card<'t>(
    typed: impl Fn(&str) -> &'t str,
    year: u16,
    month: u8,
) -> Result<(Card, Holder), CardError> {
    let kept = CARD_FIELDS
        .each_ref()
        .map(|field| field.takes.keep(typed(field.name)).ok_or(CardError::Field(field)));
    let [titular, numero, mes, ano, cvv, documento, email, cep, numero_endereco, telefone] = kept;
    let (titular, numero, mes, ano) = (titular?, numero?, small(&mes?), small(&ano?));
    let ano = if ano < 100 { 2000 + ano } else { ano };
    let (ano_fits, mes_fits) =
        ((year..=year + YEARS_MAX).contains(&ano), ano > year || mes >= u16::from(month));
    if let Some(field) = [("ano", ano_fits), ("mes", mes_fits)].iter().find(|(_, fits)| !fits) {
        return Err(CardError::Expiry(field.0));
    }
    // The first that does not do is told: in the order of the fields.
    let card = Card {
        holder_name: titular.clone(),
        number: numero,
        expiry_month: Zeroizing::new(format!("{mes:02}")),
        expiry_year: Zeroizing::new(ano.to_string()),
        ccv: cvv?,
    };
    let holder = Holder {
        name: titular,
        cpf_cnpj: documento?,
        email: email?,
        postal_code: cep?,
        address_number: numero_endereco?,
        phone: telefone?,
    };
    Ok((card, holder))
}

impl Takes {
    /// True when a text is taken.
    pub fn fits(self, typed: &str) -> bool {
        self.keep(typed).is_some()
    }

    /// A text as it is kept: without the white space around it and the marks.
    fn keep(self, typed: &str) -> Option<Zeroizing<String>> {
        match self {
            Self::Line => line(typed, 1),
            Self::Pair => line(typed, 2),
            Self::Email => {
                let address = typed.trim_matches([' ', '\t', '\r', '\n']);
                let fits = typed.chars().count() <= TEXT_MAX && is_address(address);
                fits.then(|| Zeroizing::new(address.to_owned()))
            }
            Self::Digits(least, most) => {
                unmarked(typed).filter(|kept| (least..=most).contains(&kept.len()) && is_digits(kept))
            }
            Self::Document => unmarked(typed).filter(|kept| match kept.len() {
                11 => is_digits(kept),
                // The last two are check digits (Receita Federal, IN 2.229/2024).
                14 => kept.get(12..).is_some_and(is_digits),
                _ => false,
            }),
            Self::Month => date(typed, 1..=2).filter(|month| (1..=12).contains(&small(month))),
            Self::Year => {
                date(typed, 2..=4).filter(|year| year.len() == 2 || year.len() == 4 && year.starts_with("20"))
            }
        }
    }
}

fn line(typed: &str, least: usize) -> Option<Zeroizing<String>> {
    let kept = typed.trim();
    let fits = typed.chars().count() <= TEXT_MAX
        && kept.chars().nth(least - 1).is_some()
        && !typed.chars().any(char::is_control);
    fits.then(|| Zeroizing::new(kept.to_owned()))
}

/// The letters, as capitals, and digits of a text that has only these and marks.
fn unmarked(typed: &str) -> Option<Zeroizing<String>> {
    if typed.len() > DIGITS_MAX || !typed.chars().all(|c| c.is_ascii_alphanumeric() || MARKS.contains(&c)) {
        return None;
    }
    // Taken whole at once: a string that grows leaves copies behind.
    let mut kept = Zeroizing::new(String::with_capacity(typed.len()));
    kept.extend(typed.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()));
    Some(kept)
}

fn date(typed: &str, length: RangeInclusive<usize>) -> Option<Zeroizing<String>> {
    let kept = typed.trim_matches(' ');
    let fits = typed.len() <= DATE_MAX && length.contains(&kept.len()) && is_digits(kept);
    fits.then(|| Zeroizing::new(kept.to_owned()))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// The number that up to four digits make.
fn small(digits: &str) -> u16 {
    digits.parse().unwrap_or(0)
}

/// A card as it is sent to pay a charge.
#[derive(Clone, Copy, Serialize)]
pub struct SentCard<'a> {
    #[serde(rename = "creditCard")]
    pub card: &'a Card,
    #[serde(rename = "creditCardHolderInfo")]
    pub holder: &'a Holder,
    /// The buyer's address.
    #[serde(rename = "remoteIp")]
    pub ip: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: [(&str, &str); 10] = [
        ("titular", "Ana Souza"),
        ("numero", "4444 4444 4444 4444"),
        ("mes", "11"),
        ("ano", "27"),
        ("cvv", "123"),
        ("documento", "529.982.247-25"),
        ("email", "ana@exemplo.com.br"),
        ("cep", "01310-100"),
        ("numero_endereco", "100"),
        ("telefone", "(11) 99999-0000"),
    ];

    /// The good card with some fields typed otherwise.
    fn read(other: &[(&str, &'static str)]) -> Result<(Card, Holder), CardError> {
        let of = |name: &str, from: &[(&str, &'static str)]| {
            from.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
        };
        read_card(|name| of(name, other).or_else(|| of(name, &GOOD)).unwrap_or_default(), 2026, 11)
    }

    #[test]
    fn a_card_is_taken_as_people_write_it() {
        let (card, holder) = read(&[("documento", "12.abc.345/01de-35")]).ok().unwrap();
        let sent = serde_json::to_value(SentCard { card: &card, holder: &holder, ip: "9.9.9.9" }).unwrap();
        assert_eq!(
            sent,
            serde_json::json!({
                "creditCard": {"holderName": "Ana Souza", "number": "4444444444444444", "expiryMonth": "11",
                               "expiryYear": "2027", "ccv": "123"},
                "creditCardHolderInfo": {"name": "Ana Souza", "email": "ana@exemplo.com.br",
                                         "cpfCnpj": "12ABC34501DE35", "postalCode": "01310100",
                                         "addressNumber": "100", "phone": "11999990000"},
                "remoteIp": "9.9.9.9",
            })
        );
    }

    #[test]
    fn the_first_wrong_field_is_named() {
        for (field, typed) in [
            ("titular", ""),
            ("titular", "A"),
            ("numero", "4444"),
            ("numero", "4444a44444444444"),
            ("mes", "13"),
            ("mes", "0"),
            ("ano", "20261"),
            ("ano", "026"),
            ("cvv", "12"),
            ("documento", "1"),
            ("documento", "529982247250"),
            ("documento", "12abc34501de3x"),
            ("email", "ana"),
            ("cep", "0131010"),
            ("numero_endereco", " "),
            ("telefone", "999"),
        ] {
            match read(&[(field, typed), ("telefone", if field == "telefone" { typed } else { "" })]).err() {
                Some(CardError::Field(found)) => assert_eq!(found.name, field, "{typed:?}"),
                other => panic!("{field} {typed:?}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_card_out_of_date_is_told_from_one_mistyped() {
        for (mes, ano, field) in
            [("10", "2026", "mes"), ("11", "25", "ano"), ("1", "2057", "ano"), ("12", "2000", "ano")]
        {
            assert_eq!(
                read(&[("mes", mes), ("ano", ano)]).err(),
                Some(CardError::Expiry(field)),
                "{mes}/{ano}"
            );
        }
        assert!(read(&[("mes", "11"), ("ano", "2026")]).is_ok() && read(&[("ano", "56")]).is_ok());
    }
}
