//! The credit that a person names, the amounts they type, and how JSON shows a credit.
use serde_json::{Value, json};

use crate::base::spoken::spoken;
use crate::base::store::Store;
use crate::cli::exit::Error;
use crate::cli::frame::{Ctx, Kind, Source};
use crate::money::credito::{self, Credito, Token};
use crate::money::micros::Micros;

pub(super) const CREDIT: Kind = Kind {
    um: "um crédito",
    diga: "diga o crédito pelo identificador, pelo começo dele ou pelo token",
    veja: "veja os créditos com: voz credito saldo",
};

/// An amount above zero, with a point or, as people write it here, with a comma.
pub(in crate::cli) fn amount(text: &str) -> Result<Micros, String> {
    let valor: Micros =
        text.replace(',', ".").parse().map_err(|e: crate::money::micros::MicrosError| e.to_string())?;
    if valor > Micros(0) { Ok(valor) } else { Err("o valor tem de ser maior que zero".to_owned()) }
}

pub(super) fn shown(credito: &Credito, titular: Option<&str>) -> Value {
    json!({
        "id": credito.id,
        "titular": titular,
        "estado": credito.estado.as_str(),
        "criado_em": credito.criado_em.to_string(),
        "saldo_micros": credito.saldo.0,
        "saldo_usd": credito.saldo.to_string(),
        "reservado_usd": credito.reservado.to_string(),
    })
}

/// The credit that an identifier, the beginning of one, or a token names.
pub(super) fn find(ctx: &Ctx, named: &str) -> Result<(Store, Credito), Error> {
    let typed = if named == "-" { Some(Source::Stdin.first_line()?) } else { None };
    let named = typed.as_deref().map_or(named, str::trim_end);
    let store = ctx.updated_store()?.ok_or_else(|| CREDIT.none())?;
    if Token::looks_like(named) {
        let hash = Token::from(named).hash(&ctx.chave(&store)?);
        let found = store.read(|tx| credito::by_token(tx, &hash))?;
        return Ok((store, found.ok_or_else(|| CREDIT.none())?));
    }
    let prefix = CREDIT.prefix(named)?;
    let found = store.read(|tx| credito::by_prefix(tx, &prefix))?;
    let shown = |c: &Credito| format!("{} ({}, {} USD)", c.id, spoken(c.estado.as_str()), c.saldo);
    Ok((store, CREDIT.only(named, found, shown)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_has_a_point_or_a_comma() {
        assert_eq!(["4,99", "4.99"].map(amount), [Ok(Micros(4_990_000)), Ok(Micros(4_990_000))]);
        assert!(["1.234,50", "1,2,3", "0", "-1", ""].map(amount).iter().all(Result::is_err));
    }
}
