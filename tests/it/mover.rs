//! Everything moved from one database to another and back, compared, and refused where it would lose something.
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use voz::base::store::{Store, StorePlace, Value as Held};
use voz::base::world::World;

use crate::banco::{self, Sql};
use crate::cluster::{Cluster, Proxy};
use crate::screens::filled;
use crate::servico::{Service, voz};

/// What `voz banco` said: its exit code, its answer, and what it told a person.
fn run(home: &Path, args: &[&str]) -> (i32, Value, String) {
    let output = voz(home, &[]).arg("banco").args(args).arg("--json").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().unwrap(), serde_json::from_slice(&output.stdout).unwrap_or_default(), said)
}

/// The database of a home as it is named on a command line.
fn named(home: &Path) -> String {
    banco::env(home).map_or_else(|| home.join("dados/voz.db").display().to_string(), |(_, url)| url)
}

#[test]
fn everything_is_moved_to_a_file_and_to_the_other_engine_and_is_the_same() {
    let home = filled();
    let home = home.path();
    let (source, file) = (named(home), home.join("copia.db").display().to_string());
    let (code, moved, said) = run(home, &["mover", &source, &file, "--manter", "--sim"]);
    assert_eq!((code, &moved["origem"]), (0, &Value::from("valendo")), "{said}");
    let tables = moved["tabelas"].as_array().unwrap();
    let rows = |name: &str| tables.iter().find(|t| t["tabela"] == name).unwrap()["linhas"].as_u64().unwrap();
    assert!(tables.len() > 40 && rows("textos") == 90 && rows("movimento") == 2, "{moved}");
    assert_eq!(moved["saldos_usd"], "1239.50");
    assert!(!tables.iter().any(|t| t["tabela"] == "instancia" || t["tabela"] == "esquema"));
    assert!(said.contains("voz.chave") || said.is_empty());

    // What is to be typed next is one word, whatever it holds.
    let odd = home.join("esta & outra?.db").display().to_string();
    let moving = ["banco", "mover", &file, &odd, "--manter", "--sim"];
    let said = String::from_utf8(voz(home, &[]).args(moving).output().unwrap().stderr).unwrap();
    assert!(said.contains(&format!("voz config definir banco \"{odd}\"")), "{said}");

    // To another home's database, which is of the engine that is tested, and the file is of no use from then on.
    let other = tempfile::tempdir().unwrap();
    let target = named(other.path());
    let (code, again, said) = run(home, &["mover", &file, &target, "--sim"]);
    assert_eq!((code, &again["origem"]), (0, &Value::from("encerrada")), "{said}");
    assert_eq!(again["tabelas"], moved["tabelas"], "the same rows, the same digests");
    let (code, compared, said) = run(home, &["conferir", &source, &target]);
    let both = voz(home, &[]).args(["banco", "conferir", &source, &target]).output().unwrap();
    assert!(String::from_utf8_lossy(&both.stderr).contains("os dois têm o mesmo"), "{both:?}");
    // The rows of this test's home were put there by hand, and the ledger knows nothing of them.
    assert!(
        compared["diferenca"].is_null() && compared["estrutura"] == Value::Array(Vec::new()),
        "{compared}"
    );
    assert!(code == 4 && said.contains("voz credito conferir"), "{code} {said}");
    let (code, _, said) = run(home, &["conferir", &file]);
    assert!(code == 4 && said.contains("foi movido"), "{code} {said}");
    let (code, _, said) = run(home, &["mover", &target, &file, "--manter", "--sim"]);
    assert!(code == 4 && said.contains(&file) && said.contains("apague-o"), "{code} {said}");

    // The rules on single changes stand again.
    let store = Store::open(banco::place(other.path())).unwrap();
    for sql in ["UPDATE movimento SET valor = 1", "DELETE FROM credito"] {
        assert!(store.write(|tx| tx.run(sql, &[])).is_err(), "{sql}");
    }
    drop(store);

    // A move that was cut off when all had arrived: the next one only ends it.
    let twin = home.join("gemea.db").display().to_string();
    let ends = [&["mover", &source, &twin, "--manter", "--sim"][..], &["mover", &twin, &target, "--sim"]];
    for (args, left) in ends.into_iter().zip(["valendo", "encerrada"]) {
        let (code, again, said) = run(home, args);
        assert_eq!((code, &again["origem"]), (0, &Value::from(left)), "{args:?}: {said}");
        assert_eq!(again["tabelas"], moved["tabelas"]);
    }

    // Nothing is put where something else is; what differs is found.
    Sql::of(other.path())
        .run("UPDATE textos SET fonte = 'x' WHERE chave IN (SELECT min(chave) FROM textos)", &[]);
    let (code, compared, said) = run(home, &["conferir", &source, &target]);
    assert!(code == 4 && said.contains("as linhas de textos não são as mesmas"), "{said}");
    assert_eq!(compared["diferenca"], "as linhas de textos não são as mesmas");
    let (code, _, said) = run(home, &["mover", &source, &target, "--sim"]);
    assert!(code == 4 && said.contains("não está vazio"), "{code} {said}");
    let (code, _, said) = run(home, &["conferir", &source]);
    assert!(code == 4 && said.contains("livro"), "the source goes on: {code} {said}");
}

#[test]
fn nothing_is_moved_under_a_service_nor_without_a_source_and_no_password_is_typed() {
    let service = Service::start(&[]);
    let home = service.home();
    let (source, file) = (named(home), home.join("copia.db").display().to_string());
    let (code, _, said) = run(home, &["mover", &source, &file, "--sim"]);
    assert!(
        code == 4 && said.contains("há um serviço usando") && said.contains("http://127.0.0.1:"),
        "{said}"
    );
    assert!(said.contains("um que já morreu deixa de contar em 20 segundos"), "{said}");

    let empty = tempfile::tempdir().unwrap();
    let missing = empty.path().join("nada.db").display().to_string();
    for (args, expected, says) in [
        (vec!["mover", &missing, &file, "--sim"], 4, "veja o banco em uso com: voz config mostrar"),
        (vec!["mover", &missing, &missing, "--sim"], 2, "são o mesmo banco"),
        (vec!["mover", &missing, &file], 2, "--sim"),
        (vec!["mover", "postgres://voz:segredo-9@h/voz", &file, "--sim"], 2, "VOZ_BANCO_SENHA"),
        (vec!["conferir", "mysql://voz:segredo-9@h/voz"], 2, "postgres://"),
        (vec!["conferir", &missing], 4, "veja o banco em uso com: voz config mostrar"),
    ] {
        let (code, _, said) = run(empty.path(), &args);
        assert!(
            code == expected && said.contains(says) && !said.contains("segredo-9"),
            "{args:?}: {code} {said}"
        );
    }
    assert!(!empty.path().join("nada.db").exists() && !Path::new(&file).exists(), "nothing was made");
}

/// Where the database is on a server, what is this program's to do there and what is not.
#[test]
fn a_server_is_looked_at_and_its_copies_are_its_own() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    if banco::env(home).is_none() {
        return;
    }
    let doctor = voz(home, &[]).args(["doutor", "--json"]).output().unwrap();
    let told: Value = serde_json::from_slice(&doctor.stdout).unwrap();
    let checks = told["verificacoes"].as_array().or_else(|| told["checks"].as_array()).unwrap();
    let state = |id: &str| checks.iter().find(|c| c["id"] == id).map(|c| c["estado"].clone());
    assert_eq!((state("servidor"), state("copias")), (Some("ok".into()), Some("aviso".into())), "{told}");
    assert!(state("ordem").is_none() && state("relogio").is_none(), "{told}");
    let backup = voz(home, &[]).args(["backup", "x.db"]).output().unwrap();
    let said = String::from_utf8_lossy(&backup.stderr).into_owned();
    assert_eq!(backup.status.code(), Some(2), "{said}");
    assert!(said.contains("pg_dump") && said.contains("arquivo de chave"), "{said}");
}

/// A database that is far: rows go there many at a time, however many there are, and come back so.
#[test]
#[expect(clippy::disallowed_methods, reason = "how long it took is told, and never judged")]
fn a_move_asks_a_server_that_is_far_few_questions() {
    let Some(cluster) = Cluster::start() else { return };
    let rows = World::real().env("VOZ_LONGO").map_or(2_000_i64, |rows| {
        Some(rows.parse().unwrap_or(0)).filter(|rows| *rows >= 2_000).unwrap_or(300_000)
    });
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let file = home.join("muitas.db");
    let store = Store::open(&file).unwrap();
    let filled = store.write(|tx| {
        for n in 0..rows {
            let id = if n % 3 == 0 { Held::Null } else { n.to_string().into() };
            let data = if n % 5 == 0 { Held::Null } else { n.into() };
            tx.run(
                "INSERT INTO textos (chave, id, data, registro, texto, fonte, resposta_a, parte_de, palavras)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                &[
                    format!("{n:024x}").into(),
                    id,
                    data,
                    "post".into(),
                    format!("linha {n}\tcom \\ 'aspas' e emoji 😀\n").into(),
                    "txt".into(),
                    Held::Null,
                    Held::Null,
                    7_i64.into(),
                ],
            )?;
        }
        Ok(())
    });
    filled.unwrap();
    drop(store);
    // The password is asked for nowhere: the server trusts whoever comes from this machine.
    let far = Proxy::far(cluster.port(), Duration::from_micros(2_700));
    let target = format!("postgres://voz@127.0.0.1:{}/postgres", far.port());
    drop(Store::open(StorePlace::parse(&target, home).unwrap()).unwrap());
    let (before, began) = (far.turns(), Instant::now());
    let (code, moved, said) = run(home, &["mover", &file.display().to_string(), &target, "--sim"]);
    assert_eq!((code, &moved["origem"]), (0, &Value::from("encerrada")), "{said}");
    let turns = far.turns() - before;
    eprintln!("{rows} rows: {:.1} s, {turns} questions", began.elapsed().as_secs_f64());
    assert!(turns < 500 + usize::try_from(rows).unwrap() / 20, "{turns} questions for {rows} rows");
    let back = home.join("de_volta.db").display().to_string();
    let began = Instant::now();
    let (code, again, said) = run(home, &["mover", &target, &back, "--sim"]);
    eprintln!("and back: {:.1} s", began.elapsed().as_secs_f64());
    assert_eq!((code, &again["tabelas"]), (0, &moved["tabelas"]), "{said}");
}
