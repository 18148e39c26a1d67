//! What was chosen and typed, and the call of the API that it becomes.
use std::collections::BTreeMap;

use bytes::Bytes;
use http::StatusCode;
use serde::Serialize;
use serde_json::{Number, Value, json};

use super::super::form::Fields;
use super::cartao::{card, wiped};
use super::dito::Told;
use super::oferta::browser;
use crate::http::caller::sessao::Visitor;
use crate::http::kernel::context::Site;
use crate::http::kernel::erro::{Code, Erro};
use crate::money::reais::Centavos;

/// What is bought instead of a package: balance of the account.
pub(super) const BALANCE: &str = "saldo";

/// What was chosen: how much, and how it is paid.
#[derive(Clone, Copy)]
pub(super) struct Choice<'a> {
    pub(super) usd: &'a str,
    pub(super) forma: &'a str,
}

/// What of a form is shown again when it was refused.
pub(super) struct Again<'a> {
    pub(super) status: StatusCode,
    pub(super) fields: &'a Fields,
    pub(super) told: Told,
    /// The number that the form keeps, where the same call may be repeated.
    pub(super) number: Option<&'a str>,
}

/// A charge as the API takes it.
#[derive(Serialize)]
struct Order<'a> {
    oferta: Value,
    forma: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    documento: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nome: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<&'a str>,
    navegador_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cartao: Option<BTreeMap<&'static str, &'a str>>,
}

/// The body of the API's call.
pub(super) fn order(site: &Site, visitor: &Visitor, fields: &Fields) -> Result<Bytes, Erro> {
    let (usd, forma) = (fields.get("usd"), fields.get("forma"));
    let oferta = if usd == BALANCE {
        // As it is written here, with a comma; thousands may have their dot.
        let typed = fields.get("reais").trim().trim_start_matches("R$").trim();
        let plain =
            if typed.contains(',') { typed.replace('.', "").replace(',', ".") } else { typed.to_owned() };
        let centavos = Centavos::parse(&plain)
            .ok_or_else(|| Erro::from(Code::ValorInvalido).campo("oferta.centavos"))?;
        json!({"tipo": "saldo", "centavos": centavos.0})
    } else {
        let usd = usd.parse::<Number>().map_err(|_| Erro::from(Code::OfertaInvalida))?;
        json!({"tipo": "pacote", "usd": usd})
    };
    wiped(&Order {
        oferta,
        forma,
        documento: fields.filled("documento"),
        nome: fields.filled("nome"),
        email: fields.filled("email"),
        navegador_id: browser(site, visitor),
        cartao: (forma == "cartao").then(|| card(fields)),
    })
}
