//! `voz lint` where people work: folders, patterns, `voz.toml`, texts inside other files.
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn voz(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_voz"));
    command.current_dir(folder).env_clear().env("VOZ_DADOS", folder.join("dados")).stdin(Stdio::null());
    command
}

fn lint(folder: &Path, args: &[&str]) -> (i32, String, String) {
    told(&voz(folder).arg("lint").args(args).output().unwrap())
}

fn told(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().expect("ended by itself"), text(&output.stdout), text(&output.stderr))
}

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

/// A folder as a project has it.
fn project() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        &[
            (".gitignore", "feito/\n*.tmp.md\n"),
            (".vozignore", "velho.md\n"),
            ("LEIAME.md", "# Casa\n\nO time — hoje — ganhou.\n"),
            ("docs/guia.rst", "Guia\n====\n\nFoi bom — sim, ``a — b``.\n"),
            ("docs/pagina.html", "<p>Foi <b>bom</b> &mdash; sim.</p><pre>a — b</pre>\n"),
            ("docs/tese.tex", "\\section{Um}\nFoi bom --- sim: $a --- b$.\n"),
            ("src/main.rs", "//! Soma — e só.\nfn main() { print!(\"a — b\") } // fim — mesmo\n"),
            ("dados.csv", "a — b,c — d\n"),
            ("limpo.txt", "Fui ao mercado e voltei.\n"),
            ("velho.md", "O time — hoje — ganhou.\n"),
            ("x.tmp.md", "O time — hoje — ganhou.\n"),
            ("feito/a.md", "O time — hoje — ganhou.\n"),
            (".oculto/a.md", "O time — hoje — ganhou.\n"),
        ],
    );
    std::fs::write(folder.path().join("binario.txt"), b"a\0b").unwrap();
    folder
}

#[test]
fn a_folder_is_read_whole_and_in_order() {
    let folder = project();
    let (code, out, err) = lint(folder.path(), &["--so", "travessao", "."]);
    insta::assert_snapshot!(out, @r#"
    LEIAME.md:3:8: erro: Travessão [travessao] ×2, linha 3 corrigível
      │ O time — hoje — ganhou.
      │        ^
    LEIAME.md: reprovado · placar 4 · 2 erros · 5 palavras, português
    docs/guia.rst:4:9: aviso: Travessão [travessao]
      │ Foi bom — sim, ``a — b``.
      │         ^
    docs/guia.rst: passou · placar 1 · 1 aviso · 1 trecho pulado · 4 palavras, português
    docs/pagina.html:1:19: aviso: Travessão [travessao] corrigível
      │ <p>Foi <b>bom</b> &mdash; sim.</p><pre>a — b</pre>
      │                   ^^^^^^^
    docs/pagina.html: passou · placar 1 · 1 aviso · 1 trecho pulado · 3 palavras, português
    docs/tese.tex:2:9: aviso: Travessão [travessao]
      │ Foi bom --- sim: $a --- b$.
      │         ^^^
    docs/tese.tex: passou · placar 1 · 1 aviso · 1 trecho pulado · 4 palavras, português
    src/main.rs:1:10: erro: Travessão [travessao] ×2, linhas 1–2 corrigível com =ousado
      │ //! Soma — e só.
      │          ^
    src/main.rs: reprovado · placar 4 · 2 erros · 5 palavras, português
    6 textos, 2 reprovados · 4 erros, 3 avisos
    3 lugares têm correção segura: veja com --corrigir, grave com --corrigir --no-lugar
    2 lugares têm correção provável, que pede leitura: veja com --corrigir=ousado
    "#);
    assert_eq!((code, err.as_str()), (1, ""));
    for again in 0..5 {
        assert_eq!(lint(folder.path(), &["--so", "travessao", "."]).1, out, "{again}");
    }
}

fn names(folder: &Path, args: &[&str]) -> Vec<String> {
    let (_, out, err) = lint(folder, &[&["--formato", "jsonl"], args].concat());
    let name =
        |line: &str| serde_json::from_str::<Value>(line).unwrap()["arquivo"].as_str().unwrap().to_owned();
    let mut names: Vec<String> = out.lines().map(name).collect();
    names.extend(err.lines().map(str::to_owned));
    names
}

#[test]
fn a_named_file_is_linted_whatever_the_folder_says() {
    let folder = project();
    assert_eq!(
        names(folder.path(), &["velho.md", "x.tmp.md", "dados.csv"]),
        ["velho.md", "x.tmp.md", "dados.csv"]
    );
    assert_eq!(names(folder.path(), &["docs", "limpo.txt"]).len(), 4);
    assert_eq!(names(folder.path(), &["docs/*.rst"]), ["docs/guia.rst"]);
    assert_eq!(names(folder.path(), &["**/*.{md,tex}"]), ["LEIAME.md", "docs/tese.tex"]);
    assert_eq!(names(folder.path(), &["*.csv"]), ["dados.csv"]);
    assert_eq!(names(&folder.path().join("docs"), &["../src"]), ["../src/main.rs"]);
    assert_eq!(names(folder.path(), &["*.nada"]), ["erro: *.nada: nenhum arquivo corresponde"]);
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(
        names(empty.path(), &["."]),
        ["aviso: nenhum arquivo de um formato conhecido nas pastas dadas"]
    );
    let (code, _, err) = lint(folder.path(), &["binario.txt"]);
    assert_eq!(
        (code, err.as_str()),
        (2, "erro: binario.txt: tem um byte NUL na posição 1: isto não é um texto\n")
    );
    assert_eq!(lint(folder.path(), &["--json", "docs/.."]).0, 1);
}

/// Everything a project can say, and who wins.
#[test]
fn voz_toml_speaks_of_the_files_below_it() {
    let folder = project();
    let settings = "[lint]\nidioma = \"pt\"\n\n[lint.regras]\ntravessao = \"aviso\"\nhifen-duplo = \"desligada\"\n\
                    aspas-curvas = \"ligada\"\nseta = \"erro\"\n\n[lint.palavras]\naceitas = [\"robusto\"]\n\
                    marcadas = [\"sinergia\", \"catapult*\"]\n\n[[lint.caminhos]]\narquivos = [\"docs/**\"]\n\
                    regras = { hifen-duplo = \"ligada\", seta = \"desligada\" }\n";
    let text = "A sinergia -- e o robusto — catapultou “tudo”; a ideia → nada.\n";
    write(
        folder.path(),
        &[("voz.toml", settings), ("a.txt", text), ("docs/a.txt", text), ("docs/mais/b.txt", text)],
    );
    let found = |args: &[&str]| {
        let (code, out, err) = lint(folder.path(), &[&["--json"], args].concat());
        let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
        let said = |a: &Value| format!("{} {}", a["id"].as_str().unwrap(), a["gravidade"].as_str().unwrap());
        (code, answer["achados"].as_array().unwrap().iter().map(said).collect::<Vec<_>>())
    };
    let base = ["travessao aviso", "aspas-curvas aviso", "seta erro", "vocab-proprio aviso"];
    let docs = ["travessao aviso", "hifen-duplo aviso", "aspas-curvas aviso", "vocab-proprio aviso"];
    assert_eq!(found(&["a.txt"]), (1, base.map(str::to_owned).to_vec()));
    assert_eq!(found(&["docs/a.txt"]), (0, docs.map(str::to_owned).to_vec()));
    assert_eq!(found(&["docs/mais/b.txt"]), (0, docs.map(str::to_owned).to_vec()));
    // The command line comes first.
    assert_eq!(found(&["--so", "hifen-duplo", "a.txt"]).1, ["hifen-duplo aviso"]);
    assert_eq!(
        found(&["--sem", "seta,travessao,vocab-proprio", "a.txt"]),
        (0, vec!["aspas-curvas aviso".to_owned()])
    );
    let alone = found(&["--isolado", "a.txt"]).1;
    assert!(
        !alone.contains(&"seta erro".to_owned()) && alone.contains(&"hifen-duplo aviso".to_owned()),
        "{alone:?}"
    );
    // The nearest file speaks alone.
    write(folder.path(), &[("docs/mais/voz.toml", "[lint.regras]\ntravessao = \"desligada\"\n")]);
    let near = found(&["docs/mais/b.txt"]).1;
    assert!(
        near.contains(&"hifen-duplo aviso".to_owned()) && !near.iter().any(|id| id.starts_with("travessao")),
        "{near:?}"
    );
    write(folder.path(), &[("docs/mais/voz.toml", "[lint]\n\nregra = 1\n")]);
    let (code, out, err) = lint(folder.path(), &["docs"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        err.contains("docs/mais/voz.toml, linha 3: chave desconhecida \"regra\"; seria regras?"),
        "{err}"
    );
}

fn piped(folder: &Path, args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = voz(folder);
    command.arg("lint").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    told(&child.wait_with_output().unwrap())
}

#[test]
fn standard_input_takes_the_name_it_is_given() {
    let folder = project();
    write(folder.path(), &[("docs/voz.toml", "[lint.regras]\nhifen-duplo = \"desligada\"\n")]);
    let page = "<p>Foi bom — mas caro. Foi bom -- sim.</p><pre>a — b</pre>\n";
    let (_, out, _) = piped(folder.path(), &["--so", "travessao", "--stdin-nome", "docs/novo.html"], page);
    assert!(out.starts_with("docs/novo.html:1:12: aviso: Travessão"), "{out}");
    assert!(out.contains("1 aviso · 1 trecho pulado"), "{out}");
    assert!(!piped(folder.path(), &["--stdin-nome", "docs/novo.html", "-"], page).1.contains("hifen-duplo"));
    assert!(piped(folder.path(), &["--stdin-nome", "novo.html"], page).1.contains("hifen-duplo"));
    let fixed = piped(folder.path(), &["--corrigir=ousado", "--no-lugar", "--stdin-nome", "a.html"], page).1;
    assert_eq!(fixed, "<p>Foi bom, mas caro. Foi bom, sim.</p><pre>a — b</pre>\n");
    let (code, _, err) = lint(folder.path(), &["--stdin-nome", "a.html", "limpo.txt"]);
    assert_eq!(code, 2);
    assert!(err.contains("--stdin-nome dá nome à entrada padrão"), "{err}");
}

#[test]
fn fixes_of_a_folder_stay_within_its_prose() {
    let folder = project();
    let (_, diff, err) = lint(folder.path(), &["--corrigir=ousado", "--so", "travessao", "docs", "src"]);
    assert!(diff.contains("-//! Soma — e só.\n+//! Soma, e só.\n"), "{diff}");
    assert_eq!(err.lines().count(), 2, "{err}");
    lint(folder.path(), &["--corrigir=ousado", "--no-lugar", "--so", "travessao", "."]);
    for (name, text) in [
        ("LEIAME.md", "# Casa\n\nO time, hoje, ganhou.\n"),
        ("docs/guia.rst", "Guia\n====\n\nFoi bom — sim, ``a — b``.\n"),
        ("docs/pagina.html", "<p>Foi <b>bom</b>, sim.</p><pre>a — b</pre>\n"),
        ("docs/tese.tex", "\\section{Um}\nFoi bom --- sim: $a --- b$.\n"),
        ("src/main.rs", "//! Soma, e só.\nfn main() { print!(\"a — b\") } // fim, mesmo\n"),
        ("velho.md", "O time — hoje — ganhou.\n"),
        ("feito/a.md", "O time — hoje — ganhou.\n"),
    ] {
        assert_eq!(std::fs::read_to_string(folder.path().join(name)).unwrap(), text, "{name}");
    }
}

#[test]
fn a_short_letter_is_short_whatever_its_header() {
    let folder = tempfile::tempdir().unwrap();
    let letter = format!("Subject: oi\nReceived: {}\n\nÉ uma solução inovadora para nós.\n", "x".repeat(400));
    write(folder.path(), &[("a.eml", &letter)]);
    let (_, out, _) = lint(folder.path(), &["a.eml"]);
    assert!(out.contains("num texto curto não conta"), "{out}");
}
