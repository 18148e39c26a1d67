//! API keys: made, listed, revoked, stopped.
use serde_json::{Value, json};

use super::fator::with_factor;
use super::{EMAIL, Navegador, SENHA, account, code, database, refused, service, told, typed};
use crate::servico::Service;

const CREATE: &str = "/api/account/keys/create";

fn named(name: &str) -> Value {
    json!({"name": name, "organizationId": null})
}

fn listed(ana: &mut Navegador<'_>) -> Vec<Value> {
    ana.get("/api/account/keys").json()["keys"].as_array().unwrap().clone()
}

#[test]
fn a_key_is_shown_once_and_listed_without_its_secret() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let made = ana.post(CREATE, &named("  robô da firma "));
    assert_eq!((made.status, made.header("cache-control")), (200, "no-store"));
    let made = made.json();
    let secret = made["secret"].as_str().unwrap();
    let keys: Vec<&str> = made["key"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["id", "name", "organizationId", "last4", "createdAt"]);
    assert!(secret.starts_with("mmk_") && secret.ends_with(made["key"]["last4"].as_str().unwrap()));
    assert_eq!(
        (&made["key"]["name"], &made["key"]["organizationId"]),
        (&json!("robô da firma"), &Value::Null)
    );

    let keys = listed(&mut ana);
    let expected = json!({"id": made["key"]["id"], "name": "robô da firma", "organizationId": null,
        "last4": made["key"]["last4"], "createdAt": made["key"]["createdAt"], "lastUsedAt": null,
        "revokedAt": null, "active": true});
    assert_eq!(keys, [expected]);

    let id = json!({"id": made["key"]["id"]});
    for _ in 0..2 {
        let revoked = ana.post("/api/account/keys/revoke", &id);
        assert_eq!((revoked.status, revoked.json()), (200, json!({"ok": true})));
    }
    let keys = listed(&mut ana);
    assert_eq!(keys[0]["active"], false);
    assert!(keys[0]["revokedAt"].is_string());
}

#[test]
fn a_call_that_is_repeated_with_its_idempotency_key_makes_one_key() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let (origin, csrf) = (ana.origin.clone(), ana.csrf.clone());
    let headers = [("Origin", origin.as_str()), ("X-CSRF-Token", &csrf), ("Idempotency-Key", "uma-chave")];
    let mut made = |name: &str| ana.post_with(CREATE, &headers, &named(name));
    let (first, again) = (made("robô"), made("robô"));
    assert_eq!((first.status, again.status), (200, 200), "{}", again.text());
    assert_eq!(first.text(), again.text());
    assert_eq!(made("outro").status, 409);
    assert_eq!(listed(&mut ana).len(), 1);
}

#[test]
fn bad_names_organizations_and_ids_are_named() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    for name in [json!(""), json!("  "), json!("x".repeat(61)), json!("a\nb"), json!(7), Value::Null] {
        let answer = ana.post(CREATE, &json!({"name": name, "organizationId": null}));
        assert_eq!(refused(&answer), code(400, "invalid_key_name"), "{name}");
    }
    assert_eq!(refused(&ana.post(CREATE, &json!({"organizationId": null}))), code(400, "invalid_key_name"));
    assert_eq!(ana.post(CREATE, &named(&"é".repeat(60))).status, 200);
    for body in [
        json!({"name": "x"}),
        json!({"name": "x", "organizationId": 7}),
        json!({"name": "x", "organizationId": ""}),
        json!({"name": "x", "organizationId": "0".repeat(32)}),
    ] {
        assert_eq!(refused(&ana.post(CREATE, &body)), code(400, "invalid_organization"), "{body}");
    }
    for id in [json!("x"), json!(7), Value::Null, json!("0".repeat(31)), json!("G".repeat(32))] {
        let answer = ana.post("/api/account/keys/revoke", &json!({"id": id}));
        assert_eq!(refused(&answer), code(400, "invalid_key_id"), "{id}");
    }
    let unknown = ana.post("/api/account/keys/revoke", &json!({"id": "0".repeat(32)}));
    assert_eq!(refused(&unknown), code(404, "key_not_found"));

    account(&service, "bia@exemplo.com.br", &[]);
    let hers = told(&service, &["chave", "criar", "bia@exemplo.com.br", "--nome", "dela"]);
    let answer = ana.post("/api/account/keys/revoke", &json!({"id": hers["key"]["id"]}));
    assert_eq!(refused(&answer), code(404, "key_not_found"), "another's key is as none");
}

#[test]
fn ten_keys_live_and_a_revoked_one_makes_room() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    for n in 0..10 {
        assert_eq!(ana.post(CREATE, &named(&format!("chave {n}"))).status, 200);
    }
    assert_eq!(refused(&ana.post(CREATE, &named("mais uma"))), code(409, "key_limit_reached"));
    let id = listed(&mut ana)[3]["id"].clone();
    assert_eq!(ana.post("/api/account/keys/revoke", &json!({"id": id})).status, 200);
    assert_eq!(ana.post(CREATE, &named("mais uma")).status, 200);
    assert_eq!(refused(&ana.post(CREATE, &named("e outra"))), code(409, "key_limit_reached"));
}

#[test]
fn a_key_asks_for_a_recent_sign_in_and_its_end_for_none() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let id = ana.post(CREATE, &named("antes")).json()["key"]["id"].clone();
    database(&service).run("UPDATE sessao SET entrou_em = entrou_em - 300001", &[]);
    assert_eq!(refused(&ana.post(CREATE, &named("tarde"))), code(401, "reauth_required"));
    assert_eq!(ana.post("/api/account/keys/revoke", &json!({"id": id})).status, 200);
    assert_eq!(ana.login(&json!({"email": EMAIL, "senha": SENHA})).status, 200);
    assert_eq!(ana.post(CREATE, &named("de novo")).status, 200);
}

#[test]
fn keys_stop_with_a_password_change_and_with_the_end_of_all_sessions() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    ana.post(CREATE, &named("uma"));
    let active =
        |ana: &mut Navegador<'_>| listed(ana).iter().map(|k| k["active"] == true).collect::<Vec<_>>();
    assert_eq!(active(&mut ana), [true]);
    assert_eq!(ana.post("/api/account/sessions/end-all", &json!({})).status, 200);
    let mut ana = Navegador::signed_in(&service);
    assert_eq!(active(&mut ana), [false]);
    assert!(listed(&mut ana)[0]["revokedAt"].is_null(), "stopped, not revoked");
    assert_eq!(ana.post(CREATE, &named("duas")).status, 200);
    assert!(typed(service.command(&["conta", "senha", EMAIL]), "quatro cavalos no quintal").status.success());
    ana.bootstrap();
    assert_eq!(ana.login(&json!({"email": EMAIL, "senha": "quatro cavalos no quintal"})).status, 200);
    assert_eq!(active(&mut ana), [false, false]);
}

#[test]
fn an_organizations_key_asks_for_role_product_and_second_factor() {
    let service = service();
    account(&service, "bia@exemplo.com.br", &[]);
    let firma = told(&service, &["organizacao", "criar", "Firma", "--dono", "bia@exemplo.com.br"]);
    let body = json!({"name": "robô", "organizationId": firma["id"]});
    let mut ana = Navegador::signed_in(&service);
    let forbidden = code(403, "organization_forbidden");
    assert_eq!(refused(&ana.post(CREATE, &body)), forbidden);
    let role = |papel: &str| told(&service, &["organizacao", "membro", "Firma", EMAIL, "--papel", papel]);
    role("member");
    assert_eq!(refused(&ana.post(CREATE, &body)), forbidden);
    role("admin");
    assert_eq!(refused(&ana.post(CREATE, &body)), code(403, "organization_mfa_required"));
    told(&service, &["organizacao", "produto", "Firma", "desativar"]);
    assert_eq!(refused(&ana.post(CREATE, &body)), forbidden);
    told(&service, &["organizacao", "produto", "Firma", "ativar"]);
    let (app, _) = with_factor(&service);
    ana.bootstrap();
    assert_eq!(ana.login(&json!({"email": EMAIL, "senha": SENHA, "codigo": app.code(0)})).status, 200);
    let made = ana.post(CREATE, &body);
    assert_eq!((made.status, &made.json()["key"]["organizationId"]), (200, &firma["id"]));

    // Who manages the organization sees and revokes what another made for it.
    let bia_keys = told(&service, &["chave", "listar", "bia@exemplo.com.br"]);
    assert_eq!(bia_keys["keys"][0]["id"], made.json()["key"]["id"]);
    assert_eq!(bia_keys["keys"][0]["active"], true);
    let shown = service.command(&["chave", "listar", "bia@exemplo.com.br"]).output().unwrap();
    let shown = String::from_utf8(shown.stdout).unwrap();
    assert!(shown.contains("Firma") && !shown.contains(firma["id"].as_str().unwrap()), "{shown}");

    // A key stops with its maker's right to make it, and does not come back with it.
    role("member");
    role("admin");
    let bia_keys = told(&service, &["chave", "listar", "bia@exemplo.com.br"]);
    assert_eq!(bia_keys["keys"][0]["active"], false);
}

#[test]
fn keys_live_in_the_product_that_made_them() {
    let home = tempfile::tempdir().unwrap();
    let one = Service::start_in(home.path(), &[("VOZ_PRODUTO", "um")]);
    account(&one, EMAIL, &[]);
    let mut ana = Navegador::signed_in(&one);
    let secret_session = ana.cookie_header();
    assert_eq!(ana.post(CREATE, &named("de um")).status, 200);
    drop(one);
    let other = Service::start_in(home.path(), &[("VOZ_PRODUTO", "outro")]);
    assert_eq!(other.send("GET", "/api/me", &[("Cookie", &secret_session)]).status, 401, "so do sessions");
    let mut ana = Navegador::signed_in(&other);
    assert!(listed(&mut ana).is_empty());
    for n in 0..10 {
        assert_eq!(ana.post(CREATE, &named(&n.to_string())).status, 200, "the limit is one product's");
    }
}

#[test]
fn lists_that_requests_make_longer_have_an_end_and_keys_that_live_stand_in_them() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let living = ana.post(CREATE, &named("a que vive")).json()["key"]["id"].clone();
    let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)";
    database(&service).all(&format!(
        "{many} INSERT INTO chave_api (id, hash, conta, produto, nome, last4, criada_em, revogada_em)
         SELECT k.id || n.i, k.hash || n.i, k.conta, k.produto, 'morta', k.last4, k.criada_em + n.i, k.criada_em + n.i
         FROM chave_api k, n;
         {many} INSERT INTO sessao (id, hash, conta, produto, navegador, metodos, entrou_em, vista_em)
         SELECT s.id || n.i, s.hash || n.i, s.conta, s.produto, s.navegador, s.metodos, s.entrou_em + n.i, s.vista_em
         FROM sessao s, n"
    ));
    let keys = listed(&mut ana);
    assert_eq!((keys.len(), &keys[99]["id"]), (100, &living), "the newest first");
    assert_eq!(ana.get("/api/account/sessions").json()["sessions"].as_array().unwrap().len(), 100);
    assert!(ana.get("/conta").text().matches("action=\"/conta/sessao\"").count() <= 100);
}
