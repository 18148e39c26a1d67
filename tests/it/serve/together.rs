//! One file for the service and the command line at the same time; and a log that holds no secret.
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::json;

use super::draft;
use crate::portao::says;
use crate::proximidade::{lines, text};
use crate::servico::{Ends, MODEL_KEY, Service, wait_until};
use crate::servidor::{Act, Server};

#[test]
fn commands_work_on_the_file_of_a_service_under_load() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1000000")]);
    let (over, served) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    assert_eq!(service.rewrite(&[], &draft()).status, 200);
                    assert_eq!(service.get("/api/estilo").status, 200);
                    served.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let _ends = Ends(&over);
        for round in 0..6 {
            let file = service.home().join(format!("{round}.txt"));
            let texts: Vec<String> =
                (0..40).map(|n| format!("texto {n} da rodada {round}, escrito à mão")).collect();
            std::fs::write(&file, texts.join("\n\n")).unwrap();
            let name = file.to_str().unwrap();
            for args in
                [&["corpus", "importar", name][..], &["medir"], &["estilo", "--json"], &["corpus", "listar"]]
            {
                let ended = service.command(args).output().unwrap();
                assert!(ended.status.success(), "{args:?}: {}", String::from_utf8_lossy(&ended.stderr));
            }
        }
        let before = served.load(Ordering::Relaxed);
        wait_until("more rewrites", || served.load(Ordering::Relaxed) > before + 2);
    });
    let own = service.command(&["estilo", "--json"]).output().unwrap().stdout;
    let own = String::from_utf8(own).unwrap();
    wait_until("the card that was measured", || service.get("/api/estilo").text() == own.trim_end());
    assert_eq!(service.get("/api/health").json()["exemplos"], 240);
    for trouble in ["ERROR", "WARN"] {
        assert!(!service.log().contains(trouble), "{}", service.log());
    }
}

#[test]
fn the_card_follows_what_is_measured() {
    let service = Service::start(&[]);
    let first = service.get("/api/estilo");
    assert!(service.get("/api/health").json()["exemplos"].as_u64() > Some(3), "the sample");
    let file = service.home().join("meus.txt");
    std::fs::write(&file, "oi gente\n\nbom dia...\n\nvou ali e já volto").unwrap();
    assert!(service.command(&["-q", "medir", file.to_str().unwrap()]).output().unwrap().status.success());
    wait_until("another card", || service.get("/api/estilo").header("etag") != first.header("etag"));
    let unchanged = service.send("GET", "/api/estilo", &[("If-None-Match", first.header("etag"))]);
    assert_eq!(unchanged.status, 200, "the old tag names the old card");
    assert_eq!(service.get("/api/health").json()["exemplos"], 3);
}

#[test]
fn the_measure_of_proximity_follows_what_another_process_measures() {
    let model = Server::start(|_, _| says("o prazo do relatório mudou, agora é sexta"));
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1000000")]);
    let near = || service.rewrite(&[], &draft()).json()["variantes"][0]["proximidade"].clone();
    assert_eq!(near()["evidencia"], "nenhuma", "the sample's voice is nobody's");
    let measure = |name: &str, count: usize| {
        let file = service.home().join(name);
        let texts = (0..count).map(|n| json!({"texto": text(0, n), "registro": "resposta"}));
        std::fs::write(&file, lines(texts)).unwrap();
        let args = ["-q", "medir", file.to_str().unwrap()];
        assert!(service.command(&args).output().unwrap().status.success());
    };
    measure("meus.jsonl", 25);
    wait_until("a measure", || near()["depois"].is_number());
    assert_eq!(near()["evidencia"], "pouca", "the draft is short");
    let args = ["-q", "corpus", "remover", "--registro", "resposta", "--sim"];
    let gone = service.command(&args).output().unwrap();
    assert!(gone.status.success(), "{}", String::from_utf8_lossy(&gone.stderr));
    wait_until("no measure", || near()["depois"].is_null());
    measure("de-novo.jsonl", 25);
    wait_until("a measure again", || near()["depois"].is_number());
}

#[test]
fn no_secret_reaches_the_log() {
    let model =
        Server::start(|_, _| Act::json(401, &json!({"error": {"message": format!("bad key {MODEL_KEY}")}})));
    let url = model.url();
    let env = [("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url.as_str()), ("VOZ_MODELO_CHAVE", MODEL_KEY)];
    let service = Service::start_with(&env, &["-vv"]);
    let secrets = [
        ("Authorization", "Bearer cred_segredo1"),
        ("X-Credito", "cred_segredo1"),
        ("Idempotency-Key", "segredo2"),
        ("Cookie", "a=segredo3"),
    ];
    assert_eq!(service.rewrite(&secrets, &draft()).status, 502);
    service.send("GET", "/api/health?token=segredo4", &[("X-PAYMENT", "segredo5")]);
    service.wait_for_log("/api/health", 1);
    let log = service.log();
    assert!(log.contains("o modelo falhou") && log.contains("***"), "{log}");
    assert!(!log.contains("segredo") && !log.contains("0123456789"), "{log}");
    // Above it stands what a person is told at the start: the owner's first address and what it is, whose voice, the summary.
    for line in log.lines().skip(4) {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "not a line of JSON: {line}");
    }
}
