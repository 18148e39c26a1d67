//! `Idempotency-Key` where credit is bought and a rewrite is paid by x402: a payer who signs a second payment for the
//! same call pays once.
use std::time::Duration;

use serde_json::json;

use super::{PRICE, REWRITE, Shop, buy, draft};
use crate::facilitator::{At, Fault, Payment, Version};
use crate::servico::{Answer, Service, wait_until};

const KEY: (&str, &str) = ("Idempotency-Key", "d1a7-compra");

/// Buys until it is known whether the purchase is paid, as a client with patience does.
fn bought(service: &Service, payment: &Payment) -> Answer {
    let header = payment.header();
    let mut last = None;
    wait_until("the answer of a key", || {
        let answer = buy(service, "5", &[(payment.version.header(), &header), KEY]);
        assert_ne!(answer.status, 402, "{}", answer.text());
        last = Some(answer).filter(|answer| answer.status == 200);
        last.is_some()
    });
    last.unwrap()
}

#[test]
fn a_second_payment_for_the_same_purchase_is_not_taken() {
    for (fault, crash) in [
        (None, false),
        (Some(Fault::DropAfter), false),
        (Some(Fault::HangAfter), true),
        (Some(Fault::Slow(1_500)), false),
    ] {
        let shop = Shop::open();
        let mut service = shop.house.serve_with(&[("VOZ_X402_PRAZO_S", "3")]);
        let first = shop.purchase(&service, Version::V2, "5", "um");
        let second = shop.purchase(&service, Version::V2, "5", "dois");
        if let Some(fault) = fault {
            shop.facilitator.fail(At::Settle, &first, fault);
        }
        let header = first.header();
        let headers = [(first.version.header(), header.as_str()), KEY];
        let gone =
            service.try_post_within(Duration::from_millis(700), "/api/credito?usd=5", &headers, &json!({}));
        wait_until("the settlement", || shop.facilitator.count(At::Settle) >= 1);
        if crash {
            service.kill();
            drop(service);
            service = shop.serve();
        }
        let answer = bought(&service, &second);
        let token = answer.json()["token"].as_str().unwrap().to_owned();
        if let Ok(first) = gone.as_ref().map(Answer::json)
            && first["token"].is_string()
        {
            assert_eq!(first["token"], token.as_str());
        }
        assert_eq!(bought(&service, &second).text(), answer.text(), "{fault:?}: the same bytes");
        assert_eq!(buy(&service, "5", &[KEY]).text(), answer.text(), "{fault:?}: also without a payment");
        wait_until("the payment", || shop.moved() == 1);
        let saldo = service.send("GET", "/api/credito", &[("X-Credito", &token)]);
        assert_eq!(saldo.json()["saldo_usd"], "5.00", "{fault:?}");
        let other = buy(&service, "1", &[KEY]);
        assert_eq!((other.status, other.code().as_str()), (409, "idempotencia_conflito"));
        assert_eq!(shop.moved(), 1, "{fault:?}: paid once");
    }
}

#[test]
fn a_refusal_before_anything_was_paid_leaves_the_key_free() {
    let shop = Shop::open();
    let service = shop.serve();
    assert_eq!(buy(&service, "5", &[KEY]).status, 402);
    assert_eq!(buy(&service, "1", &[KEY]).status, 402, "another body is as good, nothing has begun");
    let payment = shop.purchase(&service, Version::V1, "1", "um");
    let paid = buy(&service, "1", &[(payment.version.header(), &payment.header()), KEY]);
    assert_eq!(paid.status, 200, "{}", paid.text());
    let receipt = paid.header("x-payment-response").to_owned();
    let again = buy(&service, "1", &[KEY]);
    assert_eq!((again.text(), again.header("x-payment-response")), (paid.text(), receipt.as_str()));
}

#[test]
fn a_rewrite_paid_twice_by_its_client_is_paid_once() {
    let shop = Shop::open();
    let mut service = shop.serve();
    for crash in [false, true] {
        let moved = shop.moved();
        let key = format!("reescrita {crash}");
        let [first, second] =
            ["um", "dois"].map(|n| shop.payment(&service, Version::V1, &format!("{n} {crash}")));
        let pay = |service: &Service, payment: &Payment| {
            let header = payment.header();
            let headers = [(payment.version.header(), header.as_str()), ("Idempotency-Key", &key)];
            service.try_post_within(Duration::from_secs(20), REWRITE, &headers, &draft("um"))
        };
        if crash {
            shop.facilitator.fail(At::Settle, &first, Fault::HangAfter);
            let settled = shop.facilitator.count(At::Settle);
            std::thread::scope(|scope| {
                let gone = scope.spawn(|| pay(&service, &first));
                wait_until("the settlement", || shop.facilitator.count(At::Settle) > settled);
                service.kill();
                assert!(gone.join().unwrap().is_err());
            });
            drop(service);
            service = shop.serve();
        } else {
            assert_eq!(pay(&service, &first).unwrap().status, 200);
        }
        let mut answer = None;
        wait_until("the answer", || {
            let again = pay(&service, &second).unwrap();
            assert!([200, 409, 503].contains(&again.status), "{}", again.text());
            answer = Some(again).filter(|again| again.status == 200);
            answer.is_some()
        });
        assert_eq!(answer.unwrap().json()["variantes"][0]["texto"], "sai na sexta");
        wait_until("the payment", || shop.moved() == moved + 1);
        assert_eq!(shop.facilitator.moved()[moved].value, PRICE);
    }
}

#[test]
fn a_key_whose_payment_was_let_go_and_paid_for_another_draft_gets_its_own_rewrite() {
    let shop = Shop::open();
    let service = shop.serve();
    let [first, second] = ["um", "dois"].map(|nonce| shop.payment(&service, Version::V1, nonce));
    let pay = |payment: &Payment, key: &str, text: &str| {
        let header = payment.header();
        let headers = [(payment.version.header(), header.as_str()), ("Idempotency-Key", key)];
        service.post(REWRITE, &headers, &draft(text))
    };
    shop.facilitator.always(At::Verify, Some(Fault::Status(500)));
    let failed = pay(&first, "chave-um", "um");
    assert_eq!((failed.status, failed.code().as_str()), (503, "x402_indisponivel"), "{}", failed.text());
    shop.facilitator.always(At::Verify, None);
    let other = pay(&first, "chave-dois", "dois");
    assert_eq!(other.status, 200, "{}", other.text());
    let own = pay(&second, "chave-um", "um");
    assert_eq!((own.status, shop.asked(), shop.moved()), (200, 2, 2), "{}", own.text());
    assert_ne!(own.text(), other.text());
}
