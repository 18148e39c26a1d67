//! SIGTERM: what runs finishes, what is idle ends, and the exit code is 0.
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use super::draft;
use crate::portao::{Gate, says};
use crate::servico::{Service, pause, wait_until};
use crate::servidor::Server;

#[test]
fn rewrites_in_flight_finish() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[]);
    let mut idle = service.connect();
    idle.write_all(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    assert!(idle.read(&mut [0; 4096]).unwrap() > 0);
    let asked: Vec<_> = (0..3).map(|_| service.rewriting(&[], &draft())).collect();
    gate.wait_for(3);
    service.terminate();
    service.wait_for_log("parando", 1);
    let address = service.url().replace("http://", "");
    assert!(TcpStream::connect(address).is_err(), "nobody new is let in");
    assert_eq!(idle.read(&mut [0; 1]).unwrap(), 0, "an idle connection ends at once");
    gate.open();
    for pending in asked {
        let answer = pending.answer();
        assert_eq!((answer.status, answer.header("connection")), (200, "close"));
    }
    assert_eq!(service.exit_code(), Some(0));
}

/// Elsewhere the system cannot be told to make no more connections.
#[cfg(target_os = "linux")]
#[test]
fn whoever_connects_while_the_door_closes_is_answered_or_refused_and_never_cut_off() {
    for _ in 0..6 {
        let service = Service::start(&[]);
        std::thread::scope(|scope| {
            for _ in 0..24 {
                scope.spawn(|| {
                    let cut = std::iter::repeat_with(|| service.try_get("/saude/vivo")).find_map(Result::err);
                    assert_eq!(cut.map(|error| error.kind()), Some(ErrorKind::ConnectionRefused));
                });
            }
            pause(300);
            service.terminate();
        });
        assert_eq!(service.exit_code(), Some(0));
    }
}

#[test]
fn a_stop_has_a_limit_and_gives_no_half_answer() {
    let gate = Gate::default();
    let model = gate.model("nunca");
    let service = Service::with_model(&model, &[("VOZ_PARADA_S", "1")]);
    let mut stream = service.connect();
    let body = draft().to_string();
    let head = format!(
        "POST /api/rewrite HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
    gate.wait_for(1);
    service.terminate();
    assert_eq!(service.exit_code(), Some(0));
    assert!(crate::servico::read_all(&mut stream).is_empty());
    assert!(service.log().contains("ainda em andamento"), "{}", service.log());
    gate.open();
}

#[test]
fn a_call_that_is_made_whoever_waits_lasts_no_longer_than_the_stop() {
    let gate = Gate::default();
    let model = gate.model("nunca");
    let service = Service::with_model(&model, &[("VOZ_PARADA_S", "6")]);
    let asked = service.rewriting(&[("Idempotency-Key", "uma")], &draft());
    gate.wait_for(1);
    service.terminate();
    assert!(service.ended_within(Duration::from_secs(10)), "six seconds, and what is written then");
    assert_eq!(service.exit_code(), Some(0));
    drop(asked);
    gate.open();
}

#[test]
fn whoever_asks_again_for_a_stop_waits_for_nobody() {
    let gate = Gate::default();
    let model = gate.model("nunca");
    let service = Service::with_model(&model, &[("VOZ_PARADA_S", "60")]);
    let asked = service.rewriting(&[], &draft());
    gate.wait_for(1);
    service.terminate();
    wait_until("the stop", || service.log().contains("peça de novo"));
    service.terminate();
    assert!(service.ended_within(Duration::from_secs(10)));
    assert_eq!(service.exit_code(), Some(0));
    drop(asked);
    gate.open();
}

#[test]
fn before_a_stop_a_balancer_is_told_while_calls_are_still_taken() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let service = Service::with_model(&model, &[("VOZ_AVISO_PARADA_S", "600")]);
    let ready = service.get("/saude/pronto");
    assert_eq!((ready.status, ready.text()), (200, "{\"pronto\":true}"));
    service.terminate();
    wait_until("the notice", || service.get("/saude/pronto").status == 503);
    let told = service.get("/saude/pronto");
    assert_eq!((told.code().as_str(), told.header("retry-after")), ("parando", "5"));
    assert_eq!(service.get("/api/health").status, 200, "as the contract has it");
    assert_eq!(service.rewrite(&[], &draft()).status, 200);
    // Asked again it waits no longer.
    service.terminate();
    assert_eq!(service.exit_code(), Some(0));
}
