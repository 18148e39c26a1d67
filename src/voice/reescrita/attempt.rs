//! One style's way from the question to a text that may leave, or to the reason why there is none.
use super::gate::{self, Material, Refusal};
use super::prompt::{Brief, Prompt};
use super::{EstiloPedido, Event, Job};
use crate::base::world::Millis;
use crate::voice::lint::Report;
use crate::voice::modelo::{Answer, Ask, Finish, ModelError};
use crate::voice::texto::is_blank;

/// What became of one style.
pub(super) struct Attempt {
    /// The text, or why there is none.
    pub(super) outcome: Result<String, Miss>,
    /// Tokens read.
    pub(super) entrada: u64,
    /// Tokens written.
    pub(super) saida: u64,
}

/// Why a style has no variant, as `motivo` says it.
#[derive(Debug, thiserror::Error)]
pub(super) enum Miss {
    /// The answer has nothing to read.
    #[error("vazio ({})", .0.as_str())]
    Empty(Finish),
    /// The answer ends before its end.
    #[error("cortado ({})", .0.as_str())]
    Cut(Finish),
    /// The answer is no rewrite.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is no answer.
    #[error(transparent)]
    Model(#[from] ModelError),
}

impl Attempt {
    /// An attempt that gave nothing and cost nothing.
    pub(super) fn failed(error: ModelError) -> Self {
        Self { outcome: Err(error.into()), entrada: 0, saida: 0 }
    }
}

/// Asks for one style, the `n`th, and judges what comes back.
pub(super) fn attempt(
    job: &Job<'_>,
    n: usize,
    style: &EstiloPedido,
    draft: &Report,
    until: Millis,
) -> Attempt {
    let labels: Vec<&str> = draft.achados.iter().map(|a| &*a.rotulo).collect();
    let brief = Brief {
        registro: job.pedido.registro,
        idioma: draft.idioma,
        texto: &job.pedido.texto,
        palavras: draft.palavras,
        achados: &labels,
        contexto: job.pedido.contexto.as_deref().unwrap_or_default(),
        instrucoes: job.pedido.instrucoes.as_deref().unwrap_or_default(),
        estilo: &style.prompt,
        exemplos: job.author.exemplos,
        medidas: job.author.medidas,
    };
    let prompt = Prompt::new(&brief);
    let material = Material {
        texto: brief.texto,
        contexto: brief.contexto,
        instrucoes: brief.instrucoes,
        estilo: brief.estilo,
        own_style: job.pedido.estilos.iter().any(|own| own == style),
        exemplos: brief.exemplos,
        prompt: &prompt.own,
        mark: &prompt.mark,
    };
    let answer = job.provider.complete(&Ask {
        system: &prompt.system,
        user: &prompt.user,
        texto: brief.texto,
        until,
        on_retry: &|wait, error| (job.watch)(n, Event::Retry(wait, error)),
    });
    (job.watch)(n, answer.as_ref().map_or_else(Event::Failed, |_| Event::Answered));
    match answer {
        Ok(answer) => {
            let (entrada, saida) = (answer.entrada, answer.saida);
            Attempt { outcome: read(&material, answer), entrada, saida }
        }
        Err(error) => Attempt::failed(error),
    }
}

/// The rewrite in an answer.
fn read(material: &Material<'_>, answer: Answer) -> Result<String, Miss> {
    match answer.finish {
        finish if is_blank(&answer.texto) => Err(Miss::Empty(finish)),
        // Half a text is not a rewrite.
        finish @ (Finish::Length | Finish::ContentFilter) => Err(Miss::Cut(finish)),
        Finish::Stop | Finish::ToolCalls | Finish::Unknown => {
            gate::judge(material, &answer.texto)?;
            Ok(answer.texto)
        }
    }
}
