//! `kill -9` while receipts come in and while the owner decides: no token is valid without its row in the
//! ledger, and no request is released without its token.
//!
//! A few cycles in CI; `VOZ_LONGO=1` runs a hundred.
use std::process::{Child, Stdio};
use std::sync::Mutex;

use serde_json::Value;

use crate::crash::{below, cycles};
use crate::formulario::{receipt, try_send, usual};
use crate::house::House;
use crate::servico::{Dies, pause, voz};
use crate::servidor::{Act, Server};

/// Who sends at once.
const BUYERS: usize = 3;
/// Who decides at once.
const OWNERS: usize = 3;
/// Longest life of a service under load, and of a decision, in milliseconds.
const LIFE_MS: u64 = 250;
const DECISION_MS: u64 = 250;

/// A house that sells by Pix and keeps its mail in a folder.
fn house(model: &Server) -> House {
    House::new(model, 0)
        .selling_by_pix()
        .with("VOZ_PIX_POR_DIA", "10000")
        .with("VOZ_PIX_FILA", "10000")
        .with("VOZ_PIX_POR_SEMANA", "10000")
}

/// The token of a whole answer.
fn token(answer: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(answer);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let body: Value = serde_json::from_str(body).ok().filter(|_| head.starts_with("HTTP/1.1 200"))?;
    Some(body["credito"].as_str()?.to_owned())
}

/// The identifiers of requests in a state.
fn requests(house: &House, estado: &str) -> Vec<String> {
    let listed = house.json(&["pix", "listar", "--estado", estado, "--json"]);
    listed["pedidos"].as_array().unwrap().iter().map(|p| p["id"].as_str().unwrap().to_owned()).collect()
}

/// An owner who decides in a process of their own.
fn decide(house: &House, id: &str) -> Child {
    let decision: &[&str] =
        if below(4) == 0 { &["recusar", id, "--sim"] } else { &["liberar", id, "--sim", "--outro-pix"] };
    let mut owner = voz(house.home(), &house.env());
    owner.arg("pix").args(decision).stdin(Stdio::null()).stderr(Stdio::null());
    owner.spawn().unwrap()
}

#[test]
fn killed_at_any_moment_tokens_and_ledger_agree() {
    let model = Server::start(|_, _| Act::Hang);
    let house = house(&model);
    let mut tokens = Vec::new();
    for _ in 0..cycles() {
        let service = house.serve_alone();
        let heard = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for buyer in 0..BUYERS {
                let (service, heard) = (&service, &heard);
                let body = usual("5", &receipt(buyer)).body();
                scope.spawn(move || {
                    while let Ok(answer) = try_send(service, &body) {
                        heard.lock().unwrap().extend(token(&answer));
                    }
                });
            }
            let _dies = Dies(&service);
            let waiting = requests(&house, "pendente");
            let mut owners: Vec<_> = waiting.iter().take(OWNERS).map(|id| decide(&house, id)).collect();
            pause(below(DECISION_MS));
            for owner in &mut owners {
                let _ = owner.kill();
                owner.wait().unwrap();
            }
            pause(below(LIFE_MS));
        });
        tokens.extend(heard.into_inner().unwrap());
        house.is_sound();
    }
    // What was told to a buyer is so: the token waits, is worth its package, or was refused.
    let service = house.serve_alone();
    let mut valid = 0;
    for token in &tokens {
        let found = service.send("GET", "/api/credito", &[("X-Credito", token)]);
        match (found.status, found.code().as_str()) {
            (200, _) => {
                valid += 1;
                assert_eq!(found.json()["saldo_usd"], "5.00");
            }
            (401, "credito_pendente" | "credito_recusado") => {}
            other => panic!("{other:?}"),
        }
    }
    let released = requests(&house, "liberado").len();
    assert!(valid <= released, "{valid} tokens are valid, {released} requests were released");
    // Nobody's death stops the next one: what waits can still be decided.
    for id in requests(&house, "pendente").iter().take(5) {
        assert_eq!(house.run(&["pix", "liberar", id, "--sim", "--outro-pix"]).status.code(), Some(0));
    }
    house.is_sound();
}
