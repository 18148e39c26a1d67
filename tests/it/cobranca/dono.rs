//! Charges on the owner's pages: what waits for a word is decided there by the path of the terminal, once, and noted.
use serde_json::json;

use voz::base::store::Store;
use voz::base::world::Millis;
use voz::money::cobranca;
use voz::money::credito::{self, Entry, Posted};
use voz::money::micros::Micros;

use super::HOUR;
use super::acertos::paid_twice;
use super::shop::{Shop, text};
use crate::acessibilidade::Eye;
use crate::asaas::Payment;
use crate::banco::{Sql, place};
use crate::contas::fator::{Aplicativo, with_factor};
use crate::contas::pagina::{come_in, form};
use crate::contas::{EMAIL, Navegador, SENHA, account};
use crate::paginas_hostis::{forms, is_clean, send};
use crate::servico::wait_until;

/// A shop whose owner has an account with the second factor on.
fn shop() -> (Shop, Aplicativo) {
    let shop = Shop::open();
    account(&shop.service, EMAIL, &["--dono"]);
    let (app, _) = with_factor(&shop.service);
    (shop, app)
}

/// A charge for which too little was paid: it waits for the owner. Its identifier and its token.
fn short(shop: &Shop) -> (String, String) {
    let (status, opened) = shop.buy(&json!({}));
    assert_eq!(status, 200, "{opened}");
    let id = text(&opened, "id").to_owned();
    let now = shop.sim.now();
    assert!(shop.sim.state().payments.last_mut().is_some_and(|payment: &mut Payment| payment.pay_short(now)));
    wait_until("what came in short", || {
        shop.house.json(&["cobranca", "ver", &id, "--json"])["pendencia"] == "pago_a_menos"
    });
    (id, text(&opened, "credito").to_owned())
}

/// What a hidden field of the first form to an address holds.
fn hidden(page: &str, action: &str, name: &str) -> String {
    let form =
        page.split_once(&format!("action=\"{action}\"")).unwrap_or_else(|| panic!("{action}: {page}")).1;
    form.split_once(&format!("name=\"{name}\" value=\"")).unwrap().1.split_once('"').unwrap().0.to_owned()
}

#[test]
fn what_waits_for_the_owner_is_decided_on_its_page_once_and_noted() {
    let (shop, app) = shop();
    let (credited, token) = short(&shop);
    let (nothing, _) = short(&shop);
    let open = text(&shop.buy(&json!({})).1, "id").to_owned();
    let page = |id: &str| format!("/dono/cobrancas/{id}");
    let mut dona = Navegador::new(&shop.service);
    dona.login(&json!({"email": EMAIL, "senha": SENHA, "codigo": app.code(0)}));
    let list = dona.get("/dono/cobrancas");
    for part in ["Esperando você", "espera você: pago a menos", &page(&credited), &page(&open)] {
        assert!(list.text().contains(part), "{part}: {}", list.text());
    }
    assert!(dona.get("/dono").text().contains("2 cobranças esperam"), "{}", dona.get("/dono").text());
    assert_eq!(dona.get(&page("0")).status, 404);

    let to = format!("{}/acertar", page(&credited));
    let shown = dona.get(&page(&credited)).text().to_owned();
    let (versao, pendencia) = (hidden(&shown, &to, "versao"), hidden(&shown, &to, "pendencia"));
    let mut send = |usd: &str, versao: &str, confirmo: &str| {
        let fields = [("usd", usd), ("versao", versao), ("pendencia", &pendencia), ("confirmo", confirmo)];
        form(&mut dona, &shop.service, &to, &fields)
    };
    for (usd, versao, confirmo, status, words) in [
        ("2,50", versao.as_str(), "", 400, "Marque que conferiu"),
        ("muito", &versao, "1", 400, "Escreva um valor em dólares"),
        ("-1", &versao, "1", 400, "Escreva um valor em dólares"),
        ("3,01", &versao, "1", 400, "passa do que há a acertar"),
        ("1.234,50", &versao, "1", 400, "passa do que há a acertar"),
        ("1.000", &versao, "1", 400, "Escreva um valor em dólares"),
        ("2,50", "0", "1", 409, "mudou desde que a página foi aberta"),
    ] {
        let refused = send(usd, versao, confirmo);
        assert!(refused.status == status && refused.text().contains(words), "{usd}: {}", refused.text());
    }
    let done = send("2,50", &versao, "1");
    assert_eq!((done.status, done.header("location")), (303, page(&credited).as_str()));
    let again = send("2,50", &versao, "1");
    assert_eq!(again.status, 409, "sent twice, decided once: {}", again.text());
    let shown = dona.get(&page(&credited)).text().to_owned();
    let known = shown.split_once("<dt>Valor</dt>").unwrap().1;
    for part in ["por US$\u{a0}3,00", "<dt>Creditado</dt><dd>US$\u{a0}2,50</dd>", "de pago a menos para pago"]
    {
        assert!(known.contains(part), "what was asked, what was given, and why: {part}: {known}");
    }
    let balance = shop.service.send("GET", "/api/credito", &[("X-Credito", &token)]).json();
    assert_eq!(balance["saldo_usd"], "2.50");

    let to = format!("{}/acertar", page(&nothing));
    let shown = dona.get(&page(&nothing)).text().to_owned();
    let fields = [
        ("nada", "1"),
        ("versao", &hidden(&shown, &to, "versao")),
        ("pendencia", &pendencia),
        ("confirmo", "1"),
    ];
    assert_eq!(form(&mut dona, &shop.service, &to, &fields).status, 303);
    for (id, said) in [(&credited, "Creditada em parte"), (&nothing, "Não foi creditada")] {
        let buyers = shop.service.get(&format!("/credito/estado/{id}"));
        assert!(buyers.text().contains(said), "{said}: {}", buyers.text());
    }
    let to = format!("{}/cancelar", page(&open));
    assert_eq!(form(&mut dona, &shop.service, &to, &[]).status, 400);
    assert_eq!(form(&mut dona, &shop.service, &to, &[("confirmo", "1")]).status, 303);
    assert_eq!(form(&mut dona, &shop.service, &to, &[("confirmo", "1")]).status, 409);
    wait_until("the end", || shop.estado(&open) == "vencido");

    let log = dona.get("/dono").text().to_owned();
    for (id, done) in [(&credited, "acertada"), (&nothing, "acertada"), (&open, "encerrada")] {
        let line = format!("{}\">cobrança {}</a> {done} por {EMAIL}", page(id), &id[..8]);
        assert!(log.contains(&line), "{line}: {log}");
    }
    assert!(log.contains("pago a menos: 2.50 USD") && log.contains("pago a menos: nada"), "{log}");
    assert_eq!(shop.house.run(&["cobranca", "acertar", &credited, "--nada", "--sim"]).status.code(), Some(4));
    shop.house.is_sound();
}

#[test]
fn the_other_payment_of_a_charge_is_taken_on_its_page_once() {
    let (mut shop, app) = shop();
    let (id, token) = paid_twice(&mut shop, Payment::pay_short, "pago_duas_vezes");
    let (path, to) = (format!("/dono/cobrancas/{id}"), format!("/dono/cobrancas/{id}/acertar"));
    let mut dona = Navegador::new(&shop.service);
    dona.login(&json!({"email": EMAIL, "senha": SENHA, "codigo": app.code(0)}));
    let shown = dona.get(&path).text().to_owned();
    for part in ["Chegou menos do que o valor pedido", "Ficar com o outro e creditar"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(dona.get("/dono/cobrancas").text().contains("espera você: pago duas vezes"));
    let versao = hidden(&shown, &to, "versao");
    let fields =
        [("outro", "1"), ("versao", versao.as_str()), ("pendencia", "pago_duas_vezes"), ("confirmo", "1")];
    assert_eq!(form(&mut dona, &shop.service, &to, &fields).status, 303);
    assert_eq!(form(&mut dona, &shop.service, &to, &fields).status, 409, "once");
    let balance = shop.service.send("GET", "/api/credito", &[("X-Credito", &token)]).json();
    assert_eq!(balance["saldo_usd"], "3.00");
    let log = dona.get("/dono").text().to_owned();
    assert!(log.contains("pago duas vezes: vale o outro pagamento"), "{log}");
    shop.house.is_sound();
}

#[test]
fn a_debt_for_which_nothing_is_left_can_only_be_forgiven() {
    let (shop, app) = shop();
    let opened = shop.buy(&json!({})).1;
    let id = text(&opened, "id");
    let now = shop.sim.now();
    assert!(shop.sim.state().payments[0].pay_pix(now));
    wait_until("the payment", || shop.estado(id) == "pago");
    let store = Store::open(place(shop.house.home())).unwrap();
    let credito = store.read(|tx| cobranca::by_id(tx, id)).unwrap().unwrap().credito;
    let entry = Entry { motivo: credito::REWRITE, produto: "p", recurso: "r", chave: "gasto" };
    let spent = store.write(|tx| credito::post(tx, Millis(now), &credito, Micros(-3_000_000), &entry));
    assert!(matches!(spent, Ok(Posted::Done(_))), "{spent:?}");
    assert!(shop.sim.state().payments[0].refund(now));
    wait_until("the debt", || {
        shop.age(HOUR);
        shop.house.json(&["cobranca", "ver", id, "--json"])["pendencia"] == "divida"
    });
    let mut dona = Navegador::new(&shop.service);
    dona.login(&json!({"email": EMAIL, "senha": SENHA, "codigo": app.code(0)}));
    let shown = dona.get(&format!("/dono/cobrancas/{id}")).text().to_owned();
    assert!(shown.contains("Perdoar o resto") && !shown.contains("Tirar, em dólares"), "{shown}");
}

#[test]
fn a_part_that_went_back_is_taken_from_the_credit_by_the_command_that_its_page_names() {
    let (shop, app) = shop();
    let opened = shop.buy(&json!({})).1;
    let (id, token) = (text(&opened, "id"), text(&opened, "credito"));
    let now = shop.sim.now();
    assert!(shop.sim.state().payments[0].pay_pix(now));
    wait_until("the payment", || shop.estado(id) == "pago");
    shop.sim.state().payments[0].refund_part(500);
    wait_until("the part", || {
        shop.age(HOUR);
        shop.house.json(&["cobranca", "ver", id, "--json"])["pendencia"] == "estorno_parcial"
    });
    let mut dona = Navegador::new(&shop.service);
    dona.login(&json!({"email": EMAIL, "senha": SENHA, "codigo": app.code(0)}));
    let shown = dona.get(&format!("/dono/cobrancas/{id}")).text().to_owned();
    let credit = shop.house.json(&["cobranca", "ver", id, "--json"])["credito"].as_str().unwrap().to_owned();
    assert!(shown.contains(&format!("voz credito devolver {credit} --usd VALOR")), "{shown}");
    shop.house.json(&["credito", "devolver", &credit, "--usd", "1", "--sim", "--json"]);
    let balance = shop.service.send("GET", "/api/credito", &[("X-Credito", token)]).json();
    assert_eq!(balance["saldo_usd"], "2.00");
}

#[test]
fn nobody_but_the_owner_sees_a_charge_or_decides_about_it() {
    let (shop, _app) = shop();
    let open = text(&shop.buy(&json!({})).1, "id").to_owned();
    let page = format!("/dono/cobrancas/{open}");
    let (mut bia, mut nobody) = (Navegador::new(&shop.service), Navegador::new(&shop.service));
    account(&shop.service, "bia@exemplo.org", &[]);
    assert_eq!(bia.login(&json!({"email": "bia@exemplo.org", "senha": SENHA})).status, 200);
    for (who, status) in [(&mut nobody, 401), (&mut bia, 403)] {
        assert_eq!(who.get(&page).status, status);
        for what in ["acertar", "cancelar"] {
            let sent =
                form(who, &shop.service, &format!("{page}/{what}"), &[("confirmo", "1"), ("nada", "1")]);
            assert_eq!((sent.status, sent.text().contains("16,20")), (status, false), "{what}");
        }
    }
    assert_eq!(shop.estado(&open), "pendente");
}

#[test]
fn what_the_owner_decides_in_a_terminal_is_noted_with_who_it_was() {
    let (shop, app) = shop();
    account(&shop.service, "bia@exemplo.org", &[]);
    let (id, _) = short(&shop);
    let run = |args: &[&str]| {
        let done = shop.service.command(args).env("USER", "dona-do-terminal").output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    };
    run(&["cobranca", "acertar", &id, "--usd", "1", "--sim"]);
    let made: serde_json::Value =
        serde_json::from_str(&run(&["credito", "criar", "--usd", "7", "--json"])).unwrap();
    let credit = text(&made, "id");
    run(&["credito", "devolver", credit, "--usd", "2", "--sim"]);
    run(&["credito", "revogar", credit, "--sim"]);
    run(&["credito", "criar", "--usd", "4", "--conta", "bia@exemplo.org"]);
    run(&["conta", "bloquear", "bia@exemplo.org"]);
    run(&["conta", "bloquear", "bia@exemplo.org", "--desbloquear"]);
    let mut dona = Navegador::new(&shop.service);
    dona.login(&json!({"email": EMAIL, "senha": SENHA, "codigo": app.code(0)}));
    let log = dona.get("/dono").text().to_owned();
    let short = &credit[..8];
    for line in [
        format!("cobrança {}</a> acertada por dona-do-terminal: pago a menos: 1.00 USD", &id[..8]),
        format!("crédito {short} emitido por dona-do-terminal: 7.00 USD"),
        format!("crédito {short} devolvido em parte por dona-do-terminal: 2.00 USD"),
        format!("crédito {short} revogado por dona-do-terminal"),
        "emitido por dona-do-terminal: 4.00 USD".to_owned(),
        "conta bia@exemplo.org bloqueada por dona-do-terminal".to_owned(),
        "conta bia@exemplo.org desbloqueada por dona-do-terminal".to_owned(),
    ] {
        assert!(log.contains(&line), "{line}: {log}");
    }
    shop.house.is_sound();
}

#[test]
fn the_owner_decides_about_a_charge_in_a_browser() {
    for script in [true, false] {
        let Some(eye) = Eye::open() else { return };
        let (shop, app) = shop();
        if !script {
            eye.browser.forbid_script();
        }
        let (id, token) = short(&shop);
        come_in(&eye.browser, &shop.service, Some(&app.code(0)));
        eye.browser.press("a[href='/dono']");
        eye.browser.wait_for("Uma cobrança espera");
        eye.look("dono, com gateway");
        eye.browser.press("a[href='/dono/cobrancas']");
        eye.browser.wait_for("Esperando você");
        eye.look("dono, cobranças");
        eye.browser.press(&format!("a[href='/dono/cobrancas/{id}']"));
        eye.browser.wait_for("Decidir");
        eye.look("dono, uma cobrança");
        eye.browser.write("#usd", "2,50");
        eye.browser.press("form[action$='/acertar'] input[name=confirmo]");
        eye.browser.press("form[action$='/acertar'] button");
        eye.browser.wait_for("Estado: pago");
        eye.look("dono, cobrança decidida");
        eye.browser.reload();
        eye.browser.back();
        eye.browser.wait_for("Estado: pago");
        let balance = shop.service.send("GET", "/api/credito", &[("X-Credito", &token)]).json();
        assert_eq!(balance["saldo_usd"], "2.50");
        shop.house.is_sound();
    }
}

#[test]
fn what_the_gateway_says_is_text() {
    const HOSTILE: &str = "\"></title><script>a(1)</script><img src=x>";
    let (shop, app) = shop();
    let id = text(&shop.buy(&json!({})).1, "id").to_owned();
    let db = Sql::of(shop.house.home());
    db.run("UPDATE cobranca SET status = $1, gateway = $1, olhar_em = NULL", &[HOSTILE.into()]);
    let mut dona = Navegador::new(&shop.service);
    dona.login(&json!({"email": EMAIL, "senha": SENHA, "codigo": app.code(0)}));
    for page in ["/dono".to_owned(), "/dono/cobrancas".to_owned(), format!("/dono/cobrancas/{id}")] {
        let shown = dona.get(&page);
        assert_eq!(shown.status, 200, "{page}");
        assert!(!shown.text().contains("<script>") && !shown.text().contains("<img src=x"), "{page}");
    }
    assert!(
        dona.get(&format!("/dono/cobrancas/{id}")).text().contains("&lt;script&gt;a(1)"),
        "it is there, as text"
    );
}

#[test]
fn hostile_texts_in_the_forms_of_the_gateway_stay_text() {
    let shop = Shop::open();
    let mut ana = Navegador::new(&shop.service);
    for forma in ["pix", "cartao", "cartao_boleto"] {
        let page = format!("/credito/comprar?usd=5&forma={forma}");
        for kept in [true, false] {
            let shown = ana.get(&page);
            is_clean(&shown, &page);
            let all = forms(shown.text());
            let form = all.iter().find(|form| form.action == "/credito/comprar").unwrap();
            let typed =
                |name: &str| form.fields.iter().any(|(known, hidden)| known == name && hidden.is_none());
            assert!(typed("nome") && typed("documento") && typed("numero") == (forma == "cartao"), "{page}");
            is_clean(&send(&mut ana, &shop.service, form, kept), &page);
        }
    }
    assert!(shop.sim.state().payments.is_empty(), "nothing of it was a purchase");
}
