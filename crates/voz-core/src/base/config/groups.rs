//! The configuration as the program reads it: one type a table of `config.toml`, one field a key.
//!
//! Filled once, when the configuration is loaded, from values that the table of options has checked.
use std::borrow::Cow;
use std::net::IpAddr;

use serde::Deserialize;

use super::secret::{Secret, masked};
use super::smtp::MailServer;
use crate::base::http_client::Url;
use crate::base::micros::Micros;
use crate::base::words::words;

words! {
    /// The protocol by which the model is reached.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "lowercase")]
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

    /// True for the address of whoever made the protocol.
    pub fn is_public(self, url: &str) -> bool {
        url.trim_end_matches('/') == self.public_url()
    }
}

/// Everything about the model.
#[derive(Clone, Debug, Deserialize)]
pub struct Modelo {
    /// The protocol it is spoken to in.
    pub protocolo: Protocolo,
    /// Its name at the provider; `None` when none was chosen.
    pub nome: Option<String>,
    /// Base address, without a trailing slash.
    pub url: String,
    /// Key of the provider.
    pub chave: Option<Secret>,
    /// Seconds one rewrite may take in all.
    pub prazo_s: u32,
    /// Sampling temperature; `None` leaves it to the provider.
    pub temperatura: Option<f64>,
    /// Most tokens of one answer.
    pub maximo_tokens: u32,
    /// Calls at once, in the service.
    pub simultaneas: usize,
}

impl Modelo {
    /// Its address as it may be shown: a query may hold a key.
    pub fn shown_url(&self) -> Cow<'_, str> {
        masked(&self.url)
    }

    /// True when a rewrite can be asked for: a name, and a key or an address that needs none.
    pub fn configured(&self) -> bool {
        self.protocolo == Protocolo::Regras || self.nome.is_some() && (self.chave.is_some() || self.is_near())
    }

    /// True when it is on this machine or on its own network, where nobody sells calls.
    pub fn is_near(&self) -> bool {
        Url::parse(&self.url).is_ok_and(|url| url.is_near())
    }

    /// True when a model was chosen, and not the embedded editor.
    pub fn writes(&self) -> bool {
        self.protocolo != Protocolo::Regras && self.configured()
    }
}

/// Everything about the server.
#[derive(Clone, Debug, Deserialize)]
pub struct Servidor {
    /// Where it listens: `host:port`.
    pub endereco: String,
    /// Public address without a trailing slash; `None` means the listening one.
    pub url_publica: Option<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    #[serde(default)]
    pub proxies: Vec<IpAddr>,
    /// Name of the product.
    pub produto: String,
    /// Whose voice it is, as pages say it; with an article where the name has one.
    pub autor: Option<String>,
    /// The record that proves the domain to the MCP registry.
    pub mcp_registro: Option<String>,
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
    /// Seconds for which a service that stops still takes connections, so that a balancer notices.
    pub aviso_parada_s: u32,
    /// Seconds for running requests to finish after a stop.
    pub parada_s: u32,
}

/// Credentials for a service of someone else's.
#[derive(Clone, Debug, Deserialize)]
pub struct Remoto {
    /// A credit; it comes before the key.
    pub credito: Option<Secret>,
    /// A key of an account.
    pub chave: Option<Secret>,
}

/// The free allowance.
#[derive(Clone, Debug, Deserialize)]
pub struct CotaConfig {
    /// Free rewrites a day.
    pub limite: u32,
    /// Rewrites a day that may give nothing though the model answered before the next has to wait, for each caller.
    pub falhas: u32,
}

/// Prices.
#[derive(Clone, Debug, Deserialize)]
pub struct Preco {
    /// One rewrite beyond the allowance, in dollars.
    pub reescrita_usd: Micros,
}

/// The operator of the service.
#[derive(Clone, Debug, Deserialize)]
pub struct Operador {
    /// The secret that opens the operator's routes; `None` keeps them shut.
    pub token: Option<Secret>,
}

/// Accounts.
#[derive(Clone, Debug, Deserialize)]
pub struct ContasConfig {
    /// True when anyone may make an account.
    pub cadastro_aberto: bool,
}

/// Public numbers.
#[derive(Clone, Debug, Deserialize)]
pub struct NumerosConfig {
    /// True when requests are counted.
    pub contar: bool,
}

/// Everything about Pix with a receipt.
#[derive(Clone, Debug, Deserialize)]
pub struct PixConfig {
    /// Key that receives, as written.
    pub chave: Option<String>,
    /// Name of who receives.
    pub nome: Option<String>,
    /// City of who receives.
    pub cidade: Option<String>,
    /// Reais for a dollar; the gateway's rate too.
    pub brl_por_usd: Option<Micros>,
    /// Requests of a network in a day.
    pub por_dia: u32,
    /// Requests of a network that may wait or be of the last seven days.
    pub por_semana: u32,
    /// Requests that may wait for a decision.
    pub fila: u32,
    /// Days that a receipt is kept after the decision.
    pub retencao_dias: u32,
}

/// The mode of payments by x402: real, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Modo {
    /// Payments are settled.
    Live,
    /// Calls pass unpaid.
    Dev,
}

/// Everything about payments by x402, as written.
#[derive(Clone, Debug, Deserialize)]
pub struct X402 {
    /// The mode: payments are taken, or every call passes unpaid.
    pub modo: Modo,
    /// Name of the network.
    pub rede: String,
    /// Account that receives.
    pub pagar_a: Option<String>,
    /// Address of the facilitator.
    pub facilitador: Option<String>,
    /// The secret for the facilitator: the value of `Authorization`, or `Name: value`.
    pub autorizacao: Option<Secret>,
    /// Identifier of a key of Coinbase's platform.
    pub cdp_id: Option<String>,
    /// Its secret.
    pub cdp_segredo: Option<Secret>,
    /// Address of a node of the chain. May hold a key.
    pub rpc: Option<Secret>,
    /// Seconds a settlement may take.
    pub prazo_s: u32,
}

/// Everything about mail.
#[derive(Clone, Debug, Deserialize)]
pub struct CorreioConfig {
    /// The server, with user and password; `None` is the mail folder.
    pub smtp: Option<MailServer>,
    /// Address of the sender; `None` is the owner's.
    pub de: Option<String>,
    /// Address of the owner.
    pub dono: Option<String>,
    /// Seconds the server has for each answer.
    pub prazo_s: u32,
}

/// The payment gateway.
#[derive(Clone, Debug, Deserialize)]
pub struct AsaasConfig {
    /// Address of its API.
    pub url: String,
    /// Key of its API; without one there is no gateway.
    pub chave: Option<Secret>,
    /// The token that its notices carry.
    pub aviso_token: Option<Secret>,
}

/// Messages to whoever runs the service.
#[derive(Clone, Debug, Deserialize)]
pub struct ContatoConfig {
    /// Public address, as written: see [`super::Config::contato_email`].
    pub email: Option<String>,
    /// Messages taken of one network in a day.
    pub por_dia_rede: u32,
    /// Messages taken of all in a day.
    pub por_dia: u32,
}

impl Servidor {
    /// Fault of a service with HTTPS, which only a proxy in front gives it, that takes no proxy's word; and its mend.
    pub fn unknown_proxy(&self) -> Option<(&'static str, &'static str)> {
        let is_behind = self.url_publica.as_ref().is_some_and(|url| url.starts_with("https://"));
        (is_behind && self.proxies.is_empty()).then_some((
            "o endereço público é https e nenhum proxy é reconhecido: quem chama por ele conta como uma rede só, com uma cota só",
            "voz config definir servidor.proxies 127.0.0.1,::1 (os endereços do proxy)",
        ))
    }

    /// The name of the service: that of the product, and whose voice it is where the configuration says so.
    pub fn service(&self) -> String {
        match &self.autor {
            Some(name) => format!("{} {}", self.produto, of(name)),
            None => self.produto.clone(),
        }
    }
}

/// Of somebody: `da Dalva`, `do João`, `de Dalva`.
pub fn of(name: &str) -> String {
    match name.split_once(' ') {
        Some((article @ ("a" | "o" | "as" | "os"), rest)) => format!("d{article} {rest}"),
        _ => format!("de {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_joined_as_people_say_it() {
        assert_eq!(
            ["a Dalva", "o João", "Dalva", "Ana Souza"].map(of),
            ["da Dalva", "do João", "de Dalva", "de Ana Souza"]
        );
    }
}
