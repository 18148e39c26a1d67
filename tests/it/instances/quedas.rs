//! One server is killed: what its calls had taken goes back within a minute, and nobody else's does.
use super::{Servers, aside, draft};
use crate::house::House;
use crate::portao::Gate;
use crate::servico::{wait_until, waited};

const KEY: &str = "Idempotency-Key";

/// How soon what a dead server had taken is given back: 20 seconds until it counts as dead, and a turn.
const SOON: std::time::Duration = std::time::Duration::from_secs(60);

#[test]
fn a_killed_server_is_given_back_for_and_no_start_undoes_a_living_one() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let house = House::new(&model, 0).with("VOZ_MODELO_PRAZO_S", "600");
    let [(one, of_one), (two, of_two)] = [house.mint("1"), house.mint("1")];
    let mut servers = Servers::start(house, 2);
    let dies = [("X-Credito", one.as_str()), (KEY, "a")];
    let lives = [("X-Credito", two.as_str()), (KEY, "b")];
    let cut_off = servers.all[0].rewriting(&dies, &draft());
    let answered = servers.all[1].rewriting(&lives, &draft());
    gate.wait_for(2);
    servers.all[0].kill();
    drop(cut_off);
    servers.add();
    assert_eq!((aside(&servers, &of_one), aside(&servers, &of_two)), ("0.02".into(), "0.02".into()));
    assert_eq!(servers.all[2].rewrite(&lives, &draft()).code(), "em_andamento");
    assert_eq!(servers.all[2].rewrite(&dies, &draft()).code(), "em_andamento", "nobody knows yet");
    assert!(waited(SOON, || aside(&servers, &of_one) == "0.00"), "what the dead server had set aside");
    assert_eq!(aside(&servers, &of_two), "0.02", "what the living one has is its own");
    let again = servers.all[1].rewriting(&dies, &draft());
    gate.wait_for(3);
    assert_eq!(servers.all[2].rewrite(&lives, &draft()).code(), "em_andamento");
    gate.open();
    for (call, id) in [(answered, &of_two), (again, &of_one)] {
        assert_eq!(call.answer().status, 200);
        assert_eq!(servers.house.balance(id)["saldo_usd"], "0.98", "each is charged once");
    }
    wait_until("the answers to have left", || {
        servers.house.json(&["credito", "conferir", "--json"])["ok"] == true
    });
    servers.house.is_sound();
}

#[test]
fn alone_on_its_file_a_start_gives_back_at_once() {
    let gate = Gate::default();
    let model = gate.model("prazo mudou pra sexta");
    let house = House::new(&model, 0).on_file();
    let (token, id) = house.mint("1");
    let mut servers = Servers::start(house, 1);
    let call = servers.all[0].rewriting(&[("X-Credito", &token)], &draft());
    gate.wait_for(1);
    servers.all[0].kill();
    drop(call);
    assert_eq!(aside(&servers, &id), "0.02");
    servers.add();
    assert_eq!(aside(&servers, &id), "0.00");
    gate.open();
}
