//! Payments made here, taken and refused.
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use k256::ecdsa::SigningKey;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::eip712::{digest, domain_separator};
use super::*;
use crate::base::hex;
use crate::base::world::Millis;
use crate::money::micros::Micros;

const NOW_S: u64 = 1_740_672_100;
const NOW: Millis = Millis(1_740_672_100_000);

fn oferta() -> Oferta {
    Oferta {
        chain: Chain::named("base-sepolia").unwrap(),
        pagar_a: Address([0xab; 20]),
        preco: Micros(20_000),
        recurso: "https://voz.exemplo.com.br/api/rewrite".to_owned(),
        descricao: "Uma reescrita na voz do autor".to_owned(),
        prazo_s: 180,
        descoberta: Descoberta {
            consulta: None,
            corpo: Some(json!({"texto": "Um rascunho.", "registro": "post"})),
            resposta: json!({"registro": "post", "variantes": []}),
        },
    }
}

fn payer() -> SigningKey {
    SigningKey::from_slice(&[7; 32]).unwrap()
}

fn authorization() -> Value {
    json!({
        "from": address(payer().verifying_key()).checksummed(),
        "to": oferta().pagar_a.to_string(),
        "value": "20000",
        "validAfter": "0",
        "validBefore": (NOW_S + 180).to_string(),
        "nonce": format!("0x{}", "5c".repeat(32)),
    })
}

/// Signs whatever the authorization says, for a network.
fn signed(chain: &Chain, authorization: &Value) -> String {
    let unsigned = json!({"x402Version": 1, "payload": {
        "signature": format!("0x{}", "00".repeat(65)), "authorization": authorization,
    }});
    let autorizacao = decode(STANDARD.encode(unsigned.to_string()).as_bytes()).unwrap().autorizacao;
    let (signature, recovery) = payer().sign_prehash_recoverable(&digest(chain, &autorizacao));
    format!("0x{}{:02x}", hex(&signature.to_bytes()), recovery.to_byte() + 27)
}

fn v1(authorization: &Value) -> Value {
    let signature = signed(oferta().chain, authorization);
    json!({
        "x402Version": 1, "scheme": "exact", "network": "base-sepolia",
        "payload": {"signature": signature, "authorization": authorization},
    })
}

fn v2(authorization: &Value) -> Value {
    let signature = signed(oferta().chain, authorization);
    json!({
        "x402Version": 2, "accepted": oferta().entry_v2(),
        "payload": {"signature": signature, "authorization": authorization},
    })
}

fn take(payload: &Value) -> Result<Pagamento, PaymentRefusal> {
    let payment = decode(STANDARD.encode(payload.to_string()).as_bytes())?;
    check(&payment, &oferta())?;
    check_window(&payment, &oferta(), NOW)?;
    Ok(payment)
}

fn with(payload: &Value, path: &str, value: Value) -> Value {
    let mut bent = payload.clone();
    *bent.pointer_mut(path).unwrap() = value;
    bent
}

#[test]
fn payments_of_both_versions_are_taken_however_they_are_wrapped() {
    for payload in [v1(&authorization()), v2(&authorization())] {
        let text = payload.to_string();
        for header in
            [STANDARD.encode(&text), URL_SAFE_NO_PAD.encode(&text), format!(" {} ", STANDARD.encode(&text))]
        {
            let payment = decode(header.as_bytes()).map_err(PaymentRefusal::detalhe).unwrap();
            assert_eq!(check(&payment, &oferta()), Ok(()));
            assert_eq!(payment.carga, payload);
        }
        let other_case = with(
            &payload,
            "/payload/authorization/from",
            json!(address(payer().verifying_key()).to_string()),
        );
        assert!(take(&other_case).is_ok());
        let mut more = payload.clone();
        more["extensions"] = json!({"x": 1});
        assert_eq!(take(&more).map(|p| p.carga).ok(), Some(more));
    }
}

#[test]
fn every_bent_payment_has_its_reason() {
    let refusal = |payload: &Value| take(payload).map_or_else(|e| e.to_string(), |_| "taken".to_owned());
    let auth = authorization();
    for payload in [v1(&auth), v2(&auth)] {
        for (path, value, reason) in [
            ("/x402Version", json!(3), "invalid_x402_version"),
            ("/x402Version", json!("1"), "invalid_x402_version"),
            ("/payload", json!(null), "invalid_payload"),
            ("/payload/authorization", json!([]), "invalid_payload"),
            ("/payload/authorization/value", json!(20000), "invalid_payload"),
            ("/payload/authorization/value", json!("0x4e20"), "invalid_payload"),
            ("/payload/authorization/value", json!("-1"), "invalid_payload"),
            ("/payload/authorization/value", json!("9".repeat(79)), "invalid_payload"),
            ("/payload/authorization/value", json!("19999"), "invalid_exact_evm_payload_authorization_value"),
            ("/payload/authorization/value", json!("20001"), "invalid_exact_evm_payload_authorization_value"),
            (
                "/payload/authorization/value",
                json!("9".repeat(78)),
                "invalid_exact_evm_payload_authorization_value",
            ),
            ("/payload/authorization/nonce", json!("0x5c"), "invalid_payload"),
            (
                "/payload/authorization/nonce",
                json!(format!("0x{}", "00".repeat(32))),
                "invalid_exact_evm_payload_signature",
            ),
            (
                "/payload/authorization/to",
                auth["from"].clone(),
                "invalid_exact_evm_payload_recipient_mismatch",
            ),
            ("/payload/authorization/from", auth["to"].clone(), "invalid_exact_evm_payload_signature"),
            ("/payload/signature", json!("0x00"), "invalid_exact_evm_payload_signature"),
            (
                "/payload/signature",
                json!(format!("0x{}", "00".repeat(65))),
                "invalid_exact_evm_payload_signature",
            ),
            (
                "/payload/signature",
                json!(format!("0x{}1b", "ff".repeat(64))),
                "invalid_exact_evm_payload_signature",
            ),
        ] {
            assert_eq!(refusal(&with(&payload, path, value.clone())), reason, "{path} {value}");
        }
    }
    for (payload, path, value, reason) in [
        (v1(&auth), "/scheme", json!("upto"), "unsupported_scheme"),
        (v1(&auth), "/network", json!("base"), "invalid_network"),
        (v1(&auth), "/network", json!("eip155:84532"), "invalid_network"),
        (v2(&auth), "/accepted", json!(null), "invalid_payload"),
        (v2(&auth), "/accepted/network", json!("base-sepolia"), "invalid_network"),
        (v2(&auth), "/accepted/amount", json!("19999"), "invalid_payment_requirements"),
        (v2(&auth), "/accepted/asset", json!(Address([1; 20]).to_string()), "invalid_payment_requirements"),
        (v2(&auth), "/accepted/payTo", json!(Address([1; 20]).to_string()), "invalid_payment_requirements"),
        (v2(&auth), "/accepted/maxTimeoutSeconds", json!(9999), "invalid_payment_requirements"),
        (v2(&auth), "/accepted/extra/name", json!("USD Coin"), "invalid_payment_requirements"),
    ] {
        assert_eq!(refusal(&with(&payload, path, value.clone())), reason, "{path} {value}");
    }
    for header in ["", "!", "bnVsbA==", "W10=", "eyJ4", "e30"] {
        assert!(
            matches!(decode(header.as_bytes()), Err(PaymentRefusal::Payload(_) | PaymentRefusal::Version)),
            "{header}"
        );
    }
    assert!(matches!(decode(&[b'A'; HEADER_MAX + 1]), Err(PaymentRefusal::Payload(_))));
}

#[test]
fn a_payment_counts_only_while_its_window_is_open_and_as_was_offered() {
    let window = |after: u64, before: u64| {
        let mut auth = authorization();
        (auth["validAfter"], auth["validBefore"]) = (json!(after.to_string()), json!(before.to_string()));
        take(&v1(&auth)).map(|_| ())
    };
    assert_eq!(window(NOW_S, NOW_S + 6), Ok(()));
    assert_eq!(window(NOW_S + 1, NOW_S + 60), Err(PaymentRefusal::ValidAfter));
    assert_eq!(window(0, NOW_S + 5), Err(PaymentRefusal::ValidBefore));
    assert_eq!(window(0, NOW_S - 100), Err(PaymentRefusal::ValidBefore));
    assert_eq!(window(0, NOW_S + 180 + 60), Ok(()));
    assert_eq!(window(0, NOW_S + 180 + 61), Err(PaymentRefusal::ValidBefore));
}

#[test]
fn one_payment_has_one_signature() {
    let payload = v1(&authorization());
    let signature = payload["payload"]["signature"].as_str().unwrap().to_owned();
    // The other signature of the same key over the same message: the order of the curve less s, and the other v.
    let (rs, v) = (eip712::bytes(&signature[..130]).unwrap(), &signature[130..]);
    let low = k256::ecdsa::Signature::from_slice(&rs).unwrap();
    let high = k256::ecdsa::Signature::from_scalars(low.r(), -*low.s()).unwrap();
    let other = if v == "1b" { "1c" } else { "1b" };
    let bent =
        |text: String| take(&with(&payload, "/payload/signature", json!(text))).map(|_| ()).unwrap_err();
    for text in [
        format!("0x{}{other}", hex(&high.to_bytes())),
        format!("0x{}{v}", hex(&high.to_bytes())),
        format!("{}{}", &signature[..130], if v == "1b" { "00" } else { "01" }),
        format!("{}{other}", &signature[..130]),
        format!("{}1d", &signature[..130]),
        format!("{}ff", &signature[..130]),
        signature[..130].to_owned(),
        format!("{signature}00"),
        format!("0x{}", "6492".repeat(80)),
    ] {
        assert!(matches!(bent(text.clone()), PaymentRefusal::Signature(_)), "{text}");
    }
}

#[test]
fn a_signature_for_another_token_or_chain_is_not_one() {
    let base = Chain::named("base").unwrap();
    let other_name = Chain { token_name: "USD Coin", ..*oferta().chain };
    assert_ne!(domain_separator(base), domain_separator(&other_name));
    for chain in [*base, other_name] {
        let payload =
            with(&v1(&authorization()), "/payload/signature", json!(signed(&chain, &authorization())));
        assert!(matches!(take(&payload), Err(PaymentRefusal::Signature(_))));
    }
}

#[test]
fn the_offer_fits_its_header_and_the_strict_client_of_version_1() {
    let entry = oferta().entry_v1();
    for text in ["maxAmountRequired", "resource", "description", "mimeType", "payTo", "asset"] {
        assert!(entry[text].is_string(), "{text}");
    }
    assert_eq!(
        (entry["network"].as_str(), entry["maxAmountRequired"].as_str()),
        (Some("base-sepolia"), Some("20000"))
    );
    assert!(entry["outputSchema"]["input"]["discoverable"] == true && entry["maxTimeoutSeconds"].is_u64());
    let header = oferta().header_v2("PAYMENT-SIGNATURE header is required");
    assert!(header.len() < 3000, "{}", header.len());
    let offer: Value = serde_json::from_slice(&STANDARD.decode(header).unwrap()).unwrap();
    assert_eq!(offer["accepts"][0], oferta().entry_v2());
    assert_eq!(offer["extensions"]["bazaar"]["info"]["input"]["body"]["texto"], "Um rascunho.");
}

/// A good payment, signed once for all the bent ones.
fn signed_once() -> &'static Value {
    static PAYMENT: std::sync::OnceLock<Value> = std::sync::OnceLock::new();
    PAYMENT.get_or_init(|| v2(&authorization()))
}

proptest! {
    #[test]
    fn no_header_panics(header: Vec<u8>) {
        drop(decode(&header));
        drop(decode(STANDARD.encode(&header).as_bytes()));
    }

    #[test]
    fn no_payload_panics(field in "[a-z]{1,9}", text: String, n: u64) {
        for value in [json!(text), json!(n), json!({field: text})] {
            for path in ["/payload/authorization/value", "/payload/signature", "/accepted", "/accepted/extra", "/payload"] {
                drop(take(&with(signed_once(), path, value.clone())));
            }
        }
    }
}

mod record {
    use std::time::Duration;

    use super::*;
    use crate::base::steady::{Hold, Steady};
    use crate::base::store::{Dead, Store, StoreError};
    use crate::money::x402::records::{self, Doubt, NewPayment, Para, PaymentState, Settlement};

    fn at(ms: i64) -> Steady {
        Steady { boot: "a".to_owned(), ms }
    }

    /// A tenth of a second from this moment on.
    fn held(from: i64) -> Hold {
        at(from).span(Duration::from_millis(100)).of("")
    }

    struct Book {
        store: Store,
        payment: Pagamento,
        _folder: tempfile::TempDir,
    }

    impl Book {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::open(folder.path().join("voz.db")).unwrap();
            Self { store, payment: take(&v1(&authorization())).ok().unwrap(), _folder: folder }
        }

        fn take(&self, pedido: &str, now: i64) -> bool {
            self.take_beside(pedido, pedido, now)
        }

        /// Takes it up in a transaction of its own beside those of other keys.
        fn take_beside(&self, key: &str, pedido: &str, now: i64) -> bool {
            let new = NewPayment {
                chain: oferta().chain,
                pagamento: &self.payment,
                para: Para::Credito,
                pedido,
                recurso: "/api/credito",
                valor: Micros(20_000),
            };
            self.store.write_on(key, |tx| records::take(tx, &new, Millis(0), &held(now))).unwrap()
        }

        fn id(&self) -> String {
            records::id(oferta().chain, &self.payment)
        }

        fn begin(&self, now: i64) -> bool {
            let settlement = Settlement { carga: b"x", exigencia: "{}", resposta: None, held: &held(now) };
            self.store.write(|tx| records::begin(tx, &self.id(), &settlement)).unwrap()
        }

        fn state(&self) -> Option<PaymentState> {
            self.store.read(|tx| records::find(tx, &self.id())).unwrap().map(|r| r.estado)
        }
    }

    #[test]
    fn a_payment_is_taken_up_once_and_over_from_the_dead() {
        let book = Book::new();
        assert!(book.take("a", 0));
        assert!(!book.take("a", 50) && !book.take("b", 100));
        assert!(book.take("b", 101), "its taker died");
        assert!(book.begin(110) && !book.begin(110));
        assert!(!book.take("b", 10_000), "what was sent to be settled is never taken over");
        assert!(!book.store.write(|tx| records::release(tx, &book.id())).unwrap());
        assert_eq!(book.state(), Some(PaymentState::Liquidando));
    }

    /// As the calls of several servers present it: each in a transaction of its own, none refused by the database.
    #[test]
    fn of_many_who_present_a_payment_at_once_one_takes_it_up() {
        let book = Book::new();
        for round in 0..60 {
            let taken = std::thread::scope(|scope| {
                let taker = |n| {
                    let book = &book;
                    scope.spawn(move || book.take_beside(&format!("r{round}.{n}"), "a", 0))
                };
                let takers: Vec<_> = (0..12).map(taker).collect();
                takers.into_iter().map(|taker| taker.join().unwrap()).filter(|&taken| taken).count()
            });
            assert_eq!(taken, 1, "round {round}");
            assert!(book.store.write(|tx| records::release(tx, &book.id())).unwrap());
        }
    }

    #[test]
    fn the_time_of_day_ends_no_lease_and_another_start_of_the_machine_ends_all() {
        let book = Book::new();
        let far = Millis(86_400_000);
        let expire = |now: &Steady| book.store.write(|tx| records::expire(tx, far, now)).unwrap();
        assert!(book.take("a", 100_000));
        expire(&at(100_050));
        expire(&at(99_990));
        assert_eq!(book.state(), Some(PaymentState::Reservado), "whatever day it is");
        assert!(!book.take("b", 100_050));
        assert!(!book.take("b", 99_990), "taken while this one waited for its turn");
        assert!(book.take("b", 900), "it begins later than now: a clock was thrown back");
        expire(&Steady { boot: "b".to_owned(), ms: 950 });
        assert_eq!(book.state(), None, "its taker ended with the machine");
    }

    #[test]
    fn one_settles_again_at_a_time_until_it_is_decided() {
        let book = Book::new();
        assert!(book.take("a", 0) && book.begin(0));
        let again = |now: i64| book.store.write(|tx| records::take_up(tx, &book.id(), &held(now))).unwrap();
        assert!(again(100).is_none(), "someone is at it");
        assert!(again(101).is_some() && again(150).is_none());
        let espera = at(150).span(Duration::from_millis(350));
        let doubt = Doubt { motivo: "caiu", enviado: true, conferir: false, espera: &espera };
        book.store.write(|tx| records::unknown(tx, &book.id(), &doubt)).unwrap();
        let due = |now: i64| book.store.read(|tx| records::due(tx, &at(now))).unwrap().len();
        assert_eq!((due(499), due(500)), (0, 1));
        assert_eq!(due(-60_000), 1, "it runs behind what was written");
        assert_eq!(again(160).map(|r| (r.tentativas, r.motivo)), Some((1, Some("caiu".to_owned()))));
        let pay = || book.store.write(|tx| records::paid(tx, &book.id(), Millis(1), "{}", true)).unwrap();
        assert!(pay() && !pay());
        let found = book.store.read(|tx| records::find(tx, &book.id())).unwrap().unwrap();
        assert_eq!((found.estado, found.carga, found.exigencia), (PaymentState::Pago, None, None));
        assert_eq!(book.store.read(records::doubtful).unwrap().len(), 1);
        assert!(book.store.write(|tx| records::looked_at(tx, &book.id())).unwrap());
        assert!(!book.store.write(|tx| records::refuse(tx, &book.id())).unwrap());
        let gone = book.store.write(|tx| tx.run("DELETE FROM pagamento", &[]));
        assert!(gone.is_err(), "the schema keeps what was paid");
        let undone = book.store.write(|tx| tx.run("UPDATE pagamento SET estado = 'reservado'", &[]));
        assert!(undone.is_err());
    }

    #[test]
    fn a_payment_with_numbers_that_cannot_be_is_told_and_not_settled() {
        let book = Book::new();
        assert!(book.take("um", 0) && book.begin(0));
        let told = |error: StoreError| {
            assert!(
                matches!(&error, StoreError::Corrupt(said) if said.contains("pagamento.tentativas")),
                "{error}"
            );
        };
        for bad in ["-1", "4294967296"] {
            let sql = format!("UPDATE pagamento SET tentativas = {bad}");
            book.store.write(|tx| tx.run(&sql, &[])).unwrap();
            told(book.store.read(|tx| records::find(tx, &book.id())).unwrap_err());
            told(book.store.write(|tx| records::take_up(tx, &book.id(), &held(5_000))).unwrap_err());
        }
    }

    #[test]
    fn a_start_lets_go_what_was_only_taken_up_and_frees_what_was_being_settled() {
        let book = Book::new();
        assert!(book.take("a", 0));
        assert_eq!(book.store.write(|tx| records::recover(tx, Dead::Everybody)).unwrap(), (1, 0));
        assert_eq!(book.state(), None);
        assert!(book.take("a", 0) && book.begin(0));
        assert_eq!(book.store.write(|tx| records::recover(tx, Dead::Everybody)).unwrap(), (0, 1));
        assert_eq!(book.store.read(|tx| records::due(tx, &at(1))).unwrap(), [book.id()]);
    }
}
