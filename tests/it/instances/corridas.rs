//! The same thing asked of every server at once is done once.
use serde_json::json;

use super::{Servers, count, draft};
use crate::facilitator::{Facilitator, Payer, Version};
use crate::house::House;
use crate::portao::{Gate, says};
use crate::servico::{Service, wait_until};
use crate::servidor::Server;

/// Who receives, as a person would write it.
const RECEIVER: &str = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";

fn is_settled(servers: &Servers) {
    wait_until("the answers to have left", || {
        servers.house.json(&["credito", "conferir", "--json"])["ok"] == true
    });
    servers.house.is_sound();
}

#[test]
fn of_two_hundred_calls_for_a_balance_of_ten_ten_are_sold() {
    for count_of_servers in [2, 4] {
        let model = Server::start(|_, _| says("prazo mudou pra sexta"));
        let house = House::new(&model, 0).with("VOZ_PARTE_POR_REDE", "100");
        let (token, id) = house.mint("0.20");
        let servers = Servers::start(house, count_of_servers);
        let credit = [("X-Credito", token.as_str())];
        let answers = servers.at_once(200 / count_of_servers, |service| service.rewrite(&credit, &draft()));
        assert_eq!((count(&answers, 200), count(&answers, 402)), (10, 190));
        is_settled(&servers);
        assert_eq!(servers.house.balance(&id)["saldo_usd"], "0.00");
    }
}

#[test]
fn one_key_on_every_server_is_answered_once() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let house = House::new(&model, 0);
    let (token, id) = house.mint("1");
    let servers = Servers::start(house, 4);
    let call = [("X-Credito", token.as_str()), ("Idempotency-Key", "uma")];
    let first = servers.all[3].rewriting(&call, &draft());
    gate.wait_for(1);
    let meanwhile = servers.at_once(4, |service| service.rewrite(&call, &draft()));
    assert_eq!(count(&meanwhile, 409), 16);
    gate.open();
    let first = first.answer();
    assert_eq!(first.status, 200);
    for answer in servers.at_once(1, |service| service.rewrite(&call, &draft())) {
        assert_eq!((answer.status, answer.text()), (200, first.text()));
    }
    assert_eq!(gate.asked(), 1);
    let other = servers.all[0].rewrite(&call, &json!({"texto": "outro"}));
    assert_eq!(other.code(), "idempotencia_conflito");
    is_settled(&servers);
    assert_eq!(servers.house.balance(&id)["saldo_usd"], "0.98");
}

#[test]
fn one_payment_presented_everywhere_moves_once() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let (facilitator, payer) = (Facilitator::start(), Payer::of("quem paga"));
    facilitator.fund(&payer, 1_000_000_000);
    let house = House::new(&model, 0).selling_at(&facilitator.url(), RECEIVER);
    let servers = Servers::start(house, 4);
    for (path, name) in [("/api/rewrite", "um"), ("/api/credito?usd=0.1", "dois")] {
        let body = draft();
        let offer = Version::V2.offer(&servers.all[0].post(path, &[], &body));
        let payment = payer.pay(Version::V2, &offer, name);
        let (header, before) = (payment.header(), facilitator.moved().len());
        let paying = [(payment.version.header(), header.as_str())];
        let answers = servers.at_once(4, |service| service.post(path, &paying, &body));
        let told: Vec<_> = answers.iter().map(|answer| (answer.status, answer.text())).collect();
        let sold: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
        assert!(
            !sold.is_empty() && sold.iter().all(|answer| answer.body == sold[0].body),
            "{path}: {told:#?}"
        );
        for answer in &answers {
            let why = || servers.all.iter().map(Service::log).collect::<String>();
            assert!([200, 409].contains(&answer.status), "{path}: {}\n{}", answer.text(), why());
        }
        assert_eq!(facilitator.moved().len() - before, 1, "{path}");
        for answer in servers.at_once(1, |service| service.post(path, &paying, &body)) {
            assert_eq!((answer.status, &answer.body), (200, &sold[0].body), "{path}");
        }
    }
    assert_eq!(model.seen().len(), 1);
    facilitator.is_sound();
    is_settled(&servers);
}

#[test]
fn the_allowance_of_a_day_is_that_of_all_servers() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let servers = Servers::start(House::new(&model, 5), 4);
    let answers = servers.at_once(10, |service| service.rewrite(&[], &draft()));
    assert_eq!((count(&answers, 200), count(&answers, 402)), (5, 35));
    is_settled(&servers);
}

#[test]
fn a_new_measure_is_shown_by_every_server() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let servers = Servers::start(House::new(&model, 0), 4);
    let file = servers.house.home().join("meus.txt");
    std::fs::write(&file, "oi gente\n\nbom dia...\n\nvou ali e já volto").unwrap();
    assert!(servers.house.run(&["-q", "medir", file.to_str().unwrap()]).status.success());
    let own = servers.house.run(&["estilo", "--json"]).stdout;
    let own = String::from_utf8(own).unwrap();
    for service in &servers.all {
        wait_until("the card that was measured", || service.get("/api/estilo").text() == own.trim_end());
        assert_eq!(service.get("/api/health").json()["exemplos"], 3);
    }
}

#[test]
fn the_public_numbers_are_those_of_all_servers_and_the_same_on_each() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let servers = Servers::start(House::new(&model, 0), 2);
    for (times, service) in [(30, &servers.all[0]), (12, &servers.all[1])] {
        for _ in 0..times {
            assert_eq!(service.get("/api/estilo").status, 200);
        }
    }
    // A server puts what it counted into the database every ten seconds.
    wait_until("both to have put their counts there", || {
        let told = servers.house.json(&["vitrine", "publicar", "--exatos", "--json"]);
        told["operador"]["janelas"]["d7"]["api"] == 42
    });
    let shown: Vec<_> = servers.all.iter().map(|service| service.get("/api/vitrine").json()).collect();
    assert_eq!(shown[0]["janelas"]["d7"]["api"], 42);
    assert_eq!(shown[0]["janelas"], shown[1]["janelas"]);
    assert_eq!(shown[0]["atualizado_em"], shown[1]["atualizado_em"]);
}
