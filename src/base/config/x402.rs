//! The options of payments by x402, read together.
use super::{Config, Secret};

/// Everything about payments by x402, as written.
#[derive(Clone, Debug)]
pub struct X402 {
    /// Whether calls pass unpaid.
    pub dev: bool,
    /// Name of the network.
    pub rede: String,
    /// Account that receives.
    pub pagar_a: Option<String>,
    /// Address of the facilitator.
    pub facilitador: Option<String>,
    /// What the facilitator is shown: the value of `Authorization`, or `Name: value`.
    pub autorizacao: Option<Secret>,
    /// A key of Coinbase's platform: identifier and secret.
    pub cdp: Option<(String, Secret)>,
    /// Address of a node of the chain. May hold a key.
    pub rpc: Option<Secret>,
    /// Seconds a settlement may take.
    pub prazo_s: u32,
}

impl Config {
    /// The settings of payments by x402.
    pub fn x402(&self) -> X402 {
        let secret = |key| self.text(key).map(Secret::new);
        X402 {
            dev: matches!(self.get("x402.modo"), Some(("dev", _))),
            rede: self.text("x402.rede").unwrap_or_default(),
            pagar_a: self.text("x402.pagar_a"),
            facilitador: self.text("x402.facilitador"),
            autorizacao: secret("x402.autorizacao"),
            cdp: self.text("x402.cdp_id").zip(secret("x402.cdp_segredo")),
            rpc: secret("x402.rpc"),
            prazo_s: self.number("x402.prazo_s"),
        }
    }
}
