//! `Idempotency-Key`: one answer and one charge for one key.
use serde_json::json;

use super::draft;
use crate::portao::{Gate, says};
use crate::servico::{Pending, Service};
use crate::servidor::{Act, Server};

const KEY: (&str, &str) = ("Idempotency-Key", "chave-1");

#[test]
fn the_same_call_gets_the_same_bytes_and_another_body_a_conflict() {
    let model = Server::start(|_, before| {
        says(if before == 0 { "prazo do relatório mudou" } else { "outra resposta" })
    });
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "2"), ("VOZ_PROXIES", "127.0.0.1")]);
    let first = service.rewrite(&[KEY], &draft());
    assert_eq!(first.status, 200);
    for _ in 0..3 {
        let again = service.rewrite(&[KEY], &draft());
        assert_eq!((again.status, again.text()), (200, first.text()));
        assert_ne!(again.header("x-request-id"), first.header("x-request-id"));
    }
    let other = service.rewrite(&[KEY], &json!({"texto": "outro texto"}));
    assert_eq!((other.status, other.code().as_str()), (409, "idempotencia_conflito"));
    assert_eq!(model.seen().len(), 1);

    let elsewhere = service.rewrite(&[KEY, ("X-Forwarded-For", "9.9.9.9")], &draft());
    assert_ne!(elsewhere.text(), first.text(), "a key belongs to its caller");
    assert_eq!(service.rewrite(&[], &draft()).json()["cota"]["usado"], 2, "charged once");
    assert_eq!(service.rewrite(&[KEY], &draft()).text(), first.text(), "also when nothing is left");
}

#[test]
fn a_pair_at_once_asks_the_model_once() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1")]);
    let pair = [service.rewriting(&[KEY], &draft()), service.rewriting(&[KEY], &draft())];
    gate.wait_for(1);
    gate.open();
    let [one, other] = pair.map(Pending::answer);
    assert_eq!((one.status, one.text()), (200, other.text()));
    assert_eq!(gate.asked(), 1);
}

#[test]
fn who_left_fetches_the_same_answer_and_pays_once() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1")]);
    let asked = service.rewriting(&[KEY], &draft());
    gate.wait_for(1);
    drop(asked);
    let back = service.rewriting(&[KEY], &draft());
    gate.open();
    let answer = back.answer();
    assert_eq!((answer.status, &answer.json()["cota"]["usado"]), (200, &json!(1)));
    assert_eq!(service.rewrite(&[KEY], &draft()).text(), answer.text());
    assert_eq!(gate.asked(), 1);
}

#[test]
fn a_key_whose_call_failed_is_free_again() {
    let model = Server::start(|_, before| match before {
        0 => Act::json(400, &json!({"error": {"message": "não"}})),
        _ => says("prazo mudou pra sexta"),
    });
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1")]);
    assert_eq!(service.rewrite(&[KEY], &draft()).status, 502);
    assert_eq!(service.rewrite(&[KEY], &json!({"texto": "corrigido"})).status, 200);
    assert_eq!(service.rewrite(&[], &draft()).status, 402);
}
