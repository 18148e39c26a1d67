//! The SQLite file: connections, the shared commit, the pool of readers.
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::super::arquivo;
use super::super::io_error::explain;
use super::migrations::{self, Age};
use super::{Result, StoreError, Tx};

/// How long a connection waits for another process before it gives up.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// Writers that may share one commit; bounds how long the first of them waits.
const BATCH_MAX: usize = 64;
/// Memory for pages of the writer, in KiB: the ends of a thousand credits' histories, where debits land.
const CACHE_KIB: i64 = 16 * 1024;
/// Pages of log after which they are carried into the file: 32 MiB. A page that many commits touch is
/// then carried once for all of them, wherever in a long file it lies.
const LOG_PAGES: i64 = 8192;
/// Idle readers kept open.
const READERS_MAX: usize = 4;
/// Prepared statements kept by each connection.
const STATEMENTS_MAX: usize = 128;

/// The database. Shared between threads by reference or `Arc`.
pub struct Store {
    path: PathBuf,
    writer: Option<Writer>,
    readers: Mutex<Vec<Connection>>,
}

struct Writer {
    /// Writers that wait for the connection, so that its holder knows whether someone will commit after it.
    waiting: AtomicUsize,
    line: Mutex<Line>,
}

struct Line {
    conn: Connection,
    batch: Option<Arc<Batch>>,
    joined: usize,
}

/// The fate of one commit, shared by all writers in it.
#[derive(Default)]
struct Batch {
    outcome: Mutex<Option<Result<()>>>,
    decided: Condvar,
}

impl Store {
    /// Opens the file for reading and writing, creating it and its folder, and runs the migrations.
    pub fn open(path: &Path) -> Result<Self> {
        if let Some(folder) = path.parent() {
            arquivo::folder(folder).map_err(|e| match e.kind() {
                std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
                    StoreError::ReadOnly
                }
                std::io::ErrorKind::StorageFull => StoreError::Full,
                _ => StoreError::open(path, &explain(&e)),
            })?;
        }
        // For its owner alone, in whatever folder; the log beside it takes after it. One that is there stays as
        // it is, and where none can be made the next line says why.
        let _ = arquivo::create(path);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut conn = connect(path, flags)?;
        write_ahead(&conn)?;
        conn.pragma_update(None, "synchronous", "FULL")?;
        conn.pragma_update(None, "cache_size", -CACHE_KIB)?;
        conn.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        migrations::migrate(&mut conn, path)?;
        let line = Mutex::new(Line { conn, batch: None, joined: 0 });
        let writer = Some(Writer { waiting: AtomicUsize::new(0), line });
        Ok(Self { path: path.to_owned(), writer, readers: Mutex::default() })
    }

    /// Opens the file for reading if it exists. Creates nothing, and changes nothing but the version of an
    /// older file, as [`Store::open`] does.
    ///
    /// # Errors
    /// The file is there but cannot be read, is damaged, newer, or older in a place that cannot be written.
    pub fn open_existing(path: &Path) -> Result<Option<Self>> {
        if !path.try_exists().map_err(|e| StoreError::open(path, &explain(&e)))? {
            return Ok(None);
        }
        let mut conn = connect_reader(path)?;
        match migrations::age(&conn)? {
            Age::Blank => return Ok(None),
            Age::Current => {}
            Age::Older { file, known } => {
                drop(conn);
                let failed = |cause| StoreError::Older { file, known, cause: Box::new(cause) };
                Self::open(path).map_err(failed)?;
                conn = connect_reader(path)?;
            }
        }
        Ok(Some(Self { path: path.to_owned(), writer: None, readers: Mutex::new(vec![conn]) }))
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Runs `f` over one consistent state of the database.
    pub fn read<T>(&self, f: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.try_read(f)
    }

    /// Like [`read`](Self::read), for work that can fail in ways of its own.
    pub fn try_read<T, E: From<StoreError>>(
        &self,
        f: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let idle = lock(&self.readers).pop();
        let conn = idle.map_or_else(|| connect_reader(&self.path), Ok)?;
        let tx = conn.unchecked_transaction().map_err(StoreError::from)?;
        let answer = f(&mut Tx(&tx));
        tx.finish().map_err(StoreError::from)?;
        let mut readers = lock(&self.readers);
        if readers.len() < READERS_MAX {
            readers.push(conn);
        }
        answer
    }

    /// Runs `f` in a transaction and returns once it is safely on disk. An error undoes all that `f` did.
    pub fn write<T>(&self, f: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.try_write(f)
    }

    /// Like [`write`](Self::write), for work that can fail in ways of its own.
    pub fn try_write<T, E: From<StoreError>>(
        &self,
        f: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let writer = self.writer.as_ref().ok_or(StoreError::ReadOnly)?;
        let mut turn = Turn::take(writer);
        let batch = turn.line.join()?;
        let answer = run_in_savepoint(&turn.line.conn, f);
        drop(turn);
        let answer = answer?;
        batch.wait()?;
        Ok(answer)
    }

    /// Copies the whole database, as it is now, over the (empty) file at `to`; others may write meanwhile.
    /// `progress` is told bytes done and bytes in all; `read` sees what is being copied.
    pub fn backup<T>(
        &self,
        to: &Path,
        mut progress: impl FnMut(u64, u64),
        read: impl FnOnce(&mut Tx<'_>) -> Result<T>,
    ) -> Result<T> {
        /// Pages copied between two reports.
        const STEP: i32 = 256;
        let from = connect_reader(&self.path)?;
        let page: u32 = from.pragma_query_value(None, "page_size", |row| row.get(0))?;
        let mut copy = connect(to, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        // One read transaction for all steps: the copy is of one moment, and a write does not start it anew.
        let snapshot = from.unchecked_transaction()?;
        snapshot.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))?;
        let seen = read(&mut Tx(&snapshot))?;
        let backup = rusqlite::backup::Backup::new(&snapshot, &mut copy)?;
        loop {
            let step = backup.step(STEP)?;
            let bytes = |pages: i32| u64::try_from(pages).unwrap_or(0) * u64::from(page);
            let state = backup.progress();
            progress(bytes(state.pagecount - state.remaining), bytes(state.pagecount));
            match step {
                rusqlite::backup::StepResult::Done => return Ok(seen),
                rusqlite::backup::StepResult::More => {}
                _ => return Err(StoreError::Busy),
            }
        }
    }

    /// Checks the whole file; an empty answer is a sound one.
    pub fn integrity(&self) -> Result<Vec<String>> {
        self.read(|tx| {
            let said = tx.rows("PRAGMA integrity_check", &[], |row| row.text(0))?;
            Ok(said.into_iter().filter(|line| line != "ok").collect())
        })
    }
}

/// A writer's hold on the connection. The last in line commits for all, also when its closure panics.
struct Turn<'w> {
    writer: &'w Writer,
    line: MutexGuard<'w, Line>,
}

impl<'w> Turn<'w> {
    fn take(writer: &'w Writer) -> Self {
        writer.waiting.fetch_add(1, Ordering::SeqCst);
        let line = lock(&writer.line);
        writer.waiting.fetch_sub(1, Ordering::SeqCst);
        Self { writer, line }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let last = self.writer.waiting.load(Ordering::SeqCst) == 0 || self.line.joined >= BATCH_MAX;
        if last || self.line.conn.is_autocommit() {
            self.line.commit();
        }
    }
}

impl Line {
    /// The batch this writer belongs to: the open one, or a fresh one with its own transaction.
    fn join(&mut self) -> Result<Arc<Batch>> {
        if let Some(batch) = &self.batch {
            self.joined += 1;
            return Ok(Arc::clone(batch));
        }
        self.conn.execute_batch("BEGIN IMMEDIATE")?;
        let batch = Arc::new(Batch::default());
        (self.batch, self.joined) = (Some(Arc::clone(&batch)), 1);
        Ok(batch)
    }

    fn commit(&mut self) {
        let Some(batch) = self.batch.take() else { return };
        let outcome = if self.conn.is_autocommit() {
            // A full disk or a failed read makes the engine undo everything by itself.
            Err(StoreError::Engine("a transação inteira foi desfeita pelo banco".to_owned()))
        } else {
            self.conn.execute_batch("COMMIT").map_err(StoreError::from)
        };
        if outcome.is_err() && !self.conn.is_autocommit() {
            // The commit's own error is the one worth telling; a failed rollback leaves nothing behind either.
            let _ = self.conn.execute_batch("ROLLBACK");
        }
        *lock(&batch.outcome) = Some(outcome);
        batch.decided.notify_all();
    }
}

impl Batch {
    fn wait(&self) -> Result<()> {
        let mut outcome = lock(&self.outcome);
        loop {
            if let Some(outcome) = &*outcome {
                return outcome.clone();
            }
            outcome = self.decided.wait(outcome).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Undoes the savepoint unless it was released: also when `f` panics.
struct Savepoint<'c>(Option<&'c Connection>);

impl Drop for Savepoint<'_> {
    fn drop(&mut self) {
        if let Some(conn) = self.0 {
            // When the engine has already rolled the whole transaction back there is nothing left to undo.
            let _ = conn.execute_batch("ROLLBACK TO one; RELEASE one");
        }
    }
}

fn run_in_savepoint<T, E: From<StoreError>>(
    conn: &Connection,
    f: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    conn.execute_batch("SAVEPOINT one").map_err(StoreError::from)?;
    let mut savepoint = Savepoint(Some(conn));
    let answer = f(&mut Tx(conn))?;
    conn.execute_batch("RELEASE one").map_err(StoreError::from)?;
    savepoint.0 = None;
    Ok(answer)
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection> {
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags).map_err(|e| match StoreError::from(e) {
        StoreError::Engine(cause) => StoreError::open(path, &cause),
        known => known,
    })?;
    conn.busy_timeout(BUSY_TIMEOUT)?;
    conn.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
    conn.pragma_update(None, "foreign_keys", true)?;
    Ok(conn)
}

/// Turns the write-ahead log on. Of several processes that open a new file at once only one can, and
/// SQLite refuses the others on the spot: they wait for its lock, and find the log on.
fn write_ahead(conn: &Connection) -> Result<()> {
    /// Far more than there are processes that open one file at once.
    const TRIES: usize = 100;
    for _ in 0..TRIES {
        match conn.pragma_update(None, "journal_mode", "WAL").map_err(StoreError::from) {
            Err(StoreError::Busy) => conn.execute_batch("BEGIN IMMEDIATE; ROLLBACK")?,
            done => return done,
        }
    }
    Err(StoreError::Busy)
}

/// A read-only connection. Reading a WAL file needs to write beside it; where that is not allowed and
/// no writer has left a log, the file is read as it stands.
fn connect_reader(path: &Path) -> Result<Connection> {
    let plain = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let readable = plain.and_then(|conn| {
        conn.pragma_query_value(None, "schema_version", |row| row.get::<_, i64>(0))?;
        Ok(conn)
    });
    match readable {
        Err(StoreError::ReadOnly | StoreError::Open { .. } | StoreError::Engine(_)) if !has_log(path) => {
            let address = format!("file:{}?immutable=1", escape_uri(path));
            connect(Path::new(&address), OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI)
        }
        other => other,
    }
}

fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    Path::new(&log).metadata().is_ok_and(|m| m.len() > 0)
}

fn escape_uri(path: &Path) -> String {
    path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23")
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("novo/voz.db")).unwrap();
        store.write(|tx| tx.run("CREATE TABLE t (x INTEGER PRIMARY KEY) STRICT", &[])).unwrap();
        (folder, store)
    }

    fn add(store: &Store, x: i64) -> Result<usize> {
        store.write(|tx| tx.run("INSERT INTO t (x) VALUES ($1)", &[x.into()]))
    }

    fn all(store: &Store) -> Vec<i64> {
        store.read(|tx| tx.rows("SELECT x FROM t ORDER BY x", &[], |row| row.int(0))).unwrap()
    }

    #[cfg(unix)]
    #[test]
    fn the_file_and_its_log_are_for_their_owner_alone_in_a_folder_that_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(folder.path(), open).unwrap();
        let path = folder.path().join("voz.db");
        let _store = Store::open(&path).unwrap();
        for name in ["voz.db", "voz.db-wal", "voz.db-shm"] {
            assert!(!crate::base::config::readable_by_others(&path.with_file_name(name)), "{name}");
        }
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
    fn reading_creates_nothing_and_writing_there_is_refused() {
        let (folder, store) = store();
        add(&store, 1).unwrap();
        assert!(Store::open_existing(&folder.path().join("outro.db")).unwrap().is_none());
        assert!(!folder.path().join("outro.db").exists());
        std::fs::write(folder.path().join("vazio.db"), "").unwrap();
        assert!(Store::open_existing(&folder.path().join("vazio.db")).unwrap().is_none());
        let reader = Store::open_existing(store.path()).unwrap().unwrap();
        assert_eq!(all(&reader), [1]);
        assert_eq!(add(&reader, 2), Err(StoreError::ReadOnly));
        assert_eq!(store.integrity().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_file_of_an_older_program_is_brought_up_to_date_by_who_only_reads() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        let mut conn = Connection::open(&path).unwrap();
        migrations::migrate_to(1, &mut conn, &path);
        conn.execute("UPDATE banco SET versao = 7", ()).unwrap();
        drop(conn);
        let reader = Store::open_existing(&path).unwrap().unwrap();
        let kept = |sql: &str| reader.read(|tx| tx.rows(sql, &[], |row| row.int(0)));
        assert_eq!(
            (kept("SELECT versao FROM banco"), kept("SELECT saldo FROM credito")),
            (Ok(vec![7]), Ok(vec![]))
        );
        assert!(folder.path().join("voz.db.v1.bak").exists());
        assert_eq!(add(&reader, 1), Err(StoreError::ReadOnly));
    }

    #[test]
    fn a_backup_is_of_one_moment_while_others_write() {
        let (folder, store) = store();
        add(&store, 1).unwrap();
        store.write(|tx| tx.run("CREATE TABLE long (b BLOB) STRICT", &[])).unwrap();
        store.write(|tx| tx.run("INSERT INTO long VALUES (zeroblob(3000000))", &[])).unwrap();
        let copy = folder.path().join("copia.db");
        std::fs::write(&copy, "").unwrap();
        let mut told = Vec::new();
        let progress = |done, total| {
            told.push((done, total));
            add(&store, 1 + i64::try_from(told.len()).unwrap()).unwrap();
        };
        let rows = |tx: &mut Tx<'_>| tx.one("SELECT count(*) FROM t", &[], |row| row.int(0));
        assert_eq!(store.backup(&copy, progress, rows), Ok(Some(1)));
        assert!(told.last().is_some_and(|(done, total)| done == total && *total > 0), "{told:?}");
        let copied = Store::open_existing(&copy).unwrap().unwrap();
        assert!(told.len() > 2, "{told:?}");
        assert_eq!((all(&copied).len(), all(&store).len()), (1, 1 + told.len()));
        assert_eq!(copied.integrity().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_file_that_is_no_database_is_refused_in_words() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        std::fs::write(&path, "isto não é um banco de dados, é um texto qualquer, comprido o bastante")
            .unwrap();
        assert!(matches!(Store::open(&path), Err(StoreError::Corrupt(_))));
    }
}
