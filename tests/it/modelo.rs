//! The two real protocols, against scripted servers on loopback.
use std::sync::Mutex;
use std::time::Duration;

use serde_json::{Value, json};
use voz::base::config::{Modelo, Protocolo, Secret};
use voz::base::world::{Millis, World};
use voz::voice::modelo::{Answer, Ask, Finish, ModelError, Provider, remote};

use crate::servidor::{Act, Seen, Server};

const KEY: &str = "sk-teste-0123456789abcdef";

fn modelo(url: &str) -> Modelo {
    Modelo {
        protocolo: Protocolo::OpenAi,
        nome: Some("modelo-x".to_owned()),
        url: url.to_owned(),
        chave: Some(Secret::new(KEY.to_owned())),
        prazo_s: 30,
        temperatura: Some(0.7),
        maximo_tokens: 900,
        simultaneas: 64,
    }
}

fn still() -> World {
    World::test(Millis(1_000_000), 7, &[])
}

fn openai(world: &World, server: &Server) -> Box<dyn Provider> {
    remote(world, &modelo(&server.url())).unwrap()
}

fn anthropic(world: &World, server: &Server) -> Box<dyn Provider> {
    remote(world, &Modelo { protocolo: Protocolo::Anthropic, ..modelo(&server.url()) }).unwrap()
}

/// Asks within `deadline`; gives the answer and the waits between tries.
fn ask(
    world: &World,
    provider: &dyn Provider,
    deadline: Duration,
) -> (Result<Answer, ModelError>, Vec<Duration>) {
    let waits = Mutex::new(Vec::new());
    let answer = provider.complete(&Ask {
        asker: &voz::base::leaving::Leaving::default(),
        system: "regras",
        user: "rascunho",
        texto: "rascunho",
        until: world.deadline(deadline),
        on_retry: &|wait, _| waits.lock().unwrap().push(wait),
    });
    (answer, waits.into_inner().unwrap())
}

const LONG: Duration = Duration::from_secs(30);

fn chat(text: &str) -> Value {
    json!({
        "choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 11, "completion_tokens": 3},
    })
}

fn message(text: &str) -> Value {
    json!({
        "type": "message", "role": "assistant", "content": [{"type": "text", "text": text}],
        "stop_reason": "end_turn", "usage": {"input_tokens": 11, "output_tokens": 3},
    })
}

fn ok_answer() -> Answer {
    Answer { texto: "oi".to_owned(), finish: Finish::Stop, entrada: 11, saida: 3 }
}

/// The error of one question, after checking that neither of its forms holds a piece of the key.
#[track_caller]
fn failure(answer: Result<Answer, ModelError>) -> ModelError {
    let error = answer.unwrap_err();
    let mut told = format!("{error} {error:?} {}", error.detail().unwrap_or_default());
    let mut source = std::error::Error::source(&error);
    while let Some(cause) = source {
        told.push_str(&cause.to_string());
        source = cause.source();
    }
    assert!(!told.contains("sk-teste") && !told.contains("abcdef"), "{told}");
    error
}

#[test]
fn chat_completions_is_spoken_as_it_is_written() {
    let server = Server::start(|_, _| Act::json(200, &chat("oi")));
    let world = still();
    let (answer, _) = ask(&world, &*openai(&world, &server), LONG);
    assert_eq!(answer.unwrap(), ok_answer());
    let seen = &server.seen()[0];
    assert_eq!(seen.line, "POST /v1/chat/completions");
    assert_eq!(seen.header("authorization"), Some(format!("Bearer {KEY}").as_str()));
    assert_eq!(seen.header("content-type"), Some("application/json"));
    assert_eq!(
        seen.json(),
        json!({
            "model": "modelo-x", "stream": false, "max_tokens": 900, "temperature": 0.7,
            "messages": [{"role": "system", "content": "regras"}, {"role": "user", "content": "rascunho"}],
        })
    );
}

#[test]
fn messages_is_spoken_as_it_is_written() {
    let server = Server::start(|_, _| Act::json(200, &message("oi")));
    let world = still();
    let (answer, _) = ask(&world, &*anthropic(&world, &server), LONG);
    assert_eq!(answer.unwrap(), ok_answer());
    let seen = &server.seen()[0];
    assert_eq!(seen.line, "POST /v1/messages");
    assert_eq!((seen.header("x-api-key"), seen.header("authorization")), (Some(KEY), None));
    assert_eq!(seen.header("anthropic-version"), Some("2023-06-01"));
    assert_eq!(
        seen.json(),
        json!({
            "model": "modelo-x", "max_tokens": 900, "temperature": 0.7, "system": "regras",
            "messages": [{"role": "user", "content": "rascunho"}],
        })
    );
}

#[test]
fn who_leaves_during_the_wait_before_another_try_ends_it() {
    let server = Server::start(|_, _| Act::Answer(429, &[("retry-after", "20")], String::new()));
    let world = still();
    let asker = voz::base::leaving::Leaving::default();
    let until = world.deadline(LONG);
    let answer = openai(&world, &server).complete(&Ask {
        asker: &asker,
        system: "regras",
        user: "rascunho",
        texto: "rascunho",
        until,
        on_retry: &|_, _| asker.leave(),
    });
    assert!(matches!(answer, Err(ModelError::Left)), "{answer:?}");
    assert!(world.left(until) > LONG - Duration::from_secs(2), "it did not wait the twenty seconds");
}

#[test]
fn a_local_server_gets_no_key() {
    let server = Server::start(|_, _| Act::json(200, &chat("oi")));
    let world = still();
    let modelo = Modelo { chave: None, ..modelo(&format!("{}/v1/", server.url())) };
    ask(&world, &*remote(&world, &modelo).unwrap(), LONG).0.unwrap();
    assert_eq!(server.seen()[0].line, "POST /v1/chat/completions");
    assert_eq!(server.seen()[0].header("authorization"), None);
}

#[test]
fn the_wrong_content_type_is_forgiven() {
    let server = Server::start(|_, _| {
        Act::Answer(200, &[("content-type", "text/html; charset=utf-8")], chat("oi").to_string())
    });
    let world = still();
    assert_eq!(ask(&world, &*openai(&world, &server), LONG).0.unwrap(), ok_answer());
}

#[test]
fn newer_models_get_the_names_they_take_and_the_lesson_is_kept() {
    let refuse = |m: &str| Act::json(400, &json!({"error": {"message": m, "type": "invalid_request_error"}}));
    let server = Server::start(move |seen: &Seen, _| {
        let body = seen.json();
        if body.get("max_tokens").is_some() {
            return refuse("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
        }
        if body.get("temperature").is_some() {
            return refuse("Unsupported value: 'temperature' does not support 0.7. Only 1 is supported.");
        }
        Act::json(200, &chat("oi"))
    });
    let world = still();
    let provider = openai(&world, &server);
    assert_eq!(ask(&world, &*provider, LONG).0.unwrap(), ok_answer());
    assert_eq!(ask(&world, &*provider, LONG).0.unwrap(), ok_answer());
    assert_eq!(server.seen().len(), 4);
    assert_eq!(server.seen()[3].json()["max_completion_tokens"], 900);
}

#[test]
fn a_refused_temperature_is_left_out_of_messages() {
    let server = Server::start(|seen, _| match seen.json().get("temperature") {
        Some(_) => Act::json(400, &json!({"error": {"message": "`temperature` is deprecated"}})),
        None => Act::json(200, &message("oi")),
    });
    let world = still();
    assert_eq!(ask(&world, &*anthropic(&world, &server), LONG).0.unwrap(), ok_answer());
}

#[test]
fn of_messages_only_a_bad_request_is_asked_again_without_the_temperature() {
    for (status, named) in [(422, "temperature"), (400, "max_tokens")] {
        let server = Server::start(move |_, _| Act::json(status, &json!({"error": {"message": named}})));
        let world = still();
        failure(ask(&world, &*anthropic(&world, &server), LONG).0);
        assert_eq!(server.seen().len(), 1, "{status} {named}");
    }
}

#[test]
fn a_refusal_for_another_reason_is_not_repeated() {
    let server = Server::start(|_, _| {
        Act::json(400, &json!({"error": {"message": format!("bad model for key {KEY} (sk-teste***cdef)")}}))
    });
    let world = still();
    let error = failure(ask(&world, &*openai(&world, &server), LONG).0);
    assert_eq!(error.to_string(), "o provedor do modelo recusou o pedido");
    assert_eq!(error.detail().as_deref(), Some("HTTP 400, bad model for key *** ***"));
    assert_eq!(server.seen().len(), 1);
}

#[test]
fn waits_as_long_as_the_server_asks() {
    for header in [("retry-after", "3"), ("retry-after", "Thu, 01 Jan 1970 00:16:43 GMT")] {
        let headers: &'static [_] = Box::leak(Box::new([header]));
        let server = Server::start(move |_, before| match before {
            0 => Act::Answer(429, headers, json!({"error": {"message": "slow down"}}).to_string()),
            _ => Act::json(200, &chat("oi")),
        });
        let world = still();
        let (answer, waits) = ask(&world, &*openai(&world, &server), LONG);
        assert_eq!((answer.unwrap(), waits), (ok_answer(), vec![Duration::from_secs(3)]));
    }
}

#[test]
fn does_not_wait_past_the_deadline() {
    let server = Server::start(|_, _| Act::Answer(429, &[("retry-after", "60")], String::new()));
    let world = still();
    let (answer, waits) = ask(&world, &*openai(&world, &server), LONG);
    assert!(matches!(failure(answer), ModelError::Status { status: 429, .. }));
    assert_eq!((waits.len(), server.seen().len()), (0, 1));
}

#[test]
fn a_failing_server_is_tried_again_with_growing_waits() {
    let server = Server::start(|_, before| match before {
        0 => Act::Answer(500, &[], "<h1>oops</h1>".to_owned()),
        1 => Act::json(529, &json!({"type": "error", "error": {"type": "overloaded_error", "message": "x"}})),
        2 => Act::Raw(Vec::new()),
        _ => Act::json(200, &message("oi")),
    });
    let world = still();
    let (answer, waits) = ask(&world, &*anthropic(&world, &server), LONG);
    assert_eq!(answer.unwrap(), ok_answer());
    for (wait, full) in waits.iter().zip([400, 800, 1600]) {
        assert!(wait.as_millis() >= full / 2 && wait.as_millis() <= full, "{waits:?}");
    }
    assert_eq!(waits.len(), 3);
}

#[test]
fn tries_come_to_an_end() {
    let server = Server::start(|_, _| Act::Answer(503, &[], String::new()));
    let world = still();
    let error = failure(ask(&world, &*openai(&world, &server), LONG).0);
    assert_eq!(error.to_string(), "o provedor do modelo está com problema");
    assert_eq!(server.seen().len(), 4);
}

#[test]
fn no_money_and_no_permission_are_not_tried_again() {
    for (status, body) in [
        (429, json!({"error": {"message": "no quota", "code": "insufficient_quota"}})),
        (401, json!({"error": {"message": format!("Incorrect API key provided: {KEY}")}})),
        (302, Value::Null),
    ] {
        let server = Server::start(move |_, _| {
            Act::Answer(status, &[("location", "http://127.0.0.1:9/roubo")], body.to_string())
        });
        let world = still();
        let error = failure(ask(&world, &*openai(&world, &server), LONG).0);
        assert!(matches!(error, ModelError::Status { status: s, .. } if s == status));
        assert_eq!(server.seen().len(), 1);
    }
}

#[test]
fn nobody_listening_is_tried_again_and_said() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let world = still();
    let provider = remote(&world, &modelo(&format!("http://{free}"))).unwrap();
    let (answer, waits) = ask(&world, &*provider, LONG);
    let error = failure(answer);
    assert_eq!(error.to_string(), "sem conexão com o provedor do modelo");
    let detail = error.detail().unwrap();
    assert_eq!(detail, format!("sem conexão com http://{free}: conexão recusada"));
    assert_eq!(waits.len(), 3);
}

#[test]
fn a_slow_server_is_left_at_the_deadline() {
    let dripping = b"HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{\"choices\"".to_vec();
    for silent in [true, false] {
        let head = dripping.clone();
        let server =
            Server::start(move |_, _| if silent { Act::Hang } else { Act::RawThenHang(head.clone()) });
        let world = World::real();
        let (answer, waits) = ask(&world, &*openai(&world, &server), Duration::from_millis(200));
        assert!(matches!(failure(answer), ModelError::Timeout));
        assert!(waits.is_empty());
    }
}

#[test]
fn an_answer_cut_in_the_middle_is_tried_again() {
    let whole = chat("oi").to_string();
    for head in [
        format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", whole.len()),
        format!("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n{:x}\r\n", whole.len()),
    ] {
        let cut = format!("{head}{}", &whole[..whole.len() / 2]).into_bytes();
        let server = Server::start(move |_, before| match before {
            0 => Act::Raw(cut.clone()),
            _ => Act::json(200, &chat("oi")),
        });
        let world = still();
        assert_eq!(ask(&world, &*openai(&world, &server), LONG).0.unwrap(), ok_answer());
        assert_eq!(server.seen().len(), 2);
    }
}

#[test]
fn what_is_not_the_protocol_is_said() {
    let big = format!("{{\"choices\": \"{}\"}}", "x".repeat(5 << 20));
    for (body, said) in [
        ("<html>bem-vindo</html>".to_owned(), "o provedor do modelo respondeu fora do protocolo"),
        (String::new(), "o provedor do modelo respondeu fora do protocolo"),
        ("{\"choices\": []}".to_owned(), "o provedor do modelo respondeu fora do protocolo"),
        ("[1, 2".to_owned(), "o provedor do modelo respondeu fora do protocolo"),
        ("{\"error\": {\"message\": \"x\"}}".to_owned(), "o provedor do modelo respondeu com erro"),
        (big, "a resposta do provedor do modelo é grande demais"),
    ] {
        let server = Server::start(move |_, _| Act::Answer(200, &[], body.clone()));
        let world = still();
        for provider in [openai(&world, &server), anthropic(&world, &server)] {
            assert_eq!(failure(ask(&world, &*provider, LONG).0).to_string(), said);
        }
    }
    let server = Server::start(|_, _| Act::Raw(b"SSH-2.0-OpenSSH_9.2\r\n\r\n".to_vec()));
    let world = still();
    failure(ask(&world, &*openai(&world, &server), LONG).0);
}

#[test]
fn stopping_the_world_stops_the_waiting() {
    let server = Server::start(|_, _| Act::Answer(500, &[], String::new()));
    let world = World::real();
    world.stop();
    assert!(matches!(failure(ask(&world, &*openai(&world, &server), LONG).0), ModelError::Status { .. }));
    assert_eq!(server.seen().len(), 1);
}

#[test]
fn an_address_that_cannot_be_used_is_said_at_once() {
    for url in ["ftp://ex.com", "sem esquema", "http://eu:xyzzy@ex.com"] {
        let error = remote(&still(), &modelo(url)).map(|_| ()).unwrap_err();
        assert!(!format!("{error:?}").contains("xyzzy"));
        assert!(matches!(error, ModelError::Settings(_)));
    }
}
