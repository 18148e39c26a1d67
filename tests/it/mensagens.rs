//! What people type first and get wrong: each is answered with what they meant, in their words.
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use crate::servico::voz;

/// The exit code and all that was said.
fn ended(home: &Path, args: &[&str], stdin: &str) -> (Option<i32>, String) {
    let mut child = voz(home, &[])
        .args(args)
        .current_dir(home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads nothing may be gone already.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn what_people_type_first_is_answered_with_what_they_meant() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    std::fs::create_dir(home.join("pasta")).unwrap();
    std::fs::write(home.join("vazio.txt"), "").unwrap();
    std::fs::write(home.join("a.eml"), "Content-Transfer-Encoding: base64\n\nTyB0aW1l\n").unwrap();
    std::fs::write(home.join("a.md"), "um rascunho de nada\n").unwrap();
    for (line, code, said) in [
        ("reescrever pasta", 2, "pasta: é uma pasta; dê um arquivo dela"),
        ("reescrever .", 2, ".: é uma pasta"),
        ("fix a.md", 2, "dica: você quis dizer voz lint --corrigir?"),
        ("init", 2, "dica: você quis dizer voz comecar?"),
        ("update", 2, "dica: veja voz --help"),
        ("import x", 2, "dica: você quis dizer voz medir?"),
        ("pix lista", 2, "dica: você quis dizer voz pix listar?"),
        ("medir", 2, "falta a FONTE"),
        ("medir vazio.txt", 2, "erro: vazio.txt: não há texto aí para importar\ndica: "),
        ("medir --json -", 2, "erro: entrada padrão: não há texto aí para importar\ndica: "),
        ("corpus importar vazio.txt", 2, "vazio.txt: não há texto aí"),
        ("credito criar --usd 4,99 --json", 0, "\"saldo_usd\":\"4.99\""),
        ("lint --explicar Travessão", 0, "[travessao]"),
        ("lint --explicar", 2, "precisa de um valor; use um destes: travessao, "),
        ("lint --so", 2, "precisa de um valor; use um destes: travessao, "),
        ("lint --sem", 2, "precisa de um valor; use um destes: travessao, "),
        ("lint vazio.txt", 0, "vazio.txt: está vazio, não havia o que examinar"),
        ("lint a.eml", 0, "a.eml: lido como e-mail, não tem prosa à vista; nada foi examinado"),
        ("serve --porta 80", 2, "voz serve --endereco 127.0.0.1:8787"),
        ("lint --corrigir ousado a.md", 2, "sem espaço: --corrigir=ousado"),
        ("lint --corrigir=ousado a.md", 0, "nada a corrigir"),
        ("lint --fix a.md", 2, "dica: voz lint --corrigir mostra as correções"),
        ("lint --lang en", 2, "nomes dos comandos: rewrite, start"),
        ("lint --explicar travessao", 0, "os outros lugares, que pedem leitura, só com --corrigir=ousado"),
        ("reescrever --formato json oi", 2, "dica: aqui o JSON se pede com --json"),
    ] {
        let (ended, shown) = ended(home, &line.split(' ').collect::<Vec<_>>(), "");
        assert!(ended == Some(code) && shown.contains(said), "voz {line}: {ended:?} {shown}");
    }
    let (code, shown) = ended(home, &["lint", "um texto"], "");
    assert!(code == Some(2) && shown.contains("um texto vai por um pipe"), "{shown}");
    std::fs::write(home.join("b.md"), "outro texto, de outro assunto e bem maior que o primeiro\n").unwrap();
    let (_, shown) = ended(home, &["diff", "a.md", "b.md"], "");
    assert!(shown.contains("mudou ") && !shown.contains("faixa"), "{shown}");
}

/// The commands that a help lists: its lines above the options that begin with one.
fn listed(help: &str) -> Vec<&str> {
    let commands = help.split("Opções:").next().unwrap_or_default();
    commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect()
}

#[test]
fn the_first_help_is_short_and_what_a_server_needs_stands_under_one_word() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let of_a_server = "credito pix cobranca conta organizacao chave backup banco saude vitrine";
    let (code, short) = ended(home, &["--help"], "");
    assert!(code == Some(0) && listed(&short).len() <= 15, "{short}");
    let (_, all) = ended(home, &["--help", "--tudo"], "");
    let (code, theirs) = ended(home, &["servidor", "--help"], "");
    for name in of_a_server.split(' ') {
        let has = |help: &str| listed(help).contains(&name);
        assert!(code == Some(0) && !has(&short) && has(&all) && has(&theirs), "{name}: {theirs}");
    }
    for name in ["servidor", "comecar", "serve"] {
        assert!(listed(&short).contains(&name) && listed(&all).contains(&name), "{short}");
    }
    // Both names do the same work.
    for line in ["credito saldo", "pix listar --json", "conta listar --json", "server banco conferir"] {
        let bare: Vec<&str> = line.split(' ').filter(|word| *word != "server").collect();
        let under = [&["servidor"][..], &bare].concat();
        assert_eq!(ended(home, &bare, ""), ended(home, &under, ""), "{line}");
    }
    assert_eq!(
        ended(home, &["lint", "--tudo", "-"], "um texto só\n").0,
        Some(0),
        "--tudo of another is its own"
    );
}
