//! An account's beginning where anyone may make one, and another password.
use serde_json::{Value, json};

use super::pagina::form;
use super::{EMAIL, Navegador, SENHA, account, code, database, refused, service};
use crate::mailbox::{Fault, Letter, Mailbox};
use crate::portao::says;
use crate::servico::Service;
use crate::servidor::Server;

const SIGN_UP: &str = "/api/auth/signup";
const PASSWORD: &str = "/api/account/password";
const NEW: &str = "quatro cavalos no quintal";
const OPEN: [(&str, &str); 1] = [("VOZ_CADASTRO_ABERTO", "sim")];

fn asked(by: &mut Navegador<'_>, email: &str) -> Value {
    let answer = by.post(SIGN_UP, &json!({"email": email}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// The messages that went out, by whom they are for.
fn letters(service: &Service) -> Vec<(String, String)> {
    let folder = Letter::folder(&service.home().join("dados/correio"));
    folder.into_iter().map(|letter| (letter.header("to").to_owned(), letter.text)).collect()
}

fn link(text: &str, service: &Service) -> String {
    let start = format!("{}/entrar?link=", service.url());
    text.split(&start).nth(1).unwrap().lines().next().unwrap().to_owned()
}

#[test]
fn accounts_are_made_by_the_owner_unless_it_is_said_otherwise() {
    let service = service();
    let mut someone = Navegador::new(&service);
    let answer = someone.post(SIGN_UP, &json!({"email": "bia@exemplo.com.br"}));
    assert_eq!(refused(&answer), code(403, "cadastro_fechado"));
    assert!(!someone.get("/entrar").text().contains("Ainda não tem conta"));
    assert_eq!(letters(&service), []);
    // Who asks for a link hears the same, whether or not there is an account; the message says which.
    for email in ["bia@exemplo.com.br", EMAIL] {
        let answer = form(&mut someone, &service, "/entrar/link", &[("email", email)]);
        assert_eq!((answer.status, answer.header("location")), (303, "/entrar/mandado"), "{email}");
    }
    let sent = letters(&service);
    assert!(sent[0].1.contains("não tem conta") && !sent[0].1.contains("link="), "{}", sent[0].1);
    assert!(sent[1].1.contains("/entrar?link="), "{}", sent[1].1);
    assert_eq!(database(&service).int("SELECT count(*) FROM conta"), 1);
}

#[test]
fn a_link_that_no_mail_takes_is_shown_by_the_command_that_the_page_names() {
    let service = Service::start(&OPEN);
    let mut bia = Navegador::new(&service);
    asked(&mut bia, "bia@exemplo.com.br");
    let shown = service.command(&["conta", "entrar", "bia@exemplo.com.br"]).envs(OPEN).output().unwrap();
    let said = String::from_utf8_lossy(&shown.stderr).into_owned();
    assert!(shown.status.success() && said.contains("criar a conta"), "{said}");
    let link = link(&String::from_utf8_lossy(&shown.stdout), &service);
    assert_eq!(bia.login(&json!({"link": link})).status, 200);
    assert_eq!(database(&service).int("SELECT count(*) FROM conta WHERE email = 'bia@exemplo.com.br'"), 1);
}

#[test]
fn a_link_to_the_e_mail_makes_the_account_once_and_its_person_chooses_the_password() {
    let service = Service::start(&OPEN);
    account(&service, EMAIL, &[]);
    let mut bia = Navegador::new(&service);
    let told = asked(&mut bia, " Bia@Exemplo.com.br ");
    assert_eq!(told, asked(&mut bia, EMAIL), "nothing tells who has an account");
    let sent = letters(&service);
    assert_eq!(sent.iter().map(|(to, _)| to.as_str()).collect::<Vec<_>>(), ["bia@exemplo.com.br", EMAIL]);
    assert!(sent[1].1.contains("link="), "who has an account gets the way into it");
    assert_eq!(bia.me(), 401);

    let link = link(&sent[0].1, &service);
    let entered = bia.login(&json!({"link": link}));
    assert_eq!((entered.status, &entered.json()["user"]["methods"]), (200, &json!(["link"])));
    assert_eq!(entered.json()["administration"], Value::Null);
    let again = Navegador::new(&service).login(&json!({"link": link}));
    assert_eq!(refused(&again), code(401, "credenciais_invalidas"));

    assert!(bia.get("/conta").text().contains("ainda não tem senha"));
    assert!(!bia.get("/conta/seguranca").text().contains("id=\"atual\""), "there is no password yet");
    let mut elsewhere = Navegador::new(&service);
    asked(&mut elsewhere, "bia@exemplo.com.br");
    let another = letters(&service).pop().unwrap().1;
    assert_eq!(elsewhere.login(&json!({"link": self::link(&another, &service)})).status, 200);
    let chosen = bia.post(PASSWORD, &json!({"nova": NEW}));
    assert_eq!(
        (chosen.status, chosen.json(), bia.me()),
        (200, json!({"ok": true}), 200),
        "nobody is thrown out"
    );
    assert_eq!(elsewhere.me(), 401, "but whoever else came in by a link");
    assert_eq!(bia.login(&json!({"email": "bia@exemplo.com.br", "senha": NEW})).status, 200);
    let without = bia.post(PASSWORD, &json!({"nova": SENHA}));
    assert_eq!(refused(&without), code(401, "credenciais_invalidas"), "from now on it is asked for");
}

#[test]
fn a_link_that_came_too_late_or_was_overtaken_makes_nothing() {
    let service = Service::start(&OPEN);
    let mut bia = Navegador::new(&service);
    asked(&mut bia, "bia@exemplo.com.br");
    asked(&mut bia, "caio@exemplo.com.br");
    let sent = letters(&service);
    database(&service).run("UPDATE cadastro SET ate = ate - 15 * 60000 WHERE email LIKE 'bia%'", &[]);
    account(&service, "caio@exemplo.com.br", &[]);
    let answer = bia.login(&json!({"link": link(&sent[0].1, &service)}));
    assert_eq!(refused(&answer), code(401, "credenciais_invalidas"));
    let opened = bia.login(&json!({"link": link(&sent[1].1, &service)}));
    assert_eq!(opened.status, 200, "the account that was made meanwhile is the same person's");
    assert_eq!(database(&service).int("SELECT count(*) FROM conta"), 1);
    // A password is chosen soon after the link, or not at all.
    asked(&mut bia, "dora@exemplo.com.br");
    let (_, text) = letters(&service).into_iter().find(|(to, _)| to.starts_with("dora")).unwrap();
    assert_eq!(bia.login(&json!({"link": link(&text, &service)})).status, 200);
    database(&service).run("UPDATE sessao SET entrou_em = entrou_em - 300001", &[]);
    assert_eq!(refused(&bia.post(PASSWORD, &json!({"nova": NEW}))), code(401, "credenciais_invalidas"));
}

#[test]
fn asking_for_links_is_checked_and_slowed() {
    let service = Service::start(&OPEN);
    let mut someone = Navegador::new(&service);
    for email in [json!("bia"), json!(""), Value::Null, json!("bia@exemplo.com.br\r\nBcc: eu@exemplo.com.br")]
    {
        let answer = someone.post(SIGN_UP, &json!({"email": email}));
        assert_eq!(
            (refused(&answer), &answer.json()["campo"]),
            (code(400, "email_invalido"), &json!("email"))
        );
    }
    assert_eq!(refused(&someone.post(SIGN_UP, &json!({"email": 7}))), code(400, "invalid_request"));
    let asked: Vec<u16> =
        (0..4).map(|_| someone.post(SIGN_UP, &json!({"email": "bia@exemplo.com.br"})).status).collect();
    assert_eq!(asked, [200, 200, 200, 429]);
    assert_eq!(letters(&service).len(), 3);
    let page = form(&mut someone, &service, "/entrar/link", &[("email", "caio@exemplo.com.br")]);
    assert_eq!((page.status, page.header("location")), (303, "/entrar/mandado"));
    let sent = someone.get("/entrar/mandado").text().to_owned();
    let way = "Escrever a quem mantém o serviço";
    assert!(
        sent.contains("Este servidor não manda e-mail") && !sent.contains(way),
        "nobody reads that: {sent}"
    );
    let reachable = Service::start(&[&OPEN[..], &[("VOZ_CONTATO_EMAIL", "dona@exemplo.com.br")]].concat());
    assert!(Navegador::new(&reachable).get("/entrar/mandado").text().contains(way));
    for (email, said) in [("", "Escreva o seu e-mail"), ("bia", "não está inteiro")] {
        let page = form(&mut someone, &service, "/entrar/link", &[("email", email)]);
        assert!(page.status == 400 && page.text().contains(said), "{email}");
    }
    assert_eq!(letters(&service).len(), 4);
}

#[test]
fn a_link_that_the_mail_server_refuses_is_told_as_that_and_counts_for_nothing() {
    let mailbox = Mailbox::failing(|step, n| match step {
        "RCPT" if n < 4 => Fault::Say("550 5.1.1 no such user"),
        _ => Fault::None,
    });
    let service = Service::start(&[&OPEN[..], &[("VOZ_SMTP", &mailbox.url())]].concat());
    let mut bia = Navegador::new(&service);
    let mut ask = || form(&mut bia, &service, "/entrar/link", &[("email", "bia@exemplo.com.br")]);
    for _ in 0..4 {
        let page = ask();
        let told = page.text().contains("A mensagem não saiu") && page.text().contains("bia@exemplo.com.br");
        assert!(page.status == 503 && told, "{} {}", page.status, page.text());
    }
    assert_eq!(database(&service).int("SELECT count(*) FROM cadastro"), 0, "nobody has those links");
    assert_eq!(ask().header("location"), "/entrar/mandado");
    assert_eq!(mailbox.letters().len(), 1);
}

#[test]
fn another_password_ends_sessions_and_stops_keys() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let service = Service::with_model(&model, &[]);
    account(&service, EMAIL, &[]);
    let (mut ana, mut elsewhere) = (Navegador::signed_in(&service), Navegador::signed_in(&service));
    let made = ana.post("/api/account/keys/create", &json!({"name": "x", "organizationId": null})).json();
    let key = format!("Bearer {}", made["secret"].as_str().unwrap());
    let rewritten = || service.rewrite(&[("Authorization", &key)], &json!({"texto": "O prazo mudou."}));
    assert_eq!(rewritten().status, 200);
    for (body, expected, campo) in [
        (json!({"atual": SENHA}), code(400, "invalid_request"), "nova"),
        (json!({"atual": SENHA, "nova": 7}), code(400, "invalid_request"), "nova"),
        (json!({"atual": SENHA, "nova": "curta"}), code(400, "senha_invalida"), "nova"),
        (json!({"atual": SENHA, "nova": EMAIL}), code(400, "senha_invalida"), "nova"),
        (json!({"atual": "um palpite qualquer", "nova": NEW}), code(401, "credenciais_invalidas"), "atual"),
        (json!({"nova": NEW}), code(401, "credenciais_invalidas"), "atual"),
    ] {
        let answer = ana.post(PASSWORD, &body);
        assert_eq!((refused(&answer), answer.json()["campo"].as_str()), (expected, Some(campo)), "{body}");
    }
    assert_eq!((ana.me(), elsewhere.me()), (200, 200));
    let changed = ana.post(PASSWORD, &json!({"atual": SENHA, "nova": NEW}));
    assert_eq!((changed.status, changed.json()), (200, json!({"ok": true})));
    assert_eq!((ana.me(), elsewhere.me()), (401, 401));
    assert_eq!(refused(&rewritten()), code(401, "chave_invalida"));
    ana.bootstrap();
    assert_eq!(ana.login(&json!({"email": EMAIL, "senha": SENHA})).status, 401);
    assert_eq!(ana.login(&json!({"email": EMAIL, "senha": NEW})).status, 200);
    assert_eq!(ana.get("/api/account/keys").json()["keys"][0]["active"], false);

    // By the page too; guesses at the one of now are slowed like those of a sign-in.
    let wrong = form(&mut ana, &service, "/conta/senha", &[("atual", "errada"), ("nova", SENHA)]);
    assert!(wrong.status == 401 && wrong.text().contains("A senha atual não confere."));
    let right = form(&mut ana, &service, "/conta/senha", &[("atual", NEW), ("nova", SENHA)]);
    assert_eq!((right.status, right.header("location"), ana.me()), (303, "/entrar?dito=senha", 401));
    let mut thief = Navegador::signed_in(&service);
    let guess = json!({"atual": "um palpite qualquer", "nova": NEW});
    // A wait of a second may be over before a busy machine sends the next guess; the waits grow.
    let slowed = (0..12).position(|_| thief.post(PASSWORD, &guess).status == 429);
    assert!(slowed.is_some_and(|before| before >= 6), "{slowed:?}");
}
