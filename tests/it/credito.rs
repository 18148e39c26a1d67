//! Credit through the real program: minted in a terminal, spent and shown over a socket, audited after.
use std::path::Path;

use serde_json::{Value, json};

use crate::house::House;
use crate::portao::says;
use crate::servico::{Answer, Service};
use crate::servidor::{Act, Server};

const REWRITE: &str = "/api/rewrite";

/// Answers, unless the draft asks it to fail or to say nothing.
fn model() -> Server {
    Server::start(|seen, _| match seen.body.as_str() {
        b if b.contains("FALHE") => Act::json(400, &json!({"error": {"message": "não"}})),
        b if b.contains("CALE") => says(""),
        _ => says("sai na sexta"),
    })
}

fn draft(text: &str) -> Value {
    json!({"texto": text, "registro": "post"})
}

fn credit(service: &Service, token: &str, query: &str) -> Answer {
    service.send("GET", &format!("/api/credito{query}"), &[("X-Credito", token)])
}

#[test]
fn beyond_the_allowance_a_rewrite_is_paid_and_the_statement_tells_it() {
    let server = model();
    let house = House::new(&server, 1);
    let service = house.serve();
    let (token, id) = house.mint("0.05");
    let bearer = format!("Bearer {token}");
    let paid = [("Authorization", bearer.as_str())];
    let first = service.post(REWRITE, &paid, &draft("um"));
    assert_eq!(first.json()["cota"], json!({"gratis": true, "usado": 1, "limite": 1}));
    assert_eq!(house.balance(&id)["saldo_usd"], "0.05", "the allowance comes first");
    for headers in [&paid[..], &[("X-Credito", token.as_str())]] {
        let second = service.post(REWRITE, headers, &draft("dois"));
        assert_eq!(second.status, 200);
        assert_eq!(second.json()["cota"], json!({"gratis": false, "usado": 1, "limite": 1}));
    }
    let statement = credit(&service, &token, "");
    assert_eq!(statement.header("cache-control"), "no-store");
    let statement = statement.json();
    let keys: Vec<_> = statement.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["saldo_micros", "saldo_usd", "criado_em", "movimentos", "proximo"]);
    assert_eq!((&statement["saldo_micros"], &statement["saldo_usd"]), (&json!(10_000), &json!("0.01")));
    let movements = statement["movimentos"].as_array().unwrap();
    assert_eq!((movements.len(), &statement["proximo"]), (3, &Value::Null));
    let keys: Vec<_> = movements[0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["id", "em", "valor_usd", "saldo_usd", "motivo", "produto", "recurso"]);
    for (movement, valor, saldo, motivo, recurso) in [
        (&movements[0], "-0.02", "0.01", "reescrita", REWRITE),
        (&movements[2], "0.05", "0.05", "emitido pelo dono", "voz credito criar"),
    ] {
        let said = ["valor_usd", "saldo_usd", "motivo", "produto", "recurso"].map(|key| &movement[key]);
        assert_eq!(said, [valor, saldo, motivo, "minha voz", recurso].map(|v| json!(v)).each_ref());
    }

    let short = service.post(REWRITE, &paid, &draft("três"));
    assert_eq!((short.status, short.media_type()), (402, "application/json"));
    let body = short.json();
    assert_eq!(body["code"], "pagamento_necessario");
    assert!(body["detalhe"].as_str().unwrap().contains("tem 0.01 USD livres e a reescrita custa 0.02"));
    assert_eq!((&body["x402Version"], &body["accepts"]), (&json!(1), &json!([])));
    let offered = json!({"url": format!("{}/api/credito", service.url()), "header": "X-Credito"});
    assert_eq!(body["credito"], offered);
    assert_eq!(service.get("/api/billing").json()["credit"], offered);
    house.is_sound();
}

#[test]
fn nothing_delivered_is_nothing_paid_and_one_key_pays_once() {
    let server = model();
    let house = House::new(&server, 0);
    let service = house.serve();
    let (token, id) = house.mint("0.10");
    let paid = [("X-Credito", token.as_str())];
    assert_eq!(service.post(REWRITE, &paid, &draft("FALHE")).status, 502);
    let silent = service.post(REWRITE, &paid, &draft("CALE"));
    assert_eq!((silent.status, &silent.json()["aviso"]), (200, &json!("vazio")));
    assert_eq!(house.balance(&id)["saldo_usd"], "0.10");

    let keyed = [("X-Credito", token.as_str()), ("Idempotency-Key", "um")];
    let first = service.post(REWRITE, &keyed, &draft("um"));
    assert_eq!(first.status, 200);
    assert!(service.post(REWRITE, &keyed, &draft("um")).body == first.body, "the same bytes");
    assert_eq!(service.post(REWRITE, &keyed, &draft("outro")).status, 409);
    assert_eq!(house.balance(&id)["saldo_usd"], "0.08");
    // Another bearer's key of the same name is another key.
    let (other, _) = house.mint("0.02");
    let keyed = [("X-Credito", other.as_str()), ("Idempotency-Key", "um")];
    assert_eq!(service.post(REWRITE, &keyed, &draft("outro")).status, 200);
    house.is_sound();
}

#[test]
fn a_credential_that_does_not_pay_says_why() {
    let server = model();
    let house = House::new(&server, 0);
    let service = house.serve();
    let (token, id) = house.mint("1");
    let (other, _) = house.mint("1");
    let revoked = house.run(&["credito", "revogar", &id[..8], "--sim"]);
    assert_eq!(revoked.status.code(), Some(0));
    assert_eq!(house.run(&["credito", "revogar", &id, "--sim"]).status.code(), Some(4));
    let key = [("X-Api-Key", "mmk_nada")];
    for (headers, status, code, said) in [
        (&[][..], 402, "pagamento_necessario", "0 de 0"),
        (&[("X-Credito", "cred_nada")], 402, "pagamento_necessario", "desconhecido"),
        (&[("X-Credito", token.as_str())], 402, "pagamento_necessario", "revogado"),
        (&[("X-Credito", token.as_str()), ("X-Credito", &other)], 400, "credencial_ambigua", ""),
        (&[("Authorization", "Bearer mmk_nada"), ("X-Credito", &other)], 401, "chave_invalida", ""),
        (&key, 401, "chave_invalida", ""),
    ] {
        let refused = service.post(REWRITE, headers, &draft("um"));
        assert_eq!(refused.status, status, "{headers:?}");
        assert_eq!(refused.json()["code"], code, "{headers:?}");
        let detail = refused.json()["detalhe"].as_str().unwrap_or_default().to_owned();
        assert!(detail.contains(said), "{detail}");
        assert_eq!(refused.header("www-authenticate"), if status == 401 { "Bearer" } else { "" });
    }
    for (headers, status, code) in [
        (&[][..], 401, "credito_ausente"),
        (&key, 401, "credito_ausente"),
        (&[("Authorization", "Bearer cred_nada")], 401, "credito_desconhecido"),
        (&[("X-Credito", token.as_str())], 401, "credito_recusado"),
        (&[("X-Credito", token.as_str()), ("Authorization", "Bearer cred_b")], 400, "credencial_ambigua"),
    ] {
        let refused = service.send("GET", "/api/credito", headers);
        assert_eq!((refused.status, &refused.json()["code"]), (status, &json!(code)), "{headers:?}");
        assert_eq!(refused.media_type(), "application/problem+json");
    }
    assert_eq!(server.seen().len(), 0, "no model was asked");
}

#[test]
fn the_history_is_read_in_pages_and_questions_are_read_strictly() {
    let server = model();
    let house = House::new(&server, 0);
    let service = house.serve();
    let (token, _) = house.mint("1");
    let (other, _) = house.mint("1");
    for _ in 0..4 {
        assert_eq!(service.post(REWRITE, &[("X-Credito", &token)], &draft("um")).status, 200);
    }
    let mut balances = Vec::new();
    let mut query = "?movimentos=1&limite=2".to_owned();
    loop {
        let page = credit(&service, &token, &query).json();
        let keys: Vec<_> = page.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, ["movimentos", "proximo"]);
        let movements = page["movimentos"].as_array().unwrap();
        balances.extend(movements.iter().map(|m| m["saldo_usd"].as_str().unwrap().to_owned()));
        let Some(next) = page["proximo"].as_str() else { break };
        query = format!("?movimentos=1&limite=2&antes={next}");
        assert_eq!(credit(&service, &other, &query).status, 400, "a cursor is good for its credit");
    }
    assert_eq!(balances, ["0.92", "0.94", "0.96", "0.98", "1.00"]);

    let opened = credit(&service, &token, "").json()["movimentos"][4]["em"].as_str().unwrap().to_owned();
    let before = credit(&service, &token, &format!("?ate={opened}")).json();
    assert_eq!(before["movimentos"], json!([]), "the end is exclusive");
    let same = credit(&service, &token, &format!("?movimentos=1&de={opened}&ate={opened}"));
    assert_eq!(same.json(), json!({"movimentos": [], "proximo": null}));
    let moment = "2026-01-01T00:00:00.000Z";
    for (query, campo) in [
        ("?movimentos=2", "movimentos"),
        ("?movimentos=", "movimentos"),
        ("?limite=2", "limite"),
        ("?antes=x", "antes"),
        ("?movimentos=1&limite=0", "limite"),
        ("?movimentos=1&limite=51", "limite"),
        ("?movimentos=1&limite=%2B5", "limite"),
        ("?movimentos=1&limite=", "limite"),
        ("?movimentos=1&antes=x", "antes"),
        ("?de=2026-01-01", "de"),
        ("?de=2026-01-01T00:00:00Z", "de"),
        ("?ate=2026-01-01T00:00:00.000-03:00", "ate"),
        (&format!("?de=2026-01-01T00:00:00.001Z&ate={moment}"), "de"),
    ] {
        let refused = credit(&service, &token, query);
        assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("parametro_invalido")), "{query}");
        assert_eq!(refused.json()["campo"], campo, "{query}");
    }
}

#[test]
fn two_hundred_at_once_on_a_balance_for_ten_are_ten() {
    let server = model();
    let house = House::new(&server, 0);
    let service = house.serve();
    let (token, id) = house.mint("0.20");
    let headers = [("X-Credito", token.as_str())];
    let answers = std::thread::scope(|scope| {
        let calls: Vec<_> =
            (0..200).map(|_| scope.spawn(|| service.post(REWRITE, &headers, &draft("um")))).collect();
        calls.into_iter().map(|call| call.join().unwrap().status).collect::<Vec<_>>()
    });
    let count = |status| answers.iter().filter(|&&s| s == status).count();
    assert_eq!((count(200), count(402)), (10, 190));
    assert_eq!(server.seen().len(), 10, "who cannot pay costs no model call");
    assert_eq!(house.balance(&id)["saldo_usd"], "0.00");
    house.is_sound();
}

#[test]
fn the_terminal_mints_shows_and_audits() {
    let server = model();
    let house = House::new(&server, 0);
    house.is_sound();
    assert_eq!(house.run(&["credito", "saldo", "abc"]).status.code(), Some(4));
    let made = house.run(&["credito", "criar", "--usd", "5"]);
    let (token, said) = (String::from_utf8(made.stdout).unwrap(), String::from_utf8(made.stderr).unwrap());
    assert!(token.starts_with("cred_") && token.lines().count() == 1);
    assert!(said.contains("guarde agora") && said.contains("5.00 USD") && !said.contains(token.trim()));
    for usd in ["0", "-1", "0,02", "1e3", "0.0000001"] {
        assert_eq!(house.run(&["credito", "criar", "--usd", usd]).status.code(), Some(2), "{usd}");
    }
    assert_eq!(house.balance(token.trim())["saldo_micros"], 5_000_000);
    let text = house.run(&["credito", "extrato", token.trim()]);
    assert!(String::from_utf8(text.stdout).unwrap().contains("emitido pelo dono"));
    assert_eq!(house.run(&["credito", "saldo", "nada"]).status.code(), Some(2));

    let asked = house.run(&["credito", "revogar", token.trim()]);
    assert_eq!(asked.status.code(), Some(2), "nobody is there to be asked");
    let files = |folder: &Path| {
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        files.filter(|file| file.is_file()).map(|file| std::fs::read(file).unwrap()).collect::<Vec<_>>()
    };
    let needle = token.trim().strip_prefix("cred_").unwrap().as_bytes();
    for bytes in files(&house.home().join("dados")) {
        assert!(!bytes.windows(needle.len()).any(|w| w == needle), "the token is nowhere on disk");
    }
}
