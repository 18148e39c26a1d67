//! What other sites, other people and hostile texts may do to the pages: nothing.
use serde_json::json;

use crate::contas::chromium::Browser;
use crate::contas::pagina::{form, pedido};
use crate::contas::{EMAIL, Navegador, SENHA, account, told};
use crate::formulario::{Formulario, TYPE};
use crate::servico::Service;
use crate::servidor::{Act, Server};

/// What breaks out of HTML wherever it is not escaped.
const HOSTILE: &str = "\"></textarea></select></title><script>alert(1)</script><img src=x onerror=alert(2)>'";
const NUMBER: &str = "0123456789abcdef0123456789abcdef";

/// Every address of these pages that takes a form.
const WRITES: &[&str] = &[
    "/credito/extrato",
    "/credito/comprar",
    "/credito/compra/0123456789abcdef0123456789abcdef/guardei",
    "/credito/compra/0123456789abcdef0123456789abcdef/cartao",
    "/credito/compra/0123456789abcdef0123456789abcdef/cancelar",
    "/entrar",
    "/entrar/link",
    "/entrar/codigo",
    "/conta/sair",
    "/conta/encerrar",
    "/conta/sessao",
    "/conta/senha",
    "/conta/perfil",
    "/conta/chaves",
    "/conta/chaves/revogar",
    "/conta/chave/0123456789abcdef0123456789abcdef",
    "/conta/segundo-fator",
    "/conta/segundo-fator/desligar",
    "/conta/segundo-fator/0123456789abcdef0123456789abcdef",
    "/conta/links",
    "/conta/codigos",
    "/conta/codigos/0123456789abcdef0123456789abcdef",
    "/conta/apagar",
    "/contato",
    "/parcerias",
    "/",
    "/lint",
    "/diff",
    "/dono/pix/0123456789abcdef0123456789abcdef/liberar",
    "/dono/pix/0123456789abcdef0123456789abcdef/recusar",
    "/dono/cobrancas/0123456789abcdef0123456789abcdef/acertar",
    "/dono/cobrancas/0123456789abcdef0123456789abcdef/cancelar",
];

#[test]
fn no_other_site_writes_in_anybodys_name() {
    let service = Service::start(&[("VOZ_CONTATO_EMAIL", "dono@exemplo.com.br")]);
    account(&service, EMAIL, &[]);
    let mut ana = Navegador::signed_in(&service);
    let (own, cookies) = (service.url(), ana.cookie_header());
    let body = format!(
        "csrf={}&pedido={NUMBER}&nome=roubada&palavra=apagar&name=a&email=a@b.com&message=m&theme=dark",
        ana.csrf
    );
    let urlencoded = ("Content-Type", "application/x-www-form-urlencoded");
    for path in WRITES {
        // Of another site, of a frame there, of a sandboxed one, and of another port of this host.
        for (origin, site) in [
            ("https://exemplo.org", "cross-site"),
            (own.as_str(), "cross-site"),
            ("null", "cross-site"),
            ("http://127.0.0.1:1", "same-site"),
            ("https://exemplo.org", "same-origin"),
        ] {
            let headers = [
                ("Cookie", cookies.as_str()),
                ("Origin", origin),
                ("Sec-Fetch-Site", site),
                ("Sec-Fetch-Dest", "iframe"),
                urlencoded,
            ];
            let refused = service.post_bytes(path, &headers, body.as_bytes());
            assert_eq!((refused.status, refused.media_type()), (403, "text/html"), "{path} {origin} {site}");
            assert!(refused.text().contains("veio de outro endereço"), "{path}: {}", refused.text());
        }
        for token in ["", "csrf=", &format!("csrf={}", "0".repeat(64))] {
            let headers = [("Cookie", cookies.as_str()), ("Origin", own.as_str()), urlencoded];
            let refused = service.post_bytes(path, &headers, format!("{token}&pedido={NUMBER}").as_bytes());
            assert_eq!((refused.status, refused.media_type()), (403, "text/html"), "{path} {token}");
            assert!(refused.text().contains("ficou velha"), "{path}: {}", refused.text());
            let in_account = path.starts_with("/conta/");
            assert_eq!(refused.text().contains(">Entrar</a></p>"), in_account, "{path}: {}", refused.text());
        }
    }
    for path in ["/conta/foto", "/credito/comprovante"] {
        let form = Formulario::default().text("csrf", &ana.csrf).file("avatar", b"x").body();
        let from = |origin: &str, site: &str| {
            let headers = [("Cookie", cookies.as_str()), ("Origin", origin), ("Sec-Fetch-Site", site), TYPE];
            service.post_bytes(path, &headers, &form)
        };
        for (origin, site) in [("https://exemplo.org", "cross-site"), (own.as_str(), "same-site")] {
            assert_eq!(from(origin, site).status, 403, "{path} {origin}");
        }
    }
    assert_eq!(ana.me(), 200, "the account and its session are as they were");
    assert_eq!(ana.get("/api/account/keys").json()["keys"], json!([]));
    assert_eq!(ana.get("/api/account/profile").json()["profile"]["theme"], "system");
}

#[test]
fn what_strangers_wrote_is_text_on_every_page() {
    let service = Service::start(&[("VOZ_CONTATO_EMAIL", "dono@exemplo.com.br")]);
    account(&service, EMAIL, &["--nome", &HOSTILE[..60]]);
    told(&service, &["organizacao", "criar", &HOSTILE[..60], "--dono", EMAIL]);
    let mut ana = Navegador::signed_in(&service);
    let number = pedido(&ana.get("/conta/chaves"), "/conta/chaves");
    let made = form(&mut ana, &service, "/conta/chaves", &[("nome", &HOSTILE[..60]), ("pedido", &number)]);
    let place = made.header("location").to_owned();
    let query: String = form_urlencoded::byte_serialize(HOSTILE.as_bytes()).collect();
    let own = ["/conta", "/conta/chaves", "/conta/seguranca", "/conta/perfil", "/conta/apagar"];
    let mut pages: Vec<String> = own.into_iter().map(str::to_owned).chain([place]).collect();
    for path in [
        "/entrar?de-novo=1&dito=",
        "/entrar?link=",
        "/entrar?de-novo=1&volta=",
        "/conta/chaves?dito=",
        "/conta?dito=",
        "/conta/extrato?antes=",
        "/conta/extrato?organizacao=",
        "/credito?dito=",
        "/credito/comprar?forma=cartao&usd=",
        "/credito/comprar?usd=3&forma=",
        "/contato?dito=",
        "/parcerias?dito=",
    ] {
        pages.push(format!("{path}{query}"));
    }
    let segment = "%22%3E%3Cscript%3Ealert(1)";
    for path in
        ["/credito/estado", "/credito/compra", "/conta/chave", "/conta/codigos", "/conta/segundo-fator"]
    {
        pages.push(format!("{path}/{segment}"));
    }
    for path in pages {
        let page = ana.get(&path);
        let text = page.text();
        assert!(page.status < 500 && page.media_type() == "text/html", "{path}: {}", page.status);
        assert!(!text.contains("<script>") && !text.contains("onerror=alert(2)>"), "{path}: {text}");
        assert_eq!(text.matches("</title>").count(), 1, "{path}");
    }
    assert!(ana.get("/conta").text().contains("&lt;script&gt;"), "it is there, as text");
    for (path, field) in [("/credito/extrato", "token"), ("/entrar", "email"), ("/credito/comprar", "nome")] {
        let shown =
            form(&mut ana, &service, path, &[(field, HOSTILE), ("pedido", NUMBER), ("senha", HOSTILE)]);
        assert!(!shown.text().contains("<script>"), "{path}: {}", shown.text());
    }
}

#[test]
fn nothing_of_one_person_is_shown_to_another() {
    let service = Service::start(&[]);
    account(&service, EMAIL, &["--nome", "Ana de Tal"]);
    account(&service, "bia@exemplo.org", &[]);
    told(&service, &["organizacao", "criar", "Padaria da Ana", "--dono", EMAIL]);
    told(&service, &["credito", "criar", "--usd", "7.77", "--conta", EMAIL]);
    let mut ana = Navegador::signed_in(&service);
    let number = pedido(&ana.get("/conta/chaves"), "/conta/chaves");
    let made = form(&mut ana, &service, "/conta/chaves", &[("nome", "robô da Ana"), ("pedido", &number)]);
    let mut bia = Navegador::new(&service);
    bia.login(&json!({"email": "bia@exemplo.org", "senha": SENHA}));
    let factor = pedido(&ana.get("/conta/seguranca"), "/conta/segundo-fator");
    let handed = form(&mut ana, &service, "/conta/segundo-fator", &[("pedido", &factor)]);
    let secret = ana.get(handed.header("location")).text().split_once("id=\"segredo\"").unwrap().1.to_owned();
    let secret = secret.split_once('>').unwrap().1.split_once('<').unwrap().0.to_owned();
    for path in [
        "/conta",
        "/conta/chaves",
        "/conta/perfil",
        "/conta/extrato",
        "/conta/apagar",
        made.header("location"),
        handed.header("location"),
    ] {
        assert!(ana.get(path).status == 200, "{path}");
        for seen in [bia.get(path), service.get(path)] {
            for private in [EMAIL, "Ana de Tal", "Padaria da Ana", "7,77", "robô da Ana", "mmk_", &secret] {
                assert!(!seen.text().contains(private), "{path} shows {private}");
            }
        }
    }
    // Nor done: her numbers are nobody else's, also with a token of writes.
    for path in [made.header("location"), handed.header("location")] {
        assert_eq!(form(&mut bia, &service, path, &[("codigo", "000000")]).status, 404, "{path}");
    }
    assert!(ana.get(made.header("location")).text().contains("mmk_"), "still hers to put away");
}

#[test]
fn a_form_on_a_page_of_another_origin_is_refused_in_a_real_browser() {
    let Some(browser) = Browser::start() else { return };
    let service = Service::start(&[("VOZ_CONTATO_EMAIL", "dono@exemplo.com.br")]);
    // Its visitor is known here, and holds a good token of writes.
    browser.open(&format!("{}/contato", service.url()));
    let token = browser.script("document.querySelector('input[name=csrf]').value");
    let page = format!(
        "<!doctype html><html lang=en><title>x</title><main><h1>x</h1><form method=post action='{}/contato'>\
         <input type=hidden name=csrf value='{}'><input type=hidden name=pedido value='{NUMBER}'>\
         <input type=hidden name=name value=a><input type=hidden name=email value=a@b.com>\
         <input type=hidden name=message value=m><button>Win</button></form></main>",
        service.url(),
        token.as_str().unwrap()
    );
    let other = Server::start(move |_, _| Act::Answer(200, &[("content-type", "text/html")], page.clone()));
    browser.open(&other.url());
    browser.press("button");
    browser.wait_for("veio de outro endereço");
    assert!(browser.address().starts_with(&service.url()));
    assert!(!service.home().join("dados/correio").exists(), "no mail went out");
}

#[test]
fn a_page_is_shown_in_no_frame_of_a_real_browser() {
    let Some(browser) = Browser::start() else { return };
    let service = Service::start(&[("VOZ_CONTATO_EMAIL", "dono@exemplo.com.br")]);
    let plain = "<!doctype html><html lang=en><title>x</title><main><h1>framed</h1></main>";
    let framed =
        Server::start(move |_, _| Act::Answer(200, &[("content-type", "text/html")], plain.to_owned()));
    let pages = ["/", "/entrar", "/contato", "/credito", "/conta", "/openapi"]
        .map(|path| format!("{}{path}", service.url()));
    let frames: String = pages
        .iter()
        .chain([&framed.url()])
        .map(|url| format!("<iframe title=f src='{url}'></iframe>"))
        .collect();
    let page = format!("<!doctype html><html lang=en><title>x</title><main><h1>x</h1>{frames}</main>");
    let other = Server::start(move |_, _| Act::Answer(200, &[("content-type", "text/html")], page.clone()));
    browser.open(&other.url());
    assert!(browser.source_of_frame(pages.len()).contains("framed"), "a page that allows it is shown");
    for (number, page) in pages.iter().enumerate() {
        let shown = browser.source_of_frame(number);
        assert!(!shown.contains("</nav>") && !shown.contains("csrf"), "{page}: {shown}");
    }
    browser.open(&pages[1]);
    assert!(browser.source().contains("</nav>"), "which a page of ours has");
}
