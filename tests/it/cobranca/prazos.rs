//! The bound from a payment to its credit, measured: one to a thousand open charges, gateways that are slow, limit their
//! calls or come and go, notices or none; and what new buyers meet meanwhile.
use std::collections::HashMap;
use std::io::Write;
use std::sync::mpsc;
use std::time::Duration;

use voz::base::world::World;
use voz::money::cobranca::{self, ChargeState, CobrancaError, Forma};

use super::vivo::open;
use super::{Loja, MINUTE};
use crate::asaas::{Payment, Quota};

/// How the gateway behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gateway {
    Well,
    /// Each answer to the watcher takes five seconds.
    Slow,
    /// It takes fewer calls than this program makes: 20 a minute.
    Limited,
    /// It answers in every second minute.
    Flapping,
}

/// When notices of payments come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notices {
    Never,
    With,
    /// All at once, a minute after the last payment.
    Queued,
}

/// A new buyer, and how it went.
#[derive(Default)]
struct Buyer {
    asked: i64,
    again: Option<i64>,
    served: Option<i64>,
    /// Told of too many tries, which were not the buyer's fault.
    wronged: bool,
}

/// Seconds, and numbers of buyers.
#[derive(Debug)]
struct Measured {
    /// From a payment to its credit, at the longest.
    worst: i64,
    buyers: usize,
    at_once: usize,
    /// From asking first to being served, at the longest.
    longest: i64,
    unserved: usize,
    wronged: usize,
}

/// Buyers come so far apart, each of a network of its own: 12 calls a minute of 15.
const APART_MS: i64 = 20_000;

/// Open charges that are all paid within a minute, and new buyers meanwhile.
struct Run<'a> {
    loja: &'a Loja,
    notices: Notices,
    from: i64,
    ids: Vec<String>,
    paid_at: HashMap<String, i64>,
    paid: usize,
    told: usize,
    seen: HashMap<String, i64>,
    buyers: Vec<Buyer>,
}

impl<'a> Run<'a> {
    fn new(loja: &'a Loja, ids: Vec<String>, notices: Notices) -> Self {
        let (from, count) = (loja.world.steady().ms, i64::try_from(ids.len()).unwrap());
        let moments = (0..count).map(|n| from + 60_000 * n / count);
        Self {
            loja,
            notices,
            from,
            paid_at: ids.iter().cloned().zip(moments).collect(),
            ids,
            paid: 0,
            told: 0,
            seen: HashMap::new(),
            buyers: (0..30).map(|n| Buyer { asked: from + n * APART_MS, ..Buyer::default() }).collect(),
        }
    }

    fn now(&self) -> i64 {
        self.loja.world.steady().ms
    }

    /// What happens beside the watcher at this moment: payments, notices, buyers.
    fn happen(&mut self) {
        let now = self.now();
        while self.paid < self.ids.len() && self.paid_at[&self.ids[self.paid]] <= now {
            assert!(self.loja.at_gateway(&self.ids[self.paid], Payment::pay_pix));
            self.paid += 1;
        }
        let queued = self.notices == Notices::Queued && now - self.from >= 120_000;
        let due = if self.notices == Notices::With || queued { self.paid } else { self.told };
        for id in &self.ids[self.told..due] {
            self.loja.notice(id);
        }
        self.told = due;
        buy(self.loja, &mut self.buyers);
        // This is asked some thousand times, and what was paid stays so: their names where there are more.
        let count = "SELECT count(*) FROM cobranca WHERE estado = 'pago'";
        let credited = "SELECT id FROM cobranca WHERE estado = 'pago'";
        let many = self.loja.store.read(|tx| tx.one::<i64>(count, &[])).unwrap();
        if many == i64::try_from(self.seen.len()).ok() {
            return;
        }
        for id in self.loja.store.read(|tx| tx.rows::<String>(credited, &[])).unwrap() {
            self.seen.entry(id).or_insert(now);
        }
    }

    /// A turn of the watcher. Where its calls take time, what happens meanwhile happens.
    fn turn(&mut self, gateway: Gateway) {
        let loja = self.loja;
        if gateway != Gateway::Slow {
            drop(cobranca::look(&loja.desk()));
            return;
        }
        std::thread::scope(|scope| {
            // Dropped before the watcher is waited for, also when the test fails.
            let ((ask, asked), (go, goes)) = (mpsc::channel(), mpsc::channel());
            loja.pace.begin(ask, goes);
            scope.spawn(|| {
                drop(cobranca::look(&loja.desk()));
                loja.pace.end();
            });
            while asked.recv().is_ok() {
                loja.pace.set(false);
                for _ in 0..5 {
                    loja.world.advance(Duration::from_secs(1));
                    self.happen();
                }
                loja.pace.set(true);
                go.send(()).unwrap();
            }
        });
    }

    fn is_over(&self) -> bool {
        let done = self.seen.len() >= self.ids.len() && self.buyers.iter().all(|b| b.served.is_some());
        done || self.now() - self.from > 3 * 3_600_000
    }

    fn measured(&self) -> Measured {
        let now = self.now();
        let waited = self.ids.iter().map(|id| self.seen.get(id).unwrap_or(&now) - self.paid_at[id]);
        let wait = |buyer: &Buyer| (buyer.served.unwrap_or(now) - buyer.asked) / 1_000;
        let count = |is: &dyn Fn(&Buyer) -> bool| self.buyers.iter().filter(|buyer| is(buyer)).count();
        Measured {
            worst: waited.max().unwrap_or(0) / 1_000,
            buyers: self.buyers.len(),
            at_once: count(&|buyer| wait(buyer) <= 5),
            longest: self.buyers.iter().map(wait).max().unwrap_or(0),
            unserved: count(&|buyer| buyer.served.is_none()),
            wronged: count(&|buyer| buyer.wronged),
        }
    }
}

/// Lets the buyers of this moment ask.
fn buy(loja: &Loja, buyers: &mut [Buyer]) {
    let now = loja.world.steady().ms;
    for (n, buyer) in buyers.iter_mut().enumerate() {
        if buyer.served.is_some() || buyer.again.unwrap_or(buyer.asked) > now {
            continue;
        }
        let again = match loja.open(Forma::Pix, &format!("comprador {n}"), None) {
            Ok(_) => {
                buyer.served = Some(loja.world.steady().ms);
                continue;
            }
            Err(CobrancaError::Busy(wait)) => wait,
            // The contract says: try again.
            Err(CobrancaError::Failed(_)) => MINUTE / 6,
            Err(CobrancaError::Tries(wait)) => {
                buyer.wronged = true;
                wait
            }
            Err(error) => panic!("{error}"),
        };
        buyer.again = Some(loja.world.steady().plus(again));
    }
}

/// `count` charges wait, of which all but those of the new buyers are there already; how long the last that was paid
/// waited for its credit.
fn run(count: usize, gateway: Gateway, notices: Notices) -> Measured {
    let loja = Loja::waiting(Duration::from_secs(20));
    let before = if count == 1_000 { count - 30 } else { count };
    let ids = open(&loja, Forma::CartaoBoleto, before, Duration::ZERO);
    loja.pass(10 * MINUTE);
    loja.sim.state().quota = (gateway == Gateway::Limited).then(|| Quota::new(20, 60_000, 50));
    loja.sim.state().flaps = (gateway == Gateway::Flapping).then_some((60_000, 60_000));
    let mut run = Run::new(&loja, ids, notices);
    while !run.is_over() {
        run.happen();
        run.turn(gateway);
        loja.world.advance(Duration::from_secs(2));
    }
    let measured = run.measured();
    let told = format!("{count} {gateway:?} {notices:?}: {measured:?}\n");
    std::io::stderr().write_all(told.as_bytes()).unwrap();
    loja.is_sound();
    measured
}

/// What [`cobranca::look`] promises, in seconds: five minutes and a reading. Where the gateway answers half of the time, or
/// takes fewer calls, a reading takes so much longer.
const fn bound(gateway: Gateway) -> i64 {
    match gateway {
        Gateway::Well | Gateway::Slow => 7 * 60,
        Gateway::Limited | Gateway::Flapping => 9 * 60,
    }
}

/// The whole table: `VOZ_LONGO=1 cargo test --test it cobranca::prazos -- --nocapture`.
#[test]
fn the_whole_table_keeps_the_bound() {
    if World::real().env("VOZ_LONGO").is_none() {
        return;
    }
    for count in [50, 200, 1_000] {
        for gateway in [Gateway::Well, Gateway::Slow, Gateway::Limited, Gateway::Flapping] {
            for notices in [Notices::Never, Notices::With, Notices::Queued] {
                let measured = run(count, gateway, notices);
                assert!(measured.worst <= bound(gateway), "{measured:?}");
                assert_eq!((measured.unserved, measured.wronged), (0, 0), "{measured:?}");
            }
        }
    }
}

#[test]
fn with_notices_too_a_payment_is_credited_within_the_bound_whatever_the_gateway_does() {
    for (gateway, notices) in [
        (Gateway::Well, Notices::Queued),
        (Gateway::Slow, Notices::With),
        (Gateway::Limited, Notices::With),
        (Gateway::Flapping, Notices::Queued),
    ] {
        let measured = run(200, gateway, notices);
        assert!(measured.worst <= 5 * 60, "a reading of 200 is short: {gateway:?} {measured:?}");
        assert!(measured.longest <= 5 * 60 && measured.wronged == 0, "{gateway:?} {measured:?}");
        assert!(measured.at_once * 3 >= measured.buyers, "{gateway:?} {measured:?}");
    }
}

/// Six visitors a minute ask once and never come back; every fourth minute one asks who does. The openings of sixteen
/// minutes, and how long each who came back waited, in seconds.
fn passers_by(each_ms: i64) -> (usize, Vec<i64>, bool) {
    let loja = Loja::new();
    let (mut served, mut ghosts, mut told) = (0, 0, false);
    let mut buyers: Vec<Buyer> =
        (0..4).map(|n| Buyer { asked: 120_000 + n * 240_000, ..Buyer::default() }).collect();
    while loja.world.steady().ms < 960_000 {
        // Each is a stranger to the gateway too: a purchase of four calls.
        loja.sim.state().customers.clear();
        if loja.world.steady().ms >= ghosts * each_ms {
            served += usize::from(loja.open(Forma::Pix, &format!("passante {ghosts}"), None).is_ok());
            ghosts += 1;
        }
        buy(&loja, &mut buyers);
        drop(cobranca::look(&loja.desk()));
        told |= loja.store.read(|tx| cobranca::spent(tx, &loja.world.steady())).unwrap().is_some();
        loja.world.advance(Duration::from_secs(1));
    }
    let now = loja.world.steady().ms;
    loja.is_sound();
    let waits = buyers.iter().map(|buyer| (buyer.served.unwrap_or(now) - buyer.asked) / 1_000).collect();
    (served + buyers.iter().filter(|buyer| buyer.served.is_some()).count(), waits, told)
}

#[test]
fn visitors_who_do_not_come_back_take_nothing_from_those_who_do() {
    for each in [20_000, 10_000, 6_000, 4_000] {
        let (opened, waits, told) = passers_by(each);
        let said =
            format!("one in {each} ms: {opened} opened, who came back waited {waits:?}, told {told}\n");
        std::io::stderr().write_all(said.as_bytes()).unwrap();
        let asked = usize::try_from(960_000 / each).unwrap() + 4;
        assert!(opened >= asked.min(55), "of {asked}, where the rate allows 76: {opened}");
        assert!(waits.iter().all(|wait| *wait <= 330), "{waits:?}");
    }
}

#[test]
fn two_hundred_networks_with_five_pages_each_turn_nobody_away() {
    let loja = Loja::new();
    // One buyer has one page, before all others.
    let honest = loja.open(Forma::CartaoBoleto, "quem tem uma", None).unwrap().id;
    let mut crowd = Vec::new();
    while crowd.len() < 999 {
        match loja.open(Forma::CartaoBoleto, &format!("rede {}", crowd.len() / 5), None) {
            Ok(opened) => crowd.push(opened.id),
            Err(CobrancaError::Busy(wait) | CobrancaError::Tries(wait)) => loja.world.advance(wait),
            Err(error) => panic!("{error}"),
        }
    }
    let waits = |id: &String| loja.state(id).0 == ChargeState::Pendente;
    assert!(crowd.iter().all(waits));
    let mut new = Vec::new();
    for n in 0..8 {
        new.push(loja.open(Forma::Pix, &format!("nova rede {n}"), None).unwrap().id);
        assert!(loja.store.read(|tx| cobranca::is_open(tx, &loja.world.steady())).unwrap());
        loja.world.advance(MINUTE);
    }
    loja.pass(2 * MINUTE);
    // The oldest of those who had most made room, and can no longer be paid; nobody else did.
    assert_eq!(crowd.iter().filter(|id| !waits(id)).count(), 8);
    assert!(crowd[0..8].iter().all(|id| !waits(id)) || !waits(&crowd[0]), "the oldest first");
    assert!(waits(&honest) && new.iter().all(waits));
    // A caller's own limit stays, and says when there is room.
    loja.pass(10 * MINUTE);
    let own = || loja.open(Forma::Pix, "rede 199", None);
    let wait = loop {
        match own() {
            Ok(_) => loja.world.advance(MINUTE),
            Err(CobrancaError::Full(wait)) => break wait,
            Err(CobrancaError::Tries(wait)) => loja.world.advance(wait),
            Err(error) => panic!("{error}"),
        }
    };
    assert!(wait > MINUTE && wait <= 3 * super::DAY, "{wait:?}");
    loja.is_sound();
}
