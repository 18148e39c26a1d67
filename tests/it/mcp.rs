//! MCP as clients meet it: `POST /mcp` over a socket, and `voz mcp` over stdio.
use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::servico::{self, Service};

/// The embedded editor stands in for a model; one rewrite a day is free.
const ENV: [(&str, &str); 2] = [("VOZ_PROTOCOLO", "regras"), ("VOZ_COTA_LIMITE", "1")];

/// Status, head and body of the answer to a request with these lines in its head.
fn send(service: &Service, method: &str, lines: &[&str], body: &str) -> (u16, String, String) {
    let host = if lines.iter().any(|l| l.starts_with("Host:")) { "" } else { "Host: localhost\r\n" };
    let head = lines.iter().map(|line| format!("{line}\r\n")).collect::<String>();
    let length = format!("Content-Length: {}\r\n", body.len());
    let request = format!("{method} /mcp HTTP/1.1\r\n{host}Connection: close\r\n{length}{head}\r\n{body}");
    let answer = String::from_utf8(service.raw(&[request]).concat()).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_lowercase(), body.to_owned())
}

/// Status and message of the answer to a message.
fn post(service: &Service, lines: &[&str], message: &Value) -> (u16, Value) {
    let lines: Vec<&str> = [JSON].iter().chain(lines).copied().collect();
    let (status, head, body) = send(service, "POST", &lines, &message.to_string());
    assert!(head.contains("content-type: application/json") || body.is_empty(), "{head}");
    assert!(!head.contains("mcp-session-id"), "no sessions: {head}");
    (status, serde_json::from_str(&body).unwrap_or_default())
}

const JSON: &str = "Content-Type: application/json";
const MODERN: &str = "MCP-Protocol-Version: 2026-07-28";

fn legacy(method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
}

fn modern(method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    legacy(method, &params)
}

#[test]
fn both_eras_are_served_at_one_address() {
    let service = Service::start(&ENV);
    let params = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {}});
    let (status, answer) = post(&service, &[], &legacy("initialize", &params));
    assert_eq!((status, &answer["result"]["protocolVersion"]), (200, &json!("2025-06-18")));
    assert_eq!(answer["result"]["serverInfo"]["name"], "voz");
    let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let version = "MCP-Protocol-Version: 2025-06-18";
    assert_eq!(post(&service, &[version], &initialized), (202, Value::Null));
    let (status, listed) = post(&service, &[version], &legacy("tools/list", &json!({})));
    assert_eq!(status, 200);
    let tools = listed["result"]["tools"].as_array().unwrap();
    let rewrite = tools.iter().find(|tool| tool["name"] == "rewrite_in_voice").unwrap();
    assert!(rewrite["inputSchema"]["properties"]["texto"]["examples"][0].is_string(), "{rewrite}");

    let (status, discovered) =
        post(&service, &[MODERN, "mcp-method: server/discover"], &modern("server/discover", json!({})));
    assert_eq!((status, &discovered["result"]["resultType"]), (200, &json!("complete")));
    let (status, answer) =
        post(&service, &[MODERN, "MCP-METHOD:  tools/list "], &modern("tools/list", json!({})));
    assert_eq!(status, 200);
    assert_eq!(answer["result"]["tools"], listed["result"]["tools"], "one list for both");
    let (status, answer) = post(&service, &[MODERN], &modern("tools/list", json!({})));
    assert_eq!((status, &answer["error"]["code"]), (400, &json!(-32020)));
    let (status, answer) = post(&service, &[MODERN, "Mcp-Method: ping"], &modern("ping", json!({})));
    assert_eq!((status, &answer["error"]["code"]), (404, &json!(-32601)));
    let twice = [MODERN, "Mcp-Method: tools/list", "Mcp-Method: tools/list"];
    let (status, answer) = post(&service, &twice, &modern("tools/list", json!({})));
    assert_eq!((status, &answer["error"]["code"]), (400, &json!(-32020)), "readers could differ");
}

#[test]
fn whatever_is_refused_is_refused_in_json_rpc() {
    let service = Service::start(&ENV);
    let ping = legacy("ping", &json!({})).to_string();
    for (method, lines, body, status, code) in [
        ("GET", &[][..], "", 405, -32600),
        ("DELETE", &["Mcp-Session-Id: 1"], "", 405, -32600),
        ("POST", &["Content-Type: text/plain"], &ping, 415, -32600),
        ("POST", &[JSON], "{", 400, -32700),
        ("POST", &[JSON], "", 400, -32700),
        ("POST", &[JSON, "Origin: https://mau.exemplo"], &ping, 403, -32600),
        ("POST", &[JSON, "Host: mau.exemplo"], &ping, 403, -32600),
        ("POST", &[JSON, "MCP-Protocol-Version: 1900-01-01"], &ping, 400, -32022),
    ] {
        let (got, head, answer) = send(&service, method, lines, body);
        assert_eq!(got, status, "{method} {lines:?}: {answer}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["error"]["code"], code, "{method} {lines:?}");
        assert!(head.contains("content-type: application/json\r\n"), "{head}");
        assert_eq!(head.contains("access-control-allow-origin: *"), status != 403, "{head}");
    }
    let (status, head, _) = send(&service, "OPTIONS", &["Origin: https://x.exemplo"], "");
    assert_eq!(status, 403, "as the call would be: {head}");
    let (status, head, _) = send(&service, "OPTIONS", &["Origin: http://localhost:6274"], "");
    assert_eq!(status, 204);
    assert!(head.contains("allow: post, options") && head.contains("mcp-protocol-version"), "{head}");
    let (status, answer) = post(&service, &["Origin: http://localhost:6274"], &legacy("ping", &json!({})));
    assert_eq!((status, &answer["result"]), (200, &json!({})), "a tool on this machine may call");
}

/// What `voz mcp` writes for this input, line by line; it must end well and say nothing else.
fn stdio(input: &str) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let mut command = servico::voz(folder.path(), &ENV);
    command.arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{said}");
    String::from_utf8(output.stdout).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect()
}

#[test]
fn the_same_tools_answer_over_stdio_until_the_input_ends() {
    assert_eq!(stdio(""), Vec::<Value>::new());
    let initialize = legacy("initialize", &json!({"protocolVersion": "2025-11-25"}));
    let list = legacy("tools/list", &json!({}));
    let answers = stdio(&format!("{initialize}\nnada\n{list}\n{}", modern("tools/list", json!({}))));
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["result"]["protocolVersion"], "2025-11-25");
    assert_eq!(answers[1]["error"]["code"], -32700);
    assert_eq!(answers[2]["result"]["tools"], answers[3]["result"]["tools"]);
    let service = Service::start(&ENV);
    let (_, listed) = post(&service, &[], &list);
    let (here, there) = (&answers[2]["result"]["tools"], &listed["result"]["tools"]);
    assert_eq!(there.as_array().unwrap().len(), 5, "the contract's, and no more");
    let unpaid = |tool: &&Value| tool["name"] != "pricing" && tool["name"] != "billing";
    let there: Vec<&Value> = there.as_array().unwrap().iter().filter(unpaid).collect();
    let here = here.as_array().unwrap();
    for (here, there) in here.iter().zip(&there) {
        let mut same = here.clone();
        if here["name"] == "rewrite_in_voice" {
            same["description"] = there["description"].clone();
        }
        assert_eq!(&same, *there, "as over HTTP, but for what is said of paying");
    }
    assert_eq!(there.len(), 3, "of the contract's five, those that tell no prices");
    assert!(here.iter().all(|tool| unpaid(&tool)), "nobody pays here");
    let told = [&answers[0]["result"]["instructions"], &json!(here)].map(ToString::to_string).concat();
    for word in ["pagamento", "Gasta", "do dia", "além da cota"] {
        assert!(!told.contains(word), "{word}: {told}");
    }
}

fn rewrite(id: u32) -> Value {
    let arguments =
        json!({"texto": "Gostaria de informar que a entrega foi adiada.", "registro": "resposta"});
    let params = json!({"name": "rewrite_in_voice", "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
}

#[test]
fn a_rewrite_obeys_the_allowance_and_says_what_a_payment_needs() {
    let service = Service::start(&ENV);
    let (status, answers) = post(&service, &[], &json!([rewrite(1), rewrite(2)]));
    assert_eq!(status, 200);
    let (first, second) = (&answers[0]["result"], &answers[1]["result"]);
    assert_eq!(first["isError"], false, "{first}");
    assert_eq!(first["structuredContent"]["variantes"].as_array().unwrap().len(), 1);
    assert_eq!(first["structuredContent"]["cota"], json!({"gratis": true, "usado": 1, "limite": 1}));
    assert_eq!(second["isError"], true);
    let refused = &second["structuredContent"];
    assert_eq!((&refused["code"], &refused["status"]), (&json!("pagamento_necessario"), &json!(402)));
    assert!(refused["accepts"].is_array() && refused.get("credito").is_some(), "{refused}");
    assert!(second["content"][1]["text"].as_str().unwrap().contains("1 de 1"));
    let empty = json!({"name": "rewrite_in_voice", "arguments": {"texto": " "}});
    let (status, answer) = post(&service, &[], &legacy("tools/call", &empty));
    assert_eq!((status, &answer["result"]["structuredContent"]["code"]), (200, &json!("texto_vazio")));
}

#[test]
fn the_owner_of_the_machine_has_no_allowance_to_spend() {
    let mut answers = stdio(&format!("{}\n{}\n{}\n", rewrite(1), rewrite(2), rewrite(3)));
    answers.sort_by_key(|answer| answer["id"].as_i64());
    for (answer, id) in answers.iter().zip(1..) {
        assert_eq!((&answer["id"], &answer["result"]["isError"]), (&json!(id), &json!(false)), "{answer}");
        assert_eq!(answer["result"]["structuredContent"]["cota"]["usado"], 0);
    }
    assert_eq!(answers.len(), 3);
}
