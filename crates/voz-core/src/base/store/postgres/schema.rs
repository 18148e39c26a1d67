//! The schema on PostgreSQL: the migrations of the file, in PostgreSQL's words.
//!
//! Types and the properties of tables are replaced wherever they stand; a test says that none stands in quotes or in another
//! word. Triggers are written again, in a second file beside
//! the migration (`0003_credito.pg.sql`).
use std::time::Duration;

use tokio::time::Instant;

use super::super::group_commit::pause;
use super::super::migrations::{self, Age, MIGRATIONS, triggers};
use super::super::{Result, StoreError};
use super::outcome::{Fault, LOCKS};
use super::session::Session;

/// The time spent on changing tables that others use.
const TRY_FOR: Duration = Duration::from_secs(300);
/// Time between two tries.
const PAUSE: Duration = Duration::from_secs(1);
/// The wait of a change for one table: others wait behind it meanwhile, and they wait two seconds. It is below the
/// second after which PostgreSQL looks for a deadlock, so that the change gives way and not a call.
const WAIT: &str = "500ms";

/// Brings the database to the newest version, one program at a time.
///
/// It works as the only writer: one that changes a table it waits for, holding another, would cross it without an end.
/// For whoever reads a table it waits too, and everybody else waits behind it: it waits a moment, makes room for them, and
/// comes back.
pub(super) fn migrate(session: &mut Session) -> Result<(), Fault> {
    let until = Instant::now() + TRY_FOR;
    loop {
        match run(session) {
            Err(Fault::Refused(StoreError::Busy) | Fault::Crossed) if Instant::now() < until => {
                session.batch("ROLLBACK")?;
                pause(PAUSE);
            }
            done => return done,
        }
    }
}

fn run(session: &mut Session) -> Result<(), Fault> {
    if age(session)? == Age::Current {
        return Ok(());
    }
    session.batch(&format!(
        "BEGIN; SELECT pg_advisory_xact_lock({LOCKS}, 0); SET LOCAL lock_timeout = '{WAIT}';
         SELECT pg_advisory_xact_lock({LOCKS}, 1)"
    ))?;
    let done = version(session)?;
    if let Err(newer) = migrations::age_of(done) {
        session.batch("ROLLBACK")?;
        return Err(Fault::Refused(newer));
    }
    if done == 0 {
        session.batch(
            "CREATE TABLE IF NOT EXISTS esquema (um BIGINT PRIMARY KEY CHECK (um = 1), versao BIGINT NOT NULL);
             CREATE TABLE IF NOT EXISTS feito (id TEXT COLLATE \"C\" PRIMARY KEY, em BIGINT NOT NULL)",
        )?;
    }
    let done = usize::try_from(done).unwrap_or(usize::MAX);
    for (sql, number) in MIGRATIONS.iter().zip(1..).skip(done) {
        session.batch(&translated(sql, triggers(number)))?;
    }
    session.batch(&format!(
        "INSERT INTO esquema (um, versao) VALUES (1, {}) ON CONFLICT (um) DO UPDATE SET versao = excluded.versao; COMMIT",
        MIGRATIONS.len()
    ))
}

/// The age of a database by its migrations.
pub(super) fn age(session: &mut Session) -> Result<Age, Fault> {
    let file = version(session)?;
    migrations::age_of(file).map_err(Fault::Refused)
}

fn version(session: &mut Session) -> Result<u32, Fault> {
    if session.number("SELECT CASE WHEN to_regclass('esquema') IS NULL THEN 0 ELSE 1 END")? != Some(1) {
        return Ok(0);
    }
    let version = session.number("SELECT versao FROM esquema WHERE um = 1")?.unwrap_or_default();
    u32::try_from(version).map_err(|_| Fault::Refused(StoreError::Corrupt(format!("esquema {version}"))))
}

/// SQLite's types and the properties of its tables, and PostgreSQL's in their place.
const WORDS: [(&str, &str); 5] = [
    ("INTEGER", "BIGINT"),
    ("BLOB", "BYTEA"),
    ("TEXT", "TEXT COLLATE \"C\""),
    (" STRICT, WITHOUT ROWID", ""),
    (" STRICT", ""),
];

/// A migration as PostgreSQL reads it, with its own triggers behind.
fn translated(migration: &str, triggers: &str) -> String {
    let mut sql = String::with_capacity(migration.len() * 2);
    let mut in_trigger = false;
    for line in migration.lines() {
        let code = line.split_once("--").map_or(line, |(code, _)| code);
        in_trigger |= code.starts_with("CREATE TRIGGER");
        if !in_trigger {
            sql.push_str(code);
            sql.push('\n');
        }
        in_trigger &= !code.starts_with("END;");
    }
    let plain = WORDS.iter().fold(sql, |sql, (ours, theirs)| sql.replace(ours, theirs));
    plain + triggers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_translated() {
        let sql = "CREATE TABLE t ( -- a TEXT\n  a TEXT NOT NULL CHECK (a <> 'texto'),\n  b BLOB,\n  n INTEGER\n\
                   ) STRICT, WITHOUT ROWID;\nCREATE TRIGGER x BEFORE UPDATE ON t\nBEGIN\n    SELECT 1;\nEND;\nDROP TABLE u;\n";
        assert_eq!(
            translated(sql, "-- more"),
            "CREATE TABLE t ( \n  a TEXT COLLATE \"C\" NOT NULL CHECK (a <> 'texto'),\n  b BYTEA,\n  n BIGINT\n\
             );\nDROP TABLE u;\n-- more"
        );
    }

    /// Words to translate stand neither in quotes nor within another word.
    #[test]
    fn no_migration_has_a_translated_word_in_quotes() {
        let code = MIGRATIONS.iter().flat_map(|migration| migration.lines());
        for line in code.filter_map(|line| line.split("--").next()) {
            for (at, part) in line.split('\'').enumerate() {
                for word in part.split(|c: char| !c.is_alphanumeric() && c != '_') {
                    let known =
                        ["INTEGER", "BLOB", "TEXT", "STRICT"].into_iter().find(|known| word.contains(known));
                    assert!(known.is_none_or(|known| at % 2 == 0 && word == known), "{line}");
                }
            }
        }
    }

    #[test]
    fn every_trigger_of_the_file_is_written_again() {
        for (migration, number) in MIGRATIONS.iter().zip(1..) {
            let names = migration.lines().filter_map(|line| line.strip_prefix("CREATE TRIGGER "));
            for name in names.filter_map(|rest| rest.split(' ').next()) {
                assert!(triggers(number).contains(&format!("CREATE TRIGGER {name} ")), "{name}");
            }
        }
    }
}
