//! Throughput of `voz serve` beside a bare hyper server with the same connection settings, in one run.
//!
//! `cargo bench --bench serve`: prints requests a second, the 99th percentile, and the ratio.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    missing_docs
)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::Full;
use hyper_util::rt::{TokioIo, TokioTimer};

const CONNECTIONS: usize = 64;
const TIME: Duration = Duration::from_secs(3);

fn main() {
    let bare = bare_server();
    let (mut child, voz) = voz_server();
    for path in ["/api/health", "/api/estilo"] {
        let body = get(voz, path);
        BODY.get_or_init(|| body.clone());
        let (hello, p99_hello) = load(bare, path);
        let (ours, p99) = load(voz, path);
        println!(
            "{path}: voz {ours:.0}/s p99 {p99:.1?}; hyper sozinho {hello:.0}/s p99 {p99_hello:.1?}; razão {:.2}",
            ours / hello
        );
    }
    println!("memória do voz: {} MB", resident(&child) / 1024);
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The body the bare server answers with: as long as the first one of ours.
static BODY: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();

fn bare_server() -> SocketAddr {
    let (told, address) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            told.send(listener.local_addr().unwrap()).unwrap();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                stream.set_nodelay(true).unwrap();
                tokio::spawn(async move {
                    let hello = hyper::service::service_fn(|_| async {
                        let body = BODY.get().cloned().unwrap_or_default();
                        Ok::<_, std::convert::Infallible>(hyper::Response::new(Full::new(Bytes::from(body))))
                    });
                    let _ = hyper::server::conn::http1::Builder::new()
                        .timer(TokioTimer::new())
                        .header_read_timeout(Duration::from_secs(10))
                        .max_buf_size(32 * 1024)
                        .max_headers(100)
                        .serve_connection(TokioIo::new(stream), hello)
                        .await;
                });
            }
        });
    });
    address.recv().unwrap()
}

fn voz_server() -> (Child, SocketAddr) {
    let folder = std::env::temp_dir().join(format!("voz-bench-{}", std::process::id()));
    let mut child = Command::new(env!("CARGO_BIN_EXE_voz"))
        .arg("serve")
        .env("VOZ_DADOS", folder)
        .env("VOZ_ENDERECO", "127.0.0.1:0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (child, line.trim().trim_start_matches("http://").parse().unwrap())
}

fn get(server: SocketAddr, path: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(server).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let head = answer.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
    answer.split_off(head + 4)
}

/// Requests a second and the 99th percentile over kept-alive connections.
fn load(server: SocketAddr, path: &str) -> (f64, Duration) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
    let start = Instant::now();
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let callers: Vec<_> =
            (0..CONNECTIONS).map(|_| scope.spawn(|| call(server, request.as_bytes(), start))).collect();
        callers.into_iter().flat_map(|c| c.join().unwrap()).collect()
    });
    let rate = times.len() as f64 / start.elapsed().as_secs_f64();
    times.sort_unstable();
    (rate, times[times.len() * 99 / 100])
}

fn call(server: SocketAddr, request: &[u8], start: Instant) -> Vec<Duration> {
    let mut stream = TcpStream::connect(server).unwrap();
    stream.set_nodelay(true).unwrap();
    let mut times = Vec::new();
    let mut buffer = vec![0; 64 * 1024];
    while start.elapsed() < TIME {
        let sent = Instant::now();
        stream.write_all(request).unwrap();
        let mut have = 0;
        loop {
            have += stream.read(&mut buffer[have..]).unwrap();
            if whole(&buffer[..have]) {
                break;
            }
        }
        times.push(sent.elapsed());
    }
    times
}

fn whole(answer: &[u8]) -> bool {
    let Some(head) = answer.windows(4).position(|w| w == b"\r\n\r\n") else { return false };
    let text = String::from_utf8_lossy(&answer[..head]).to_ascii_lowercase();
    let length =
        text.split("content-length: ").nth(1).and_then(|t| t.split("\r\n").next()?.parse::<usize>().ok());
    answer.len() >= head + 4 + length.unwrap_or(0)
}

fn resident(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or_default()
}
