//! What a stranger on another network waits for while a crowd from one network is at work, and the memory it takes.
//!
//! The crowd calls from 127.0.0.2, the stranger from 127.0.0.3: networks of their own. Each crowd wants something else
//! that is scarce; the stranger wants the same thing meanwhile, on a fresh connection each time.
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::client::{Client, get, post};
use super::servers::{Voz, model};

const CROWD: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const STRANGER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);
/// How long the stranger calls, and how long one call may take before it counts as lost.
const TIME: Duration = Duration::from_secs(10);
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) fn run() {
    let voz = Voz::start(&[]);
    crowd("5000 conexões com meio cabeçalho", &voz, &closing(&get("/api/health")), 200, || {
        let half = b"GET /api/health HTTP/1.1\r\nHost: x\r\n";
        hold((0..5000).filter_map(|_| begin(&voz, half, 1 << 16)).collect());
    });
    let voz = Voz::start(&[]);
    crowd("500 conexões, lotes de 20 api_index", &voz, &closing(&tool("voice_card")), 200, || {
        let calls: Vec<String> = (0..20).map(|id| call(id, "api_index")).collect();
        at_once(&voz, 500, &closing(&mcp(&format!("[{}]", calls.join(",")))));
    });
    let voz = Voz::start(&[]);
    crowd("300 conexões que pedem sem ler", &voz, &closing(&tool("voice_card")), 200, || {
        let list = mcp(r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#).repeat(400);
        hold((0..300).filter_map(|_| begin(&voz, &list, 4096)).collect());
    });
    let voz = Voz::start(&[]);
    crowd("300 corpos que não terminam", &voz, &closing(&post("/api/rewrite", "{}")), 400, || {
        let head = "POST /api/rewrite HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 65000\r\n\r\n";
        let half = [head.as_bytes(), &[b' '; 60_000]].concat();
        hold((0..300).filter_map(|_| begin(&voz, &half, 1 << 16)).collect());
    });
    let url = format!("http://{}/v1", model(Duration::from_secs(2)));
    let modelo = [("VOZ_MODELO", "modelo"), ("VOZ_MODELO_URL", url.as_str()), ("VOZ_COTA_LIMITE", "1000000")];
    let voz = Voz::start(&modelo);
    let rewrite = post("/api/rewrite", super::DRAFT);
    crowd("500 reescritas ao mesmo tempo, modelo de 2 s", &voz, &closing(&rewrite), 200, || {
        at_once(&voz, 500, &closing(&rewrite));
    });
    passwords();
}

/// A crowd that guesses passwords of one account; the stranger is its owner, who has never been here.
fn passwords() {
    let voz = Voz::start(&[]);
    let mut made =
        voz.command(&["-q", "conta", "criar", "ana@ex.com.br"]).stdin(Stdio::piped()).spawn().unwrap();
    made.stdin.take().unwrap().write_all(b"ventilador azul na janela\n").unwrap();
    assert!(made.wait().unwrap().success());
    let mut client = Client::new(voz.address);
    let bootstrap = client.send(b"GET /api/auth/bootstrap HTTP/1.1\r\nHost: x\r\n\r\n").1;
    let csrf = String::from_utf8_lossy(bootstrap).split('"').nth(3).unwrap().to_owned();
    let cookie = client.cookie();
    let sign_in = |senha: &str| {
        let body = format!("{{\"email\": \"ana@ex.com.br\", \"senha\": \"{senha}\"}}");
        let head = format!(
            "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nOrigin: http://{}\r\nCookie: {cookie}\r\n\
             X-CSRF-Token: {csrf}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            voz.address,
            body.len()
        );
        [head.as_bytes(), body.as_bytes()].concat()
    };
    crowd(
        "64 chamadores que adivinham a senha de uma conta",
        &voz,
        &sign_in("ventilador azul na janela"),
        200,
        || {
            at_once(&voz, 64, &sign_in("um palpite qualquer"));
        },
    );
}

/// Sets a crowd going again and again, and tells what the stranger sees of it.
fn crowd(name: &str, voz: &Voz, request: &[u8], expected: u16, again: impl Fn() + Sync) {
    let (over, before) = (AtomicBool::new(false), voz.memory().0);
    let (mut times, mut lost) = (Vec::new(), 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                again();
            }
        });
        std::thread::sleep(Duration::from_secs(1));
        let start = Instant::now();
        while start.elapsed() < TIME {
            let sent = Instant::now();
            match answered(voz, STRANGER, request) {
                Some(status) if status == expected => times.push(sent.elapsed()),
                _ => lost += 1,
            }
        }
        over.store(true, Ordering::Relaxed);
    });
    times.sort_unstable();
    let [median, worst] =
        [times.get(times.len() / 2), times.last()].map(|time| time.copied().unwrap_or_default());
    println!(
        "  {name}: estranho atendido {} vezes, perdido {lost}; mediana {median:.1?}, pior {worst:.1?}; \
         memória {before} → {} MB no máximo",
        times.len(),
        voz.memory().1
    );
}

/// So many callers of the crowd at once, each read to the end.
fn at_once(voz: &Voz, callers: usize, request: &[u8]) {
    let mut asked: Vec<TcpStream> = (0..callers).filter_map(|_| begin(voz, request, 1 << 16)).collect();
    for stream in &mut asked {
        let _ = stream.read_to_end(&mut Vec::new());
    }
}

/// Keeps connections for a while.
fn hold(held: Vec<TcpStream>) {
    std::thread::sleep(Duration::from_secs(3));
    drop(held);
}

/// A connection of the crowd on which so much was sent as the service takes at once.
fn begin(voz: &Voz, bytes: &[u8], room: usize) -> Option<TcpStream> {
    let mut stream = connect(voz.address, CROWD, room)?;
    stream.set_write_timeout(Some(Duration::from_millis(50))).ok()?;
    // What does not fit stays unsent.
    let _ = stream.write_all(bytes);
    Some(stream)
}

/// The status of a request's answer, once all of it is there.
fn answered(voz: &Voz, source: Ipv4Addr, request: &[u8]) -> Option<u16> {
    let mut stream = connect(voz.address, source, 1 << 20)?;
    stream.write_all(request).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    String::from_utf8_lossy(&answer).split(' ').nth(1)?.parse().ok()
}

fn connect(server: SocketAddr, source: Ipv4Addr, room: usize) -> Option<TcpStream> {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).ok()?;
    socket.set_recv_buffer_size(room).ok()?;
    socket.bind(&SocketAddr::from((source, 0)).into()).ok()?;
    socket.connect_timeout(&server.into(), PATIENCE).ok()?;
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    Some(stream)
}

fn closing(request: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(request).replacen("\r\n\r\n", "\r\nConnection: close\r\n\r\n", 1).into_bytes()
}

/// On loopback the tools are for this machine's names alone.
fn mcp(body: &str) -> Vec<u8> {
    String::from_utf8_lossy(&post("/mcp", body)).replacen("Host: x", "Host: localhost", 1).into_bytes()
}

fn tool(name: &str) -> Vec<u8> {
    mcp(&call(1, name))
}

fn call(id: u8, tool: &str) -> String {
    format!(r#"{{"jsonrpc": "2.0", "id": {id}, "method": "tools/call", "params": {{"name": "{tool}"}}}}"#)
}
