//! `[[espacos]]` and `[[parceiros]]`: where sponsors are shown, and who they are now.
use serde::{Deserialize, Serialize};

/// A placement of `[[espacos]]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EspacoConfig {
    /// Identifier, 1 to 40 letters, digits or hyphens.
    pub id: String,
    /// Display name.
    pub nome: String,
    /// Where it is shown.
    pub onde: String,
    /// The form of what may be shown there: text, image, size.
    pub formato: String,
    /// True when only one sponsor has it at a time.
    #[serde(default)]
    pub exclusivo: bool,
    /// Suggested price of 30 days, in whole dollars; none is on request.
    #[serde(default)]
    pub usd_30_dias: Option<u32>,
    /// Price of 90 days, in dollars.
    #[serde(default)]
    pub usd_90_dias: Option<u32>,
    /// Price of 365 days, in dollars.
    #[serde(default)]
    pub usd_365_dias: Option<u32>,
}

/// A sponsor of `[[parceiros]]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApoioConfig {
    /// Identifier, 1 to 40 letters, digits or hyphens; part of the address of its link.
    pub id: String,
    /// Display name.
    pub nome: String,
    /// Where its link leads: `http://` or `https://`.
    pub url: String,
    /// The sponsor's own sentence.
    #[serde(default)]
    pub frase: String,
    /// Identifiers of the placements it has.
    #[serde(default)]
    pub espacos: Vec<String>,
    /// Its last day (UTC), as `2026-12-31`.
    pub ate: String,
}

/// The library's words on a wrong one, in Portuguese.
pub(super) const SHAPE: &str = "[[espacos]] leva id, nome, onde, formato, e se quiser exclusivo e usd_30_dias, \
     usd_90_dias, usd_365_dias; [[parceiros]] leva id, nome, url, ate, e se quiser frase e espacos";

/// Checks what the types of TOML do not: identifiers, addresses and dates.
pub(super) fn check(espacos: &[EspacoConfig], apoios: &[ApoioConfig]) -> Result<(), String> {
    let mut seen = std::collections::BTreeSet::new();
    let ids =
        espacos.iter().map(|e| ("[[espacos]]", &e.id)).chain(apoios.iter().map(|a| ("[[parceiros]]", &a.id)));
    for (table, id) in ids {
        let plain = id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        if !plain || id.is_empty() || id.len() > 40 {
            return Err(format!("{table}: id {id:?} deve ter de 1 a 40 letras, algarismos ou hifens"));
        }
        if !seen.insert((table, id)) {
            return Err(format!("{table}: id {id:?} repetido"));
        }
    }
    for apoio in apoios {
        let id = &apoio.id;
        let address = http::Uri::try_from(apoio.url.as_str()).ok();
        let web =
            address.is_some_and(|a| matches!(a.scheme_str(), Some("http" | "https")) && a.host().is_some());
        if !web {
            return Err(format!("[[parceiros]] {id}: url deve ser um endereço http:// ou https://"));
        }
        if apoio.ate.parse::<jiff::civil::Date>().is_err() || apoio.ate.len() != 10 {
            return Err(format!("[[parceiros]] {id}: ate deve ser um dia, como 2026-12-31"));
        }
    }
    Ok(())
}
