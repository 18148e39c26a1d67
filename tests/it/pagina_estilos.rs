//! A rewrite in several styles on the pages: each is shown as it comes, and changes that are ticked are put together at once.
use crate::acessibilidade::Eye;
use crate::contas::Navegador;
use crate::contas::chromium::Browser;
use crate::contas::pagina::form;
use crate::portao::{Gate, says};
use crate::servico::{Answer, Service, wait_until};
use crate::servidor::Server;

const DRAFT: &str =
    "Certamente! O prazo do relatório mudou — agora é sexta-feira — e a equipe já sabe disso.";
const QUICK: &str = "O prazo do relatório mudou, agora é sexta-feira. A equipe já sabe.";
const SLOW: &str = "O prazo do relatório agora é sexta-feira, e a equipe já sabe disso.";
const STYLES: &str = "[[estilos]]\nid = \"direto\"\nnome = \"Direto <b>\"\nprompt = \"Vá direto ao ponto.\"\n\n\
                      [[estilos]]\nid = \"calmo\"\nnome = \"Calmo\"\nprompt = \"Escreva com CALMA.\"\n";

/// A service of two styles, the second of which waits at the gate.
fn two_styles(gate: &Gate) -> (tempfile::TempDir, Server, Service) {
    let (home, held) = (tempfile::tempdir().unwrap(), gate.clone());
    let model = Server::start(move |seen, _| {
        if seen.body.contains("CALMA") {
            held.pass();
            return says(SLOW);
        }
        says(QUICK)
    });
    let config = home.path().join("config.toml");
    std::fs::write(&config, STYLES).unwrap();
    let url = model.url();
    let env =
        [("VOZ_MODELO", "modelo-x"), ("VOZ_MODELO_URL", &url), ("VOZ_CONFIG", config.to_str().unwrap())];
    let service = Service::start_in(home.path(), &env);
    (home, model, service)
}

/// What is there now, for a browser that does not want to wait.
fn look(ana: &Navegador<'_>, service: &Service, address: &str) -> Answer {
    service.send("GET", address, &[("Cookie", &ana.cookie_header()), ("Prefer", "wait=0")])
}

#[test]
fn a_style_that_has_come_is_shown_to_whoever_asked_and_to_nobody_else() {
    let gate = Gate::default();
    let (_home, _model, service) = two_styles(&gate);
    let mut ana = Navegador::new(&service);
    let sent = form(&mut ana, &service, "/", &[("texto", DRAFT), ("vez", "1")]);
    let address = sent.header("location").to_owned();
    let address = address.split('#').next().unwrap().to_owned();
    assert_eq!(address.len(), "/reescrita/".len() + 32, "without script it is held as ever: {address}");
    gate.wait_for(1);
    wait_until("the first style", || look(&ana, &service, &address).text().contains("1 de 2 prontas"));
    let page = look(&ana, &service, &address);
    for part in ["Direto &lt;b&gt;", QUICK, "escrevendo…", "data-ha=\"", "http-equiv"] {
        assert_eq!(page.text().contains(part), part != "http-equiv", "{part}: {}", page.text());
    }
    let again = form(&mut ana, &service, "/", &[("texto", DRAFT), ("vez", "1"), ("ja", "1")]);
    assert_eq!(again.header("location"), format!("{address}?ja=1#versoes"), "the same rewrite");
    let at_once = ana.get(&format!("{address}?ja=1"));
    assert!(at_once.text().contains("escrevendo…"), "not held: {}", at_once.text());
    for other in [Navegador::new(&service), Navegador::blank(&service)] {
        let refused = look(&other, &service, &address);
        assert!(refused.status == 404 && !refused.text().contains("sexta-feira"));
    }
    gate.open();
    let done = ana.get(&address);
    assert!(done.text().contains("Usar como rascunho") && done.text().contains("Calmo"), "{}", done.text());
    assert!(!done.text().contains("prontas"));
}

#[test]
fn a_browser_with_script_shows_styles_one_by_one() {
    let Some(eye) = Eye::open() else { return };
    let (gate, browser) = (Gate::default(), &eye.browser);
    let (_home, _model, service) = two_styles(&gate);
    browser.open(&format!("{}/", service.url()));
    browser.write("#texto", DRAFT);
    browser.press("form[data-espera] button");
    browser.wait_for("1 de 2 prontas");
    assert!(browser.address().ends_with("?ja=1#versoes"), "{}", browser.address());
    assert!(browser.text("#vindo").contains(QUICK) && browser.text("#vindo").contains("escrevendo…"));
    wait_until("the seconds", || browser.text("[data-aguarda]").ends_with(" s"));
    eye.look("reescrita, um de dois estilos");
    browser.be_a_phone(360, 800);
    let tall = browser.script(
        "Math.max(...['#chegou', '[data-aguarda]'].map((one) => document.querySelector(one).offsetHeight))",
    );
    let tall = tall.as_f64().unwrap();
    assert!(tall < 40.0, "each in one line on a phone: {tall}");
    browser.reload();
    browser.wait_for("1 de 2 prontas");
    gate.open();
    browser.wait_for("Usar como rascunho");
    assert_eq!(browser.script("document.title"), "Reescrita");
    assert_eq!(gate.asked(), 1, "F5 asks nothing again");
    browser.back();
    browser.wait_for("Cole ou escreva o seu texto");
}

#[test]
fn a_page_that_waits_says_what_the_next_server_knows_of_what_the_last_one_wrote() {
    let Some(browser) = Browser::start() else { return };
    let gate = Gate::default();
    let model = gate.model(QUICK);
    let (home, url) = (tempfile::tempdir().unwrap(), model.url());
    let env = [("VOZ_MODELO", "modelo-x"), ("VOZ_MODELO_URL", url.as_str())];
    let service = Service::start_in(home.path(), &env);
    browser.open(&format!("{}/", service.url()));
    browser.write("#texto", DRAFT);
    browser.press("form[data-espera] button");
    wait_until("the page that waits", || browser.address().contains("/reescrita/"));
    browser.see("id=\"chegou\"");
    gate.wait_for(1);
    service.kill();
    service.exit_code();
    let place = service.url().replace("http://", "");
    let _next = Service::start_in(home.path(), &[&env[..], &[("VOZ_ENDERECO", &place)]].concat());
    browser.see("Ninguém começou");
    gate.open();
}

#[test]
fn without_script_the_answer_is_held_until_all_have_come() {
    let Some(browser) = Browser::start() else { return };
    let gate = Gate::default();
    let (_home, _model, service) = two_styles(&gate);
    browser.forbid_script();
    browser.open(&format!("{}/", service.url()));
    browser.write("#texto", DRAFT);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            gate.wait_for(1);
            gate.open();
        });
        browser.press("form[data-espera] button");
    });
    browser.wait_for("Usar como rascunho");
    assert!(!browser.address().contains("ja="), "{}", browser.address());
    assert!(browser.text("main").contains("Direto <b>") && browser.text("main").contains("Calmo"));
}

#[test]
fn changes_that_are_ticked_are_put_together_at_once() {
    let Some(eye) = Eye::open() else { return };
    let browser = &eye.browser;
    let model = Server::start(|_, _| says(QUICK));
    let service = Service::with_model(&model, &[]);
    browser.open(&format!("{}/", service.url()));
    browser.write("#texto", DRAFT);
    browser.press("form[data-espera] button");
    browser.wait_for("Usar como rascunho");
    browser.press("#v0 > details summary");
    let all = browser.script("document.querySelectorAll('input[name=m]').length").as_u64().unwrap();
    browser.press("input[name=m][value='0']");
    browser.wait_for(&format!("{} de {all} mudanças", all - 1));
    let put = browser.script("document.getElementById('v0-texto').textContent");
    browser.press("input[name=m][value='1']");
    browser.wait_for(&format!("{} de {all} mudanças", all - 2));
    let again = browser.script("document.getElementById('v0-texto').textContent");
    assert!(put != again && put.as_str().unwrap().starts_with("Certamente!"), "{put} {again}");
    assert_eq!(browser.script("document.activeElement.value"), "1", "whoever ticks goes on ticking");
    // All that is said is of the text that stands there: the opening and the dash are in it, and marked.
    assert!(
        browser.script("document.querySelector('#v0-mudou del')?.textContent ?? ''").as_str().unwrap()
            != "Certamente!"
    );
    let said = |part: &str| browser.script(&format!("document.getElementById('v0-{part}').textContent"));
    assert!(!said("mudou").as_str().unwrap().contains("Abertura de assistente"), "{}", said("mudou"));
    assert!(said("ainda").as_str().unwrap().contains("Abertura de assistente"), "{}", said("ainda"));
    assert!(!said("feito").as_str().unwrap().contains("da voz"), "nobody measured how near it comes");
    browser.press("#v0-feito button[data-copiar]");
    browser.wait_for("Copiado.");
    eye.look("reescrita, montada aos poucos");
    // What the script shows is what the server puts together.
    browser.press("form[data-monta] button");
    wait_until("the page of it", || browser.address().contains("montar=1"));
    browser.wait_for("mudanças: ");
    assert_eq!(browser.script("document.getElementById('v0-texto').textContent"), again);
}
