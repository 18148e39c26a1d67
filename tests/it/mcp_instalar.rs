//! `voz mcp --instalar`: what it shows, what it writes after a yes, what it leaves alone.
use std::fs;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::servico::voz;

/// Exit code, stdout, stderr.
fn install(home: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = voz(home, &[]);
    command.current_dir(home).args(["mcp", "--instalar"]).args(args);
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn without_a_yes_it_only_shows() {
    let home = tempfile::tempdir().unwrap();
    for client in ["claude-code", "claude-desktop", "codex", "cursor", "gemini", "vscode", "windsurf", "zed"]
    {
        let (code, out, err) = install(home.path(), &[client]);
        assert_eq!(code, 0, "{err}");
        assert!(err.contains(&format!("para gravar: voz mcp --instalar {client} --sim")), "{err}");
        if client == "codex" {
            assert!(out.starts_with("[mcp_servers.voz]\ncommand = \"/"), "{out}");
        } else {
            let document: Value = serde_json::from_str(&out).unwrap();
            let servers = document.as_object().unwrap().values().next().unwrap();
            assert_eq!(servers["voz"]["args"], json!(["mcp"]), "{out}");
        }
    }
    assert_eq!(names(home.path()), Vec::<String>::new());
    assert_eq!(install(home.path(), &["outro", "--sim"]).0, 2);
    let only = voz(home.path(), &[]).args(["mcp", "--sim"]).output().unwrap();
    assert_eq!(only.status.code(), Some(2));
}

#[test]
fn it_adds_to_what_is_there_and_keeps_a_copy() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join(".cursor");
    let file = folder.join("mcp.json");
    let (code, _, err) = install(home.path(), &["cursor", "--sim"]);
    assert!(code == 0 && err.contains("gravado em"), "{err}");
    assert_eq!(names(&folder), ["mcp.json"]);

    let before = r#"{"x": [1], "mcpServers": {"outro": {"command": "y"}}}"#;
    fs::write(&file, before).unwrap();
    let (code, _, err) = install(home.path(), &["cursor", "--sim"]);
    assert!(code == 0 && err.contains("o que havia está em"), "{err}");
    let after: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let program = after["mcpServers"]["voz"]["command"].as_str().unwrap().to_owned();
    assert_eq!(Path::new(&program), Path::new(env!("CARGO_BIN_EXE_voz")));
    assert_eq!((&after["x"], &after["mcpServers"]["outro"]), (&json!([1]), &json!({"command": "y"})));
    let kept = names(&folder);
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert_eq!(fs::read_to_string(folder.join(&kept[1])).unwrap(), before);

    let (code, _, err) = install(home.path(), &["cursor", "--sim"]);
    assert!(code == 0 && err.contains("já tem isto"), "{err}");
    assert_eq!(names(&folder), kept, "nothing was written again");
}

#[test]
fn what_it_does_not_understand_stays_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join(".config/zed/settings.json");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let text = "// Zed settings\n{\"theme\": \"x\"}\n";
    fs::write(&file, text).unwrap();
    let (code, out, err) = install(home.path(), &["zed", "--sim"]);
    assert!(code == 4 && out.contains("context_servers") && err.contains("não mexo em"), "{err}");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert_eq!(names(file.parent().unwrap()), ["settings.json"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let home = tempfile::tempdir().unwrap();
    let real = home.path().join("meus/codex.toml");
    fs::create_dir_all(real.parent().unwrap()).unwrap();
    fs::create_dir(home.path().join(".codex")).unwrap();
    fs::write(&real, "model = \"m\" # meu\n").unwrap();
    let link = home.path().join(".codex/config.toml");
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let (code, _, err) = install(home.path(), &["codex", "--sim"]);
    assert_eq!(code, 0, "{err}");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let text = fs::read_to_string(&real).unwrap();
    assert!(text.starts_with("model = \"m\" # meu\n\n[mcp_servers.voz]\n"), "{text}");
}
