//! `/contato` and `/parcerias`: messages and proposals from pages, by the route of contact.
use crate::contas::Navegador;
use crate::contas::chromium::Browser;
use crate::contas::pagina::{form, pedido};
use crate::mailbox::raw_letters;
use crate::servico::{Service, wait_until};

const OWNER: (&str, &str) = ("VOZ_CONTATO_EMAIL", "dono@exemplo.com.br");
/// What breaks out of HTML wherever it is not escaped.
const HOSTILE: &str = "\"></textarea></select><script>alert(1)</script><img src=x>";

fn mails(service: &Service) -> Vec<String> {
    raw_letters(&service.home().join("dados/correio"))
}

#[test]
fn a_message_is_sent_once_and_what_is_wrong_is_told_at_its_field() {
    let service = Service::start(&[OWNER]);
    let mut ana = Navegador::new(&service);
    for path in ["/contato", "/parcerias"] {
        let shown = ana.get(path);
        let number = pedido(&shown, path);
        let all = |email: &'static str| {
            let mut fields = vec![("pedido", number.clone())];
            for name in ["name", "message", "empresa", "tipo", "duracao", "orcamento", "pagamento", "espaco"]
            {
                fields.push((name, HOSTILE.to_owned()));
            }
            fields.push(("email", email.to_owned()));
            fields.push(("site", "javascript:alert(1)".to_owned()));
            fields
        };
        let send = |ana: &mut Navegador<'_>, fields: &[(&str, String)]| {
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            form(ana, &service, path, &fields)
        };
        let refused = send(&mut ana, &all(HOSTILE));
        let page = refused.text();
        assert_eq!((refused.status, refused.media_type()), (400, "text/html"), "{path}: {page}");
        assert!(page.contains("aria-invalid=\"true\"") && page.contains("&lt;script&gt;"), "{path}: {page}");
        assert!(!page.contains("<script>") && !page.contains("<img"), "{path}: {page}");
        let mut good = vec![
            ("pedido", pedido(&refused, path)),
            ("name", "Ana Souza".to_owned()),
            ("email", "ana@exemplo.com.br".to_owned()),
            ("message", format!("Pelo formulário {path}")),
        ];
        if path == "/parcerias" {
            good.extend(
                [("tipo", "anuncio"), ("espaco", "api"), ("duracao", "90"), ("site", "")]
                    .map(|(n, v)| (n, v.to_owned())),
            );
        }
        for _ in 0..2 {
            let sent = send(&mut ana, &good);
            assert_eq!(
                (sent.status, sent.header("location")),
                (303, format!("{path}?dito=mandada").as_str()),
                "{}",
                sent.text()
            );
        }
        assert!(ana.get(&format!("{path}?dito=mandada")).text().contains("enviada. A resposta"));
    }
    wait_until("the mails", || mails(&service).len() == 2);
    crate::servico::pause(300);
    let mails = mails(&service).join("\n");
    assert_eq!(
        mails.matches("To: dono@exemplo.com.br").count() - mails.matches("Reply-To: dono").count(),
        2,
        "{mails}"
    );
    assert!(mails.contains("Dias: 90") && mails.contains("Reply-To: ana@exemplo.com.br"), "{mails}");
    let links = service.get("/api/partners").json();
    assert_eq!(links["_links"]["page"], format!("{}/parcerias", service.url()));
    assert_eq!(links["contact"]["form_url"], format!("{}/contato", service.url()));
}

#[test]
fn a_server_without_an_address_says_so_and_shows_no_form() {
    let service = Service::start(&[]);
    for path in ["/contato", "/parcerias"] {
        let page = service.get(path);
        assert!(page.status == 200 && page.text().contains("não tem para onde mandar"), "{path}");
        assert!(!page.text().contains("<textarea"), "{path}");
        assert!(!service.get("/voz").text().contains(&format!("href=\"{path}\"")), "the foot leads to it");
    }
    let partners = service.get("/api/partners").json();
    for named in [&partners["contact"]["api_url"], &partners["_links"]["contact"]] {
        assert_eq!(*named, serde_json::Value::Null, "an address that would answer 503");
    }
    assert!(!partners["contact"]["instructions"].as_str().unwrap().contains("/api/contact"));
}

#[test]
fn a_person_with_a_browser_proposes_a_partnership_on_a_phone() {
    for script in [true, false] {
        let Some(browser) = Browser::start() else { return };
        let service = Service::start(&[OWNER]);
        browser.be_a_phone(360, 800);
        if !script {
            browser.forbid_script();
        }
        browser.open(&format!("{}/parcerias", service.url()));
        assert!(
            browser.text("main").contains("sob consulta") && browser.text("main").contains("Lista de apoios")
        );
        assert_eq!(browser.label("#message"), "Mensagem");
        browser.write("#name", "Ana Souza");
        browser.write("#email", "ana@exemplo.com.br");
        browser.write("#message", "Queremos apoiar.");
        browser.press("input[name=espaco]");
        browser.press("main form button");
        browser.wait_for("Proposta enviada");
        browser.reload();
        browser.wait_for("Proposta enviada");
        wait_until("the mail", || !mails(&service).is_empty());
        let wide =
            browser.script("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(wide, 0);
    }
}
