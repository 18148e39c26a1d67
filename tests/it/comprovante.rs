//! A Pix with its receipt on the pages of `/credito`: paid, sent, released by the owner, spent.
use voz::money::pix::brcode::read;

use crate::contas::Navegador;
use crate::contas::chromium::Browser;
use crate::formulario::{Formulario, TYPE, receipt};
use crate::house::House;
use crate::portao::says;
use crate::servico::{Answer, Service, wait_until};
use crate::servidor::Server;

/// What breaks out of HTML wherever it is not escaped.
const HOSTILE: &str = "\"><script>alert(1)</script><img src=x>";

/// Sends the form of a receipt as the page does.
pub(crate) fn send(
    service: &Service,
    from: &mut Navegador<'_>,
    number: &str,
    email: &str,
    file: &[u8],
) -> Answer {
    let (origin, cookies) = (service.url(), from.cookie_header());
    let form = Formulario::default().text("csrf", &from.csrf).text("pedido", number).text("usd", "5");
    let form = form.text("email", email).text("nome", HOSTILE).file("comprovante", file);
    let headers = [("Origin", origin.as_str()), ("Cookie", &cookies), TYPE];
    service.post_bytes("/credito/comprovante", &headers, &form.body())
}

/// The number of the form that a page shows.
pub(crate) fn number(page: &Answer) -> String {
    let rest = page.text().split_once("name=\"pedido\" value=\"").unwrap().1;
    rest.split_once('"').unwrap().0.to_owned()
}

#[test]
fn a_person_pays_sends_the_receipt_and_uses_the_token_once_the_owner_released_it() {
    for script in [true, false] {
        let Some(browser) = Browser::start() else { return };
        let model = Server::start(|_, _| says("sai na sexta"));
        let house = House::new(&model, 0).selling_by_pix();
        let service = house.serve();
        let file = house.home().join("comprovante.png");
        std::fs::write(&file, receipt(1)).unwrap();
        browser.be_a_phone(360, 800);
        if !script {
            browser.forbid_script();
        }
        browser.open(&format!("{}/credito", service.url()));
        browser.press("input[value='5']");
        browser.press("form[action='/credito/comprar'] button");
        browser.wait_for("Mande o comprovante");
        assert_eq!(read(&browser.text("#pix")).unwrap().centavos(), Ok(Some(2750)));
        let wide =
            browser.script("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(wide, 0);
        browser.attach("#comprovante", &file);
        browser.write("#email", "bia@exemplo.org");
        browser.press("main form button");
        browser.wait_for("Esperando a conferência");
        browser.press("main details summary");
        let token = browser.text("#token");
        browser.reload();
        browser.wait_for("Onde fica o crédito");
        browser.press("main details summary");
        browser.press("main form button[class]:not([type])");
        wait_until("it is put away", || !browser.source().contains(&token));
        let listed = house.json(&["pix", "listar", "--json"]);
        let waiting = listed["pedidos"].as_array().unwrap();
        assert_eq!(waiting.len(), 1, "F5 asks for nothing more");
        let id = waiting[0]["id"].as_str().unwrap();
        assert!(house.run(&["pix", "liberar", id, "--sim"]).status.success());
        browser.reload();
        browser.wait_for("O Pix foi conferido");
        assert!(!browser.source().contains(&token));
        let draft = serde_json::json!({"texto": "vou mandar na sexta"});
        assert_eq!(service.rewrite(&[("X-Credito", &token)], &draft).status, 200);
        house.is_sound();
    }
}

#[test]
fn a_receipt_that_cannot_be_taken_is_told_at_its_field_and_one_that_was_is_taken_once() {
    let model = Server::start(|_, _| says("sai na sexta"));
    let house = House::new(&model, 0).selling_by_pix();
    let service = house.serve();
    let mut ana = Navegador::new(&service);
    let form = number(&ana.get("/credito/comprar?usd=5&forma=comprovante"));
    for (file, email, status, said) in [
        (&b""[..], "bia@exemplo.org", 400, "Escolha o arquivo"),
        (b"isto nao e uma foto", "bia@exemplo.org", 415, "JPEG, PNG, WebP ou PDF"),
        (&receipt(1), HOSTILE, 400, "e-mail válido"),
    ] {
        let refused = send(&service, &mut ana, &form, email, file);
        assert_eq!((refused.status, refused.media_type()), (status, "text/html"), "{}", refused.text());
        let page = refused.text();
        assert!(page.contains(said) && page.contains("Mande o comprovante"), "{page}");
        assert!(page.contains("autofocus") && !page.contains("<script>") && !page.contains("<img"), "{page}");
        assert!(page.contains("&lt;script&gt;"), "the name is still there, as text: {page}");
    }
    let large = send(&service, &mut ana, &form, "bia@exemplo.org", &vec![0; 2_200_000]);
    assert_eq!((large.status, large.media_type()), (413, "text/html"));
    let first = send(&service, &mut ana, &form, "bia@exemplo.org", &receipt(1));
    let again = send(&service, &mut ana, &form, "bia@exemplo.org", &receipt(1));
    assert_eq!((first.status, again.status), (303, 303), "{}", first.text());
    assert_eq!(first.header("location"), again.header("location"));
    assert_eq!(house.json(&["pix", "listar", "--json"])["pedidos"].as_array().unwrap().len(), 1);
    // From elsewhere, or without the token of writes: refused before anything is read of it.
    let (own, cookies) = (service.url(), ana.cookie_header());
    let body = Formulario::default().text("csrf", &ana.csrf).text("usd", "5").body();
    for (origin, site) in
        [("https://exemplo.org", "same-origin"), (own.as_str(), "cross-site"), ("null", "none")]
    {
        let headers = [("Origin", origin), ("Sec-Fetch-Site", site), ("Cookie", cookies.as_str()), TYPE];
        let refused = service.post_bytes("/credito/comprovante", &headers, &body);
        assert_eq!((refused.status, refused.media_type()), (403, "text/html"), "{origin} {site}");
        assert!(refused.text().contains("veio de outro endereço"), "{}", refused.text());
    }
    ana.csrf = "0".repeat(64);
    let forged = send(&service, &mut ana, &form, "bia@exemplo.org", &receipt(2));
    assert!(forged.status == 403 && forged.text().contains("ficou velha"), "{}", forged.text());
}
