//! A rewrite from the editor, with a model that answers, chooses, fails, hangs; and a comparison with the author.
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use super::cliente::{Editor, address, at};
use crate::servidor::{Act, Server};

const DRAFT: &str = "# Título 👍\n\nCertamente! O prazo do relatório mudou — agora é sexta-feira — e a equipe já sabe disso.\n\nFim.\n";
const REWRITTEN: &str = "O prazo do relatório mudou: agora é sexta-feira, e a equipe já sabe.";

fn says(text: &str) -> Act {
    let choice = json!({"message": {"content": text}, "finish_reason": "stop"});
    Act::json(200, &json!({"choices": [choice], "usage": {"prompt_tokens": 10, "completion_tokens": 5}}))
}

/// An editor with the draft open and a model behind it.
fn editor(home: &std::path::Path, model: &Server) -> (Editor, String) {
    let url = model.url();
    let env = [("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url.as_str())];
    let mut editor = Editor::new(home, &env);
    let uri = address(home, "a.md");
    editor.open(&uri, "markdown", DRAFT);
    editor.diagnostics(&uri, 1);
    (editor, uri)
}

/// The paragraph of the draft, with its line break.
fn paragraph() -> Value {
    json!({"start": at(2, 0), "end": at(3, 0)})
}

/// Begins the rewrite of the paragraph.
fn begin(editor: &mut Editor, uri: &str) -> u64 {
    let actions = editor.actions(uri, &paragraph(), Some("refactor.rewrite"));
    let command = &actions["Reescrever na minha voz"]["command"];
    assert_eq!(actions.len(), 1);
    let params = json!({"command": command["command"], "arguments": command["arguments"]});
    editor.begin("workspace/executeCommand", &params)
}

fn said(editor: &Editor) -> String {
    let shown = editor.heard.iter().rev().find(|m| m["method"] == "window/showMessage");
    shown.map(|m| m["params"]["message"].as_str().unwrap().to_owned()).unwrap_or_default()
}

fn progress(editor: &Editor) -> Vec<String> {
    let all = editor.heard.iter().filter(|m| m["method"] == "$/progress");
    all.map(|m| m["params"]["value"]["kind"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_selection_is_rewritten_in_its_place() {
    let home = tempfile::tempdir().unwrap();
    let model = Server::start(|_, _| says(REWRITTEN));
    let (mut editor, uri) = editor(home.path(), &model);
    let cursor = json!({"start": at(2, 0), "end": at(2, 1)});
    assert!(editor.actions(&uri, &cursor, Some("refactor.rewrite")).is_empty(), "a cursor chooses nothing");
    let id = begin(&mut editor, &uri);
    let answer =
        editor.until(|m| m["id"] == id && m.get("method").is_none() || m["method"] == "workspace/applyEdit");
    let answer = if answer["method"].is_null() { answer } else { editor.answer(id) };
    assert_eq!(answer["result"], Value::Null, "{answer}");
    if !editor.heard.iter().any(|m| m["method"] == "workspace/applyEdit") {
        editor.hear("workspace/applyEdit");
    }
    assert_eq!(editor.text(&uri), format!("# Título 👍\n\n{REWRITTEN}\n\nFim.\n"));
    let prompt = model.seen()[0].body.clone();
    assert!(prompt.contains("prazo do relatório") && !prompt.contains("Título"), "the selection alone");
    assert_eq!(said(&editor), "", "nothing to complain of");
    let kinds = progress(&editor);
    assert!(kinds.is_empty() || kinds.first().is_some_and(|kind| kind == "begin"), "{kinds:?}");
    let nothing =
        editor.actions(&uri, &json!({"start": at(1, 0), "end": at(2, 0)}), Some("refactor.rewrite"));
    assert!(nothing.is_empty(), "an empty line is nothing to rewrite");
}

/// Rewrites all lines of a program; what the model was asked, and the program afterwards.
fn rewritten(
    language: &str,
    name: &str,
    source: &str,
    answer: &'static str,
) -> (Vec<String>, String, String) {
    let home = tempfile::tempdir().unwrap();
    let model = Server::start(move |_, _| says(answer));
    let url = model.url();
    let env = [("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url.as_str())];
    let mut editor = Editor::new(home.path(), &env);
    let uri = address(home.path(), name);
    editor.open(&uri, language, source);
    let range = json!({"start": at(0, 0), "end": at(source.lines().count(), 0)});
    let arguments = json!([{"uri": uri, "range": range, "version": 1}]);
    let asked =
        editor.ask("workspace/executeCommand", &json!({"command": "voz.reescrever", "arguments": arguments}));
    let told = asked.pointer("/error/message").and_then(Value::as_str).unwrap_or_default().to_owned();
    if told.is_empty()
        && said(&editor).is_empty()
        && !editor.heard.iter().any(|m| m["method"] == "workspace/applyEdit")
    {
        editor.hear("workspace/applyEdit");
    }
    let prompts = model.seen().iter().map(|seen| seen.body.clone()).collect();
    (prompts, editor.text(&uri).to_owned(), told + &said(&editor))
}

#[test]
fn a_comment_goes_to_the_model_without_its_marks_and_comes_back_between_them() {
    const DRAFT: &str = "    /// Certamente! O prazo do relatório mudou — agora é\n    /// sexta-feira — e a equipe já sabe disso.\n    fn prazo() -> Dia {}\n";
    let (prompts, after, told) = rewritten("rust", "a.rs", DRAFT, REWRITTEN);
    assert_eq!(told, "");
    assert!(
        prompts[0].contains("mudou — agora é sexta-feira — e a equipe") && !prompts[0].contains("///"),
        "{prompts:?}"
    );
    assert_eq!(
        after,
        "    /// O prazo do relatório mudou: agora é sexta-feira, e a\n    /// equipe já sabe.\n    fn prazo() -> Dia {}\n"
    );
    // Code between two comments is nobody's to rewrite, and code alone has no words.
    for (source, why) in [
        ("// O prazo do relatório mudou.\nfn prazo() {}\n// A equipe já sabe disso.\n", "Há código"),
        ("fn prazo() {}\n", "Não há comentário"),
    ] {
        let (prompts, after, told) = rewritten("rust", "a.rs", source, REWRITTEN);
        assert!(prompts.is_empty() && after == source && told.contains(why), "{told}");
    }
    // A text that would end the comment is shown and not put in.
    let source =
        "/* O prazo do relatório mudou para sexta-feira, e a equipe já sabe disso. */\nfn prazo() {}\n";
    let hostile = "O prazo do relatório mudou: agora é sexta-feira, e a equipe já sabe. */ x";
    let (_, after, told) = rewritten("rust", "a.rs", source, hostile);
    assert!(after == source && told.contains("terminaria o comentário"), "{told}");
}

/// Two styles, in which a rewrite has two variants.
const STYLES: &str = "[[estilos]]\nid = \"a\"\nnome = \"Solto\"\nprompt = \"solto\"\n[[estilos]]\nid = \"b\"\nnome = \"Curto\"\nprompt = \"bem curto\"\n";

#[test]
fn a_fact_that_a_rewrite_changed_is_told_with_it() {
    for styles in ["", STYLES] {
        let home = tempfile::tempdir().unwrap();
        let model =
            Server::start(|_, _| says("O relatório fica para o dia 8 às 15h, e a equipe já sabe disso."));
        let config = home.path().join("config.toml");
        std::fs::write(&config, styles).unwrap();
        let url = model.url();
        let env =
            [("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url.as_str()), ("VOZ_CONFIG", config.to_str().unwrap())];
        let mut editor = Editor::new(home.path(), &env);
        let uri = address(home.path(), "a.md");
        let draft = "# A\n\nCertamente! O relatório fica para o dia 8 às 14h — e a equipe já sabe disso.\n";
        editor.open(&uri, "markdown", draft);
        begin(&mut editor, &uri);
        if !styles.is_empty() {
            let asked = editor.hear("window/showMessageRequest");
            let message = asked["params"]["message"].as_str().unwrap();
            assert_eq!(message.matches("\nconfira: ").count(), 2, "{message}");
        }
        editor.hear("workspace/applyEdit");
        let told = editor.hear("window/showMessage");
        let message = told["params"]["message"].as_str().unwrap();
        assert!(message.starts_with("voz: confira a reescrita: ") && message.contains("14h"), "{message}");
        assert_eq!(told["params"]["type"], 2, "a warning");
        assert!(editor.text(&uri).contains("15h"));
    }
}

#[test]
fn of_several_variants_a_person_chooses() {
    let home = tempfile::tempdir().unwrap();
    let model = Server::start(|seen, _| {
        says(if seen.body.contains("bem curto") {
            "O prazo do relatório agora é sexta-feira; a equipe já sabe."
        } else {
            REWRITTEN
        })
    });
    let config = home.path().join("config.toml");
    std::fs::write(&config, STYLES).unwrap();
    let url = model.url();
    let env =
        [("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url.as_str()), ("VOZ_CONFIG", config.to_str().unwrap())];
    let mut editor = Editor::new(home.path(), &env);
    let uri = address(home.path(), "a.md");
    editor.open(&uri, "markdown", DRAFT);
    begin(&mut editor, &uri);
    let asked = editor.hear("window/showMessageRequest");
    let titles: Vec<_> =
        asked["params"]["actions"].as_array().unwrap().iter().map(|a| a["title"].clone()).collect();
    assert_eq!(titles, [json!("Solto"), json!("Curto")]);
    // This editor chooses the last.
    editor.hear("workspace/applyEdit");
    assert!(editor.text(&uri).contains("a equipe já sabe.\n\nFim"), "{}", editor.text(&uri));
    assert!(editor.text(&uri).contains("agora é sexta-feira; a equipe"), "{}", editor.text(&uri));
}

#[test]
fn what_is_given_up_is_broken_off_and_changes_nothing() {
    for by_token in [false, true] {
        let home = tempfile::tempdir().unwrap();
        let model = Server::start(|_, _| Act::Hang);
        let (mut editor, uri) = editor(home.path(), &model);
        let id = begin(&mut editor, &uri);
        let begun = editor.hear("$/progress");
        assert_eq!(begun["params"]["value"]["cancellable"], true);
        // The lint goes on meanwhile.
        editor.edit(&uri, (at(0, 0), at(0, 0)), "x");
        editor.diagnostics(&uri, 2);
        if by_token {
            editor.tell("window/workDoneProgress/cancel", &json!({"token": begun["params"]["token"]}));
            assert_eq!(editor.answer(id)["result"], Value::Null);
        } else {
            editor.tell("$/cancelRequest", &json!({"id": id}));
            assert_eq!(editor.answer(id)["error"]["code"], -32800);
        }
        assert_eq!(progress(&editor), ["begin", "end"]);
        assert_eq!(editor.ask("shutdown", &Value::Null)["result"], Value::Null);
        editor.tell("exit", &Value::Null);
        assert_eq!(editor.exit_code(), Some(0), "nothing holds it");
        assert_eq!(editor.text(&uri), format!("x{DRAFT}"));
        assert!(!editor.heard.iter().any(|m| m["method"] == "workspace/applyEdit"));
    }
}

/// A model that answers once the test lets it.
fn gated() -> (Server, Arc<AtomicBool>) {
    let gate = Arc::new(AtomicBool::new(false));
    let opened = Arc::clone(&gate);
    let model = Server::start(move |_, _| {
        crate::servico::wait_until("the gate opens", || opened.load(Ordering::SeqCst));
        says(REWRITTEN)
    });
    (model, gate)
}

#[test]
fn a_document_that_changed_meanwhile_is_only_edited_where_the_words_still_stand() {
    // Changed elsewhere, changed within, closed.
    for (change, expected) in [("above", true), ("within", false), ("twice", false), ("close", false)] {
        let home = tempfile::tempdir().unwrap();
        let (model, gate) = gated();
        let (mut editor, uri) = editor(home.path(), &model);
        let id = begin(&mut editor, &uri);
        match change {
            "above" => editor.edit(&uri, (at(0, 0), at(0, 0)), "Antes.\n\n"),
            "within" => editor.edit(&uri, (at(2, 12), at(2, 13)), ""),
            "twice" => {
                let again = format!("\n{}\n", DRAFT.lines().nth(2).unwrap());
                editor.edit(&uri, (at(5, 0), at(5, 0)), &again);
            }
            _ => editor.tell("textDocument/didClose", &json!({"textDocument": {"uri": uri}})),
        }
        let before = editor.text(&uri).to_owned();
        gate.store(true, Ordering::SeqCst);
        editor.answer(id);
        if expected {
            if !editor.heard.iter().any(|m| m["method"] == "workspace/applyEdit") {
                editor.hear("workspace/applyEdit");
            }
            assert_eq!(editor.text(&uri), format!("Antes.\n\n# Título 👍\n\n{REWRITTEN}\n\nFim.\n"));
        } else {
            assert_eq!(editor.text(&uri), before, "{change}");
            assert!(said(&editor).contains("não foi aplicada"), "{change}: {}", said(&editor));
            assert_eq!(said(&editor).contains(REWRITTEN), change != "close", "what it cost is not lost");
        }
    }
}

#[test]
fn a_model_that_fails_is_told_with_what_mends_it() {
    let home = tempfile::tempdir().unwrap();
    let model = Server::start(|_, _| Act::json(401, &json!({"error": {"message": "chave errada"}})));
    let (mut editor, uri) = editor(home.path(), &model);
    let id = begin(&mut editor, &uri);
    assert_eq!(editor.answer(id)["result"], Value::Null);
    let why = said(&editor);
    assert!(why.contains("a reescrita falhou") && why.contains("voz doutor"), "{why}");
    assert_eq!(editor.text(&uri), DRAFT);

    // Too long a text is refused before anybody is asked.
    let uri = address(home.path(), "longo.md");
    editor.open(&uri, "markdown", &"palavra ".repeat(600));
    let range = json!({"start": at(0, 0), "end": at(0, 4800)});
    let arguments = json!([{"uri": uri, "range": range, "version": 1}]);
    let asked = model.seen().len();
    editor.ask("workspace/executeCommand", &json!({"command": "voz.reescrever", "arguments": arguments}));
    assert!(said(&editor).contains("4000"), "{}", said(&editor));
    assert_eq!(model.seen().len(), asked);
}

#[test]
fn an_edit_that_the_editor_refuses_is_told() {
    let home = tempfile::tempdir().unwrap();
    let model = Server::start(|_, _| says(REWRITTEN));
    let (mut editor, uri) = editor(home.path(), &model);
    editor.applies = false;
    begin(&mut editor, &uri);
    let shown = editor.hear("window/showMessage");
    assert!(shown["params"]["message"].as_str().unwrap().contains("só leitura"), "{shown}");
}

#[test]
fn commands_that_name_nothing_are_refused() {
    let home = tempfile::tempdir().unwrap();
    let mut editor = Editor::new(home.path(), &[]);
    let uri = address(home.path(), "a.md");
    editor.open(&uri, "markdown", DRAFT);
    let range = paragraph();
    for (command, arguments) in [
        ("voz.nada", json!([{"uri": uri, "range": range}])),
        ("voz.reescrever", json!([])),
        ("voz.reescrever", json!([{"uri": uri}])),
        ("voz.reescrever", json!([{"uri": "file:///x", "range": range}])),
        ("voz.reescrever", json!([{"uri": uri, "range": range, "version": 7}])),
        ("voz.comparar", json!([{"uri": "file:///x"}])),
    ] {
        let answer =
            editor.ask("workspace/executeCommand", &json!({"command": command, "arguments": arguments}));
        assert_eq!(answer["error"]["code"], -32602, "{command} {arguments}: {answer}");
    }
}

#[test]
fn a_text_is_compared_with_the_author() {
    let folder = crate::proximidade::measured(30);
    let home = folder.path();
    let mut editor = Editor::new(home, &[]);
    let uri = address(home, "a.md");
    editor.open(&uri, "markdown", &crate::proximidade::text(0, 4));
    let actions = editor.actions(&uri, &json!({"start": at(0, 0), "end": at(0, 0)}), None);
    let command = actions["Comparar com a minha voz"]["command"].clone();
    editor.ask("workspace/executeCommand", &command);
    assert!(said(&editor).contains("Proximidade") && said(&editor).contains("post"), "{}", said(&editor));
    let own = said(&editor);
    editor.open(&uri, "markdown", &crate::proximidade::text(2, 4));
    editor.ask("workspace/executeCommand", &command);
    assert!(said(&editor).contains("Destoa: ") && said(&editor) != own, "{}", said(&editor));

    let nobody = tempfile::tempdir().unwrap();
    let mut editor = Editor::new(nobody.path(), &[]);
    let uri = address(nobody.path(), "a.md");
    editor.open(&uri, "markdown", "Oi, tudo bem?");
    let arguments = json!([{"uri": uri}]);
    editor.ask("workspace/executeCommand", &json!({"command": "voz.comparar", "arguments": arguments}));
    assert!(said(&editor).contains("voz medir FONTE"), "{}", said(&editor));
}
