//! `POST /api/contact` and `GET /api/partners`: what is refused, what arrives, where links lead.
use serde_json::{Value, json};

use crate::banco::Sql;
use crate::mailbox::raw_letters;
use crate::servico::{Answer, Service, wait_until};

const OWNER: [(&str, &str); 1] = [("VOZ_CONTATO_EMAIL", "dono@exemplo.com.br")];

fn message() -> Value {
    json!({"name": "Ana Souza", "email": "ana@exemplo.com.br", "message": "Olá!\nPodemos conversar?"})
}

fn send(service: &Service, body: &Value) -> Answer {
    service.post("/api/contact", &[], body)
}

fn mails(service: &Service) -> Vec<String> {
    raw_letters(&service.home().join("dados/correio"))
}

#[test]
fn a_message_arrives_with_the_writers_address_for_the_answer() {
    let service = Service::start(&OWNER);
    let mut proposal = message();
    proposal["tipo"] = "patrocinio".into();
    proposal["duracao"] = 90.into();
    proposal["espaco"] = json!(["api"]);
    let answer = send(&service, &proposal);
    assert_eq!((answer.status, answer.json()), (200, json!({"ok": true})));
    wait_until("the mail", || mails(&service).len() == 1);
    let mail = mails(&service).remove(0);
    for said in ["To: dono@exemplo.com.br", "Reply-To: ana@exemplo.com.br", "Dias: 90"] {
        assert!(mail.contains(said), "{mail}");
    }
}

#[test]
fn every_field_that_is_wrong_is_named_by_its_code() {
    let service = Service::start(&OWNER);
    let long = "x".repeat(5001);
    for (field, value, proposal) in [
        ("name", json!(""), false),
        ("name", json!("Ana\r\nBcc: outra@exemplo.com.br"), false),
        ("name", json!(7), false),
        ("email", json!("ana"), false),
        ("email", json!("ana@exemplo.com.br\r\nBcc: outra@exemplo.com.br"), false),
        ("email", Value::Null, false),
        ("message", json!("   "), false),
        ("message", json!(long), false),
        ("tipo", json!("doacao"), false),
        ("empresa", json!(["x"]), true),
        ("site", json!("javascript:alert(1)"), true),
        ("orcamento", json!("muito"), true),
        ("espaco", json!(["nenhum"]), true),
        ("espaco", json!(["api", "api", "api", "api", "api", "api", "api"]), true),
        ("duracao", json!("31"), true),
        ("pagamento", json!("pix"), true),
    ] {
        let mut body = message();
        if proposal {
            body["tipo"] = "anuncio".into();
        }
        body[field] = value.clone();
        let answer = send(&service, &body);
        assert_eq!((answer.status, answer.code()), (400, format!("{field}_invalido")), "{value}");
        assert_eq!(answer.json()["campo"], field);
    }
    let mut days = message();
    days["tipo"] = "anuncio".into();
    days["duracao"] = 31.into();
    assert_eq!(send(&service, &days).json()["detalhe"], "use 30, 90 ou 365", "each once");
    let mut alone = message();
    alone["orcamento"] = "muito".into();
    assert_eq!(
        send(&service, &alone).code(),
        "orcamento_invalido",
        "what the document forbids, it forbids always"
    );
    alone["orcamento"] = "ate_100".into();
    assert_eq!(send(&service, &alone).status, 200, "a proposal's field without tipo counts for nothing");
    let mut places = message();
    places["espaco"] = json!(["nenhum"]);
    assert!(
        send(&service, &places).json()["detalhe"].as_str().unwrap().starts_with("há "),
        "which there are"
    );
    let nobody = Service::start(&[]);
    assert_eq!(send(&nobody, &message()).code(), "contato_indisponivel");
}

#[test]
fn a_message_at_its_limit_is_taken_however_its_characters_are_written() {
    let service = Service::start(&OWNER);
    let mut body = message();
    body["message"] = "TEXTO".into();
    let escaped = body.to_string().replace("TEXTO", &"\\ud83d\\ude00".repeat(5000));
    let answer =
        service.post_bytes("/api/contact", &[("Content-Type", "application/json")], escaped.as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.text());
}

#[test]
fn fifty_messages_at_once_are_kept_in_order_and_survive_a_crash() {
    const ALL: usize = 50;
    let home = tempfile::tempdir().unwrap();
    let service =
        Service::start_in(home.path(), &[&OWNER[..], &[("VOZ_CONTATO_POR_DIA_REDE", "60")]].concat());
    let at_once: Vec<_> = (0..ALL)
        .map(|n| {
            let mut numbered = message();
            numbered["message"] = format!("recado {n} fim").into();
            service.posting("/api/contact", &[], &numbered)
        })
        .collect();
    for answer in at_once.into_iter().map(crate::servico::Pending::answer) {
        assert_eq!((answer.status, answer.json()), (200, json!({"ok": true})));
    }
    wait_until("the first mail", || mails(&service).len() == 1);
    service.kill();
    drop(service);
    let service =
        Service::start_in(home.path(), &[&OWNER[..], &[("VOZ_CONTATO_POR_DIA_REDE", "60")]].concat());
    let later = send(&service, &message());
    assert_eq!(later.status, 200);
    let sent = mails(&service);
    assert!((1..=2).contains(&sent.len()), "one every ten seconds");
    // What was accepted is in a mail, or waits in the order in which it came, before what came after it.
    let waiting = Sql::of(home.path()).texts("SELECT mensagem FROM contato ORDER BY ordem");
    assert!(waiting.last().unwrap().contains("Podemos conversar"));
    let number = |text: &String| text.split("recado ").nth(1)?.split(' ').next()?.parse::<usize>().ok();
    let mut all: Vec<usize> = sent.iter().chain(&waiting).filter_map(number).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all, (0..ALL).collect::<Vec<_>>());
}

#[test]
fn a_sponsor_is_shown_and_its_link_leads_only_there() {
    let home = tempfile::tempdir().unwrap();
    let config = home.path().join("c.toml");
    let apoio = |id: &str, ate: &str| {
        format!(
            "[[parceiros]]\nid = \"{id}\"\nnome = \"Casa\"\nurl = \"https://casa.exemplo/a?b=c\"\nate = \"{ate}\"\n"
        )
    };
    std::fs::write(&config, apoio("casa", "2999-12-31") + &apoio("antigo", "2020-01-01")).unwrap();
    let service = Service::start_in(home.path(), &[("VOZ_CONFIG", config.to_str().unwrap())]);
    let partners = service.get("/api/partners").json();
    let shown = partners["current_sponsors"].as_array().unwrap();
    assert_eq!(shown.len(), 1, "one is past its time");
    assert_eq!(shown[0]["url"], format!("{}/apoio/casa", service.url()));
    let link = service.get("/apoio/casa?url=https://mal.exemplo");
    assert_eq!((link.status, link.header("location")), (302, "https://casa.exemplo/a?b=c"));
    for path in
        ["/apoio/antigo", "/apoio/outro", "/apoio/https%3A%2F%2Fmal.exemplo", "/apoio/%2F%2Fmal.exemplo"]
    {
        assert_eq!(service.get(path).status, 404, "{path}");
    }
    service.terminate();
    service.exit_code();
    let mut publish = service.command(&["vitrine", "publicar", "--exatos", "--json"]);
    let out = publish.env("VOZ_CONFIG", config).output().unwrap();
    let numbers: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(numbers["operador"]["apoio"], json!([{"id": "casa", "impressoes": 1, "cliques": 1}]));
}

#[test]
fn a_day_takes_a_share_of_each_network_and_a_stranger_is_heard() {
    let caps =
        [("VOZ_CONTATO_POR_DIA_REDE", "2"), ("VOZ_CONTATO_POR_DIA", "3"), ("VOZ_PROXIES", "127.0.0.1")];
    let service = Service::start(&[&OWNER[..], &caps].concat());
    let from = |network: &str| service.post("/api/contact", &[("X-Forwarded-For", network)], &message());
    assert_eq!([from("10.0.0.1"), from("10.0.0.1")].map(|answer| answer.status), [200, 200]);
    let over = from("10.0.0.1");
    assert_eq!((over.status, over.code().as_str()), (429, "limite_diario"));
    assert!(over.json()["detalhe"].as_str().unwrap().contains("esta rede"), "{}", over.text());
    assert!((1..=86_400).contains(&over.header("retry-after").parse::<u64>().unwrap()));
    assert_eq!(from("10.0.0.2").status, 200, "another network");
    let over = from("10.0.0.3");
    assert!(over.status == 429 && over.text().contains("o serviço já recebeu"), "{}", over.text());
}
