//! `voz calibrar`, `voz avaliar --reescritas` and `voz estilo --reescritas` with scripted models on loopback.
use std::process::Command;

use serde_json::{Value, json};

use crate::banco;
use crate::proximidade::{lines, text};
use crate::servico::{Service, has};
use crate::servidor::{Act, Seen, Server};

/// The draft in a question.
pub(crate) fn draft(seen: &Seen) -> String {
    let body = seen.json();
    let user = body["messages"][1]["content"].as_str().unwrap_or_default().to_owned();
    let (_, rest) = user.split_once(" rascunho>\n").unwrap_or_default();
    rest.split_once("\n</").unwrap_or_default().0.to_owned()
}

fn user(seen: &Seen) -> String {
    seen.json()["messages"][1]["content"].as_str().unwrap_or_default().to_owned()
}

pub(crate) fn says(text: &str) -> Act {
    Act::json(
        200,
        &json!({
            "choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 10, "completion_tokens": 5},
        }),
    )
}

const SYLLABLES: [&str; 8] = ["ba", "le", "mi", "to", "ru", "sa", "ne", "vo"];

/// A word of its own for every number.
fn word(n: usize) -> String {
    [n % 8, n / 8 % 8, n / 64 % 8].map(|at| SYLLABLES[at]).concat()
}

/// A text of the author: no two share more than a few words in a row, and each has some of her ways.
fn own(n: usize) -> String {
    let said = |k: usize| {
        let [a, b, c] = [0, 1, 2].map(|i| word(n * 9 + k * 3 + i));
        match (n + k * k + n / 4) % 7 {
            0 => format!("nem te conto {a} que {b} deu em {c}, viu"),
            1 => format!("fui lá ver {a} e pra {b} variar deu {c}, né"),
            2 => format!("a gente se {a} com {b} nessa {c} vida"),
            3 => format!("sei lá... pra {a} tanto faz {b} ou {c}"),
            4 => format!("só volto {a} pra ver {b} melhora {c}"),
            5 => format!("tava {a} cansada e {b} nem liguei {c}"),
            _ => format!("quem sabe {a} amanhã... ou {b} nunca {c}"),
        }
    };
    format!("olha, {}... {}. {}", said(0), said(1), said(2))
}

/// A text between marks of a name, from the last of them.
fn last_between(user: &str, name: &str) -> String {
    let tail = user.rsplit_once(&format!(" {name}>\n")).map_or("", |(_, rest)| rest);
    tail.split_once("\n</").unwrap_or_default().0.to_owned()
}

/// True where a model is asked what a text says.
fn asks_for_neutral(seen: &Seen) -> bool {
    user(seen).contains("quem não tem jeito próprio de escrever")
}

/// What the texts of `own` say, in other words.
fn neutral(text: &str) -> String {
    format!(
        "Dito de outra maneira: {}",
        text.replace("olha, ", "").replace("...", ",").replace(" pra ", " para ")
    )
}

/// A stiff model adds a word in front. Shown texts beside what they say, it writes as the author.
fn pupil() -> Server {
    Server::start(|seen, _| {
        if asks_for_neutral(seen) {
            return says(&neutral(&last_between(&user(seen), "texto")));
        }
        if user(seen).contains("em palavras de ninguém") {
            let low = last_between(&user(seen), "o que diz")
                .replacen("Olha", "viu, olha", 1)
                .replace(" para ", " pra ");
            says(low.replace(". ", "... ").replace(" não é", " né").trim_end_matches('.'))
        } else {
            says(&format!("Prezados, informo o seguinte. {}", draft(seen)))
        }
    })
}

pub(crate) struct Home {
    pub(crate) folder: tempfile::TempDir,
    model: Server,
}

impl Home {
    /// A bank of so many texts of writer 0, six writers beside them, and a model.
    pub(crate) fn new(texts: usize, model: &Server) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path();
        let mine = lines((0..texts).map(|n| json!({"texto": own(n), "registro": "post"})));
        std::fs::write(at.join("meus.jsonl"), mine).unwrap();
        let theirs = (1..6).flat_map(|w| (0..30).map(move |n| (w, n)));
        let theirs = theirs
            .map(|(w, n)| json!({"texto": text(w, n), "autor": format!("pessoa {w}"), "registro": "post"}));
        std::fs::write(at.join("outros.jsonl"), lines(theirs)).unwrap();
        let home = Self { model: model.clone(), folder };
        assert_eq!(home.run(&["medir", "-q", "meus.jsonl"]).0, 0);
        assert_eq!(home.run(&["medir", "--coorte", "-q", "outros.jsonl"]).0, 0);
        home
    }

    pub(crate) fn command(&self, program: &str) -> Command {
        let at = self.folder.path();
        let mut command = Command::new(program);
        command.env_clear().env("HOME", at).env("VOZ_DADOS", at.join("dados")).current_dir(at);
        command.envs(banco::env(at));
        command.env("VOZ_MODELO", "aluno").env("VOZ_MODELO_URL", format!("{}/v1", self.model.url()));
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> (i32, String, String) {
        let output = self.command(env!("CARGO_BIN_EXE_voz")).args(args).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    pub(crate) fn json(&self, args: &[&str]) -> Value {
        let (code, out, err) = self.run(args);
        assert_eq!(code, 0, "{err}");
        serde_json::from_str(&out).unwrap()
    }
}

#[test]
fn texts_go_to_the_model_beside_what_they_say_once_they_were_worded() {
    let model = pupil();
    let home = Home::new(50, &model);
    let made = home.json(&["calibrar", "-r", "post", "--json"]);
    assert_eq!(model.seen().len(), 32, "one call a text that may be shown");
    assert!(model.seen().iter().all(asks_for_neutral));
    let pairs = made["neutros"].as_array().unwrap();
    assert_eq!((pairs.len(), &made["licoes"]), (32, &json!([])));
    let (said, hers) = (pairs[0]["diz"].as_str().unwrap(), pairs[0]["dela"].as_str().unwrap());
    assert_eq!(said, neutral(hers));
    assert_eq!((&pairs[0]["modelo"], &pairs[0]["registro"]), (&json!("aluno"), &json!("post")));
    assert_eq!(home.json(&["calibrar", "--mostrar", "--json"]), made);
    let (_, shown, _) = home.run(&["calibrar", "--mostrar"]);
    assert!(shown.contains("diz:  Dito de outra maneira") && shown.contains("você: olha"), "{shown}");
    let (code, _, err) = home.run(&["calibrar", "-r", "post"]);
    assert!(code == 0 && err.contains("já estão prontos"), "{err}");
    assert_eq!(model.seen().len(), 32, "what is there is not asked for again");

    let rewritten = home.json(&["reescrever", "-r", "post", "--json", &own(3).replace("olha", "Olha")]);
    let asked = user(model.seen().last().unwrap());
    assert!(asked.contains("antes de cada um o que ele ia dizer"), "{asked}");
    assert_eq!(asked.matches(" o que diz>\n").count(), 25, "24 texts and the draft: {asked}");
    assert!(rewritten["variantes"][0]["texto"].as_str().unwrap().starts_with("viu, olha"), "{rewritten}");

    assert_eq!(home.run(&["calibrar", "--esquecer", "tudo"]).0, 0);
    assert_eq!(home.json(&["calibrar", "--mostrar", "--json"]), json!({"neutros": [], "licoes": []}));
    home.json(&["reescrever", "-r", "post", "--json", &own(3).replace("olha", "Olha")]);
    assert!(!user(model.seen().last().unwrap()).contains("em palavras de ninguém"));
}

#[test]
fn what_a_text_says_goes_with_the_text_and_never_leaves_in_an_answer() {
    let model = Server::start(|seen, _| {
        if asks_for_neutral(seen) {
            return says(&neutral(&last_between(&user(seen), "texto")));
        }
        // What the first text says comes back.
        let asked = user(seen);
        let first = asked.split_once(" o que diz>\n").and_then(|(_, rest)| rest.split_once("\n</"));
        says(first.unwrap_or_default().0)
    });
    let home = Home::new(50, &model);
    assert_eq!(home.run(&["calibrar", "-q", "-r", "post"]).0, 0);
    let draft =
        "O prazo do relatório mudou de novo, agora é sexta, e o chefe quer ver antes de enviar ao cliente.";
    let (code, out, err) = home.run(&["reescrever", "-r", "post", draft]);
    assert!(code == 3 && out.is_empty() && err.contains("vazamento"), "{code} {out} {err}");
    assert_eq!(home.run(&["corpus", "remover", "--registro", "post", "--sim"]).0, 0);
    assert_eq!(home.json(&["calibrar", "--mostrar", "--json"])["neutros"], json!([]));
}

#[test]
fn what_was_worded_before_a_model_failed_stays_and_the_rest_is_asked_for_next_time() {
    let model = Server::start(|seen, n| match n {
        20..=31 => says(""),
        _ => says(&neutral(&last_between(&user(seen), "texto"))),
    });
    let home = Home::new(50, &model);
    let (code, _, err) = home.run(&["calibrar", "-r", "post"]);
    assert!(code == 0 && err.contains("12 de 32 textos ficaram") && err.contains("vazio"), "{err}");
    assert_eq!(home.json(&["calibrar", "--mostrar", "--json"])["neutros"].as_array().unwrap().len(), 20);
    assert_eq!(home.run(&["calibrar", "-q", "-r", "post"]).0, 0);
    assert_eq!(model.seen().len(), 44);
    assert_eq!(home.json(&["calibrar", "--mostrar", "--json"])["neutros"].as_array().unwrap().len(), 32);
}

#[test]
fn the_gain_of_rewrites_is_measured_before_calibrating_and_after() {
    let model = pupil();
    let home = Home::new(50, &model);
    let plain = home.json(&["avaliar", "--reescritas", "-r", "post", "--json"]);
    assert_eq!((&plain["neutros"], &plain["com"]), (&json!(0), &Value::Null), "{plain}");
    assert_eq!(home.run(&["calibrar", "-q", "-r", "post"]).0, 0);
    let found = home.json(&["avaliar", "--reescritas", "-r", "post", "--json"]);
    let middle = |key: &str| found[key][0].as_f64().unwrap();
    assert_eq!(found["textos"], 12, "{found}");
    assert!(
        middle("com") > middle("sem") && found["ganhoDaCalibragem"][1].as_f64().unwrap() > 0.0,
        "{found}"
    );
    let kept = middle("conteudo");
    assert!(kept > 0.5 && kept <= 1.0, "{found}");
    // Her own texts, which the measure has not seen, stand anywhere: this is what rewrites are compared with.
    assert!((0.2..=0.8).contains(&middle("dela")), "{found}");
    assert_eq!(found["ultimas"], Value::Null, "trials are no rewrites of hers");
    let (code, out, err) = home.run(&["avaliar", "--reescritas", "-r", "post"]);
    assert!(code == 0 && out.contains("ganho da calibragem") && out.contains("pontos"), "{out}");
    for part in ["100 textos seus que a medida não viu", "como você escreveu", "conteúdo que ficou"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(err.contains("são 12 textos: é pouco"), "{err}");
    home.json(&["reescrever", "-r", "post", "--json", &own(3).replace("olha", "Olha")]);
    let found = home.json(&["avaliar", "--reescritas", "-r", "post", "--json"]);
    let last = &found["ultimas"];
    assert_eq!((&last["reescritas"], &last["alem"]), (&json!(1), &json!(0)), "one proves nothing: {found}");
    let interval = last["medidas"][1]["intervalo"].as_array().unwrap();
    assert!(interval[1].as_f64().unwrap() - interval[0].as_f64().unwrap() > 0.5, "{found}");
}

#[test]
fn a_choice_is_a_small_lesson_that_can_be_taken_back() {
    if !has("script") {
        return;
    }
    let model = Server::start(|seen, _| {
        says(if user(seen).contains("bem solto") {
            "viu, o prazo do relatório mudou e agora é pra sexta"
        } else {
            "Aviso: o prazo do relatório mudou, agora é para sexta."
        })
    });
    let home = Home::new(25, &model);
    let line = format!(
        "{} reescrever -r post --escolher -e seco='bem seco' -e solto='bem solto' 'O prazo do relatório mudou, e agora é para sexta-feira.'",
        env!("CARGO_BIN_EXE_voz")
    );
    let mut terminal = home.command("script");
    terminal
        .args(["-qec", &line, "/dev/null"])
        .env("PATH", "/usr/bin:/bin")
        .stdin(std::process::Stdio::piped());
    let mut terminal = terminal.stdout(std::process::Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut terminal.stdin.take().unwrap(), b"2\n").unwrap();
    let shown = String::from_utf8(terminal.wait_with_output().unwrap().stdout).unwrap();
    let kept = home.json(&["calibrar", "--mostrar", "--json"]);
    assert_eq!(
        kept["licoes"][0]["dela"],
        json!("viu, o prazo do relatório mudou e agora é pra sexta"),
        "{shown}"
    );
    assert!(kept["licoes"][0]["porque"].as_str().unwrap().contains("sem ponto final"), "{kept}");
    let made = home.json(&["estilo", "--reescritas", "--json"]);
    assert_eq!(made[0]["reescritas"], 1, "only what was chosen counts: {made}");
    home.run(&["reescrever", "-r", "post", "O ônibus atrasou de novo, e a reunião ficou para as três."]);
    assert!(user(model.seen().last().unwrap()).contains("ela escolheu a outra"));
    let id = kept["licoes"][0]["id"].as_str().unwrap();
    assert_eq!(home.run(&["calibrar", "--esquecer", &id[..8]]).0, 0);
    assert_eq!(home.json(&["calibrar", "--mostrar", "--json"])["licoes"], json!([]));
}

#[test]
fn too_few_texts_no_model_and_a_model_that_fails_are_said() {
    let model = Server::start(|_, _| Act::json(500, &json!({})));
    let few = Home::new(8, &model);
    let (code, _, err) = few.run(&["calibrar", "-r", "post"]);
    assert!(code == 4 && err.contains("há 8 textos seus"), "{err}");
    let home = Home::new(40, &Server::start(|_, _| says("")));
    let (code, _, err) = home.run(&["calibrar", "-r", "post"]);
    assert!(
        code == 3 && err.contains("de 32 textos o modelo não disse nenhum") && err.contains("vazio"),
        "{err}"
    );
    assert_eq!(home.json(&["calibrar", "--mostrar", "--json"])["neutros"], json!([]));
}

#[test]
fn the_last_rewrites_stand_beside_the_card() {
    // Every rewrite ends without a full stop and in capitals: the author shouts in none.
    let model = Server::start(|seen, _| says(&format!("OLHA SÓ, {}", draft(seen).trim_end_matches('.'))));
    let home = Home::new(40, &model);
    assert_eq!(home.run(&["estilo", "--reescritas"]).0, 4);
    for n in 0..6 {
        assert_eq!(home.run(&["reescrever", "-q", "-r", "post", &format!("{}.", own(n))]).0, 0);
    }
    let found = home.json(&["estilo", "--reescritas", "--json"]);
    assert_eq!((&found[0]["registro"], &found[0]["reescritas"]), (&json!("post"), &json!(6)));
    let of = |name: &str| {
        found[0]["medidas"].as_array().unwrap().iter().find(|m| m["medida"] == name).unwrap().clone()
    };
    assert_eq!((&of("caps")["reescritas"], &of("caps")["difere"]), (&json!(1.0), &json!("mais")), "{found}");
    assert_eq!(of("emoji")["difere"], Value::Null);
    let (_, out, err) = home.run(&["estilo", "--reescritas"]);
    assert!(out.contains("as 6 feitas") && out.contains("mais que o autor"), "{out}");
    assert!(
        out.contains("fora do que o autor faz: ") && err.contains("são poucas reescritas (6)"),
        "{out} {err}"
    );
    assert_eq!(of("caps")["intervalo"][1], json!(1.0), "{found}");
    assert!(of("caps")["intervalo"][0].as_f64().unwrap() > 0.5, "{found}");
    let service = Service::start_in(home.folder.path(), &[]);
    let page = service.get("/voz");
    for part in ["O quanto as reescritas se aproximam", "As últimas 6 reescritas", "mais que o autor"] {
        assert!(page.text().contains(part), "{part}: {}", page.text());
    }
}
