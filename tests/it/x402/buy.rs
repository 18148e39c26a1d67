//! Credit bought by a payment: which packages there are, and a token that is never lost.
use serde_json::json;

use super::{Shop, at_once, bought, buy, draft, paid, rewrite, settled};
use crate::facilitator::{At, Fault, Version, decoded};
use crate::servico::{Service, wait_until};

/// What the wire says of a balance.
fn balance(service: &Service, token: &str) -> serde_json::Value {
    service.send("GET", "/api/credito", &[("X-Credito", token)]).json()
}

#[test]
fn a_package_is_paid_and_its_token_spends() {
    for version in Version::BOTH {
        let shop = Shop::open();
        let service = shop.serve();
        for (n, (usd, units, saldo)) in [
            ("0.1", 100_000, "0.10"),
            ("1", 1_000_000, "1.00"),
            ("5", 5_000_000, "5.00"),
            ("10", 10_000_000, "10.00"),
            ("25", 25_000_000, "25.00"),
        ]
        .into_iter()
        .enumerate()
        {
            let payment = shop.purchase(&service, version, usd, usd);
            assert_eq!(payment.authorization.value, units.to_string());
            let sold = bought(&service, usd, &payment);
            assert_eq!(sold.status, 200, "{}", sold.text());
            let made = sold.json();
            let keys: Vec<_> = made.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(keys, ["token", "saldo_usd", "guarde", "usar", "saldo_em"]);
            assert_eq!(made["saldo_usd"], saldo);
            assert!(sold.header("cache-control").contains("no-store"), "{}", sold.header("cache-control"));
            assert_eq!(decoded(sold.header(version.receipt()))["success"], true);
            let token = made["token"].as_str().unwrap();
            assert!(token.starts_with("cred_") && token.len() == 48, "{} characters", token.len());
            let statement = balance(&service, token);
            assert_eq!(statement["saldo_usd"], saldo);
            assert_eq!(statement["movimentos"].as_array().unwrap().len(), 1);

            let again = bought(&service, usd, &payment);
            assert_eq!((again.status, &again.json()["token"]), (200, &made["token"]), "the same token again");
            assert_eq!(balance(&service, token)["saldo_usd"], saldo);
            assert_eq!((shop.moved(), settled(&shop)), (n + 1, n + 1));
            assert_eq!(rewrite(&service, &[("X-Credito", token)]).status, 200);
        }
        assert_eq!(shop.facilitator.moved().iter().map(|t| t.value).sum::<u128>(), 41_100_000);
    }
}

#[test]
fn anything_but_a_package_is_refused_before_a_payment() {
    let shop = Shop::open();
    let service = shop.serve();
    let header = shop.purchase(&service, Version::V1, "5", "um").header();
    for query in [
        "",
        "?usd=",
        "?usd=0",
        "?usd=-1",
        "?usd=-5",
        "?usd=2",
        "?usd=1e9",
        "?usd=1e1",
        "?usd=NaN",
        "?usd=inf",
        "?usd=0.0000001",
        "?usd=5%2C00",
        "?usd=5+",
        "?usd=0x5",
        "?usd=5&usd=5",
        "?usd=5&usd=10",
        "?usd=99999999999999999999999999",
        "?USD=5",
    ] {
        for headers in [&[][..], &[("X-PAYMENT", header.as_str())]] {
            let refused = service.send("POST", &format!("/api/credito{query}"), headers);
            assert_eq!((refused.status, refused.code().as_str()), (400, "pacote_invalido"), "{query}");
        }
    }
    shop.is_untouched("no package");
    // The same amount in other words is the same package.
    for usd in ["5", "5.0", "5.00"] {
        let offer = Version::V2.offer(&buy(&service, usd, &[]));
        assert_eq!(offer["amount"], "5000000", "{usd}");
    }
}

#[test]
fn a_payment_buys_what_it_was_made_for() {
    let shop = Shop::open();
    let service = shop.serve();
    let payment = shop.purchase(&service, Version::V2, "1", "um");
    for usd in ["0.1", "5", "25"] {
        let refused = bought(&service, usd, &payment);
        assert_eq!(refused.status, 402, "{usd}: {}", refused.text());
    }
    assert_eq!(paid(&service, &payment).status, 402, "a dollar is not two cents");
    shop.is_untouched("another price");
    assert_eq!(bought(&service, "1", &payment).status, 200);
    let fresh = shop.purchase(&service, Version::V1, "5", "dois");
    let refused = bought(&service, "10", &fresh);
    assert_eq!(refused.status, 402);
    assert_eq!(shop.moved(), 1);
}

#[test]
fn eight_purchases_with_one_header_are_one_credit() {
    let shop = Shop::open();
    let service = shop.serve();
    let payment = shop.purchase(&service, Version::V1, "1", "um");
    shop.facilitator.fail(At::Settle, &payment, Fault::Slow(200));
    let answers = std::thread::scope(|scope| {
        let calls: Vec<_> = (0..8).map(|_| scope.spawn(|| bought(&service, "1", &payment))).collect();
        calls.into_iter().map(|call| call.join().unwrap()).collect::<Vec<_>>()
    });
    let token = bought(&service, "1", &payment).json()["token"].as_str().unwrap().to_owned();
    for answer in answers {
        match answer.status {
            200 => assert_eq!(answer.json()["token"], json!(token)),
            status => assert!([409, 503].contains(&status), "{status}: {}", answer.text()),
        }
    }
    assert_eq!((shop.moved(), settled(&shop)), (1, 1));
    assert_eq!(balance(&service, &token)["saldo_usd"], "1.00");
    assert_eq!(shop.house.json(&["credito", "saldo", "--json"])["creditos"].as_array().unwrap().len(), 1);
}

#[test]
fn a_token_paid_for_is_never_lost() {
    let faults = [Fault::DropAfter, Fault::StatusAfter(500), Fault::Pending, Fault::DropBefore, Fault::Html];
    let cases: Vec<_> = faults.iter().flat_map(|fault| [(*fault, false), (*fault, true)]).collect();
    at_once(&cases, |(fault, dies)| {
        let shop = Shop::open();
        let mut service = shop.serve();
        let version = if *dies { Version::V1 } else { Version::V2 };
        let payment = shop.purchase(&service, version, "5", "um");
        shop.facilitator.always(At::Settle, Some(*fault));
        let first = bought(&service, "5", &payment);
        assert!(first.status != 200 && first.status != 402, "{fault:?}: {}", first.text());
        if *dies {
            service.kill();
            drop(service);
            service = shop.serve();
        }
        shop.facilitator.always(At::Settle, None);
        let mut token = None;
        wait_until("the token that was paid", || {
            let sold = bought(&service, "5", &payment);
            assert_ne!(sold.status, 402, "{fault:?}: {}", sold.text());
            token = sold.json()["token"].as_str().map(str::to_owned);
            token.is_some()
        });
        assert_eq!(balance(&service, &token.unwrap())["saldo_usd"], "5.00");
        assert_eq!(shop.moved(), 1, "{fault:?}");
    });
}

#[test]
fn a_purchase_that_is_refused_leaves_no_credit() {
    let shop = Shop::open();
    let service = shop.serve();
    let payment = shop.purchase(&service, Version::V2, "1", "um");
    shop.facilitator.fail(At::Settle, &payment, Fault::Refuse(200, "invalid_exact_evm_insufficient_balance"));
    let refused = bought(&service, "1", &payment);
    assert_eq!(
        (refused.status, refused.json()["error"].as_str()),
        (402, Some("invalid_exact_evm_insufficient_balance"))
    );
    let spendable = shop.house.json(&["credito", "saldo", "--json"]);
    let worth = spendable["creditos"].as_array().unwrap().iter().filter(|c| c["saldo_micros"] != 0).count();
    assert_eq!(worth, 0);
    assert_eq!(bought(&service, "1", &shop.purchase(&service, Version::V2, "1", "dois")).status, 200);
    assert_eq!(service.rewrite(&[], &draft("um")).status, 402);
}

#[test]
fn without_a_receiver_nothing_is_sold() {
    let shop = Shop::open();
    let service = shop.house.serve_with(&[("VOZ_X402_PAGAR_A", "")]);
    let refused = rewrite(&service, &[]);
    assert_eq!((refused.status, &refused.json()["accepts"]), (402, &json!([])));
    assert!(refused.json()["credito"].is_object());
    let sold = buy(&service, "5", &[]);
    assert_eq!((sold.status, sold.code().as_str()), (503, "x402_indisponivel"));
}
