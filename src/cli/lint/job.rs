//! One run of the lint over several inputs: what is asked, what was found, what failed.
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::IsTerminal as _;

use super::args::{Formato, Lingua, Lint};
use super::reporter::{Reporter, Totals};
use super::{github, humano, json, sarif};
use crate::app::voz::Voice;
use crate::cli::context::Ctx;
use crate::cli::exit::{Error, Exit};
use crate::cli::input::Source;
use crate::voice::Registro;
use crate::voice::lint::supressao::{AvisoDeSupressao, Checked, Falta, Ignorar, Origem};
use crate::voice::lint::{AuthorRates, Idioma, Options, Regra, regra};

/// Columns of an excerpt where no terminal says how wide it is.
const WIDTH_PIPE: usize = 100;

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
pub(super) struct Job<'a> {
    pub(super) lint: &'a Lint,
    pub(super) sources: Vec<Source>,
    pub(super) so: Vec<&'static str>,
    pub(super) sem: Vec<&'static str>,
    pub(super) author: Option<AuthorRates>,
    pub(super) totals: Totals,
    /// Rules of `--ignorar` that silenced something.
    pub(super) used: BTreeSet<Cow<'static, str>>,
    /// The error of the only input, answered as the command's own.
    pub(super) alone: Option<Error>,
}

impl<'a> Job<'a> {
    pub(super) fn new(ctx: &Ctx, lint: &'a Lint) -> Result<Self, Error> {
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

    /// Writes the format asked for; `single` tells whether there is but one text.
    pub(super) fn reporter(&self, ctx: &Ctx, single: bool) -> Box<dyn Reporter> {
        let width = if ctx.tela.stdout_is_terminal() { ctx.tela.width() } else { WIDTH_PIPE };
        match self.lint.format() {
            Formato::Humano => Box::new(humano::Humano { paint: ctx.tela.paint, width, single }),
            Formato::Json => Box::new(json::Json { single, begun: false }),
            Formato::Jsonl => Box::new(json::JsonLines),
            Formato::Github => Box::new(github::Github),
            Formato::Sarif => Box::new(sarif::Sarif::default()),
        }
    }

    /// How the texts of one source are linted.
    pub(super) fn options(&self, source: &Source) -> Options<'_> {
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
    pub(super) fn note_used(&mut self, checked: &Checked) {
        let beside = checked.suprimidos.iter().filter(|s| s.origem == Origem::Comando);
        self.used.extend(beside.map(|s| s.achado.id.clone()));
    }

    /// Says that an input failed, at once when there are others.
    pub(super) fn failed(&mut self, ctx: &Ctx, error: Error) {
        self.totals.falhas += 1;
        if self.sources.len() == 1 {
            self.alone = Some(error);
        } else {
            ctx.tela.error(&error);
        }
    }

    /// Warns of `--ignorar` without use, and answers for the inputs that failed.
    pub(super) fn finish(&mut self, ctx: &Ctx, exit: Exit) -> Result<Exit, Error> {
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
