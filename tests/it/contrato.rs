//! Lines of the contract that hold whatever is configured, and that the command line and the service share.
use serde_json::{Value, json};

use crate::house::House;
use crate::portao::says;
use crate::servico::{Service, voz, wait_until};
use crate::servidor::Server;

const OPERATOR: (&str, &str) = ("Authorization", "Bearer token-do-operador");

fn told(service: &Service, args: &[&str]) -> Value {
    let output = service.command(args).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_command_line_shows_the_public_numbers_as_the_service_answers_them() {
    let home = tempfile::tempdir().unwrap();
    let before = voz(home.path(), &[]).args(["vitrine", "mostrar", "--json"]).output().unwrap();
    let before: Value = serde_json::from_slice(&before.stdout).unwrap();
    assert_eq!(
        before,
        json!({"v": 1, "produto": "voz", "publicado": false, "atualizado_em": null, "stale": false})
    );
    let service = Service::start_in(home.path(), &[("VOZ_OPERATOR_TOKEN", "token-do-operador")]);
    wait_until("a publication", || service.get("/api/vitrine").json()["publicado"] == true);
    assert_eq!(told(&service, &["vitrine", "mostrar", "--json"]), service.get("/api/vitrine").json());
    assert_eq!(
        told(&service, &["vitrine", "mostrar", "--exatos", "--json"]),
        service.send("GET", "/api/vitrine/operador", &[OPERATOR]).json()
    );
}

#[test]
fn the_command_line_shows_a_balance_as_the_service_answers_it() {
    let model = Server::start(|_, _| says("sai na sexta"));
    let house = House::new(&model, 0);
    let service = house.serve();
    let (token, id) = house.mint("0.05");
    assert_eq!(service.rewrite(&[("X-Credito", &token)], &json!({"texto": "um"})).status, 200);
    let answered = service.send("GET", "/api/credito", &[("X-Credito", &token)]).json();
    assert_eq!(answered["movimentos"].as_array().unwrap().len(), 2);
    assert_eq!(house.balance(&id), answered);
}

#[test]
fn the_sample_was_measured_once_whichever_process_tells_it() {
    let (one, other) = (Service::start(&[]), Service::start(&[]));
    let card = one.get("/api/estilo").json();
    assert_eq!(card, other.get("/api/estilo").json());
    assert_eq!(card, told(&one, &["estilo", "--json"]));
    assert!(card["geradoEm"].as_str().unwrap() >= card["desde"].as_str().unwrap(), "{card}");
}

#[test]
fn a_facilitator_is_always_named() {
    for (env, url) in [
        (vec![], "https://api.cdp.coinbase.com/platform/v2/x402"),
        (vec![("VOZ_X402_REDE", "base-sepolia")], "https://x402.org/facilitator"),
    ] {
        let payment = Service::start(&env).get("/api/billing").json()["payment"].clone();
        assert_eq!((&payment["facilitator"], &payment["pay_to"]), (&json!(url), &Value::Null));
    }
}

#[test]
fn metrics_tell_what_happened_not_what_was_published() {
    let model = Server::start(|_, _| says("sai na sexta"));
    let service = Service::with_model(&model, &[("VOZ_OPERATOR_TOKEN", "token-do-operador")]);
    wait_until("a publication", || service.get("/api/vitrine").json()["publicado"] == true);
    for _ in 0..2 {
        assert_eq!(service.rewrite(&[], &json!({"texto": "um"})).status, 200);
    }
    let metrics = service.send("GET", "/api/metrics", &[OPERATOR]).json();
    assert_eq!(metrics["uso"][0]["hoje"], 2, "{metrics}");
    let published = service.send("GET", "/api/vitrine/operador", &[OPERATOR]).json();
    assert_eq!(published["operador"]["uso"][0]["hoje"], 0, "{published}");
}

#[test]
fn without_an_allowance_nothing_says_that_something_is_free() {
    let model = Server::start(|_, _| says("sai na sexta"));
    let receiver = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
    let paid = [("VOZ_X402_FACILITADOR", "http://127.0.0.1:9"), ("VOZ_X402_PAGAR_A", receiver)];
    for extra in [&paid[..], &[]] {
        let service = Service::with_model(&model, &[extra, &[("VOZ_COTA_LIMITE", "0")]].concat());
        let mut texts: Vec<(String, String)> = Vec::new();
        for path in [
            "/api/", "/api/pricing", "/api/billing", "/openapi.json", "/llms.txt", "/llms-full.txt",
            "/.well-known/x402",
        ] {
            texts.push((path.to_owned(), service.get(path).text().to_owned()));
        }
        for method in ["tools/list", "initialize"] {
            let call = json!({"jsonrpc": "2.0", "id": 1, "method": method});
            texts.push((method.to_owned(), service.post("/mcp", &[], &call).text().to_owned()));
        }
        let refused = service.rewrite(&[], &json!({"texto": "um"}));
        assert_eq!(refused.status, 402);
        texts.push(("402".to_owned(), refused.text().to_owned()));
        texts.push(("log".to_owned(), service.log()));
        for (place, text) in texts {
            let text = text.to_lowercase();
            for word in ["grátis", "gratuit", "de graça"] {
                assert!(!text.contains(word), "{place}: {word}");
            }
        }
        assert_eq!(service.get("/api/pricing").json()["quota"]["free"], json!([]));
    }
}

#[test]
fn a_switch_takes_its_words() {
    for (word, status) in [("sim", 202), ("true", 202), ("nao", 403), ("não", 403), ("false", 403)] {
        let service = Service::start(&[("VOZ_CADASTRO_ABERTO", word), ("VOZ_CONTAR", word)]);
        service.wait_for_log(if status == 403 { "desligado: Pix" } else { "ligado: contagem de uso" }, 1);
        assert_eq!(service.get("/entrar").text().contains("Ainda não tem conta"), status == 202, "{word}");
    }
    let home = tempfile::tempdir().unwrap();
    let wrong =
        voz(home.path(), &[("VOZ_CADASTRO_ABERTO", "talvez")]).args(["config", "mostrar"]).output().unwrap();
    let said = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(said.contains("sim ou nao (ou true, false)"), "{said}");
}

#[test]
fn a_start_that_is_refused_says_nothing_of_being_up() {
    let home = tempfile::tempdir().unwrap();
    let env = [("VOZ_X402_MODO", "dev"), ("VOZ_X402_REDE", "base"), ("VOZ_ENDERECO", "127.0.0.1:0")];
    let refused = voz(home.path(), &env).arg("serve").output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && refused.stdout.is_empty(), "{said}");
    assert!(
        said.contains("x402.modo = dev") && !said.contains("ligado:") && !said.contains("127.0.0.1"),
        "{said}"
    );
}

#[test]
fn the_preflight_of_mcp_is_refused_where_the_call_is() {
    let service = Service::start(&[]);
    let own = service.url();
    for (origin, preflight, call) in [("https://outro.example", 403, 403), (own.as_str(), 204, 200)] {
        let headers = [
            ("Origin", origin),
            ("Access-Control-Request-Method", "POST"),
            ("Access-Control-Request-Headers", "content-type"),
        ];
        let asked = service.send("OPTIONS", "/mcp", &headers);
        let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
        let called = service.post("/mcp", &headers[..1], &list);
        assert_eq!((asked.status, called.status), (preflight, call), "{origin}");
        let open = if call == 200 { "*" } else { "" };
        for answer in [&asked, &called] {
            assert_eq!(answer.header("access-control-allow-origin"), open, "{origin}");
        }
    }
    assert_eq!(service.send("OPTIONS", "/mcp", &[]).status, 204, "who is no page is not asked for one");
}

#[test]
fn titles_fit_their_case() {
    let service = Service::start(&[]);
    let twice = "__Host-mm-browser=a; __Host-mm-browser=b; __Host-mm-auth=a; __Host-mm-auth=b";
    let refused = service.send("GET", "/api/auth/bootstrap", &[("Cookie", twice)]);
    assert_eq!((refused.status, refused.code().as_str()), (400, "invalid_request"));
    let said = refused.json();
    assert!(!said["title"].as_str().unwrap().contains("JSON"), "{said}");
    assert_eq!(said["detalhe"], "o mesmo cookie veio mais de uma vez; mande um só");
}
