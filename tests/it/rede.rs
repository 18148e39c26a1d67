//! The HTTP client against scripted servers: every answer bounded, every failure told apart.
use std::io::{Read, Write};
use std::time::Duration;

use voz::base::http_client::{Client, HttpCall, Method, NetError, Reply, Url};
use voz::base::world::Millis;

use crate::loopback::Loopback;
use crate::servidor::{Act, Server};

fn call(client: &Client, method: Method, url: &str, body: &[u8]) -> Result<Reply, NetError> {
    client.send(&HttpCall {
        method,
        url: &Url::parse(url).unwrap(),
        headers: &[("x-teste", "1"), ("authorization", "Bearer segredo")],
        body,
        deadline: Duration::from_secs(5),
        reply_max: 1000,
    })
}

fn failure(result: Result<Reply, NetError>) -> NetError {
    let error = result.map(|reply| reply.status).unwrap_err();
    assert!(!format!("{error} {error:?}").contains("segredo"));
    error
}

#[test]
fn a_status_is_an_answer() {
    let server =
        Server::start(|_, _| Act::Answer(422, &[("Retry-After", "7"), ("x-a", "é")], "{\"a\":1}".to_owned()));
    let reply = call(&Client::new(), Method::POST, &server.url(), b"{}").unwrap();
    assert_eq!((reply.status, reply.is_success(), reply.body.as_slice()), (422, false, &b"{\"a\":1}"[..]));
    assert_eq!(reply.retry_after(Millis(0)), Some(Duration::from_secs(7)));
    assert_eq!(reply.json::<serde_json::Value>().unwrap()["a"], 1);
}

#[test]
fn every_method_sends_its_headers_and_its_body() {
    let server = Server::start(|_, _| Act::Answer(200, &[], String::new()));
    let (client, url) = (Client::new(), format!("{}/a/b?c=d", server.url()));
    for (method, body, line) in [
        (Method::GET, &b""[..], "GET /a/b?c=d"),
        (Method::POST, b"{}", "POST /a/b?c=d"),
        (Method::POST, b"", "POST /a/b?c=d"),
        (Method::PUT, b"x", "PUT /a/b?c=d"),
        (Method::DELETE, b"", "DELETE /a/b?c=d"),
    ] {
        assert!(call(&client, method, &url, body).unwrap().is_success());
        let seen = server.seen().pop().unwrap();
        assert_eq!((seen.line.as_str(), seen.body.as_bytes()), (line, body));
        assert_eq!(seen.header("x-teste"), Some("1"));
        assert!(seen.header("user-agent").unwrap().starts_with("voz/"));
    }
}

#[test]
fn interim_answers_are_passed_over_and_have_an_end() {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 22\r\n\r\nHTTP/1.1 100 no answer".to_owned();
    let interim = |count: usize| "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(count);
    let few = format!("{}{answer}", interim(16));
    // The rest is never asked for: what comes in one piece is 40 kB, more than is read at once.
    let many = format!("{}{answer}", interim(1000));
    for (sent, whole) in [(few, true), (format!("{}{answer}", interim(17)), false), (many, false)] {
        let server = Server::start(move |_, _| Act::Raw(sent.clone().into_bytes()));
        let got = call(&Client::new(), Method::POST, &server.url(), b"{}");
        match got {
            Ok(reply) => assert!(whole && reply.body == b"HTTP/1.1 100 no answer", "{:?}", reply.body),
            Err(error) => assert!(!whole && matches!(error, NetError::Malformed { .. }), "{error:?}"),
        }
    }
}

#[test]
fn a_redirect_is_an_answer_and_takes_the_credential_nowhere() {
    let thief = Server::start(|_, _| Act::Answer(200, &[], String::new()));
    let to: &'static str = Box::leak(thief.url().into_boxed_str());
    let headers: &'static [_] = Box::leak(Box::new([("location", to)]));
    let server = Server::start(move |_, _| Act::Answer(307, headers, String::new()));
    for method in [Method::GET, Method::POST] {
        assert_eq!(call(&Client::new(), method, &server.url(), b"").unwrap().status, 307);
    }
    assert!(thief.seen().is_empty());
}

#[test]
fn an_answer_at_the_limit_passes_and_one_byte_more_does_not() {
    let server = Server::start(|_, before| Act::Answer(200, &[], "x".repeat(1000 + before)));
    assert_eq!(call(&Client::new(), Method::GET, &server.url(), b"").unwrap().body.len(), 1000);
    let error = failure(call(&Client::new(), Method::GET, &server.url(), b""));
    assert!(matches!(error, NetError::TooLarge { max: 1000, .. }), "{error:?}");
    assert!(!error.never_sent());
}

#[test]
fn what_was_surely_not_sent_is_told_from_what_may_have_been() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let refused = failure(call(&Client::new(), Method::POST, &format!("http://{free}"), b"{}"));
    assert!(matches!(refused, NetError::Connect { .. }) && refused.never_sent(), "{refused:?}");

    let plain = Loopback::start(|mut stream, _| {
        let _ = stream.read(&mut [0; 64]);
        let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
    });
    let not_tls = failure(call(&Client::new(), Method::POST, &format!("https://{}", plain.address), b"{}"));
    assert!(matches!(not_tls, NetError::Tls { .. }) && not_tls.never_sent(), "{not_tls:?}");

    let cut = Server::start(|_, _| Act::Raw(Vec::new()));
    let cut = failure(call(&Client::new(), Method::POST, &cut.url(), b"{}"));
    assert!(matches!(cut, NetError::Cut { .. }) && !cut.never_sent(), "{cut:?}");
}
