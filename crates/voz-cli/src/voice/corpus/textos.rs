//! `voz corpus listar`, `buscar`, `mostrar`, `exportar`; and `remover`, which asks before it takes anything out.
use std::io::{self, BufWriter, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::importar::say_measured;
use super::{FilterArgs, Shelf};
use crate::exit::{Error, Exit};
use crate::frame::{Confirm, Ctx, Kind, WithAnswer};
use crate::terminal::escape::{self, printable_lines};
use crate::terminal::{Cell, Style, count, iso_day, texts};
use voz_core::app::voice::file_sources;
use voz_core::app::voice::voice_in_use::Voice;
use voz_core::base::files;
use voz_core::base::store::Store;
use voz_core::voice::banco::{self, Filter, KeyPrefix, Neighbour, PrefixError, Search, StoredText, TextKey};

#[derive(Args)]
pub(super) struct Listar {
    #[command(flatten)]
    filter: FilterArgs,
    /// Quantos, no máximo; 0 mostra todos
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20)]
    limite: u32,
    /// Os textos de outras pessoas, guardados à parte só para comparação
    #[arg(long)]
    coorte: bool,
}

pub(super) fn list(ctx: &Ctx, asked: &WithAnswer<Listar>) -> Result<Exit, Error> {
    let filter = asked.filter.filter();
    let limit = if asked.limite == 0 { i32::MAX.unsigned_abs() } else { asked.limite };
    if asked.coorte {
        let store = ctx.existing_store()?;
        let found = store.map(|store| store.read(|tx| banco::newest_others(tx, &filter, limit)));
        let found = found.transpose()?.unwrap_or_default();
        return asked.answer.print(ctx, &found, || list_others(ctx, &found));
    }
    let shelf = Shelf::open(ctx)?;
    let found = shelf.newest(&filter, limit)?;
    asked.answer.print(ctx, &found, || {
        write_list(ctx, &found)?;
        let mut all = 0;
        shelf.each(&filter, |_| {
            all += 1;
            Ok(())
        })?;
        let shown = found.len() as u64;
        ctx.tela.note(match all > shown {
            true => format!("{} de {}; todos: --limite 0", count(shown), texts(all)),
            false => texts(all),
        });
        Ok(())
    })
}

#[derive(Args)]
pub(super) struct Buscar {
    /// Palavras, ou um texto inteiro para achar os parecidos
    #[arg(value_name = "PALAVRAS", required = true)]
    palavras: Vec<String>,
    #[command(flatten)]
    filter: FilterArgs,
    /// Quantos, no máximo
    #[arg(short = 'n', long, value_name = "N", default_value_t = 10)]
    limite: u32,
}

pub(super) fn search(ctx: &Ctx, asked: &WithAnswer<Buscar>) -> Result<Exit, Error> {
    let words = asked.palavras.join(" ");
    if banco::terms(&words).is_empty() {
        return Err(Error::usage(format!("{words:?} só tem palavras que estão em todo texto"))
            .hint("procure por palavras de assunto, como em: voz corpus buscar receita de pão"));
    }
    let shelf = Shelf::open(ctx)?;
    let mut search = Search::new(&words);
    shelf.each(&asked.filter.filter(), |text| {
        search.add(&text);
        Ok(())
    })?;
    let mut found = Vec::new();
    for key in search.best(asked.limite as usize) {
        found.extend(find(&shelf, &KeyPrefix::from(key))?.ok());
    }
    asked.answer.print(ctx, &found, || {
        if found.is_empty() {
            ctx.tela.note("nenhum texto tem essas palavras");
        } else {
            write_list(ctx, &found)?;
        }
        Ok(())
    })
}

/// The text whose key begins like this.
fn find(shelf: &Shelf, prefix: &KeyPrefix) -> Result<Result<StoredText, PrefixError>, Error> {
    match shelf {
        Shelf::Bank(store) => Ok(store.read(|tx| banco::find(tx, prefix))?),
        Shelf::Sample(texts) => {
            let mut named = texts.iter().filter(|t| prefix.matches(t.chave));
            Ok(match (named.next(), named.next()) {
                (None, _) => Err(PrefixError::Unknown(prefix.clone())),
                (Some(only), None) => Ok(only.clone()),
                _ => Err(PrefixError::Ambiguous(prefix.clone())),
            })
        }
    }
}

/// The error for the beginning of several keys, which names them.
fn ambiguous(shelf: &Shelf, prefix: &KeyPrefix) -> Result<Error, Error> {
    let mut all = Vec::new();
    shelf.each(&Filter::default(), |text| {
        if prefix.matches(text.chave) {
            all.push(text);
        }
        Ok(())
    })?;
    let shown = |text: &StoredText| format!("{} ({})", text.chave, start(&text.texto.texto, START_SHOWN));
    Ok(TEXT.only(&prefix.to_string(), all, shown).map_or_else(|error| error, |_| TEXT.none()))
}

const TEXT: Kind = Kind {
    um: "um texto",
    diga: "diga o texto pela chave ou pelo começo dela",
    veja: "veja as chaves com: voz corpus listar",
};

#[derive(Args)]
pub(super) struct Mostrar {
    /// Chave do texto, ou o começo dela
    #[arg(value_name = "CHAVE", required = true)]
    chaves: Vec<String>,
}

pub(super) fn show(ctx: &Ctx, asked: &WithAnswer<Mostrar>) -> Result<Exit, Error> {
    let prefixes = asked.chaves.iter().map(|c| KeyPrefix::parse(c)).collect::<Result<Vec<_>, _>>()?;
    let shelf = Shelf::open(ctx)?;
    let mut found = Vec::new();
    for prefix in &prefixes {
        match find(&shelf, prefix)? {
            Err(PrefixError::Ambiguous(_)) => return Err(ambiguous(&shelf, prefix)?),
            one => found.push(one?),
        }
    }
    asked.answer.print(ctx, &found, || {
        for (at, StoredText { chave, texto, palavras }) in found.iter().enumerate() {
            let head = format!(
                "{chave}  {}  {}  {}  {palavras} palavras",
                iso_day(texto.data),
                texto.registro,
                texto.fonte
            );
            let gap = if at == 0 { "" } else { "\n" };
            let head = ctx.tela.paint.paint(Style::DIM, head);
            let body = match ctx.tela.stdout_is_terminal() {
                true => printable_lines(&texto.texto),
                false => texto.texto.clone(),
            };
            writeln!(ctx.tela.out(), "{gap}{head}\n\n{body}")?;
        }
        Ok(())
    })
}

#[derive(Args)]
pub(super) struct Exportar {
    /// Arquivo a criar, e um que já existe fica como está; sem ele, a saída padrão
    #[arg(value_name = "ARQUIVO")]
    arquivo: Option<PathBuf>,
    #[command(flatten)]
    filter: FilterArgs,
}

pub(super) fn export_texts(ctx: &Ctx, asked: &Exportar) -> Result<Exit, Error> {
    let store = ctx.existing_store()?;
    let empty = || {
        Error::state("o banco está vazio: não há o que exportar")
            .hint("traga os seus textos com: voz medir FONTE")
    };
    let store = store.ok_or_else(empty)?;
    if !store.read(banco::any)? {
        return Err(empty());
    }
    let filter = asked.filter.filter();
    match asked.arquivo.as_deref().filter(|path| *path != Path::new("-")) {
        None => {
            export(&store, &filter, |line| Ok(writeln!(ctx.tela.out(), "{line}")?))?;
        }
        Some(path) => {
            let n = export_to_file(&store, &filter, path)?;
            ctx.tela.note(format_args!("{} em {}", texts(n), path.display()));
        }
    }
    Ok(Exit::Done)
}

/// Hands over each text as a line of JSON; says how many there were.
fn export(
    store: &Store,
    filter: &Filter,
    mut write: impl FnMut(&str) -> Result<(), Error>,
) -> Result<u64, Error> {
    let mut n = 0;
    let mut line = |text: StoredText| {
        n += 1;
        write(&escape::to_string(&text.texto)?)
    };
    store.try_read(|tx| banco::export(tx, filter, &mut line))?;
    Ok(n)
}

/// Writes a new file, whole or not at all, and never over another.
fn export_to_file(store: &Store, filter: &Filter, path: &Path) -> Result<u64, Error> {
    let failed = |e: io::Error| Error::not_made(path, &e);
    if path.symlink_metadata().is_ok() {
        // Told before the work.
        return Err(failed(ErrorKind::AlreadyExists.into()));
    }
    files::publish_by(path, failed, |file| {
        let mut file = BufWriter::new(file);
        let n = export(store, filter, |line| writeln!(file, "{line}").map_err(failed))?;
        file.flush().map_err(failed)?;
        Ok(n)
    })
}

/// Characters of a text that a list shows in a pipe.
pub(super) const START_SHOWN: usize = 60;
/// The same on a terminal, where the table cuts it to what room there is: no screen is wider.
const START_MAX: usize = 1000;

/// Writes texts as a table, one line a text.
pub(super) fn write_list(ctx: &Ctx, texts: &[StoredText]) -> Result<(), Error> {
    let mut table = ctx.tela.table(&["chave", "data", "registro", "fonte", "palavras", "texto"]);
    table.right(&[4]);
    table.cut(&[3, 5]);
    table.spare(&[3, 4, 2, 1]);
    for text in texts {
        table.row([
            Cell::id(&text.chave.to_string()),
            Cell::day(text.texto.data),
            text.texto.registro.into(),
            (&text.texto.fonte).into(),
            text.palavras.into(),
            start(&text.texto.texto, room(ctx)).into(),
        ]);
    }
    Ok(writeln!(ctx.tela.out(), "{table}")?)
}

/// Writes texts of other people as a table, one line a text.
fn list_others(ctx: &Ctx, texts: &[Neighbour]) -> Result<(), Error> {
    let mut table = ctx.tela.table(&["autor", "data", "registro", "fonte", "texto"]);
    table.cut(&[0, 3, 4]);
    table.spare(&[3, 2, 1]);
    for Neighbour { autor, guardado } in texts {
        table.row([
            autor.into(),
            Cell::day(guardado.texto.data),
            guardado.texto.registro.into(),
            (&guardado.texto.fonte).into(),
            start(&guardado.texto.texto, room(ctx)).into(),
        ]);
    }
    ctx.tela.list(&table, "não há textos de outras pessoas no banco")
}

fn room(ctx: &Ctx) -> usize {
    if ctx.tela.stdout_is_terminal() { START_MAX } else { START_SHOWN }
}

/// The beginning of a text on one line.
pub(super) fn start(text: &str, room: usize) -> String {
    let mut line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((at, _)) = line.char_indices().nth(room) {
        line.truncate(at);
        line.push('…');
    }
    line
}

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
}

/// Texts shown before the question, when a filter names them.
const SHOWN: u32 = 10;

pub(super) fn remove(ctx: &Ctx, asked: &WithAnswer<Remover>) -> Result<Exit, Error> {
    let filtered =
        asked.filter.registro.is_some() || asked.filter.fonte.is_some() || asked.filter.desde.is_some();
    if filtered && !asked.chaves.is_empty() {
        return Err(Error::usage("dê chaves ou um filtro (--registro, --fonte, --desde), e não os dois"));
    }
    asked.confirm.possible(ctx, "remover")?;
    if asked.coorte {
        return remove_others(ctx, asked);
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
        show_named(ctx, &named, total)?;
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

fn remove_others(ctx: &Ctx, asked: &WithAnswer<Remover>) -> Result<Exit, Error> {
    let filter = asked.filter.filter();
    let total: u64 = match ctx.existing_store()? {
        Some(store) => store.read(|tx| banco::groups_of_others(tx, &filter))?.iter().map(|g| g.textos).sum(),
        None => 0,
    };
    if total == 0 {
        return Err(Error::state("não há textos de outras pessoas no banco"));
    }
    let question = format!("remover {} de outras pessoas?", texts(total));
    if !asked.confirm.yes(ctx, question, "removido")? {
        return Ok(Exit::Done);
    }
    let gone = file_sources::remove_others(&ctx.store()?, &filter)?;
    let said = format!("removido: {} de outras pessoas", texts(gone as u64));
    asked.answer.note(ctx, &serde_json::json!({"removidos": gone}), said)
}

/// Shows the texts that would be removed.
fn show_named(ctx: &Ctx, named: &[StoredText], total: u64) -> Result<(), Error> {
    write_list(ctx, named)?;
    if total > named.len() as u64 {
        ctx.tela.note(format_args!("e mais {}", texts(total - named.len() as u64)));
    }
    Ok(())
}
