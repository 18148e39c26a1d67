//! What would steer a terminal, in names, files, archives and answers: no stream shows it raw.
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::servico::has;
use crate::servidor::{Act, Server};

/// Clears the screen, sets a title, colours, rings, turns the line around; DEL and two C1 controls.
const BAD: &str =
    "\u{1b}[2J\u{1b}]0;x\u{7}\u{1b}[31m\u{8}\u{7f}\u{9b}1m\u{85}\u{202e}\u{2066}\u{200f}\u{61c}";

fn voz(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_voz"));
    command.current_dir(folder).env_clear().env("VOZ_DADOS", folder.join("dados")).stdin(Stdio::null());
    command
}

/// Characters that no terminal should get, line breaks and tabs apart.
fn hostile(shown: &str) -> Vec<char> {
    let turns = |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    shown.chars().filter(|&c| !matches!(c, '\n' | '\t') && (c.is_control() || turns(c))).collect()
}

fn told(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    format!("{}\n{}", text(&output.stdout), text(&output.stderr))
}

/// Everything a command says, on both streams, which must be harmless.
fn harmless(command: &mut Command) -> String {
    let said = told(&command.output().unwrap());
    assert_eq!(hostile(&said), [], "{command:?}: {said:?}");
    said
}

#[test]
fn names_and_errors() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let name = format!("a{BAD}.txt");
    std::fs::write(at.join(&name), "Vale ressaltar — texto.\n").unwrap();
    let missing = format!("não-há{BAD}.txt");
    for args in [
        vec!["lint", &missing],
        vec!["lint", &name],
        vec!["lint", "--formato", "github", &name],
        vec!["lint", "--formato", "sarif", &name],
        vec!["lint", "--json", &name],
        vec!["diff", &name, &missing],
        vec!["diff", "--formato", "html", &name, "b.txt"],
        vec!["medir", &missing],
        vec!["medir", "--formato", &name, &name],
        vec!["corpus", "remover", &name],
        vec!["reescrever", "--texto", &name],
        vec!["--configuracao", &missing, "config", "mostrar"],
        vec!["lint", "--desligar", &name, "-"],
        vec!["credito", "saldo", &name],
        vec!["pix", "ver", &name],
        vec!["conta", "entrar", &name],
        vec![&*name],
        vec!["lint", &format!("--{name}")],
    ] {
        harmless(voz(at).args(args));
    }
    harmless(voz(at).args(["config", "mostrar"]).env("VOZ_MODELO", BAD).env("VOZ_MODELO_URL", BAD));
    harmless(voz(at).args(["config", "mostrar", "--json"]).env("VOZ_MODELO", BAD));
}

#[test]
fn texts_that_were_imported() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let line = |n: u32| {
        let text = format!("bom dia{BAD} número {n}, hoje eu vou mais cedo");
        serde_json::json!({"texto": text, "registro": "post", "fonte": format!("blog{BAD}")}).to_string()
            + "\n"
    };
    let name = format!("textos{BAD}.jsonl");
    std::fs::write(at.join(&name), (0..30).map(line).collect::<String>() + "{\n").unwrap();
    for args in [
        vec!["medir", &name],
        vec!["medir", &name, "--json"],
        vec!["corpus"],
        vec!["corpus", "listar"],
        vec!["corpus", "buscar", "bom dia"],
        vec!["corpus", "listar", "--json"],
        vec!["corpus", "exportar"],
        vec!["estilo"],
    ] {
        harmless(voz(at).args(args));
    }
}

#[test]
fn what_a_model_and_a_server_answer() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let server =
        Server::start(|_, _| Act::json(400, &serde_json::json!({"error": {"message": BAD}, "title": BAD})));
    let mut command = voz(at);
    command.args(["reescrever", "oi, tudo bem com você hoje?"]);
    harmless(command.env("VOZ_MODELO", BAD).env("VOZ_MODELO_URL", server.url()));
    harmless(voz(at).args(["reescrever", "oi, tudo bem?", "--servidor", &server.url()]));
    harmless(voz(at).args(["estilo", "--servidor", &server.url()]));
}

#[test]
fn on_a_terminal_the_text_itself_is_harmless_too() {
    if !has("script") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("a.txt"), format!("Vale ressaltar{BAD} — texto.\n")).unwrap();
    std::fs::write(at.join("b.txt"), format!("vale{BAD} o texto\n")).unwrap();
    let voz = env!("CARGO_BIN_EXE_voz");
    for line in [
        "diff a.txt b.txt", "lint a.txt", "lint --corrigir a.txt", "reescrever a.txt",
        "diff --json a.txt b.txt",
    ] {
        let mut command = Command::new("script");
        let line = format!("{voz} --cor nunca {line}");
        command.args(["-qec", &line, "/dev/null"]).current_dir(at).stdin(Stdio::null());
        command.env("VOZ_DADOS", at.join("dados")).env("TERM", "dumb").env("NO_COLOR", "1");
        let said = told(&command.output().unwrap()).replace("\r\n", "\n");
        assert_eq!(hostile(&said), [], "{line}: {said:?}");
    }
}
