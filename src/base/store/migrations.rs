//! Numbered migrations, run when the file is opened.
use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::{Result, StoreError};

/// Every migration in order; the version of a file is how many have run on it.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001_banco.sql"),
    include_str!("migrations/0002_servico.sql"),
    include_str!("migrations/0003_credito.sql"),
    include_str!("migrations/0004_arrendamento.sql"),
    include_str!("migrations/0005_coorte.sql"),
    include_str!("migrations/0006_cobranca.sql"),
    include_str!("migrations/0007_entrega.sql"),
    include_str!("migrations/0008_contas.sql"),
    include_str!("migrations/0009_pagamento.sql"),
    include_str!("migrations/0010_numeros.sql"),
    include_str!("migrations/0011_pix.sql"),
    include_str!("migrations/0012_saldo.sql"),
    include_str!("migrations/0013_contato.sql"),
    include_str!("migrations/0014_cadastro.sql"),
    include_str!("migrations/0015_arrendamento.sql"),
    include_str!("migrations/0016_idempotencia.sql"),
    include_str!("migrations/0017_cobranca.sql"),
    include_str!("migrations/0018_falhas.sql"),
    include_str!("migrations/0019_multidoes.sql"),
    include_str!("migrations/0020_devolucao.sql"),
    include_str!("migrations/0021_vigia.sql"),
    include_str!("migrations/0022_relogio.sql"),
    include_str!("migrations/0023_coorte.sql"),
    include_str!("migrations/0024_rascunho.sql"),
    include_str!("migrations/0025_licoes.sql"),
    include_str!("migrations/0026_decisao.sql"),
    include_str!("migrations/0027_gasto.sql"),
    include_str!("migrations/0028_avaliacao.sql"),
    include_str!("migrations/0029_instancia.sql"),
    include_str!("migrations/0030_comprovante.sql"),
    include_str!("migrations/0031_chave.sql"),
];

/// Brings the file to the newest version. A backup (`voz.db.v1.bak`) is taken before a file that
/// already holds something is changed.
pub(super) fn migrate(conn: &mut Connection, path: &Path) -> Result<()> {
    migrate_with(conn, path, MIGRATIONS)
}

/// What a file is to this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Age {
    /// No migration ever ran on it: whoever created it was stopped before that.
    Blank,
    /// Some have still to run: the file's version, and the newest this program knows.
    Older { file: u32, known: u32 },
    /// Every migration has run.
    Current,
}

/// How far the migrations of a file have come.
///
/// # Errors
/// A newer program wrote it.
pub(super) fn age(conn: &Connection) -> Result<Age> {
    match (version(conn)?, len(MIGRATIONS)) {
        (file, known) if file > known => Err(StoreError::Newer { file, known }),
        (0, _) => Ok(Age::Blank),
        (file, known) if file < known => Ok(Age::Older { file, known }),
        _ => Ok(Age::Current),
    }
}

fn migrate_with(conn: &mut Connection, path: &Path, all: &[&str]) -> Result<()> {
    let before = version(conn)?;
    let known = len(all);
    if before > known {
        return Err(StoreError::Newer { file: before, known });
    }
    if before == known {
        return Ok(());
    }
    if before > 0 {
        conn.backup("main", path.with_extension(format!("db.v{before}.bak")), None::<fn(_)>)?;
    }
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have migrated the file while this one waited for the lock.
    let done = version(&tx)?;
    for sql in all.iter().skip(done as usize) {
        tx.execute_batch(sql)?;
    }
    tx.pragma_update(None, "user_version", known.max(done))?;
    Ok(tx.commit()?)
}

fn version(conn: &Connection) -> Result<u32> {
    Ok(conn.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

fn len(all: &[&str]) -> u32 {
    u32::try_from(all.len()).unwrap_or(u32::MAX)
}

/// Brings a new file to an older version.
#[cfg(test)]
pub(super) fn migrate_to(version: usize, conn: &mut Connection, path: &Path) {
    migrate_with(conn, path, &MIGRATIONS[..version]).unwrap();
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
        migrate_with(&mut conn, &path, &[one]).unwrap();
        assert!(!folder.path().join("voz.db.v1.bak").exists());
        migrate_with(&mut conn, &path, &[one, two]).unwrap();
        migrate_with(&mut conn, &path, &[one, two]).unwrap();
        assert!(folder.path().join("voz.db.v1.bak").exists());
        let newer = migrate_with(&mut conn, &path, &[one]);
        assert_eq!(newer, Err(StoreError::Newer { file: 2, known: 1 }));
    }

    #[test]
    fn a_migration_that_fails_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        let mut conn = Connection::open(&path).unwrap();
        assert!(migrate_with(&mut conn, &path, &["CREATE TABLE a (x BIGINT)", "NONSENSE"]).is_err());
        assert_eq!(version(&conn).unwrap(), 0);
        assert!(conn.prepare("SELECT x FROM a").is_err());
    }
}
