//! An agent that knows x402 and how to follow links, and nothing else: from `GET /api/` it does the whole quickstart.
use std::collections::BTreeMap;

use serde_json::Value;

use crate::facilitator::{Facilitator, Payer, Version};
use crate::house::{House, PUBLIC};
use crate::portao::says;
use crate::servico::{Answer, Service};
use crate::servidor::Server;

/// What the agent holds while it goes along.
struct Agent<'s> {
    service: &'s Service,
    payer: Payer,
    /// Values of `$NAME`.
    known: BTreeMap<&'static str, String>,
    /// Statuses, step by step.
    went: Vec<u16>,
}

impl Agent<'_> {
    /// Makes the call of a step; again and again where it says so.
    fn follow(&mut self, step: &Value) {
        let call = &step["call"];
        let status = call["status"].as_u64().unwrap();
        for _ in 0..20 {
            let answer = self.call(call);
            if u64::from(answer.status) == status {
                self.learn(&answer);
                self.went.push(answer.status);
                return;
            }
            assert_eq!(call["until"], true, "{step}: {} {}", answer.status, answer.text());
        }
        panic!("{step}: never {status}");
    }

    fn call(&self, call: &Value) -> Answer {
        let url = call["url"].as_str().unwrap();
        let path = url.strip_prefix(PUBLIC).unwrap();
        let filled: Vec<(String, String)> = call["headers"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(name, value)| {
                // The offers beside them have names that a token may hold.
                let named = self.known.iter().filter(|(name, _)| name.starts_with('$'));
                let value = named.fold(value.as_str().unwrap().to_owned(), |value, (name, known)| {
                    value.replace(name, known)
                });
                (name.clone(), if value == "$PAGAMENTO" { self.sign(name) } else { value })
            })
            .collect();
        let headers: Vec<(&str, &str)> = filled
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .filter(|(name, _)| *name != "Content-Type")
            .collect();
        match (call["method"].as_str().unwrap(), &call["body"]) {
            (method, Value::Null) => self.service.send(method, path, &headers),
            (_, body) => self.service.post(path, &headers, body),
        }
    }

    /// Signs the offer of the last 402, in the version whose header is asked for.
    fn sign(&self, header: &str) -> String {
        let version = if header == "X-PAYMENT" { Version::V1 } else { Version::V2 };
        let offer = &self.known[if header == "X-PAYMENT" { "v1" } else { "v2" }];
        let nonce = format!("{header}{}", self.went.len());
        self.payer.pay(version, &serde_json::from_str(offer).unwrap(), &nonce).header()
    }

    fn learn(&mut self, answer: &Answer) {
        if answer.status == 402 && !answer.header("payment-required").is_empty() {
            self.known.insert("v1", Version::V1.offer(answer).to_string());
            self.known.insert("v2", Version::V2.offer(answer).to_string());
        }
        if let Some(token) = serde_json::from_slice::<Value>(&answer.body)
            .ok()
            .and_then(|v| v["token"].as_str().map(str::to_owned))
        {
            self.known.insert("$CREDITO", token);
        }
    }
}

fn quickstart(service: &Service, known: BTreeMap<&'static str, String>, payer: Payer) -> Vec<u16> {
    let steps = service.get("/api/").json()["quickstart"].clone();
    let mut agent = Agent { service, payer, known, went: Vec::new() };
    for step in steps.as_array().unwrap() {
        agent.follow(step);
    }
    agent.went
}

#[test]
fn an_agent_goes_from_the_index_to_a_paid_rewrite_and_its_statement() {
    let model = Server::start(|_, _| says("o café da esquina vai fechar"));
    let (facilitator, payer) = (Facilitator::start(), Payer::of("quem paga"));
    facilitator.fund(&payer, 1_000_000_000);
    let house =
        House::new(&model, 2).selling_at(&facilitator.url(), "0x209693Bc6afc0C5328bA36FaF03C514EF312287C");
    let service = house.serve();
    let went = quickstart(&service, BTreeMap::new(), payer);
    // Health, within the allowance, the 402, both versions, the offer of credit, bought, spent, the statement, MCP.
    assert_eq!(went, [200, 200, 402, 200, 200, 402, 200, 200, 200, 200]);
    facilitator.is_sound();
    house.is_sound();
}

#[test]
fn without_x402_an_agent_goes_the_way_of_credit() {
    let model = Server::start(|_, _| says("o café da esquina vai fechar"));
    let house = House::new(&model, 0).with("VOZ_URL_PUBLICA", PUBLIC);
    let service = house.serve();
    let (token, _) = house.mint("1");
    let went = quickstart(&service, BTreeMap::from([("$CREDITO", token)]), Payer::of("ninguém"));
    assert_eq!(went, [200, 402, 200, 200, 200]);
    assert!(
        service.get("/api/").json()["quickstart"]
            .as_array()
            .unwrap()
            .iter()
            .all(|step| { step["command"].as_str().unwrap().contains(PUBLIC) })
    );
}
