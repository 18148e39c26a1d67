//! Public numbers: what callers do, counted exactly, published rounded; what the operator sees.
use serde_json::{Value, json};

use crate::contas::{EMAIL, Navegador, told};
use crate::pagina_reescrita::send;
use crate::portao::says;
use crate::servico::{Service, wait_until};
use crate::servidor::Server;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const OPERATOR: (&str, &str) = ("Authorization", "Bearer token-do-operador");

fn service(home: &std::path::Path) -> Service {
    Service::start_in(home, &[("VOZ_OPERATOR_TOKEN", "token-do-operador"), ("VOZ_COTA_LIMITE", "100")])
}

/// The exact numbers, published by hand.
fn exact(service: &Service) -> Value {
    let out = service.command(&["vitrine", "publicar", "--exatos", "--json"]).output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    serde_json::from_slice::<Value>(&out.stdout).unwrap()["operador"].clone()
}

#[test]
fn every_request_is_counted_once_also_across_a_stop() {
    let home = tempfile::tempdir().unwrap();
    for turn in 0..2 {
        let service = service(home.path());
        crate::contas::account(&service, &format!("pessoa{turn}@exemplo.com.br"), &[]);
        for (times, path, agent) in [
            (60, "/api/estilo", FIREFOX),
            (7, "/api/estilo", "GPTBot/1.2"),
            (5, "/okf/index.md", "GPTBot/1.2"),
            (3, "/llms.txt", "curl/8.5.0"),
            (2, "/nada", FIREFOX),
        ] {
            for _ in 0..times {
                service.send("GET", path, &[("User-Agent", agent)]);
            }
        }
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "voice_card", "arguments": {}}});
        let headers = [("User-Agent", "agente-novo"), ("Accept", "application/json, text/event-stream")];
        assert_eq!(service.post("/mcp", &headers, &call).status, 200);
        service.terminate();
        assert_eq!(service.exit_code(), Some(0));
    }
    let service = service(home.path());
    let numbers = exact(&service);
    assert_eq!(
        numbers["janelas"]["d7"],
        json!({"paginas": 0, "api": 134, "api_ia": 14, "maquina": 18, "uso": 0})
    );
    assert_eq!(numbers["hoje"]["api"], json!({"humano": 120, "ia": 14, "bot": 0}));
    assert_eq!(numbers["superficies"], json!({"llms": 6, "mcp": 2, "okf": 10}));
    assert_eq!(numbers["mcp"], json!({"voice_card": 2}));
    assert_eq!(numbers["agentes"][0], json!({"nome": "GPTBot", "classe": "ia", "pedidos": 24}));
    assert_eq!((&numbers["visitantes"], &numbers["dias"][0]["visitantes"]), (&json!(1), &json!(1)));
    assert_eq!(numbers["pessoas"], json!({"novas_d7": 2, "novas_d30": 2}));
    assert_eq!(numbers["contas"], json!({"usuarios": 2, "convidados": null}));
    let public = service.get("/api/vitrine").json();
    assert_eq!(
        (&public["publicado"], &public["stale"], &public["v"]),
        (&json!(true), &json!(false), &json!(1))
    );
    assert_eq!(public["janelas"]["d7"]["api"], 130);
    assert_eq!(service.send("GET", "/api/vitrine/operador", &[OPERATOR]).json()["operador"], numbers);
}

#[test]
fn a_rewrite_is_use_of_the_product_by_every_door() {
    let home = tempfile::tempdir().unwrap();
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let url = model.url();
    let service = Service::start_in(
        home.path(),
        &[("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", &url), ("VOZ_COTA_LIMITE", "3")],
    );
    let draft = json!({"texto": "O prazo mudou."});
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": "rewrite_in_voice", "arguments": draft}});
    let headers = [("Accept", "application/json, text/event-stream")];
    assert_eq!(service.post("/mcp", &headers, &call).status, 200);
    assert_eq!(service.rewrite(&[], &draft).status, 200);
    let mut ana = Navegador::new(&service);
    let address = send(&mut ana, &service, &[("texto", "O prazo mudou.")]);
    assert!(ana.get(&address).text().contains("Usar como rascunho"));
    assert_eq!(service.rewrite(&[], &draft).status, 402);
    service.terminate();
    service.exit_code();
    let uso = exact(&service)["uso"].clone();
    assert_eq!(
        uso,
        json!([{"recurso": "/api/rewrite", "rotulo": "Reescritas", "hoje": 3, "d7": 3, "d30": 3}])
    );
}

#[test]
fn the_numbers_carry_a_tag_and_take_none() {
    let home = tempfile::tempdir().unwrap();
    let service = service(home.path());
    // The first publication is made at the start.
    wait_until("a publication", || service.get("/api/vitrine").json()["publicado"] == true);
    let first = service.get("/api/vitrine");
    assert_eq!((first.status, first.header("cache-control")), (200, "public, max-age=900"));
    let again = service.send("GET", "/api/vitrine", &[("If-None-Match", first.header("etag"))]);
    assert_eq!((again.status, again.text()), (304, ""));
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
        assert_eq!(service.send(method, "/api/vitrine", &[]).status, 405, "{method}");
    }
}

#[test]
fn the_operators_routes_are_for_the_operator() {
    let home = tempfile::tempdir().unwrap();
    let service = service(home.path());
    let routes = ["/api/vitrine/operador", "/api/vitrine/painel", "/api/vitrine/cursores", "/api/metrics"];
    crate::contas::account(&service, EMAIL, &[]);
    let ana = Navegador::signed_in(&service);
    let cookies = ana.cookie_header();
    let made = told(&service, &["chave", "criar", EMAIL, "--nome", "robô"]);
    let key = format!("Bearer {}", made["secret"].as_str().unwrap());
    let opened = told(&service, &["credito", "criar", "--usd", "5"]);
    let credit = format!("Bearer {}", opened["token"].as_str().unwrap());
    for path in routes {
        for sent in [
            &[][..],
            &[("Authorization", "")],
            &[("Authorization", "Bearer outro")],
            &[("Authorization", "Basic token-do-operador")],
            &[("Authorization", &credit)],
            &[("X-Credito", &credit[7..])],
            &[("Authorization", &key)],
            &[("X-Api-Key", &key[7..])],
            &[("Cookie", &cookies)],
        ] {
            let answer = service.send("GET", path, sent);
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (401, "operador_invalido"),
                "{path} {sent:?}"
            );
        }
        let answer = service.send("GET", path, &[OPERATOR]);
        assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, ""), "{path}");
    }
    exact(&service);
    let cursors = service.send("GET", "/api/vitrine/cursores", &[OPERATOR]).json();
    assert!(cursors["voz"]["cli"].is_string(), "{cursors}");
    assert_eq!(
        service.send("GET", "/api/vitrine/painel", &[OPERATOR]).json()["apps"].as_array().unwrap().len(),
        1
    );
    let payments = service.send("GET", "/api/metrics", &[OPERATOR]).json()["payments"].clone();
    assert_eq!(payments, json!([{"motivo": "emitido pelo dono", "movimentos": 1, "usd": "5.00"}]));
}
