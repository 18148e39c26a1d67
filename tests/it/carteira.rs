//! Credit that was bought on a page pays there without its token: for the account that was signed in, else for the browser,
//! and for nobody else.
use serde_json::json;

use crate::comprovante::{number, send};
use crate::contas::pagina::form;
use crate::contas::{EMAIL, Navegador, SENHA, account};
use crate::formulario::receipt;
use crate::house::House;
use crate::mailbox::Letter;
use crate::portao::says;
use crate::servico::Service;
use crate::servidor::Server;

/// What comes of a draft that a browser sends.
fn rewritten(from: &mut Navegador<'_>, service: &Service, texto: &str) -> String {
    let place = sent(from, service, texto);
    from.get(&place).text().to_owned()
}

/// Sends a draft and waits until something came of it; its address.
fn sent(from: &mut Navegador<'_>, service: &Service, texto: &str) -> String {
    let sent = form(from, service, "/", &[("texto", texto)]);
    assert_eq!(sent.status, 303, "{}", sent.text());
    let place = sent.header("location").split('#').next().unwrap().to_owned();
    while from.get(&place).text().contains("data-aguarda") {}
    place
}

/// Buys five dollars on the pages, and has them released.
fn bought(from: &mut Navegador<'_>, house: &House, service: &Service, file: usize) {
    let page = from.get("/credito/comprar?usd=5&forma=comprovante");
    assert!(
        page.text().contains("Quem recebe: <strong>Ana</strong>, chave ana@exemplo.com."),
        "{}",
        page.text()
    );
    let photo = vec![b'x'; 2 * 1024 * 1024 + 1];
    let large = send(service, from, &number(&page), "bia@exemplo.org", &photo);
    assert!(large.status == 413 && large.text().contains("Não pague de novo."), "{}", large.text());
    assert!(page.text().contains("para quem mantém o serviço falar com você"), "{}", page.text());
    let sent = send(service, from, &number(&page), "bia@exemplo.org", &receipt(file));
    assert_eq!(sent.status, 303, "{}", sent.text());
    let shown = from.get(sent.header("location"));
    // This service sends no mail.
    assert!(
        shown.text().contains("Esperando a conferência") && !shown.text().contains("Avisamos em"),
        "{}",
        shown.text()
    );
    let waiting = house.json(&["pix", "listar", "--json"])["pedidos"][0]["id"].as_str().unwrap().to_owned();
    let told = "Uma compra de R$\u{a0}27,50 espera a conferência.";
    let page = from.get("/credito");
    assert!(
        page.text().contains(told) && page.text().contains(&format!("/credito/estado/{waiting}")),
        "{}",
        page.text()
    );
    assert!(!Navegador::new(service).get("/credito").text().contains(told), "to nobody else");
    let home = from.get("/").text().to_owned();
    assert!(
        home.contains(told) && !home.contains("Custam"),
        "told of this one, not of another to pay: {home}"
    );
    assert!(house.run(&["pix", "liberar", &waiting, "--sim"]).status.success());
    assert!(!from.get("/credito").text().contains(told));
}

#[test]
fn what_a_browser_bought_pays_in_it_and_nowhere_else() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let house = House::new(&model, 0).selling_by_pix();
    let service = house.serve();
    let (mut here, mut there) = (Navegador::new(&service), Navegador::new(&service));
    let spent = sent(&mut here, &service, "O prazo, veja, mudou.");
    assert!(here.get(&spent).text().contains("R$\u{a0}27,50"), "what to buy is there");
    bought(&mut here, &house, &service, 1);
    let ready = here.get(&spent).text().to_owned();
    for said in [
        "<h1>Seu crédito paga as próximas: 250 reescritas</h1>",
        "O seu texto está aqui.",
        "Reescrever agora",
    ] {
        assert!(ready.contains(said), "{said}: {ready}");
    }
    assert!(!ready.contains("acabou") && !ready.contains("Tem uma conta?"), "{ready}");
    assert!(here.get("/credito").text().contains("Neste navegador"));
    let letters = Letter::folder(&service.home().join("dados/correio"));
    let told = letters.iter().find(|letter| letter.header("to") == "bia@exemplo.org").unwrap();
    assert!(
        told.text.contains("O crédito já está no navegador em que você comprou: R$ 27,50 (5 USD)."),
        "{}",
        told.text
    );
    assert!(told.header("subject").contains("R$ 27,50"), "as it was paid: {}", told.header("subject"));
    assert!(told.text.contains(&format!("{}/credito/estado/", service.url())), "{}", told.text);
    assert!(rewritten(&mut here, &service, "O prazo já mudou.").contains("Esta foi paga"));
    assert!(here.get("/credito").text().contains("R$\u{a0}27,39"));
    let refused = rewritten(&mut there, &service, "O prazo mudou, sim.");
    assert!(refused.contains("Comprar reescritas") && !refused.contains("Neste navegador"), "{refused}");
    // A program that calls from the same browser's network pays for itself.
    assert_eq!(service.rewrite(&[], &json!({"texto": "O prazo mudou."})).status, 402);
    let call = service.rewrite(&[("Cookie", &here.cookie_header())], &json!({"texto": "O prazo mudou."}));
    assert_eq!(call.status, 402, "a cookie is no credential of the API");
    house.is_sound();
}

#[test]
fn a_purchase_that_was_refused_promises_no_credit() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let house = House::new(&model, 0).selling_by_pix();
    let service = house.serve();
    let mut here = Navegador::new(&service);
    let form = number(&here.get("/credito/comprar?usd=5&forma=comprovante"));
    let made = send(&service, &mut here, &form, "bia@exemplo.org", &receipt(1));
    let place = made.header("location").to_owned();
    let waits = here.get(&place).text().to_owned();
    assert!(
        waits.contains("Onde fica o crédito") && waits.contains("copie hoje e guarde o token"),
        "what is shown for a day is to be kept on that day: {waits}"
    );
    let waiting = house.json(&["pix", "listar", "--json"])["pedidos"][0]["id"].as_str().unwrap().to_owned();
    assert!(house.run(&["pix", "recusar", &waiting, "--sim"]).status.success());
    let refused = here.get(&place).text().to_owned();
    assert!(refused.contains("e o crédito não vale"), "{refused}");
    assert!(!refused.contains("Onde fica o crédito") && !refused.contains("cred_"), "{refused}");
}

#[test]
fn a_draft_that_waited_is_ready_once_its_writer_signs_in() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let house = House::new(&model, 1);
    let service = house.serve();
    let mut bia = Navegador::new(&service);
    assert!(rewritten(&mut bia, &service, "O prazo já mudou.").contains("Esta foi de graça"));
    let spent = sent(&mut bia, &service, "O prazo, veja, mudou.");
    assert!(bia.get(&spent).text().contains("acab"), "{}", bia.get(&spent).text());
    account(&service, EMAIL, &[]);
    bia.bootstrap();
    assert_eq!(bia.login(&json!({"email": EMAIL, "senha": SENHA})).status, 200);
    let page = bia.get(&spent).text().to_owned();
    assert!(
        page.contains("Agora na sua conta: resta 1 reescrita grátis hoje. Mande o texto de novo.")
            && page.contains("O prazo, veja, mudou.")
            && !page.contains("voltou"),
        "{page}"
    );
}

#[test]
fn why_a_receipt_was_refused_is_told_on_the_page_of_its_buyer_and_on_no_other() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let house = House::new(&model, 0).selling_by_pix();
    let service = house.serve();
    let mut bia = Navegador::new(&service);
    let page = bia.get("/credito/comprar?usd=5&forma=comprovante");
    let sent = send(&service, &mut bia, &number(&page), "bia@exemplo.org", &receipt(1));
    let id = house.json(&["pix", "listar", "--json"])["pedidos"][0]["id"].as_str().unwrap().to_owned();
    let why = "o valor veio a menos: R$ 20";
    assert!(house.run(&["pix", "recusar", &id, "--motivo", why, "--sim"]).status.success());
    let mine = bia.get(sent.header("location")).text().to_owned();
    assert!(mine.contains("O Pix não foi confirmado") && mine.contains(why), "{mine}");
    let public = bia.get(&format!("/credito/estado/{id}")).text().to_owned();
    assert!(public.contains("O Pix não foi confirmado") && !public.contains(why), "{public}");
}

#[test]
fn what_a_browser_bought_is_told_apart_from_what_its_account_has() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let house = House::new(&model, 0).selling_by_pix().with("VOZ_CADASTRO_ABERTO", "sim");
    let service = house.serve();
    let mut bia = Navegador::new(&service);
    let before = bia.get("/credito/comprar?usd=5&forma=comprovante");
    assert!(
        before.text().contains("O crédito fica neste navegador.")
            && before
                .text()
                .contains("<a href=\"/entrar?volta=/credito\">entre numa conta</a> antes de pagar"),
        "{}",
        before.text()
    );
    bought(&mut bia, &house, &service, 1);
    account(&service, EMAIL, &[]);
    bia.bootstrap();
    assert_eq!(bia.login(&json!({"email": EMAIL, "senha": SENHA})).status, 200);
    let page = bia.get("/credito").text().to_owned();
    let [account, browser] = ["Na sua conta: <strong>R$\u{a0}0,00", "Neste navegador: <strong>R$\u{a0}27,50"]
        .map(|told| page.find(told).unwrap_or_else(|| panic!("{told}: {page}")));
    assert!(account < browser && page.contains("só aqui."), "{page}");
    let mine = bia.get("/conta");
    assert!(
        mine.text().contains("Só neste navegador, fora da conta: <strong>R$\u{a0}27,50"),
        "{}",
        mine.text()
    );
    let signed_in = bia.get("/credito/comprar?usd=5&forma=comprovante");
    assert!(!signed_in.text().contains("fica neste navegador"), "{}", signed_in.text());
    // Once it is the account's it pays for it anywhere, and in this browser for nobody else.
    for _ in 0..2 {
        let moved = form(&mut bia, &service, "/conta/credito", &[]);
        assert_eq!((moved.status, moved.header("location")), (303, "/conta?dito=credito"));
    }
    let mine = bia.get("/conta?dito=credito").text().to_owned();
    let told = ["O crédito deste navegador agora é da conta.", "Pacotes na conta: <strong>R$\u{a0}27,50"];
    assert!(told.iter().all(|told| mine.contains(told)) && !mine.contains("Só neste navegador"), "{mine}");
    let mut elsewhere = Navegador::signed_in(&service);
    assert!(rewritten(&mut elsewhere, &service, "O prazo já mudou.").contains("Esta foi paga"));
    form(&mut bia, &service, "/conta/sair", &[]);
    bia.bootstrap();
    assert!(!bia.get("/credito").text().contains("Neste navegador"));
    house.is_sound();
}

#[test]
fn what_is_left_of_two_credits_pays_no_rewrite_and_is_not_said_to() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let house = House::new(&model, 0).selling_by_pix().with("VOZ_PRECO_USD", "3");
    let service = house.serve();
    let mut here = Navegador::new(&service);
    for (file, draft) in [(1, "O prazo já mudou."), (2, "O prazo, veja, mudou.")] {
        bought(&mut here, &house, &service, file);
        assert!(rewritten(&mut here, &service, draft).contains("Esta foi paga"));
    }
    let refused = rewritten(&mut here, &service, "O prazo mudou, sim.");
    assert!(
        refused.contains("Comprar reescritas")
            && refused.contains("· 1 reescrita<")
            && !refused.contains("saem dele"),
        "{refused}"
    );
    house.is_sound();
}

#[test]
fn what_an_account_bought_pays_for_it_wherever_it_is_signed_in_and_by_its_keys() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let house = House::new(&model, 0).selling_by_pix();
    let service = house.serve();
    account(&service, EMAIL, &[]);
    let mut ana = Navegador::signed_in(&service);
    bought(&mut ana, &house, &service, 1);
    assert!(
        ana.get("/conta").text().contains("R$\u{a0}27,50 (US$\u{a0}5,00)"),
        "{}",
        ana.get("/conta").text()
    );
    assert!(rewritten(&mut ana, &service, "O prazo já mudou.").contains("Esta foi paga"));
    let mut elsewhere = Navegador::signed_in(&service);
    assert!(rewritten(&mut elsewhere, &service, "O prazo mudou, sim.").contains("Esta foi paga"));
    let key = house.json(&["chave", "criar", EMAIL, "--nome", "robô", "--json"])["secret"].clone();
    let bearer = format!("Bearer {}", key.as_str().unwrap());
    let call = service.rewrite(&[("Authorization", &bearer)], &json!({"texto": "O prazo mudou."}));
    assert_eq!(call.status, 200, "{}", call.text());
    let mine = ana.get("/conta").text().to_owned();
    for told in [
        "Na conta, fora os pacotes: <strong>R$\u{a0}0,00",
        "Pacotes na conta: <strong>R$\u{a0}27,17 (US$\u{a0}4,94)",
    ] {
        assert!(mine.contains(told), "{told}: {mine}");
    }
    let statement = ana.get("/conta/extrato").text().to_owned();
    assert!(statement.contains("Os pacotes comprados não entram nele."), "{statement}");
    // It goes with the account, and stays behind in no browser.
    let stays = form(&mut elsewhere, &service, "/conta/apagar", &[("palavra", "apagar")]);
    assert!(
        stays.status == 409 && stays.text().contains("R$\u{a0}27,17 (US$\u{a0}4,94)"),
        "in the money it was paid in: {}",
        stays.text()
    );
    let written = sent(&mut ana, &service, "O prazo mudou, talvez.");
    form(&mut ana, &service, "/conta/sair", &[]);
    ana.bootstrap();
    let hidden = ana.get(&written);
    assert!(
        hidden.status == 404 && hidden.text().contains(&format!("/entrar?volta={written}")),
        "whoever was let out finds the way back to it: {}",
        hidden.text()
    );
    let left = rewritten(&mut ana, &service, "O prazo mudou, acho.");
    assert!(left.contains("Comprar reescritas") && !left.contains("Neste navegador"), "{left}");
    let gone = form(&mut elsewhere, &service, "/conta/apagar", &[("palavra", "apagar"), ("perder", "sim")]);
    assert_eq!(gone.status, 303, "{}", gone.text());
    assert_eq!(ana.login(&json!({"email": EMAIL, "senha": SENHA})).status, 401);
    let kept = house.json(&["pix", "listar", "--estado", "liberado", "--json"])["pedidos"][0].clone();
    assert_eq!((&kept["email"], &kept["nome"]), (&json!(""), &json!(null)), "{kept}");
    house.is_sound();
}

#[test]
fn an_account_that_goes_is_told_of_a_receipt_that_waits() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let house = House::new(&model, 0).selling_by_pix();
    let service = house.serve();
    account(&service, EMAIL, &[]);
    let mut ana = Navegador::signed_in(&service);
    let page = ana.get("/credito/comprar?usd=5&forma=comprovante");
    assert_eq!(send(&service, &mut ana, &number(&page), "bia@exemplo.org", &receipt(1)).status, 303);
    let stays = form(&mut ana, &service, "/conta/apagar", &[("palavra", "apagar")]);
    assert!(stays.status == 409 && stays.text().contains("US$\u{a0}5,00"), "{}", stays.text());
    let gone = form(&mut ana, &service, "/conta/apagar", &[("palavra", "apagar"), ("perder", "sim")]);
    assert_eq!(gone.status, 303, "{}", gone.text());
    // Whoever waits is still to be answered.
    let waiting = house.json(&["pix", "listar", "--json"])["pedidos"][0].clone();
    assert_eq!(waiting["email"], "bia@exemplo.org", "{waiting}");
    assert!(house.run(&["pix", "liberar", waiting["id"].as_str().unwrap(), "--sim"]).status.success());
    let answered = house.json(&["pix", "listar", "--estado", "liberado", "--json"])["pedidos"][0].clone();
    assert_eq!(answered["email"], "", "{answered}");
    house.is_sound();
}
