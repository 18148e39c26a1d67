//! `Idempotency-Key`: one answer and one charge for one key.
use serde_json::json;

use super::draft;
use crate::banco::Sql;
use crate::contas::pagina::form;
use crate::contas::{EMAIL, Navegador, account};
use crate::house::House;
use crate::portao::{Gate, says};
use crate::servico::{Service, wait_until};
use crate::servidor::{Act, Server};

const KEY: (&str, &str) = ("Idempotency-Key", "chave-1");

#[test]
fn the_same_call_gets_the_same_bytes_and_another_body_a_conflict() {
    let model = Server::start(|_, before| {
        says(if before == 0 { "prazo do relatório mudou" } else { "prazo do relatório mudou pra sexta" })
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
fn an_answer_kept_for_a_session_is_not_given_again_once_the_session_has_ended() {
    let model = Server::start(|_, before| {
        says(if before == 0 { "prazo do relatório mudou" } else { "prazo do relatório mudou pra sexta" })
    });
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "9")]);
    account(&service, EMAIL, &[]);
    let mut ana = Navegador::signed_in(&service);
    let (cookie, origin) = (ana.cookie_header(), service.url());
    let ask = || service.rewrite(&[KEY, ("Cookie", &cookie), ("Origin", &origin)], &draft());
    let first = ask();
    assert_eq!((first.status, ask().text()), (200, first.text()));
    assert_eq!(form(&mut ana, &service, "/conta/sair", &[]).status, 303);
    // Somebody of this network, who asks for the first time.
    let after = ask();
    assert!(after.status == 200 && after.text() != first.text(), "{}", after.text());
    assert_eq!((ask().text(), model.seen().len()), (after.text(), 2));
}

#[test]
fn while_the_first_runs_a_second_is_told_at_once_and_the_model_is_asked_once() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1")]);
    let first = service.rewriting(&[KEY], &draft());
    gate.wait_for(1);
    let second = service.rewrite(&[KEY], &draft());
    assert_eq!((second.status, second.code().as_str()), (409, "em_andamento"));
    assert_eq!(second.header("retry-after"), second.json()["retry_after_s"].to_string());
    let other = service.rewrite(&[KEY], &json!({"texto": "outro texto"}));
    assert_eq!((other.status, other.code().as_str()), (409, "idempotencia_conflito"));
    gate.open();
    let first = first.answer();
    assert_eq!((first.status, service.rewrite(&[KEY], &draft()).text()), (200, first.text()));
    assert_eq!(gate.asked(), 1);
}

#[test]
fn who_repeats_a_key_is_told_so_before_it_waits_for_a_place() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[("VOZ_MODELO_SIMULTANEAS", "1"), ("VOZ_FILA", "0")]);
    let first = service.rewriting(&[KEY], &draft());
    gate.wait_for(1);
    assert_eq!(service.rewrite(&[], &draft()).code(), "sobrecarga", "no place is left");
    assert_eq!(service.rewrite(&[KEY], &draft()).code(), "em_andamento");
    gate.open();
    assert_eq!((first.answer().status, gate.asked()), (200, 1));
}

#[test]
fn seventy_duplicates_of_one_key_take_nothing_from_a_stranger() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[("VOZ_PROXIES", "127.0.0.1"), ("VOZ_COTA_LIMITE", "100")]);
    let mine = [KEY, ("X-Forwarded-For", "9.9.9.9")];
    let first = service.rewriting(&mine, &draft());
    gate.wait_for(1);
    // All of them at once, none of them read: as one who means harm would.
    let duplicates: Vec<_> = (0..70).map(|_| service.rewriting(&mine, &draft())).collect();
    let stranger = service.rewriting(&[("X-Forwarded-For", "8.8.8.8")], &draft());
    gate.wait_for(2);
    let codes: Vec<_> = duplicates.into_iter().map(|asked| asked.answer().code()).collect();
    assert_eq!(codes, vec!["em_andamento"; 70], "answered while the first still runs");
    gate.open();
    assert_eq!((first.answer().status, stranger.answer().status, gate.asked()), (200, 200, 2));
}

#[test]
fn two_services_on_one_database_run_a_key_once() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let house = House::new(&model, 0).for_several();
    let (token, id) = house.mint("1");
    let (one, two) = (house.serve(), house.serve());
    let paid = [("X-Credito", token.as_str()), KEY];
    let first = one.rewriting(&paid, &draft());
    gate.wait_for(1);
    let second = two.rewrite(&paid, &draft());
    assert_eq!((second.status, second.code().as_str()), (409, "em_andamento"));
    gate.open();
    let first = first.answer();
    assert_eq!(two.rewrite(&paid, &draft()).text(), first.text(), "each gives the answer of the other");
    assert_eq!((house.balance(&id)["saldo_usd"].as_str(), gate.asked()), (Some("0.98"), 1));

    // One dies at work: once its claim has run out, the other takes the key over.
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let house = House::new(&model, 0).for_several();
    let (token, id) = house.mint("1");
    let (one, two) = (house.serve(), house.serve());
    let paid = [("X-Credito", token.as_str()), KEY];
    let lost = one.rewriting(&paid, &draft());
    gate.wait_for(1);
    one.kill();
    drop(lost);
    gate.open();
    assert_eq!(two.rewrite(&paid, &draft()).code(), "em_andamento", "nobody knows yet that it died");
    Sql::of(house.home()).run("UPDATE idempotencia SET ate = desde - 1", &[]);
    assert_eq!(two.rewrite(&paid, &draft()).status, 200);
    // What the dead one had set aside comes back when its time is over.
    assert_eq!(house.balance(&id)["saldo_usd"], "0.98", "charged once");
}

#[test]
fn who_left_fetches_the_same_answer_and_pays_once() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1")]);
    let asked = service.rewriting(&[KEY], &draft());
    gate.wait_for(1);
    drop(asked);
    assert_eq!(service.rewrite(&[KEY], &draft()).code(), "em_andamento");
    gate.open();
    let mut answer = None;
    wait_until("the answer that waits", || {
        answer = Some(service.rewrite(&[KEY], &draft())).filter(|answer| answer.status == 200);
        answer.is_some()
    });
    let answer = answer.unwrap();
    assert_eq!(answer.json()["cota"]["usado"], 1);
    assert_eq!(service.rewrite(&[KEY], &draft()).text(), answer.text());
    assert_eq!(gate.asked(), 1);
}

#[test]
fn who_left_a_paid_call_with_a_key_gets_the_answer_and_not_the_price() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let url = model.url();
    let env = [("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url.as_str()), ("VOZ_COTA_LIMITE", "0")];
    let service = Service::start_with(&env, &["-v"]);
    let minted = service.command(&["credito", "criar", "--usd", "1", "--json"]).output().unwrap();
    let minted: serde_json::Value = serde_json::from_slice(&minted.stdout).unwrap();
    let token = minted["token"].as_str().unwrap();
    let paid = [("X-Credito", token), KEY];
    let asked = service.rewriting(&paid, &draft());
    gate.wait_for(1);
    drop(asked);
    service.wait_for_log("conexão encerrada", 1);
    gate.open();
    wait_until("the answer that waits", || service.rewrite(&paid, &draft()).status == 200);
    let shown = service.send("GET", "/api/credito", &[("X-Credito", token)]).json();
    assert_eq!((shown["saldo_usd"].as_str(), gate.asked()), (Some("0.98"), 1), "{shown}");
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
