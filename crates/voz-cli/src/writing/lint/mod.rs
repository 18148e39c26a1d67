//! `voz lint`: texts in, findings out, in the format asked for.
mod annotations;
mod catalog;
mod changed;
mod excerpt;
mod fix;
mod for_people;
mod globs;
mod job;
mod json_view;
mod parallel;
mod project;
mod reporter;
mod settings;
mod stream;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};

pub(crate) use annotations::KEPT_IN_URIS;
pub(crate) use catalog::explanation;
pub(crate) use for_people::gravity_word;
use job::{LintJob, LintTally};
pub use project::ProjectLayer;
pub(crate) use project::{FILE, Setting, known_rule, known_word, turned_off};
pub use settings::{Given, Projects};

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Run};
use crate::terminal::one_of;
use voz_core::voice::Registro;
use voz_core::voice::lint::autofix::Alcance;
use voz_core::voice::lint::suppression::{Ignorar, nearest_rule};
use voz_core::voice::lint::{Genero, Gravidade, Idioma, Regra, catalog as all_rules, regra};
use voz_core::voice::texto::fold;

/// The word of each scope of `--corrigir`, of each language, and of each gravity that may be the least shown.
const SCOPES: [(&str, Alcance); 2] = [("seguro", Alcance::Seguras), ("ousado", Alcance::Ousadas)];
pub(crate) const LANGUAGES: [(&str, Idioma); 2] = [("pt", Idioma::Pt), ("en", Idioma::En)];
pub(crate) const LEVELS: [(&str, Gravidade); 2] = [("aviso", Gravidade::Aviso), ("erro", Gravidade::Erro)];

#[derive(Args)]
pub struct Lint {
    /// Arquivos, pastas e padrões ("posts/**/*.md") a examinar; - ou um pipe é a entrada padrão
    #[arg(value_name = "ARQUIVO")]
    arquivos: Vec<PathBuf>,
    /// Mostra num diff o que as correções seguras mudam; com =ousado, também as que são só prováveis
    #[arg(
        long,
        value_name = "ALCANCE",
        value_parser = one_of(&SCOPES),
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "seguro",
        conflicts_with_all = ["formato", "json", "entrada"]
    )]
    corrigir: Option<Alcance>,
    /// Com --corrigir, grava no próprio arquivo (a entrada padrão vai corrigida para a saída)
    #[arg(long, requires = "corrigir")]
    no_lugar: bool,
    /// Explica uma regra: por que existe, em que se apoia, exemplos
    #[arg(long, value_name = "REGRA", value_parser = TypedRule, hide_possible_values = true, conflicts_with_all = ["arquivos", "corrigir"])]
    explicar: Option<&'static Regra>,
    /// Lista todas as regras
    #[arg(long, conflicts_with_all = ["arquivos", "corrigir", "explicar"])]
    regras: bool,
    /// Mostra cada lugar, e também as marcas fracas: avisos que em texto curto e em documentação não contam
    #[arg(long, conflicts_with_all = ["formato", "json", "entrada", "corrigir", "estatistica"])]
    tudo: bool,
    /// Mostra só quanto fala cada regra, e em quantos arquivos
    #[arg(long, conflicts_with_all = ["formato", "json", "entrada", "corrigir"])]
    estatistica: bool,
    /// Mostra só o que tem esta gravidade ou mais
    #[arg(long, value_name = "NÍVEL", value_parser = one_of(&LEVELS), default_value = "aviso")]
    nivel: Gravidade,
    /// Usa só estas regras, mesmo as desligadas (separe com vírgula, ou repita)
    #[arg(long, value_name = "REGRA", value_delimiter = ',', value_parser = TypedRule, hide_possible_values = true)]
    so: Vec<&'static Regra>,
    /// Deixa estas regras de fora
    #[arg(long, value_name = "REGRA", value_delimiter = ',', value_parser = TypedRule, hide_possible_values = true)]
    sem: Vec<&'static Regra>,
    /// Silencia uma regra e mostra o que ela diria, com o motivo
    #[arg(long, value_name = "REGRA=MOTIVO", value_parser = exception)]
    ignorar: Vec<Ignorar>,
    /// Gênero dos textos, em vez de tirar do nome do arquivo: o que é costume nele não é apontado
    #[arg(long, value_name = "GÊNERO", value_parser = one_of(&Genero::NOMES))]
    genero: Option<Genero>,
    /// Idioma dos textos, em vez de descobrir em cada um
    #[arg(long, value_name = "IDIOMA", value_parser = one_of(&LANGUAGES))]
    idioma: Option<Idioma>,
    /// Aponta só o que está nas linhas mudadas desde um commit ou ramo do Git
    #[arg(long, value_name = "REF", conflicts_with_all = ["corrigir", "entrada"])]
    base: Option<String>,
    /// Formato da saída
    #[arg(long, value_name = "FORMATO", value_enum)]
    formato: Option<Formato>,
    /// O mesmo que --formato json
    #[arg(long, conflicts_with = "formato")]
    json: bool,
    /// Registro dos textos do autor com que o lint compara, resposta ou post, quando há textos dele medidos
    #[arg(short, long, value_name = "REGISTRO", default_value_t = Registro::default())]
    registro: Registro,
    /// Não compara com o autor, mesmo quando há textos dele medidos
    #[arg(long)]
    sem_autor: bool,
    /// Trata os textos como markdown, seja qual for o nome: negrito e títulos não incomodam
    #[arg(long, conflicts_with = "texto_puro")]
    markdown: bool,
    /// Trata os textos como texto puro, seja qual for o nome
    #[arg(long)]
    texto_puro: bool,
    /// O que vem na entrada: um texto por arquivo, ou um objeto {"id", "texto"} por linha
    #[arg(long, value_name = "ENTRADA", value_enum, default_value_t = LintInput::Texto)]
    entrada: LintInput,
    /// Nome que a entrada padrão teria como arquivo: dele vêm o formato e o voz.toml que vale
    #[arg(long, value_name = "NOME")]
    stdin_nome: Option<PathBuf>,
    /// Não procura voz.toml
    #[arg(long)]
    isolado: bool,
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

/// Contents of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LintInput {
    Texto,
    Jsonl,
}

impl Run for Lint {
    const NAME: &'static str = "lint";
    const PAGED: bool = true;
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
        if let Some(word) = self.loose_scope() {
            return Err(Error::usage(format!("{word}: não existe"))
                .hint(format!("o que corrigir vai com =, sem espaço: --corrigir={word}")));
        }
        let mut tally = LintTally::default();
        let job = LintJob::new(ctx, &self, &mut tally)?;
        if let Some(alcance) = self.corrigir {
            return fix::run(ctx, &job, alcance, &mut tally);
        }
        if self.entrada == LintInput::Jsonl {
            return stream::run(ctx, &job, &mut tally);
        }
        job.report(ctx, &mut tally)
    }
}

impl Lint {
    /// Settings of the command line for every text.
    fn given(&self) -> Given {
        let ids = |rules: &[&'static Regra]| rules.iter().map(|rule| rule.id).collect();
        let layer = ProjectLayer { idioma: self.idioma, genero: self.genero, ..ProjectLayer::default() };
        Given { so: ids(&self.so), sem: ids(&self.sem), layer, isolado: self.isolado }
    }

    /// The value of `--corrigir` that stands behind a blank, where it was taken for a file that is not there.
    fn loose_scope(&self) -> Option<&str> {
        let word = self.arquivos.first()?.to_str()?;
        let is_scope = SCOPES.iter().any(|(scope, _)| *scope == word);
        (self.corrigir.is_some() && is_scope && !Path::new(word).exists()).then_some(word)
    }

    fn format(&self) -> Formato {
        match self.formato {
            Some(formato) => formato,
            None if self.json => Formato::Json,
            None if self.entrada == LintInput::Jsonl => Formato::Jsonl,
            None => Formato::Humano,
        }
    }
}

/// Reads a rule's id; where none is given, the ids are told.
#[derive(Clone)]
struct TypedRule;

impl TypedValueParser for TypedRule {
    type Value = &'static Regra;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Self::Value, clap::Error> {
        StringValueParser::new().try_map(|typed| typed_rule(&typed)).parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(all_rules().map(|rule| PossibleValue::new(rule.id))))
    }
}

/// The rule of an id, written as people write: with accents, capitals and blanks.
fn typed_rule(typed: &str) -> Result<&'static Regra, String> {
    let id = fold(typed.trim()).replace(' ', "-");
    regra(&id).ok_or_else(|| match nearest_rule(&id) {
        Some(near) => format!("esta regra não existe; você quis dizer {near}?"),
        None => "esta regra não existe; veja voz lint --regras".to_owned(),
    })
}

fn exception(given: &str) -> Result<Ignorar, String> {
    let (id, motivo) = given.split_once('=').unwrap_or((given, ""));
    let motivo = Some(motivo.trim()).filter(|m| !m.is_empty()).map(str::to_owned);
    Ok(Ignorar { id: id.trim().to_owned(), motivo })
}
