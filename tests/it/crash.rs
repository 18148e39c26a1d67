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
use std::time::Duration;

use serde_json::{Value, json};

use crate::house::House;
use crate::portao::says;
use crate::servico::{Service, voz};
use crate::servidor::Server;

const REWRITE: &str = "/api/rewrite";
/// What a rewrite costs, in micro-dollars.
const PRICE: i64 = 20_000;
/// Who calls at once.
const CALLERS: usize = 12;
/// Longest life of a service under load, in milliseconds.
const LIFE_MS: u64 = 400;

/// How a call pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pays {
    /// From a credit, with an `Idempotency-Key`: the answer can be fetched again.
    Keyed,
    /// From a credit and nothing else.
    Plain,
}

/// A call and what came of it.
struct Call {
    pays: Pays,
    number: usize,
    /// The answer that arrived whole.
    heard: Option<Vec<u8>>,
}

/// What a hundred cycles saw.
#[derive(Debug, Default)]
struct Seen {
    cycles: usize,
    killed_at_start: usize,
    calls: usize,
    answered: usize,
    cut_off: usize,
    paid_before_the_answer_left: usize,
    plain_answered: usize,
    plain_charged: usize,
}

/// A number below `end`, fresh from the system.
fn below(end: u64) -> u64 {
    RandomState::new().hash_one(0) % end
}

#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn pause(ms: u64) {
    std::thread::sleep(Duration::from_millis(ms));
}

#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn cycles() -> usize {
    if std::env::var_os("VOZ_LONGO").is_some_and(|v| !v.is_empty()) { 100 } else { 4 }
}

fn draft(number: usize) -> Value {
    json!({"texto": format!("rascunho {number}: {}", "a ".repeat(number % 30)), "registro": "post"})
}

/// What moved out of a credit, in micro-dollars.
fn spent(house: &House, id: &str) -> i64 {
    10_000_000 - house.balance(id)["saldo_micros"].as_i64().unwrap()
}

/// Puts a service under load until it dies.
fn load(service: &Service, keyed: &str, plain: &str) -> Vec<Call> {
    let (calls, next) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for caller in 0..CALLERS {
            let (calls, next) = (&calls, &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let pays = if caller % 3 == 0 { Pays::Plain } else { Pays::Keyed };
                    let key = number.to_string();
                    let headers = match pays {
                        Pays::Keyed => vec![("X-Credito", keyed), ("Idempotency-Key", &key)],
                        Pays::Plain => vec![("X-Credito", plain)],
                    };
                    let answer = service.try_post(REWRITE, &headers, &draft(number));
                    let died = answer.is_err();
                    let heard = answer.ok().map(|answer| {
                        assert_eq!(answer.status, 200, "{}", answer.text());
                        answer.body
                    });
                    calls.lock().unwrap().push(Call { pays, number, heard });
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
    let house = House::new(&model, 0);
    let mut seen = Seen::default();
    for _ in 0..cycles() {
        cycle(&house, &mut seen);
    }
    if cycles() > 4 {
        writeln!(std::io::stderr(), "{seen:#?}").unwrap();
    }
}

fn cycle(house: &House, seen: &mut Seen) {
    let [(keyed, keyed_id), (plain, plain_id)] = [house.mint("10"), house.mint("10")];
    let service = house.serve();
    let calls = load(&service, &keyed, &plain);
    drop(service);
    seen.cycles += 1;
    if below(3) == 0 {
        die_at_start(house);
        seen.killed_at_start += 1;
    }
    let service = house.serve();
    house.is_sound();

    let of = |pays| calls.iter().filter(move |call| call.pays == pays);
    let answered = |pays| of(pays).filter(|call| call.heard.is_some()).count();
    let price = |count: usize| i64::try_from(count).unwrap() * PRICE;

    // Who had no key cannot ask again: what did not arrive has been given back.
    let charged = spent(house, &plain_id);
    seen.plain_answered += answered(Pays::Plain);
    seen.plain_charged += usize::try_from(charged / PRICE).unwrap();
    assert!(charged <= price(answered(Pays::Plain)), "paid and not delivered");

    // Who had one asks again, gets the same answer, and has paid once.
    let after_the_kill = spent(house, &keyed_id);
    assert!(after_the_kill >= price(answered(Pays::Keyed)), "delivered and not paid");
    let waiting = usize::try_from(after_the_kill / PRICE).unwrap() - answered(Pays::Keyed);
    seen.paid_before_the_answer_left += waiting;
    for call in of(Pays::Keyed) {
        let key = call.number.to_string();
        let headers = [("X-Credito", keyed.as_str()), ("Idempotency-Key", &key)];
        let again = service.post(REWRITE, &headers, &draft(call.number));
        assert_eq!(again.status, 200, "{}", again.text());
        assert!(call.heard.as_ref().is_none_or(|body| *body == again.body), "the same answer again");
    }
    assert_eq!(spent(house, &keyed_id), price(of(Pays::Keyed).count()), "everyone has paid once");
    house.is_sound();
    seen.calls += calls.len();
    seen.answered += answered(Pays::Keyed) + answered(Pays::Plain);
    seen.cut_off += calls.iter().filter(|call| call.heard.is_none()).count();
}
