//! `voz banco conferir`: whether a database is sound, and what it holds; of two, whether they hold the same.
use std::path::Path;

use clap::Args;
use serde_json::{Value, json};

use crate::app::fleet::move_database::Inventory;
use crate::base::ground;
use crate::base::store::{Store, StorePlace};
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Ctx};
use crate::cli::terminal::{ProgressUnit, count, plural};

/// Digits of a digest that a person is shown.
const DIGEST_SHOWN: usize = 12;

#[derive(Args)]
pub(super) struct Conferir {
    /// O banco: um arquivo ou postgres://usuario@servidor/banco (padrão: o da configuração)
    #[arg(value_name = "BANCO")]
    banco: Option<String>,
    /// Outro banco, a comparar com o primeiro
    #[arg(value_name = "OUTRO")]
    outro: Option<String>,
    #[command(flatten)]
    answer: Answer,
}

pub(super) fn check(ctx: &Ctx, asked: &Conferir) -> Result<Exit, Error> {
    let first = match &asked.banco {
        Some(named) => place(ctx, named)?,
        None => ctx.config()?.banco(),
    };
    let (one, broken) = look(ctx, &first)?;
    let other = asked.outro.as_deref().map(|named| look(ctx, &place(ctx, named)?)).transpose()?;
    let difference = other.as_ref().and_then(|(two, _)| one.difference(two));
    let broken: Vec<String> =
        broken.into_iter().chain(other.into_iter().flat_map(|(_, broken)| broken)).collect();
    let value = json!({
        "banco": first.to_string(),
        "tabelas": listed(&one),
        "linhas": one.rows(),
        "saldos_usd": one.balances.to_string(),
        "livro": one.faults.len(),
        "estrutura": broken,
        "diferenca": difference,
    });
    asked.answer.print(ctx, &value, || {
        if asked.outro.is_none() {
            let mut table = ctx.tela.table(&["tabela", "linhas", "resumo"]);
            table.right(&[1]);
            let (full, empty): (Vec<_>, Vec<_>) = one.tables.iter().partition(|sum| sum.rows > 0);
            for sum in full {
                let digest: String = sum.digest.chars().take(DIGEST_SHOWN).collect();
                table.row([sum.table.as_str().into(), count(sum.rows).into(), digest.into()]);
            }
            ctx.tela.list(&table, "nenhuma tabela tem linhas")?;
            ctx.tela.note(format_args!("tabelas sem linhas: {}", empty.len()));
        }
        ctx.tela.note(format_args!("{first}: {}", summed(&one)));
        if asked.outro.is_some() && difference.is_none() {
            ctx.tela.note("os dois têm o mesmo");
        }
        Ok(())
    })?;
    if let Some(first) = broken.first() {
        return Err(Error::state(format!("a estrutura do banco tem problemas: {first}"))
            .hint("volte ao último backup"));
    }
    if let Some(why) = difference {
        return Err(Error::state(format!("os dois bancos não são iguais: {why}")));
    }
    if !one.faults.is_empty() {
        return Err(Error::state(format!("o livro não confere; problemas: {}", one.faults.len()))
            .hint("veja quais com: voz credito conferir"));
    }
    Ok(Exit::Done)
}

/// Contents of a database, and what of it is broken.
fn look(ctx: &Ctx, place: &StorePlace) -> Result<(Inventory, Vec<String>), Error> {
    let store = Store::open_existing(place)?
        .ok_or_else(|| Error::state(format!("não há banco do voz em {place}")))?;
    let tables = store.tables()?;
    let broken = store.integrity(true)?;
    let bar = ctx.tela.bar("lendo", 0, ProgressUnit::Items);
    let now = ground::steady_of(&ctx.world, &store)?;
    let read = store.read(|tx| {
        let data = tables.iter().filter(|table| table.is_data());
        bar.set_length(data.map(|table| tx.rows_of(table)).sum::<Result<u64, _>>()?);
        Inventory::of(tx, &tables, &now, &mut |rows| bar.inc(rows))
    });
    bar.finish_and_clear();
    Ok((read?, broken))
}

/// A database as it is named on the command line; a password never stands there.
pub(super) fn place(ctx: &Ctx, named: &str) -> Result<StorePlace, Error> {
    let here = Path::new("");
    // The address itself is not told: a password may stand anywhere in it.
    let hidden = |expected: String| Error::usage(format!("não entendi onde fica o banco; use {expected}"));
    if StorePlace::parse(named, here).map_err(hidden)?.has_password() {
        return Err(Error::usage("a senha do banco não vai na linha de comando")
            .hint("tire a senha do endereço e ponha em VOZ_BANCO_SENHA, ou em banco_senha no config.toml"));
    }
    ctx.config()?.banco_em(named, here).map_err(hidden)
}

/// Each table with its rows, as JSON shows it.
pub(super) fn listed(inventory: &Inventory) -> Vec<Value> {
    let tables = inventory.tables.iter();
    tables.map(|sum| json!({"tabela": sum.table, "linhas": sum.rows, "sha256": sum.digest})).collect()
}

/// All of it in one line.
pub(super) fn summed(inventory: &Inventory) -> String {
    format!(
        "{}, {}, saldos de {} USD",
        plural(inventory.tables.len(), "tabela", "tabelas"),
        plural(inventory.rows(), "linha", "linhas"),
        inventory.balances
    )
}
