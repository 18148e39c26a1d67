//! `voz banco`: everything from one database into another, and what a database holds.
use std::io::Write as _;
use std::path::Path;

use clap::Args;
use serde_json::{Value, json};

use crate::exit::{Error, Exit};
use crate::frame::{Confirm, Ctx, Run, WithAnswer, actions, no_database};
use crate::terminal::{ProgressUnit, count, plural};
use voz_core::app::fleet::move_database::{Inventory, MoveError, Progress, move_all, unused};
use voz_core::app::opened::fitness::ALIVE;
use voz_core::base::master_key::FILE;
use voz_core::base::store::{Store, StoreError, StorePlace};
use voz_core::base::{ground, key_file};

actions! {
    BancoCommand {
        const NAME: &'static str = "banco";
        const ALIASES: &'static [&'static str] = &["database"];
        const ABOUT: &'static str =
            "Muda o banco de dados de lugar, entre SQLite e PostgreSQL, e confere um banco";
        const AFTER: &'static str = include_str!("ajuda.txt");
    }
    /// Copia tudo de um banco para outro, vazio, e confere se chegou igual
    Mover "move" (WithAnswer<Mover>) => move_everything,
    /// Confere um banco e mostra o que há nele; com dois, diz se têm o mesmo
    Conferir "check" (WithAnswer<Conferir>) => check,
    /// Faz outro arquivo de chave para um banco cujo arquivo se perdeu
    ChaveNova "new-key" (WithAnswer<Confirm>) => new_key,
}

const ASKS: &str = "Fazer outra chave? Os tokens de crédito, as chaves de conta, as sessões e os segundos fatores deste banco \
                    deixam de valer";

fn new_key(ctx: &Ctx, asked: &WithAnswer<Confirm>) -> Result<Exit, Error> {
    asked.possible(ctx, "fazer outra chave")?;
    let dados = &ctx.config()?.dados;
    let path = dados.join(FILE);
    if path.exists() {
        return Err(Error::state(format!("já há um arquivo de chave em {}", path.display()))
            .hint("se não é o deste banco, tire-o dali antes"));
    }
    if ctx.existing_store()?.is_none() {
        return Err(
            Error::state("ainda não há banco de dados").hint("a chave é feita com ele, por: voz serve")
        );
    }
    if !asked.yes(ctx, ASKS, "feito")? {
        return Ok(Exit::Done);
    }
    key_file::replace(dados, &ctx.world, &ctx.store()?)?;
    let shown = path.display().to_string();
    asked.answer.print(ctx, &json!({"chave": shown}), || {
        writeln!(ctx.tela.out(), "{shown}")?;
        ctx.tela.note("copie-a para os outros servidores deste banco, e guarde uma cópia noutro lugar");
        Ok(())
    })
}

#[derive(Args)]
struct Mover {
    /// De onde: um arquivo ou postgres://usuario@servidor/banco
    de: String,
    /// Para onde: um arquivo que ainda não existe, ou um banco PostgreSQL vazio
    para: String,
    /// Deixa a origem valendo depois; o que for gravado nela não vai junto
    #[arg(long)]
    manter: bool,
    #[command(flatten)]
    confirm: Confirm,
}

fn move_everything(ctx: &Ctx, asked: &WithAnswer<Mover>) -> Result<Exit, Error> {
    let (from, to) = (place(ctx, &asked.de)?, place(ctx, &asked.para)?);
    if from == to {
        return Err(Error::usage("a origem e o destino são o mesmo banco"));
    }
    asked.confirm.possible(ctx, "mover")?;
    if Store::open_existing(&from)?.is_none() {
        return Err(no_database(&from));
    }
    if !asked.confirm.yes(ctx, format!("mover tudo de {from} para {to}?"), "movido")? {
        return Ok(Exit::Done);
    }
    let source = Store::open(&from)?;
    // Before the target is made.
    unused(&source, &ctx.world)?;
    let target = Store::open(&to).map_err(|error| match error {
        StoreError::Moved => Error::state(format!("de {to} tudo já foi movido antes, e ele não se usa mais"))
            .hint("apague-o (um arquivo, ou dropdb e createdb), ou diga outro lugar em PARA"),
        other => other.into(),
    })?;
    let bar = ctx.tela.bar("movendo", 0, ProgressUnit::Items);
    let progress = Progress { length: &|rows| bar.set_length(rows), step: &|rows| bar.inc(rows) };
    let moved = move_all(&source, &target, &ctx.world, !asked.manter, &progress);
    bar.finish_and_clear();
    let moved = moved?;
    tell(ctx, asked, &moved, (&from, &to))
}

fn tell(
    ctx: &Ctx,
    asked: &WithAnswer<Mover>,
    moved: &Inventory,
    (from, to): (&StorePlace, &StorePlace),
) -> Result<Exit, Error> {
    let value = json!({
        "de": from.to_string(),
        "para": to.to_string(),
        "tabelas": listed(moved),
        "linhas": moved.rows(),
        "saldos_usd": moved.balances.to_string(),
        "origem": if asked.manter { "valendo" } else { "encerrada" },
    });
    asked.answer.print(ctx, &value, || {
        ctx.tela.sheet([("de", from.to_string()), ("para", to.to_string()), ("conferido", summed(moved))])?;
        if !asked.manter {
            ctx.tela.note("a origem não aceita mais nenhum programa; para voltar, apague-a e mova de volta");
        }
        // A path of the configuration counts from the data folder, and not from here.
        let named = to.file().and_then(|file| file.canonicalize().ok());
        let named = named.map_or_else(|| asked.para.clone(), |file| file.display().to_string());
        ctx.tela.note(format_args!("para usar o novo: voz config definir banco \"{named}\""));
        let key = ctx.config()?.dados.join(FILE);
        let key = key.display();
        ctx.tela.note(format_args!("o arquivo de chave continua o mesmo: {key}; cada servidor precisa dele"));
        Ok(())
    })
}

/// Digits of a digest that a person is shown.
const DIGEST_SHOWN: usize = 12;

#[derive(Args)]
struct Conferir {
    /// O banco: um arquivo ou postgres://usuario@servidor/banco (padrão: o da configuração)
    banco: Option<String>,
    /// Outro banco, a comparar com o primeiro
    outro: Option<String>,
}

fn check(ctx: &Ctx, asked: &WithAnswer<Conferir>) -> Result<Exit, Error> {
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
    let store = Store::open_existing(place)?.ok_or_else(|| no_database(place))?;
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
fn place(ctx: &Ctx, named: &str) -> Result<StorePlace, Error> {
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
fn listed(inventory: &Inventory) -> Vec<Value> {
    let tables = inventory.tables.iter();
    tables.map(|sum| json!({"tabela": sum.table, "linhas": sum.rows, "sha256": sum.digest})).collect()
}

/// All of it in one line.
fn summed(inventory: &Inventory) -> String {
    format!(
        "{}, {}, saldos de {} USD",
        plural(inventory.tables.len(), "tabela", "tabelas"),
        plural(inventory.rows(), "linha", "linhas"),
        inventory.balances
    )
}

impl From<MoveError> for Error {
    fn from(error: MoveError) -> Self {
        let said = error.to_string();
        match error {
            MoveError::Store(error) => error.into(),
            MoveError::InUse { .. } => Self::state(said).hint(format!(
                "pare cada voz serve, e rode de novo; um que já morreu deixa de contar em {} segundos",
                ALIVE.as_secs()
            )),
            MoveError::NotEmpty { .. } => {
                Self::state(said).hint("use um arquivo novo, ou um banco recém-criado (createdb)")
            }
            MoveError::OtherTables(_) => Self::state(said).hint("atualize o voz e rode de novo"),
            MoveError::Differs(_) => {
                Self::outside(said).hint("nada foi movido; confira a origem com: voz banco conferir")
            }
        }
    }
}
