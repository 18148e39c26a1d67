//! The database's server dies, stands still or has no room left, under load, and servers are replaced: no answer that was
//! given is lost, nobody pays twice, and nobody needs to start anything again.
mod balancer;
mod disk;
mod frozen;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, Instant};

use serde_json::json;
use voz::base::world::World;

use crate::cluster::Cluster;
use crate::house::House;
use crate::mailbox::Mailbox;
use crate::portao::says;
use crate::servico::{Answer, Ends, Service, pause, wait_until, waited};
use crate::servidor::Server;
use disk::SmallDisk;

/// What a rewrite costs, in micro-dollars.
const PRICE: i64 = 20_000;
/// Far longer than a call that nobody ended counts as running: its deadline, a minute, and the sweep after it.
const SPAN: Duration = Duration::from_secs(100);
/// Credits that callers share.
const CREDITS: usize = 4;
/// First number of the program's advisory locks ("voz" in ASCII).
const LOCKS: i32 = 0x0076_6f7a;
/// Who calls at once.
const CALLERS: usize = 8;
/// Milliseconds between a caller's answer and its next call: at any moment some calls are under way, and the machine is not filled
/// for the whole length of a test. With `VOZ_LONGO=1` none.
const REST_MS: u64 = 250;

/// Two servers of one service, each with a data folder of its own, on one database.
struct Pair {
    houses: [House; 2],
    services: [RwLock<Arc<Service>>; 2],
    _mailbox: Mailbox,
    /// Token and identifier of each credit.
    credits: Vec<(String, String)>,
    /// Names the calls.
    next: AtomicUsize,
}

/// A call, and what it was answered.
struct Call {
    number: usize,
    heard: Option<Vec<u8>>,
    /// Which server was asked, from when to when.
    at: usize,
    began: Instant,
    ended: Instant,
}

impl Call {
    /// When it began, before now, and how long it took.
    fn span(&self) -> (Duration, Duration) {
        (self.began.elapsed(), self.ended - self.began)
    }
}

impl Pair {
    fn on(database: &Cluster) -> Self {
        Self::new(&format!("postgres://voz@127.0.0.1:{}/postgres", database.port()))
    }

    fn new(banco: &str) -> Self {
        Self::listening(banco, ["127.0.0.1:0"; 2])
    }

    /// The same, each at an address that it keeps when it starts anew.
    fn listening(banco: &str, at: [&str; 2]) -> Self {
        let (model, mailbox) = (model(), Mailbox::open());
        let [one, two] = at.map(|address| {
            House::new(&model, 0)
                .with("VOZ_BANCO", banco)
                .with("VOZ_SMTP", &mailbox.url())
                .with("VOZ_MODELO_PRAZO_S", "10")
                .with("VOZ_ENDERECO", address)
                .with("VOZ_PROXIES", "127.0.0.1")
        });
        // Whoever makes the first credit makes the key file; the other server is given it.
        let mut credits = vec![one.mint("50")];
        std::fs::create_dir_all(two.home().join("dados")).unwrap();
        std::fs::copy(one.home().join("dados/voz.chave"), two.home().join("dados/voz.chave")).unwrap();
        credits.extend((1..CREDITS).map(|_| two.mint("50")));
        let services = [&one, &two].map(|house| RwLock::new(Arc::new(Self::serve(house))));
        Self { houses: [one, two], services, _mailbox: mailbox, credits, next: AtomicUsize::new(0) }
    }

    fn serve(house: &House) -> Service {
        house.serve_with(&[("VOZ_AVISO_PARADA_S", "2")])
    }

    fn at(&self, at: usize) -> Arc<Service> {
        Arc::clone(&self.services[at % 2].read().unwrap())
    }

    /// Both servers.
    fn both(&self) -> [Arc<Service>; 2] {
        [self.at(0), self.at(1)]
    }

    fn send(&self, number: usize, at: usize) -> std::io::Result<Answer> {
        let key = format!("chamada-{number}");
        let headers =
            [("X-Credito", self.credits[number % CREDITS].0.as_str()), ("Idempotency-Key", key.as_str())];
        let draft = json!({"texto": format!("rascunho {number}"), "registro": "post", "aceitar": "tudo"});
        self.at(at).try_post("/api/rewrite", &headers, &draft)
    }

    /// Calls both servers while `meanwhile` runs. An answer is a rewrite, or says to come back.
    fn load(&self, meanwhile: impl FnOnce(&Self)) -> Vec<Call> {
        let (calls, over) = (Mutex::new(Vec::new()), AtomicBool::new(false));
        std::thread::scope(|scope| {
            for caller in 0..CALLERS {
                let (calls, over) = (&calls, &over);
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) {
                        let number = self.next.fetch_add(1, Ordering::Relaxed);
                        let began = now();
                        let heard = self.send(number, caller).ok().and_then(|answer| match answer.status {
                            200 => Some(answer.body),
                            _ => {
                                assert!([409, 429, 503].contains(&answer.status), "{}", answer.text());
                                assert_ne!(answer.header("retry-after"), "", "{}", answer.text());
                                None
                            }
                        });
                        let ended = now();
                        if heard.is_none() {
                            // Refused by a server that is not there, it would only be counted.
                            pause(100);
                        }
                        calls.lock().unwrap().push(Call { number, heard, at: caller % 2, began, ended });
                        rest();
                    }
                });
            }
            let _ends = Ends(&over);
            meanwhile(self);
        });
        calls.into_inner().unwrap()
    }

    /// Whether both servers sell within a time.
    fn sells_within(&self, time: Duration) -> bool {
        (0..2).all(|at| {
            waited(time, || {
                let number = self.next.fetch_add(1, Ordering::Relaxed);
                self.send(number, at).is_ok_and(|answer| answer.status == 200)
            })
        })
    }

    /// Whoever was answered is answered the same by the other server, and has paid once.
    fn what_was_answered_stands(&self, calls: &[Call]) {
        let mut heard = 0;
        for call in calls {
            let Some(before) = &call.heard else { continue };
            let again = self.send(call.number, call.number / CALLERS + 1).unwrap();
            assert_eq!((again.status, &again.body), (200, before), "call {}", call.number);
            heard += 1;
        }
        assert!(heard > 0);
        let house = &self.houses[0];
        assert_eq!(house.run(&["credito", "conferir"]).status.code(), Some(0));
        let spent = |id: &str| 50_000_000 - house.balance(id)["saldo_micros"].as_i64().unwrap();
        let all: i64 = self.credits.iter().map(|(_, id)| spent(id)).sum();
        assert!(all % PRICE == 0 && all >= PRICE * heard, "{all}");
        assert!(all <= PRICE * i64::try_from(self.next.load(Ordering::Relaxed)).unwrap(), "{all}");
    }

    /// The same, and everyone else has their answer once they ask again: each call was paid once, and nothing is set aside.
    fn nothing_is_lost_or_doubled(&self, calls: &mut [Call]) {
        for call in calls.iter_mut().filter(|call| call.heard.is_none()) {
            let mut again = None;
            // A call whose end could not be written down holds its key until its span is over.
            let came = waited(SPAN, || {
                again = self.send(call.number, call.number / CALLERS + 1).ok();
                again.as_ref().is_some_and(|answer| answer.status == 200)
            });
            let again = again.unwrap();
            assert!(came, "call {} has no answer: {}", call.number, again.text());
            call.heard = Some(again.body);
        }
        self.what_was_answered_stands(calls);
        let settled = waited(SPAN, || {
            pause(500);
            let credits = self.houses[0].json(&["credito", "saldo", "--json"]);
            credits["creditos"].as_array().unwrap().iter().all(|c| c["reservado_usd"] == "0.00")
        });
        assert!(settled, "money stays set aside");
    }
}

/// What a caller does between two calls.
fn rest() {
    if World::real().env("VOZ_LONGO").is_none() {
        pause(REST_MS);
    }
}

#[test]
fn a_full_disk_refuses_sales_and_loses_none() {
    let Some(disk) = SmallDisk::mount(64) else { return };
    let Some(database) = Cluster::start() else { return };
    database.sql(&format!("CREATE TABLESPACE pequeno LOCATION '{}'", disk.folder().display()));
    database.sql("CREATE DATABASE cheio TABLESPACE pequeno");
    let pair = Pair::new(&format!("postgres://voz@127.0.0.1:{}/cheio", database.port()));
    let mut calls = pair.load(|pair| {
        pause(500);
        disk.fill();
        let number = pair.next.fetch_add(1, Ordering::Relaxed);
        wait_until("a sale refused", || {
            pair.send(number, 0).is_ok_and(|answer| answer.status == 503)
                || pair.send(pair.next.fetch_add(1, Ordering::Relaxed), 1).is_ok_and(|a| a.status == 503)
        });
        assert_eq!(pair.at(0).get("/api/estilo").status, 200);
        pause(500);
        disk.make_room();
        assert!(pair.sells_within(Duration::from_secs(60)));
    });
    pair.nothing_is_lost_or_doubled(&mut calls);
}

#[test]
fn servers_replaced_one_after_the_other_fail_no_call() {
    let Some(database) = Cluster::start() else { return };
    let pair = Pair::on(&database);
    // What a balancer knows: who said last that it takes calls.
    let ready = [AtomicBool::new(true), AtomicBool::new(true)];
    let (calls, over) = (Mutex::new(Vec::new()), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                for (at, ready) in ready.iter().enumerate() {
                    let answer = pair.at(at).try_get("/saude/pronto");
                    ready.store(answer.is_ok_and(|answer| answer.status == 200), Ordering::Relaxed);
                }
                pause(100);
            }
        });
        for _ in 0..CALLERS {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    let number = pair.next.fetch_add(1, Ordering::Relaxed);
                    let at = if ready[number % 2].load(Ordering::Relaxed) { number } else { number + 1 };
                    let began = now();
                    let answer = pair.send(number, at).expect("no call is cut off");
                    assert_eq!(answer.status, 200, "{}", answer.text());
                    let (heard, ended) = (Some(answer.body), now());
                    calls.lock().unwrap().push(Call { number, heard, at: at % 2, began, ended });
                    rest();
                }
            });
        }
        let _ends = Ends(&over);
        for (at, ready) in ready.iter().enumerate() {
            pause(500);
            pair.at(at).terminate();
            assert_eq!(pair.at(at).exit_code(), Some(0));
            *pair.services[at].write().unwrap() = Arc::new(Pair::serve(&pair.houses[at]));
            wait_until("the new server", || ready.load(Ordering::Relaxed));
        }
        pause(500);
    });
    pair.nothing_is_lost_or_doubled(&mut calls.into_inner().unwrap());
}

/// So many crashes, of the database and of the servers in turns: a few in CI, forty with `VOZ_LONGO=1`.
fn crashes() -> usize {
    if World::real().env("VOZ_LONGO").is_some() { 40 } else { 4 }
}

#[test]
fn whatever_dies_and_comes_back_loses_and_doubles_nothing() {
    let Some(mut database) = Cluster::start() else { return };
    let pair = Pair::on(&database);
    let mut calls = pair.load(|pair| {
        for crash in 0..crashes() {
            pause(700);
            if crash % 2 == 0 {
                database.kill();
                database.run();
            } else {
                let at = crash / 2 % 2;
                pair.at(at).kill();
                *pair.services[at].write().unwrap() = Arc::new(Pair::serve(&pair.houses[at]));
            }
            assert!(pair.sells_within(Duration::from_secs(60)), "crash {crash}");
        }
    });
    assert!(calls.iter().any(|call| call.heard.is_none()), "nobody was cut off");
    pair.nothing_is_lost_or_doubled(&mut calls);
}

/// What a newer program does at its start: as the only writer it adds to the schema, in one transaction that it tries again.
#[test]
fn servers_at_work_go_on_while_a_newer_program_expands_the_schema() {
    let Some(database) = Cluster::start() else { return };
    let pair = Pair::on(&database);
    let mut calls = pair.load(|pair| {
        pause(1_000);
        let tables = database.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
        let widened = tables.lines().map(|table| {
            format!(
                "ALTER TABLE {table} ADD COLUMN futuro BIGINT NOT NULL DEFAULT 7, ADD COLUMN depois TEXT;"
            )
        });
        let widen = format!(
            "BEGIN; SET LOCAL lock_timeout = '500ms'; SELECT pg_advisory_xact_lock({LOCKS}, 1); {}
             CREATE TABLE novidade (id TEXT PRIMARY KEY); CREATE INDEX pelo_futuro ON movimento (futuro);
             UPDATE esquema SET versao = versao + 1; COMMIT",
            widened.collect::<String>()
        );
        let began = now();
        // It crosses those at work, makes room for them, and comes back, as the program does.
        let widened = (0..60).any(|_| {
            let done = database.try_sql("postgres", &widen).is_ok();
            if !done {
                pause(1_000);
            }
            done
        });
        assert!(widened, "the schema is no newer one");
        tell("the schema is a newer one", began);
        for at in 0..2 {
            let number = pair.next.fetch_add(1, Ordering::Relaxed);
            assert_eq!(pair.send(number, at).unwrap().status, 200, "it sells on");
            assert_eq!(pair.at(at).get("/saude/pronto").status, 200);
        }
        pause(2_000);
    });
    let failed: Vec<_> = calls.iter().filter(|call| call.heard.is_none()).map(Call::span).collect();
    assert!(failed.is_empty(), "calls failed, from and to: {failed:?}");
    let refused = pair.houses[0].run(&["serve"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(4) && said.contains("mais nova que a deste programa"), "{said}");
    // What was answered stands, also for commands of the version that is at work.
    database.sql("UPDATE esquema SET versao = versao - 1");
    pair.nothing_is_lost_or_doubled(&mut calls);
}

fn model() -> Server {
    Server::start(|_, _| {
        pause(20);
        says("sai na sexta")
    })
}

#[expect(clippy::print_stderr, reason = "how long it took is told, and never judged")]
fn tell(what: &str, since: Instant) {
    eprintln!("{what}: {:.1} s", since.elapsed().as_secs_f64());
}

#[test]
fn a_synchronous_standby_takes_over_and_nothing_answered_is_lost_or_doubled() {
    let Some(mut primary) = Cluster::start() else { return };
    let standby = primary.standby();
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", primary.port(), standby.port());
    let pair = Pair::new(&format!("postgres://voz@{hosts}/postgres?target_session_attrs=read-write"));
    let mut calls = pair.load(|pair| {
        pause(1_500);
        primary.kill();
        pause(1_000);
        standby.promote();
        let promoted = now();
        assert!(pair.sells_within(Duration::from_secs(60)));
        tell("both servers sell after the promotion", promoted);
        pause(500);
    });
    assert!(calls.iter().any(|call| call.heard.is_some()));
    pair.nothing_is_lost_or_doubled(&mut calls);
}

#[expect(clippy::disallowed_methods, reason = "a test has no World, and tells how long something took")]
fn now() -> Instant {
    Instant::now()
}
