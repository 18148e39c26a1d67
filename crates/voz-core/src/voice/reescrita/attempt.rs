//! One style's way from the question to a text that may leave, or to the reason why there is none.
//!
//! A refused answer is asked for once more, with the reason and what was measured put to the model, as long as
//! the deadline leaves as much time as the first answer took. The better of both goes on.
use super::answer::{FalhaDeEstilo, Mend};
use super::gate::{self, GateRefusal, Material};
use super::prompt::{Brief, Prompt};
use super::unwrap::{still_thinking, text_in};
use super::{Estilo, EstiloPedido, Event, RewriteJob};
use crate::base::world::{Deadline, World};
use crate::voice::diff::{Diff, diff};
use crate::voice::lint::Report;
use crate::voice::modelo::{Answer, Ask, Finish, ModelError};
use crate::voice::texto::{fold, is_blank};

/// A text that may leave, and what it made of the draft.
pub(super) struct Rewritten {
    pub(super) texto: String,
    pub(super) cut: Diff,
}

/// The end of one style's way.
pub(super) struct Attempt {
    /// The text, or why there is none.
    pub(super) outcome: Result<Rewritten, Miss>,
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
    /// The answer is no rewrite; with its text.
    #[error("{0}")]
    Refused(GateRefusal, String),
    #[error(transparent)]
    Model(#[from] ModelError),
}

impl Miss {
    /// The failure that goes out for the style.
    pub(super) fn failure(&self, estilo: Estilo) -> FalhaDeEstilo {
        let (detalhe, conserto) = match self {
            Self::Empty(Finish::Thinking) => (
                Some("o modelo pensou até o limite de tokens e não chegou a escrever".to_owned()),
                Mend::Thinking,
            ),
            Self::Empty(finish) => {
                let mend = if *finish == Finish::Length { Mend::Tokens } else { Mend::Model };
                (Some("a resposta veio sem texto".to_owned()), mend)
            }
            Self::Cut(Finish::ContentFilter) => {
                (Some("o filtro do provedor parou a resposta no meio".to_owned()), Mend::None)
            }
            Self::Cut(_) => {
                (Some("a resposta chegou ao limite de tokens antes do fim".to_owned()), Mend::Tokens)
            }
            Self::Refused(refusal, _) => {
                let mend = if refusal.is_forgivable() { Mend::Accept } else { Mend::Model };
                (Some(refusal.detail()), mend)
            }
            Self::Model(ModelError::Timeout) => (None, Mend::Deadline),
            Self::Model(_) => (None, Mend::None),
        };
        FalhaDeEstilo { estilo, motivo: self.to_string(), detalhe, conserto }
    }

    /// Distance of the failure from a rewrite: the smaller, the nearer.
    const fn rank(&self) -> u8 {
        match self {
            Self::Refused(refusal, _) => refusal.rank(),
            Self::Cut(_) => 10,
            Self::Empty(_) => 11,
            Self::Model(_) => 12,
        }
    }

    /// True when the same model may do better when it is told why.
    const fn is_worth_another_try(&self) -> bool {
        match self {
            Self::Refused(..) | Self::Cut(Finish::Length) => true,
            Self::Empty(finish) => matches!(finish, Finish::Stop | Finish::Unknown),
            Self::Cut(_) | Self::Model(_) => false,
        }
    }
}

impl Attempt {
    /// An attempt that gave nothing and cost nothing.
    pub(super) fn failed(error: ModelError) -> Self {
        Self { outcome: Err(error.into()), entrada: 0, saida: 0 }
    }

    /// This one, or another that is `better`, at the price of both.
    fn with(self, second: Self, better: bool) -> Self {
        Self {
            outcome: if better { second.outcome } else { self.outcome },
            entrada: self.entrada.saturating_add(second.entrada),
            saida: self.saida.saturating_add(second.saida),
        }
    }
}

/// Asks for one style, the `n`th, and judges what comes back.
pub(super) fn attempt(
    world: &World,
    job: &RewriteJob<'_>,
    n: usize,
    style: &EstiloPedido,
    draft: &Report,
    until: Deadline,
) -> Attempt {
    let brief = Brief {
        registro: job.pedido.registro,
        exemplos_de: job.author.exemplos_de.unwrap_or(job.pedido.registro),
        idioma: draft.idioma,
        texto: &job.pedido.texto,
        contexto: job.pedido.contexto.as_deref().unwrap_or_default(),
        instrucoes: job.pedido.instrucoes.as_deref().unwrap_or_default(),
        estilo: &style.prompt,
        exemplos: job.author.exemplos,
        limite: job.author.limite,
        licoes: job.author.licoes,
    };
    let prompt = Prompt::new(&brief);
    let material = Material {
        brief: &brief,
        prompt: &prompt,
        own_style: job.pedido.estilos.iter().any(|own| own == style),
        other_language: names_language(brief.instrucoes) || names_language(brief.estilo),
        anything: job.pedido.aceitar.is_some(),
    };
    let given = world.left(until);
    let first = once(job, n, &material, None, until);
    let Err(miss) = &first.outcome else { return first };
    let left = world.left(until);
    let took = given.saturating_sub(left);
    if !miss.is_worth_another_try() || left <= took || !job.provider.reads_prompt() {
        return first;
    }
    (job.watch)(n, Event::Again(&miss.to_string()));
    let second = once(job, n, &material, Some(miss), until);
    let better = match &second.outcome {
        Ok(_) => true,
        Err(other) => miss.rank() > other.rank(),
    };
    first.with(second, better)
}

fn once(
    job: &RewriteJob<'_>,
    n: usize,
    material: &Material<'_>,
    before: Option<&Miss>,
    until: Deadline,
) -> Attempt {
    let Material { brief, prompt, .. } = *material;
    let again = before.map(|miss| {
        let (motivo, tentativa) = match miss {
            Miss::Refused(refusal, text) => (refusal.advice(), if refusal.is_a_try() { text } else { "" }),
            Miss::Cut(_) => ("A tentativa ficou longa demais e foi cortada.".to_owned(), ""),
            Miss::Empty(_) | Miss::Model(_) => ("A tentativa veio vazia.".to_owned(), ""),
        };
        prompt.again(&motivo, tentativa)
    });
    let answer = job.provider.complete(&Ask {
        asker: job.asker,
        system: &prompt.system,
        user: again.as_deref().unwrap_or(&prompt.user),
        texto: brief.texto,
        until,
        on_retry: &|wait, error| (job.watch)(n, Event::Retry(wait, error)),
    });
    match answer {
        Ok(answer) => {
            let (entrada, saida) = (answer.entrada, answer.saida);
            Attempt { outcome: read(job, material, &answer), entrada, saida }
        }
        Err(error) => {
            (job.watch)(n, Event::Failed(&error));
            Attempt::failed(error)
        }
    }
}

/// The rewrite in an answer.
fn read(job: &RewriteJob<'_>, material: &Material<'_>, answer: &Answer) -> Result<Rewritten, Miss> {
    let draft = material.brief.texto;
    // The embedded editor says nothing but the text, and may well leave it as it is.
    if !job.provider.reads_prompt() {
        let plain = answer.texto.replace("\r\n", "\n");
        return if is_blank(&plain) {
            Err(Miss::Empty(answer.finish))
        } else {
            Ok(Rewritten { cut: diff(draft, &plain), texto: plain })
        };
    }
    let text = text_in(&answer.texto, draft);
    match answer.finish {
        Finish::Length | Finish::Thinking if is_blank(&text) && still_thinking(&answer.texto, draft) => {
            Err(Miss::Empty(Finish::Thinking))
        }
        finish if is_blank(&text) => Err(Miss::Empty(finish)),
        // Half a text is not a rewrite.
        finish @ (Finish::Length | Finish::Thinking | Finish::ContentFilter) => Err(Miss::Cut(finish)),
        Finish::Stop | Finish::ToolCalls | Finish::Unknown => match gate::judge(material, &text) {
            Ok(cut) => Ok(Rewritten { texto: text, cut }),
            Err(refusal) => Err(Miss::Refused(refusal, text)),
        },
    }
}

/// True when rules or a style name a language: then the answer may be in it.
fn names_language(text: &str) -> bool {
    const NAMES: [&str; 8] =
        ["ingles", "english", "espanhol", "spanish", "portugues", "portuguese", "traduz", "translat"];
    let folded = fold(text);
    NAMES.iter().any(|name| folded.contains(name))
}
