//! What a paid rewrite costs the database, and how servers add up: round trips and locks are counted, and with
//! `VOZ_LONGO=1` rewrites a second of one, two and four servers, one of them on a bad way to the database or stopped.
//!
//! `VOZ_LONGO=1 cargo test --release --test it vazao -- --nocapture`. Database, servers, model and callers share one machine:
//! read ratios within one run, and where the processor was full read no more than that.
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use voz::base::world::World;

use crate::cluster::{Cluster, Proxy};
use crate::house::House;
use crate::portao::says;
use crate::servico::{Service, pause, signal};
use crate::servidor::Server;

/// How far the database is where it is far.
const FAR: Duration = Duration::from_micros(2_700);
/// Who calls at once, shared out among the servers.
const CALLERS: usize = 96;
/// Callers of each server where the way is so long that the processor is not full.
const EACH: usize = 24;
/// Round trips of a paid rewrite: three transactions of which each begins with its first statement and ends together with
/// its mark; and what background work does meanwhile.
const TURNS: f64 = 15.0;

/// Servers on one database, each on a way of its own, or one on a file.
struct Rig {
    ways: Vec<Proxy>,
    services: Vec<Service>,
    tokens: Vec<String>,
    _houses: Vec<House>,
}

/// What callers of one server got in a time.
#[derive(Clone, Copy, Debug, Default)]
struct Got {
    rate: f64,
    silence: Duration,
    refused: usize,
}

fn long() -> bool {
    World::real().env("VOZ_LONGO").is_some()
}

/// A model that answers at once.
fn model() -> Server {
    Server::start(|_, _| says("o prazo do relatório mudou pra sexta, a equipe já sabe"))
}

impl Rig {
    /// In a measured voice, or in the sample's.
    fn on(cluster: Option<&Cluster>, count: usize, delay: Duration, measured: bool) -> Self {
        let model = model();
        // A database of its own.
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let name = format!("vazao{}", MADE.fetch_add(1, Ordering::Relaxed));
        cluster.iter().for_each(|cluster| drop(cluster.sql(&format!("CREATE DATABASE {name}"))));
        let ways: Vec<Proxy> =
            cluster.iter().flat_map(|c| (0..count).map(|_| Proxy::far(c.port(), Duration::ZERO))).collect();
        let house = |n: usize| {
            let house = House::new(&model, 0)
                .with("VOZ_PARTE_POR_REDE", "100")
                .with("VOZ_MODELO_SIMULTANEAS", "96")
                .with("VOZ_PROXIES", "127.0.0.1")
                .for_several();
            match ways.get(n) {
                Some(way) => {
                    house.with("VOZ_BANCO", &format!("postgres://voz@127.0.0.1:{}/{name}", way.port()))
                }
                None => house.on_file(),
            }
        };
        let houses: Vec<House> = (0..count).map(house).collect();
        let (first, others) = houses.split_first().unwrap();
        let tokens = (0..if long() { 48 } else { 16 }).map(|_| first.mint("100").0).collect();
        for other in others {
            std::fs::create_dir_all(other.home().join("dados")).unwrap();
            std::fs::copy(first.home().join("dados/voz.chave"), other.home().join("dados/voz.chave"))
                .unwrap();
        }
        if measured {
            let file = first.home().join("meus.jsonl");
            let lines = (0..60)
                .map(|n| json!({"texto": format!("{} {n} rádios, e {}.", BEGINS[n % 6], ENDS[n / 10])}));
            std::fs::write(&file, lines.map(|line| format!("{line}\n")).collect::<String>()).unwrap();
            assert!(first.run(&["-q", "medir", file.to_str().unwrap()]).status.success());
        }
        let services = houses.iter().map(House::serve).collect();
        ways.iter().for_each(|way| way.lengthen(delay));
        Self { ways, services, tokens, _houses: houses }
    }

    /// So many callers of each server, as fast as they are answered; what those of each got.
    fn load(&self, callers: &[usize], time: Duration) -> Vec<Got> {
        let (over, begun) = (AtomicBool::new(false), now());
        let asked = std::thread::scope(|scope| {
            let over = &over;
            let begin = |at: usize, count: usize| -> Vec<_> {
                let call = move |n| move || self.call(at, n, || over.load(Ordering::Relaxed));
                (0..count).map(|n| scope.spawn(call(n))).collect()
            };
            let asked: Vec<Vec<_>> =
                callers.iter().enumerate().map(|(at, count)| begin(at, *count)).collect();
            pause(u64::try_from(time.as_millis()).unwrap());
            over.store(true, Ordering::Relaxed);
            let end = |of: Vec<std::thread::ScopedJoinHandle<'_, Vec<_>>>| {
                of.into_iter().flat_map(|caller| caller.join().unwrap()).collect()
            };
            asked.into_iter().map(end).collect::<Vec<Vec<_>>>()
        });
        asked.into_iter().map(|calls| Got::of(&calls, begun, begun + time)).collect()
    }

    /// So many calls by a few callers, all of them answered.
    fn calls(&self, calls: usize) {
        let left = AtomicUsize::new(calls);
        let none = || left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1)).is_err();
        std::thread::scope(|scope| {
            for n in 0..8 {
                let none = &none;
                scope.spawn(move || {
                    let done = self.call(n % self.services.len(), n, none);
                    assert!(done.iter().all(|(heard, _)| *heard));
                });
            }
        });
    }

    /// One caller of a server, of a network of its own; credits are those of that server's callers. Whether each call was
    /// answered, and when.
    fn call(&self, at: usize, caller: usize, over: impl Fn() -> bool) -> Vec<(bool, Instant)> {
        let network = format!("10.{at}.{caller}.1");
        let own: Vec<&String> = self.tokens.iter().skip(at).step_by(self.services.len()).collect();
        let mut calls = Vec::new();
        while !over() {
            let n = caller + calls.len() * 7;
            let headers = [("X-Credito", own[n % own.len()].as_str()), ("X-Forwarded-For", network.as_str())];
            let draft = json!({"texto": format!("Gostaria de informar que o prazo {n} mudou — agora é sexta-feira.")});
            let heard = self.services[at].try_post("/api/rewrite", &headers, &draft);
            calls.push((heard.is_ok_and(|answer| answer.status == 200), now()));
        }
        calls
    }
}

const BEGINS: [&str; 6] =
    ["Consertei", "Vendi", "Perdi", "Achei na rua", "Ganhei de um vizinho", "Troquei com a Zilda"];
const ENDS: [&str; 6] = [
    "nenhum deles tinha defeito",
    "dois ainda chiam quando chove",
    "ninguém veio buscar até hoje",
    "a pilha acabou antes do jogo",
    "minha mãe não acreditou",
    "sobrou um parafuso na mesa",
];

impl Got {
    fn of(calls: &[(bool, Instant)], from: Instant, until: Instant) -> Self {
        let within = |(_, when): &&(bool, Instant)| (from..until).contains(when);
        let mut moments: Vec<Instant> = calls.iter().filter(within).filter(|c| c.0).map(|c| c.1).collect();
        let rate = moments.len() as f64 / (until - from).as_secs_f64();
        moments.extend([from, until]);
        moments.sort_unstable();
        let silence = moments.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default();
        Self { rate, silence, refused: calls.iter().filter(within).filter(|c| !c.0).count() }
    }
}

#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn now() -> Instant {
    Instant::now()
}

/// Jiffies of the machine so far: at work, and in all.
fn jiffies() -> (f64, f64) {
    let stat = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let all: Vec<f64> = stat
        .lines()
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .skip(1)
        .filter_map(|n| n.parse().ok())
        .collect();
    let sum: f64 = all.iter().take(8).sum();
    (sum - all.iter().skip(3).take(2).sum::<f64>(), sum)
}

/// Runs something; what share of the processor was at work meanwhile, everybody's.
fn busy<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = jiffies();
    let done = work();
    let after = jiffies();
    (done, 100.0 * (after.0 - before.0) / (after.1 - before.1).max(1.0))
}

#[expect(clippy::print_stderr, reason = "figures are for whoever runs the test")]
fn say(line: &str) {
    eprintln!("{line}");
}

/// Nothing that a call or a clock repeats takes the lock of all machines, and a paid rewrite asks the database little.
#[test]
fn a_paid_rewrite_and_the_clock_take_the_lock_of_all_machines_never() {
    let Some(cluster) = Cluster::start() else { return };
    let (calls, idle) = if long() { (1_000, 130_000) } else { (60, 8_000) };
    for measured in [true, false] {
        let rig = Rig::on(Some(&cluster), 2, Duration::ZERO, measured);
        // What a start does alone is over with its first turns; connections learn each statement once.
        pause(3_000);
        rig.calls(100);
        let alone = || rig.ways.iter().map(Proxy::alone).sum::<usize>();
        let turns = || rig.ways.iter().map(Proxy::turns).sum::<usize>();
        let locked = alone();
        let round = |_| {
            let before = turns();
            rig.calls(calls);
            (turns() - before) as f64 / calls as f64
        };
        // On a busy machine a round opens connections, which learn, and lasts, while the clock asks too: the best of three.
        let each = (0..3).map(round).min_by(f64::total_cmp).unwrap();
        pause(idle);
        say(&format!("measured {measured}: {each:.1} round trips a rewrite, {} exclusive", alone() - locked));
        assert_eq!(alone() - locked, 0, "{:?}", rig.services[0].log());
        assert!(each <= TURNS, "{each}");
    }
}

/// The table: `VOZ_LONGO=1`.
#[test]
fn servers_add_up() {
    let (true, Some(cluster)) = (long(), Cluster::start()) else { return };
    say("voice    delay ms  servers callers | rewrites/s by server: sum | silence s | refused | processor %");
    for (measured, delay, each) in [
        (true, Duration::ZERO, None),
        (true, FAR, None),
        (false, FAR, None),
        (true, FAR * 16, Some(EACH)),
        (true, FAR * 64, Some(EACH)),
    ] {
        for count in [1, 2, 4] {
            let callers = vec![each.unwrap_or(CALLERS / count); count];
            run(Some(&cluster), measured, delay, &callers);
        }
    }
    say("SQLite:");
    for measured in [true, false] {
        run(None, measured, Duration::ZERO, &[CALLERS]);
    }
}

/// One row of the table.
fn run(cluster: Option<&Cluster>, measured: bool, delay: Duration, callers: &[usize]) {
    let rig = Rig::on(cluster, callers.len(), delay, measured);
    rig.load(callers, Duration::from_secs(3));
    let (got, full) = busy(|| rig.load(callers, Duration::from_secs(10)));
    let rates: Vec<String> = got.iter().map(|got| format!("{:.1}", got.rate)).collect();
    say(&format!(
        "{:8} {:8.1} {:8} {:7} | {}: {:.1} | {:.1} | {} | {full:.0}",
        if measured { "measured" } else { "sample" },
        delay.as_secs_f64() * 1_000.0,
        callers.len(),
        callers.iter().sum::<usize>(),
        rates.join(" + "),
        got.iter().map(|got| got.rate).sum::<f64>(),
        got.iter().map(|got| got.silence).max().unwrap_or_default().as_secs_f64(),
        got.iter().map(|got| got.refused).sum::<usize>(),
    ));
}

/// A server whose way to the database is long, or that stands still, and the other beside it: `VOZ_LONGO=1`.
#[test]
fn a_sick_server_harms_itself_alone() {
    let (true, Some(cluster)) = (long(), Cluster::start()) else { return };
    let rig = Rig::on(Some(&cluster), 2, Duration::ZERO, true);
    // Twelve callers on the sick one, six on the healthy one.
    let time = Duration::from_secs(15);
    let run = |what: &str| {
        let (got, full) = busy(|| rig.load(&[12, 6], time));
        let ready: Vec<String> = rig
            .services
            .iter()
            .map(|one| one.try_get("/saude/pronto").map_or_else(|e| e.to_string(), |a| a.status.to_string()))
            .collect();
        say(&format!(
            "{what:12} healthy {:6.1}/s, longest silence {:.1} s; sick {:6.1}/s; ready {}; processor {full:.0} %",
            got[1].rate,
            got[1].silence.as_secs_f64(),
            got[0].rate,
            ready.join(" ")
        ));
        got[1]
    };
    rig.load(&[12, 6], Duration::from_secs(3));
    for ms in [0, 100, 300, 0] {
        rig.ways[0].lengthen(Duration::from_millis(ms));
        pause(1_000);
        run(&format!("{ms} ms"));
    }
    let id = rig.services[0].id().to_string();
    let alone = || {
        let (got, full) = busy(|| rig.load(&[0, 6], time));
        say(&format!(
            "{:6.1}/s, longest silence {:.1} s; processor {full:.0} %",
            got[1].rate,
            got[1].silence.as_secs_f64()
        ));
    };
    say("the healthy one alone at work:");
    alone();
    // In the middle of its calls.
    std::thread::scope(|scope| {
        let callers = scope.spawn(|| rig.load(&[12, 0], Duration::from_secs(2)));
        pause(1_500);
        assert!(signal("STOP", &id));
        say("the other stands still:");
        alone();
        assert!(signal("CONT", &id));
        drop(callers.join());
    });
}
