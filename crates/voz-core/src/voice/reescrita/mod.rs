//! The rewrite: a draft in, one variant per style out.
//!
//! One question to the provider per style, all at once; answers stand in the order of the request.
//! Invariant: every style asked for is in the answer, as a variant or as a failure with its reason.
//! Deliberately not here: who pays, where the author's texts are kept, and what a terminal shows.
mod answer;
mod attempt;
mod gate;
mod neutral;
mod pedido;
mod prompt;
mod unwrap;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use super::Registro;
use super::banco::Example;
use super::licoes::Licao;
use super::lint::{self, AuthorRates, Report, lint};
use super::modelo::{ModelError, Provider};
use super::proximidade::{Proximidade, Scorer};
use crate::base::leaving::Leaving;
use crate::base::world::World;
use attempt::{Attempt, Miss, Rewritten, attempt};

pub use answer::{
    Aproximacao, Aviso, Cota, Entrada, Estilo, FalhaDeEstilo, Mend, Reescrita, Uso, Variante, VozUsada,
};
pub use neutral::{NeutralError, neutral};
pub use pedido::{
    Aceitar, ESTILOS_MAX, EstiloPedido, ID_MAX, NOME_MAX, PROMPT_MAX, Pedido, PedidoError, TEXTO_MAX,
};
pub use unwrap::text_in as plain;

/// No style came back with a rewrite, and none was empty: `falha_upstream`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.first().map_or_else(|| "nenhum estilo".to_owned(), FalhaDeEstilo::to_string))]
pub struct AllFailed(pub Vec<FalhaDeEstilo>);

impl AllFailed {
    /// True when the model answered at least one style, and so was paid for by whoever runs it.
    pub fn answered(&self) -> bool {
        self.0.iter().any(|falha| falha.detalhe.is_some())
    }
}

/// Rewrites a draft.
///
/// # Errors
/// [`AllFailed`] when no style came back with a rewrite.
pub fn rewrite(world: &World, job: &RewriteJob<'_>) -> Result<Reescrita, AllFailed> {
    let draft = lint(&job.pedido.texto, &options(job));
    let styles = styles(job.pedido, job.configured);
    let attempts = ask_all(world, job, &styles, &draft);
    let mut reescrita = Reescrita {
        registro: job.pedido.registro,
        entrada: Entrada { palavras: draft.palavras, achados: draft.achados },
        aviso: None,
        variantes: Vec::new(),
        falhas: Vec::new(),
        uso: Uso { modelo: job.provider.model().to_owned(), ..Uso::default() },
        cota: job.cota,
        voz: VozUsada {
            textos: job.author.textos,
            exemplos_de: (!job.author.exemplos.is_empty())
                .then(|| job.author.exemplos_de.unwrap_or(job.pedido.registro)),
            amostra: job.author.amostra,
        },
    };
    let mut empty = false;
    let antes = job.author.scorer.map(|scorer| scorer.score(&job.pedido.texto));
    for (style, Attempt { outcome, entrada, saida }) in styles.iter().zip(attempts) {
        let estilo = Estilo { id: style.id.clone(), nome: style.nome.clone() };
        reescrita.uso.entrada = reescrita.uso.entrada.saturating_add(entrada);
        reescrita.uso.saida = reescrita.uso.saida.saturating_add(saida);
        match outcome {
            Ok(done) => reescrita.variantes.push(variant(job, &reescrita.entrada, estilo, done, antes)),
            Err(miss) => {
                empty |= matches!(miss, Miss::Empty(_));
                reescrita.falhas.push(miss.failure(estilo));
            }
        }
    }
    if reescrita.variantes.is_empty() {
        if !empty {
            return Err(AllFailed(reescrita.falhas));
        }
        reescrita.aviso = Some(Aviso::Vazio);
    }
    Ok(reescrita)
}

/// The styles that will be written: those of the request, else the configured ones, else the empty style.
pub fn styles(pedido: &Pedido, configured: &[EstiloPedido]) -> Vec<EstiloPedido> {
    match (pedido.estilos.as_slice(), configured) {
        ([], []) => {
            vec![EstiloPedido { id: "padrao".to_owned(), nome: String::new(), prompt: String::new() }]
        }
        ([], configured) => configured.to_vec(),
        (asked, _) => asked.to_vec(),
    }
}

fn options<'a>(job: &RewriteJob<'a>) -> lint::Options<'a> {
    lint::Options { autor: job.author.rates, ..lint::Options::default() }
}

/// One question per style, all at once: the first in this thread, each other in one of its own.
fn ask_all(world: &World, job: &RewriteJob<'_>, styles: &[EstiloPedido], draft: &Report) -> Vec<Attempt> {
    let until = world.deadline(job.deadline);
    // A provider that panics is a style that failed: what it left half done is its own.
    let internal = || Attempt::failed(ModelError::Internal);
    let ask = |n, style| {
        let asked = || {
            let done = attempt(world, job, n, style, draft, until);
            if !matches!(done.outcome, Err(Miss::Model(_))) {
                (job.watch)(n, Event::Answered(done.outcome.as_ref().ok().map(|done| done.texto.as_str())));
            }
            done
        };
        catch_unwind(AssertUnwindSafe(asked)).unwrap_or_else(|_| internal())
    };
    let Some((first, others)) = styles.split_first() else { return Vec::new() };
    std::thread::scope(|scope| {
        let ask = &ask;
        let start = |n, style| std::thread::Builder::new().spawn_scoped(scope, move || ask(n, style));
        let running: Vec<_> = (1..).zip(others).map(|(n, style)| (n, style, start(n, style))).collect();
        let first = ask(0, first);
        let others = running.into_iter().map(|(n, style, thread)| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|_| internal()),
            // The system has no thread left: in turn is slower, and an answer all the same.
            Err(_) => ask(n, style),
        });
        std::iter::once(first).chain(others).collect()
    })
}

fn variant(
    job: &RewriteJob<'_>,
    draft: &Entrada,
    estilo: Estilo,
    Rewritten { texto, cut }: Rewritten,
    antes: Option<Proximidade>,
) -> Variante {
    let report = lint(&texto, &options(job));
    let still = |id: &str| report.achados.iter().any(|a| a.id == id);
    let count = |words: usize| i64::try_from(words).unwrap_or(i64::MAX);
    Variante {
        estilo,
        passou: report.passou,
        tirado: draft.achados.iter().map(|a| a.id.clone()).filter(|id| !still(id)).collect(),
        palavras: report.palavras,
        palavras_a_menos: count(draft.palavras) - count(report.palavras),
        diff: cut,
        proximidade: Aproximacao::between(antes, job.author.scorer.map(|scorer| scorer.score(&texto))),
        achados: report.achados,
        texto,
    }
}

/// The author in the register of the request, as far as they are known.
#[derive(Clone, Copy, Default)]
pub struct Author<'a> {
    /// True of the sample's invented author.
    pub amostra: bool,
    /// Texts in which they were measured.
    pub textos: u32,
    /// The author's own texts to show the model.
    pub exemplos: &'a [Example<'a>],
    /// Most characters of a text where they publish, if there is a limit.
    pub limite: Option<usize>,
    /// The register those are of; that of the request when none is named.
    pub exemplos_de: Option<Registro>,
    /// Rates of the lint's rules in the author's own texts.
    pub rates: Option<&'a AuthorRates>,
    /// Lessons of choices among variants.
    pub licoes: &'a [&'a Licao],
    /// Tells how near a text comes to them; none when their texts are too few.
    pub scorer: Option<&'a Scorer>,
}

/// Everything one rewrite needs.
pub struct RewriteJob<'a> {
    /// The request, checked.
    pub pedido: &'a Pedido,
    /// Styles to use when the request names none.
    pub configured: &'a [EstiloPedido],
    /// The author.
    pub author: Author<'a>,
    /// The writer.
    pub provider: &'a dyn Provider,
    /// Longest time for all of it.
    pub deadline: Duration,
    /// The caller's allowance, as it stands after this rewrite.
    pub cota: Cota,
    /// The one who waits for it: when they leave, the provider's calls are broken off.
    pub asker: &'a Leaving,
    /// Told what happens to each style, by its place in the order, from several threads.
    pub watch: &'a (dyn Fn(usize, Event<'_>) + Sync),
}

/// Events on the way of one style.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The provider will be asked again after this wait.
    Retry(Duration, &'a ModelError),
    /// The provider gave no answer.
    Failed(&'a ModelError),
    /// The provider answered: with this rewrite, or with none.
    Answered(Option<&'a str>),
    /// The answer is no rewrite, for this `motivo`: the provider is asked once more.
    Again(&'a str),
}

#[cfg(test)]
mod tests;
