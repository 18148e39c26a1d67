//! The database as the rest of the program sees it, over either engine.
use std::path::Path;
use std::sync::Arc;

use arc_swap::ArcSwapOption;

use super::copy::{self, Table};
use super::place::StorePlace;
use super::postgres::{self, Server};
use super::sqlite::{self, File};
use super::tx::{self, Stopped};
use super::{Landing, Result, StoreError, Tx, migrations};

/// The database. Shared between threads by reference or `Arc`.
pub struct Store {
    place: StorePlace,
    engine: Engine,
    /// Why the last change could not be written, where that passes.
    trouble: ArcSwapOption<StoreError>,
}

enum Engine {
    File(Box<File>),
    Server(Box<Server>),
}

impl Store {
    /// Opens the database for reading and writing and runs the migrations. A file is created, and its folder.
    pub fn open(place: impl Into<StorePlace>) -> Result<Self> {
        let place = place.into();
        #[cfg(test)]
        let place = tested(place, true);
        let engine = match &place {
            StorePlace::File(path) => Engine::File(File::open(path).map_err(|e| e.of_file(path))?.into()),
            StorePlace::Server(address) => Engine::Server(Server::open(address)?.into()),
        };
        Ok(Self { place, engine, trouble: ArcSwapOption::empty() })
    }

    /// Opens the database for reading if it exists and migrations have run on it. Creates nothing, and changes nothing
    /// but the version of an older one, as [`Store::open`] does.
    ///
    /// # Errors
    /// It is there but cannot be read, is damaged, newer, or older in a place that cannot be written.
    pub fn open_existing(place: impl Into<StorePlace>) -> Result<Option<Self>> {
        let place = place.into();
        #[cfg(test)]
        let place = tested(place, false);
        let engine = match &place {
            StorePlace::File(path) => {
                let file = File::open_existing(path).map_err(|e| e.of_file(path))?;
                file.map(|file| Engine::File(file.into()))
            }
            StorePlace::Server(address) => {
                Server::open_existing(address)?.map(|server| Engine::Server(server.into()))
            }
        };
        Ok(engine.map(|engine| Self { place, engine, trouble: ArcSwapOption::empty() }))
    }

    /// Where it is.
    pub fn place(&self) -> &StorePlace {
        &self.place
    }

    /// The copy of a file as it was, where opening it brought it to a newer version.
    pub fn before_upgrade(&self) -> Option<&Path> {
        match &self.engine {
            Engine::File(file) => file.before_upgrade.as_deref(),
            Engine::Server(_) => None,
        }
    }

    /// True when programs on other machines may use it too: what belongs to one machine, or to its clock, is not the
    /// database's then.
    pub fn shared(&self) -> bool {
        matches!(self.engine, Engine::Server(_))
    }

    /// Runs `f`, at most once, over one consistent state of the database.
    pub fn read<T>(&self, f: impl FnMut(&mut Tx<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.try_read(f)
    }

    /// Like [`read`](Self::read), for work that can fail in ways of its own.
    pub fn try_read<T, E: From<StoreError>>(
        &self,
        f: impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        tx::run(f, |work| match &self.engine {
            Engine::File(file) => file.read(work),
            Engine::Server(server) => server.read(work),
        })
    }

    /// Runs `f` in a transaction and returns once it has landed safely. An error undoes all that `f` did. Where
    /// something passing came in the way `f` runs again, from the start: so it changes nothing but the database (`Fn`).
    pub fn write<T>(&self, f: impl Fn(&mut Tx<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.try_write(f)
    }

    /// Like [`write`](Self::write), for work that can fail in ways of its own.
    pub fn try_write<T, E: From<StoreError>>(&self, f: impl Fn(&mut Tx<'_>) -> Result<T, E>) -> Result<T, E> {
        self.change(None, Landing::Safe, f)
    }

    /// Like [`try_write`](Self::try_write), for work that changes something else too, and may do so again; beside work on
    /// other keys, where it names one. Notes whether the change could be written.
    pub(super) fn change<T, E: From<StoreError>>(
        &self,
        key: Option<&str>,
        landing: Landing,
        f: impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        tx::run(f, |work| {
            let done = match &self.engine {
                // One writer and a shared commit: nothing is quicker on one file.
                Engine::File(file) => file.write(landing, work),
                Engine::Server(server) => server.write(key, work),
            };
            match &done {
                // Those who ask find the same memory until something changes.
                Ok(()) if self.trouble.load().is_none() => {}
                Ok(()) => self.trouble.store(None),
                Err(Stopped::Store(error)) if error.passes() => {
                    self.trouble.store(Some(Arc::new(error.clone())));
                }
                Err(_) => {}
            }
            done
        })
    }

    /// The error of a write with the name of the file, where that may not be written: SQLite opens one that may only be read
    /// without a word.
    pub fn named(&self, error: StoreError) -> StoreError {
        match self.place.file() {
            Some(path) => error.of_file(path),
            None => error,
        }
    }

    /// Why nothing can be written now, as the last that tried found it; `None` once something was.
    pub fn trouble(&self) -> Option<StoreError> {
        self.trouble.load().as_deref().cloned()
    }

    /// Leaves a file alone the whole database, without its log, unless another process uses it. Nothing for a server.
    pub fn fold(&self) {
        if let Engine::File(file) = &self.engine {
            file.fold();
        }
    }

    /// Like [`write`](Self::write), beside other such work on other keys, where the engine can. It may touch only rows
    /// that belong to `key`, or that one statement finds and changes (as the ledger's do): what it read of others may
    /// have changed when it writes.
    pub fn write_on<T>(
        &self,
        key: &str,
        f: impl Fn(&mut Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.try_write_on(key, f)
    }

    /// Like [`write_on`](Self::write_on), for work that can fail in ways of its own.
    pub fn try_write_on<T, E: From<StoreError>>(
        &self,
        key: &str,
        f: impl Fn(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.try_write_on_as(key, Landing::Safe, f)
    }

    /// The same, landing like this.
    pub fn try_write_on_as<T, E: From<StoreError>>(
        &self,
        key: &str,
        landing: Landing,
        f: impl Fn(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.change(Some(key), landing, f)
    }

    /// Copies the whole file, as it is now, over the (empty) file at `to`; others may write meanwhile.
    /// `progress` is told bytes done and bytes in all; `read` sees what is being copied. A server is not copied so.
    pub fn backup<T>(
        &self,
        to: &Path,
        progress: impl FnMut(u64, u64),
        read: impl FnOnce(&mut Tx<'_>) -> Result<T>,
    ) -> Result<T> {
        match &self.engine {
            Engine::File(file) => file.backup(to, progress, read),
            Engine::Server(_) => {
                Err(StoreError::Engine("um banco PostgreSQL se copia com pg_dump".to_owned()))
            }
        }
    }

    /// Checks the database as far as its engine can, a file `whole` or without comparing each index with its table; an
    /// empty answer is a sound one.
    pub fn integrity(&self, whole: bool) -> Result<Vec<String>> {
        match &self.place {
            StorePlace::File(path) => self.read(|tx| sqlite::faults(tx, whole)).map_err(|e| e.of_file(path)),
            StorePlace::Server(_) => self.read(postgres::faults),
        }
    }

    /// Its tables in the order of the migrations: those that others refer to come first.
    pub fn tables(&self) -> Result<Vec<Table>> {
        self.read(copy::tables)
    }

    /// Milliseconds by the server's clock; `None` for a file, whose clock is the machine's.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method itself is of one lifetime")]
    pub fn clock(&self) -> Result<Option<i64>> {
        self.read(|tx| tx.clock())
    }

    /// Asks the database for an answer, and for at least the schema of this program.
    ///
    /// # Errors
    /// Why not.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method itself is of one lifetime")]
    pub fn ready(&self) -> Result<()> {
        migrations::fits(self.read(|tx| tx.version())?)
    }
}

/// In tests a file may stand for a database of its own on a server.
#[cfg(test)]
fn tested(place: StorePlace, make: bool) -> StorePlace {
    let StorePlace::File(path) = &place else { return place };
    let migrate = |url: &str| drop(Server::open(&super::Address::parse(url).unwrap()).unwrap());
    match postgres::test_database::database(path, make, migrate) {
        Some(url) => StorePlace::parse(&url, Path::new("")).unwrap(),
        None => place,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Value;
    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("novo/voz.db")).unwrap();
        store.write(|tx| tx.run("CREATE TABLE t (x BIGINT PRIMARY KEY)", &[])).unwrap();
        (folder, store)
    }

    fn add(store: &Store, x: i64) -> Result<usize> {
        store.write(|tx| tx.run("INSERT INTO t (x) VALUES ($1)", &[x.into()]))
    }

    fn all(store: &Store) -> Vec<i64> {
        store.read(|tx| tx.rows::<i64>("SELECT x FROM t ORDER BY x", &[])).unwrap()
    }

    #[test]
    fn writers_that_arrive_together_all_land_and_failures_stay_alone() {
        let (_folder, store) = store();
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let store = &store;
                scope.spawn(move || {
                    for i in 0..25 {
                        add(store, thread * 25 + i).unwrap();
                        assert!(matches!(add(store, thread * 25 + i), Err(StoreError::Constraint(_))));
                    }
                });
            }
        });
        assert_eq!(all(&store), (0..200).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_or_a_panic_in_the_closure_undoes_its_work() {
        let (_folder, store) = store();
        let failed: Result<()> = store.write(|tx| {
            tx.run("INSERT INTO t (x) VALUES (1)", &[])?;
            Err(StoreError::Busy)
        });
        assert_eq!(failed, Err(StoreError::Busy));
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            store.write::<()>(|tx| {
                tx.run("INSERT INTO t (x) VALUES (2)", &[])?;
                panic!("on purpose");
            })
        }));
        assert!(panicked.is_err());
        add(&store, 3).unwrap();
        assert_eq!(all(&store), [3]);
    }

    #[test]
    fn both_engines_hold_the_same_values_and_refuse_the_same() {
        let (_folder, store) = store();
        store.write(|tx| tx.run("CREATE TABLE v (a BIGINT, b TEXT, c BYTEA)", &[])).unwrap();
        let bytes: &[u8] = &[0, 255, 7];
        let (ana, none) = (Value::from("ação 😀\t\n'"), || Value::Null);
        let put = |a: Value<'_>, b: Value<'_>, c: Value<'_>| {
            let values = [a, b, c];
            store.write(|tx| tx.run("INSERT INTO v (a, b, c) VALUES ($1, $2, $3)", &values))
        };
        put(i64::MIN.into(), ana, bytes.into()).unwrap();
        put(none(), none(), none()).unwrap();
        let nul = put(none(), "a\0b".into(), none());
        assert!(matches!(nul, Err(StoreError::Constraint(_))), "{nul:?}");
        let kept = store.read(|tx| {
            tx.rows::<(Option<i64>, Option<String>, Option<Vec<u8>>)>(
                "SELECT a, b, c FROM v ORDER BY a IS NULL",
                &[],
            )
        });
        let first = (Some(i64::MIN), Some("ação 😀\t\n'".to_owned()), Some(bytes.to_vec()));
        assert_eq!(kept, Ok(vec![first, (None, None, None)]));
        let wrong = store.read(|tx| tx.one::<i64>("SELECT a FROM v WHERE a IS NULL", &[]));
        assert!(matches!(wrong, Err(StoreError::Corrupt(_))), "{wrong:?}");
        assert_eq!(store.integrity(true), Ok(Vec::new()));
        assert_eq!(store.ready(), Ok(()));
        assert_eq!(store.clock().unwrap().is_some(), store.shared());
    }

    #[test]
    fn text_stands_in_the_order_of_its_bytes() {
        let (_folder, store) = store();
        let words = ["B", "a", "á", "b", "Z", "z", "_"];
        for word in words {
            store.write(|tx| tx.run("INSERT INTO cursor (nome, em) VALUES ($1, 0)", &[word.into()])).unwrap();
        }
        let told = store.read(|tx| tx.rows::<String>("SELECT nome FROM cursor ORDER BY nome", &[]));
        assert_eq!(told.unwrap(), ["B", "Z", "_", "a", "b", "z", "á"]);
        let from = "SELECT count(*) FROM cursor WHERE nome >= $1 AND nome < $2";
        let count = store.read(|tx| tx.one::<i64>(from, &["a".into(), "b".into()]));
        assert_eq!(count, Ok(Some(1)));
    }

    /// Numbers that each read first and wrote after would not add up if two worked on one key at once.
    #[test]
    fn work_on_one_key_is_done_one_after_another_whoever_does_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        let stores = [Store::open(&path).unwrap(), Store::open(&path).unwrap()];
        let one = &stores[0];
        one.write(|tx| tx.run("CREATE TABLE n (k TEXT PRIMARY KEY, n BIGINT)", &[])).unwrap();
        for key in ["a", "b"] {
            one.write(|tx| tx.run("INSERT INTO n (k, n) VALUES ($1, 0)", &[key.into()])).unwrap();
        }
        let add = |tx: &mut Tx<'_>, key: &str| {
            let n = tx.one::<i64>("SELECT n FROM n WHERE k = $1", &[key.into()])?.unwrap_or(0);
            tx.run("UPDATE n SET n = $1 WHERE k = $2", &[(n + 1).into(), key.into()])
        };
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let store = &stores[thread % 2];
                scope.spawn(move || {
                    for _ in 0..20 {
                        store.write_on("a", |tx| add(tx, "a")).unwrap();
                        store.write_on("b", |tx| add(tx, "b")).unwrap();
                        store.write(|tx| add(tx, "a").and_then(|_| add(tx, "b"))).unwrap();
                    }
                });
            }
        });
        let told = one.read(|tx| tx.rows::<i64>("SELECT n FROM n ORDER BY k", &[]));
        assert_eq!(told, Ok(vec![320, 320]));
        let failed: Result<()> = one.write_on("a", |tx| {
            add(tx, "a")?;
            Err(StoreError::Full)
        });
        assert_eq!(failed, Err(StoreError::Full));
        let refused = one.write_on("a", |tx| tx.run("INSERT INTO n (k, n) VALUES ('a', 1)", &[]));
        assert!(matches!(refused, Err(StoreError::Constraint(_))), "{refused:?}");
        let kept = one.read(|tx| tx.one::<i64>("SELECT n FROM n WHERE k = 'a'", &[]));
        assert_eq!(kept, Ok(Some(320)));
    }

    /// The schema of a server is the file's, table by table.
    #[test]
    fn both_engines_have_the_same_tables() {
        let (_folder, store) = store();
        let other = tempfile::tempdir().unwrap();
        let file = File::open(&other.path().join("voz.db")).unwrap();
        let sorted = |mut tables: Vec<Table>| {
            tables.retain(|table| table.name != "t");
            tables.sort_by(|a, b| a.name.cmp(&b.name));
            tables
        };
        let (one, two) =
            (sorted(store.tables().unwrap()), sorted(tx::run(copy::tables, |work| file.read(work)).unwrap()));
        assert!(one.len() > 40, "{}", one.len());
        for (one, two) in one.iter().zip(&two) {
            assert_eq!(one, two);
        }
        assert_eq!(one.len(), two.len());
    }

    #[test]
    fn a_movement_is_written_once_and_a_credit_stays() {
        let (_folder, store) = store();
        let done = |sql: &str| store.write(|tx| tx.run(sql, &[]));
        done(
            "INSERT INTO credito (id, estado, criado_em, saldo, movimentos) VALUES ('a', 'valido', 0, 5, 1)",
        )
        .unwrap();
        let movement =
            "INSERT INTO movimento (credito, ordem, em, valor, saldo, motivo, produto, recurso, chave)
                        VALUES ('a', 1, 0, 5, 5, 'm', 'p', 'r', 'k')";
        done(movement).unwrap();
        let mut refused = vec![
            movement.replace("'k'", "'l'"),
            movement.replace("('a', 1, 0, 5, 5", "('a', 2, 0, 5, 5"),
            "UPDATE movimento SET valor = 1".to_owned(),
            "DELETE FROM movimento".to_owned(),
            "DELETE FROM credito".to_owned(),
            "UPDATE credito SET saldo = -1".to_owned(),
        ];
        if store.shared() {
            refused.extend(["TRUNCATE movimento CASCADE", "TRUNCATE credito CASCADE"].map(str::to_owned));
        }
        for sql in refused {
            let said = done(&sql);
            assert!(matches!(said, Err(StoreError::Constraint(_))), "{sql}: {said:?}");
        }
    }
}
