//! The owner's first visit: the address that `voz serve` prints while there is no owner.
use std::sync::Arc;

use super::fator::Aplicativo;
use super::pagina::form;
use super::{EMAIL, Navegador, SENHA, account, database};
use crate::acessibilidade::Eye;
use crate::servico::Service;

const PAGE: &str = "/dono/comecar";

/// The secret of the address that a service printed at its start.
fn invited(service: &Service) -> String {
    service.wait_for_log("convite=", 1);
    let log = service.log();
    let first = log.lines().next().unwrap();
    let (before, rest) = first.split_once("?convite=").expect("the first thing it says");
    assert_eq!(before, format!("{}{PAGE}", service.url()));
    assert!(first.len() < 80, "on one line of a terminal: {first}");
    rest.to_owned()
}

/// The app of the factor that a page hands out.
fn handed(page: &str) -> Aplicativo {
    let secret = page.split_once("id=\"segredo\"").unwrap().1.split_once('>').unwrap().1;
    Aplicativo::of(secret.split_once('<').unwrap().0)
}

#[test]
fn the_first_visit_makes_the_owner_with_the_second_factor_and_may_be_left_half_way() {
    let home = Arc::new(tempfile::tempdir().unwrap());
    let service = Service::start_sharing(&home, &[]);
    let secret = invited(&service);
    assert!(service.log().contains("voz de amostra, de um autor inventado"), "{}", service.log());
    let stored = database(&service).one::<String>("SELECT hash FROM primeira_visita");
    assert_ne!(stored, secret, "known by its hash alone");
    let mut dona = Navegador::new(&service);
    for _ in 0..2 {
        let page = dona.get(&format!("{PAGE}?convite={secret}"));
        assert!(page.status == 200 && page.text().contains("name=\"nova\""), "looking uses nothing up");
    }
    assert_eq!(dona.get(&format!("{PAGE}?convite=outro")).status, 404);
    let send = |from: &mut Navegador<'_>, convite: &str, email: &str, nova: &str| {
        form(from, &service, PAGE, &[("convite", convite), ("email", email), ("nova", nova)])
    };
    assert_eq!(send(&mut dona, "outro", EMAIL, SENHA).status, 404);
    for (email, nova, said) in [("dona", SENHA, "não está inteiro"), (EMAIL, "curta", "Escolha outra senha")]
    {
        let refused = send(&mut dona, &secret, email, nova);
        assert!(refused.status == 400 && refused.text().contains(said), "{email} {nova}");
    }
    let made = send(&mut dona, &secret, EMAIL, SENHA);
    let place = made.header("location").to_owned();
    assert!(made.status == 303 && place.starts_with("/conta/segundo-fator/"), "{} {place}", made.status);
    assert_eq!(dona.get("/dono").status, 403, "nothing is decided before the factor");

    // Left here: the account signs in, and goes on where it stood.
    let mut later = Navegador::signed_in(&service);
    let told = later.get("/dono");
    assert!(told.status == 403 && told.text().contains("/conta/seguranca#fator"), "{}", told.text());
    let page = dona.get(&place);
    assert!(page.text().contains("2 de 2") && page.text().matches("<code>").count() == 10);
    let app = handed(page.text());
    dona.bootstrap();
    assert_eq!(form(&mut dona, &service, &place, &[("codigo", "000000")]).status, 400);
    let on = form(&mut dona, &service, &place, &[("codigo", &app.code(0))]);
    assert_eq!((on.status, on.header("location")), (303, "/dono"));
    let first = dona.get("/dono");
    assert_eq!(first.status, 200);
    for lacking in ["Ainda falta", "voz comecar", "voz medir FONTE", "Vender é opcional"] {
        assert!(first.text().contains(lacking), "{lacking}: {}", first.text());
    }
    assert!(!first.text().contains("Nada espera você agora"), "{}", first.text());
    assert_eq!(later.me(), 401);

    // It is good once, and no other is printed.
    let mut thief = Navegador::new(&service);
    assert_eq!(thief.get(&format!("{PAGE}?convite={secret}")).status, 404);
    assert_eq!(send(&mut thief, &secret, "ladrao@exemplo.org", SENHA).status, 404);
    assert_eq!(database(&service).int("SELECT count(*) FROM conta"), 1);
    drop(dona);
    drop(service);
    let again = Service::start_sharing(&home, &[]);
    again.wait_for_log("ligado:", 1);
    assert!(!again.log().contains("convite="), "{}", again.log());
}

#[test]
fn each_start_prints_an_address_and_all_of_them_end_with_the_first_owner() {
    let home = Arc::new(tempfile::tempdir().unwrap());
    let first = invited(&Service::start_sharing(&home, &[]));
    let service = Service::start_sharing(&home, &[]);
    let second = invited(&service);
    assert_ne!(first, second);
    let good = |secret: &str| service.get(&format!("{PAGE}?convite={secret}")).status;
    assert_eq!((good(&first), good(&second)), (200, 200), "another server's is as good");
    account(&service, "bia@exemplo.org", &[]);
    let mut dona = Navegador::new(&service);
    let taken = [("convite", first.as_str()), ("email", "bia@exemplo.org"), ("nova", SENHA)];
    let refused = form(&mut dona, &service, PAGE, &taken);
    assert!(refused.status == 400 && refused.text().contains("já tem uma conta"), "{}", refused.status);
    database(&service).run("UPDATE primeira_visita SET ate = ate - 86400000", &[]);
    assert_eq!((good(&first), good(&second)), (404, 404), "for a day");
    // An owner made by the command ends them too.
    let beside = Service::start_sharing(&home, &[]);
    beside.wait_for_log("convite=", 1);
    let log = beside.log();
    let third = log.split("?convite=").nth(1).unwrap().split_whitespace().next().unwrap();
    assert_eq!(good(third), 200);
    account(&service, EMAIL, &["--dono"]);
    assert_eq!(good(third), 404);
}

#[test]
fn an_owner_with_a_browser_comes_from_the_terminal_to_their_pages() {
    for script in [true, false] {
        let Some(eye) = Eye::open() else { return };
        let service = Service::start(&[]);
        let browser = &eye.browser;
        if !script {
            browser.forbid_script();
        }
        browser.open(&format!("{}{PAGE}?convite={}", service.url(), invited(&service)));
        if script {
            eye.look("dono, primeira visita");
        }
        browser.write("#email", EMAIL);
        browser.write("#nova", SENHA);
        if script {
            browser.press("button[data-mostra]");
            assert_eq!(browser.script("document.getElementById('nova').type"), "text");
        }
        browser.press("main form button:not([type])");
        browser.wait_for("2 de 2");
        if script {
            eye.look("dono, segundo fator");
        }
        let app = Aplicativo::of(&browser.text("#segredo"));
        browser.write("#codigo", &app.code(0));
        browser.press("main form button:not([type])");
        browser.wait_for("Ainda falta");
        if script {
            eye.look("dono, o que falta");
        }
        browser.open(&format!("{}{PAGE}?convite=velho", service.url()));
        browser.wait_for("já não vale");
    }
}
