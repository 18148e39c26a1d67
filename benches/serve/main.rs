//! `voz serve` under load, each figure beside what it is held against.
//!
//! `cargo bench --bench serve [-- vazao | contagem | entrada | reescritas | custo | paradas | multidoes]`. Run it on an idle machine:
//! the server, its peers and the callers share the same cores.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    missing_docs,
    reason = "a benchmark measures the real machine and stops at the first surprise"
)]

mod client;
mod entrada;
mod multidoes;
mod servers;

use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use client::{Client, get, post};
use servers::{Bare, Voz, model, processor};

fn main() {
    Bare::serve_if_asked();
    let sections: [(&str, fn()); 7] = [
        ("vazao", throughput),
        ("contagem", counting),
        ("entrada", entrada::run),
        ("reescritas", rewrites),
        ("custo", overhead),
        ("paradas", idle),
        ("multidoes", multidoes::run),
    ];
    let asked: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    for (name, run) in sections {
        if asked.is_empty() || asked.iter().any(|a| a == name) {
            println!("{name}");
            run();
        }
    }
}

/// Requests a second and the 99th percentile over 64 connections, beside a bare hyper server with the
/// same settings and body. The ratio of processor time, callers included, is what a machine that does nothing
/// else would show: it holds on a busy one too. With `VOZ_TESTE_BANCO` (`tests/postgres/run`) the same on PostgreSQL.
fn throughput() {
    let url = std::env::var("VOZ_TESTE_BANCO").ok();
    let on_server = url.as_deref().map(|url| ("no PostgreSQL", Voz::start(&[("VOZ_BANCO", url)])));
    for (place, voz) in std::iter::once(("no arquivo", Voz::start(&[]))).chain(on_server) {
        println!("  {place}; memória parado: {} MB", voz.memory().0);
        beside_hyper(&voz);
        println!("  memória depois: {} MB", voz.memory().0);
    }
}

fn beside_hyper(voz: &Voz) {
    const TURNS: usize = 3;
    for path in ["/api/health", "/api/estilo"] {
        let hello = Bare::start(Client::new(voz.address).send(&get(path)).1);
        // In turns, so that a machine that slows down slows both.
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let (mut cost, mut cost_hello) = (Cost::default(), Cost::default());
        for _ in 0..TURNS {
            theirs.push(cost_hello.of(|| hello.processor(), || load(hello.address, &get(path))));
            ours.push(cost.of(|| voz.processor(), || load(voz.address, &get(path))));
        }
        let best = |runs: &[(f64, Duration)]| {
            runs.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default()
        };
        let ((ours, p99), (theirs, p99_hello)) = (best(&ours), best(&theirs));
        println!(
            "  {path}: voz {ours:.0}/s p99 {p99:.1?}; hyper sozinho {theirs:.0}/s p99 {p99_hello:.1?}; razão {:.2}, \
             por tempo de processador {:.2}",
            ours / theirs,
            cost_hello.each() / cost.each(),
        );
    }
}

/// Processor time of callers and server together, over some runs of [`load`].
#[derive(Default)]
struct Cost {
    spent: Duration,
    requests: f64,
}

impl Cost {
    fn of(
        &mut self,
        server: impl Fn() -> Duration,
        run: impl FnOnce() -> (f64, Duration),
    ) -> (f64, Duration) {
        let so_far = || processor("self") + server();
        let (before, start) = (so_far(), Instant::now());
        let (rate, p99) = run();
        self.spent += so_far() - before;
        self.requests += rate * start.elapsed().as_secs_f64();
        (rate, p99)
    }

    /// Seconds for one request.
    fn each(&self) -> f64 {
        self.spent.as_secs_f64() / self.requests
    }
}

/// What counting requests costs: the same load, of programs and of people with browsers, on a service that
/// counts and on one that does not.
fn counting() {
    const TURNS: usize = 7;
    const BROWSER: &str =
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n\r\n";
    let [on, off] = ["sim", "nao"].map(|contar| Voz::start(&[("VOZ_CONTAR", contar)]));
    let program = get("/api/estilo");
    let person = [&program[..program.len() - 2], BROWSER.as_bytes()].concat();
    for (name, request) in [("programas", program), ("pessoas", person)] {
        // Requests a second, and processor time for each.
        let of = |voz: &Voz| {
            let before = voz.processor();
            let rate = load(voz.address, &request).0;
            (rate, (voz.processor() - before).as_secs_f64() / rate)
        };
        let mut turns: Vec<(f64, f64)> = (0..TURNS)
            .map(|turn| {
                // Each goes first as often as the other.
                let (on, off) = if turn % 2 == 0 {
                    (of(&on), of(&off))
                } else {
                    let off = of(&off);
                    (of(&on), off)
                };
                (on.0 / off.0, on.1 / off.1)
            })
            .collect();
        let mut median = |of: fn(&(f64, f64)) -> f64| {
            turns.sort_by(|a, b| of(a).total_cmp(&of(b)));
            of(&turns[TURNS / 2])
        };
        let (rate, processor) = (median(|t| t.0), median(|t| t.1));
        println!(
            "  /api/estilo, {name}, contando e sem contar: vazão {rate:.3}; processador por pedido {processor:.3} ({turns:.2?})"
        );
    }
}

fn load(server: SocketAddr, request: &[u8]) -> (f64, Duration) {
    const CONNECTIONS: usize = 64;
    const TIME: Duration = Duration::from_secs(2);
    let start = Instant::now();
    let call = || {
        let mut client = Client::new(server);
        let mut times = Vec::new();
        while start.elapsed() < TIME {
            let sent = Instant::now();
            client.send(request);
            times.push(sent.elapsed());
        }
        times
    };
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let callers: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(call)).collect();
        callers.into_iter().flat_map(|c| c.join().unwrap()).collect()
    });
    let rate = times.len() as f64 / start.elapsed().as_secs_f64();
    times.sort_unstable();
    (rate, times[times.len() * 99 / 100])
}

const DRAFT: &str = r#"{"texto": "Gostaria de informar que o prazo do relatório mudou — agora é sexta-feira, em virtude do feriado — e que a equipe já foi devidamente avisada sobre isso. Além disso, é importante ressaltar que os demais prazos permanecem inalterados."}"#;

/// 500 rewrites at once against a model that takes two seconds.
fn rewrites() {
    const CALLERS: usize = 500;
    const LATENCY: Duration = Duration::from_secs(2);
    let model = model(LATENCY);
    for at_once in [64, 512] {
        let voz = Voz::with_model(model, at_once, "");
        let request = post("/api/rewrite", DRAFT);
        let mut connected: Vec<Client> = (0..CALLERS).map(|_| Client::new(voz.address)).collect();
        let start = Instant::now();
        let mut times: Vec<(u16, Duration)> = std::thread::scope(|scope| {
            let request = &request;
            let callers: Vec<_> = connected
                .iter_mut()
                .map(|client| scope.spawn(move || (client.send(request).0, start.elapsed())))
                .collect();
            callers.into_iter().map(|c| c.join().unwrap()).collect()
        });
        let all = start.elapsed();
        times.sort_unstable_by_key(|&(_, time)| time);
        let answered = times.iter().filter(|(status, _)| *status == 200).count();
        let rounds = u32::try_from(CALLERS.div_ceil(at_once)).unwrap();
        println!(
            "  {CALLERS} reescritas, {at_once} chamadas por vez: {answered} respondidas em {all:.2?} (modelo: {:.0?}); \
             mediana {:.2?}; memória máxima {} MB",
            LATENCY * rounds,
            times[CALLERS / 2].1,
            voz.memory().1
        );
    }
}

/// What the service adds to one rewrite: the same caller asks it and the model behind it.
fn overhead() {
    const CALLS: usize = 400;
    let model = model(Duration::ZERO);
    let direct = median(CALLS, &mut Client::new(model), &post("/v1/chat/completions", DRAFT));
    for (name, texts) in [("amostra", String::new()), ("5000 textos próprios", own_texts(5000))] {
        let voz = Voz::with_model(model, 64, &texts);
        let before = voz.processor();
        let through = median(CALLS, &mut Client::new(voz.address), &post("/api/rewrite", DRAFT));
        println!(
            "  {name}: mediana {through:.2?}; só o modelo {direct:.2?}; custo {:.2?}; processador {:.2?}; memória {} MB",
            through.saturating_sub(direct),
            (voz.processor() - before) / u32::try_from(CALLS).unwrap(),
            voz.memory().0
        );
    }
}

fn median(calls: usize, client: &mut Client, request: &[u8]) -> Duration {
    let mut times: Vec<Duration> = (0..calls)
        .map(|_| {
            let sent = Instant::now();
            assert_eq!(client.send(request).0, 200);
            sent.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[calls / 2]
}

/// Texts of some thirty words, no two alike.
fn own_texts(count: usize) -> String {
    const WORDS: [&str; 24] = [
        "prazo", "relatório", "sexta", "equipe", "cliente", "ontem", "reunião", "motor", "café", "chuva",
        "ônibus", "padaria", "código", "teste", "feriado", "viagem", "livro", "música", "jogo", "cidade",
        "trabalho", "semana", "peça", "conversa",
    ];
    let text = |n: usize| {
        let words = (0..30).map(|w| WORDS[(n * 31 + w * w * 7 + n / (w + 1)) % WORDS.len()]);
        let words = words.collect::<Vec<_>>().join(" ");
        format!(
            "{{\"texto\": \"{n} {words}\", \"registro\": \"{}\"}}\n",
            if n.is_multiple_of(2) { "post" } else { "resposta" }
        )
    };
    (0..count).map(text).collect()
}

/// Ten thousand connections that say nothing, and one that does.
fn idle() {
    const CONNECTIONS: usize = 10_000;
    let voz =
        Voz::start(&[("VOZ_CONEXOES", "12000"), ("VOZ_PARTE_POR_REDE", "100"), ("VOZ_CABECALHO_S", "60")]);
    let before = voz.memory().0;
    let held: Vec<TcpStream> = (0..CONNECTIONS).map_while(|_| TcpStream::connect(voz.address).ok()).collect();
    let answered = median(500, &mut Client::new(voz.address), &get("/api/health"));
    println!(
        "  {} conexões paradas: memória {before} → {} MB; /api/health em {answered:.2?}",
        held.len(),
        voz.memory().0
    );
}
