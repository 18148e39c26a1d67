//! When the facilitator's answer is lost and a node of the chain is configured: what the chain says counts.
use serde_json::json;

use super::{Shop, bought, paid};
use crate::facilitator::{At, Fault, Mood, Version, decoded, transaction};
use crate::servico::{Service, wait_until};

/// A shop that asks a node.
fn serve(shop: &Shop, node: &str) -> Service {
    shop.house.serve_with(&[("VOZ_X402_RPC", node)])
}

#[test]
fn a_payment_found_on_the_chain_is_delivered_whatever_the_facilitator_says() {
    // The answer is lost, or it is told of a transaction that was not mined in time.
    for fault in [Fault::DropAfter, Fault::RefuseAfter("not mined in time")] {
        let shop = Shop::open();
        let node = shop.facilitator.node();
        let service = serve(&shop, &node.url());
        shop.facilitator.always(At::Settle, Some(fault));
        for version in Version::BOTH {
            let payment = shop.payment(&service, version, &format!("reescrita {version:?}"));
            let answer = paid(&service, &payment);
            assert_eq!(answer.status, 200, "{fault:?}: {}", answer.text());
            assert_eq!(answer.json()["variantes"][0]["texto"], "sai na sexta");
            let receipt = decoded(answer.header(version.receipt()));
            assert_eq!(receipt["transaction"], transaction(&payment.authorization.nonce), "{receipt}");
            let payment = shop.purchase(&service, version, "1", &format!("crédito {version:?}"));
            let answer = bought(&service, "1", &payment);
            assert_eq!(answer.status, 200, "{fault:?}: {}", answer.text());
            let token = answer.json()["token"].as_str().unwrap().to_owned();
            let credit = service.send("GET", "/api/credito", &[("X-Credito", &token)]).json();
            assert_eq!(credit["saldo_usd"], "1.00");
            assert_eq!(bought(&service, "1", &payment).json()["token"], token.as_str());
        }
        assert_eq!(shop.moved(), 4);
        let doubtful = shop.house.json(&["credito", "pagamento", "--json"]);
        assert_eq!(doubtful["pagamentos"], json!([]), "nothing is presumed");
    }
}

#[test]
fn a_payment_that_the_chain_does_not_show_stays_pending_until_it_is_settled() {
    let shop = Shop::open();
    let node = shop.facilitator.node();
    let service = serve(&shop, &node.url());
    shop.facilitator.always(At::Settle, Some(Fault::DropBefore));
    let payment = shop.purchase(&service, Version::V1, "1", "um");
    let first = bought(&service, "1", &payment);
    assert_eq!((first.status, first.code().as_str()), (503, "pagamento_pendente"), "{}", first.text());
    assert!(node.was_asked());
    assert_eq!(shop.house.json(&["credito", "pagamento", "--json"])["pagamentos"][0]["conferir"], false);
    // A node that is behind, or ill, decides nothing either.
    for mood in [Mood::Behind, Mood::Ill] {
        node.feel(mood);
        let again = bought(&service, "1", &payment);
        assert_eq!((again.status, again.code().as_str()), (503, "pagamento_pendente"), "{}", again.text());
    }
    assert_eq!(shop.moved(), 0);
    node.feel(Mood::Well);
    shop.facilitator.always(At::Settle, None);
    wait_until("the settlement, without the payer", || shop.moved() == 1);
    let mut token = None;
    wait_until("the credit", || {
        let answer = bought(&service, "1", &payment);
        assert_ne!(answer.status, 402, "{}", answer.text());
        token = answer.json()["token"].as_str().map(str::to_owned);
        token.is_some()
    });
    let credit = service.send("GET", "/api/credito", &[("X-Credito", &token.unwrap())]).json();
    assert_eq!((credit["saldo_usd"].clone(), shop.moved()), (json!("1.00"), 1));
}

#[test]
fn a_payment_that_is_in_no_log_of_the_node_any_more_is_presumed_and_a_person_looks() {
    let shop = Shop::open();
    let node = shop.facilitator.node();
    let service = serve(&shop, &node.url());
    node.feel(Mood::Forgetful);
    let payment = shop.purchase(&service, Version::V1, "1", "um");
    shop.facilitator.fail(At::Settle, &payment, Fault::DropAfter);
    let mut token = None;
    wait_until("the credit", || {
        let answer = bought(&service, "1", &payment);
        assert_ne!(answer.status, 402, "money moved: {}", answer.text());
        token = answer.json()["token"].as_str().map(str::to_owned);
        token.is_some()
    });
    assert_eq!(shop.moved(), 1);
    let doubtful = shop.house.json(&["credito", "pagamento", "--json"]);
    assert_eq!(doubtful["pagamentos"][0]["conferir"], true, "{doubtful}");
}

#[test]
fn a_payment_whose_nonce_was_used_for_something_else_is_refused() {
    let shop = Shop::open();
    let node = shop.facilitator.node();
    let service = serve(&shop, &node.url());
    for version in Version::BOTH {
        let payment = shop.purchase(&service, version, "1", version.header());
        shop.facilitator.always(At::Settle, Some(Fault::DropBefore));
        assert_eq!(bought(&service, "1", &payment).code(), "pagamento_pendente");
        // Its payer takes it back: the transaction that settles it reverts from now on.
        shop.facilitator.cancel(&payment);
        shop.facilitator.always(At::Settle, Some(Fault::Status(500)));
        let mut last = None;
        wait_until("the decision", || {
            let answer = bought(&service, "1", &payment);
            assert_ne!(answer.status, 200, "{}", answer.text());
            last = Some(answer).filter(|answer| answer.status == 402);
            last.is_some()
        });
        let last = last.unwrap();
        assert_eq!(last.json()["error"], "invalid_exact_evm_nonce_already_used", "{}", last.text());
        assert_eq!(shop.moved(), 0);
        assert_eq!(shop.house.json(&["credito", "pagamento", "--json"])["pagamentos"], json!([]));
    }
}
