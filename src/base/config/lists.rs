//! `[[estilos]]` and `[gw]`: what only the file can say of styles and prices.
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
