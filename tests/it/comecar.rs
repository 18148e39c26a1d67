//! `voz comecar`: from an empty home folder to the first rewrite, by questions on a terminal or by flags alone.
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};

use crate::banco;
use crate::servico::{has, voz, wait_until, waited};
use crate::servidor::{Act, Seen, Server};

const KEY: &str = "sk-certa-0123456789";
const WRITTEN: &str = "o ventilador tá pronto, pode buscar a partir de amanhã";

/// A server that speaks as Ollama does, or asks for [`KEY`] as a provider does.
fn ollama(keyed: bool) -> Server {
    Server::start(move |seen, _| {
        let key = format!("Bearer {KEY}");
        if keyed && seen.header("authorization") != Some(key.as_str()) {
            return Act::json(401, &json!({"error": {"message": "Incorrect API key provided"}}));
        }
        answered(seen)
    })
}

fn answered(seen: &Seen) -> Act {
    match seen.line.as_str() {
        "GET /api/version" => Act::json(200, &json!({"version": "0.12.0"})),
        "GET /v1/models" => {
            Act::json(200, &json!({"data": [{"id": "llama3.2:latest"}, {"id": "nomic-embed-text"}]}))
        }
        "POST /v1/chat/completions" => Act::json(
            200,
            &json!({
                "choices": [{"finish_reason": "stop", "message": {"content": said_to(seen)}}],
                "usage": {"prompt_tokens": 9, "completion_tokens": 2},
            }),
        ),
        _ => Act::json(404, &json!({"error": {"message": "not found"}})),
    }
}

fn said_to(seen: &Seen) -> &'static str {
    if seen.body.contains("Responda: ok") { "ok" } else { WRITTEN }
}

fn port(server: &Server) -> String {
    server.url().trim_start_matches("http://").to_owned()
}

fn run(home: &Path, env: &[(&str, &str)], args: &[&str]) -> Output {
    voz(home, env).arg("comecar").args(args).stdin(Stdio::null()).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn config(home: &Path) -> Option<String> {
    std::fs::read_to_string(home.join(".config/voz/config.toml")).ok()
}

fn texts(home: &Path) -> String {
    let file = home.join("meus.jsonl");
    let line = |n: u32| {
        format!("{}\n", json!({"texto": format!("tá bom, te vejo no dia {n}"), "registro": "resposta"}))
    };
    std::fs::write(&file, (1..=25).map(line).collect::<String>()).unwrap();
    file.to_string_lossy().into_owned()
}

#[test]
fn without_a_terminal_every_open_question_is_named_as_a_flag() {
    let home = tempfile::tempdir().unwrap();
    let output = run(home.path(), &[], &[]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for flag in ["--modelo", "--sem-modelo", "--chave-de", "--fonte", "--sem-textos", "--sim"] {
        assert!(said.contains(flag), "{flag}: {said}");
    }
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0, "nothing was made");
}

#[test]
fn what_is_on_the_machine_is_told_to_a_script() {
    let home = tempfile::tempdir().unwrap();
    let server = ollama(false);
    let output = run(home.path(), &[("OLLAMA_HOST", &port(&server))], &["--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = &told["servidores"][0];
    assert_eq!(found["servidor"], "Ollama");
    assert_eq!(found["modelos"], json!(["llama3.2:latest"]), "models that only compare texts are left out");
    assert_eq!(found["url"], format!("{}/v1", server.url()));
    assert_eq!((&told["textos"], &told["modelo"]["configurado"]), (&json!(0), &json!(false)));
    assert!(config(home.path()).is_none());
}

#[test]
fn flags_alone_lead_to_the_first_rewrite() {
    let home = tempfile::tempdir().unwrap();
    let server = ollama(false);
    let (url, texts) = (format!("{}/v1", server.url()), texts(home.path()));
    let args = ["--modelo", "llama3.2", "--modelo-url", &url, "--fonte", &texts, "--sim"];
    let output = run(home.path(), &[], &args);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().last(), Some(WRITTEN));
    assert!(said(&output).contains("entraram 25 textos"), "{}", said(&output));
    let config = config(home.path()).unwrap();
    assert!(
        config.contains("\nnome = \"llama3.2\"") && config.contains(&format!("\nurl = \"{url}\"")),
        "{config}"
    );
    // Again, with nothing to change: what is there is used.
    let output = run(home.path(), &[], &["--sim"]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().last(), Some(WRITTEN));
}

#[test]
fn a_key_that_is_refused_is_not_kept() {
    let home = tempfile::tempdir().unwrap();
    let server = ollama(true);
    let url = format!("{}/v1", server.url());
    let file = home.path().join("chave.txt");
    let path = file.to_str().unwrap();
    let args = ["--modelo", "llama3.2", "--modelo-url", &url, "--chave-de", path, "--sem-textos", "--sim"];
    std::fs::write(&file, "sk-errada\n").unwrap();
    let output = run(home.path(), &[], &args);
    let refused = said(&output);
    assert_eq!(output.status.code(), Some(3), "{refused}");
    assert!(refused.contains("a chave não foi aceita") && !refused.contains("sk-errada"), "{refused}");
    assert!(config(home.path()).is_none());
    std::fs::write(&file, format!("{KEY}\n")).unwrap();
    let output = run(home.path(), &[], &args);
    assert!(output.status.success() && !said(&output).contains(KEY), "{}", said(&output));
    assert!(config(home.path()).unwrap().contains(&format!("chave = \"{KEY}\"")));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let file = home.path().join(".config/voz/config.toml");
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
}

/// The program on a terminal of its own, typed to.
struct Typist {
    child: Child,
    screen: Arc<Mutex<String>>,
    /// Ends with the terminal.
    reader: Option<JoinHandle<()>>,
    read: usize,
    /// Where the name of its terminal is.
    folder: tempfile::TempDir,
}

impl Typist {
    fn start(home: &Path, env: &[(&str, &str)]) -> Self {
        Self::of("comecar", home, env)
    }

    /// At a command in a folder of the home.
    fn of(arguments: &str, home: &Path, env: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let tty = folder.path().join("tty");
        let line = format!(
            "tty >{}; stty cols 80; {} --cor nunca {arguments}",
            tty.display(),
            env!("CARGO_BIN_EXE_voz")
        );
        let mut command = Command::new("script");
        command
            .args(["-qec", &line, "/dev/null"])
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .env("TERM", "dumb");
        command.env("HOME", home).env("VOZ_DADOS", home.join("dados"));
        command.envs(banco::env(home)).envs(env.iter().copied());
        let mut child =
            command.current_dir(home).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let screen = Arc::<Mutex<String>>::default();
        let (mut out, shown) = (child.stdout.take().unwrap(), Arc::clone(&screen));
        let reader = std::thread::spawn(move || {
            let (mut bytes, mut all) = ([0; 4096], Vec::new());
            while let Ok(n @ 1..) = out.read(&mut bytes) {
                // As a whole: a letter may come in two pieces.
                all.extend_from_slice(&bytes[..n]);
                *shown.lock().unwrap() = String::from_utf8_lossy(&all).into_owned();
            }
        });
        Self { child, screen, reader: Some(reader), read: 0, folder }
    }

    /// Waits for a question among what was not yet read, and answers it.
    fn answer(&mut self, question: &str, typed: &str) {
        self.keys(question, &format!("{typed}\n"));
    }

    /// The same by single keys.
    fn keys(&mut self, question: &str, keys: &str) {
        let mut at = None;
        wait_until(&format!("{question}\n{}", self.screen.lock().unwrap()), || {
            let screen = self.screen.lock().unwrap();
            at = screen[self.read..].find(question).map(|found| self.read + found + question.len());
            at.is_some()
        });
        self.read = at.unwrap();
        write!(self.child.stdin.as_mut().unwrap(), "{keys}").unwrap();
    }

    /// As [`Self::answer`] to a question whose answer is hidden: what is typed before the echo is off is thrown away by the
    /// terminal.
    fn answer_hidden(&mut self, question: &str, typed: &str) {
        self.keys(question, "");
        let tty = std::fs::read_to_string(self.folder.path().join("tty")).unwrap();
        wait_until("the end of the echo", || {
            let shown = Command::new("stty").args(["-F", tty.trim(), "-a"]).output().unwrap().stdout;
            String::from_utf8_lossy(&shown).split_whitespace().any(|mode| mode == "-echo")
        });
        writeln!(self.child.stdin.as_mut().unwrap(), "{typed}").unwrap();
    }

    fn ended(mut self) -> (Option<i32>, String) {
        let mut status = None;
        // Its input stays open: what still asks has not ended.
        let over = waited(Duration::from_secs(60), || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        assert!(over, "it still asks:\n{}", self.screen.lock().unwrap());
        // The last of it may still be on its way through the terminal.
        self.reader.take().unwrap().join().unwrap();
        let screen = self.screen.lock().unwrap().clone();
        (status.unwrap().code(), screen)
    }
}

impl Drop for Typist {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn questions_on_a_terminal_lead_there_too() {
    if !has("script") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let server = ollama(false);
    let mut typist = Typist::start(home.path(), &[("OLLAMA_HOST", &port(&server))]);
    typist.answer("1 de 3 · Quem escreve", "");
    typist.answer("Gravar em", "");
    typist.answer("2 de 3 · Os seus textos", &texts(home.path()));
    typist.answer("25 respostas suas entram.", "d");
    typist.answer("última", "");
    typist.answer("Com 25 respostas suas, a sua voz já se mede; faltam 25", "c");
    typist.keys("Cole os textos", "chego já, me espera na porta\n\nfalo com ela hoje\n\u{4}");
    typist.answer("Vejo 2 textos:", "");
    typist.answer("Foram para alguém", "");
    typist.answer("Arquivo, pasta ou zip", "");
    typist.answer("3 de 3 · A primeira reescrita", "");
    let (code, screen) = typist.ended();
    assert_eq!(code, Some(0), "{screen}");
    for shown in [
        "1) tá bom, te vejo no dia 1",
        "e mais 13",
        "1) chego já, me espera na porta",
        "2 respostas suas entram.",
        "Com 27 respostas",
        "config.toml",
    ] {
        assert!(screen.contains(shown), "{shown}\n{screen}");
    }
    // The rewrite comes first, then one next step.
    let end = screen.split(WRITTEN).last().unwrap();
    assert!(
        screen.contains(WRITTEN)
            && end.trim_end().ends_with("Para seguir: voz reescrever \"o seu rascunho\""),
        "{screen}"
    );
    assert_eq!(end.matches("voz ").count(), 1, "{end}");
    let calls = server.seen().iter().filter(|seen| seen.line == "POST /v1/chat/completions").count();
    assert_eq!(calls, 2, "one to try, and the rewrite");
}

#[test]
fn a_no_and_a_wrong_key_change_nothing() {
    if !has("script") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let server = ollama(true);
    let mut typist = Typist::start(home.path(), &[("OLLAMA_HOST", "127.0.0.1:9")]);
    typist.answer("Qual? [4]", "99");
    typist.answer("não está na lista", "outro endereço");
    typist.answer("Endereço, como", &format!("{}/v1", server.url()));
    typist.answer_hidden("Chave (não aparece ao digitar; Enter se não há):", "sk-errada");
    typist.answer_hidden("Chave (não aparece ao digitar; vazio para outro endereço):", "");
    typist.answer("Endereço, como", "");
    typist.answer("Qual? [4]", "openai");
    typist.answer_hidden("Chave (não aparece ao digitar; vazio para voltar):", "");
    typist.answer("Qual? [4]", "");
    typist.keys("Gravar em", "\u{4}");
    let (code, screen) = typist.ended();
    assert_eq!(code, Some(0), "{screen}");
    assert!(screen.contains("nada foi gravado") && !screen.contains("sk-errada"), "{screen}");
    assert!(config(home.path()).is_none());
}

#[test]
fn a_model_of_this_machine_needs_no_key_and_who_has_none_running_is_told_what_was_looked_for() {
    if !has("script") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let server = ollama(false);
    let mut typist = Typist::start(home.path(), &[("OLLAMA_HOST", "127.0.0.1:9")]);
    typist.answer("Não achei Ollama, LM Studio, llama.cpp, Jan nem vLLM nesta máquina.", "outro endereço");
    typist.answer("Endereço, como", "4");
    typist.answer("\"4\" não é um endereço.", "127.0.0.1:9/v1");
    typist.answer_hidden("Chave (não aparece ao digitar; Enter se não há):", "");
    typist.answer("  2) outro endereço", "2");
    typist.answer("Endereço, como", &port(&server));
    typist.answer_hidden("Chave (não aparece ao digitar; Enter se não há):", "");
    typist.answer("Qual modelo? [1]", "");
    typist.answer("Gravar em", "");
    typist.answer("Arquivo, pasta ou zip", "");
    typist.answer("Um rascunho seu", "o ventilador está pronto, pode buscar amanhã");
    let (code, screen) = typist.ended();
    assert!(code == Some(0) && screen.contains(WRITTEN), "{code:?} {screen}");
    let config = config(home.path()).unwrap();
    assert!(config.contains(&format!("\nurl = \"{}\"", server.url())), "{config}");
}

#[test]
fn a_rewrite_that_fails_at_the_end_is_tried_again_with_the_same_draft_or_another_model() {
    if !has("script") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let asked = std::sync::atomic::AtomicUsize::new(0);
    let server = Server::start(move |seen, _| {
        let rewrite = seen.body.contains("pode buscar amanhã");
        if rewrite && asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 2 {
            return Act::json(400, &json!({"error": {"message": "sem memória"}}));
        }
        answered(seen)
    });
    let mut typist = Typist::start(home.path(), &[("OLLAMA_HOST", &port(&server))]);
    typist.answer("  1) llama3.2:latest (Ollama, nesta máquina)", "");
    typist.answer("Gravar em", "");
    typist.answer("Arquivo, pasta ou zip", &texts(home.path()));
    typist.answer("25 respostas suas entram.", "");
    typist.answer("Arquivo, pasta ou zip", "");
    typist.answer("Um rascunho seu", "o ventilador está pronto, pode buscar amanhã");
    typist.answer("E agora? [1]", "");
    typist.answer("E agora? [1]", "2");
    typist.answer("  1) llama3.2:latest, como está", "");
    let (code, screen) = typist.ended();
    assert!(code == Some(0) && screen.contains(WRITTEN), "{code:?} {screen}");
    assert_eq!(screen.matches("sem memória").count(), 2, "{screen}");
}

#[test]
fn a_slip_in_a_dialogue_is_asked_again() {
    if !has("script") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let mut typist = Typist::start(home, &[("OLLAMA_HOST", "127.0.0.1:9")]);
    typist.answer("Qual? [4]", "0");
    typist.answer("\"0\" não está na lista. Qual? [4]", "sk-uma-chave-colada-cedo-demais");
    typist.answer("Isso não está na lista. Qual? [4]", "nenhum");
    typist.answer("Gravar em", "talvez");
    typist.answer("\"talvez\" não é sim nem não;", "s");
    typist.answer("Arquivo, pasta ou zip", "Consertei um rádio hoje de manhã.");
    typist.keys("Isso é um texto, e não um arquivo", "\nEra pilha.\n\u{4}");
    typist.answer("Vejo 2 textos:", "n");
    typist.keys("Cole de novo", "Consertei um rádio hoje.\n\nEra pilha.\n---\n\u{4}");
    typist.answer("Vejo 1 texto:", "s");
    typist.answer("Foram para alguém", "z");
    typist.answer("\"z\" não é r nem p.", "p");
    typist.answer("Arquivo, pasta ou zip", "c");
    let mails = "De: Lia <lia@x.invalid>\nPara: Rui\nAssunto: chave\n\nDeixei na portaria.\n\n\
                 Em 2 de maio, Rui <rui@x.invalid> escreveu:\n> cadê a chave?\n\n\
                 De: Rui <rui@x.invalid>\nPara: Lia\nAssunto: Re: chave\n\nCombinado então.\n";
    typist.keys("Cole os textos", &format!("{mails}\u{4}"));
    typist.answer("Nestes e-mails escrevem:", "lia");
    typist.answer("Vejo 1 texto:\r\n   1) Deixei na portaria.\r\n", "s");
    typist.answer("Foram para alguém", "r");
    typist.answer("Arquivo, pasta ou zip", "");
    typist.answer("Um rascunho seu", "");
    let (code, screen) = typist.ended();
    let told = "Com 1 post seu, a reescrita ainda não muda: falta um modelo";
    assert!(code == Some(0) && screen.contains(told), "{code:?} {screen}");
    assert!(screen.trim_end().ends_with("Para escolher um: voz comecar"), "{screen}");
    assert!(!screen.contains("imita pelos exemplos"), "{screen}");

    // Who went on without a model is offered one the next time, and told that nothing changed.
    let mut typist = Typist::start(home, &[("OLLAMA_HOST", "127.0.0.1:9")]);
    typist.answer("  1) OpenAI, com uma chave sua", "continuar sem modelo");
    typist.answer("Arquivo, pasta ou zip", "");
    typist.answer("Um rascunho seu", "já vou");
    typist.answer("O rascunho vai para alguém", "");
    let (code, screen) = typist.ended();
    assert!(code == Some(0) && screen.contains("2 palavras; nada mudou"), "{code:?} {screen}");

    // Whose of the names is one's own.
    let talk = "05/03/2025 08:01 - Lia: oi\n05/03/2025 08:02 - Rui: oi, tudo bem?\n05/03/2025 08:03 - Lia: tudo, e aí?\n";
    std::fs::write(home.join("conversa.txt"), talk).unwrap();
    let mut typist = Typist::of("medir conversa.txt", home, &[]);
    typist.answer("Qual destes nomes é o seu?", "Ana");
    typist.answer("\"Ana\" não está na lista. Qual destes nomes é o seu?", "3");
    typist.answer("\"3\" não está na lista. Qual destes nomes é o seu?", "lia");
    let (code, screen) = typist.ended();
    assert!(code == Some(0) && screen.contains("entraram 2 textos"), "{code:?} {screen}");

    // Which variant, and a yes that is none.
    let mut typist = Typist::of("reescrever --sem-modelo --escolher 'O time — hoje — ganhou.'", home, &[]);
    typist.answer("Qual? [1 a 1, vazio para nenhuma]", "2");
    typist.answer("\"2\" não é uma delas. Qual? [1 a 1", "1");
    let (code, screen) = typist.ended();
    assert!(code == Some(0) && screen.trim_end().ends_with("ganhou."), "{code:?} {screen}");
    let mut typist = Typist::of("corpus remover --tudo", home, &[]);
    typist.answer("remover", "si");
    typist.answer("\"si\" não é sim nem não;", "");
    let (code, screen) = typist.ended();
    assert!(code == Some(0) && screen.contains("nada foi removido"), "{code:?} {screen}");
}

#[test]
fn who_answered_once_who_they_are_is_not_asked_again_and_who_stops_is_told_what_stayed() {
    if !has("script") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let talk = |file: &str, other: &str| {
        let lines = format!(
            "05/03/2025 08:01 - Lia: oi, {other}\n05/03/2025 08:02 - {other}: oi\n05/03/2025 08:03 - Lia: tudo bem aí, {other}?\n"
        );
        std::fs::write(home.join(file), lines).unwrap();
    };
    talk("rui.txt", "Rui");
    talk("ana.txt", "Ana");
    std::fs::write(
        home.join("bia.txt"),
        "05/03/2025 08:01 - Bia: oi\n05/03/2025 08:02 - Caio: oi\n05/03/2025 08:03 - Bia: e aí?\n",
    )
    .unwrap();
    let mut typist = Typist::start(home, &[("OLLAMA_HOST", "127.0.0.1:9")]);
    typist.answer("Qual? [4]", "");
    typist.answer("Gravar em", "");
    typist.answer("Arquivo, pasta ou zip", "rui.txt");
    typist.answer("Em rui.txt escrevem:", "lia");
    typist.answer("2 respostas suas entram", "");
    typist.answer("Arquivo, pasta ou zip", "ana.txt");
    typist.answer("2 respostas suas entram", "");
    typist.answer("Arquivo, pasta ou zip", "bia.txt");
    typist.answer("Em bia.txt escrevem:", "bia");
    typist.answer("2 respostas suas entram", "");
    typist.keys("Com 6 respostas suas", "\u{3}");
    let (code, screen) = typist.ended();
    assert_eq!(code, Some(130), "{screen}");
    assert_eq!(screen.matches("Qual destes nomes").count(), 2, "{screen}");
    // Where lines break depends on how long the name of the folder is.
    let told = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["Parou aqui; ficou gravado: o modelo (", "config.toml); 6 textos no banco."] {
        assert!(told.contains(part), "{part}\n{screen}");
    }
}

#[test]
fn a_password_that_breaks_a_rule_is_asked_again_at_once() {
    if !has("script") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let mut typist = Typist::of("conta criar ana@exemplo.com.br", home.path(), &[]);
    typist.answer_hidden("vazia para desistir):", "curta");
    typist.answer_hidden("veio uma com 5", "vento pedra casa rio");
    typist.answer_hidden("de novo:", "vento pedra casa rio");
    let (code, screen) = typist.ended();
    assert!(code == Some(0) && screen.contains("conta criada: ana@exemplo.com.br"), "{code:?} {screen}");
}
