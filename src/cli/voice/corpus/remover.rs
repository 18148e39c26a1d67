//! `voz corpus remover`: asks before it takes anything out.
use clap::Args;

use super::FilterArgs;
use super::importar::say_measured;
use super::mostrar::write_list;
use crate::app::voice::file_sources;
use crate::app::voice::voice_in_use::Voice;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Confirm, Ctx};
use crate::cli::terminal::texts;
use crate::voice::banco::{self, KeyPrefix, StoredText, TextKey};

#[derive(Args)]
pub(super) struct Remover {
    /// Chaves dos textos, ou o começo delas
    #[arg(value_name = "CHAVE", required_unless_present_any = ["registro", "fonte", "desde", "tudo", "coorte"])]
    chaves: Vec<String>,
    #[command(flatten)]
    filter: FilterArgs,
    /// Todos os textos do banco
    #[arg(long, conflicts_with_all = ["chaves", "registro", "fonte", "desde"])]
    tudo: bool,
    /// Só os textos de outras pessoas, guardados à parte para comparação
    #[arg(long, conflicts_with_all = ["chaves", "tudo"])]
    coorte: bool,
    #[command(flatten)]
    confirm: Confirm,
    #[command(flatten)]
    answer: Answer,
}

/// Texts shown before the question, when a filter names them.
const SHOWN: u32 = 10;

pub(super) fn remove(ctx: &Ctx, asked: &Remover) -> Result<Exit, Error> {
    let filtered =
        asked.filter.registro.is_some() || asked.filter.fonte.is_some() || asked.filter.desde.is_some();
    if filtered && !asked.chaves.is_empty() {
        return Err(Error::usage("dê chaves ou um filtro (--registro, --fonte, --desde), e não os dois"));
    }
    asked.confirm.possible(ctx, "remover")?;
    if asked.coorte {
        return asked.others(ctx);
    }
    let prefixes = asked.chaves.iter().map(|c| KeyPrefix::parse(c)).collect::<Result<Vec<_>, _>>()?;
    let empty = || Error::state("o banco está vazio: não há o que remover");
    let reader = ctx.existing_store()?.ok_or_else(empty)?;
    let filter = asked.filter.filter();
    let (named, total) = reader.try_read(|tx| {
        if prefixes.is_empty() {
            let total = banco::groups(tx, &filter)?.iter().map(|g| g.textos).sum();
            return Ok((banco::newest(tx, &filter, SHOWN)?, total));
        }
        let mut named: Vec<StoredText> = Vec::new();
        for prefix in &prefixes {
            named.push(banco::find(tx, prefix)??);
        }
        let total = named.len() as u64;
        Ok::<_, Error>((named, total))
    })?;
    if total == 0 {
        return Err(Error::state("nenhum texto do banco corresponde ao filtro: não há o que remover"));
    }
    if asked.confirm.asks() {
        show(ctx, &named, total)?;
    }
    if !asked.confirm.yes(ctx, format_args!("remover {}?", texts(total)), "removido")? {
        return Ok(Exit::Done);
    }
    let keys: Vec<TextKey> = named.iter().map(|t| t.chave).collect();
    let store = ctx.store()?;
    let gone = match prefixes.as_slice() {
        // Whoever removes a source, or everything, means what others wrote in it too.
        [] => file_sources::remove_matching(&store, &filter)?,
        _ => file_sources::remove_texts(&store, &keys)?,
    };
    let said = format!("removido: {}", texts(gone as u64));
    asked.answer.note(ctx, &serde_json::json!({"removidos": gone}), said)?;
    let voice = Voice::load(&ctx.world, Some(&store))?;
    if voice.amostra() {
        ctx.tela.note("o banco ficou vazio: volta a valer a voz da amostra");
    } else {
        say_measured(ctx, voice.card());
    }
    Ok(Exit::Done)
}

impl Remover {
    fn others(&self, ctx: &Ctx) -> Result<Exit, Error> {
        let filter = self.filter.filter();
        let total: u64 = match ctx.existing_store()? {
            Some(store) => {
                store.read(|tx| banco::groups_of_others(tx, &filter))?.iter().map(|g| g.textos).sum()
            }
            None => 0,
        };
        if total == 0 {
            return Err(Error::state("não há textos de outras pessoas no banco"));
        }
        let question = format!("remover {} de outras pessoas?", texts(total));
        if !self.confirm.yes(ctx, question, "removido")? {
            return Ok(Exit::Done);
        }
        let gone = file_sources::remove_others(&ctx.store()?, &filter)?;
        let said = format!("removido: {} de outras pessoas", texts(gone as u64));
        self.answer.note(ctx, &serde_json::json!({"removidos": gone}), said)
    }
}

/// Shows the texts that would be removed.
fn show(ctx: &Ctx, named: &[StoredText], total: u64) -> Result<(), Error> {
    write_list(ctx, named)?;
    if total > named.len() as u64 {
        ctx.tela.note(format_args!("e mais {}", texts(total - named.len() as u64)));
    }
    Ok(())
}
