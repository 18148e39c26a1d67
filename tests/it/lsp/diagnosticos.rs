//! Diagnostics as one types, in every encoding and format, under the project's settings and the editor's; hover.
use serde_json::{Value, json};

use super::cliente::{Editor, address, at, capabilities};

fn codes(found: &[Value]) -> Vec<&str> {
    found.iter().map(|d| d["code"].as_str().unwrap()).collect()
}

#[test]
fn findings_follow_every_edit() {
    let home = tempfile::tempdir().unwrap();
    let mut editor = Editor::new(home.path(), &[]);
    let uri = address(home.path(), "a.md");
    editor.open(&uri, "markdown", "👍🏽 é isso — e pronto.\n\nNada aqui.\n");
    let found = editor.diagnostics(&uri, 1);
    assert_eq!(codes(&found), ["travessao"]);
    assert_eq!(found[0]["range"], json!({"start": at(0, 12), "end": at(0, 13)}), "in units of UTF-16");
    assert_eq!((&found[0]["severity"], &found[0]["source"]), (&json!(2), &json!("voz")));

    editor.edit(&uri, (at(2, 0), at(2, 10)), "Claro! Aqui está a resposta: sim 👍 — e não.");
    let found = editor.diagnostics(&uri, 2);
    assert_eq!(codes(&found).len(), 2, "{found:?}");
    assert_eq!(found[1]["range"]["start"], at(2, 36));
    editor.edit(&uri, (at(0, 11), at(0, 14)), ", ");
    editor.edit(&uri, (at(2, 0), at(3, 0)), "");
    assert_eq!(editor.diagnostics(&uri, 4), Vec::<Value>::new());
    assert_eq!(editor.text(&uri), "👍🏽 é isso, e pronto.\n\n");

    editor.tell("textDocument/didClose", &json!({"textDocument": {"uri": uri}}));
    let closed = editor.hear("textDocument/publishDiagnostics");
    assert_eq!(closed["params"]["diagnostics"], json!([]));
}

#[test]
fn places_are_counted_as_the_client_counts() {
    for (encodings, character) in
        [(json!(["utf-8"]), 17), (json!(["utf-32", "utf-8"]), 10), (json!(["x"]), 12), (Value::Null, 12)]
    {
        let home = tempfile::tempdir().unwrap();
        let mut can = capabilities();
        can["general"] = json!({"positionEncodings": encodings});
        let mut editor = Editor::with(home.path(), &[], &json!({"capabilities": can}));
        let uri = address(home.path(), "a.md");
        editor.open(&uri, "markdown", "👍🏽 é isso — e pronto.");
        let found = editor.diagnostics(&uri, 1);
        assert_eq!(found[0]["range"]["start"], at(0, character), "{encodings}");
        // An edit behind the emoji lands where it was meant.
        editor.edit(&uri, (at(0, character), at(0, character)), "!");
        editor.diagnostics(&uri, 2);
        assert_eq!(editor.text(&uri), "👍🏽 é isso !— e pronto.");
        let hover = json!({"textDocument": {"uri": uri}, "position": at(0, character + 1)});
        let hover = editor.ask("textDocument/hover", &hover);
        assert!(hover["result"]["contents"]["value"].as_str().unwrap().contains("[travessao]"), "{hover}");
    }
}

#[test]
fn whoever_types_is_not_answered_for_every_key() {
    let home = tempfile::tempdir().unwrap();
    let settings = json!({"voz": {"atraso_ms": 300}});
    let params = json!({"capabilities": capabilities(), "initializationOptions": settings});
    let mut editor = Editor::with(home.path(), &[], &params);
    let uri = address(home.path(), "a.md");
    editor.open(&uri, "markdown", "");
    for n in 0..40 {
        editor.edit(&uri, (at(0, n), at(0, n)), "a");
    }
    editor.edit(&uri, (at(0, 40), at(0, 40)), " — b");
    assert_eq!(codes(&editor.diagnostics(&uri, 42)), ["travessao"]);
    let told = editor.heard.iter().filter(|m| m["method"] == "textDocument/publishDiagnostics").count();
    assert!(told < 30, "{told} for 42 versions");
}

#[test]
fn every_language_has_its_prose() {
    let home = tempfile::tempdir().unwrap();
    let mut editor = Editor::new(home.path(), &[]);
    for (n, (language, text, line)) in [
        ("plaintext", "O time — hoje.", Some(0)),
        ("latex", "$a---b$\n\nO time --- hoje.", Some(2)),
        ("html", "<a title=\"x — y\">\n<p>O time — hoje.</p>", Some(1)),
        ("rust", "let a = \"— x\";\n// O time — hoje.", Some(1)),
        ("python", "a = '— x'\n# O time — hoje.", Some(1)),
        ("git-commit", "# nota — x\nO time — hoje.", Some(1)),
        ("gitcommit", "# nota — x\nO time — hoje.", Some(1)),
        ("mail", "Subject: a — b\n\n> ele — disse\nO time — hoje.", Some(3)),
        ("json", "{\"a\": \"O time — hoje.\"}", None),
    ]
    .into_iter()
    .enumerate()
    {
        let uri = format!("untitled:{n}");
        editor.open(&uri, language, text);
        let found = editor.diagnostics(&uri, 1);
        let lines: Vec<u64> = found.iter().map(|d| d["range"]["start"]["line"].as_u64().unwrap()).collect();
        assert_eq!(lines, line.into_iter().collect::<Vec<_>>(), "{language}: {found:?}");
    }
}

#[test]
fn the_project_and_the_editor_are_heard_and_what_is_wrong_is_told() {
    let home = tempfile::tempdir().unwrap();
    let toml = home.path().join("voz.toml");
    std::fs::write(&toml, "[lint.regras]\ntravessao = \"erro\"\n").unwrap();
    let mut editor = Editor::new(home.path(), &[]);
    let uri = address(home.path(), "a.md");
    editor.open(&uri, "markdown", "O time — hoje. Uma casa robusta.");
    let found = editor.diagnostics(&uri, 1);
    let dash = found.iter().find(|d| d["code"] == "travessao").unwrap();
    assert_eq!(dash["severity"], 1, "as the project says");

    // The editor's settings come first; with none in the message it is asked for them.
    editor.settings = json!({"regras": {"travessao": "desligada"}, "nivels": 1});
    editor.tell("workspace/didChangeConfiguration", &json!({"settings": null}));
    let said = editor.hear("window/showMessage");
    assert!(said["params"]["message"].as_str().unwrap().contains("voz.nivels"), "{said}");
    let found = editor.diagnostics(&uri, 1);
    assert!(!codes(&found).contains(&"travessao"), "{found:?}");

    editor.tell("workspace/didChangeConfiguration", &json!({"settings": {"voz": {"nivel": "aviso"}}}));
    assert!(codes(&editor.diagnostics(&uri, 1)).contains(&"travessao"));
    std::fs::write(&toml, "[lint.regras]\ntravesao = \"erro\"\n").unwrap();
    editor.tell("workspace/didChangeWatchedFiles", &json!({"changes": []}));
    let said = editor.hear("window/showMessage");
    assert!(said["params"]["message"].as_str().unwrap().contains("seria travessao?"), "{said}");
    std::fs::write(&toml, "[lint.regras]\ntravessao = \"desligada\"\n").unwrap();
    editor.tell("textDocument/didSave", &json!({"textDocument": {"uri": address(home.path(), "voz.toml")}}));
    editor.until(|m| {
        m["method"] == "textDocument/publishDiagnostics" && !m.to_string().contains("\"travessao\"")
    });
}

#[test]
fn hover_says_what_explicar_says() {
    let home = tempfile::tempdir().unwrap();
    let mut editor = Editor::new(home.path(), &[]);
    let uri = address(home.path(), "a.md");
    editor.open(&uri, "markdown", "O time — hoje.\n");
    let hover = |editor: &mut Editor, character| {
        let params = json!({"textDocument": {"uri": uri}, "position": at(0, character)});
        editor.ask("textDocument/hover", &params)["result"].take()
    };
    let shown = hover(&mut editor, 7);
    let explained =
        crate::servico::voz(home.path(), &[]).args(["lint", "--explicar", "travessao"]).output().unwrap();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let explained = String::from_utf8(explained.stdout).unwrap();
    assert_eq!(words(shown["contents"]["value"].as_str().unwrap()), words(&explained));
    assert_eq!(shown["range"], json!({"start": at(0, 7), "end": at(0, 8)}));
    assert_eq!(hover(&mut editor, 0), Value::Null);
    assert_eq!(hover(&mut editor, 99_999), Value::Null);
}
