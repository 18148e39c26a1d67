//! Whether the time of a refused sign-in tells that an e-mail has an account.
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::client::Client;
use super::servers::Voz;

/// Tries of each kind.
const TRIES: usize = 200;
/// Tries that an account has before it is slowed.
const OF_ACCOUNT: usize = 5;

/// A wrong password of an account and an e-mail without one, in turns, each from a network of its own.
pub(crate) fn run() {
    let voz = Voz::start(&[("VOZ_PROXIES", "127.0.0.1")]);
    for n in 0..TRIES / OF_ACCOUNT {
        let mut made =
            voz.command(&["-q", "conta", "criar", &known(n)]).stdin(Stdio::piped()).spawn().unwrap();
        made.stdin.take().unwrap().write_all(b"ventilador azul na janela\n").unwrap();
        assert!(made.wait().unwrap().success());
    }
    let mut client = Client::new(voz.address);
    let bootstrap = client.send(b"GET /api/auth/bootstrap HTTP/1.1\r\nHost: x\r\n\r\n").1;
    let csrf = String::from_utf8_lossy(bootstrap).split('"').nth(3).unwrap().to_owned();
    let cookie = client.cookie();
    let mut network = 0;
    let mut refused = |email: &str| {
        network += 1;
        let body = format!("{{\"email\": \"{email}\", \"senha\": \"um palpite qualquer\"}}");
        let request = format!(
            "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
             X-CSRF-Token: {csrf}\r\nX-Forwarded-For: 10.0.{}.{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            network / 250,
            network % 250 + 1,
            body.len(),
            address = voz.address,
        );
        let sent = Instant::now();
        assert_eq!(client.send(request.as_bytes()).0, 401);
        sent.elapsed()
    };
    let (mut wrong, mut unknown) = (Vec::new(), Vec::new());
    for n in 0..TRIES {
        let kinds = [
            (&mut wrong, known(n / OF_ACCOUNT)),
            (&mut unknown, format!("ninguem{}@ex.com.br", n / OF_ACCOUNT)),
        ];
        // Each goes first as often as the other.
        let mut kinds = Vec::from(kinds);
        if n % 2 == 1 {
            kinds.reverse();
        }
        for (times, email) in kinds {
            times.push(refused(&email));
        }
    }
    let mean = |times: &[Duration]| times.iter().sum::<Duration>().as_secs_f64() * 1000.0 / TRIES as f64;
    let (wrong, unknown) = (mean(&wrong), mean(&unknown));
    println!(
        "  {TRIES} vezes cada: senha errada {wrong:.2} ms, e-mail sem conta {unknown:.2} ms em média; diferença {:.2} %",
        (wrong - unknown).abs() / wrong * 100.0
    );
}

fn known(n: usize) -> String {
    format!("conta{n}@exemplo.com.br")
}
