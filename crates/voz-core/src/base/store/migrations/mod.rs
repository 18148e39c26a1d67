//! Numbered migrations, run when the database is opened.
use std::path::{Path, PathBuf};

use rusqlite::{Connection, TransactionBehavior};

use super::{Result, StoreError};
use crate::base::files;

/// The texts of files of statements, by their names.
macro_rules! steps {
    ($($name:literal),+ $(,)?) => { &[$(include_str!(concat!($name, ".sql"))),+] };
}

/// Every migration in order, in SQLite's words (`postgres/schema.rs` translates them); the version of a database is how many
/// have run on it.
pub(super) const MIGRATIONS: &[&str] = steps![
    "0001_banco", "0002_servico", "0003_credito", "0004_arrendamento", "0005_coorte", "0006_cobranca",
    "0007_entrega", "0008_contas", "0009_pagamento", "0010_numeros", "0011_pix", "0012_saldo",
    "0013_contato", "0014_cadastro", "0015_arrendamento", "0016_idempotencia", "0017_cobranca",
    "0018_falhas", "0019_multidoes", "0020_devolucao", "0021_vigia", "0022_relogio", "0023_coorte",
    "0024_rascunho", "0025_licoes", "0026_decisao", "0027_gasto", "0028_avaliacao", "0029_instancia",
    "0030_comprovante", "0031_chave", "0032_pasta", "0033_prazo", "0034_pendencia", "0035_aviso_codigo",
    "0036_falha_ultima", "0037_as_cegas", "0038_envio", "0039_primeira_visita", "0040_carteira",
    "0041_sem_link", "0042_neutros", "0043_devolvido",
];

/// The statements of PostgreSQL in place of the triggers of the migration of a number.
pub(super) const fn triggers(number: usize) -> &'static str {
    match number {
        3 => include_str!("0003_credito.pg.sql"),
        9 => include_str!("0009_pagamento.pg.sql"),
        11 => include_str!("0011_pix.pg.sql"),
        _ => "",
    }
}

/// Added to the version of a database whose rows were moved to another.
pub(super) const RETIRED: u32 = 1_000_000;

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

/// Brings the file to the newest version, that of `all` migrations. A backup (`voz.db.v1.bak`) is taken before a file that
/// already holds something is changed; its path, where one was taken.
pub(super) fn migrate(conn: &mut Connection, path: &Path, all: &[&str]) -> Result<Option<PathBuf>> {
    let before = version(conn)?;
    let known = len(all);
    if age_among(before, known)? == Age::Current {
        return Ok(None);
    }
    let mut kept = None;
    if before > 0 {
        let copy = path.with_extension(format!("db.v{before}.bak"));
        // For its owner alone, as the file is; one that is there is written over.
        let _ = files::create(&copy);
        conn.backup("main", &copy, None::<fn(_)>)?;
        kept = Some(copy);
    }
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have migrated the file while this one waited for the lock.
    let done = version(&tx)?;
    for migration in all.iter().skip(done as usize) {
        tx.execute_batch(migration)?;
    }
    tx.pragma_update(None, "user_version", known.max(done))?;
    tx.commit()?;
    Ok(kept)
}

/// The version of a file.
pub(super) fn version(conn: &Connection) -> Result<u32> {
    Ok(conn.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

fn len(all: &[&str]) -> u32 {
    u32::try_from(all.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_what_is_new_once_and_keeps_a_backup() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        let mut conn = Connection::open(&path).unwrap();
        let (one, two) = ("CREATE TABLE a (x BIGINT)", "CREATE TABLE b (x BIGINT)");
        migrate(&mut conn, &path, &[one]).unwrap();
        assert!(!folder.path().join("voz.db.v1.bak").exists());
        let copy = folder.path().join("voz.db.v1.bak");
        assert_eq!(migrate(&mut conn, &path, &[one, two]), Ok(Some(copy.clone())));
        assert_eq!(migrate(&mut conn, &path, &[one, two]), Ok(None));
        assert!(copy.exists() && !crate::base::config::readable_by_others(&copy));
        let newer = migrate(&mut conn, &path, &[one]);
        assert_eq!(newer, Err(StoreError::Newer { file: 2, known: 1 }));
    }

    #[test]
    fn every_file_of_the_servers_statements_is_that_of_its_migration() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/base/store/migrations");
        let mut met = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if name.ends_with(".pg.sql") {
                let number = name[..4].parse().unwrap();
                assert_eq!(triggers(number), std::fs::read_to_string(&path).unwrap(), "{name}");
                met += 1;
            }
        }
        assert_eq!(met, (0..=MIGRATIONS.len()).filter(|&number| !triggers(number).is_empty()).count());
    }

    #[test]
    fn a_migration_that_fails_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        let mut conn = Connection::open(&path).unwrap();
        assert!(migrate(&mut conn, &path, &["CREATE TABLE a (x BIGINT)", "NONSENSE"]).is_err());
        assert_eq!(version(&conn).unwrap(), 0);
        assert!(conn.prepare("SELECT x FROM a").is_err());
    }
}
