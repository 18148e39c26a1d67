//! Real editors' clients, where they are there: Neovim without a screen, and the library that VS Code speaks by.
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::servico::{has, skipped};
use crate::servidor::{Act, Server};

const VOZ: &str = env!("CARGO_BIN_EXE_voz");
const REWRITTEN: &str = "👍 O prazo do relatório mudou: agora é sexta-feira, e a equipe já sabe.";
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/lsp");

#[test]
fn neovim_shows_fixes_silences_and_rewrites() {
    if !has("nvim") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let (text, out) = (home.path().join("a.md"), home.path().join("saida.json"));
    std::fs::write(&text, "👍 O time ganhou — e bem.\n\nO time — hoje.\n").unwrap();
    let mut command = Command::new("nvim");
    command
        .args(["--headless", "-u", "NONE", "-i", "NONE", "-n", "-S"])
        .arg(format!("{SCRIPTS}/neovim.lua"))
        .current_dir(home.path())
        .env("HOME", home.path())
        .env("VOZ", VOZ)
        .env("VOZ_TEXTO", &text)
        .env("VOZ_SAIDA", &out)
        .stdin(Stdio::null());
    for folder in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
        command.env(folder, home.path().join(folder));
    }
    let ended = command.output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    let seen = std::fs::read_to_string(&out).unwrap_or_else(|e| panic!("{e}: {said}"));
    let seen: Value = serde_json::from_str(&seen).unwrap();
    for step in ["found", "fixed", "one_left", "silenced", "none_left", "typed"] {
        assert_eq!(seen[step], true, "{step}: {seen:#} {said}");
    }
    // Neovim counts in bytes what the server counted in units of UTF-16.
    assert_eq!(seen["places"], json!([[0, 19, "travessao", "voz"], [2, 7, "travessao", "voz"]]));
    assert!(seen["hover"].as_str().unwrap().contains("[travessao]"), "{seen:#}");
    assert_eq!(seen["after_fix"], "👍 O time ganhou, e bem.\n\nO time — hoje.");
    assert_eq!(
        seen["after_silence"],
        "👍 O time ganhou, e bem.\n\nO time — hoje. <!-- voz: ignora travessao: o autor quer assim -->"
    );
    let rewritten = seen["rewritten"].as_str().unwrap();
    assert!(
        rewritten.starts_with("👍 O time ganhou, e bem.\n\nO time") && !rewritten.contains('—'),
        "{rewritten}"
    );
}

#[test]
fn neovim_starts_it_by_the_snippet_and_every_other_snippet_can_be_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/editores");
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    let helix: toml::Table = toml::from_str(&read("helix.toml")).unwrap();
    assert_eq!(helix["language-server"]["voz"]["args"][0].as_str(), Some("lsp"));
    for json in ["zed.json", "vscode/package.json", "vscode/package-lock.json"] {
        assert!(serde_json::from_str::<Value>(&read(json)).is_ok(), "{json}");
    }
    assert!(!read("vscode/package-lock.json").contains("resolved"), "no addresses of registries");
    if !has("nvim") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("a.md"), "O time — hoje.\n").unwrap();
    let bin = std::path::Path::new(VOZ).parent().unwrap().display();
    let wait = "lua local ok = vim.wait(30000, function() return #vim.diagnostic.get(0) == 1 end, 20); \
                io.stdout:write(ok and 'found' or 'nothing'); vim.cmd('qa!')";
    let ended = Command::new("nvim")
        .args([
            "--headless",
            "-u",
            &format!("{folder}/neovim-antigo.lua"),
            "-i",
            "NONE",
            "-n",
            "a.md",
            "-c",
            wait,
        ])
        .current_dir(home.path())
        .env_clear()
        .env("HOME", home.path())
        .env("PATH", format!("{bin}:/usr/local/bin:/usr/bin:/bin"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(String::from_utf8_lossy(&ended.stdout).contains("found") || said.contains("found"), "{said}");
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn the_library_of_vs_code_reads_every_answer() {
    let Ok(modules) = std::env::var("VOZ_TESTE_VSCODE") else {
        skipped("VOZ_TESTE_VSCODE does not name the modules of vscode-languageserver-protocol");
        return;
    };
    let home = tempfile::tempdir().unwrap();
    // It says nothing until the script lets it.
    let answers = home.path().join("responde");
    let model = Server::start(move |_, _| {
        if !answers.exists() {
            return Act::Hang;
        }
        let message = json!({"content": REWRITTEN});
        Act::json(200, &json!({"choices": [{"message": message, "finish_reason": "stop"}]}))
    });
    let ended = Command::new("node")
        .arg(format!("{SCRIPTS}/vscode.js"))
        .args([&modules, VOZ, home.path().to_str().unwrap(), &model.url()])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    let seen: Value = serde_json::from_slice(&ended.stdout).unwrap_or_else(|e| panic!("{e}: {said}"));
    assert_eq!(seen["capabilities"]["positionEncoding"], "utf-16");
    let found = seen["diagnostics"][0]["diagnostics"].as_array().unwrap();
    let dash = found.iter().find(|d| d["code"] == "travessao").unwrap();
    assert_eq!(dash["range"]["start"], json!({"line": 0, "character": 42}), "{found:#?}");
    assert_eq!(seen["valid"], true, "every action is one: {seen:#}");
    assert_eq!(seen["cancelled"], -32800);
    assert_eq!(seen["progress"].as_array().unwrap()[..2], [json!("begin"), json!("end")]);
    assert_eq!(seen["messages"], json!([]));
    assert_eq!(seen["applied"][0]["documentChanges"][0]["edits"][0]["newText"], REWRITTEN);
    assert_eq!(seen["exit"], 0, "{said}");
}
