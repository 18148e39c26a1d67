//! The database of a test: the file in its home, or one of its own on the server of `VOZ_TESTE_BANCO`.
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

use voz::base::store::{Store, StoreError, StorePlace, Stored, Value};

#[path = "../../crates/voz-core/tests/postgres/database.rs"]
mod fresh;

/// Where the database of a home is.
pub(crate) fn place(home: &Path) -> StorePlace {
    let file = home.join("dados/voz.db");
    let migrate = |url: &str| drop(Store::open(StorePlace::parse(url, home).unwrap()).unwrap());
    match fresh::database(&file, true, migrate) {
        Some(url) => StorePlace::parse(&url, home).unwrap(),
        None => StorePlace::File(file),
    }
}

/// What the program must be told of it, besides its home.
pub(crate) fn env(home: &Path) -> Option<(&'static str, String)> {
    fresh::server()?;
    let migrate = |url: &str| drop(Store::open(StorePlace::parse(url, home).unwrap()).unwrap());
    fresh::database(&home.join("dados/voz.db"), true, migrate).map(|url| ("VOZ_BANCO", url))
}

/// A database that is away: nobody can write to a file, nobody at all is let in by a server. It is back when dropped.
pub(crate) struct Away {
    file: PathBuf,
    held: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Away {
    pub(crate) fn begin(home: &Path) -> Self {
        let file = home.join("dados/voz.db");
        if fresh::shut(&file, true) {
            return Self { file, held: None };
        }
        let store = Store::open(file.clone()).unwrap();
        let (begun, has_begun) = channel();
        let (end, ends) = channel::<()>();
        let held = std::thread::spawn(move || {
            let held: Result<(), _> = store.write(|_| {
                begun.send(()).unwrap();
                let _ = ends.recv();
                Err(StoreError::Full)
            });
            assert_eq!(held, Err(StoreError::Full));
        });
        has_begun.recv().unwrap();
        Self { file, held: Some((end, held)) }
    }

    /// Whether nobody can read either.
    pub(crate) const fn for_readers(&self) -> bool {
        self.held.is_none()
    }
}

impl Drop for Away {
    fn drop(&mut self) {
        match self.held.take() {
            Some((end, held)) => {
                drop(end);
                held.join().unwrap();
            }
            None => drop(fresh::shut(&self.file, false)),
        }
    }
}

/// Every byte that is kept: the file with its log, or all that stands in the tables of a server.
pub(crate) fn everything(home: &Path) -> Vec<u8> {
    let at = place(home);
    if let Some(file) = at.file() {
        let log = std::fs::read(file.with_extension("db-wal")).unwrap_or_default();
        return [std::fs::read(file).unwrap(), log].concat();
    }
    let store = Store::open(at).unwrap();
    let mut all = Vec::new();
    for table in store.tables().unwrap() {
        let rows = format!("SELECT * FROM {}", table.name);
        let read = store.read(|tx| {
            tx.each(&rows, &[], |row| {
                for at in 0..table.columns.len() {
                    match row.value(at)? {
                        Value::Null | Value::Int(_) => {}
                        Value::Text(text) => all.extend(text.as_bytes()),
                        Value::Blob(bytes) => all.extend(&*bytes),
                    }
                    all.push(b'\n');
                }
                Ok::<_, StoreError>(())
            })
        });
        read.unwrap();
    }
    all
}

/// Every server of the home's database is dead: as if their time had passed. On a file whoever starts finds out itself.
pub(crate) fn all_dead(home: &Path) {
    if fresh::server().is_some() {
        Sql::of(home).run("UPDATE instancia SET desde = desde - 1, ate = desde - 1", &[]);
    }
}

/// The file in the data folder, for what only a file can show.
pub(crate) const FILE: (&str, &str) = ("VOZ_BANCO", "voz.db");

/// The database of a home, for what only time, damage or another program would do.
pub(crate) struct Sql(Store);

impl Sql {
    pub(crate) fn of(home: &Path) -> Self {
        Self(Store::open(place(home)).unwrap())
    }

    /// Runs one statement; how many rows it changed.
    pub(crate) fn run(&self, sql: &str, params: &[Value<'_>]) -> usize {
        self.0.write(|tx| tx.run(sql, params)).unwrap_or_else(|e| panic!("{sql}: {e}"))
    }

    /// Runs statements, with a `;` between them, in one transaction.
    pub(crate) fn all(&self, sql: &str) {
        let statements = || sql.split(';').map(str::trim).filter(|one| !one.is_empty());
        let run = self.0.write(|tx| statements().try_for_each(|one| tx.run(one, &[]).map(drop)));
        run.unwrap_or_else(|e| panic!("{sql}: {e}"));
    }

    /// The same without the rules that triggers keep.
    pub(crate) fn tamper(&self, sql: &str) {
        let statements = || sql.split(';').map(str::trim).filter(|one| !one.is_empty());
        let done = self.0.write(|tx| {
            let (off, on) = if self.0.shared() {
                let tables = tx.rows::<String>(
                    "SELECT DISTINCT CAST(event_object_table AS TEXT) FROM information_schema.triggers",
                    &[],
                )?;
                let alter = |what: &str| {
                    tables.iter().map(|t| format!("ALTER TABLE {t} {what} TRIGGER USER")).collect::<Vec<_>>()
                };
                (alter("DISABLE"), alter("ENABLE"))
            } else {
                let triggers = tx.rows::<(String, String)>(
                    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
                    &[],
                )?;
                triggers.into_iter().map(|(name, sql)| (format!("DROP TRIGGER {name}"), sql)).unzip()
            };
            let changes = statements().map(str::to_owned);
            off.into_iter().chain(changes).chain(on).try_for_each(|one| tx.run(&one, &[]).map(drop))
        });
        done.unwrap_or_else(|e| panic!("{sql}: {e}"));
    }

    pub(crate) fn int(&self, sql: &str) -> i64 {
        self.one(sql)
    }

    /// The first row of an answer.
    pub(crate) fn one<T: Stored>(&self, sql: &str) -> T {
        self.0.read(|tx| tx.one(sql, &[])).unwrap_or_else(|e| panic!("{sql}: {e}")).unwrap()
    }

    pub(crate) fn texts(&self, sql: &str) -> Vec<String> {
        self.0.read(|tx| tx.rows::<String>(sql, &[])).unwrap_or_else(|e| panic!("{sql}: {e}"))
    }
}
