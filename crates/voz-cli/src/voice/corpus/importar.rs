//! `voz corpus importar`, the options it shares with `voz medir`, and the outcome for each source.
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::rc::Rc;

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde_json::{Map, Value, json};

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, REGISTERS, WithAnswer, first_moment, last_moment};
use crate::terminal::{Cell, ProgressUnit, Spinner, Style, count, one_of, people_day, plural, texts};
use crate::voice::enough_texts::say_enough;
use voz_core::app::voice::file_sources::{self, Passed};
use voz_core::app::voice::import::{
    BankImportError, ImportRequest, ImportStep, Imported, importar, rehearse,
};
use voz_core::app::voice::voice_in_use;
use voz_core::base::signal::hear_stop;
use voz_core::base::store::Store;
use voz_core::base::world::Millis;
use voz_core::voice::Registro;
use voz_core::voice::corpus::{
    Aviso, IMPORTERS, ImportError, Motivo, NOBODY, Options, Source, SourcePlace, Summary, by_id,
};
use voz_core::voice::estilo::StyleCard;
use voz_core::voice::texto::fold;

/// Sources, ready to be read.
type OpenedInput = Result<Vec<Box<dyn Source>>, ImportError>;

/// Options of an import.
#[derive(Args, Clone, Default)]
pub(crate) struct ImportArgs {
    /// Deixa de fora o que foi escrito antes desta data
    #[arg(long, value_name = "DATA", value_parser = first_moment)]
    pub(crate) desde: Option<Millis>,
    /// Deixa de fora o que foi escrito depois desta data
    #[arg(long, value_name = "DATA", value_parser = last_moment, requires = "fontes")]
    ate: Option<Millis>,
    /// O registro dos textos cuja fonte não diz se são respostas ou posts
    #[arg(short, long, value_parser = one_of(&REGISTERS), requires = "fontes")]
    pub(crate) registro: Option<Registro>,
    /// O formato das fontes; sem isto, é reconhecido pelo conteúdo
    #[arg(long, value_parser = PossibleValuesParser::new(IMPORTERS.iter().map(|i| i.id)), requires = "fontes")]
    formato: Option<String>,
    /// Quem é você numa fonte com textos de vários autores
    #[arg(long, value_name = "NOME", requires = "fontes")]
    autor: Option<String>,
    /// The name that the person answered with, for the sources after that one.
    #[arg(skip)]
    answered: Option<String>,
    /// Junta num texto só as mensagens que você mandou em seguida, com menos de dois minutos entre elas (WhatsApp)
    #[arg(long, requires = "fontes")]
    juntar_rajadas: bool,
    /// Guarda tudo à parte, como textos de outras pessoas (cada um com seu autor), só para comparar com você
    #[arg(long, conflicts_with_all = ["autor", "juntar_rajadas"], requires = "fontes")]
    pub(crate) coorte: bool,
    /// Mostra o que entraria e não grava nada
    #[arg(long, requires = "fontes")]
    pub(crate) ensaio: bool,
}

impl ImportArgs {
    /// The options of an import for which nobody gave any.
    pub(crate) fn plain(autor: Option<String>) -> Self {
        Self { autor, ..Self::default() }
    }

    /// The same, for texts in a format that is known.
    pub(crate) fn of_format(formato: &str) -> Self {
        Self { formato: Some(formato.to_owned()), ..Self::plain(None) }
    }

    /// Imports what is named; with `--ensaio` only looks.
    pub(crate) fn import(&mut self, ctx: &Ctx, paths: &[PathBuf]) -> Result<Imported, Error> {
        self.import_from(ctx, |passed| {
            let mut sources = Vec::new();
            for path in paths {
                sources.extend(file_sources::open(path, passed)?);
            }
            Ok(sources)
        })
    }

    /// The same from whatever `open` gives; it is asked again after a question about the author. Who answered is asked no
    /// more, but where nothing is of that name.
    pub(crate) fn import_from(
        &mut self,
        ctx: &Ctx,
        open: impl Fn(&Passed) -> OpenedInput,
    ) -> Result<Imported, Error> {
        let store = if self.ensaio { ctx.existing_store()? } else { Some(ctx.store()?) };
        loop {
            let author = self.autor.as_deref().or(self.answered.as_deref());
            match self.attempt(ctx, store.as_ref(), &open, author) {
                Err(BankImportError::Source(error)) if ctx.tela.can_ask() => match error.authors() {
                    Some((place, names)) => self.answered = Some(ask_author(ctx, place, &names)?),
                    None if error.is_unknown_author() && self.answered.is_some() => self.answered = None,
                    None => return Err(BankImportError::Source(error).into()),
                },
                ended => return Ok(ended?),
            }
        }
    }

    fn attempt(
        &self,
        ctx: &Ctx,
        store: Option<&Store>,
        open: &dyn Fn(&Passed) -> OpenedInput,
        autor: Option<&str>,
    ) -> Result<Imported, BankImportError> {
        let bar = Rc::new(RefCell::new(None::<Spinner>));
        let shared = Rc::clone(&bar);
        let passed: Passed = Rc::new(move |bytes| {
            if let Some(bar) = &*shared.borrow() {
                // A beginning may be looked at twice.
                let left = bar.length().unwrap_or(u64::MAX).saturating_sub(bar.position());
                bar.inc(bytes.min(left));
            }
        });
        let request = ImportRequest {
            sources: open(&passed)?,
            formato: self.formato.as_deref().and_then(by_id),
            options: Options {
                desde: self.desde,
                ate: self.ate,
                registro: self.registro,
                autor: if self.coorte { Some(NOBODY) } else { autor },
                coorte: self.coorte,
                juntar_rajadas: self.juntar_rajadas,
            },
        };
        // From here on a stop is heard between two texts; while standard input is read whole it ends the program.
        let _heard = hear_stop(&ctx.world);
        // One bar goes before another is drawn: two of them would take two lines, and the first would stay.
        let clear = || bar.take().iter().for_each(Spinner::finish_and_clear);
        let watch = |step| match step {
            ImportStep::Reading(bytes) => {
                clear();
                bar.replace(Some(ctx.tela.bar("lendo", bytes, ProgressUnit::Bytes)));
            }
            ImportStep::Writing(texts) => {
                clear();
                bar.replace(Some(ctx.tela.bar("gravando", texts, ProgressUnit::Items)));
            }
            ImportStep::Written(texts) => bar.borrow().iter().for_each(|bar| bar.inc(texts)),
        };
        let imported = match store.filter(|_| !self.ensaio) {
            Some(store) => importar(&ctx.world, store, request, &watch),
            None => rehearse(&ctx.world, store, request, &watch),
        };
        clear();
        imported
    }
}

/// Asked of whoever has several names in a source.
const QUESTION: &str = "Qual destes nomes é o seu? (número ou nome; vazio para desistir)";

/// Asks which of those who write in a source the person is; by number or by name.
fn ask_author(ctx: &Ctx, place: &SourcePlace, names: &[&str]) -> Result<String, Error> {
    ctx.tela.say(format_args!("Em {place} escrevem:"));
    for (at, name) in names.iter().enumerate() {
        ctx.tela.say(format_args!("  {}) {name}", at + 1));
    }
    let named = |answer: &str| {
        let numbered = answer.parse::<usize>().ok().and_then(|n| names.get(n.checked_sub(1)?));
        numbered.or_else(|| names.iter().find(|name| fold(name) == fold(answer)))
    };
    let name = ctx.tela.ask_until(QUESTION, &format!("não está na lista. {QUESTION}"), |answer| {
        if answer.is_empty() { Some(None) } else { named(answer).map(Some) }
    })?;
    name.map(|name| (*name).to_owned()).ok_or_else(|| {
        Error::usage("sem o seu nome, nada foi importado").hint("sem perguntas: voz medir FONTE --autor NOME")
    })
}

/// Text that `--help` adds: the formats, as their importers describe them, the rules, examples.
pub(super) fn help() -> String {
    let formats: Vec<String> = IMPORTERS.iter().map(|i| format!("  {:9}  {}", i.id, i.sobre)).collect();
    include_str!("importar.txt").replace("{formatos}", &formats.join("\n"))
}

#[derive(Args)]
pub(super) struct Importar {
    /// Arquivo, pasta, zip, ou - para a entrada padrão
    #[arg(value_name = "FONTE", required = true)]
    fontes: Vec<PathBuf>,
    #[command(flatten)]
    import: ImportArgs,
}

pub(super) fn import(ctx: &Ctx, asked: &WithAnswer<Importar>) -> Result<Exit, Error> {
    let imported = asked.import.clone().import(ctx, &asked.fontes)?;
    not_empty(&imported)?;
    show_import(ctx, &imported, asked.import.ensaio, asked.answer.is_json())?;
    if !asked.import.ensaio && imported.novos > 0 {
        say_measured(ctx, &voice_in_use::measure(&ctx.world, &ctx.store()?)?.cartao);
    }
    Ok(Exit::Done)
}

/// Refuses sources without a text: an empty file, a pipe whose first half failed.
pub(crate) fn not_empty(imported: &Imported) -> Result<(), Error> {
    let empty = |s: &Summary| s.kept() + s.dropped() == 0 && s.avisos.is_empty();
    if !imported.resumos.iter().all(empty) {
        return Ok(());
    }
    let names: Vec<&str> = imported.resumos.iter().map(|s| s.fonte.as_str()).collect();
    Err(Error::usage(format!("{}: não há texto aí para importar", names.join(", ")))
        .hint("dê o que você escreveu: um arquivo, uma pasta ou um zip; que fontes servem: voz corpus importar --help"))
}

/// Shows what an import did, or with `rehearsal` would do.
pub(crate) fn show_import(ctx: &Ctx, imported: &Imported, rehearsal: bool, json: bool) -> Result<(), Error> {
    warn(ctx, imported);
    if json {
        ctx.tela.json(&as_json(imported, rehearsal))?;
    } else {
        write_tables(ctx, &imported.resumos)?;
        ctx.tela.note(match (imported.novos, rehearsal) {
            (0, _) => "nenhum texto novo".to_owned(),
            (1, true) => "entraria 1 texto (--ensaio não grava nada)".to_owned(),
            (n, true) => format!("entrariam {} (--ensaio não grava nada)", texts(n)),
            (1, false) => "entrou 1 texto".to_owned(),
            (n, false) => format!("entraram {}", texts(n)),
        });
        if imported.trocados > 0 {
            ctx.tela.note(match (imported.trocados, rehearsal) {
                (1, true) => "1 tomaria o lugar de uma versão anterior dele".to_owned(),
                (n, true) => format!("{} tomariam o lugar de versões anteriores deles", count(n)),
                (1, false) => "1 tomou o lugar de uma versão anterior dele".to_owned(),
                (n, false) => format!("{} tomaram o lugar de versões anteriores deles", count(n)),
            });
        }
        let others = others(imported);
        if others > 0 {
            let leave = if others == 1 { "não sai" } else { "não saem" };
            ctx.tela.note(format_args!(
                "{} de outras pessoas à parte, só para comparação; {leave} desta máquina: voz corpus listar --coorte",
                texts(others)
            ));
        }
    }
    Ok(())
}

/// Says what a person should know of an import.
pub(crate) fn warn(ctx: &Ctx, imported: &Imported) {
    for (aviso, (times, place)) in warnings(&imported.resumos) {
        let often = match (aviso, times) {
            (_, 1) => String::new(),
            // Each has a fault of its own.
            (Aviso::ItemRuim, n) => format!(" (e mais {}, por este ou outro motivo)", count(n - 1)),
            (_, n) => format!(" ({} vezes; a primeira aqui)", count(n)),
        };
        ctx.tela.warn(format_args!("{place}: {aviso}{often}"));
    }
}

/// Texts of other people that were put aside.
fn others(imported: &Imported) -> u64 {
    imported.resumos.iter().map(|s| s.coorte).sum()
}

/// Outcome of an import in a sentence: `88 respostas suas entram; 112 ficam de fora: de outro autor (94), …`.
pub(crate) fn in_a_sentence(imported: &Imported) -> String {
    let kept = |registro| -> u64 { imported.resumos.iter().filter_map(|s| s.guardados.get(&registro)).sum() };
    let named = [
        (kept(Registro::Resposta), "resposta sua", "respostas suas"),
        (kept(Registro::Post), "post seu", "posts seus"),
    ];
    let named: Vec<String> =
        named.into_iter().filter(|(n, ..)| *n > 0).map(|(n, one, many)| plural(n, one, many)).collect();
    let mut said = match (named.is_empty(), kept(Registro::Resposta) + kept(Registro::Post)) {
        (true, _) => "Nenhum texto novo".to_owned(),
        (false, 1) => format!("{} entra", named.join("")),
        (false, _) => format!("{} entram", named.join(" e ")),
    };
    let mut dropped: Vec<(Motivo, u64)> = dropped(&imported.resumos).into_iter().collect();
    dropped.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    let why: Vec<String> = dropped
        .iter()
        .map(|(why, times)| format!("{} ({})", short(&why.to_string()), count(*times)))
        .collect();
    let all: u64 = dropped.iter().map(|(_, times)| times).sum();
    if all > 0 {
        let verb = if all == 1 { "fica" } else { "ficam" };
        said += &format!("; {} {verb} de fora: {}", count(all), why.join(", "));
    }
    said += ".";
    said += match others(imported) {
        0 => "",
        1 => " O de outra pessoa fica à parte, só para comparação, e não sai desta máquina.",
        _ => " Os de outras pessoas ficam à parte, só para comparação, e não saem desta máquina.",
    };
    said
}

/// A reason without what explains it.
fn short(why: &str) -> &str {
    why.split([',', '(']).next().unwrap_or(why).trim_end()
}

/// Says in one line what the voice rests on now.
pub(crate) fn say_measured(ctx: &Ctx, card: &StyleCard) {
    let of = |registro| u64::from(card.medidas.of(registro).amostras);
    let resposta = plural(of(Registro::Resposta), "resposta", "respostas");
    let post = plural(of(Registro::Post), "post", "posts");
    let since =
        card.desde.parse().map_or_else(|_| String::new(), |day| format!(", desde {}", people_day(Some(day))));
    ctx.tela.note(format_args!("voz medida: {resposta} e {post}{since}; veja com: voz estilo"));
    say_enough(ctx, card);
}

fn warnings(summaries: &[Summary]) -> BTreeMap<Aviso, (u64, String)> {
    let mut all: BTreeMap<Aviso, (u64, String)> = BTreeMap::new();
    for (aviso, (times, place)) in summaries.iter().flat_map(|s| &s.avisos) {
        all.entry(*aviso).or_insert_with(|| (0, place.clone())).0 += times;
    }
    all
}

/// Writes what an import made of each source as tables.
pub(crate) fn write_tables(ctx: &Ctx, summaries: &[Summary]) -> Result<(), Error> {
    let mut table =
        ctx.tela.table(&["fonte", "formato", "respostas", "posts", "de fora", "primeira", "última"]);
    table.right(&[2, 3, 4]);
    table.cut(&[0, 1]);
    table.spare(&[1]);
    for s in summaries {
        let kept = |r| count(s.guardados.get(&r).copied().unwrap_or(0));
        table.row([
            (&s.fonte).into(),
            s.formato.into(),
            kept(Registro::Resposta).into(),
            kept(Registro::Post).into(),
            count(s.dropped()).into(),
            Cell::day(s.primeira),
            Cell::day(s.ultima),
        ]);
    }
    writeln!(ctx.tela.out(), "{table}")?;
    let dropped = dropped(summaries);
    if !dropped.is_empty() {
        let mut table = ctx.tela.table(&["de fora", "motivo"]);
        table.right(&[0]);
        table.words(&[1]);
        for (motivo, times) in dropped {
            table.row([count(times).into(), Cell::styled(Style::DIM, motivo)]);
        }
        writeln!(ctx.tela.out(), "\n{table}")?;
    }
    Ok(())
}

fn dropped(summaries: &[Summary]) -> BTreeMap<Motivo, u64> {
    let mut all = BTreeMap::new();
    for (motivo, times) in summaries.iter().flat_map(|s| &s.descartados) {
        *all.entry(*motivo).or_default() += times;
    }
    all
}

fn as_json(imported: &Imported, rehearsal: bool) -> Value {
    let sources: Vec<Value> = imported.resumos.iter().map(source_as_json).collect();
    json!({"ensaio": rehearsal, "novos": imported.novos, "trocados": imported.trocados, "fontes": sources})
}

fn source_as_json(s: &Summary) -> Value {
    let kept: Map<String, Value> = Registro::ALL
        .iter()
        .map(|r| (r.to_string(), s.guardados.get(r).copied().unwrap_or(0).into()))
        .collect();
    let avisos: Vec<Value> = s
        .avisos
        .iter()
        .map(|(aviso, (times, place))| json!({"aviso": aviso.to_string(), "vezes": times, "primeiro": place}))
        .collect();
    json!({
        "fonte": s.fonte,
        "formato": s.formato,
        "guardados": kept,
        "descartados": s.descartados,
        "coorte": s.coorte,
        "primeira": s.primeira.map(|d| d.to_string()),
        "ultima": s.ultima.map(|d| d.to_string()),
        "avisos": avisos,
    })
}
