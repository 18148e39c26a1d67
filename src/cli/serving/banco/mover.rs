//! `voz banco mover`: everything from one database into another, which is empty.
use clap::Args;
use serde_json::json;

use super::conferir::{listed, place, summed};
use crate::app::fleet::move_database::{Inventory, MoveError, Progress, move_all, unused};
use crate::base::store::{Store, StorePlace};
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Confirm, Ctx};
use crate::cli::terminal::ProgressUnit;

#[derive(Args)]
pub(super) struct Mover {
    /// De onde: um arquivo ou postgres://usuario@servidor/banco
    #[arg(value_name = "DE")]
    de: String,
    /// Para onde: um arquivo que ainda não existe, ou um banco PostgreSQL vazio
    #[arg(value_name = "PARA")]
    para: String,
    /// Deixa a origem valendo depois; o que for gravado nela não vai junto
    #[arg(long)]
    manter: bool,
    #[command(flatten)]
    confirm: Confirm,
    #[command(flatten)]
    answer: Answer,
}

impl Mover {
    pub(super) fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let (from, to) = (place(ctx, &self.de)?, place(ctx, &self.para)?);
        if from == to {
            return Err(Error::usage("a origem e o destino são o mesmo banco"));
        }
        self.confirm.possible(ctx, "mover")?;
        let there = Store::open_existing(&from)?;
        if there.is_none() {
            return Err(Error::state(format!("não há banco do voz em {from}")));
        }
        drop(there);
        if !self.confirm.yes(ctx, format!("mover tudo de {from} para {to}?"), "movido")? {
            return Ok(Exit::Done);
        }
        let source = Store::open(&from)?;
        // Before the target is made.
        unused(&source, &ctx.world)?;
        let target = Store::open(&to)?;
        let bar = ctx.tela.bar("movendo", 0, ProgressUnit::Items);
        let progress = Progress { length: &|rows| bar.set_length(rows), step: &|rows| bar.inc(rows) };
        let moved = move_all(&source, &target, &ctx.world, !self.manter, &progress);
        bar.finish_and_clear();
        let moved = moved?;
        self.tell(ctx, &moved, (&from, &to))
    }

    fn tell(
        &self,
        ctx: &Ctx,
        moved: &Inventory,
        (from, to): (&StorePlace, &StorePlace),
    ) -> Result<Exit, Error> {
        let value = json!({
            "de": from.to_string(),
            "para": to.to_string(),
            "tabelas": listed(moved),
            "linhas": moved.rows(),
            "saldos_usd": moved.balances.to_string(),
            "origem": if self.manter { "valendo" } else { "encerrada" },
        });
        self.answer.print(ctx, &value, || {
            ctx.tela.sheet([
                ("de", from.to_string()),
                ("para", to.to_string()),
                ("conferido", summed(moved)),
            ])?;
            if !self.manter {
                ctx.tela.note("a origem não aceita mais nenhum programa; para voltar, mova de volta");
            }
            // A path of the configuration counts from the data folder, and not from here.
            let named = to.file().and_then(|file| file.canonicalize().ok());
            let named = named.map_or_else(|| self.para.clone(), |file| file.display().to_string());
            ctx.tela.note(format_args!("para usar o novo: voz config definir banco {named}"));
            let key = ctx.config()?.dados.join(crate::base::master_key::FILE);
            ctx.tela.note(format_args!(
                "o arquivo de chave continua o mesmo: {}; cada servidor precisa dele",
                key.display()
            ));
            Ok(())
        })
    }
}

impl From<MoveError> for Error {
    fn from(error: MoveError) -> Self {
        let said = error.to_string();
        match error {
            MoveError::Store(error) => error.into(),
            MoveError::InUse { .. } => Self::state(said).hint("pare cada voz serve, e rode de novo"),
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
