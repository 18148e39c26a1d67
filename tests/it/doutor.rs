//! `voz doutor`: what it finds, what it advises, how it ends.
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::banco;
use crate::house::House;
use crate::mailbox::{Fault, Mailbox};
use crate::portao::Gate;
use crate::servico::{Service, has};
use crate::servidor::{Act, Server};

fn doutor(folder: &Path, env: &[(&str, &str)], args: &[&str]) -> (Output, Value) {
    doutor_by(&mut Command::new(env!("CARGO_BIN_EXE_voz")), folder, env, args)
}

fn doutor_by(program: &mut Command, folder: &Path, env: &[(&str, &str)], args: &[&str]) -> (Output, Value) {
    let output = program
        .env_clear()
        .env("HOME", folder)
        .env("VOZ_DADOS", folder.join("dados"))
        .envs(banco::env(folder))
        .envs(env.iter().copied())
        .args(["doutor", "--json"])
        .args(args)
        .output()
        .unwrap();
    let answer = serde_json::from_slice(&output.stdout).unwrap();
    (output, answer)
}

fn check<'a>(answer: &'a Value, id: &str) -> &'a Value {
    answer["verificacoes"].as_array().unwrap().iter().find(|c| c["id"] == id).unwrap()
}

const PIX: [(&str, &str); 4] = [
    ("VOZ_PIX_CHAVE", "ana@exemplo.com"),
    ("VOZ_PIX_NOME", "Ana"),
    ("VOZ_PIX_CIDADE", "Recife"),
    ("VOZ_BRL_POR_USD", "5.5"),
];

#[test]
fn a_long_ledger_is_left_to_the_command_that_audits_it_and_that_is_said() {
    let model = Server::start(|_, _| Act::Hang);
    let house = House::new(&model, 0);
    house.mint("1");
    let livro = || check(&doutor(house.home(), &[], &[]).1, "livro")["detalhe"].as_str().unwrap().to_owned();
    assert!(livro().contains("confere; créditos: 1"), "{}", livro());
    banco::Sql::of(house.home()).tamper("UPDATE credito SET movimentos = 100001");
    assert!(livro().contains("voz credito conferir"), "{}", livro());
    assert_eq!(
        house.run(&["credito", "conferir"]).status.code(),
        Some(4),
        "it is the audit that finds faults"
    );
}

#[test]
fn a_machine_with_nothing_set_up_is_well_and_gets_advice() {
    let folder = tempfile::tempdir().unwrap();
    let (output, answer) = doutor(folder.path(), &[], &[]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(answer["ok"], true);
    let behind = doutor(folder.path(), &[("VOZ_URL_PUBLICA", "https://voz.example")], &[]).1;
    assert!(check(&behind, "proxies")["conserto"].as_str().unwrap().contains("servidor.proxies 127.0.0.1"));
    assert_eq!(check(&answer, "modelo")["estado"], "aviso");
    assert!(check(&answer, "modelo")["conserto"].as_str().unwrap().contains("voz comecar"));
    assert!(check(&answer, "voz")["conserto"].as_str().unwrap().contains("voz medir"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "looking changes nothing");
}

#[test]
fn a_disk_that_takes_no_more_fails() {
    if !has("prlimit") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("dados")).unwrap();
    let mut limited = Command::new("/bin/sh");
    limited.args([
        "-c",
        "trap '' XFSZ; exec prlimit --fsize=500000 \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_voz"),
    ]);
    let (output, answer) = doutor_by(&mut limited, folder.path(), &[("PATH", "/usr/bin:/bin")], &[]);
    assert_eq!((output.status.code(), &check(&answer, "dados")["estado"]), (Some(3), &json!("erro")));
    assert_eq!(std::fs::read_dir(folder.path().join("dados")).unwrap().count(), 0, "the probe is gone");
}

#[test]
fn a_model_is_looked_up_without_being_asked_anything() {
    let folder = tempfile::tempdir().unwrap();
    let server =
        Server::start(|_, _| Act::json(200, &json!({"data": [{"id": "llama3.2:latest"}, {"id": "outro"}]})));
    let url = format!("{}/v1", server.url());
    for (name, state) in [("llama3.2", "ok"), ("outro", "ok"), ("llama3", "aviso")] {
        let env = [("VOZ_MODELO", name), ("VOZ_MODELO_URL", &url), ("VOZ_MODELO_CHAVE", "chave-secreta")];
        let (output, answer) = doutor(folder.path(), &env, &[]);
        assert_eq!(check(&answer, "modelo")["estado"], state, "{answer}");
        assert_eq!(output.status.code(), Some(0));
    }
    let seen = server.seen();
    assert!(seen.iter().all(|s| s.line == "GET /v1/models"), "{seen:?}");
    assert_eq!(seen[0].header("authorization"), Some("Bearer chave-secreta"));
}

#[test]
fn anthropic_is_looked_up_with_its_own_headers_and_asked_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(|seen, _| {
        let listed = json!({"data": [{"id": "claude"}]});
        let said = json!({"content": [{"type": "text", "text": "ok"}], "stop_reason": "end_turn",
                          "usage": {"input_tokens": 9, "output_tokens": 1}});
        Act::json(200, if seen.line.starts_with("GET") { &listed } else { &said })
    });
    let url = server.url();
    let env = [
        ("VOZ_PROTOCOLO", "anthropic"),
        ("VOZ_MODELO", "claude"),
        ("VOZ_MODELO_URL", url.as_str()),
        ("VOZ_MODELO_CHAVE", "chave"),
    ];
    assert_eq!(check(&doutor(folder.path(), &env, &[]).1, "modelo")["estado"], "ok");
    let answer = doutor(folder.path(), &env, &["--perguntar"]).1;
    assert!(check(&answer, "modelo")["detalhe"].as_str().unwrap().contains("10 tokens"), "{answer}");
    let seen = server.seen();
    let lines: Vec<_> = seen.iter().map(|s| s.line.as_str()).collect();
    assert_eq!(lines, ["GET /v1/models", "POST /v1/messages"]);
    assert_eq!(seen[0].header("x-api-key"), Some("chave"));
    assert!(seen[1].json()["max_tokens"].as_u64().unwrap() <= 16);
}

#[test]
fn a_refused_key_and_a_dead_server_fail_with_the_mend_and_without_the_key() {
    let folder = tempfile::tempdir().unwrap();
    let server =
        Server::start(|_, _| Act::json(401, &json!({"error": {"message": "bad key sk-segredo-123456"}})));
    let dead = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (url, mend) in [(server.url(), "modelo.chave"), (format!("http://{dead}"), "modelo.url")] {
        let env = [
            ("VOZ_MODELO", "m"),
            ("VOZ_MODELO_URL", url.as_str()),
            ("VOZ_MODELO_CHAVE", "sk-segredo-123456"),
        ];
        let (output, answer) = doutor(folder.path(), &env, &[]);
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(answer["ok"], false);
        assert!(check(&answer, "modelo")["conserto"].as_str().unwrap().contains(mend), "{answer}");
        assert!(!answer.to_string().contains("segredo"), "{answer}");
    }
}

#[test]
fn a_broken_configuration_and_an_exposed_secret_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let config = path.to_str().unwrap();
    std::fs::write(&path, "[modelo]\nnomee = \"x\"\n").unwrap();
    let (output, answer) = doutor(folder.path(), &[("VOZ_CONFIG", config)], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(check(&answer, "configuracao")["detalhe"].as_str().unwrap().contains("modelo.nome"));

    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::write(&path, "[modelo]\nchave = \"segredo\"\nprotocolo = \"regras\"\n").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        let (output, answer) = doutor(folder.path(), &[("VOZ_CONFIG", config)], &[]);
        assert_eq!(output.status.code(), Some(0));
        let said = answer["verificacoes"][1].to_string();
        assert!(said.contains("aviso") && said.contains("chmod 600"), "{said}");
    }
}

#[test]
fn a_damaged_database_and_a_cut_key_file_fail() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("dados")).unwrap();
    std::fs::write(folder.path().join("dados/voz.chave"), "curta").unwrap();
    std::fs::write(folder.path().join("dados/voz.db"), "isto não é um banco de dados ".repeat(40)).unwrap();
    let env = [banco::FILE].into_iter().chain(PIX).collect::<Vec<_>>();
    let (output, answer) = doutor(folder.path(), &env, &[]);
    assert_eq!(output.status.code(), Some(3));
    let pix = check(&answer, "pix");
    assert!(pix["estado"] == "ok" && !pix.to_string().contains("aguardando"), "nobody counted: {pix}");
    for broken in ["banco", "chave"] {
        assert_eq!(check(&answer, broken)["estado"], "erro", "{answer}");
    }
}

#[test]
fn an_empty_database_beside_one_in_use_is_told_and_so_is_how_to_move() {
    let home = tempfile::tempdir().unwrap();
    let service = Service::start_in(home.path(), &[banco::FILE]);
    service.terminate();
    assert_eq!(service.exit_code(), Some(0));
    let said = |new: &str| {
        let (_, answer) = doutor(home.path(), &[("VOZ_BANCO", new)], &[]);
        check(&answer, "banco").clone()
    };
    let new = home.path().join("novo.db").display().to_string();
    let told = said(&new);
    assert_eq!(told["estado"], "aviso", "{told}");
    let old = home.path().join("dados/voz.db").display().to_string();
    let moves = format!("voz banco mover \"{old}\" \"{new}\"");
    assert_eq!(told["conserto"], moves, "{told}");
    let service = Service::start_in(home.path(), &[("VOZ_BANCO", &new)]);
    assert!(service.log().contains("este banco é novo e vazio"), "{}", service.log());
    assert!(service.log().contains(&moves), "{}", service.log());
    drop(service);
    assert_eq!(said(&new)["estado"], "ok", "it is in use by now");
}

#[test]
fn a_key_file_that_is_not_the_databases_fails_and_so_does_none() {
    let service = Service::start(&[]);
    service.terminate();
    assert_eq!(service.exit_code(), Some(0));
    let path = service.home().join("dados/voz.chave");
    let state = || {
        let out = service.command(&["doutor", "--json"]).output().unwrap();
        check(&serde_json::from_slice(&out.stdout).unwrap(), "chave")["estado"].clone()
    };
    assert_eq!(state(), "ok");
    std::fs::write(&path, [7; 32]).unwrap();
    assert_eq!(state(), "erro");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(state(), "erro");
    assert!(!path.exists(), "none is made");
}

#[test]
fn mail_is_checked_without_sending_any() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = Mailbox::failing(|step, n| match (step, n) {
        ("AUTH", 1..) => Fault::Say("535 senha errada"),
        _ => Fault::None,
    });
    let url = mailbox.url_of("eu:segredo");
    let env = [("VOZ_SMTP", url.as_str()), ("VOZ_CORREIO_DONO", "dono@exemplo.com.br")];
    let (output, answer) = doutor(folder.path(), &env, &[]);
    assert_eq!(
        (output.status.code(), &check(&answer, "correio")["estado"]),
        (Some(0), &json!("ok")),
        "{answer}"
    );
    let (output, answer) = doutor(folder.path(), &env, &[]);
    assert_eq!(output.status.code(), Some(3));
    assert!(check(&answer, "correio")["conserto"].as_str().unwrap().contains("usuário e senha"), "{answer}");
    assert!(!answer.to_string().contains("segredo"));
    assert_eq!((mailbox.letters().len(), mailbox.users().len()), (0, 2));
    let (_, answer) = doutor(folder.path(), &[], &[]);
    assert!(check(&answer, "correio")["detalhe"].as_str().unwrap().ends_with("dados/correio"), "{answer}");
}

#[test]
fn pix_is_checked_once_something_of_it_is_configured() {
    let folder = tempfile::tempdir().unwrap();
    let (output, answer) = doutor(folder.path(), &PIX, &[]);
    assert_eq!((output.status.code(), &check(&answer, "pix")["estado"]), (Some(0), &json!("ok")));
    assert!(check(&answer, "pix")["detalhe"].as_str().unwrap().contains("R$ 27,50"), "{answer}");
    assert_eq!(check(&answer, "correio")["estado"], "aviso", "its buyers hear of no decision: {answer}");
    let (_, answer) = doutor(folder.path(), &PIX[..1], &[]);
    assert!(check(&answer, "pix")["detalhe"].as_str().unwrap().contains("pix.cidade"), "{answer}");
    assert!(check(&answer, "pix").to_string().contains("voz config definir pix.cidade VALOR"), "{answer}");
    let wrong = [&PIX[1..], &[("VOZ_PIX_CHAVE", "12345678900")]].concat();
    let (output, answer) = doutor(folder.path(), &wrong, &[]);
    assert_eq!((output.status.code(), &check(&answer, "pix")["estado"]), (Some(2), &json!("erro")));
}

#[test]
fn a_gateway_is_not_asked_before_there_is_a_database_and_none_is_made_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let gateway = [("VOZ_ASAAS_CHAVE", "$aact_hmlg_chave"), ("VOZ_BRL_POR_USD", "5.5"), banco::FILE];
    let (output, answer) = doutor(folder.path(), &gateway, &[]);
    assert_eq!((output.status.code(), &check(&answer, "gateway")["estado"]), (Some(0), &json!("aviso")));
    assert!(check(&answer, "banco")["detalhe"].as_str().unwrap().ends_with("ainda não existe"), "{answer}");
    assert!(!folder.path().join("dados").exists());
}

#[test]
fn what_running_calls_have_set_aside_is_no_fault_of_the_ledger() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let house = House::new(&model, 0);
    let (token, _) = house.mint("1");
    let service = house.serve();
    let call = service.rewriting(&[("X-Credito", token.as_str())], &json!({"texto": "O prazo mudou."}));
    gate.wait_for(1);
    let (_, answer) = doutor(house.home(), &house.env(), &[]);
    assert_eq!(check(&answer, "livro")["estado"], "ok", "{answer}");
    assert_eq!(house.run(&["banco", "conferir"]).status.code(), Some(0));
    assert_eq!(house.run(&["credito", "conferir"]).status.code(), Some(0));
    gate.open();
    assert_eq!(call.answer().status, 200);
}

#[test]
fn a_key_of_two_lines_is_mended_at_the_key() {
    let home = tempfile::tempdir().unwrap();
    let env = [("VOZ_MODELO", "m"), ("VOZ_MODELO_CHAVE", "a\nb"), ("VOZ_MODELO_URL", "http://127.0.0.1:9")];
    let (_, answer) = doutor(home.path(), &env, &[]);
    let modelo = check(&answer, "modelo");
    assert!(modelo["conserto"].as_str().unwrap().contains("modelo.chave"), "{modelo}");
}
