//! The payment as the chain itself knows it, asked of a node over JSON-RPC.
//!
//! Only asked when the facilitator's answer was lost: the token keeps which authorizations were used
//! (EIP-3009), and the transaction that used one says whether it paid us.
use std::time::Duration;

use serde_json::{Value, json};

use super::eip712::{self, keccak};
use super::offer::Chain;
use super::payment::Authorization;
use crate::base::hex;
use crate::base::http_client::{Client, HttpCall, Method, Url};

/// Longest time of one question.
const DEADLINE: Duration = Duration::from_secs(10);
/// Largest answer read, in bytes.
const REPLY_MAX: u64 = 1 << 20;
/// Blocks looked back for the transaction: five hours of Base, and what public nodes allow.
const BLOCKS: u64 = 9_000;

/// A block may be replaced by one of another time; so many seconds later that is past, too.
const REORG_S: u128 = 60;

/// A node of a chain.
pub struct Node {
    client: Client,
    url: Url,
}

/// The fate of a payment on the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnChain {
    /// The payment's nonce is unused: no money has moved so far.
    Unused,
    /// Nothing, and nothing can any more: its time has passed on the chain.
    Late,
    /// It paid, in this transaction.
    Paid(String),
    /// It was cancelled, or used for something else.
    Spent,
}

/// The event of a payment that its payer took back (EIP-3009).
const CANCELLED: &str = "AuthorizationCanceled(address,bytes32)";

/// The node gave no answer that can be used.
#[derive(Debug, thiserror::Error)]
#[error("o nó da rede não ajudou: {0}")]
pub struct ChainError(String);

impl Node {
    /// The node at an address, which may hold a key and is not shown.
    pub fn new(url: Url) -> Self {
        Self { client: Client::new(), url }
    }

    /// Looks for what a payer signed, as of the newest block: its time is the chain's own, whatever clock this machine has.
    pub fn find(&self, chain: &Chain, signed: &Authorization) -> Result<OnChain, ChainError> {
        let newest = self.ask("eth_getBlockByNumber", &json!(["latest", false]))?;
        let field = |name| newest.get(name).and_then(quantity).ok_or_else(unread);
        let (number, time) = (field("number")?, field("timestamp")?);
        let block = format!("{number:#x}");
        let token = chain.usdc;
        let (payer, nonce) = (word(&signed.from.0), format!("0x{}", hex(&signed.nonce)));
        let selector = keccak(b"authorizationState(address,bytes32)");
        let data = format!("0x{}{}{}", hex(selector.get(..4).unwrap_or_default()), &payer[2..], &nonce[2..]);
        // Of that very block: behind one address there may be nodes that are further behind.
        let state = self.ask("eth_call", &json!([{"to": token, "data": data}, block]))?;
        let state = state.as_str().and_then(eip712::fixed::<32>).ok_or_else(unread)?;
        if state == [0; 32] {
            let late = u128::from(time) > signed.valid_before.saturating_add(REORG_S);
            return Ok(if late { OnChain::Late } else { OnChain::Unused });
        }
        let first = format!("{:#x}", number.saturating_sub(BLOCKS));
        let (used, cancelled) = (topic("AuthorizationUsed(address,bytes32)"), topic(CANCELLED));
        let topics = json!([[used, cancelled], payer, nonce]);
        let filter = json!([{"address": token, "topics": topics, "fromBlock": first, "toBlock": block}]);
        let logs = self.ask("eth_getLogs", &filter)?;
        // Older than the logs that are asked for, or unknown to the node that keeps them: that says nothing of whom it paid.
        let Some(log) = logs.as_array().ok_or_else(unread)?.first() else {
            return Err(ChainError(
                "o nonce foi usado, e os blocos mais novos não mostram em quê".to_owned(),
            ));
        };
        if log.pointer("/topics/0").and_then(Value::as_str) == Some(cancelled.as_str()) {
            return Ok(OnChain::Spent);
        }
        let transaction = log.get("transactionHash").and_then(Value::as_str).ok_or_else(unread)?;
        let receipt = self.ask("eth_getTransactionReceipt", &json!([transaction]))?;
        let logs = receipt.get("logs").and_then(Value::as_array).ok_or_else(unread)?;
        let paid = logs.iter().any(|log| pays(log, chain, signed));
        Ok(if paid { OnChain::Paid(transaction.to_owned()) } else { OnChain::Spent })
    }

    fn ask(&self, method: &str, params: &Value) -> Result<Value, ChainError> {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
        let call = HttpCall {
            method: Method::POST,
            url: &self.url,
            headers: &[("content-type", "application/json"), ("accept", "application/json")],
            body: body.as_bytes(),
            deadline: DEADLINE,
            reply_max: REPLY_MAX,
        };
        let reply = self.client.send(&call).map_err(|e| ChainError(e.to_string()))?;
        let mut said: Value = reply.json().unwrap_or_default();
        match said.get_mut("result").map(Value::take) {
            Some(result) => Ok(result),
            None => Err(ChainError(format!("{method} respondeu {} sem result", reply.status))),
        }
    }
}

/// True when a log of a transaction is the transfer that was signed.
fn pays(log: &Value, chain: &Chain, signed: &Authorization) -> bool {
    let same = |value: Option<&Value>, own: &str| {
        value.and_then(Value::as_str).is_some_and(|text| text.eq_ignore_ascii_case(own))
    };
    let topics = log.get("topics");
    let at = |place: usize| topics.and_then(|topics| topics.get(place));
    same(log.get("address"), chain.usdc)
        && same(at(0), &topic("Transfer(address,address,uint256)"))
        && same(at(1), &word(&signed.from.0))
        && same(at(2), &word(&signed.to.0))
        && same(log.get("data"), &word(&signed.value.to_be_bytes()))
}

fn unread() -> ChainError {
    ChainError("a resposta não é a que se conhece".to_owned())
}

/// A number as nodes write it: `0x…`.
fn quantity(value: &Value) -> Option<u64> {
    u64::from_str_radix(value.as_str()?.strip_prefix("0x")?, 16).ok()
}

/// The name of an event in a log.
fn topic(event: &str) -> String {
    format!("0x{}", hex(&keccak(event.as_bytes())))
}

/// Bytes at the end of a word of 32.
fn word(bytes: &[u8]) -> String {
    format!("0x{:0>64}", hex(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::x402::{Address, CHAINS};

    #[test]
    fn the_names_of_calls_and_events_are_those_of_the_token() {
        assert_eq!(&hex(&keccak(b"authorizationState(address,bytes32)"))[..8], "e94a0102");
        assert_eq!(
            topic("AuthorizationUsed(address,bytes32)"),
            "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5"
        );
        assert_eq!(topic(CANCELLED), "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81");
        assert_eq!(
            topic("Transfer(address,address,uint256)"),
            "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
        );
    }

    #[test]
    fn only_the_very_transfer_counts() {
        let chain = &CHAINS[1];
        let signed = Authorization {
            from: Address([1; 20]),
            to: Address([2; 20]),
            value: 20_000,
            valid_after: 0,
            valid_before: 0,
            nonce: [3; 32],
        };
        let log = json!({
            "address": chain.usdc.to_lowercase(),
            "topics": [topic("Transfer(address,address,uint256)"), word(&[1; 20]), word(&[2; 20])],
            "data": word(&20_000_u64.to_be_bytes()),
        });
        assert!(pays(&log, chain, &signed));
        for (path, bent) in [
            ("/address", Address([9; 20]).to_string()),
            ("/topics/0", topic("Approval(address,address,uint256)")),
            ("/topics/1", word(&[2; 20])),
            ("/topics/2", word(&[1; 20])),
            ("/data", word(&19_999_u64.to_be_bytes())),
        ] {
            let mut log = log.clone();
            *log.pointer_mut(path).unwrap() = bent.into();
            assert!(!pays(&log, chain, &signed), "{path}");
        }
    }
}
