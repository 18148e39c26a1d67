//! The rules of the protocol over HTTP, message by message.
use serde_json::{Value, json};

use super::rpc::{HEADER_MISMATCH, INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR};
use super::version::{Headers, MODERN, SUPPORTED};
use super::{BATCH_MAX, McpReply, McpServer, Tool, ToolCall, ToolOutcome};

/// Two tools: `eco` answers with its arguments, `recusa` refuses.
pub(super) fn server() -> McpServer {
    let tool = |name| Tool { name, definition: json!({"name": name, "inputSchema": {"type": "object"}}) };
    McpServer {
        identity: json!({"name": "voz", "version": "1"}),
        instructions: "Use com calma.".to_owned(),
        tools: vec![tool("eco"), tool("recusa")],
    }
}

fn run(call: &ToolCall) -> ToolOutcome {
    if call.tool == "recusa" {
        let refusal = Some("Espere até amanhã.".to_owned());
        return ToolOutcome { content: json!({"code": "nao"}), refusal, ..ToolOutcome::default() };
    }
    ToolOutcome { content: Value::Object(call.arguments.clone()), ..ToolOutcome::default() }
}

fn post(version: Option<&str>, body: &str) -> McpReply {
    let headers = Headers { version: version.map(str::to_owned), ..Headers::default() };
    server().post(&headers, body.as_bytes(), &run)
}

/// A legacy request: its status and answer.
fn legacy(method: &str, params: &Value) -> (u16, Value) {
    let ask = json!({"jsonrpc": "2.0", "id": 5, "method": method, "params": params});
    let posted = post(Some("2025-11-25"), &ask.to_string());
    (posted.status, posted.body.unwrap())
}

/// A modern request with all it owes: its status and answer.
fn modern(method: &str, mut params: Value) -> (u16, Value) {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let headers = Headers {
        version: Some(MODERN.to_owned()),
        method: Some(method.to_owned()),
        name: params["name"].as_str().map(str::to_owned),
    };
    let ask = json!({"jsonrpc": "2.0", "id": "m", "method": method, "params": params});
    let posted = server().post(&headers, ask.to_string().as_bytes(), &run);
    (posted.status, posted.body.unwrap())
}

#[test]
fn initialize_says_who_we_are_and_what_we_can() {
    let (status, answer) = legacy("initialize", &json!({"protocolVersion": "2025-06-18"}));
    let result = json!({
        "protocolVersion": "2025-06-18",
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "voz", "version": "1"},
        "instructions": "Use com calma.",
    });
    assert_eq!((status, answer), (200, json!({"jsonrpc": "2.0", "id": 5, "result": result})));
}

#[test]
fn legacy_refusals_are_200_once_the_message_was_understood() {
    assert_eq!(legacy("ping", &json!({})), (200, json!({"jsonrpc": "2.0", "id": 5, "result": {}})));
    for (method, params, code) in [
        ("prompts/list", json!({}), METHOD_NOT_FOUND),
        ("tools/list", json!({"cursor": "x"}), INVALID_PARAMS),
        ("tools/call", json!({}), INVALID_PARAMS),
        ("tools/call", json!([1]), INVALID_PARAMS),
        ("tools/call", json!({"name": "outra"}), INVALID_PARAMS),
        ("tools/call", json!({"name": "eco", "arguments": "texto"}), INVALID_PARAMS),
    ] {
        let (status, answer) = legacy(method, &params);
        assert_eq!((status, &answer["error"]["code"]), (200, &json!(code)), "{method} {params}");
        assert_eq!(answer["id"], 5);
    }
}

#[test]
fn a_result_is_the_object_and_the_same_as_text() {
    for arguments in [json!({"texto": "é"}), json!({})] {
        let (_, answer) = legacy("tools/call", &json!({"name": "eco", "arguments": arguments}));
        let result = &answer["result"];
        assert_eq!((&result["structuredContent"], &result["isError"]), (&arguments, &json!(false)));
        let text = result["content"][0]["text"].as_str().unwrap();
        assert_eq!(serde_json::from_str::<Value>(text).unwrap(), arguments);
        assert!(result.get("resultType").is_none() && result.get("_meta").is_none());
    }
    for absent in [json!({"name": "eco"}), json!({"name": "eco", "arguments": null})] {
        assert_eq!(legacy("tools/call", &absent).1["result"]["structuredContent"], json!({}));
    }
}

#[test]
fn a_refusal_of_the_tool_is_a_result_with_a_sentence() {
    let (status, answer) = modern("tools/call", json!({"name": "recusa"}));
    let result = &answer["result"];
    assert_eq!((status, &result["isError"]), (200, &json!(true)));
    assert_eq!(result["structuredContent"], json!({"code": "nao"}));
    assert_eq!(result["content"][0]["text"], r#"{"code":"nao"}"#);
    assert_eq!(result["content"][1]["text"], "Espere até amanhã.");
}

#[test]
fn modern_results_are_complete_and_say_who_answers() {
    let identity = json!({"io.modelcontextprotocol/serverInfo": {"name": "voz", "version": "1"}});
    for (method, params) in
        [("server/discover", json!({})), ("tools/list", json!({})), ("tools/call", json!({"name": "eco"}))]
    {
        let (status, answer) = modern(method, params);
        let result = &answer["result"];
        assert_eq!((status, &answer["id"]), (200, &json!("m")));
        assert_eq!((&result["resultType"], &result["_meta"]), (&json!("complete"), &identity), "{method}");
        let cached = result["ttlMs"].is_u64() && result["cacheScope"] == "public";
        assert_eq!(cached, method != "tools/call", "{method}");
    }
    let (_, answer) = modern("server/discover", json!({}));
    assert_eq!(answer["result"]["supportedVersions"], json!(SUPPORTED));
    assert_eq!(answer["result"]["capabilities"], json!({"tools": {}}));
    let (_, answer) = modern("tools/list", json!({}));
    assert_eq!(answer["result"]["tools"][1]["name"], "recusa");
}

#[test]
fn modern_refusals_have_their_own_status() {
    for method in ["initialize", "ping", "logging/setLevel", "prompts/list", "subscriptions/listen", "nada"] {
        let (status, answer) = modern(method, json!({}));
        assert_eq!((status, &answer["error"]["code"]), (404, &json!(METHOD_NOT_FOUND)), "{method}");
        assert_eq!(answer["id"], "m");
    }
    let (status, answer) = modern("tools/call", json!({"name": "outra"}));
    assert_eq!((status, &answer["error"]["code"]), (400, &json!(INVALID_PARAMS)));
    let discover = json!({"jsonrpc": "2.0", "id": 1, "method": "server/discover"}).to_string();
    let bare = post(None, &discover);
    assert_eq!((bare.status, &bare.body.unwrap()["error"]["code"]), (400, &json!(INVALID_PARAMS)));
    let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
    }}});
    let headless = post(None, &list.to_string());
    assert_eq!((headless.status, &headless.body.unwrap()["error"]["code"]), (400, &json!(HEADER_MISMATCH)));
}

#[test]
fn what_is_no_message_is_400() {
    for (body, code) in [
        ("", PARSE_ERROR),
        ("{", PARSE_ERROR),
        ("\u{feff}{}", PARSE_ERROR),
        ("{}", INVALID_REQUEST),
        ("3", INVALID_REQUEST),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, INVALID_REQUEST),
    ] {
        let posted = post(None, body);
        let answer = posted.body.unwrap();
        assert_eq!((posted.status, &answer["error"]["code"]), (400, &json!(code)), "{body}");
        assert_eq!(answer["id"], Value::Null);
    }
}

#[test]
fn notifications_are_accepted_in_silence() {
    let notice = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
    for version in [None, Some("2025-03-26"), Some("2025-11-25"), Some(MODERN)] {
        assert_eq!(post(version, notice), McpReply { status: 202, body: None }, "{version:?}");
    }
    assert_eq!(post(Some("1900-01-01"), notice).status, 400);
    let answer = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;
    assert_eq!(post(Some("2025-06-18"), answer).status, 202);
    assert_eq!(post(Some(MODERN), answer).status, 400);
}

#[test]
fn batches_belong_to_one_version() {
    let ping = |id: u32| json!({"jsonrpc": "2.0", "id": id, "method": "ping"});
    let notice = json!({"jsonrpc": "2.0", "method": "notifications/x"});
    let batch = json!([ping(1), notice, {"jsonrpc": "2.0", "id": 2, "method": "initialize"}, 7]);
    for version in [None, Some("2025-03-26")] {
        let posted = post(version, &batch.to_string());
        let answers = posted.body.unwrap();
        assert_eq!((posted.status, answers.as_array().unwrap().len()), (200, 3));
        assert_eq!(answers[0], json!({"jsonrpc": "2.0", "id": 1, "result": {}}));
        assert_eq!((&answers[1]["id"], &answers[1]["error"]["code"]), (&json!(2), &json!(INVALID_REQUEST)));
        assert_eq!(answers[1]["error"]["message"], "O initialize vai sozinho, antes dos lotes.");
        assert_eq!(answers[2]["id"], Value::Null);
    }
    assert_eq!(post(None, &json!([notice, notice]).to_string()), McpReply { status: 202, body: None });
    for version in ["2025-06-18", "2025-11-25", MODERN] {
        assert_eq!(post(Some(version), &batch.to_string()).status, 400, "{version}");
    }
    let pings = |n: usize| Value::from(vec![ping(1); n]).to_string();
    assert_eq!(post(None, &pings(BATCH_MAX)).status, 200);
    for size in [0, BATCH_MAX + 1] {
        assert_eq!(post(None, &pings(size)).status, 400, "{size}");
    }
}

proptest::proptest! {
    /// Any bytes get a JSON-RPC answer or none, and never a panic.
    #[test]
    fn any_body_is_answered(body in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
        let posted = server().post(&Headers::default(), &body, &run);
        proptest::prop_assert!(matches!(posted.status, 200 | 202 | 400));
    }

    /// So does any object that looks like a request.
    #[test]
    fn any_request_is_answered(method in "[a-z/]{0,20}", version in "[0-9-]{0,12}", id in "[0-9]{1,3}|null|\"a\"") {
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{"_meta":
               {{"io.modelcontextprotocol/protocolVersion":"{version}"}}}}}}"#
        );
        let posted = server().post(&Headers::default(), body.as_bytes(), &run);
        proptest::prop_assert!(posted.body.is_some_and(|b| b["jsonrpc"] == "2.0" && b.get("error").is_some()));
    }
}
