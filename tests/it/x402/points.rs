//! The service dies at each point of a paid call: the payer comes back with the same payment and gets what it
//! pays for, once.
use serde_json::json;

use super::{Shop, at_once, bought, draft, paid};
use crate::facilitator::{At, Fault, Version};
use crate::portao::{Gate, says};
use crate::servico::wait_until;
use crate::servidor::Server;

/// Where the service is when it dies: which call hangs, and how.
const POINTS: &[(At, Fault)] =
    &[(At::Verify, Fault::Hang), (At::Settle, Fault::Hang), (At::Settle, Fault::HangAfter)];

#[test]
fn a_rewrite_cut_off_anywhere_is_fetched_with_the_same_payment() {
    at_once(POINTS, |(at, fault)| {
        for version in Version::BOTH {
            let shop = Shop::open();
            let service = shop.serve();
            let payment = shop.payment(&service, version, "um");
            shop.facilitator.fail(*at, &payment, *fault);
            let sent = service.rewriting(&[(version.header(), &payment.header())], &draft("um"));
            wait_until("the call that hangs", || shop.facilitator.count(*at) == 1);
            service.kill();
            drop((sent, service));
            let service = shop.house.serve_alone();
            let mut answer = None;
            wait_until("the answer", || {
                let again = paid(&service, &payment);
                assert!([200, 409, 503].contains(&again.status), "{at:?} {fault:?}: {}", again.text());
                answer = Some(again.json()).filter(|_| again.status == 200);
                answer.is_some()
            });
            assert_eq!(answer.unwrap()["variantes"][0]["texto"], "sai na sexta");
            assert_eq!((shop.moved(), shop.asked()), (1, 1), "{at:?} {fault:?}");
        }
    });
}

#[test]
fn a_rewrite_cut_off_while_it_is_written_is_written_again_and_paid_once() {
    let gate = Gate::default();
    let shop = Shop::with_model(gate.model("sai na sexta"));
    let service = shop.serve();
    let payment = shop.payment(&service, Version::V2, "um");
    let sent = service.rewriting(&[(payment.version.header(), &payment.header())], &draft("um"));
    gate.wait_for(1);
    service.kill();
    gate.open();
    drop((sent, service));
    let service = shop.house.serve_alone();
    assert_eq!(shop.moved(), 0, "nothing delivered, nothing paid");
    assert_eq!(paid(&service, &payment).status, 200);
    assert_eq!((shop.moved(), gate.asked()), (1, 2));
}

#[test]
fn a_purchase_cut_off_anywhere_is_one_credit() {
    at_once(POINTS, |(at, fault)| {
        let shop = Shop::with_model(Server::start(|_, _| says("nada")));
        let service = shop.serve();
        let payment = shop.purchase(&service, Version::V1, "1", "um");
        shop.facilitator.fail(*at, &payment, *fault);
        let header = payment.header();
        let path = "/api/credito?usd=1";
        let sent = service.posting(path, &[(payment.version.header(), &header)], &json!({}));
        // Credit is settled at once: nothing may ask whether the payment holds.
        let mut reached = false;
        wait_until("the call that hangs, or the end", || {
            reached = shop.facilitator.count(*at) == 1;
            reached || shop.moved() == 1
        });
        service.kill();
        drop((sent, service));
        let service = shop.house.serve_alone();
        let mut token = None;
        wait_until("the token", || {
            let again = bought(&service, "1", &payment);
            assert!([200, 409, 503].contains(&again.status), "{at:?} {fault:?}: {}", again.text());
            token = again.json()["token"].as_str().map(str::to_owned);
            token.is_some()
        });
        let shown = service.send("GET", "/api/credito", &[("X-Credito", &token.unwrap())]);
        assert_eq!(shown.json()["saldo_usd"], "1.00", "{at:?} {fault:?}, reached: {reached}");
        assert_eq!(shop.moved(), 1, "{at:?} {fault:?}");
    });
}
