//! Code actions, each applied as an editor applies it, and what the text is then.
use std::process::Command;

use serde_json::{Value, json};

use super::cliente::{Editor, address, at};

const DRAFT: &str = "👍 O time ganhou — e bem.\n\nEle — disse — sim, é — enfim.\n";

fn all_of(text: &str) -> Value {
    json!({"start": at(0, 0), "end": at(text.lines().count(), 0)})
}

fn place(line: usize, character: usize) -> Value {
    json!({"start": at(line, character), "end": at(line, character)})
}

#[test]
fn one_fix_and_all_safe_fixes() {
    let home = tempfile::tempdir().unwrap();
    let mut editor = Editor::new(home.path(), &[]);
    let uri = address(home.path(), "a.md");
    editor.open(&uri, "markdown", DRAFT);
    let actions = editor.actions(&uri, &place(0, 17), Some("quickfix"));
    let fix = &actions["Corrigir: Travessão"];
    assert_eq!((&fix["isPreferred"], &fix["kind"]), (&json!(true), &json!("quickfix")));
    assert_eq!(fix["diagnostics"][0]["code"], "travessao");
    assert!(
        !actions.keys().any(|title| title.contains("Reescrever")),
        "only what was asked for: {actions:?}"
    );
    editor.apply(&fix["edit"]);
    assert_eq!(editor.text(&uri).lines().next(), Some("👍 O time ganhou, e bem."));

    let fixed = {
        let path = home.path().join("lado.md");
        std::fs::write(&path, editor.text(&uri)).unwrap();
        let mut command: Command = crate::servico::voz(home.path(), &[]);
        command.args(["lint", "--corrigir", "--no-lugar"]).arg(&path);
        command.output().unwrap();
        std::fs::read_to_string(path).unwrap()
    };
    let actions = editor.actions(&uri, &all_of(DRAFT), Some("source.fixAll"));
    assert_eq!(actions.len(), usize::from(fixed != editor.text(&uri)), "{actions:?}");
    for action in actions.values() {
        assert_eq!(action["kind"], "source.fixAll.voz");
        editor.apply(&action["edit"]);
    }
    assert_eq!(editor.text(&uri), fixed, "as voz lint --corrigir");
}

#[test]
fn fixing_all_is_what_the_command_does() {
    let home = tempfile::tempdir().unwrap();
    let mut editor = Editor::new(home.path(), &[]);
    for (name, language, text) in [
        ("b.md", "markdown", "Claro! O time ganhou — e bem 👍.\nPa\u{200b}lavra — mas não.\n"),
        ("b.tex", "latex", "O time --- hoje --- ganhou.\r\n% nota --- x\r\nE bem --- mas tarde.\r\n"),
    ] {
        let uri = address(home.path(), name);
        editor.open(&uri, language, text);
        let path = home.path().join(name);
        std::fs::write(&path, text).unwrap();
        let mut command: Command = crate::servico::voz(home.path(), &[]);
        command.args(["lint", "--corrigir", "--no-lugar"]).arg(&path).output().unwrap();
        let fixed = std::fs::read_to_string(&path).unwrap();
        assert_ne!(fixed, text);
        let actions = editor.actions(&uri, &place(0, 0), None);
        editor.apply(&actions["Corrigir tudo o que é seguro"]["edit"]);
        assert_eq!(editor.text(&uri), fixed, "{name}");
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn in_a_large_document_what_stands_around_the_place_is_looked_at() {
    let home = tempfile::tempdir().unwrap();
    // In documentation a dash is not pointed at.
    std::fs::write(home.path().join("voz.toml"), "[lint]\ngenero = \"post\"\n").unwrap();
    let mut editor = Editor::new(home.path(), &[]);
    let uri = address(home.path(), "a.md");
    let text = "Ele — disse — sim.\n\nPa\u{200b}lavra boa — enfim.\n\n".repeat(6000);
    let begun = std::time::Instant::now();
    editor.open(&uri, "markdown", &text);
    editor.diagnostics(&uri, 1);
    let (look, begun) = (begun.elapsed(), std::time::Instant::now());
    let actions = editor.actions(&uri, &place(12_000, 5), None);
    assert!(begun.elapsed() < look, "{:?} beside {look:?}", begun.elapsed());
    assert!(!actions.contains_key("Corrigir tudo o que é seguro"), "{:?}", actions.keys());
    editor.apply(&actions["Silenciar travessao aqui"]["edit"]);
    let line = "Ele — disse — sim. <!-- voz: ignora travessao: o autor quer assim -->";
    assert_eq!(editor.text(&uri).lines().nth(12_000), Some(line));
    let all = editor.actions(&uri, &place(0, 0), Some("source.fixAll"));
    assert!(all.contains_key("Corrigir tudo o que é seguro"), "whoever asks for it by name gets it");
}

#[test]
fn a_rule_is_silenced_here_and_in_the_project() {
    let home = tempfile::tempdir().unwrap();
    let mut editor = Editor::new(home.path(), &[]);
    for (name, language, text, silent) in [
        (
            "a.md",
            "markdown",
            "Oi 👍.\n\nO time — hoje.\n",
            "Oi 👍.\n\nO time — hoje. <!-- voz: ignora travessao: o autor quer assim -->\n",
        ),
        (
            "a.tex",
            "latex",
            "Oi.\n\nO time — hoje.\n",
            "Oi.\n\n% <!-- voz: ignora travessao: o autor quer assim -->\nO time — hoje.\n",
        ),
        (
            "a.rs",
            "rust",
            "f();\n\n// O time — hoje.\n",
            "f();\n\n// O time — hoje. <!-- voz: ignora travessao: o autor quer assim -->\n",
        ),
    ] {
        let uri = address(home.path(), name);
        editor.open(&uri, language, text);
        assert_eq!(editor.diagnostics(&uri, 1).len(), 1, "{name}");
        let column = text.lines().nth(2).unwrap().chars().take_while(|c| *c != '—').count();
        let actions = editor.actions(&uri, &place(2, column), Some("quickfix"));
        editor.apply(&actions["Silenciar travessao aqui"]["edit"]);
        assert_eq!(editor.text(&uri), silent);
        assert_eq!(editor.diagnostics(&uri, 2), Vec::<Value>::new(), "{name}: and nothing is wrong with it");
    }
    let uri = address(home.path(), "b.md");
    editor.open(&uri, "markdown", "O time — hoje.\n");
    editor.diagnostics(&uri, 1);
    let off = "Desligar travessao neste projeto (voz.toml)";
    let actions = editor.actions(&uri, &place(0, 7), None);
    editor.apply(&actions[off]["edit"]);
    let toml = home.path().join("voz.toml");
    assert_eq!(std::fs::read_to_string(&toml).unwrap(), "[lint.regras]\ntravessao = \"desligada\"\n");
    editor.tell(
        "workspace/didChangeWatchedFiles",
        &json!({"changes": [{"uri": address(home.path(), "voz.toml"), "type": 1}]}),
    );
    assert_eq!(editor.diagnostics(&uri, 1), Vec::<Value>::new());

    // One that is there keeps what it says.
    std::fs::write(&toml, "# meu\n[lint]\nidioma = \"pt\" # é\n").unwrap();
    editor.tell("workspace/didChangeWatchedFiles", &json!({"changes": []}));
    assert_eq!(editor.diagnostics(&uri, 1).len(), 1);
    let actions = editor.actions(&uri, &place(0, 7), None);
    editor.apply(&actions[off]["edit"]);
    let said = std::fs::read_to_string(&toml).unwrap();
    assert!(
        said.starts_with("# meu\n[lint]\nidioma = \"pt\" # é\n")
            && said.contains("travessao = \"desligada\""),
        "{said}"
    );

    // Where it is open, it is what the editor has that is changed, with what nobody has saved.
    std::fs::write(&toml, "").unwrap();
    editor.tell("workspace/didChangeWatchedFiles", &json!({"changes": []}));
    assert_eq!(editor.diagnostics(&uri, 1).len(), 1);
    let toml = address(home.path(), "voz.toml");
    editor.open(&toml, "toml", "[lint]\nidioma = \"pt\"\n");
    let actions = editor.actions(&uri, &place(0, 7), None);
    editor.apply(&actions[off]["edit"]);
    let said = editor.text(&toml).to_owned();
    assert_eq!(said, "[lint]\nidioma = \"pt\"\n\n[lint.regras]\ntravessao = \"desligada\"\n");
    let actions = editor.actions(&uri, &place(0, 7), None);
    editor.apply(&actions[off]["edit"]);
    assert_eq!(editor.text(&toml), said, "asked again, nothing more");
}

#[test]
fn of_several_folders_the_one_that_holds_the_file_is_its_project() {
    let home = tempfile::tempdir().unwrap();
    let [one, two, far] = ["um", "dois", "longe"].map(|name| home.path().join(name));
    for folder in [&one, &two.join("sub dir"), &far] {
        std::fs::create_dir_all(folder).unwrap();
    }
    std::fs::write(one.join("voz.toml"), "# de um\n").unwrap();
    let folder = |path: &std::path::Path| json!({"uri": address(path, ""), "name": "x"});
    let params = json!({
        "capabilities": super::cliente::capabilities(),
        "workspaceFolders": [folder(&one), folder(&two)],
    });
    let mut editor = Editor::with(home.path(), &[], &params);
    let off = "Desligar travessao neste projeto (voz.toml)";
    let project = |editor: &mut Editor, uri: &str| {
        let actions = editor.actions(uri, &place(0, 7), Some("quickfix"));
        actions.get(off).map(|action| action["edit"].to_string())
    };
    let (inside, outside) = (address(&two, "sub%20dir/a.md"), address(&far, "a.md"));
    for uri in [&inside, &outside, &"untitled:a".to_owned()] {
        editor.open(uri, "markdown", "O time — hoje.\n");
    }
    let edit = project(&mut editor, &inside).unwrap();
    assert!(edit.contains("/dois/voz.toml") && !edit.contains("/um/"), "{edit}");
    assert_eq!(project(&mut editor, &outside), None, "in no folder of the editor");
    assert!(project(&mut editor, "untitled:a").unwrap().contains("/um/voz.toml"), "in no file");
    let event = json!({"added": [folder(&far)], "removed": [folder(&two)]});
    editor.tell("workspace/didChangeWorkspaceFolders", &json!({"event": event}));
    assert_eq!(project(&mut editor, &inside), None);
    assert!(project(&mut editor, &outside).unwrap().contains("/longe/voz.toml"));
}

#[test]
fn an_editor_that_knows_no_versions_gets_plain_changes() {
    let home = tempfile::tempdir().unwrap();
    let mut editor = Editor::with(home.path(), &[], &json!({"capabilities": {}}));
    let uri = address(home.path(), "a.md");
    editor.open(&uri, "markdown", "O time ganhou — e bem.");
    let actions = editor.actions(&uri, &place(0, 14), None);
    let edit = &actions["Corrigir: Travessão"]["edit"];
    assert!(edit["changes"][&uri].is_array() && edit.get("documentChanges").is_none(), "{edit}");
    assert!(!actions.keys().any(|title| title.starts_with("Desligar")), "it cannot make a file");
    editor.apply(edit);
    assert_eq!(editor.text(&uri), "O time ganhou, e bem.");
}
