//! A rewrite paid in the call: one payment, one transfer, one answer, however often it is sent.
use serde_json::json;

use super::{PRICE, RECEIVER, REWRITE, Shop, bought, draft, paid, rewrite, settled};
use crate::facilitator::{At, Fault, Transfer, Version, decoded};
use crate::house::House;
use crate::house::PUBLIC;
use crate::portao::{Gate, says};
use crate::servico::{JSON, Pending};
use crate::servidor::Server;

#[test]
fn each_version_finds_its_offer_pays_and_gets_a_receipt() {
    for version in Version::BOTH {
        let shop = Shop::open();
        let service = shop.serve();
        let payment = shop.payment(&service, version, "um");
        let answer = paid(&service, &payment);
        assert_eq!(answer.status, 200, "{version:?}: {}", answer.text());
        assert_eq!(answer.json()["variantes"][0]["texto"], "sai na sexta");
        assert_eq!(answer.json()["cota"]["gratis"], false);
        let cached = answer.header("cache-control");
        assert!(cached.contains("private"), "{cached}");
        let receipt = decoded(answer.header(version.receipt()));
        assert_eq!((&receipt["success"], &receipt["network"]), (&json!(true), &payment.offer["network"]));
        assert_eq!(receipt["payer"].as_str().unwrap().to_lowercase(), shop.payer.address());
        assert_eq!(receipt["transaction"].as_str().map(str::len), Some(66));

        let moved = Transfer {
            from: shop.payer.address().to_owned(),
            to: RECEIVER.to_lowercase(),
            value: PRICE,
            nonce: payment.authorization.nonce.clone(),
        };
        assert_eq!(shop.facilitator.moved(), [moved]);
        let asked = shop.facilitator.asked();
        assert_eq!(asked.iter().map(|asked| asked.at).collect::<Vec<_>>(), [At::Verify, At::Settle]);
        assert_eq!(asked[0].request["x402Version"], version.number());
        assert_eq!(asked[0].request["paymentPayload"], payment.json(), "as it came");
        assert_eq!(asked[0].request["paymentRequirements"], payment.offer, "as it was offered");

        for service in [service, shop.serve()] {
            let again = paid(&service, &payment);
            assert!(again.status == 200 && again.body == answer.body, "the same answer again");
            assert_eq!(again.header(version.receipt()), answer.header(version.receipt()));
        }
        assert_eq!((shop.moved(), shop.asked()), (1, 1));
    }
}

#[test]
fn the_operator_sees_each_rewrite_that_was_paid_by_itself_once() {
    let model = Server::start(|_, _| says("sai na sexta"));
    let shop = Shop::built(model, |house| house.with("VOZ_OPERATOR_TOKEN", "token-do-operador"));
    let service = shop.serve();
    let payments = || {
        let token = [("Authorization", "Bearer token-do-operador")];
        service.send("GET", "/api/metrics", &token).json()["payments"].clone()
    };
    assert_eq!(payments(), json!([]));
    let first = shop.payment(&service, Version::V1, "um");
    for payment in [&first, &first, &shop.payment(&service, Version::V2, "dois")] {
        assert_eq!(paid(&service, payment).status, 200);
    }
    let credit = shop.purchase(&service, Version::V2, "1", "três");
    assert_eq!(bought(&service, "1", &credit).status, 200);
    let bought = json!({"motivo": "compra por x402", "movimentos": 1, "usd": "1.00"});
    let rewrites = json!({"motivo": "reescrita paga por x402", "movimentos": 2, "usd": "0.04"});
    assert_eq!(payments(), json!([bought, rewrites]));
}

#[test]
fn the_offer_is_one_for_both_versions_and_cannot_be_cached() {
    let shop = Shop::open();
    let service = shop.serve();
    let refused = rewrite(&service, &[]);
    assert_eq!((refused.status, refused.media_type()), (402, "application/json"));
    assert_eq!(refused.header("cache-control"), "no-store");
    let header = refused.header("payment-required");
    assert!(header.len() < 3000, "{}", header.len());
    let (body, second) = (refused.json(), decoded(header));
    assert_eq!((&body["x402Version"], &second["x402Version"]), (&json!(1), &json!(2)));
    assert!(body["error"].is_string() && second["error"].is_string());
    let (one, two) = (&body["accepts"][0], &second["accepts"][0]);
    assert_eq!((&one["network"], &two["network"]), (&json!("base-sepolia"), &json!("eip155:84532")));
    assert_eq!((&one["maxAmountRequired"], &two["amount"]), (&json!("20000"), &json!("20000")));
    let resource = format!("{PUBLIC}{REWRITE}");
    assert_eq!((&one["resource"], &second["resource"]["url"]), (&json!(resource), &json!(resource)));
    for key in ["asset", "payTo", "maxTimeoutSeconds", "extra", "scheme"] {
        assert_eq!(one[key], two[key], "{key}");
    }
    // What the client of version 1 insists on (fact sheet, section 2).
    for key in ["description", "mimeType", "payTo", "asset"] {
        assert!(one[key].is_string(), "{key}");
    }
    assert!(one["maxTimeoutSeconds"].is_u64() && one["extra"].is_object() && !one["outputSchema"].is_null());
    assert!(one["description"].as_str().unwrap().chars().count() <= 500);
    assert!(body["credito"].is_object(), "credit pays as well");
}

#[test]
fn one_header_eight_times_at_once_is_one_call_one_answer_one_transfer() {
    for version in Version::BOTH {
        let gate = Gate::default();
        let shop = Shop::with_model(gate.model("sai na sexta"));
        let service = shop.serve();
        let payment = shop.payment(&service, version, "um");
        let header = payment.header();
        let sent: Vec<Pending> =
            (0..8).map(|_| service.rewriting(&[(version.header(), &header)], &draft("um"))).collect();
        gate.wait_for(1);
        gate.open();
        let answers: Vec<_> = sent.into_iter().map(Pending::answer).collect();
        let first = answers.iter().find(|answer| answer.status == 200).expect("one is served");
        for answer in &answers {
            let busy = [402, 409, 503].contains(&answer.status);
            assert!(busy || answer.body == first.body, "{}: {}", answer.status, answer.text());
            // Who is told to pay would pay again.
            assert!(answer.status != 402, "{}", answer.text());
        }
        let again = paid(&service, &payment);
        assert!(again.status == 200 && again.body == first.body, "the same answer again");
        assert_eq!((gate.asked(), shop.moved(), settled(&shop)), (1, 1, 1));
    }
}

#[test]
fn two_services_on_one_file_take_a_payment_once() {
    let gate = Gate::default();
    let shop = Shop::built(gate.model("sai na sexta"), House::for_several);
    let services = [shop.serve(), shop.serve()];
    let payment = shop.payment(&services[0], Version::V1, "um");
    let header = payment.header();
    let pays = [(payment.version.header(), header.as_str())];
    let send = |n: usize| services[n % 2].rewriting(&pays, &draft("um"));
    let sent: Vec<Pending> = (0..8).map(send).collect();
    gate.wait_for(1);
    gate.open();
    let answers: Vec<_> = sent.into_iter().map(Pending::answer).collect();
    assert!(answers.iter().all(|answer| [200, 409, 503].contains(&answer.status)));
    let [one, other] = services.each_ref().map(|service| paid(service, &payment));
    assert!(one.status == 200 && one.body == other.body, "both know the answer");
    assert_eq!((gate.asked(), shop.moved(), settled(&shop)), (1, 1, 1));
}

#[test]
fn a_payment_is_good_for_one_body_on_one_route() {
    let shop = Shop::open();
    let service = shop.serve();
    let payment = shop.payment(&service, Version::V2, "um");
    assert_eq!(paid(&service, &payment).status, 200);
    let header = payment.header();
    let other = service.rewrite(&[(payment.version.header(), &header)], &draft("dois"));
    assert!([402, 409].contains(&other.status), "{}", other.text());
    // The same payment in other bytes: addresses, nonce and signature in capitals.
    let mut capitals = payment.clone();
    let up = |text: &str| format!("0x{}", text[2..].to_uppercase());
    capitals.authorization.from = up(&payment.authorization.from);
    capitals.authorization.nonce = up(&payment.authorization.nonce);
    capitals.signature = up(&payment.signature);
    let other = service.rewrite(&[(payment.version.header(), &capitals.header())], &draft("dois"));
    assert!([402, 409].contains(&other.status), "{}", other.text());
    // And as the other version's payload.
    let mut first = shop.payment(&service, Version::V1, "um");
    first.authorization = payment.authorization.clone();
    first.signature = payment.signature.clone();
    let other = service.rewrite(&[(first.version.header(), &first.header())], &draft("dois"));
    assert!([402, 409].contains(&other.status), "{}", other.text());
    assert_eq!((shop.moved(), shop.asked()), (1, 1));
}

#[test]
fn a_call_that_cannot_be_served_leaves_the_payment_for_one_that_can() {
    let shop = Shop::open();
    let service = shop.serve();
    let payment = shop.payment(&service, Version::V1, "um");
    let header = payment.header();
    let pays = [(payment.version.header(), header.as_str())];
    for (body, status) in [
        (json!({"texto": ""}).to_string(), 400),
        (json!({"texto": "a".repeat(4001)}).to_string(), 413),
        ("{".to_owned(), 400),
        (String::new(), 400),
    ] {
        let refused = service.post_bytes(REWRITE, &[&[JSON], &pays[..]].concat(), body.as_bytes());
        assert_eq!(refused.status, status, "{}", refused.text());
    }
    shop.is_untouched("a body that is refused");
    assert_eq!(service.rewrite(&pays, &draft("FALHE")).status, 502);
    let silent = service.rewrite(&pays, &draft("CALE"));
    assert_eq!((silent.status, &silent.json()["aviso"]), (200, &json!("vazio")));
    assert_eq!((shop.moved(), settled(&shop)), (0, 0), "nothing delivered is nothing settled");
    assert_eq!(paid(&service, &payment).status, 200);
    assert_eq!(shop.moved(), 1);
}

#[test]
fn whoever_lets_payments_lapse_while_the_model_works_is_soon_refused_before_it_works() {
    let model = Server::start(|_, _| says("sai na sexta"));
    let shop = Shop::built(model, |house| house.with("VOZ_COTA_FALHAS", "2"));
    let service = shop.serve();
    shop.facilitator
        .always(At::Settle, Some(Fault::Refuse(200, "invalid_exact_evm_payload_authorization_valid_before")));
    for nonce in ["um", "dois"] {
        assert_eq!(paid(&service, &shop.payment(&service, Version::V2, nonce)).status, 402);
    }
    let payment = shop.payment(&service, Version::V2, "três");
    shop.facilitator.always(At::Settle, None);
    let refused = paid(&service, &payment);
    assert_eq!((refused.status, shop.asked(), shop.moved()), (429, 2, 0), "{}", refused.text());
}

#[test]
fn token_and_payment_together_charge_once_and_the_allowance_comes_first() {
    let shop = Shop::open();
    let service = shop.serve();
    let (token, id) = shop.house.mint("1");
    let payment = shop.payment(&service, Version::V2, "um");
    let header = payment.header();
    let both = [(payment.version.header(), header.as_str()), ("X-Credito", token.as_str())];
    for _ in 0..3 {
        assert_eq!(rewrite(&service, &both).status, 200);
    }
    assert_eq!((shop.moved(), shop.asked()), (1, 1));
    assert_eq!(shop.house.balance(&id)["saldo_usd"], "1.00", "the payment paid");
    drop(service);

    let generous = shop.house.serve_with(&[("VOZ_COTA_LIMITE", "5")]);
    let unused = shop.payer.pay(Version::V1, &offer_elsewhere(&shop), "dois");
    let free = paid(&generous, &unused);
    assert_eq!((free.status, &free.json()["cota"]["gratis"]), (200, &json!(true)));
    assert_eq!(shop.moved(), 1, "the allowance comes first");
}

/// An offer as a service without an allowance makes it.
fn offer_elsewhere(shop: &Shop) -> serde_json::Value {
    Version::V1.offer(&rewrite(&shop.serve(), &[]))
}
