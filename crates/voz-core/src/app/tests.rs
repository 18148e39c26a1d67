//! Several services on the same data: what one changes another shows, what one leaves behind another clears.
use std::time::Duration;

use super::opened::App;
use super::voice::voice_in_use;
use crate::base::config::{Config, Flags};
use crate::base::steady::Steady;
use crate::base::world::{Millis, World};
use crate::money::cota;
use crate::voice::banco;

fn app(folder: &std::path::Path, seed: u64) -> App {
    let world = World::test(Millis(0), seed, &[]);
    let values = vec![("dados", folder.to_string_lossy().into_owned())];
    let config = Config::load(&world, &Flags { values, ..Flags::default() }).unwrap();
    App::open(world, config).unwrap()
}

#[test]
fn the_card_shown_is_the_last_that_any_process_measured() {
    let folder = tempfile::tempdir().unwrap();
    let (service, other) = (app(folder.path(), 1), app(folder.path(), 2));
    let text = serde_json::json!({"registro": "post", "texto": "Choveu hoje.", "fonte": "txt"});
    let text = banco::StoredText::new(serde_json::from_value(text).unwrap());
    let texts = [text];
    other.store.write(|tx| banco::insert(tx, &texts)).unwrap();
    service.refresh().unwrap();
    // The same bank, measured again later.
    other.world.advance(Duration::from_secs(60));
    let medida = voice_in_use::measure(&other.world, &other.store).unwrap();
    service.refresh().unwrap();
    let newer = serde_json::to_vec(&medida.cartao).unwrap();
    assert_eq!(service.shown().card, newer);
}

#[test]
fn one_of_two_processes_sweeps_and_the_other_takes_over() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (app(folder.path(), 1), app(folder.path(), 2));
    assert_ne!(one.instance(), two.instance());
    let over = Steady { boot: "antes".to_owned(), ms: 0 }.span(Duration::ZERO).of("");
    let take = |app: &App, id: &str| {
        app.store.write(|tx| cota::take(tx, id, Millis(0), "rede", 9, &over)).unwrap();
    };
    take(&one, "a");
    one.world.stop();
    one.watch();
    assert_eq!(one.store.read(|tx| cota::used(tx, Millis(0), "rede")).unwrap(), 0, "swept once");
    take(&two, "b");
    two.world.stop();
    two.watch();
    assert_eq!(two.store.read(|tx| cota::used(tx, Millis(0), "rede")).unwrap(), 0, "the lease was free");
    take(&two, "c");
    let now = two.world.steady();
    two.store.write(|tx| tx.take_lease("varrer", "outro", &now, Duration::MAX)).unwrap();
    two.watch();
    assert_eq!(two.store.read(|tx| cota::used(tx, Millis(0), "rede")).unwrap(), 1, "another's turn");
}

#[test]
fn a_start_undoes_what_a_dead_run_took_and_not_what_a_living_one_has() {
    let folder = tempfile::tempdir().unwrap();
    let first = app(folder.path(), 1);
    if first.store.shared() {
        // No lock of this machine says there who lives: rows do (base/store/instance.rs).
        return;
    }
    let take = |id: &str| {
        let held = first.hold(Duration::from_secs(1));
        first.store.write(|tx| cota::take(tx, id, Millis(0), "rede", 5, &held)).unwrap();
    };
    let used = || first.store.read(|tx| cota::used(tx, Millis(0), "rede")).unwrap();
    take("morta");
    let alone = first.join("http://um").unwrap();
    assert_eq!(used(), 0);
    take("viva");
    let second = app(folder.path(), 2);
    drop(second.join("http://dois").unwrap());
    assert_eq!(used(), 1);
    drop(alone);
    drop(second.join("http://dois").unwrap());
    assert_eq!(used(), 0);
}

#[test]
fn what_a_dead_server_had_taken_is_given_back_while_others_work_and_only_that() {
    let folder = tempfile::tempdir().unwrap();
    let [dead, alive, witness] = [1, 2, 3].map(|seed| app(folder.path(), seed));
    let _at_work = [&dead, &alive, &witness].map(|app| app.join("http://x").unwrap());
    let take = |app: &App, id: &str| {
        let held = app.hold(Duration::from_secs(900));
        app.store.write(|tx| cota::take(tx, id, Millis(0), "rede", 9, &held)).unwrap();
    };
    let used = || alive.store.read(|tx| cota::used(tx, Millis(0), "rede")).unwrap();
    take(&dead, "a");
    take(&alive, "b");
    let pass =
        |seconds| [&alive, &witness].iter().for_each(|app| app.world.advance(Duration::from_secs(seconds)));
    for _ in 0..4 {
        pass(5);
        alive.beat().unwrap();
        witness.beat().unwrap();
        assert_eq!(used(), 2, "it may still be heard");
    }
    pass(5);
    witness.beat().unwrap();
    assert_eq!(used(), 1, "what the dead one had is given back, and nothing else");
    // It was only held up: what it does from now on is its own again.
    dead.world.advance(Duration::from_secs(25));
    dead.beat().unwrap();
    take(&dead, "c");
    pass(5);
    witness.beat().unwrap();
    assert_eq!(used(), 2);
    // The database was away, for everybody: nobody is dead.
    pass(600);
    dead.world.advance(Duration::from_secs(600));
    witness.beat().unwrap();
    assert_eq!(used(), 2, "whoever comes back first judges nobody");
    dead.beat().unwrap();
    alive.beat().unwrap();
    pass(5);
    dead.world.advance(Duration::from_secs(5));
    for app in [&witness, &dead, &alive] {
        app.beat().unwrap();
    }
    assert_eq!(used(), 2);
    dead.world.stop();
    dead.watch();
    for _ in 0..2 {
        pass(5);
        alive.beat().unwrap();
        witness.beat().unwrap();
    }
    assert_eq!(used(), 1, "who says that it ends is not waited for");
}
