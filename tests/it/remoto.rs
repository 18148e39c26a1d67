//! `--servidor`: the command line in front of a real `voz serve`, and of servers that misbehave.
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::banco;
use crate::servico::Service;
use crate::servidor::{Act, Server};

const DRAFT: &str =
    "Certamente! O prazo do relatório mudou — agora é sexta-feira — e a equipe já sabe disso.";
const TOKEN: &str = "cred_0123456789abcdef";

struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

fn voz_in(home: &Path, env: &[(&str, &str)], args: &[&str]) -> Ended {
    let output = Command::new(env!("CARGO_BIN_EXE_voz"))
        .env_clear()
        .env("HOME", home)
        .env("VOZ_DADOS", home.join("dados"))
        .envs(banco::env(home))
        .envs(env.iter().copied())
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let ended = Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!format!("{}{}", ended.out, ended.err).contains("0123456789"), "the token showed: {}", ended.err);
    ended
}

fn voz(env: &[(&str, &str)], args: &[&str]) -> Ended {
    voz_in(tempfile::tempdir().unwrap().path(), env, args)
}

fn rewrite(server: &str, more: &[&str]) -> Ended {
    voz(&[("VOZ_CREDITO", TOKEN)], &[&["reescrever", "--servidor", server, DRAFT], more].concat())
}

/// A service whose model is the embedded editor, with one free rewrite a day.
fn service() -> Service {
    Service::start(&[("VOZ_PROTOCOLO", "regras"), ("VOZ_COTA_LIMITE", "1")])
}

#[test]
fn a_rewrite_is_done_by_the_service_and_paid_by_its_allowance() {
    let service = service();
    let ended = rewrite(&service.url(), &["-r", "post"]);
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert!(!ended.out.contains('—') && ended.out.contains("sexta-feira"), "{}", ended.out);
    assert!(ended.err.contains("cota grátis: 1 de 1"), "{}", ended.err);
    assert!(!ended.err.contains("amostra"), "the voice is the service's: {}", ended.err);

    let spent = rewrite(&service.url(), &[]);
    assert_eq!((spent.code, spent.out.as_str()), (Some(4), ""));
    assert!(spent.err.contains("cota") && spent.err.contains("1 de 1"), "{}", spent.err);
    assert!(spent.err.contains("dica:") && spent.err.contains("21h em Brasília"), "{}", spent.err);
}

#[test]
fn json_is_the_services_answer_to_the_byte() {
    let answer = "{\"registro\":\"post\", \"entrada\":{\"achados\":[],\"palavras\":3},\"aviso\":null,\
                  \"variantes\":[],\"falhas\":[],\"uso\":{\"entrada\":1,\"saida\":2,\"modelo\":\"m\"},\
                  \"cota\":{\"gratis\":false,\"usado\":5,\"limite\":5},\"futuro\":1e0}";
    let server = Server::start(move |_, _| Act::Answer(200, &[], answer.to_owned()));
    let ended = rewrite(&server.url(), &["--json"]);
    assert_eq!(ended.out, format!("{answer}\n"));
    assert_eq!(ended.code, Some(3), "no variant came back");
    let seen = &server.seen()[0];
    assert_eq!(seen.line, "POST /api/rewrite");
    assert_eq!(seen.header("authorization"), Some(format!("Bearer {TOKEN}").as_str()));
    assert_eq!(seen.json(), json!({"texto": DRAFT, "registro": "resposta"}));
}

#[test]
fn the_request_carries_everything_that_was_said() {
    let server = Server::start(|_, _| Act::Answer(418, &[], String::new()));
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("c.txt"), "o contexto").unwrap();
    let file = format!("@{}", home.path().join("c.txt").display());
    let args = ["reescrever", "oi", "--servidor", &format!("{}/api/", server.url())];
    let more = ["-r", "post", "-c", &file, "-i", "sem gíria", "-e", "seco=frases curtas"];
    let ended = voz_in(home.path(), &[("VOZ_CHAVE", "mmk_0123456789")], &[&args[..], &more].concat());
    assert_eq!(ended.code, Some(2), "{}", ended.err);
    let seen = &server.seen()[0];
    assert_eq!(
        (seen.line.as_str(), seen.header("authorization")),
        ("POST /api/rewrite", Some("Bearer mmk_0123456789"))
    );
    let estilo = json!({"id": "seco", "nome": "", "prompt": "frases curtas"});
    assert_eq!(
        seen.json(),
        json!({"texto": "oi", "contexto": "o contexto", "registro": "post", "instrucoes": "sem gíria", "estilos": [estilo]})
    );
    let none = voz(&[], &["reescrever", "oi", "--servidor", &server.url()]);
    assert_eq!((none.code, server.seen()[1].header("authorization")), (Some(2), None));
}

#[test]
fn another_try_after_a_cut_connection_carries_the_same_key() {
    let server = Server::start(|_, before| match before {
        0 => Act::Raw(Vec::new()),
        1 => Act::Answer(503, &[("retry-after", "0")], r#"{"code": "sobrecarga"}"#.to_owned()),
        _ => Act::json(402, &json!({"code": "pagamento_necessario", "title": "Pague."})),
    });
    assert_eq!(rewrite(&server.url(), &[]).code, Some(4));
    assert_eq!(rewrite(&server.url(), &[]).code, Some(4));
    let keys: Vec<_> =
        server.seen().iter().map(|s| s.header("idempotency-key").unwrap().to_owned()).collect();
    assert_eq!(keys.len(), 4);
    assert!(keys[0].len() == 32 && keys[0] == keys[1] && keys[1] == keys[2], "{keys:?}");
    assert_ne!(keys[2], keys[3], "another invocation is another rewrite");
}

#[test]
fn refusals_end_with_the_code_of_their_kind() {
    for (status, body, code, said) in [
        (
            400,
            json!({"code": "texto_vazio", "title": "Mande um texto.", "campo": "texto"}),
            2,
            "mande um texto (texto)",
        ),
        (
            413,
            json!({"code": "texto_longo", "title": "Passa.", "detalhe": "4001 caracteres"}),
            2,
            "passa (4001 caracteres)",
        ),
        (401, json!({"code": "chave_invalida", "title": "A chave não vale."}), 4, "VOZ_CHAVE"),
        (409, json!({"code": "idempotencia_conflito", "title": "Já usada."}), 4, "já usada"),
        (404, json!("nada"), 2, "não parece um voz serve (respondeu 404)"),
        (301, Value::Null, 3, "manda para outro endereço (301)"),
        (429, json!({"code": "limite", "title": "Devagar."}), 3, "devagar"),
        (500, json!({"code": "erro_interno", "title": "Quebrou.", "id": "ab12"}), 3, "quebrou [id ab12]"),
        (
            502,
            json!({"code": "falha_upstream", "title": "Sem resposta.", "detalhe": "no prazo"}),
            3,
            "sem resposta (no prazo)",
        ),
        (503, json!({"code": "sem_credencial", "title": "Nenhum modelo."}), 3, "sem --servidor"),
        (500, Value::Null, 3, "respondeu 500 sem dizer por quê"),
        (200, json!({"ok": true}), 3, "não entende"),
    ] {
        let answer = body.clone();
        let server = Server::start(move |_, _| Act::json(status, &answer));
        let ended = rewrite(&server.url(), &["--json"]);
        assert_eq!((ended.code, ended.out.as_str()), (Some(code), ""), "{body}: {}", ended.err);
        assert!(ended.err.contains(said), "{said}: {}", ended.err);
        assert_eq!(server.seen().len(), 1, "{body}: asked once");
    }
}

#[test]
fn an_address_that_cannot_be_reached_or_used_is_named() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let nobody = rewrite(&format!("http://{free}"), &[]);
    assert_eq!(nobody.code, Some(3));
    assert!(nobody.err.contains(&format!("sem conexão com http://{free}")), "{}", nobody.err);
    for (address, said) in [("voz.exemplo.com", "http://"), ("https://eu:senha@ex.com", "usuário nem senha")]
    {
        let ended = rewrite(address, &[]);
        assert_eq!(ended.code, Some(2));
        assert!(ended.err.contains(said) && !ended.err.contains("eu:senha"), "{}", ended.err);
    }
    assert_eq!(rewrite("http://localhost", &["--sem-modelo"]).code, Some(2));
}

#[test]
fn the_card_can_be_the_services() {
    let service = service();
    let served = service.get("/api/estilo");
    let ask = |more: &[&str]| voz(&[], &[&["estilo", "--servidor", &service.url()], more].concat());
    assert_eq!(ask(&["--json"]).out, format!("{}\n", served.text()));
    let table = ask(&[]);
    assert!(table.out.starts_with("Medido em ") && table.err.is_empty(), "{}{}", table.out, table.err);
    assert!(ask(&["oi, tudo bem?"]).out.starts_with("resposta "));
    assert_eq!(ask(&["--ajuda-medidas"]).code, Some(2));
}
