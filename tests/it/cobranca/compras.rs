//! Ways of buying as a person goes them in a browser, beyond the plain ones of `paginas.rs`: another way after a refused
//! card, the gateway's own page, giving up, too late, balance for an account. Each state is looked at.
use std::time::Duration;

use super::paginas::{CREDITO, fits, token_for_elsewhere, write_card};
use super::shop::Shop;
use super::{GOOD, HELD, MINUTE, REFUSED};
use crate::acessibilidade::Eye;
use crate::contas::chromium::Browser;
use crate::contas::{EMAIL, Navegador, SENHA, account};
use crate::servico::wait_until;

/// A browser with or without script, on a phone; pictures are of the one with script.
fn on_a_phone(script: bool) -> Option<Eye> {
    let eye = Eye::open()?;
    if !script {
        eye.browser.forbid_script();
    }
    Some(eye)
}

/// Chooses how to pay, and says who pays.
fn choose(browser: &Browser, shop: &Shop, forma: &str) {
    browser.open(&format!("{}{CREDITO}", shop.service.url()));
    browser.press(&format!("input[value={forma}]"));
    browser.press("form[action='/credito/comprar'] button");
    browser.wait_for("data-espera");
    who_pays(browser);
}

/// Fills in the payer, who is asked for once.
fn who_pays(browser: &Browser) {
    if browser.source().contains("Quem paga") {
        browser.write("#nome", "Ana Souza");
        browser.write("#documento", "529.982.247-25");
    }
}

/// Puts the token away; it, and what follows.
fn put_away(browser: &Browser) -> String {
    let token = token_for_elsewhere(browser);
    browser.press("form[action$='/guardei'] button");
    wait_until("it is put away", || !browser.source().contains(&token));
    browser.wait_for("id=\"situacao\"");
    token
}

/// Waits until the page of a purchase says something: by itself with script, by loading it again without.
fn says_in_time(eye: &Eye, script: bool, said: &str) {
    wait_until(said, || {
        if !script {
            eye.browser.reload();
        }
        eye.browser.source().contains(said)
    });
    eye.browser.wait_for(said);
}

fn balance(shop: &Shop, token: &str) -> serde_json::Value {
    shop.service.send("GET", "/api/credito", &[("X-Credito", token)]).json()["saldo_usd"].clone()
}

#[test]
fn a_person_whose_card_is_refused_pays_by_pix_instead() {
    for script in [true, false] {
        let Some(eye) = on_a_phone(script) else { return };
        let (browser, shop) = (&eye.browser, Shop::open());
        choose(browser, &shop, "cartao");
        if script {
            eye.look("compra, cartão");
        }
        write_card(browser, REFUSED);
        browser.press("main form button");
        browser.wait_for("Tentar com outro cartão");
        if script {
            eye.look("compra, cartão recusado");
        }
        let refused = browser.address();
        // The first of the two ways out: what is wanted is the credit, not to give up.
        browser.press("form[action$='/cancelar'] button");
        browser.wait_for("Como pagar");
        assert!(browser.address().ends_with("/credito#comprar"), "{}", browser.address());
        choose(browser, &shop, "pix");
        browser.press("main form button");
        let token = put_away(browser);
        let (now, mut state) = (shop.sim.now(), shop.sim.state());
        assert_eq!(state.payments.len(), 2);
        assert!(state.payments[0].captures == 0 && state.payments[1].pay_pix(now));
        drop(state);
        says_in_time(&eye, script, "o crédito já pode ser usado");
        assert_eq!(balance(&shop, &token), "3.00");
        // What was given up asks for no card any more, and shows no token that is worth nothing.
        wait_until("the end of the refused one", || {
            browser.open(&refused);
            browser.source().contains("A cobrança foi cancelada")
        });
        assert!(!browser.source().contains("cred_") && !browser.source().contains("id=\"numero\""));
        fits(browser);
        shop.house.is_sound();
    }
}

#[test]
fn a_person_pays_on_the_page_of_the_gateway() {
    for script in [true, false] {
        let Some(eye) = on_a_phone(script) else { return };
        let (browser, shop) = (&eye.browser, Shop::open());
        choose(browser, &shop, "cartao_boleto");
        assert!(browser.text("main").contains("vale três dias"), "{}", browser.text("main"));
        browser.press("main form button");
        let token = put_away(browser);
        let place = browser.address();
        if script {
            eye.look("compra, página do gateway");
        }
        browser.press("a[rel=noreferrer]");
        wait_until("the gateway's page", || browser.source().contains("Pagar com boleto"));
        browser.press("form[action$='/pay_boleto'] button");
        wait_until("the boleto", || shop.sim.state().payments[0].status == "CONFIRMED");
        wait_until("the payment", || {
            shop.age(15 * MINUTE);
            browser.open(&place);
            browser.source().contains("o crédito já pode ser usado")
        });
        if script {
            eye.look("compra, paga");
        }
        assert!(!browser.source().contains("Abrir a página de pagamento"), "nobody pays twice");
        assert_eq!(balance(&shop, &token), "3.00");
        shop.house.is_sound();
    }
}

#[test]
fn a_person_gives_a_purchase_up() {
    for script in [true, false] {
        let Some(eye) = on_a_phone(script) else { return };
        let (browser, shop) = (&eye.browser, Shop::open());
        choose(browser, &shop, "pix");
        if script {
            eye.look("compra, quem paga");
        }
        browser.press("main form button");
        browser.wait_for("Onde fica o crédito");
        if script {
            eye.look("compra, token");
        }
        let token = put_away(browser);
        if script {
            eye.look("compra, Pix");
        }
        browser.press("form[action$='/cancelar'] button");
        says_in_time(&eye, script, "A cobrança foi cancelada");
        assert!(!browser.source().contains("000201"), "nothing to pay any more");
        if script {
            eye.look("compra, cancelada");
        }
        for _ in 0..2 {
            browser.reload();
            browser.wait_for("A cobrança foi cancelada");
        }
        assert!(shop.sim.state().payments[0].deleted, "gone at the gateway, too");
        browser.open(&format!("{}{CREDITO}", shop.service.url()));
        browser.press("#saldo summary");
        browser.write("#token", &token);
        browser.press("form[action='/credito/extrato'] button");
        browser.wait_for("role=\"alert\"");
        if script {
            eye.look("crédito, token que não paga");
        }
        shop.house.is_sound();
    }
}

#[test]
fn a_code_that_ran_out_says_so_and_a_late_payment_is_not_lost() {
    for script in [true, false] {
        let Some(eye) = on_a_phone(script) else { return };
        let (browser, shop) = (&eye.browser, Shop::open());
        choose(browser, &shop, "pix");
        browser.press("main form button");
        let token = put_away(browser);
        assert!(browser.text("#pix").starts_with("000201"));
        shop.age(Duration::from_secs(4 * 86_400));
        wait_until("the end", || {
            shop.age(15 * MINUTE);
            browser.reload();
            browser.source().contains("O prazo passou")
        });
        assert!(!browser.source().contains("000201") && browser.source().contains("não perdeu nada"));
        browser.wait_for("Voltar ao crédito");
        if script {
            eye.look("compra, prazo passado");
        }
        let now = shop.sim.now();
        shop.sim.state().payments[0].pay_late(now);
        wait_until("the late payment", || {
            shop.age(15 * MINUTE);
            browser.reload();
            browser.source().contains("o crédito já pode ser usado")
        });
        assert_eq!(balance(&shop, &token), "3.00");
        shop.house.is_sound();
    }
}

#[test]
fn a_card_that_is_analysed_is_waited_for_and_not_paid_twice() {
    for script in [true, false] {
        let Some(eye) = on_a_phone(script) else { return };
        let (browser, shop) = (&eye.browser, Shop::open());
        choose(browser, &shop, "cartao");
        write_card(browser, HELD);
        browser.press("main form button");
        let token = put_away(browser);
        assert!(browser.text("main").contains("está analisando o pagamento"), "{}", browser.text("main"));
        if script {
            eye.look("compra, em análise");
        }
        let now = shop.sim.now();
        assert!(shop.sim.state().payments[0].approve(now));
        wait_until("the approval", || {
            shop.age(MINUTE);
            browser.reload();
            browser.source().contains("o crédito já pode ser usado")
        });
        assert_eq!(balance(&shop, &token), "3.00");
        assert_eq!(shop.sim.state().payments.len(), 1);
        shop.house.is_sound();
    }
}

#[test]
fn an_account_buys_balance_for_itself() {
    for script in [true, false] {
        let Some(eye) = on_a_phone(script) else { return };
        let browser = &eye.browser;
        let shop = Shop::configured("[gw.saldo]\nmin_centavos = 1000\nmax_centavos = 100000\n");
        account(&shop.service, EMAIL, &[]);
        assert!(!Navegador::new(&shop.service).get(CREDITO).text().contains("value=\"saldo\""));
        browser.open(&format!("{}/entrar", shop.service.url()));
        browser.write("#email", EMAIL);
        browser.write("#senha", SENHA);
        browser.press("main form button");
        browser.wait_for("Sua conta");
        browser.open(&format!("{}{CREDITO}", shop.service.url()));
        browser.press("input[value=saldo]");
        browser.press("input[value=cartao]");
        browser.press("form[action='/credito/comprar'] button");
        browser.wait_for("Valor em reais");
        who_pays(browser);
        browser.write("#reais", "9,99");
        write_card(browser, GOOD);
        browser.press("main form button");
        browser.wait_for("Confira o valor");
        if script {
            eye.look("compra, saldo, valor de menos");
        }
        browser.script("document.getElementById('reais').value = ''");
        browser.write("#reais", "54,00");
        write_card(browser, GOOD);
        browser.press("main form button");
        says_in_time(&eye, script, "o crédito já pode ser usado");
        assert!(!browser.source().contains("Onde fica o crédito"), "it is in the account");
        browser.reload();
        browser.wait_for("o crédito já pode ser usado");
        assert_eq!(shop.sim.state().payments.len(), 1, "F5 buys nothing");
        browser.open(&format!("{}/conta", shop.service.url()));
        browser.wait_for("Sua conta");
        assert!(browser.text("main").contains("R$ 54,00 (US$ 10,00)"), "{}", browser.text("main"));
        browser.press("a[href='/conta/extrato']");
        browser.wait_for("Saldo da sua conta");
        if script {
            eye.look("conta, extrato");
        }
        shop.house.is_sound();
    }
}
