//! The SQLite file: its connections, its one writer, the pool of readers.
use std::fs::OpenOptions;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::group_commit::{GroupCommit, Line, pause};
use super::migrations::{self, Age, MIGRATIONS};
use super::tx::{Landing, Stopped, Work};
use super::{Result, StoreError, Tx};
use crate::base::files;
use crate::base::lock;
use crate::base::portuguese::explain;

/// The time that a connection waits for another process before it gives up.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// Memory for pages of the writer, in KiB: the ends of a thousand credits' histories, where debits land.
const CACHE_KIB: i64 = 16 * 1024;
/// Pages of log after which they are carried into the file: 8 MiB. A page that many commits touch is
/// then carried once for all of them, wherever in a long file it lies.
const LOG_PAGES: i64 = 2048;
/// To what size a log that had to grow beyond that, for somebody who read for long, is cut once it begins anew, in bytes.
const LOG_BYTES: i64 = 8 << 20;
/// The number of tries to carry the log over while another process reads or writes, and the time in between.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_millis(20);
/// Idle readers kept open.
const READERS_MAX: usize = 4;
/// Prepared statements kept by each connection.
const STATEMENTS_MAX: usize = 128;

/// A database in a file.
pub(super) struct File {
    path: PathBuf,
    writer: Option<GroupCommit<Connection>>,
    readers: Mutex<Vec<Connection>>,
    /// The copy of the file as it was, where opening it brought it to a newer version.
    pub(super) before_upgrade: Option<PathBuf>,
}

impl File {
    /// Opens the file for reading and writing, creating it and its folder, and runs the migrations.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let not_made = |e: io::Error| match e.kind() {
            ErrorKind::StorageFull => StoreError::Full,
            _ => StoreError::open(path, &explain(&e)),
        };
        if let Some(folder) = path.parent() {
            files::folder(folder).map_err(not_made)?;
        }
        // For its owner alone, in whatever folder; the log beside it takes after it.
        match files::create(path) {
            Err(e) if e.kind() != ErrorKind::AlreadyExists => return Err(not_made(e)),
            _ => {}
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut conn = connect(path, flags)?;
        write_ahead(&conn)?;
        conn.pragma_update(None, "synchronous", "FULL")?;
        conn.pragma_update(None, "cache_size", -CACHE_KIB)?;
        conn.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        conn.pragma_update(None, "journal_size_limit", LOG_BYTES)?;
        let before_upgrade = migrations::migrate(&mut conn, path, MIGRATIONS)?;
        let (path, writer) = (path.to_owned(), Some(GroupCommit::new(conn)));
        Ok(Self { path, writer, readers: Mutex::default(), before_upgrade })
    }

    /// Opens the file for reading if it exists. Creates nothing, and changes nothing but the version of an
    /// older file, as [`Store::open`] does.
    ///
    /// # Errors
    /// The file is there but cannot be read, is damaged, newer, or older in a place that cannot be written.
    pub(super) fn open_existing(path: &Path) -> Result<Option<Self>> {
        match path.metadata() {
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(StoreError::open(path, &explain(&e))),
            Ok(there) if there.is_dir() => {
                return Err(StoreError::open(path, &explain(&ErrorKind::IsADirectory.into())));
            }
            Ok(_) => {}
        }
        let (mut conn, mut before_upgrade) = (connect_reader(path)?, None);
        match migrations::age_of(migrations::version(&conn)?)? {
            Age::Blank => return Ok(None),
            Age::Current => {}
            Age::Older { file, known } => {
                drop(conn);
                let failed = |cause| StoreError::Older { file, known, cause: Box::new(cause) };
                before_upgrade = Self::open(path).map_err(failed)?.before_upgrade.take();
                conn = connect_reader(path)?;
            }
        }
        Ok(Some(Self {
            path: path.to_owned(),
            writer: None,
            readers: Mutex::new(vec![conn]),
            before_upgrade,
        }))
    }

    /// Runs work over one consistent state of the database.
    pub(super) fn read(&self, work: &mut Work<'_>) -> Result<(), Stopped> {
        let idle = lock(&self.readers).pop();
        let conn = idle.map_or_else(|| connect_reader(&self.path), Ok)?;
        let tx = conn.unchecked_transaction().map_err(StoreError::from)?;
        let answer = work(&mut Tx::of(&tx));
        tx.finish().map_err(StoreError::from)?;
        let mut readers = lock(&self.readers);
        if readers.len() < READERS_MAX {
            readers.push(conn);
        }
        answer
    }

    pub(super) fn write(&self, landing: Landing, work: &mut Work<'_>) -> Result<(), Stopped> {
        self.writer.as_ref().ok_or(StoreError::ReadOnly)?.write(landing, work)
    }

    /// Copies the whole database, as it is now, over the (empty) file at `to`; others may write meanwhile. A copy of a
    /// damaged database is refused. `progress` is told bytes done and bytes in all; `read` sees what is being copied.
    pub(super) fn backup<T>(
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
        let seen = read(&mut Tx::of(&snapshot))?;
        let backup = rusqlite::backup::Backup::new(&snapshot, &mut copy)?;
        loop {
            let step = backup.step(STEP)?;
            let bytes = |pages: i32| u64::try_from(pages).unwrap_or(0) * u64::from(page);
            let state = backup.progress();
            progress(bytes(state.pagecount - state.remaining), bytes(state.pagecount));
            match step {
                rusqlite::backup::StepResult::Done => break,
                rusqlite::backup::StepResult::More => {}
                _ => return Err(StoreError::Busy),
            }
        }
        drop(backup);
        let found = faults(&mut Tx::of(&copy), false).map_err(|e| e.of_file(&self.path))?;
        match found.into_iter().next() {
            None => Ok(seen),
            Some(first) => Err(StoreError::Corrupt(format!("{}: {first}", self.path.display()))),
        }
    }

    /// Carries the log into the file and empties it, so that the file alone is the database, unless another process
    /// reads or writes just then: the last that does carries it over.
    pub(super) fn fold(&self) {
        // A reader of ours would hold on to the log.
        lock(&self.readers).clear();
        if let Some(writer) = &self.writer {
            writer.alone(|conn| fold(conn));
        }
    }
}

impl Drop for File {
    fn drop(&mut self) {
        self.fold();
    }
}

/// What SQLite finds wrong with a file, `whole` or without comparing each index with its table. It puts several findings
/// into one row, under a line that names the file.
pub(super) fn faults(tx: &mut Tx<'_>, whole: bool) -> Result<Vec<String>> {
    let check = if whole { "PRAGMA integrity_check" } else { "PRAGMA quick_check" };
    let said: Vec<String> = tx.rows(check, &[])?;
    let lines = said.iter().flat_map(|row| row.lines());
    Ok(lines.filter(|line| *line != "ok" && !line.starts_with("***")).map(str::to_owned).collect())
}

/// Nobody else is made to wait: each try ends at once where it would have to.
fn fold(conn: &Connection) {
    let _ = conn.busy_timeout(Duration::ZERO);
    for _ in 0..TRIES {
        let busy = conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
        // A log that stays is as good as the file it belongs to: nothing is lost by it.
        if busy.is_ok_and(|busy| busy == 0) {
            break;
        }
        pause(PAUSE);
    }
}

impl Line for Connection {
    fn begin(&mut self, waited: Duration, landing: Landing) -> Result<()> {
        // Whoever stood in line behind others that waited in vain does not wait as long again.
        self.busy_timeout(BUSY_TIMEOUT.saturating_sub(waited))?;
        Ok(self.execute_batch(match landing {
            Landing::Soon => "PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE",
            Landing::Safe => "PRAGMA synchronous = FULL; BEGIN IMMEDIATE",
        })?)
    }

    fn work(&mut self, work: &mut Work<'_>) -> Result<(), Stopped> {
        // Undone when it is dropped before its end: also when the work panics.
        let savepoint = self.savepoint().map_err(StoreError::from)?;
        work(&mut Tx::of(&savepoint))?;
        Ok(savepoint.commit().map_err(StoreError::from)?)
    }

    fn stands(&self) -> bool {
        !self.is_autocommit()
    }

    fn commit(&mut self) -> Result<(), Stopped> {
        if self.is_autocommit() {
            // A full disk, or one that failed, makes the engine undo everything by itself: whoever was not at fault may
            // have room.
            return Err(Stopped::Again(StoreError::Disk("a transação inteira foi desfeita".to_owned())));
        }
        let done = self.execute_batch("COMMIT").map_err(StoreError::from);
        if done.is_err() && !self.is_autocommit() {
            // The commit's own error is the one worth telling; a failed rollback leaves nothing behind either.
            let _ = self.execute_batch("ROLLBACK");
        }
        Ok(done?)
    }
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection> {
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags).map_err(|e| match StoreError::from(e) {
        StoreError::Engine(cause) => StoreError::open(path, &refusal(path, flags).unwrap_or(cause)),
        known => known,
    })?;
    conn.busy_timeout(BUSY_TIMEOUT)?;
    conn.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
    // Without it a statement is compiled anew for each value of a parameter that it compares or limits by: most of what it
    // took. No plan here depends on one.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    conn.pragma_update(None, "foreign_keys", true)?;
    Ok(conn)
}

/// Why the system refuses a file: SQLite says no more than that it could not be opened.
fn refusal(path: &Path, flags: OpenFlags) -> Option<String> {
    let write = flags.contains(OpenFlags::SQLITE_OPEN_READ_WRITE);
    OpenOptions::new().read(true).write(write).open(path).err().map(|e| explain(&e))
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
        Err(error @ (StoreError::ReadOnly | StoreError::Open { .. } | StoreError::Engine(_)))
            if !has_log(path) =>
        {
            let address = format!("file:{}?immutable=1", escape_uri(path));
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
            connect(Path::new(&address), flags).map_err(|_| error)
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

#[cfg(test)]
mod tests;
