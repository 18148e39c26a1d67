//! A node of the facilitator's chain: JSON-RPC over what moved there.
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};

use super::evm::{hex, keccak};
use super::{Facilitator, State, lock, now};
use crate::servidor::{Act, Seen, Server};

/// The newest block.
const BLOCK: u64 = 30_000_000;

/// What a node does beside telling the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mood {
    #[default]
    Well,
    /// It answers nothing that can be used.
    Ill,
    /// It is behind: nothing has moved yet.
    Behind,
    /// What has happened is in no log that it keeps.
    Forgetful,
}

/// The node; lives until the test process ends.
pub(crate) struct Node {
    server: Server,
    mood: Arc<Mutex<Mood>>,
    /// Seconds by which the chain's time is ahead of the machine's.
    ahead: Arc<AtomicU64>,
}

impl Facilitator {
    /// A node of its chain.
    pub(crate) fn node(&self) -> Node {
        let (chain, mood, ahead): (_, Arc<Mutex<Mood>>, Arc<AtomicU64>) =
            (Arc::clone(&self.state), Arc::default(), Arc::default());
        let (told, time) = (Arc::clone(&mood), Arc::clone(&ahead));
        let server = Server::start(move |seen, _| {
            let mood = *told.lock().unwrap_or_else(PoisonError::into_inner);
            answer(&lock(&chain), seen, mood, now() + time.load(Ordering::Relaxed))
        });
        Node { server, mood, ahead }
    }
}

impl Node {
    pub(crate) fn url(&self) -> String {
        self.server.url()
    }

    pub(crate) fn feel(&self, mood: Mood) {
        *self.mood.lock().unwrap_or_else(PoisonError::into_inner) = mood;
    }

    /// The chain's time is so many seconds ahead of the machine's.
    pub(crate) fn set_ahead(&self, seconds: u64) {
        self.ahead.store(seconds, Ordering::Relaxed);
    }

    pub(crate) fn was_asked(&self) -> bool {
        !self.server.seen().is_empty()
    }
}

fn answer(chain: &State, seen: &Seen, mood: Mood, time: u64) -> Act {
    let (asked, block) = (seen.json(), format!("{BLOCK:#x}"));
    let params = &asked["params"];
    let result = match asked["method"].as_str().unwrap_or_default() {
        _ if mood == Mood::Ill => return Act::Answer(503, &[], "indisponível".to_owned()),
        "eth_getBlockByNumber" if params[0] == "latest" => {
            json!({"number": block, "timestamp": format!("{time:#x}")})
        }
        "eth_call" => {
            assert_eq!(params[1], block.as_str(), "the state of the block whose time was asked");
            let data = params[0]["data"].as_str().unwrap();
            let selector = hex(&keccak(&[b"authorizationState(address,bytes32)"])[..4]);
            assert_eq!(data[..10], selector);
            let used = mood != Mood::Behind && chain.is_used(&data[10..74], &data[74..]);
            json!(format!("0x{:064x}", u8::from(used)))
        }
        "eth_getLogs" => {
            let topic = |place: usize| params[0]["topics"][place].as_str().unwrap()[2..].to_owned();
            let [used, cancelled] =
                ["Used", "Canceled"].map(|end| event(&format!("Authorization{end}(address,bytes32)")));
            assert_eq!(params[0]["topics"][0], json!([used, cancelled]));
            let log =
                |event: &str, nonce: &str| json!({"topics": [event], "transactionHash": transaction(nonce)});
            let moved = chain.moved.iter().filter(|t| t.nonce[2..] == topic(2) && word(&t.from) == topic(1));
            let back = chain.cancelled.iter().filter(|nonce| nonce[2..] == topic(2));
            let logs = moved.map(|t| log(&used, &t.nonce)).chain(back.map(|nonce| log(&cancelled, nonce)));
            Value::Array(logs.filter(|_| mood != Mood::Forgetful).collect())
        }
        "eth_getTransactionReceipt" => {
            let moved = chain.moved.iter().find(|t| params[0] == transaction(&t.nonce).as_str()).unwrap();
            let topics = [
                event("Transfer(address,address,uint256)"),
                format!("0x{}", word(&moved.from)),
                format!("0x{}", word(&moved.to)),
            ];
            json!({"status": "0x1", "logs": [{
                "address": "0x036CbD53842c5426634e7929541eC2318f3dCF7e".to_lowercase(),
                "topics": topics,
                "data": format!("0x{:064x}", moved.value),
            }]})
        }
        method => return Act::json(200, &json!({"error": {"code": -32601, "message": method}})),
    };
    Act::json(200, &json!({"jsonrpc": "2.0", "id": asked["id"], "result": result}))
}

impl State {
    /// Whether a payer's nonce (both bare) is used: by a transfer, or taken back.
    fn is_used(&self, payer: &str, nonce: &str) -> bool {
        let moved = self.moved.iter().any(|t| t.nonce[2..] == *nonce && word(&t.from) == payer);
        moved || self.cancelled.iter().any(|cancelled| cancelled[2..] == *nonce)
    }
}

/// The transaction that moved a payment, as the facilitator names it.
pub(crate) fn transaction(nonce: &str) -> String {
    hex(&keccak(&[nonce.as_bytes()]))
}

fn event(name: &str) -> String {
    hex(&keccak(&[name.as_bytes()]))
}

/// An account as a word of 32 bytes, bare.
fn word(account: &str) -> String {
    format!("{:0>64}", &account[2..])
}
