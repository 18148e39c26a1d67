//! Floods: callers who ask for large answers and hardly read them. A stranger is served meanwhile, and the process stays
//! below what its unit gives it. `VOZ_LONGO=1` floods the service as it comes, straight and behind Caddy, and prints a table.
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use voz::base::world::World;

use crate::servico::{Answer, Ends, Service, has, pause, request, signal, wait_until};

const STRANGER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);

/// What the unit gives the process, in KiB.
const MEMORY_MAX: u64 = 512 << 10;

/// The attackers: so many connections, of so many networks.
#[derive(Clone, Copy)]
struct Flood {
    connections: u8,
    networks: u8,
    /// Characters of each text.
    text: usize,
}

/// How strangers fared.
#[derive(Default)]
struct Fared {
    /// What each answer took, in milliseconds.
    times: Vec<i64>,
    refused: Vec<String>,
    /// Whole requests the attackers got in, and how many of them were refused.
    asked: usize,
    turned_away: usize,
}

/// Where the service is reached: itself, or the proxy before it.
struct Door<'s> {
    service: &'s Service,
    at: SocketAddr,
    /// What a form of the lint needs: the cookie of a browser, and its token.
    cookie: String,
    token: String,
}

impl<'s> Door<'s> {
    fn new(service: &'s Service, at: SocketAddr) -> Self {
        let page = service.get("/lint");
        let cookie = page.header("set-cookie").split(';').next().unwrap().to_owned();
        let text = page.text();
        let token =
            text.split("name=\"csrf\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        Self { service, at, cookie, token }
    }

    fn connect(&self, source: Ipv4Addr, room: usize) -> std::io::Result<TcpStream> {
        let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None)?;
        socket.set_recv_buffer_size(room)?;
        socket.bind(&SocketAddr::from((source, 0)).into())?;
        socket.connect(&self.at.into())?;
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        Ok(stream)
    }

    /// The form of the lint with a text, percent-encoded already.
    fn lint(&self, text: &str) -> Vec<u8> {
        let (origin, body) = (self.service.url(), format!("csrf={}&texto={text}", self.token));
        let headers = [
            ("Content-Type", "application/x-www-form-urlencoded"),
            ("Origin", origin.as_str()),
            ("Cookie", self.cookie.as_str()),
        ];
        request("POST", "/lint", &headers, Some(body.as_bytes()))
    }

    /// One round of a stranger: what a balancer asks, and what a person does.
    fn stranger(&self, fared: &mut Fared) {
        let rounds = [
            ("health", request("GET", "/api/health", &[], None)),
            ("ready", request("GET", "/saude/pronto", &[], None)),
            ("first page", request("GET", "/", &[], None)),
            ("lint", self.lint("Certamente!+O+prazo+mudou.")),
        ];
        for (name, bytes) in rounds {
            let begun = now();
            let answer = self.connect(STRANGER, 1 << 20).and_then(|mut stream| {
                stream.write_all(&bytes)?;
                Answer::read(&mut stream)
            });
            fared.times.push(now() - begun);
            match answer {
                Ok(answer) if answer.status == 200 && !answer.body.is_empty() => {}
                Ok(answer) => fared.refused.push(format!("{name}: {}", answer.status)),
                Err(error) => fared.refused.push(format!("{name}: {error}")),
            }
        }
    }
}

impl Flood {
    /// Floods until strangers have come for so long.
    fn against(self, door: &Door<'_>, ms: i64) -> Fared {
        let (over, asked, turned_away) = (AtomicBool::new(false), AtomicUsize::new(0), AtomicUsize::new(0));
        let bytes = door.lint(&"%E2%80%8B".repeat(self.text));
        let mut fared = Fared::default();
        std::thread::scope(|scope| {
            for n in 0..self.connections {
                let (over, asked, turned_away, bytes) = (&over, &asked, &turned_away, &bytes);
                let source = Ipv4Addr::new(127, 0, 9, 1 + n % self.networks);
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) {
                        match sip(door, source, bytes, over, asked) {
                            Ok(true) => {}
                            Ok(false) => _ = turned_away.fetch_add(1, Ordering::Relaxed),
                            Err(_) => pause(50),
                        }
                    }
                });
            }
            let _ends = Ends(&over);
            wait_until("the flood", || asked.load(Ordering::Relaxed) >= usize::from(self.connections));
            let until = now() + ms;
            while now() < until {
                door.stranger(&mut fared);
                pause(100);
            }
        });
        fared.times.sort_unstable();
        Fared { asked: asked.into_inner(), turned_away: turned_away.into_inner(), ..fared }
    }
}

/// Asks, and reads some 640 bytes a second of what comes; whether it was no refusal.
fn sip(
    door: &Door<'_>,
    source: Ipv4Addr,
    bytes: &[u8],
    over: &AtomicBool,
    asked: &AtomicUsize,
) -> std::io::Result<bool> {
    let mut stream = door.connect(source, 4096)?;
    let sent = stream.write_all(bytes);
    asked.fetch_add(1, Ordering::Relaxed);
    sent?;
    stream.set_read_timeout(Some(Duration::from_millis(100)))?;
    let (mut piece, mut status) = ([0; 64], None);
    while !over.load(Ordering::Relaxed) {
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(_) => {
                let first = *status.get_or_insert(piece.get(9).copied().unwrap_or_default());
                if first == b'2' {
                    pause(100);
                }
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(status != Some(b'5'))
}

/// Caddy before the service, as `deploy/Caddyfile` has it, but for names and TLS.
struct Caddy {
    child: Child,
    at: SocketAddr,
    _home: tempfile::TempDir,
}

impl Caddy {
    fn before(service: &Service) -> Self {
        let home = tempfile::tempdir().unwrap();
        let at = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let file = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/Caddyfile")).unwrap();
        let file = file
            .replace("voz.example.com {", &format!("http://:{} {{\n\tbind 127.0.0.1", at.port()))
            .replace("127.0.0.1:8787", service.url().trim_start_matches("http://"))
            .replacen("{\n\tservers", "{\n\tadmin off\n\tservers", 1);
        let path = home.path().join("Caddyfile");
        std::fs::write(&path, file).unwrap();
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&path).env("HOME", home.path());
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_until("caddy", || TcpStream::connect(at).is_ok());
        Self { child, at, _home: home }
    }
}

impl Drop for Caddy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Milliseconds of the clock.
fn now() -> i64 {
    World::real().now().0
}

fn address(service: &Service) -> SocketAddr {
    service.url().trim_start_matches("http://").parse().unwrap()
}

#[test]
fn who_reads_large_answers_slowly_takes_nothing_from_strangers() {
    let service = Service::start(&[("VOZ_TRANSITO_MIB", "2"), ("VOZ_RESPOSTA_S", "300")]);
    for networks in [1, 12] {
        let flood = Flood { connections: 12, networks, text: 10_000 };
        let fared = flood.against(&Door::new(&service, address(&service)), 2000);
        assert!(fared.refused.is_empty() && !fared.times.is_empty(), "{networks}: {:?}", fared.refused);
    }
    assert!(service.memory_peak() < MEMORY_MAX / 4, "{} KiB", service.memory_peak());
}

/// Whoever neither reads nor stops sending: what the system holds of it counts as the unit's memory too.
#[test]
fn the_system_holds_little_of_a_connection_that_is_stuck() {
    let service = Service::start(&[("VOZ_CORPO_S", "300"), ("VOZ_RESPOSTA_S", "300")]);
    let mut stuck = service.connect_with(STRANGER, 4096);
    socket2::SockRef::from(&stuck).set_send_buffer_size(4096).unwrap();
    stuck.set_write_timeout(Some(Duration::from_millis(500))).unwrap();
    let asked = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(10_000);
    let mut sent = 0;
    while let Ok(more) = stuck.write(&asked[sent..]) {
        sent += more;
    }
    assert!(sent < 100_000, "{sent} bytes taken of requests that nobody reads");
    // On a busy machine the first answer is not made yet.
    stuck.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    assert!(stuck.peek(&mut [0]).unwrap() > 0, "it is answered");
    // What comes while the service stands still was the system's.
    assert!(signal("STOP", &service.id().to_string()));
    // On a busy machine its threads come to stand one by one.
    let tasks = format!("/proc/{}/task", service.id());
    let stands = |task: std::fs::DirEntry| {
        std::fs::read_to_string(task.path().join("stat")).is_ok_and(|stat| stat.contains(") T "))
    };
    wait_until("all threads to stand still", || std::fs::read_dir(&tasks).unwrap().flatten().all(stands));
    stuck.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    let (mut held, mut piece) = (0, vec![0; 1 << 16]);
    while let Ok(more @ 1..) = stuck.read(&mut piece) {
        held += more;
    }
    assert!(signal("CONT", &service.id().to_string()));
    // Of megabytes that it would hold by itself; how much exactly is its own affair.
    assert!((1..300_000).contains(&held), "{held} bytes held of answers that nobody reads");
}

#[test]
fn a_flood_of_one_network_and_of_forty_straight_and_behind_caddy() {
    if World::real().env("VOZ_LONGO").is_none() || !has_caddy() {
        return;
    }
    eprintln!("way      connections networks | strangers median worst 503 | asked refused | peak MiB");
    for caddy in [false, true] {
        for (connections, networks) in [(4, 1), (12, 1), (40, 1), (4, 4), (12, 12), (40, 40)] {
            let service = Service::start(&[("VOZ_PROXIES", "127.0.0.1")]);
            let proxy = caddy.then(|| Caddy::before(&service));
            let at = proxy.as_ref().map_or_else(|| address(&service), |proxy| proxy.at);
            let flood = Flood { connections, networks, text: 50_000 };
            let fared = flood.against(&Door::new(&service, at), 20_000);
            let (count, middle) = (fared.times.len(), fared.times[fared.times.len() / 2]);
            eprintln!(
                "{:8} {connections:11} {networks:8} | {count:9} {:4} ms {:5} ms {:3.0} % | {:5} {:7} | {:4}",
                if caddy { "caddy" } else { "straight" },
                middle,
                fared.times[count - 1],
                100.0 * fared.refused.len() as f64 / count as f64,
                fared.asked,
                fared.turned_away,
                service.memory_peak() >> 10,
            );
            assert!(fared.refused.is_empty(), "{:?}", fared.refused);
            assert!(service.memory_peak() < MEMORY_MAX, "{} KiB", service.memory_peak());
        }
    }
}

/// Caddy tells its version by a command of its own.
fn has_caddy() -> bool {
    Command::new("caddy").arg("version").output().is_ok() || has("caddy")
}
