//! What a socket may bring: slowness, size, garbage, shapes that two servers read in two ways.
use std::io::Write;

use super::draft;
use crate::servico::{JSON, Service, read_all};

/// Status of each answer in what came back.
fn statuses(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    text.match_indices("HTTP/1.1 ").map(|(at, _)| text[at + 9..].chars().take(3).collect()).collect()
}

/// A service that waits for no more than a second for the next request.
fn impatient() -> Service {
    Service::start(&[("VOZ_CABECALHO_S", "1")])
}

/// Bytes that answer `/api/health` in a form that nothing else here asks for.
const SMUGGLED: &str = "GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n";

fn head(method: &str, lines: &str) -> String {
    format!("{method} /api/rewrite HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{lines}\r\n")
}

#[test]
fn a_slow_head_and_an_idle_connection_are_closed() {
    let service = impatient();
    let mut silent = service.connect();
    let mut slow = service.connect();
    slow.write_all(b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ").unwrap();
    let mut idle = service.connect();
    idle.write_all(SMUGGLED.as_bytes()).unwrap();
    assert_eq!(statuses(&read_all(&mut idle)), ["200"]);
    assert!(statuses(&read_all(&mut slow)).iter().all(|status| status == "408"));
    assert!(read_all(&mut silent).is_empty());
    assert_eq!(service.get("/api/health").status, 200);
}

#[test]
fn a_slow_body_is_a_408_also_where_none_is_wanted() {
    let service = Service::start(&[("VOZ_CORPO_S", "1")]);
    for request in [
        head("POST", "Content-Length: 100\r\n") + "{\"texto\":",
        head("POST", "Transfer-Encoding: chunked\r\n") + "9\r\n{\"texto\":\r\n",
        "GET /api/health HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n".to_owned(),
    ] {
        let mut stream = service.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let answer = read_all(&mut stream);
        assert_eq!(statuses(&answer), ["408"], "{request}");
        let answer = String::from_utf8_lossy(&answer);
        assert!(
            answer.contains("tempo_esgotado") && answer.contains("\r\nconnection: close\r\n"),
            "{answer}"
        );
    }
}

#[test]
fn a_body_over_the_cap_is_a_413_with_a_length_and_without() {
    let service = impatient();
    let large = "x".repeat(300_000);
    let chunked = format!("{:x}\r\n{large}\r\n0\r\n\r\n", large.len());
    let requests = [
        head("POST", "Content-Length: 99999999999\r\nExpect: 100-continue\r\n"),
        head("POST", "Content-Length: 300000\r\n") + &large,
        head("POST", "Transfer-Encoding: chunked\r\n") + &chunked,
        format!("GET /api/health HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n{large}"),
    ];
    for (request, answer) in requests.iter().zip(service.raw(&requests)) {
        assert_eq!(statuses(&answer), ["413"], "{}", &request[..100]);
        assert!(String::from_utf8_lossy(&answer).contains("corpo_grande"));
    }
    // What came whole leaves the connection open; what did not, or was not let in, ends it.
    let closes = |n: usize| {
        String::from_utf8_lossy(&service.raw(&requests[n..=n])[0]).contains("\r\nconnection: close\r\n")
    };
    assert_eq!([0, 1, 2, 3].map(closes), [true, false, false, false]);
    let endless = service.raw(&[head("POST", "Transfer-Encoding: chunked\r\n") + "ffffffffffffffff1\r\n"]);
    assert!(statuses(&endless[0]).iter().all(|status| status.starts_with('4')));
}

#[test]
fn who_sends_a_request_and_no_more_is_answered() {
    let service = Service::start(&[]);
    for (request, status) in [
        ("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(), "HTTP/1.1 200"),
        ("GET /api/credito HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(), "HTTP/1.1 401"),
        ("GET /api/credito HTTP/1.0\r\n\r\n".to_owned(), "HTTP/1.0 401"),
        (head("POST", "Content-Length: 4\r\n") + "null", "HTTP/1.1 400"),
        (head("POST", "Content-Length: 40\r\n") + "null", "HTTP/1.1 400"),
        ("GET /api/health HTTP/1.1\r\nHost:".to_owned(), ""),
    ] {
        let mut stream = service.connect();
        stream.write_all(request.as_bytes()).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let answer = read_all(&mut stream);
        assert_eq!(String::from_utf8_lossy(&answer).get(..status.len()), Some(status), "{request}");
    }
}

#[test]
fn a_body_that_is_refused_is_let_in_before_the_answer() {
    let service = Service::start(&[]);
    let large = vec![b'x'; 900_000];
    assert_eq!(service.post_bytes("/api/rewrite", &[], &large).code(), "tipo_nao_suportado");
    assert_eq!(service.post_bytes("/nada", &[], &large).code(), "rota_desconhecida");
    assert_eq!(service.post_bytes("/api/rewrite", &[JSON], &large).code(), "corpo_grande");
}

#[test]
fn a_request_names_its_host_once() {
    let service = impatient();
    let cases = [
        ("GET /api/health HTTP/1.1\r\n\r\n", "400"),
        ("GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"),
        ("GET /api/health HTTP/1.1\r\nHost: a b\r\n\r\n", "400"),
        ("GET /api/health HTTP/1.1\r\nHost: eu@ex.com\r\n\r\n", "400"),
        ("GET /api/health HTTP/1.1\r\nHost: é\r\n\r\n", "400"),
        ("GET /api/health HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", "400"),
        ("GET /api/health HTTP/1.0\r\n\r\n", "200"),
        ("GET /api/health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", "200"),
        ("GET /api/health HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\n\r\n", "200"),
        ("GET http://ex.com/api/health HTTP/1.1\r\nHost: ex.com\r\nConnection: close\r\n\r\n", "200"),
    ];
    let answers = service.raw(&cases.map(|(request, _)| request));
    for ((request, status), answer) in cases.into_iter().zip(answers) {
        let answer = String::from_utf8_lossy(&answer);
        assert_eq!(answer.get(9..12), Some(status), "{request:?}: {answer}");
        assert!(status == "200" || answer.contains("connection: close"), "{answer}");
    }
}

#[test]
fn no_shape_of_a_request_hides_another_one() {
    let service = impatient();
    let chunked = "Transfer-Encoding: chunked\r\n";
    let cases = [
        // One reader takes the length, another the chunks.
        (format!("Content-Length: 6\r\n{chunked}"), "0\r\n\r\n"),
        (format!("{chunked}Content-Length: 60\r\n"), "0\r\n\r\n"),
        ("Content-Length: 4\r\nContent-Length: 60\r\n".to_owned(), "null"),
        ("Content-Length: 4, 60\r\n".to_owned(), "null"),
        ("Content-Length: +4\r\n".to_owned(), "null"),
        ("Content-Length: 0x4\r\n".to_owned(), "null"),
        ("Content-Length: -1\r\n".to_owned(), ""),
        ("Content-Length: 99999999999999999999999999\r\n".to_owned(), "null"),
        ("Content-Length: 4 4\r\n".to_owned(), "null"),
        ("Content-Length : 4\r\n".to_owned(), "null"),
        ("Content-Length:\r\n 4\r\n".to_owned(), "null"),
        ("Transfer-Encoding: chunked, identity\r\n".to_owned(), "0\r\n\r\n"),
        ("Transfer-Encoding: xchunked\r\n".to_owned(), "0\r\n\r\n"),
        ("Transfer-Encoding: \u{b}chunked\r\n".to_owned(), "0\r\n\r\n"),
        ("Transfer-Encoding : chunked\r\n".to_owned(), "0\r\n\r\n"),
        ("Transfer-Encoding:\r\n chunked\r\n".to_owned(), "0\r\n\r\n"),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n".to_owned(), "0\r\n\r\n"),
        (chunked.to_owned(), "0x0\r\n\r\n"),
        (chunked.to_owned(), "-1\r\n\r\n"),
        (chunked.to_owned(), "4\r\nnullX\r\n0\r\n\r\n"),
    ];
    let requests = cases.each_ref().map(|(lines, body)| head("POST", lines) + body + SMUGGLED);
    for ((lines, body), answer) in cases.iter().zip(service.raw(&requests)) {
        let answers = statuses(&answer);
        assert!(
            answers.len() <= 1 && !answers.contains(&"200".to_owned()),
            "{lines:?} {body:?}: {answers:?}"
        );
    }
    let old = head("POST", chunked).replace("HTTP/1.1", "HTTP/1.0") + "0\r\n\r\n" + SMUGGLED;
    // Said twice alike is said once, and what follows is a request of its own.
    let twice = head("POST", "Content-Length: 4\r\nContent-Length: 4\r\n") + "null" + SMUGGLED;
    let answers = service.raw(&[old, twice]);
    assert!(!statuses(&answers[0]).contains(&"200".to_owned()));
    assert_eq!(statuses(&answers[1]), ["400", "200"]);
}

#[test]
fn garbage_is_answered_or_closed_and_nothing_breaks() {
    let service = impatient();
    let long = "a".repeat(70_000);
    let many: String = (0..200).map(|n| format!("X-{n}: y\r\n")).collect();
    let known: Vec<Vec<u8>> = vec![
        b"\r\n\r\n\r\n".to_vec(),
        b"\0\0\0\0".to_vec(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        b"GET\r\n\r\n".to_vec(),
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n".to_vec(),
        b"GET /api/health HTTP/1.1\nHost: x\n\n".to_vec(),
        b"GET /api/health\0 HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(),
        b"CONNECT ex.com:443 HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(),
        b"OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".to_vec(),
        b"TRACE /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".to_vec(),
        b"GET /%zz%ff%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".to_vec(),
        b"GET /api/health HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n".to_vec(),
        format!("GET /{long} HTTP/1.1\r\nHost: x\r\n\r\n").into_bytes(),
        format!("GET /api/health HTTP/1.1\r\nHost: x\r\nX: {long}\r\n\r\n").into_bytes(),
        format!("GET /api/health HTTP/1.1\r\nHost: x\r\n{many}\r\n").into_bytes(),
        long.into_bytes(),
    ];
    // The rest is drawn: bytes that repeat from run to run.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let drawn = (0..150).map(|_| {
        let mut byte = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state.to_be_bytes()[0]
        };
        let start: &[u8] = if byte() < 128 { b"POST /api/rewrite HTTP/1.1\r\nHost: x\r\n" } else { b"" };
        let length = usize::from(byte()) * 4;
        let rest = (0..length).map(|_| byte()).collect::<Vec<_>>();
        [start, &rest, b"\r\n\r\n"].concat()
    });
    let all: Vec<Vec<u8>> = known.into_iter().chain(drawn).collect();
    for (bytes, answer) in all.iter().zip(service.raw(&all)) {
        let shown = || String::from_utf8_lossy(bytes).escape_debug().to_string();
        assert!(statuses(&answer).iter().all(|status| !status.starts_with('5')), "{}", shown());
    }
    assert_eq!(service.get("/api/health").status, 200);
    assert!(!service.log().contains("ERROR"), "{}", service.log());
}

#[test]
fn a_caller_who_does_not_read_loses_the_connection() {
    let service = Service::start(&[("VOZ_CORPO_S", "1"), ("VOZ_CONEXOES", "1")]);
    let mut deaf = service.connect();
    // Far more than the buffers between the two take.
    deaf.write_all("GET /llms-full.txt HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2000).as_bytes()).unwrap();
    assert_eq!(service.get("/api/health").status, 200, "its place is free again");
}

#[test]
fn more_connections_than_places_wait_for_one() {
    let service = Service::start(&[("VOZ_CONEXOES", "3"), ("VOZ_PARTE_POR_REDE", "100")]);
    let mut held: Vec<_> = (0..3).map(|_| service.connect()).collect();
    for stream in &mut held {
        stream.write_all(b"GET /api/health HTTP/1.1\r\nHost: x\r\n").unwrap();
    }
    let waiting = service.rewriting(&[], &draft());
    held.pop();
    assert_eq!(waiting.answer().code(), "sem_credencial", "served once a place is free");
}

#[cfg(unix)]
#[test]
fn out_of_descriptors_it_goes_on_once_there_are_some() {
    let service = Service::start(&[]);
    // As many connections as the system lets this process have are few beside what a machine may see;
    // the server's own table is made smaller instead, with room left for a database on a server: a connection to it takes
    // five, and is kept.
    let limited = std::process::Command::new("prlimit")
        .args(["--nofile=128", "--pid", &service.id().to_string()])
        .status();
    if !limited.is_ok_and(|status| status.success()) {
        return;
    }
    let held: Vec<_> = (0..150).map(|_| service.connect()).collect();
    service.wait_for_log("conexão não aceita", 1);
    drop(held);
    assert_eq!(service.get("/api/health").status, 200);
}
