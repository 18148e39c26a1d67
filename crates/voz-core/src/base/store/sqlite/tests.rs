//! The file by itself: its log, its locks, its backup.
use super::super::{Value, call};
use super::{File as Store, *};
use crate::base::store::tx;

fn read<T>(store: &Store, f: impl FnMut(&mut Tx<'_>) -> Result<T>) -> Result<T> {
    tx::run(f, |work| store.read(work))
}

fn write<T>(store: &Store, f: impl FnMut(&mut Tx<'_>) -> Result<T>) -> Result<T> {
    tx::run(f, |work| store.write(Landing::Safe, work))
}

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("novo/voz.db")).unwrap();
    write(&store, |tx| tx.run("CREATE TABLE t (x INTEGER PRIMARY KEY) STRICT", &[])).unwrap();
    (folder, store)
}

fn add(store: &Store, x: i64) -> Result<usize> {
    write(store, |tx| tx.run("INSERT INTO t (x) VALUES ($1)", &[x.into()]))
}

fn all(store: &Store) -> Vec<i64> {
    read(store, |tx| tx.rows::<i64>("SELECT x FROM t ORDER BY x", &[])).unwrap()
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
fn reading_creates_nothing_and_writing_there_is_refused() {
    let (folder, store) = store();
    add(&store, 1).unwrap();
    assert!(Store::open_existing(&folder.path().join("outro.db")).unwrap().is_none());
    assert!(!folder.path().join("outro.db").exists());
    std::fs::write(folder.path().join("vazio.db"), "").unwrap();
    assert!(Store::open_existing(&folder.path().join("vazio.db")).unwrap().is_none());
    let reader = Store::open_existing(&store.path).unwrap().unwrap();
    assert_eq!(all(&reader), [1]);
    assert_eq!(add(&reader, 2), Err(StoreError::ReadOnly));
    assert_eq!(read(&store, |tx| faults(tx, true)).unwrap(), Vec::<String>::new());
}

#[test]
fn a_file_of_an_older_program_is_brought_up_to_date_by_who_only_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("voz.db");
    let mut conn = Connection::open(&path).unwrap();
    migrations::migrate(&mut conn, &path, &MIGRATIONS[..1]).unwrap();
    conn.execute("UPDATE banco SET versao = 7", ()).unwrap();
    drop(conn);
    let reader = Store::open_existing(&path).unwrap().unwrap();
    let kept = |sql: &str| read(&reader, |tx| tx.rows::<i64>(sql, &[]));
    assert_eq!(
        (kept("SELECT versao FROM banco"), kept("SELECT saldo FROM credito")),
        (Ok(vec![7]), Ok(vec![]))
    );
    let copy = folder.path().join("voz.db.v1.bak");
    assert!(copy.exists() && reader.before_upgrade.as_deref() == Some(copy.as_path()));
    let again = Store::open_existing(&path).unwrap().unwrap();
    assert_eq!(again.before_upgrade, None, "it was told once");
    assert_eq!(add(&reader, 1), Err(StoreError::ReadOnly));
}

#[test]
fn a_backup_is_of_one_moment_while_others_write() {
    let (folder, store) = store();
    add(&store, 1).unwrap();
    write(&store, |tx| tx.run("CREATE TABLE long (b BLOB) STRICT", &[])).unwrap();
    write(&store, |tx| tx.run("INSERT INTO long VALUES (zeroblob(3000000))", &[])).unwrap();
    let copy = folder.path().join("copia.db");
    std::fs::write(&copy, "").unwrap();
    let mut told = Vec::new();
    let progress = |done, total| {
        told.push((done, total));
        add(&store, 1 + i64::try_from(told.len()).unwrap()).unwrap();
    };
    let rows = |tx: &mut Tx<'_>| tx.one::<i64>("SELECT count(*) FROM t", &[]);
    assert_eq!(store.backup(&copy, progress, rows), Ok(Some(1)));
    assert!(told.last().is_some_and(|(done, total)| done == total && *total > 0), "{told:?}");
    let copied = Store::open_existing(&copy).unwrap().unwrap();
    assert!(told.len() > 2, "{told:?}");
    assert_eq!((all(&copied).len(), all(&store).len()), (1, 1 + told.len()));
    assert_eq!(read(&copied, |tx| faults(tx, true)).unwrap(), Vec::<String>::new());
}

#[test]
fn a_damaged_database_is_not_copied_and_each_finding_is_told_by_itself() {
    let (folder, store) = store();
    let path = store.path.clone();
    drop(store);
    let mut bytes = std::fs::read(&path).unwrap();
    // The count of free pages.
    bytes[39] = 7;
    std::fs::write(&path, bytes).unwrap();
    let store = Store::open_existing(&path).unwrap().unwrap();
    let copy = folder.path().join("copia.db");
    std::fs::write(&copy, "").unwrap();
    let copied = store.backup(&copy, |_, _| {}, |_| Ok(()));
    assert!(matches!(&copied, Err(StoreError::Corrupt(said)) if said.contains("voz.db")), "{copied:?}");
    let found = read(&store, |tx| faults(tx, true)).unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(!found[0].contains(['*', '\n']), "{found:?}");
}

fn log(store: &Store) -> u64 {
    store.path.with_extension("db-wal").metadata().map_or(0, |found| found.len())
}

/// The rows that a copy of the file alone holds.
fn copied(folder: &Path, store: &Path) -> Vec<i64> {
    let copy = folder.join(format!("copia-{}.db", store.metadata().unwrap().len()));
    std::fs::copy(store, &copy).unwrap();
    all(&Store::open_existing(&copy).unwrap().unwrap())
}

#[test]
fn the_file_alone_is_the_database_once_its_store_is_gone() {
    let (folder, store) = store();
    add(&store, 1).unwrap();
    assert_eq!(all(&store), [1]);
    assert!(log(&store) > 0);
    let path = store.path.clone();
    drop(store);
    assert_eq!(copied(folder.path(), &path), [1]);
    assert!(!path.with_extension("db-wal").exists());
}

#[test]
fn who_ends_while_another_reads_leaves_the_log_to_it_and_waits_for_nobody() {
    let (folder, store) = store();
    let other = Store::open(&store.path).unwrap();
    add(&store, 1).unwrap();
    let mut store = Some(store);
    let ended = read(&other, |tx| {
        let seen = tx.rows::<i64>("SELECT x FROM t", &[])?;
        add(store.as_ref().unwrap(), 2)?;
        let began = tokio::time::Instant::now();
        drop(store.take());
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
        Ok::<_, StoreError>(seen)
    });
    assert_eq!(ended, Ok(vec![1]));
    assert_eq!(all(&other), [1, 2]);
    let path = other.path.clone();
    drop(other);
    assert_eq!(copied(folder.path(), &path), [1, 2]);
}

#[test]
fn the_log_of_a_small_database_stays_small() {
    let (_folder, store) = store();
    write(&store, |tx| tx.run("CREATE TABLE long (x INTEGER PRIMARY KEY, b BLOB) STRICT", &[])).unwrap();
    for x in 0..120_i64 {
        let put = "INSERT INTO long VALUES ($1 % 5, randomblob(400000)) ON CONFLICT (x) DO UPDATE SET b = excluded.b";
        write(&store, |tx| tx.run(put, &[x.into()])).unwrap();
    }
    assert!(log(&store) < 12 << 20, "{} bytes", log(&store));
}

/// One that the disk refuses makes the engine undo what others had written in the same transaction.
#[test]
fn whoever_shares_a_commit_with_one_that_the_disk_refuses_lands_all_the_same() {
    let (_folder, store) = store();
    let pages: Option<i64> = write(&store, |tx| {
        let now = tx.one::<i64>("SELECT page_count FROM pragma_page_count", &[])?.unwrap();
        tx.one::<i64>(&format!("PRAGMA max_page_count = {}", now + 4), &[])
    })
    .unwrap();
    assert!(pages.is_some());
    write(&store, |tx| tx.run("CREATE TABLE long (b BLOB) STRICT", &[])).unwrap();
    let wait = || pause(Duration::from_millis(400));
    std::thread::scope(|scope| {
        let small = scope.spawn(|| {
            write(&store, |tx| {
                let done = tx.run("INSERT INTO t (x) VALUES (7)", &[]);
                wait();
                done
            })
        });
        pause(Duration::from_millis(100));
        let large = write(&store, |tx| tx.run("INSERT INTO long VALUES (zeroblob(3000000))", &[]));
        assert_eq!(large, Err(StoreError::Full));
        assert_eq!(small.join().unwrap(), Ok(1));
    });
    assert_eq!(all(&store), [7]);
}

#[test]
fn a_call_waits_for_a_locked_file_once_and_those_in_line_behind_it_no_longer() {
    let (_folder, store) = store();
    let other = Connection::open(&store.path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let began = tokio::time::Instant::now();
    let put = || write(&store, |tx| tx.run("INSERT INTO t VALUES (1)", &[]));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                call(|| assert_eq!([put(), put(), put()], [const { Err(StoreError::Busy) }; 3]));
            });
        }
    });
    assert!(began.elapsed() < BUSY_TIMEOUT + Duration::from_secs(4), "{:?}", began.elapsed());
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(call(put), Ok(1), "the next call waits anew");
}

#[test]
fn a_statement_is_compiled_once_whatever_its_parameters_are() {
    let (_folder, store) = store();
    let conn = connect_reader(&store.path).unwrap();
    let mut statement = conn.prepare("SELECT count(*) FROM t WHERE x + 0 = ?1 LIMIT ?1").unwrap();
    for x in 1..4_i64 {
        statement.query_row([x], |row| row.get::<_, i64>(0)).unwrap();
    }
    assert_eq!(statement.get_status(rusqlite::StatementStatus::RePrepare), 0);
}

#[test]
fn a_file_that_is_no_database_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("voz.db");
    std::fs::write(&path, "isto não é um banco de dados, é um texto qualquer, comprido o bastante").unwrap();
    assert!(matches!(Store::open(&path), Err(StoreError::Corrupt(_))));
}

#[test]
fn a_parameter_has_the_value_of_its_number_wherever_it_stands() {
    let (_folder, store) = store();
    let one = |sql: &str, params: &[Value<'_>]| read(&store, |tx| tx.one::<(i64, i64)>(sql, params));
    assert_eq!(one("SELECT $2, $1 + $2", &[1_i64.into(), 20_i64.into()]), Ok(Some((20, 21))));
    for few in [&[1_i64.into()][..], &[1_i64.into(), 20_i64.into(), 300_i64.into()]] {
        assert!(one("SELECT $2, $1 + $2", few).is_err(), "{} values for two", few.len());
    }
    assert!(one("SELECT $1, $3", &[1_i64.into(), 20_i64.into()]).is_err(), "the third has none");
}

#[test]
fn what_is_to_land_safely_joins_none_that_lands_soon() {
    let (_folder, store) = store();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let store = &store;
            scope.spawn(move || {
                for i in 0..25_i64 {
                    let landing = if (thread + i) % 2 == 0 { Landing::Safe } else { Landing::Soon };
                    let work = |tx: &mut Tx<'_>| {
                        tx.run("INSERT INTO t (x) VALUES ($1)", &[(thread * 25 + i).into()])?;
                        tx.one::<i64>("PRAGMA synchronous", &[])
                    };
                    let full = tx::run(work, |work| store.write(landing, work)).unwrap() == Some(2);
                    assert!(full || landing == Landing::Soon);
                }
            });
        }
    });
    assert_eq!(read(&store, |tx| tx.count("SELECT count(*) FROM t", &[])), Ok(200));
    let soon = |tx: &mut Tx<'_>| tx.one::<i64>("PRAGMA synchronous", &[]);
    assert_eq!(
        tx::run(soon, |work| store.write(Landing::Soon, work)),
        Ok(Some(1)),
        "alone it waits for no disk"
    );
}
