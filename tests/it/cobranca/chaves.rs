//! `Idempotency-Key` where a charge is opened and a card is sent: one charge, one card, one token, also after a crash.
use std::time::Duration;

use serde_json::{Value, json};

use super::shop::{BROWSER, GW, Shop, card, order, text};
use super::{GOOD, REFUSED};
use crate::asaas::{Effect, Fault};
use crate::banco::Sql;
use crate::servico::{Answer, wait_until};

const KEY: (&str, &str) = ("Idempotency-Key", "6f1f1c2e-compra");
const PAY: &str = "payWithCreditCard";

/// Repeats a call by its key until it is answered.
fn repeated(shop: &Shop, path: &str, body: &Value) -> Answer {
    let mut last = None;
    wait_until("the answer of a key", || {
        let answer = shop.service.post(path, &[KEY], body);
        let done = answer.code() != "em_andamento";
        assert!(done || !answer.header("retry-after").is_empty());
        last = Some(answer).filter(|_| done);
        last.is_some()
    });
    last.unwrap()
}

/// Charges at the gateway.
fn charges(shop: &Shop) -> usize {
    shop.sim.state().payments.len()
}

/// Cards that were captured.
fn captures(shop: &Shop) -> usize {
    shop.sim.state().payments.iter().map(|payment| payment.captures).sum()
}

/// Waits until the gateway was asked for something, kills the service, and starts another.
fn killed_after(shop: &mut Shop, asked: &str) {
    wait_until(asked, || shop.sim.state().log.iter().any(|entry| entry.line.contains(asked)));
    shop.service.kill();
    shop.take_over();
}

#[test]
fn a_buyer_who_gives_up_and_repeats_pays_once_and_has_one_token() {
    let shop = Shop::open();
    for (more, effect) in [
        (json!({}), Effect::Slow(2_500)),
        (json!({"forma": "cartao", "cartao": card(GOOD)}), Effect::Slow(2_500)),
    ] {
        let (before, body) = (charges(&shop), order(&more));
        let key = format!("chave {before}");
        let key = [("Idempotency-Key", key.as_str())];
        shop.sim.fault(Fault::new("POST /v3/payments", effect, 1));
        let gone = shop.service.try_post_within(Duration::from_millis(800), GW, &key, &body);
        assert!(gone.is_err(), "the buyer has given up");
        let meanwhile = shop.service.post(GW, &key, &body);
        assert_eq!((meanwhile.status, meanwhile.code().as_str()), (409, "em_andamento"));
        assert_ne!(meanwhile.header("retry-after"), "");
        let mut answers = Vec::new();
        wait_until("the answer", || {
            let answer = shop.service.post(GW, &key, &body);
            answers.push(answer);
            answers.last().unwrap().status == 200
        });
        let first = answers.pop().unwrap();
        let again = shop.service.post(GW, &key, &body);
        assert_eq!((again.status, again.text()), (200, first.text()), "the same bytes, the token too");
        assert_eq!(charges(&shop), before + 1, "one charge");
        let other = shop.service.post(GW, &key, &order(&json!({"email": "outra@exemplo.com.br"})));
        assert_eq!((other.status, other.code().as_str()), (409, "idempotencia_conflito"));
    }
    assert_eq!(captures(&shop), 1);
    shop.house.is_sound();
}

#[test]
fn a_crash_between_the_capture_and_the_answer_leaves_one_charge_whose_token_the_buyer_gets() {
    let mut shop = Shop::open();
    let body = order(&json!({"forma": "cartao", "cartao": card(GOOD)}));
    shop.sim.fault(Fault::new(PAY, Effect::HangAfter, 1));
    let asked = shop.service.posting(GW, &[KEY], &body);
    killed_after(&mut shop, PAY);
    drop(asked);
    assert_eq!(captures(&shop), 1, "the card has paid");
    let answer = repeated(&shop, GW, &body);
    assert!([200, 202].contains(&answer.status), "{}", answer.text());
    let bought = answer.json();
    wait_until("the payment", || shop.estado(text(&bought, "id")) == "pago");
    let token = [("X-Credito", text(&bought, "credito"))];
    let saldo = shop.service.send("GET", "/api/credito", &token);
    assert_eq!((saldo.status, &saldo.json()["saldo_usd"]), (200, &json!("3.00")), "{}", saldo.text());
    assert_eq!((charges(&shop), captures(&shop)), (1, 1), "one charge, one capture");
    assert_eq!(repeated(&shop, GW, &body).text(), answer.text());
    let cancelled = shop.post(
        &format!("/{}/cancelar", text(&bought, "id")),
        &json!({"cancelamento": bought["cancelamento"]}),
    );
    assert_eq!(cancelled.0, 200, "its ticket is good too");
    shop.house.is_sound();
}

#[test]
fn a_crash_while_a_charge_is_created_leaves_one_that_is_found_again() {
    let mut shop = Shop::open();
    let body = order(&json!({}));
    shop.sim.fault(Fault::new("POST /v3/payments", Effect::HangAfter, 1));
    let asked = shop.service.posting(GW, &[KEY], &body);
    killed_after(&mut shop, "POST /v3/payments");
    drop(asked);
    let bought = repeated(&shop, GW, &body);
    assert_eq!(bought.status, 200, "{}", bought.text());
    assert_eq!(charges(&shop), 1);
    let bought = bought.json();
    let now = shop.sim.now();
    assert!(shop.sim.state().payments[0].pay_pix(now));
    wait_until("the payment", || shop.estado(text(&bought, "id")) == "pago");
    let token = [("X-Credito", text(&bought, "credito"))];
    assert_eq!(shop.service.send("GET", "/api/credito", &token).json()["saldo_usd"], "3.00");
    shop.house.is_sound();
}

#[test]
fn a_card_is_exchanged_once_for_one_key_also_after_a_crash() {
    let mut shop = Shop::open();
    let (status, refused) = shop.buy(&json!({"forma": "cartao", "cartao": card(REFUSED)}));
    assert_eq!(status, 422);
    let path = format!("{GW}/{}/cartao", text(&refused, "id"));
    let bad = json!({"cartao": card(REFUSED), "navegador_id": BROWSER});
    let key = [("Idempotency-Key", "recusado")];
    let first = shop.service.post(&path, &key, &bad);
    assert_eq!((first.status, first.code().as_str()), (422, "cartao_recusado"));
    let sent = || shop.sim.state().log.iter().filter(|entry| entry.line.contains(PAY)).count();
    let before = sent();
    let again = shop.service.post(&path, &key, &bad);
    assert_eq!((again.status, again.text()), (422, first.text()), "a refusal is an outcome too");
    assert_eq!(sent(), before, "and no second try with the card");

    let good = json!({"cartao": card(GOOD), "navegador_id": BROWSER});
    shop.sim.fault(Fault::new(PAY, Effect::HangAfter, 1));
    let asked = shop.service.posting(&path, &[KEY], &good);
    wait_until("the card", || captures(&shop) == 1);
    shop.service.kill();
    shop.take_over();
    drop(asked);
    let answer = repeated(&shop, &path, &good);
    assert!([200, 202].contains(&answer.status), "{}", answer.text());
    wait_until("the payment", || shop.estado(text(&refused, "id")) == "pago");
    assert_eq!(captures(&shop), 1, "the card was charged once");
    shop.house.is_sound();
}

#[test]
fn a_refused_card_at_the_opening_is_told_again_and_not_tried_again() {
    let shop = Shop::open();
    let body = order(&json!({"forma": "cartao", "cartao": card(REFUSED)}));
    let first = shop.service.post(GW, &[KEY], &body);
    assert_eq!((first.status, first.code().as_str()), (422, "cartao_recusado"));
    let again = shop.service.post(GW, &[KEY], &body);
    assert_eq!((again.status, again.text()), (422, first.text()));
    assert_eq!(charges(&shop), 1);
    let wrong = shop.service.post(GW, &[("Idempotency-Key", "outra")], &order(&json!({"documento": "1"})));
    assert_eq!(wrong.status, 400);
    let right = shop.service.post(GW, &[("Idempotency-Key", "outra")], &order(&json!({})));
    assert_eq!(right.status, 200, "what was refused before anything began leaves the key free");
    // Neither the card nor a plain hash of it stays: only a keyed hash of all.
    assert_eq!(Sql::of(shop.house.home()).int("SELECT count(*) FROM idempotencia"), 2);
}

#[test]
fn a_key_whose_opening_never_reached_the_gateway_is_told_how_long_that_stays_open() {
    let mut shop = Shop::open();
    let body = order(&json!({}));
    shop.sim.fault(Fault::new("POST /v3/payments", Effect::HangBefore, 1));
    let asked = shop.service.posting(GW, &[KEY], &body);
    killed_after(&mut shop, "POST /v3/payments");
    drop(asked);
    let mut wait = 0;
    wait_until("the time of the look", || {
        let answer = shop.service.post(GW, &[KEY], &body);
        assert_eq!((answer.status, answer.code().as_str()), (409, "em_andamento"), "{}", answer.text());
        wait = answer.header("retry-after").parse().unwrap();
        // Until it is known that the call that ran has ended, a moment.
        wait > 2
    });
    assert!((100..=180).contains(&wait), "{wait}");
    shop.age(Duration::from_secs(wait));
    let bought = shop.service.post(GW, &[KEY], &body);
    assert_eq!((bought.status, charges(&shop)), (200, 1), "{}", bought.text());
    shop.house.is_sound();
}
