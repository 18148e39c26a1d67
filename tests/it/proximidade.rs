//! `voz proximidade` and `voz medir --coorte`, as a script meets them.
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;

use serde_json::{Value, json};

use crate::banco;
use crate::servico::PATIENCE;

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_voz"));
    command
        .env_clear()
        .env("HOME", folder)
        .env("VOZ_DADOS", folder.join("dados"))
        .envs(banco::env(folder))
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    command
}

pub(crate) fn voz(folder: &Path, args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = command(folder, args).stderr(Stdio::piped()).spawn().unwrap();
    // Whoever needs no input closes it early.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

const SUBJECTS: [&str; 6] = ["o ônibus", "a feira", "meu vizinho", "o trabalho", "a chuva", "o jogo"];
const DAYS: [&str; 5] = ["hoje", "ontem", "no sábado", "de manhã", "à noite"];

/// A text on one of thirty subjects, in the manner of one of several writers.
pub(crate) fn text(writer: usize, n: usize) -> String {
    let (what, when) = (SUBJECTS[n % 6], DAYS[n / 6 % 5]);
    match writer {
        0 => format!(
            "olha, {what} {when}... nem te conto, viu. fui lá ver de perto e pra variar deu nisso, né? enfim, a gente se acostuma com tudo nessa vida, até com {what}"
        ),
        1 => format!(
            "Senhores, {when} tratamos de {what}; cumpre registrar que a matéria, conquanto relevante, não comporta delongas. Encaminhe-se, portanto, ao setor competente."
        ),
        2 => format!(
            "GENTE!!! {what} {when} FOI DEMAIS!!! Quem viu, viu! Quem não viu perdeu, porque igual não tem!!! Amei, amei, amei!"
        ),
        3 => format!(
            "Registro de {when}. Sobre {what}: 1) chegou às 8h30; 2) saiu às 9h; 3) ninguém reclamou. Total: 3 itens, sem pendências até o momento da redação."
        ),
        4 => format!(
            "Penso em {what} como quem olha o mar. {when}, uma lembrança. Depois, o silêncio. Há dias em que as coisas pesam, e outros em que elas apenas passam."
        ),
        _ => format!(
            "Pessoal, segue resumo: {what}, {when}. Pontos principais: alinhamento feito, próximos passos definidos, dono atribuído. Qualquer dúvida, é só chamar aqui no canal."
        ),
    }
}

pub(crate) fn lines(texts: impl IntoIterator<Item = Value>) -> String {
    texts.into_iter().map(|t| t.to_string() + "\n").collect()
}

/// A folder with `own` texts of writer 0, and 30 of each of the others as the cohort.
pub(crate) fn measured(own: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let mine = lines((0..own).map(|n| json!({"texto": text(0, n), "registro": "post"})));
    std::fs::write(at.join("meus.jsonl"), mine).unwrap();
    let theirs = (1..6).flat_map(|w| (0..30).map(move |n| (w, n)));
    let theirs = lines(
        theirs.map(|(w, n)| json!({"texto": text(w, n), "autor": format!("pessoa {w}"), "registro": "post"})),
    );
    std::fs::write(at.join("outros.jsonl"), theirs).unwrap();
    assert_eq!(voz(at, &["medir", "-q", "meus.jsonl"], "").0, 0);
    let (code, _, err) = voz(at, &["medir", "--coorte", "outros.jsonl"], "");
    assert_eq!(code, 0, "{err}");
    folder
}

fn answers(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const STREAM: [&str; 8] = ["proximidade", "-r", "post", "--entrada", "jsonl", "--formato", "jsonl", "-"];

#[test]
fn the_register_that_has_texts_is_the_default_with_a_word_about_it() {
    let folder = measured(25);
    let (code, out, err) = voz(folder.path(), &["proximidade", "--json", "-"], &text(0, 29));
    assert_eq!(code, 0, "{err}");
    assert!(
        err.contains("registro post, o único em que há textos seus") && out.contains("\"boa\""),
        "{err}{out}"
    );
}

#[test]
fn the_authors_manner_scores_higher_than_anybody_elses() {
    let folder = measured(25);
    let asked = lines((0..6).map(|w| json!({"id": w, "texto": text(w, 29)})));
    let (code, out, err) = voz(folder.path(), &STREAM, &asked);
    assert_eq!(code, 0, "{err}");
    let all = answers(&out);
    let score = |w: usize| all[w]["proximidade"].as_f64().unwrap();
    assert_eq!(all.iter().map(|a| a["id"].as_u64().unwrap()).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    for other in 1..6 {
        assert!(score(0) > score(other) + 3.0, "{out}");
        assert!(all[0]["percentil"].as_f64() >= all[other]["percentil"].as_f64());
    }
    assert!(all[0]["evidencia"] == "boa" && all[0]["palavras"].as_u64() > Some(10));
    // A text says the same alone as among others.
    let alone = voz(folder.path(), &STREAM, &lines([json!({"id": 0, "texto": text(0, 29)})])).1;
    assert_eq!(answers(&alone)[0], all[0]);
}

#[test]
fn without_other_people_the_shipped_writers_stand_in() {
    let folder = tempfile::tempdir().unwrap();
    let mine = lines((0..25).map(|n| json!({"texto": text(0, n), "registro": "post"})));
    std::fs::write(folder.path().join("meus.jsonl"), mine).unwrap();
    assert_eq!(voz(folder.path(), &["medir", "-q", "meus.jsonl"], "").0, 0);
    let asked = lines((0..6).map(|w| json!({"id": w, "texto": text(w, 29)})));
    let (code, out, err) = voz(folder.path(), &STREAM, &asked);
    assert!(code == 0 && err.contains("romances de domínio público"), "{err}");
    let all = answers(&out);
    let score = |w: usize| all[w]["proximidade"].as_f64().unwrap();
    assert!((1..6).all(|other| score(0) > score(other) + 1.0), "{out}");
    // With people of one's own to compare with, nobody else is asked.
    assert!(!voz(measured(25).path(), &STREAM, &asked).2.contains("romances"));
}

#[test]
fn what_proves_little_says_so() {
    let folder = measured(25);
    let (code, out, _) = voz(folder.path(), &STREAM, &lines([json!({"id": "a", "texto": "oi, tudo bem?"})]));
    assert_eq!((code, answers(&out)[0]["evidencia"].as_str()), (0, Some("pouca")));
    // The other register has no text at all.
    let (code, _, err) = voz(folder.path(), &["proximidade", "-r", "resposta", "meus.jsonl"], "");
    assert!(code == 4 && err.contains("0 textos seus como resposta") && err.contains("voz medir"), "{err}");

    let few = measured(19);
    let (code, out, err) = voz(few.path(), &STREAM, &lines([json!({"id": "a", "texto": text(0, 29)})]));
    let answer = &answers(&out)[0];
    assert_eq!((code, &answer["proximidade"], &answer["evidencia"]), (4, &Value::Null, &json!("nenhuma")));
    assert!(err.contains("19 textos"), "{err}");
    let (code, _, err) = voz(measured(1).path(), &STREAM, "");
    assert!(code == 4 && err.contains("o banco tem 1 texto seu como post"), "{err}");
    // Where there is no database yet, neither.
    let (code, out, err) = voz(tempfile::tempdir().unwrap().path(), &["proximidade", "-"], "oi");
    let told = "erro: o banco tem 0 textos seus como resposta; a proximidade se mede a partir de 20\ndica: importe mais: ";
    assert!((code, &*out) == (4, "") && err.starts_with(told), "{out}{err}");
}

#[test]
fn a_text_that_is_none_is_refused() {
    let folder = measured(25);
    std::fs::write(folder.path().join("vazio.txt"), "").unwrap();
    for (name, input) in [("vazio.txt", ""), ("-", " \n\n")] {
        let (code, out, err) = voz(folder.path(), &["proximidade", name], input);
        let told =
            format!("erro: {}: está vazio, não há o que comparar\ndica: ", name.replace('-', "<entrada>"));
        assert!((code, &*out) == (2, "") && err.contains(&told), "{out}{err}");
    }
}

#[test]
fn bad_lines_are_told_and_the_rest_is_answered() {
    let folder = measured(25);
    let asked = format!("{{\n\n{}{{\"id\":1}}\n", lines([json!({"id": "x", "texto": text(0, 3)})]));
    let (code, out, err) = voz(folder.path(), &STREAM, &asked);
    assert_eq!((code, answers(&out).len()), (2, 1));
    assert!(
        err.contains("linha 1") && err.contains("linha 4") && err.contains("falta o campo texto"),
        "{err}"
    );
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    let folder = measured(25);
    let mut child = command(folder.path(), &STREAM).spawn().unwrap();
    let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    to.write_all(lines([json!({"id": 1, "texto": text(0, 3)})]).as_bytes()).unwrap();
    let (answered, answer) = channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        answered.send(line).unwrap();
    });
    let answer = answer.recv_timeout(PATIENCE);
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(answers(&answer.unwrap())[0]["id"], 1);
}

#[test]
fn an_input_that_cannot_be_read_takes_nothing_from_the_others() {
    let folder = measured(25);
    std::fs::write(folder.path().join("a.txt"), text(0, 29)).unwrap();
    std::fs::write(folder.path().join("a.jsonl"), lines([json!({"id": "a.txt", "texto": text(0, 29)})]))
        .unwrap();
    for (kind, missing, there) in [("texto", "x.txt", "a.txt"), ("jsonl", "x.jsonl", "a.jsonl")] {
        let args = ["proximidade", "-r", "post", "--json", "--entrada", kind, missing, there, "y"];
        let (code, out, err) = voz(folder.path(), &args, "");
        let told = format!("erro: {missing}: não existe\nerro: y: não existe\n");
        assert_eq!((code, err), (2, told));
        assert_eq!(serde_json::from_str::<Value>(&out).unwrap()[0]["id"], "a.txt");
    }
}

#[test]
fn a_table_for_people_and_one_object_for_scripts() {
    let folder = measured(25);
    std::fs::write(folder.path().join("a.txt"), text(0, 29)).unwrap();
    let (code, out, _) = voz(folder.path(), &["proximidade", "a.txt", "-r", "post"], "");
    assert!(
        code == 0 && out.contains("do seu jeito: de cada 100 textos seus") && out.contains("para confiar"),
        "{out}"
    );
    let (_, out, _) = voz(folder.path(), &["proximidade", "a.txt", "-r", "post", "--json"], "");
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()[0]["id"], "a.txt");
}

#[test]
fn the_cohort_is_never_the_author() {
    let folder = measured(25);
    let (_, out, _) = voz(folder.path(), &["corpus", "exportar"], "");
    assert_eq!(out.lines().count(), 25);
    let (_, out, _) = voz(folder.path(), &["corpus", "listar", "--coorte", "--json", "-n", "0"], "");
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap().as_array().map(Vec::len), Some(150));
    // A file that names nobody goes in under its own name; asking who one is makes no sense there.
    std::fs::write(folder.path().join("carta.txt"), "uma carta de outra pessoa, que eu guardei").unwrap();
    assert_eq!(voz(folder.path(), &["medir", "--coorte", "carta.txt"], "").0, 0);
    assert_eq!(voz(folder.path(), &["medir", "--coorte", "--autor", "Ana", "carta.txt"], "").0, 2);
}
