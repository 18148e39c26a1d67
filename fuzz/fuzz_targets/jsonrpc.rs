//! JSON-RPC of the MCP endpoint: every body has one well-formed answer, or none where none is due.
#![no_main]
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use voz::mcp::version::Headers;
use voz::mcp::{McpServer, ToolOutcome, Tool};

fuzz_target!(|data: &[u8]| {
    let [version, body @ ..] = data else { return };
    let definition = json!({"name": "eco", "description": "x", "inputSchema": {"type": "object"}});
    let tools = vec![Tool { name: "eco", definition }];
    let server = McpServer { identity: json!({"name": "fuzz", "version": "0"}), instructions: String::new(), tools };
    let versions = [None, Some("2025-03-26"), Some("2025-06-18"), Some("2025-11-25"), Some("9")];
    let version = versions[usize::from(*version) % versions.len()].map(str::to_owned);
    let headers = Headers { version, ..Headers::default() };
    let posted = server.post(&headers, body, &|_| ToolOutcome::default());
    assert!(matches!(posted.status, 200 | 202 | 400 | 404));
    let answers = match posted.body {
        None => return,
        Some(Value::Array(all)) => all,
        Some(one) => vec![one],
    };
    for answer in answers {
        assert_eq!(answer["jsonrpc"], "2.0");
        assert!(answer.get("result").is_some() != answer.get("error").is_some(), "{answer}");
    }
});
