//! A facilitator with a chain behind it: checks and moves what it is asked to, fails when told to.
//!
//! It speaks `/verify`, `/settle` and `/supported` of both versions. Its chain is a balance for each payer and
//! the payments that moved; a payment moves once, whoever asks and however often.
mod evm;
mod node;
mod payer;

use std::collections::HashMap;
use std::net::TcpListener;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use crate::servico::pause;
use crate::servidor::{Act, Seen, Server};
pub(crate) use evm::malleated;
use evm::{Authorization, Domain, signer};
pub(crate) use node::{Mood, transaction};
pub(crate) use payer::{Payer, Payment, Version, decoded, now};

/// Where a fault strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum At {
    Verify,
    Settle,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// This status and no JSON, before anything is done.
    Status(u16),
    /// This status and no JSON, once everything is done.
    StatusAfter(u16),
    /// A page, with status 200.
    Html,
    /// No answer, ever; nothing is done.
    Hang,
    /// No answer, ever, once everything is done.
    HangAfter,
    /// The connection ends; nothing was done.
    DropBefore,
    /// The connection ends once everything is done: the answer is lost.
    DropAfter,
    /// The right answer, so many milliseconds late.
    Slow(u64),
    /// Refused for this reason, in JSON, with this status; nothing is done.
    Refuse(u16, &'static str),
    /// Refused for this reason, in JSON, though it moves: as the official facilitator tells a transaction that was
    /// not mined in time.
    RefuseAfter(&'static str),
    /// `settlement_pending`: it moves, and is told at the next call.
    Pending,
}

/// A call as it was answered.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) at: At,
    pub(crate) nonce: String,
    /// The body, whole.
    pub(crate) request: Value,
}

/// A payment that moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Transfer {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) value: u128,
    pub(crate) nonce: String,
}

#[derive(Default)]
struct State {
    /// Atomic units of each payer, by address in lower case.
    balances: HashMap<String, u128>,
    moved: Vec<Transfer>,
    /// Strike once each, in this order: where, which payment.
    next: Vec<(At, String, Fault)>,
    /// Strike whenever nothing else does.
    always: HashMap<At, Fault>,
    asked: Vec<Asked>,
    /// Nonces whose settlement was told to be pending.
    pending: Vec<String>,
    /// Nonces that their payers took back.
    cancelled: Vec<String>,
    /// A second settlement of what moved is answered as the first was.
    remembers: bool,
}

/// The facilitator; lives until the test process ends.
pub(crate) struct Facilitator {
    server: Server,
    state: Arc<Mutex<State>>,
}

impl Facilitator {
    pub(crate) fn start() -> Self {
        let state: Arc<Mutex<State>> = Arc::default();
        let shared = Arc::clone(&state);
        Self { server: Server::start(move |seen, _| serve(&shared, seen)), state }
    }

    pub(crate) fn url(&self) -> String {
        self.server.url()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Gives an account so many atomic units.
    pub(crate) fn fund(&self, payer: &Payer, units: u128) {
        *self.state().balances.entry(payer.address().to_owned()).or_default() += units;
    }

    /// Takes all that an account has.
    pub(crate) fn drain(&self, payer: &Payer) {
        self.state().balances.insert(payer.address().to_owned(), 0);
    }

    /// Takes a payment back, as EIP-3009 lets its payer do: its nonce is used, and nothing moved.
    pub(crate) fn cancel(&self, payment: &Payment) {
        self.state().cancelled.push(payment.authorization.nonce.clone());
    }

    pub(crate) fn balance(&self, payer: &Payer) -> u128 {
        self.state().balances.get(payer.address()).copied().unwrap_or_default()
    }

    /// The next call there about a payment fails so, once.
    pub(crate) fn fail(&self, at: At, payment: &Payment, fault: Fault) {
        self.state().next.push((at, payment.authorization.nonce.clone(), fault));
    }

    /// Every call there fails so, until told otherwise.
    pub(crate) fn always(&self, at: At, fault: Option<Fault>) {
        match fault {
            Some(fault) => drop(self.state().always.insert(at, fault)),
            None => drop(self.state().always.remove(&at)),
        }
    }

    /// From now on a repeated settlement is answered as the first was, not as a used nonce.
    pub(crate) fn remember(&self) {
        self.state().remembers = true;
    }

    /// What moved so far.
    pub(crate) fn moved(&self) -> Vec<Transfer> {
        self.state().moved.clone()
    }

    /// Calls so far.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.state().asked.clone()
    }

    /// How often an endpoint was called.
    pub(crate) fn count(&self, at: At) -> usize {
        self.state().asked.iter().filter(|asked| asked.at == at).count()
    }

    /// What must hold whatever happened: each payment moved at most once, and every call about one named
    /// the same payment and the same requirements.
    pub(crate) fn is_sound(&self) {
        let state = self.state();
        let mut first: HashMap<(&Value, &str), &Value> = HashMap::new();
        for asked in &state.asked {
            let from = &asked.request["paymentPayload"]["payload"]["authorization"]["from"];
            let known = first.entry((from, &asked.nonce)).or_insert(&asked.request);
            assert_eq!(**known, asked.request, "the same request to every call");
        }
        let mut nonces: Vec<_> = state.moved.iter().map(|t| (&t.from, &t.nonce)).collect();
        nonces.sort();
        nonces.dedup();
        assert_eq!(nonces.len(), state.moved.len(), "a payment moved twice: {:?}", state.moved);
    }
}

/// The address of nobody: connections there are refused.
pub(crate) fn nobody() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    format!("http://{}", listener.local_addr().unwrap())
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(state: &Mutex<State>, seen: &Seen) -> Act {
    let at = match seen.line.as_str() {
        "POST /verify" => At::Verify,
        "POST /settle" => At::Settle,
        "GET /supported" => return Act::json(200, &supported()),
        _ => return Act::Answer(404, &[], String::new()),
    };
    let request = seen.json();
    let fault = {
        let mut state = lock(state);
        let nonce = request["paymentPayload"]["payload"]["authorization"]["nonce"].clone();
        let nonce = nonce.as_str().unwrap_or_default().to_lowercase();
        let struck = state.next.iter().position(|(place, whose, _)| *place == at && *whose == nonce);
        state.asked.push(Asked { at, nonce, request: request.clone() });
        match struck {
            Some(first) => Some(state.next.remove(first).2),
            None => state.always.get(&at).copied(),
        }
    };
    let act = |pending| lock(state).answer(at, &request, pending);
    match fault {
        None => Act::json(200, &act(false)),
        Some(Fault::Status(status)) => Act::Answer(status, &[], "indisponível".to_owned()),
        Some(Fault::StatusAfter(status)) => {
            act(false);
            Act::Answer(status, &[], "indisponível".to_owned())
        }
        Some(Fault::Html) => {
            Act::Answer(200, &[("content-type", "text/html")], "<html>volte depois</html>".to_owned())
        }
        Some(Fault::Hang) => Act::Hang,
        Some(Fault::HangAfter) => {
            act(false);
            Act::Hang
        }
        Some(Fault::DropBefore) => Act::Raw(Vec::new()),
        Some(Fault::DropAfter) => {
            act(false);
            Act::Raw(Vec::new())
        }
        Some(Fault::Slow(ms)) => {
            pause(ms);
            Act::json(200, &act(false))
        }
        Some(Fault::Refuse(status, reason)) => {
            let network = request["paymentRequirements"]["network"].clone();
            Act::json(status, &refusal(at, reason, &network))
        }
        Some(Fault::RefuseAfter(reason)) => {
            act(false);
            Act::json(200, &refusal(at, reason, &request["paymentRequirements"]["network"]))
        }
        Some(Fault::Pending) => Act::json(200, &act(true)),
    }
}

impl State {
    fn answer(&mut self, at: At, request: &Value, pending: bool) -> Value {
        let network = request["paymentRequirements"]["network"].clone();
        let transfer = match check(request) {
            Ok(transfer) => transfer,
            Err(reason) => return refusal(at, reason, &network),
        };
        let transaction = transaction(&transfer.nonce);
        let told = json!({
            "success": true, "transaction": transaction, "network": network, "payer": transfer.from,
        });
        if self.moved.iter().any(|t| (&t.from, &t.nonce) == (&transfer.from, &transfer.nonce)) {
            return match self.pending.iter().position(|nonce| *nonce == transfer.nonce) {
                Some(_) if pending => still_pending(&told),
                Some(known) => {
                    self.pending.remove(known);
                    told
                }
                None if self.remembers && at == At::Settle => told,
                None => refusal(at, "invalid_exact_evm_nonce_already_used", &network),
            };
        }
        if self.cancelled.contains(&transfer.nonce) {
            return refusal(at, "invalid_exact_evm_nonce_already_used", &network);
        }
        let balance = self.balances.entry(transfer.from.clone()).or_default();
        if *balance < transfer.value {
            return refusal(at, "invalid_exact_evm_insufficient_balance", &network);
        }
        if at == At::Verify {
            return json!({"isValid": true, "payer": transfer.from});
        }
        *balance -= transfer.value;
        let nonce = transfer.nonce.clone();
        self.moved.push(transfer);
        if pending {
            self.pending.push(nonce);
            return still_pending(&told);
        }
        told
    }
}

/// What is told of a settlement that is on its way.
fn still_pending(told: &Value) -> Value {
    let mut told = told.clone();
    told["success"] = json!(false);
    told["errorReason"] = json!("settlement_pending");
    told
}

fn refusal(at: At, reason: &str, network: &Value) -> Value {
    match at {
        At::Verify => json!({"isValid": false, "invalidReason": reason}),
        At::Settle => {
            json!({"success": false, "errorReason": reason, "transaction": "", "network": network})
        }
    }
}

/// What a payment would move, if it is good, as the official facilitator 2.27 sees it.
fn check(request: &Value) -> Result<Transfer, &'static str> {
    let (payment, wanted) = (&request["paymentPayload"], &request["paymentRequirements"]);
    let (version, accepted, price) = match request["x402Version"].as_u64() {
        Some(1) => (1, payment, "maxAmountRequired"),
        Some(2) => (2, &payment["accepted"], "amount"),
        _ => return Err("invalid_x402_version"),
    };
    if payment["x402Version"] != version {
        return Err("invalid_x402_version");
    }
    if accepted["scheme"] != "exact" || wanted["scheme"] != "exact" {
        return Err("unsupported_scheme");
    }
    let chain = match wanted["network"].as_str().unwrap_or_default() {
        "base" | "eip155:8453" => 8453,
        "base-sepolia" | "eip155:84532" => 84532,
        _ => return Err("invalid_network"),
    };
    if accepted["network"] != wanted["network"] {
        return Err("invalid_exact_evm_network_mismatch");
    }
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let domain = (text(&wanted["extra"]["name"])).zip(text(&wanted["extra"]["version"]));
    let (name, release) = domain.ok_or("invalid_exact_evm_missing_eip712_domain")?;
    let contract = text(&wanted["asset"]).ok_or("invalid_payment_requirements")?;
    let authorization = Authorization::read(&payment["payload"]).ok_or("invalid_payload")?;
    let domain = Domain { name, version: release, chain, contract };
    let digest = authorization.digest(&domain).ok_or("invalid_payload")?;
    let from = authorization.from.to_lowercase();
    let signature = payment["payload"]["signature"].as_str().unwrap_or_default();
    if signer(&digest, signature).as_ref() != Some(&from) {
        return Err("invalid_exact_evm_signature");
    }
    let to = authorization.to.to_lowercase();
    if text(&wanted["payTo"]).map(|to| to.to_lowercase()).as_ref() != Some(&to) {
        return Err("invalid_exact_evm_recipient_mismatch");
    }
    if wanted[price] != authorization.value.as_str() {
        return Err("invalid_exact_evm_payload_authorization_value_mismatch");
    }
    let seconds = |text: &str| text.parse::<u64>().map_err(|_| "invalid_payload");
    if seconds(&authorization.valid_before)? < now() + 6 {
        return Err("invalid_exact_evm_payload_authorization_valid_before");
    }
    if seconds(&authorization.valid_after)? > now() {
        return Err("invalid_exact_evm_payload_authorization_valid_after");
    }
    let value = authorization.value.parse().map_err(|_| "invalid_payload")?;
    Ok(Transfer { from, to, value, nonce: authorization.nonce.to_lowercase() })
}

fn supported() -> Value {
    let kinds: Vec<_> = [(1, "base"), (1, "base-sepolia"), (2, "eip155:8453"), (2, "eip155:84532")]
        .iter()
        .map(|(version, network)| json!({"x402Version": version, "scheme": "exact", "network": network}))
        .collect();
    json!({"kinds": kinds, "extensions": [], "signers": {"eip155:*": []}})
}
