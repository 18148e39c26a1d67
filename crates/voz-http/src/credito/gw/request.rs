//! The bodies of the gateway's routes: each field checked, and the card read into memory that is wiped.
use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use zeroize::Zeroizing;

use crate::kernel::body::unread;
use crate::kernel::pattern::{EMAIL, LINE, PAIR, UUID};
use crate::kernel::request::{BROWSER_ID, LONG_MAX};
use crate::kernel::{Code, Erro};
use voz_core::app::sell::buy_credit::Wanted;
use voz_core::base::identifier::is_uuid;
use voz_core::base::master_key::{MasterKey, Purpose};
use voz_core::base::world::Millis;
use voz_core::money::cobranca::{
    CARD_FIELDS, Card, CardError, CardField, DATE_MAX, DIGITS_MAX, Forma, Holder, MARKS, TEXT_MAX, Takes,
    read_card,
};
use voz_core::money::documento::TYPED_MAX;
use voz_core::money::reais::Centavos;

/// Uma cobrança a abrir.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NovaCobranca")]
pub(super) struct ChargeRequest {
    /// O que se compra.
    #[schemars(extend(
        "x-erro" = "oferta_invalida",
        "x-como" = "use {\"tipo\": \"pacote\", \"usd\": 5} ou {\"tipo\": \"saldo\", \"centavos\": 5000}"
    ))]
    pub(super) oferta: Oferta,
    /// Como se paga; sem ele, pix.
    #[schemars(extend("x-erro-valor" = "forma_invalida"))]
    pub(super) forma: Option<Forma>,
    /// CPF ou CNPJ de quem paga; só na primeira compra.
    #[schemars(length(max = TYPED_MAX), extend("x-erro-valor" = "documento_invalido"))]
    pub(super) documento: Option<String>,
    /// Nome de quem paga; só na primeira compra.
    #[schemars(length(min = 2, max = 120), extend("pattern" = PAIR, "x-erro-valor" = "nome_invalido"))]
    pub(super) nome: Option<String>,
    /// E-mail de quem paga.
    #[schemars(length(min = 3, max = 120), extend("format" = "email", "pattern" = EMAIL, "x-erro-valor" = "email_invalido"))]
    pub(super) email: Option<String>,
    /// Página de onde vem a compra.
    #[serde(rename = "pagina")]
    #[schemars(length(max = LONG_MAX))]
    _pagina: Option<String>,
    /// Identifica o navegador que compra: um UUID que ele guarda.
    #[schemars(length(min = 36, max = 36), extend("format" = "uuid", "pattern" = UUID))]
    pub(super) navegador_id: Option<String>,
    /// O cartão, quando a forma é cartao.
    #[serde(rename = "cartao", default)]
    _cartao: Apart,
}

/// O que se compra.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(tag = "tipo", rename_all = "lowercase")]
pub(super) enum Oferta {
    /// Um pacote ou um preço exato, de `pacotes` e `exatos`: vira um token.
    Pacote {
        /// O preço, em dólares.
        usd: Dolares,
    },
    /// Saldo em reais na conta.
    Saldo {
        /// O valor, em centavos.
        #[schemars(extend("x-erro-valor" = "valor_invalido"))]
        centavos: i64,
    },
}

impl Oferta {
    pub(super) const fn wanted(self) -> Wanted {
        match self {
            Self::Pacote { usd } => Wanted::Package(usd.0),
            Self::Saldo { centavos } => Wanted::Balance(Centavos(centavos)),
        }
    }
}

/// Um valor em dólares.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(with = "serde_json::Number")]
pub(crate) struct Dolares(#[serde(serialize_with = "as_number")] pub(crate) voz_core::money::micros::Micros);

fn as_number<S: serde::Serializer>(
    value: &voz_core::money::micros::Micros,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    use serde::ser::Error;
    RawValue::from_string(value.to_string()).map_err(S::Error::custom)?.serialize(serializer)
}

impl<'de> Deserialize<'de> for Dolares {
    /// Reads the digits of a JSON number as they were sent: `5`, `2.50`.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        number.to_string().trim_end_matches(".0").parse().map(Self).map_err(de::Error::custom)
    }
}

/// Outro cartão para uma cobrança.
#[derive(Deserialize, JsonSchema)]
#[schemars(extend("required" = ["cartao"]))]
pub(super) struct Troca {
    /// O cartão novo.
    #[serde(rename = "cartao", default)]
    _cartao: Apart,
    /// O navegador que abriu a cobrança.
    #[schemars(length(min = 36, max = 36), extend("format" = "uuid", "pattern" = UUID))]
    pub(super) navegador_id: Option<String>,
}

/// O bilhete que encerra uma cobrança.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Cancelamento {
    /// O `cancelamento` que veio quando a cobrança foi aberta.
    #[schemars(length(max = 64), extend("x-erro-valor" = "cobranca_invalida"))]
    pub(super) cancelamento: Option<String>,
    /// Em seu lugar, o token que a cobrança pagaria.
    #[schemars(length(max = 64), extend("x-erro-valor" = "cobranca_invalida"))]
    pub(super) credito: Option<String>,
}

/// A body taken apart: its card, if any, is still unread, and copied nowhere.
pub(super) struct ChargeBody<'a> {
    /// The body without its card.
    pub(super) plain: Map<String, Value>,
    pub(super) card: Option<&'a RawValue>,
}

impl<'a> ChargeBody<'a> {
    /// Reads everything but the card.
    ///
    /// # Errors
    /// `json_invalido`: the body is no object.
    pub(super) fn read(body: &'a [u8]) -> Result<Self, Erro> {
        let wrong = |why: String| Erro::from(Code::JsonInvalido).detalhe(why);
        let mut raw: BTreeMap<String, &'a RawValue> =
            serde_json::from_slice(body).map_err(|error| wrong(unread(body, &error)))?;
        let card = raw.remove("cartao");
        let plain = raw.into_iter().map(|(name, raw)| match serde_json::from_str(raw.get()) {
            Ok(value) => Ok((name, value)),
            Err(_) => Err(wrong("o valor do campo não é JSON".to_owned()).campo(&name)),
        });
        Ok(Self { plain: plain.collect::<Result<_, Erro>>()?, card })
    }
}

/// The browser, as its keyed hash.
///
/// # Errors
/// `parametro_invalido` with `campo`.
pub(super) fn browser_hash(chave: &MasterKey, typed: Option<&str>) -> Result<Option<String>, Erro> {
    if typed.is_some_and(|id| !is_uuid(id)) {
        return Err(Erro::parameter("navegador_id", BROWSER_ID));
    }
    Ok(typed.map(|id| chave.hash(Purpose::Browser, id.to_ascii_lowercase().as_bytes())))
}

/// The place of the card in a body. The card itself is read by [`read`].
#[derive(Default, Deserialize)]
pub(super) struct Apart {}

impl JsonSchema for Apart {
    fn schema_name() -> Cow<'static, str> {
        "Cartao".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let fields: Map<String, Value> =
            CARD_FIELDS.iter().map(|field| (field.name.to_owned(), schema(field))).collect();
        json_schema!({
            "description": "O cartão e o seu titular.",
            "type": "object",
            "properties": fields,
            "required": CARD_FIELDS.each_ref().map(|field| field.name),
            "x-erro": "cartao_dados",
        })
    }
}

/// A field as the documents show it.
fn schema(field: &CardField) -> Value {
    let (pattern, most) = pattern(field.takes);
    let mut schema = json!({
        "description": field.about, "type": "string", "minLength": 1, "maxLength": most, "pattern": pattern
    });
    match field.takes {
        Takes::Email => schema["format"] = "email".into(),
        Takes::Month => {
            schema["type"] = json!(["string", "integer"]);
            schema["minimum"] = 1.into();
            schema["maximum"] = 12.into();
        }
        Takes::Year => {
            schema["type"] = json!(["string", "integer"]);
            schema["minimum"] = 10.into();
            schema["maximum"] = 2099.into();
            schema["not"] = json!({"type": "integer", "minimum": 100, "maximum": 1999});
        }
        _ => {}
    }
    schema
}

/// The regular expression of what a field takes, and its most characters.
fn pattern(takes: Takes) -> (String, usize) {
    let marks: String = MARKS.iter().collect();
    let each = |kind: &str, times: &str| format!("(?:[{marks}]*{kind}){{{times}}}");
    let marked = |inside: String| format!("^(?:{inside})[{marks}]*$");
    match takes {
        Takes::Line => (LINE.to_owned(), TEXT_MAX),
        Takes::Pair => (PAIR.to_owned(), TEXT_MAX),
        Takes::Email => (EMAIL.to_owned(), TEXT_MAX),
        Takes::Digits(least, most) => (marked(each("[0-9]", &format!("{least},{most}"))), DIGITS_MAX),
        Takes::Document => {
            let cpf = each("[0-9]", "11");
            let cnpj = each("[0-9A-Za-z]", "12") + &each("[0-9]", "2");
            (marked(format!("{cpf}|{cnpj}")), DIGITS_MAX)
        }
        Takes::Month => ("^ *(0?[1-9]|1[0-2]) *$".to_owned(), DATE_MAX),
        Takes::Year => ("^ *(20)?[0-9]{2} *$".to_owned(), DATE_MAX),
    }
}

/// Advice on what to send in a field, in Portuguese.
fn how(takes: Takes) -> String {
    match takes {
        Takes::Line => format!("precisa ser uma linha de até {TEXT_MAX} caracteres"),
        Takes::Pair => format!("precisa ser uma linha de 2 a {TEXT_MAX} caracteres"),
        Takes::Email => "precisa ser um endereço, como ana@exemplo.com.br".to_owned(),
        Takes::Digits(least, most) if least == most => format!("precisa ter {least} algarismos"),
        Takes::Digits(least, most) => format!("precisa ter de {least} a {most} algarismos"),
        Takes::Document => "precisa ser um CPF ou um CNPJ".to_owned(),
        Takes::Month => "precisa ser um mês, de 1 a 12".to_owned(),
        Takes::Year => "precisa ser um ano com dois ou quatro algarismos, como 2031".to_owned(),
    }
}

/// Reads the card of a body, and who holds it.
///
/// # Errors
/// `cartao_dados` with the field at fault, `cartao` where there is none; nothing of what was typed.
pub(super) fn read(sent: Option<&RawValue>, now: Millis) -> Result<(Card, Holder), Erro> {
    let raw = sent.ok_or_else(|| fault("cartao"))?;
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(raw.get()).map_err(|_| fault("cartao"))?;
    let fields = fields.iter().map(|(name, sent)| Ok((name.as_str(), typed(name, sent.get())?)));
    let fields: BTreeMap<_, _> = fields.collect::<serde_json::Result<_>>().map_err(|_| fault("cartao"))?;
    checked(|name| fields.get(name).map_or("", |text| text.as_str()), now)
}

/// The card whose fields `of` gives by their names, checked.
///
/// # Errors
/// The same.
pub(crate) fn checked<'t>(of: impl Fn(&str) -> &'t str, now: Millis) -> Result<(Card, Holder), Erro> {
    let (year, month) = year_and_month(now);
    read_card(of, year, month).map_err(|error| match error {
        CardError::Field(field) => fault(&format!("cartao.{}", field.name)).detalhe(how(field.takes)),
        CardError::Expiry(name) => fault(&format!("cartao.{name}")).detalhe(error.to_string()),
    })
}

fn fault(campo: &str) -> Erro {
    Erro::from(Code::CartaoDados).campo(campo)
}

/// The text of a field of a card, wiped when dropped; of a date a whole number too. Anything else is as good as empty.
fn typed(name: &str, sent: &str) -> serde_json::Result<Zeroizing<String>> {
    match sent.chars().next() {
        Some('"') => serde_json::from_str(sent).map(Zeroizing::new),
        Some('-' | '0'..='9') => {
            let number: f64 = serde_json::from_str(sent)?;
            // To JSON Schema `11.0` is a whole number.
            let whole = ["mes", "ano"].contains(&name) && number >= 0.0 && number.fract() == 0.0;
            Ok(Zeroizing::new(if whole { format!("{number:.0}") } else { String::new() }))
        }
        _ => Ok(Zeroizing::default()),
    }
}

/// Year and month of a moment in UTC.
fn year_and_month(now: Millis) -> (u16, u8) {
    let date = now.to_string();
    let mut parts = date.split('-');
    let year = parts.next().and_then(|year| year.parse().ok()).unwrap_or(0);
    (year, parts.next().and_then(|month| month.parse().ok()).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use regex_lite::Regex;

    use super::*;

    /// The expression without the look-ahead, which no reader of regular expressions in Rust has.
    fn regex(takes: Takes) -> Regex {
        Regex::new(&pattern(takes).0.replace("(?=[^@]{1,64}@)", "")).unwrap()
    }

    proptest! {
        #[test]
        fn the_document_and_the_check_take_the_same_texts(
            text in "[ ./()+-]{0,2}[0-9]{0,7}[ ./()+a-]{0,2}[0-9]{0,13}[ ./()+-]{0,2}| ?[0-9]{1,4} ?\
                     |[a-z]{1,3}@[a.]{1,9}|\\PC{0,4}|[ -~]{119,122}",
        ) {
            // To this reader of expressions only ASCII is white space, unlike to those of the document's dialect.
            let text = text.replace(|c: char| c.is_whitespace() && !c.is_ascii(), " ");
            for field in &CARD_FIELDS {
                let most = pattern(field.takes).1;
                let shown = (1..=most).contains(&text.chars().count()) && regex(field.takes).is_match(&text);
                prop_assert_eq!(field.takes.fits(&text), shown, "{} {:?}", field.name, text);
            }
        }
    }

    #[test]
    fn every_field_takes_something() {
        for (field, text) in CARD_FIELDS.iter().zip([
            "Ana Souza", "4444 4444 4444 4444", " 07", "2031", "1234", "12.abc.345/01de-35",
            " ana@exemplo.com.br", "01310-100", "s/n", "+55 (11) 99999-0000",
        ]) {
            assert!(field.takes.fits(text) && regex(field.takes).is_match(text), "{} {text}", field.name);
        }
    }
}
