//! Signing in and out.
use serde_json::{Value, json};

use super::{
    BROWSER, EMAIL, Navegador, SENHA, SESSION, account, code, database, refused, service, told, typed,
};
use crate::banco;
use crate::servico::Service;

fn credentials() -> Value {
    json!({"email": EMAIL, "senha": SENHA})
}

#[test]
fn a_person_signs_in_sees_who_they_are_and_signs_out() {
    let service = service();
    let mut ana = Navegador::blank(&service);
    let first = ana.bootstrap();
    assert_eq!(first.header("x-mm-context"), first.json()["context"]);
    assert_eq!(first.header("cache-control"), "no-store");
    assert_eq!(refused(&ana.get("/api/me")), code(401, "invalid_session"));

    let entered = ana.login(&json!({"email": " ANA@Exemplo.com.br ", "senha": SENHA}));
    let me = ana.get("/api/me");
    assert_eq!(entered.json(), me.json(), "signing in answers what /api/me answers");
    let me = me.json();
    assert_eq!(me["profile"]["name"], "Ana");
    assert_eq!((&me["profile"]["locale"], &me["profile"]["revision"]), (&json!("pt-BR"), &json!(1)));
    assert_eq!((&me["user"]["methods"], &me["user"]["mfaState"]), (&json!(["pwd"]), &json!("none")));
    assert_eq!((&me["user"]["productId"], &me["user"]["audience"]), (&json!("voz"), &json!(service.url())));
    assert!(me["administration"].is_null());

    let out = ana.post("/api/auth/logout", &json!({}));
    assert_eq!((out.status, out.json()), (200, json!({"ok": true})));
    assert_eq!((ana.me(), ana.cookie(SESSION)), (401, None));
    ana.bootstrap();
    assert_eq!(refused(&ana.post("/api/auth/logout", &json!({}))), code(403, "invalid_csrf"));
}

#[test]
fn the_owner_is_shown_the_way_to_the_administration() {
    let service = Service::start(&[]);
    account(&service, EMAIL, &["--dono"]);
    let me = Navegador::signed_in(&service).get("/api/me").json();
    assert_eq!(me["administration"]["href"], format!("{}/dono", service.url()));
}

#[test]
fn wrong_passwords_unknown_people_and_blocked_accounts_hear_the_same() {
    let service = service();
    let mut someone = Navegador::new(&service);
    let mut said = Vec::new();
    for (email, senha) in
        [(EMAIL, "outra senha qualquer"), ("bia@exemplo.com.br", SENHA), ("", ""), ("não é e-mail", SENHA)]
    {
        let answer = someone.login(&json!({"email": email, "senha": senha}));
        assert_eq!(refused(&answer), code(401, "credenciais_invalidas"), "{email}");
        said.push(answer.text().to_owned());
    }
    let blocked = service.command(&["conta", "bloquear", EMAIL]).output().unwrap();
    assert!(blocked.status.success());
    said.push(someone.login(&credentials()).text().to_owned());
    assert!(said.iter().all(|text| *text == said[0]), "{said:?}");

    assert!(service.command(&["conta", "bloquear", EMAIL, "--desbloquear"]).status().unwrap().success());
    assert_eq!(someone.login(&credentials()).status, 200);
}

#[test]
fn bodies_that_are_no_sign_in_are_named() {
    let service = service();
    let mut ana = Navegador::new(&service);
    for (body, campo) in [
        (json!([]), Value::Null),
        (json!("texto"), Value::Null),
        (json!({}), json!("email")),
        (json!({"email": EMAIL}), json!("senha")),
        (json!({"email": 7, "senha": SENHA}), json!("email")),
        (json!({"email": EMAIL, "senha": SENHA, "codigo": 123_456}), json!("codigo")),
        (json!({"email": EMAIL, "senha": SENHA, "link": "x"}), json!("senha")),
    ] {
        let answer = ana.post("/api/auth/login", &body);
        assert_eq!(refused(&answer), code(400, "invalid_request"), "{body}");
        assert_eq!(answer.json()["campo"], campo, "{body}");
    }
}

#[test]
fn a_session_given_beforehand_is_never_taken_up() {
    let service = service();
    let mut victim = Navegador::new(&service);
    let planted = "A".repeat(43);
    victim.set_cookie(SESSION, &planted);
    victim.bootstrap();
    assert_eq!(victim.login(&credentials()).status, 200);
    let first = victim.cookie(SESSION).unwrap().to_owned();
    assert_ne!(first, planted);
    // Signing in again replaces the session: the old secret is worth nothing.
    assert_eq!(victim.login(&credentials()).status, 200);
    let mut thief = Navegador::blank(&service);
    for stolen in [planted, first] {
        thief.set_cookie(SESSION, &stolen);
        assert_eq!(thief.me(), 401);
    }
    assert_eq!(victim.me(), 200);
}

#[test]
fn only_the_cookie_with_the_prefix_counts() {
    let service = service();
    let ana = Navegador::signed_in(&service);
    let secret = ana.cookie(SESSION).unwrap();
    for (name, status) in
        [(SESSION, 200), ("mm-auth", 401), ("__Secure-mm-auth", 401), ("__host-mm-auth", 401)]
    {
        let mut other = Navegador::blank(&service);
        other.set_cookie(name, secret);
        assert_eq!(other.me(), status, "{name}");
    }
    let twice = format!("{SESSION}={secret}; {SESSION}={}", "B".repeat(43));
    assert_eq!(refused(&service.send("GET", "/api/me", &[("Cookie", &twice)])), code(401, "invalid_session"));
    let answer = service.send("GET", "/api/auth/bootstrap", &[("Cookie", &twice)]);
    assert_eq!(refused(&answer), code(400, "invalid_request"));
}

#[test]
fn bootstrap_is_for_pages_of_this_service_and_for_the_browser_of_the_session() {
    let service = service();
    for origin in ["https://exemplo.org", "null", "http://127.0.0.1", "http://127.0.0.1:1"] {
        let answer = service.send("GET", "/api/auth/bootstrap", &[("Origin", origin)]);
        assert_eq!(refused(&answer), code(403, "invalid_origin"), "{origin}");
        assert_eq!(answer.all("set-cookie").count(), 0);
    }
    let localhost = service.url().replace("127.0.0.1", "localhost");
    assert_eq!(service.send("GET", "/api/auth/bootstrap", &[("Origin", &localhost)]).status, 200);

    let ana = Navegador::signed_in(&service);
    let mut thief = Navegador::new(&service);
    thief.set_cookie(SESSION, ana.cookie(SESSION).unwrap());
    assert_eq!(refused(&thief.bootstrap()), code(403, "invalid_csrf"));
    let mut bare = Navegador::blank(&service);
    bare.set_cookie(SESSION, ana.cookie(SESSION).unwrap());
    assert_eq!(refused(&bare.bootstrap()), code(403, "invalid_csrf"));
}

#[test]
fn what_breaks_leaves_the_session_as_it_was() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let secret = ana.cookie(SESSION).unwrap().to_owned();
    let db = database(&service);
    db.all("ALTER TABLE sessao RENAME TO fora");
    let down = code(503, "auth_unavailable");
    for path in [
        "/api/auth/bootstrap", "/api/me", "/api/account/profile", "/api/account/avatar",
        "/api/account/sessions", "/api/account/keys",
    ] {
        let answer = ana.get(path);
        assert_eq!((refused(&answer), answer.all("set-cookie").count()), (down.clone(), 0), "{path}");
    }
    for (path, body) in super::escritas::writes() {
        let answer = ana.post(path, &body);
        assert_eq!((refused(&answer), answer.all("set-cookie").count()), (down.clone(), 0), "{path}");
    }
    assert_eq!(refused(&ana.upload("/api/account/avatar", "avatar", b"x")), down);
    db.all("ALTER TABLE fora RENAME TO sessao");
    assert_eq!((ana.me(), ana.cookie(SESSION)), (200, Some(secret.as_str())));
    assert!(!service.log().contains(&secret));
}

#[test]
fn a_session_ends_when_idle_when_old_and_with_all_the_others() {
    let service = service();
    let db = database(&service);
    for change in ["vista_em = vista_em - 7 * 86400000", "entrou_em = entrou_em - 2592000000"] {
        let mut ana = Navegador::signed_in(&service);
        assert_eq!(ana.me(), 200);
        db.run(&format!("UPDATE sessao SET {change}"), &[]);
        assert_eq!(ana.me(), 401, "{change}");
    }
    let (mut one, mut other) = (Navegador::signed_in(&service), Navegador::signed_in(&service));
    let listed = one.get("/api/account/sessions").json();
    let current: Vec<_> =
        listed["sessions"].as_array().unwrap().iter().map(|s| s["current"].clone()).collect();
    assert_eq!(current.iter().filter(|c| **c == json!(true)).count(), 1, "{listed}");
    assert_eq!(current.len(), 2, "{listed}");
    assert_eq!(one.post("/api/account/sessions/end-all", &json!({})).status, 200);
    assert_eq!((one.me(), other.me()), (401, 401));

    let mut third = Navegador::signed_in(&service);
    assert!(service.command(&["conta", "encerrar-sessoes", EMAIL]).status().unwrap().success());
    assert_eq!(third.me(), 401);
    let mut fourth = Navegador::signed_in(&service);
    let changed = typed(service.command(&["conta", "senha", EMAIL]), "quatro cavalos no quintal");
    assert!(changed.status.success());
    assert_eq!(fourth.me(), 401);
    fourth.bootstrap();
    assert_eq!(fourth.login(&credentials()).status, 401);
    assert_eq!(fourth.login(&json!({"email": EMAIL, "senha": "quatro cavalos no quintal"})).status, 200);
}

#[test]
fn secrets_are_stored_as_hashes_alone() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let made = ana.post("/api/account/keys/create", &json!({"name": "robô", "organizationId": null})).json();
    let secrets =
        [ana.cookie(SESSION).unwrap(), ana.cookie(BROWSER).unwrap(), SENHA, made["secret"].as_str().unwrap()];
    let bytes = banco::everything(service.home());
    assert!(bytes.windows(EMAIL.len()).any(|window| window == EMAIL.as_bytes()), "all of it is there");
    for secret in secrets {
        assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()));
    }
    let log = service.log();
    assert!(secrets.iter().all(|secret| !log.contains(secret)));
}

/// Guesses until a wait is asked for, and makes the wait outlast the test however slow the machine.
fn guess_until_slowed(service: &Service, thief: &mut Navegador<'_>, guess: &Value) {
    let codes: Vec<String> = (0..12).map(|_| thief.login(guess).code()).collect();
    let judged = codes.iter().take_while(|code| *code == "credenciais_invalidas").count();
    assert!(judged >= 6 && codes.get(judged).is_some_and(|code| code == "tentativas_demais"), "{codes:?}");
    // A caller without a wait keeps a whole day between the two moments; the others less.
    let later = "UPDATE tentativa SET livre_em = livre_em + 120000 WHERE ate - livre_em < 86400000";
    database(service).run(later, &[]);
}

#[test]
fn guesses_are_slowed_for_the_account_and_a_crowd_counts_one_by_one() {
    let service = service();
    let mut thief = Navegador::new(&service);
    let wrong = json!({"email": EMAIL, "senha": "um palpite qualquer"});
    guess_until_slowed(&service, &mut thief, &wrong);
    let slowed = thief.login(&credentials());
    assert_eq!(refused(&slowed), code(429, "tentativas_demais"), "the right password waits too");
    let wait: u64 = slowed.header("retry-after").parse().unwrap();
    assert!((1..=300).contains(&wait) && slowed.json()["retry_after_s"] == wait);
    // Who has no account is slowed alike.
    guess_until_slowed(
        &service,
        &mut thief,
        &json!({"email": "ninguem@exemplo.com.br", "senha": "um palpite qualquer"}),
    );
    // Time passes.
    database(&service).run("UPDATE tentativa SET livre_em = 0", &[]);
    assert_eq!(thief.login(&credentials()).status, 200);

    let other = Service::start(&[]);
    account(&other, EMAIL, &[]);
    let crowd = Navegador::new(&other);
    let (cookies, origin) = (crowd.cookie_header(), other.url());
    let headers = [("Cookie", cookies.as_str()), ("Origin", &origin), ("X-CSRF-Token", &crowd.csrf)];
    let at_once: Vec<_> = (0..20).map(|_| other.posting("/api/auth/login", &headers, &wrong)).collect();
    let answers = at_once.into_iter().map(crate::servico::Pending::answer);
    let judged = answers.filter(|answer| answer.status == 401).count();
    // Where hashing is slow a wait may end before the last is heard; the waits double.
    assert!((6..=10).contains(&judged), "{judged}");
}

#[test]
fn a_network_that_tries_many_accounts_is_slowed_whatever_the_account() {
    let service = service();
    let mut thief = Navegador::new(&service);
    let mut codes = (0..60).map(|n| {
        let guess = json!({"email": format!("pessoa{n}@exemplo.com.br"), "senha": "um palpite qualquer"});
        thief.login(&guess).code()
    });
    let judged = codes.by_ref().take_while(|code| code == "credenciais_invalidas").count();
    assert!((20..60).contains(&judged), "{judged}");
}

#[test]
fn an_ipv6_customer_has_one_share_however_many_networks_are_theirs() {
    let service = Service::start(&[("VOZ_PROXIES", "127.0.0.1")]);
    let guess = |network: &str, n: u32| {
        let mut thief = Navegador::new(&service);
        thief.network = network.to_owned();
        let body = json!({"email": format!("pessoa{n}@exemplo.com.br"), "senha": "um palpite qualquer"});
        thief.login(&body).code()
    };
    let judged = "credenciais_invalidas";
    assert_eq!(guess("2001:db8:1:1::1", 1), judged);
    // As many as its other networks would have made by now.
    database(&service).run("UPDATE tentativa SET falhas = 300", &[]);
    assert_eq!(guess("2001:db8:1:2::1", 2), judged);
    database(&service).run("UPDATE tentativa SET livre_em = livre_em + 120000 WHERE falhas > 300", &[]);
    assert_eq!(guess("2001:db8:1:3::1", 3), "tentativas_demais", "the same /48");
    assert_eq!(guess("2001:db8:2:3::1", 4), judged, "another");
}

#[test]
fn a_stranger_cannot_lock_an_account() {
    let service = Service::start(&[("VOZ_PROXIES", "127.0.0.1")]);
    account(&service, EMAIL, &[]);
    let at = |network: &str| {
        let mut browser = Navegador::new(&service);
        browser.network = network.to_owned();
        browser
    };
    let mut ana = at("10.0.0.1");
    assert_eq!(ana.login(&credentials()).status, 200);
    assert_eq!(ana.post("/api/auth/logout", &json!({})).status, 200);
    ana.bootstrap();

    let mut thief = at("10.0.0.66");
    let wrong = json!({"email": EMAIL, "senha": "um palpite qualquer"});
    guess_until_slowed(&service, &mut thief, &wrong);
    // As many as a crowd of networks would have made by now.
    database(&service).run("UPDATE tentativa SET falhas = 100", &[]);
    assert_eq!(thief.login(&credentials()).code(), "tentativas_demais", "from there nobody gets in");
    assert_eq!(at("10.0.0.7").login(&credentials()).status, 200, "from elsewhere the right password does");
    ana.network = "10.0.0.66".to_owned();
    assert_eq!(ana.login(&credentials()).status, 200, "a browser that was let in before has its own count");

    // While it lasts a further network has one try, and then waits like the others.
    let mut other = at("10.0.0.8");
    let codes: Vec<String> = (0..3).map(|_| other.login(&wrong).code()).collect();
    assert_eq!(codes, ["credenciais_invalidas", "credenciais_invalidas", "tentativas_demais"]);
    // And that browser is slowed for its own errors.
    guess_until_slowed(&service, &mut ana, &wrong);
}

#[test]
fn a_sign_in_that_is_refused_anyway_takes_no_turn_at_the_passwords() {
    // Two passwords at once, and nobody waits.
    let service = Service::start(&[("VOZ_PROXIES", "127.0.0.1"), ("VOZ_FILA", "0")]);
    account(&service, EMAIL, &[]);
    let (foreign, forged) = ("https://outro.exemplo", "0".repeat(64));
    let crowd = Navegador::new(&service);
    let (cookies, origin) = (crowd.cookie_header(), service.url());
    for (origin, csrf, code) in
        [(foreign, &crowd.csrf, "invalid_origin"), (origin.as_str(), &forged, "invalid_csrf")]
    {
        let at_once: Vec<_> = (0..30)
            .map(|n| {
                let network = format!("10.0.0.{n}");
                let headers = [
                    ("Cookie", cookies.as_str()),
                    ("Origin", origin),
                    ("X-CSRF-Token", csrf),
                    ("X-Forwarded-For", &network),
                ];
                service.posting("/api/auth/login", &headers, &credentials())
            })
            .collect();
        for answer in at_once.into_iter().map(crate::servico::Pending::answer) {
            assert_eq!(refused(&answer), (403, code.to_owned()));
        }
    }
}

#[test]
fn a_flood_of_sign_ins_is_turned_away_while_the_service_goes_on() {
    // Two passwords at once and four that wait, each from a network of its own.
    let service = Service::start(&[("VOZ_PROXIES", "127.0.0.1"), ("VOZ_FILA", "4")]);
    account(&service, EMAIL, &[]);
    let crowd = Navegador::new(&service);
    let (cookies, origin) = (crowd.cookie_header(), service.url());
    let at_once: Vec<_> = (0..40)
        .map(|n| {
            let network = format!("10.0.0.{n}");
            let headers = [
                ("Cookie", cookies.as_str()),
                ("Origin", &origin),
                ("X-CSRF-Token", &crowd.csrf),
                ("X-Forwarded-For", &network),
            ];
            let body = json!({"email": format!("pessoa{n}@exemplo.com.br"), "senha": SENHA});
            service.posting("/api/auth/login", &headers, &body)
        })
        .collect();
    assert_eq!(service.get("/api/health").status, 200);
    let mut turned_away = 0;
    for answer in at_once.into_iter().map(crate::servico::Pending::answer) {
        if answer.status == 503 {
            assert_eq!((refused(&answer), answer.header("retry-after")), (code(503, "sobrecarga"), "2"));
            turned_away += 1;
        } else {
            assert_eq!(refused(&answer), code(401, "credenciais_invalidas"));
        }
    }
    assert!((1..=34).contains(&turned_away), "{turned_away}");
    assert!(service.memory_peak() < 110 << 10, "each password takes 19 MiB: {} KiB", service.memory_peak());
    assert_eq!(Navegador::new(&service).login(&credentials()).status, 200);
}

#[test]
fn a_link_lets_in_once_for_a_quarter_of_an_hour() {
    let service = service();
    let link = |service: &Service| {
        let url = told(service, &["conta", "entrar", EMAIL])["url"].as_str().unwrap().to_owned();
        url.strip_prefix(&format!("{}/entrar?link=", service.url()))
            .expect("where it last listened")
            .to_owned()
    };
    let first = link(&service);
    let mut ana = Navegador::new(&service);
    let entered = ana.login(&json!({"link": first}));
    assert_eq!((entered.status, &entered.json()["user"]["methods"]), (200, &json!(["link"])));
    let again = Navegador::new(&service).login(&json!({"link": first}));
    assert_eq!(refused(&again), code(401, "credenciais_invalidas"));

    let late = link(&service);
    database(&service).run("UPDATE link SET ate = ate - 15 * 60000", &[]);
    assert_eq!(Navegador::new(&service).login(&json!({"link": late})).status, 401);

    let seen = link(&service);
    let page = Navegador::new(&service).get(&format!("/entrar?link={seen}"));
    assert!(page.status == 200 && page.text().contains("a•••@exemplo.com.br"), "{}", page.text());
    assert!(!page.text().contains(EMAIL), "whose account it opens, masked");
    for gone in [&first, &late, "x"] {
        let page = Navegador::new(&service).get(&format!("/entrar?link={gone}"));
        assert!(page.status == 404 && page.text().contains("não abre nada"), "{}", page.status);
    }
    assert_eq!(Navegador::new(&service).login(&json!({"link": seen})).status, 200, "looking used nothing up");

    let stopped = link(&service);
    assert!(typed(service.command(&["conta", "senha", EMAIL]), "quatro cavalos no quintal").status.success());
    assert_eq!(Navegador::new(&service).login(&json!({"link": stopped})).status, 401);
}
