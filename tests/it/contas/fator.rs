//! The second factor: codes of an authenticator, recovery codes.
use serde_json::{Value, json};

use super::{EMAIL, Navegador, SENHA, code, database, refused, service, told};
use crate::servico::Service;

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
        let mac = voz::base::cifra::hmac_sha1(&self.0, &now.to_be_bytes());
        let at = usize::from(mac[19] & 15);
        let four = u32::from_be_bytes(mac[at..at + 4].try_into().unwrap()) & 0x7fff_ffff;
        format!("{:06}", four % 1_000_000)
    }
}

fn with(codigo: &str) -> Value {
    json!({"email": EMAIL, "senha": SENHA, "codigo": codigo})
}

/// An account with the second factor on; its app, and the recovery codes.
pub(crate) fn with_factor(service: &Service) -> (Aplicativo, Vec<Value>) {
    let handed = told(service, &["conta", "segundo-fator", EMAIL, "ativar"]);
    let app = Aplicativo::new(&handed);
    told(service, &["conta", "segundo-fator", EMAIL, "confirmar", &app.code(-1)]);
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
    database(&service).run("UPDATE segundo_fator SET passo = 0", &[]);
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
    let codes: Vec<String> = (0..7).map(|_| ana.login(&with("000000")).code()).collect();
    assert_eq!(codes.last().unwrap(), "tentativas_demais", "{codes:?}");
}

#[test]
fn a_link_is_one_factor_and_the_secret_is_unreadable_in_the_database() {
    let service = service();
    let (app, _) = with_factor(&service);
    let url = told(&service, &["conta", "entrar", EMAIL])["url"].as_str().unwrap().to_owned();
    let mut ana = Navegador::new(&service);
    ana.login(&json!({"link": url.rsplit_once('=').unwrap().1}));
    assert_eq!(ana.get("/api/me").json()["user"]["mfaState"], "enrolled");
    let stored = database(&service).one("SELECT segredo FROM segundo_fator", |row| row.blob(0));
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
