//! `voz lint` in hooks and in CI: only what changed, formats of other tools, files that are watched.
use std::io::Read as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use crate::servico::{has, voz, wait_until};

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
fn other_tools_are_told_in_their_formats() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a&b.md"), MARKED).unwrap();
    std::fs::write(folder.path().join("limpo.md"), "Fui ao mercado e voltei.\n").unwrap();
    let (code, junit, _) = lint(folder.path(), &["--formato", "junit", "."]);
    insta::assert_snapshot!(junit, @r#"
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="voz lint">
      <testsuite name="a&amp;b.md" tests="2" failures="2">
        <testcase classname="a&amp;b.md" name="travessao:1:8"><failure type="erro" message="Travessão: —"/></testcase>
        <testcase classname="a&amp;b.md" name="travessao:1:15"><failure type="erro" message="Travessão: —"/></testcase>
      </testsuite>
      <testsuite name="limpo.md" tests="1" failures="0">
        <testcase classname="limpo.md" name="voz lint"/>
      </testsuite>
    </testsuites>
    "#);
    assert_eq!(code, 1);
    let (_, checkstyle, _) = lint(folder.path(), &["--formato", "checkstyle", "."]);
    insta::assert_snapshot!(checkstyle, @r#"
    <?xml version="1.0" encoding="UTF-8"?>
    <checkstyle version="4.3">
      <file name="a&amp;b.md">
        <error line="1" column="8" severity="error" message="Travessão: —" source="voz.travessao"/>
        <error line="1" column="15" severity="error" message="Travessão: —" source="voz.travessao"/>
      </file>
      <file name="limpo.md">
      </file>
    </checkstyle>
    "#);
    let (_, dog, _) = lint(folder.path(), &["--formato", "reviewdog", "."]);
    let first = dog.lines().next().unwrap();
    insta::assert_snapshot!(first, @r#"{"message":"Travessão: —","location":{"path":"a&b.md","range":{"start":{"line":1,"column":8},"end":{"line":1,"column":11}}},"severity":"ERROR","source":{"name":"voz lint"},"code":{"value":"travessao"},"suggestions":[{"range":{"start":{"line":1,"column":7},"end":{"line":1,"column":12}},"text":", "}]}"#);
}

/// A program that goes on until it is dropped, and what it has printed so far.
struct Watch(Child, Arc<Mutex<String>>);

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_watched_file_is_linted_again_when_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.md");
    std::fs::write(&file, "Fui ao mercado e voltei.\n").unwrap();
    let mut command = voz(folder.path(), &[]);
    command
        .current_dir(folder.path())
        .args(["lint", "--vigiar", "."])
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let watch = Watch(child, Arc::default());
    let shown = Arc::clone(&watch.1);
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(n @ 1..) = out.read(&mut bytes) {
            shown.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..n]));
        }
    });
    let says = |what: &str, times: usize| {
        wait_until(what, || watch.1.lock().unwrap().matches(what).count() == times);
    };
    says("1 texto", 1);
    std::fs::write(&file, MARKED).unwrap();
    says("a.md:1:8: erro: Travessão", 1);
    std::fs::write(folder.path().join("novo.md"), MARKED).unwrap();
    says("novo.md:1:8: erro: Travessão", 1);
    std::fs::write(&file, "Passou a chuva toda.\n").unwrap();
    says("nada a apontar", 1);
    let (code, _, err) = lint(folder.path(), &["--vigiar"]);
    assert!(code == 2 && err.contains("--vigiar precisa de arquivos"), "{err}");
}

#[test]
fn an_empty_standard_input_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["-"][..], &["--corrigir", "--no-lugar", "-"]] {
        let (code, _, err) = lint(folder.path(), args);
        assert!(code == 0 && err.contains("a entrada padrão veio vazia"), "{err}");
    }
}
