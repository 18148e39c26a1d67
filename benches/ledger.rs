//! Debits a second, in one run: one commit a debit, writers that share commits, and the same on a long ledger. Then on
//! PostgreSQL, where there is one: by 1, 2 and 4 servers, on one credit and on a thousand.
//!
//! `cargo bench --bench ledger [-- MOVEMENTS]` prints each rate and the ratios. The database is under
//! `target/`, on the disk of the checkout, with `synchronous=FULL` as everywhere. To have PostgreSQL beside it, on the
//! same disk: `VOZ_POSTGRES_PASTA=$PWD/target tests/postgres/run cargo bench --bench ledger`.
#![allow(
    clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, clippy::disallowed_methods, missing_docs
)]

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use voz::base::store::{Store, StoreError, StorePlace};
use voz::base::world::{Millis, World};
use voz::money::credito::{self, CreditState, Entry, Posted};
use voz::money::micros::Micros;

const WRITERS: u64 = 64;
const TIME: Duration = Duration::from_secs(3);
/// Measured in turns, so that a slow moment of the disk falls on all alike.
const ROUNDS: usize = 3;
/// Movements of the long ledger.
const LONG: u64 = 1_000_000;
const CREDITS: u64 = 1000;

fn main() {
    let long = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(LONG);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("target/ledger-{}", std::process::id()));
    let (few, many) = (Ledger::fill(folder.join("few.db"), 1000), Ledger::fill(folder.join("many.db"), long));
    let (mut alone, mut shared, mut on_long) = (0, 0, 0);
    for _ in 0..ROUNDS {
        alone += few.debits(1);
        shared += few.debits(WRITERS);
        on_long += many.debits(WRITERS);
    }
    let rate = |debits: u64| debits as f64 / (TIME.as_secs_f64() * ROUNDS as f64);
    println!("um commit por débito:           {:8.0}/s", rate(alone));
    println!(
        "{WRITERS} ao mesmo tempo:              {:8.0}/s ({:.1} vezes)",
        rate(shared),
        rate(shared) / rate(alone)
    );
    println!(
        "o mesmo com {long} movimentos:  {:8.0}/s (cada débito custa {:.2} vezes)",
        rate(on_long),
        rate(shared) / rate(on_long)
    );
    let shared = rate(shared);
    if let Ok(url) = std::env::var("VOZ_TESTE_BANCO") {
        on_server(&url, &few, shared);
    }
    for ledger in [few, many] {
        let faults = ledger.store.read(|tx| credito::audit(tx, &World::real().steady())).unwrap();
        assert_eq!(faults, [], "the ledger is sound");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// The same debits by several servers on one PostgreSQL, as ratios to the file of the same run.
fn on_server(url: &str, file: &Ledger, shared: f64) {
    let place = StorePlace::parse(url, Path::new("")).unwrap();
    let ledger = Ledger::fill(place.clone(), 1000);
    let others: Vec<Store> = (0..3).map(|_| Store::open(place.clone()).unwrap()).collect();
    let servers: Vec<&Store> = std::iter::once(&ledger.store).chain(&others).collect();
    let rate = |debits: u64| debits as f64 / (TIME.as_secs_f64() * ROUNDS as f64);
    let sum = |stores: &[&Store], credits, each| -> f64 {
        rate((0..ROUNDS).map(|_| ledger.debits_on(stores, WRITERS, credits, each)).sum())
    };
    let hot = rate((0..ROUNDS).map(|_| file.debits_on(&[&file.store], WRITERS, 1, false)).sum());
    println!("arquivo, um crédito só:        {hot:8.0}/s");
    for count in [1, 2, 4] {
        let servers = &servers[..count];
        for (name, each) in [("um de cada vez", false), ("por chave", true)] {
            let (one, many) = (sum(servers, 1, each), sum(servers, CREDITS, each));
            println!(
                "PostgreSQL, {count} servidores, {name:14}: um crédito {one:6.0}/s ({:.2} do arquivo), mil {many:6.0}/s ({:.2})",
                one / hot,
                many / shared
            );
        }
    }
    let faults = ledger.store.read(|tx| credito::audit(tx, &World::real().steady())).unwrap();
    assert_eq!(faults, [], "the ledger is sound");
}

struct Ledger {
    store: Store,
    keys: AtomicU64,
}

fn id(n: u64) -> String {
    format!("{:016x}", n.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

impl Ledger {
    /// A ledger with so many movements, spread over its credits.
    fn fill(place: impl Into<StorePlace>, movements: u64) -> Self {
        const AT_ONCE: u64 = 20_000;
        let ledger = Self { store: Store::open(place).unwrap(), keys: AtomicU64::new(0) };
        let opened = ledger.store.write(|tx| {
            (0..CREDITS).try_for_each(|n| {
                credito::open(tx, Millis(0), &id(n), None, CreditState::Valido, None)?;
                let key = ledger.key();
                credito::post(tx, Millis(0), &id(n), Micros(1 << 50), &entry(&key)).map(drop)
            })
        });
        assert_eq!(opened, Ok::<_, StoreError>(()));
        let mut first = CREDITS;
        while first < movements {
            let some = first..movements.min(first + AT_ONCE);
            first = some.end;
            let done = ledger.store.write(|tx| some.clone().try_for_each(|n| ledger.debit(tx, n)));
            assert_eq!(done, Ok::<_, StoreError>(()));
        }
        ledger
    }

    /// Rises with time, as the keys of rewrites do.
    fn key(&self) -> String {
        let n = self.keys.fetch_add(1, Ordering::Relaxed);
        format!("{n:012x}-{}", id(n))
    }

    fn debit(&self, tx: &mut voz::base::store::Tx<'_>, n: u64) -> Result<(), StoreError> {
        let key = self.key();
        let posted = credito::post(tx, Millis(0), &id(n % CREDITS), Micros(-20_000), &entry(&key))?;
        assert!(matches!(posted, Posted::Done(_)));
        Ok(())
    }

    /// Debits of so many writers within [`TIME`], each on disk before the next of its writer.
    fn debits(&self, writers: u64) -> u64 {
        self.debits_on(&[&self.store], writers, CREDITS, false)
    }

    /// The same shared out between servers, on so many credits; `each`: on a key of its own beside the others.
    fn debits_on(&self, stores: &[&Store], writers: u64, credits: u64, each: bool) -> u64 {
        let (done, until) = (AtomicU64::new(0), Instant::now() + TIME);
        std::thread::scope(|scope| {
            for (writer, store) in (0..writers).zip(stores.iter().cycle()) {
                let done = &done;
                scope.spawn(move || {
                    let mut n = writer * 7919;
                    while Instant::now() < until {
                        if each {
                            store.write_on(&id(n % credits), |tx| self.debit(tx, n % credits)).unwrap();
                        } else {
                            store.write(|tx| self.debit(tx, n % credits)).unwrap();
                        }
                        done.fetch_add(1, Ordering::Relaxed);
                        n += 31;
                    }
                });
            }
        });
        done.into_inner()
    }
}

fn entry(chave: &str) -> Entry<'_> {
    Entry { motivo: credito::REWRITE, produto: "voz", recurso: "/api/rewrite", chave }
}
