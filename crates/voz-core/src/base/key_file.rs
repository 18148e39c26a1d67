//! The key file and its database belong together: with another file nothing that is kept as a keyed hash is known again.
//!
//! The hash that the file gives for nothing at all is written into the database when the two first meet. From then on another file
//! is refused, and so is none: it is made only where nothing was ever kept under one.
use std::path::{Path, PathBuf};

use super::master_key::{FILE, MasterKey, MasterKeyError, Purpose};
use super::store::{Result, Store, StoreError, Tx};
use super::world::World;

/// Why there is no key to work with.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    #[error(transparent)]
    File(#[from] MasterKeyError),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database was used with a key file, and here is none.
    #[error("falta o arquivo de chave {}: este banco já foi usado com um, e outro novo não conheceria nem tokens nem contas", path.display())]
    Missing { path: PathBuf },
    /// The database was used with another key file.
    #[error("o arquivo de chave {} não é o deste banco: com ele nem tokens nem contas seriam conhecidos", path.display())]
    Another { path: PathBuf },
}

/// Refuses the key file of a data folder that is not its database's, or is missing; what the database knows of its own. Nothing is made.
pub fn look(folder: &Path, world: &World, store: &Store) -> Result<Option<String>, KeyFileError> {
    let path = folder.join(FILE);
    let known = store.read(written)?;
    if !path.exists() {
        let used = known.is_some() || store.read(in_use)?;
        return if used { Err(KeyFileError::Missing { path }) } else { Ok(None) };
    }
    let mine = MasterKey::open(folder, world)?.hash(Purpose::Check, b"");
    if known.as_ref().is_some_and(|known| *known != mine) {
        return Err(KeyFileError::Another { path });
    }
    Ok(known)
}

/// The key of a data folder for its database. Makes the file where nothing was ever kept under one.
pub fn open(folder: &Path, world: &World, store: &Store) -> Result<MasterKey, KeyFileError> {
    let path = folder.join(FILE);
    let there = path.exists();
    let known = look(folder, world, store)?;
    let chave = MasterKey::open(folder, world)?;
    if known.is_some() {
        return Ok(chave);
    }
    let mine = chave.hash(Purpose::Check, b"");
    let kept = match store.write(|tx| write(tx, &mine)) {
        // Whoever only reads leaves it to the first that writes.
        Err(StoreError::ReadOnly) => mine.clone(),
        kept => kept?,
    };
    if kept == mine {
        return Ok(chave);
    }
    if !there {
        // Made a moment ago, while another machine was first: nothing was kept under it.
        let _ = std::fs::remove_file(&path);
    }
    Err(KeyFileError::Another { path })
}

/// Makes a key for a data folder that has none, and has the database take it for its own: what was kept under the one
/// before is not known again.
pub fn replace(folder: &Path, world: &World, store: &Store) -> Result<MasterKey, KeyFileError> {
    let chave = MasterKey::open(folder, world)?;
    let mine = chave.hash(Purpose::Check, b"");
    store.write(|tx| {
        tx.run("DELETE FROM chave_mestra WHERE um = 1", &[])?;
        write(tx, &mine)
    })?;
    Ok(chave)
}

fn written(tx: &mut Tx<'_>) -> Result<Option<String>> {
    tx.one("SELECT confere FROM chave_mestra WHERE um = 1", &[])
}

/// Writes down what the key gives, unless another was first; what stands then.
fn write(tx: &mut Tx<'_>, mine: &str) -> Result<String> {
    tx.run(
        "INSERT INTO chave_mestra (um, confere) VALUES (1, $1) ON CONFLICT (um) DO NOTHING",
        &[mine.into()],
    )?;
    Ok(written(tx)?.unwrap_or_default())
}

/// True when something is kept that only its own key knows again.
fn in_use(tx: &mut Tx<'_>) -> Result<bool> {
    tx.any(
        "SELECT id FROM credito UNION ALL SELECT id FROM conta UNION ALL SELECT id FROM pagamento LIMIT 1",
        &[],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::world::Millis;

    /// A machine: a data folder and its randomness.
    fn open_in(folder: &Path, seed: u64, store: &Store) -> Result<MasterKey, KeyFileError> {
        open(folder, &World::test(Millis(0), seed, &[]), store)
    }

    #[test]
    fn a_database_has_one_key_file_and_no_other_is_made_or_taken() {
        let [one, two] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let store = Store::open(one.path().join("voz.db")).unwrap();
        let first = open_in(one.path(), 1, &store).unwrap().hash(Purpose::Network, b"x");
        let looked = look(two.path(), &World::test(Millis(0), 2, &[]), &store);
        assert!(matches!(looked, Err(KeyFileError::Missing { .. })), "{looked:?}");
        let missing = open_in(two.path(), 2, &store);
        assert!(matches!(missing, Err(KeyFileError::Missing { .. })), "{missing:?}");
        assert!(!two.path().join(FILE).exists(), "none is made");
        std::fs::write(two.path().join(FILE), [7; 32]).unwrap();
        let looked = look(two.path(), &World::test(Millis(0), 2, &[]), &store);
        assert!(matches!(looked, Err(KeyFileError::Another { .. })), "{looked:?}");
        let another = open_in(two.path(), 2, &store);
        assert!(matches!(another, Err(KeyFileError::Another { .. })), "{another:?}");
        assert!(two.path().join(FILE).exists(), "what a person put there stays");
        std::fs::copy(one.path().join(FILE), two.path().join(FILE)).unwrap();
        let second = open_in(two.path(), 2, &store).unwrap().hash(Purpose::Network, b"x");
        assert_eq!(first, second);
    }

    #[test]
    fn a_database_of_before_takes_the_file_that_is_there_and_none_is_made_for_what_it_holds() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let sql = "INSERT INTO credito (id, estado, criado_em) VALUES ('a', 'valido', 0)";
        store.write(|tx| tx.run(sql, &[])).unwrap();
        assert!(matches!(open_in(folder.path(), 1, &store), Err(KeyFileError::Missing { .. })));
        std::fs::write(folder.path().join(FILE), [7; 32]).unwrap();
        assert!(open_in(folder.path(), 1, &store).is_ok());
        std::fs::write(folder.path().join(FILE), [8; 32]).unwrap();
        assert!(matches!(open_in(folder.path(), 1, &store), Err(KeyFileError::Another { .. })));
    }
}
