//! `/dono`: who is let in, what they see, and that a decision there is the one of `voz pix`.
use serde_json::json;

use crate::acessibilidade::Eye;
use crate::contas::fator::{Aplicativo, with_factor};
use crate::contas::pagina::{come_in, form};
use crate::contas::{EMAIL, Navegador, SENHA, account};
use crate::formulario::{self, Formulario, PIX, TYPE, receipt};
use crate::house::House;
use crate::mailbox::Letter;
use crate::portao::says;
use crate::servico::{Answer, Service, wait_until};
use crate::servidor::Server;

/// What a stranger writes.
const HOSTILE: &str = "<script>alert(1)</script>\"' & \u{202e}Bia";
const PAGES: [&str; 6] =
    ["/dono", "/dono/pix", "/dono/cobrancas", "/dono/numeros", "/dono/contas", "/dono/config"];

/// A house that sells by Pix, its service, and its owner's account with the second factor on.
fn house() -> (House, Service, Aplicativo, Server) {
    house_with(&[])
}

/// The same, with more variables.
fn house_with(env: &[(&str, &str)]) -> (House, Service, Aplicativo, Server) {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let house = House::new(&model, 0).selling_by_pix();
    let service = house.serve_with(env);
    account(&service, EMAIL, &["--dono", "--nome", HOSTILE]);
    let (app, _) = with_factor(&service);
    (house, service, app, model)
}

/// The owner, signed in with a code.
fn owner<'s>(service: &'s Service, app: &Aplicativo) -> Navegador<'s> {
    let mut dona = Navegador::new(service);
    let answer = dona.login(&json!({"email": EMAIL, "senha": SENHA, "codigo": app.code(0)}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    dona
}

/// A receipt arrives; the request's identifier and its token.
fn ask(service: &Service, sent: Formulario) -> (String, String) {
    let asked = service.post_bytes(PIX, &[TYPE], &sent.body());
    assert_eq!(asked.status, 200, "{}", asked.text());
    let text = |key: &str| asked.json()[key].as_str().unwrap().to_owned();
    (text("id"), text("credito"))
}

fn balance(service: &Service, token: &str) -> u16 {
    service.send("GET", "/api/credito", &[("X-Credito", token)]).status
}

#[test]
fn nobody_but_the_owner_with_the_second_factor_is_let_in() {
    let (_house, service, _, _model) = house();
    let (id, token) = ask(&service, formulario::usual("5", &receipt(1)));
    account(&service, "bia@exemplo.org", &[]);
    account(&service, "outra@exemplo.org", &["--dono"]);
    let mut bia = Navegador::new(&service);
    assert_eq!(bia.login(&json!({"email": "bia@exemplo.org", "senha": SENHA})).status, 200);
    let mut unproved = Navegador::new(&service);
    assert_eq!(unproved.login(&json!({"email": "outra@exemplo.org", "senha": SENHA})).status, 200);
    let of_one = [format!("/dono/pix/{id}"), format!("/dono/pix/{id}/comprovante"), "/dono/pix/x".to_owned()];
    let paths: Vec<&str> = PAGES.into_iter().chain(of_one.iter().map(String::as_str)).collect();
    let mut nobody = Navegador::new(&service);
    for (who, status, words) in [
        (&mut nobody, 401, "Entre na conta do dono"),
        (&mut bia, 403, "a sua conta não é a dele"),
        (&mut unproved, 403, "segundo fator"),
    ] {
        for path in &paths {
            let refused = who.get(path);
            assert_eq!((refused.status, refused.media_type()), (status, "text/html"), "{path}");
            assert!(refused.text().contains(words) && !refused.text().contains("27,50"), "{path}");
        }
        for what in ["liberar", "recusar"] {
            let refused = form(who, &service, &format!("/dono/pix/{id}/{what}"), &[("confirmo", "1")]);
            assert_eq!(refused.status, status, "{what}");
        }
    }
    assert_eq!(balance(&service, &token), 401, "still waits");
}

/// What whoever has its identifier reads of a purchase.
fn standing(service: &Service, id: &str) -> String {
    service.get(&format!("/credito/estado/{id}")).text().to_owned()
}

fn revoked_pays_for_nothing(house: &House, service: &Service, id: &str, token: &str) {
    assert!(standing(service, id).contains("já pode ser usado"), "{}", standing(service, id));
    house.json(&["credito", "revogar", token, "--sim", "--json"]);
    let said = standing(service, id);
    assert!(said.contains("Crédito revogado") && !said.contains("já pode ser usado"), "{said}");
}

/// A picture that somebody sent: no script runs in it, and no cache keeps it.
fn is_shown_apart(picture: &Answer) {
    assert_eq!((picture.status, picture.media_type()), (200, "image/png"));
    assert!(picture.body.starts_with(b"\x89PNG") && picture.header("cache-control") == "no-store");
    assert!(picture.header("content-security-policy").contains("sandbox"));
}

#[test]
fn a_decision_on_the_page_is_the_one_of_the_terminal() {
    let (house, service, app, _model) = house();
    let usual = || formulario::usual("5", &receipt(1)).text("txid", "OMESMO1");
    let (first, token) = ask(&service, usual().text("nome", HOSTILE).text("descricao", HOSTILE));
    let (second, other) = ask(&service, usual());
    let (third, refused_token) = ask(&service, formulario::usual("10", &receipt(3)));
    let mails = || Letter::folder(&house.home().join("dados/correio"));
    let link = format!("{}/dono/pix/{first}", service.url());
    assert!(mails().iter().any(|mail| mail.text.contains(&link)), "{:?}", mails());

    let mut dona = owner(&service, &app);
    let queue = dona.get("/dono");
    for part in [format!("/dono/pix/{first}"), format!("/dono/pix/{second}"), "a conferir".to_owned()] {
        assert!(queue.text().contains(&part), "{part}: {}", queue.text());
    }
    let page = format!("/dono/pix/{first}");
    let shown = dona.get(&page);
    for part in
        ["R$\u{a0}27,50", "txid", "bia@exemplo.org", "Atenção", "/comprovante\"", "Liberar US$\u{a0}5,00"]
    {
        assert!(shown.text().contains(part), "{part}: {}", shown.text());
    }
    is_shown_apart(&dona.get(&format!("{page}/comprovante")));
    for path in PAGES.into_iter().chain([page.as_str()]) {
        let text = dona.get(path);
        assert_eq!(text.status, 200, "{path}");
        assert!(
            !text.text().contains("<script>") && !text.text().contains("\u{202e}"),
            "{path}: {}",
            text.text()
        );
    }

    let unconfirmed = form(&mut dona, &service, &format!("{page}/liberar"), &[]);
    assert!(unconfirmed.status == 400 && unconfirmed.text().contains("Marque que conferiu"));
    let released = form(&mut dona, &service, &format!("{page}/liberar"), &[("confirmo", "1")]);
    assert_eq!((released.status, released.header("location")), (303, page.as_str()));
    assert_eq!(balance(&service, &token), 200);
    let after = dona.get(&page);
    assert!(
        after.text().contains("Estado: liberado") && !after.text().contains("Liberar US$\u{a0}5,00"),
        "{}",
        after.text()
    );
    let told = "mensagem ao comprador deixada na pasta correio; este servidor não manda e-mail";
    assert!(after.text().contains(EMAIL) && after.text().contains(told), "{}", after.text());
    let again = form(&mut dona, &service, &format!("{page}/liberar"), &[("confirmo", "1")]);
    assert!(again.status == 409 && again.text().contains("não espera mais"), "{}", again.text());
    assert_eq!(house.run(&["pix", "recusar", &first, "--sim"]).status.code(), Some(4));

    // The same identifier of the payment: one Pix is not released twice unknown to who decides.
    let page = format!("/dono/pix/{second}");
    let blind = form(&mut dona, &service, &format!("{page}/liberar"), &[("confirmo", "1")]);
    assert!(blind.status == 409 && blind.text().contains("mesmo txid"), "{}", blind.text());
    assert_eq!(balance(&service, &other), 401);
    assert!(dona.get(&page).text().contains(&format!("name=\"conhecido\" value=\"{first}\"")));
    let known = [("confirmo", "1"), ("conhecido", first.as_str())];
    assert_eq!(form(&mut dona, &service, &format!("{page}/liberar"), &known).status, 303);
    assert_eq!(balance(&service, &other), 200);

    revoked_pays_for_nothing(&house, &service, &second, &other);

    let page = format!("/dono/pix/{third}");
    let shown = dona.get(&page).text().to_owned();
    assert!(shown.contains("Procurei no extrato: este Pix não está lá, ou não é deste valor"), "{shown}");
    let fields = [("confirmo", "1"), ("motivo", "não entrou <b>nada</b>")];
    assert_eq!(form(&mut dona, &service, &format!("{page}/recusar"), &fields).status, 303);
    assert_eq!(balance(&service, &refused_token), 401);
    let said = standing(&service, &third);
    assert!(said.contains("O Pix não foi confirmado") && !said.contains("não entrou"), "{said}");
    assert!(!dona.get("/dono/pix").text().contains("a conferir"), "nothing is left to decide");
    let log = dona.get("/dono").text().to_owned();
    assert!(log.contains("recusado por") && log.contains("não entrou &lt;b&gt;"), "{log}");
    assert!(mails().iter().any(|mail| mail.text.contains("não entrou <b>nada</b>")));
    house.is_sound();
}

#[test]
fn what_the_owner_looks_at_is_what_the_terminal_shows() {
    let (house, service, app, _model) = house();
    house.mint("5");
    let mut dona = owner(&service, &app);
    // Whoever sells by Pix writes to each buyer.
    let lacks = dona.get("/dono").text().to_owned();
    assert!(
        lacks.contains("Um servidor de correio.") && !lacks.contains("O cadastro está aberto"),
        "{lacks}"
    );
    let config = dona.get("/dono/config");
    for part in ["pix.brl_por_usd", "<code>5.5</code>", "VOZ_BRL_POR_USD", "servidor.produto"] {
        assert!(config.text().contains(part), "{part}: {}", config.text());
    }
    assert!(!config.text().contains("segredo-do-modelo"));
    let accounts = dona.get("/dono/contas");
    assert!(accounts.text().contains(EMAIL) && accounts.text().contains("com segundo fator"));
    let numbers = dona.get("/dono/numeros");
    assert!(
        numbers.text().contains("emitido pelo dono") && numbers.text().contains("5,00"),
        "{}",
        numbers.text()
    );
    assert!(dona.get("/dono/cobrancas").text().contains("não está configurado"));
}

#[test]
fn the_first_page_says_what_the_service_lacks_until_it_is_there() {
    let (house, service, app, _model) = house_with(&[("VOZ_SMTP", "smtp://127.0.0.1:9")]);
    let mut dona = owner(&service, &app);
    let page = dona.get("/dono");
    let page = page.text();
    assert!(page.contains("voz medir FONTE") && page.contains("da Dalva"), "{page}");
    assert!(!page.contains("voz comecar") && !page.contains("Vender é opcional"), "{page}");
    let file = house.home().join("meus.txt");
    std::fs::write(&file, "tá bom, te vejo amanhã").unwrap();
    assert_eq!(house.run(&["medir", file.to_str().unwrap()]).status.code(), Some(0));
    wait_until("the author's voice", || dona.get("/dono").text().contains("Nada espera você agora"));
}

#[test]
fn the_owner_decides_in_a_browser() {
    let Some(eye) = Eye::open() else { return };
    let (_house, service, app, _model) = house();
    let (id, token) = ask(&service, formulario::usual("5", &receipt(1)).text("nome", "Bia Compradora"));
    eye.go(&service, "/dono", "dono, fora");
    come_in(&eye.browser, &service, Some(&app.code(0)));
    for path in PAGES {
        eye.go(&service, path, path);
    }
    eye.go(&service, &format!("/dono/pix/{id}"), "dono, um pedido");
    assert_eq!(eye.browser.script("document.querySelector('img.comprovante').naturalWidth > 0"), true);
    eye.browser.press("form[action$='/liberar'] input[name=confirmo]");
    eye.browser.press("form[action$='/liberar'] button");
    eye.browser.wait_for("Estado: liberado");
    eye.look("dono, decidido");
    eye.browser.reload();
    eye.browser.wait_for("Estado: liberado");
    assert_eq!(balance(&service, &token), 200);
}

#[test]
fn what_the_owner_looks_at_needs_no_script() {
    let Some(eye) = Eye::open() else { return };
    eye.browser.forbid_script();
    let (_house, service, app, _model) = house();
    come_in(&eye.browser, &service, Some(&app.code(0)));
    let titles = PAGES.map(|path| {
        eye.browser.open(&format!("{}{path}", service.url()));
        eye.fits(path);
        eye.headings(path);
        eye.browser.text("h1")
    });
    let different: std::collections::BTreeSet<&String> = titles.iter().collect();
    assert_eq!(different.len(), PAGES.len(), "each is itself, and not the door: {titles:?}");
}
