//! The free allowance: how many, for whom, and when a place comes back.
use serde_json::json;

use super::draft;
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
fn free_failures_have_an_end_for_each_network() {
    let model = Server::start(|_, _| says("bom dia a todos"));
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
    assert_eq!((refused.status, refused.code().as_str()), (429, "limite_diario"));
    assert!(refused.json()["retry_after_s"].as_u64().unwrap() <= 86_400);
    assert_eq!(model.seen().len(), asked, "the model is not asked");
    let other = service.rewrite(&[("X-Forwarded-For", "9.9.9.9")], &draft());
    assert_eq!(other.code(), "falha_upstream", "another network has its own count");
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
fn a_caller_who_leaves_gets_the_place_back() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let service = talkative(&model, "1");
    let asked = service.rewriting(&[], &draft());
    gate.wait_for(1);
    drop(asked);
    service.wait_for_log("conexão encerrada", 1);
    assert_eq!(service.rewrite(&[], &draft()).status, 402, "still at work, still taken");
    gate.open();
    wait_until("the place", || service.rewrite(&[], &draft()).status == 200);
    assert_eq!((service.rewrite(&[], &draft()).status, gate.asked()), (402, 2));
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
    wait_until("the place", || service.rewrite(&[], &draft()).status == 200);
    assert_eq!((service.rewrite(&[], &draft()).status, gate.asked()), (402, 2));
}
