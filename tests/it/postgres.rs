//! The engine over PostgreSQL when its server dies, freezes, or does not answer a COMMIT.
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

use voz::base::store::{Store, StoreError, StorePlace, Tx};
use voz::base::world::{Millis, World};
use voz::money::credito::{self, CreditState, Entry, Posted};
use voz::money::micros::Micros;

use crate::cluster::{Cluster, Cut, Proxy};
use crate::servico::{has, waited};

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
        .read(|tx| tx.rows("SELECT chave FROM movimento WHERE valor < 0", &[], |row| row.text(0)))
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
        meanwhile(cluster, &told);
        stop.store(true, Ordering::SeqCst);
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
    assert_eq!(store.read(|tx| tx.one(count, &[], |row| row.int(0))), Ok(Some(4)));
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

/// Whoever reads a table keeps a change of it waiting; nobody else may have to wait behind the change for long.
#[test]
fn a_migration_that_has_to_wait_holds_nobody_up() {
    let Some(cluster) = Cluster::start() else { return };
    let store = Store::open(cluster.place()).unwrap();
    cluster.sql("ALTER TABLE instancia DROP COLUMN pasta; UPDATE esquema SET versao = 31");
    let read = |tx: &mut Tx<'_>| tx.rows("SELECT id FROM instancia", &[], |row| row.text(0));
    std::thread::scope(|scope| {
        let (long, (begun, has_begun)) = (&store, channel());
        // Dropped before the threads are waited for, also when the test fails.
        let (end, ends) = channel::<()>();
        let reads_long = scope.spawn(move || {
            long.read(|tx| {
                begun.send(read(tx)).unwrap();
                let _ = ends.recv();
                Ok(())
            })
        });
        has_begun.recv().unwrap().unwrap();
        let upgrades = scope.spawn(|| Store::open(cluster.place()).map(drop));
        let waits =
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%ALTER%'";
        assert!(waited(Duration::from_secs(60), || cluster.sql(waits) != "0"), "it does not wait");
        for _ in 0..3 {
            assert_eq!(store.read(read), Ok(vec![]), "others read meanwhile");
        }
        assert!(!upgrades.is_finished());
        end.send(()).unwrap();
        assert_eq!(reads_long.join().unwrap(), Ok(()));
        assert_eq!(upgrades.join().unwrap(), Ok(()));
    });
    assert_eq!(store.ready(), Ok(()));
}

#[test]
fn a_server_that_cannot_keep_every_text_or_no_lock_is_refused() {
    let Some(cluster) = Cluster::start() else { return };
    cluster.sql("CREATE DATABASE latina ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    cluster.sql("CREATE DATABASE destravada");
    // As an engine that takes the call and holds nothing.
    cluster.sql("ALTER DATABASE destravada SET search_path = public, pg_catalog");
    cluster.sql_in(
        "destravada",
        "CREATE FUNCTION public.pg_try_advisory_xact_lock(int, int) RETURNS bool LANGUAGE sql AS 'SELECT true'",
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
