//! The page `/entrar`: in a real browser where there is one, and its bytes over a socket.
use super::chromium::Browser;
use super::{BROWSER, EMAIL, Navegador, SENHA, SESSION, account, database, service, told};
use crate::portao::says;
use crate::servico::{Answer, Service};
use crate::servidor::Server;

/// The key Tab, and the key Enter (W3C WebDriver, 17.4.2).
const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";

/// A rewrite asked for with a key; its status.
fn rewritten(service: &Service, key: &str) -> u16 {
    let bearer = format!("Bearer {key}");
    service.rewrite(&[("Authorization", &bearer)], &serde_json::json!({"texto": "O prazo mudou."})).status
}

#[test]
fn a_person_with_a_browser_signs_in_makes_a_key_stops_it_and_leaves_nothing_behind() {
    let Some(browser) = Browser::start() else { return };
    let model = Server::start(|_, _| says("o prazo mudou"));
    let service = Service::with_model(&model, &[]);
    account(&service, EMAIL, &["--nome", "Ana <b>"]);
    let page = format!("{}/entrar", service.url());
    browser.open(&page);
    assert_eq!(browser.label("#email"), "E-mail");
    assert_eq!(browser.label("#senha"), "Senha");
    browser.write("#email", EMAIL);
    browser.write("#senha", "uma senha errada");
    browser.press("form button");
    browser.wait_for("role=\"alert\"");
    assert!(browser.text("[role=alert]").contains("não abre nenhuma conta"));
    assert_eq!(browser.script("document.querySelector('#email').value"), EMAIL);

    // By the keyboard alone: to the password, past the code, to the button.
    browser.write("#senha", "");
    browser.press("#senha");
    browser.keys(&format!("{SENHA}{TAB}{TAB}{ENTER}"));
    browser.wait_for("Você entrou como");
    assert!(browser.text("main").contains(&format!("Ana <b>, {EMAIL}")), "{}", browser.text("main"));
    assert_eq!(browser.text("h1"), "Sua conta");
    assert_eq!(browser.script("document.cookie"), "", "no script sees the session");
    let cookies = browser.cookies();
    let session = cookies.iter().find(|c| c["name"] == SESSION).unwrap();
    assert_eq!(
        (&session["httpOnly"], &session["secure"], &session["sameSite"]),
        (&true.into(), &true.into(), &"Lax".into())
    );
    assert!(cookies.iter().any(|c| c["name"] == BROWSER));

    browser.write("#nome", "robô da firma");
    browser.press("form[action='/entrar/chaves'] button");
    browser.wait_for("id=\"segredo\"");
    let key = browser.text("#segredo");
    assert!(key.starts_with("mmk_"), "{key}");
    assert_eq!(rewritten(&service, &key), 200);
    browser.open(&page);
    assert!(!browser.source().contains(&key), "shown once");
    assert_eq!(browser.label("li button"), "Revogar a chave robô da firma");
    browser.press("li button");
    browser.wait_for("Nenhuma chave ativa");
    assert_eq!(rewritten(&service, &key), 401);

    browser.press("form[action='/entrar/sair'] button");
    browser.wait_for("id=\"senha\"");
    for _ in 0..4 {
        browser.back();
        let seen = browser.source();
        for private in [EMAIL, key.as_str(), "robô da firma", "Sua conta"] {
            assert!(!seen.contains(private), "{private} after leaving: {seen}");
        }
    }
    browser.open(&page);
    assert!(browser.cookies().iter().all(|cookie| cookie["name"] != SESSION));
}

/// Sends a form as the browser does.
pub(crate) fn form(
    from: &mut Navegador<'_>,
    service: &Service,
    path: &str,
    fields: &[(&str, &str)],
) -> Answer {
    let (origin, cookies) = (service.url(), from.cookie_header());
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.append_pair("csrf", &from.csrf).extend_pairs(fields);
    let headers = [
        ("Origin", origin.as_str()),
        ("Cookie", &cookies),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ];
    let answer = service.post_bytes(path, &headers, body.finish().as_bytes());
    from.keep(&answer);
    answer
}

#[test]
fn the_page_is_a_form_without_script_that_nobody_keeps() {
    let service = service();
    let page = service.get("/entrar");
    assert_eq!((page.status, page.media_type()), (200, "text/html"));
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(page.header("access-control-allow-origin"), "");
    let policy = page.header("content-security-policy");
    for part in [
        "default-src 'none'",
        "style-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(
        !policy.contains("unsafe") && !page.text().contains("<script>") && !page.text().contains(" style=")
    );
    assert!(page.text().contains("<html lang=\"pt-BR\">"));
    for path in ["/openapi.json", "/llms-full.txt", "/okf/api.md"] {
        assert!(!service.get(path).text().contains("/entrar/"), "{path}: pages are no interface");
    }
    let hostile = service.get("/entrar?link=%22%3E%3Cscript%3E");
    assert!(hostile.text().contains("&quot;&gt;&lt;script&gt;") && !hostile.text().contains("<script>"));
}

#[test]
fn forms_ask_for_origin_token_and_session_like_every_write() {
    let service = service();
    let mut ana = Navegador::new(&service);
    let paths = [
        "/entrar",
        "/entrar/cadastro",
        "/entrar/sair",
        "/entrar/encerrar",
        "/entrar/senha",
        "/entrar/chaves",
        "/entrar/chaves/revogar",
    ];
    let fields = [("email", EMAIL), ("senha", SENHA)];
    let cookies = ana.cookie_header();
    let body = format!("csrf={}&email={EMAIL}&senha={SENHA}", ana.csrf);
    let urlencoded = ("Content-Type", "application/x-www-form-urlencoded");
    for path in paths {
        for origin in [None, Some("https://exemplo.org"), Some("null")] {
            let mut headers = vec![("Cookie", cookies.as_str()), urlencoded];
            headers.extend(origin.map(|origin| ("Origin", origin)));
            let refused = service.post_bytes(path, &headers, body.as_bytes());
            assert_eq!((refused.status, refused.media_type()), (403, "text/html"), "{path} {origin:?}");
        }
        let json = service.post_bytes(path, &[("Cookie", &cookies), crate::servico::JSON], b"{}");
        assert_eq!((json.status, json.media_type()), (415, "text/html"), "{path}");
    }
    for path in &paths[2..] {
        assert_eq!(form(&mut ana, &service, path, &[]).status, 401, "{path}");
    }
    let good = std::mem::replace(&mut ana.csrf, "0".repeat(64));
    assert_eq!(form(&mut ana, &service, "/entrar", &fields).status, 403);
    ana.csrf = good;
    let entered = form(&mut ana, &service, "/entrar", &fields);
    assert_eq!((entered.status, entered.header("location")), (303, "/entrar"));
    assert_eq!(ana.me(), 200);
    for path in paths {
        assert_eq!(form(&mut ana, &service, path, &fields).status, 403, "{path}: the token is of before");
    }
    ana.bootstrap();
    let left = form(&mut ana, &service, "/entrar/sair", &[]);
    assert_eq!((left.status, left.header("clear-site-data")), (303, "\"cache\""));
    assert_eq!(ana.me(), 401);
}

#[test]
fn a_link_opened_twice_still_works_and_used_twice_does_not() {
    let service = service();
    let url = told(&service, &["conta", "entrar", EMAIL])["url"].as_str().unwrap().to_owned();
    let path = url.strip_prefix(&service.url()).unwrap();
    let mut ana = Navegador::new(&service);
    for _ in 0..2 {
        let opened = ana.get(path);
        assert!(opened.status == 200 && opened.text().contains("name=\"link\""));
    }
    assert_eq!(ana.me(), 401, "programs that look at links sign nobody in");
    let link = path.rsplit_once('=').unwrap().1;
    assert_eq!(form(&mut ana, &service, "/entrar", &[("link", link)]).status, 303);
    assert_eq!(ana.me(), 200);
    let mut other = Navegador::new(&service);
    assert_eq!(form(&mut other, &service, "/entrar", &[("link", link)]).status, 401);
}

#[test]
fn the_account_page_makes_keys_after_a_recent_sign_in_alone() {
    let service = service();
    let mut ana = Navegador::signed_in(&service);
    let bad = form(&mut ana, &service, "/entrar/chaves", &[("nome", " ")]);
    assert!(bad.status == 400 && bad.text().contains("role=\"alert\""));
    let made = form(&mut ana, &service, "/entrar/chaves", &[("nome", "<i>um</i>")]);
    assert_eq!((made.status, made.header("cache-control")), (200, "no-store"));
    assert!(made.text().contains("mmk_") && made.text().contains("&lt;i&gt;um&lt;/i&gt;"));
    database(&service).execute("UPDATE sessao SET entrou_em = entrou_em - 300001", []).unwrap();
    assert!(ana.get("/entrar").text().contains("de-novo=1"));
    assert_eq!(form(&mut ana, &service, "/entrar/chaves", &[("nome", "tarde")]).status, 401);
    assert!(ana.get("/entrar?de-novo=1").text().contains("id=\"senha\""));
    let ended = form(&mut ana, &service, "/entrar/encerrar", &[]);
    assert_eq!((ended.status, ana.me()), (303, 401));
}
