//! `voz pix` through the real program.
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use voz::money::pix::brcode::read;

use crate::servico::{has, voz};

const ACCOUNT: [(&str, &str); 4] = [
    ("VOZ_PIX_CHAVE", "(61) 91234-5678"),
    ("VOZ_PIX_NOME", "Padaria São João"),
    ("VOZ_PIX_CIDADE", "São Paulo"),
    ("VOZ_BRL_POR_USD", "5.4321"),
];

fn run(home: &Path, args: &[&str]) -> Output {
    voz(home, &ACCOUNT).arg("pix").args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_code_is_written_for_a_pipe_and_read_back() {
    let home = tempfile::tempdir().unwrap();
    let made = run(home.path(), &["copia-e-cola", "--usd", "25", "--txid", "VOZ25"]);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    let code = text(&made.stdout);
    assert_eq!(code.lines().count(), 1, "a pipe gets the code alone");
    let read = read(&code).unwrap();
    assert_eq!((read.chave.as_deref(), read.txid.as_deref()), (Some("+5561912345678"), Some("VOZ25")));
    assert_eq!((read.nome.as_str(), read.cidade.as_str()), ("Padaria Sao Joao", "Sao Paulo"));
    assert_eq!(read.valor.as_deref(), Some("135.80"), "25 dollars at 5.4321, to the nearest cent");
    let told = run(home.path(), &["copia-e-cola", "--ler", code.trim(), "--json"]);
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!(
        (&told["brl_centavos"], &told["txid"], &told["aviso"]),
        (&13580.into(), &"VOZ25".into(), &Value::Null)
    );
    // An amount as it is written in Brazil, or as programs write it.
    for (typed, centavos) in [("27,50", 2750), ("27.50", 2750), ("1.234,50", 123_450)] {
        let made = run(home.path(), &["copia-e-cola", "--reais", typed, "--json"]);
        let told: Value = serde_json::from_slice(&made.stdout).unwrap();
        assert_eq!(told["brl_centavos"], centavos, "{typed}");
    }
    // A fresh identifier each time, and an open amount.
    let open = || {
        let made = run(home.path(), &["copia-e-cola", "--json"]);
        serde_json::from_slice::<Value>(&made.stdout).unwrap()
    };
    let (one, other) = (open(), open());
    assert_eq!(one["brl_centavos"], Value::Null);
    assert_ne!(one["txid"], other["txid"]);
}

#[test]
fn what_cannot_be_written_is_said() {
    let home = tempfile::tempdir().unwrap();
    for args in [
        &["copia-e-cola", "--usd", "4"][..],
        &["copia-e-cola", "--reais", "1.234"],
        &["copia-e-cola", "--reais", "0"],
        &["copia-e-cola", "--reais", "0.005"],
        &["copia-e-cola", "--txid", "não-pode"],
        &["copia-e-cola", "--usd", "5", "--reais", "5"],
        &["copia-e-cola", "--ler", "00020126"],
    ] {
        assert_eq!(run(home.path(), args).status.code(), Some(2), "{args:?}");
    }
    let nobody = voz(home.path(), &[]).args(["pix", "copia-e-cola"]).output().unwrap();
    assert_eq!(nobody.status.code(), Some(2));
    assert!(text(&nobody.stderr).contains("pix.chave"), "{}", text(&nobody.stderr));
}

#[test]
fn another_program_reads_the_code_from_the_image() {
    if !has("zbarimg") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    for usd in ["3", "5", "10", "25"] {
        let image = home.path().join(format!("{usd}.png"));
        let image = image.to_str().unwrap();
        let made = run(home.path(), &["copia-e-cola", "--usd", usd, "--png", image]);
        assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
        let seen = Command::new("zbarimg").args(["--quiet", "--raw", image]).output().unwrap();
        assert_eq!(text(&seen.stdout), text(&made.stdout));
        let again = run(home.path(), &["copia-e-cola", "--usd", usd, "--png", image]);
        assert_eq!(again.status.code(), Some(4), "no file is written over");
    }
}
