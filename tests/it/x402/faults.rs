//! When the facilitator fails: before the work nothing is charged; after it nothing is charged twice, and
//! what was charged is delivered.
use serde_json::json;

use super::{PRICE, Shop, at_once, draft, paid, settled};
use crate::banco::Sql;
use crate::facilitator::{At, Fault, Payer, Payment, Version, decoded, nobody};
use crate::portao::Gate;
use crate::servico::{Answer, Service, wait_until};

/// Asks again with the same payment until the answer comes, as a client with patience does.
fn until_served(service: &Service, payment: &Payment) -> Answer {
    let mut served = None;
    wait_until("the answer that was paid", || {
        let answer = paid(service, payment);
        assert_ne!(answer.status, 402, "who is told to pay would pay again: {}", answer.text());
        served = Some(answer).filter(|answer| answer.status == 200);
        served.is_some()
    });
    served.unwrap()
}

#[test]
fn a_payment_that_could_not_be_verified_is_not_taken() {
    let shop = Shop::open();
    let service = shop.serve();
    let faults = [Fault::Status(500), Fault::Status(429), Fault::Html, Fault::DropBefore];
    for (n, fault) in faults.into_iter().enumerate() {
        let payment = shop.payment(&service, Version::BOTH[n % 2], &n.to_string());
        shop.facilitator.always(At::Verify, Some(fault));
        let refused = paid(&service, &payment);
        assert!([402, 502, 503].contains(&refused.status), "{fault:?}: {}", refused.text());
        assert_eq!((shop.moved(), shop.asked()), (n, n), "{fault:?}: no work, no money");
        shop.facilitator.always(At::Verify, None);
        assert_eq!(paid(&service, &payment).status, 200, "{fault:?}: the same payment is still good");
    }
    drop(service);
    let service = shop.house.serve_with(&[("VOZ_X402_FACILITADOR", &nobody())]);
    let refused = paid(&service, &shop.payment(&service, Version::V1, "sem ninguém"));
    assert!([402, 502, 503].contains(&refused.status), "{}", refused.text());
    assert_eq!(shop.asked(), faults.len());
}

#[test]
fn a_payment_that_is_not_good_is_refused_with_the_reason_of_the_facilitator() {
    let shop = Shop::open();
    let service = shop.serve();
    for version in Version::BOTH {
        let poor = Payer::of(version.header());
        let payment = poor.pay(version, &shop.payment(&service, version, "").offer, "um");
        let (asked, settlements) = (shop.asked(), settled(&shop));
        let refused = paid(&service, &payment);
        let reason = "invalid_exact_evm_insufficient_balance";
        assert_eq!((refused.status, &refused.json()["error"]), (402, &json!(reason)));
        assert_eq!(decoded(refused.header("payment-required"))["error"], reason);
        assert_eq!((shop.asked(), settled(&shop)), (asked, settlements), "no work, no settlement");
        shop.facilitator.fund(&poor, PRICE);
        assert_eq!(paid(&service, &payment).status, 200, "with money it is good");
        assert_eq!(shop.facilitator.balance(&poor), 0);
    }
}

#[test]
fn a_settlement_that_is_refused_delivers_nothing() {
    let shop = Shop::open();
    let service = shop.serve();
    // Some tell a refusal with a status of their own; what counts is what they say.
    for (n, status) in [200, 400, 402, 500].into_iter().enumerate() {
        let version = Version::BOTH[n % 2];
        let payment = shop.payment(&service, version, &status.to_string());
        let reason = "invalid_exact_evm_transaction_simulation_failed";
        shop.facilitator.fail(At::Settle, &payment, Fault::Refuse(status, reason));
        let refused = paid(&service, &payment);
        assert_eq!((refused.status, &refused.json()["error"]), (402, &json!(reason)));
        assert!(!refused.text().contains("sai na sexta"), "the answer is held back");
        assert_eq!(refused.header("cache-control"), "no-store");
        assert_eq!(shop.moved(), n);
        let again = shop.payment(&service, version, &format!("{status} de novo"));
        assert_eq!(paid(&service, &again).status, 200);
        assert_eq!(shop.moved(), n + 1);
    }
}

#[test]
fn money_gone_between_the_check_and_the_settlement_buys_nothing() {
    let takes: [fn(&Shop, &Payment); 2] =
        [|shop, _| shop.facilitator.drain(&shop.payer), |shop, payment| shop.facilitator.cancel(payment)];
    for take in takes {
        let gate = Gate::default();
        let shop = Shop::with_model(gate.model("sai na sexta"));
        let service = shop.serve();
        let payment = shop.payment(&service, Version::V2, "um");
        let header = payment.header();
        let asked = service.rewriting(&[(payment.version.header(), &header)], &draft("um"));
        gate.wait_for(1);
        take(&shop, &payment);
        gate.open();
        let refused = asked.answer();
        assert_eq!((refused.status, shop.moved()), (402, 0), "{}", refused.text());
        assert!(!refused.text().contains("sai na sexta"), "the answer is held back");
    }
}

/// What leaves it open whether a settlement was done.
const LOST: &[Fault] = &[
    Fault::DropAfter,
    Fault::StatusAfter(500),
    Fault::StatusAfter(429),
    Fault::DropBefore,
    Fault::Html,
    Fault::Pending,
];

#[test]
fn a_lost_answer_of_the_settlement_is_never_a_second_charge() {
    for remembers in [false, true] {
        let shop = Shop::open();
        if remembers {
            shop.facilitator.remember();
        }
        let service = shop.serve();
        at_once(LOST, |fault| {
            let version =
                if matches!(fault, Fault::DropAfter | Fault::Html) { Version::V1 } else { Version::V2 };
            let payment = shop.payment(&service, version, &format!("{fault:?}"));
            shop.facilitator.fail(At::Settle, &payment, *fault);
            let first = paid(&service, &payment);
            assert_ne!(first.status, 402, "{fault:?}: who is told to pay would pay again: {}", first.text());
            let answer = until_served(&service, &payment);
            assert_eq!(answer.json()["variantes"][0]["texto"], "sai na sexta", "{fault:?}");
            assert!(paid(&service, &payment).body == answer.body);
        });
        assert_eq!((shop.moved(), shop.asked()), (LOST.len(), LOST.len()), "one call, one transfer each");
    }
}

/// What the official facilitator says of a transaction that it sent and has waited for too long.
const TOO_SLOW: &str = "Timed out while waiting for transaction with hash \"0x5e\" to be confirmed.";

#[test]
fn a_reason_that_is_not_certainly_final_never_asks_to_pay_again() {
    for remembers in [false, true] {
        let shop = Shop::open();
        if remembers {
            shop.facilitator.remember();
        }
        let service = shop.serve();
        let payment = shop.payment(&service, Version::V1, "um");
        shop.facilitator.always(At::Settle, Some(Fault::RefuseAfter(TOO_SLOW)));
        let first = paid(&service, &payment);
        assert_eq!((first.status, first.code().as_str()), (503, "pagamento_pendente"), "{}", first.text());
        assert_ne!(first.header("retry-after"), "");
        let listed = shop.house.json(&["credito", "pagamento", "--json"])["pagamentos"].clone();
        assert_eq!((listed[0]["conferir"].clone(), &listed[0]["motivo"]), (json!(false), &json!(TOO_SLOW)));
        let id = listed[0]["id"].as_str().unwrap().to_owned();
        let early = shop.house.run(&["credito", "pagamento", &id, "--nao-pago"]);
        assert_eq!(early.status.code(), Some(4), "it may still be settled");
        let shouted = shop.house.json(&["credito", "pagamento", &id.to_uppercase(), "--json"]);
        assert_eq!(shouted["pagamentos"], listed, "it is found by its capitals too");
        let nobody = shop.house.run(&["credito", "pagamento", "", "--nao-pago"]);
        assert_eq!(nobody.status.code(), Some(2), "nothing names no payment");
        shop.facilitator.always(At::Settle, None);
        let answer = until_served(&service, &payment);
        assert_eq!(answer.json()["variantes"][0]["texto"], "sai na sexta");
        assert_eq!((shop.moved(), shop.asked()), (1, 1), "one call, one transfer");
    }
}

#[test]
fn rewrites_whose_payments_nobody_settles_come_to_an_end_and_the_owner_may_decide_of_each() {
    let shop = Shop::open();
    let service = shop.house.serve_with(&[("VOZ_COTA_FALHAS", "2")]);
    shop.facilitator.always(At::Settle, Some(Fault::DropBefore));
    for nonce in ["um", "dois"] {
        let payment = shop.payment(&service, Version::V1, nonce);
        assert_eq!(paid(&service, &payment).code(), "pagamento_pendente");
    }
    let payment = shop.payment(&service, Version::V1, "tres");
    assert_eq!(paid(&service, &payment).code(), "tentativas_demais");
    assert_eq!((shop.moved(), shop.asked()), (0, 2));
    service.terminate();
    drop(service);
    // Once no chain takes them any more nobody need run to try again.
    let listed = shop.house.json(&["credito", "pagamento", "--json"])["pagamentos"].clone();
    let id = listed[0]["id"].as_str().unwrap();
    let decide = || shop.house.run(&["credito", "pagamento", id, "--nao-pago"]);
    assert_eq!(decide().status.code(), Some(4), "it may still be settled");
    Sql::of(shop.house.home()).tamper("UPDATE pagamento SET vale_ate = 1000");
    assert_eq!(decide().status.code(), Some(0));
    let listed = shop.house.json(&["credito", "pagamento", "--json"])["pagamentos"].clone();
    assert_eq!(listed.as_array().map(Vec::len), Some(1));
}

#[test]
fn what_was_unknown_when_the_service_died_is_resolved_by_the_next() {
    at_once(LOST, |fault| {
        let shop = Shop::open();
        let service = shop.serve();
        let payment = shop.payment(&service, Version::V1, "um");
        shop.facilitator.always(At::Settle, Some(*fault));
        let first = paid(&service, &payment);
        assert!(first.status != 200 && first.status != 402, "{fault:?}: {}", first.text());
        service.kill();
        drop(service);
        shop.facilitator.always(At::Settle, None);
        let service = shop.serve();
        let answer = until_served(&service, &payment);
        assert_eq!(answer.json()["variantes"][0]["texto"], "sai na sexta", "{fault:?}");
        assert_eq!((shop.moved(), shop.asked()), (1, 1), "{fault:?}");
    });
}

#[test]
fn a_settlement_left_open_is_taken_up_without_the_payer() {
    let shop = Shop::open();
    let service = shop.serve();
    let payment = shop.payment(&service, Version::V2, "um");
    shop.facilitator.always(At::Settle, Some(Fault::DropBefore));
    paid(&service, &payment);
    assert_eq!(shop.moved(), 0);
    service.kill();
    drop(service);
    shop.facilitator.always(At::Settle, None);
    let _service = shop.serve();
    wait_until("the settlement", || shop.moved() == 1);
}

#[test]
fn a_facilitator_that_never_answers_holds_nobody_for_ever() {
    let shop = Shop::open();
    let service = shop.house.serve_with(&[("VOZ_X402_PRAZO_S", "1")]);
    let payment = shop.payment(&service, Version::V1, "um");
    shop.facilitator.always(At::Settle, Some(Fault::Hang));
    let first = paid(&service, &payment);
    assert!(first.status != 200 && first.status != 402, "{}", first.text());
    shop.facilitator.always(At::Settle, None);
    until_served(&service, &payment);
    assert_eq!((shop.moved(), shop.asked()), (1, 1));
}

#[test]
fn slow_is_not_lost() {
    let shop = Shop::open();
    let service = shop.serve();
    let payment = shop.payment(&service, Version::V2, "um");
    for at in [At::Verify, At::Settle] {
        shop.facilitator.fail(at, &payment, Fault::Slow(500));
    }
    let header = payment.header();
    let pays = [(payment.version.header(), header.as_str())];
    let asked = service.rewriting(&pays, &draft("um"));
    wait_until("the payment to be taken up", || shop.facilitator.count(At::Verify) == 1);
    // Who loses patience and comes back gets the same answer, or is told to wait.
    let back = service.rewrite(&pays, &draft("um"));
    let first = asked.answer();
    let same = back.status == 200 && back.body == first.body;
    assert!(first.status == 200 && (same || [409, 503].contains(&back.status)), "{}", back.text());
    assert_eq!((shop.moved(), shop.asked(), settled(&shop)), (1, 1, 1));
}
