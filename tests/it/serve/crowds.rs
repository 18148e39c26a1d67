//! Crowds: what one network does is felt by that network, and a stranger on another one is served meanwhile.
//!
//! The addresses of loopback are networks of their own: the crowd calls from one, the stranger from another. How
//! long the stranger waits is measured in `benches/serve`, section `multidoes`; here stands what is bounded.
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};

use super::draft;
use crate::formulario::{PIX, sized};
use crate::portao::Gate;
use crate::servico::{Answer, JSON, Service, filled, read_all, request, wait_until};

const CROWD: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const STRANGER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);

/// A request from an address, answered.
fn from(service: &Service, source: Ipv4Addr, bytes: &[u8]) -> Answer {
    let mut stream = service.connect_from(source);
    stream.write_all(bytes).unwrap();
    Answer::read(&mut stream).unwrap()
}

fn get(path: &str) -> Vec<u8> {
    request("GET", path, &[], None)
}

fn post(path: &str, body: &Value) -> Vec<u8> {
    request("POST", path, &[JSON], Some(body.to_string().as_bytes()))
}

/// The same request on a connection that stays.
fn kept(request: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(request).replace("Connection: close\r\n", "").into_bytes()
}

/// Whether the service has ended a connection on which it owes nothing.
fn is_closed(stream: &mut TcpStream) -> bool {
    stream.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
    match stream.read(&mut [0; 64]) {
        Ok(0) => true,
        Ok(_) => panic!("an answer that nobody asked for"),
        Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    }
}

#[test]
fn connections_of_one_network_leave_places_for_others() {
    let service = Service::start(&[("VOZ_CONEXOES", "40"), ("VOZ_CABECALHO_S", "60")]);
    let mut crowd: Vec<_> = (0..60)
        .map(|_| {
            let mut stream = service.connect_from(CROWD);
            // It may have been closed already.
            let _ = stream.write_all(b"GET /api/health HTTP/1.1\r\nHost: x\r\n");
            stream
        })
        .collect();
    assert_eq!(from(&service, STRANGER, &get("/api/health")).status, 200);
    let mut open = 60;
    wait_until("the end of what is beyond the share", || {
        crowd.retain_mut(|stream| !is_closed(stream));
        open = crowd.len();
        open <= 10
    });
    assert_eq!(open, 10, "a quarter of forty");
}

#[test]
fn connections_of_a_trusted_proxy_belong_to_nobody() {
    let service = Service::start(&[
        ("VOZ_CONEXOES", "40"),
        ("VOZ_CABECALHO_S", "60"),
        ("VOZ_PROXIES", &CROWD.to_string()),
    ]);
    let carried: Vec<_> = (0..30)
        .map(|n| {
            let mut stream = service.connect_from(CROWD);
            let caller = format!("10.0.0.{n}");
            let asked = request("GET", "/api/credito", &[("X-Forwarded-For", &caller)], None);
            stream.write_all(&kept(&asked)).unwrap();
            let mut status = [0; 12];
            stream.read_exact(&mut status).unwrap();
            assert_eq!(&status, b"HTTP/1.1 401", "{n}");
            stream
        })
        .collect();
    assert_eq!(carried.len(), 30, "all of them are kept alive");
}

#[test]
fn calls_of_one_network_wait_in_a_line_of_their_own() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[("VOZ_MODELO_SIMULTANEAS", "4"), ("VOZ_FILA", "8")]);
    let rewrite = post("/api/rewrite", &draft());
    let mut crowd: Vec<_> = (0..8)
        .map(|_| {
            let mut stream = service.connect_from(CROWD);
            stream.write_all(&rewrite).unwrap();
            stream
        })
        .collect();
    gate.wait_for(1);
    // One of its calls is at work, two wait, and the others are told so at once.
    let mut refused = 0;
    wait_until("the refusals", || {
        crowd.retain_mut(|stream| {
            stream.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
            let waits = stream.peek(&mut [0]).is_err();
            if !waits {
                assert_eq!(Answer::read(stream).unwrap().code(), "sobrecarga");
                refused += 1;
            }
            waits
        });
        refused == 5
    });
    let mut stranger = service.connect_from(STRANGER);
    stranger.write_all(&rewrite).unwrap();
    gate.wait_for(2);
    gate.open();
    assert_eq!(Answer::read(&mut stranger).unwrap().status, 200);
    for mut stream in crowd {
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        assert_eq!(Answer::read(&mut stream).unwrap().status, 200, "who waited is served");
    }
}

#[test]
fn bodies_on_their_way_are_bounded_in_bytes() {
    let service = Service::start(&[("VOZ_TRANSITO_MIB", "1"), ("VOZ_CORPO_S", "300")]);
    let head = b"POST /api/rewrite HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n";
    let begin = || {
        let mut stream = service.connect_from(CROWD);
        stream.write_all(head).unwrap();
        stream
    };
    let small = post("/api/rewrite", &draft());
    let large = request("POST", "/api/rewrite", &[JSON], Some(&[b' '; 60_000]));
    // Four fit into a quarter of a MiB.
    let begun = filled(4, begin, || from(&service, CROWD, &large).code() == "sobrecarga");
    assert_eq!(from(&service, STRANGER, &small).code(), "sem_credencial");
    drop(begun);
    wait_until("room again", || from(&service, CROWD, &large).code() == "json_invalido");
}

#[test]
fn answers_that_nobody_reads_are_bounded_in_bytes() {
    let service =
        Service::start(&[("VOZ_TRANSITO_MIB", "1"), ("VOZ_CORPO_S", "300"), ("VOZ_RESPOSTA_S", "300")]);
    let tools = post("/mcp", &json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}));
    let one = from(&service, STRANGER, &tools).body.len();
    // More than the system holds for a connection, and enough of them to fill the share.
    let asked = kept(&tools).repeat(8_000_000 / one);
    let asking: Vec<_> = (0..(1 << 18) / one + 4)
        .map(|_| {
            let mut stream = service.connect_with(CROWD, 4096);
            // On a busy machine it takes a while until the answers are stuck, and the service stops reading.
            stream.set_write_timeout(Some(Duration::from_secs(5))).unwrap();
            let asked = asked.clone();
            std::thread::spawn(move || {
                let _ = stream.write_all(&asked);
                stream
            })
        })
        .collect();
    let deaf: Vec<_> = asking.into_iter().map(|asks| asks.join().unwrap()).collect();
    wait_until("a refusal", || from(&service, CROWD, &tools).status == 503);
    assert_eq!(from(&service, STRANGER, &tools).status, 200);
    drop(deaf);
    wait_until("room again", || from(&service, CROWD, &tools).status == 200);
}

#[test]
fn who_reads_an_answer_by_the_byte_loses_the_connection() {
    let service = Service::start_with(&[("VOZ_CORPO_S", "300"), ("VOZ_RESPOSTA_S", "1")], &["-v"]);
    let mut sipping = service.connect_with(CROWD, 4096);
    sipping.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
    let _ = sipping.write_all(&kept(&get("/llms-full.txt")).repeat(200));
    // It never pauses for as long as a caller may, and is cut off all the same.
    wait_until("the end", || {
        let _ = sipping.read(&mut [0; 16]);
        service.log().contains("conexão encerrada")
    });
}

#[test]
fn a_batch_does_not_make_megabytes_of_a_line() {
    let service = Service::start(&[]);
    let headers = [JSON, ("MCP-Protocol-Version", "2025-03-26")];
    let ask = |batch: &Value| {
        from(&service, CROWD, &request("POST", "/mcp", &headers, Some(batch.to_string().as_bytes())))
    };
    let times = |message: Value| -> Value {
        let message = |id: u8| {
            let mut message = message.clone();
            message["id"] = id.into();
            message
        };
        (0..20).map(message).collect()
    };
    for tool in ["api_index", "voice_card", "pricing", "billing"] {
        let call = json!({"jsonrpc": "2.0", "method": "tools/call", "params": {"name": tool}});
        let answer = ask(&times(call));
        assert!(answer.body.len() < 250_000, "{tool}: {} bytes", answer.body.len());
        let answers = answer.json();
        assert_eq!(answers.as_array().unwrap().len(), 20, "{tool}");
        for result in answers.as_array().unwrap().iter().map(|answer| &answer["result"]) {
            let content = &result["structuredContent"];
            let link = content["url"].as_str().is_some_and(|url| url.starts_with(&service.url()));
            assert!(result["isError"] == false || link, "{tool}: {result}");
        }
    }
    let answer = ask(&times(json!({"jsonrpc": "2.0", "method": "tools/list"})));
    assert!(answer.body.len() < 350_000, "{} bytes", answer.body.len());
    assert_eq!(answer.json().as_array().unwrap().len(), 20, "each has its answer, if only a refusal");
}

#[test]
fn the_index_is_short_unless_asked_and_a_batch_leads_to_what_is_long() {
    let service = Service::start(&[]);
    let call = |arguments: Value| {
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
               "params": {"name": "api_index", "arguments": arguments}})
    };
    let headers = [JSON, ("MCP-Protocol-Version", "2025-03-26")];
    let ask = |message: &Value| {
        from(&service, CROWD, &request("POST", "/mcp", &headers, Some(message.to_string().as_bytes())))
    };
    let short = ask(&call(json!({})));
    assert!(short.json()["result"]["isError"] == false && short.body.len() < 10_000, "{}", short.text());
    let long = call(json!({"grupo": "Crédito"}));
    assert!(ask(&long).body.len() > 4096);
    let linked = ask(&json!([long]));
    let url = linked.json()[0]["result"]["structuredContent"]["url"].clone();
    assert!(url.as_str().is_some_and(|url| url.starts_with(&service.url())), "{}", linked.text());
    assert!(linked.body.len() < 2048, "{}", linked.text());
}

#[test]
fn uploads_of_one_network_leave_places_for_others() {
    let service = Service::start(&[("VOZ_CORPO_S", "300")]);
    let begin = || {
        let mut stream = service.connect_from(CROWD);
        stream.write_all(sized(100_000).as_bytes()).unwrap();
        stream
    };
    let whole = [sized(10).as_bytes(), b"0123456789"].concat();
    let begun = filled(8, begin, || from(&service, CROWD, &whole).code() == "sobrecarga");
    assert_ne!(from(&service, STRANGER, &whole).code(), "sobrecarga", "{PIX}");
    drop(begun);
}

#[test]
fn a_head_that_is_cut_off_gets_no_byte() {
    let service = Service::start(&[]);
    for head in ["G", "GET /api/health HTTP/1.1\r\nHost:", "POST /api/rewrite HTTP/1.1\r\nHost: x\r\n"] {
        let mut stream = service.connect_from(CROWD);
        stream.write_all(head.as_bytes()).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        assert_eq!(String::from_utf8_lossy(&read_all(&mut stream)), "", "{head:?}");
    }
}
