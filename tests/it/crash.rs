//! `kill -9` at random moments under load: after every start the ledger is sound, and each call that was
//! paid has its answer or its money back, once.
//!
//! A few cycles in CI; `VOZ_LONGO=1` runs a hundred and prints what was seen.
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::Write;
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::facilitator::{At, Facilitator, Fault, Payer, Version};
use crate::house::House;
use crate::portao::says;
use crate::servico::{Answer, Service, pause, voz, wait_until};
use crate::servidor::Server;

const REWRITE: &str = "/api/rewrite";
const BUY: &str = "/api/credito?usd=0.1";
/// What a rewrite costs, in micro-dollars.
const PRICE: i64 = 20_000;
/// Who calls at once.
const CALLERS: usize = 12;
/// Longest life of a service under load, in milliseconds.
const LIFE_MS: u64 = 600;

/// What a call wants, and how it pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pays {
    /// A rewrite from a credit, with an `Idempotency-Key`: the answer can be fetched again.
    Keyed,
    /// A rewrite from a credit and nothing else.
    Plain,
    /// A rewrite by x402.
    Payment,
    /// Credit by x402.
    Purchase,
}

/// A call and what came of it.
struct Call {
    pays: Pays,
    number: usize,
    /// Its credential.
    headers: Vec<(&'static str, String)>,
    /// What arrived whole.
    heard: Option<Vec<u8>>,
}

impl Call {
    fn path(&self) -> &'static str {
        if self.pays == Pays::Purchase { BUY } else { REWRITE }
    }

    fn draft(&self) -> Value {
        let filler = "a ".repeat(self.number % 30);
        json!({"texto": format!("rascunho {}: {filler}", self.number), "registro": "post", "aceitar": "tudo"})
    }

    fn send(&self, service: &Service) -> std::io::Result<Answer> {
        let headers: Vec<_> = self.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        service.try_post(self.path(), &headers, &self.draft())
    }

    /// Sends it again until it is served, as a client with patience does.
    fn again(&self, service: &Service) -> Vec<u8> {
        let mut served = None;
        wait_until("an answer that was paid", || {
            let answer = self.send(service).unwrap();
            assert!([200, 409, 503].contains(&answer.status), "{:?}: {}", self.pays, answer.text());
            served = Some(answer.body).filter(|_| answer.status == 200);
            served.is_some()
        });
        served.unwrap()
    }
}

/// What a hundred cycles saw.
#[derive(Debug, Default)]
struct Seen {
    cycles: usize,
    killed_at_start: usize,
    calls: usize,
    answered: usize,
    cut_off: usize,
    keyed_paid_before_the_answer_left: usize,
    plain_answered: usize,
    plain_charged: usize,
    x402_answered: usize,
    x402_moved_before_the_answer_left: usize,
    x402_moved: usize,
}

/// Everything a cycle needs.
struct World {
    house: House,
    facilitator: Facilitator,
    payer: Payer,
    /// Names payments, whatever the cycle.
    next: AtomicUsize,
    /// What is offered, by version: for a rewrite and for credit.
    offers: Vec<(Version, Value, Value)>,
}

impl World {
    fn new(model: &Server) -> Self {
        let (facilitator, payer) = (Facilitator::start(), Payer::of("quem paga"));
        facilitator.fund(&payer, 1_000_000_000_000);
        let receiver = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
        let house = House::new(model, 0).selling_at(&facilitator.url(), receiver);
        let service = house.serve();
        let offer = |version: Version, path| version.offer(&service.post(path, &[], &json!({"texto": "um"})));
        let offers = Version::BOTH.map(|v| (v, offer(v, REWRITE), offer(v, BUY))).to_vec();
        Self { house, facilitator, payer, next: AtomicUsize::new(0), offers }
    }

    /// The next call of a caller; some of the facilitator's answers to it will be lost.
    fn call(&self, caller: usize, keyed: &str, plain: &str) -> Call {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let pays = [Pays::Keyed, Pays::Plain, Pays::Payment, Pays::Payment, Pays::Purchase][caller % 5];
        let (version, rewrite, credit) = &self.offers[number % 2];
        let headers = match pays {
            Pays::Keyed => {
                vec![("X-Credito", keyed.to_owned()), ("Idempotency-Key", number.to_string())]
            }
            Pays::Plain => vec![("X-Credito", plain.to_owned())],
            Pays::Payment | Pays::Purchase => {
                let offer = if pays == Pays::Payment { rewrite } else { credit };
                let payment = self.payer.pay(*version, offer, &number.to_string());
                if number.is_multiple_of(7) {
                    let fault = if number.is_multiple_of(2) { Fault::DropAfter } else { Fault::DropBefore };
                    self.facilitator.fail(At::Settle, &payment, fault);
                }
                vec![(version.header(), payment.header())]
            }
        };
        Call { pays, number, headers, heard: None }
    }

    /// What moved out of a credit of ten dollars.
    fn spent(&self, id: &str) -> i64 {
        10_000_000 - self.house.balance(id)["saldo_micros"].as_i64().unwrap()
    }

    fn moved(&self) -> usize {
        self.facilitator.moved().len()
    }
}

/// A number below `end`, fresh from the system.
pub(crate) fn below(end: u64) -> u64 {
    RandomState::new().hash_one(0) % end
}

#[expect(clippy::disallowed_methods, reason = "a test has no World")]
pub(crate) fn cycles() -> usize {
    if std::env::var_os("VOZ_LONGO").is_some_and(|v| !v.is_empty()) { 100 } else { 4 }
}

/// Puts a service under load until it dies.
fn load(world: &World, service: &Service, keyed: &str, plain: &str) -> Vec<Call> {
    let calls = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for caller in 0..CALLERS {
            let calls = &calls;
            scope.spawn(move || {
                loop {
                    let mut call = world.call(caller, keyed, plain);
                    let answer = call.send(service);
                    let died = answer.is_err();
                    if let Ok(answer) = answer {
                        // One whose settlement is open is told to come back.
                        let open = [409, 503].contains(&answer.status) && call.headers[0].0 != "X-Credito";
                        assert!(answer.status == 200 || open, "{:?}: {}", call.pays, answer.text());
                        call.heard = Some(answer.body).filter(|_| !open);
                    }
                    calls.lock().unwrap().push(call);
                    if died {
                        return;
                    }
                }
            });
        }
        pause(below(LIFE_MS));
        service.kill();
    });
    calls.into_inner().unwrap()
}

/// Starts a service and kills it before it is ready, or soon after.
fn die_at_start(house: &House) {
    let mut command = voz(house.home(), &house.env());
    command.env("VOZ_ENDERECO", "127.0.0.1:0").arg("serve");
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    pause(below(60));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn killed_at_any_moment_every_payment_has_its_answer_or_its_money_back() {
    let model = Server::start(|seen, _| {
        // Spread over time, so that calls die in every phase.
        pause(seen.body.len() as u64 % 40);
        says("sai na sexta")
    });
    let world = World::new(&model);
    let mut seen = Seen::default();
    for _ in 0..cycles() {
        cycle(&world, &mut seen);
    }
    if cycles() > 4 {
        writeln!(std::io::stderr(), "{seen:#?}").unwrap();
    }
}

fn cycle(world: &World, seen: &mut Seen) {
    let house = &world.house;
    let [(keyed, keyed_id), (plain, plain_id)] = [house.mint("10"), house.mint("10")];
    let moved = world.moved();
    let service = house.serve_alone();
    let calls = load(world, &service, &keyed, &plain);
    drop(service);
    if below(3) == 0 {
        die_at_start(house);
        seen.killed_at_start += 1;
    }
    let moved_at_the_kill = world.moved() - moved;
    let service = house.serve_alone();
    house.is_sound();

    let of = |pays: &'static [Pays]| calls.iter().filter(move |call| pays.contains(&call.pays));
    let answered = |pays| of(pays).filter(|call| call.heard.is_some()).count();
    let price = |count: usize| i64::try_from(count).unwrap() * PRICE;

    // Who had no key cannot ask again: what did not arrive has been given back.
    let charged = world.spent(&plain_id);
    seen.plain_answered += answered(&[Pays::Plain]);
    seen.plain_charged += usize::try_from(charged / PRICE).unwrap();
    assert!(charged <= price(answered(&[Pays::Plain])), "paid and not delivered");

    // Who can ask again does, gets the same, and has paid once.
    let after_the_kill = world.spent(&keyed_id);
    assert!(after_the_kill >= price(answered(&[Pays::Keyed])), "delivered and not paid");
    let waiting = usize::try_from(after_the_kill / PRICE).unwrap() - answered(&[Pays::Keyed]);
    seen.keyed_paid_before_the_answer_left += waiting;
    let x402: &[Pays] = &[Pays::Payment, Pays::Purchase];
    seen.x402_answered += answered(x402);
    seen.x402_moved_before_the_answer_left += moved_at_the_kill.saturating_sub(answered(x402));
    for call in of(&[Pays::Keyed, Pays::Payment, Pays::Purchase]) {
        let again = call.again(&service);
        assert!(call.heard.as_ref().is_none_or(|heard| *heard == again), "{:?}: the same again", call.pays);
        if call.pays == Pays::Purchase {
            let token = serde_json::from_slice::<Value>(&again).unwrap()["token"].clone();
            let shown = service.send("GET", "/api/credito", &[("X-Credito", token.as_str().unwrap())]);
            assert_eq!(shown.json()["saldo_usd"], "0.10");
        }
    }
    assert_eq!(world.spent(&keyed_id), price(of(&[Pays::Keyed]).count()), "everyone has paid once");
    assert_eq!(world.moved() - moved, of(x402).count(), "every payment moved once");
    seen.x402_moved += world.moved() - moved;
    house.is_sound();
    world.facilitator.is_sound();
    seen.cycles += 1;
    seen.calls += calls.len();
    seen.answered += calls.iter().filter(|call| call.heard.is_some()).count();
    seen.cut_off += calls.iter().filter(|call| call.heard.is_none()).count();
}
