//! The database is away for a while: what needs it says when to come back, what does not goes on, and nothing is lost.
use std::sync::Mutex;

use super::{Servers, draft};
use crate::banco::Away;
use crate::contas::Navegador;
use crate::contas::pagina::form;
use crate::house::House;
use crate::portao::says;
use crate::servico::{Service, wait_until};
use crate::servidor::Server;

#[test]
fn while_nobody_can_write_reads_go_on_and_calls_that_cost_are_told_to_come_back() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let house = House::new(&model, 0);
    let (token, id) = house.mint("1");
    let servers = Servers::start(house, 2);
    let call = [("X-Credito", token.as_str()), ("Idempotency-Key", "uma")];
    let ready = |status: u16| servers.all.iter().all(|service| service.get("/saude/pronto").status == status);
    assert!(ready(200));
    let visit = |service| (Service::url(service), Mutex::new(Navegador::new(service)));
    let visitors: Vec<_> = servers.all.iter().map(visit).collect();
    let away = Away::begin(servers.house.home());
    let refused = servers.at_once(1, |service| {
        let refused = service.rewrite(&call, &draft());
        let text = draft()["texto"].as_str().unwrap().to_owned();
        for path in ["/api/estilo", "/api/health", "/llms.txt", "/openapi.json"] {
            assert_eq!(service.get(path).status, 200, "{path}");
        }
        let mut visitor = visitors.iter().find(|(of, _)| *of == service.url()).unwrap().1.lock().unwrap();
        let looked = form(&mut visitor, service, "/lint", &[("texto", &text)]);
        assert_eq!(looked.status, 200, "{}", looked.text());
        let sent = form(&mut visitor, service, "/", &[("texto", &text)]);
        assert!(sent.status == 503 && sent.text().contains(&text), "{} {}", sent.status, sent.text());
        refused
    });
    for answer in &refused {
        assert_eq!((answer.status, answer.code().as_str()), (503, "banco_fora"), "{}", answer.text());
        assert_eq!(answer.header("retry-after"), answer.json()["retry_after_s"].to_string());
    }
    if away.for_readers() {
        wait_until("the balancer to be told", || ready(503));
    } else {
        assert!(ready(200), "reads are answered");
    }
    drop(away);
    wait_until("the servers to be ready again", || ready(200));
    let answer = servers.all[0].rewrite(&call, &draft());
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(servers.all[1].rewrite(&call, &draft()).text(), answer.text());
    assert_eq!(servers.house.balance(&id)["saldo_usd"], "0.98");
    wait_until("the answers to have left", || {
        servers.house.json(&["credito", "conferir", "--json"])["ok"] == true
    });
    servers.house.is_sound();
}
