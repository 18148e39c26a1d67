//! What the program reads of the configuration, by subject.
use std::borrow::Cow;

use super::secret::masked;
use super::{Secret, is_local};
use crate::base::words::words;

words! {
    /// How the model is reached.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Protocolo {
        /// Chat completions, as OpenAI and most local servers speak them.
        OpenAi = "openai",
        /// Messages, as Anthropic speaks them.
        Anthropic = "anthropic",
        /// The embedded rule editor.
        Regras = "regras",
    }
}

impl Protocolo {
    /// The address of whoever made the protocol; empty for the embedded editor.
    pub const fn public_url(self) -> &'static str {
        match self {
            Self::OpenAi => "https://api.openai.com/v1",
            Self::Anthropic => "https://api.anthropic.com",
            Self::Regras => "",
        }
    }
}

/// The settings of the model.
#[derive(Clone, Debug)]
pub struct Modelo {
    pub protocolo: Protocolo,
    /// Its name at the provider; `None` when none was chosen.
    pub nome: Option<String>,
    /// Base address, without a trailing slash.
    pub url: String,
    /// Key of the provider; a model on this machine needs none.
    pub chave: Option<Secret>,
    /// Seconds one rewrite may take in all.
    pub prazo_s: u32,
    /// Sampling temperature; `None` leaves it to the provider.
    pub temperatura: Option<f64>,
    /// Most tokens of one answer.
    pub maximo_tokens: u32,
}

impl Modelo {
    /// Its address as it may be shown: a query may hold a key.
    pub fn shown_url(&self) -> Cow<'_, str> {
        masked(&self.url)
    }

    /// Whether a rewrite can be asked for: a name, and a key or an address on this machine.
    pub fn configured(&self) -> bool {
        self.protocolo == Protocolo::Regras
            || self.nome.is_some() && (self.chave.is_some() || is_local(&self.url))
    }
}

/// The settings of the server.
#[derive(Clone, Debug)]
pub struct Servidor {
    /// Where it listens: `host:port`.
    pub endereco: String,
    /// Public address without a trailing slash; `None` means the listening one.
    pub url_publica: Option<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<std::net::IpAddr>,
    /// Name of the product.
    pub produto: String,
    /// Model calls at once.
    pub modelo_simultaneas: usize,
    /// Connections open at once.
    pub conexoes: usize,
    /// Requests that may wait for their turn.
    pub fila: usize,
    /// Seconds for the head of a request to arrive.
    pub cabecalho_s: u32,
    /// Seconds that the body of a request may pause, and for a caller to take more of an answer.
    pub corpo_s: u32,
    /// Seconds for a caller to take the whole of an answer.
    pub resposta_s: u32,
    /// MiB of requests and answers in flight at once.
    pub transito_mib: usize,
    /// Hundredths of connections, places, uploads and bytes that one network may hold.
    pub parte_por_rede: usize,
    /// Seconds for running requests to finish after a stop.
    pub parada_s: u32,
}

/// Everything about Pix with a receipt.
#[derive(Clone, Debug)]
pub struct PixConfig {
    /// Key that receives, as written.
    pub chave: Option<String>,
    /// Name of who receives.
    pub nome: Option<String>,
    /// City of who receives.
    pub cidade: Option<String>,
    /// Reais for a dollar, as checked text.
    pub brl_por_usd: Option<String>,
    /// Requests of a network in a day.
    pub por_dia: u32,
    /// Requests of a network that may wait or be of the last seven days.
    pub por_semana: u32,
    /// Requests that may wait for a decision.
    pub fila: u32,
    /// Days that a receipt is kept after the decision.
    pub retencao_dias: u32,
}

/// The settings of mail.
#[derive(Clone, Debug)]
pub struct CorreioConfig {
    /// Address of the server, with user and password; `None` is the mail folder.
    pub smtp: Option<Secret>,
    /// Address of the sender; `None` is the owner's.
    pub de: Option<String>,
    /// Address of the owner.
    pub dono: Option<String>,
    /// Seconds the server has for each answer.
    pub prazo_s: u32,
}
