//! The database's file on its disk: what it is after a stop and after a command, and what happens while another holds it,
//! or the disk takes no more.
use std::path::Path;
use std::process::Command;
use std::sync::mpsc;
use std::time::Duration;

use serde_json::json;

use voz::base::store::{Store, StoreError, StorePlace};
use voz::base::world::World;

use crate::cobranca::shop::{GW, Shop, order};
use crate::contas::Navegador;
use crate::contas::pagina::form;
use crate::house::House;
use crate::portao::says;
use crate::servico::{Answer, Service, has, wait_until};
use crate::servidor::{Act, Server};

fn house() -> (Server, House) {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let house = House::new(&model, 0).on_file();
    (model, house)
}

fn rewrite(service: &Service, token: &str, key: &str) -> Answer {
    let draft =
        json!({"texto": "Gostaria de informar que o prazo foi alterado para sexta.", "aceitar": "tudo"});
    service.rewrite(&[("X-Credito", token), ("Idempotency-Key", key)], &draft)
}

/// What a credit has in a copy of the file alone, as somebody makes who stopped the service.
fn in_a_copy(house: &House, id: &str) -> String {
    let (data, copy) = (house.home().join("dados"), tempfile::tempdir().unwrap());
    for name in ["voz.db", "voz.chave"] {
        std::fs::copy(data.join(name), copy.path().join(name)).unwrap();
    }
    let folder = copy.path().to_str().unwrap();
    house.json(&["--dados", folder, "credito", "saldo", id, "--json"])["saldo_usd"]
        .as_str()
        .unwrap()
        .to_owned()
}

fn size(path: &Path) -> u64 {
    path.metadata().map_or(0, |found| found.len())
}

#[test]
fn after_each_command_and_after_a_stop_the_file_alone_is_the_ledger() {
    let (_model, house) = house();
    let (token, id) = house.mint("5");
    assert_eq!(in_a_copy(&house, &id), "5.00");
    let log = house.home().join("dados/voz.db-wal");
    assert_eq!(size(&log), 0);
    let service = house.serve();
    assert_eq!(rewrite(&service, &token, "uma").status, 200);
    // Beside a service at work a command is as quick as ever, and the log is the service's.
    house.mint("1");
    assert_eq!(rewrite(&service, &token, "outra").status, 200);
    service.terminate();
    assert!(service.ended_within(Duration::from_secs(10)));
    assert_eq!(service.exit_code(), Some(0));
    assert_eq!((in_a_copy(&house, &id), size(&log)), ("4.96".to_owned(), 0));
    // Killed, it leaves both, and the next that ends leaves one.
    let service = house.serve();
    assert_eq!(rewrite(&service, &token, "terceira").status, 200);
    service.kill();
    service.exit_code();
    house.mint("1");
    assert_eq!((in_a_copy(&house, &id), size(&log)), ("4.94".to_owned(), 0));
}

/// Does something while another process holds the database.
fn locked(store: &Store, work: impl FnOnce()) {
    let (held, holds) = mpsc::channel();
    std::thread::scope(|scope| {
        // Dropped before the thread is waited for, also when the test fails.
        let (_free, freed) = mpsc::channel::<()>();
        scope.spawn(move || {
            let _: Result<(), StoreError> = store.write(|tx| {
                tx.run("INSERT INTO cursor (nome, em) VALUES ('trava', 0)", &[])?;
                held.send(()).unwrap();
                // An error: the other end is gone.
                let _ = freed.recv();
                Err(StoreError::ReadOnly)
            });
        });
        holds.recv().unwrap();
        work();
    });
}

#[test]
fn a_locked_database_is_waited_for_once_in_a_call_and_told_meanwhile() {
    let shop = Shop::open_on_file();
    let store = Store::open(StorePlace::File(shop.house.home().join("dados/voz.db"))).unwrap();
    let (service, clock) = (&shop.service, World::real());
    let banco = |path: &str| service.get(path).json().to_string().contains("ocupado");
    let health = || banco("/api/health");
    assert!(!health());
    locked(&store, || {
        let began = clock.steady().ms;
        let calls = 6;
        let answers = std::thread::scope(|scope| {
            let asked: Vec<_> = (0..calls)
                .map(|_| {
                    scope.spawn(|| {
                        service.try_post_within(Duration::from_secs(60), GW, &[], &order(&json!({})))
                    })
                })
                .collect();
            asked.into_iter().map(|call| call.join().unwrap().unwrap()).collect::<Vec<_>>()
        });
        let took = clock.steady().ms - began;
        for answer in answers {
            assert_eq!((answer.status, answer.code().as_str()), (503, "banco_fora"), "{}", answer.text());
        }
        assert!(took < 16_000, "{took} ms");
        assert!(health() && banco(&format!("{GW}/saude")), "{}", service.get("/api/health").text());
        assert_eq!(service.get("/saude/pronto").status, 200, "reads are answered");
    });
    wait_until("the end of the trouble", || !health() && !banco(&format!("{GW}/saude")));
    assert_eq!(shop.buy(&json!({})).0, 200);
}

/// Sets the limit on the size of the files that the service writes, in bytes.
fn limit(service: &Service, bytes: &str) {
    let args = [format!("--fsize={bytes}:unlimited"), "--pid".to_owned(), service.id().to_string()];
    assert!(Command::new("prlimit").args(args).status().unwrap().success());
}

#[test]
fn a_disk_that_takes_no_more_is_a_503_and_with_room_again_every_key_is_answered_in_seconds() {
    if !has("prlimit") {
        return;
    }
    let (_model, house) = house();
    let (token, id) = house.mint("5");
    let service = house.serve();
    assert_eq!(rewrite(&service, &token, "antes").status, 200);
    let data = house.home().join("dados");
    let largest = size(&data.join("voz.db")).max(size(&data.join("voz.db-wal")));
    limit(&service, &(largest + 60_000).to_string());
    let keys: Vec<String> = (0..48).map(|n| format!("chave {n}")).collect();
    let all = |expected: &[u16]| {
        let asked = std::thread::scope(|scope| {
            let asked: Vec<_> = keys
                .chunks(8)
                .map(|some| {
                    let (service, token) = (&service, &token);
                    scope.spawn(move || {
                        some.iter().map(|key| rewrite(service, token, key)).collect::<Vec<_>>()
                    })
                })
                .collect();
            asked.into_iter().flat_map(|asked| asked.join().unwrap()).collect::<Vec<_>>()
        });
        for answer in &asked {
            assert!(expected.contains(&answer.status), "{}: {}", answer.status, answer.text());
        }
        asked.iter().filter(|answer| answer.status == 503).count()
    };
    let refused = all(&[200, 503, 409]);
    assert!(refused > 0, "the limit was met");
    assert_eq!(service.get("/api/estilo").status, 200, "reads are answered");
    limit(&service, "unlimited");
    wait_until("every key to be answered", || {
        all(&[200, 409, 503]) == 0 && { keys.iter().all(|key| rewrite(&service, &token, key).status == 200) }
    });
    // 49 rewrites, each paid once.
    wait_until("the money", || house.balance(&id)["saldo_usd"] == "4.02");
    wait_until("the ledger", || house.json(&["credito", "conferir", "--json"])["ok"] == true);
    house.is_sound();
    service.terminate();
    assert_eq!(service.exit_code(), Some(0));
}

#[test]
fn an_older_file_whose_upgrade_the_disk_does_not_take_asks_for_room() {
    if !has("prlimit") {
        return;
    }
    let (_model, house) = house();
    house.mint("1");
    let data = house.home().join("dados");
    let store = Store::open(StorePlace::File(data.join("voz.db"))).unwrap();
    store.write(|tx| tx.run("PRAGMA user_version = 42", &[])).unwrap();
    drop(store);
    let limited = "trap '' XFSZ; exec prlimit --fsize=100000 \"$0\" \"$@\"";
    let asked = Command::new("/bin/sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_voz"), "banco", "conferir"])
        .env_clear()
        .envs([("PATH", "/usr/bin:/bin".as_ref()), ("HOME", house.home()), ("VOZ_DADOS", &data)])
        .output()
        .unwrap();
    let said = String::from_utf8(asked.stderr).unwrap();
    assert_eq!(asked.status.code(), Some(3), "{said}");
    assert!(said.contains("da versão 42") && said.contains("dica: veja se há espaço no disco"), "{said}");
}

#[test]
fn a_draft_that_a_full_disk_does_not_take_is_given_back() {
    if !has("prlimit") {
        return;
    }
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let house = House::new(&model, 3).on_file();
    let service = house.serve();
    let mut ana = Navegador::new(&service);
    let mut sent = || form(&mut ana, &service, "/", &[("texto", "O prazo do relatório mudou.")]);
    limit(&service, "1");
    let refused = sent();
    limit(&service, "unlimited");
    assert_eq!(refused.status, 503, "{}", refused.text());
    for part in ["O prazo do relatório mudou.</textarea>", "não conseguiu guardar o texto agora"] {
        assert!(refused.text().contains(part), "{part}: {}", refused.text());
    }
    wait_until("room", || sent().status == 303);
}

/// Code and words of the program for a user who is not root: where the tests are root's, for nobody.
#[cfg(unix)]
fn of_a_user(home: &Path, args: &[&str]) -> (Option<i32>, String) {
    use std::os::unix::fs::{MetadataExt as _, chown};
    use std::os::unix::process::CommandExt as _;
    const NOBODY: u32 = 65534;
    let (here, copy) = (Path::new(env!("CARGO_BIN_EXE_voz")), home.join("voz"));
    if home.metadata().unwrap().uid() == 0 {
        // It may lie where nobody gets to.
        std::fs::copy(here, &copy).unwrap();
        chown(home, Some(NOBODY), Some(NOBODY)).unwrap();
    }
    let mut command = Command::new(if copy.exists() { &copy } else { here });
    if copy.exists() {
        command.uid(NOBODY).gid(NOBODY);
    }
    let ended = command.env_clear().env("HOME", home).current_dir(home).args(args).output().unwrap();
    (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
}

#[cfg(unix)]
#[test]
fn a_place_without_permission_is_named_with_what_to_do() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = tempfile::tempdir().unwrap();
    let may = |place: &str, mode| {
        std::fs::set_permissions(home.path().join(place), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let voz = |args: &[&str]| of_a_user(home.path(), args);
    assert_eq!(voz(&["credito", "criar", "--usd", "1", "--dados", "dados"]).0, Some(0));
    std::fs::create_dir(home.path().join("alheia")).unwrap();
    may("alheia", 0o500);
    may("dados/voz.db", 0o000);
    for (place, args) in [
        ("alheia", &["credito", "criar", "--usd", "1"][..]),
        ("dados", &["credito", "criar", "--usd", "1"]),
        ("dados", &["corpus", "listar"]),
    ] {
        let (code, said) = voz(&[args, &["--dados", place]].concat());
        assert_eq!(code, Some(3), "{said}");
        let told =
            format!("erro: não consigo abrir o banco de dados em {place}/voz.db: sem permissão\ndica: ");
        assert!(said.starts_with(&told), "{said}");
    }
    std::fs::write(home.path().join("solto"), "").unwrap();
    let (_, said) = voz(&["credito", "criar", "--usd", "1", "--dados", "solto"]);
    assert!(said.contains("solto/voz.db: há um arquivo onde devia haver uma pasta"), "{said}");
    may("dados/voz.db", 0o400);
    let (_, said) = voz(&["credito", "criar", "--usd", "1", "--dados", "dados"]);
    assert!(said.contains("sem permissão de escrita\ndica: deixe quem roda o voz ler e gravar"), "{said}");
    std::fs::write(home.path().join("c.toml"), "").unwrap();
    may("c.toml", 0o000);
    let (_, said) = voz(&["--config", "c.toml", "config", "mostrar"]);
    assert!(said.contains("sem permissão\ndica: deixe quem roda o voz ler o arquivo"), "{said}");
    // A service says which file, whether that or its folder is shut.
    let serve = || voz(&["serve", "--endereco", "127.0.0.1:0", "--dados", "dados"]);
    let (code, said) = serve();
    assert!(
        code == Some(3) && said.contains("dados/voz.db: sem permissão de escrita\ndica: deixe"),
        "{said}"
    );
    may("dados/voz.db", 0o600);
    may("dados", 0o500);
    let (code, said) = serve();
    may("dados", 0o700);
    assert!(code == Some(3) && said.contains("sem permissão") && said.contains("dados/voz."), "{said}");
}

/// Elsewhere there is no such device.
#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_ends_no_call_and_no_service() {
    let model = Server::start(|_, _| Act::json(400, &json!({"error": {"message": "não"}})));
    let (home, url) = (tempfile::tempdir().unwrap(), model.url());
    let log = home.path().join("log");
    std::os::unix::fs::symlink("/dev/full", &log).unwrap();
    let service = Service::start_in(home.path(), &[("VOZ_MODELO", "m"), ("VOZ_MODELO_URL", &url)]);
    // Whoever looks for what it said would read there for ever.
    std::fs::remove_file(&log).unwrap();
    std::fs::write(&log, "").unwrap();
    // Each of them is told in the log.
    for _ in 0..2 {
        let draft = json!({"texto": "Gostaria de informar que o prazo foi alterado para sexta."});
        assert_eq!(service.rewrite(&[], &draft).code(), "falha_upstream");
    }
    service.terminate();
    assert_eq!(service.exit_code(), Some(0));
}
