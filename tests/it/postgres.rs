//! The engine over PostgreSQL when its server dies, freezes, or does not answer a COMMIT.
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use voz::base::store::{Condition, Store, StoreError, StorePlace, Tx};
use voz::base::world::{Millis, World};
use voz::money::credito::{self, CreditState, Entry, Posted};
use voz::money::micros::Micros;

use crate::cluster::{Cluster, Cut, Proxy, give};
use crate::servico::{Ends, has, pause, waited};

const CREDITS: usize = 5;
const PRICE: i64 = 20_000;

fn entry(chave: &str) -> Entry<'_> {
    Entry { motivo: credito::REWRITE, produto: "voz", recurso: "/api/rewrite", chave }
}

fn filled(store: &Store) {
    let done = store.write(|tx| {
        (0..CREDITS).try_for_each(|n| {
            let id = format!("c{n}");
            credito::open(tx, Millis(0), &id, None, CreditState::Valido, None)?;
            credito::post(tx, Millis(0), &id, Micros(1 << 40), &entry(&format!("abre-{n}"))).map(drop)
        })
    });
    done.unwrap();
}

fn debit(tx: &mut Tx<'_>, key: &str) -> Result<(), StoreError> {
    let credit = format!("c{}", key.bytes().map(usize::from).sum::<usize>() % CREDITS);
    match credito::post(tx, Millis(1), &credit, Micros(-PRICE), &entry(key))? {
        Posted::Done(_) => Ok(()),
        // The closure ran in a transaction that landed and was not known to: the engine must not let that happen.
        other => Err(StoreError::Engine(format!("{key}: {other:?}"))),
    }
}

/// What each debit was told.
#[derive(Default)]
struct Told {
    done: BTreeSet<String>,
    refused: BTreeSet<String>,
    unknown: BTreeSet<String>,
}

/// Debits of many threads until `stop`, half of them each on its own connection.
fn load(store: &Store, stop: &AtomicBool, told: &Mutex<Told>, thread: usize) {
    for n in 0.. {
        if stop.load(Ordering::SeqCst) {
            return;
        }
        let key = format!("k{thread:02}-{n:06}");
        let outcome = if thread.is_multiple_of(2) {
            store.write(|tx| debit(tx, &key))
        } else {
            store.write_on(&key, |tx| debit(tx, &key))
        };
        let mut told = told.lock().unwrap();
        match outcome {
            Ok(()) => told.done.insert(key),
            Err(StoreError::Unknown) => told.unknown.insert(key),
            Err(StoreError::Away(_) | StoreError::Busy) => told.refused.insert(key),
            Err(other) => panic!("{key}: {other}"),
        };
    }
}

/// Whoever was told yes has a movement, whoever was told no has none, and the ledger is sound.
fn agree(store: &Store, told: &Told) {
    let kept: BTreeSet<String> = store
        .read(|tx| tx.rows::<String>("SELECT chave FROM movimento WHERE valor < 0", &[]))
        .unwrap()
        .into_iter()
        .collect();
    let lost: Vec<_> = told.done.difference(&kept).collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
    let against: Vec<_> = told.refused.intersection(&kept).collect();
    assert!(against.is_empty(), "refused and done: {against:?}");
    assert_eq!(kept.len(), told.done.len() + told.unknown.intersection(&kept).count());
    assert_eq!(store.read(|tx| credito::audit(tx, &World::real().steady())).unwrap(), []);
}

/// Runs `meanwhile` under load, and then looks at what everybody was told.
fn under_load(cluster: &mut Cluster, meanwhile: impl FnOnce(&mut Cluster, &Mutex<Told>)) -> Told {
    let stores = [cluster.place(), cluster.place()].map(|place| Store::open(place).unwrap());
    filled(&stores[0]);
    let (stop, told) = (AtomicBool::new(false), Mutex::new(Told::default()));
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (store, stop, told) = (&stores[thread % 2], &stop, &told);
            scope.spawn(move || load(store, stop, told, thread));
        }
        let _ends = Ends(&stop);
        meanwhile(cluster, &told);
    });
    let told = told.into_inner().unwrap();
    agree(&stores[0], &told);
    told
}

fn more(told: &Mutex<Told>, count: usize) {
    let before = told.lock().unwrap().done.len();
    let came = || told.lock().unwrap().done.len() >= before + count;
    assert!(waited(Duration::from_secs(120), came), "nobody gets on");
}

#[test]
fn a_server_killed_under_load_loses_and_doubles_nothing() {
    let Some(mut cluster) = Cluster::start() else { return };
    let told = under_load(&mut cluster, |cluster, told| {
        for _ in 0..3 {
            more(told, 200);
            cluster.kill();
            cluster.run();
        }
        more(told, 200);
    });
    assert!(told.done.len() >= 800, "{}", told.done.len());
}

#[test]
fn a_frozen_server_holds_nobody_for_ever_and_loses_nothing() {
    let Some(mut cluster) = Cluster::start() else { return };
    let told = under_load(&mut cluster, |cluster, told| {
        more(told, 200);
        cluster.freeze(false);
        let gave_up = || {
            let told = told.lock().unwrap();
            told.refused.len() + told.unknown.len() > 0
        };
        let told_so = waited(Duration::from_secs(120), gave_up);
        cluster.freeze(true);
        assert!(told_so, "everybody waits for a frozen server");
        more(told, 200);
    });
    assert!(told.done.len() >= 400, "{}", told.done.len());
}

#[test]
fn a_commit_without_an_answer_is_found_out() {
    let Some(cluster) = Cluster::start() else { return };
    let proxy = Proxy::to(cluster.port());
    let store = Store::open(cluster.place_at(proxy.port())).unwrap();
    filled(&store);
    for (n, cut) in [Cut::After, Cut::Before, Cut::After, Cut::Before].into_iter().enumerate() {
        let (key, runs) = (format!("k{n}"), AtomicUsize::new(0));
        let work = |tx: &mut Tx<'_>| {
            runs.fetch_add(1, Ordering::SeqCst);
            debit(tx, &key)
        };
        proxy.arm(cut);
        let done = if n < 2 { store.write(work) } else { store.write_on(&key, work) };
        assert_eq!(done, Ok(()), "{cut:?}");
        assert_eq!(proxy.cuts(), n + 1, "{cut:?}: the connection was cut");
        let landed = cut == Cut::After;
        assert_eq!(runs.into_inner(), if landed { 1 } else { 2 }, "{cut:?}: what landed is not run again");
    }
    let count = "SELECT count(*) FROM movimento WHERE valor < 0";
    assert_eq!(store.read(|tx| tx.one::<i64>(count, &[])), Ok(Some(4)));
    assert_eq!(store.read(|tx| credito::audit(tx, &World::real().steady())).unwrap(), []);
}

#[test]
fn a_server_that_is_away_is_told_soon_and_comes_back_by_itself() {
    let Some(mut cluster) = Cluster::start() else { return };
    let store = Store::open(cluster.place()).unwrap();
    filled(&store);
    cluster.kill();
    assert!(matches!(store.write(|tx| debit(tx, "k1")), Err(StoreError::Away(_))));
    assert!(matches!(store.write_on("k2", |tx| debit(tx, "k2")), Err(StoreError::Away(_))));
    assert!(matches!(store.ready(), Err(StoreError::Away(_))));
    assert!(matches!(Store::open(cluster.place()), Err(StoreError::Open { .. })));
    cluster.run();
    assert!(waited(Duration::from_secs(60), || store.ready().is_ok()));
    assert_eq!(store.write(|tx| debit(tx, "k1")), Ok(()));
    assert_eq!(store.write_on("k2", |tx| debit(tx, "k2")), Ok(()));
}

#[test]
fn a_server_that_would_lose_money_is_refused() {
    let Some(cluster) = Cluster::start() else { return };
    let store = Store::open(cluster.place()).unwrap();
    store.write(|tx| tx.run("UPDATE esquema SET versao = 9000", &[]).map(drop)).unwrap();
    assert!(matches!(Store::open(cluster.place()), Err(StoreError::Newer { file: 9000, .. })));
    assert_eq!(store.ready(), Ok(()), "a newer schema only adds: who is at work goes on");
    store.write(|tx| tx.run("UPDATE esquema SET versao = 1", &[]).map(drop)).unwrap();
    assert!(matches!(store.ready(), Err(StoreError::Older { file: 1, .. })));
    cluster.set("fsync", "off");
    let Err(StoreError::Open { path, cause }) = Store::open(cluster.place()) else { panic!() };
    assert!(cause.contains("fsync") && path.starts_with("postgres://voz@127.0.0.1:"), "{path}: {cause}");
}

#[test]
fn a_server_that_cannot_keep_every_text_or_no_lock_is_refused() {
    let Some(cluster) = Cluster::start() else { return };
    cluster.sql("CREATE DATABASE latina ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    cluster.sql("CREATE DATABASE destravada");
    // As an engine that takes the call and holds nothing.
    cluster.sql_in(
        "destravada",
        "SET allow_system_table_mods = on; CREATE OR REPLACE FUNCTION pg_catalog.pg_try_advisory_xact_lock(int, int)
         RETURNS bool LANGUAGE sql AS 'SELECT true'",
    );
    for (name, says) in [("latina", "LATIN1"), ("destravada", "travas")] {
        let url = format!("postgres://voz@127.0.0.1:{}/{name}", cluster.port());
        let place = StorePlace::parse(&url, Path::new("")).unwrap();
        let Err(StoreError::Open { path, cause }) = Store::open(place) else { panic!("{name} is taken") };
        assert!(cause.contains(says) && path.ends_with(name), "{path}: {cause}");
    }
}

#[test]
fn a_server_is_who_its_certificate_says_it_is() {
    if !has("openssl") {
        return;
    }
    let Some(cluster) = Cluster::start() else { return };
    let authority = cluster.secure();
    let opened = |host: &str, more: &str| {
        let url = format!("postgres://voz@{host}:{}/postgres?sslmode=verify-full{more}", cluster.port());
        Store::open(StorePlace::parse(&url, Path::new("")).unwrap()).map(drop)
    };
    let known = format!("&sslrootcert={}", authority.display());
    // A setting takes a moment to be heard.
    assert!(waited(Duration::from_secs(60), || opened("localhost", &known).is_ok()));
    for (host, more) in [("127.0.0.1", known.as_str()), ("localhost", "")] {
        let said = opened(host, more).unwrap_err().to_string();
        assert!(said.contains("o certificado do servidor não foi aceito"), "{said}");
    }
    let said = opened("localhost", "&sslrootcert=/nao/ha.pem").unwrap_err().to_string();
    assert!(said.contains("sslrootcert, /nao/ha.pem"), "{said}");
}

/// A database of which a role of the service's own is the owner, as the manual says; its address as that role.
fn shop(cluster: &Cluster) -> StorePlace {
    cluster.sql("CREATE ROLE dona LOGIN");
    cluster.sql("CREATE DATABASE loja OWNER dona");
    place_of(cluster.port(), "dona", "loja")
}

fn place_of(port: u16, role: &str, database: &str) -> StorePlace {
    StorePlace::parse(&format!("postgres://{role}@127.0.0.1:{port}/{database}"), Path::new("")).unwrap()
}

fn condition(store: &Store) -> Condition {
    store.condition().unwrap().unwrap()
}

#[test]
fn a_schema_that_another_role_made_is_not_taken_for_ours() {
    let Some(cluster) = Cluster::start() else { return };
    let place = shop(&cluster);
    let store = Store::open(&place).unwrap();
    filled(&store);
    let found = condition(&store);
    assert_eq!((found.shadows, found.makers, found.owner), (vec![], vec![], true));
    // Named as the role, it stands first on the path of every role that has not set another.
    cluster.sql_in(
        "loja",
        "CREATE ROLE ana LOGIN; GRANT CREATE ON DATABASE loja TO ana; SET ROLE ana; CREATE SCHEMA dona;
         CREATE TABLE dona.esquema (um BIGINT, versao BIGINT); INSERT INTO dona.esquema VALUES (1, 9000);
         CREATE TABLE dona.credito (nada TEXT); CREATE TABLE dona.feito (id TEXT UNIQUE, em BIGINT);
         GRANT USAGE ON SCHEMA dona TO PUBLIC; GRANT ALL ON ALL TABLES IN SCHEMA dona TO PUBLIC",
    );
    for store in [Store::open(&place).unwrap(), Store::open_existing(&place).unwrap().unwrap()] {
        assert_eq!(store.ready(), Ok(()));
        assert!(store.tables().unwrap().len() > 40);
        let all = store.read(|tx| tx.one::<i64>("SELECT count(*) FROM credito", &[]));
        assert_eq!(all, Ok(Some(CREDITS as i64)));
        let found = condition(&store);
        assert_eq!((found.shadows, found.makers), (vec!["dona".to_owned()], vec!["ana".to_owned()]));
    }
    store.write(|tx| debit(tx, "k1")).unwrap();
    assert_eq!(cluster.sql_in("loja", "SELECT count(*) FROM dona.feito"), "0");
}

#[test]
fn a_role_that_only_reads_and_writes_is_enough_and_a_schema_may_be_named() {
    let Some(cluster) = Cluster::start() else { return };
    let place = shop(&cluster);
    drop(Store::open(&place).unwrap());
    cluster.sql_in(
        "loja",
        "CREATE ROLE caixa LOGIN; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO caixa",
    );
    let store = Store::open(place_of(cluster.port(), "caixa", "loja")).unwrap();
    filled(&store);
    store.write_on("c1", |tx| debit(tx, "k1")).unwrap();
    assert!(!condition(&store).owner);
    // A schema that the address names is used, though there is a public one.
    cluster.sql_in("loja", "CREATE SCHEMA vendas AUTHORIZATION dona");
    let url = format!("postgres://dona@127.0.0.1:{}/loja?options=-csearch_path%3Dvendas", cluster.port());
    let named = Store::open(StorePlace::parse(&url, Path::new("")).unwrap()).unwrap();
    assert_eq!(named.read(|tx| tx.one::<i64>("SELECT count(*) FROM credito", &[])), Ok(Some(0)));
    assert_eq!(
        cluster.sql_in(
            "loja",
            "SELECT count(*) FROM pg_tables WHERE tablename = 'credito' AND schemaname = 'vendas'"
        ),
        "1"
    );
}

#[test]
fn a_server_that_lets_nobody_more_in_is_told_as_what_it_is() {
    let Some(cluster) = Cluster::start() else { return };
    let place = shop(&cluster);
    cluster.sql("ALTER ROLE dona CONNECTION LIMIT 1");
    let Err(StoreError::Open { path, cause }) = Store::open(&place) else { panic!("it is let in") };
    assert!(cause.contains("não aceita mais conexões") && path.ends_with("/loja"), "{path}: {cause}");
}

#[test]
fn a_service_takes_seventeen_connections_at_most() {
    let Some(cluster) = Cluster::start() else { return };
    let (place, over) = (shop(&cluster), AtomicBool::new(false));
    let store = Store::open(&place).unwrap();
    filled(&store);
    std::thread::scope(|scope| {
        for thread in 0..40 {
            let (store, over) = (&store, &over);
            scope.spawn(move || {
                for n in 0.. {
                    if over.load(Ordering::SeqCst) {
                        return;
                    }
                    let key = format!("k{thread:02}-{n:06}");
                    let done = match thread % 4 {
                        0 => store.write(|tx| debit(tx, &key)),
                        1 => store.read(|tx| tx.any("SELECT pg_sleep(0.01)", &[]).map(drop)),
                        _ => store.write_on(&key, |tx| debit(tx, &key)),
                    };
                    // On a busy machine forty wait too long for eight.
                    assert!(matches!(done, Ok(()) | Err(StoreError::Busy)), "{done:?}");
                }
            });
        }
        let _ends = Ends(&over);
        let most = (0..20).map(|_| {
            pause(50);
            cluster
                .sql("SELECT count(*) FROM pg_stat_activity WHERE usename = 'dona'")
                .parse::<u32>()
                .unwrap()
        });
        let most = most.max().unwrap();
        assert!((9..=17).contains(&most), "{most}");
    });
}

/// Old marks are cleared a piece at a time: all at once would take longer than a statement may where they are many.
#[test]
fn marks_that_nobody_asks_after_go_in_pieces() {
    let Some(cluster) = Cluster::start() else { return };
    let place = shop(&cluster);
    drop(Store::open(&place).unwrap());
    let marks = || cluster.sql_in("loja", "SELECT count(*) FROM feito WHERE em = 1");
    cluster.sql_in("loja", "INSERT INTO feito SELECT CAST(n AS TEXT), 1 FROM generate_series(1, 25000) n");
    let store = Store::open(&place).unwrap();
    let turn = || store.write_on("c1", |tx| tx.run("UPDATE banco SET versao = versao + 1", &[])).unwrap();
    let mut seen = Vec::new();
    for _ in 0..4 {
        turn();
        seen.push(marks());
        pause(1_100);
    }
    assert_eq!(seen, ["15000", "5000", "0", "0"]);
}

/// A pooler that lends a session for a transaction; the limits and statements of one would be another's.
#[test]
fn a_pooler_in_transaction_mode_is_refused_and_one_in_session_mode_works() {
    if !has("pgbouncer") {
        return;
    }
    let Some(cluster) = Cluster::start() else { return };
    let place = shop(&cluster);
    drop(Store::open(&place).unwrap());
    for (mode, works) in [("transaction", false), ("session", true)] {
        let pooler = Pooler::to(cluster.port(), mode);
        let at = place_of(pooler.port, "dona", "loja");
        let up = || std::net::TcpStream::connect(("127.0.0.1", pooler.port)).is_ok();
        assert!(waited(Duration::from_secs(30), up), "the pooler does not start");
        match Store::open(&at) {
            Ok(store) => {
                assert!(works, "{mode}");
                filled(&store);
                store.write_on("c1", |tx| debit(tx, "k1")).unwrap();
            }
            Err(error) => {
                let said = error.to_string();
                assert!(!works && said.contains("pooler em modo de transação"), "{mode}: {said}");
            }
        }
    }
}

/// A PgBouncer of the test's own.
struct Pooler {
    port: u16,
    child: std::process::Child,
    _folder: tempfile::TempDir,
}

impl Pooler {
    fn to(server: u16, mode: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let settings = folder.path().join("pgbouncer.ini");
        // Whoever comes is let in, and is the owner of the one database.
        let text = format!(
            "[databases]\nloja = user=dona host=127.0.0.1 port={server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
             auth_type = any\npool_mode = {mode}\nunix_socket_dir =\nignore_startup_parameters = extra_float_digits\n"
        );
        std::fs::write(&settings, text).unwrap();
        give(folder.path());
        let mut command = std::process::Command::new("pgbouncer");
        if std::os::unix::fs::MetadataExt::uid(&std::fs::metadata("/proc/self").unwrap()) == 0 {
            command.args(["-u", "nobody"]);
        }
        let child = command.arg(&settings).stderr(std::process::Stdio::null()).spawn().unwrap();
        Self { port, child, _folder: folder }
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
