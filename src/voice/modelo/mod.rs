//! Who writes the variants: one trait, one file a provider.
//!
//! A provider gets a prompt and gives a text with what it cost; everything about prompts and
//! variants is `reescrita`'s. Invariant: no message of this module holds a key, and what a person
//! outside sees ([`ModelError`]'s `Display`) names neither the provider's address nor its words.

mod anthropic;
mod error;
mod exchange;
mod listing;
mod nearby;
mod openai;
mod provider;
pub mod regras;

pub use anthropic::Anthropic;
pub use error::ModelError;
pub use listing::models;
pub use nearby::{Nearby, looked_for, nearby, writers};
pub use openai::OpenAi;
pub use provider::{Answer, Ask, Finish, Provider};

use std::time::Duration;

use crate::base::config::{Modelo, Protocolo};
use crate::base::leaving::Leaving;
use crate::base::world::World;

/// The configured provider of a remote protocol.
///
/// # Errors
/// [`ModelError::Settings`] when the address cannot be used.
pub fn remote(world: &World, modelo: &Modelo) -> Result<Box<dyn Provider>, ModelError> {
    Ok(match modelo.protocolo {
        Protocolo::Anthropic => Box::new(Anthropic::new(world, modelo)?),
        Protocolo::OpenAi | Protocolo::Regras => Box::new(OpenAi::new(world, modelo)?),
    })
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
