//! `voz estilo`, as a person or a script meets it: the card, a text beside it, the definitions.
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::banco;

/// The eleven fields of the contract's Medidas, in its order.
const FIELDS: [&str; 11] = [
    "amostras", "palavrasMediana", "comecaMinuscula", "quebraDeLinha", "reticencias", "pergunta", "caps",
    "semPontoFinal", "travessao", "pontoEVirgula", "emoji",
];

fn estilo(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_voz"))
        .env_clear()
        .env("HOME", folder)
        .env("VOZ_DADOS", folder.join("dados"))
        .envs(banco::env(folder))
        .arg("estilo")
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn sample(args: &[&str]) -> (i32, String, String) {
    estilo(tempfile::tempdir().unwrap().path(), args)
}

#[test]
fn json_is_the_contracts_card_and_says_it_is_the_sample() {
    let (code, out, err) = sample(&["--json"]);
    assert_eq!(code, 0);
    assert!(err.contains("amostra") && err.contains("voz medir"), "{err}");
    let card: Value = serde_json::from_str(&out).unwrap();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&card), ["geradoEm", "desde", "medidas"]);
    assert_eq!(keys(&card["medidas"]), ["resposta", "post"]);
    for registro in ["resposta", "post"] {
        let medidas = &card["medidas"][registro];
        assert_eq!(keys(medidas), FIELDS);
        assert!(medidas["amostras"].as_u64().unwrap() >= 60 && medidas["palavrasMediana"].is_u64());
        for share in &FIELDS[2..] {
            assert!((0.0..=1.0).contains(&medidas[share].as_f64().unwrap()), "{share}");
        }
    }
}

#[test]
fn the_card_is_a_plain_table_in_a_pipe() {
    let (code, out, _) = sample(&[]);
    assert_eq!(code, 0);
    let mut lines = out.lines();
    assert!(lines.next().unwrap().starts_with("Medido em "));
    let table: Vec<&str> = lines.skip(1).collect();
    assert!(table[0].contains("resposta") && table[0].contains("post"), "{out}");
    assert!(table[1].starts_with("textos "), "{out}");
    assert_eq!(table.len(), FIELDS.len() + 1, "a header, the number of texts, and one line a measure");
    assert!(!out.contains('█') && !out.contains('\u{1b}'));
}

#[test]
fn a_text_stands_beside_the_card() {
    let (code, out, _) = sample(&["sei lá, acho que a peça chega amanhã"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("resposta ") && out.contains("Pouca evidência (texto curto"), "{out}");
    let long = "Prezados, informo que o relatório mensal segue em anexo; qualquer dúvida, fico à inteira disposição \
                de todos. Agradeço desde já a atenção e reitero meus votos de estima.";
    let (_, out, _) = sample(&[long, "--json"]);
    let beside: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(beside["registro"], "resposta");
    assert_eq!(beside["veredito"], "geral", "{out}");
    assert_eq!(beside["poucaEvidencia"].as_array().unwrap().len(), 0);
    assert_eq!(beside["medidas"].as_array().unwrap().len(), FIELDS.len() - 1);
    assert_eq!(beside["medidas"][1]["medida"], "comecaMinuscula");
}

#[test]
fn the_register_can_be_chosen() {
    let (_, out, _) = sample(&["Bom dia.\n\nChegou a peça.", "-r", "post"]);
    assert!(out.starts_with("post "), "{out}");
    let (code, out, err) = sample(&["oi", "-r", "carta"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("resposta") && err.contains("post"), "{err}");
}

#[test]
fn every_measure_is_defined() {
    let (code, out, err) = sample(&["--ajuda-medidas"]);
    assert_eq!((code, err.as_str()), (0, ""));
    for field in &FIELDS[1..] {
        assert!(out.contains(field), "{field}");
    }
}

#[test]
fn nothing_to_read_is_refused() {
    let (code, out, err) = sample(&[" \n"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("o texto está vazio"), "{err}");
}
