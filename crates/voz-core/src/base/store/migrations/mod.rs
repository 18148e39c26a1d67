//! Numbered migrations, run when the database is opened.
use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::{Result, StoreError};
use crate::base::files;

/// One step of the schema.
pub(super) struct Migration {
    /// The statements of both engines, in SQLite's words (`postgres/schema.rs` translates them).
    pub(super) sql: &'static str,
    /// The statements of PostgreSQL in place of the triggers.
    pub(super) postgres: &'static str,
}

/// A step of a file that both engines run, and of a second one for PostgreSQL where it names that.
macro_rules! step {
    ($name:literal) => {
        Migration { sql: include_str!(concat!($name, ".sql")), postgres: "" }
    };
    ($name:literal, $postgres:literal) => {
        Migration { sql: include_str!(concat!($name, ".sql")), postgres: include_str!($postgres) }
    };
}

/// Every migration in order; the version of a database is how many have run on it.
pub(super) const MIGRATIONS: &[Migration] = &[
    step!("0001_banco"),
    step!("0002_servico"),
    step!("0003_credito", "0003_credito.pg.sql"),
    step!("0004_arrendamento"),
    step!("0005_coorte"),
    step!("0006_cobranca"),
    step!("0007_entrega"),
    step!("0008_contas"),
    step!("0009_pagamento", "0009_pagamento.pg.sql"),
    step!("0010_numeros"),
    step!("0011_pix", "0011_pix.pg.sql"),
    step!("0012_saldo"),
    step!("0013_contato"),
    step!("0014_cadastro"),
    step!("0015_arrendamento"),
    step!("0016_idempotencia"),
    step!("0017_cobranca"),
    step!("0018_falhas"),
    step!("0019_multidoes"),
    step!("0020_devolucao"),
    step!("0021_vigia"),
    step!("0022_relogio"),
    step!("0023_coorte"),
    step!("0024_rascunho"),
    step!("0025_licoes"),
    step!("0026_decisao"),
    step!("0027_gasto"),
    step!("0028_avaliacao"),
    step!("0029_instancia"),
    step!("0030_comprovante"),
    step!("0031_chave"),
    step!("0032_pasta"),
    step!("0033_prazo"),
    step!("0034_pendencia"),
    step!("0035_aviso_codigo"),
    step!("0036_falha_ultima"),
    step!("0037_as_cegas"),
    step!("0038_envio"),
    step!("0039_primeira_visita"),
    step!("0040_carteira"),
    step!("0041_sem_link"),
    step!("0042_neutros"),
];

/// Added to the version of a database whose rows were moved to another.
pub(super) const RETIRED: u32 = 1_000_000;

/// Brings the file to the newest version. A backup (`voz.db.v1.bak`) is taken before a file that
/// already holds something is changed.
pub(super) fn migrate(conn: &mut Connection, path: &Path) -> Result<()> {
    migrate_with(conn, path, MIGRATIONS)
}

/// The age of a file, by the versions this program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Age {
    /// No migration ever ran on it: whoever created it was stopped before that.
    Blank,
    /// Some have still to run: the file's version, and the newest this program knows.
    Older { file: u32, known: u32 },
    /// Every migration has run.
    Current,
}

/// The age of a database of a version.
///
/// # Errors
/// A newer program wrote it.
pub(super) fn age_of(version: u32) -> Result<Age> {
    age_among(version, len(MIGRATIONS))
}

/// The age of a database of the version `file`, for a program that knows so many migrations.
fn age_among(file: u32, known: u32) -> Result<Age> {
    match file {
        RETIRED.. => Err(StoreError::Moved),
        _ if file > known => Err(StoreError::Newer { file, known }),
        _ if file == known => Ok(Age::Current),
        0 => Ok(Age::Blank),
        _ => Ok(Age::Older { file, known }),
    }
}

/// Refuses a database of a version with which a running program cannot go on: a newer one only adds (CONTRIBUTING.md).
pub(super) fn fits(version: u32) -> Result<()> {
    match age_of(version) {
        Ok(Age::Current) | Err(StoreError::Newer { .. }) => Ok(()),
        Ok(Age::Blank | Age::Older { .. }) => {
            let cause = Box::new(StoreError::Engine("as migrações não rodaram até o fim".to_owned()));
            Err(StoreError::Older { file: version, known: len(MIGRATIONS), cause })
        }
        Err(error) => Err(error),
    }
}

pub(super) fn migrate_with(conn: &mut Connection, path: &Path, all: &[Migration]) -> Result<()> {
    let before = version(conn)?;
    let known = len(all);
    if age_among(before, known)? == Age::Current {
        return Ok(());
    }
    if before > 0 {
        let copy = path.with_extension(format!("db.v{before}.bak"));
        // For its owner alone, as the file is; one that is there is written over.
        let _ = files::create(&copy);
        conn.backup("main", copy, None::<fn(_)>)?;
    }
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have migrated the file while this one waited for the lock.
    let done = version(&tx)?;
    for migration in all.iter().skip(done as usize) {
        tx.execute_batch(migration.sql)?;
    }
    tx.pragma_update(None, "user_version", known.max(done))?;
    Ok(tx.commit()?)
}

/// The version of a file.
pub(super) fn version(conn: &Connection) -> Result<u32> {
    Ok(conn.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

fn len(all: &[Migration]) -> u32 {
    u32::try_from(all.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(sql: &'static str) -> Migration {
        Migration { sql, postgres: "" }
    }

    #[test]
    fn runs_what_is_new_once_and_keeps_a_backup() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        let mut conn = Connection::open(&path).unwrap();
        let (one, two) = (|| step("CREATE TABLE a (x BIGINT)"), || step("CREATE TABLE b (x BIGINT)"));
        migrate_with(&mut conn, &path, &[one()]).unwrap();
        assert!(!folder.path().join("voz.db.v1.bak").exists());
        migrate_with(&mut conn, &path, &[one(), two()]).unwrap();
        migrate_with(&mut conn, &path, &[one(), two()]).unwrap();
        let copy = folder.path().join("voz.db.v1.bak");
        assert!(copy.exists() && !crate::base::config::readable_by_others(&copy));
        let newer = migrate_with(&mut conn, &path, &[one()]);
        assert_eq!(newer, Err(StoreError::Newer { file: 2, known: 1 }));
    }

    #[test]
    fn a_migration_that_fails_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        let mut conn = Connection::open(&path).unwrap();
        assert!(
            migrate_with(&mut conn, &path, &[step("CREATE TABLE a (x BIGINT)"), step("NONSENSE")]).is_err()
        );
        assert_eq!(version(&conn).unwrap(), 0);
        assert!(conn.prepare("SELECT x FROM a").is_err());
    }
}
