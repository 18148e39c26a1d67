//! The lists of the file, which no option holds: `[[estilos]]`, `[gw]`, `[[espacos]]` and `[[parceiros]]`.
use serde::{Deserialize, Serialize};

use crate::base::micros::Micros;

/// A style of `[[estilos]]`: one variant and one model call each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EstiloConfig {
    /// Identifier, 1 to 64 characters.
    pub id: String,
    /// Display name, up to 80 characters.
    #[serde(default)]
    pub nome: String,
    /// The style's wish of the model, up to 2000 characters.
    #[serde(default)]
    pub prompt: String,
}

/// The goods of `[gw]` beside the packages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GwConfig {
    /// Exact prices, `[[gw.exatos]]`.
    pub exatos: Vec<ExatoConfig>,
    /// Balance in reais, `[gw.saldo]`.
    pub saldo: Option<SaldoConfig>,
}

/// An exact price that the gateway sells, `[[gw.exatos]]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExatoConfig {
    /// Dollars; in the file a text: `"2.50"`.
    pub usd: Micros,
}

/// The range of a balance purchase, in cents of a real.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaldoConfig {
    /// The least that is sold at once, in cents; at least 500.
    pub min_centavos: i64,
    /// The most that is sold at once, in cents; at most 1,000,000.
    pub max_centavos: i64,
}

/// Least and most cents of a charge: R$ 5.00 to R$ 10,000 (contract, "Limits").
pub const GW_CENTAVOS: (i64, i64) = (500, 1_000_000);

/// The library's words on a wrong `[gw]`, in Portuguese.
pub(super) const GW_SHAPE: &str = "[gw]: tem exatos, uma lista de {usd = \"2.50\"}, e saldo, com min_centavos e \
                        max_centavos, e nada mais";

/// Most styles in one rewrite (interface, "Limits").
const STYLES_MAX: usize = 5;

/// The library's words on a wrong style, in Portuguese.
pub(super) const STYLE_SHAPE: &str =
    "[[estilos]]: cada estilo tem id, nome e prompt, todos textos, e nada mais";

pub(super) fn check_gw(gw: &GwConfig) -> Result<(), String> {
    for exato in &gw.exatos {
        if exato.usd.0 <= 0 {
            return Err(format!("[[gw.exatos]]: {} não é um preço", exato.usd));
        }
    }
    let (least, most) = GW_CENTAVOS;
    match gw.saldo {
        Some(saldo) if saldo.min_centavos < least || saldo.max_centavos > most => {
            Err(format!("[gw.saldo]: de {least} a {most} centavos"))
        }
        Some(saldo) if saldo.min_centavos > saldo.max_centavos => {
            Err("[gw.saldo]: min_centavos passa de max_centavos".to_owned())
        }
        _ => Ok(()),
    }
}

pub(super) fn check_styles(styles: &[EstiloConfig]) -> Result<(), String> {
    if styles.len() > STYLES_MAX {
        return Err(format!("[[estilos]] tem {} estilos; o máximo é {STYLES_MAX}", styles.len()));
    }
    for (at, style) in styles.iter().enumerate() {
        let id = &style.id;
        if id.trim().is_empty() || id.chars().count() > 64 {
            return Err(format!("[[estilos]]: id {id:?} deve ter de 1 a 64 caracteres"));
        }
        if style.nome.chars().count() > 80 || style.prompt.chars().count() > 2000 {
            return Err(format!("[[estilos]] {id}: nome até 80 e prompt até 2000 caracteres"));
        }
        if styles[..at].iter().any(|s| s.id == *id) {
            return Err(format!("[[estilos]]: id {id:?} repetido"));
        }
    }
    Ok(())
}

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
    pub usd_30_dias: Option<u32>,
    /// Price of 90 days, in dollars.
    pub usd_90_dias: Option<u32>,
    /// Price of 365 days, in dollars.
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
