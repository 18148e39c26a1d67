//! Whole ways of a person through the pages, in a real browser, with script and without: from the end of the allowance to a
//! rewrite that is paid, from no account to a key that works, and two tabs with a session that ends in between.
use serde_json::json;

use crate::contas::chromium::Browser;
use crate::contas::fator::{Aplicativo, with_factor};
use crate::contas::{EMAIL, SENHA, account};
use crate::formulario::receipt;
use crate::house::House;
use crate::mailbox::Letter;
use crate::portao::says;
use crate::servico::{Service, wait_until};
use crate::servidor::Server;

const DRAFT: &str =
    "Certamente! O prazo do relatório mudou — agora é sexta-feira — e a equipe já sabe disso.";
const NEW: &str = "O prazo do relatório mudou, agora é sexta-feira. A equipe já sabe.";

/// A phone, with script or without.
fn phone(script: bool) -> Option<Browser> {
    let browser = Browser::start()?;
    browser.be_a_phone(360, 800);
    if !script {
        browser.forbid_script();
    }
    Some(browser)
}

fn fits(browser: &Browser) {
    let wide = browser.script("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assert_eq!(wide, 0, "it scrolls sideways: {}", browser.source());
}

fn open(browser: &Browser, service: &Service, path: &str) {
    browser.open(&format!("{}{path}", service.url()));
}

fn sign_in(browser: &Browser, service: &Service, email: &str, senha: &str, codigo: Option<&str>) {
    open(browser, service, "/entrar");
    browser.write("#email", email);
    browser.write("#senha", senha);
    browser.press("main form button");
    if let Some(codigo) = codigo {
        browser.wait_for("id=\"codigo\"");
        browser.write("#codigo", codigo);
        browser.press("main form button");
    }
    browser.wait_for("Você entrou como");
}

/// Buys by Pix on the page where the allowance ended, and sends the receipt; the token, which is for elsewhere.
fn buy_by_receipt(browser: &Browser, house: &House) -> String {
    let file = house.home().join("comprovante.png");
    std::fs::write(&file, receipt(1)).unwrap();
    browser.press("input[value='5']");
    browser.press("form[action='/credito/comprar'] button");
    browser.wait_for("Mande o comprovante");
    browser.attach("#comprovante", &file);
    browser.write("#email", "bia@exemplo.org");
    browser.press("main form button:not([type])");
    browser.wait_for("Esperando a conferência");
    browser.wait_for("O rascunho está guardado");
    browser.press("main details summary");
    browser.text("#token")
}

#[test]
fn from_the_end_of_the_allowance_to_a_rewrite_that_a_released_pix_pays() {
    for script in [true, false] {
        let (Some(bia), Some(dona)) = (phone(script), phone(script)) else { return };
        let model = Server::start(|_, _| says(NEW));
        let house = House::new(&model, 1).selling_by_pix();
        let service = house.serve();
        account(&service, EMAIL, &["--dono"]);
        let (app, _) = with_factor(&service);
        for said in ["Usar como rascunho", "Comprar reescritas"] {
            open(&bia, &service, "/");
            bia.write("#texto", DRAFT);
            bia.press("form[data-espera] button");
            bia.wait_for(said);
        }
        let spent = bia.address();
        assert!(
            bia.source().contains("Certamente!") && bia.text("main").contains("R$ 27,50 · 250 reescritas")
        );
        let token = buy_by_receipt(&bia, &house);
        let bought = bia.address();

        sign_in(&dona, &service, EMAIL, SENHA, Some(&app.code(0)));
        dona.press("a[href='/dono']");
        dona.wait_for("Esperando você");
        dona.press("main li a[href^='/dono/pix/']");
        dona.wait_for("Decidir");
        assert_eq!(dona.script("document.querySelector('img.comprovante').naturalWidth > 0"), true);
        dona.press("form[action$='/liberar'] input[name=confirmo]");
        dona.press("form[action$='/liberar'] button");
        dona.wait_for("Estado: liberado");

        // The page of the purchase goes back to the draft: by itself with script, at the next look without.
        if !script {
            bia.reload();
        }
        bia.wait_for("Pagamento recebido: você tem 250 reescritas");
        let without_query = |address: &str| address.split(['?', '#']).next().map(str::to_owned);
        assert_eq!(without_query(&bia.address()), without_query(&spent));
        let main = bia.text("main");
        assert!(main.contains("O seu texto está aqui.") && !main.contains("Tem uma conta?"), "{main}");
        assert!(bought.contains("/credito/compra/"), "{bought}");
        bia.press("form[data-espera] button");
        bia.wait_for("Esta foi paga");
        assert!(!bia.address().contains(&token) && !bia.source().contains(&token));
        fits(&bia);
        bia.reload();
        bia.wait_for("Esta foi paga");
        let left = service.send("GET", "/api/credito", &[("X-Credito", &token)]).json();
        assert_eq!(left["saldo_usd"], "4.98", "paid once");
        house.is_sound();
    }
}

#[test]
fn from_no_account_to_a_key_that_works() {
    for script in [true, false] {
        let Some(browser) = phone(script) else { return };
        let model = Server::start(|_, _| says(NEW));
        let env = [("VOZ_CADASTRO_ABERTO", "sim"), ("VOZ_CORREIO_DONO", "dona@exemplo.com.br")];
        let service = Service::with_model(&model, &env);
        open(&browser, &service, "/entrar");
        browser.write("#email", "bia@exemplo.org");
        browser.press("button[formaction='/entrar/link']");
        browser.wait_for("Este servidor não manda e-mail");
        let letters = || Letter::folder(&service.home().join("dados/correio"));
        wait_until("the letter", || !letters().is_empty());
        let text = letters()[0].text.clone();
        assert!(text.contains("Você pediu uma conta em ") && !text.contains("Alguém"), "{text}");
        let link = text.split_whitespace().find(|word| word.contains("/entrar?link=")).unwrap().to_owned();
        browser.open(&link);
        browser.write("#nova", SENHA);
        browser.press("main form button:not([type])");
        browser.wait_for("Você entrou como");
        let free = browser.text("main");
        assert!(free.contains("reescritas grátis hoje. Reescrever"), "{free}");

        browser.press("a[href='/conta/seguranca']");
        browser.wait_for("Sessões");
        browser.press("form[action='/conta/segundo-fator'] button");
        browser.wait_for("Código QR do segundo fator");
        let app = Aplicativo::of(&browser.text("#segredo"));
        fits(&browser);
        browser.write("#codigo", &app.code(0));
        browser.press("main form button");
        browser.wait_for("Segundo fator ligado");
        browser.press("form[action='/conta/sair'] button");
        browser.wait_for("id=\"senha\"");
        sign_in(&browser, &service, "bia@exemplo.org", SENHA, Some(&app.code(1)));
        open(&browser, &service, "/conta/chaves");
        browser.write("#nome", "robô da Bia");
        browser.press("form[action='/conta/chaves'] button");
        browser.wait_for("id=\"segredo\"");
        let key = browser.text("#segredo");
        browser.press("form[action^='/conta/chave/'] button");
        browser.wait_for("Chave guardada por você");
        let bearer = format!("Bearer {key}");
        let answer = service.rewrite(&[("Authorization", &bearer)], &json!({"texto": DRAFT}));
        assert_eq!(answer.status, 200, "{}", answer.text());
        fits(&browser);
    }
}

#[test]
fn two_tabs_and_a_session_that_ends_in_between_lose_no_text() {
    for script in [true, false] {
        let Some(browser) = phone(script) else { return };
        let model = Server::start(|_, _| says(NEW));
        let service = Service::with_model(&model, &[]);
        account(&service, EMAIL, &[]);
        sign_in(&browser, &service, EMAIL, SENHA, None);
        let account_tab = browser.tab();
        open(&browser, &service, "/");
        browser.write("#texto", DRAFT);
        // The same person leaves in another tab.
        let other = browser.new_tab();
        browser.show(&other);
        open(&browser, &service, "/conta");
        browser.press("form[action='/conta/sair'] button");
        browser.wait_for("id=\"senha\"");

        browser.show(&account_tab);
        browser.press("form[data-espera] button");
        browser.wait_for("ficou velha");
        assert_eq!(
            browser.script("document.getElementById('texto').value"),
            DRAFT,
            "the text is still there"
        );
        browser.press("form[data-espera] button");
        browser.wait_for("Usar como rascunho");
        assert_eq!(model.seen().len(), 1);

        // The page of an account that stayed open shows nothing more, and does nothing.
        sign_in(&browser, &service, EMAIL, SENHA, None);
        open(&browser, &service, "/conta/chaves");
        browser.show(&other);
        open(&browser, &service, "/conta/seguranca");
        browser.press("form[action='/conta/encerrar'] button");
        browser.wait_for("id=\"senha\"");
        browser.show(&account_tab);
        browser.write("#nome", "chave de quem saiu");
        browser.press("form[action='/conta/chaves'] button");
        browser.wait_for("role=\"alert\"");
        open(&browser, &service, "/conta");
        browser.wait_for("id=\"senha\"");
        sign_in(&browser, &service, EMAIL, SENHA, None);
        open(&browser, &service, "/conta/chaves");
        assert!(browser.source().contains("Nenhuma chave ativa"), "no key was made");
    }
}
