//! The offer of a call, in the words of both versions of x402, and the networks it may be paid on.
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::eip712::Address;
use crate::money::micros::Micros;

/// A price for one resource.
#[derive(Clone, Debug)]
pub struct Oferta {
    /// Where it is paid.
    pub chain: &'static Chain,
    /// The receiver.
    pub pagar_a: Address,
    /// The amount. USDC counts in the same millionths of a dollar.
    pub preco: Micros,
    /// Absolute address of what is bought.
    pub recurso: String,
    /// The goods, in a few words without accents: some clients read the header as Latin-1. Coinbase's
    /// facilitator refuses every payment where it is longer than 500 characters.
    pub descricao: String,
    /// Seconds from the offer to the settlement.
    pub prazo_s: u32,
    /// The use of the resource, for catalogs.
    pub descoberta: Descoberta,
}

/// The use of a resource and its answer, by example.
#[derive(Clone, Debug)]
pub struct Descoberta {
    /// Query parameters.
    pub consulta: Option<Value>,
    /// JSON body.
    pub corpo: Option<Value>,
    /// Answer, shortened.
    pub resposta: Value,
}

const MEDIA_TYPE: &str = "application/json";

impl Oferta {
    /// The price in the token's smallest unit. What costs nothing is not offered.
    pub const fn units(&self) -> u64 {
        self.preco.0.unsigned_abs()
    }

    /// The entry of a version, as facilitators are sent it.
    pub fn entry(&self, versao: u8) -> Value {
        if versao == 1 { self.entry_v1() } else { self.entry_v2() }
    }

    /// The entry of version 1: an item of `accepts` in the body of a 402.
    pub fn entry_v1(&self) -> Value {
        let mut input = json!({"type": "http", "method": "POST", "discoverable": true});
        if let Some(query) = &self.descoberta.consulta {
            input["queryParams"] = fields(query);
        }
        if let Some(body) = &self.descoberta.corpo {
            input["bodyType"] = "json".into();
            input["bodyFields"] = fields(body);
        }
        json!({
            "scheme": "exact",
            "network": self.chain.nome,
            "maxAmountRequired": self.units().to_string(),
            "resource": self.recurso,
            "description": self.descricao,
            "mimeType": MEDIA_TYPE,
            "payTo": self.pagar_a.checksummed(),
            "maxTimeoutSeconds": self.prazo_s,
            "asset": self.chain.usdc,
            "outputSchema": {"input": input, "output": self.descoberta.resposta},
            "extra": {"name": self.chain.token_name, "version": self.chain.token_version},
        })
    }

    /// The entry of version 2: an item of `accepts` in the header of a 402.
    pub fn entry_v2(&self) -> Value {
        json!({
            "scheme": "exact",
            "network": self.chain.caip2,
            "amount": self.units().to_string(),
            "asset": self.chain.usdc,
            "payTo": self.pagar_a.checksummed(),
            "maxTimeoutSeconds": self.prazo_s,
            "extra": {"name": self.chain.token_name, "version": self.chain.token_version},
        })
    }

    /// The whole offer of version 2; `reason` says why it is made.
    pub fn offer_v2(&self, reason: &str) -> Value {
        json!({
            "x402Version": 2,
            "error": reason,
            "resource": {"url": self.recurso, "description": self.descricao, "mimeType": MEDIA_TYPE},
            "accepts": [self.entry_v2()],
            "extensions": {"bazaar": self.bazaar()},
        })
    }

    /// `PAYMENT-REQUIRED`: the offer of version 2 in base64.
    pub fn header_v2(&self, reason: &str) -> String {
        STANDARD.encode(self.offer_v2(reason).to_string())
    }

    /// The use of the resource, as catalogs of version 2 read it, with the JSON Schema of that.
    fn bazaar(&self) -> Value {
        let Descoberta { consulta, corpo, resposta } = &self.descoberta;
        let mut input = json!({"type": "http", "method": "POST", "bodyType": "json"});
        let mut shape = json!({
            "type": {"type": "string", "const": "http"},
            "method": {"type": "string", "enum": ["POST"]},
            "bodyType": {"type": "string", "enum": ["json"]},
        });
        input["body"] = corpo.clone().unwrap_or_else(|| json!({}));
        shape["body"] = json!({"type": "object"});
        if let Some(body) = corpo {
            shape["body"]["properties"] = fields(body);
        }
        if let Some(query) = consulta {
            input["queryParams"] = query.clone();
            shape["queryParams"] = json!({"type": "object", "properties": fields(query)});
        }
        json!({
            "info": {"input": input, "output": {"type": "json", "example": resposta}},
            "schema": {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "type": "object",
                "properties": {
                    "input": {
                        "type": "object",
                        "properties": shape,
                        "required": ["type", "method", "bodyType", "body"],
                    },
                    "output": {
                        "type": "object",
                        "properties": {
                            "type": {"type": "string"},
                            "example": {"type": "object"},
                        },
                        "required": ["type"],
                    },
                },
                "required": ["input"],
            },
        })
    }
}

/// Each field of an example with its kind.
fn fields(example: &Value) -> Value {
    let kind = |value: &Value| match value {
        Value::Number(_) => "number",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
        _ => "string",
    };
    let fields = example.as_object().into_iter().flatten();
    Value::Object(fields.map(|(name, value)| (name.clone(), json!({"type": kind(value)}))).collect())
}

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
