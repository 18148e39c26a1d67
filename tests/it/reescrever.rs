//! `voz reescrever`: what goes to stdout, what goes to stderr, how it ends.
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::banco;
use crate::servidor::{Act, Seen, Server};

const DRAFT: &str =
    "Certamente! O prazo do relatório mudou — agora é sexta-feira — e a equipe já sabe disso.";
const KEY: &str = "sk-teste-0123456789abcdef";

/// The program in an empty home.
struct Voz {
    home: tempfile::TempDir,
    env: Vec<(&'static str, String)>,
}

struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Ended {
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}: {} {}", self.out, self.err))
    }
}

impl Voz {
    fn new() -> Self {
        Self { home: tempfile::tempdir().unwrap(), env: Vec::new() }
    }

    /// With a model behind `server`.
    fn with_model(server: &Server) -> Self {
        let mut voz = Self::new();
        voz.env.push(("VOZ_MODELO", "modelo-x".to_owned()));
        voz.env.push(("VOZ_MODELO_URL", server.url()));
        voz.env.push(("VOZ_MODELO_CHAVE", KEY.to_owned()));
        voz
    }

    fn env(mut self, name: &'static str, value: &str) -> Self {
        self.env.push((name, value.to_owned()));
        self
    }

    fn configured(self, toml: &str) -> Self {
        let path = self.home().join("config.toml");
        std::fs::write(&path, toml).unwrap();
        let path = path.to_str().unwrap().to_owned();
        self.env("VOZ_CONFIG", &path)
    }

    fn home(&self) -> &Path {
        self.home.path()
    }

    fn run(&self, args: &[&str]) -> Ended {
        self.fed("", args)
    }

    fn fed(&self, stdin: &str, args: &[&str]) -> Ended {
        let mut child = Command::new(env!("CARGO_BIN_EXE_voz"))
            .env_clear()
            .env("HOME", self.home())
            .env("VOZ_DADOS", self.home().join("dados"))
            .envs(banco::env(self.home()))
            .envs(self.env.iter().map(|(k, v)| (k, v)))
            .current_dir(self.home())
            .arg("reescrever")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(stdin.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let ended = Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
        assert!(!format!("{}{}", ended.out, ended.err).contains("sk-teste"), "the key showed");
        ended
    }
}

fn says(text: &str) -> Act {
    Act::json(
        200,
        &json!({
            "choices": [{"message": {"content": text}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 10},
        }),
    )
}

fn user(seen: &Seen) -> String {
    seen.json()["messages"][1]["content"].as_str().unwrap().to_owned()
}

fn asks_for(seen: &Seen, style: &str) -> bool {
    user(seen).contains(style)
}

#[test]
fn works_with_nothing_set_up_and_says_what_it_used() {
    let ended = Voz::new().run(&[DRAFT]);
    assert_eq!(ended.code, Some(0));
    insta::assert_snapshot!(format!("{}--- stderr\n{}", ended.out, ended.err));
}

#[test]
fn a_pipe_gets_the_text_alone_and_quiet_is_quiet() {
    let ended = Voz::new().fed("O prazo mudou: sexta-feira.\n", &["-q", "-r", "post"]);
    assert_eq!((ended.out.as_str(), ended.err.as_str()), ("O prazo mudou: sexta-feira.\n", ""));
}

#[test]
fn the_embedded_editor_needs_no_excuse_when_asked_for() {
    let asked =
        [Voz::new().run(&["--sem-modelo", DRAFT]), Voz::new().env("VOZ_PROTOCOLO", "regras").run(&[DRAFT])];
    for ended in asked {
        assert_eq!(ended.code, Some(0));
        assert!(!ended.err.contains("modelo"), "{}", ended.err);
    }
    let keyed = Voz::new().env("OPENAI_API_KEY", KEY).run(&[DRAFT]);
    assert!(keyed.err.contains("falta o nome do modelo (VOZ_MODELO)"), "{}", keyed.err);
}

#[test]
fn the_text_comes_from_an_argument_a_file_or_a_pipe() {
    let voz = Voz::new();
    std::fs::write(voz.home().join("rascunho.md"), format!("{DRAFT}\n")).unwrap();
    let expected = voz.run(&[DRAFT]).out;
    assert_eq!(voz.run(&["rascunho.md"]).out, expected);
    assert_eq!(voz.fed(DRAFT, &["-"]).out, expected);
    assert_eq!(voz.fed(DRAFT, &[]).out, expected);
}

#[test]
fn json_is_the_wire_object() {
    let server =
        Server::start(|_, _| says("prazo do relatório mudou, agora é sexta-feira, a equipe já sabe disso"));
    let ended = Voz::with_model(&server).env("VOZ_COTA_LIMITE", "9").run(&["--json", "-r", "post", DRAFT]);
    assert_eq!(ended.code, Some(0));
    let answer = ended.json();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&answer), ["registro", "entrada", "aviso", "variantes", "falhas", "uso", "cota", "voz"]);
    assert_eq!(keys(&answer["entrada"]), ["achados", "palavras"]);
    assert_eq!(
        keys(&answer["variantes"][0]),
        [
            "estilo", "texto", "passou", "achados", "palavras", "tirado", "palavrasAMenos", "diff",
            "proximidade"
        ]
    );
    assert_eq!(answer["registro"], "post");
    assert_eq!(answer["aviso"], Value::Null);
    assert_eq!(answer["falhas"], json!([]));
    assert_eq!(answer["uso"], json!({"entrada": 100, "saida": 10, "modelo": "modelo-x"}));
    assert_eq!(answer["cota"], json!({"gratis": true, "usado": 0, "limite": 9}));
    assert_eq!(answer["variantes"][0]["tirado"][0], "travessao");
    assert_eq!(answer["variantes"][0]["estilo"], json!({"id": "padrao", "nome": ""}));
}

#[test]
fn one_style_fails_and_the_others_are_delivered() {
    let server = Server::start(|seen, _| match () {
        () if asks_for(seen, "jeito seco") => says("prazo do relatório mudou: sexta-feira. a equipe já sabe"),
        () if asks_for(seen, "jeito mudo") => {
            Act::json(200, &json!({"choices": [{"message": {"content": ""}, "finish_reason": "length"}]}))
        }
        () => Act::json(400, &json!({"error": {"message": format!("no such thing ({KEY})")}})),
    });
    let styles = ["-e", "solto=jeito solto", "-e", "seco=jeito seco", "-e", "mudo=jeito mudo"];
    let voz = Voz::with_model(&server);
    let ended = voz.run(&[&styles[..], &[DRAFT]].concat());
    assert_eq!(
        (ended.code, ended.out.as_str()),
        (Some(0), "prazo do relatório mudou: sexta-feira. a equipe já sabe\n")
    );
    assert!(
        ended.err.contains("solto: o provedor do modelo recusou o pedido: HTTP 400, no such thing ***"),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("mudo: vazio (length)"), "{}", ended.err);
    let answer = voz.run(&[&styles[..], &["--json", DRAFT]].concat()).json();
    assert_eq!(
        answer["falhas"],
        json!([
            {"estilo": {"id": "solto", "nome": ""}, "motivo": "o provedor do modelo recusou o pedido"},
            {"estilo": {"id": "mudo", "nome": ""}, "motivo": "vazio (length)", "detalhe": "a resposta veio sem texto"},
        ])
    );
    assert_eq!(answer["uso"]["entrada"], 100);
}

#[test]
fn configured_styles_are_the_default_and_can_be_named() {
    const SECO: &str = "prazo do relatório agora é sexta, equipe sabe";
    const SOLTO: &str = "mudou o prazo do relatório, agora é sexta!";
    let server = Server::start(|seen, _| says(if asks_for(seen, "jeito seco") { SECO } else { SOLTO }));
    let toml = "[[estilos]]\nid = \"seco\"\nnome = \"Seco\"\nprompt = \"jeito seco\"\n\
                [[estilos]]\nid = \"solto\"\nprompt = \"jeito solto\"\n";
    let voz = Voz::with_model(&server).configured(toml);
    assert_eq!(voz.run(&[DRAFT]).out, format!("== Seco ==\n{SECO}\n== solto ==\n{SOLTO}\n"));
    assert_eq!(voz.run(&["-e", "sol", DRAFT]).out, format!("{SOLTO}\n"));
    let otherwise = voz.run(&["-e", "seco =jeito solto", "-e", "solto", DRAFT]).out;
    assert_eq!(otherwise, format!("== Seco ==\n{SOLTO}\n== solto ==\n{SOLTO}\n"));
    let unknown = voz.run(&["-e", "s", DRAFT]);
    assert_eq!(unknown.code, Some(4));
    assert!(unknown.err.contains("há: seco, solto"), "{}", unknown.err);
}

#[test]
fn what_the_model_wraps_around_the_text_does_not_come_out() {
    let server = Server::start(|_, _| {
        says(
            "Claro! Aqui está o texto reescrito:\n\n```\n\"prazo do relatório agora é sexta\"\n```\n\nQuer que eu ajuste o tom?",
        )
    });
    assert_eq!(Voz::with_model(&server).run(&[DRAFT]).out, "prazo do relatório agora é sexta\n");
}

#[test]
fn a_model_that_fails_ends_with_three() {
    let refused =
        Server::start(|_, _| Act::json(401, &json!({"error": {"message": format!("bad key {KEY}")}})));
    let ended = Voz::with_model(&refused).run(&["--json", DRAFT]);
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""));
    assert!(ended.err.contains("recusou a chave: HTTP 401, bad key ***"), "{}", ended.err);
    assert!(ended.err.contains("voz doutor"), "{}", ended.err);

    let slow = Server::start(|_, _| Act::Hang);
    let ended = Voz::with_model(&slow).env("VOZ_MODELO_PRAZO_S", "1").run(&[DRAFT]);
    assert_eq!(ended.code, Some(3));
    assert!(ended.err.contains("não respondeu no prazo"), "{}", ended.err);

    let mute = Server::start(|_, _| says("<think>hm</think>"));
    let ended = Voz::with_model(&mute).run(&["--json", DRAFT]);
    assert_eq!(ended.code, Some(3));
    assert_eq!(ended.json()["aviso"], "vazio");
    assert_eq!(ended.json()["variantes"], json!([]));
}

#[test]
fn what_is_no_rewrite_ends_with_three_and_the_reason() {
    let far =
        Server::start(|_, _| says("pode trazer o ventilador amanhã que eu dou uma olhada na hélice, viu"));
    let voz = Voz::with_model(&far);
    let ended = voz.run(&[DRAFT]);
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""));
    assert!(ended.err.contains("distante: ficou 0 % do conteúdo"), "{}", ended.err);
    assert!(ended.err.contains("--mesmo-assim") && !ended.err.contains("ventilador"), "{}", ended.err);
    assert_eq!(far.seen().len(), 2, "asked once more");
    let url = far.url();
    let first = crate::servico::voz(voz.home(), &[])
        .args([
            "comecar", "--modelo", "m", "--modelo-url", &url, "--sem-textos", "--rascunho", DRAFT, "--sim",
        ])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&first.stderr);
    assert_eq!(first.status.code(), Some(3), "{said}");
    assert!(said.contains("o modelo ficou gravado em "), "{said}");
    assert!(said.contains("assim mesmo: voz reescrever --mesmo-assim RASCUNHO"), "{said}");
    let again = far.seen()[1].json()["messages"][1]["content"].as_str().unwrap().to_owned();
    assert!(
        again.contains("ficou 0 % do conteúdo do rascunho") && again.contains("dou uma olhada"),
        "{again}"
    );
    let shown = voz.run(&["--mesmo-assim", DRAFT]);
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    assert!(
        shown.out.contains("ventilador")
            && shown.err.contains("; confira: ")
            && shown.err.contains("ficou pouco"),
        "{}",
        shown.err
    );

    let echo = Server::start(|seen, _| says(&format!("{DRAFT}\n{}", user(seen))));
    let ended = Voz::with_model(&echo).run(&["--mesmo-assim", DRAFT]);
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""), "no flag lets a leak out");
    assert!(ended.err.contains("eco: a resposta repete"), "{}", ended.err);
}

#[test]
fn a_second_answer_that_is_a_rewrite_is_delivered() {
    let server = Server::start(|_, before| match before {
        0 => says("Desculpe, mas não posso ajudar com isso."),
        _ => says("prazo do relatório mudou, agora é sexta-feira, a equipe já sabe"),
    });
    let ended = Voz::with_model(&server).run(&["--json", DRAFT]);
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert_eq!(ended.json()["uso"]["entrada"], 200, "both are counted");
}

#[test]
fn a_failure_names_what_mends_it() {
    let ends = |content: &str, reasoning: &str| {
        let message = json!({"content": content, "reasoning_content": reasoning});
        let answer = json!({"choices": [{"message": message, "finish_reason": "length"}]});
        let server = Server::start(move |_, _| Act::json(200, &answer));
        Voz::with_model(&server).env("VOZ_MODELO_MAXIMO_TOKENS", "300").run(&[DRAFT]).err
    };
    for (err, said) in [
        (ends("o prazo do relatório mu", ""), "cortado (length): a resposta chegou ao limite de tokens"),
        (ends("", "hm"), "vazio (length): o modelo pensou até o limite"),
        (ends("<think>deixa eu ver", ""), "vazio (length): o modelo pensou até o limite"),
        (ends("", ""), "vazio (length): a resposta veio sem texto"),
    ] {
        assert!(
            err.contains(said) && err.contains("modelo.maximo_tokens") && err.contains("agora 300"),
            "{err}"
        );
    }
    // A model that stops by itself has tokens left.
    let stopped = json!({"choices": [{"message": {"content": ""}, "finish_reason": "stop"}]});
    let server = Server::start(move |_, _| Act::json(200, &stopped));
    let err = Voz::with_model(&server).run(&[DRAFT]).err;
    assert!(err.contains("vazio (stop)") && err.contains("com outro modelo"), "{err}");
    assert!(!err.contains("maximo_tokens"), "{err}");
    let slow = Server::start(|_, _| Act::Hang);
    let err = Voz::with_model(&slow).env("VOZ_MODELO_PRAZO_S", "1").run(&[DRAFT]).err;
    assert!(err.contains("modelo.prazo_s") && err.contains("agora 1 s"), "{err}");
}

/// With so many posts, and no replies, measured.
fn with_posts(count: usize) -> Voz {
    let voz = Voz::new();
    let texts: Vec<String> =
        (0..count).map(|n| format!("Post número {n}, sobre a feira do bairro.")).collect();
    std::fs::write(voz.home().join("posts.txt"), texts.join("\n\n")).unwrap();
    let mut medir = Command::new(env!("CARGO_BIN_EXE_voz"));
    let dados = voz.home().join("dados");
    let ended = medir
        .env_clear()
        .env("HOME", voz.home())
        .env("VOZ_DADOS", dados)
        .envs(banco::env(voz.home()))
        .current_dir(voz.home())
        .args(["medir", "-r", "post", "posts.txt"])
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(ended.status.success(), "{err}");
    assert!(err.contains("resposta: nenhum texto") && err.contains("20 textos já são uma voz"), "{err}");
    voz
}

#[test]
fn the_register_that_has_texts_is_the_default_and_a_thin_voice_is_said() {
    let server = Server::start(|_, _| says("a feira agora é noutra rua, mudou"));
    let mut voz = with_posts(3);
    // The embedded editor shows nobody any examples, and does not speak of them.
    let embedded = voz.run(&["A feira mudou de rua."]);
    assert!(!embedded.err.contains("imita") && !embedded.err.contains("com 3 posts"), "{}", embedded.err);
    voz.env = Voz::with_model(&server).env;
    let own = voz.run(&["--json", "A feira mudou de rua."]);
    assert_eq!(own.json()["registro"], "post");
    assert_eq!(own.json()["voz"], json!({"textos": 3, "exemplos_de": "post", "amostra": false}));
    assert!(own.err.contains("registro post, o único em que há textos seus"), "{}", own.err);
    assert!(
        own.err.contains("com 3 posts seus") && own.err.contains("faltam 17 para eu medir"),
        "{}",
        own.err
    );
    let other = voz.run(&["--json", "-r", "resposta", "A feira mudou de rua."]);
    assert_eq!(other.json()["registro"], "resposta");
    assert_eq!(other.json()["voz"], json!({"textos": 0, "exemplos_de": "post", "amostra": false}));
    assert!(other.err.contains("nenhum texto seu no registro resposta"), "{}", other.err);
    assert!(other.err.contains("os exemplos vêm de post"), "{}", other.err);
}

#[test]
fn a_draft_that_stays_as_it_is_is_no_rewrite_and_a_voice_that_is_nobodys_is_named() {
    let voz = Voz::new();
    let same = voz.run(&["Oi"]);
    assert!(same.code == Some(0) && same.out == "Oi\n", "{}", same.out);
    assert!(same.err.contains("reescrita: 1 palavra; nada mudou"), "{}", same.err);
    assert!(same.err.contains("para escolher um: voz comecar"), "{}", same.err);
    assert_eq!(voz.run(&["--json", "Oi"]).json()["voz"]["amostra"], true);
    let other = voz.run(&["Claro! Aqui está: sai na sexta."]);
    assert!(!other.err.contains("nada mudou"), "{}", other.err);
}

#[test]
fn what_cannot_be_rewritten_ends_with_two() {
    let voz = Voz::new();
    std::fs::write(voz.home().join("latin1"), b"a\xe7\xe3o").unwrap();
    let long = "a".repeat(4001);
    let seven = ["-e", "a=1", "-e", "b=1", "-e", "c=1", "-e", "d=1", "-e", "e=1", "-e", "f=1", "oi"];
    for (args, said) in [
        (&["  \u{200b}"][..], "o texto está vazio"),
        (&[long.as_str()], "texto tem 4.001 caracteres; o máximo é 4.000"),
        (&[long.as_str()], "reescreva uma parte por vez"),
        (&["-c", &long, "oi"], "contexto tem 4.001 caracteres"),
        (&["-i", &long, "oi"], "instrucoes tem 4.001 caracteres"),
        (&["nada.txt"], "nada.txt: não existe"),
        (&["latin1"], "latin1: não é UTF-8"),
        (&["-c", "@nada", "oi"], "nada: não existe"),
        (&["-e", "=x", "oi"], "falta o id"),
        (&["-e", "a=1", "-e", "b=1", "-e", "a=2", "oi"], "-e: o estilo \"a\" foi pedido duas vezes"),
        (&seven, "no máximo 5 estilos"),
        (&["-r", "carta", "oi"], "resposta, post"),
        (&["--escolher", "oi"], "precisa de um terminal"),
        (&["--escolher", "--json", "oi"], "não pode vir junto"),
    ] {
        let ended = voz.run(args);
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{said}: {}", ended.err);
        assert!(ended.err.contains(said), "{said}: {}", ended.err);
    }
    assert_eq!(voz.fed("", &[]).code, Some(2));
}

#[test]
fn the_question_carries_the_authors_texts_the_rules_and_the_style() {
    let server = Server::start(|_, _| says("prazo do relatório agora é sexta"));
    let voz = Voz::with_model(&server);
    std::fs::write(voz.home().join("conversa.txt"), "o cliente perguntou do prazo").unwrap();
    voz.run(&["-c", "@conversa.txt", "-i", "nunca uso hashtag", "-e", "seco=bem seco", DRAFT]);
    let asked = server.seen()[0].json();
    let user = asked["messages"][1]["content"].as_str().unwrap();
    for part in ["o cliente perguntou do prazo", "nunca uso hashtag", "bem seco", DRAFT] {
        assert!(user.contains(part), "{part}: {user}");
    }
    assert_eq!(user.matches(" texto>").count(), 24, "{user}");
}

#[test]
fn without_a_corpus_a_letter_stays_a_letter() {
    let letter = "Prezada Marta,\n\nRecebi o orçamento na terça-feira. O prazo serve.\n\nO pagamento sai no dia 10. Se mudar \
                  alguma coisa, eu aviso.\n\nAtenciosamente,\nJosé";
    for registro in ["post", "resposta"] {
        let ended = Voz::new().run(&["--sem-modelo", "-r", registro, letter]);
        assert_eq!((ended.code, ended.out.trim_end()), (Some(0), letter), "{registro}: {}", ended.err);
        assert!(ended.err.contains("nenhum texto seu medido"), "{}", ended.err);
    }
}

#[test]
fn what_is_put_around_an_answer_is_off_before_it_is_judged() {
    // With the note the answer would be three times the draft, and its names and numbers would be nobody's.
    let note = "\n\n---\n\n**O que mudei:**\n- tirei “Certamente!”, como Ana Souza faz em 9 de cada 10 textos\n- troquei o \
                travessão por vírgula, porque nos exemplos de Recife e Olinda ele nunca aparece\n- encurtei de 14 para 9 \
                palavras, perto da mediana, e deixei sem ponto final";
    let server = Server::start(move |_, _| {
        says(&format!(
            "\"o prazo do relatório, o \"grande\", mudou pra sexta-feira, a equipe já sabe\"{note}"
        ))
    });
    let voz = Voz::with_model(&server);
    let ended = voz.run(&["--json", DRAFT]);
    let found = ended.json();
    let text = found["variantes"][0]["texto"].as_str().unwrap();
    assert_eq!(
        text, "o prazo do relatório, o \"grande\", mudou pra sexta-feira, a equipe já sabe",
        "{found}"
    );
    assert_eq!(server.seen().len(), 1, "nothing was refused");
}
