//! A random life of the real program: buyers on its routes, the gateway with every fault, the command line beside
//! it, and the program killed or stopped at random moments and started again on the same data. Between two lives
//! time passes (`Shop::age`): minutes to days in which charges expire, are settled and are disputed.
//!
//! What happens follows from the seed; when the program dies is measured by the machine's clock.
use std::io::Write;
use std::time::Duration;

use serde_json::{Value, json};

use voz::base::config::Secret;
use voz::base::ground;
use voz::base::ground::Ground;
use voz::base::master_key::MasterKey;
use voz::base::store::Store;
use voz::base::world::World;
use voz::money::cobranca::{self, Asaas, Desk};

use super::acaso::{BOUND, Dice, Post, agree, calm, fault, saw_everything, seeds, uncredited};
use super::shop::{GW, NOTICE, PRODUCT, Shop, card, order};
use super::{DAY, GOOD, HELD, HOUR, MINUTE, RATE_MAX, REFUSED};
use crate::asaas::KEY;
use crate::banco::place;
use crate::crash::below;
use crate::servico::{Answer, pause};

/// What a buyer holds of a charge.
struct Bought {
    id: String,
    browser: String,
    ticket: String,
}

/// What was seen.
#[derive(Debug, Default)]
struct Seen {
    operations: usize,
    killed: usize,
    stopped: usize,
    answers: usize,
    hung_up: usize,
    notices: usize,
    jumps: usize,
    credited_after: u64,
    hours: u64,
}

struct Life {
    shop: Shop,
    dice: Dice,
    post: Post,
    bought: Vec<Bought>,
    seen: Seen,
}

impl Life {
    fn new(seed: u64) -> Self {
        let (shop, dice, post) = (Shop::noticing(), Dice::new(seed), Post::default());
        Self { shop, dice, post, bought: Vec::new(), seen: Seen::default() }
    }

    /// One random thing.
    fn happen(&mut self) {
        self.seen.operations += 1;
        match self.dice.roll(26) {
            0..=8 => {
                let (browser, body) = self.purchase();
                let answer = self.ask("", &browser, &body);
                self.keep(browser, answer);
            }
            9 | 10 => self.exchange(),
            11 => self.cancel(),
            12..=16 => self.change(),
            17..=19 => fault(&self.shop.sim, &mut self.dice),
            20 => drop(self.shop.house.run(&["cobranca", "conferir"])),
            // The watcher's turn.
            21 => pause(50 + 50 * self.dice.roll(6) as u64),
            22 | 23 => self.decide(),
            _ => self.end(),
        }
    }

    /// The owner decides on one of the things that wait, some way.
    fn decide(&mut self) {
        let waiting = self.shop.house.json(&["cobranca", "listar", "--pendentes", "--json"]);
        let waiting: Vec<&Value> = waiting.as_array().into_iter().flatten().collect();
        if waiting.is_empty() {
            return;
        }
        let charge = self.dice.pick(&waiting);
        let what: Vec<&Value> = charge["pendencias"].as_array().into_iter().flatten().collect();
        let what = self.dice.pick(&what).as_str().unwrap();
        let id = charge["id"].as_str().unwrap();
        let how: &[&str] = match (what, self.dice.roll(3)) {
            ("pago_duas_vezes", 0 | 1) => &["--outro-pagamento"],
            ("pago_a_menos", 0 | 1) => &["--usd", "2.5", "--pendencia", what],
            ("divida", 0 | 1) => &["--usd", "0.3", "--pendencia", what],
            _ => &["--nada", "--pendencia", what],
        };
        let code = self.shop.house.run(&[&["cobranca", "acertar", id, "--sim"], how].concat()).status.code();
        assert!([Some(0), Some(3), Some(4)].contains(&code), "{how:?} {charge}: {code:?}");
    }

    /// A purchase of one of many browsers, each on a network of its own.
    fn purchase(&mut self) -> (String, Value) {
        let n = self.dice.roll(150);
        let browser = format!("3f2b8c1e-9d4a-4c77-8f10-{n:012x}");
        let number = self.dice.pick(&[GOOD, GOOD, REFUSED, HELD]);
        let more = match self.dice.roll(9) {
            0..=4 => json!({}),
            5 => json!({"forma": "cartao_boleto", "oferta": {"tipo": "pacote", "usd": 10}}),
            _ => json!({"forma": "cartao", "cartao": card(number)}),
        };
        let mut body = order(&more);
        body["navegador_id"] = json!(browser);
        (browser, body)
    }

    fn exchange(&mut self) {
        if self.bought.is_empty() {
            return;
        }
        let one = &self.bought[self.dice.roll(self.bought.len())];
        let body =
            json!({"cartao": card(self.dice.pick(&[GOOD, REFUSED, HELD])), "navegador_id": one.browser});
        let (path, browser) = (format!("/{}/cartao", one.id), one.browser.clone());
        self.ask(&path, &browser, &body);
    }

    /// Something happens at the gateway, and it gives notice of it as it does.
    fn change(&mut self) {
        for id in self.post.after_change(&self.shop.sim, &mut self.dice) {
            let (body, patience) = (json!({"payment": {"id": id}}), Duration::from_millis(900));
            let sent = self.shop.service.try_post_within(patience, &format!("{GW}/aviso"), &[NOTICE], &body);
            assert!(sent.as_ref().map_or(true, |answer| [200, 503].contains(&answer.status)));
            self.seen.notices += usize::from(sent.is_ok());
        }
    }

    fn cancel(&mut self) {
        if self.bought.is_empty() {
            return;
        }
        let one = &self.bought[self.dice.roll(self.bought.len())];
        let (path, browser) = (format!("/{}/cancelar", one.id), one.browser.clone());
        let body = json!({"cancelamento": one.ticket});
        self.ask(&path, &browser, &body);
    }

    /// Asks, with a patience that ends before the gateway's deadlines; `None` when nothing whole came.
    fn ask(&mut self, path: &str, browser: &str, body: &Value) -> Option<Answer> {
        let patience = Duration::from_millis(if self.dice.roll(8) == 0 { 9_000 } else { 900 });
        let network = network(browser);
        let sent = self.shop.service.try_post_within(
            patience,
            &format!("{GW}{path}"),
            &[("X-Forwarded-For", &network)],
            body,
        );
        match sent {
            Ok(answer) => {
                self.seen.answers += 1;
                nothing_of_a_payer(answer.text());
                let known = [200, 202, 400, 404, 409, 422, 429, 502, 503];
                assert!(known.contains(&answer.status), "{}: {}", answer.status, answer.text());
                Some(answer)
            }
            Err(_) => {
                self.seen.hung_up += 1;
                None
            }
        }
    }

    fn keep(&mut self, browser: String, answer: Option<Answer>) {
        let Some(said) = answer.filter(|answer| [200, 202, 422].contains(&answer.status)) else { return };
        let said = said.json();
        // A card that was refused may be exchanged: its charge is there too.
        if let (Some(id), Some(ticket)) = (said["id"].as_str(), said["cancelamento"].as_str()) {
            self.bought.push(Bought { id: id.to_owned(), browser, ticket: ticket.to_owned() });
        }
    }

    /// The program ends in the middle of a call, time passes, and another takes over.
    fn end(&mut self) {
        let (browser, body) = self.purchase();
        let (network, kill) = (network(&browser), self.dice.roll(3) > 0);
        let service = &self.shop.service;
        let answer = std::thread::scope(|scope| {
            let buyer = scope.spawn(|| {
                let patience = Duration::from_secs(2);
                service.try_post_within(patience, GW, &[("X-Forwarded-For", &network)], &body).ok()
            });
            pause(below(40));
            if kill {
                service.kill();
            } else {
                service.terminate();
                // A call that hangs at the gateway may hold a stop back for its whole deadline.
                service.ended_within(Duration::from_millis(1_500));
                service.kill();
            }
            buyer.join().unwrap()
        });
        self.keep(browser, answer);
        self.seen.killed += usize::from(kill);
        self.seen.stopped += usize::from(!kill);
        self.shop.service.exit_code();
        if self.dice.roll(4) == 0 {
            calm(&self.shop.sim);
        }
        if self.dice.roll(3) == 0 {
            // The clock of the machine is set, back or ahead.
            let hours = self.dice.pick(&[1, -1, 24, -24]);
            self.seen.jumps += 1;
            self.shop.jump(hours * 3_600_000);
        }
        let time = self.dice.pick(&[2 * MINUTE, 2 * MINUTE, 15 * MINUTE, HOUR + MINUTE, DAY]);
        self.seen.hours += time.as_secs() / 3600;
        self.shop.age(time);
        self.shop.take_over();
    }

    /// Lets everything come to its end: the gateway behaves, time passes, the watcher looks.
    fn settle(&mut self) {
        calm(&self.shop.sim);
        self.shop.service.kill();
        self.shop.service.exit_code();
        self.everything_paid_is_credited_within_the_bound();
        let (world, dados) = (World::real(), self.shop.house.home().join("dados"));
        let gateway = Asaas::new(&world, &self.shop.gateway_url(), Secret::new(KEY.to_owned())).unwrap();
        let store = Store::open(place(self.shop.house.home())).unwrap();
        ground::follow_clock(&world, &store).unwrap();
        let chave = MasterKey::open(&dados, &world).unwrap();
        let ground = Ground { store: &store, world: &world, chave: &chave, produto: PRODUCT };
        let desk = Desk { asaas: &gateway, ground };
        for (times, step) in [(10, 2 * MINUTE), (10, 10 * MINUTE), (6, HOUR), (9, DAY)] {
            for _ in 0..times {
                self.shop.age(step);
                // The rate of calls leaves some for the next turn.
                while cobranca::look(&desk).unwrap().faltam {
                    self.shop.age(MINUTE);
                }
            }
        }
        self.shop.take_over();
    }

    /// Nothing fails any more: the real program looks, minute after minute.
    fn everything_paid_is_credited_within_the_bound(&mut self) {
        let store = Store::open(place(self.shop.house.home())).unwrap();
        for minute in 0..BOUND.as_secs() / 60 {
            self.seen.credited_after = minute;
            if uncredited(&store, &self.shop.sim).is_empty() {
                return;
            }
            self.shop.age(MINUTE);
            assert_eq!(self.shop.house.run(&["cobranca", "conferir"]).status.code(), Some(0));
        }
        assert_eq!(uncredited(&store, &self.shop.sim), [""; 0]);
    }

    fn is_sound(&self) {
        let audit = self.shop.house.run(&["credito", "conferir", "--json"]);
        assert_eq!(String::from_utf8_lossy(&audit.stdout).trim(), r#"{"ok":true,"problemas":[]}"#);
        assert_eq!(self.shop.sim.broken(), [""; 0]);
        assert!(self.shop.sim.busiest_minute() <= RATE_MAX, "{}", self.shop.sim.busiest_minute());
        let store = Store::open(place(self.shop.house.home())).unwrap();
        agree(&store, &self.shop.sim);
        for one in &self.bought {
            let known = ["pendente", "cancelando", "pago", "vencido", "falhou", "estornado"];
            assert!(known.contains(&self.shop.estado(&one.id).as_str()), "{}", one.id);
        }
    }

    /// What was seen, for who runs the long one.
    fn tell(&self, seed: u64) {
        let state = self.shop.sim.state();
        let count = |is: fn(&crate::asaas::Payment) -> bool| state.payments.iter().filter(|p| is(p)).count();
        let told = format!(
            "semente {seed}: {:?}; no gateway: {} cobranças, {} pagas, {} removidas, {} chamadas, {} com falha\n",
            self.seen,
            state.payments.len(),
            count(|p| p.received > 0),
            count(|p| p.deleted),
            state.log.len(),
            state.met.len(),
        );
        std::io::stderr().write_all(told.as_bytes()).unwrap();
    }
}

/// No answer repeats what was typed, not even where the gateway does.
fn nothing_of_a_payer(said: &str) {
    for secret in [GOOD, REFUSED, HELD, "52998224725", "529.982.247-25"] {
        assert!(!said.contains(secret), "{said}");
    }
}

/// The network of a browser.
fn network(browser: &str) -> String {
    let n = u32::from_str_radix(&browser[browser.len() - 4..], 16).unwrap();
    format!("203.0.{}.{}", 113 + n / 250, n % 250)
}

fn live(seed: u64, operations: usize) -> Life {
    let mut life = Life::new(seed);
    for _ in 0..operations {
        life.happen();
    }
    life.settle();
    life.tell(seed);
    life.is_sound();
    life
}

#[test]
fn the_program_dies_and_comes_back_and_every_payment_is_credited_once() {
    live(20_261_121, 60);
}

/// The long one: `VOZ_LONGO=1 cargo test --test it cobranca::vida`, of one seed with `VOZ_SEMENTE`.
#[test]
fn a_long_life_of_the_program_ends_with_every_payment_credited_once() {
    if World::real().env("VOZ_LONGO").is_none() {
        return;
    }
    let (seeds, mut met) = (seeds(&[1, 2, 3]), Vec::new());
    for seed in &seeds {
        met.extend(live(*seed, 2_200).shop.sim.state().met.iter().copied());
    }
    if seeds.len() > 1 {
        saw_everything(&met);
    }
}
