//! The free allowance: how many, for whom, and when a place comes back.
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::json;

use super::draft;
use crate::banco::Sql;
use crate::house::House;
use crate::loopback::Loopback;
use crate::portao::{Gate, says, says_nothing};
use crate::servico::{Service, wait_until};
use crate::servidor::{Act, Server};

#[test]
fn five_a_day_and_then_402() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let service = Service::with_model(&model, &[]);
    for n in 1..=5 {
        let answer = service.rewrite(&[], &draft());
        assert_eq!(answer.json()["cota"], json!({"gratis": true, "usado": n, "limite": 5}));
    }
    for _ in 0..2 {
        assert_eq!(service.rewrite(&[], &draft()).code(), "pagamento_necessario");
    }
    assert_eq!(model.seen().len(), 5);
}

#[test]
fn what_delivers_nothing_gives_its_place_back() {
    let model = Server::start(|_, before| match before {
        0 | 1 => Act::json(400, &json!({"error": {"message": "não"}})),
        2 | 3 => says_nothing(),
        _ => says("prazo mudou pra sexta"),
    });
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "1")]);
    for _ in 0..2 {
        assert_eq!(service.rewrite(&[], &draft()).code(), "falha_upstream");
    }
    for _ in 0..2 {
        let empty = service.rewrite(&[], &draft());
        assert_eq!((empty.status, &empty.json()["aviso"]), (200, &json!("vazio")));
        assert_eq!(empty.json()["cota"]["usado"], 0);
        assert_eq!(empty.json()["falhas"][0]["motivo"], "vazio (length)");
    }
    assert_eq!(service.rewrite(&[], &draft()).json()["cota"]["usado"], 1);
    assert_eq!(service.rewrite(&[], &draft()).status, 402);
}

#[test]
fn free_failures_slow_each_network_down_and_let_it_go_on_the_same_day() {
    let well = Arc::new(AtomicBool::new(false));
    let now = well.clone();
    let model = Server::start(move |_, _| {
        says(if now.load(Ordering::SeqCst) { "prazo mudou pra sexta" } else { "bom dia a todos" })
    });
    let env = [("VOZ_COTA_LIMITE", "1"), ("VOZ_COTA_FALHAS", "2"), ("VOZ_PROXIES", "127.0.0.1")];
    let service = Service::with_model(&model, &env);
    for _ in 0..2 {
        let refused = service.rewrite(&[], &draft());
        assert_eq!((refused.status, refused.code().as_str()), (502, "falha_upstream"));
        let body = refused.json();
        assert!(body["detalhe"].as_str().unwrap().starts_with("distante: ficou"), "{body}");
        assert!(!refused.text().contains("não respondeu"), "the model did answer: {body}");
    }
    let asked = model.seen().len();
    let refused = service.rewrite(&[], &draft());
    assert_eq!((refused.status, refused.code().as_str()), (429, "tentativas_demais"));
    assert!(refused.json()["retry_after_s"].as_u64().unwrap() <= 601);
    assert!(refused.json()["detalhe"].as_str().unwrap().contains("dá para tentar de novo em "));
    assert_eq!(model.seen().len(), asked, "the model is not asked");
    let other = service.rewrite(&[("X-Forwarded-For", "9.9.9.9")], &draft());
    assert_eq!(other.code(), "falha_upstream", "another network has its own count");
    // Ten minutes later, and the model is well again.
    Sql::of(service.home()).run("UPDATE falha_gratis SET ultima = ultima - 601000", &[]);
    well.store(true, Ordering::SeqCst);
    assert_eq!(service.rewrite(&[], &draft()).status, 200);
}

#[test]
fn a_text_far_from_the_draft_leaves_only_when_it_is_asked_for() {
    let model = Server::start(|_, _| says("bom dia a todos os que esperam"));
    let service = Service::with_model(&model, &[]);
    let mut body = draft();
    assert_eq!(service.rewrite(&[], &body).code(), "falha_upstream");
    body["aceitar"] = json!("tudo");
    let answer = service.rewrite(&[], &body).json();
    assert_eq!(answer["variantes"][0]["diff"]["util"], false);
    assert_eq!(answer["cota"]["usado"], 1, "what is delivered counts");
    body["aceitar"] = json!("nada");
    assert_eq!(service.rewrite(&[], &body).json()["campo"], "aceitar");
}

#[test]
fn callers_at_once_never_pass_the_limit() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", "3")]);
    let asked: Vec<_> = (0..12).map(|_| service.rewriting(&[], &draft())).collect();
    gate.wait_for(3);
    gate.open();
    let mut statuses: Vec<u16> = asked.into_iter().map(|p| p.answer().status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [[200; 3].as_slice(), &[402; 9]].concat());
    assert_eq!(gate.asked(), 3);
}

#[test]
fn a_network_is_told_by_the_proxy_that_is_trusted_and_by_no_other() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let limit = ("VOZ_COTA_LIMITE", "1");
    let status =
        |service: &Service, from: &str| service.rewrite(&[("X-Forwarded-For", from)], &draft()).status;

    let direct = Service::with_model(&model, &[limit]);
    assert_eq!((status(&direct, "9.9.9.9"), status(&direct, "8.8.8.8")), (200, 402), "anyone may write that");

    let behind = Service::with_model(&model, &[limit, ("VOZ_PROXIES", "127.0.0.1, 10.0.0.1")]);
    for (from, expected) in [
        ("9.9.9.9", 200),
        ("9.9.9.9", 402),
        ("1.1.1.1, 9.9.9.9", 402),
        ("9.9.9.9, 8.8.8.8, 10.0.0.1", 200),
        ("2001:db8:1:2::7", 200),
        ("2001:db8:1:2:ffff::1", 402),
        ("2001:db8:1:3::7", 200),
        ("lixo", 200),
        ("outro lixo", 402),
    ] {
        assert_eq!(status(&behind, from), expected, "{from}");
    }
}

/// A service that logs when a connection ends.
fn talkative(model: &Server, limite: &str) -> Service {
    let url = model.url();
    let env = [("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url.as_str()), ("VOZ_COTA_LIMITE", limite)];
    Service::start_with(&env, &["-v"])
}

#[test]
fn a_caller_who_leaves_once_the_model_was_asked_has_spent_the_place_and_ends_the_call() {
    // Says nothing until whoever asked hangs up, and counts those who did.
    let hung_up = Arc::new(AtomicUsize::new(0));
    let model = silent(&hung_up);
    let url = model.url();
    let env = [("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", url.as_str()), ("VOZ_COTA_LIMITE", "2")];
    let service = Service::start_with(&env, &["-v"]);
    for left in 1..=2 {
        let asked = service.rewriting(&[], &draft());
        wait_until("the model", || asked_so_far(&hung_up) >= left);
        drop(asked);
        wait_until("the end of the call to the model", || hung_up.load(Ordering::SeqCst) % 1000 >= left);
    }
    wait_until("both places", || {
        let answer = service.rewriting(&[], &draft());
        asked_so_far(&hung_up) == 2 && answer.answer().status == 402
    });
    assert_eq!(asked_so_far(&hung_up), 2, "as many calls as the allowance has places");
}

/// How many have asked the silent model: the thousands of the count; the rest has hung up.
fn asked_so_far(count: &AtomicUsize) -> usize {
    count.load(Ordering::SeqCst) / 1000
}

fn silent(count: &Arc<AtomicUsize>) -> Loopback {
    let count = Arc::clone(count);
    Loopback::start(move |mut stream, _| {
        count.fetch_add(1000, Ordering::SeqCst);
        let _ = stream.read_to_end(&mut Vec::new());
        count.fetch_add(1, Ordering::SeqCst);
    })
}

#[test]
fn a_paid_call_whose_caller_leaves_is_given_back_three_times_a_day() {
    let hung_up = Arc::new(AtomicUsize::new(0));
    let silent = silent(&hung_up);
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let url = silent.url();
    let house = House::new(&model, 0).with("VOZ_MODELO_URL", &url);
    let (token, id) = house.mint("1");
    let service = house.serve();
    let paid = [("X-Credito", token.as_str())];
    for left in 1..=5 {
        let asked = service.rewriting(&paid, &draft());
        wait_until("the model", || asked_so_far(&hung_up) >= left);
        drop(asked);
        let of = |motivo: &str| movements(&house, &id, motivo);
        wait_until("the charge", || of("reescrita") == left && of("devolução") == left.min(3));
    }
    assert_eq!(house.balance(&id)["saldo_usd"], "0.96", "two of five stand");
    assert_eq!(hung_up.load(Ordering::SeqCst) % 1000, 5, "each call to the model was ended");
}

#[test]
fn calls_that_die_with_the_service_are_given_back_beside_those_of_callers_who_leave() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let house = House::new(&model, 0);
    let (token, id) = house.mint("1");
    let paid = [("X-Credito", token.as_str())];
    let service = house.serve();
    for _ in 0..5 {
        assert_eq!(service.rewrite(&paid, &draft()).status, 200);
    }
    wait_until("the answers to have left", || house.json(&["credito", "conferir", "--json"])["ok"] == true);
    service.kill();
    drop(service);
    // As if it had died with all five answers in its hands.
    let marked = Sql::of(house.home()).run(
        "INSERT INTO entrega (chave, partida, desde, ate)
         SELECT chave, 'antes', 0, 1000000000000 FROM movimento WHERE motivo LIKE 'reescrita%'",
        &[],
    );
    assert_eq!(marked, 5);
    let service = house.serve_alone();
    // They are of no server's life, and go back with the clock's next round.
    wait_until("what was not their doing", || house.balance(&id)["saldo_usd"] == "1.00");
    assert_eq!(movements(&house, &id, "devolução"), 5);
    drop(service);
    // And the three of the day are still there for who leaves.
    let hung_up = Arc::new(AtomicUsize::new(0));
    let silent = silent(&hung_up);
    let url = silent.url();
    let house = house.with("VOZ_MODELO_URL", &url);
    let service = house.serve_alone();
    let asked = service.rewriting(&paid, &draft());
    wait_until("the model", || asked_so_far(&hung_up) == 1);
    drop(asked);
    wait_until("the end", || movements(&house, &id, "devolução") == 6);
}

#[test]
fn calls_that_a_stop_cuts_off_cost_nothing_however_many_they_are() {
    let hung_up = Arc::new(AtomicUsize::new(0));
    let silent = silent(&hung_up);
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let url = silent.url();
    let house = House::new(&model, 1).with("VOZ_MODELO_URL", &url).with("VOZ_PARADA_S", "1");
    let (token, id) = house.mint("1");
    let service = house.serve();
    let paid = [("X-Credito", token.as_str())];
    // The first has the place of the day, and the others pay.
    let asked: Vec<_> = (0..6).map(|_| service.rewriting(&paid, &draft())).collect();
    wait_until("the model", || asked_so_far(&hung_up) == 6);
    service.terminate();
    assert_eq!(service.exit_code(), Some(0));
    drop((asked, service));
    assert_eq!(house.balance(&id)["saldo_usd"], "1.00", "whoever called did not leave");
    let url = model.url();
    let house = house.with("VOZ_MODELO_URL", &url);
    assert_eq!(house.serve_alone().rewrite(&[], &draft()).status, 200, "the place is there again");
}

/// How many rows of a credit's statement begin so.
fn movements(house: &House, id: &str, motivo: &str) -> usize {
    let statement = house.json(&["credito", "extrato", id, "-n", "50", "--json"]);
    let rows = statement["movimentos"].as_array().unwrap();
    rows.iter().filter(|row| row["motivo"].as_str().unwrap().starts_with(motivo)).count()
}

#[test]
fn a_caller_who_leaves_is_not_counted_as_a_rewrite_that_gave_nothing() {
    // The first answer is too far from the draft, and the one after it never comes.
    let model = Server::start(|_, before| match before {
        0 => says("bom dia a todos"),
        1 => Act::Hang,
        _ => says("prazo mudou pra sexta"),
    });
    let house = House::new(&model, 0).with("VOZ_COTA_FALHAS", "1");
    let (token, id) = house.mint("1");
    let service = house.serve();
    let paid = [("X-Credito", token.as_str())];
    let asked = service.rewriting(&paid, &draft());
    wait_until("the second try", || model.seen().len() == 2);
    drop(asked);
    wait_until("the end", || movements(&house, &id, "devolução") == 1);
    assert_eq!(service.rewrite(&paid, &draft()).status, 200);
}

#[test]
fn a_caller_who_sends_no_more_counts_as_gone_when_the_answer_takes_long() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = talkative(&model, "1");
    let asked = service.rewriting(&[], &draft());
    gate.wait_for(1);
    asked.sends_no_more();
    assert_eq!(String::from_utf8_lossy(&asked.rest()), "", "no byte is sent to find out");
    service.wait_for_log("conexão encerrada", 1);
    gate.open();
    assert_eq!((service.rewrite(&[], &draft()).status, gate.asked()), (402, 1), "the place is spent");
}
