//! The credit that a person names, and `--conta` and `--organizacao` of `voz credito`: a balance that needs no token.
use serde_json::{Value, json};

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, DataFolder, Kind, Source};
use voz_core::app::accounts::people::{of_account, of_organization};
use voz_core::app::owner::{self, MintError, Minted};
use voz_core::base::portuguese::{self, spoken};
use voz_core::base::store::Store;
use voz_core::money::credito::{self, Credito, Token};
use voz_core::money::micros::{Micros, MicrosError};

/// The account or organization whose balance is meant.
#[derive(clap::Args)]
#[group(multiple = false)]
pub(super) struct Titular {
    /// O saldo desta conta (e-mail), que suas chaves e sessões gastam sem token
    #[arg(long, value_name = "EMAIL")]
    conta: Option<String>,
    /// O saldo desta organização (nome, identificador ou o começo dele), gasto sem token
    #[arg(long, value_name = "ORGANIZAÇÃO")]
    organizacao: Option<String>,
}

impl Titular {
    /// The holder that was named, as the ledger knows it and as people do; `None` when none was.
    pub(super) fn find<'c>(&self, ctx: &'c Ctx) -> Result<Option<(DataFolder<'c>, String, String)>, Error> {
        if let Some(email) = &self.conta {
            let (people, conta) = DataFolder::of_conta(ctx, email)?;
            return Ok(Some((people, of_account(&conta.id), conta.email)));
        }
        let Some(named) = &self.organizacao else { return Ok(None) };
        let (people, organizacao) = DataFolder::of_organizacao(ctx, named)?;
        Ok(Some((people, of_organization(&organizacao.id), organizacao.nome)))
    }

    /// Puts money into the balance that was named; `None` when none was.
    pub(super) fn deposit(&self, ctx: &Ctx, usd: Micros, answer: Answer) -> Result<Option<Exit>, Error> {
        let Some((people, titular, name)) = self.find(ctx)? else { return Ok(None) };
        let Minted { id, saldo, .. } = mint(ctx, &people, usd, Some(&titular))?;
        let value = json!({"id": id, "titular": name, "saldo_usd": saldo});
        let told = format!("depositado: {usd} USD; o saldo de {name} é {saldo} USD ({id})");
        answer.note(ctx, &value, told).map(Some)
    }
}

/// Gives credit by the word of whoever runs the command, to a token or to a holder.
pub(super) fn mint(
    ctx: &Ctx,
    folder: &DataFolder<'_>,
    usd: Micros,
    holder: Option<&str>,
) -> Result<Minted, Error> {
    owner::mint(&folder.ground(), ctx.who(), "voz credito criar", usd, holder).map_err(|error| match error {
        MintError::TooMuch(_) => Error::state(error.to_string())
            .hint("emita um valor menor; veja os créditos com: voz credito saldo"),
        MintError::Refused => Error::outside(error.to_string()).hint("confira com: voz credito conferir"),
        MintError::Store(error) => error.into(),
    })
}

pub(super) const CREDIT: Kind = Kind {
    um: "um crédito",
    diga: "diga o crédito pelo identificador, pelo começo dele ou pelo token",
    veja: "veja os créditos com: voz credito saldo",
};

/// An amount above zero, with a point or, as people write it here, with a comma.
pub(crate) fn amount(text: &str) -> Result<Micros, String> {
    let plain = portuguese::amount(text)?;
    let valor: Micros = plain.parse().map_err(|error| match error {
        // Its own words show a point, as the configuration has it.
        MicrosError::Form => "use só algarismos e vírgula, como 4,99".to_owned(),
        other => other.to_string(),
    })?;
    if valor > Micros(0) { Ok(valor) } else { Err("o valor tem de ser maior que zero".to_owned()) }
}

pub(super) fn shown(credito: &Credito, titular: Option<&str>) -> Value {
    json!({
        "id": credito.id,
        "titular": titular,
        "estado": credito.estado.as_str(),
        "criado_em": credito.criado_em,
        "saldo_micros": credito.saldo.0,
        "saldo_usd": credito.saldo,
        "reservado_usd": credito.reservado,
    })
}

/// The credit that an identifier, the beginning of one, or a token names.
pub(super) fn find(ctx: &Ctx, named: &str) -> Result<(Store, Credito), Error> {
    let typed = if named == "-" { Some(Source::Stdin.first_line()?) } else { None };
    let named = typed.as_deref().map_or(named, str::trim_end);
    let store = ctx.updated_store()?.ok_or_else(|| CREDIT.none())?;
    if named.starts_with(credito::TOKEN_PREFIX) {
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
        assert!(["1.234", "1,2,3", "0", "-1", ""].map(amount).iter().all(Result::is_err));
    }
}
