//! What one server alone does in the background is done by one, and by another within a minute when that one dies.
use std::collections::BTreeSet;
use std::time::Duration;

use voz::base::ground;
use voz::base::store::{Instance, Store};
use voz::base::world::World;

use super::Servers;
use crate::banco;
use crate::house::House;
use crate::portao::says;
use crate::servico::{Service, wait_until, waited};
use crate::servidor::Server;

/// The work that one server does for all (`app/fleet/background.rs`).
const TASKS: [&str; 4] = ["publicar os números", "apagar comprovantes", "varrer", "vigiar cobranças"];

/// Who does each piece of work, and who lives.
pub(super) fn turns(servers: &Servers) -> (Vec<Option<String>>, Vec<Instance>) {
    let store = Store::open_existing(banco::place(servers.house.home())).unwrap().unwrap();
    let world = World::real();
    ground::follow_clock(&world, &store).unwrap();
    let now = world.steady();
    let holders = store.read(|tx| TASKS.map(|task| tx.lease_holder(task, &now)).into_iter().collect());
    (holders.unwrap(), store.read(|tx| tx.other_instances("", &now)).unwrap())
}

#[test]
fn each_turn_belongs_to_one_server_and_moves_when_it_dies() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let servers = Servers::start(House::new(&model, 0), 3);
    wait_until("every turn to be taken", || turns(&servers).0.iter().all(Option::is_some));
    let (holders, alive) = turns(&servers);
    assert_eq!(alive.len(), 3);
    let of = |id: &str| alive.iter().find(|one| one.id == id).map(|one| one.onde.clone());
    let busy: BTreeSet<_> = holders.iter().flatten().filter_map(|id| of(id)).collect();
    assert!(!busy.is_empty());
    let (dies, live): (Vec<&Service>, Vec<&Service>) =
        servers.all.iter().partition(|s| busy.contains(&s.url()));
    if live.is_empty() {
        // Each has a turn: the last one will have all.
        dies[1..].iter().for_each(|service| service.kill());
    } else {
        dies.iter().for_each(|service| service.kill());
    }
    let dead: BTreeSet<_> =
        servers.all.iter().filter(|s| s.ended_within(Duration::ZERO)).map(Service::url).collect();
    let moved = || {
        let (holders, alive) = turns(&servers);
        alive.iter().all(|one| !dead.contains(&one.onde))
            && holders.iter().all(|id| id.as_ref().is_some_and(|id| alive.iter().any(|one| one.id == *id)))
    };
    assert!(waited(Duration::from_secs(60), moved), "{:?}", turns(&servers));
}

#[test]
fn a_server_that_stops_hands_its_turns_over_and_leaves_no_trace_of_life() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let servers = Servers::start(House::new(&model, 0), 2);
    wait_until("every turn to be taken", || turns(&servers).0.iter().all(Option::is_some));
    servers.all[0].terminate();
    assert_eq!(servers.all[0].exit_code(), Some(0));
    let (holders, alive) = turns(&servers);
    assert_eq!(alive.iter().map(|one| one.onde.as_str()).collect::<Vec<_>>(), [servers.all[1].url()]);
    assert!(holders.iter().flatten().all(|id| *id == alive[0].id), "what it had is free at once");
}
