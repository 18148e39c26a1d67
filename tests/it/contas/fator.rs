//! The second factor: codes of an authenticator, recovery codes.
use serde_json::{Value, json};

use voz::base::world::World;

use super::pagina::form;
use super::{EMAIL, Navegador, SENHA, account, code, database, refused, service, told, typed};
use crate::mailbox::Letter;
use crate::servico::{Service, wait_until};

/// An authenticator app.
pub(crate) struct Aplicativo(Vec<u8>);

impl Aplicativo {
    /// Reads the secret that was handed out.
    fn new(handed: &Value) -> Self {
        let text = handed["segredo"].as_str().unwrap();
        assert!(handed["uri"].as_str().unwrap().contains(&format!("secret={text}")));
        Self::of(text)
    }

    /// With a secret as it is typed.
    pub(crate) fn of(text: &str) -> Self {
        let mut bits = text.chars().flat_map(|c| {
            let value = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(c).unwrap();
            (0..5).rev().map(move |at| value >> at & 1)
        });
        let mut bytes = Vec::new();
        while let Some(first) = bits.next() {
            let byte = (0..7).fold(first, |byte, _| byte << 1 | bits.next().unwrap());
            bytes.push(u8::try_from(byte).unwrap());
        }
        Self(bytes)
    }

    /// The code so many steps from now.
    #[expect(clippy::disallowed_methods, reason = "an authenticator has a clock of its own")]
    pub(crate) fn code(&self, steps: i64) -> String {
        let now = jiff::Timestamp::now().as_second().div_euclid(30) + steps;
        let mac = voz::base::master_key::hmac_sha1(&self.0, &now.to_be_bytes());
        let at = usize::from(mac[19] & 15);
        let four = u32::from_be_bytes(mac[at..at + 4].try_into().unwrap()) & 0x7fff_ffff;
        format!("{:06}", four % 1_000_000)
    }
}

/// Lets the codes that were taken be good again: a test is done before the next one comes.
pub(crate) fn forget_codes(service: &Service) {
    database(service).run("UPDATE segundo_fator SET passo = 0", &[]);
}

fn with(codigo: &str) -> Value {
    json!({"email": EMAIL, "senha": SENHA, "codigo": codigo})
}

/// An account with the second factor on; its app, and the recovery codes.
pub(crate) fn with_factor(service: &Service) -> (Aplicativo, Vec<Value>) {
    let handed = told(service, &["conta", "segundo-fator", EMAIL, "ativar"]);
    let app = Aplicativo::new(&handed);
    told(service, &["conta", "segundo-fator", EMAIL, "confirmar", &app.code(0)]);
    forget_codes(service);
    (app, handed["codigos_de_reserva"].as_array().unwrap().clone())
}

#[test]
fn a_second_factor_counts_from_its_first_code_on() {
    let service = service();
    let handed = told(&service, &["conta", "segundo-fator", EMAIL, "ativar"]);
    let mut ana = Navegador::signed_in(&service);
    assert_eq!(ana.get("/api/me").json()["user"]["mfaState"], "none");
    let wrong = service.command(&["conta", "segundo-fator", EMAIL, "confirmar", "000000"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(4));
    let app = Aplicativo::new(&handed);
    told(&service, &["conta", "segundo-fator", EMAIL, "confirmar", &app.code(0)]);
    assert_eq!(ana.me(), 401, "what it did not prove is over");

    let mut ana = Navegador::new(&service);
    let asked = ana.login(&json!({"email": EMAIL, "senha": SENHA}));
    assert_eq!((refused(&asked), &asked.json()["campo"]), (code(401, "codigo_necessario"), &json!("codigo")));
    let entered = ana.login(&with(&app.code(1)));
    assert_eq!(entered.status, 200, "{}", entered.text());
    let user = &entered.json()["user"];
    assert_eq!((&user["mfaState"], &user["methods"]), (&json!("verified"), &json!(["pwd", "otp"])));
    assert_eq!(told(&service, &["conta", "listar"])["contas"][0]["segundo_fator"], "ligado");

    told(&service, &["conta", "segundo-fator", EMAIL, "desativar"]);
    assert_eq!(ana.me(), 401, "what it proved is over with it");
    ana.bootstrap();
    assert_eq!(ana.login(&json!({"email": EMAIL, "senha": SENHA})).status, 200);
}

#[test]
fn a_code_is_taken_once_and_only_near_its_time() {
    let service = service();
    let (app, _) = with_factor(&service);
    let mut ana = Navegador::new(&service);
    let wrong = code(401, "credenciais_invalidas");
    for late in [app.code(-4), app.code(4), "123".to_owned(), String::from("abcdef")] {
        assert_eq!(refused(&ana.login(&with(&late))), wrong, "{late}");
    }
    database(&service).run("DELETE FROM tentativa", &[]);
    // A minute ahead of the server's clock at most; people type it with a space.
    let now = app.code(1);
    assert_eq!(ana.login(&with(&format!(" {} {} ", &now[..3], &now[3..]))).status, 200);
    let replayed = Navegador::new(&service).login(&with(&now));
    assert_eq!((refused(&replayed), &replayed.json()["campo"]), (wrong, &json!("codigo")));
    let said = replayed.json()["detalhe"].as_str().unwrap().to_owned();
    assert!(said.contains("já foi usado"), "{said}");
    let guessed = Navegador::new(&service).login(&with("000000"));
    assert_eq!(guessed.json().get("detalhe"), None, "which was never a code");
    // One of a pair that come at once is taken.
    forget_codes(&service);
    let pair = Navegador::new(&service);
    let (cookies, origin) = (pair.cookie_header(), service.url());
    let headers = [("Cookie", cookies.as_str()), ("Origin", &origin), ("X-CSRF-Token", &pair.csrf)];
    let body = with(&app.code(0));
    let both = [0, 1].map(|_| service.posting("/api/auth/login", &headers, &body));
    let statuses = both.map(|pending| pending.answer().status);
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
}

#[test]
fn a_recovery_code_is_taken_once() {
    let service = service();
    let (_, codes) = with_factor(&service);
    assert_eq!(codes.len(), 10);
    let first = codes[0].as_str().unwrap();
    let mut ana = Navegador::new(&service);
    assert_eq!(ana.login(&with(&first.to_uppercase().replace('-', " "))).status, 200);
    assert_eq!(ana.get("/api/me").json()["user"]["mfaState"], "verified");
    let again = Navegador::new(&service).login(&with(first));
    assert_eq!(refused(&again), code(401, "credenciais_invalidas"));
    assert_eq!(Navegador::new(&service).login(&with(codes[1].as_str().unwrap())).status, 200);
}

#[test]
fn guessing_codes_is_slowed_and_asking_for_one_is_not() {
    let service = service();
    with_factor(&service);
    let mut ana = Navegador::new(&service);
    for _ in 0..10 {
        assert_eq!(ana.login(&json!({"email": EMAIL, "senha": SENHA})).code(), "codigo_necessario");
    }
    // However slow the machine is, the waits double.
    let mut codes = (0..12).map(|_| ana.login(&with("000000")).code());
    assert!(codes.any(|code| code == "tentativas_demais"));
}

#[test]
fn a_link_is_one_factor_and_the_secret_is_unreadable_in_the_database() {
    let service = service();
    let (app, _) = with_factor(&service);
    let url = told(&service, &["conta", "entrar", EMAIL])["url"].as_str().unwrap().to_owned();
    let mut ana = Navegador::new(&service);
    ana.login(&json!({"link": url.rsplit_once('=').unwrap().1}));
    assert_eq!(ana.get("/api/me").json()["user"]["mfaState"], "enrolled");
    let stored = database(&service).one::<Vec<u8>>("SELECT segredo FROM segundo_fator");
    assert!(!stored.windows(app.0.len()).any(|window| window == app.0));
}

#[test]
fn turning_it_on_ends_the_sessions_that_it_did_not_prove() {
    let service = service();
    let (mut ana, mut thief) = (Navegador::signed_in(&service), Navegador::signed_in(&service));
    let url = told(&service, &["conta", "entrar", EMAIL])["url"].as_str().unwrap().to_owned();
    let (app, _) = with_factor(&service);
    assert_eq!((ana.me(), thief.me()), (401, 401));
    let link = json!({"link": url.rsplit_once('=').unwrap().1});
    assert_eq!(Navegador::new(&service).login(&link).status, 401, "a link made before is worth nothing");
    assert_eq!(Navegador::new(&service).login(&with(&app.code(1))).status, 200);
}

/// A browser that calls from a network.
fn at<'s>(service: &'s Service, network: &str) -> Navegador<'s> {
    let mut browser = Navegador::new(service);
    browser.network = network.to_owned();
    browser
}

/// Makes every wait outlast the test: who has none keeps a whole day between the two moments.
fn stretch_waits(service: &Service) {
    let later = "UPDATE tentativa SET livre_em = livre_em + 3000000 WHERE ate - livre_em < 86400000";
    database(service).run(later, &[]);
}

/// Wrong codes of as many networks as `VOZ_LONGO` or haste allows; how many were judged, and what the others heard.
fn guessed_by_a_crowd(service: &Service) -> (usize, Vec<(u16, u64)>) {
    let networks = if World::real().env("VOZ_LONGO").is_some() { 400 } else { 40 };
    let mut slowed = Vec::new();
    for n in 0..networks {
        let answer = at(service, &format!("10.1.{}.{}", n / 250, n % 250)).login(&with("000000"));
        if answer.status == 401 {
            assert_eq!(answer.json()["campo"], "codigo", "{}", answer.text());
        } else {
            slowed.push((answer.status, answer.header("retry-after").parse().unwrap()));
        }
    }
    (networks - slowed.len(), slowed)
}

#[test]
fn wrong_codes_count_for_the_account_and_shut_out_no_browser_of_its_owner() {
    let service = Service::start(&[("VOZ_PROXIES", "127.0.0.1")]);
    account(&service, EMAIL, &[]);
    let (app, reserve) = with_factor(&service);
    let mut ana = at(&service, "10.0.0.1");
    assert_eq!(ana.login(&with(&app.code(0))).status, 200);
    let mut signed_in = at(&service, "10.0.0.2");
    assert_eq!(signed_in.login(&with(reserve[0].as_str().unwrap())).status, 200);
    assert_eq!(ana.post("/api/auth/logout", &json!({})).status, 200);
    ana.bootstrap();

    let (judged, slowed) = guessed_by_a_crowd(&service);
    println!("judged {judged}, slowed {}, the last {:?}", slowed.len(), slowed.last());
    assert!((11..=24).contains(&judged), "{judged}");
    assert!(slowed.iter().all(|(status, wait)| *status == 429 && *wait <= 3600), "{slowed:?}");
    let mail = service.home().join("dados/correio");
    wait_until("a message", || !Letter::folder(&mail).is_empty());

    stretch_waits(&service);
    let mut thief = at(&service, "10.2.0.1");
    let right = with(reserve[1].as_str().unwrap());
    let late = thief.login(&right);
    assert_eq!(refused(&late), code(429, "tentativas_demais"), "who comes from anywhere waits");
    assert!(late.json()["retry_after_s"].as_u64().unwrap() > 2000, "{}", late.text());
    assert_eq!(signed_in.me(), 200);
    assert_eq!(ana.login(&with(&app.code(1))).status, 200, "the browser it was entered with does not");
    assert_eq!(thief.login(&right).status, 429, "and its right code opens nothing to the others");

    let letters = Letter::folder(&mail);
    assert_eq!(letters.len(), 1, "one a burst");
    assert!(letters[0].header("to").contains(EMAIL));
    assert!(letters[0].text.contains("senha") && letters[0].text.contains("código"), "{}", letters[0].text);

    // Another password shuts the thief out, and lets the owner in from anywhere.
    let (old, new) = (right, "quatro cavalos no quintal");
    assert!(typed(service.command(&["conta", "senha", EMAIL]), new).status.success());
    assert_eq!(thief.login(&old).status, 401);
    let anywhere = json!({"email": EMAIL, "senha": new, "codigo": reserve[2]});
    assert_eq!(at(&service, "10.3.0.1").login(&anywhere).status, 200);
}

#[test]
fn a_browser_known_before_the_factor_was_on_guesses_as_a_stranger() {
    let service = Service::start(&[("VOZ_PROXIES", "127.0.0.1")]);
    account(&service, EMAIL, &[]);
    let mut thief = at(&service, "10.0.0.1");
    assert_eq!(thief.login(&json!({"email": EMAIL, "senha": SENHA})).status, 200);
    let (_, reserve) = with_factor(&service);
    thief.bootstrap();
    guessed_by_a_crowd(&service);
    stretch_waits(&service);
    assert_eq!(refused(&thief.login(&with(reserve[0].as_str().unwrap()))), code(429, "tentativas_demais"));
}

#[test]
fn what_the_factor_proved_ends_with_it() {
    let service = Service::start(&[]);
    account(&service, EMAIL, &["--dono"]);
    let firm = told(&service, &["organizacao", "criar", "Firma", "--dono", EMAIL])["id"].clone();
    let (app, reserve) = with_factor(&service);
    let (mut here, mut thief) = (Navegador::new(&service), Navegador::new(&service));
    assert_eq!(here.login(&with(&app.code(0))).status, 200);
    assert_eq!(thief.login(&with(reserve[0].as_str().unwrap())).status, 200);
    assert_eq!((here.get("/dono").status, thief.get("/dono").status), (200, 200));
    let off = form(&mut here, &service, "/conta/segundo-fator/desligar", &[]);
    assert_eq!(off.status, 303);
    assert_eq!((here.me(), thief.me()), (200, 401), "the page ends the other sessions");
    let refused_to = |who: &mut Navegador<'_>| {
        let key = json!({"name": "robô", "organizationId": firm});
        let key = refused(&who.post("/api/account/keys/create", &key));
        assert_eq!(key, code(403, "organization_mfa_required"));
        let page = who.get("/dono");
        assert!(page.status == 403 && page.text().contains("segundo fator"), "{}", page.status);
        who.get("/api/me").json()["user"]["mfaState"].clone()
    };
    assert_eq!(refused_to(&mut here), "none", "the session that turned it off proves nothing more");
    // A pending factor proves nothing either.
    told(&service, &["conta", "segundo-fator", EMAIL, "ativar"]);
    assert_eq!(refused_to(&mut here), "none");

    told(&service, &["conta", "segundo-fator", EMAIL, "desativar"]);
    assert_eq!(here.me(), 401, "the command ends all of them");
}
