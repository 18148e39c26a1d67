//! What every write of a session asks for, and the profile.
use serde_json::{Value, json};

use super::{EMAIL, Navegador, SENHA, SESSION, code, refused, service};
use crate::servico::Service;

/// Every write, with a body that works once the rest is right.
pub(super) fn writes() -> Vec<(&'static str, Value)> {
    vec![
        ("/api/auth/login", json!({"email": EMAIL, "senha": SENHA})),
        ("/api/auth/signup", json!({"email": EMAIL})),
        ("/api/auth/logout", json!({})),
        ("/api/account/password", json!({"atual": SENHA, "nova": "quatro cavalos no quintal"})),
        ("/api/account/profile", json!({"revision": 1})),
        ("/api/account/sessions/end-all", json!({})),
        ("/api/account/keys/create", json!({"name": "x", "organizationId": null})),
        ("/api/account/keys/revoke", json!({"id": "0".repeat(32)})),
    ]
}

#[test]
fn the_list_above_is_whole() {
    let service = Service::start(&[]);
    let openapi = service.get("/openapi.json").json();
    let mut posts: Vec<&str> = openapi["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(path, item)| {
            let ours = path.starts_with("/api/auth/") || path.starts_with("/api/account/");
            ours && item
                .get("post")
                .is_some_and(|post| post["requestBody"]["content"].get("application/json").is_some())
        })
        .map(|(path, _)| path.as_str())
        .collect();
    let mut listed: Vec<&str> = writes().iter().map(|(path, _)| *path).collect();
    posts.sort_unstable();
    listed.sort_unstable();
    assert_eq!(posts, listed);
}

#[test]
fn a_write_needs_the_exact_origin() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let (ours, csrf) = (service.url(), ana.csrf.clone());
    let port = ours.rsplit_once(':').unwrap().1.to_owned();
    for (path, body) in writes() {
        for origin in [
            None,
            Some("https://exemplo.org".to_owned()),
            Some("null".to_owned()),
            Some(String::new()),
            Some(format!("{ours}/")),
            Some(format!("{ours}.exemplo.org")),
            Some(ours.replace("http:", "https:")),
            Some(format!("http://127.0.0.1:{port}0")),
            Some(format!("HTTP://127.0.0.1:{port}")),
        ] {
            let mut headers = vec![("X-CSRF-Token", csrf.as_str())];
            headers.extend(origin.as_deref().map(|origin| ("Origin", origin)));
            let answer = ana.post_with(path, &headers, &body);
            assert_eq!(refused(&answer), code(403, "invalid_origin"), "{path} {origin:?}");
        }
        let twice = [("X-CSRF-Token", csrf.as_str()), ("Origin", &ours), ("Origin", &ours)];
        assert_eq!(refused(&ana.post_with(path, &twice, &body)), code(403, "invalid_origin"), "{path}");
    }
    assert_eq!(ana.me(), 200);
}

#[test]
fn a_write_needs_the_token_of_this_browser_and_session() {
    let service = service();
    let mut ana = Navegador::new(&service);
    let before = ana.csrf.clone();
    assert_eq!(ana.login(&json!({"email": EMAIL, "senha": SENHA})).status, 200);
    let mut other = Navegador::signed_in(&service);
    assert_ne!(ana.csrf, before, "it changes with the sign-in");
    let ours = service.url();
    let foreign = other.csrf.clone();
    let upper = ana.csrf.to_uppercase();
    for (path, body) in writes() {
        for csrf in [None, Some(""), Some(before.as_str()), Some(foreign.as_str()), Some(upper.as_str())] {
            let mut headers = vec![("Origin", ours.as_str())];
            headers.extend(csrf.map(|csrf| ("X-CSRF-Token", csrf)));
            let answer = ana.post_with(path, &headers, &body);
            assert_eq!(refused(&answer), code(403, "invalid_csrf"), "{path} {csrf:?}");
        }
    }
    // The session of one browser in another, with that one's token.
    let stolen = ana.cookie(SESSION).unwrap().to_owned();
    other.set_cookie(SESSION, &stolen);
    for (path, body) in writes() {
        assert_eq!(refused(&other.post(path, &body)), code(403, "invalid_csrf"), "{path}");
    }
    assert_eq!(ana.me(), 200);
    // A token asked for after signing out opens no session's writes.
    let last = ana.csrf.clone();
    assert_eq!(ana.post("/api/auth/logout", &json!({})).status, 200);
    assert_eq!(ana.login(&json!({"email": EMAIL, "senha": SENHA})).code(), "invalid_csrf", "{last}");
    ana.bootstrap();
    assert_eq!(ana.login(&json!({"email": EMAIL, "senha": SENHA})).status, 200);
}

#[test]
fn without_a_session_nothing_is_read_or_written() {
    let service = service();
    let mut nobody = Navegador::new(&service);
    for path in [
        "/api/me", "/api/account/profile", "/api/account/avatar", "/api/account/sessions",
        "/api/account/keys",
    ] {
        let answer = nobody.get(path);
        assert_eq!(refused(&answer), code(401, "invalid_session"), "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
    for (path, body) in writes().into_iter().filter(|(path, _)| path.starts_with("/api/account/")) {
        assert_eq!(refused(&nobody.post(path, &body)), code(401, "invalid_session"), "{path}");
    }
    assert_eq!(refused(&nobody.post("/api/auth/logout", &json!({}))), code(403, "invalid_csrf"));
}

#[test]
fn a_body_is_an_object() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    for (path, _) in writes() {
        for body in [json!([]), json!(null), json!("{}"), json!(1)] {
            assert_eq!(refused(&ana.post(path, &body)), code(400, "invalid_request"), "{path} {body}");
        }
    }
    assert_eq!(ana.me(), 200);
}

#[test]
fn a_profile_changes_from_the_revision_that_was_seen() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let changed = ana.post(
        "/api/account/profile",
        &json!({"revision": 1, "name": " Ana Lima ", "theme": "dark", "timeZone": "America/Manaus"}),
    );
    let expected = json!({"profile": {"name": "Ana Lima", "locale": "pt-BR", "timeZone": "America/Manaus",
        "theme": "dark", "revision": 2}});
    assert_eq!((changed.status, changed.json()), (200, expected.clone()));
    assert_eq!(ana.get("/api/account/profile").json(), expected);
    let late = ana.post("/api/account/profile", &json!({"revision": 1, "name": "Outra"}));
    assert_eq!(refused(&late), code(409, "revisao_conflito"));
    for (field, value) in [
        ("name", json!("x".repeat(81))),
        ("name", json!("duas\nlinhas")),
        ("locale", json!("pt BR")),
        ("timeZone", json!("")),
        ("timeZone", json!("Lugar/Nenhum")),
        ("theme", json!("roxo")),
    ] {
        let answer = ana.post("/api/account/profile", &json!({"revision": 2, field: value}));
        assert_eq!(
            (refused(&answer), &answer.json()["campo"]),
            (code(400, "perfil_invalido"), &json!(field))
        );
        assert!(answer.json()["detalhe"].is_string(), "{field}");
    }
    let typed = ana.post("/api/account/profile", &json!({"revision": "2"}));
    assert_eq!(refused(&typed), code(400, "invalid_request"));
    assert_eq!(ana.get("/api/account/profile").json(), expected);
    assert_eq!(refused(&ana.get("/api/account/avatar")), code(404, "not_found"));
}
