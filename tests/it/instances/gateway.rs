//! Charges of the gateway through several servers of which one after the other is killed: money that came is credited once,
//! a call that is repeated by its key makes one charge, and the ledger is sound.
//!
//! Some operations in CI; `VOZ_LONGO=1` does two thousand.
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use voz::base::world::World;

use super::Servers;
use crate::asaas::{Asaas, Payment};
use crate::banco::Sql;
use crate::cobranca::shop::{GW, PRODUCT, age, order};
use crate::crash::below;
use crate::house::House;
use crate::portao::says;
use crate::servico::{Service, pause, waited};
use crate::servidor::Server;

/// Purchases at once, a bit fewer than buyers' calls allow after a quiet time.
const AT_ONCE: usize = 12;
const SERVERS: usize = 3;

/// A charge that a buyer holds.
struct Held {
    id: String,
    ticket: Value,
}

/// A purchase with a key whose answer has not come.
struct Owed {
    number: usize,
}

#[derive(Default)]
struct Life {
    next: AtomicUsize,
    done: AtomicUsize,
    held: Mutex<Vec<Held>>,
    owed: Mutex<Vec<Owed>>,
    /// Charges by the number of the keyed purchase that made them.
    made: Mutex<BTreeSet<(usize, String)>>,
}

impl Life {
    /// Sends a purchase, each of a network of its own; every second one with a key.
    fn buy(&self, service: &Service, number: usize) {
        let (key, network) = (format!("compra {number}"), format!("10.{}.{}.1", number / 250, number % 250));
        let keyed = number.is_multiple_of(2);
        let mut headers = vec![("X-Forwarded-For", network.as_str())];
        headers.extend(keyed.then_some(("Idempotency-Key", key.as_str())));
        let browser = format!("3f2b8c1e-9d4a-4c77-8f10-{number:012x}");
        let answer = service.try_post(GW, &headers, &order(&json!({"navegador_id": browser})));
        match answer {
            Ok(answer) if answer.status == 200 => {
                let body = answer.json();
                let id = body["id"].as_str().unwrap().to_owned();
                if keyed {
                    self.made.lock().unwrap().insert((number, id.clone()));
                }
                self.held.lock().unwrap().push(Held { id, ticket: body["cancelamento"].clone() });
            }
            Ok(answer) => {
                assert!([409, 502, 503].contains(&answer.status), "{}", answer.text());
                if keyed && answer.status == 409 {
                    self.owed.lock().unwrap().push(Owed { number });
                }
            }
            Err(_) if keyed => self.owed.lock().unwrap().push(Owed { number }),
            Err(_) => {}
        }
    }

    /// Does something about a charge that a buyer holds: it is paid, cancelled, or looked at.
    fn go_on(&self, db: &Sql, sim: &Asaas, service: &Service) {
        let held = {
            let mut held = self.held.lock().unwrap();
            if held.is_empty() {
                return;
            }
            let at = usize::try_from(below(held.len() as u64)).unwrap();
            held.swap_remove(at)
        };
        let path = format!("{GW}/{}", held.id);
        self.done.fetch_add(1, Ordering::Relaxed);
        match below(4) {
            0 | 1 => {
                let name = format!("SELECT referencia FROM cobranca WHERE id = '{}'", held.id);
                sim.with(&db.one::<String>(&name), Payment::pay_pix);
            }
            2 => drop(service.try_post(
                &format!("{path}/cancelar"),
                &[],
                &json!({"cancelamento": held.ticket}),
            )),
            _ => drop(service.try_post(
                &format!("{path}/cancelar"),
                &[],
                &json!({"cancelamento": "canc_outro"}),
            )),
        }
    }
}

fn operations() -> usize {
    if World::real().env("VOZ_LONGO").is_some() { 2_000 } else { 60 }
}

#[test]
fn killed_one_after_the_other_servers_credit_what_was_paid_once() {
    let clock = World::real();
    let sim = Asaas::new(move || clock.now().0);
    let gateway = sim.serve();
    let model = Server::start(|_, _| says("sai na sexta"));
    let url = format!("{}/v3", gateway.url());
    let house = House::new(&model, 0)
        .with("VOZ_PRODUTO", PRODUCT)
        .with("VOZ_ASAAS_URL", &url)
        .with("VOZ_ASAAS_CHAVE", crate::asaas::KEY)
        .with("VOZ_BRL_POR_USD", "5.40")
        .with("VOZ_PROXIES", "127.0.0.1");
    let mut servers = Servers::start(house, SERVERS);
    let (life, all, db) = (Life::default(), operations(), Sql::of(servers.house.home()));
    let mut killed = 0;
    while life.done.load(Ordering::Relaxed) < all {
        let dies = usize::try_from(below(SERVERS as u64)).unwrap();
        std::thread::scope(|scope| {
            for n in 0..AT_ONCE {
                let (life, db, sim, service) = (&life, &db, &sim, &servers.all[n % SERVERS]);
                scope.spawn(move || {
                    life.buy(service, life.next.fetch_add(1, Ordering::Relaxed));
                    life.done.fetch_add(1, Ordering::Relaxed);
                    life.go_on(db, sim, service);
                });
            }
            pause(below(400));
            servers.all[dies].kill();
        });
        killed += 1;
        servers.replace(dies);
        // Of those whose server was killed some ask again at once: another call may be at work.
        let owed = std::mem::take(&mut *life.owed.lock().unwrap());
        for (n, owed) in owed.into_iter().enumerate() {
            life.buy(&servers.all[n % SERVERS], owed.number);
        }
        age(&servers.house, &sim, Duration::from_secs(300));
    }
    finish(&servers, &sim, &life);
    let seen = sim.state().payments.len();
    eprintln!(
        "{} operations, {killed} servers killed, {seen} charges at the gateway",
        life.done.load(Ordering::Relaxed)
    );
}

/// Lets time pass until nothing is open, and looks at what came of it all.
fn finish(servers: &Servers, sim: &Asaas, life: &Life) {
    // Whoever had a key asks until there is an answer: what a killed server had claimed is free within a minute.
    let answered = waited(Duration::from_secs(90), || {
        let owed = std::mem::take(&mut *life.owed.lock().unwrap());
        owed.into_iter().for_each(|owed| life.buy(&servers.all[0], owed.number));
        age(&servers.house, sim, Duration::from_secs(300));
        life.owed.lock().unwrap().is_empty()
    });
    assert!(answered, "a key that nobody answers");
    let db = Sql::of(servers.house.home());
    let open = "SELECT count(*) FROM cobranca WHERE estado IN ('pendente', 'cancelando')";
    let mut turns = 0;
    let closed = waited(Duration::from_secs(60 + 2 * life.done.load(Ordering::Relaxed) as u64), || {
        turns += 1;
        if turns % 100 == 0 {
            age(&servers.house, sim, Duration::from_secs(6 * 3600));
        }
        db.int(open) == 0
    });
    assert!(closed, "{} charges are still open", db.int(open));
    let numbers: Vec<_> = life.made.lock().unwrap().iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers.len(), numbers.iter().collect::<BTreeSet<_>>().len(), "a key made one charge");
    let paid = sim.state().payments.iter().filter(|payment| payment.received > 0).count();
    let credited = db.int("SELECT count(*) FROM movimento WHERE valor > 0");
    assert_eq!(i64::try_from(paid).unwrap(), credited, "money that came is credited once");
    assert_eq!(sim.broken(), [""; 0]);
    servers.house.is_sound();
}
