//! The messages to the gateway and from it (Asaas API v3), and its sentences without the numbers they may repeat.
//!
//! Pure. Unknown fields are ignored, unknown words kept as such; amounts are read from their decimal text, so
//! that no floating-point number touches money.
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::RawValue;

use super::charge::{ChargeState, Cobranca, Forma, Motivo, Status};
use crate::base::world::Millis;
use crate::money::documento::Documento;
use crate::money::reais::Centavos;

/// An amount as the gateway writes it: a decimal number with two places.
mod decimal {
    use super::{Centavos, Deserialize, Deserializer, RawValue, Serialize, Serializer, de};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(super) fn serialize<S: Serializer>(value: &Centavos, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::Error;
        RawValue::from_string(value.to_string()).map_err(S::Error::custom)?.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Centavos, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Centavos::parse(raw.get()).ok_or_else(|| de::Error::custom("valor que não é em centavos"))
    }

    pub(super) fn optional<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Centavos>, D::Error> {
        let raw = Option::<Box<RawValue>>::deserialize(deserializer)?;
        Ok(raw.and_then(|raw| Centavos::parse(raw.get())))
    }
}

/// The means of payment, in the words of the gateway.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn billing_type<S: Serializer>(forma: &Forma, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match forma {
        Forma::Pix => "PIX",
        Forma::Cartao => "CREDIT_CARD",
        Forma::CartaoBoleto => "UNDEFINED",
    })
}

/// A customer to create. Has no `Debug`: it names a person.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewCustomer<'a> {
    pub(super) name: &'a str,
    pub(super) cpf_cnpj: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) email: Option<&'a str>,
    /// The gateway's own messages to the payer, some of them paid, stay off.
    pub(super) notification_disabled: bool,
}

/// A charge to create.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewPayment<'a> {
    /// Identifier of the payer at the gateway.
    pub(super) customer: &'a str,
    #[serde(serialize_with = "billing_type")]
    pub(super) billing_type: Forma,
    /// The debt of the payer.
    #[serde(with = "decimal")]
    pub(super) value: Centavos,
    /// Last day to pay, `YYYY-MM-DD` in Brasília.
    pub(super) due_date: &'a str,
    /// The text that the payer reads.
    pub(super) description: &'a str,
    /// Our reference, by which the charge is found again when the answer is lost.
    pub(super) external_reference: &'a str,
}

/// A customer. Has no `Debug`: it names a person.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Customer {
    pub(super) id: String,
    #[serde(default)]
    cpf_cnpj: Option<String>,
}

impl Customer {
    /// True when it has this document, of which the gateway may leave out the marks.
    pub(super) fn is(&self, document: &str) -> bool {
        let bare = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
        self.cpf_cnpj.as_deref().is_some_and(|known| bare(known).eq_ignore_ascii_case(document))
    }
}

/// A page of a list.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Page<T> {
    #[serde(default)]
    pub(super) has_more: bool,
    #[serde(default = "Vec::new")]
    pub(super) data: Vec<T>,
}

/// A charge as the gateway shows it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// The gateway's identifier, `pay_…`.
    pub id: String,
    /// Its customer, `cus_…`.
    #[serde(default)]
    pub customer: String,
    /// Status, in the gateway's word.
    #[serde(default)]
    pub status: String,
    /// The amount asked for, or paid.
    #[serde(with = "decimal")]
    pub value: Centavos,
    /// The amount asked, once something else was paid.
    #[serde(default, deserialize_with = "decimal::optional")]
    pub original_value: Option<Centavos>,
    /// `PIX`, `CREDIT_CARD`, `BOLETO`, `UNDEFINED`…
    #[serde(default)]
    pub billing_type: String,
    /// Set once a Pix pays it.
    #[serde(default, deserialize_with = "present")]
    pub pix_transaction: bool,
    #[serde(default)]
    pub deleted: bool,
    /// Our reference; charges made in the panel have none.
    #[serde(default)]
    pub external_reference: Option<String>,
    /// Page on which it is paid.
    #[serde(default)]
    pub invoice_url: Option<String>,
    /// Day of creation, `YYYY-MM-DD`.
    #[serde(default)]
    pub date_created: String,
    /// Last day to pay, `YYYY-MM-DD`.
    #[serde(default)]
    pub due_date: String,
    #[serde(default)]
    pub(super) refunds: Option<Vec<Refund>>,
    /// When the gateway was asked, by our clock: what it gave notice of since is not in it.
    #[serde(skip)]
    pub asked: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Refund {
    #[serde(default)]
    pub(super) status: String,
    #[serde(default, deserialize_with = "decimal::optional")]
    pub(super) value: Option<Centavos>,
}

/// The difference of a payment that is not the one of a charge, for the log.
type Foreign = &'static str;

impl Payment {
    /// Checks that this is the payment of a charge: what came back is compared with what was opened before anything
    /// follows from it. What was *paid* may differ; that is for the table of moves.
    pub(super) fn check(&self, charge: &Cobranca) -> Result<(), Foreign> {
        if charge.gateway.as_ref().is_some_and(|id| *id != self.id) || self.id.is_empty() {
            return Err("o identificador é de outra");
        }
        self.is_twin(charge)
    }

    /// The same but for the identifier: one call of ours may have made several.
    pub(super) fn is_twin(&self, charge: &Cobranca) -> Result<(), Foreign> {
        if self.external_reference.as_deref() != Some(charge.referencia.as_str()) {
            return Err("a referência é de outra");
        }
        if charge.cliente.as_ref().is_some_and(|customer| *customer != self.customer) {
            return Err("o cliente é outro");
        }
        let asked = self.original_value.unwrap_or(self.value);
        // Nobody paid it, and it asks something else.
        if self.is_payable() && asked != charge.asked().1 { Err("o valor pedido é outro") } else { Ok(()) }
    }

    /// True when it is paid for good.
    pub(super) fn is_paid(&self) -> bool {
        matches!(
            self.status(),
            Status::Received | Status::Confirmed | Status::ReceivedInCash | Status::DunningReceived
        )
    }

    /// True when all that a charge asked is there, and no part of it went back.
    pub(super) fn is_paid_whole(&self, charge: &Cobranca) -> bool {
        let held = self.status() == Status::Confirmed && self.is_pix();
        let whole = self.value >= charge.asked().1 && !self.is_partly_refunded();
        self.is_paid() && !held && whole && !self.deleted
    }

    /// True when somebody could pay it.
    pub(super) fn is_payable(&self) -> bool {
        !self.deleted && matches!(self.status(), Status::Pending | Status::Overdue)
    }

    /// True when its status is a word that this program does not know.
    pub(super) fn is_unknown(&self) -> bool {
        self.status() == Status::Unknown
    }

    /// True when it shows a charge as it was: nothing follows from that.
    pub(super) fn is_still(&self, charge: &Cobranca) -> bool {
        let refunded = self.is_refunded_further(charge);
        let to_close = self.is_payable() && charge.estado != ChargeState::Pendente;
        let same = charge.status.as_deref() == Some(self.status.as_str())
            && charge.recebido.is_none_or(|came_in| !self.is_paid() || came_in == self.value);
        same && !self.deleted && !refunded && !to_close
    }

    /// The state that its word stands for.
    pub(super) fn status(&self) -> Status {
        Status::of(&self.status).unwrap_or(Status::Unknown)
    }

    /// True when a Pix pays or paid it.
    pub(super) fn is_pix(&self) -> bool {
        self.billing_type == "PIX" || self.pix_transaction
    }

    /// True when part of it was given back.
    pub(super) fn is_partly_refunded(&self) -> bool {
        self.given_back().next().is_some()
    }

    /// The sum of what was given back of it.
    pub(super) fn returned(&self) -> Centavos {
        let values = self.given_back().filter_map(|refund| refund.value);
        Centavos(values.fold(0, |sum: i64, value| sum.saturating_add(value.0)))
    }

    /// True when more of it was given back than is known of a charge, and less is left than it asks.
    pub(super) fn is_refunded_further(&self, charge: &Cobranca) -> bool {
        match self.returned() {
            Centavos(0) => self.is_partly_refunded() && charge.motivo != Some(Motivo::EstornoParcial),
            returned => {
                returned > charge.devolvido && self.value.0.saturating_sub(returned.0) < charge.centavos.0
            }
        }
    }

    fn given_back(&self) -> impl Iterator<Item = &Refund> {
        self.refunds.iter().flatten().filter(|refund| refund.status == "DONE")
    }
}

/// Of the payments with one reference, the one to keep: the paid one, else the oldest.
pub(super) fn oldest(mut payments: Vec<Payment>) -> Option<Payment> {
    payments.retain(|payment| !payment.deleted);
    // Lists are newest first.
    match payments.iter().position(Payment::is_paid) {
        Some(at) => Some(payments.swap_remove(at)),
        None => payments.pop(),
    }
}

/// True when a field holds something: the gateway puts null, an identifier or an object there.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Option::<de::IgnoredAny>::deserialize(deserializer).map(|value| value.is_some())
}

/// A Pix code as the gateway gives it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PixCode {
    /// A PNG, in base64.
    pub encoded_image: String,
    /// The code to copy and paste.
    pub payload: String,
}

/// The distance of Brasília from UTC, all the year round since 2019, in milliseconds.
const BRASILIA_MS: i64 = -3 * 3_600_000;

/// The day of a moment as the gateway counts them, in Brasília: `YYYY-MM-DD`.
pub(super) fn in_brasilia(at: Millis) -> String {
    let local = Millis(at.0.saturating_add(BRASILIA_MS)).to_string();
    local.split('T').next().unwrap_or_default().to_owned()
}

/// The mask in the place of a number.
const MASK: &str = "•••";
/// Digits of the shortest number that names a person or a card: a CPF's.
const LEAST: usize = 11;

/// A sentence without cards and documents, however they are written.
pub(super) fn masked(text: &str) -> String {
    let words = text.split_inclusive(char::is_whitespace);
    without_numbers(&words.map(without_document).collect::<String>())
}

/// A word that is a document is masked: the new CNPJ has letters.
fn without_document(word: &str) -> String {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    if Documento::parse(bare).is_ok() { word.replacen(bare, MASK, 1) } else { word.to_owned() }
}

/// Long numbers are masked, also with the marks people put between digits.
fn without_numbers(text: &str) -> String {
    let part = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '.' | '-' | '/');
    let mut out = String::with_capacity(text.len());
    for piece in text.split_inclusive(|c| !part(c)) {
        let number = piece.trim_matches(|c: char| !c.is_ascii_digit());
        if number.bytes().filter(u8::is_ascii_digit).count() >= LEAST {
            out.push_str(&piece.replacen(number, MASK, 1));
        } else {
            out.push_str(piece);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_charge_with_fields_of_tomorrow_is_read() {
        let text = json!({
            "object": "payment", "id": "pay_1", "customer": "cus_1", "status": "RECEIVED", "value": 25.5,
            "billingType": "UNDEFINED", "pixTransaction": "a-b-c", "deleted": false, "novidade": {"a": [1]},
            "refunds": [{"status": "DONE", "value": 1}], "externalReference": null
        })
        .to_string();
        let payment: Payment = serde_json::from_str(&text).unwrap();
        assert_eq!(payment.value, Centavos(2550));
        assert!(payment.is_pix() && payment.is_partly_refunded() && !payment.deleted);
        assert_eq!(payment.status(), Status::Received);
    }

    proptest! {
        #[test]
        fn amounts_survive_the_wire(cents in 0..i64::MAX) {
            let text = format!(r#"{{"id": "pay_1", "value": {}}}"#, Centavos(cents));
            prop_assert_eq!(serde_json::from_str::<Payment>(&text).unwrap().value, Centavos(cents));
        }
    }

    #[test]
    fn a_day_begins_at_three_in_the_morning_of_utc() {
        let of = |text: &str| in_brasilia(text.parse().unwrap());
        assert_eq!(of("2026-11-21T02:59:59.999Z"), "2026-11-20");
        assert_eq!(of("2026-11-21T03:00:00.000Z"), "2026-11-21");
    }

    #[test]
    fn numbers_of_people_and_cards_go_and_the_rest_stays() {
        for (said, kept) in [
            ("O CPF/CNPJ informado é inválido.", "O CPF/CNPJ informado é inválido."),
            ("O CPF 529.982.247-25 é inválido.", "O CPF ••• é inválido."),
            ("cartão 4444 4444 4444 4444, recusado", "cartão •••, recusado"),
            ("(52998224725)", "(•••)"),
            ("CNPJ 12.ABC.345/01DE-35: não serve", "CNPJ •••: não serve"),
            (
                "R$ 1.000,00 menos R$ 0,00 não pode ser menor que R$ 5,00",
                "R$ 1.000,00 menos R$ 0,00 não pode ser menor que R$ 5,00",
            ),
            ("", ""),
        ] {
            assert_eq!(masked(said), kept);
        }
    }

    proptest! {
        #[test]
        fn no_long_number_is_left(text in "[0-9 ./a-é-]{0,80}") {
            let masked = masked(&text);
            let longest = masked.split(|c: char| !c.is_ascii_digit()).map(str::len).max();
            prop_assert!(longest.unwrap_or(0) < LEAST);
        }
    }
}
