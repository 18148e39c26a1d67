//! `voz avaliar --as-cegas`: rounds with a scripted model on loopback, judged through a pipe.
use std::io::{Read as _, Write as _};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::calibrar::{Home, draft, says};
use crate::servidor::{Act, Seen, Server};

/// A draft as somebody stiff would write it.
fn stiff(text: &str) -> String {
    format!("Prezados, informo: {}", text.trim_end_matches('.'))
}

fn prompt(seen: &Seen) -> String {
    seen.json()["messages"].as_array().unwrap().last().unwrap()["content"].as_str().unwrap().to_owned()
}

/// Writes as the author for `voz`, and stiffly where eight texts were pasted above the draft, or for another model.
fn model() -> Server {
    Server::start(|seen, _| {
        let asked = prompt(seen);
        let of_another = seen.json()["model"] == "outro";
        if let Some((_, draft)) = asked.split_once("Responde só com o texto.\n\n") {
            assert_eq!(asked.matches("\n\n---\n\n").count(), 7, "eight texts");
            says(&stiff(draft))
        } else if of_another {
            says(&stiff(&draft(seen)))
        } else {
            says(&format!("viu, {}", draft(seen).to_lowercase().trim_end_matches('.')))
        }
    })
}

const DRAFTS: &str = "O prazo do relatório mudou e agora é sexta-feira.\nA equipe foi avisada ontem.\n\n\
                      A reunião com o cliente ficou para a próxima terça.\n\n\n\
                      O ônibus atrasou de novo e cheguei no fim da aula.\n";

/// A round in which each question is answered by `choose`, which is shown the two texts; what it printed.
fn round(home: &Home, args: &[&str], choose: impl Fn(&str, &str) -> &'static str) -> (i32, String, String) {
    let mut command = home.command(env!("CARGO_BIN_EXE_voz"));
    command.args(["avaliar", "--as-cegas", "-r", "post"]).args(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut input, mut said) = (child.stdin.take().unwrap(), child.stderr.take().unwrap());
    let (mut told, mut answered, mut byte) = (Vec::new(), 0, [0]);
    while said.read(&mut byte).unwrap() > 0 {
        told.push(byte[0]);
        if told.ends_with(b"vazio para parar]") {
            let text = String::from_utf8_lossy(&told[answered..]).into_owned();
            answered = told.len();
            let (_, rest) = text.split_once("\nA\n").unwrap();
            let (a, b) = rest.split_once("\nB\n").unwrap();
            input.write_all(format!("{}\n", choose(a, b)).as_bytes()).unwrap();
        }
    }
    drop(input);
    let done = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(told))
}

/// Prefers what is not stiff.
fn hers(a: &str, _: &str) -> &'static str {
    if a.contains("Prezados") { "b" } else { "A" }
}

fn answer((code, out, err): (i32, String, String)) -> Value {
    assert_eq!(code, 0, "{err}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn the_author_chooses_blindly_and_the_count_is_kept_with_what_it_teaches() {
    let home = Home::new(40, &model());
    std::fs::write(home.folder.path().join("rascunhos.txt"), DRAFTS).unwrap();
    let files = ["--rascunhos", "rascunhos.txt"];
    let (code, out, told) = round(&home, &files, hers);
    assert_eq!(code, 0, "{told}");
    for part in
        ["post: voz com aluno contra oito textos seus colados", "voz 3, o outro 0", "voz em 100 % [44 a 100]"]
    {
        assert!(out.contains(part), "{part}: {out}");
    }
    // Nothing that was said before the end gives a set-up away.
    let before = told.split_once("1 de 3").unwrap().1.rsplit_once("vazio para parar]").unwrap().0;
    for word in ["aluno", "colad", "o outro", "voz"] {
        assert!(!before.contains(word), "{word}: {before}");
    }
    let lessons = home.json(&["calibrar", "--mostrar", "--json"])["licoes"].clone();
    assert!(
        lessons
            .as_array()
            .unwrap()
            .iter()
            .all(|l| l["porque"].as_str().unwrap().contains("escolheu a outra"))
    );
    assert!(!lessons.as_array().unwrap().is_empty(), "{lessons}");
    let mut asked = home.command(env!("CARGO_BIN_EXE_voz"));
    asked.env("VOZ_COMPLETE", "fish").args(["--", "voz", "calibrar", "--esquecer", ""]);
    let offered = String::from_utf8(asked.output().unwrap().stdout).unwrap();
    let known = |offer: &str| lessons[0]["id"].as_str().unwrap().starts_with(offer);
    assert!(offered.lines().any(|line| line.starts_with("tudo")), "{offered}");
    assert!(offered.lines().any(|line| line.split('\t').next().is_some_and(known)), "{offered}");

    let next = "A aula de hoje foi para outra sala.\n\nO trem parou no meio do caminho.\n\nA padaria abre mais tarde no sábado.";
    std::fs::write(home.folder.path().join("novos.txt"), next).unwrap();
    let found = answer(round(&home, &["--rascunhos", "novos.txt", "--json"], |_, _| "e"));
    assert_eq!((&found["rodada"]["empates"], &found["todas"]["voz"]), (&json!(3), &json!(3)), "{found}");
    assert_eq!(found["todas"]["parte"][0], json!(0.75), "a tie is half: {found}");
    // What was chosen is a lesson by now, and none of its own draft: the same drafts make another round.
    let found = answer(round(&home, &["--rascunhos", "rascunhos.txt", "--json"], hers));
    assert_eq!((&found["rodada"]["voz"], &found["todas"]["voz"]), (&json!(3), &json!(6)), "{found}");
    // Whoever stops keeps what was said; against another model it is another count.
    std::fs::write(
        home.folder.path().join("outros.txt"),
        "A chuva parou o jogo de domingo.\n\nO café da esquina fechou.",
    )
    .unwrap();
    let other = ["--rascunhos", "outros.txt", "--contra", "outro", "--json"];
    let found =
        answer(round(&home, &other, |a, b| if [a, b].concat().contains("chuva") { hers(a, b) } else { "" }));
    assert_eq!(
        (&found["contra"], &found["todas"]["voz"], &found["todas"]["outro"]),
        (&json!("outro"), &json!(1), &json!(0))
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_round_that_is_broken_off_keeps_neither_count_nor_lesson() {
    let home = Home::new(40, &model());
    std::fs::write(home.folder.path().join("rascunhos.txt"), DRAFTS).unwrap();
    let mut command = home.command(env!("CARGO_BIN_EXE_voz"));
    command.args(["avaliar", "--as-cegas", "-r", "post", "--rascunhos", "rascunhos.txt"]);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut input, mut said) = (child.stdin.take().unwrap(), child.stderr.take().unwrap());
    let (mut told, mut byte) = (Vec::new(), [0]);
    for answer in ["", "a\n"] {
        input.write_all(answer.as_bytes()).unwrap();
        told.clear();
        while !told.ends_with(b"vazio para parar]") {
            assert_eq!(said.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&told));
            told.push(byte[0]);
        }
    }
    // Not SIGINT: whoever runs the tests in the background has it ignored.
    let kill = format!("kill -TERM {}", child.id());
    assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    assert!(!child.wait().unwrap().success());
    assert_eq!(home.json(&["calibrar", "--mostrar", "--json"])["licoes"], json!([]));
}

#[test]
fn the_order_is_drawn_and_her_own_texts_serve_as_drafts() {
    let home = Home::new(40, &model());
    let places = std::cell::RefCell::new(String::new());
    let choose = |a: &str, b: &str| {
        let chosen = hers(a, b);
        places.borrow_mut().push_str(chosen);
        chosen
    };
    let found = answer(round(&home, &["--json"], choose));
    assert_eq!(found["rodada"]["voz"], json!(10), "{found}");
    // Another ten or nearly: a draft that was drawn before may repeat a lesson.
    let again = answer(round(&home, &["--json"], choose));
    assert!(again["todas"]["voz"].as_u64().unwrap() >= 15, "{again}");
    // Fifteen throws of a coin that fall alike come once in sixteen thousand times.
    let places = places.borrow();
    assert!(places.contains('A') && places.contains('b'), "{places}");
}

#[test]
fn a_choice_that_teaches_nothing_is_told() {
    let model = Server::start(|seen, _| {
        let first = if seen.json()["model"] == "outro" { "olha" } else { "viu" };
        says(&format!("{first}, {}", draft(seen).to_lowercase().trim_end_matches('.')))
    });
    let home = Home::new(40, &model);
    std::fs::write(home.folder.path().join("rascunhos.txt"), DRAFTS).unwrap();
    let (code, _, told) = round(&home, &["--rascunhos", "rascunhos.txt", "--contra", "outro"], |_, _| "a");
    assert!(code == 0 && told.contains("escolhas que ficaram como lição: 0 de 3"), "{code} {told}");
    assert_eq!(home.json(&["calibrar", "--mostrar", "--json"])["licoes"], json!([]));
}

#[test]
fn what_cannot_be_a_round_is_said() {
    let home = Home::new(40, &Server::start(|_, _| Act::json(500, &json!({}))));
    let (code, _, err) = round(&home, &[], hers);
    assert!(code == 3 && err.contains("nenhum par de reescritas veio"), "{err}");
    std::fs::write(home.folder.path().join("nada.txt"), "\n \n").unwrap();
    let (code, _, err) = home.run(&["avaliar", "--as-cegas", "--rascunhos", "nada.txt"]);
    assert!(code == 2 && err.contains("são 0 rascunhos"), "{err}");
    assert_eq!(home.run(&["avaliar", "--contra", "outro"]).0, 2);
    let quiet = Home::new(40, &model());
    let (code, _, err) = round(&quiet, &[], |_, _| "");
    assert!(code == 4 && err.contains("nenhum par foi julgado"), "{err}");
}
