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
    assert_eq!(browser.text("[role=alert]"), "E-mail ou senha não conferem.");
    assert_eq!(browser.script("document.querySelector('#email').value"), EMAIL);

    // By the keyboard alone: to the password, to the button.
    browser.write("#senha", "");
    browser.press("#senha");
    browser.keys(&format!("{SENHA}{TAB}{ENTER}"));
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

    browser.press("a[href='/conta/chaves']");
    browser.wait_for("Nome da chave nova");
    browser.write("#nome", "robô da firma");
    browser.press("form[action='/conta/chaves'] button");
    browser.wait_for("id=\"segredo\"");
    let key = browser.text("#segredo");
    assert!(key.starts_with("mmk_"), "{key}");
    let command = browser.text("#curl");
    assert!(command.contains(&format!("Bearer {key}")) && command.contains("/api/rewrite"), "{command}");
    browser.reload();
    browser.wait_for("id=\"segredo\"");
    assert_eq!(browser.text("#segredo"), key, "F5 shows it again, and makes no other");
    browser.press("form[action^='/conta/chave/'] button");
    browser.wait_for("Chave guardada por você");
    assert!(!browser.source().contains(&key), "put away");
    assert_eq!(rewritten(&service, &key), 200);
    browser.back();
    assert!(!browser.source().contains(&key), "shown until then");
    browser.open(&format!("{}/conta/chaves", service.url()));
    browser.wait_for("Nome da chave nova");
    assert_eq!(browser.source().matches("Revogar a chave").count(), 1, "one was made");
    assert_eq!(browser.label("form[action='/conta/chaves/revogar'] button"), "Revogar a chave robô da firma");
    browser.press("form[action='/conta/chaves/revogar'] button");
    browser.wait_for("Nenhuma chave ativa");
    assert_eq!(rewritten(&service, &key), 401);

    browser.press("form[action='/conta/sair'] button");
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

/// Gives the password at the door.
pub(crate) fn give_password(browser: &Browser, service: &Service) {
    browser.open(&format!("{}/entrar", service.url()));
    browser.write("#email", EMAIL);
    browser.write("#senha", SENHA);
    browser.press("main form button");
}

/// Gives a code of the second factor in its own step.
pub(crate) fn give_code(browser: &Browser, codigo: &str) {
    browser.wait_for("id=\"codigo\"");
    browser.write("#codigo", codigo);
    browser.press("main form button");
}

/// Signs in on the page, with a code where one is given.
pub(crate) fn come_in(browser: &Browser, service: &Service, codigo: Option<&str>) {
    give_password(browser, service);
    if let Some(codigo) = codigo {
        give_code(browser, codigo);
    }
    browser.wait_for("Sua conta");
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
        "default-src 'none'", "style-src 'self'", "form-action 'self'", "frame-ancestors 'none'",
        "base-uri 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(
        !policy.contains("unsafe") && !page.text().contains("<script>") && !page.text().contains(" style=")
    );
    assert!(page.text().contains("<html lang=\"pt-BR\">"));
    // This service sends no mail; whose link it is that is asked for is told all the same.
    assert!(
        page.text().contains("Escreva acima o seu e\u{2011}mail. Quem mantém o serviço"),
        "{}",
        page.text()
    );
    for path in ["/openapi.json", "/llms-full.txt", "/okf/api.md"] {
        assert!(!service.get(path).text().contains("/entrar/"), "{path}: pages are no interface");
    }
    let hostile = service.get("/entrar?link=%22%3E%3Cscript%3E");
    assert!(hostile.status == 404 && !hostile.text().contains("<script>"));
}

#[test]
fn forms_ask_for_origin_token_and_session_like_every_write() {
    let service = service();
    let mut ana = Navegador::new(&service);
    let paths = [
        "/entrar",
        "/entrar/link",
        "/entrar/codigo",
        "/conta/sair",
        "/conta/encerrar",
        "/conta/senha",
        "/conta/chaves",
        "/conta/chaves/revogar",
        "/conta/sessao",
        "/conta/perfil",
        "/conta/segundo-fator",
        "/conta/segundo-fator/desligar",
        "/conta/codigos",
        "/conta/apagar",
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
    for path in &paths[3..] {
        assert_eq!(form(&mut ana, &service, path, &[]).status, 401, "{path}");
    }
    let good = std::mem::replace(&mut ana.csrf, "0".repeat(64));
    assert_eq!(form(&mut ana, &service, "/entrar", &fields).status, 403);
    ana.csrf = good;
    let entered = form(&mut ana, &service, "/entrar", &fields);
    assert_eq!((entered.status, entered.header("location")), (303, "/conta"));
    assert_eq!(ana.me(), 200);
    for path in paths {
        assert_eq!(form(&mut ana, &service, path, &fields).status, 403, "{path}: the token is of before");
    }
    ana.bootstrap();
    let left = form(&mut ana, &service, "/conta/sair", &[]);
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
    let mut number = || pedido(&ana.get("/conta/chaves"), "/conta/chaves");
    let (first, second) = (number(), number());
    let bad = form(&mut ana, &service, "/conta/chaves", &[("nome", " "), ("pedido", &first)]);
    assert!(bad.status == 400 && bad.text().contains("aria-invalid=\"true\""));
    let fields = [("nome", "<i>um</i>"), ("pedido", first.as_str())];
    let made = form(&mut ana, &service, "/conta/chaves", &fields);
    assert_eq!((made.status, made.header("location")), (303, format!("/conta/chave/{first}").as_str()));
    let again = form(&mut ana, &service, "/conta/chaves", &fields);
    assert_eq!(again.header("location"), made.header("location"), "sent again it makes no other");
    let place = made.header("location");
    let shown = ana.get(place);
    assert_eq!((shown.status, shown.header("cache-control")), (200, "no-store"));
    assert!(shown.text().contains("mmk_") && shown.text().contains("&lt;i&gt;um&lt;/i&gt;"));
    assert_eq!(ana.get("/api/account/keys").json()["keys"].as_array().unwrap().len(), 1);
    let stranger = Navegador::new(&service).get(place);
    assert!(!stranger.text().contains("mmk_"), "{}", stranger.status);
    assert_eq!(form(&mut ana, &service, place, &[]).status, 303);
    assert!(!ana.get(place).text().contains("mmk_"));
    database(&service).run("UPDATE sessao SET entrou_em = entrou_em - 300001", &[]);
    assert!(ana.get("/conta/chaves").text().contains("de-novo=1"));
    let late = form(&mut ana, &service, "/conta/chaves", &[("nome", "tarde"), ("pedido", &second)]);
    assert_eq!(late.status, 401);
    assert!(ana.get("/entrar?de-novo=1").text().contains("id=\"senha\""));
    let ended = form(&mut ana, &service, "/conta/encerrar", &[]);
    assert_eq!((ended.status, ana.me()), (303, 401));
    assert_eq!((ana.get("/conta").status, ana.get("/conta").header("location")), (303, "/entrar"));
}

/// The number of a form of a page.
pub(crate) fn pedido(page: &Answer, action: &str) -> String {
    let rest = page.text().split_once(&format!("action=\"{action}\"")).unwrap().1;
    rest.split_once("name=\"pedido\" value=\"").unwrap().1.split_once('"').unwrap().0.to_owned()
}

/// The door, opened under a name.
fn asked(service: &Service, host: &str) -> String {
    let request = format!("GET /entrar HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    String::from_utf8(service.raw(&[request]).remove(0)).unwrap()
}

#[test]
fn a_name_without_https_is_told_what_to_do() {
    let service = service();
    let at = |host: &str| asked(&service, host);
    let port = service.url().rsplit_once(':').unwrap().1.to_owned();
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}")] {
        assert!(!at(&host).contains("Daqui não dá para entrar"), "{host}");
    }
    let told = at("voz.casa.lan:8787");
    for said in [
        "Daqui não dá para entrar",
        "voz.casa.lan {\n\treverse_proxy 127.0.0.1:",
        "servidor.url_publica https://voz.casa.lan",
        "servidor.proxies 127.0.0.1,::1",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    assert!(!told.contains("/api/auth/bootstrap"));
    let number = at("[2001:db8::1]");
    assert!(
        number.contains("[2001:db8::1] {\n\treverse_proxy") && number.contains("https://[2001:db8::1]"),
        "{number}"
    );
    let bare = Service::start(&[("VOZ_URL_PUBLICA", "http://voz.casa.lan")]);
    let bare = asked(&bare, "voz.casa.lan");
    assert!(bare.contains("reverse_proxy 127.0.0.1:8787\n"), "{bare}");
    let hostile = at("\"><script>alert(1)</script>");
    assert!(!hostile.contains("<script>"));
    let public = Service::start(&[("VOZ_URL_PUBLICA", "https://voz.exemplo.com.br")]);
    assert!(asked(&public, "192.168.0.5:8787").contains("href=\"https://voz.exemplo.com.br/entrar\""));
    assert!(!asked(&public, "voz.exemplo.com.br").contains("Daqui não dá"));
}

#[test]
fn each_key_shows_what_it_cost() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "0"), ("VOZ_BRL_POR_USD", "5.00")]);
    account(&service, EMAIL, &[]);
    told(&service, &["credito", "criar", "--usd", "1", "--conta", EMAIL]);
    let made = |name: &str| told(&service, &["chave", "criar", EMAIL, "--nome", name])["secret"].clone();
    let (one, _two, three) = (made("gasta"), made("parada"), made("de outro bolso"));
    let token = told(&service, &["credito", "criar", "--usd", "1"])["token"].clone();
    for _ in 0..2 {
        assert_eq!(rewritten(&service, one.as_str().unwrap()), 200);
    }
    let both = [("X-Api-Key", three.as_str().unwrap()), ("X-Credito", token.as_str().unwrap())];
    assert_eq!(service.rewrite(&both, &serde_json::json!({"texto": "O prazo mudou."})).status, 200);
    let mut ana = Navegador::signed_in(&service);
    let page = ana.get("/conta/chaves").text().to_owned();
    let row =
        |name: &str| page.split_once(&format!("<span>{name}")).unwrap().1.split_once("</span>").unwrap().0;
    assert!(
        row("gasta").contains("gastou R$\u{a0}0,20 (US$\u{a0}0,04) do saldo, em 2 reescritas"),
        "{}",
        row("gasta")
    );
    for idle in ["parada", "de outro bolso"] {
        assert!(row(idle).contains("não gastou nada do saldo"), "{}", row(idle));
    }
    let page = ana.get("/conta").text().to_owned();
    assert!(page.contains("R$\u{a0}4,80 (US$\u{a0}0,96)"), "and what is left, reais first: {page}");
}
