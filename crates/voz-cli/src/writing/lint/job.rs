//! One run over several inputs: what each is, how it is linted, and what came of all.
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::annotations::{Github, Sarif};
use super::changed::{Changed, keep_lines};
use super::for_people::{Estatistica, Humano};
use super::globs::{Found, expand};
use super::json_view::{Json, JsonShape};
use super::parallel::in_order;
use super::reporter::{Linted, Reporter, Totals, Unread};
use super::settings::{Projects, Settings};
use super::{Formato as Shape, Lint};
use crate::exit::{Error, Exit};
use crate::frame::{Ctx, InputError, Source};
use crate::terminal::count;
use voz_core::app::voice::voice_in_use::own_rates;
use voz_core::voice::Registro;
use voz_core::voice::lint::suppression::{AvisoDeSupressao, Checked, Falta, Ignorar, Origem, check};
use voz_core::voice::lint::{AuthorRates, Formato, Options, Report, formato, regra};

/// Columns of an excerpt where no terminal says how wide it is.
const WIDTH_PIPE: usize = 100;

/// A text to be linted.
pub(super) struct Input {
    pub(super) source: Source,
    /// The name shown.
    pub(super) name: String,
    /// Its path, or that of the file it stands for; none where its name says nothing.
    path: Option<PathBuf>,
    formato: Option<&'static Formato>,
    settings: Arc<Settings>,
    /// Met in a folder, where what is no text is passed over.
    met: bool,
}

impl Input {
    /// Says so where standard input or a file that was named is empty: a pipe whose first half failed looks like a text
    /// without a mark.
    pub(super) fn warn_of_nothing(&self, ctx: &Ctx, text: &str) {
        if !text.trim().is_empty() || self.met {
            return;
        }
        match self.source {
            Source::Stdin => ctx.tela.warn("a entrada padrão veio vazia: não havia o que examinar"),
            Source::File(_) => {
                ctx.tela.warn(format_args!("{}: está vazio, não havia o que examinar", self.name));
            }
        }
    }

    /// Says so where a file that was named has no prose to be read, as an e-mail in several parts.
    fn warn_of_no_prose(&self, ctx: &Ctx, text: &str, report: &Report) {
        if let Some(format) =
            self.formato.filter(|_| report.palavras == 0 && !self.met && !text.trim().is_empty())
        {
            let (name, format) = (&self.name, format.nome);
            ctx.tela
                .warn(format_args!("{name}: lido como {format}, não tem prosa à vista; nada foi examinado"));
        }
    }

    /// Bytes it has, as far as that is known before reading it.
    fn weight(&self) -> u64 {
        match &self.source {
            Source::File(path) => std::fs::metadata(path).map_or(0, |about| about.len()),
            Source::Stdin => 0,
        }
    }
}

/// The inputs of a run.
pub(super) struct LintJob<'a> {
    pub(super) lint: &'a Lint,
    pub(super) inputs: Vec<Input>,
    /// There is one text, named by itself.
    pub(super) single: bool,
    author: Option<AuthorRates>,
    /// Remarks on the search for inputs.
    told: Vec<String>,
}

/// Outcome of the inputs so far.
#[derive(Default)]
pub(super) struct LintTally {
    pub(super) totals: Totals,
    /// Rules of `--ignorar` that silenced something.
    used: BTreeSet<Cow<'static, str>>,
    /// The error of the only input, answered as the command's own.
    alone: Option<Error>,
    /// What cannot be read, in the order in which it was met.
    unread: Vec<Unread>,
    /// Inputs that could not be read, those of the search for them included.
    inputs: usize,
}

impl<'a> LintJob<'a> {
    pub(super) fn new(ctx: &Ctx, lint: &'a Lint, tally: &mut LintTally) -> Result<Self, Error> {
        let mut arguments = lint.arquivos.clone();
        if arguments.is_empty() {
            if std::io::stdin().is_terminal() && lint.stdin_nome.is_none() {
                return Err(Error::usage("falta o texto: dê um arquivo, ou - para digitar")
                    .hint("voz lint rascunho.txt, ou: echo \"…\" | voz lint"));
            }
            arguments.push(PathBuf::from("-"));
        }
        let stdin = arguments.iter().filter(|a| a.as_path() == Path::new("-")).count();
        if stdin > 1 {
            return Err(Error::usage("a entrada padrão (-) só pode aparecer uma vez"));
        }
        if stdin == 0 && lint.stdin_nome.is_some() {
            return Err(Error::usage(
                "--stdin-nome dá nome à entrada padrão, e ela não está entre os arquivos",
            ));
        }
        let (found, told) = expand(&arguments)?;
        let single = matches!(found[..], [Found::Text { met: false, .. }]);
        if lint.base.is_some() && stdin > 0 {
            return Err(Error::usage("--base precisa de arquivos: a entrada padrão não tem história"));
        }
        let mut job = Self { lint, inputs: Vec::with_capacity(found.len()), single, author: None, told };
        let mut projects = Projects::new(lint.given());
        tally.inputs = found.len();
        for found in found {
            match found {
                Found::Text { source, met } => job.inputs.push(job.input(&mut projects, source, met)?),
                Found::Failed(folder, error) => tally.failed(ctx, folder, error),
            }
        }
        if job.inputs.is_empty() && tally.totals.falhas == 0 {
            ctx.tela.warn("nenhum arquivo de um formato conhecido nas pastas dadas");
        }
        job.author = if lint.sem_autor { None } else { author(ctx, lint.registro) };
        Ok(job)
    }

    fn input(&self, projects: &mut Projects, source: Source, met: bool) -> Result<Input, Error> {
        let path = match &source {
            Source::File(path) => Some(path),
            Source::Stdin => self.lint.stdin_nome.as_ref(),
        };
        let settings = projects.settings(path.map_or(Path::new("entrada"), PathBuf::as_path))?;
        let name = path.map_or_else(|| source.name(), |path| path.to_string_lossy().into_owned());
        let path = path.filter(|_| !self.lint.texto_puro && !self.lint.markdown).cloned();
        let file_name = path.as_ref().and_then(|path| path.file_name()).map(OsStr::to_string_lossy);
        let formato = file_name.and_then(|name| formato(&name));
        Ok(Input { source, name, path, formato, settings, met })
    }

    /// Options of the lint for the texts of an input.
    pub(super) fn options<'o>(&'o self, input: &'o Input) -> Options<'o> {
        let path = input.path.as_deref();
        let options = input.settings.options(path, input.formato, self.author.as_ref());
        Options { markdown: self.lint.markdown || options.markdown, ..options }
    }

    /// Writes the format asked for; `single` tells whether there is but one text.
    pub(super) fn reporter(&self, ctx: &Ctx, single: bool) -> Box<dyn Reporter> {
        let terminal = ctx.tela.stdout_is_terminal();
        let width = if terminal { ctx.tela.width() } else { WIDTH_PIPE };
        let json = |shape| Box::new(Json { shape, begun: false });
        match self.lint.format() {
            Shape::Humano if self.lint.estatistica => Box::new(Estatistica::new(ctx.tela.paint)),
            Shape::Humano => {
                let (paint, every) = (ctx.tela.paint, self.lint.tudo);
                Box::new(Humano { paint, width, terminal, single, every })
            }
            Shape::Json => json(if single { JsonShape::One } else { JsonShape::List }),
            Shape::Jsonl => json(JsonShape::Lines),
            Shape::Github => Box::new(Github),
            Shape::Sarif => Box::new(Sarif::default()),
        }
    }

    /// Lints each input and reports it; with `--base` what is new in it, and of several only those with something new.
    pub(super) fn report(&self, ctx: &Ctx, tally: &mut LintTally) -> Result<Exit, Error> {
        let lint = self.lint;
        let changed = lint.base.as_deref().map(Changed::since).transpose()?;
        let mut reporter = self.reporter(ctx, self.single);
        reporter.begin(&mut *ctx.tela.out())?;
        let work = |input: &Input, text: String| {
            let new = match (&changed, &input.source) {
                (Some(changed), Source::File(path)) => changed.new_lines(path, &text)?,
                _ => None,
            };
            if new.as_ref().is_some_and(Vec::is_empty) && !self.single {
                return Ok(None);
            }
            let mut checked = check(&text, &self.options(input), &lint.ignorar);
            if let Some(lines) = new {
                keep_lines(&lines, &text, &mut checked);
            }
            Ok(Some((text, checked)))
        };
        self.each(ctx, tally, work, |tally, input, made: Result<_, Error>| {
            let Some((text, checked)) = made? else { return Ok(()) };
            input.warn_of_nothing(ctx, &text);
            input.warn_of_no_prose(ctx, &text, &checked.report);
            tally.note_used(&checked);
            let linted = Linted::new(&input.name, &text, &checked, lint.nivel);
            tally.totals.add(&linted);
            Ok(reporter.text(&mut *ctx.tela.out(), &linted)?)
        })?;
        changed.and_then(|changed| changed.told()).iter().for_each(|said| ctx.tela.warn(said));
        // SARIF is whole only with its end, also around nothing.
        if tally.totals.textos > 0 || !self.single || lint.format() == Shape::Sarif {
            tally.end(ctx, &mut *reporter)?;
        }
        tally.finish(ctx, lint, tally.totals.reprovados > 0)
    }

    /// Tells what the search for inputs met that could not be used.
    pub(super) fn tell(&self, ctx: &Ctx) {
        self.told.iter().for_each(|said| ctx.tela.warn(said));
    }

    /// Reads every input and works on it, on all cores; hands on what comes out, in order. What cannot be read is
    /// told, and what is no text and was only met in a folder is passed over.
    pub(super) fn each<T: Send>(
        &self,
        ctx: &Ctx,
        tally: &mut LintTally,
        work: impl Fn(&Input, String) -> T + Sync,
        mut take: impl FnMut(&mut LintTally, &Input, T) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.tell(ctx);
        // Counting the cores asks the system for files, which one text need not wait for.
        let several = self.inputs.len() > 1;
        let threads = if several { std::thread::available_parallelism().map_or(1, usize::from) } else { 1 };
        let read = |number: usize| {
            let input = &self.inputs[number];
            (input, input.source.read().map(|text| work(input, text)))
        };
        let weigh = |number: usize| self.inputs[number].weight();
        in_order(self.inputs.len(), threads, weigh, read, |_, made| match made {
            (input, Ok(made)) => take(tally, input, made),
            (input, Err(InputError::Binary { .. })) if input.met => {
                ctx.tela.detail(format_args!("{}: não é um texto", input.name));
                Ok(())
            }
            (
                input,
                Err(error @ (InputError::NotUtf8 { .. } | InputError::Utf16(_) | InputError::Long(..))),
            ) if input.met => {
                tally.totals.pulados += 1;
                let (arquivo, erro) = (input.name.clone(), error.to_string());
                tally.unread.push(Unread { arquivo, erro, pulado: true });
                ctx.tela.warn(format_args!("{error}; pulado"));
                Ok(())
            }
            (input, Err(error)) => {
                tally.failed(ctx, input.name.clone(), error.into());
                Ok(())
            }
        })
    }
}

impl LintTally {
    /// Remembers which rules of `--ignorar` were of use.
    pub(super) fn note_used(&mut self, checked: &Checked) {
        let beside = checked.suprimidos.iter().filter(|s| s.origem == Origem::Comando);
        self.used.extend(beside.map(|s| s.achado.id.clone()));
    }

    /// Ends a report, with what could not be read.
    fn end(&self, ctx: &Ctx, reporter: &mut dyn Reporter) -> Result<(), Error> {
        let mut out = ctx.tela.out();
        for unread in &self.unread {
            reporter.unread(&mut *out, unread)?;
        }
        Ok(reporter.end(&mut *out, &self.totals)?)
    }

    /// Says that an input failed, at once when there are others.
    pub(super) fn failed(&mut self, ctx: &Ctx, name: String, error: Error) {
        self.totals.falhas += 1;
        if let Error::Said { message, .. } = &error {
            self.unread.push(Unread { arquivo: name, erro: message.clone(), pulado: false });
        }
        if self.inputs == 1 {
            self.alone = Some(error);
        } else {
            ctx.tela.error(&error);
        }
    }

    /// Warns of `--ignorar` without use, and answers for the inputs that failed.
    pub(super) fn finish(&mut self, ctx: &Ctx, lint: &Lint, failing: bool) -> Result<Exit, Error> {
        if let Some(error) = self.alone.take() {
            return Err(error);
        }
        for Ignorar { id, motivo } in &lint.ignorar {
            let warn = |tipo| {
                let warning = AvisoDeSupressao { tipo, id: Some(id.clone()), lugar: None };
                ctx.tela.warn(format_args!("--ignorar {id}: {warning}"));
            };
            if regra(id).is_none() {
                warn(Falta::RegraDesconhecida);
                continue;
            }
            if motivo.is_none() {
                warn(Falta::SemMotivo);
            }
            if !self.used.contains(id.as_str()) {
                warn(Falta::SemUso);
            }
        }
        match self.totals.falhas {
            0 if failing => Ok(Exit::Found),
            0 => Ok(Exit::Done),
            n => {
                let mut said = unread(n, self.inputs, "entradas");
                if lint.no_lugar {
                    said += if n == 1 { " ou gravada" } else { " ou gravadas" };
                }
                Err(Error::usage(said))
            }
        }
    }
}

/// Sentence on so many of all lines or entries that could not be read.
pub(super) fn unread(bad: usize, all: usize, named: &str) -> String {
    let verb = if bad == 1 { "não pôde ser lida" } else { "não puderam ser lidas" };
    format!("{} de {} {named} {verb}", count(bad as u64), count(all as u64))
}

/// The rates of the author's own texts, when some were imported and measured; the sample's invented
/// author is nobody's habit. A database that cannot be read is told, and stops no lint.
fn author(ctx: &Ctx, registro: Registro) -> Option<AuthorRates> {
    let load = || -> Result<Option<AuthorRates>, Error> {
        let Some(store) = ctx.existing_store()? else { return Ok(None) };
        Ok(own_rates(&ctx.world, &store, registro)?)
    };
    match load() {
        Ok(rates) => {
            if let Some(rates) = &rates {
                let texts = count(rates.amostras.into());
                ctx.tela.detail(format_args!("comparado com {texts} textos seus ({registro})"));
            }
            rates
        }
        Err(Error::Said { message, .. }) => {
            ctx.tela.warn(format_args!("sem a medida do autor: {message}"));
            None
        }
        Err(Error::BrokenPipe) => None,
    }
}
