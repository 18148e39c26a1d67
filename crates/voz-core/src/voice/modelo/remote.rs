//! A model on a server: asked in the words of its protocol, without what the server said it refuses.
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use super::exchange::ModelExchange;
use super::{Answer, Ask, ModelError, Provider, anthropic, openai};
use crate::base::config::{Modelo, Protocolo};
use crate::base::world::World;

/// Where OpenAI itself serves its protocol, with the newest names.
const PUBLIC_URL: &str = "https://api.openai.com";

/// The configured server.
pub(super) struct Remote {
    exchange: ModelExchange,
    modelo: Modelo,
    /// Reasoning models refuse any temperature but their own. What the server said last is remembered, as below.
    no_temperature: AtomicBool,
    /// Newer models of OpenAI take `max_completion_tokens` and refuse `max_tokens`; other servers know only the older name.
    newer_limit: AtomicBool,
}

impl Remote {
    pub(super) fn new(world: &World, modelo: &Modelo) -> Result<Self, ModelError> {
        let path = match modelo.protocolo {
            Protocolo::Anthropic => "/v1/messages",
            Protocolo::OpenAi | Protocolo::Regras => "/v1/chat/completions",
        };
        Ok(Self {
            exchange: ModelExchange::new(world, modelo, path)?,
            modelo: modelo.clone(),
            no_temperature: AtomicBool::new(false),
            newer_limit: AtomicBool::new(modelo.url.starts_with(PUBLIC_URL)),
        })
    }

    fn body(&self, ask: &Ask<'_>) -> Value {
        let no_temperature = self.no_temperature.load(Ordering::Relaxed);
        let temperature = self.modelo.temperatura.filter(|_| !no_temperature);
        match self.modelo.protocolo {
            Protocolo::Anthropic => anthropic::body(&self.modelo, ask, temperature),
            Protocolo::OpenAi | Protocolo::Regras => {
                openai::body(&self.modelo, ask, temperature, self.newer_limit.load(Ordering::Relaxed))
            }
        }
    }

    fn read(&self, reply: &Value) -> Result<Answer, ModelError> {
        match self.modelo.protocolo {
            Protocolo::Anthropic => anthropic::read(reply),
            Protocolo::OpenAi | Protocolo::Regras => openai::read(reply),
        }
    }

    /// Changes what a refusal names as not accepted. False when it names nothing that can change.
    fn adapt(&self, sent: &Value, error: &ModelError) -> bool {
        let ModelError::Status { status, message, .. } = error else { return false };
        // The messages protocol refuses with 400 alone, and has one name for the limit.
        let openai = self.modelo.protocolo != Protocolo::Anthropic;
        if *status != 400 && !(openai && *status == 422) {
            return false;
        }
        if sent.get("temperature").is_some() && message.contains("temperature") {
            self.no_temperature.store(true, Ordering::Relaxed);
            return true;
        }
        let newer = sent.get("max_completion_tokens").is_some();
        let named = openai && (message.contains("max_tokens") || message.contains("max_completion_tokens"));
        if named {
            self.newer_limit.store(!newer, Ordering::Relaxed);
        }
        named
    }
}

impl Provider for Remote {
    fn model(&self) -> &str {
        self.modelo.nome.as_deref().unwrap_or_default()
    }

    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError> {
        /// Both things that can be adapted, once each.
        const ADAPTATIONS: usize = 2;
        let mut body = self.body(ask);
        for _ in 0..ADAPTATIONS {
            match self.exchange.post(&body, ask) {
                Err(error) if self.adapt(&body, &error) => body = self.body(ask),
                settled => return self.read(&settled?),
            }
        }
        self.read(&self.exchange.post(&body, ask)?)
    }
}
