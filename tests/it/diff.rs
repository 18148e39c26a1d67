//! `voz diff`, as a person or a script meets it: formats, laws, exit codes, inputs that are no text.
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

const DRAFT: &str = "Gostaria de informar que a reunião de amanhã foi remarcada para as 15h, tendo em vista que o cliente não poderá comparecer pela manhã.\n";
const FINAL: &str = "a reunião de amanhã ficou pras 15h... o cliente não pode de manhã\n";

/// Runs `voz diff` in a folder that holds the texts; `-` reads `input`.
fn diff(args: &[&str], input: &str) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &[u8]| std::fs::write(folder.path().join(name), text).unwrap();
    put("antes.txt", DRAFT.as_bytes());
    put("depois.txt", FINAL.as_bytes());
    put("latin1.txt", b"n\xe3o");
    put("nulo.txt", b"a\0b");
    put("vazio.txt", b"");
    put("marcado.txt", ["\u{feff}", DRAFT].concat().as_bytes());
    run(folder.path(), args, input)
}

fn run(folder: &Path, args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_voz"));
    command.current_dir(folder).env_clear().env("VOZ_DADOS", folder.join("dados")).arg("diff").args(args);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Whoever refuses the input early closes the pipe; that is its right.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_mark_of_an_encoding_is_no_change() {
    let same = (0, DRAFT.to_owned(), "os textos são iguais\n".to_owned());
    assert_eq!(diff(&["antes.txt", "marcado.txt", "--codigo-saida"], ""), same);
    assert_eq!(diff(&["marcado.txt", "antes.txt", "--codigo-saida"], ""), same);
}

#[test]
fn a_pipe_gets_marks_and_a_person_a_summary() {
    let (code, out, err) = diff(&["antes.txt", "depois.txt"], "");
    assert_eq!(code, 0);
    insta::assert_snapshot!(out, @"[-Gostaria de informar que -]a reunião de amanhã [-foi remarcada para as-]{+ficou pras+} 15h[-, tendo em vista que-]{+...+} o cliente não [-poderá comparecer pela-]{+pode de+} manhã[-.-]");
    insta::assert_snapshot!(err, @"mudou 49 %");
}

#[test]
fn colours_on_request() {
    let (_, out, _) = diff(&["antes.txt", "-", "--cor", "sempre"], &DRAFT.replace("Gostaria", "gostaria"));
    assert!(out.starts_with("\u{1b}[4mgostaria\u{1b}[0m de informar"), "{out:?}");
}

#[test]
fn json_is_the_contracts_diff_and_keeps_both_laws() {
    for flag in [&["--json"][..], &["--formato", "json"]] {
        let (code, out, err) = diff(&[&["antes.txt", "-"], flag].concat(), FINAL);
        assert_eq!((code, err.as_str()), (0, ""));
        let answer: Value = serde_json::from_str(&out).unwrap();
        let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["pedacos", "mudou", "util", "motivo"]);
        let joined = |ops: [&str; 2]| -> String {
            let pieces = answer["pedacos"].as_array().unwrap().iter();
            pieces
                .filter(|p| ops.contains(&p["op"].as_str().unwrap()))
                .map(|p| p["texto"].as_str().unwrap())
                .collect()
        };
        assert_eq!(joined(["igual", "entrou"]), FINAL);
        assert_eq!(joined(["igual", "saiu"]), DRAFT);
        assert!(answer["util"].as_bool().unwrap() && answer["motivo"].is_null());
    }
}

#[test]
fn the_reason_comes_with_the_verdict() {
    let (_, out, _) =
        diff(&["-", "depois.txt", "--json"], "comprei pão e leite no mercado, cedo, com a Mariana");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["util"], false);
    let reason = answer["motivo"].as_str().unwrap();
    assert!(reason.contains("ficou pouco do conteúdo") && reason.contains("Mariana"), "{reason}");
}

#[test]
fn html_stands_alone() {
    let (code, out, _) = diff(&["antes.txt", "-", "--formato", "html"], "a <script>alert(1)</script> & fim");
    assert_eq!(code, 0);
    assert!(out.starts_with("<!DOCTYPE html>") && out.trim_end().ends_with("</html>"));
    assert!(!out.contains("<script") && !out.contains("src=") && !out.contains("href="));
    assert!(out.contains("antes.txt → &lt;entrada&gt;"), "{out}");
}

#[test]
fn the_exit_code_tells_a_change_only_when_asked() {
    assert_eq!(diff(&["antes.txt", "depois.txt"], "").0, 0);
    assert_eq!(diff(&["antes.txt", "depois.txt", "--codigo-saida"], "").0, 1);
    let (code, out, err) = diff(&["antes.txt", "-", "--codigo-saida"], DRAFT);
    assert_eq!((code, out.as_str(), err.as_str()), (0, DRAFT, "os textos são iguais\n"));
    let (code, _, err) = diff(&["antes.txt", "-", "--codigo-saida"], &DRAFT.replace('\n', "\r\n"));
    assert_eq!((code, err.as_str()), (0, "os textos são iguais\n"), "line ends are no change");
    assert_eq!(diff(&["vazio.txt", "-", "--codigo-saida"], "").0, 0);
}

#[test]
fn what_is_no_text_is_refused_by_name() {
    for (args, said) in [
        (&["antes.txt", "nada.txt"][..], "nada.txt: não existe"),
        (&["antes.txt", "latin1.txt"], "latin1.txt: não é UTF-8"),
        (&["nulo.txt", "antes.txt"], "nulo.txt: tem um byte NUL"),
        (&["antes.txt", "."], ".: é uma pasta"),
        (&["-", "-"], "só pode aparecer uma vez"),
        (&["antes.txt"], "DEPOIS"),
    ] {
        let (code, out, err) = diff(args, "");
        assert_eq!((code, out.as_str()), (2, ""), "{args:?} {err}");
        assert!(err.contains(said), "{args:?} {err}");
    }
}

#[test]
fn long_hostile_texts_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.txt"), "a, ".repeat(100_000)).unwrap();
    std::fs::write(folder.path().join("b.txt"), ",b a".repeat(100_000)).unwrap();
    let (code, out, _) = run(folder.path(), &["a.txt", "b.txt", "--json"], "");
    assert_eq!(code, 0);
    assert!(serde_json::from_str::<Value>(&out).is_ok());
}
