//! `voz lint`: texts in, findings out, in the format asked for.
mod catalog;
mod excerpt;
mod fix;
mod github;
mod humano;
mod json;
mod lines;
mod patch;
mod replace;
mod reporter;
mod sarif;
mod stream;
mod view;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::IsTerminal as _;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};

use self::reporter::{Linted, Reporter, Totals};
use super::command::{Group, Run};
use super::context::Ctx;
use super::exit::{Error, Exit};
use super::input::Source;
use crate::app::voz::Voice;
use crate::voice::Registro;
use crate::voice::lint::corrigir::Alcance;
use crate::voice::lint::supressao::{AvisoDeSupressao, Checked, Falta, Ignorar, Origem, check, nearest_rule};
use crate::voice::lint::{AuthorRates, Gravidade, Idioma, Options, Regra, catalogo, regra};

/// `voz lint`.
#[derive(Args)]
pub(super) struct Lint {
    /// Arquivos a examinar; - ou um pipe é a entrada padrão
    #[arg(value_name = "ARQUIVO")]
    arquivos: Vec<PathBuf>,
    /// Formato da saída
    #[arg(long, value_name = "FORMATO", value_enum)]
    formato: Option<Formato>,
    /// O mesmo que --formato json
    #[arg(long, conflicts_with = "formato")]
    json: bool,
    /// Mostra num diff o que as correções seguras mudam; com =ousado, também as que são só prováveis
    #[arg(
        long,
        value_name = "ALCANCE",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "seguro",
        conflicts_with_all = ["formato", "json", "entrada"]
    )]
    corrigir: Option<Correcoes>,
    /// Com --corrigir, grava no próprio arquivo (a entrada padrão vai corrigida para a saída)
    #[arg(long, requires = "corrigir")]
    no_lugar: bool,
    /// Mostra só o que pesa isto ou mais
    #[arg(long, value_name = "NÍVEL", value_enum, default_value_t = Nivel::Aviso)]
    nivel: Nivel,
    /// Usa só estas regras, mesmo as desligadas (separe com vírgula, ou repita)
    #[arg(long, value_name = "REGRA", value_delimiter = ',', value_parser = RuleId, hide_possible_values = true)]
    so: Vec<&'static Regra>,
    /// Deixa estas regras de fora
    #[arg(long, value_name = "REGRA", value_delimiter = ',', value_parser = RuleId, hide_possible_values = true)]
    sem: Vec<&'static Regra>,
    /// Cala uma regra e mostra o que ela diria, com o motivo
    #[arg(long, value_name = "REGRA=MOTIVO", value_parser = exception)]
    ignorar: Vec<Ignorar>,
    /// Idioma dos textos, em vez de descobrir em cada um
    #[arg(long, value_name = "IDIOMA", value_enum)]
    idioma: Option<Lingua>,
    /// Trata os textos como markdown: negrito e títulos não incomodam (padrão para .md)
    #[arg(long, conflicts_with = "texto_puro")]
    markdown: bool,
    /// Trata os textos como texto puro, mesmo os .md
    #[arg(long)]
    texto_puro: bool,
    /// Registro do autor, resposta ou post, com que as regras se comparam se há textos dele medidos
    #[arg(short, long, value_name = "REGISTRO", default_value_t = Registro::default())]
    registro: Registro,
    /// Não se compara com o autor, mesmo quando há textos dele medidos
    #[arg(long)]
    sem_autor: bool,
    /// O que vem na entrada: um texto por arquivo, ou um objeto {"id", "texto"} por linha
    #[arg(long, value_name = "ENTRADA", value_enum, default_value_t = Entrada::Texto)]
    entrada: Entrada,
    /// Lista todas as regras
    #[arg(long, conflicts_with_all = ["arquivos", "corrigir", "explicar"])]
    regras: bool,
    /// Explica uma regra: por que existe, em que se apoia, exemplos
    #[arg(
        long,
        value_name = "REGRA",
        value_parser = RuleId,
        hide_possible_values = true,
        conflicts_with_all = ["arquivos", "corrigir"]
    )]
    explicar: Option<&'static Regra>,
}

/// Output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Formato {
    Humano,
    Json,
    Jsonl,
    Github,
    Sarif,
}

/// Which fixes are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Correcoes {
    Seguro,
    Ousado,
}

impl From<Correcoes> for Alcance {
    fn from(given: Correcoes) -> Self {
        match given {
            Correcoes::Seguro => Self::Seguras,
            Correcoes::Ousado => Self::Ousadas,
        }
    }
}

/// Least gravity shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Nivel {
    Aviso,
    Erro,
}

impl From<Nivel> for Gravidade {
    fn from(level: Nivel) -> Self {
        match level {
            Nivel::Aviso => Self::Aviso,
            Nivel::Erro => Self::Erro,
        }
    }
}

/// Language given on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Lingua {
    Pt,
    En,
}

/// What an input holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Entrada {
    Texto,
    Jsonl,
}

/// Reads the id of a rule; shells complete it, with the rule's name beside it.
#[derive(Clone, Copy)]
struct RuleId;

impl TypedValueParser for RuleId {
    type Value = &'static Regra;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        known_rule.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(catalogo().map(|rule| PossibleValue::new(rule.id).help(rule.rotulo))))
    }
}

fn known_rule(id: &str) -> Result<&'static Regra, String> {
    regra(id).ok_or_else(|| match nearest_rule(id) {
        Some(near) => format!("esta regra não existe; você quis dizer {near}?"),
        None => "esta regra não existe; veja voz lint --regras".to_owned(),
    })
}

fn exception(given: &str) -> Result<Ignorar, String> {
    let (id, motivo) = given.split_once('=').unwrap_or((given, ""));
    let motivo = Some(motivo.trim()).filter(|m| !m.is_empty()).map(str::to_owned);
    Ok(Ignorar { id: id.trim().to_owned(), motivo })
}

impl Run for Lint {
    const NAME: &'static str = "lint";
    const GROUP: Group = Group::Write;
    const ABOUT: &'static str = "Aponta marcas de texto de máquina, com o lugar exato de cada uma";
    const AFTER: &'static str = include_str!("ajuda.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let formato = self.format();
        let json = formato == Formato::Json;
        if self.regras {
            return catalog::list(ctx, json).map(|()| Exit::Done);
        }
        if let Some(rule) = self.explicar {
            return catalog::explain(ctx, rule, json).map(|()| Exit::Done);
        }
        let mut job = Job::new(ctx, &self)?;
        if let Some(alcance) = self.corrigir {
            return fix::run(ctx, &self, alcance.into(), &mut job);
        }
        if self.entrada == Entrada::Jsonl {
            return stream::run(ctx, &self, &mut job);
        }
        report(ctx, &self, &mut job)
    }
}

impl Lint {
    fn format(&self) -> Formato {
        match self.formato {
            Some(formato) => formato,
            None if self.json => Formato::Json,
            None if self.entrada == Entrada::Jsonl => Formato::Jsonl,
            None => Formato::Humano,
        }
    }

    /// The format's writer; `single` tells whether there is but one text.
    fn reporter(&self, ctx: &Ctx, single: bool) -> Box<dyn Reporter> {
        let width = if ctx.tela.stdout_is_terminal() { ctx.tela.width() } else { WIDTH_PIPE };
        match self.format() {
            Formato::Humano => Box::new(humano::Humano { paint: ctx.tela.paint, width, single }),
            Formato::Json => Box::new(json::Json { single, begun: false }),
            Formato::Jsonl => Box::new(json::JsonLines),
            Formato::Github => Box::new(github::Github),
            Formato::Sarif => Box::new(sarif::Sarif::default()),
        }
    }
}

/// Columns of an excerpt where no terminal says how wide it is.
const WIDTH_PIPE: usize = 100;

/// Lints each input and reports it.
fn report(ctx: &Ctx, lint: &Lint, job: &mut Job<'_>) -> Result<Exit, Error> {
    let mut reporter = lint.reporter(ctx, job.sources.len() == 1);
    reporter.begin(&mut *ctx.tela.out())?;
    for source in job.sources.clone() {
        match source.read() {
            Ok(text) => {
                let checked = check(&text, &job.options(&source), &lint.ignorar);
                job.note_used(&checked);
                let name = source.name();
                let linted = Linted::new(&name, &text, &checked, lint.nivel.into());
                job.totals.add(&linted);
                reporter.text(&mut *ctx.tela.out(), &linted)?;
            }
            Err(error) => job.failed(ctx, error.into()),
        }
    }
    if job.totals.textos > 0 || job.sources.len() > 1 || lint.format() == Formato::Sarif {
        reporter.end(&mut *ctx.tela.out(), &job.totals)?;
    }
    let failing = job.totals.reprovados > 0;
    job.finish(ctx, if failing { Exit::Found } else { Exit::Done })
}

/// What the author does anyway, when texts of theirs were imported and measured; the sample's invented
/// author is nobody's habit. A database that cannot be read is told, and stops no lint.
fn author(ctx: &Ctx, registro: Registro) -> Option<AuthorRates> {
    let load = || -> Result<Option<AuthorRates>, Error> {
        let Some(store) = ctx.existing_store()? else { return Ok(None) };
        Ok(Voice::own(&ctx.world, &store)?.map(|voice| voice.rates(registro).clone()))
    };
    match load() {
        Ok(rates) => {
            if let Some(rates) = &rates {
                ctx.tela.detail(format_args!("comparado com {} textos seus ({registro})", rates.amostras));
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

/// One run over several inputs.
struct Job<'a> {
    lint: &'a Lint,
    sources: Vec<Source>,
    so: Vec<&'static str>,
    sem: Vec<&'static str>,
    author: Option<AuthorRates>,
    totals: Totals,
    /// Rules of `--ignorar` that silenced something.
    used: BTreeSet<Cow<'static, str>>,
    /// The error of the only input, answered as the command's own.
    alone: Option<Error>,
}

impl<'a> Job<'a> {
    fn new(ctx: &Ctx, lint: &'a Lint) -> Result<Self, Error> {
        let mut sources: Vec<Source> = lint.arquivos.iter().cloned().map(Source::new).collect();
        if sources.is_empty() {
            if std::io::stdin().is_terminal() {
                return Err(Error::usage("falta o texto: dê um arquivo, ou - para digitar")
                    .hint("voz lint rascunho.txt, ou: echo \"…\" | voz lint"));
            }
            sources.push(Source::Stdin);
        }
        if sources.iter().filter(|s| **s == Source::Stdin).count() > 1 {
            return Err(Error::usage("a entrada padrão (-) só pode aparecer uma vez"));
        }
        let ids = |rules: &[&'static Regra]| rules.iter().map(|rule| rule.id).collect();
        let (so, sem) = (ids(&lint.so), ids(&lint.sem));
        let author = if lint.sem_autor { None } else { author(ctx, lint.registro) };
        let (totals, used) = (Totals::default(), BTreeSet::new());
        Ok(Self { lint, sources, so, sem, author, totals, used, alone: None })
    }

    /// How the texts of one source are linted.
    fn options(&self, source: &Source) -> Options<'_> {
        Options {
            idioma: self.lint.idioma.map(|i| match i {
                Lingua::Pt => Idioma::Pt,
                Lingua::En => Idioma::En,
            }),
            markdown: self.lint.markdown || source.is_markdown() && !self.lint.texto_puro,
            so: &self.so,
            sem: &self.sem,
            autor: self.author.as_ref(),
        }
    }

    /// Remembers which rules of `--ignorar` were of use.
    fn note_used(&mut self, checked: &Checked) {
        let beside = checked.suprimidos.iter().filter(|s| s.origem == Origem::Comando);
        self.used.extend(beside.map(|s| s.achado.id.clone()));
    }

    /// Says that an input failed, at once when there are others.
    fn failed(&mut self, ctx: &Ctx, error: Error) {
        self.totals.falhas += 1;
        if self.sources.len() == 1 {
            self.alone = Some(error);
        } else {
            ctx.tela.error(&error);
        }
    }

    /// Warns of `--ignorar` without use, and answers for the inputs that failed.
    fn finish(&mut self, ctx: &Ctx, exit: Exit) -> Result<Exit, Error> {
        if let Some(error) = self.alone.take() {
            return Err(error);
        }
        for Ignorar { id, motivo } in &self.lint.ignorar {
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
            0 => Ok(exit),
            n => Err(Error::usage(format!("{n} de {} entradas não puderam ser lidas", self.sources.len()))),
        }
    }
}
