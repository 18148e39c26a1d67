//! `voz lint` in hooks and in CI: only what changed.
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::servico::{has, voz};

const MARKED: &str = "O time — hoje — ganhou.\n";

fn lint(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = voz(folder, &[]);
    let output =
        command.current_dir(folder).env("PATH", "/usr/local/bin:/usr/bin:/bin").arg("lint").args(args);
    let output = output.stdin(Stdio::null()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

fn git(folder: &Path, args: &[&str]) {
    let mut command = Command::new("git");
    command.current_dir(folder).args(["-c", "user.name=a", "-c", "user.email=a@ex.com.br"]).args(args);
    let done =
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null").output().unwrap();
    assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
}

/// A folder with one commit: two texts with old marks in them.
fn repository() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    git(folder.path(), &["init", "-q"]);
    for name in ["velho.md", "mexido é.md"] {
        std::fs::write(folder.path().join(name), format!("{MARKED}\nNada aqui.\n")).unwrap();
    }
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-qm", "um"]);
    folder
}

#[test]
fn base_speaks_only_of_lines_that_changed() {
    if !has("git") {
        return;
    }
    let folder = repository();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let (code, out, _) = lint(folder.path(), &["--base", "HEAD", "--formato", "github", "."]);
    assert_eq!((code, out.as_str()), (0, ""), "nothing changed");
    assert_eq!(lint(folder.path(), &["."]).0, 1, "without it the old marks fail");

    write("mexido é.md", &format!("{MARKED}\nNada aqui.\n\nVeio — hoje — a chuva.\n"));
    write("novo.md", MARKED);
    let (code, out, err) = lint(folder.path(), &["--base", "HEAD", "--formato", "github", "."]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines.len()), (1, 4), "{out}{err}");
    assert_eq!(lines.iter().filter(|line| line.contains("file=mexido é.md,line=5")).count(), 2, "{out}");
    assert_eq!(lines.iter().filter(|line| line.contains("file=novo.md,line=1")).count(), 2, "{out}");

    // From a folder inside, and a file by its whole path.
    std::fs::create_dir(folder.path().join("dentro")).unwrap();
    write("dentro/a.md", MARKED);
    let (code, out, _) =
        lint(&folder.path().join("dentro"), &["--base", "HEAD", "--formato", "github", "a.md"]);
    assert_eq!((code, out.lines().count()), (1, 2), "{out}");
    let whole = folder.path().join("velho.md");
    let (code, out, _) =
        lint(folder.path(), &["--base", "HEAD", "--formato", "github", whole.to_str().unwrap()]);
    assert_eq!((code, out.as_str()), (0, ""));

    let (code, _, err) = lint(folder.path(), &["--base", "nenhum-ramo", "."]);
    assert!(code == 2 && err.contains("o Git não conhece \"nenhum-ramo\""), "{err}");
    let (code, _, err) = lint(folder.path(), &["--base", "--output=x", "."]);
    assert!(code == 2 && !folder.path().join("x").exists(), "{err}");
}

/// Runs `action/lint` in a folder, as action.yml does.
fn action(folder: &Path, env: &[(&str, &str)]) -> (i32, String, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_voz")).parent().unwrap();
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", program.display());
    let mut command = Command::new("bash");
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("action/lint")).current_dir(folder).env_clear();
    let output = command.env("PATH", path).env("HOME", folder).envs(env.iter().copied()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_action_judges_what_the_pull_request_changed() {
    if !has("git") || !has("bash") {
        return;
    }
    let origin = repository();
    let folder = origin.path();
    let write = |name: &str| std::fs::write(folder.join(name), MARKED).unwrap();
    let id = |name: &str| std::fs::read_to_string(folder.join(".git/refs/heads").join(name)).unwrap();
    git(folder, &["branch", "-m", "main"]);
    let told = id("main");
    git(folder, &["switch", "-qc", "pedido"]);
    write("pedido.md");
    git(folder, &["add", "."]);
    git(folder, &["commit", "-qm", "dois"]);
    // What it goes into moves on after the event, and the merge is made with that.
    git(folder, &["switch", "-q", "main"]);
    write("outro.md");
    git(folder, &["add", "."]);
    git(folder, &["commit", "-qm", "tres"]);
    git(folder, &["switch", "-qc", "fusao"]);
    git(folder, &["merge", "-q", "--no-edit", "pedido"]);

    let shallow = tempfile::tempdir().unwrap();
    let from = format!("file://{}", folder.display());
    git(shallow.path(), &["clone", "-q", "--depth=1", "--branch=fusao", &from, "."]);
    let (told, merge) = (told.trim(), id("fusao"));
    let (code, out, err) = action(shallow.path(), &[("TARGET", told), ("GITHUB_SHA", merge.trim())]);
    assert_eq!((code, out.lines().count()), (1, 2), "{out}{err}");
    assert!(out.lines().all(|line| line.contains("file=pedido.md")), "{out}");

    // Of another checkout nothing is known but what the event told.
    let sarif = shallow.path().join("voz.sarif");
    let (code, out, err) = action(shallow.path(), &[("TARGET", told), ("SARIF", sarif.to_str().unwrap())]);
    assert_eq!((code, out.lines().count()), (1, 4), "{out}{err}");
    let sarif = std::fs::read_to_string(sarif).unwrap();
    assert!(sarif.contains("pedido.md") && !sarif.contains("velho.md"), "{sarif}");
    // No pull request: everything.
    assert_eq!(action(shallow.path(), &[]).1.lines().count(), 8);
    let (code, out, _) = action(shallow.path(), &[("TARGET", "0123456789012345678901234567890123456789")]);
    assert!(code == 2 && out.contains("fetch-depth: 0"), "{out}");
}

#[test]
fn an_empty_standard_input_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["-"][..], &["--corrigir", "--no-lugar", "-"]] {
        let (code, _, err) = lint(folder.path(), args);
        assert!(code == 0 && err.contains("a entrada padrão veio vazia"), "{err}");
    }
}

#[test]
fn an_input_that_cannot_be_read_is_in_every_format_of_several() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("limpo.md"), "O prazo mudou para sexta.\n").unwrap();
    let said = |format| {
        let (code, out, err) = lint(folder.path(), &["--formato", format, "nada.md", "limpo.md"]);
        assert!(code == 2 && err.contains("erro: nada.md: não existe") && err.contains("1 de 2"), "{err}");
        out
    };
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let told = json!({"arquivo": "nada.md", "erro": "nada.md: não existe"});
    assert_eq!(read(&said("json"))[1], told);
    assert_eq!(read(said("jsonl").lines().nth(1).unwrap()), told);
    assert_eq!(said("github"), "::error file=nada.md,title=Leitura::nada.md: não existe\n");
    let run = read(&said("sarif"))["runs"][0]["invocations"][0].take();
    assert_eq!(run["executionSuccessful"], false);
    let note = &run["toolExecutionNotifications"][0];
    assert_eq!((&note["level"], &note["message"]["text"]), (&json!("error"), &told["erro"]));
    assert_eq!(note["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "nada.md");
}
