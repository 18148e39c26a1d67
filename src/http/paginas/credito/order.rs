//! What was chosen and typed, and the order that it is.
use serde_json::{Map, Number, Value, json};

use super::offer::browser;
use super::purchase::BACK;
use crate::base::{identifier, portuguese};
use crate::http::kernel::erro::{Code, Erro};
use crate::http::paginas::form::Fields;
use crate::http::paginas::layout::Guest;
use crate::money::reais::Centavos;

/// Word for what is bought instead of a package: balance of the account.
pub(super) const BALANCE: &str = "saldo";

/// Choice of a buyer: how much, and how it is paid.
#[derive(Clone, Copy)]
pub(super) struct Choice<'a> {
    pub(super) usd: &'a str,
    pub(super) forma: &'a str,
    /// The draft that its buyer wants to go back to.
    pub(super) volta: Option<&'a str>,
}

impl<'a> Choice<'a> {
    /// The choice whose fields `of` gives by their names.
    pub(super) fn of(of: impl Fn(&str) -> &'a str) -> Self {
        Self { usd: of("usd"), forma: of("forma"), volta: Some(of(BACK)).filter(|id| identifier::is_one(id)) }
    }
}

/// The charge that was asked for, by the names of its fields; the card apart ([`super::card_fields::read`]).
pub(super) fn order(guest: &Guest<'_>, fields: &Fields) -> Result<Map<String, Value>, Erro> {
    let (usd, forma) = (fields.get("usd"), fields.get("forma"));
    let oferta = if usd == BALANCE {
        // As it is written here, with a comma; thousands may have their dot.
        let typed = fields.get("reais").trim().trim_start_matches("R$").trim();
        let plain = portuguese::amount(typed).ok();
        let centavos = plain
            .and_then(|plain| Centavos::parse(&plain))
            .ok_or_else(|| Erro::from(Code::ValorInvalido).campo("oferta.centavos"))?;
        json!({"tipo": "saldo", "centavos": centavos.0})
    } else {
        let usd = usd.parse::<Number>().map_err(|_| Erro::from(Code::OfertaInvalida))?;
        json!({"tipo": "pacote", "usd": usd})
    };
    let typed = ["documento", "nome", "email"]
        .into_iter()
        .filter_map(|name| Some((name.to_owned(), fields.filled(name)?.into())));
    let known = [("oferta", oferta), ("forma", forma.into()), ("navegador_id", browser(guest).into())];
    Ok(known.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(typed).collect())
}
