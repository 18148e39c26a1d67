//! `voz lint` in hooks and in CI: only what changed.
use std::path::Path;
use std::process::{Command, Stdio};

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

#[test]
fn an_empty_standard_input_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["-"][..], &["--corrigir", "--no-lugar", "-"]] {
        let (code, _, err) = lint(folder.path(), args);
        assert!(code == 0 && err.contains("a entrada padrão veio vazia"), "{err}");
    }
}
