//! Files that steer the lint, and files that are none.
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;

use super::{MARKED, lint, run, write};

/// What a name can stand for that is no small text.
const KINDS: [&str; 8] =
    ["zero", "fifo", "atalho", "soquete", "pasta", "grande", "não utf-8", "linha comprida"];

fn make(folder: &Path, name: &str, kind: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    match kind {
        "zero" => symlink("/dev/zero", &path).unwrap(),
        "fifo" => run(folder, "mkfifo", &[path.to_str().unwrap()]),
        "atalho" => {
            write(folder, "alheio.cfg", "*.md\n");
            symlink(folder.join("alheio.cfg"), &path).unwrap();
        }
        "soquete" => drop(UnixListener::bind(&path).unwrap()),
        "pasta" => std::fs::create_dir_all(&path).unwrap(),
        "grande" => write(folder, name, "*.md\n".repeat(300_000)),
        "não utf-8" => write(folder, name, b"*.md\n\xff\n"),
        "linha comprida" => write(folder, name, format!("*.md\n{}\n", "a".repeat(5000))),
        _ => unreachable!(),
    }
}

#[test]
fn an_ignore_file_that_is_no_small_text_is_told_and_leaves_nothing_out() {
    for kind in KINDS {
        for name in [".gitignore", ".vozignore", "docs/.gitignore", ".git/info/exclude"] {
            let folder = tempfile::tempdir().unwrap();
            let docs = folder.path().join("docs");
            std::fs::create_dir(&docs).unwrap();
            write(&docs, "a.md", MARKED);
            make(folder.path(), name, kind);
            // From the folder, and from one below, whose parents count.
            for (from, shown) in [(folder.path(), "docs/a.md:1:8: erro"), (&docs, "a.md:1:8: erro")] {
                let (code, out, err) = lint(from, &["."]);
                assert!(code == 1 && out.contains(shown), "{kind} {name}: {code} {out}{err}");
                assert_eq!(err.lines().count(), 1, "{kind} {name}: {err}");
                assert!(err.starts_with("aviso: ") && err.contains(name), "{kind} {name}: {err}");
            }
        }
    }
}

#[test]
fn an_ignore_file_with_too_many_rules_leaves_nothing_out() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "a.md", MARKED);
    let rules: String = (0..6000).map(|n| format!("x{n}*y\n")).collect();
    write(folder.path(), ".gitignore", format!("*.md\n{rules}"));
    let (code, out, err) = lint(folder.path(), &["."]);
    assert!(code == 1 && out.contains("a.md:1:8") && err.contains("regras demais"), "{code} {out}{err}");
}

#[test]
fn what_ignore_files_say_counts_as_in_git() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    for name in [
        "a.md", "b.md", "docs/a.md", "docs/c.md", "docs/fundo/d.md", "feito/e.md", "docs/feito",
        "f/feito/g.md", ".oculto/h.md", ".visto/i.md", "j.md", "k.md", "só pasta/l.md", "raiz.md",
        "f/raiz.md",
    ] {
        write(home, name, MARKED);
    }
    write(home, ".git/info/exclude", "j.md\n");
    write(home, ".gitignore", "\u{feff}feito/\nb.md\r\n!.visto\n*pasta/\n# nota\n/raiz.md\nk.md\n{a\n");
    write(home, ".vozignore", "!k.md\n");
    write(home, "docs/.gitignore", "c.md\n!b.md\n/fundo/*\n");
    let names = |from: &Path| {
        let (_, out, err) = lint(from, &["--formato", "github", "."]);
        let mut names: Vec<String> = out
            .lines()
            .filter_map(|line| Some(line.split_once("file=")?.1.split_once(',')?.0.to_owned()))
            .collect();
        names.dedup();
        (names, err)
    };
    let (found, err) = names(home);
    assert_eq!(found, [".visto/i.md", "a.md", "docs/a.md", "f/raiz.md", "k.md"], "{err}");
    assert!(err.contains(".gitignore, linha 8"), "{err}");
    assert_eq!(names(&home.join("docs")).0, ["a.md"]);
    assert_eq!(names(&home.join(".oculto")).0, ["h.md"], "a folder that is named is looked at");
    // A work tree of Git's has a file in the place of the folder.
    let tree = tempfile::tempdir().unwrap();
    write(tree.path(), "j.md", MARKED);
    write(tree.path(), ".git", format!("gitdir: {}/.git/worktrees/x\n", home.display()));
    write(home, ".git/worktrees/x/commondir", "../..\n");
    assert_eq!(names(tree.path()).0, [""; 0]);
}

#[test]
fn a_voz_toml_that_is_no_small_text_is_refused() {
    for kind in KINDS {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "docs/a.md", MARKED);
        make(folder.path(), "voz.toml", kind);
        for args in [&["."][..], &["docs/a.md"], &["--corrigir", "--no-lugar", "."]] {
            let (code, out, err) = lint(folder.path(), args);
            assert_eq!((code, out.as_str()), (2, ""), "{kind}: {err}");
            assert!(err.starts_with("erro: ") && err.contains("voz.toml"), "{kind}: {err}");
        }
        assert_eq!(lint(folder.path(), &["--isolado", "."]).0, 1, "{kind}");
    }
}

#[test]
fn a_voz_toml_has_bounds() {
    let folder = tempfile::tempdir().unwrap();
    for n in 0..300 {
        write(folder.path(), &format!("textos/{n}.md"), MARKED);
    }
    let paths = |n: usize| -> String {
        let path = |n| format!("[[lint.caminhos]]\narquivos = [\"textos/{n}.md\", \"*{n}*/**\"]\n");
        (0..n).map(path).collect()
    };
    let words = |n: usize, word: &str| -> String {
        let all: Vec<String> = (0..n).map(|n| format!("\"{word}{n}*\"")).collect();
        format!("[lint.palavras]\nmarcadas = [{}]\n", all.join(", "))
    };
    for (text, said) in [
        (paths(20_000), "passa de 1 MiB"),
        (paths(501), "mais de 500"),
        (format!("[[lint.caminhos]]\narquivos = [{}]\n", "\"a*b\",".repeat(1001)), "mais de 1000 padrões"),
        (words(1001, "x"), "mais de 1000 palavras"),
        (words(1, &"a ".repeat(200)), "passa de 200"),
        (words(21, &"a ".repeat(50)), "mais de 1000 palavras"),
        (format!("x = {}", "[".repeat(100_000)), "não é TOML"),
        (paths(500), "de mais de 256 maneiras"),
    ] {
        write(folder.path(), "voz.toml", &text);
        let (code, out, err) = lint(folder.path(), &["."]);
        assert!(code == 2 && out.is_empty() && err.contains(said), "{code} {said}: {err}");
    }
    write(folder.path(), "voz.toml", format!("{}{}", words(500, "palavra x"), paths(200)));
    assert_eq!(lint(folder.path(), &["."]).0, 1, "what is within them is taken");
    for n in 0..300 {
        write(folder.path(), &format!("p{n}/voz.toml"), "");
        write(folder.path(), &format!("p{n}/a.md"), "");
    }
    let (code, _, err) = lint(folder.path(), &["."]);
    assert!(code == 2 && err.contains("mais de 256 voz.toml"), "{code} {err}");
}

#[test]
fn a_named_file_that_is_none_is_refused_and_a_pipe_is_read() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), "mkfifo", &["fifo.md"]);
    drop(UnixListener::bind(folder.path().join("soquete.md")).unwrap());
    for (name, to) in [
        ("a.md", "/dev/zero"),
        ("b.md", "/dev/stdin"),
        ("c.md", "fifo.md"),
        ("d.md", "d.md"),
        ("e.md", "/dev/tty"),
    ] {
        symlink(to, folder.path().join(name)).unwrap();
    }
    for name in ["fifo.md", "soquete.md", "a.md", "b.md", "c.md", "d.md", "e.md"] {
        let (code, out, err) = lint(folder.path(), &[name]);
        assert_eq!((code, out.as_str()), (2, ""), "{name}");
        assert!(err.starts_with(&format!("erro: {name}: ")), "{name}: {err}");
    }
    // In a folder they are passed over.
    write(folder.path(), "z.md", MARKED);
    let (code, out, err) = lint(folder.path(), &["."]);
    assert!(
        code == 1 && out.ends_with("1 texto, 1 reprovado · 2 erros\n") || out.contains("1 texto, 1"),
        "{out}{err}"
    );
    assert_eq!(err, "");
    let shell = format!("{} lint <(printf 'O time — hoje — ganhou.')", env!("CARGO_BIN_EXE_voz"));
    if crate::servico::has("bash") {
        let done = std::process::Command::new("bash").args(["-c", &shell]).output().unwrap();
        assert_eq!(done.status.code(), Some(1), "{}", String::from_utf8_lossy(&done.stderr));
    }
}

#[test]
fn a_folder_deeper_than_any_path_is_told() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "fundo/a.md", MARKED);
    let (deep, around) = (folder.path().join("fundo"), folder.path().join("volta"));
    let depth = 2100;
    for _ in 0..depth {
        std::fs::create_dir(&around).unwrap();
        std::fs::rename(&deep, around.join("p")).unwrap();
        std::fs::rename(&around, &deep).unwrap();
    }
    write(folder.path(), "z.md", MARKED);
    let (code, out, err) = lint(folder.path(), &["."]);
    for _ in 0..depth {
        std::fs::rename(&deep, &around).unwrap();
        std::fs::rename(around.join("p"), &deep).unwrap();
        std::fs::remove_dir(&around).unwrap();
    }
    assert!(code == 2 && out.contains("z.md:1:8") && err.contains("não consigo ler"), "{code} {out}");
}

#[test]
fn a_file_fixed_in_its_place_stays_whose_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.md");
    let fix = || lint(folder.path(), &["--corrigir", "--no-lugar", "a.md"]);
    std::fs::write(&file, MARKED).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o6750)).unwrap();
    // Only root may give a file away.
    let given = std::os::unix::fs::chown(&file, Some(1234), Some(4321)).is_ok();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o6750)).unwrap();
    let (code, _, err) = fix();
    let about = std::fs::metadata(&file).unwrap();
    assert_eq!(code, 0, "{err}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "O time, hoje, ganhou.\n");
    assert_eq!(about.mode() & 0o7777, 0o750, "what ran as its owner runs so no more");
    assert!(!given || (about.uid(), about.gid()) == (1234, 4321), "{} {}", about.uid(), about.gid());

    std::fs::write(&file, MARKED).unwrap();
    let other = folder.path().join("outro nome");
    std::fs::hard_link(&file, &other).unwrap();
    let (code, _, err) = fix();
    assert!(code == 3 && err.contains("outro nome") && err.contains("ficou como estava"), "{code} {err}");
    assert_eq!(std::fs::read_to_string(&other).unwrap(), MARKED);
    assert_eq!(std::fs::metadata(&file).unwrap().nlink(), 2);
    std::fs::write(folder.path().join("b.md"), "Hoje choveu.\n").unwrap();
    let (code, _, err) = lint(folder.path(), &["--corrigir", "--no-lugar", "a.md", "b.md"]);
    assert!(code == 2 && err.contains("1 de 2 entradas não pôde ser lida ou gravada"), "{code} {err}");
}
