//! Bent payments (fact sheet, section 8): each is refused with its reason, moves nothing, costs no model call
//! and never reaches the facilitator.
use std::sync::atomic::{AtomicUsize, Ordering};

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use super::{Shop, draft, paid, rewrite};
use crate::facilitator::{Payer, Payment, Version, malleated, now};
use crate::servico::Answer;

/// Bends a payment before it is signed, or after.
type Bend = fn(&mut Payment);

/// Honestly signed, and yet not what was asked.
const SIGNED: &[(&str, Bend)] = &[
    ("one unit less", |p| p.authorization.value = "19999".to_owned()),
    ("one unit more", |p| p.authorization.value = "20001".to_owned()),
    ("nothing", |p| p.authorization.value = "0".to_owned()),
    ("expired", |p| p.authorization.valid_before = (now() - 1).to_string()),
    ("about to expire", |p| p.authorization.valid_before = (now() + 3).to_string()),
    ("valid for ten years", |p| p.authorization.valid_before = (now() + 315_360_000).to_string()),
    ("not valid yet", |p| p.authorization.valid_after = (now() + 60).to_string()),
    ("to someone else", |p| p.authorization.to = "0x00000000000000000000000000000000000000aa".to_owned()),
    ("another chain", |p| p.domain.chain = 8453),
    ("another token", |p| p.domain.contract = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913".to_owned()),
    ("the other network's name", |p| p.domain.name = "USD Coin".to_owned()),
    ("another version of the token", |p| p.domain.version = "1".to_owned()),
    ("in someone's name", |p| p.authorization.from = Payer::of("outra pessoa").address().to_owned()),
    ("another scheme", |p| p.offer["scheme"] = json!("upto")),
    ("an unknown network", |p| p.offer["network"] = json!("eip155:1")),
    ("no network", |p| p.offer["network"] = Value::Null),
];

/// Of version 2 only: another offer than was made, accepted and honestly signed.
const ACCEPTED: &[(&str, Bend)] = &[
    ("a lower price", |p| {
        p.offer["amount"] = json!("1");
        p.authorization.value = "1".to_owned();
    }),
    ("a price of another kind", |p| p.offer["amount"] = json!(20000)),
    ("another receiver", |p| {
        p.offer["payTo"] = json!("0x00000000000000000000000000000000000000aa");
        p.authorization.to = "0x00000000000000000000000000000000000000aa".to_owned();
    }),
    ("another token", |p| {
        p.offer["asset"] = json!("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913");
        p.domain.contract = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913".to_owned();
    }),
    ("another domain", |p| {
        p.offer["extra"]["name"] = json!("Outra moeda");
        p.domain.name = "Outra moeda".to_owned();
    }),
    ("a longer time", |p| p.offer["maxTimeoutSeconds"] = json!(1_000_000)),
    ("nothing", |p| p.offer = Value::Null),
];

/// Changed after it was signed.
const CHANGED: &[(&str, Bend)] = &[
    ("the amount", |p| p.authorization.value = "20001".to_owned()),
    ("the payer", |p| p.authorization.from = Payer::of("outra pessoa").address().to_owned()),
    ("the nonce", |p| p.authorization.nonce = format!("0x{}", "11".repeat(32))),
    ("a short nonce", |p| p.authorization.nonce = format!("0x{}", "11".repeat(31))),
    ("an amount in hexadecimal", |p| p.authorization.value = "0x4e20".to_owned()),
    ("an amount with an exponent", |p| p.authorization.value = "2e4".to_owned()),
    ("a signed amount", |p| p.authorization.value = "+20000".to_owned()),
    ("an amount below zero", |p| p.authorization.value = "-20000".to_owned()),
    ("an amount beyond 256 bits", |p| p.authorization.value = "9".repeat(100)),
    ("an empty amount", |p| p.authorization.value.clear()),
    ("a time that is none", |p| p.authorization.valid_before = "amanhã".to_owned()),
    ("the other signature", |p| p.signature = malleated(&p.signature)),
    ("a recovery of 0 or 1", |p| {
        let v = if p.signature.ends_with("1b") { "00" } else { "01" };
        p.signature.replace_range(130.., v);
    }),
    ("the other recovery", |p| {
        let v = if p.signature.ends_with("1b") { "1c" } else { "1b" };
        p.signature.replace_range(130.., v);
    }),
    ("a short signature", |p| p.signature.truncate(130)),
    ("a longer signature", |p| p.signature.push_str("00")),
    ("an empty signature", |p| p.signature.clear()),
    ("a signature of zeros", |p| p.signature = format!("0x{}1b", "00".repeat(64))),
    ("a signature that is no number", |p| p.signature = "não".repeat(44)),
];

/// A refusal of a payment: why, and what would do.
fn is_refused(what: &str, answer: &Answer) {
    assert!([400, 402].contains(&answer.status), "{what}: {} {}", answer.status, answer.text());
    let body = answer.json();
    if answer.status == 402 {
        assert!(!body["accepts"].as_array().unwrap().is_empty(), "{what}");
        let reason = body["error"].as_str().unwrap();
        assert!(reason.len() > 5 && !reason.contains("is required"), "{what}: {reason}");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
}

#[test]
fn a_bent_payment_is_refused_here_with_its_reason() {
    let shop = Shop::open();
    let service = shop.serve();
    for version in Version::BOTH {
        let good = shop.payment(&service, version, "um");
        let accepted = if version == Version::V2 { ACCEPTED } else { &[] };
        for (what, bend) in SIGNED.iter().chain(accepted) {
            let mut bent = good.clone();
            bend(&mut bent);
            shop.payer.sign(&mut bent);
            is_refused(&format!("{version:?}, {what}"), &paid(&service, &bent));
        }
        for (what, bend) in CHANGED {
            let mut bent = good.clone();
            bend(&mut bent);
            is_refused(&format!("{version:?}, {what}"), &paid(&service, &bent));
        }
        shop.is_untouched(&format!("{version:?}"));
    }
    for version in Version::BOTH {
        let good = shop.payment(&service, version, version.header());
        assert_eq!(paid(&service, &good).status, 200, "and straight it is good");
    }
}

#[test]
fn a_header_that_carries_no_payment_is_refused() {
    let shop = Shop::open();
    let service = shop.serve();
    let encode = |value: &Value| STANDARD.encode(value.to_string());
    for version in Version::BOTH {
        let good = shop.payment(&service, version, "um").json();
        let without = |path: &[&str]| {
            let mut payload = good.clone();
            let (last, above) = path.split_last().unwrap();
            let object = above.iter().fold(&mut payload, |at, key| &mut at[*key]);
            object.as_object_mut().unwrap().shift_remove(*last);
            encode(&payload)
        };
        let changed = |path: &str, value: Value| {
            let mut payload = good.clone();
            *payload.pointer_mut(path).unwrap() = value;
            encode(&payload)
        };
        let mut headers = vec![
            String::new(),
            "simulado".to_owned(),
            "real".to_owned(),
            "null".to_owned(),
            "não é base64".to_owned(),
            STANDARD.encode("isto não é json"),
            STANDARD.encode([0xff, 0xfe, 0]),
            STANDARD.encode("[".repeat(5000)),
            encode(&Value::Null),
            encode(&json!([])),
            encode(&json!({})),
            encode(&json!([good])),
            encode(&json!({"x402Version": version.number()})),
            changed("/x402Version", json!(3)),
            changed("/x402Version", json!("1")),
            changed("/x402Version", json!(3 - version.number())),
            changed("/payload", Value::Null),
            changed("/payload/authorization", json!([])),
            changed("/payload/authorization/value", json!(20000)),
            changed("/payload/authorization/nonce", json!(0)),
            changed("/payload/signature", json!({})),
        ];
        for name in ["from", "to", "value", "validAfter", "validBefore", "nonce"] {
            headers.push(without(&["payload", "authorization", name]));
        }
        headers.extend([
            without(&["payload", "signature"]),
            without(&["x402Version"]),
            without(&["payload"]),
        ]);
        for header in headers {
            let answer = rewrite(&service, &[(version.header(), &header)]);
            assert!([400, 402].contains(&answer.status), "{header}: {} {}", answer.status, answer.text());
        }
        let huge = "A".repeat(60 * 1024);
        let answer = rewrite(&service, &[(version.header(), &huge)]);
        assert!([400, 402, 431].contains(&answer.status), "{}", answer.status);
    }
    shop.is_untouched("no payment");
}

#[test]
fn a_payment_may_be_written_in_more_than_one_way() {
    let shop = Shop::open();
    let service = shop.serve();
    let count = AtomicUsize::new(0);
    let good = |version| shop.payment(&service, version, &count.fetch_add(1, Ordering::Relaxed).to_string());
    for version in Version::BOTH {
        let bare = good(version);
        let bare = URL_SAFE_NO_PAD.encode(bare.json().to_string());
        assert_eq!(rewrite(&service, &[(version.header(), &bare)]).status, 200, "URL-safe, no padding");
        // In the header of the other version the payload's own number decides.
        let other = if version == Version::V1 { Version::V2 } else { Version::V1 };
        let strayed = good(version).header();
        assert_eq!(rewrite(&service, &[(other.header(), &strayed)]).status, 200, "{version:?} strayed");
        let mut more = good(version).json();
        more["payload"]["extra"] = json!({"a": 1});
        more["extensions"] = json!({});
        let more = STANDARD.encode(more.to_string());
        assert_eq!(rewrite(&service, &[(version.header(), &more)]).status, 200, "unknown fields");
    }
    let mut lower = good(Version::V2);
    for key in ["payTo", "asset"] {
        lower.offer[key] = json!(lower.offer[key].as_str().unwrap().to_lowercase());
    }
    lower.authorization.to = lower.authorization.to.to_lowercase();
    lower.offer["extra"]["memo"] = json!("x");
    shop.payer.sign(&mut lower);
    assert_eq!(paid(&service, &lower).status, 200, "addresses in lower case, an addition to extra");
    assert_eq!(shop.moved(), 7);
}

#[test]
fn more_than_one_payment_moves_at_most_one() {
    let shop = Shop::open();
    let service = shop.serve();
    let [one, two] = ["um", "dois"].map(|nonce| shop.payment(&service, Version::V1, nonce).header());
    let both = rewrite(&service, &[("X-PAYMENT", &one), ("X-PAYMENT", &two)]);
    assert!([400, 402].contains(&both.status), "{}", both.text());
    assert_eq!(shop.moved(), 0, "which one is meant cannot be known");
    let second = shop.payment(&service, Version::V2, "três").header();
    let mixed = rewrite(&service, &[("X-PAYMENT", &one), ("PAYMENT-SIGNATURE", &second)]);
    assert!([200, 400, 402].contains(&mixed.status), "{}", mixed.text());
    assert_eq!(shop.moved(), usize::from(mixed.status == 200));
}

#[test]
fn nothing_simulated_pays_in_live_mode() {
    let shop = Shop::open();
    let service = shop.serve();
    for headers in [
        &[("X-MM-Pagamento", "simulado")][..],
        &[("X-MM-Pagamento", "real")],
        &[("X-PAYMENT", "dev"), ("X-MM-Pagamento", "simulado")],
        &[("PAYMENT-SIGNATURE", "simulado")],
    ] {
        let answer = service.rewrite(headers, &draft("um"));
        assert!([400, 402].contains(&answer.status), "{headers:?}: {}", answer.text());
        assert_ne!(answer.header("x-mm-pagamento"), "simulado");
    }
    shop.is_untouched("simulated");
}
