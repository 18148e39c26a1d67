//! Calls through a small table of its own, and what holds for every tool of the real one.
use std::net::Ipv4Addr;

use base64::Engine;
use http::header::{HOST, ORIGIN};
use http::{HeaderMap, Method};
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::{REFUSAL, *};
use crate::kernel::request::Credentials;
use crate::kernel::{Answer, Body, Lane, Tool};
use crate::mcp as rim;
use crate::service::{GROUPS, Service};
use voz_core::app::App;
use voz_core::base::config::{Config, Flags};
use voz_core::base::world::{Millis, World};
use voz_core::mcp;

/// Um texto para contar.
#[derive(Deserialize, JsonSchema)]
struct Order {
    /// O texto.
    texto: String,
    /// Quantas vezes.
    #[serde(default)]
    vezes: u32,
    /// De que jeito.
    #[serde(default)]
    #[expect(dead_code, reason = "only its shape is looked at")]
    jeito: Option<Vec<Jeito>>,
    /// Uma nota.
    #[expect(dead_code, reason = "only its shape is looked at")]
    nota: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
enum Jeito {
    /// Depressa.
    Rapido,
    /// Com calma.
    Lento,
}

/// Quanto tem.
#[derive(Serialize, JsonSchema)]
struct Contagem {
    /// Letras.
    letras: usize,
    /// Partes, que são contagens.
    partes: Vec<Contagem>,
    /// De quem era a chamada.
    dono: bool,
}

const PLAIN: Route = Route {
    path: "/nada",
    group: "Teste",
    summary: "Nada",
    cache: "public, max-age=60",
    lane: Lane::Memory,
    answer: Answer::new(JSON, "nada"),
    tool: Some(Tool { name: "nada", title: "Nada", about: "Não faz nada.", read_only: true, unasked: &[] }),
    run: |_, _| Ok(Reply::json(&json!({"nada": true}))?.header(http::header::ETAG, "\"a\"")),
    ..Route::PLAIN
};

const ROUTES: &[Route] = &[
    PLAIN,
    Route {
        method: Method::POST,
        path: "/conta",
        body: Body::Json(60),
        lane: Lane::Model,
        request: Some(SchemaGenerator::subschema_for::<Order>),
        answer: Answer::of::<Contagem>("contagem"),
        tool: Some(Tool {
            name: "conta",
            title: "Conta",
            about: "Conta letras.",
            read_only: false,
            unasked: &[],
        }),
        run: |_, request| {
            let pedido: Order = serde_json::from_slice(&request.body)
                .map_err(|_| Erro::from(Code::JsonInvalido).detalhe("texto"))?;
            if pedido.texto.is_empty() {
                return Err(Erro::from(Code::TextoVazio).campo("texto"));
            }
            let letras = pedido.texto.len() * pedido.vezes.max(1) as usize;
            Reply::json(&Contagem { letras, partes: Vec::new(), dono: request.owner })
        },
        ..PLAIN
    },
    Route {
        path: "/paga",
        run: |_, request| match request.header("x-payment").or(request.header("payment-signature")) {
            None => Err(Erro::from(Code::PagamentoNecessario)
                .with("accepts", json!([{"scheme": "exact"}]))
                .with("credito", json!({}))),
            Some(paid) => {
                let settled = STANDARD.encode(r#"{"success":true}"#);
                let reply = Reply::json(&json!({"pago": paid, "corpo": request.body.len()}))?;
                Ok(reply.header(HeaderName::from_static("x-payment-response"), &settled))
            }
        },
        tool: Some(Tool { name: "paga", title: "Paga", about: "Cobra.", read_only: false, unasked: &[] }),
        ..PLAIN
    },
    Route { path: "/fora", tool: None, ..PLAIN },
];

fn service_of(base: &str, groups: &[&'static [Route]]) -> (tempfile::TempDir, Service) {
    let folder = tempfile::tempdir().unwrap();
    let world = World::test(Millis(0), 1, &[]);
    let file = folder.path().join("config.toml");
    std::fs::write(&file, "").unwrap();
    let dados = ("dados", folder.path().to_string_lossy().into_owned());
    let config = Config::load(&world, &Flags { config: Some(file), values: vec![dados] }).unwrap();
    let app = App::open(world, config).unwrap();
    (folder, Service::of(app, base.to_owned(), Table::new(groups)))
}

/// Calls a tool as `POST /mcp` does.
fn call(service: &Service, outer: &Request, id: &str, call: &ToolCall) -> ToolOutcome {
    service.tools.call(&service.site, outer, id, call, &|route, request| service.run(route, request))
}

fn service() -> (tempfile::TempDir, Service) {
    service_of("http://127.0.0.1:8787", &[ROUTES, rim::ROUTES])
}

fn outer(headers: &[(HeaderName, &str)], body: &str) -> Request {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.append(name, value.parse().unwrap());
    }
    Request {
        method: Method::POST,
        path: "/mcp".to_owned(),
        params: Vec::new(),
        query: Vec::new(),
        credentials: Credentials::of(&map),
        headers: map,
        body: Bytes::from(body.to_owned()),
        peer: std::net::IpAddr::V4(Ipv4Addr::LOCALHOST).into(),
        owner: false,
        id: "1".to_owned(),
        entrega: std::sync::Arc::default(),
        claim: None,
    }
}

fn call_of(tool: &str, arguments: Value, meta: Value) -> ToolCall {
    let object = |value: Value| value.as_object().cloned().unwrap_or_default();
    ToolCall {
        tool: tool.to_owned(),
        arguments: object(arguments),
        meta: object(meta),
        ..ToolCall::default()
    }
}

fn run(tool: &str, arguments: Value) -> ToolOutcome {
    call(&service().1, &outer(&[], ""), "1", &call_of(tool, arguments, json!({})))
}

#[test]
fn a_call_runs_the_handler_of_the_route() {
    let done = run("conta", json!({"texto": "é", "vezes": 3}));
    let content = json!({"letras": 6, "partes": [], "dono": false});
    assert_eq!(done, ToolOutcome { content, ..ToolOutcome::default() });
    // A conditional or compressing client gets the whole answer all the same.
    let headers = [(IF_NONE_MATCH, "\"a\""), (ACCEPT_ENCODING, "gzip")];
    let done = call(&service().1, &outer(&headers, ""), "1", &call_of("nada", json!({}), json!({})));
    assert_eq!(done.content, json!({"nada": true}));
}

#[test]
fn what_the_handler_refuses_comes_back_in_words() {
    let refused = run("conta", json!({"texto": ""}));
    assert_eq!(refused.content["code"], "texto_vazio");
    assert_eq!(refused.refusal.as_deref(), Some("Mande um texto para reescrever no campo texto. (texto)"));
    let refused = run("conta", json!({"texto": 3}));
    assert_eq!(refused.content["code"], "json_invalido");
    assert!(refused.refusal.unwrap().contains("(texto)"));
    let long = "x".repeat(60);
    assert_eq!(run("conta", json!({"texto": long})).content["code"], "corpo_grande");
    let refused = run("nada", json!({"a": 1}));
    assert_eq!(
        (&refused.content["code"], &refused.content["campo"]),
        (&json!("parametro_invalido"), &json!("a"))
    );
}

#[test]
fn a_payment_travels_in_the_meta_and_what_became_of_it_comes_back() {
    let refused = run("paga", json!({}));
    assert_eq!(refused.content["accepts"], json!([{"scheme": "exact"}]));
    assert!(refused.refusal.unwrap().ends_with(&format!("{PAY}{BUY}")));
    for version in [1, 2] {
        let payload = json!({"x402Version": version, "payload": {"a": 1}});
        let paid = call(
            &service().1,
            &outer(&[], ""),
            "1",
            &call_of("paga", json!({}), json!({META_PAYMENT: payload})),
        );
        let sent = STANDARD.decode(paid.content["pago"].as_str().unwrap()).unwrap();
        assert_eq!(serde_json::from_slice::<Value>(&sent).unwrap(), payload);
        assert_eq!(paid.meta[META_PAYMENT_RESPONSE], json!({"success": true}));
    }
    // What is wrong with a payment is told as over HTTP.
    for (payload, header) in [
        (json!("eyJ4NDAyVmVyc2lvbiI6MX0="), "eyJ4NDAyVmVyc2lvbiI6MX0=".to_owned()),
        (json!("não"), STANDARD.encode("não")),
        (json!({}), STANDARD.encode("{}")),
        (json!({"x402Version": "1"}), STANDARD.encode(r#"{"x402Version":"1"}"#)),
    ] {
        let meta = json!({META_PAYMENT: payload});
        let paid = call(&service().1, &outer(&[], ""), "1", &call_of("paga", json!({}), meta));
        assert_eq!(paid.content["pago"], header);
    }
    let header = [(HeaderName::from_static("x-payment"), "abc")];
    let none = json!({META_PAYMENT: null});
    let paid = call(&service().1, &outer(&header, ""), "1", &call_of("paga", json!({}), none));
    assert_eq!(paid.content["pago"], "abc", "as over HTTP");
}

#[test]
fn definitions_stand_alone() {
    let (_folder, service) = service();
    let names: Vec<_> = service.tools.server.tools.iter().map(|tool| tool.name).collect();
    assert_eq!(names, ["nada", "conta", "paga"], "in the order of the table");
    let definition = &service.tools.server.tools[1].definition;
    let input = &definition["inputSchema"];
    assert_eq!((&input["type"], &input["required"]), (&json!("object"), &json!(["texto"])));
    assert_eq!(input["properties"]["texto"]["description"], "O texto.");
    let shown = super::input(&ROUTES[1], &json!({"texto": "oi", "vezes": 2}));
    assert_eq!(shown["properties"]["texto"]["examples"], json!(["oi"]));
    assert_eq!(input["properties"]["vezes"]["type"], "integer");
    assert_eq!(input["properties"]["nota"], json!({"type": "string", "description": "Uma nota."}));
    let jeito = &input["properties"]["jeito"];
    assert_eq!((&jeito["type"], &jeito["items"]["enum"]), (&json!("array"), &json!(["Rapido", "Lento"])));
    assert_eq!(jeito["items"]["description"], "Rapido: Depressa. Lento: Com calma.");
    assert!(!definition.to_string().contains("uint"), "Rust's formats mean nothing to clients");
    let output = &definition["outputSchema"];
    assert_eq!(output["anyOf"][0]["required"], json!(["letras", "partes", "dono"]));
    assert_eq!(output["anyOf"][1]["required"], json!(REFUSAL));
    // A type that holds itself keeps its definition, in the same document.
    assert!(output["properties"]["partes"]["items"]["$ref"].as_str().unwrap().starts_with("#/$defs/"));
    assert!(output["$defs"]["Contagem"]["properties"]["letras"].is_object());
    let annotations = json!({
        "title": "Conta", "readOnlyHint": false, "destructiveHint": false,
        "idempotentHint": false, "openWorldHint": true,
    });
    assert_eq!(definition["annotations"], annotations);
    let nothing = &service.tools.server.tools[0].definition;
    assert_eq!(nothing["inputSchema"], json!({"type": "object", "additionalProperties": false}));
    assert_eq!(nothing["annotations"]["readOnlyHint"], true);
}

#[test]
fn a_model_is_told_of_every_tool_before_it_sees_them() {
    let (_folder, service) = service();
    let said = &service.tools.server.instructions;
    assert!(
        said.starts_with(INSTRUCTIONS) && said.ends_with(" nada: Nada. conta: Conta. paga: Paga."),
        "{said}"
    );
}

#[test]
fn a_message_runs_where_its_tool_runs() {
    let (_folder, service) = service();
    let lane = |body: &str| rim::lane(&service.tools, &outer(&[], body));
    let calls = |tool: &str| lane(&json!({"method": "tools/call", "params": {"name": tool}}).to_string());
    assert_eq!((calls("conta"), calls("nada"), calls("outra")), (Lane::Model, Lane::Quick, Lane::Quick));
    assert_eq!(lane("lixo"), Lane::Memory);
    for body in ["{}", r#"{"method":"tools/list"}"#, r#"{"method":"tools/call"}"#] {
        assert_eq!(lane(body), Lane::Quick, "{body}");
    }
    assert_eq!(lane("[]"), Lane::Model);
    // The reading is the handler's own: escapes and repeated keys do not hide a call.
    let hidden = r#"{"method":"ping","method":"tools\/call","params":{"name":"cont\u0061"}}"#;
    assert_eq!(lane(hidden), Lane::Model);
}

/// Status of a ping sent with these headers to a service at `base`.
fn ping(base: &str, headers: &[(HeaderName, &str)]) -> u16 {
    let (_folder, service) = service_of(base, &[rim::ROUTES]);
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    service.run(&rim::ROUTES[0], &outer(headers, ping)).status.as_u16()
}

#[test]
fn pages_of_other_origins_may_not_call() {
    let (local, public) = ("http://127.0.0.1:8787", "https://Voz.Exemplo:8443/");
    for (base, origin, expected) in [
        (local, "http://127.0.0.1:8787", 200),
        (local, "http://localhost:6274", 200),
        (local, "http://[::1]:1", 200),
        (local, "https://exemplo.org", 403),
        (local, "http://localhost.exemplo.org", 403),
        (local, "http://127.0.0.1.exemplo.org:8787", 403),
        (local, "null", 403),
        (local, "", 403),
        (public, "https://voz.exemplo:8443", 200),
        (public, "https://voz.exemplo", 403),
        (public, "http://voz.exemplo:8443", 403),
        (public, "https://mau.exemplo", 403),
    ] {
        assert_eq!(ping(base, &[(ORIGIN, origin)]), expected, "{base} from {origin}");
    }
}

#[test]
fn on_loopback_only_loopback_names_are_served() {
    for (base, host, expected) in [
        ("http://127.0.0.1:8787", "127.0.0.1:8787", 200),
        ("http://127.0.0.1:8787", "LOCALHOST:9", 200),
        ("http://[::1]:8787", "[::1]:8787", 200),
        ("http://127.0.0.1:8787", "mau.exemplo", 403),
        ("http://127.0.0.1:8787", "mau.exemplo:8787", 403),
        ("https://voz.exemplo", "voz.exemplo", 200),
        ("https://voz.exemplo", "10.0.0.7:8787", 200),
    ] {
        assert_eq!(ping(base, &[(HOST, host)]), expected, "{base} as {host}");
    }
    assert_eq!(ping("http://127.0.0.1:8787", &[]), 200, "no browser leaves Host out");
}

/// No tools of its own.
struct Without;

impl mcp::Local for Without {
    fn tools(&self) -> Vec<mcp::Tool> {
        Vec::new()
    }

    fn instructions(&self) -> &str {
        ""
    }

    fn call(&self, _: &ToolCall) -> Option<ToolOutcome> {
        None
    }

    fn mend(&self, _: &str) -> Option<String> {
        None
    }
}

#[test]
fn the_owner_is_known_as_such() {
    let (_folder, service) = service();
    let ask = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": "conta", "arguments": {"texto": "oi"}}});
    let mut out = Vec::new();
    service.stdio(&Without, ask.to_string().as_bytes(), &mut out).unwrap();
    let answer: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(answer["result"]["structuredContent"]["dono"], true);
}

#[test]
fn refusals_of_the_service_are_json_rpc_on_this_path() {
    let (_folder, service) = service();
    let body = |reply: &Reply| serde_json::from_slice::<Value>(&reply.body).unwrap();
    let Err(reply) = service.admit(&Method::GET, "/mcp", &HeaderMap::new()) else { panic!("405") };
    assert_eq!((reply.status.as_u16(), &body(&reply)["error"]["code"]), (405, &json!(-32600)));
    assert!(reply.headers.iter().any(|(n, v)| n == http::header::ALLOW && v == "POST, OPTIONS"));
    let Err(reply) = service.admit(&Method::POST, "/mcp", &HeaderMap::new()) else { panic!("415") };
    assert_eq!((reply.status.as_u16(), &body(&reply)["error"]["code"]), (415, &json!(-32600)));
    let mut large = HeaderMap::new();
    large.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
    large.insert(CONTENT_LENGTH, HeaderValue::from_static("80000"));
    let Err(reply) = service.admit(&Method::POST, "/mcp", &large) else { panic!("413") };
    assert_eq!((reply.status.as_u16(), &body(&reply)["error"]["code"]), (413, &json!(-32600)));
    let busy = Erro::from(Code::Sobrecarga).retry_after(2);
    let reply = service.refuse(&rim::ROUTES[0], &HeaderMap::new(), &busy);
    let answer = body(&reply);
    assert_eq!(
        (reply.status.as_u16(), &answer["error"]["code"], &answer["id"]),
        (503, &json!(-32603), &Value::Null)
    );
    assert_eq!(answer["error"]["data"]["retry_after_s"], 2);
    assert!(reply.has(&http::header::RETRY_AFTER));
    let Err(reply) = service.admit(&Method::PUT, "/nada", &HeaderMap::new()) else { panic!("405") };
    assert_eq!(body(&reply)["code"], "metodo_nao_permitido", "elsewhere it stays a problem");
}

/// The rules of the protocol and of the clients for every tool of the service.
#[test]
fn every_tool_of_the_service_keeps_the_rules() {
    let table = Table::new(GROUPS);
    let told = table.routes().find(|route| route.is_rpc()).map(|route| route.about).unwrap();
    assert!(told.contains(&format!("de 1 a {} mensagens", mcp::BATCH_MAX)), "{told}");
    let server = Tools::of(&table, "https://ex").server;
    let mut seen = std::collections::BTreeSet::new();
    for route in table.routes() {
        let Some(tool) = route.tool else { continue };
        assert!(seen.insert(tool.name), "{} twice", tool.name);
        assert!(!tool.name.is_empty() && tool.name.len() <= 128);
        assert!(tool.name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.-".contains(&b)), "{}", tool.name);
        assert!(tool.about.ends_with('.') && !tool.title.is_empty(), "{}", tool.name);
        assert!(route.params.is_empty(), "{}: only a body or a query", tool.name);
        assert!(route.query.is_empty() || route.request.is_none(), "{}: a body or a query", tool.name);
        assert!(!route.is_rpc() && route.lane != Lane::OfTool);
        let entry = &server.tools.iter().find(|t| t.name == tool.name).unwrap().definition;
        assert!(server.instructions.contains(tool.name), "{}", tool.name);
        assert!(entry["outputSchema"]["properties"].is_object(), "{}", tool.name);
        let none = Map::new();
        let properties = entry["outputSchema"]["properties"].as_object().unwrap_or(&none);
        for key in REFUSAL.iter().chain(&["campo", "detalhe", "retry_after_s"]) {
            assert!(!properties.contains_key(*key), "{}: {key} would be read as a refusal's", tool.name);
        }
        assert!(!entry.to_string().contains("\"$ref\":\"http"), "{}: schemas stand alone", tool.name);
        if let Some(fields) = entry["inputSchema"]["properties"].as_object() {
            for (name, field) in fields {
                assert!(field["description"].is_string(), "{}.{name} is not described", tool.name);
            }
        }
    }
}
