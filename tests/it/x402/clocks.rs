//! Clocks that jump while a call runs, or while its answer is on its way: the service in this process, on a clock that a
//! test sets. Time that passes and time that is set are two things.
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, Method};
use serde_json::{Value, json};

use voz::app::App;
use voz::app::calls::delivery::Entrega;
use voz::app::sell::x402;
use voz::base::config::{Config, Flags};
use voz::base::world::{DAY_MS, Millis, World};
use voz::http::kernel::request::{Credentials, Request, caller};
use voz::http::service::Service;
use voz::money::credito::{self, CreditState, Entry, Token};
use voz::money::micros::Micros;

use super::{RECEIVER, REWRITE};
use crate::facilitator::{At, Facilitator, Fault, Payer, Payment, Version, nobody, now};
use crate::portao::Gate;

/// What a rewrite costs.
const PRICE: i64 = 20_000;

/// The service in this process.
struct Inside {
    _folder: tempfile::TempDir,
    world: World,
    service: Service,
    facilitator: Facilitator,
    payer: Payer,
}

/// What came back: status, body, what is owed to the answer.
type Answered = (u16, Value, Arc<Entrega>);

impl Inside {
    fn new(model: &str) -> Self {
        Self::with(model, Facilitator::start(), None)
    }

    /// With a node of the chain.
    fn with(model: &str, facilitator: Facilitator, node: Option<&str>) -> Self {
        let (folder, payer) = (tempfile::tempdir().unwrap(), Payer::of("quem paga"));
        facilitator.fund(&payer, 1_000_000_000);
        let url = facilitator.url();
        let mut env = vec![
            ("VOZ_MODELO", "modelo-x"),
            ("VOZ_MODELO_URL", model),
            ("VOZ_COTA_LIMITE", "0"),
            ("VOZ_X402_FACILITADOR", url.as_str()),
            ("VOZ_X402_PAGAR_A", RECEIVER),
            ("VOZ_X402_REDE", "base-sepolia"),
        ];
        env.extend(node.map(|node| ("VOZ_X402_RPC", node)));
        let today = i64::try_from(now()).unwrap() * 1000;
        let world = World::test(Millis(today), 1, &env);
        let values = vec![("dados", folder.path().to_string_lossy().into_owned())];
        let config = Config::load(&world, &Flags { values, ..Flags::default() }).unwrap();
        let app = App::open(world.clone(), config).unwrap();
        let service = Service::new(app, "http://localhost".to_owned());
        Self { _folder: folder, world, service, facilitator, payer }
    }

    fn app(&self) -> &App {
        &self.service.site.app
    }

    /// The token of a credit that pays for so many rewrites.
    fn credit(&self, rewrites: i64) -> String {
        let token = Token::new(&self.world).unwrap();
        let hash = token.hash(&self.app().chave);
        let entry = Entry { motivo: "teste", produto: "voz", recurso: "x", chave: "abre" };
        let made = self.app().store.write(|tx| {
            credito::open(tx, self.world.now(), "a", Some(&hash), CreditState::Valido, None)?;
            credito::post(tx, self.world.now(), "a", Micros(rewrites * PRICE), &entry)
        });
        made.unwrap();
        token.expose().to_owned()
    }

    /// What is in that credit, and what of it is set aside, in rewrites.
    fn left(&self) -> (i64, i64) {
        let found = self.app().store.read(|tx| credito::by_id(tx, "a")).unwrap().unwrap();
        (found.saldo.0 / PRICE, found.reservado.0 / PRICE)
    }

    fn ask(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> Answered {
        let mut sent = HeaderMap::new();
        for (name, value) in headers.iter().chain(&[("content-type", "application/json")]) {
            sent.insert(HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let query = query.split('&').filter_map(|pair| pair.split_once('='));
        let (route, params) = self.service.admit(&Method::POST, path, &sent).ok().unwrap();
        let entrega = Arc::new(Entrega::default());
        let request = Request {
            method: Method::POST,
            path: path.to_owned(),
            params,
            query: query.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            peer: caller(IpAddr::V4(Ipv4Addr::LOCALHOST), &sent, &[]),
            credentials: Credentials::of(&sent),
            headers: sent,
            body: Bytes::from(body.to_string()),
            owner: false,
            id: self.app().request_id(),
            entrega: Arc::clone(&entrega),
            claim: None,
        };
        let reply = self.service.run(route, &request);
        (reply.status.as_u16(), serde_json::from_slice(&reply.body).unwrap_or_default(), entrega)
    }

    fn rewrite(&self, headers: &[(&str, &str)]) -> Answered {
        self.ask(REWRITE, headers, &json!({"texto": "um", "registro": "post"}))
    }

    /// A payment for what a path asks for.
    fn payment(&self, path: &str, nonce: &str) -> Payment {
        let (status, refused, _) = self.ask(path, &[], &json!({"texto": "um", "registro": "post"}));
        assert_eq!(status, 402, "{refused}");
        self.payer.pay(Version::V1, &refused["accepts"][0], nonce)
    }

    fn pay(&self, path: &str, payment: &Payment) -> Answered {
        let header = payment.header();
        self.ask(path, &[("X-PAYMENT", &header)], &json!({"texto": "um", "registro": "post"}))
    }

    /// The time of day is set, and no time passes; whatever is swept then is swept.
    fn leap(&self, days: i64) {
        self.world.set_clock(Millis(self.world.now().0 + days * DAY_MS));
        self.app().sweep().unwrap();
    }
}

#[test]
fn a_leap_ahead_takes_no_price_from_a_call_that_runs() {
    let gate = Gate::default();
    let model = gate.model("sai na sexta");
    let inside = Inside::new(&model.url());
    let token = inside.credit(1);
    let pay = || inside.rewrite(&[("X-Credito", &token)]);
    std::thread::scope(|scope| {
        let first = scope.spawn(pay);
        gate.wait_for(1);
        inside.leap(1);
        assert_eq!(inside.left(), (1, 1), "the price is still set aside");
        let second = scope.spawn(pay);
        assert_eq!(second.join().unwrap().0, 402, "there is not enough for two");
        gate.open();
        let (status, answer, entrega) = first.join().unwrap();
        assert_eq!((status, &answer["variantes"][0]["texto"]), (200, &json!("sai na sexta")), "{answer}");
        inside.app().handed_over(&entrega.take());
    });
    assert_eq!((inside.left(), gate.asked()), ((0, 0), 1));
}

#[test]
fn a_clock_set_back_holds_no_price_beyond_its_time() {
    let gate = Gate::default();
    let model = gate.model("sai na sexta");
    let inside = Inside::new(&model.url());
    let token = inside.credit(2);
    std::thread::scope(|scope| {
        let call = scope.spawn(|| inside.rewrite(&[("X-Credito", &token)]));
        gate.wait_for(1);
        inside.leap(-1);
        assert_eq!(inside.left(), (2, 1));
        inside.world.advance(Duration::from_secs(16 * 60));
        inside.leap(0);
        assert_eq!(inside.left(), (2, 0), "as that of a call that died: a quarter of an hour");
        gate.open();
        let (status, answer, entrega) = call.join().unwrap();
        assert_eq!(status, 200, "it is paid from what is free: {answer}");
        inside.app().handed_over(&entrega.take());
    });
    assert_eq!(inside.left(), (1, 0));
}

#[test]
fn an_answer_on_its_way_is_given_back_by_time_that_passed_and_not_by_time_that_was_set() {
    let gate = Gate::default();
    let model = gate.model("sai na sexta");
    gate.open();
    let inside = Inside::new(&model.url());
    let token = inside.credit(3);
    let (status, _, on_its_way) = inside.rewrite(&[("X-Credito", &token)]);
    assert_eq!((status, inside.left()), (200, (2, 0)));
    inside.leap(1);
    assert_eq!(inside.left(), (2, 0), "it may still arrive");
    inside.app().handed_over(&on_its_way.take());
    // The next one dies with whoever carried it.
    let (status, ..) = inside.rewrite(&[("X-Credito", &token)]);
    assert_eq!((status, inside.left()), (200, (1, 0)));
    inside.leap(-1);
    assert_eq!(inside.left(), (1, 0));
    inside.world.advance(Duration::from_secs(16 * 60));
    inside.leap(0);
    assert_eq!(inside.left(), (2, 0), "given back in its time");
}

#[test]
fn a_leap_ahead_takes_no_payment_from_a_call_that_runs() {
    let gate = Gate::default();
    let model = gate.model("sai na sexta");
    let inside = Inside::new(&model.url());
    let payment = inside.payment(REWRITE, "um");
    std::thread::scope(|scope| {
        let call = scope.spawn(|| inside.pay(REWRITE, &payment));
        gate.wait_for(1);
        inside.leap(1);
        gate.open();
        let (status, answer, _) = call.join().unwrap();
        assert_eq!((status, &answer["variantes"][0]["texto"]), (200, &json!("sai na sexta")), "{answer}");
    });
    assert_eq!((inside.facilitator.moved().len(), gate.asked()), (1, 1));
}

#[test]
fn a_settlement_left_open_is_tried_again_whatever_the_clock_says() {
    for days in [-1, 1] {
        let inside = Inside::new(&nobody());
        let buy = "/api/credito?usd=1";
        let payment = inside.payment(buy, "um");
        inside.facilitator.always(At::Settle, Some(Fault::DropBefore));
        let (status, refused, _) = inside.pay(buy, &payment);
        assert_eq!((status, &refused["code"]), (503, &json!("pagamento_pendente")), "{refused}");
        inside.leap(days);
        inside.facilitator.always(At::Settle, None);
        x402::settle_due(inside.app()).unwrap();
        assert_eq!(inside.facilitator.moved().len(), 0, "its wait is not over");
        inside.world.advance(Duration::from_secs(60));
        x402::settle_due(inside.app()).unwrap();
        assert_eq!(inside.facilitator.moved().len(), 1, "{days}");
        inside.leap(-days);
        let (status, answer, _) = inside.pay(buy, &payment);
        assert_eq!(status, 200, "{answer}");
    }
}

#[test]
fn whether_a_payment_is_too_late_is_told_by_the_time_of_its_chain() {
    let facilitator = Facilitator::start();
    let node = facilitator.node();
    let inside = Inside::with(&nobody(), facilitator, Some(&node.url()));
    let buy = "/api/credito?usd=1";
    let [one, other] = ["um", "outro"].map(|nonce| inside.payment(buy, nonce));
    inside.facilitator.always(At::Settle, Some(Fault::DropBefore));
    for payment in [&one, &other] {
        assert_eq!(inside.pay(buy, payment).0, 503);
    }
    // Ours leaps: the chain still takes the payment, and does.
    inside.leap(1);
    let (status, refused, _) = inside.pay(buy, &one);
    assert_eq!((status, &refused["code"]), (503, &json!("pagamento_pendente")), "{refused}");
    inside.facilitator.always(At::Settle, None);
    assert_eq!(inside.pay(buy, &one).0, 200);
    assert_eq!(inside.facilitator.moved().len(), 1);
    // The chain's own time passes: nothing takes the other any more.
    inside.leap(-1);
    inside.facilitator.always(At::Settle, Some(Fault::Status(500)));
    node.set_ahead(3600);
    let (status, refused, _) = inside.pay(buy, &other);
    let late = "invalid_exact_evm_payload_authorization_valid_before";
    assert_eq!((status, &refused["error"]), (402, &json!(late)), "{refused}");
    assert_eq!(inside.facilitator.moved().len(), 1);
}
