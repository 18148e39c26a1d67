//! Models, which write the variants: one trait, one file a provider.
//!
//! A provider gets a prompt and gives a text with what it cost; everything about prompts and
//! variants is `reescrita`'s. Invariant: no message of this module holds a key, and what a person
//! outside sees ([`ModelError`]'s `Display`) names neither the provider's address nor its words.
mod anthropic;
mod nearby;
mod openai;
pub mod regras;
mod remote;

pub use nearby::{Nearby, looked_for, models, nearby, writers};
pub use remote::ModelError;

use std::time::Duration;

use crate::base::config::Modelo;
use crate::base::leaving::Leaving;
use crate::base::world::{Deadline, World};

/// The configured provider of a remote protocol.
///
/// # Errors
/// [`ModelError::Settings`] when the address cannot be used.
pub fn remote(world: &World, modelo: &Modelo) -> Result<Box<dyn Provider>, ModelError> {
    Ok(Box::new(remote::Remote::new(world, modelo)?))
}

/// Asks the model for one word: whether it answers at all. Gives the tokens that this cost.
pub fn try_out(world: &World, modelo: &Modelo) -> Result<u64, ModelError> {
    let little = Modelo { maximo_tokens: 16, ..modelo.clone() };
    let answer = remote(world, &little)?.complete(&Ask {
        asker: &Leaving::default(),
        system: "Responda com uma palavra.",
        user: "Responda: ok",
        texto: "ok",
        until: world.deadline(Duration::from_secs(modelo.prazo_s.into())),
        on_retry: &|_, _| {},
    })?;
    Ok(answer.entrada + answer.saida)
}

/// A question to a provider. The prompt says everything to a model; the draft is there
/// for the embedded editor, which reads no prompt.
pub struct Ask<'a> {
    /// The model's part and the rules it follows; nothing is sent where it is empty.
    pub system: &'a str,
    /// The material of this rewrite.
    pub user: &'a str,
    pub texto: &'a str,
    /// When the answer must be there, retries and all.
    pub until: Deadline,
    /// The one who waits for the answer: when they leave, the call is broken off.
    pub asker: &'a Leaving,
    /// Told before each wait for another try.
    pub on_retry: &'a (dyn Fn(Duration, &ModelError) + Sync),
}

/// An answer of a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The text, with whatever the model put around it; may be empty.
    pub texto: String,
    /// Why the model stopped.
    pub finish: Finish,
    /// Tokens read, as the provider counts; 0 where it does not say.
    pub entrada: u64,
    /// Tokens written, as the provider counts; 0 where it does not say.
    pub saida: u64,
}

/// Why a model stopped, in one vocabulary for all protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// It had said all.
    Stop,
    /// It ran out of tokens.
    Length,
    /// It ran out of tokens before it had done thinking: no text was begun.
    Thinking,
    /// The provider's filter stopped it, or it refused.
    ContentFilter,
    /// It wanted to call a tool; none was offered.
    ToolCalls,
    /// The provider did not say, or said something unknown.
    Unknown,
}

impl Finish {
    /// The word shown in `motivo`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Length | Self::Thinking => "length",
            Self::ContentFilter => "content_filter",
            Self::ToolCalls => "tool_calls",
            Self::Unknown => "unknown",
        }
    }
}

/// Writes one text at a time. Called from several threads at once.
pub trait Provider: Send + Sync {
    /// The model's public name.
    fn model(&self) -> &str;

    /// True when it reads the prompt. One that does not says the same however often it is asked.
    fn reads_prompt(&self) -> bool {
        true
    }

    /// Asks for one text and waits for it, at most until [`Ask::until`].
    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError>;
}
