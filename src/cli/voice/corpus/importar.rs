//! `voz corpus importar`, and the options it shares with `voz medir`.
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::summary::{say_measured, show_import};
use crate::app::voice::file_sources::{self, Passed};
use crate::app::voice::import::{BankImportError, ImportRequest, ImportWatch, Imported, importar, rehearse};
use crate::app::voice::voice_in_use;
use crate::base::store::Store;
use crate::base::world::Millis;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Ctx, first_moment, last_moment};
use crate::cli::terminal::{ProgressUnit, Spinner, Tela};
use crate::http::hear_stop;
use crate::voice::corpus::{IMPORTERS, ImportError, NOBODY, Options, Source, SourcePlace, by_id};
use crate::voice::texto::fold;

/// Sources, ready to be read.
type OpenedInput = Result<Vec<Box<dyn Source>>, ImportError>;

/// Options of an import.
#[derive(Args)]
pub(in crate::cli) struct ImportArgs {
    /// Deixa de fora o que foi escrito antes desta data
    #[arg(long, value_name = "DATA", value_parser = first_moment)]
    pub(in crate::cli) desde: Option<Millis>,
    /// Deixa de fora o que foi escrito depois desta data
    #[arg(long, value_name = "DATA", value_parser = last_moment)]
    ate: Option<Millis>,
    /// O registro dos textos cuja fonte não diz se são respostas ou posts
    #[arg(short, long, value_parser = ["resposta", "post"])]
    registro: Option<String>,
    /// O formato das fontes; sem isto, é reconhecido pelo conteúdo
    #[arg(long, value_parser = PossibleValuesParser::new(IMPORTERS.iter().map(|i| i.id)))]
    formato: Option<String>,
    /// Quem é você numa fonte com textos de vários autores
    #[arg(long, value_name = "NOME")]
    autor: Option<String>,
    /// The name that the person answered with, for the sources after that one.
    #[arg(skip)]
    answered: Option<String>,
    /// Junta num texto só as mensagens que você mandou em seguida, com menos de dois minutos entre elas (WhatsApp)
    #[arg(long)]
    juntar_rajadas: bool,
    /// Guarda tudo à parte, como textos de outras pessoas (cada um com seu autor), só para comparar com você
    #[arg(long, conflicts_with_all = ["autor", "juntar_rajadas"])]
    pub(in crate::cli) coorte: bool,
    /// Mostra o que entraria e não grava nada
    #[arg(long)]
    pub(in crate::cli) ensaio: bool,
}

impl ImportArgs {
    /// The options of an import for which nobody gave any.
    pub(in crate::cli) const fn plain(autor: Option<String>) -> Self {
        Self {
            desde: None,
            ate: None,
            registro: None,
            formato: None,
            autor,
            answered: None,
            juntar_rajadas: false,
            coorte: false,
            ensaio: false,
        }
    }

    /// The same, for texts in a format that is known.
    pub(in crate::cli) fn of_format(formato: &str) -> Self {
        Self { formato: Some(formato.to_owned()), ..Self::plain(None) }
    }

    /// Imports what is named; with `--ensaio` only looks.
    pub(in crate::cli) fn import(&mut self, ctx: &Ctx, paths: &[PathBuf]) -> Result<Imported, Error> {
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
    pub(in crate::cli) fn import_from(
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
                bar.inc(bytes);
            }
        });
        let request = ImportRequest {
            sources: open(&passed)?,
            formato: self.formato.as_deref().and_then(by_id),
            options: Options {
                desde: self.desde,
                ate: self.ate,
                registro: self.registro.as_deref().and_then(|r| r.parse().ok()),
                autor: if self.coorte { Some(NOBODY) } else { autor },
                coorte: self.coorte,
                juntar_rajadas: self.juntar_rajadas,
            },
        };
        // From here on a stop is heard between two texts; while standard input is read whole it ends the program.
        let _heard = hear_stop(&ctx.world);
        let progress = ImportProgress { tela: &ctx.tela, bar };
        match store.filter(|_| !self.ensaio) {
            Some(store) => importar(&ctx.world, store, request, &progress),
            None => rehearse(&ctx.world, store, request, &progress),
        }
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
    let mut question = QUESTION.to_owned();
    loop {
        let answer = ctx.tela.ask(&question)?;
        if answer.is_empty() {
            return Err(Error::usage("sem o seu nome, nada foi importado")
                .hint("sem perguntas: voz medir FONTE --autor NOME"));
        }
        let numbered = answer.parse::<usize>().ok().and_then(|n| names.get(n.checked_sub(1)?));
        match numbered.or_else(|| names.iter().find(|name| fold(name) == fold(&answer))) {
            Some(name) => return Ok((*name).to_owned()),
            None => question = format!("{answer:?} não está na lista. {QUESTION}"),
        }
    }
}

/// Text that `--help` adds: the formats, as their importers describe them, the rules, examples.
pub(super) fn help() -> String {
    let formats: Vec<String> = IMPORTERS.iter().map(|i| format!("  {:9}  {}", i.id, i.sobre)).collect();
    include_str!("importar.txt").replace("{formatos}", &formats.join("\n"))
}

/// The bar on the terminal: bytes while reading, texts while writing.
struct ImportProgress<'a> {
    tela: &'a Tela,
    bar: Rc<RefCell<Option<Spinner>>>,
}

impl ImportProgress<'_> {
    /// Takes the bar away before another is drawn: two of them would take two lines, and the first would stay.
    fn clear(&self) {
        if let Some(old) = self.bar.take() {
            old.finish_and_clear();
        }
    }
}

impl ImportWatch for ImportProgress<'_> {
    fn reading(&self, bytes: u64) {
        self.clear();
        self.bar.replace(Some(self.tela.bar("lendo", bytes, ProgressUnit::Bytes)));
    }

    fn writing(&self, texts: u64) {
        self.clear();
        self.bar.replace(Some(self.tela.bar("gravando", texts, ProgressUnit::Items)));
    }

    fn written(&self, texts: u64) {
        if let Some(bar) = &*self.bar.borrow() {
            bar.inc(texts);
        }
    }
}

impl Drop for ImportProgress<'_> {
    fn drop(&mut self) {
        self.clear();
    }
}

#[derive(Args)]
pub(super) struct Importar {
    /// Arquivo, pasta, zip, ou - para a entrada padrão
    #[arg(value_name = "FONTE", required = true)]
    fontes: Vec<PathBuf>,
    #[command(flatten)]
    import: ImportArgs,
    #[command(flatten)]
    answer: Answer,
}

impl Importar {
    pub(super) fn run(mut self, ctx: &Ctx) -> Result<Exit, Error> {
        let imported = self.import.import(ctx, &self.fontes)?;
        show_import(ctx, &imported, self.import.ensaio, self.answer.is_json())?;
        if !self.import.ensaio && imported.novos > 0 {
            say_measured(ctx, &voice_in_use::measure(&ctx.world, &ctx.store()?)?.cartao);
        }
        Ok(Exit::Done)
    }
}
