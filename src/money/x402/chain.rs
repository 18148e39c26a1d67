//! The networks where payments are taken, and their USDC (facts: Circle's contracts on Base).
use super::hex::Address;

/// A network with its token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Its name in version 1.
    pub nome: &'static str,
    /// Its name in version 2 (CAIP-2).
    pub caip2: &'static str,
    /// Chain identifier.
    pub chain_id: u32,
    /// Address of USDC.
    pub usdc: &'static str,
    /// Name of the token in what is signed (EIP-712). It differs between the two networks.
    pub token_name: &'static str,
    /// Version of the token in what is signed.
    pub token_version: &'static str,
    /// Public facilitator of the network, told where none is configured.
    pub facilitador: &'static str,
    /// Where coins of the test network are given away.
    pub faucet: Option<&'static str>,
}

/// Every network, the one for real money first.
pub static CHAINS: [Chain; 2] = [
    Chain {
        nome: "base",
        caip2: "eip155:8453",
        chain_id: 8453,
        usdc: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
        token_name: "USD Coin",
        token_version: "2",
        facilitador: "https://api.cdp.coinbase.com/platform/v2/x402",
        faucet: None,
    },
    Chain {
        nome: "base-sepolia",
        caip2: "eip155:84532",
        chain_id: 84532,
        usdc: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
        token_name: "USDC",
        token_version: "2",
        facilitador: "https://x402.org/facilitator",
        faucet: Some("https://faucet.circle.com"),
    },
];

impl Chain {
    /// The network of a name of the configuration.
    pub fn named(nome: &str) -> Option<&'static Self> {
        CHAINS.iter().find(|chain| chain.nome == nome)
    }

    /// The token's address, in bytes.
    pub fn token(&self) -> Address {
        self.usdc.parse().unwrap_or(Address([0; 20]))
    }
}
