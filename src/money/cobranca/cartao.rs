//! Card data on its way through: checked, sent, wiped. Never stored, never printed.
//!
//! Invariants: nothing here has `Debug`, and no error holds what was typed; every buffer is zeroed when dropped.
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use zeroize::Zeroizing;

/// A card as typed. `mes` 1 to 12, `ano` four digits.
pub struct Card {
    titular: Zeroizing<String>,
    numero: Zeroizing<String>,
    mes: u8,
    ano: u16,
    cvv: Zeroizing<String>,
}

/// Who the card belongs to.
pub struct Holder {
    documento: Zeroizing<String>,
    email: Zeroizing<String>,
    cep: Zeroizing<String>,
    numero_endereco: Zeroizing<String>,
    telefone: Zeroizing<String>,
}

/// A card and its holder as a caller typed them.
pub struct Typed<'a> {
    /// Name on the card.
    pub titular: &'a str,
    /// Its number; spaces and hyphens are dropped.
    pub numero: &'a str,
    /// Month of expiry.
    pub mes: &'a str,
    /// Year of expiry, two or four digits.
    pub ano: &'a str,
    /// Security code.
    pub cvv: &'a str,
    /// CPF or CNPJ.
    pub documento: &'a str,
    pub email: &'a str,
    /// Postal code.
    pub cep: &'a str,
    /// Number of the address.
    pub numero_endereco: &'a str,
    /// Telephone with its area code.
    pub telefone: &'a str,
}

/// Name of the first field that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("o campo {0} do cartão não serve")]
pub struct BadField(pub &'static str);

/// Longest name, e-mail and address number taken, in characters.
pub const TEXT_MAX: usize = 120;
/// Most characters of a field of digits as typed, with the marks between them: the longest has 19 digits.
pub const DIGITS_MAX: usize = 40;

impl Typed<'_> {
    /// The card and its holder. The number is not checked by its digit: test cards have none, and the issuer
    /// decides. `year` and `month` are today's, in Brasília.
    pub fn check(&self, year: u16, month: u8) -> Result<(Card, Holder), BadField> {
        let bad = |field| BadField(field);
        let titular = text(self.titular, 2).ok_or(bad("titular"))?;
        let numero = digits(self.numero, 13..=19).ok_or(bad("numero"))?;
        let mes = number(self.mes).filter(|mes| (1..=12).contains(mes)).ok_or(bad("mes"))?;
        let ano = number(self.ano).map(|ano| if ano < 100 { 2000 + ano } else { ano });
        let ano = ano.filter(|&ano| (year..=year.saturating_add(30)).contains(&ano)).ok_or(bad("ano"))?;
        let mes = u8::try_from(mes).map_err(|_| bad("mes"))?;
        if ano == year && mes < month {
            return Err(bad("mes"));
        }
        let card = Card { titular, numero, mes, ano, cvv: digits(self.cvv, 3..=4).ok_or(bad("cvv"))? };
        let holder = Holder {
            documento: digits(self.documento, 11..=14).ok_or(bad("documento"))?,
            email: text(self.email, 3).filter(|email| email.contains('@')).ok_or(bad("email"))?,
            cep: digits(self.cep, 8..=8).ok_or(bad("cep"))?,
            numero_endereco: text(self.numero_endereco, 1).ok_or(bad("numero_endereco"))?,
            telefone: digits(self.telefone, 10..=13).ok_or(bad("telefone"))?,
        };
        Ok((card, holder))
    }
}

/// The digits of a text that has only digits and the marks people put between them.
fn digits(typed: &str, length: std::ops::RangeInclusive<usize>) -> Option<Zeroizing<String>> {
    let mark = |c: char| matches!(c, ' ' | '-' | '.' | '/' | '(' | ')' | '+');
    if typed.len() > DIGITS_MAX || !typed.chars().all(|c| c.is_ascii_digit() || mark(c)) {
        return None;
    }
    // Taken whole at once: a string that grows leaves copies behind.
    let mut kept = Zeroizing::new(String::with_capacity(typed.len()));
    kept.extend(typed.chars().filter(char::is_ascii_digit));
    length.contains(&kept.len()).then_some(kept)
}

fn text(typed: &str, least: usize) -> Option<Zeroizing<String>> {
    let typed = typed.trim();
    let length = typed.chars().count();
    let fits = (least..=TEXT_MAX).contains(&length) && !typed.chars().any(char::is_control);
    fits.then(|| Zeroizing::new(typed.to_owned()))
}

fn number(typed: &str) -> Option<u16> {
    let typed = typed.trim();
    (typed.len() <= 4 && typed.bytes().all(|b| b.is_ascii_digit())).then(|| typed.parse().ok())?
}

/// The body that pays a charge with a card.
pub(super) struct PayWithCard<'a> {
    card: &'a Card,
    holder: &'a Holder,
    remote_ip: &'a str,
}

impl<'a> PayWithCard<'a> {
    pub(super) const fn new(card: &'a Card, holder: &'a Holder, remote_ip: &'a str) -> Self {
        Self { card, holder, remote_ip }
    }
}

impl Serialize for PayWithCard<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut body = serializer.serialize_struct("PayWithCard", 3)?;
        body.serialize_field("creditCard", &CardOut(self.card))?;
        body.serialize_field("creditCardHolderInfo", &HolderOut(self.card, self.holder))?;
        body.serialize_field("remoteIp", self.remote_ip)?;
        body.end()
    }
}

struct CardOut<'a>(&'a Card);

impl Serialize for CardOut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let card = self.0;
        let mut body = serializer.serialize_struct("CreditCard", 5)?;
        body.serialize_field("holderName", card.titular.as_str())?;
        body.serialize_field("number", card.numero.as_str())?;
        body.serialize_field("expiryMonth", &format!("{:02}", card.mes))?;
        body.serialize_field("expiryYear", &card.ano.to_string())?;
        body.serialize_field("ccv", card.cvv.as_str())?;
        body.end()
    }
}

struct HolderOut<'a>(&'a Card, &'a Holder);

impl Serialize for HolderOut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(card, holder) = *self;
        let mut body = serializer.serialize_struct("Holder", 6)?;
        body.serialize_field("name", card.titular.as_str())?;
        body.serialize_field("email", holder.email.as_str())?;
        body.serialize_field("cpfCnpj", holder.documento.as_str())?;
        body.serialize_field("postalCode", holder.cep.as_str())?;
        body.serialize_field("addressNumber", holder.numero_endereco.as_str())?;
        body.serialize_field("phone", holder.telefone.as_str())?;
        body.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Typed<'static> = Typed {
        titular: "Ana Souza",
        numero: "4444 4444 4444 4444",
        mes: "11",
        ano: "27",
        cvv: "123",
        documento: "529.982.247-25",
        email: "ana@exemplo.com.br",
        cep: "01310-100",
        numero_endereco: "100",
        telefone: "(11) 99999-0000",
    };

    fn wrong(typed: &Typed<'_>) -> Option<&'static str> {
        typed.check(2026, 11).err().map(|BadField(field)| field)
    }

    #[test]
    fn a_card_is_taken_as_people_write_it() {
        let (card, holder) = GOOD.check(2026, 11).ok().unwrap();
        let sent = serde_json::to_value(PayWithCard::new(&card, &holder, "9.9.9.9")).unwrap();
        assert_eq!(sent["creditCard"]["number"], "4444444444444444");
        assert_eq!(sent["creditCard"]["expiryYear"], "2027");
        assert_eq!(sent["creditCardHolderInfo"]["cpfCnpj"], "52998224725");
        assert_eq!(sent["creditCardHolderInfo"]["phone"], "11999990000");
    }

    #[test]
    fn the_first_wrong_field_is_named() {
        for (typed, field) in [
            (Typed { titular: "", ..GOOD }, "titular"),
            (Typed { numero: "4444", ..GOOD }, "numero"),
            (Typed { numero: "4444a44444444444", ..GOOD }, "numero"),
            (Typed { mes: "13", ..GOOD }, "mes"),
            (Typed { mes: "10", ano: "2026", ..GOOD }, "mes"),
            (Typed { ano: "25", ..GOOD }, "ano"),
            (Typed { ano: "20261", ..GOOD }, "ano"),
            (Typed { cvv: "12", ..GOOD }, "cvv"),
            (Typed { documento: "1", ..GOOD }, "documento"),
            (Typed { email: "ana", ..GOOD }, "email"),
            (Typed { cep: "0131010", ..GOOD }, "cep"),
            (Typed { numero_endereco: " ", ..GOOD }, "numero_endereco"),
            (Typed { telefone: "999", ..GOOD }, "telefone"),
        ] {
            assert_eq!(wrong(&typed), Some(field));
        }
        assert_eq!(wrong(&Typed { mes: "11", ano: "2026", ..GOOD }), None);
    }
}
