//! A server whose time of day is wrong, on a database that others use: it sells nothing, decides nothing for the others, and
//! says so.
use super::turnos::turns;
use super::{Servers, draft};
use crate::banco;
use crate::house::House;
use crate::portao::says;
use crate::servico::{has, wait_until};
use crate::servidor::Server;

/// What lets a program see another time; Debian puts it into a folder of the machine's own name.
fn library() -> Option<String> {
    if !has("faketime") {
        return None;
    }
    let folders = std::fs::read_dir("/usr/lib").unwrap().flatten();
    let found =
        folders.map(|folder| folder.path().join("faketime/libfaketime.so.1")).find(|path| path.exists());
    Some(found.expect("faketime without its library").display().to_string())
}

#[test]
fn a_server_with_the_wrong_time_sells_nothing_and_does_nothing_for_the_others() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    for wrong in ["+1h", "-1h"] {
        let house = House::new(&model, 0);
        if banco::env(house.home()).is_none() {
            // On one machine all have one clock.
            return;
        }
        let Some(library) = library() else { return };
        let time =
            [("LD_PRELOAD", library.as_str()), ("FAKETIME", wrong), ("FAKETIME_DONT_FAKE_MONOTONIC", "1")];
        let (token, id) = house.mint("1");
        let call = [("X-Credito", token.as_str()), ("Idempotency-Key", "uma")];
        let mut servers = Servers::start_first_with(house, &time, 1);
        let said = servers.all[0].get("/saude/pronto");
        assert_eq!(said.status, 503);
        assert!(said.text().contains("relógio"), "{}", said.text());
        assert_eq!(servers.all[0].get("/api/estilo").status, 200);
        assert_eq!(turns(&servers).0, [const { None }; 4], "alone, and still no turn is its");

        servers.add();
        let [late, right] = &servers.all[..] else { panic!() };
        let refused = late.rewrite(&call, &draft());
        assert_eq!(refused.status, 503, "{}", refused.text());
        assert_ne!(refused.header("retry-after"), "");
        let answer = right.rewrite(&call, &draft());
        assert_eq!(answer.status, 200, "{}", answer.text());
        wait_until("the turns to be the other's", || {
            let (holders, alive) = turns(&servers);
            let is_right = |id: &String| alive.iter().any(|one| one.id == *id && one.onde == right.url());
            alive.len() == 2 && holders.iter().all(|holder| holder.as_ref().is_some_and(is_right))
        });
        assert_eq!(servers.house.balance(&id)["saldo_usd"], "0.98");
        servers.house.is_sound();
    }
}
