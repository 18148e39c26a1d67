//! Reading the bodies of the gateway's routes: each field checked, and the card kept out of ordinary memory.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::cartao::Apart;
use crate::app::sell::buy_credit::Wanted;
use crate::base::config::GW_CENTAVOS;
use crate::base::master_key::{MasterKey, Purpose};
use crate::http::kernel::erro::{Code, Erro};
use crate::http::kernel::pattern::{EMAIL, PAIR, UUID};
use crate::http::kernel::purchase_origin::{LONG_MAX, browser};
use crate::money::cobranca::Forma;
use crate::money::documento::TYPED_MAX;
use crate::money::reais::Centavos;

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
    forma: Option<FormaPedida>,
    /// CPF ou CNPJ de quem paga; só na primeira compra.
    #[schemars(length(max = TYPED_MAX), extend("x-erro-valor" = "documento_invalido"))]
    pub(super) documento: Option<String>,
    /// Nome de quem paga; só na primeira compra.
    #[schemars(length(min = 2, max = 120), extend("pattern" = PAIR, "x-erro-valor" = "nome_invalido"))]
    nome: Option<String>,
    /// E-mail de quem paga.
    #[schemars(length(min = 3, max = 120), extend("format" = "email", "pattern" = EMAIL, "x-erro-valor" = "email_invalido"))]
    email: Option<String>,
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
        #[schemars(range(min = GW_CENTAVOS.0, max = GW_CENTAVOS.1), extend("x-erro-valor" = "valor_invalido"))]
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
pub(in crate::http) struct Dolares(
    #[serde(serialize_with = "as_number")] pub(in crate::http) crate::money::micros::Micros,
);

fn as_number<S: serde::Serializer>(
    value: &crate::money::micros::Micros,
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

/// Como se paga.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum FormaPedida {
    /// Pix copia e cola.
    Pix,
    /// Cartão digitado aqui.
    Cartao,
    /// Página do gateway: cartão, boleto ou Pix.
    CartaoBoleto,
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
        let none = || Erro::from(Code::JsonInvalido).detalhe("o corpo não é um objeto JSON");
        let mut raw: BTreeMap<String, &'a RawValue> = serde_json::from_slice(body).map_err(|_| none())?;
        let card = raw.remove("cartao");
        let plain = raw.into_iter().map(|(name, raw)| Ok((name, serde_json::from_str(raw.get())?)));
        Ok(Self { plain: plain.collect::<serde_json::Result<_>>().map_err(|_| none())?, card })
    }
}

/// The browser, as its keyed hash.
///
/// # Errors
/// `parametro_invalido` with `campo`.
pub(super) fn browser_hash(chave: &MasterKey, typed: Option<&str>) -> Result<Option<String>, Erro> {
    let id = browser(typed)?.map(str::to_ascii_lowercase);
    Ok(id.map(|id| chave.hash(Purpose::Browser, id.as_bytes())))
}

impl ChargeRequest {
    pub(super) const fn forma(&self) -> Forma {
        match self.forma {
            None | Some(FormaPedida::Pix) => Forma::Pix,
            Some(FormaPedida::Cartao) => Forma::Cartao,
            Some(FormaPedida::CartaoBoleto) => Forma::CartaoBoleto,
        }
    }

    /// The payer's name and e-mail, white space around them apart.
    pub(super) fn payer(&self) -> (Option<&str>, Option<&str>) {
        (self.nome.as_deref().map(str::trim), self.email.as_deref().map(str::trim))
    }
}
