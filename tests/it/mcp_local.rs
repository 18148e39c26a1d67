//! The tools that `voz mcp` has beside the service's: what they list, answer and refuse, over the program's own pipes.
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::esquema::complaints;
use crate::loopback::Loopback;
use crate::servico::{Service, voz, wait_until};
use crate::servidor::{Act, Server};

const LOCAL: [&str; 5] = ["lint_text", "fix_text", "diff_texts", "style_of_text", "proximity"];
const DRAFT: &str = "Claro! Aqui está a resposta: o ventilador está pronto — pode retirar amanhã.";

/// The answers to these messages, in their order.
fn talk(home: &Path, env: &[(&str, &str)], messages: &[Value]) -> Vec<Value> {
    let mut command = voz(home, env);
    command.arg("mcp").current_dir(home).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let lines: String = messages.iter().map(|m| format!("{m}\n")).collect();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    let mut answers: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    answers
}

fn ask(id: usize, method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

/// The results of calls of tools.
pub(crate) fn call(home: &Path, env: &[(&str, &str)], calls: &[(&str, Value)]) -> Vec<Value> {
    let asked = |(id, (name, arguments)): (usize, &(&str, Value))| {
        ask(id, "tools/call", &json!({"name": name, "arguments": arguments}))
    };
    let messages: Vec<Value> = calls.iter().enumerate().map(asked).collect();
    let answers = talk(home, env, &messages);
    assert_eq!(answers.len(), calls.len());
    answers.into_iter().map(|mut answer| answer["result"].take()).collect()
}

/// What a tool answered, that did not refuse.
pub(crate) fn done(result: &Value) -> &Value {
    assert_eq!(result["isError"], false, "{result}");
    &result["structuredContent"]
}

#[test]
fn they_are_listed_beside_the_services_on_this_machine_alone() {
    let home = tempfile::tempdir().unwrap();
    let hello = ask(1, "initialize", &json!({"protocolVersion": "2025-11-25"}));
    let answers = talk(home.path(), &[], &[hello, ask(2, "tools/list", &json!({}))]);
    let instructions = answers[0]["result"]["instructions"].as_str().unwrap();
    let tools = answers[1]["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names[3..], LOCAL);
    for tool in &tools[3..] {
        let name = tool["name"].as_str().unwrap();
        assert!(instructions.contains(name), "{name}");
        assert!(tool["description"].as_str().unwrap().chars().count() > 80, "{name}");
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{name}");
        assert_eq!(tool["annotations"]["openWorldHint"], false, "{name}");
        assert_eq!(tool["inputSchema"]["type"], "object", "{name}");
        for (argument, shape) in tool["inputSchema"]["properties"].as_object().unwrap() {
            assert!(shape["description"].is_string(), "{name}.{argument}: {shape}");
            assert!(shape["type"].is_string(), "{name}.{argument}: {shape}");
        }
        let text = tool.to_string();
        assert!(!text.contains("$ref\":\"http") && !text.contains("$schema"), "{text}");
    }
    let service = Service::start(&[]);
    let posted =
        service.post("/mcp", &[], &ask(1, "tools/call", &json!({"name": "lint_text", "arguments": {}})));
    assert_eq!(posted.json()["error"]["code"], -32602, "over HTTP there is no such tool: {}", posted.text());
}

#[test]
fn every_answer_and_every_refusal_is_as_its_schema_says() {
    let folder = crate::proximidade::measured(30);
    let home = folder.path();
    let text = crate::proximidade::text(0, 3);
    let calls = [
        ("lint_text", json!({"texto": DRAFT, "nome": "a.md"})),
        ("fix_text", json!({"texto": DRAFT, "idioma": "pt", "registro": "post"})),
        ("diff_texts", json!({"antes": "um dois", "depois": "um três"})),
        ("style_of_text", json!({"texto": text, "registro": "post"})),
        ("proximity", json!({"texto": text})),
        ("lint_text", json!({})),
        ("style_of_text", json!({"texto": " "})),
    ];
    let mut results = call(home, &[], &calls);
    let listed = talk(home, &[], &[ask(1, "tools/list", &json!({}))]);
    let tools = listed[0]["result"]["tools"].as_array().unwrap();
    for ((name, _), result) in calls.iter().zip(&results) {
        let shape = &tools.iter().find(|tool| tool["name"] == *name).unwrap()["outputSchema"];
        let wrong = complaints(&result["structuredContent"], shape, shape);
        assert!(wrong.is_empty(), "{name}: {wrong:?} {result}");
    }
    let refused = results.split_off(5);
    assert_eq!(refused[0]["structuredContent"]["code"], "argumento_invalido");
    assert_eq!(refused[0]["content"][1]["text"], "Falta o argumento texto.");
    assert_eq!(refused[1]["structuredContent"]["code"], "texto_vazio");
    let near = done(&results[4]);
    assert_eq!(near["registro"], "post", "the only register with texts");
    assert!(near["proximidade"].as_f64().unwrap() > 0.0 && near["coorte_do_programa"] == false, "{near}");
    assert_eq!(done(&results[3])["amostras"], 30);
}

#[test]
fn a_wrong_argument_is_named_with_what_it_should_be() {
    let home = tempfile::tempdir().unwrap();
    let told =
        |tool: &str, arguments: &Value, said: &str| (tool.to_owned(), arguments.clone(), said.to_owned());
    let mut cases = vec![
        told(
            "fix_text",
            &json!({"texto": "oi", "ousado": "sim"}),
            "O argumento ousado deve ser true ou false.",
        ),
        told("diff_texts", &json!({"antes": "oi", "depois": 5}), "O argumento depois deve ser um texto."),
        told("proximity", &json!({"texto": []}), "O argumento texto deve ser um texto."),
        told(
            "style_of_text",
            &json!({"texto": "oi", "registro": "z"}),
            "O argumento registro deve ser um destes: resposta, post.",
        ),
    ];
    for tool in ["lint_text", "fix_text"] {
        cases.extend([
            told(tool, &json!({"texto": 5}), "O argumento texto deve ser um texto."),
            told(tool, &json!({"texto": "oi", "nome": 5}), "O argumento nome deve ser um texto."),
            told(
                tool,
                &json!({"texto": "oi", "idioma": "fr"}),
                "O argumento idioma deve ser um destes: pt, en.",
            ),
            told(tool, &json!({"texto": "oi", "sem": [5]}), "O argumento sem deve ser uma lista de textos."),
            told(tool, &json!({"texto": null}), "Falta o argumento texto."),
        ]);
    }
    let mut calls: Vec<(&str, Value)> =
        cases.iter().map(|(tool, arguments, _)| (tool.as_str(), arguments.clone())).collect();
    calls.push(("fix_text", json!({"texto": "oi", "sem": null, "idioma": null})));
    let results = call(home.path(), &[], &calls);
    for ((tool, arguments, said), result) in cases.iter().zip(&results) {
        assert_eq!(result["content"][1]["text"], said.as_str(), "{tool} {arguments}");
    }
    assert_eq!(done(&results[cases.len()])["texto"], "oi", "null is as good as not sent");
}

#[test]
fn they_say_what_the_commands_say() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("voz.toml"), "[lint.regras]\ntravessao = \"desligada\"\n").unwrap();
    let results = call(
        home.path(),
        &[],
        &[
            ("lint_text", json!({"texto": DRAFT})),
            ("fix_text", json!({"texto": DRAFT, "sem": ["abertura-assistente"]})),
            ("diff_texts", json!({"antes": "um dois", "depois": "um três"})),
            ("lint_text", json!({"texto": DRAFT, "sem": ["abertura"]})),
            ("lint_text", json!({"texto": DRAFT, "jeito": 1})),
            ("lint_text", json!({"texto": 7})),
            ("fix_text", json!({"texto": "let a = \"— e\"; // O time ganhou — e bem.", "nome": "/p/a.rs"})),
        ],
    );
    let ids = |result: &Value| {
        let found = done(result)["achados"].as_array().unwrap();
        found.iter().map(|f| f["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&results[0]), ["abertura-assistente"], "the project's voz.toml counts");
    assert_eq!(done(&results[1])["aplicadas"], 0);
    assert_eq!(done(&results[2])["pedacos"][0], json!({"op": "igual", "texto": "um "}));
    let near = results[3]["content"][1]["text"].as_str().unwrap();
    assert!(near.contains("Seria abertura-assistente?") && near.contains("voz lint --regras"), "{near}");
    let unknown = results[4]["content"][1]["text"].as_str().unwrap();
    assert!(unknown.starts_with("Não há o argumento jeito; há: texto, nome"), "{unknown}");
    assert!(results[5]["content"][1]["text"].as_str().unwrap().contains("texto"));
    assert_eq!(
        done(&results[6])["texto"],
        "let a = \"— e\"; // O time ganhou, e bem.",
        "a comment, by the name"
    );
}

#[test]
fn a_refusal_says_how_to_mend_it_on_this_machine() {
    let home = tempfile::tempdir().unwrap();
    let rewrite = || ("rewrite_in_voice", json!({"texto": DRAFT}));
    let text = json!({"texto": "oi"});
    let results =
        call(home.path(), &[], &[rewrite(), ("style_of_text", text.clone()), ("proximity", text.clone())]);
    let said = |result: &Value| {
        assert_eq!(result["isError"], true, "{result}");
        assert!(result["structuredContent"]["conserto"].is_string(), "{result}");
        result["content"][1]["text"].as_str().unwrap().to_owned()
    };
    let model = said(&results[0]);
    assert!(model.contains("voz comecar") && model.contains("config.toml"), "{model}");
    assert!(said(&results[1]).contains("voz medir FONTE"));
    assert!(said(&results[2]).contains("voz medir FONTE"));

    let few = crate::proximidade::measured(5);
    let few = said(&call(few.path(), &[], &[("proximity", text.clone())])[0]);
    assert!(few.contains("5 textos") && few.contains("20"), "{few}");

    let broken = Server::start(|_, _| Act::json(500, &json!({"error": {"message": "quebrou"}})));
    let url = broken.url();
    let env = [("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url.as_str()), ("VOZ_MODELO_PRAZO_S", "5")];
    let failed = said(&call(home.path(), &env, &[rewrite()])[0]);
    assert!(failed.contains("voz doutor"), "{failed}");

    std::fs::write(home.path().join("voz.toml"), "[lint.regras]\ntravesao = \"erro\"\n").unwrap();
    let wrong = call(home.path(), &[], &[("lint_text", text)]).remove(0);
    let wrong = wrong["content"][1]["text"].as_str().unwrap().to_owned();
    assert!(wrong.contains("voz.toml, linha 2") && wrong.contains("seria travessao?"), "{wrong}");
}

#[test]
fn a_rewrite_that_is_cancelled_ends_its_call_to_the_model() {
    let home = tempfile::tempdir().unwrap();
    // Says nothing until whoever asked hangs up.
    let (asked, hung_up) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let counts = (Arc::clone(&asked), Arc::clone(&hung_up));
    let model = Loopback::start(move |mut stream, _| {
        counts.0.fetch_add(1, Ordering::SeqCst);
        let _ = stream.read_to_end(&mut Vec::new());
        counts.1.fetch_add(1, Ordering::SeqCst);
    });
    let url = model.url();
    let mut command = voz(home.path(), &[("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url.as_str())]);
    command.arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let rewrite =
        |id| ask(id, "tools/call", &json!({"name": "rewrite_in_voice", "arguments": {"texto": DRAFT}}));
    write!(input, "{}\n{}\n", rewrite(1), rewrite(2)).unwrap();
    wait_until("the model", || asked.load(Ordering::SeqCst) == 2);
    let cancel = |id: u32| {
        let method = "notifications/cancelled";
        json!({"jsonrpc": "2.0", "method": method, "params": {"requestId": id}})
    };
    writeln!(input, "{}", cancel(1)).unwrap();
    wait_until("the end of the call to the model", || hung_up.load(Ordering::SeqCst) == 1);
    assert_eq!(asked.load(Ordering::SeqCst), 2, "it is not tried again");
    writeln!(input, "{}\n{}", cancel(2), ask(3, "ping", &json!({}))).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.lines().count() == 1 && said.contains("\"id\":3"), "{said}");
}
