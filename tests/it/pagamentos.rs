//! What a service that takes payments by x402 says of itself, and mode `dev`, where nobody pays.
use serde_json::{Value, json};

use crate::house::House;
use crate::portao::says;
use crate::servico::Service;
use crate::servidor::{Act, Server};

const RECEIVER: &str = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
const DRAFT: &str = r#"{"texto":"O lançamento sai na sexta."}"#;

/// A facilitator that settles nothing and says what it could.
fn facilitator(kinds: Value) -> Server {
    Server::start(move |seen, _| match seen.line.as_str() {
        "GET /x402/supported" => Act::json(200, &json!({"kinds": kinds, "extensions": [], "signers": {}})),
        _ => Act::Answer(500, &[], String::new()),
    })
}

fn kinds() -> Value {
    json!([
        {"x402Version": 1, "scheme": "exact", "network": "base-sepolia"},
        {"x402Version": 2, "scheme": "exact", "network": "eip155:84532"},
    ])
}

fn selling(url: &str, mode: &'static str) -> Vec<(&'static str, String)> {
    vec![
        ("VOZ_PROTOCOLO", "regras".to_owned()),
        ("VOZ_COTA_LIMITE", "0".to_owned()),
        ("VOZ_X402_MODO", mode.to_owned()),
        ("VOZ_X402_REDE", "base-sepolia".to_owned()),
        ("VOZ_X402_PAGAR_A", RECEIVER.to_owned()),
        ("VOZ_X402_FACILITADOR", format!("{url}/x402/")),
    ]
}

fn borrowed<'e>(env: &'e [(&'static str, String)]) -> Vec<(&'static str, &'e str)> {
    env.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

fn post(service: &Service, path: &str, headers: &[(&str, &str)], body: &str) -> crate::servico::Answer {
    let mut all = vec![("Content-Type", "application/json")];
    all.extend_from_slice(headers);
    service.post_bytes(path, &all, body.as_bytes())
}

#[test]
fn the_documents_say_what_is_sold_and_where_it_is_paid() {
    let facilitator = facilitator(kinds());
    let env = selling(&facilitator.url(), "live");
    let service = Service::start(&borrowed(&env));
    let get = |path: &str| service.get(path).json();
    let payment = &get("/api/billing")["payment"];
    for (key, value) in [
        ("provider", json!("x402")),
        ("mode", json!("live")),
        ("network", json!("base-sepolia")),
        ("chain_id", json!(84532)),
        ("pay_to", json!(RECEIVER)),
        ("homolog", json!(true)),
        ("dev", json!(false)),
        ("alternavel", json!(false)),
        ("facilitator", json!(format!("{}/x402", facilitator.url()))),
        ("asset", json!("USDC")),
        ("asset_address", json!("0x036CbD53842c5426634e7929541eC2318f3dCF7e")),
    ] {
        assert_eq!(payment[key], value, "{key}");
    }
    let manifest = get("/.well-known/x402");
    assert_eq!((&manifest["version"], &manifest["x402Version"]), (&json!(1), &json!(2)));
    let sold = ["0.1", "1", "5", "10", "25"].map(|usd| format!("POST /api/credito?usd={usd}"));
    assert_eq!(manifest["resources"], json!(sold));
    let paths = &get("/openapi.json")["paths"];
    let info = |path: &str| paths[path]["post"]["x-payment-info"]["price"].clone();
    assert_eq!(info("/api/rewrite"), json!({"mode": "fixed", "currency": "USD", "amount": "0.02"}));
    assert_eq!(info("/api/credito")["max"], "25.00");
    assert_eq!(paths["/api/estilo"]["get"].get("x-payment-info"), None);
    assert!(get("/api/pricing")["quota"]["how_to_pay"].as_str().unwrap().contains("x402"));
    let refused = post(&service, "/api/rewrite", &[], DRAFT);
    assert_eq!((refused.status, &refused.json()["accepts"][0]["payTo"]), (402, &json!(RECEIVER)));
    assert!((500..3000).contains(&refused.header("payment-required").len()));
    assert_eq!(refused.header("cache-control"), "no-store");
    assert!(refused.header("access-control-expose-headers").contains("PAYMENT-REQUIRED"));
}

#[test]
fn where_nothing_is_sold_no_document_offers_it() {
    let service = Service::start(&[("VOZ_PROTOCOLO", "regras"), ("VOZ_COTA_LIMITE", "0")]);
    assert_eq!(service.get("/.well-known/x402").json()["resources"], json!([]));
    assert!(!service.get("/openapi.json").text().contains("x-payment-info"));
    let refused = post(&service, "/api/rewrite", &[("X-PAYMENT", "bGl4bw==")], DRAFT);
    assert_eq!((refused.status, &refused.json()["accepts"]), (402, &json!([])));
    let bought = post(&service, "/api/credito?usd=5", &[], "");
    assert_eq!((bought.status, &bought.json()["code"]), (503, &json!("x402_indisponivel")));
}

#[test]
fn in_mode_dev_calls_pass_unpaid_and_say_so() {
    let facilitator = facilitator(kinds());
    let env = selling(&facilitator.url(), "dev");
    let model = Server::start(|_, _| says("sai na sexta"));
    let in_mode = |house: House, env: &[(&'static str, String)]| {
        env[2..].iter().fold(house, |house, (name, value)| house.with(name, value))
    };
    let house = in_mode(House::new(&model, 0), &env);
    let service = house.serve();
    let answer = post(&service, "/api/rewrite", &[], DRAFT);
    assert_eq!((answer.status, answer.header("x-mm-pagamento")), (200, "simulado"), "{}", answer.text());
    assert_eq!(answer.json()["cota"]["gratis"], false);
    let bought = post(&service, "/api/credito?usd=5", &[], "");
    assert_eq!((bought.status, bought.header("x-mm-pagamento")), (200, "simulado"));
    let token = bought.json()["token"].as_str().unwrap().to_owned();
    let shown = service.send("GET", "/api/credito", &[("X-Credito", &token)]);
    assert_eq!((shown.status, &shown.json()["saldo_usd"]), (200, &json!("5.00")));
    // Whoever wants to pay all the same is asked to.
    for (path, body) in [("/api/rewrite", DRAFT), ("/api/credito?usd=1", "")] {
        let real = post(&service, path, &[("X-MM-Pagamento", "real")], body);
        assert_eq!((real.status, real.json()["accepts"].as_array().unwrap().len()), (402, 1), "{path}");
    }
    let payment = &service.get("/api/billing").json()["payment"];
    assert_eq!(
        (&payment["mode"], &payment["dev"], &payment["alternavel"]),
        (&json!("dev"), &json!(true), &json!(true))
    );
    assert_eq!(service.get("/.well-known/x402").json()["resources"], json!([]));
    drop(service);
    // The same file, served for real: what nobody paid for buys nothing.
    let service = in_mode(house, &selling(&facilitator.url(), "live")).serve();
    let shown = service.send("GET", "/api/credito", &[("X-Credito", &token)]);
    assert_eq!((shown.status, &shown.json()["code"]), (401, &json!("credito_desconhecido")));
    let header = [("X-Credito", token.as_str()), ("X-MM-Pagamento", "simulado")];
    assert_eq!(post(&service, "/api/rewrite", &header, DRAFT).status, 402);
}

#[test]
fn a_configuration_that_would_give_money_away_does_not_start() {
    let home = tempfile::tempdir().unwrap();
    let good = selling("http://127.0.0.1:9", "live");
    for (name, value, said) in [
        ("VOZ_X402_MODO", "dev", "base-sepolia"),
        ("VOZ_X402_PAGAR_A", "0x209693bc6afc0C5328bA36FaF03C514EF312287C", "x402.pagar_a"),
        ("VOZ_X402_PAGAR_A", "0x0000000000000000000000000000000000000000", "endereço zero"),
        ("VOZ_X402_FACILITADOR", "http://facilitador.exemplo.com.br", "https://"),
        ("VOZ_X402_RPC", "http://no.exemplo.com.br", "https://"),
    ] {
        let mut env = good.clone();
        env.retain(|(known, _)| *known != name && *known != "VOZ_X402_REDE");
        env.push((name, value.to_owned()));
        let ended = crate::servico::voz(home.path(), &borrowed(&env)).arg("serve").output().unwrap();
        assert_eq!(ended.status.code(), Some(2), "{name}");
        assert!(String::from_utf8_lossy(&ended.stderr).contains(said), "{name}");
    }
}

#[test]
fn the_doctor_asks_the_facilitator_what_it_settles() {
    let home = tempfile::tempdir().unwrap();
    let doctor = |url: &str| {
        let env = selling(url, "live");
        let output =
            crate::servico::voz(home.path(), &borrowed(&env)).args(["doutor", "--json"]).output().unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{answer}");
        answer["verificacoes"].as_array().unwrap().iter().find(|c| c["id"] == "x402").unwrap().clone()
    };
    let whole = facilitator(kinds());
    assert_eq!(doctor(&whole.url())["estado"], "ok");
    let old = facilitator(json!([kinds()[0]]));
    let check = doctor(&old.url());
    assert_eq!(check["estado"], "aviso");
    assert!(check["detalhe"].as_str().unwrap().contains("versão 2"), "{check}");
    assert_eq!(doctor("http://127.0.0.1:9")["estado"], "aviso");
}
