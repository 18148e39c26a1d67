//! How the conversation begins and ends, and what becomes of what nobody should have sent.
use serde_json::{Value, json};

use super::cliente::{Editor, address, capabilities};

fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn it_begins_with_initialize_and_ends_with_exit() {
    let home = home();
    let mut editor = Editor::bare(home.path(), &[]);
    assert_eq!(editor.ask("textDocument/hover", &json!({}))["error"]["code"], -32002);
    editor.tell("textDocument/didOpen", &json!({}));
    let told = editor.ask("initialize", &json!({"capabilities": capabilities()}));
    let can = &told["result"]["capabilities"];
    assert_eq!(can["positionEncoding"], "utf-16");
    assert_eq!(can["textDocumentSync"]["change"], 2, "incremental");
    assert_eq!(told["result"]["serverInfo"]["name"], "voz");
    assert_eq!(editor.ask("initialize", &json!({}))["error"]["code"], -32600, "once");
    editor.tell("initialized", &json!({}));
    let watched = editor.hear("client/registerCapability");
    assert!(watched.to_string().contains("**/voz.toml"), "{watched}");
    editor.hear("workspace/configuration");
    assert_eq!(editor.ask("textDocument/definition", &json!({}))["error"]["code"], -32601);
    editor.tell("$/setTrace", &json!({"value": "off"}));
    assert_eq!(editor.ask("shutdown", &Value::Null)["result"], Value::Null);
    assert_eq!(editor.ask("textDocument/hover", &json!({}))["error"]["code"], -32600);
    editor.tell("exit", &Value::Null);
    assert_eq!(editor.exit_code(), Some(0));
}

#[test]
fn an_end_without_shutdown_is_an_error() {
    let home = home();
    let mut editor = Editor::new(home.path(), &[]);
    editor.tell("exit", &Value::Null);
    assert_eq!(editor.exit_code(), Some(1));
    let mut editor = Editor::new(home.path(), &[]);
    editor.hang_up();
    assert_eq!(editor.exit_code(), Some(1));
    let mut editor = Editor::bare(home.path(), &[]);
    editor.tell("exit", &Value::Null);
    assert_eq!(editor.exit_code(), Some(1));
}

#[test]
fn what_is_no_message_is_refused_and_the_next_one_answered() {
    let home = home();
    let mut editor = Editor::new(home.path(), &[]);
    let uri = address(home.path(), "a.md");
    let position = json!({"line": 0, "character": 0});
    for (bad, code) in [
        ("{", -32700),
        ("[1, 2]", -32600),
        ("{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"x\"}", -32600),
        ("{\"jsonrpc\": \"2.0\", \"id\": {}, \"method\": \"x\"}", -32600),
        ("\u{fffd}", -32700),
        ("", -32700),
    ] {
        editor.raw(format!("Content-Length: {}\r\n\r\n{bad}", bad.len()).as_bytes());
        let refused = editor.until(|message| message.get("error").is_some());
        assert_eq!(refused["error"]["code"], code, "{bad:?}: {refused}");
    }
    for params in [
        json!({}),
        json!({"textDocument": {"uri": 7}}),
        json!({"textDocument": {"uri": uri}, "position": {"line": -1, "character": 0}}),
        json!([1]),
    ] {
        assert_eq!(editor.ask("textDocument/hover", &params)["error"]["code"], -32602, "{params}");
    }
    let unknown = editor.ask("workspace/executeCommand", &json!({"command": "voz.outro"}));
    assert_eq!(unknown["error"], json!({"code": -32602, "message": "Comando desconhecido: voz.outro."}));
    for (method, params) in [
        (
            "textDocument/didChange",
            json!({"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"range": 7}]}),
        ),
        ("textDocument/didClose", json!(null)),
        ("textDocument/didOpen", json!({"textDocument": {"uri": uri}})),
        ("workspace/didChangeConfiguration", json!({"settings": [[[]]]})),
        ("$/cancelRequest", json!({"id": {"a": 1}})),
        ("window/workDoneProgress/cancel", json!({})),
    ] {
        editor.tell(method, &params);
    }
    // Answers to nothing, and an id past what most count in.
    editor.send(&json!({"jsonrpc": "2.0", "id": 999, "result": 1}));
    editor.send(&json!({"jsonrpc": "2.0", "id": null, "error": {"code": 1, "message": "x"}}));
    editor.send(&json!({"jsonrpc": "2.0", "id": 99_999_999_999_u64, "method": "shutdown-not"}));
    assert_eq!(editor.answer(99_999_999_999)["error"]["code"], -32601);
    let hover =
        editor.ask("textDocument/hover", &json!({"textDocument": {"uri": uri}, "position": position}));
    assert_eq!(hover["result"], Value::Null, "a document nobody opened");
}

#[test]
fn a_head_without_a_length_ends_it_and_one_that_lies_takes_no_memory() {
    let home = home();
    let mut editor = Editor::new(home.path(), &[]);
    editor.raw(b"Content-Size: 2\r\n\r\n{}");
    let refused = editor.until(|message| message.get("error").is_some());
    assert_eq!(refused["error"]["code"], -32700);
    assert_eq!(editor.exit_code(), Some(1));

    let mut editor = Editor::new(home.path(), &[]);
    editor.raw(b"Content-Length: 18446744073709551615\r\n\r\n{}");
    editor.hang_up();
    assert_eq!(editor.exit_code(), Some(1), "it read to the end and stopped");

    let mut editor = Editor::new(home.path(), &[]);
    let long = 16 << 20;
    editor.raw(format!("Content-Length: {}\r\n\r\n", long + 1).as_bytes());
    editor.raw(&vec![b' '; long + 1]);
    let refused = editor.until(|message| message.get("error").is_some());
    assert_eq!(refused["error"]["code"], -32600, "{refused}");
    assert_eq!(editor.ask("shutdown", &Value::Null)["result"], Value::Null);
    let status = std::fs::read_to_string(format!("/proc/{}/status", editor.id())).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    if let Some(peak) = peak {
        let kib: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(kib < 64 << 10, "{kib} KiB");
    }
}

#[test]
fn a_configuration_that_cannot_be_read_stops_no_lint() {
    let home = home();
    let config = home.path().join("config.toml");
    std::fs::write(&config, "modelo = 3\n").unwrap();
    let mut editor = Editor::new(home.path(), &[("VOZ_CONFIG", config.to_str().unwrap())]);
    let uri = address(home.path(), "a.md");
    editor.open(&uri, "markdown", "O time — hoje.");
    assert_eq!(editor.diagnostics(&uri, 1).len(), 1);
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 6}});
    let arguments = json!([{"uri": uri, "range": range, "version": 1}]);
    let done =
        editor.ask("workspace/executeCommand", &json!({"command": "voz.reescrever", "arguments": arguments}));
    assert_eq!(done["result"], Value::Null);
    let said = editor.heard.iter().rev().find(|m| m["method"] == "window/showMessage").unwrap();
    assert!(said["params"]["message"].as_str().unwrap().contains("config.toml"), "{said}");
}

#[test]
fn nothing_that_is_sent_breaks_it() {
    let home = home();
    let mut editor = Editor::new(home.path(), &[]);
    let uri = address(home.path(), "a.md");
    editor.open(&uri, "markdown", "O time — hoje 👍.\r\n\u{feff}\r😀");
    let far = json!({"line": u32::MAX, "character": u32::MAX});
    let odd = [json!({"line": 0, "character": 15}), json!({"line": 2, "character": 1}), far.clone()];
    let mut version = 1;
    for start in &odd {
        for end in &odd {
            for new in ["", "é", "\r", "\n", "<!-- voz: ignora", "\u{0}", "``` — "] {
                version += 1;
                let change = json!({"range": {"start": start, "end": end}, "text": new});
                let document = json!({"uri": uri, "version": version});
                editor.tell(
                    "textDocument/didChange",
                    &json!({"textDocument": document, "contentChanges": [change]}),
                );
                let range = json!({"start": end, "end": start});
                let asked =
                    json!({"textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": []}});
                assert!(editor.ask("textDocument/codeAction", &asked)["result"].is_array());
                let hover = json!({"textDocument": {"uri": uri}, "position": start});
                assert!(editor.ask("textDocument/hover", &hover).get("result").is_some());
            }
        }
    }
    for params in [json!(null), json!([]), json!({}), json!({"textDocument": []}), json!({"command": 7}), far]
    {
        for method in [
            "initialize",
            "textDocument/hover",
            "textDocument/codeAction",
            "workspace/executeCommand",
            "x",
            "",
            "textDocument/didOpen",
            "textDocument/didChange",
            "textDocument/didSave",
            "textDocument/didClose",
            "workspace/didChangeConfiguration",
            "workspace/didChangeWatchedFiles",
            "initialized",
            "$/cancelRequest",
            "window/workDoneProgress/cancel",
            "$/progress",
        ] {
            editor.tell(method, &params);
            let answer = editor.ask(method, &params);
            assert!(answer["error"]["code"].is_i64(), "{method} {params}: {answer}");
            assert_ne!(answer["error"]["code"], -32603, "{method} {params}: {answer}");
        }
    }
    let document = json!({"uri": uri, "version": version + 1});
    let whole = json!({"textDocument": document, "contentChanges": [{"text": "O time — hoje."}]});
    editor.tell("textDocument/didChange", &whole);
    assert_eq!(editor.diagnostics(&uri, version + 1).len(), 1, "and it still does its work");
    assert_eq!(editor.ask("shutdown", &Value::Null)["result"], Value::Null);
    editor.tell("exit", &Value::Null);
    assert_eq!(editor.exit_code(), Some(0));
}
